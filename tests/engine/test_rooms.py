"""What rooms do: rolls on leaving, barriers, slides, lifts, trapdoors, rewards and harm.

Expectations are those of the fact sheet of the rooms and of the rulebook.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulings import holds
from tests.engine.tabletop import Table, table
from workbench.engine.board import adjacent, distances, ways
from workbench.engine.box import Box
from workbench.engine.run import Run
from workbench.engine.state import State

ALL = ("might", "speed", "sanity", "knowledge")
HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(ALL, step)


#: Room: where it lies so that its door meets a neighbour, that neighbour, trait, target, loss.
LEAVING = {
    "room/attic": ("upper:1:0:1", UPPER, "speed", 3, {"might": -1}),
    "room/graveyard": ("ground:1:0:1", HALL, "sanity", 4, {"knowledge": -1}),
    "room/junk-room": ("ground:1:0:0", HALL, "might", 3, {"speed": -1}),
    "room/pentagram-chamber": ("basement:-1:0:0", LOWER, "knowledge", 4, {"sanity": -1}),
}


def leaving(box: Box, room: str, total: int, **more: Any) -> Table:
    place, other, _trait, _target, _loss = LEAVING[room]
    board = table(box, rooms={room: place}, at={"e1": room}, steps=every(6), **more)
    return board.push(f"move:{other}").answer([total])


@pytest.mark.parametrize("room", LEAVING)
@pytest.mark.parametrize("missed", [0, 1])
def test_a_room_that_is_hard_to_leave(box: Box, room: str, missed: int) -> None:
    _place, other, trait, target, loss = LEAVING[room]
    board = leaving(box, room, target - missed)
    assert board.steps() == (loss if missed else {})
    assert board.where() == other
    dice = box.characters[board.state.players[0]].tracks[trait][5]
    assert board.rolled() == [dice]


def test_a_leaving_roll_is_made_in_the_room_that_is_left(box: Box) -> None:
    dice = box.characters[table(box).state.players[0]].tracks["speed"][5]

    def smoke(state: State) -> None:
        top, pool, under = state.decks["event"]
        state.decks["event"] = (top, tuple(e for e in pool if e != "event/smoke"), under)
        state.things["event/smoke"] = "beside"

    board = leaving(box, "room/attic", 0, tokens={"smoke": "room/attic"}, change=smoke)
    assert board.rolled() == [dice - 2]


@pytest.mark.parametrize("room", ["room/graveyard", "room/pentagram-chamber"])
def test_the_medallion_protects(box: Box, room: str) -> None:
    place, other, *_more = LEAVING[room]
    board = table(box, rooms={room: place}, at={"e1": room}, holding={"e1": ["omen/medallion"]})
    board.push(f"move:{other}").answer()
    assert board.rolled() == []
    assert board.where() == other


def test_the_medallion_protects_from_the_crypt_but_not_from_the_furnace(box: Box) -> None:
    for room, harm in (("room/crypt", 0), ("room/furnace-room", -1)):
        board = table(box, rooms=[room], at={"e1": room}, holding={"e1": ["omen/medallion"]}).end()
        assert sum(board.steps().values()) == harm


@pytest.mark.parametrize(
    ("room", "traits"),
    [("room/crypt", {"sanity", "knowledge"}), ("room/furnace-room", {"might", "speed"})],
)
def test_ending_a_turn_there_hurts_every_time(box: Box, room: str, traits: set[str]) -> None:
    board = table(box, rooms=[room], at={"e1": room}).end()
    assert sum(board.steps().values()) == -1
    assert set(board.steps()) <= traits
    board.end().end().end()
    assert sum(board.steps().values()) == -2


@pytest.mark.parametrize("room", ["room/crypt", "room/furnace-room"])
def test_a_room_does_nothing_more_to_the_dead(box: Box, room: str) -> None:
    def falls(state: State) -> None:
        state.marks["e1"] = ("dead",)

    board = table(box, rooms=[room], at={"e1": room}, phase="haunt", traitor="e2", change=falls)
    board.answer()
    assert board.state.active != "e1"
    assert board.steps() == {}


REWARDS = {
    "room/chapel": "sanity",
    "room/gymnasium": "speed",
    "room/larder": "might",
    "room/library": "knowledge",
}


@pytest.mark.parametrize("room", REWARDS)
def test_a_reward_comes_once_for_each_explorer(box: Box, room: str) -> None:
    board = table(box, rooms=[room], at={"e1": room, "e2": room})
    board.end()
    assert board.steps() == {REWARDS[room]: 1}
    board.end()
    assert board.steps("e2") == {REWARDS[room]: 1}
    board.end().end().end()
    assert board.steps() == {REWARDS[room]: 1} == board.steps("e2")


# Barriers

BARRIERS = {
    "room/chasm": ("speed", 3, "basement:1:0:0", LOWER, "basement:2:0", "E"),
    "room/catacombs": ("sanity", 6, "basement:1:0:1", LOWER, "basement:2:0", "E"),
    "room/tower": ("might", 3, "upper:1:0:0", UPPER, "upper:2:0", "E"),
}


def barrier(box: Box, room: str, **more: Any) -> Table:
    _trait, _target, place, start, beyond, _far = BARRIERS[room]
    area = place.partition(":")[0]
    other = {"basement": "room/kitchen", "upper": "room/bedroom"}[area]
    rooms = {room: place, other: f"{beyond}:{'2' if area == 'basement' else '0'}"}
    board = table(box, rooms=rooms, at={"e1": start}, steps=every(7), **more)
    return board.push(f"move:{room}").answer()


@pytest.mark.parametrize("room", BARRIERS)
def test_a_barrier_holds_one_back(box: Box, room: str) -> None:
    _trait, target, _place, start, _beyond, far = BARRIERS[room]
    board = barrier(box, room)
    ways_on = [each for each in board.options if each.startswith(("move:", "explore:"))]
    assert ways_on == [f"move:{start}"]
    crossed = barrier(box, room).act(room, dice=[target])
    assert f"move:{start}" not in crossed.options
    assert [each for each in crossed.options if each.startswith(("move:", "explore:"))]
    assert int(crossed.state.memory["moved:e1"]) == 1
    assert not crossed.can(room)
    failed = barrier(box, room).act(room, dice=[target - 1])
    assert not [each for each in failed.options if each.startswith(("move:", "explore:"))]
    failed.end().end().end()
    assert failed.can(room)
    assert f"move:{start}" in failed.options
    assert all(f":{far}" in each or "move" in each for each in crossed.options if "ex" in each)


@pytest.mark.parametrize("room", BARRIERS)
def test_nobody_deals_with_anybody_across_a_barrier(box: Box, room: str) -> None:
    def apart(state: State) -> None:
        state.facing["e2"] = box.rooms[room].sides[0]  # type: ignore[index]
        state.facing["e1"] = box.rooms[room].sides[1]  # type: ignore[index]
        state.facing["item/bell"] = state.facing["e2"]

    here = {"e1": room, "e2": room}
    lying, holding = {"item/bell": room}, {"e1": ["item/axe"]}
    board = table(box, rooms=[room], at=here, holding=holding, lying=lying, change=apart)
    assert not [each for each in board.options if each.startswith(("give:", "pick-up:"))]
    near = table(box, rooms=[room], at=here, holding=holding, lying=lying)
    assert {"give:item/axe:e2", "pick-up:item/bell"} <= set(near.options)


@pytest.mark.parametrize("room", BARRIERS)
def test_whoever_comes_by_an_effect_chooses_a_side(box: Box, room: str) -> None:
    board = table(box, rooms=[room], holding={"e1": ["item/bottle"]}, phase="haunt")
    board.act("item/bottle", dice=[6], choose={"choose": room})
    sides = [each for each in board.decided if each[1] == "side"]
    assert len(sides) == 1
    assert board.state.facing["e1"] == sides[0][2]


def test_the_vault_is_opened_once(box: Box) -> None:
    board = table(box, rooms=["room/vault"], at={"e1": "room/vault"}, steps=every(7))
    board.act("room/vault", dice=[6])
    assert board.drawn() == ["item", "item"]
    assert board.tokens("vault-empty") == ["room:room/vault"]
    assert not board.can("room/vault")
    board.end().end().end()
    assert not board.can("room/vault")


def test_the_vault_that_stays_shut_ends_the_movement(box: Box) -> None:
    rooms = {"room/vault": "upper:1:0:3"}
    board = table(box, rooms=rooms, at={"e1": "room/vault"}, steps=every(7))
    assert f"move:{UPPER}" in board.options
    board.act("room/vault", dice=[5])
    assert board.drawn() == []
    assert f"move:{UPPER}" not in board.options
    board.end().end().end()
    assert board.can("room/vault")


def test_the_traitor_ignores_barriers_but_rolls_at_the_vault(box: Box) -> None:
    board = barrier(box, "room/chasm", phase="haunt", traitor="e1")
    assert "move:room/kitchen" in board.options
    vault = table(box, rooms=["room/vault"], at={"e1": "room/vault"}, phase="haunt", traitor="e1")
    assert vault.can("room/vault")


# Ways


def test_the_coal_chute_slides_down_for_one_space(box: Box) -> None:
    board = table(box, rooms={"room/coal-chute": "ground:1:0:3"}).push("move:room/coal-chute")
    board.answer()
    assert board.where() == LOWER
    assert board.state.memory["moved:e1"] == 1
    assert "move:room/coal-chute" not in board.options


def test_the_gallery_lets_one_jump_into_the_ballroom(box: Box) -> None:
    alone = table(box, rooms=["room/gallery"], at={"e1": "room/gallery"})
    assert not alone.can("room/gallery")
    rooms = ["room/gallery", "room/ballroom"]
    board = table(box, rooms=rooms, at={"e1": "room/gallery"}).act("room/gallery")
    assert board.where() == "room/ballroom"
    assert board.rolled("damage") == [1]
    assert sum(board.steps().values()) == -1
    assert set(board.steps()) <= {"might", "speed"}
    assert board.state.memory["moved:e1"] == 1

    def spent(state: State) -> None:
        state.memory["moved:e1"] = 8

    tired = table(box, rooms=rooms, at={"e1": "room/gallery"}, change=spent)
    assert not tired.can("room/gallery")


def discover_collapsed(box: Box, total: int, **more: Any) -> Table:
    top = {"room": ["room/collapsed-room", "room/gardens", "room/larder"]}
    board = table(box, top=top, steps=every(7), **more)
    return board.push("explore:E").answer([total])


def test_the_discoverer_of_the_collapsed_room_must_roll(box: Box) -> None:
    safe = discover_collapsed(box, 5)
    assert safe.where() == "room/collapsed-room"
    assert safe.steps() == {}
    fallen = discover_collapsed(box, 4, change=None)
    assert fallen.where() == "room/larder"
    assert fallen.tokens("below-collapsed-room") == ["room:room/larder"]
    assert fallen.rolled("damage") == [1]
    assert fallen.drawn() == ["item"]  # the Larder's symbol
    assert fallen.state.things["room/gardens"] == "discard:room"


def test_others_may_fall_and_land_below(box: Box) -> None:
    board = table(
        box,
        rooms=["room/collapsed-room", "room/larder"],
        at={"e1": "room/collapsed-room"},
        tokens={"below-collapsed-room": "room/larder"},
    )
    assert board.rolled() == []
    board.act("room/collapsed-room")
    assert board.where() == "room/larder"
    assert sum(board.steps().values()) == -1
    assert "moved:e1" not in board.state.memory
    assert board.drawn() == []


def test_whoever_falls_with_no_tile_left_chooses_a_basement_room(box: Box) -> None:
    def no_basement(state: State) -> None:
        kept = [r for r in box.rooms if state.things.get(r) == "stack:room"]
        for room in kept:
            if "basement" in box.rooms[room].areas:
                state.things[room] = "out"
        left = tuple(sorted(r for r in kept if state.things[r] == "stack:room"))
        state.decks["room"] = ((), left, ())

    board = table(
        box, rooms=["room/collapsed-room"], at={"e1": "room/collapsed-room"}, change=no_basement
    ).act("room/collapsed-room")
    assert board.where() == LOWER
    assert board.tokens("below-collapsed-room") == [f"room:{LOWER}"]


def ride(box: Box, total: int, door: str = "", **more: Any) -> Table:
    rooms = {"room/mystic-elevator": "ground:1:0:3", **more.pop("rooms", {})}
    board = table(box, rooms=rooms, **more)
    return board.push("move:room/mystic-elevator").answer([total], {"door": door})


@pytest.mark.parametrize(
    ("total", "floor"),
    [(4, "upper"), (3, "upper"), (2, "ground"), (1, "basement"), (0, "basement")],
)
def test_the_elevator_goes_to_the_floor_rolled(box: Box, total: int, floor: str) -> None:
    board = ride(box, total, f"{UPPER}:N")
    assert board.state.rooms["room/mystic-elevator"][0] == floor
    assert board.where() == "room/mystic-elevator"
    assert board.rolled("roll_dice") == [2]
    assert board.rolled("damage") == ([1] if total == 0 else [])
    assert board.state.rooms["room/mystic-elevator"][:3] != ("ground", 1, 0)
    board.end()  # it has moved in this turn
    assert board.rolled("roll_dice") == [2]


def test_the_elevator_hurts_everybody_in_it_and_takes_tokens_along(box: Box) -> None:
    board = ride(
        box, 0, at={"e2": "room/mystic-elevator"}, tokens={"secret-passage": "room/mystic-elevator"}
    )
    assert [sum(board.steps(each).values()) for each in ("e1", "e2", "e3")] == [-1, -1, 0]
    assert board.tokens("secret-passage") == ["room:room/mystic-elevator"]


def test_the_elevator_moves_again_if_somebody_stays(box: Box) -> None:
    board = table(
        box, rooms={"room/mystic-elevator": "ground:1:0:3"}, at={"e1": "room/mystic-elevator"}
    ).end(dice=[3])
    assert board.state.rooms["room/mystic-elevator"][0] == "upper"


def test_the_traitor_chooses_the_floor(box: Box) -> None:
    board = table(
        box, rooms={"room/mystic-elevator": "ground:1:0:3"}, phase="haunt", traitor="e1"
    ).push("move:room/mystic-elevator")
    board.answer(choose={"result": "3"})
    assert board.state.rooms["room/mystic-elevator"][0] == "upper"
    assert board.rolled() == []


# Doors and distance


def running(board: Table) -> Run:
    return Run(board.game.box, board.state.copy(), ())


def test_the_rooms_laid_at_the_start_and_their_stairs(box: Box) -> None:
    run = running(table(box))
    away = distances(run, HALL)
    assert (away[FOYER], away[STAIRS], away[UPPER]) == (1, 2, 3)
    assert LOWER not in away


def test_the_stairs_from_the_basement_lead_to_the_foyer_both_ways(box: Box) -> None:
    run = running(table(box, rooms=["room/stairs-from-basement"]))
    assert "room/stairs-from-basement" in [way.to for way in ways(run, FOYER)]
    assert FOYER in [way.to for way in ways(run, "room/stairs-from-basement")]


@holds("explore-07")
def test_adjacent_rooms_share_an_edge(box: Box) -> None:
    rooms = {"room/kitchen": "ground:1:0:0", "room/ballroom": "ground:1:-1:0"}
    run = running(table(box, rooms=rooms))
    assert "room/kitchen" in adjacent(run, HALL)
    assert "room/ballroom" not in adjacent(run, HALL)
