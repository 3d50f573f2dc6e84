"""``check``: exit codes, the shape of its JSON, files, folders and entries."""

from __future__ import annotations

import os
import subprocess
import sys
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


def test_a_message_ends_with_the_full_stop_of_its_own_language(run: Run, page: Path) -> None:
    page.write_text(PAGE.replace("You must attempt", "You hum"), "utf-8")
    ends = {"en": "‹hum›.", "zh-Hant": "‹hum›。", "zh-Hans": "‹hum›。"}
    for lang, end in ends.items():
        said = run("check", str(page), "--lang", lang).out.splitlines()
        assert any(line.endswith(end) for line in said)


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
    assert said.json["pages"] == 3
    told = [(each["code"], each["file"]) for each in said.json["diagnostics"]]
    assert told == [("BW008", str(bad)), ("BW204", str(page))]
    assert "UTF-8" in said.json["diagnostics"][0]["message"]


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        ("dynamit", 3, "hill-2e/item/dynamite"),
        ("rule/movement", 3, "no rule page"),
        ("spider", 3, "hill-2e/event/spider"),
        ("nowhere.md", 3, "nowhere.md"),
        ("", 2, "names no page"),
        ("haunt/1#S.99", 3, "S.99"),
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
    assert "it is no file" in said.out


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


def test_a_file_of_a_folder_that_cannot_be_read_stops_no_other(run: Run, page: Path) -> None:
    page.write_text(BAD, "utf-8")
    page.with_name("a-link.md").symlink_to("nowhere")
    page.with_name("b-large.md").write_bytes(b"x" * 2_000_000)
    page.with_name("c-big5.md").write_bytes("黃銅燈".encode("big5"))
    page.with_name("d-folder.md").mkdir()
    said = run("check", str(page.parent), "--json")
    assert said.code == 1
    told = [(Path(each["file"]).name, each["code"]) for each in said.json["diagnostics"]]
    assert told == [
        ("a-link.md", "BW008"), ("b-large.md", "BW008"), ("c-big5.md", "BW008"),
        ("lantern.md", "BW204"),
    ]  # fmt: skip
    shown = run("check", str(page.parent))
    assert shown.out.count("BW008 error") == 3
    assert "4 errors, 0 warnings in 4 pages" in shown.err


def test_prose_that_cannot_be_read_is_told_with_what_is_wrong_with_the_page(
    run: Run, page: Path
) -> None:
    page.write_text(BAD, "utf-8")
    page.with_name("lantern.zh-Hans.yaml").mkdir()
    found = run("check", str(page), "--json").json["diagnostics"]
    assert {each["code"] for each in found} == {"BW008", "BW204"}
    assert "lantern.zh-Hans.yaml" in found[0]["message"]


def test_one_wrong_name_hides_no_other(run: Run, page: Path) -> None:
    page.write_text(BAD, "utf-8")
    said = run("check", "dynamit", str(page), "nowhere.md")
    assert said.code == 3
    assert "BW204" in said.out
    assert "dynamit" in said.err
    assert said.err.count("nowhere.md") == 1


def test_a_place_of_a_page_is_that_page(run: Run) -> None:
    assert run("check", "haunt/1#S.1").code == 0


@pytest.mark.parametrize("columns", [60, 200, 1_000])
def test_a_long_line_is_cut_to_what_stands_around_the_mark(
    run: Run, page: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    long = (
        "- " + "You gain 1 Might. " * 60 + "You frobnicate the lamp. " + "You gain 1 Speed. " * 60
    )
    page.write_text(PAGE.replace("- You must", f"{long}\n- You must"), "utf-8")
    lines = run("check", str(page)).out.splitlines()
    marks = [number for number, line in enumerate(lines) if set(line) == {" ", "|", "^"}]
    blocks = [(lines[number - 1], lines[number]) for number in marks]
    assert max(len(line) for block in blocks for line in block) <= min(columns, 200)
    wanted = ("frobnicate", "You frobnicate")
    (shown,) = {line for line, under in blocks if line[under.index("^") :].startswith(wanted)}
    assert shown[8] == shown[-1] == "…"


def test_without_standard_output_it_is_still_checked(home: Path, page: Path) -> None:
    environment = {**os.environ, "WORKBENCH_HOME": str(home)}
    page.write_text(BAD, "utf-8")
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m workbench check "$1" >&-', sys.executable, str(page)],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 1
    assert b"Error" not in done.stderr


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
