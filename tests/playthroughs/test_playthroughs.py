"""Games that read as logs: seed in, every move, event and sentence out, compared as text.

``WORKBENCH_RENEW_PLAYTHROUGHS=1`` writes them anew; what has changed is then to be read before it
is kept.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.conftest import seats_of
from tests.shipped import shipped_corpus
from workbench.desks.telling import Teller
from workbench.engine.bots import LeastUsed
from workbench.engine.box import Box, box_of
from workbench.engine.game import Game
from workbench.engine.mapping import map_lines
from workbench.engine.notation import print_position
from workbench.engine.run import Decision
from workbench.engine.sandbox import haunt_state
from workbench.engine.sessions import Session
from workbench.engine.setting_up import new_state
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.rulesets.games import ruleset_of

HERE = Path(__file__).resolve().parent

#: Name, game, players, seed, language, and the haunt it begins with, if not from set-up.
GAMES: list[tuple[str, str, int, int, Language, int | None]] = [
    ("hill-2e-three-players", "hill-2e", 3, 11, "en", None),
    ("hill-2e-six-players-zh", "hill-2e", 6, 12, "zh-Hant", None),
    ("hill-2e-haunt-4", "hill-2e", 4, 15, "en", 4),
    ("hill-2e-haunt-7-zh", "hill-2e", 3, 16, "zh-Hans", 7),
    ("hill-1e-four-players", "hill-1e", 4, 13, "en", None),
    ("mystery-four-players", "mystery", 4, 14, "en", None),
]
MOVES = 70


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """The corpus that ships."""
    return shipped_corpus()


@pytest.mark.parametrize(("name", "key", "players", "seed", "lang", "haunt"), GAMES)
def test_a_game_goes_as_it_went(
    corpus: Corpus,
    name: str,
    key: str,
    players: int,
    seed: int,
    lang: Language,
    haunt: int | None,
) -> None:
    entries = [entry for entry in corpus.entries.values() if entry.game == key]
    box = box_of(ruleset_of(key), entries, corpus.charts.get(key))
    names = {entry.id.partition("/")[2]: entry.title for entry in entries}
    log = "\n".join(log_of(box, Teller(box, lang, names), players, seed, haunt)) + "\n"
    place = HERE / f"{name}.txt"
    if os.environ.get("WORKBENCH_RENEW_PLAYTHROUGHS"):
        place.write_text(log, encoding="utf-8", newline="\n")
    assert log == place.read_text(encoding="utf-8")


def log_of(box: Box, teller: Teller, players: int, seed: int, haunt: int | None) -> Iterator[str]:
    """Plays a game and yields its log: moves behind ``>``, chance behind ``*``, then what came."""
    if haunt is None:
        state = new_state(box, seats_of(box, players, seed))
    else:
        state = haunt_state(box, haunt, players, seed)
    begins = state.phase
    session = Session(Game.from_state(box, state, random.Random(seed)))
    bot = LeastUsed(seed)
    yield f"{box.ruleset.key}, {players} players, seed {seed}"
    for number, character in enumerate(state.players, 1):
        yield f"e{number} {teller.name(state, character)}"
    yield ""
    yield from _told(teller, session)
    for _move in range(MOVES):
        need = session.game.position.need
        if need is None or (haunt is None and session.game.state.phase != begins):
            break
        if isinstance(need, Decision):
            move = bot.choose(session.game, need)
            option = next(each for each in need.options if each.notation == move)
            text = teller.option(session.game.state, need, option)
            session.push(move)
            yield f"> {need.who} {move}: {text}"
        else:
            session.roll()
            yield f"* {session.game.moves[-1]}"
        yield from _told(teller, session)
    yield ""
    yield from map_lines(box, session.game.state, teller.lang, naming=teller.naming)
    yield ""
    yield from print_position(box, session.game.position).splitlines()


def _told(teller: Teller, session: Session) -> Iterator[str]:
    game = session.game
    for event in game.position.events:
        text = teller.event(game.state, event)
        if text:
            yield f"  {text}" + (f" [{teller.cite(event.cite)}]" if event.cite else "")
