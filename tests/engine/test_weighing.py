"""What a fight and a gamble are worth: both outcomes, each with its chance."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.tabletop import table
from workbench.engine.box import Box
from workbench.engine.changing import value
from workbench.engine.dice import chance_of
from workbench.engine.run import Run
from workbench.engine.state import State
from workbench.engine.weighing import fight, health


def test_the_chance_of_a_total() -> None:
    # A die shows 0, 1 or 2, each as often: two dice give 4 once in nine.
    assert chance_of(2, 4) == pytest.approx(1 / 9)
    assert chance_of(2, 5) == 0.0
    assert chance_of(0, 1) == 0.0
    assert chance_of(3, 0) == pytest.approx(1.0)


@pytest.mark.parametrize("steps", [{}, {"e1:might": 7}, {"e2:might": 7}])
def test_a_fight_is_won_as_often_as_the_dice_say(box: Box, steps: dict[str, int]) -> None:
    game = table(box, 3, phase="haunt", traitor="e2", steps=steps)
    run = Run(box, game.state, ())
    own, other = (value(run, who, "might") for who in ("e1", "e2"))
    thrown = list(product(range(3), repeat=own + other))
    won = sum(sum(dice[:own]) > sum(dice[own:]) for dice in thrown) / len(thrown)

    def for_e1(state: State) -> float:
        return health(box, state, "e1") - health(box, state, "e2")

    chance, worth = fight(box, game.game.position, "attack:e2::might", for_e1)
    assert chance == pytest.approx(won)
    # Whoever is likely to win gains by it: the other loses more.
    assert (worth > for_e1(game.state)) == (won > 0.5)


def test_who_is_dead_is_worth_least(box: Box) -> None:
    game = table(box, 3)
    state = game.state.copy()
    whole = health(box, state, "e1")
    state.rows["e1:might"] = 1
    hurt = health(box, state, "e1")
    state.marks["e1"] = ("dead",)
    assert whole > hurt > health(box, state, "e1")
