"""A thread that talks to a desk.

A :class:`~workbench.desks.lookup.Lookup` belongs to one thread, and so does every other desk; this
is it. The desk is opened there once the front end is up, and questions are answered in
the order asked. A question that nobody waits for any more is not asked at all, so old keystrokes
never delay new ones.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from workbench.closing import Closing
from workbench.errors import StoreError
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.lookup import Lookup
    from workbench.store.place import Home

__all__ = ["DeskThread", "Opener", "open_lookup"]

T = TypeVar("T")
D = TypeVar("D", bound=Closing)
Progress = Callable[[str], None]
Opener = Callable[[Progress], D]
_Job = tuple["Future[Any]", "Callable[[Any], Any]"]


def open_lookup(home: Home | None) -> Opener[Lookup]:
    """Returns what opens the lookup desk of *home*; nothing is imported before it is called."""

    def opener(progress: Progress) -> Lookup:
        from workbench.desks.lookup import Lookup

        return Lookup(home, progress)

    return opener


class DeskThread(Generic[D]):
    """Asks a desk in a thread of its own.

    The thread is a daemon: leaving the program never waits for it. The database stands a kill at
    any moment.

    Args:
        opener: Opens the desk, in the thread.
        tell: Told what is being set up; called in the thread.
    """

    def __init__(self, opener: Opener[D], tell: Progress) -> None:
        self._opener = opener
        self._tell = tell
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._open_jobs = 0
        self._count = threading.Lock()

    def start(self) -> None:
        """Starts the thread, which opens the desk; questions asked before are answered then."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="desk", daemon=True)
            self._thread.start()

    def ask(self, question: Callable[[D], T]) -> asyncio.Future[T]:
        """Asks the desk; cancel the future if the answer is not wanted any more.

        Args:
            question: Called with the desk, in the thread; what it raises, the future raises.
        """
        return asyncio.wrap_future(self._put(question))

    def ask_at_once(self, question: Callable[[D], T], patience: float) -> Future[T]:
        """Asks the desk and waits a moment, so that a quick answer makes the next picture.

        Whoever is at work already is not waited for.

        Args:
            question: As for :meth:`ask`.
            patience: Seconds to wait at most; the caller does nothing else meanwhile.

        Returns:
            The future, done if the answer came in time.
        """
        idle = not self._open_jobs
        future = self._put(question)
        if idle:
            wait((future,), patience)
        return future

    def _put(self, question: Callable[[D], T]) -> Future[T]:
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreError(_("the desk is closed")))
            return future
        with self._count:
            self._open_jobs += 1
        future.add_done_callback(self._one_less)
        self._jobs.put((future, question))
        return future

    def _one_less(self, _future: Future[Any]) -> None:
        with self._count:
            self._open_jobs -= 1

    def close(self, timeout: float = 2.0) -> None:
        """Lets the desk finish what was asked and closes it, waiting at most *timeout* seconds."""
        self._closed = True
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(timeout)

    def _work(self) -> None:
        try:
            desk = self._opener(self._tell)
        except Exception as error:
            self._refuse(error)
            return
        try:
            while (job := self._jobs.get()) is not None:
                future, question = job
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    answer = question(desk)
                except Exception as error:
                    future.set_exception(error)
                else:
                    future.set_result(answer)
        finally:
            desk.close()

    def _refuse(self, error: Exception) -> None:
        """Answers every question with the reason why there is no desk."""
        while (job := self._jobs.get()) is not None:
            future = job[0]
            if future.set_running_or_notify_cancel():
                future.set_exception(error)
