"""A game as a value that is pushed on: what it keeps, and what it leaves out if asked to."""

from __future__ import annotations

import json
import random

import pytest

from tests.engine.conftest import BoxOf, new_game, play, seats_of
from workbench.engine.game import Game, position_from_plain
from workbench.engine.sandbox import haunt_state
from workbench.engine.setting_up import new_state
from workbench.engine.state import State


@pytest.mark.parametrize("haunt", [0, 4, 9])
def test_a_game_that_tells_nothing_goes_the_same_way(boxes: BoxOf, haunt: int) -> None:
    box = boxes("hill-2e")

    def begin() -> State:
        return haunt_state(box, haunt, 4, 2) if haunt else new_state(box, seats_of(box, 4, 2))

    telling = play(Game.from_state(box, begin(), random.Random(2)), 120, 2)
    quiet = play(Game.from_state(box, begin(), random.Random(2), events=False), 120, 2)
    assert quiet.moves == telling.moves
    assert quiet.position.same(telling.position)
    assert list(telling.events())
    assert list(quiet.events()) == []
    assert list(quiet.copy().events()) == []


@pytest.mark.parametrize("key", ["hill-2e", "mystery"])
def test_a_position_is_written_and_read_back(boxes: BoxOf, key: str) -> None:
    game = play(new_game(boxes(key), 4, 3), 60, 3)
    text = game.position.dumped()
    assert json.loads(text) == game.position.to_plain()
    assert position_from_plain(boxes(key), json.loads(text)).same(game.position)
