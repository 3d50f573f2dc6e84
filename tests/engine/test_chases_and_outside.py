"""Chases whose prey dies, and explorers who are outside the house: games go on all the same."""

from __future__ import annotations

import random

import pytest

from tests.engine.tabletop import Table, table
from tests.engine.test_haunts import in_haunt
from workbench.engine.board import adjacent, distances, in_sight, neighbour, open_doors, ways
from workbench.engine.box import Box
from workbench.engine.conserving import problems
from workbench.engine.explaining import explain
from workbench.engine.run import Chance, Run
from workbench.engine.state import State

HALL = "room/entrance-hall"
FOYER = "room/foyer"
UPSTAIRS = "room/upper-landing"
BELOW = "room/basement-landing"


# Chasing


def chasing(box: Box, prey: str, at: dict[str, str], dead: str = "") -> Table:
    """Haunt 10: a Zombie in the Entrance Hall that chases a hero; the second is the traitor."""

    def change(state: State) -> None:
        in_haunt(10)(state)
        state.numbered = 2
        state.kinds["m1"] = "Zombie"
        state.figures["m1"] = HALL
        state.sides["m1"] = "monsters"
        state.memory["chases:m1"] = prey
        state.memory["true:haunt/10#qfpfbw"] = ("m1",)
        if dead:
            state.stack = (("die", (dead, "a test")), *state.stack)

    return table(box, phase="haunt", traitor="e2", at=at, change=change)


def test_who_chased_the_dead_goes_after_the_next_that_it_sees(box: Box) -> None:
    """There is no hero any more of whom it could have lost sight, so it does not give up."""
    game = chasing(box, "e3", {"e1": FOYER, "e2": UPSTAIRS, "e3": FOYER}, dead="e3")
    chases = [event.args["whom"] for event in game.events if event.verb == "chases"]
    assert chases == ["e1"]
    assert game.state.memory["chases:m1"] == "e1"


def test_whoever_loses_sight_gives_up_the_chase(box: Box) -> None:
    game = chasing(box, "e1", {"e1": FOYER, "e2": UPSTAIRS, "e3": BELOW})
    assert game.state.memory["chases:m1"] == "e1"
    game.push("move:room/grand-staircase").answer().push(f"move:{UPSTAIRS}").answer()
    assert "chases:m1" not in game.state.memory


# Outside


def outside(box: Box) -> Table:
    """Haunt 18: a hero who is out of the house, with the Dog and something to drop."""
    at = {"e1": "outside", "e2": UPSTAIRS, "e3": "outside"}
    holding = {"e1": ["omen/dog", "item/axe"]}
    return table(
        box, phase="haunt", traitor="e2", at=at, holding=holding, change=in_haunt(18)
    )  # fmt: skip


def test_no_room_is_any_way_from_outside(box: Box) -> None:
    run = Run(box, outside(box).state.copy(), ())
    for asked in (ways, adjacent, in_sight, open_doors):
        assert set(asked(run, "outside")) <= {"outside"}
    assert dict(distances(run, "outside")) == {"outside": 0}
    assert neighbour(run, "outside", "N") == ""


def test_the_dog_is_sent_nowhere_from_outside(box: Box) -> None:
    """No room is up to 6 spaces from there, so there is nothing to choose."""
    game = outside(box)
    assert not [each for each in game.options if each.startswith("act:omen/dog")]
    inside = table(box, holding={"e1": ["omen/dog"]})
    assert [each for each in inside.options if each.startswith("act:omen/dog")]


def test_nothing_is_handed_over_outside(box: Box) -> None:
    """Things lie in rooms, and go from hand to hand in one."""
    game = outside(box)
    assert not [each for each in game.options if each.startswith(("drop:", "give:", "pick-up:"))]


def test_whatever_is_asked_for_outside_is_answered(box: Box) -> None:
    game = outside(box)
    for notation in (f"move:{HALL}", "explore:N", "drop:item/axe", "attack:e2::might"):
        assert explain(game.game, notation).text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_goes_on_with_heroes_outside(box: Box, seed: int) -> None:
    game = outside(box).game
    rng = random.Random(seed)
    for _move in range(150):
        need = game.position.need
        if need is None:
            break
        if isinstance(need, Chance):
            game.roll()
        else:
            game.push(rng.choice(need.options).notation)
        assert list(problems(box, game.position.base)) == []
    assert len(game.moves) > 10
