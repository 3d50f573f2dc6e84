"""What earlier versions stored is read as what it is now; what was never stored is an error."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.errors import CorpusError
from workbench.model.entries import Part
from workbench.model.facts import Barrier, CardFacts, MonsterFacts, RoomFacts, Way
from workbench.model.plain import entry_from_plain, to_plain

ROOM: dict[str, Any] = {
    "id": "hill-2e/room/x", "title": {"en": "X"},
    "facts": {"floors": ["upper"], "doors": [], "symbol": "none", "tile": "x"},
}  # fmt: skip
FORMER_ROLLS = [
    {"traits": ["might"], "when": "when you leave",
     "results": [{"totals": "4+", "effect": {"en": "You are free.", "zh-Hant": "你脫身。"}},
                 {"totals": "0-3", "effect": {"en": "You stay."}, "requires": "a rope"}]},
    {"traits": ["speed"], "target": 3},
]  # fmt: skip


def test_a_room_that_an_earlier_version_stored_is_read() -> None:
    facts = {
        **ROOM["facts"],
        "barrier": {"trait": "might", "target": 4, "sides": ["N", "S"], "inner_items": 2},
        "ways": [{"to": None, "kind": "fall", "costs": 2, "when": "it is open"}],
        "rolls": FORMER_ROLLS,
        "uses": ["hill-2e/item/rope"],
    }
    parts = [{"key": "rule", "text": {"en": "Mind the step."}}]
    entry = entry_from_plain({**ROOM, "facts": facts, "parts": parts, "audience": "heroes"})
    assert entry.facts == RoomFacts(
        ("upper",), (), "none", "x", barrier=Barrier(("N", "S"), closed=True),
        ways=(Way(None, "fall"),),
    )  # fmt: skip
    # What the tables said is not lost, and nobody else gets to see it.
    assert entry.parts == (
        Part("rule", {"en": "Mind the step."}),
        Part("table", {"en": "4+: You are free.\n0-3: You stay.", "zh-Hant": "4+: 你脫身。"},
             audience="heroes"),
    )  # fmt: skip
    assert entry_from_plain(to_plain(entry)) == entry


def test_a_card_that_an_earlier_version_stored_is_read() -> None:
    facts = {
        "weapon": True, "once_per": "turn", "rolls": [], "modifiers": {"might": 1},
        "token": "hill-2e/token/rope", "uses": [], "difficulty": "easy",
    }  # fmt: skip
    card = {"id": "hill-2e/item/x", "title": {"en": "X"}, "facts": facts}
    entry = entry_from_plain(card)
    assert entry.facts == CardFacts(weapon=True, difficulty="easy")
    assert entry.parts == ()
    assert card["facts"] is facts  # what was given is left as it was
    assert "token" in facts


def test_only_what_was_a_field_once_is_passed_over() -> None:
    monster = {"id": "hill-2e/monster/x", "title": {"en": "X"}}
    entry = entry_from_plain(
        {**monster, "facts": {"haunt": None, "count": "1", "token": "hill-2e/token/x"}}
    )
    assert isinstance(entry.facts, MonsterFacts)
    assert entry.facts.token == "hill-2e/token/x"
    with pytest.raises(CorpusError, match="unknown field 'uses'"):
        entry_from_plain({**monster, "facts": {"haunt": None, "count": "1", "uses": []}})
    with pytest.raises(CorpusError, match="unknown field 'token'"):
        entry_from_plain({**ROOM, "facts": {**ROOM["facts"], "token": "x"}})


@pytest.mark.parametrize("rolls", [None, "4+", [3], [{"results": "x"}], [{"results": [{}, 4]}]])
def test_former_tables_that_are_none_are_passed_over(rolls: Any) -> None:
    entry = entry_from_plain({**ROOM, "facts": {**ROOM["facts"], "rolls": rolls}})
    assert entry.parts == ()
