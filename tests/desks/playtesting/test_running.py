"""Who plays may be lost, and lives for long: what was played stays, what was read is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from workbench.desks.packing import Packed
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting import running
from workbench.desks.playtesting.games import Job, Played
from workbench.errors import WorkbenchError
from workbench.model.entries import Entry
from workbench.store.place import Home

JOBS = [Job("home/haunt/x", 3, number, number, "greedy", "greedy") for number in range(5)]


class Lost:
    """Instead of a pool: plays two jobs, and is lost with the others."""

    after = 2

    def __init__(self, *_args: Any, **_more: Any) -> None:
        self.played = 0

    def submit(self, _play: Any, jobs: Sequence[Job]) -> Any:
        from concurrent.futures import Future

        future: Future[list[Played]] = Future()
        if self.played < self.after:
            future.set_result([Played(job, "heroes") for job in jobs])
        else:
            future.set_exception(BrokenProcessPool("it was killed"))
        self.played += len(jobs)
        return future

    def shutdown(self, **_how: Any) -> None:
        """There is nothing to be ended."""


def test_what_was_played_before_a_process_was_lost_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "ProcessPoolExecutor", Lost)
    went = running.play_all({}, JOBS, processes=2)
    assert [each.job.number for each in went.played] == [0, 1]
    assert not went.whole
    assert "lost" in went.lost
    assert "it was killed" in went.lost
    assert "folder" not in went.lost  # nothing was asked of a file


def test_a_process_that_is_lost_at_once_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "ProcessPoolExecutor", Lost)
    monkeypatch.setattr(Lost, "after", 0)
    with pytest.raises(WorkbenchError, match=r"lost.*it was killed"):
        running.play_all({}, JOBS, processes=2)


def test_a_run_of_which_a_part_was_lost_says_why(
    playtest: PlayTest, moth_king: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "ProcessPoolExecutor", Lost)
    result = playtest.run(Asked(pages=(moth_king,), games=5, idle=0), processes=2)
    assert result.about["whole"] is False
    assert result.about["games"] == 2
    assert "it was killed" in result.about["lost"]
    whole = playtest.run(Asked(pages=(moth_king,), games=1, idle=0))
    assert "lost" not in whole.about


@pytest.mark.parametrize(
    ("system", "processes", "jobs", "hands"),
    [
        ("win32", 256, 1000, 61),  # Windows waits for no more
        ("win32", 8, 1000, 8),
        ("linux", 256, 1000, 256),
        ("linux", 256, 10, 10),
    ],
)
def test_windows_has_61_processes_at_most(
    monkeypatch: pytest.MonkeyPatch, system: str, processes: int, jobs: int, hands: int
) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert running._hands(processes, jobs) == hands


def test_only_the_last_few_boxes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def unpack(packed: Packed) -> str:
        read.append(packed.digest)
        return packed.digest

    monkeypatch.setattr(running, "_boxes", {})
    monkeypatch.setattr(running, "unpack", unpack)
    boxes = [Packed("hill-2e", (), "", str(number)) for number in range(6)]
    for each in boxes[:4]:
        running._box_of(each)
    running._box_of(boxes[0])  # used again, so it stays when others come
    running._box_of(boxes[4])
    assert len(running._boxes) == 4
    running._box_of(boxes[0])
    assert read == ["0", "1", "2", "3", "4"]
    running._box_of(boxes[1])
    assert read[-1] == "1"  # it had to be read again


def test_a_key_that_no_database_can_have_is_not_there(prepared: Any) -> None:
    from workbench.errors import NotFoundError

    with PlayTest(Home(prepared)) as desk:
        for key in (10**23, -(10**23), 2**31, 0):
            with pytest.raises(NotFoundError, match=str(key)):
                desk.show(key)


def test_who_looks_on_soon_sees_something_of_every_number_of_players() -> None:
    jobs = [
        Job("x", players, n, n, "random", "random") for players in (3, 4, 5, 6) for n in range(80)
    ]
    parts = running._handed_out(jobs, 1)
    mixed = running._mixed(parts)
    assert sorted(mixed, key=parts.index) == parts
    assert {part[0].players for part in mixed[:8]} == {3, 4, 5, 6}
    assert running._mixed([]) == []
