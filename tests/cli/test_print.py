"""``print``: the canonical page in every language, one book of it, and what cannot be printed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.library.resolve import data_folder

Run = Callable[..., Any]

MOTH_KING = Path(__file__).parents[2] / "tests" / "data" / "playing" / "moth-king.md"
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


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "lantern.md"
    path.write_text(PAGE, "utf-8")
    return path


@pytest.mark.parametrize("tail", ["item/dynamite", "omen/dog", "room/vault", "haunt/9"])
def test_what_ships_is_printed_as_it_is_written(run: Run, tail: str) -> None:
    said = run("print", tail)
    file = data_folder("corpus") / "hill-2e" / "pages" / f"{tail}.md"
    assert (said.code, said.err) == (0, "")
    assert said.out == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh-Hant", "在你的回合中，你可以棄置此牌以代替攻擊"), ("zh-Hans", "弃置此牌以代替攻击")],
)
def test_it_is_printed_in_each_language(run: Run, lang: str, words: str) -> None:
    said = run("print", "dynamite", "--lang", lang)
    assert (said.code, said.err) == (0, "")
    assert f"lang: {lang}" in said.out
    assert words in said.out


def test_what_is_not_canonical_is_made_so(run: Run, page: Path) -> None:
    page.write_text(PAGE.replace("- You must", "* You must").replace("  - 4+", "    * 4+").replace(
        "  - 0-3", "    * 0-3"), "utf-8")  # fmt: skip
    said = run("print", str(page))
    assert said.code == 0
    assert said.out == PAGE


def test_one_book_of_a_haunt_is_printed(run: Run) -> None:
    heroes = run("print", "haunt/9", "--book", "S")
    assert heroes.code == 0
    assert "# Secrets of Survival" in heroes.out
    assert "# Traitor's Tome" not in heroes.out
    assert "# 生還祕笈" in run("print", "haunt/9", "-b", "S", "--lang", "zh-Hant").out or (
        "# " in run("print", "haunt/9", "-b", "S", "--lang", "zh-Hant").out
    )


def test_a_book_that_is_not_there_is_2(run: Run) -> None:
    said = run("print", "dynamite", "--book", "S")
    assert (said.code, said.out) == (2, "")
    assert "no book S" in said.err
    assert "S, T" in run("print", "haunt/9", "--book", "M").err


def test_missing_prose_is_told_and_what_there_is_is_printed(run: Run, page: Path) -> None:
    said = run("print", str(page), "--lang", "zh-Hant")
    assert said.code == 0
    assert "BW026 警告" in said.err
    assert "BW026 錯誤" not in said.err
    assert "你必須嘗試神志考驗" in said.out
    assert "> It is warm" in said.out  # its own prose stands in the place


def test_only_what_the_book_asked_for_lacks_is_told(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "own.md"  # the example, with none of its Chinese beside it
    page.write_text(MOTH_KING.read_text("utf-8"), "utf-8")
    lacking = {
        book: run("print", str(page), "--lang", "zh-Hant", "--book", book).err.count("BW026 警告")
        for book in ("S", "T")
    }
    assert lacking["S"]
    assert lacking["T"]
    whole = run("print", str(page), "--lang", "zh-Hant")
    assert whole.code == 0
    assert whole.err.count("BW026 警告") == lacking["S"] + lacking["T"]
    assert "BW026 錯誤" not in whole.err


def test_a_file_that_cannot_be_read_shows_no_line_of_it(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "own.md"
    page.write_bytes(b"\xff\xfe\x00")
    for command in ("print", "check"):
        said = run(command, str(page))
        assert said.code != 0
        assert "UTF-8" in said.out + said.err
        assert "^" not in said.out + said.err


def test_there_is_an_end_to_what_is_told(run: Run, page: Path) -> None:
    page.write_text(PAGE + "- You gain 1 Might\n" * 90 + "- \n" * 90, "utf-8")
    said = run("print", str(page))
    assert said.code == 1
    assert said.err.count("workbench explain") == 100
    assert "more; workbench check --json lists all" in said.err


def test_a_page_with_errors_is_1_and_not_printed(run: Run, page: Path) -> None:
    page.write_text(PAGE.replace("0-3:", "0-2:"), "utf-8")
    said = run("print", str(page))
    assert (said.code, said.out) == (1, "")
    assert "BW204" in said.err
    assert "so it is not printed" in said.err


@pytest.mark.parametrize(
    ("what", "words"),
    [("dynamit", "hill-2e/item/dynamite"), ("rule/movement", "no rule page"),
     ("spider", "hill-2e/event/spider"), ("haunt/1#S.99", "S.99")],
)  # fmt: skip
def test_an_unknown_name_is_3(run: Run, what: str, words: str) -> None:
    said = run("print", what)
    assert (said.code, said.out) == (3, "")
    assert words in said.err


@pytest.mark.parametrize(("what", "code"), [("nowhere.md", 3), ("./", 1), ("", 2)])
def test_a_file_that_cannot_be_read_is_told(run: Run, what: str, code: int) -> None:
    said = run("print", what)
    assert (said.code, said.out) == (code, "")
    assert "Traceback" not in said.err


@pytest.mark.parametrize("arguments", [(), ("a", "b"), ("dynamite", "--book", "X"),
                                       ("dynamite", "--lang", "fr")])  # fmt: skip
def test_wrong_use_is_2(run: Run, arguments: tuple[str, ...]) -> None:
    said = run("print", *arguments)
    assert (said.code, said.out) == (2, "")


def test_a_reader_that_goes_away_is_no_error(
    home: Path, start: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = start(
            "print", "haunt/9", home=home, capture_output=False, stdout=gone,
            stderr=subprocess.PIPE,
        )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
