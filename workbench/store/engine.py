"""How the database is opened for writing.

SQLite: WAL, foreign keys on, and every transaction takes the write lock when it begins, so that two
writers wait for each other instead of failing half-way; schema changes are part of it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url

from workbench.store.place import Home

__all__ = ["connect", "url_of"]

_WAIT_MS = 30_000


def url_of(home: Home) -> URL:
    """Returns the database's address as SQLAlchemy writes it."""
    if home.server:
        return make_url(home.server).set(drivername="postgresql+psycopg")
    return URL.create("sqlite", database=str(home.database))


def connect(home: Home) -> Engine:
    """Makes an engine for the database of *home*; the caller disposes of it."""
    engine = create_engine(url_of(home))
    if home.server:
        return engine

    @event.listens_for(engine, "connect")
    def _prepare(raw: Any, _record: Any) -> None:
        raw.isolation_level = None  # so that BEGIN below is the only one
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
