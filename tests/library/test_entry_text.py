"""An entry that is written as data: read as a pack's file is, and told where it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.library.entry_text import entry_in, kind_in
from workbench.model.facts import RulingFacts
from workbench.model.games import Game
from workbench.model.ids import Language
from workbench.wording import use_language

HOME = Game("home", {"en": "Home"}, "1", sources={"table": "what we say"})
RULING = """\
kind: ruling
entries:
  - slug: ladders
    title: {en: Ladders, zh-Hant: 燈與梯}
    facts:
      topic: turn
      about: [hill-2e/room/attic]
    parts:
      - key: ruling
        text: {en: One at a time., zh-Hant: 逐一使用燈。}
    sources: [table]
"""


def test_an_entry_is_what_its_text_says() -> None:
    entry, found = entry_in(RULING, HOME)
    assert found == []
    assert entry is not None
    assert (entry.id, entry.facts) == (
        "home/ruling/ladders",
        RulingFacts("turn", ("hill-2e/room/attic",)),
    )
    assert entry.title["zh-Hans"] == "灯与梯"
    assert "zh-Hans" in entry.derived
    assert kind_in(RULING) == "ruling"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("topic: turn", "topik: turn", 6, "topic"),
        ("      topic: turn\n", "", 5, "“topic” is missing"),
        ("topic: turn", "topic: [turn]", 6, "['turn']"),
        ("slug: ladders", "slug: Ladders!", 3, "slug"),
        ("    title: {en: Ladders, zh-Hant: 燈與梯}\n", "", 3, "“title” is missing"),
        ("sources: [table]", "sources: [book]", 3, "'book'"),
        ("kind: ruling", "kind: rulling", 1, "expected: ruling"),
        ("kind: ruling", "kind: [ruling]", 1, "is not a kind"),
        ("entries:\n", "entries: []\nmore:\n", 3, "no key “more”"),
        ("- slug", "- {}\n  - slug", 2, "one entry"),
        ("about: [hill-2e/room/attic]", "about: [hill-2e/room/attic", 8, ""),
        ("topic: turn", "topic: turn\n      topic: turn", 7, "twice"),
        ("topic: turn", "topic: &a turn", 6, "anchors"),
        ("en: Ladders", 'en: "\\u202eLadders"', 3, "cannot be a name"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, said: str) -> None:
    assert old in RULING
    entry, found = entry_in(RULING.replace(old, new, 1), HOME)
    assert entry is None
    assert {each.code for each in found} == {"BW045"}
    assert any(each.place.line == line and said in each.arguments["problem"] for each in found), (
        found
    )


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_told_in_the_readers_language(lang: Language) -> None:
    before = use_language(lang)
    try:
        _entry, found = entry_in(RULING.replace("topic: turn", "topik: turn"), HOME)
    finally:
        use_language(before)
    assert all("這裡沒有" in p or "这里没有" in p or "欠缺" in p
               for p in (each.arguments["problem"] for each in found))  # fmt: skip


@pytest.mark.parametrize("text", ["", "x", "- x", "kind: 3", "[", "kind: ruling\nentries: x"])
def test_what_is_no_entry_at_all_is_told(text: str) -> None:
    entry, found = entry_in(text, HOME)
    assert entry is None
    assert found
    assert kind_in(text) in (None, "ruling")


@given(st.text(max_size=200) | st.integers(0, len(RULING)).map(lambda cut: RULING[:cut]))
def test_any_text_is_read_or_told(text: str) -> None:
    entry, found = entry_in(text, HOME)
    assert (entry is None) == bool(found)
    lines = text.count("\n") + 2
    assert all(1 <= each.place.line <= lines for each in found)
