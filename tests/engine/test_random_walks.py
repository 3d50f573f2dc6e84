"""Thousands of steps at random over every game: what must hold at each of them.

A walk goes on until the haunt begins, or begins with a haunt. Every position is copied, saved,
taken back and made again; everything in it is conserved; what is listed can be chosen and nothing
else can.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest

from tests.engine.conftest import BoxOf, new_game
from workbench.engine.bots import LeastUsed
from workbench.engine.box import Box
from workbench.engine.conserving import problems
from workbench.engine.errors import ChoiceError
from workbench.engine.game import Game, position_from_plain, settle
from workbench.engine.notation import parse_position, print_position
from workbench.engine.run import Chance, Decision
from workbench.engine.sandbox import haunt_state
from workbench.engine.views import observers_of

MOVES = 100
HAUNT_MOVES = 60

WALKS = [
    *[("hill-2e", players, seed) for players in (3, 4, 5, 6) for seed in (1, 2, 3)],
    *[("hill-1e", players, seed) for players in (3, 4, 5, 6) for seed in (4, 5)],
    *[("mystery", players, seed) for players in (3, 4, 5) for seed in (6,)],
]


@pytest.mark.parametrize(("key", "players", "seed"), WALKS)
def test_everything_holds_at_each_step(boxes: BoxOf, key: str, players: int, seed: int) -> None:
    box = boxes(key)
    game = new_game(box, players, seed)
    start = game.position
    rng = random.Random(seed)
    for step in range(1, MOVES + 1):
        if game.position.need is None or game.state.phase != "explore":
            break
        _check_position(box, game)
        move = _check_choices(game, rng)
        game.push(move)
        _check_taking_back(game, move)
        if step & (step - 1) == 0:
            _check_to_the_root(game, start.base.to_plain())
    assert len(game.moves) >= 20
    if game.position.need is None:
        assert game.choices == ()


@pytest.mark.parametrize("number", range(1, 24))
def test_everything_holds_in_a_haunt(boxes: BoxOf, number: int) -> None:
    box = boxes("hill-2e")
    players = 3 + number % 4
    game = Game.from_state(box, haunt_state(box, number, players, number), random.Random(number))
    rng = random.Random(number)
    bot = LeastUsed(number)
    for step in range(HAUNT_MOVES):
        need = game.position.need
        if need is None:
            break
        if step % 2 == 0:
            _check_position(box, game)
        move = _check_choices(game, rng)
        if isinstance(need, Decision):
            move = bot.choose(game, need)
        game.push(move)
        _check_taking_back(game, move)
        if step % 10 == 0:
            for observer in observers_of(game.state):
                json.dumps(game.view(observer))
    assert len(game.moves) >= 10


def _check_position(box: Box, game: Game) -> None:
    position = game.position
    assert list(problems(box, position.base)) == []
    twin = game.copy()
    assert twin.position.same(position)
    assert hash(position.base.copy()) == hash(position.base)
    again = position_from_plain(box, json.loads(json.dumps(position.to_plain())))
    assert again.same(position)
    assert again.need == position.need
    assert again.now == position.now
    if len(game.moves) % 3 == 0:
        assert parse_position(box, print_position(box, position)).same(position)


def _check_choices(game: Game, rng: random.Random) -> str:
    """What is listed can be chosen, each leading somewhere of its own account; nothing else can."""
    need = game.position.need
    before = game.position
    if isinstance(need, Chance):
        assert sum(chance for _outcome, chance in need.outcomes) == Fraction(1)
        assert all(chance > 0 for _outcome, chance in need.outcomes)
        listed = [outcome for outcome, _chance in need.outcomes]
    else:
        assert isinstance(need, Decision)
        listed = [option.notation for option in need.options]
        assert all(notation and " " not in notation for notation in listed)
        assert len(listed) >= 1
    assert len(set(listed)) == len(listed)
    for wrong in ("", "nonsense", f"{listed[0]}x", "move:room/none", "explore:Q", "99"):
        if wrong not in listed:
            with pytest.raises(ChoiceError):
                game.push(wrong)
    assert game.position is before
    for notation in rng.sample(listed, min(4, len(listed))):
        settle(game.box, before.base, (*before.answers, notation))
    return rng.choice(listed)


def _check_taking_back(game: Game, move: str) -> None:
    after = game.position
    base = after.base.to_plain()
    assert game.pop() == move
    game.push(move)
    assert game.position.same(after)
    assert game.position.need == after.need
    assert game.position.events == after.events
    assert after.base.to_plain() == base  # nobody has written to what was before


def _check_to_the_root(game: Game, start: object) -> None:
    moves, end = game.moves, game.position
    for move in reversed(moves):
        assert game.pop() == move
    assert game.position.base.to_plain() == start
    for move in moves:
        game.push(move)
    assert game.position.same(end)
    assert game.moves == moves
