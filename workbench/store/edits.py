"""The edited layer: what stands in it, changed inside a transaction; whoever began it ends it."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from workbench.model.entries import Entry, Layer
from workbench.model.plain import to_plain
from workbench.store.derive import derive
from workbench.store.tables import EntryRow, RevisionRow, now

__all__ = ["dumped", "put_edit", "take_edit"]


def dumped(value: Any) -> str:
    """Returns a value of the model as it is stored."""
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))


def put_edit(
    session: Session,
    row: EntryRow | None,
    entry: Entry,
    *,
    author: str = "",
    message: str = "",
    owner: str = "",
) -> int:
    """Puts an entry into the edited layer, with a revision of it; returns its new version.

    Args:
        session: The transaction.
        row: What the layer holds of it, locked; None if nothing.
        entry: The whole entry.
        author: Who saves it.
        message: Why.
        owner: What it came with.
    """
    data = dumped(entry)
    number = _next_revision(session, entry.id)
    if row is None:
        row = _entry_row(entry, "edited", number)
    row.data, row.version, row.saved_at, row.owner = data, number, now(), owner
    session.add(row)
    session.add(
        RevisionRow(entry_id=entry.id, number=number, data=data, author=author, message=message)
    )
    derive(session, (entry.id,))
    return number


def take_edit(session: Session, row: EntryRow, *, author: str = "") -> None:
    """Takes an entry out of the edited layer; its history stays."""
    number = _next_revision(session, row.id)
    session.add(RevisionRow(entry_id=row.id, number=number, data="", author=author))
    session.delete(row)
    derive(session, (row.id,))


def _entry_row(entry: Entry, layer: Layer, version: int = 1, position: int = 0) -> EntryRow:
    cut = entry.entry_id
    return EntryRow(
        id=entry.id,
        layer=layer,
        game=cut.game,
        kind=cut.kind,
        slug=cut.slug,
        position=position,
        data=dumped(entry),
        version=version,
    )


def _next_revision(session: Session, entry_id: str) -> int:
    last = session.exec(
        select(func.max(RevisionRow.number)).where(col(RevisionRow.entry_id) == entry_id)
    ).first()
    return int(last or 0) + 1
