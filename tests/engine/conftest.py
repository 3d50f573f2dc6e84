"""The boxes of all games, and games at the places that tests speak of."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from tests.shipped import shipped_corpus
from workbench.engine.box import Box, box_of
from workbench.engine.game import Game
from workbench.engine.run import Chance
from workbench.engine.sandbox import explored_state, haunt_state
from workbench.engine.setting_up import new_state
from workbench.engine.state import State
from workbench.model.games import Corpus
from workbench.rulesets.games import ruleset_of

BoxOf = Callable[[str], Box]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus that ships."""
    return shipped_corpus()


@pytest.fixture(scope="session")
def boxes(corpus: Corpus) -> BoxOf:
    """The box of a game, by its key."""

    @cache
    def of(key: str) -> Box:
        entries = [entry for entry in corpus.entries.values() if entry.game == key]
        return box_of(ruleset_of(key), entries, corpus.charts.get(key))

    return of


@pytest.fixture(scope="session")
def box(boxes: BoxOf) -> Box:
    """The box of the default game."""
    return boxes("hill-2e")


def seats_of(box: Box, count: int, seed: int = 0) -> list[str]:
    """Draws who plays whom, never two sides of one card."""
    found: dict[str, str] = {}
    characters = sorted(box.characters)
    random.Random(seed).shuffle(characters)
    for character in characters:
        found.setdefault(box.characters[character].facts.colour or character, character)
    assert len(found) >= count
    return list(found.values())[:count]


def new_game(box: Box, players: int = 3, seed: int = 0) -> Game:
    """A game from set-up."""
    state = new_state(box, seats_of(box, players, seed))
    return Game.from_state(box, state, random.Random(seed))


def play(game: Game, moves: int, seed: int = 0) -> Game:
    """Plays at random for so many moves, or to the end; stops where the haunt would begin."""
    rng = random.Random(f"moves {seed}")
    for _move in range(moves):
        need = game.position.need
        if need is None:
            break
        if isinstance(need, Chance):
            game.roll()
        else:
            game.push(rng.choice(need.options).notation)
    return game


@pytest.fixture(scope="module")
def houses(boxes: BoxOf) -> tuple[tuple[Box, State], ...]:
    """Houses of every game: some explored, some with a haunt in them, with all sorts of tiles."""
    found: list[tuple[Box, State]] = []
    for key in ("hill-2e", "hill-1e", "mystery"):
        box = boxes(key)
        found += [(box, explored_state(box, 3, seed, rooms=18)) for seed in range(4)]
    hill = boxes("hill-2e")
    for number in (2, 4, 11, 18, 22):
        game = Game.from_state(hill, haunt_state(hill, number, 4, number), random.Random(number))
        found.append((hill, play(game, 60, number).state))
    return tuple(found)
