"""The desks of a notebook: each is opened when it is first asked, once for each thread and home."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from typing import TypeVar, cast

from workbench.closing import Closing
from workbench.store.place import Home, home_from_environment

__all__ = ["close_all", "opened"]

D = TypeVar("D", bound=Closing)


class _Kept(threading.local):
    """The desks of one thread, to which they belong."""

    def __init__(self) -> None:
        self.desks: dict[tuple[Callable[[Home], Closing], Home], Closing] = {}


_kept = _Kept()


def opened(desk: Callable[[Home], D]) -> D:
    """Returns a desk of the home that the environment names.

    Args:
        desk: Opens it.

    Raises:
        StoreError: If the database cannot be used.
    """
    key = (desk, home_from_environment())
    if key not in _kept.desks:
        _kept.desks[key] = desk(key[1])
    return cast("D", _kept.desks[key])


@atexit.register
def close_all() -> None:
    """Closes the desks of this thread; those of others stand a kill at any moment."""
    while _kept.desks:
        _kept.desks.popitem()[1].close()
