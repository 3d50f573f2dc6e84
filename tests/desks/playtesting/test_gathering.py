"""What looks wrong is told of games as they may have gone, and only of sides that were there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.desks.playtesting.conftest import PAGE
from workbench.desks.authoring import Authoring, haunt_of
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting.games import Job, Played
from workbench.desks.playtesting.gathering import Ending, HauntResult, Idle, gather
from workbench.desks.sandbox import Sandbox
from workbench.engine.box import Box
from workbench.model.entries import Entry
from workbench.store.place import Home

BOTH = ("heroes", "traitor")


@pytest.fixture(scope="module")
def box(playtest: PlayTest, moth_king: Entry) -> Box:
    with Sandbox(playtest._home) as desk:
        return desk.box("hill-2e", (), moth_king)


def went(winner: str, number: int, idle: str = "", sides: Sequence[str] = BOTH) -> Played:
    job = Job("home/haunt/the-moth-king", 3, number, number, "greedy", "greedy", idle)
    why = "" if winner else "too-long"
    return Played(job, winner, cite=f"by {winner}", why=why, sides=tuple(sides))


def idled(box: Box, side: str, winners: Sequence[str], sides: Sequence[str] = BOTH) -> HauntResult:
    games = [went(winner, number, side, sides) for number, winner in enumerate(winners)]
    return gather(box, "home/haunt/the-moth-king", games)


def warned(result: HauntResult) -> list[tuple[str, str, int, int]]:
    there = ("idle", "hopeless")
    return [(w.kind, w.side, w.games, w.of) for w in result.warnings if w.kind in there]


def test_a_side_that_no_seat_had_was_not_idle(box: Box) -> None:
    result = idled(box, "traitor", ["heroes"] * 10, ["heroes"])
    assert result.idle == ()
    assert warned(result) == []


def test_a_side_that_is_not_there_is_not_hopeless(box: Box) -> None:
    """In a haunt without a traitor heroes who do nothing lose, and nobody wins."""
    result = idled(box, "heroes", ["nobody"] * 10, ["heroes"])
    assert result.idle == (Idle("heroes", 10, 0, 0, 0, both=0, nobody=10),)
    assert warned(result) == []


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (["nobody"] * 10, []),  # neither side was the stronger
        (["both"] * 10, [("idle", "heroes", 10, 10)]),  # the idle side won with the other
        (["both"] * 5 + ["traitor"] * 5, []),
        (["heroes"] * 3 + ["both"] * 3 + ["traitor"] * 4, [("idle", "heroes", 6, 10)]),
        (["heroes"] * 6 + ["traitor"] * 4, [("idle", "heroes", 6, 10)]),
        (["heroes"] * 5 + ["traitor"] * 3 + [""] * 2, [("hopeless", "traitor", 3, 10)]),
        (["heroes"] * 5 + ["traitor"] * 3 + ["nobody"] * 6, [("hopeless", "traitor", 3, 8)]),
        ([""] * 10, []),
    ],
)
def test_ends_for_both_and_for_nobody_count(
    box: Box, winners: list[str], said: list[tuple[str, str, int, int]]
) -> None:
    result = idled(box, "heroes", winners)
    (idle,) = result.idle
    assert (idle.won, idle.lost, idle.unfinished, idle.both, idle.nobody) == tuple(
        winners.count(each) for each in ("heroes", "traitor", "", "both", "nobody")
    )
    assert warned(result) == said


@pytest.mark.parametrize(
    ("often", "seldom", "rare"),
    [(9, 1, False), (48, 1, False), (49, 1, True), (97, 3, False), (98, 2, True)],
)
def test_an_ending_is_rare_by_its_share(box: Box, often: int, seldom: int, rare: bool) -> None:
    winners = ["heroes"] * often + ["traitor"] * seldom
    games = [went(winner, number) for number, winner in enumerate(winners)]
    endings: dict[str, Ending] = {
        each.winner: each for each in gather(box, "home/haunt/the-moth-king", games).endings
    }
    assert endings["traitor"].rare is rare
    assert not endings["heroes"].rare


COUNTED = """\
- By the number of players:
  - 3: Set Gloom to 1.
  - 4-5: Set Gloom to 2.
- If the number of players is at least 5, set Gloom to 1.
"""


def test_sentences_for_other_numbers_of_players_are_known(
    playtest: PlayTest, prepared: Path, tmp_path: Path
) -> None:
    text = PAGE.read_text("utf-8").replace("- Set Gloom to 0.\n", f"- Set Gloom to 0.\n{COUNTED}")
    with Authoring(Home(prepared)) as desk:
        page = haunt_of(desk.check_text(text))
    asked = Asked(pages=(page,), games=2, players=(3,), idle=0)
    result = playtest.run(asked, replays=tmp_path).haunts[0]
    why = {each.text["en"]: each.why_not for each in result.sentences}
    assert why["By the number of players:"] == ""
    assert why["3: Set Gloom to 1."] == ""
    assert why["4-5: Set Gloom to 2."] == "players"
    assert why["If the number of players is at least 5, set Gloom to 1."] == "players"


def test_a_haunt_without_a_traitor_has_no_idle_traitor(playtest: PlayTest, tmp_path: Path) -> None:
    """In haunt 12 the heroes meet their evil twins, and nobody turns against the others."""
    asked = Asked(haunts=("12",), games=4, players=(3,), idle=10, heroes="random", traitor="random")
    heard: list[int] = []
    result = playtest.run(
        asked, replays=tmp_path, heard=lambda _done, total: heard.append(total)
    ).haunts[0]
    assert {each.side for each in result.idle} <= {"heroes"}
    assert set(heard) == {14}
    assert not [each for each in result.warnings if each.kind == "hopeless"]
