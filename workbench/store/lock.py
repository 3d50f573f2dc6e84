"""The lock that whoever sets up the database or the search index of a home holds.

Whoever waits for it waits as long as the one that holds it gives signs of life, which it writes
into a file beside the lock; a process that has stopped is not waited for without end.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import StoreError
from workbench.store.place import Home
from workbench.wording import _

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["setup_lock"]

#: How long a holder may give no sign of life.
_WAIT_SECONDS = 120.0
_BEAT_SECONDS = 5.0
_LOOK_SECONDS = 2.0
_LONGEST_BEAT = 100


@contextmanager
def setup_lock(home: Home) -> Iterator[None]:
    """Holds the lock of *home*; it falls when the process ends, however it ends.

    Raises:
        StoreError: If another process holds it and has given no sign of life for two minutes, or
            the folder cannot be locked.
    """
    from filelock import FileLock, Timeout

    home.make()
    lock = FileLock(home.lock)
    try:
        _acquire(lock, home)
    except Timeout as error:
        holder = _beat_of(home).partition(" ")[0] or "?"
        raise StoreError(
            _("another process has been setting up for too long without a sign of life"),
            where=str(home.lock),
            expected=_("end process {number} if it hangs, then try again").format(number=holder),
        ) from error
    except (OSError, NotImplementedError) as error:
        raise StoreError(
            _("the home folder cannot be locked"),
            where=str(home.lock),
            cause=str(error),
            expected=_("a folder on a disk that can lock files; WORKBENCH_HOME may name another"),
        ) from error
    done = threading.Event()
    beating = threading.Thread(target=_beat, args=(home, done), daemon=True)
    beating.start()
    try:
        yield
    finally:
        done.set()
        beating.join()
        lock.release()


def _acquire(lock: BaseFileLock, home: Home) -> None:
    """Waits for the lock; raises ``Timeout`` when its holder has shown no life for too long."""
    from filelock import Timeout

    seen = _beat_of(home)
    until = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            lock.acquire(timeout=min(_LOOK_SECONDS, _WAIT_SECONDS))
        except Timeout:
            if (beat := _beat_of(home)) != seen:
                seen, until = beat, time.monotonic() + _WAIT_SECONDS
            elif time.monotonic() >= until:
                raise
        else:
            return


def _beat_file(home: Home) -> Path:
    return home.lock.with_suffix(".alive")


def _beat(home: Home, done: threading.Event) -> None:
    """Writes a sign of life again and again: the number of the process and of the sign."""
    count = 0
    while True:
        count += 1
        # Without room for it the work itself tells what is wrong.
        with suppress(OSError):
            _beat_file(home).write_text(f"{os.getpid()} {count}\n", encoding="ascii")
        if done.wait(_BEAT_SECONDS):
            break
    with suppress(OSError):
        _beat_file(home).unlink()


def _beat_of(home: Home) -> str:
    """Returns the last sign of life, or nothing if there is none."""
    try:
        with _beat_file(home).open("rb") as file:
            return file.read(_LONGEST_BEAT).decode("ascii", "replace").strip()
    except OSError:
        return ""
