"""The translated layer: what is below it, with the texts that translators saved.

It is made anew in every transaction that changes what is below it or a translation, so it is never
stale, and a newer corpus is not hidden by what a translation was made of.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import delete
from sqlmodel import Session, col, select

from workbench.errors import WorkbenchError
from workbench.model.entries import Entry
from workbench.model.ids import LANGUAGES
from workbench.model.plain import entry_from_plain, to_plain
from workbench.store.tables import EntryRow, TranslationRow, now

__all__ = ["below", "lay_over"]

_LAYER = "translated"
#: The layers below, the one in force first.
_BELOW = ("edited", "pack", "workbench", "printed")
_AT_ONCE = 400


def lay_over(session: Session, ids: Sequence[str] | None) -> None:
    """Makes the translated layer of some entries anew.

    Args:
        session: The transaction that changed them or their translations.
        ids: Their ids; None for all.
    """
    found: defaultdict[str, list[TranslationRow]] = defaultdict(list)
    for some in _slices(ids):
        held = delete(EntryRow).where(col(EntryRow.layer) == _LAYER)
        wanted = select(TranslationRow).where(col(TranslationRow.document) == "")
        if some is not None:
            held = held.where(col(EntryRow.id).in_(some))
            wanted = wanted.where(col(TranslationRow.entry_id).in_(some))
        session.execute(held)
        for row in session.exec(wanted):
            found[row.entry_id].append(row)
    for entry_id, rows in found.items():
        under = below(session, entry_id)
        if under is None:
            continue
        entry = entry_from_plain(json.loads(under.data))
        shown = _with_texts(entry, rows)
        if shown == entry:
            continue
        session.add(
            EntryRow(
                id=entry_id,
                layer=_LAYER,
                game=under.game,
                kind=under.kind,
                slug=under.slug,
                owner=under.owner,
                position=under.position,
                data=json.dumps(to_plain(shown), ensure_ascii=False, separators=(",", ":")),
                version=sum(row.version for row in rows),
                saved_at=now(),
            )
        )
    session.flush()


def below(session: Session, entry_id: str) -> EntryRow | None:
    """Returns what is in force of an entry but for its translations; None if it is gone."""
    rows = {
        row.layer: row
        for row in session.exec(
            select(EntryRow).where(col(EntryRow.id) == entry_id, col(EntryRow.layer) != _LAYER)
        )
    }
    return next((rows[layer] for layer in _BELOW if layer in rows), None)


def _with_texts(entry: Entry, rows: Iterable[TranslationRow]) -> Entry:
    """Returns an entry with what translators saved; what has no place there any more is left."""
    from workbench.library.units import with_text  # which needs more than most acts do

    for row in sorted(rows, key=lambda each: (each.unit_id, each.lang)):
        lang = next((each for each in LANGUAGES if each == row.lang), None)
        if lang is None or not row.text:
            continue
        try:
            entry = with_text(entry, row.unit_id.rpartition("#")[2], lang, row.text)
        except WorkbenchError:
            continue
    return entry


def _slices(ids: Sequence[str] | None) -> Iterator[Sequence[str] | None]:
    if ids is None:
        yield None
        return
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]
