"""Every code of translations is given by its bad examples and by no good one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest

from workbench.bilingual import checks
from workbench.bilingual.checks import CODES, Pair, TextFinding, check_pair, check_set
from workbench.bilingual.terms import Term, TermBase
from workbench.language.catalogue import Example, code_of, codes
from workbench.model.ids import LANGUAGES, Language

EXAMPLES = [(code, each) for code in codes("BT") for each in code_of(code).examples]
_SLOT = re.compile(r"\{(\w+)\}")
_GIVEN = re.compile(r"\"(BT\d{3})\"")


def _term(place: str, en: str, hant: str, hans: str, *others: str) -> Term:
    names: dict[Language, str] = {"en": en, "zh-Hant": hant, "zh-Hans": hans}
    return Term(f"hill-2e/{place}", names, {"zh-Hant": others})


TERMS = TermBase(
    [
        _term("term/traitor", "traitor", "奸徒", "奸徒", "叛徒"),
        _term("term/hero", "hero", "英雄", "英雄"),
        _term("term/monster", "monster", "怪物", "怪物"),
        _term("term/item-card", "item card", "物品牌", "物品牌"),
        _term("room/furnace-room", "Furnace Room", "暖爐房", "暖炉房"),
        _term("room/larder", "Larder", "食品儲藏庫", "食品储藏库"),
    ]
)
MEASURES = {"物品牌": ("張",)}


def told(code: str) -> dict[bool, list[TextFinding]]:
    """What is found in the bad and in the good examples of a code."""
    found: dict[bool, list[TextFinding]] = {}
    for bad in (True, False):
        pairs = [_pair(each) for each in code_of(code).examples if each.bad is bad]
        found[bad] = [one for pair in pairs for one in check_pair(pair, TERMS, MEASURES)]
        found[bad] += check_set(pairs)
    return found


def _pair(example: Example) -> Pair:
    source, target = example.text.rstrip("\n").split("\n=>\n")
    languages = cast("tuple[Language, Language]", example.pair[:2])
    room = int(example.pair[2]) if len(example.pair) > 2 else None
    return Pair("hill-2e/event/lamp#story", "hill-2e", "rule", *languages, source, target, room)


def test_every_code_that_is_given_has_a_page_of_its_weight() -> None:
    folder = Path(checks.__file__).parent
    given = {
        code
        for path in folder.glob("*.py")
        if path.name != "values.py"
        for code in _GIVEN.findall(path.read_text("utf-8"))
    }
    assert given == set(CODES) == set(codes("BT"))
    assert {code: code_of(code).severity for code in CODES} == dict(CODES)


@pytest.mark.parametrize("code", codes("BT"))
def test_an_example_is_what_it_says(code: str) -> None:
    found = told(code)
    assert {one.code for one in found[True]} == {code}
    assert found[False] == []
    slots = {slot for text in code_of(code).message.values() for slot in _SLOT.findall(text)}
    for one in found[True]:
        assert slots <= set(one.arguments)
        assert one.severity == code_of(code).severity


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
def test_an_example_is_a_text_and_its_translation(code: str, example: Example) -> None:
    assert set(example.pair[:2]) <= set(LANGUAGES)
    assert example.text.count("\n=>\n") == 1
