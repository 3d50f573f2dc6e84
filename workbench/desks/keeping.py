"""Backing up and putting back everything a home holds."""

from __future__ import annotations

from pathlib import Path

from workbench.desks.opening import Progress, ready_home
from workbench.errors import NotFoundError
from workbench.store.place import Home, home_from_environment
from workbench.wording import _

__all__ = ["back_up", "restore"]


def back_up(target: Path, home: Home | None = None, progress: Progress | None = None) -> None:
    """Writes a copy of the whole database to *target*, also while others use it.

    Raises:
        StoreError: If it cannot be written, or the database is on a server.
    """
    from workbench.store.setup import back_up as copy_to

    copy_to(ready_home(home, progress), target)


def restore(source: Path, home: Home | None = None) -> Path | None:
    """Puts a backup in the place of the database; returns where what was there is kept.

    Raises:
        NotFoundError: If there is no such file.
        StoreError: If *source* is not a sound backup.
        NewerDatabaseError: If a newer version wrote it.
    """
    from workbench.search.index import forget_index
    from workbench.store.setup import restore as put_back

    chosen = home or home_from_environment()
    if not source.exists():
        raise NotFoundError(_("there is no such file"), where=str(source))
    kept = put_back(chosen, source)
    forget_index(chosen)
    return kept
