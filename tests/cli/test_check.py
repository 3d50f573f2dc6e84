"""``check``: exit codes, the shape of its JSON, files, folders and entries."""

from __future__ import annotations

import os
import subprocess
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
PROSE = "story: 它是暖的，卻沒有人點過。\n"
BAD = PAGE.replace("0-3:", "0-2:")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "lantern.md"
    path.write_text(PAGE, "utf-8")
    path.with_name("lantern.zh-Hant.yaml").write_text(PROSE, "utf-8")
    return path


def test_a_correct_page_is_0_and_prints_nothing(run: Run, page: Path) -> None:
    said = run("check", str(page))
    assert (said.code, said.out) == (0, "")
    assert "nothing is wrong" in said.err
    assert run("check", str(page), "--json").json["diagnostics"] == []


@pytest.mark.parametrize("what", ["dynamite", "hill-2e/haunt/9", "閣樓"])
def test_what_ships_can_be_checked_by_its_name(run: Run, what: str) -> None:
    assert run("check", what).code == 0


def test_a_page_with_a_problem_is_1_and_says_where_and_what(run: Run, page: Path) -> None:
    page.write_text(BAD, "utf-8")
    said = run("check", str(page))
    assert said.code == 1
    first = said.out.splitlines()[0]
    assert first.startswith("BW204 error  ")
    assert f"{page}:10:" in first
    assert "    9 | - You must attempt a Sanity roll.\n" in said.out
    assert "   10 |   - 4+: You gain 1 Speed.\n" in said.out
    assert "workbench explain BW204" in said.out
    assert "1 error, 0 warnings in 1 page" in said.err


def test_the_json_has_the_shape_of_the_contract(run: Run, page: Path) -> None:
    page.write_text(BAD, "utf-8")
    said = run("check", str(page), "--json")
    assert said.code == 1
    (problem,) = said.json["diagnostics"]
    assert said.json["pages"] == 1
    wanted = {"code", "severity", "file", "line", "column", "end_line", "end_column", "message",
              "fix"}  # fmt: skip
    assert wanted <= problem.keys()
    assert (problem["code"], problem["severity"]) == ("BW204", "error")
    assert (problem["file"], problem["line"]) == (str(page), 10)
    assert problem["end_line"] >= problem["line"]
    assert problem["message"]


def test_it_tells_in_the_language_asked_for(run: Run, page: Path) -> None:
    page.write_text(BAD, "utf-8")
    told = [
        run("check", str(page), "--json", "--lang", lang).json["diagnostics"][0]["message"]
        for lang in ("en", "zh-Hant", "zh-Hans")
    ]
    assert told[0].isascii() or "“" in told[0]
    assert any("\u4e00" <= sign <= "\u9fff" for sign in told[1])
    assert len(set(told)) == 3


def test_a_folder_is_checked_whole(run: Run, page: Path) -> None:
    (page.parent / "more").mkdir()
    (page.parent / "more" / "bad.md").write_text(BAD, "utf-8")
    said = run("check", str(page.parent), "--json")
    assert said.code == 1
    assert said.json["pages"] == 2
    assert {Path(each["file"]).name for each in said.json["diagnostics"]} >= {"bad.md"}
    assert "lantern.md" not in {Path(each["file"]).name for each in said.json["diagnostics"]}


def test_several_things_are_checked_and_one_that_cannot_be_read_hides_no_other(
    run: Run, page: Path
) -> None:
    bad = page.with_name("bad.md")
    bad.write_bytes(b"\xff\xfe\x00not text")
    page.write_text(BAD, "utf-8")
    said = run("check", str(bad), str(page), "dynamite", "--json")
    assert said.code == 1
    assert said.json["pages"] == 2
    assert [each["code"] for each in said.json["diagnostics"]] == ["BW204"]
    assert f"{bad}" in said.err
    assert "UTF-8" in said.err


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        ("dynamit", 3, "hill-2e/item/dynamite"),
        ("rule/movement", 3, "no rule page"),
        ("spider", 3, "hill-2e/event/spider"),
        ("nowhere.md", 1, "nowhere.md"),
    ],
)
def test_what_is_not_there_is_told(run: Run, what: str, code: int, words: str) -> None:
    said = run("check", what)
    assert (said.code, said.out) == (code, "")
    assert words in said.err


def test_a_folder_without_pages_is_used_wrongly(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    said = run("check", str(tmp_path / "empty"))
    assert (said.code, said.out) == (2, "")
    assert "no page in this folder" in said.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused_and_not_waited_for(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    said = run("check", str(tmp_path / "pipe.md"))
    assert said.code == 1
    assert "it is no file" in said.err


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"---\n", b"---\nid: [\n---\n", b"- x\n" * 50_000, b"\x1b[2J\n", b"x" * 500_000],
    ids=["empty", "nul", "open", "yaml", "many", "escape", "large"],
)  # fmt: skip
def test_any_file_at_all_is_answered(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.md"
    path.write_bytes(data)
    said = run("check", str(path))
    assert said.code == 1
    assert "\x1b" not in said.out + said.err
    assert "Traceback" not in said.err
    assert run("check", str(path), "--json").json["diagnostics"] is not None


def test_a_reader_that_goes_away_is_no_error(
    home: Path, page: Path, start: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    page.write_text(BAD, "utf-8")
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = start(
            "check", str(page), home=home, capture_output=False, stdout=gone,
            stderr=subprocess.PIPE,
        )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
