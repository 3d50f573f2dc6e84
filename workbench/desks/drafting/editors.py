"""Which editors of drafts are open: each holds a file lock, which falls however it ends.

A lock tells of the editors of this machine only. Of an editor elsewhere, on a database that a team
shares, it is told that it is open while it has kept something within the last hours.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import socket
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import StoreError, cause_of
from workbench.store.drafts import StoredWorking
from workbench.wording import _

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["Editors", "new_editor"]

_FOLDER = "editors"
_LONGEST = 200
#: An editor elsewhere that has kept nothing for so long is taken for gone.
_PATIENCE = timedelta(hours=8)


def new_editor() -> str:
    """Returns a token for an editor that is opened: the machine's name, then something unique."""
    return f"{_host()}/{os.getpid()}-{secrets.token_hex(6)}"


def _host() -> str:
    return socket.gethostname()[:60].replace("/", "-") or "here"


class Editors:
    """The editors that are open on one home.

    Args:
        folder: The home folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / _FOLDER
        self._held: dict[str, BaseFileLock] = {}

    def hold(self, editor: str) -> None:
        """Says that an editor is open, until it is let go, or this process ends.

        Raises:
            StoreError: If another process says so of it, or it cannot be said.
        """
        if editor in self._held:
            return
        from filelock import FileLock, Timeout

        lock = FileLock(self._file(editor))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=0)
        except Timeout as error:
            raise StoreError(
                _("another program uses this editor"), where=editor[:_LONGEST]
            ) from error
        except (OSError, NotImplementedError) as error:
            raise StoreError(
                _("the home folder cannot be locked"),
                where=str(self._folder),
                cause=cause_of(error),
            ) from error
        self._held[editor] = lock

    def let_go(self, editor: str) -> None:
        """Says that an editor is open no more."""
        lock = self._held.pop(editor, None)
        if lock is not None:
            lock.release()
        with suppress(OSError):
            self._file(editor).unlink(missing_ok=True)

    def close(self) -> None:
        """Lets go of all editors."""
        for editor in list(self._held):
            self.let_go(editor)

    def alive(self, working: StoredWorking) -> bool:
        """Tells whether the editor is open that has kept something."""
        editor = working.editor
        if editor in self._held:
            return True
        if editor.partition("/")[0] != _host():
            return datetime.now(UTC) - working.saved_at < _PATIENCE
        return self._is_locked(editor)

    def _is_locked(self, editor: str) -> bool:
        from filelock import FileLock, Timeout

        file = self._file(editor)
        if not file.exists():
            return False
        lock = FileLock(file)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return True
        except OSError:
            return False
        lock.release()
        return False

    def _file(self, editor: str) -> Path:
        """Returns the file that is locked for an editor; its token may be anything."""
        return (
            self._folder
            / f"{hashlib.sha256(editor.encode('utf-8', 'replace')).hexdigest()[:24]}.lock"
        )
