"""Reads the database with the plain driver: no SQLModel, no validation library.

A :class:`Reader` belongs to the thread that opened it. It never writes, and it refuses a database
that a newer version wrote.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self
from urllib.parse import quote

from workbench.closing import Closing
from workbench.errors import NewerDatabaseError, StoreError
from workbench.model.entries import LAYERS, Audience, Entry, Layer
from workbench.model.games import Chart, Game
from workbench.model.ids import Language
from workbench.model.plain import entry_from_plain, from_plain
from workbench.store.place import Home
from workbench.store.version import KNOWN, REVISION
from workbench.wording import _

__all__ = [
    "NameHit", "Note", "Playtest", "PrintedText", "Reader", "Row", "database_state", "layer_order",
    "moment_of", "open_reader", "row_of",
]  # fmt: skip


class Row(NamedTuple):
    """One layer of an entry, as stored."""

    entry: Entry
    layer: Layer
    version: int


class NameHit(NamedTuple):
    """A name that begins with what was asked, from some word on.

    Attributes:
        entry_id: Whose name it is.
        name: The whole name.
        lang: Its language.
        key: The key that matched.
        whole: Whether the key is the whole name.
        weight: How much this name counts among others; higher is better.
    """

    entry_id: str
    name: str
    lang: Language
    key: str
    whole: bool
    weight: int


class PrintedText(NamedTuple):
    """A section of an imported document."""

    document_id: str
    document: str
    game: str
    entry_id: str
    lang: Language
    name: str
    heading: str
    text: str
    audience: Audience
    book: str
    start: int
    end: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Note:
    """A note or ruling that a person wrote beside an entry."""

    key: int
    entry_id: str
    kind: str
    text: str
    author: str
    audience: Audience
    version: int
    saved_at: str


@dataclass(frozen=True)
class Playtest:
    """A play-test that was kept.

    Attributes:
        key: Its number.
        game: The rule set it was played by.
        rules: Fingerprint of all rules that were played.
        version: That of the program.
        about: What was played, as plain data.
        saved_at: When.
        data: What came of it, as plain data; None where it was not asked for.
    """

    key: int
    game: str
    rules: str
    version: str
    about: Mapping[str, Any]
    saved_at: str
    data: Any = None


def database_state(home: Home) -> str:
    """Tells ``missing``, ``old`` (to be migrated) or ``current``.

    Raises:
        NewerDatabaseError: If a newer version wrote it.
        StoreError: If it is not a database of this program.
    """
    if not home.server and not home.database.exists():
        return "missing"
    connection = _connect(home)
    try:
        tables = connection.tables()
        if not tables:
            return "missing"
        ours = tables >= _OURS
        marks = connection.rows("SELECT version_num FROM alembic_version") if ours else []
    finally:
        connection.close()
    if not marks:
        raise StoreError(_("this database was not made by Haunt Workbench"), where=home.shown)
    revision = str(marks[0][0])
    if revision == REVISION:
        return "current"
    if revision in KNOWN:
        return "old"
    raise NewerDatabaseError(
        _("the database was written by a newer version (its revision is {revision})").format(
            revision=revision
        ),
        where=home.shown,
        expected=_("revision {revision} or older").format(revision=REVISION),
    )


#: Tables that every revision has, and hardly another program.
_OURS = frozenset({"alembic_version", "entry", "meta"})


def open_reader(home: Home) -> Reader:
    """Opens the database for reading; it must be current.

    Raises:
        StoreError: If it cannot be opened.
    """
    return Reader.of(home)


class _Connection:
    """What differs between the drivers: how they are opened, the mark of a parameter, and JSON."""

    def __init__(self, home: Home, raw: Any, mark: str, errors: type[Exception]) -> None:
        self._home = home
        self._raw = raw
        self._mark = mark
        self._errors = errors

    def each(self, sql: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """Runs a query written with ``?`` and yields its rows as they come.

        Raises:
            StoreError: If the database is damaged, or the server went away.
        """
        try:
            yield from self._raw.execute(self._marked(sql), tuple(values))
        except self._errors as error:
            raise self._unreadable(error) from error

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """Runs a query and returns all its rows; raises as :meth:`each` does."""
        try:
            found: list[Any] = self._raw.execute(self._marked(sql), tuple(values)).fetchall()
        except self._errors as error:
            raise self._unreadable(error) from error
        return found

    def _marked(self, sql: str) -> str:
        if self._mark == "?":
            return sql
        return sql.replace("%", "%%").replace("?", self._mark)

    def _unreadable(self, error: Exception) -> StoreError:
        return StoreError(
            _("the database cannot be read"),
            where=self._home.shown,
            cause=self._home.without_secrets(str(error).strip()),
            expected="" if self._home.server else _sound(),
        )

    def within(self, column: str, key: str) -> str:
        """Returns the SQL for the value of *key* in a column of JSON, itself as JSON."""
        if self._mark == "?":
            return f"json_extract({column}, '$.{key}')"
        return f"CAST({column} AS json) ->> '{key}'"

    def tables(self) -> frozenset[str]:
        """Returns the names of all tables."""
        if self._mark == "?":
            sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
        else:
            sql = (
                "SELECT table_name FROM information_schema.tables"
                " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
            )
        return frozenset(row[0] for row in self.rows(sql))

    def close(self) -> None:
        self._raw.close()


def _connect(home: Home) -> _Connection:
    if home.server:
        from workbench.store.server import connect_server

        raw = connect_server(home, autocommit=True)
        import psycopg

        return _Connection(home, raw, "%s", psycopg.Error)
    try:
        raw = sqlite3.connect(
            f"file:{quote(str(home.database))}?mode=rw", uri=True, timeout=20, isolation_level=None
        )
        raw.execute("PRAGMA query_only = ON")
        # 64 MB at most, and of a small database only what there is: names lie all over the file
        raw.execute("PRAGMA cache_size = -65536")
        raw.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise StoreError(
            _("the database cannot be opened"),
            where=home.shown,
            cause=str(error),
            expected=_sound(),
        ) from error
    return _Connection(home, raw, "?", sqlite3.Error)


def _sound() -> str:
    return _("a sound database; workbench restore puts a backup in its place")


def layer_order(table: str) -> str:
    """Returns in SQL which layer is shown where an entry has several: the one in force first."""
    cases = " ".join(f"WHEN '{layer}' THEN {number}" for number, layer in enumerate(LAYERS))
    return f"CASE {table}.layer {cases} END"


_LAYER_ORDER = layer_order("entry")


class Reader(Closing):
    """Answers questions about the database.

    Every method returns plain model values; unknown ids give an empty answer, not an error.
    """

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection

    @classmethod
    def of(cls, home: Home) -> Self:
        """Opens the database of *home*, as :func:`open_reader` does."""
        return cls(_connect(home))

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    def _rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._connection.rows(sql, values)

    def meta(self, key: str) -> str | None:
        """Returns a fact about the database, such as ``corpus`` or ``generation``."""
        rows = self._rows("SELECT value FROM meta WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    @property
    def generation(self) -> int:
        """A number that every change makes larger, and that no other state of any database has.

        The index is stale where it knows another number. It is counted in milliseconds, so that a
        restored backup does not come to the number of the database that it replaced.
        """
        return int(self.meta("generation") or 0)

    # Entries

    def entry(self, entry_id: str, layer: Layer | None = None) -> Row | None:
        """Returns an entry: the given layer, or the one that is in force."""
        if layer:
            rows = self._rows(
                "SELECT layer, version, data FROM entry WHERE id = ? AND layer = ?",
                (entry_id, layer),
            )
        else:
            rows = self._rows(
                "SELECT layer, version, data FROM entry WHERE id = ?"
                f" ORDER BY {_LAYER_ORDER} LIMIT 1",
                (entry_id,),
            )
        return row_of(rows[0]) if rows else None

    def layers(self, entry_id: str) -> tuple[Layer, ...]:
        """Returns the layers an entry has, the one in force first; ``printed`` if it has texts."""
        rows = self._rows(
            f"SELECT layer FROM entry WHERE id = ? ORDER BY {_LAYER_ORDER}", (entry_id,)
        )
        found: list[Layer] = [row[0] for row in rows]
        if "printed" not in found and self._rows(
            "SELECT 1 FROM printed WHERE entry_id = ? LIMIT 1", (entry_id,)
        ):
            found.append("printed")
        return tuple(found)

    def entries(self, ids: Iterable[str]) -> dict[str, Row]:
        """Returns the layer in force of each of *ids* that exists."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, Row] = {}
        for start in range(0, len(wanted), 400):
            some = wanted[start : start + 400]
            marks = ",".join("?" * len(some))
            rows = self._rows(
                f"SELECT layer, version, data, id FROM entry WHERE id IN ({marks})"
                f" ORDER BY {_LAYER_ORDER} DESC",
                some,
            )
            found.update((row[3], row_of(row)) for row in rows)
        return {key: found[key] for key in wanted if key in found}

    def titles(self, ids: Iterable[str]) -> dict[str, Mapping[Language, str]]:
        """Returns the names, in the layer in force, of each of *ids* that exists.

        The rest of an entry, which may be long, is not read.
        """
        wanted = list(dict.fromkeys(ids))
        title = self._connection.within("data", "title")
        found: dict[str, Mapping[Language, str]] = {}
        for start in range(0, len(wanted), 400):
            some = wanted[start : start + 400]
            marks = ",".join("?" * len(some))
            rows = self._rows(
                f"SELECT id, {title} FROM entry WHERE id IN ({marks}) ORDER BY {_LAYER_ORDER} DESC",
                some,
            )
            found.update((row[0], json.loads(row[1])) for row in rows)
        return found

    def all_entries(self, game: str | None = None, kind: str | None = None) -> Iterator[Row]:
        """Yields the layer in force of every entry, each once, in the order of the files."""
        where, values = [], []
        if game:
            where.append("game = ?")
            values.append(game)
        if kind:
            where.append("kind = ?")
            values.append(kind)
        where.append(
            "NOT EXISTS (SELECT 1 FROM entry b WHERE b.id = entry.id"
            f" AND {layer_order('b')} < {layer_order('entry')})"
        )
        sql = (
            f"SELECT layer, version, data FROM entry WHERE {' AND '.join(where)}"
            " ORDER BY (SELECT max(p.position) FROM entry p WHERE p.id = entry.id), id"
        )
        for row in self._connection.each(sql, values):
            yield row_of(row)

    def ids(self, kind: str | None = None, slug: str | None = None) -> tuple[str, ...]:
        """Returns the ids that have this kind and slug, in the order of the files."""
        where, values = ["1 = 1"], []
        if kind:
            where.append("kind = ?")
            values.append(kind)
        if slug:
            where.append("slug = ?")
            values.append(slug)
        sql = (
            f"SELECT id, max(position) AS place FROM entry WHERE {' AND '.join(where)}"
            " GROUP BY id ORDER BY place, id"
        )
        return tuple(row[0] for row in self._rows(sql, values))

    def counts(self) -> dict[str, dict[str, int]]:
        """Returns how many entries each game has of each kind."""
        counted: dict[str, dict[str, int]] = {}
        rows = self._rows("SELECT game, kind, count(DISTINCT id) FROM entry GROUP BY game, kind")
        for game, kind, number in sorted(tuple(row) for row in rows):
            counted.setdefault(game, {})[kind] = number
        return counted

    # Names

    def names(self, prefix: str, limit: int = 200, *, whole: bool = False) -> list[NameHit]:
        """Returns the names that have a key beginning with *prefix*, which must be folded.

        Args:
            prefix: What the keys begin with.
            limit: How many keys at most, in their order.
            whole: Only keys that are whole names.
        """
        if not prefix:
            return []
        only = " AND whole = 1" if whole else ""
        rows = self._rows(
            "SELECT entry_id, name, lang, key, whole, weight FROM name"
            f" WHERE key >= ? AND key < ?{only} ORDER BY key LIMIT ?",
            (prefix, _after(prefix), limit),
        )
        return [NameHit(r[0], r[1], r[2], r[3], bool(r[4]), r[5]) for r in rows]

    def exact_names(self, key: str) -> list[NameHit]:
        """Returns the names of which *key*, folded, is a whole key."""
        rows = self._rows(
            "SELECT entry_id, name, lang, key, whole, weight FROM name WHERE key = ?", (key,)
        )
        return [NameHit(r[0], r[1], r[2], r[3], bool(r[4]), r[5]) for r in rows]

    # Links

    def mentioned_in(self, entry_id: str) -> list[tuple[str, Audience]]:
        """Returns the entries that name this one, each with the audience of the place."""
        rows = self._rows(
            "SELECT DISTINCT source_id, audience FROM link WHERE target_id = ?", (entry_id,)
        )
        return sorted((row[0], row[1]) for row in rows)  # a server may sort by other rules

    def mentions(self, entry_id: str) -> list[tuple[str, Audience]]:
        """Returns the entries this one names, each with the audience of the place."""
        rows = self._rows(
            "SELECT DISTINCT target_id, audience FROM link WHERE source_id = ?", (entry_id,)
        )
        return sorted((row[0], row[1]) for row in rows)

    # Printed documents

    _PRINTED = (
        "SELECT p.document_id, d.name, d.game, p.entry_id, p.lang, p.name, p.heading, p.text,"
        " p.audience, p.book, p.start_offset, p.end_offset, p.complete"
        " FROM printed p JOIN document d ON d.id = p.document_id"
    )

    def printed(self, entry_id: str) -> list[PrintedText]:
        """Returns the printed texts of an entry, in reading order."""
        rows = self._rows(
            f"{self._PRINTED} WHERE p.entry_id = ? ORDER BY p.document_id, p.position", (entry_id,)
        )
        return [_printed(row) for row in rows]

    def printed_translations(self, entry_id: str) -> list[Any]:
        """Returns (unit id, language, text, state, source) of what was translated of them."""
        sql = "SELECT unit_id, lang, text, state, source FROM translation WHERE entry_id = ?"
        return self._rows(f"{sql} AND document <> '' AND text <> '' ORDER BY lang", (entry_id,))

    def all_printed(self) -> Iterator[PrintedText]:
        """Yields every printed text."""
        for row in self._connection.each(f"{self._PRINTED} ORDER BY p.document_id, p.position"):
            yield _printed(row)

    def documents(self) -> list[dict[str, Any]]:
        """Returns what was imported: id, name, format, encoding, language, hash, report."""
        rows = self._rows(
            "SELECT id, name, format, encoding, lang, game, sha256, imported_at, report"
            " FROM document ORDER BY imported_at, id"
        )
        keys = ("id", "name", "format", "encoding", "lang", "game", "sha256", "imported_at")
        return [
            {**dict(zip(keys, (*row[:7], str(row[7])), strict=True)), "report": json.loads(row[8])}
            for row in rows
        ]

    def original(self, document_id: str) -> bytes | None:
        """Returns the bytes a document was delivered as."""
        rows = self._rows("SELECT original FROM document WHERE id = ?", (document_id,))
        return bytes(rows[0][0]) if rows else None

    # Games

    def games(self) -> dict[str, Game]:
        """Returns every game and pack, by key."""
        rows = self._rows("SELECT pack, key, data FROM game")
        ordered = sorted((bool(row[0]), row[1], row[2]) for row in rows)
        return {key: from_plain(Game, json.loads(data)) for _pack, key, data in ordered}

    def packs(self) -> tuple[str, ...]:
        """Returns the keys of the packs that were imported."""
        rows = self._rows("SELECT key FROM game WHERE pack = ?", (True,))
        return tuple(sorted(row[0] for row in rows))

    def of_pack(self, key: str) -> dict[str, Entry]:
        """Returns everything that a pack brought, by id, those of the game that it replaces too."""
        rows = self._rows(
            "SELECT layer, version, data FROM entry WHERE owner = ? AND layer IN"
            " ('workbench', 'pack') ORDER BY position, id",
            (key,),
        )
        return {row.entry.id: row.entry for row in map(row_of, rows)}

    def chart(self, game: str) -> Chart | None:
        """Returns the haunt chart of a game."""
        rows = self._rows("SELECT data FROM chart WHERE game = ?", (game,))
        return from_plain(Chart, json.loads(rows[0][0])) if rows else None

    # People's own

    def notes(self, entry_id: str | None = None) -> list[Note]:
        """Returns the notes and rulings people wrote, of one entry or of all."""
        where, values = ("WHERE entry_id = ?", (entry_id,)) if entry_id else ("", ())
        rows = self._rows(
            "SELECT key, entry_id, kind, text, author, audience, version, saved_at"
            f" FROM note {where} ORDER BY key",
            values,
        )
        return [_note(row) for row in rows]

    def revisions(self, entry_id: str) -> list[dict[str, Any]]:
        """Returns the history of an edited entry, newest first."""
        rows = self._rows(
            "SELECT number, author, message, saved_at, data FROM revision"
            " WHERE entry_id = ? ORDER BY number DESC",
            (entry_id,),
        )
        return [
            {
                "number": row[0],
                "author": row[1],
                "message": row[2],
                "saved_at": str(row[3]),
                "entry": entry_from_plain(json.loads(row[4])) if row[4] else None,
            }
            for row in rows
        ]

    def playtests(self) -> list[Playtest]:
        """Returns every play-test that was kept, newest first, without what came of it."""
        rows = self._rows(
            "SELECT key, game, rules, version, about, saved_at FROM playtest ORDER BY key DESC"
        )
        return [_playtest(row) for row in rows]

    def playtest(self, key: int) -> Playtest | None:
        """Returns a play-test with what came of it; None if there is none of this number."""
        rows = self._rows(
            "SELECT key, game, rules, version, about, saved_at, data FROM playtest WHERE key = ?",
            (key,),
        )
        return _playtest(rows[0]) if rows else None

    def setting(self, key: str) -> Any:
        """Returns what a desk remembered, or None."""
        rows = self._rows("SELECT value FROM setting WHERE key = ?", (key,))
        return json.loads(rows[0][0]) if rows else None


def row_of(raw: Sequence[Any]) -> Row:
    """Returns an entry from its layer, version and data as they are stored."""
    return Row(entry_from_plain(json.loads(raw[2])), raw[0], raw[1])


def _printed(raw: tuple[Any, ...]) -> PrintedText:
    values = (*raw[:12], bool(raw[12]))
    return PrintedText(*values)


def _note(raw: tuple[Any, ...]) -> Note:
    values = (*raw[:7], str(raw[7]))
    return Note(*values)


def _playtest(raw: Sequence[Any]) -> Playtest:
    data = json.loads(raw[6]) if len(raw) > 6 else None
    return Playtest(raw[0], raw[1], raw[2], raw[3], json.loads(raw[4]), str(raw[5]), data)


def _after(prefix: str) -> str:
    """Returns the least text that is greater than everything beginning with *prefix*."""
    return prefix + "\U0010ffff"


def moment_of(stored: Any) -> datetime:
    """Returns a time as it is stored; SQLite keeps no zone, and all are in UTC."""
    when = stored if isinstance(stored, datetime) else datetime.fromisoformat(str(stored))
    return when if when.tzinfo is not None else when.replace(tzinfo=UTC)
