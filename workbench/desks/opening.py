"""Makes a home ready before a desk opens on it: nothing is asked, progress is told."""

from __future__ import annotations

from collections.abc import Callable

from workbench.store.place import Home, home_from_environment
from workbench.store.read import database_state, open_reader

__all__ = ["Progress", "ready_home", "refresh_index"]

#: Told what is being done, one line each; a :class:`~workbench.desks.steps.Step` tells how far.
Progress = Callable[[str], None]


def ready_home(home: Home | None = None, progress: Progress | None = None) -> Home:
    """Returns the home, its database set up if it is missing, old, or holds another corpus.

    Raises:
        StoreError: If the database cannot be used.
    """
    from workbench.library.fingerprint import shipped_fingerprint

    chosen = home or home_from_environment()
    chosen.make()
    if database_state(chosen) == "current":
        with open_reader(chosen) as reader:
            if reader.meta("shipped") == shipped_fingerprint():
                return chosen
    from workbench.store.setup import set_up

    set_up(chosen, progress=progress)
    return chosen


def refresh_index(home: Home, progress: Progress | None = None) -> None:
    """Brings the search index to what the database holds now."""
    from workbench.search.finder import Finder

    with Finder(home, progress=progress) as finder:
        finder.prepare()
