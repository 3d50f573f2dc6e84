"""The monsters' turn: how far they go, what they must do, who decides, how long they are down."""

from __future__ import annotations

import pytest

from tests.engine.fights import in_haunt, left, night, roll
from tests.engine.rulings import holds
from tests.engine.tabletop import table
from workbench.engine.box import Box
from workbench.engine.changing import value
from workbench.engine.run import Decision, Run
from workbench.engine.state import State

FOYER = "room/foyer"
HALL = "room/entrance-hall"
STAIRCASE = "room/grand-staircase"
UPSTAIRS = "room/upper-landing"


@holds("monsters-01")
def test_a_kind_rolls_its_speed_once_for_all(box: Box) -> None:
    game = night(
        box, 10, {"m1": ("Zombie", FOYER), "m2": ("Zombie", HALL), "m3": ("Madman", HALL)},
        {"e1": UPSTAIRS, "e2": HALL, "e3": UPSTAIRS},
    )  # fmt: skip
    game.answer()
    assert sorted(game.rolled("movement")) == [2, 3]  # the Zombies have Speed 2, the Madman 3


@holds("haunt-09")
@pytest.mark.parametrize(("total", "spaces"), [(0, 1), (3, 3)])
def test_a_monster_can_always_go_one_space(box: Box, total: int, spaces: int) -> None:
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = night(box, 13, {"m1": ("Nightmare", HALL)}, at)
    roll(game, total)
    assert left(game, "m1") == spaces


def test_the_traitors_player_decides_for_monsters(box: Box) -> None:
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = roll(night(box, 13, {"m1": ("Nightmare", HALL)}, at), 2)
    assert isinstance(game.need, Decision)
    assert game.need.who == "e2"


@holds("monsters-04")
def test_monsters_do_not_discover_rooms(box: Box) -> None:
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = roll(night(box, 13, {"m1": ("Nightmare", FOYER)}, at), 4)
    game.push("m1")
    assert any(option.startswith("move:") for option in game.options)
    assert not any(option.startswith("explore:") for option in game.options)


def test_a_monster_must_go_nearer_while_it_can(box: Box) -> None:
    """Haunt 4: the Spider must move toward an explorer other than the haunt revealer."""
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": HALL}

    def revealer(state: State) -> None:
        in_haunt(4, {"m1": ("Spider", FOYER)}, tracks={"Turn count": 4})(state)
        state.revealer = "e3"
        state.marks["e3"] = ("Infested", "Trapped")

    game = table(
        box, phase="haunt", traitor="e2", at=at, turn=9, stack=(("round", "monsters"),),
        change=revealer,
    )  # fmt: skip
    roll(game, 1)
    game.push("m1") if "m1" in game.options else None
    # It goes up, not into the Entrance Hall, and it may not stop before it has gone.
    assert game.options == [f"move:{STAIRCASE}"]
    game.push(f"move:{STAIRCASE}")
    assert game.where("m1") == STAIRCASE


@holds("monsters-02")
def test_a_stunned_monster_misses_one_turn(box: Box) -> None:
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = night(
        box, 13, {"m1": ("Nightmare", HALL)}, at,
        marks={"m1": ("stunned",)}, memory={"stunned:m1": 7},
    )  # fmt: skip
    assert game.rolled() == []
    # Its turn is over without a choice, and it stands again.
    assert "stunned" not in game.marks("m1")
    assert game.state.active == "e1"


def test_a_monster_stunned_in_its_own_turn_misses_the_next(box: Box) -> None:
    at = {"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = roll(night(box, 13, {"m1": ("Nightmare", HALL)}, at), 2)
    game.push("m1").push("attack:e1::might")
    roll(roll(game, 0), 3)
    game.answer()
    assert "stunned" in game.marks("m1")
    assert game.state.active == "e1"


@pytest.mark.parametrize(("count", "might"), [(1, 2), (6, 7), (9, 8)])
def test_traits_follow_the_track(box: Box, count: int, might: int) -> None:
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = table(
        box, phase="haunt", traitor="e2", at=at,
        change=in_haunt(4, {"m1": ("Spider", HALL)}, tracks={"Turn count": count}),
    )  # fmt: skip
    run = Run(game.game.box, game.state.copy(), ())
    assert value(run, "m1", "might") == might
    assert value(run, "m1", "knowledge") == 0


def test_each_monster_attacks_once_in_a_turn(box: Box) -> None:
    at = {"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = roll(night(box, 13, {"m1": ("Nightmare", HALL)}, at), 2)
    game.push("m1").push("attack:e1::might")
    roll(roll(game, 2), 2)
    assert not any(option.startswith("attack:") for option in game.options)


def test_a_grabbed_hero_is_dragged_along(box: Box) -> None:
    """Haunt 7: a Tip that holds a hero moves 2 spaces toward its Root instead of rolling."""
    at = {"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS}
    game = night(
        box, 7, {"m1": ("Creeper Root", UPSTAIRS), "m2": ("Creeper Tip", HALL)}, at,
        memory={"held:e1": "m2"},
    )  # fmt: skip
    game.answer()
    assert game.rolled("movement") == []
    assert game.where("m2") == STAIRCASE
    assert game.where("e1") == STAIRCASE


def test_dead_seats_still_end_their_turns(box: Box) -> None:
    """Haunt 16: the clock ticks at the end of the traitor's turn, whether or not that one lives."""
    at = {"e1": UPSTAIRS, "e2": UPSTAIRS, "e3": UPSTAIRS}

    def change(state: State) -> None:
        in_haunt(16, {}, marks={"e2": ("dead",)}, tracks={"Ticks": 0})(state)
        state.active = "e1"

    game = table(
        box, phase="haunt", traitor="e2", at=at, stack=(("round", "e2"),), change=change
    )  # fmt: skip
    game.answer(dice=[0])
    assert game.state.tracks["Ticks"] == 1
