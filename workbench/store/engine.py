"""How the database is opened for writing.

Every transaction takes the one write lock when it begins, so that two writers wait for each other
instead of failing half-way; schema changes are part of it. SQLite (WAL, foreign keys on) has such a
lock, on PostgreSQL an advisory lock stands for it, which also parts the set-ups of two machines.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from workbench.store.place import Home
from workbench.store.server import connect_server

__all__ = ["connect"]

_WAIT_MS = 30_000

#: Any number will do, as long as every version uses the same: it is "haunt" in ASCII.
_WRITE_LOCK = 0x6861756E74


def connect(home: Home) -> Engine:
    """Makes an engine for the database of *home*; the caller disposes of it."""
    if home.server:
        return _server_engine(home)
    engine = create_engine(URL.create("sqlite", database=str(home.database)))

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


def _server_engine(home: Home) -> Engine:
    # Connected by the driver's own reading of the address, as the reader is.
    engine = create_engine("postgresql+psycopg://", creator=lambda: connect_server(home))

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_WAIT_MS}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITE_LOCK})")

    return engine
