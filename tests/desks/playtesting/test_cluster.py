"""A cluster of two worker processes gives the numbers of a local run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting.games import Job
from workbench.desks.playtesting.running import play_all
from workbench.desks.sandbox import Sandbox
from workbench.errors import UsageError, WorkbenchError
from workbench.model.entries import Entry

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # those of the cluster's own libraries


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    """What those libraries leave open is found here, and not in a test that comes later."""
    yield
    gc.collect()


def test_a_cluster_of_two_gives_the_same_numbers(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    asked = Asked(pages=(moth_king,), games=8, idle=2)
    here = playtest.run(asked, replays=tmp_path)
    heard: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        there = playtest.run(
            asked,
            cluster=cluster.scheduler_address,
            replays=tmp_path,
            heard=lambda done, _total: heard.append(done),
        )
    assert here == there
    assert heard[-1] == 12


def test_what_a_worker_raises_ends_a_run_with_what_was_played(
    playtest: PlayTest, moth_king: Entry
) -> None:
    with Sandbox(playtest._home) as desk:
        boxes = {moth_king.id: desk.packed("hill-2e", (), moth_king)}
    good = [Job(moth_king.id, 3, number, number, "random", "random") for number in range(3)]
    bad = [replace(job, haunt="home/haunt/none") for job in good]
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        went = play_all(boxes, [*good, *bad], cluster=cluster.scheduler_address)
        assert {each.job for each in went.played} <= set(good)
        assert went.played
        assert not went.whole
        assert "the cluster cannot go on" in went.lost
        assert "home/haunt/none" in went.lost
        with pytest.raises(WorkbenchError, match=r"cannot go on.*home/haunt/none"):
            play_all(boxes, bad, cluster=cluster.scheduler_address)


def test_a_cluster_that_is_not_there(
    playtest: PlayTest, moth_king: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.desks.playtesting import running

    monkeypatch.setattr(running, "_SECONDS_TO_CONNECT", 1)
    for address in ("tcp://127.0.0.1:9", "no address"):
        with pytest.raises(UsageError, match="no cluster"):
            playtest.run(Asked(pages=(moth_king,), games=1), cluster=address)


def test_without_dask_it_says_what_to_install(
    playtest: PlayTest, moth_king: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(UsageError, match=r"\.\[cluster\]"):
        playtest.run(Asked(pages=(moth_king,), games=1), cluster="tcp://127.0.0.1:9")
