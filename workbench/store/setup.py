"""Makes the database ready: creates it, migrates it after a backup, installs a newer corpus.

Only one process does this at a time; a kill at any moment leaves either the state before or the
state after. A database from a newer version is refused and left as it is.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError

from workbench import __version__
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
    shipped = shipped_fingerprint()
    if database_state(home) == "current" and _has_corpus(home, shipped):
        return  # nobody has to wait for a lock that may be held for long
    with setup_lock(home):
        state = database_state(home)
        if state != "current":
            tell(_("preparing the database"))
            migrate(home, backup=state == "old")
        if _has_corpus(home, shipped):
            return
        tell(_("reading the corpus"))
        corpus = load_corpus()
        tell(_("storing {count} entries").format(count=len(corpus.entries)))
        with Writer(home) as writer:
            writer.install_corpus(corpus, shipped)


def _has_corpus(home: Home, shipped: str) -> bool:
    """Tells whether the database holds this corpus, or that of a newer version of the program."""
    with open_reader(home) as reader:
        if reader.meta("shipped") == shipped:
            return True
        return _numbers(reader.meta("shipped_by") or "") > _numbers(__version__)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def migrate(home: Home, *, backup: bool) -> None:
    """Brings the tables to this version's revision, in one transaction.

    Args:
        home: Whose database.
        backup: Whether to copy it aside first (SQLite only; a server has its own backups).
    """
    if backup and not home.server:
        with closing(sqlite3.connect(home.database)) as raw:
            revision = raw.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        back_up(home, _free_name(home, f"workbench-before-{revision}"))
    engine = connect(home)
    try:
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise StoreError(
            _("the database could not be prepared"),
            where=home.shown,
            cause=home.without_secrets(str(error.orig)),
        ) from error
    finally:
        engine.dispose()


def _free_name(home: Home, stem: str) -> Path:
    """Returns a name in the home folder that no earlier copy has."""
    place = home.folder / f"{stem}.db"
    number = 2
    while place.exists():
        place = home.folder / f"{stem}-{number}.db"
        number += 1
    return place


def back_up(home: Home, target: Path) -> None:
    """Writes a copy of the whole database to *target*, also while others use it.

    Raises:
        StoreError: If the database is on a server or not there, *target* is the database itself, or
            it cannot be written.
    """
    if home.server:
        raise StoreError(_("a server's database is backed up on the server"), expected="pg_dump")
    if not home.database.exists():
        raise StoreError(_("there is no database yet"), where=home.shown)
    if target.exists() and target.samefile(home.database):
        raise StoreError(_("this is the database itself"), where=str(target))
    part = target.with_name(target.name + ".part")
    try:
        _remove(part)
        with closing(sqlite3.connect(home.database)) as raw, closing(sqlite3.connect(part)) as copy:
            raw.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, readable anywhere
        # What an earlier reader of the target left beside it would be taken for part of it.
        for ending in _BESIDE:
            target.with_name(target.name + ending).unlink(missing_ok=True)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        _remove(part)
        raise StoreError(
            _("the backup could not be written"),
            where=str(target),
            cause=str(error),
            expected=_("a name in a folder that can be written to and has room"),
        ) from error


#: Endings of the files that SQLite keeps beside a database.
_BESIDE = ("-wal", "-shm", "-journal")


def _remove(database: Path) -> None:
    for ending in ("", *_BESIDE):
        with suppress(OSError):
            database.with_name(database.name + ending).unlink(missing_ok=True)


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
    if home.database.exists() and source.samefile(home.database):
        raise StoreError(_("this is the database itself"), where=str(source))
    home.make()
    part = home.folder / "restoring.db"
    try:
        with setup_lock(home):
            _remove(part)
            shutil.copyfile(source, part)
            _prove_sound(part, source)
            if database_state(_Restored(home.folder, part, source)) == "missing":
                raise StoreError(_("this backup is empty"), where=str(source))
            kept = _keep_aside(home) if home.database.exists() else None
            with closing(sqlite3.connect(part)) as raw, closing(_locked(home)) as database:
                raw.backup(database)
            return kept
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            _("the backup could not be restored"), where=str(source), cause=str(error)
        ) from error
    finally:
        _remove(part)


def _keep_aside(home: Home) -> Path:
    """Copies the database aside; one that is damaged is moved, with what lies beside it."""
    kept = _free_name(home, "workbench-before-restore")
    try:
        with closing(_locked(home)) as raw:
            sound = _verdict(raw) == "ok"
    except sqlite3.DatabaseError:
        sound = False
    if sound:
        back_up(home, kept)
        return kept
    for ending in ("", *_BESIDE):
        piece = home.database.with_name(home.database.name + ending)
        if piece.exists():
            piece.replace(kept.with_name(kept.name + ending))
    return kept


class _Restored(Home):
    """A home whose database is a copy of a backup, and is called by the backup's name."""

    def __init__(self, folder: Path, database: Path, source: Path) -> None:
        super().__init__(folder)
        object.__setattr__(self, "_places", (database, source))

    @property
    def database(self) -> Path:
        return Path(object.__getattribute__(self, "_places")[0])

    @property
    def shown(self) -> str:
        return str(object.__getattribute__(self, "_places")[1])


def _verdict(raw: sqlite3.Connection) -> str:
    return str(raw.execute("PRAGMA quick_check").fetchone()[0])


def _prove_sound(part: Path, source: Path) -> None:
    try:
        with closing(sqlite3.connect(part)) as raw:
            verdict = _verdict(raw)
            # This program makes no such thing: they would run with what it writes later.
            if raw.execute(
                "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view') LIMIT 1"
            ).fetchone():
                verdict = _("it holds triggers or views")
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise StoreError(
            _("this is not a sound backup"),
            where=str(source),
            cause=verdict,
            expected=_("a file that workbench backup wrote"),
        )


def _locked(home: Home) -> sqlite3.Connection:
    return sqlite3.connect(home.database, timeout=_WAIT_SECONDS)
