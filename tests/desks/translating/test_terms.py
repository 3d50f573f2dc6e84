"""Tests the term base at the desk: notes on a text, terms that are added, terms that change."""

from __future__ import annotations

import pytest

from workbench.bilingual.terms import Term, TermBase
from workbench.desks.drafts import Drafts
from workbench.desks.translating.terms import (
    add_term,
    change_of,
    entries_in_use,
    rules_of,
    term_called,
    term_notes,
)
from workbench.errors import NotFoundError, UsageError
from workbench.model.entries import Entry, PageSource
from workbench.model.facts import TermFacts
from workbench.model.ids import Language
from workbench.model.units import Translation, Unit
from workbench.store.place import Home
from workbench.store.read import open_reader

SPEAR = Term("g/omen/spear", {"en": "Spear", "zh-Hant": "長矛"}, {"zh-Hant": ("戈矛",)})
TERMS = TermBase(
    [
        SPEAR,
        Term("g/term/ally", {"en": "ally", "zh-Hant": "盟友"}, {}, plural="allies"),
        Term("g/item/spear-head", {"en": "Spear Head", "zh-Hant": "長矛頭"}, {}),
        Term("h/omen/spear", {"en": "Spear", "zh-Hant": "標槍"}, {}),
    ]
)


def of(place: str, en: str, zh: str, lang: Language = "zh-Hant") -> Translation:
    unit = Unit(place, "rule", place.split("/")[0], {"en": "X"}, {"en": en, "zh-Hant": zh})
    source: Language = "zh-Hant" if lang == "en" else "en"
    return Translation(unit, source, lang, "reviewed")


def test_notes_tell_what_is_named_what_is_required_and_what_is_wrong() -> None:
    notes = term_notes(TERMS, of("g/rule/a#b", "The ally throws the Spear.", "盟友擲出戈矛。"))
    assert [(note.hit.text, note.required) for note in notes] == [
        ("ally", ("盟友",)),
        ("Spear", ("長矛",)),
    ]
    assert notes[0].fault is None
    assert notes[1].fault is not None
    assert (notes[1].fault.kind, notes[1].fault.found) == ("alias", "戈矛")
    untouched = term_notes(TERMS, of("g/rule/a#b", "The Spear.", ""))
    assert [note.fault for note in untouched] == [None]


def test_a_change_lists_what_uses_the_name_with_the_differences() -> None:
    there = [
        of("g/rule/a#b", "Take the Spear.", "取得長矛。放下長矛。"),
        of("g/rule/c#d", "The Spear Head breaks.", "長矛頭斷了。"),
        of("g/rule/e#f", "Take the Spear.", "取得戈矛。"),
        of("h/rule/g#h", "Take the Spear.", "取得長矛。"),
        of("g/omen/spear#title", "Spear", "長矛"),
    ]
    page = Entry(
        "g/haunt/1", {"en": "One"}, TermFacts(), page=PageSource("A hero takes the Spear.")
    )
    change = change_of(TERMS, SPEAR, "zh-Hant", "標槍", there, [page])
    assert [(use.translation.unit.id, use.after) for use in change.uses] == [
        ("g/rule/a#b", "取得標槍。放下標槍。")
    ]
    assert change.uses[0].places == ((2, 4), (7, 9))
    new = [run.text for line in change.uses[0].differences for run in line if run.kind == "new"]
    assert "".join(new).count("標槍") == 2
    assert (change.unit_id, change.name) == ("g/omen/spear#title", "標槍")
    assert change.pages == ("g/haunt/1",)


def test_english_keeps_plurals_and_capitals() -> None:
    ally = term_called(TERMS, "ally", "g")
    change = change_of(
        TERMS, ally, "en", "friend", [of("g/rule/a#b", "Ally or no ally?", "盟友？", "en")], ()
    )
    assert [use.after for use in change.uses] == ["Friend or no friend?"]


def test_a_term_is_found_by_id_by_its_end_and_by_name() -> None:
    assert term_called(TERMS, "g/omen/spear", "").id == "g/omen/spear"
    assert term_called(TERMS, "spear", "h").id == "h/omen/spear"
    assert term_called(TERMS, "長矛", "").id == "g/omen/spear"
    with pytest.raises(NotFoundError) as told:
        term_called(TERMS, "Spear", "")
    assert set(told.value.nearest) == {"g/omen/spear", "h/omen/spear"}
    with pytest.raises(NotFoundError, match="no term"):
        term_called(TERMS, "lamp", "g")


@pytest.mark.parametrize("name", ["", "長矛", "槍" * 81])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        change_of(TERMS, SPEAR, "zh-Hant", name, (), ())


def test_a_selection_becomes_a_draft_and_the_base_knows_what_is_in_use(own: Home) -> None:
    with Drafts(own) as desk:
        called = add_term(desk, {"en": " storm  lamp ", "zh-Hant": "風燈"}, "hill-2e")
        draft = desk.find(called)
        assert draft.entry_id == "home/term/storm-lamp"
        assert dict(desk.entry_of(draft).title) == {
            "en": "storm lamp",
            "zh-Hant": "風燈",
            "zh-Hans": "风灯",
        }
        with pytest.raises(UsageError, match="already"):
            add_term(desk, {"en": "storm lamp", "zh-Hant": "燈"}, "hill-2e")
    for words in ({"en": "lamp"}, {"zh-Hant": "燈"}, {"en": "l" * 81, "zh-Hant": "燈"}):
        with Drafts(own) as desk, pytest.raises(UsageError):
            add_term(desk, words, "hill-2e")  # type: ignore[arg-type]
    with open_reader(own) as reader:
        terms = TermBase.of(entries_in_use(reader), rules_of(reader))
    assert [hit.required("zh-Hant") for hit in terms.hits("Lose 1 Sanity.", "en", "hill-2e")][
        -1
    ] == ("神志",)
