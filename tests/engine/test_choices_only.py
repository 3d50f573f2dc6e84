"""A game that stops at choices only is the game that stops at everything, with less in between."""

from __future__ import annotations

import random

import pytest

from tests.engine.conftest import BoxOf, new_game
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.engine.sandbox import haunt_state
from workbench.engine.setting_up import new_state
from workbench.engine.state import State

GAMES = [
    ("hill-2e", 0, 1),
    ("hill-2e", 2, 2),
    ("hill-2e", 9, 9),
    ("hill-2e", 14, 3),
    ("mystery", 0, 6),
]


def start(box: Box, haunt: int, seed: int) -> State:
    if haunt:
        return haunt_state(box, haunt, 4, seed)
    return new_state(box, list(new_game(box, 4, seed).state.players))


def choices_only(box: Box, haunt: int, seed: int) -> Game:
    chance = random.Random(f"chance {seed}")
    return Game.from_state(box, start(box, haunt, seed), chance, choices_only=True)


@pytest.mark.parametrize(("key", "haunt", "seed"), GAMES)
def test_it_is_the_same_game(boxes: BoxOf, key: str, haunt: int, seed: int) -> None:
    box, rng = boxes(key), random.Random(seed)
    game = choices_only(box, haunt, seed)
    other = Game.from_state(box, start(box, haunt, seed))
    made, told = 0, list(other.position.events)
    for _choice in range(80):
        for move in game.moves[made:]:
            told += other.push(move)
        made = len(game.moves)
        assert game.position.same(other.position)
        assert game.position.now == other.position.now
        assert game.position.told == other.position.told
        assert repr(game.position.need) == repr(other.position.need)
        assert list(map(repr, game.events())) == list(map(repr, told))
        need = game.position.need
        if need is None:
            return
        assert isinstance(need, Decision)
        assert len(need.options) > 1 or need.asides
        game.push(rng.choice(need.options).notation)
    assert sum(isinstance(each.need, Chance) for each in other._line) > 5


def test_chance_gives_the_same_whoever_asks_it(boxes: BoxOf) -> None:
    """The same generator gives the same outcomes, on the way and asked one by one."""
    box, seed = boxes("hill-2e"), 4
    game = choices_only(box, 0, seed)
    other = Game.from_state(box, start(box, 0, seed), random.Random(f"chance {seed}"))
    rng = random.Random(seed)
    for _choice in range(60):
        while isinstance(need := other.position.need, Chance) or (
            need is not None and len(need.options) == 1
        ):
            other.roll() if isinstance(need, Chance) else other.push(need.options[0].notation)
        assert game.moves == other.moves
        if need is None:
            break
        move = rng.choice(need.options).notation
        game.push(move)
        other.push(move)


def test_a_choice_is_taken_back_with_what_came_of_it(boxes: BoxOf) -> None:
    box, rng = boxes("hill-2e"), random.Random(7)
    game = choices_only(box, 0, 7)
    for _choice in range(30):
        before, moves = game.position, game.moves
        move = rng.choice(game.choices).notation
        game.push(move)
        assert game.moves[len(moves)] == move
        assert game.pop() == move
        assert game.position is before
        assert game.moves == moves
        game.push(move)
    twin = game.copy()
    assert twin.moves == game.moves
    assert twin.position is game.position
    move = game.choices[0].notation
    assert twin.push(move) == game.push(move)
    assert twin.moves == game.moves
