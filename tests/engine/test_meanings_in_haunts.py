"""Sentences of the haunts that ship which the engine once printed only: each is played."""

from __future__ import annotations

import pytest

from tests.engine.fights import attacks, haunted, left
from tests.engine.tabletop import Table, table
from workbench.engine.board import open_doors
from workbench.engine.box import Box
from workbench.engine.run import Run

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER, CHAMBER = "room/upper-landing", "room/basement-landing", "room/pentagram-chamber"


@pytest.mark.parametrize("fallen", [True, False])
def test_the_doors_of_a_fallen_room_are_not_open(box: Box, fallen: bool) -> None:
    """Haunt 2: *The doors of a Fallen room do not count as open.*"""
    marks = {UPPER: ("Fallen",)} if fallen else {}
    game = table(box, phase="haunt", traitor="e2", change=haunted(2, marks=marks))
    run = Run(box, game.state.copy(), ())
    assert bool(open_doors(run, UPPER)) is not fallen


def test_the_traitor_who_has_moved_may_place_a_tile(box: Box) -> None:
    """Haunt 19: *Once per turn, the traitor who has moved this turn may place any tile.*"""
    game = table(box, phase="haunt", traitor="e1", at={"e1": HALL}, change=haunted(19))
    laid = len(game.state.rooms)
    assert not game.can("haunt/19")
    game.push(f"move:{FOYER}").answer()
    game.act("haunt/19")
    assert len(game.state.rooms) == laid + 1
    game.push(f"move:{STAIRS}").answer()
    assert not game.can("haunt/19")


def test_dynamite_destroys_a_zombie(box: Box) -> None:
    """Haunt 21: *When the Dynamite would stun a Zombie, destroy the Zombie instead.*"""
    monsters = {"m1": ("Zombie", FOYER)}
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPPER, "e3": UPPER},
        holding={"e1": ["item/dynamite"]}, change=haunted(21, monsters),
    )  # fmt: skip
    game.act("item/dynamite", dice=[0], choose={"choose": FOYER})
    assert "m1" not in game.state.figures
    assert "stunned" not in game.marks("m1")


@pytest.mark.parametrize("down", [True, False])
def test_a_specter_face_down_slows_nobody(box: Box, down: bool) -> None:
    """Haunt 11: *A face-down Specter affects nothing.*"""
    marks = {"m1": ("face-down",)} if down else {}
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPPER, "e3": UPPER},
        change=haunted(11, {"m1": ("Specter", HALL)}, marks=marks),
    )  # fmt: skip
    assert [each for each in attacks(game) if "m1" in each] == [] or not down
    before = left(game, "e1")
    game.push(f"move:{FOYER}").answer()
    assert before - left(game, "e1") == (1 if down else 2)


def turn_of(game: Table, who: str) -> Table:
    while game.state.active != who:
        game.end()
    return game


def test_who_brought_the_holy_symbol_defies_the_music_in_a_later_turn(box: Box) -> None:
    """Haunt 9: *… who has brought the Holy Symbol into the Pentagram Chamber this turn cannot …*"""
    doors = box.rooms[CHAMBER].doors_turned
    turned = next(turns for turns in range(4) if "N" in doors[turns])
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": LOWER, "e2": UPPER, "e3": UPPER},
        rooms={CHAMBER: f"basement:0:1:{turned}"}, holding={"e1": ["omen/holy-symbol"]},
        change=haunted(9),
    )  # fmt: skip
    game.push(f"move:{CHAMBER}").answer()
    assert not game.can("haunt/9")
    turn_of(game.end(), "e1")
    assert game.can("haunt/9")
