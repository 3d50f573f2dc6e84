"""Rulings that were given for the 1st edition, each as a small game of it.

Each test names the rulings that it holds to; they stand in the corpus under these ids.
"""

from __future__ import annotations

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.fights import in_haunt, night, roll
from tests.engine.rulings import holds
from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.state import State

HALL, FOYER, UPPER, LOWER = (
    "room/entrance-hall", "room/foyer", "room/upper-landing", "room/basement-landing",
)  # fmt: skip
AWAY = {"e1": UPPER, "e2": UPPER, "e3": UPPER}


@pytest.fixture(scope="module")
def old(boxes: BoxOf) -> Box:
    return boxes("hill-1e")


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(("might", "speed", "sanity", "knowledge"), step)


@holds("rooms-15")
@pytest.mark.parametrize(
    ("room", "trait"),
    [
        ("room/chapel", "sanity"),
        ("room/gymnasium", "speed"),
        ("room/larder", "might"),
        ("room/library", "knowledge"),
    ],
)
def test_a_room_rewards_each_explorer_once_and_no_monster(old: Box, room: str, trait: str) -> None:
    game = table(old, rooms=[room], at={"e1": room, "e2": room})
    game.end().end().end().end()
    assert (game.steps("e1"), game.steps("e2")) == ({trait: 1}, {trait: 1})
    start = night(old, 13, {"m1": ("Nightmare", room)}, AWAY, rooms=[room])
    ended = roll(start, 1).push("end").answer()
    assert not [key for key in ended.state.fixed if key.startswith("m1:")]


#: Room: the trait it asks for, what failing costs.
LEAVING = {
    "room/attic": ("speed", {"might": -1}),
    "room/graveyard": ("sanity", {"knowledge": -1}),
    "room/junk-room": ("might", {"speed": -1}),
    "room/pentagram-chamber": ("knowledge", {"sanity": -1}),
}


@holds("rooms-16")
@pytest.mark.parametrize("room", LEAVING)
def test_a_room_asks_for_its_roll_when_one_is_taken_away_by_an_effect(old: Box, room: str) -> None:
    trait, loss = LEAVING[room]
    game = table(
        old, rooms=[room], at={"e1": room}, holding={"e1": ["item/bottle"]}, phase="haunt",
        steps=every(4),
    )  # fmt: skip
    game.act("item/bottle", dice=[6, 0], choose={"choose": HALL})
    assert game.where() == HALL
    assert game.steps() == loss
    assert game.rolled("attempt") == [_value(game, old, trait)]


def _value(game: Table, box: Box, trait: str) -> int:
    return box.characters[game.state.players[0]].tracks[trait][3]


@holds("items-07")
@pytest.mark.parametrize(
    ("rooms", "start", "beyond"),
    [
        (["room/gallery", "room/ballroom"], "room/gallery", "room/ballroom"),
        ({"room/coal-chute": "ground:1:0:3"}, HALL, LOWER),
        ({"room/coal-chute": "ground:1:0:3"}, HALL, "room/coal-chute"),
        (["room/collapsed-room"], "room/collapsed-room", LOWER),
        ({"room/mystic-elevator": "ground:1:0:3"}, HALL, "room/mystic-elevator"),
    ],
)
def test_the_dog_takes_no_slides_and_no_lift(
    old: Box, rooms: dict[str, str], start: str, beyond: str
) -> None:
    game = table(old, rooms=rooms, at={"e1": start}, holding={"e1": ["omen/dog"]})
    fetch = [each for each in game.options if each.startswith("act:omen/dog#")]
    if fetch:  # else there is nowhere at all for it to go
        game.push(fetch[0])
        assert beyond not in game.options


@holds("items-07")
def test_the_dog_goes_where_doors_lead(old: Box) -> None:
    rooms = {"room/kitchen": "ground:1:0:0"}
    game = table(old, rooms=rooms, at={"e1": HALL}, holding={"e1": ["omen/dog"]})
    game.push(next(each for each in game.options if each.startswith("act:omen/dog#")))
    assert {FOYER, UPPER} <= set(game.options)


@holds("monsters-06")
@pytest.mark.parametrize("room", ["room/crypt", "room/furnace-room"])
def test_monsters_ignore_the_crypt_and_the_furnace_room(old: Box, room: str) -> None:
    game = roll(night(old, 13, {"m1": ("Nightmare", room)}, AWAY, rooms=[room]), 1)
    game.push("end").answer()
    assert game.where("m1") == room
    assert game.marks("m1") == ()
    assert game.rolled("damage") == []


@holds("haunt-errata-03")
def test_the_alien_may_make_a_normal_attack(old: Box) -> None:
    at = {"e1": FOYER, "e2": UPPER, "e3": UPPER}
    game = roll(night(old, 6, {"m1": ("Alien", FOYER)}, at), 2)
    game.push("m1") if "m1" in game.options else None
    assert "attack:e1::might" in game.options
    roll(roll(game.push("attack:e1::might"), 2), 1).answer()
    assert sum(game.steps("e1").values()) == -1


@holds("haunt-errata-05")
@pytest.mark.parametrize("inside", [True, False])
def test_only_who_fails_inside_the_ballroom_turns(old: Box, inside: bool) -> None:
    ballroom = "room/ballroom"

    def dance(state: State) -> None:
        state.haunt = "haunt/9"
        state.memory["explorers-at-start"] = 3

    at = {"e1": ballroom if inside else HALL, "e2": UPPER, "e3": UPPER}
    game = table(
        old, phase="haunt", at=at, rooms={ballroom: "ground:1:-1:0"}, stack=(("round", "e1"),),
        change=dance,
    )  # fmt: skip
    game.answer(dice=[3])
    assert (game.state.sides["e1"] == "traitors") is inside


@holds("haunt-errata-04")
@pytest.mark.parametrize("total", [1, 3])
def test_the_banshee_goes_its_full_movement_along_one_wall(old: Box, total: int) -> None:
    """With 1 it keeps to the left wall, with 3 to the right; it turns back where it must."""

    def wail(state: State) -> None:
        in_haunt(8, {"m1": ("Banshee", HALL)})(state)

    at = {"e1": LOWER, "e2": LOWER, "e3": LOWER}
    game = table(
        old, phase="haunt", traitor="e2", at=at, turn=9, stack=(("round", "monsters"),),
        change=wail,
    )  # fmt: skip
    game.answer(dice=[total, 5], choose={"may": "no"})
    went = [
        event.args["room"] for event in game.events if event.verb == "moves" and event.who == "m1"
    ]
    assert len(went) == 5
