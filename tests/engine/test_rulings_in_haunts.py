"""Rulings on what happens in haunts: attacks, barriers, tasks, sides, monsters, the first haunt.

Each test names the rulings that it holds to; they stand in the corpus under these ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.fights import attacks, duel, haunted, in_haunt, monster, night, roll, value
from tests.engine.rulings import holds
from tests.engine.tabletop import TURN, Table, table
from workbench.engine.box import Box
from workbench.engine.run import Decision
from workbench.engine.state import State
from workbench.engine.views import seat_of
from workbench.model.facts import HauntFacts, TraitorRule
from workbench.model.games import Corpus

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"
CHASM, LIBRARY, BALLROOM = "room/chasm", "room/library", "room/ballroom"
ALL = ("might", "speed", "sanity", "knowledge")


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(ALL, step)


def acts(game: Table) -> Table:
    """Lets the only monster act; it is asked whether it does unless it has a duty."""
    return game.push("m1") if "m1" in game.options else game


# Barriers


def across(**sides: str) -> Callable[[State], None]:
    """Changes a state so that figures stand on sides of the Chasm."""

    def change(state: State) -> None:
        if "m1" in sides:
            monster("Nightmare", CHASM, haunt="haunt/13")(state)
        state.memory["written:haunt/13"] = 5
        state.facing.update(sides)

    return change


@holds("rooms-03")
@pytest.mark.parametrize("together", [False, True])
def test_nobody_attacks_across_a_barrier(box: Box, together: bool) -> None:
    at = {"e1": CHASM, "e2": CHASM, "e3": HALL}
    other = "E" if together else "W"
    game = table(
        box, rooms=[CHASM], at=at, phase="haunt", traitor="e2", change=across(e1="E", e2=other)
    )
    assert bool(attacks(game)) is together


@holds("rooms-03")
@pytest.mark.parametrize("together", [False, True])
def test_no_monster_is_attacked_across_a_barrier(box: Box, together: bool) -> None:
    at = {"e1": CHASM, "e2": HALL, "e3": HALL}
    other = "E" if together else "W"
    game = table(
        box, rooms=[CHASM], at=at, phase="haunt", traitor="e2", change=across(e1="E", m1=other)
    )
    assert attacks(game) == (["attack:m1::might"] if together else [])


@holds("rooms-04")
def test_a_monster_ignores_the_barrier_and_the_traitor_picks_its_side(box: Box) -> None:
    rooms = {CHASM: "basement:1:0:0", "room/kitchen": "basement:2:0:2"}
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    game = roll(night(box, 13, {"m1": ("Nightmare", LOWER)}, at, rooms=rooms), 4)
    game.push("m1").push(f"move:{CHASM}").answer()
    assert "move:room/kitchen" in game.options
    game.push("end")
    assert isinstance(game.need, Decision)
    assert seat_of(game.state, game.need.who) == "e2"
    assert (game.need.kind, set(game.options)) == ("side", {"E", "W"})
    game.push("E").answer()
    assert game.state.facing["m1"] == "E"


# Tasks and tokens


def seance(box: Box) -> Table:
    """Haunt 2: a hero in the Pentagram Chamber, who may roll Knowledge or Sanity."""
    room = "room/pentagram-chamber"
    return table(
        box, rooms=[room], at={"e1": room, "e2": UPPER}, phase="haunt", traitor="e2",
        steps=every(6), change=haunted(2),
    )  # fmt: skip


def tasks(game: Table, haunt: int) -> list[str]:
    return [each for each in game.options if each.startswith(f"act:haunt/{haunt}#")]


@holds("rolls-02")
def test_a_task_with_two_traits_is_tried_once(box: Box) -> None:
    game = seance(box)
    assert len(tasks(game, 2)) == 1
    game.push(tasks(game, 2)[0])
    assert set(game.options) == {"knowledge", "sanity"}
    game.push("sanity").answer(dice=[0])
    assert tasks(game, 2) == []


def study(box: Box, **more: Any) -> Table:
    """Haunt 1: the first explorer in the Library, where the Mummy's name may be learned."""

    def change(state: State) -> None:
        haunted(1, {"m1": ("Mummy", LIBRARY)})(state)
        for number in (1, 2):
            state.kinds[f"t{number}"] = "token/knowledge-roll"
            state.things[f"t{number}"] = "aside"

    at = {"e1": LIBRARY, "e2": UPPER, "e3": LIBRARY}
    return table(box, rooms=[LIBRARY], phase="haunt", traitor="e2", at=at, change=change, **more)


@holds("rolls-04")
def test_a_task_and_an_attack_in_one_turn(box: Box) -> None:
    game = study(box)
    assert attacks(game) == ["attack:m1::might"]
    game.push(tasks(game, 1)[0]).answer(dice=[0])
    assert attacks(game) == ["attack:m1::might"]
    other = study(box)
    roll(roll(other.push("attack:m1::might"), 1), 1).answer()
    assert attacks(other) == []
    assert len(tasks(other, 1)) == 1


@holds("haunt-errata-07")
def test_the_two_knowledge_rolls_are_made_by_different_heroes(box: Box) -> None:
    game = study(box, holding={"e3": ["omen/book"]}, steps=every(7))
    game.push(tasks(game, 1)[0]).answer(dice=[6])
    assert sorted(game.tokens("knowledge-roll")) == ["aside", "by:e1"]
    game.end().end()
    assert game.state.active == "e3"
    game.push(tasks(game, 1)[0]).answer(dice=[6])
    assert sorted(game.tokens("knowledge-roll")) == ["by:e1", "by:e3"]


@holds("items-05")
@pytest.mark.parametrize(
    ("haunt", "kind", "like_an_item"),
    [
        (2, "Corpse token", True),
        (5, "Silver Bullet token", True),
        (1, "Sarcophagus", False),  # nobody may carry it: the heroes' book says what is done there
        (6, "Spaceship", False),
    ],
)
def test_item_tokens_are_laid_out_as_items(
    box: Box, haunt: int, kind: str, like_an_item: bool
) -> None:
    stack = (("haunt", ("e2", haunt, HALL)), ("next-turn", "e2"))
    game = table(box, stack=stack, holding={"e2": ["omen/girl"]}).answer()
    token = next(each for each, of in game.state.kinds.items() if of == kind)
    assert ("item" in game.marks(token)) is like_an_item


def corpse(place: str) -> Callable[[State], None]:
    """Haunt 2: the Corpse token lies or is carried somewhere."""

    def change(state: State) -> None:
        haunted(2, {"m1": ("Ghost", UPPER)})(state)
        state.control["m1"] = "p2"  # the Ghost has been called
        state.kinds["t1"], state.things["t1"] = "Corpse token", place
        state.marks["t1"] = ("item",)

    return change


@holds("items-05")
def test_item_tokens_behave_like_items(box: Box) -> None:
    at = {"e2": UPPER}
    lying = table(box, at=at, phase="haunt", traitor="e2", change=corpse(f"room:{HALL}"))
    lying.push("pick-up:t1").answer()
    assert lying.state.things["t1"] == "by:e1"
    assert not [each for each in lying.options if ":t1" in each]  # handled in this turn
    held = table(box, at=at, phase="haunt", traitor="e2", change=corpse("by:e1"))
    assert {"drop:t1", "give:t1:e3"} <= set(held.options)
    held.push("give:t1:e3").push("yes").answer()
    assert held.state.things["t1"] == "by:e3"


@holds("items-05")
def test_an_item_token_is_stolen_and_left_by_the_dead(box: Box) -> None:
    game = duel(box, change=corpse("by:e2"))
    roll(roll(game.push("attack:e2::might"), 3), 1)
    game.push("steal:t1").answer()
    assert game.state.things["t1"] == "by:e1"
    dead = duel(box, change=corpse("by:e2"), stack=(("die", ("e2", "")), *TURN))
    assert dead.state.things["t1"] == f"room:{FOYER}"
    assert "pick-up:t1" in dead.options


# Attacks


@holds("attack-03")
def test_a_shot_does_physical_damage(box: Box) -> None:
    game = duel(box, holding={"e1": ["item/revolver"]})
    roll(roll(game.push("attack:e2:item/revolver:speed"), 3), 1).answer(choose={"steal": "damage"})
    lost = game.steps("e2")
    assert sum(lost.values()) == -2
    assert set(lost) <= {"might", "speed"}


@holds("attack-04")
def test_nobody_steals_at_range(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": FOYER, "e3": HALL},
        holding={"e1": ["item/revolver"], "e2": ["item/rabbits-foot"]},
    )  # fmt: skip
    roll(roll(game.push("attack:e2:item/revolver:speed"), 4), 1)
    assert not [each for each in game.options if each.startswith("steal:")]
    game.answer()
    assert game.state.things["item/rabbits-foot"] == "by:e2"
    assert sum(game.steps("e2").values()) == -3


@holds("attack-04")
def test_nothing_is_stolen_with_mental_damage(box: Box) -> None:
    game = duel(box, holding={"e1": ["omen/ring"], "e2": ["item/rabbits-foot"]})
    roll(roll(game.push("attack:e2:omen/ring:sanity"), 4), 1).answer()
    assert game.state.things["item/rabbits-foot"] == "by:e2"


@holds("attack-06")
def test_a_stunned_monster_is_attacked_and_rolls_but_does_no_damage(box: Box) -> None:
    def change(state: State) -> None:
        monster("Cat", FOYER, haunt="haunt/3")(state)
        state.marks["m1"] = ("stunned",)

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL}, change=change
    )
    assert attacks(game) == ["attack:m1::might"]
    roll(game.push("attack:m1::might"), 0)
    assert game.need is not None
    assert game.need.about["dice"] == 3  # the Might of the Cat
    roll(game, 3).answer()
    assert game.steps() == {}


# Who is the traitor, whose turn it is


def alike(box: Box, low: tuple[str, ...]) -> Callable[[State], None]:
    """Changes a state so that some explorers have the same low Sanity and others more."""

    def change(state: State) -> None:
        for number, character in enumerate(state.players, 1):
            track = box.characters[character].tracks["sanity"]
            wanted = 4 if f"e{number}" in low else max(track)
            state.rows[f"e{number}:sanity"] = track.index(wanted) + 1

    return change


@holds("haunt-02")
@pytest.mark.parametrize(
    ("revealer", "low", "traitor"),
    [
        ("e2", ("e1", "e2", "e4"), "e2"),  # the revealer is among them
        ("e2", ("e1", "e4"), "e4"),  # e3 comes next to the left, then e4, then e1
        ("e4", ("e2", "e3"), "e2"),
        ("e1", ("e3",), "e3"),
    ],
)
def test_a_tie_goes_to_the_revealer_or_to_the_left(
    box: Box, revealer: str, low: tuple[str, ...], traitor: str
) -> None:
    """Haunt 6: whoever has the lowest Sanity."""
    stack = (("haunt", (revealer, 6, HALL)), *TURN)
    game = table(box, 4, stack=stack, change=alike(box, low))
    assert [seat for seat, side in game.state.sides.items() if side == "traitors"] == [traitor]


@holds("haunt-04")
def test_the_turns_go_round_from_the_left_of_the_traitor(box: Box) -> None:
    """Haunt 5: the revealer is the traitor, and there is a monster."""
    stack = (("haunt", ("e2", 5, HALL)), ("next-turn", "e2"))
    game = table(box, 4, stack=stack).answer()
    for _turn in range(5):
        game.end()
    turns = [event.who for event in game.events if event.verb == "turn-begins"]
    assert turns[:6] == ["e3", "e4", "e1", "e2", "monsters", "e3"]


@holds("traitor-05")
def test_with_a_hidden_traitor_the_one_left_of_the_revealer_begins(box: Box) -> None:
    """Haunt 12 as if its traitor were hidden: it has a page for one book only, as those have."""
    page = replace(box.haunts["haunt/12"], traitor=TraitorRule(rule="hidden"))
    hidden = replace(box, haunts={**box.haunts, "haunt/12": page})
    stack = (("haunt", ("e2", 12, HALL)), ("next-turn", "e2"))
    game = table(hidden, 4, stack=stack).answer()
    turns = [event.who for event in game.events if event.verb == "turn-begins"]
    assert turns[0] == "e3"


@holds("traitor-05")
def test_haunts_with_a_hidden_traitor_are_told_in_one_book(corpus: Corpus) -> None:
    found = [
        entry
        for entry in corpus.of_kind("hill-2e", "haunt")
        if isinstance(entry.facts, HauntFacts)
        and entry.facts.traitor is not None
        and entry.facts.traitor.rule == "hidden"
    ]
    assert len(found) == 2
    told = [part.text["en"] for entry in found for part in entry.parts if part.book == "T"]
    assert all("no rules in the Traitor's Tome" in text for text in told)


@holds("haunt-05")
@pytest.mark.parametrize(("tokens", "won"), [(2, False), (3, True)])
def test_the_dead_count_among_the_players(box: Box, tokens: int, won: bool) -> None:
    """Haunt 6 with 3 players, one of them dead: the ship needs as many tokens as players."""

    def change(state: State) -> None:
        haunted(6)(state)
        state.marks["e3"] = ("dead",)
        state.kinds["t1"], state.things["t1"] = "Spaceship", f"room:{FOYER}"
        for number in range(2, 2 + tokens):
            state.kinds[f"t{number}"] = "token/might-roll"
            state.things[f"t{number}"] = "on:t1"

    game = table(box, phase="haunt", traitor="e2", at={"e2": UPPER}, change=change)
    if game.need is not None:
        game.end()
    assert (game.game.outcome is not None) is won


# What the sides know


@holds("haunt-06")
def test_what_a_hero_finds_out_all_heroes_know(box: Box) -> None:
    game = seance(box)
    game.push(tasks(game, 2)[0]).push("sanity").answer(dice=[8])
    log = game.game.view("e1")["log"]
    assert any(event["verb"] == "roll" or "roll" in event["verb"] for event in log)
    assert game.game.view("e3")["log"] == log
    assert game.game.view("heroes")["log"] == log


@holds("haunt-07")
def test_both_sides_show_what_they_do_and_not_why(box: Box) -> None:
    """Haunt 1: the traitor gives the Mummy gifts; the sentence stands in the traitor's book."""
    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = table(
        box, phase="haunt", traitor="e1", at=at, holding={"e1": ["item/axe"]},
        change=haunted(1, {"m1": ("Mummy", FOYER)}),
    )  # fmt: skip
    game.push(tasks(game, 1)[0]).answer(choose={"choose": "item/axe"})
    assert game.state.things["item/axe"] == "by:m1"
    for observer, knows in (("e1", True), ("traitor", True), ("author", True),
                            ("e2", False), ("heroes", False), ("table", False)):  # fmt: skip
        log = game.game.view(observer)["log"]
        assert [event["verb"] for event in log] == [
            event["verb"] for event in game.game.view("author")["log"]
        ]
        told = [event for event in log if event["cite"].startswith("haunt/1#T")]
        assert bool(told) is knows
    study_of_heroes = study(box)
    study_of_heroes.push(tasks(study_of_heroes, 1)[0]).answer(dice=[0])
    for observer, knows in (("e1", True), ("heroes", True), ("e2", False), ("traitor", False)):
        log = study_of_heroes.game.view(observer)["log"]
        assert any(each["cite"].startswith("haunt/1#S") for each in log) is knows


@holds("haunt-08")
def test_the_traitors_side_wins_by_its_monsters_alone(box: Box) -> None:
    """Haunt 1: the traitor is dead, and so is every hero."""

    def change(state: State) -> None:
        haunted(1, {"m1": ("Mummy", FOYER)}, marks={"e2": ("dead",), "e3": ("dead",)})(state)

    stack = (("die", ("e1", "")), *TURN)
    game = table(box, phase="haunt", traitor="e2", at={"e1": FOYER}, change=change, stack=stack)
    outcome = game.game.outcome
    assert outcome is not None
    assert outcome.winners == ("traitors",)


# The haunt of the Mummy


@holds("haunt-errata-06")
@pytest.mark.parametrize("held", [True, False])
def test_a_book_that_the_traitor_holds_is_not_searched_for(box: Box, held: bool) -> None:
    holding = {"e2": ["omen/book"]} if held else {}
    top = {"room": ["room/abandoned-room"], "omen": ["omen/ring"]}
    game = table(
        box, phase="haunt", traitor="e2", at={"e2": UPPER}, change=haunted(1), top=top,
        holding=holding,
    )  # fmt: skip
    game.push("explore:E").answer()
    assert game.where() == "room/abandoned-room"
    if held:
        assert game.state.things["omen/ring"] == "by:e1"
        assert game.state.things["omen/book"] == "by:e2"
    else:
        assert game.state.things["omen/book"] == "by:e1"


@holds("haunt-errata-06")
def test_the_book_is_stolen_from_the_traitor(box: Box) -> None:
    game = duel(box, holding={"e2": ["omen/book"]}, change=haunted(1))
    roll(roll(game.push("attack:e2::might"), 3), 1)
    game.push("steal:omen/book").answer()
    assert game.state.things["omen/book"] == "by:e1"


@holds("haunt-errata-08")
def test_the_mummy_kills_who_has_no_speed_and_no_might_left(box: Box) -> None:
    def low(state: State) -> None:
        for trait in ("speed", "might"):
            state.rows[f"e1:{trait}"] = 1
        in_haunt(1, {"m1": ("Mummy", FOYER)})(state)

    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = table(
        box, phase="haunt", traitor="e2", at=at, turn=9, stack=(("round", "monsters"),), change=low
    )
    acts(roll(game, 3)).push("attack:e1::might")
    roll(roll(game, 4), 2).answer()
    assert "dead" in game.marks("e1")
    assert value(game, box, "e3", "might") > 0
