"""``index``: what a page was taken to mean, as lines and JSON, for each side and language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

PAGE = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: en
title: {en: Brass Lantern, zh-Hant: 黃銅燈}
---
> It is warm, and nobody has lit it.

- You must attempt a Sanity roll.
  - 4+: You gain 1 Speed.
  - 0-3: You go to the Attic.
"""


def test_a_haunt_is_told_line_by_line_with_its_sentences(run: Run) -> None:
    said = run("index", "haunt/1")
    assert (said.code, said.err) == (0, "")
    assert "Speed 3, Might 8, Sanity 5  [T.2.1]" in said.out
    assert "Knowledge roll, 6 or more" in said.out
    assert "won by the traitor's side: Every hero is dead.  [T.4.2]" in said.out


def test_json_has_exact_chances(run: Run) -> None:
    said = run("index", "haunt/9", "--json")
    rolls = {each["title"]: each for each in said.json["rolls"]}
    assert rolls["Defy the music"]["rows"][0]["chances"][4] == "31/81"
    assert said.json["players"] == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("view", "locked"), [("hero", "Outlet rooms are"), ("traitor", "Call the dreamer back")]
)
def test_the_other_sides_book_is_locked(run: Run, view: str, locked: str) -> None:
    assert locked in run("index", "haunt/13").out
    said = run("index", "haunt/13", "--view", view)
    assert locked not in said.out
    assert "What only the other side may know is left out." in said.out


@pytest.mark.parametrize(
    ("lang", "words"), [("zh-Hant", "力量考驗，7或以上"), ("zh-Hans", "知识考验，7或以上")]
)
def test_it_is_told_in_chinese(run: Run, lang: str, words: str) -> None:
    said = run("index", "haunt/16", "--lang", lang)
    assert words.replace("力量", "知識") in said.out
    assert said.code == 0


def test_a_page_in_a_file_has_one_too_and_its_faults_are_told(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "lantern.md"
    page.write_text(PAGE, "utf-8")
    said = run("index", str(page))
    assert (said.code, said.err) == (0, "")
    assert "you: Sanity roll, 4 or more  [1.1]" in said.out
    page.write_text(PAGE.replace("You go to the Attic", "You fly to the moon"), "utf-8")
    said = run("index", str(page))
    assert said.code == 1
    assert "the page has 1 error" in said.err
    assert run("index", "no-such-page").code == 3


@pytest.fixture(params=["binary", "folder", "large", "empty"])
def unread(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What is called a page and is none."""
    path = tmp_path / "odd.md"
    if request.param == "folder":
        path.mkdir()
    elif request.param == "large":
        path.write_bytes(b"- You gain 1 Speed.\n" * 100_000)
    else:
        path.write_bytes({"binary": b"\x00\xff\xfe\x80" * 9, "empty": b""}[request.param])
    return path


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("command", [("index",), ("export", "markdown"), ("export", "html")])
def test_why_a_page_cannot_be_read_is_told_as_a_check_tells_it(
    run: Run, unread: Path, command: tuple[str, ...], lang: str
) -> None:
    wrong = "BW008"
    if not unread.is_dir():  # of a folder it would check the pages
        first = run("check", str(unread), "--json", "--lang", lang).json["diagnostics"][0]
        wrong = f"{first['line']}:{first['column']} {first['code']} {first['message']}"
    said = run(*command, str(unread), "--lang", lang)
    assert (said.code, said.out) == (1, "")
    assert f"{unread}: " in said.err
    assert wrong in said.err
    assert f"workbench check {unread}" in said.err


def test_the_first_fault_of_a_page_is_told_but_not_to_a_side(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "lantern.md"
    page.write_text(PAGE.replace("You go to the Attic", "You fly to the moon"), "utf-8")
    assert "fly to the moon" in run("index", str(page)).err
    said = run("index", str(page), "--view", "hero")
    assert "the page has 1 error" in said.err
    assert "moon" not in said.err
