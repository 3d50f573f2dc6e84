"""Bots: what they answer can be chosen, is the same for the same seed, and is to the point."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.conftest import new_game
from tests.engine.routines import HURT, WIN_OR_LOSE
from workbench.engine.bots import BOTS, Bot, Greedy, LeastUsed, RandomBot, bot_of
from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.game import Game
from workbench.engine.putting import put_by_hand
from workbench.engine.run import Chance, Decision, Option


def run_bot(game: Game, bot: Bot, moves: int) -> list[str]:
    """Lets one bot play all seats; returns everything it chose."""
    chosen = []
    for _move in range(moves):
        need = game.position.need
        if need is None or game.state.phase != "explore":
            break
        if isinstance(need, Chance):
            game.roll()
            continue
        move = bot.choose(game, need)
        assert move in {option.notation for option in need.options}
        game.push(move)
        chosen.append(move)
    return chosen


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same(box: Box, name: str) -> None:
    first = run_bot(new_game(box, 4, seed=3), bot_of(name, 5), 40)
    again = run_bot(new_game(box, 4, seed=3), bot_of(name, 5), 40)
    assert first == again
    assert first


@pytest.mark.parametrize("name", ["random", "least-used"])
def test_another_seed_plays_otherwise(box: Box, name: str) -> None:
    first = run_bot(new_game(box, 4, seed=3), bot_of(name, 5), 40)
    assert first != run_bot(new_game(box, 4, seed=3), bot_of(name, 6), 40)


def test_a_bot_that_there_is_not(box: Box) -> None:
    with pytest.raises(PositionError, match="random, least-used, greedy"):
        bot_of("perfect")


def options(*notations: str, kind: str = "x", cite: str = "") -> tuple[Option, ...]:
    return tuple(Option(each, each, kind, cite) for each in notations)


def test_a_random_bot_chooses_everything_about_equally_often(box: Box) -> None:
    decision = Decision("e1", "choose", options("a", "b", "c", "d"))
    bot = RandomBot(1)
    game = new_game(box)
    counts = Counter(bot.choose(game, decision) for _try in range(4_000))
    assert all(850 < counts[each] < 1_150 for each in "abcd")


def test_the_least_used_bot_gives_every_sentence_its_turn(box: Box) -> None:
    ways = options("move:room/a", "move:room/b", "move:room/c", kind="move")
    acts = tuple(
        Option(f"act:{entry}#k", entry, "act", f"hill-2e/{entry}#1")
        for entry in ("item/bell", "item/rope")
    )
    decision = Decision("e1", "turn", (*ways, *acts, *options("end", kind="end")))
    bot = LeastUsed(4)
    game = new_game(box)
    counts = Counter(bot.choose(game, decision).partition(":")[0] for _try in range(40))
    # Moving is one thing, ending another, and each of the two cards one of its own.
    assert counts == {"move": 10, "end": 10, "act": 20}


def test_the_greedy_bot_looks_at_some_of_each_kind_where_there_are_very_many(box: Box) -> None:
    many = options(*(f"might-{number}" for number in range(500)), kind="split")
    few = options("end", kind="end")
    looked_at = Greedy(0)._sample(Decision("e1", "turn", (*many, *few)))
    assert len(looked_at) <= 32
    assert "end" in {option.notation for option in looked_at}


def test_the_greedy_bot_spares_the_trait_that_is_nearest_to_the_skull(box: Box) -> None:
    game = new_game(box, 3)
    who = game.state.active
    state = game.position.base.copy()
    state.rows[f"{who}:might"] = 2
    state.rows[f"{who}:speed"] = 6
    state.stack = ((HURT, who), *state.stack)
    game = Game.from_state(box, state)
    need = game.position.need
    assert isinstance(need, Decision)
    assert need.kind == "split"
    assert Greedy(1).choose(game, need) == "speed-2"


def test_the_greedy_bot_explores_before_the_haunt(box: Box) -> None:
    game = new_game(box, 3, seed=1)
    run_bot(game, Greedy(2), 60)
    start = sum(1 for room in box.rooms.values() if room.start)
    assert len(game.state.rooms) >= start + 6


def test_the_greedy_bot_takes_what_wins(box: Box) -> None:
    game = new_game(box, 3)
    state = game.position.base.copy()
    state.stack = ((WIN_OR_LOSE, state.active), *state.stack)
    game = Game.from_state(box, state)
    need = game.position.need
    assert isinstance(need, Decision)
    assert {Greedy(seed).choose(game, need) for seed in range(5)} == {"win"}


def test_a_bot_goes_on_after_an_override(box: Box) -> None:
    game = new_game(box, 3)
    put_by_hand(game, "put item/bell by:e1")
    assert run_bot(game, Greedy(1), 10)
