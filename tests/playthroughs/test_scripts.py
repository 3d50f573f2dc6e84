"""Complete games of every haunt, one for each ending and one for each special rule.

``WORKBENCH_RENEW_PLAYTHROUGHS=1`` writes the told log anew; how a game ends, and what must be told
on the way, stands in the script by hand.
"""

from __future__ import annotations

import os

import pytest

from tests.playthroughs.scripts import SCRIPTS, Desk, play, read
from workbench.library.load import load_corpus
from workbench.model.games import Corpus

NAMES = sorted(path.stem for path in SCRIPTS.glob("*.txt"))


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus that ships."""
    return load_corpus()


@pytest.fixture(scope="session")
def desk(corpus: Corpus) -> Desk:
    """A desk with every page."""
    return Desk(corpus)


@pytest.mark.parametrize("name", NAMES)
def test_a_scripted_game_goes_as_it_is_written(desk: Desk, name: str) -> None:
    path = SCRIPTS / f"{name}.txt"
    script = read(path)
    played = play(desk, script)
    if os.environ.get("WORKBENCH_RENEW_PLAYTHROUGHS"):
        path.write_text(played.script.text(), encoding="utf-8", newline="\n")
    assert played.missing == ()
    assert played.end == script.facts["ends"]
    assert played.won == script.facts.get("won", played.won)
    assert played.haunt == f"haunt/{script.facts['haunt']}"
    assert played.script.text() == path.read_text(encoding="utf-8")
