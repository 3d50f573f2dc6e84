"""``workbench export``: formats, subjects, flags of each format, and where it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Said

Run = Callable[..., Said]


def test_formats_are_listed(run: Run) -> None:
    said = run("export", "--list")
    assert said.code == 0
    names = [line.split()[0] for line in said.out.splitlines()]
    assert names == sorted(names)
    assert {"markdown", "json", "csv", "anki", "ipynb", "log", "position"} <= set(names)
    plain = run("export", "--list", "--json").json
    assert [each["name"] for each in plain["exporters"]] == names
    assert plain["broken"] == []
    csv = next(each for each in plain["exporters"] if each["name"] == "csv")
    assert csv["accepts"] == ["collection"]
    table = next(each for each in csv["options"] if each["name"] == "table")
    assert (table["flag"], table["default"]) == ("--table", "entries")
    assert "lines" in table["choices"]


def test_text_goes_to_standard_output(run: Run) -> None:
    said = run("export", "markdown", "attic", "--lang", "en")
    assert said.code == 0
    assert said.out.startswith("# Attic\n")
    assert "When you leave this room" in said.out
    assert said.out.encode().decode() == said.out


def test_several_languages_are_asked_for_one_by_one(run: Run) -> None:
    said = run("export", "json", "attic", "--lang", "en", "-l", "zh-Hans")
    assert said.json["languages"] == ["en", "zh-Hans"]
    assert said.json["entries"][0]["title"] == {"en": "Attic", "zh-Hans": "阁楼"}


def test_each_format_has_its_own_flags(run: Run) -> None:
    assert run("export", "csv", "attic", "--table", "lines", "--no-mark").out.startswith(
        "citation,id,"
    )
    assert "`1.1`" not in run("export", "markdown", "attic", "--no-citations").out
    wrong = run("export", "json", "attic", "--table", "lines")
    assert wrong.code == 2
    assert "--table" in wrong.err
    shown = run("export", "csv", "--help")
    assert shown.code == 0
    assert "--table" in shown.out
    assert "--table" not in run("export", "--help").out


def test_a_file_is_written_and_never_over_another(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "attic.md"
    said = run("export", "markdown", "attic", "-o", str(target))
    assert (said.code, said.out) == (0, "")
    assert target.read_text("utf-8").startswith("# Attic")
    again = run("export", "markdown", "attic", "-o", str(target))
    assert again.code == 2
    assert "is not overwritten" in again.err
    replaced = run("export", "markdown", "girl", "-o", str(target), "--replace", "--json")
    assert replaced.json == {"files": [str(target)]}
    assert target.read_text("utf-8").startswith("# Girl")
    assert run("export", "csv", "attic", "-o", str(tmp_path)).code == 0
    assert (tmp_path / "attic.csv").exists()


def test_a_book_leaves_the_other_out(run: Run) -> None:
    hero = run("export", "markdown", "haunt/1", "--book", "S").out
    traitor = run("export", "markdown", "haunt/1", "--book", "T").out
    assert "`S.4.1`" in hero
    assert "`T." not in hero
    assert "`T." in traitor
    assert "`S." not in traitor
    assert run("export", "markdown", "haunt/1", "--book", "S", "--view", "author").code == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("export",), 2),
        (("export", "markdown"), 2),
        (("export", "nothing", "attic"), 3),
        (("export", "markdown", "no such room at all"), 3),
        (("export", "log", "attic"), 1),
        (("export", "log", "none.json"), 3),
        (("export", "markdown", "attic", "--lang", "fr"), 2),
    ],
)
def test_what_cannot_be_done_is_told(run: Run, arguments: tuple[str, ...], code: int) -> None:
    said = run(*arguments)
    assert (said.code, said.out) == (code, "")
    assert said.err


def test_a_format_that_does_not_work_is_told_beside_the_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[workbench.exporters]\nodd = no_such_module:Odd\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    said = run("export", "--list")
    assert said.code == 0
    assert "markdown" in said.out
    assert "odd of stranger does not work" in said.err
    assert "no_such_module" in said.err
    asked = run("export", "odd", "attic")
    assert (asked.code, asked.out) == (1, "")
    assert "stranger" in asked.err
    assert run("export", "odd", "--help").code == 0


def test_it_is_told_in_chinese(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_LANG", "zh-Hant")
    said = run("export", "--list")
    assert "試算表" in said.out
    assert "匯出" in run("export", "--help").out
    assert json.loads(run("export", "--list", "--json").out)["exporters"]


def test_a_draft_is_exported_as_it_stands(run: Run, own_home: Path, tmp_path: Path) -> None:
    assert run("drafts", "new", "haunt", "the-paper-moon").code == 0
    said = run("export", "markdown", "draft/1")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("# The Paper Moon\n")
    assert run("export", "markdown", "home/haunt/the-paper-moon").out == said.out
    assert run("export", "markdown", "the-paper-moon", "-l", "zh-Hant").code == 0
    target = tmp_path / "out"
    target.mkdir()
    assert run("export", "markdown", "draft/1", "-o", str(target)).code == 0
    assert [each.name for each in target.iterdir()] == ["draft-1.md"]
    none = run("export", "markdown", "draft/2")
    assert (none.code, none.out) == (3, "")
    assert "draft" in none.err
    page = tmp_path / "bad.md"
    page.write_text(
        "---\nid: home/item/bad\ngame: hill-2e\nlang: en\ntitle: {en: Bad}\n---\n- You frob it.\n",
        "utf-8",
    )
    assert run("drafts", "take", str(page)).code == 0
    bad = run("export", "markdown", "draft/2")
    assert (bad.code, bad.out) == (1, "")
    assert "frob" in bad.err
    assert "workbench check draft/2" in bad.err


@pytest.mark.parametrize(
    ("subject", "lang", "heading"),
    [
        ("attic", "en", "Attic"),
        ("haunt/1", "en", "Secrets of Survival: The Mummy Walks"),
        ("attic", "zh-Hant", "閣樓"),
        ("haunt/1", "zh-Hant", "求生秘訣：木乃伊行走"),
    ],
)
def test_a_book_stands_before_the_title_of_what_has_one(
    run: Run, subject: str, lang: str, heading: str
) -> None:
    asked = (subject, "--book", "S", "--lang", lang)
    assert run("export", "markdown", *asked).out.splitlines()[0] == f"# {heading}"
    assert f"<title>{heading}</title>" in run("export", "html", *asked).out


@pytest.mark.parametrize("name", ["markdown", "json", "csv", "html"])
def test_json_is_what_would_be_written(run: Run, name: str) -> None:
    said = run("export", name, "attic", "--json")
    assert said.code == 0
    assert said.json.keys() == {"name", "text"}
    assert said.json["name"].startswith("attic")
    assert said.json["text"] == run("export", name, "attic").out


@pytest.mark.parametrize(
    ("languages", "word"),
    [(("en", "zh-Hant"), "nothing is called"), (("zh-Hant", "en"), "沒有")],
)
def test_the_program_speaks_the_first_language_that_is_asked_for(
    run: Run, languages: tuple[str, ...], word: str
) -> None:
    flags = [part for each in languages for part in ("-l", each)]
    said = run("export", "markdown", "no such room at all", *flags)
    assert said.code == 3
    assert word in said.err
    odd = run("export", "markdown", "attic", *flags, "--book", "X")
    assert odd.code == 2
    assert ("invalid choice" in odd.err) == (languages[0] == "en")
