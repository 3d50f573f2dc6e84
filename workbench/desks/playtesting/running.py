"""Plays many games at once: on the cores of this machine, or on those of a cluster.

Which games are played is decided before, and each is decided by its own seed, so the results are
the same however many play them, and wherever. If it is interrupted, or who plays is lost, what was
played is kept.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from asyncio import CancelledError
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from typing import Any

from workbench import __version__
from workbench.desks.packing import Packed, unpack
from workbench.desks.playtesting.counting import Page, page_of
from workbench.desks.playtesting.games import Job, Played, play
from workbench.engine.box import Box
from workbench.errors import UsageError, WorkbenchError
from workbench.extras import install_command
from workbench.wording import _

__all__ = ["Went", "play_all", "processors"]

#: Told how some more games went.
Heard = Callable[[Sequence[Played]], None]
#: Into so many parts what is handed out is cut to be mixed.
_MIXED = 8
#: So often it is asked whether to end early.
_TICK = 0.2
#: So long processes may take to end the games that they are playing.
_SECONDS_TO_END = 10.0
#: So many games at most are handed out at a time.
_MOST_AT_A_TIME = 8
_SECONDS_TO_CONNECT = 15
_LONGEST_CAUSE = 300
#: Windows waits for no more processes than this at once.
_MOST_ON_WINDOWS = 61
#: A process, such as a worker of a cluster that lives for weeks, keeps so many boxes.
_MOST_BOXES = 4

#: The boxes that were played from last, by digest, each with its pages by haunt.
_boxes: dict[str, tuple[Box, dict[str, Page]]] = {}
_given: Mapping[str, Packed] = {}
_stop: Event | None = None
#: What a box keeps of its games is not made for several threads at once.
_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class Went:
    """What became of games that were to be played.

    Attributes:
        played: How they went, in the order in which they were asked for.
        whole: Whether all were played.
        lost: Why not, if who played them was lost; empty after an interrupt.
    """

    played: tuple[Played, ...]
    whole: bool = True
    lost: str = ""


def processors() -> int:
    """Returns how many processors this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(
    boxes: Mapping[str, Packed],
    jobs: Sequence[Job],
    *,
    processes: int = 1,
    cluster: str = "",
    heard: Heard | None = None,
    apart: bool = False,
    stopped: Callable[[], bool] | None = None,
) -> Went:
    """Plays games.

    Args:
        boxes: The box of each haunt, by the haunt's id.
        jobs: The games.
        processes: How many processes play them.
        cluster: The address of a Dask scheduler whose workers play them; else this machine.
        heard: Told how those games went that were played since it was told last: often, also
            while none was.
        apart: Whether other processes play, even if it is one only.
        stopped: Whether to end early, asked often.

    Returns:
        How they went. An interrupt, being stopped, or the loss of who plays ends it early, with
        the games that were played.

    Raises:
        UsageError: If there is no such cluster, or it cannot be used.
        WorkbenchError: If who plays was lost before any game was played.
    """
    if cluster:
        source = _on_cluster(boxes, jobs, cluster)
    elif apart or (processes > 1 and len(jobs) > 1):
        source = _on_cores(boxes, jobs, _hands(processes, len(jobs)), mixed=apart)
    else:
        source = _here(boxes, jobs)
    found: list[Played] = []
    whole, lost = True, ""
    try:
        for some in source:
            found += some
            if heard is not None:
                heard(some)
            if stopped is not None and stopped() and len(found) < len(jobs):
                whole = False
                break
    except KeyboardInterrupt:
        whole = False
    except _LostError as error:
        if not found:
            raise
        whole, lost = False, str(error)
    finally:
        source.close()
    order = {job: number for number, job in enumerate(jobs)}
    return Went(tuple(sorted(found, key=lambda played: order[played.job])), whole, lost)


class _LostError(WorkbenchError):
    """Who played cannot go on."""


def _cause(error: BaseException) -> str:
    """Returns what another library, or a stranger's worker, said."""
    return f"{type(error).__name__}: {error}"[:_LONGEST_CAUSE]


def _hands(processes: int, jobs: int) -> int:
    """Returns how many processes play so many games, as far as the system can have them."""
    most = _MOST_ON_WINDOWS if sys.platform == "win32" else processes
    return min(processes, jobs, most)


def _here(boxes: Mapping[str, Packed], jobs: Sequence[Job]) -> Generator[list[Played], None, None]:
    for job in jobs:
        yield play_some(boxes, [job])


def play_some(
    boxes: Mapping[str, Packed], jobs: Sequence[Job], stopped: Callable[[], bool] | None = None
) -> list[Played]:
    """Plays a few games in this process; boxes and pages are kept for the next ones.

    Args:
        boxes: The boxes of the haunts.
        jobs: The games.
        stopped: Asked before each game whether it, and those after it, are played no more.
    """
    with _one_at_a_time:
        found = []
        for job in jobs:
            if stopped is not None and stopped():
                break
            box, pages = _box_of(boxes[job.haunt])
            if job.haunt not in pages:
                pages[job.haunt] = page_of(box, job.haunt.partition("/")[2])
            found.append(play(box, job, pages[job.haunt]))
        return found


def _box_of(packed: Packed) -> tuple[Box, dict[str, Page]]:
    """Returns a box and its pages; those that were not used for longest are forgotten."""
    known = _boxes.pop(packed.digest, None) or (unpack(packed), {})
    _boxes[packed.digest] = known  # the last in order
    while len(_boxes) > _MOST_BOXES:
        del _boxes[next(iter(_boxes))]
    return known


def _handed_out(jobs: Sequence[Job], hands: int) -> list[Sequence[Job]]:
    """Returns the jobs by few, so that all hands are busy to the end."""
    some = max(1, min(_MOST_AT_A_TIME, len(jobs) // (hands * 8)))
    return [jobs[at : at + some] for at in range(0, len(jobs), some)]


def _mixed(parts: list[Sequence[Job]]) -> list[Sequence[Job]]:
    """Returns what is handed out in another order: soon there is some of everything."""
    step = max(1, len(parts) // _MIXED)
    return [part for start in range(step) for part in parts[start::step]]


# On this machine


def _begin_worker(boxes: Mapping[str, Packed], stop: Event) -> None:
    """Begins a process: it has the boxes, and leaves Ctrl-C to the one that began it."""
    global _given, _stop
    _given, _stop = boxes, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _in_worker(jobs: Sequence[Job]) -> list[Played]:
    return play_some(_given, jobs, None if _stop is None else _stop.is_set)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Lets an interrupt wait; processes that are begun meanwhile let it wait until they ignore it.

    Without this one would die of it that is still being loaded.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _on_cores(
    boxes: Mapping[str, Packed], jobs: Sequence[Job], processes: int, *, mixed: bool = False
) -> Generator[list[Played], None, None]:
    some_jobs = _handed_out(jobs, processes)
    if mixed:
        some_jobs = _mixed(some_jobs)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(
        processes, mp_context=context, initializer=_begin_worker, initargs=(dict(boxes), stop)
    )
    done = False
    left: set[Future[list[Played]]] = set()
    try:
        with _without_interrupts():
            left = {pool.submit(_in_worker, some) for some in some_jobs}
        while left:
            ready, left = wait(left, _TICK, return_when=FIRST_COMPLETED)
            if not ready:
                yield []
            # When a process is lost, whatever is left breaks at once: first what was played.
            for each in sorted(ready, key=lambda future: future.exception() is not None):
                yield each.result()
        done = True
    except BrokenProcessPool as error:
        raise _LostError(_("a process that played was lost"), cause=_cause(error)) from error
    finally:
        stop.set()
        pool.shutdown(wait=done, cancel_futures=True)
        # Each plays its game to the end: one that is killed while it tells of it leaves half a
        # message behind, for whose other half the pool would wait for ever.
        if not done and wait([each for each in left if each.running()], _SECONDS_TO_END).not_done:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()


# On a cluster


def _on_cluster(
    boxes: Mapping[str, Packed], jobs: Sequence[Job], address: str
) -> Generator[list[Played], None, None]:
    try:
        import distributed
    except ImportError as error:
        raise UsageError(
            _("Dask is not installed"),
            where="--cluster",
            expected=install_command("cluster"),
        ) from error
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=_SECONDS_TO_CONNECT)
    except (OSError, ValueError, TypeError, TimeoutError) as error:
        raise UsageError(
            _("there is no cluster"), where=f"--cluster {address[:100]}", cause=_cause(error)
        ) from error
    futures: list[Any] = []
    try:
        _same_version(client)
        hands = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        given = client.scatter(dict(boxes), broadcast=True)
        futures = [
            client.submit(play_some, given, list(some), pure=False)
            for some in _handed_out(jobs, hands)
        ]
        completed: Any = distributed.as_completed
        for _future, result in completed(futures, with_results=True):
            yield result
    except UsageError:
        raise
    # Whatever a stranger's worker raises; what has become of a lost one is called cancelled.
    except (Exception, CancelledError) as error:
        raise _LostError(
            _("the cluster cannot go on with the games"), cause=_cause(error)
        ) from error
    finally:
        with suppress(Exception):  # a cluster that is gone cannot be told to stop either
            client.cancel(futures)
            client.close()


def _version() -> str:
    return __version__


def _same_version(client: Any) -> None:
    """Refuses a cluster of which some workers have another version, or none."""
    try:
        versions = set(client.run(_version).values())
    except Exception as error:  # whatever a stranger's worker raises
        raise UsageError(
            _("not every worker of the cluster has Haunt Workbench"),
            where="--cluster",
            cause=_cause(error),
        ) from error
    if versions != {__version__}:
        raise UsageError(
            _("not every worker of the cluster has this version"),
            where="--cluster",
            expected=__version__,
            cause=", ".join(sorted(versions)) or _("it has no workers"),
        )
