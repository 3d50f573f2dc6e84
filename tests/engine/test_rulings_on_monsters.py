"""Rulings on monsters and on leaving rooms with opponents: what they do, and what they do not.

Each test names the rulings that it holds to; they stand in the corpus under these ids.
"""

from __future__ import annotations

import pytest

from tests.engine.fights import haunted, in_haunt, left, night, roll
from tests.engine.rulings import holds
from tests.engine.tabletop import TURN, table
from workbench.engine.box import Box
from workbench.engine.run import Decision
from workbench.engine.state import State

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER, BALLROOM = "room/upper-landing", "room/basement-landing", "room/ballroom"


# Leaving a room with opponents


@holds("haunt-09")
def test_each_opponent_costs_a_space(box: Box) -> None:
    def two(state: State) -> None:
        haunted(13, {"m1": ("Nightmare", FOYER), "m2": ("Nightmare", FOYER)})(state)

    at = {"e1": FOYER, "e2": UPPER, "e3": FOYER}
    game = table(box, phase="haunt", traitor="e2", at=at, change=two, steps={"e1:speed": 8})
    before = left(game, "e1")
    game.push(f"move:{HALL}").answer()
    assert before - left(game, "e1") == 3


@holds("haunt-09")
def test_one_space_can_always_be_moved(box: Box) -> None:
    def many(state: State) -> None:
        crowd = {f"m{number}": ("Nightmare", FOYER) for number in range(1, 6)}
        haunted(13, crowd)(state)

    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = table(box, phase="haunt", traitor="e2", at=at, change=many, steps={"e1:speed": 1})
    game.push(f"move:{HALL}").answer()
    assert left(game, "e1") == 0


@holds("haunt-09", "monsters-02")
def test_heroes_slow_monsters_and_a_stunned_monster_slows_nobody(box: Box) -> None:
    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = roll(night(box, 13, {"m1": ("Nightmare", FOYER)}, at), 4)
    game.push("m1").push(f"move:{HALL}").answer()
    assert left(game, "m1") == 4 - 2
    down = table(
        box, phase="haunt", traitor="e2", at=at, steps={"e1:speed": 8},
        change=haunted(13, {"m1": ("Nightmare", FOYER)}, marks={"m1": ("stunned",)}),
    )  # fmt: skip
    before = left(down, "e1")
    down.push(f"move:{HALL}").answer()
    assert before - left(down, "e1") == 1


# Monsters


@holds("monsters-03")
@pytest.mark.parametrize(
    ("rooms", "start", "above"),
    [
        (["room/coal-chute"], LOWER, "room/coal-chute"),
        (["room/gallery", BALLROOM], BALLROOM, "room/gallery"),
        (["room/stairs-from-basement"], FOYER, "room/stairs-from-basement"),
    ],
)
def test_monsters_go_up_where_explorers_only_come_down(
    box: Box, rooms: list[str], start: str, above: str
) -> None:
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    game = roll(night(box, 13, {"m1": ("Nightmare", start)}, at, rooms=rooms), 4)
    game.push("m1")
    assert f"move:{above}" in game.options


@holds("monsters-03")
def test_monsters_climb_into_the_collapsed_room(box: Box) -> None:
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    rooms = ["room/collapsed-room", "room/larder"]
    things = {"kinds": {"t1": "token/below-collapsed-room"}, "things": {"t1": "room:room/larder"}}
    start = night(box, 13, {"m1": ("Nightmare", "room/larder")}, at, rooms=rooms, **things)
    game = roll(start, 4).push("m1")
    assert "move:room/collapsed-room" in game.options


@holds("monsters-03")
def test_monsters_use_secret_passages(box: Box) -> None:
    def passage(state: State) -> None:
        in_haunt(13, {"m1": ("Nightmare", HALL)})(state)
        top, pool, bottom = state.decks["event"]
        card = "event/secret-passage"  # it lies beside the board as long as its tokens are there
        state.decks["event"] = (top, tuple(each for each in pool if each != card), bottom)
        state.things |= {card: "beside", "t1": f"room:{HALL}", "t2": f"room:{UPPER}"}
        state.kinds |= dict.fromkeys(("t1", "t2"), "token/secret-passage")

    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    stack = (("round", "monsters"),)
    start = table(box, phase="haunt", traitor="e2", at=at, turn=9, stack=stack, change=passage)
    game = roll(start, 4).push("m1")
    assert f"move:{UPPER}" in game.options


@holds("monsters-03")
@pytest.mark.parametrize("room", ["room/crypt", "room/furnace-room", "room/larder"])
def test_rooms_neither_harm_nor_reward_monsters(box: Box, room: str) -> None:
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    game = roll(night(box, 13, {"m1": ("Nightmare", room)}, at, rooms=[room]), 1)
    game.push("end").answer()
    assert game.marks("m1") == ()
    assert not [key for key in game.state.fixed if key.startswith("m1:")]


@holds("rooms-08", "monsters-03")
def test_a_monster_that_falls_first_draws_no_tile(box: Box) -> None:
    room = "room/collapsed-room"
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}
    game = roll(night(box, 13, {"m1": ("Nightmare", room)}, at, rooms=[room]), 4).push("m1")
    before = dict(game.state.rooms)
    game.act(room)
    assert game.where("m1") == LOWER  # the only basement room in the house
    assert game.state.rooms == before
    assert game.tokens("below-collapsed-room") == [f"room:{LOWER}"]
    assert game.marks("m1") == ()


@holds("monsters-04")
def test_monsters_pick_nothing_up(box: Box) -> None:
    at = {"e1": UPPER, "e2": UPPER, "e3": UPPER}

    def lying(state: State) -> None:
        in_haunt(13, {"m1": ("Nightmare", HALL)})(state)

    game = roll(
        table(
            box, phase="haunt", traitor="e2", at=at, turn=9, stack=(("round", "monsters"),),
            lying={"item/axe": HALL}, change=lying,
        ),
        4,
    ).push("m1")  # fmt: skip
    assert not [each for each in game.options if each.startswith("pick-up:")]


@holds("monsters-04")
def test_a_carrier_that_is_stunned_drops_everything(box: Box) -> None:
    """Haunt 1: the Mummy may carry items as an explorer does."""

    def carrying(state: State) -> None:
        haunted(1, {"m1": ("Mummy", FOYER)})(state)

    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = table(
        box, phase="haunt", traitor="e2", at=at, change=carrying, holding={"m1": ["item/axe"]}
    )
    roll(roll(game.push("attack:m1::might"), 4), 3).answer()
    assert "stunned" in game.marks("m1")
    assert game.state.things["item/axe"] == f"room:{FOYER}"


@holds("monsters-05")
@pytest.mark.parametrize("cut_off", [True, False])
def test_the_traitor_may_fetch_stairs_for_monsters_cut_off(box: Box, cut_off: bool) -> None:
    def change(state: State) -> None:
        state.kinds["m1"], state.sides["m1"] = "Nightmare", "monsters"
        state.figures["m1"] = LOWER if cut_off else HALL
        haunted(13)(state)

    stairs = "room/stairs-from-basement"
    game = table(
        box, phase="haunt", traitor="e2", at={"e2": UPPER}, change=change,
        stack=(("stairs-if-cut-off", None), *TURN),
    )  # fmt: skip
    if not cut_off:
        assert isinstance(game.need, Decision)
        assert "turn" in game.need.about
        return
    assert set(game.options) == {"yes", "no"}
    assert isinstance(game.need, Decision)
    assert game.need.who in ("e2", "p2")
    declined = game.game.copy()
    declined.push("no")
    assert stairs not in declined.state.rooms
    game.push("yes").answer()
    assert game.state.rooms[stairs][0] == "basement"
