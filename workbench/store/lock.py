"""The lock that whoever sets up the database or the search index of a home holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from workbench.errors import StoreError
from workbench.store.place import Home
from workbench.wording import _

__all__ = ["setup_lock"]

_WAIT_SECONDS = 120.0


@contextmanager
def setup_lock(home: Home) -> Iterator[None]:
    """Holds the lock of *home*; it falls when the process ends, however it ends.

    Raises:
        StoreError: If another process has held it for two minutes, or the folder cannot be locked.
    """
    from filelock import FileLock, Timeout

    home.make()
    lock = FileLock(home.lock, timeout=_WAIT_SECONDS)
    try:
        lock.acquire()
    except Timeout as error:
        raise StoreError(
            _("another process has been setting up for too long"), where=str(home.lock)
        ) from error
    except (OSError, NotImplementedError) as error:
        raise StoreError(
            _("the home folder cannot be locked"),
            where=str(home.lock),
            cause=str(error),
            expected=_("a folder on a disk that can lock files; WORKBENCH_HOME may name another"),
        ) from error
    try:
        yield
    finally:
        lock.release()
