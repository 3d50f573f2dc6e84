from __future__ import annotations

from typing import Any

import pytest

from workbench.model.concepts import Concept, concepts, rolls_of
from workbench.model.entries import VIEWS, Audience, Dispute, Entry
from workbench.model.facts import (
    Barrier,
    CardFacts,
    CharacterFacts,
    Facts,
    HauntFacts,
    MonsterFacts,
    ResultRow,
    Roll,
    RoomFacts,
    TokenFacts,
    TraitorRule,
    TraitTrack,
    Way,
)


def entry(kind: str, facts: Facts, **fields: Any) -> Entry:
    return Entry(f"hill-2e/{kind}/x", {"en": "X"}, facts, **fields)


def told(made: Entry, view: Any = "author") -> set[str]:
    return {f"{concept.field}:{concept.value}" for concept in concepts(made, view)}


ROOM = RoomFacts(
    ("upper", "ground"), ("N", "S"), "omen", "x", outdoors=True, windows=2, chart=True,
    barrier=Barrier("speed", 3), ways=(Way("hill-2e/room/cellar", "chute"),),
    rolls=(Roll(("might", "sanity"), target=5),), uses=("hill-2e/token/rope#1",),
)  # fmt: skip


def test_a_room() -> None:
    assert told(entry("room", ROOM)) == {
        "floor:upper", "floor:ground", "symbol:omen", "doors:2", "door:n", "door:s", "windows:2",
        "way:chute", "is:outdoors", "is:chart", "is:barrier", "roll:speed", "target:3",
        "roll:might", "roll:sanity", "target:5", "uses:cellar", "uses:rope",
    }  # fmt: skip


def test_the_barrier_is_a_roll_too() -> None:
    assert [roll.target for roll in rolls_of(entry("room", ROOM))] == [3, 5]
    assert rolls_of(entry("token", TokenFacts("round", 1))) == ()


def test_windows_that_nobody_counted_are_no_number() -> None:
    facts = RoomFacts(("upper",), (), "none", "x", windows=None)
    assert not {told_ for told_ in told(entry("room", facts)) if told_.startswith("windows")}


def test_a_card_with_a_table() -> None:
    rows = tuple(ResultRow(totals, {"en": "x"}) for totals in ("5+", "2-4", "0-1", "all blank"))
    facts = CardFacts(
        weapon=True, keeps=True, modifiers={"might": 1}, rolls=(Roll(dice=3, results=rows),)
    )
    assert told(entry("item", facts)) == {
        "is:weapon", "is:kept", "changes:might", "roll:dice", "dice:3", "target:5",
    }  # fmt: skip
    counted = CardFacts(rolls=(Roll(dice_from="omens drawn"),))
    assert told(entry("event", counted)) == {"roll:dice"}


def test_a_character_is_found_by_where_its_traits_start() -> None:
    tracks = {"speed": TraitTrack((3, 3, 4, 5, 6, 6, 7, 8), 3)}
    facts = CharacterFacts(traits=tracks, known_values={"brains": 4}, colour="red", age=18)  # type: ignore[arg-type]
    assert told(entry("character", facts)) == {"speed:5", "brains:4", "colour:red", "age:18"}


def test_a_token() -> None:
    assert told(entry("token", TokenFacts("round", 4, colour="blue"))) == {
        "shape:round", "count:4", "colour:blue",
    }  # fmt: skip
    assert told(entry("token", TokenFacts("square", None))) == {"shape:square"}


HAUNT = HauntFacts(
    7,
    TraitorRule("named_explorer", explorer="hill-2e/character/a",
                otherwise=TraitorRule("highest_trait", trait="might")),
    monsters=("hill-2e/monster/ghoul",),
)  # fmt: skip


def test_a_haunt_and_how_its_traitor_is_found() -> None:
    assert told(entry("haunt", HAUNT)) == {
        "haunt:7", "traitor:named-explorer", "traitor:highest-trait", "traitor:might", "uses:a",
        "uses:ghoul",
    }  # fmt: skip


def test_a_hero_does_not_learn_of_a_haunts_monsters() -> None:
    assert "uses:ghoul" in told(entry("haunt", HAUNT), "traitor")
    assert "uses:ghoul" not in told(entry("haunt", HAUNT), "hero")
    assert "uses:a" in told(entry("haunt", HAUNT), "hero")


def test_a_monster_belongs_to_its_haunt() -> None:
    facts = MonsterFacts(
        "hill-2e/haunt/7", "1", {"speed": 2, "might": "as the players", "sanity": None}
    )
    assert told(entry("monster", facts)) == {"speed:2", "haunt:7", "uses:7"}


@pytest.mark.parametrize(
    ("audience", "views"),
    [("everyone", VIEWS), ("heroes", ("hero", "author")), ("traitor", ("traitor", "author")),
     ("author", ("author",))],
)  # fmt: skip
def test_only_who_may_see_an_entry_learns_what_it_does(audience: Audience, views: Any) -> None:
    made = entry("room", ROOM, audience=audience)
    assert tuple(view for view in VIEWS if concepts(made, view)) == views


def test_doubt_is_a_property_of_its_own() -> None:
    secret = (Dispute("who", {"a": (), "b": ()}, audience="traitor"),)
    made = entry("token", TokenFacts("round", None), disputed=secret, assumed=True)
    assert told(made) == {"shape:round", "is:disputed", "is:assumed"}
    assert told(made, "hero") == {"shape:round", "is:assumed"}


def test_a_concept_is_a_field_and_a_value() -> None:
    assert Concept("roll", "might") in concepts(entry("room", ROOM))
