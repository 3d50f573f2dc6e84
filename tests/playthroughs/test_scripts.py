"""Complete games of every haunt, one for each ending and one for each special rule.

``WORKBENCH_RENEW_PLAYTHROUGHS=1`` writes the told log anew; how a game ends, and what must be told
on the way, stands in the script by hand.
"""

from __future__ import annotations

import os

import pytest

from tests.playthroughs.scripts import SCRIPTS, Desk, play, read
from workbench.engine.box import Box
from workbench.model.games import Corpus

NAMES = sorted(path.stem for path in SCRIPTS.glob("*.txt"))
HAUNTS = range(1, 24)


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


@pytest.mark.parametrize("name", NAMES)
def test_what_must_come_stands_in_a_script_by_hand(name: str) -> None:
    """No script is only what was told: an ending, or words on the way, were there before it."""
    script = read(SCRIPTS / f"{name}.txt")
    assert script.facts["ends"] != "not" or any(step.wanted for step in script.steps)


@pytest.mark.parametrize("number", HAUNTS)
def test_a_haunt_is_played_without_the_pages_of_the_others(corpus: Corpus, number: int) -> None:
    """So nothing that is changed on another haunt's page can change how it goes."""
    alone = Desk(corpus, f"haunt/{number}")
    assert list(alone.box("hill-2e").haunts) == [f"haunt/{number}"]
    for path in sorted(SCRIPTS.glob(f"haunt-{number:02}-*.txt")):
        script = read(path)
        assert play(alone, script).script == script, path.name


@pytest.mark.parametrize("number", HAUNTS)
def test_each_ending_of_a_haunt_has_a_game(desk: Desk, number: int) -> None:
    """Every way to win or lose that either book has is the end of a scripted game."""
    ended = {
        read(path).facts["ends"].rpartition(" ")[2]
        for path in SCRIPTS.glob(f"haunt-{number:02}-*.txt")
    }
    assert endings(desk.box("hill-2e"), number) <= ended


def endings(box: Box, number: int) -> set[str]:
    """Returns the citations of the sentences by which a haunt can end."""
    rules = box.haunts[f"haunt/{number}"].rules
    return {rule.citation.partition("#")[2] for _book, _known, rule in rules.ends}
