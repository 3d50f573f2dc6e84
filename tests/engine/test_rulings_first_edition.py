"""Rulings that were given for the 1st edition, each as a small game of it.

Each test names the rulings that it holds to; they stand in the corpus under these ids.
"""

from __future__ import annotations

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.fights import haunted, in_haunt, night, roll
from tests.engine.rulings import holds
from tests.engine.tabletop import Table, faces, table
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


@holds("haunt-errata-01")
@pytest.mark.parametrize(
    ("house", "fallen", "there"),
    [
        (["room/pentagram-chamber"], ["room/attic"], "room/pentagram-chamber"),
        ([], ["room/attic"], HALL),
        (["room/pentagram-chamber"], ["room/attic", "room/pentagram-chamber"], HALL),
        (["room/pentagram-chamber"], [], "room/attic"),
    ],
)
def test_the_ghost_leaves_a_collapsed_room(
    old: Box, house: list[str], fallen: list[str], there: str
) -> None:
    def called(state: State) -> None:
        in_haunt(2, {"m1": ("Ghost", "room/attic")})(state)
        state.control["m1"] = "e2"
        state.marks.update(dict.fromkeys(fallen, ("Fallen",)))

    game = table(
        old, phase="haunt", traitor="e2", at=AWAY, turn=9, rooms=["room/attic", *house],
        stack=(("turn-ends", "monsters"),), change=called,
    )  # fmt: skip
    assert game.answer().where("m1") == there


def shot_at(old: Box, whom: str, *, silver: bool) -> Table:
    """A hero with the Revolver wins by 4; with silver bullets in it, or without."""

    def hunted(state: State) -> None:
        haunted(5, {"m1": ("Infested Dog", FOYER)})(state)
        state.marks["e2"] = ("Werewolf",)
        if silver:
            state.kinds["t1"], state.things["t1"] = "Silver Bullet token", "by:e1"

    at = {"e1": FOYER, "e2": FOYER, "e3": UPPER}
    game = table(
        old, phase="haunt", traitor="e2", at=at, holding={"e1": ["item/revolver"]}, change=hunted,
    )  # fmt: skip
    shot = next(each for each in game.options if each.startswith(f"attack:{whom}:item/revolver"))
    return roll(roll(game.push(shot), 5), 1).answer()


@holds("haunt-errata-02")
def test_only_silver_hurts_the_werewolf(old: Box) -> None:
    unhurt = shot_at(old, "e2", silver=False)
    assert (unhurt.steps("e2"), unhurt.marks("e2")) == ({}, ("Werewolf",))
    assert "dead" in shot_at(old, "e2", silver=True).marks("e2")


@holds("haunt-errata-02")
def test_only_silver_hurts_the_infested_dog(old: Box) -> None:
    unhurt = shot_at(old, "m1", silver=False)
    assert (unhurt.where("m1"), unhurt.marks("m1")) == (FOYER, ())
    assert "m1" not in shot_at(old, "m1", silver=True).state.figures


OMENS = ("omen/book", "omen/dog")


def roll_for_the_haunt(box: Box, known: tuple[int, ...], rooms: tuple[str, ...]) -> Table:
    """The Book was drawn in the first room; the haunt roll is about to be made, with 9 omens."""

    def drawn(state: State) -> None:
        state.memory["omens"] = 9
        state.memory["omen-drawn"] = (OMENS[0], rooms[0], state.turn)
        state.memory["known-haunts"] = known

    # Far from the first: the second lies next to the landing, the third beyond it.
    places = dict(zip(rooms, ("basement:1:0:0", "basement:-1:0:0", "basement:-2:0:0"), strict=True))
    return table(
        box, rooms=places, at={"e1": rooms[0]}, change=drawn,
        stack=(("haunt-roll", "e1"), ("next-turn", "e1")), holding={"e1": [OMENS[0]]},
    )  # fmt: skip


#: Omen rooms with doors in a row, the first of them where the Book was drawn.
ROW = ("room/catacombs", "room/pentagram-chamber", "room/furnace-room")


def haunt_of(game: Table) -> list[str]:
    return [event.args["haunt"] for event in game.events if event.verb == "haunt-begins"]


@holds("haunt-03")
def test_a_haunt_that_nobody_knows_is_played(old: Box) -> None:
    game = roll_for_the_haunt(old, (), ROW).push(faces(6, 0))
    assert haunt_of(game) == [f"haunt/{old.chart[OMENS[0], ROW[0]]}"]


@holds("haunt-03")
@pytest.mark.parametrize("taken", ["yes", "no"])
def test_a_haunt_that_is_known_may_be_skipped(old: Box, taken: str) -> None:
    """The nearest other omen room comes first, with the same omen."""
    number = old.chart[OMENS[0], ROW[0]]
    others = [room for room in ROW[1:] if old.rooms[room].symbol == "omen"]
    assert others[0] == ROW[1]
    game = roll_for_the_haunt(old, (number,), ROW).push(faces(6, 0))
    assert game.options == ["yes", "no"]
    game.push(taken)
    wanted = old.chart[OMENS[0], ROW[1]] if taken == "yes" else number
    assert haunt_of(game) == [f"haunt/{wanted}"]


@holds("haunt-03")
def test_when_every_room_is_known_the_next_omen_is_taken(old: Box) -> None:
    rooms = [room for room in ROW if old.rooms[room].symbol == "omen"]
    known = tuple(old.chart[OMENS[0], room] for room in rooms)
    game = roll_for_the_haunt(old, known, ROW).push(faces(6, 0)).push("yes")
    omens = list(dict.fromkeys(omen for omen, _room in old.chart))
    after = omens[(omens.index(OMENS[0]) + 1) % len(omens)]
    wanted = next(number for room in rooms if (number := old.chart[after, room]) not in known)
    assert haunt_of(game) == [f"haunt/{wanted}"]


@holds("haunt-03")
def test_the_second_edition_has_no_such_choice(box: Box) -> None:
    number = box.chart[OMENS[0], ROW[0]]
    game = roll_for_the_haunt(box, (number,), ROW).push(faces(6, 0))
    assert haunt_of(game) == [f"haunt/{number}"]
