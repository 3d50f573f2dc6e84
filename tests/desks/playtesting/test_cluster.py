"""A cluster of two worker processes gives the numbers of a local run."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.playtest import Asked, PlayTest
from workbench.errors import UsageError
from workbench.model.entries import Entry

distributed = pytest.importorskip("distributed")


@pytest.mark.filterwarnings("ignore")  # those of the cluster's own libraries
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


@pytest.mark.filterwarnings("ignore")
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
    with pytest.raises(UsageError, match=r"haunt-workbench\[cluster\]"):
        playtest.run(Asked(pages=(moth_king,), games=1), cluster="tcp://127.0.0.1:9")
