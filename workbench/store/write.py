"""Writes the database, one transaction for each act.

Names and links are written in the same transaction as the entries they come from, so they are never
stale; the number ``generation`` grows with every act that changes what can be found, and tells the
search index that it is behind.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Engine, delete
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, select

from workbench import __version__
from workbench.closing import Closing
from workbench.errors import ConflictError, NotFoundError, StoreError
from workbench.model.documents import Document
from workbench.model.entries import Audience, Entry, Layer
from workbench.model.games import Chart, Corpus, Game
from workbench.store.derive import derive, insert_rows
from workbench.store.draft_rows import put_draft
from workbench.store.drafts import SourceDraft
from workbench.store.edits import dumped
from workbench.store.engine import connect
from workbench.store.place import Home
from workbench.store.tables import (
    ChartRow,
    DocumentRow,
    EntryRow,
    GameRow,
    MetaRow,
    NoteRow,
    PlaytestRow,
    PrintedRow,
    SettingRow,
    now,
)
from workbench.wording import _

__all__ = ["SourceDocument", "SourcePack", "Writer", "raise_generation"]


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document to be stored.

    Attributes:
        id: Its id among the sources.
        document: The document as read.
        original: Its bytes as delivered.
        entry_ids: For each of its sections, the entry it belongs to.
        own: Entries of its own, for what belongs to none that was there.
        report: What the import found, as JSON, for showing again.
    """

    id: str
    document: Document
    original: bytes
    entry_ids: tuple[str, ...]
    own: tuple[Entry, ...] = ()
    report: str = "{}"


class SourcePack(Protocol):
    """A pack to be stored: whatever has its game, entries and chart."""

    @property
    def game(self) -> Game:
        """The pack's own description."""

    @property
    def entries(self) -> Mapping[str, Entry]:
        """Its entries, by id."""

    @property
    def chart(self) -> Chart | None:
        """Its haunt chart, if it has one."""


class Writer(Closing):
    """Changes the database of one home; it must be current.

    Args:
        home: Whose database.
        engine: An engine already made for it, if there is one.
    """

    def __init__(self, home: Home, engine: Engine | None = None) -> None:
        self._home = home
        self._engine = engine or connect(home)

    def close(self) -> None:
        """Closes every connection."""
        self._engine.dispose()

    @contextmanager
    def _act(self, *, changes: bool = True) -> Iterator[Session]:
        """One transaction: all of it is kept, or none."""
        with Session(self._engine) as session:
            try:
                yield session
                if changes:
                    raise_generation(session)
                session.commit()
            except DBAPIError as error:
                session.rollback()
                raise StoreError(
                    _("the database could not be written"),
                    where=self._home.shown,
                    cause=self._home.without_secrets(str(error.orig)),
                ) from error
            except UnicodeEncodeError as error:  # half of a surrogate pair
                session.rollback()
                raise StoreError(
                    _("this text has characters that cannot be stored"), expected="UTF-8"
                ) from error

    # What ships, and packs

    def install_corpus(self, corpus: Corpus, shipped: str = "") -> None:
        """Replaces the shipped layer by *corpus*; everything else stays.

        Args:
            corpus: What ships now.
            shipped: Fingerprint of its files, by which a later start knows it again.
        """
        with self._act() as session:
            packs = set(session.exec(select(GameRow.key).where(col(GameRow.pack))))
            session.execute(
                delete(EntryRow).where(
                    col(EntryRow.layer) == "workbench", col(EntryRow.owner) == ""
                )
            )
            session.execute(delete(ChartRow).where(col(ChartRow.game).not_in(packs)))
            session.execute(delete(GameRow).where(col(GameRow.key).not_in(packs)))
            # A pack that has the key of a game new here stands in its place until it is removed.
            games = [game for game in corpus.games.values() if game.key not in packs]
            entries = [entry for entry in corpus.entries.values() if entry.game not in packs]
            insert_rows(session, GameRow, (_game_row(game, pack=False) for game in games))
            charts = [(key, chart) for key, chart in corpus.charts.items() if key not in packs]
            insert_rows(session, ChartRow, ({"game": key, "data": dumped(c)} for key, c in charts))
            insert_rows(session, EntryRow, _entry_rows(entries, "workbench", ""))
            _set_meta(session, "displaced", json.dumps(sorted(packs & corpus.games.keys())))
            _set_meta(session, "corpus", corpus.fingerprint)
            _set_meta(session, "shipped", shipped)
            _set_meta(session, "shipped_by", __version__)
            derive(session)

    # Imported documents and packs

    def import_sources(
        self,
        documents: Sequence[SourceDocument],
        packs: Sequence[SourcePack] = (),
        drafts: Sequence[SourceDraft] = (),
    ) -> tuple[int, ...]:
        """Stores documents, packs and drafts in one transaction.

        A document or pack replaces an earlier import of it; a draft gets another revision.

        Returns:
            The numbers of the drafts.

        Raises:
            StoreError: If a pack has the key of a game that ships.
            ConflictError: If somebody saved a draft meanwhile.
        """
        found = bool(documents or packs or any(each.entry is not None for each in drafts))
        with self._act(changes=found) as session:
            changed: set[str] = set()
            for source in documents:
                changed |= _put_document(session, source)
            for pack in packs:
                changed |= _put_pack(session, pack)
            if changed:
                derive(session, sorted(changed))
            return tuple(put_draft(session, each) for each in drafts)

    def remove_source(self, source_id: str) -> None:
        """Removes an imported document or pack; what people wrote stays.

        Raises:
            NotFoundError: If there is none of that id.
        """
        with self._act() as session:
            if _has_document(session, source_id):
                changed = _remove_document(session, source_id)
            elif (game := session.get(GameRow, source_id)) and game.pack:
                changed = _remove_pack(session, source_id)
                displaced = session.get(MetaRow, "displaced")
                if displaced is None or source_id in json.loads(displaced.value):
                    _set_meta(session, "shipped", "")  # the game that it stood in place of is back
            else:
                known = session.exec(select(DocumentRow.id)).all()
                packs = session.exec(select(GameRow.key).where(col(GameRow.pack))).all()
                raise NotFoundError(
                    _("{id} is not an imported source").format(id=source_id),
                    nearest=(*known, *packs),
                )
            derive(session, sorted(changed))

    # What people write

    def add_note(
        self,
        entry_id: str,
        text: str,
        *,
        kind: str = "note",
        author: str = "",
        audience: Audience = "everyone",
    ) -> int:
        """Adds a note or ruling beside an entry; returns its key."""
        with self._act() as session:
            row = NoteRow(entry_id=entry_id, kind=kind, text=text, author=author, audience=audience)
            session.add(row)
            session.flush()
            return int(row.key or 0)

    def change_note(self, key: int, text: str, *, expected_version: int) -> int:
        """Changes a note; an empty text removes it. Returns its new version.

        Raises:
            ConflictError: If somebody changed it meanwhile.
            NotFoundError: If it is gone.
        """
        with self._act() as session:
            row = session.exec(
                select(NoteRow).where(col(NoteRow.key) == key).with_for_update()
            ).first()
            if row is None:
                raise NotFoundError(_("this note is gone"))
            if row.version != expected_version:
                raise ConflictError(
                    _("this note was changed by somebody else meanwhile"),
                    current=row.text,
                    version=row.version,
                )
            if text.strip():
                row.text, row.version, row.saved_at = text, row.version + 1, now()
                session.add(row)
            else:
                session.delete(row)
            return row.version

    def add_playtest(
        self, *, game: str, rules: str, version: str, about: Mapping[str, Any], data: Any
    ) -> int:
        """Keeps a play-test; returns its number.

        Args:
            game: The rule set it was played by.
            rules: Fingerprint of all rules that were played.
            version: That of the program.
            about: What was played: plain JSON data.
            data: What came of it: plain JSON data.
        """
        with self._act(changes=False) as session:
            row = PlaytestRow(
                game=game,
                rules=rules,
                version=version,
                about=json.dumps(about, ensure_ascii=False),
                data=json.dumps(data, ensure_ascii=False),
            )
            session.add(row)
            session.flush()
            assert row.key is not None
            return row.key

    def change_setting(self, key: str, change: Callable[[Any], Any]) -> None:
        """Keeps what is made of a desk's setting as it is now, whoever else changes it.

        Args:
            key: Its key.
            change: Returns the new value for the old one, which is None if there is none.
        """
        with self._act(changes=False) as session:
            row = session.exec(
                select(SettingRow).where(col(SettingRow.key) == key).with_for_update()
            ).first()
            value = change(json.loads(row.value) if row else None)
            session.merge(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))

    def remember(self, key: str, value: Any) -> None:
        """Keeps a desk's setting: any plain JSON value."""
        with self._act(changes=False) as session:
            session.merge(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))


def _put_document(session: Session, source: SourceDocument) -> set[str]:
    """Stores a document, or replaces an earlier import of it; returns the ids it touches."""
    if session.get(GameRow, source.id):
        raise StoreError(_("{id} is the key of a game or pack").format(id=source.id))
    changed = _remove_document(session, source.id)
    document = source.document
    row = {
        "id": source.id,
        "name": document.name,
        "sha256": document.sha256,
        "format": document.format,
        "encoding": document.encoding,
        "lang": document.lang,
        "game": document.game,
        "length": document.length,
        "original": source.original,
        "report": source.report,
        "imported_at": now(),
    }
    insert_rows(session, DocumentRow, [row])
    pieces = zip(document.sections, source.entry_ids, strict=True)
    rows = [
        {
            "document_id": source.id,
            "entry_id": entry_id,
            "position": position,
            "lang": document.lang,
            "name": section.name,
            "heading": section.heading,
            "text": section.text,
            "audience": section.audience,
            "book": section.book or "",
            "start_offset": section.start,
            "end_offset": section.end,
            "complete": section.complete,
        }
        for position, (section, entry_id) in enumerate(pieces)
    ]
    insert_rows(session, PrintedRow, rows)
    # What another document founded before stays as that one named it.
    own = [entry for entry in source.own if session.get(EntryRow, (entry.id, "printed")) is None]
    insert_rows(session, EntryRow, _entry_rows(own, "printed", source.id))
    return changed | {*source.entry_ids, *(entry.id for entry in own)}


def _has_document(session: Session, document_id: str) -> bool:
    """Tells whether it is there, without reading its bytes."""
    query = select(DocumentRow.id).where(col(DocumentRow.id) == document_id)
    return session.exec(query).first() is not None


def _remove_document(session: Session, document_id: str) -> set[str]:
    """Removes a document; what it founded goes to another that has texts of it, or with it."""
    texts = select(PrintedRow.entry_id).where(col(PrintedRow.document_id) == document_id)
    changed = set(session.exec(texts.distinct()))
    session.execute(delete(PrintedRow).where(col(PrintedRow.document_id) == document_id))
    founded = session.exec(
        select(EntryRow).where(col(EntryRow.owner) == document_id, col(EntryRow.layer) == "printed")
    ).all()
    for row in founded:
        changed.add(row.id)
        heir = session.exec(
            select(PrintedRow.document_id).where(col(PrintedRow.entry_id) == row.id).limit(1)
        ).first()
        if heir is None:
            session.delete(row)
        else:
            row.owner = heir
            session.add(row)
    session.flush()
    session.execute(delete(DocumentRow).where(col(DocumentRow.id) == document_id))
    return changed


def _put_pack(session: Session, pack: SourcePack) -> set[str]:
    """Stores a pack, or replaces an earlier version of it; returns the ids it touches."""
    key = pack.game.key
    shipped = session.get(GameRow, key)
    if shipped and not shipped.pack:
        raise StoreError(
            _("{key} is the key of a game that ships").format(key=key),
            expected=_("another key in game.yaml"),
        )
    if _has_document(session, key):
        raise StoreError(
            _("{key} is the id of an imported document").format(key=key),
            expected=_("another key in game.yaml"),
        )
    changed = _remove_pack(session, key)
    insert_rows(session, GameRow, [_game_row(pack.game, pack=True)])
    if pack.chart:
        insert_rows(session, ChartRow, [{"game": key, "data": dumped(pack.chart)}])
    own = [entry for entry in pack.entries.values() if entry.game == key]
    instead = [entry for entry in pack.entries.values() if entry.game != key]
    for entry in instead:
        other = session.get(EntryRow, (entry.id, "pack"))
        if other is not None:
            raise StoreError(
                _("{id} is replaced by the pack {key} already").format(
                    id=entry.id, key=other.owner
                ),
                expected=f"workbench sources remove {other.owner}",
            )
    insert_rows(session, EntryRow, _entry_rows(own, "workbench", key))
    insert_rows(session, EntryRow, _entry_rows(instead, "pack", key))
    return changed | set(pack.entries)


def _remove_pack(session: Session, key: str) -> set[str]:
    """Removes a pack; returns the ids of its entries."""
    own = (col(EntryRow.owner) == key, col(EntryRow.layer).in_(("workbench", "pack")))
    changed = set(session.exec(select(EntryRow.id).where(*own)))
    session.execute(delete(EntryRow).where(*own))
    session.execute(delete(ChartRow).where(col(ChartRow.game) == key))
    session.execute(delete(GameRow).where(col(GameRow.key) == key))
    return changed


def _game_row(game: Game, *, pack: bool) -> dict[str, Any]:
    return {"key": game.key, "pack": pack, "data": dumped(game)}


def _entry_rows(entries: Iterable[Entry], layer: Layer, owner: str) -> Iterator[dict[str, Any]]:
    for position, entry in enumerate(entries):
        cut = entry.entry_id
        yield {
            "id": entry.id,
            "layer": layer,
            "game": cut.game,
            "kind": cut.kind,
            "slug": cut.slug,
            "owner": owner,
            "position": position,
            "data": dumped(entry),
            "version": 1,
            "saved_at": now(),
        }


def raise_generation(session: Session) -> None:
    """Raises the number of changes; it follows the clock, see :attr:`Reader.generation`."""
    row = session.get(MetaRow, "generation")
    before = int(row.value) if row else 0
    _set_meta(session, "generation", str(max(before + 1, time.time_ns() // 1_000_000)))


def _set_meta(session: Session, key: str, value: str) -> None:
    session.merge(MetaRow(key=key, value=value))
