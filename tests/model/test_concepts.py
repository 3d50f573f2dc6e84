from __future__ import annotations

from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.model.concepts import Concept, concepts, places_of, rolls_of
from workbench.model.entries import VIEWS, Audience, Dispute, Entry
from workbench.model.facts import (
    Barrier,
    CardFacts,
    CharacterFacts,
    Facts,
    HauntFacts,
    MonsterFacts,
    RoomFacts,
    TokenFacts,
    TraitorRule,
    TraitTrack,
    Way,
)
from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox, dump_program
from workbench.model.trees import Leaf, Node, Tree


def entry(kind: str, facts: Facts, **fields: Any) -> Entry:
    return Entry(f"hill-2e/{kind}/x", {"en": "X"}, facts, **fields)


def told(made: Entry, view: Any = "author") -> set[str]:
    return {f"{concept.field}:{concept.value}" for concept in concepts(made, view)}


ROOM = RoomFacts(
    ("upper", "ground"), ("N", "S"), "omen", "x", outdoors=True, windows=2, chart=True,
    barrier=Barrier(("N", "S")), ways=(Way("hill-2e/room/cellar", "chute"),),
)  # fmt: skip


def node(frame: str, **fields: Tree) -> Node:
    return Node(frame, tuple(fields.items()))


YOU = node("you")
MIGHT = node("must", who=YOU, do=node("attempt", traits=Leaf("trait", "might")))
DICE = node("do", do=node("roll_dice", dice=node("dice", n=Leaf("number", "3"))))


def ruled(
    kind: str, facts: Facts, tree: Tree, *totals: str, book: str = "", **fields: Any
) -> Entry:
    """An entry with a rule of one item, and a table below it."""
    rows = tuple(
        Instruction(f"row{n}", f"1.{n}", "row", label=Leaf("total", total))
        for n, total in enumerate(totals, start=2)
    )
    item = Instruction("item", "1.1", "rule", (tree,), inner=rows)
    books = (ProgramBook(book, (ProgramBox("", "1", instructions=(item,)),)),)
    program = Program(f"hill-2e/{kind}/x", "hill-2e", books=books)
    return entry(kind, facts, compiled=dump_program(program), **fields)


def test_a_room() -> None:
    assert told(entry("room", ROOM)) == {
        "floor:upper", "floor:ground", "symbol:omen", "doors:2", "door:n", "door:s", "windows:2",
        "way:chute", "is:outdoors", "is:chart", "is:barrier", "uses:cellar",
    }  # fmt: skip


def test_a_rule_says_what_is_rolled_and_for_what() -> None:
    made = ruled("room", ROOM, MIGHT, "5+", "0-4")
    assert told(made) - told(entry("room", ROOM)) == {"does:roll", "roll:might", "target:5"}
    (roll,) = rolls_of(made)
    assert (roll.traits, roll.dice, roll.where) == (("might",), None, "#1.1")
    assert [row.totals for row in roll.results] == ["5+", "0-4"]
    assert rolls_of(entry("room", ROOM)) == ()
    assert rolls_of(entry("token", TokenFacts("round", 1))) == ()


def test_only_an_open_row_is_a_target() -> None:
    made = ruled("event", CardFacts(), DICE, "6", "2-5", "0-1")
    assert told(made) == {"does:roll", "roll:dice", "dice:3"}
    assert "target:6" in told(ruled("event", CardFacts(), DICE, "6+", "0-5"))


def test_the_traitors_book_of_a_rule_is_his() -> None:
    made = ruled("haunt", HauntFacts(7), MIGHT, "5+", "0-4", book="T")
    assert {"roll:might", "target:5", "does:roll"} <= told(made, "traitor")
    assert told(made, "hero") == {"haunt:7"}
    assert rolls_of(made, "hero") == ()


def test_windows_that_nobody_counted_are_no_number() -> None:
    facts = RoomFacts(("upper",), (), "none", "x", windows=None)
    assert not {told_ for told_ in told(entry("room", facts)) if told_.startswith("windows")}


def test_a_card() -> None:
    facts = CardFacts(weapon=True, companion=True, keeps=True)
    assert told(entry("item", facts)) == {"is:weapon", "is:companion", "is:kept"}
    assert told(entry("item", CardFacts())) == set()


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
    assert Concept("roll", "might") in concepts(ruled("room", ROOM, MIGHT, "5+", "0-4"))


def test_each_concept_of_a_rule_is_met_at_an_item() -> None:
    made = ruled("room", ROOM, MIGHT, "5+", "0-4")
    places = places_of(made)
    assert places == {
        Concept("does", "roll"): "1.1", Concept("roll", "might"): "1.1",
        Concept("target", "5"): "1.1",
    }  # fmt: skip
    assert places.keys() <= concepts(made)
    assert places_of(entry("room", ROOM)) == {}
    secret = ruled("haunt", HauntFacts(7), MIGHT, "5+", "0-4", book="T")
    assert places_of(secret, "hero") == {}
    assert places_of(secret, "traitor") == places
    assert places_of(ruled("room", ROOM, MIGHT, audience="author"), "hero") == {}


def test_what_is_met_at_an_item_is_a_concept_of_every_entry_that_ships() -> None:
    for made in shipped_corpus().entries.values():
        for view in VIEWS:
            assert places_of(made, view).keys() <= concepts(made, view), made.id
