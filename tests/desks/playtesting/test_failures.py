"""What broke is told apart by where and why, in one language, and is made small only if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from workbench.desks import playtest as desk
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting.games import Job, Played, play
from workbench.desks.playtesting.gathering import HauntResult
from workbench.desks.playtesting.running import Went
from workbench.desks.playtesting.shrinking import smallest_failure
from workbench.desks.sandbox import Sandbox
from workbench.engine.box import Box
from workbench.engine.meaning.core import acts
from workbench.model.entries import Entry
from workbench.wording import use_language

MOTH = "home/haunt/the-moth-king"
Run = Callable[..., HauntResult]


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """What was to be made small: where it broke, why, in how many games."""
    found: list[tuple[str, str, int]] = []

    def shrink(_box: Box, failed: Iterable[Played]) -> None:
        games = list(failed)
        assert {each.broke for each in games} == {games[0].broke}
        found.append((*games[0].broke, len(games)))

    monkeypatch.setattr(desk, "smallest_failure", shrink)
    return found


@pytest.fixture
def ran(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Gives what a run comes to whose games went in such a way."""

    def run(went: Sequence[tuple[str, str, bool]], *, whole: bool = True, idle: str = "") -> Any:
        played = tuple(
            Played(
                Job(MOTH, 3, number, number, "random", "random", idle if fault else ""),
                cite=cite,
                why=why,
                fault=fault,
            )
            for number, (cite, why, fault) in enumerate(went)
        )
        monkeypatch.setattr(desk, "play_all", lambda *_args, **_more: Went(played, whole))
        return playtest.run(Asked(pages=(moth_king,)), replays=tmp_path).haunts[0]

    return run


def test_only_the_six_that_broke_most_often_are_made_small(
    ran: Run, shrunk: list[tuple[str, str, int]]
) -> None:
    often = {f"a#S.1.{number}": number for number in range(1, 10)}
    result = ran([(cite, "x", True) for cite, count in often.items() for _each in range(count)])
    assert shrunk == [(f"a#S.1.{number}", "x", number) for number in (9, 8, 7, 6, 5, 4)]
    assert [each.games for each in result.failures] == [9, 8, 7, 6, 5, 4]


def test_nothing_is_made_small_or_played_again_when_a_run_was_broken_off(
    ran: Run, shrunk: list[tuple[str, str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "played_session", lambda *_args: pytest.fail("played again"))
    result = ran([("a#S.1.1", "x", True), ("", "too-long", False)], whole=False)
    assert shrunk == []
    (failure,) = result.failures
    assert (failure.citation, failure.why, failure.games, failure.moves, failure.replay) == (
        "a#S.1.1", "x", 1, 0, "",
    )  # fmt: skip


def test_faults_without_a_sentence_are_told_apart_and_hide_no_stalemate(
    ran: Run, shrunk: list[tuple[str, str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[int] = []

    def played_again(_box: Box, job: Job) -> tuple[Played, None]:
        again.append(job.number)
        return Played(job), None

    monkeypatch.setattr(desk, "played_session", played_again)
    result = ran(
        [("", "KeyError: 1", True), ("", "KeyError: 2", True), ("", "nothing-left", False)]
    )
    assert [each.why for each in result.failures] == ["KeyError: 1", "KeyError: 2"]
    assert [each[1] for each in shrunk] == ["KeyError: 1", "KeyError: 2"]
    assert again == [2]  # the one in which nothing broke


def test_a_game_that_broke_with_an_idle_side_says_so(
    ran: Run, shrunk: list[tuple[str, str, int]]
) -> None:
    (failure,) = ran([("a#S.1.1", "x", True)], idle="traitor").failures
    assert failure.idle == "traitor"


@pytest.fixture(scope="module")
def box(playtest: PlayTest, moth_king: Entry) -> Box:
    with Sandbox(playtest._home) as sandbox:
        return sandbox.box("hill-2e", (), moth_king)


def test_why_it_broke_is_told_in_one_language(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are told apart by it, and are played by processes that speak no language."""
    job = Job(MOTH, 3, 0, 1, "random", "random")
    monkeypatch.delitem(acts, "goes_up")
    try:
        told = {}
        for lang in ("en", "zh-Hant", "zh-Hans"):
            use_language(lang)
            told[lang] = play(box, job).broke
    finally:
        use_language("en")
    assert told["zh-Hant"] == told["zh-Hans"] == told["en"]
    assert told["en"][1].isascii()
    assert "goes_up" in told["en"][1]


def test_what_is_made_small_breaks_for_the_same_reason(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    rises = acts["goes_up"]

    def breaks(run: Any, node: Any, scope: Any) -> Any:
        if run.state.tracks.get("Gloom", 0) == len(run.state.players) - 2:
            raise ValueError(f"with {len(run.state.players)} players")
        return rises(run, node, scope)

    monkeypatch.setitem(acts, "goes_up", breaks)
    broken = play(box, Job(MOTH, 4, 0, 1, "random", "random"))
    assert broken.fault
    smallest = smallest_failure(box, [broken])
    assert smallest is not None
    assert smallest[0].players == 4  # by 3 it breaks at the same sentence, but not as it did
