"""Tests the desk's checks, and what the command tells of them, on the corpus that ships."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.app import main
from workbench.desks.translating.checking import finding_words
from workbench.desks.translating.values import Filter
from workbench.desks.translations import Translations
from workbench.errors import NotFoundError, UsageError
from workbench.store.place import Home

LANGS = ("en", "zh-Hant", "zh-Hans")


@pytest.fixture
def home(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    shutil.copytree(prepared, tmp_path / "home")
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    return Home(tmp_path / "home")


@pytest.fixture
def desk(home: Home) -> Iterator[Translations]:
    with Translations(home, author="Ada") as made:
        yield made


def some_rule(desk: Translations) -> str:
    """A rule that ships with a number of dice, of which nothing is told."""
    for each in desk.listed(Filter(games=("hill-2e",), kinds=("rule",), text="8")):
        if "8顆骰" in each.target and not desk.check(each).findings:
            return each.unit.id
    raise AssertionError("no such rule")


def test_a_wrong_translation_is_told_set_aside_and_told_again(desk: Translations) -> None:
    unit = some_rule(desk)
    seen = desk.open(unit, "zh-Hant")
    wrong = desk.save(seen, seen.target.replace("8顆骰", "7顆骰"))
    (found,) = desk.check(wrong).findings
    assert (found.code, found.severity, found.unit_id) == ("BT101", "error", unit)
    words = {lang: finding_words(found, lang) for lang in LANGS}  # type: ignore[arg-type]
    assert len(set(words.values())) == 3
    assert all("7" in said for said in words.values())

    with pytest.raises(UsageError):
        desk.ignore(found, "  ")
    desk.ignore(found, "seven is meant")
    checked = desk.check(wrong)
    assert checked.findings == ()
    assert [why.reason for _one, why in checked.set_aside] == ["seven is meant"]
    assert [(each.code, each.author) for each in desk.ignored()] == [("BT101", "Ada")]

    # It says something else now: what was set aside was another finding.
    worse = desk.save(wrong, wrong.target.replace("7顆骰", "6顆骰"))
    assert [one.code for one in desk.check(worse).findings] == ["BT101"]
    again = desk.save(worse, wrong.target)
    assert desk.check(again).findings == ()
    assert desk.heed(unit, "zh-Hant", "BT101") == 1
    assert [one.code for one in desk.check(again).findings] == ["BT101"]


def test_only_codes_that_there_are_can_be_asked_for(desk: Translations) -> None:
    seen = desk.open(some_rule(desk), "zh-Hant")
    for code in ("BT999", "BW204"):
        with pytest.raises(NotFoundError):
            desk.check(seen, [code])
    assert desk.check(seen, ["bt101"]).translations == 1


def test_several_are_compared_among_themselves(desk: Translations) -> None:
    names = [
        each
        for each in desk.listed(Filter("zh-Hant", games=("hill-2e",), kinds=("heading",)))
        if each.target
    ]
    one = names[0]
    other = next(each for each in names if each.source != one.source)
    changed = desk.save(other, one.target)
    told = desk.check([desk.open(one.unit.id, "zh-Hant"), changed], ["BT402"]).findings
    assert [each.unit_id for each in told] == [changed.unit.id]


def test_a_text_without_a_translation_is_no_mistake(desk: Translations) -> None:
    seen = next(each for each in desk.listed(Filter("zh-Hant")) if each.state == "missing")
    assert desk.check(seen).translations == 0


def test_the_command_tells_ignores_and_answers_with_1_for_errors(
    desk: Translations, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*words: str) -> tuple[int, Any]:
        capsys.readouterr()
        code = main(["translate", *words, "--json"])
        return code, json.loads(capsys.readouterr().out)

    unit = some_rule(desk)
    seen = desk.open(unit, "zh-Hant")
    wrong = desk.save(seen, seen.target.replace("8顆骰", "7顆骰"))
    code, data = told("check", unit, "-l", "zh-Hant")
    assert code == 1
    (one,) = data["findings"]
    assert set(one) >= {
        *("code", "severity", "unit", "lang", "source", "target", "message"),
        *("source_span", "target_span"),
    }
    assert (one["code"], one["unit"], one["target"]) == ("BT101", unit, wrong.target)
    assert "7" in wrong.target[slice(*one["target_span"])]

    shown = said(capsys, "check", unit, "-l", "zh-Hant")
    assert f"BT101 錯誤  {unit}" in shown
    assert "[7顆]" in shown
    assert told("ignore", unit, "BT101", "-l", "zh-Hant", "-r", "meant so")[1]["count"] == 1
    code, data = told("check", unit, "-l", "zh-Hant", "--ignored")
    assert (code, data["findings"], data["ignored"]) == (0, [], 1)
    assert data["set_aside"][0]["reason"] == "meant so"
    assert told("ignore", unit, "BT101", "-l", "zh-Hant", "--again")[1]["count"] == 1
    assert main(["translate", "ignore", unit, "BT101", "-l", "zh-Hant"]) == 2
    assert main(["translate", "ignore", unit, "BT301", "-l", "zh-Hant", "-r", "x"]) != 0


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    main(["translate", *words])
    return capsys.readouterr().out
