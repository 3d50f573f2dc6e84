"""Makes the database ready: creates it, migrates it after a backup, installs a newer corpus.

Only one process does this at a time; a kill at any moment leaves either the state before or the
state after. A database from a newer version is refused and left as it is.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError

from workbench.errors import StoreError
from workbench.store.engine import connect
from workbench.store.lock import setup_lock
from workbench.store.place import Home
from workbench.store.read import database_state, open_reader
from workbench.store.write import Writer
from workbench.wording import _

__all__ = ["back_up", "migrate", "restore", "set_up"]

_WAIT_SECONDS = 120.0

Progress = Callable[[str], None]


def set_up(home: Home, *, progress: Progress | None = None) -> None:
    """Brings the database of *home* to the present: tables, then the shipped corpus.

    Raises:
        StoreError: If it cannot be used.
        NewerDatabaseError: If a newer version wrote it.
    """
    from workbench.library.fingerprint import shipped_fingerprint
    from workbench.library.load import load_corpus

    tell = progress or (lambda _text: None)
    with setup_lock(home):
        state = database_state(home)
        if state != "current":
            tell(_("preparing the database"))
            migrate(home, backup=state == "old")
        with open_reader(home) as reader:
            installed = reader.meta("shipped")
        shipped = shipped_fingerprint()
        if installed == shipped:
            return
        tell(_("reading the corpus"))
        corpus = load_corpus()
        tell(_("storing {count} entries").format(count=len(corpus.entries)))
        with Writer(home) as writer:
            writer.install_corpus(corpus, shipped)


def migrate(home: Home, *, backup: bool) -> None:
    """Brings the tables to this version's revision, in one transaction.

    Args:
        home: Whose database.
        backup: Whether to copy it aside first (SQLite only; a server has its own backups).
    """
    if backup and not home.server:
        with closing(sqlite3.connect(home.database)) as raw:
            revision = raw.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        back_up(home, home.folder / f"workbench-before-{revision}.db")
    engine = connect(home)
    try:
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise StoreError(
            _("the database could not be prepared"), where=home.shown, expected=str(error.orig)
        ) from error
    finally:
        engine.dispose()


def back_up(home: Home, target: Path) -> None:
    """Writes a copy of the whole database to *target*, also while others use it.

    Raises:
        StoreError: If the database is on a server, *target* is the database itself, or it cannot be
            written.
    """
    if home.server:
        raise StoreError(_("a server's database is backed up on the server"), expected="pg_dump")
    if target.exists() and target.samefile(home.database):
        raise StoreError(_("this is the database itself"), where=str(target))
    part = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(home.database)) as raw, closing(sqlite3.connect(part)) as copy:
            raw.backup(copy)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(
            _("the backup could not be written"), where=str(target), expected=str(error)
        ) from error


def restore(home: Home, source: Path) -> Path | None:
    """Puts a backup in the place of the database; what was there is kept aside.

    Returns:
        Where the replaced database is kept, or None if there was none.

    Raises:
        StoreError: If *source* is not a sound backup of this program.
        NewerDatabaseError: If a newer version wrote it.
    """
    if home.server:
        raise StoreError(_("a server's database is restored on the server"), expected="pg_restore")
    if not source.is_file():
        raise StoreError(_("there is no such file"), where=str(source))
    home.make()
    part = home.folder / "restoring.db"
    try:
        with setup_lock(home):
            shutil.copyfile(source, part)
            _prove_sound(part, source)
            state = database_state(_Named(home.folder, part))
            if state == "missing":
                raise StoreError(_("this backup is empty"), where=str(source))
            kept = None
            if home.database.exists():
                kept = home.folder / "workbench-before-restore.db"
                back_up(home, kept)
            with closing(sqlite3.connect(part)) as raw, closing(_locked(home)) as database:
                raw.backup(database)
            return kept
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            _("the backup could not be restored"), where=str(source), expected=str(error)
        ) from error
    finally:
        for leftover in (
            part,
            part.with_name("restoring.db-wal"),
            part.with_name("restoring.db-shm"),
        ):
            leftover.unlink(missing_ok=True)


class _Named(Home):
    """A home whose database has another name."""

    def __init__(self, folder: Path, database: Path) -> None:
        super().__init__(folder)
        object.__setattr__(self, "_database", database)

    @property
    def database(self) -> Path:
        return Path(object.__getattribute__(self, "_database"))


def _prove_sound(part: Path, source: Path) -> None:
    try:
        with closing(sqlite3.connect(part)) as raw:
            verdict = raw.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise StoreError(_("this is not a sound backup"), where=str(source), expected=str(verdict))


def _locked(home: Home) -> sqlite3.Connection:
    return sqlite3.connect(home.database, timeout=_WAIT_SECONDS)
