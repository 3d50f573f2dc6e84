"""Forced exploration: each result row of the haunts' pages, and both sides of each condition.

The scripted games are played, and at each of their rolls the totals of the rows that no result fell
into yet are forced. What is reached by none of it is declared in ``unreached.txt``, with a reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.reach import Reach
from tests.playthroughs.scripts import SCRIPTS, Desk, play, read

DECLARED = Path(__file__).resolve().parent / "unreached.txt"


@pytest.fixture(scope="module")
def reach(desk: Desk) -> Reach:
    """What all scripted games reach, with every row forced."""
    reach = Reach(desk.box("hill-2e"))
    with reach.noting():
        for path in sorted(SCRIPTS.glob("*.txt")):
            reach.force(play(desk, read(path)))
    return reach


def test_there_is_much_to_reach(reach: Reach) -> None:
    assert len(reach.rows) > 100
    assert len(reach.conditions) > 100


def test_each_row_and_both_sides_of_each_condition_are_reached(reach: Reach) -> None:
    declared = dict(
        line.split(": ", 1) for line in DECLARED.read_text(encoding="utf-8").splitlines()
    )
    assert all(reason.strip() for reason in declared.values())
    assert reach.missing() == set(declared)


def test_what_is_forced_is_marked_as_forced(desk: Desk) -> None:
    for path in sorted(SCRIPTS.glob("haunt-0[1-3]-*.txt")):
        script = read(path)
        forced = sum(step.typed.startswith("force ") for step in script.steps)
        session = play(desk, script).session
        marked = [node for node in session.path if session.nodes[node].forced]
        assert len(marked) >= forced > 0, path.name
