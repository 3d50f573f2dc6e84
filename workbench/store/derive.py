"""Writes what follows from the entries: translations, keys names are found by, who names whom.

It belongs to the transaction that changed the entries, so it is never stale. What is written after
a change is exactly what would be written from nothing; where only texts changed, that takes a look
at these alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import delete, insert
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, select

from workbench.model.entries import LAYERS, Entry
from workbench.model.games import Game
from workbench.model.ids import GAMES, HOME, Language
from workbench.model.mentions import MentionFinder
from workbench.model.names import names_of
from workbench.model.plain import entry_from_plain, from_plain
from workbench.store.drafts import rules_in_owner
from workbench.store.overlays import lay_over
from workbench.store.tables import EntryRow, GameRow, LinkRow, NameRow, PrintedRow

__all__ = ["derive", "insert_rows"]

_FORCE: Mapping[str, int] = {layer: -number for number, layer in enumerate(LAYERS)}
_AT_ONCE = 400

#: A row of the names without the entry's id, and one of the links.
_Name = tuple[str, str, str, int, int]
_Link = tuple[str, str, str, str]


def derive(session: Session, changed: Iterable[str] | None = None, *, strict: bool = False) -> None:
    """Writes names and links anew from the layers in force.

    Args:
        session: The transaction that changed the entries.
        changed: Ids of the entries that changed, came or went, or whose printed texts did; None
            for all of them.
        strict: Whether a page that cannot be read with a name that it gets is told.

    Raises:
        CorpusError: If *strict*, and a page cannot be read.
    """
    session.flush()
    ids = None if changed is None else list(dict.fromkeys(changed))
    followed = lay_over(session, ids, strict=strict)
    if ids is not None:
        ids = list(dict.fromkeys((*ids, *followed)))
    session.flush()
    if ids is None:
        session.execute(delete(NameRow))
        entries = _in_force(session, None)
        _insert_names(session, entries)
        _write_links(session, None, entries)
        return
    entries = _in_force(session, ids)
    if _same_names(session, ids, entries):
        _write_links(session, ids, entries)
        return
    # Another name changes what the texts of all others name.
    for some in _slices(ids):
        session.execute(delete(NameRow).where(col(NameRow.entry_id).in_(some)))
    _insert_names(session, entries)
    _write_links(session, None, _in_force(session, None))


def insert_rows(session: Session, table: type[Any], rows: Iterable[dict[str, Any]]) -> None:
    """Inserts many rows at once."""
    listed = list(rows)
    if listed:
        session.execute(insert(table), listed)


def _slices(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]


def _in_force(session: Session, ids: Sequence[str] | None) -> dict[str, tuple[str, Entry]]:
    """Returns layer and value of the layer in force, for some ids or for all."""
    query = select(EntryRow.id, EntryRow.layer, EntryRow.data)
    queries = (
        [query]
        if ids is None
        else [query.where(col(EntryRow.id).in_(some)) for some in _slices(ids)]
    )
    force: dict[str, tuple[str, str]] = {}
    for each in queries:
        for entry_id, layer, data in session.exec(each):
            if entry_id not in force or _FORCE[layer] > _FORCE[force[entry_id][0]]:
                force[entry_id] = (layer, data)
    return {
        key: (layer, entry_from_plain(json.loads(data))) for key, (layer, data) in force.items()
    }


# Names


def _names(entry: Entry) -> Iterator[_Name]:
    for key in names_of(entry):
        yield key.key, key.name, key.lang, int(key.whole), key.weight


def _same_names(
    session: Session, ids: Sequence[str], entries: Mapping[str, tuple[str, Entry]]
) -> bool:
    """Tells whether every one of *ids* exists as before, under the names it had."""
    stored: dict[str, set[_Name]] = {}
    for some in _slices(ids):
        rows = session.exec(select(NameRow).where(col(NameRow.entry_id).in_(some)))
        for row in rows:
            name = (row.key, row.name, row.lang, row.whole, row.weight)
            stored.setdefault(row.entry_id, set()).add(name)
    gone = [key for key in ids if key not in entries]
    return not _are_named(session, gone) and all(
        stored.get(key) == (set(_names(entries[key][1])) if key in entries else None) for key in ids
    )


def _are_named(session: Session, ids: Sequence[str]) -> bool:
    """Tells whether a link leads to one of *ids*."""
    return any(
        session.exec(select(LinkRow).where(col(LinkRow.target_id).in_(some)).limit(1)).first()
        for some in _slices(ids)
    )


def _insert_names(session: Session, entries: Mapping[str, tuple[str, Entry]]) -> None:
    keys = ("key", "name", "lang", "whole", "weight")
    rows = (
        {"entry_id": entry_id, **dict(zip(keys, name, strict=True))}
        for entry_id, (_layer, entry) in entries.items()
        for name in _names(entry)
    )
    insert_rows(session, NameRow, rows)


# Links


def _write_links(
    session: Session, ids: Sequence[str] | None, entries: Mapping[str, tuple[str, Entry]]
) -> None:
    """Writes the links that start at *ids*, which *entries* are in force of, or all of them."""
    finder = _finder(session)
    columns = ("entry_id", "document_id", "lang", "audience", "text")
    query = sa_select(*(getattr(PrintedRow, name) for name in columns))
    if ids is None:
        session.execute(delete(LinkRow))
        queries = [query]
    else:
        queries = []
        for some in _slices(ids):
            session.execute(delete(LinkRow).where(col(LinkRow.source_id).in_(some)))
            queries.append(query.where(col(PrintedRow.entry_id).in_(some)))
    homes = _rules_of_homes(session)
    links: dict[_Link, None] = {}
    for entry_id, (layer, entry) in entries.items():
        for target, audience in finder.links(entry, homes.get(entry_id, "")):
            links[entry_id, target, audience, layer] = None
    for each in queries:
        for entry_id, document, lang, audience, text in session.execute(each):
            game = entry_id.split("/", 1)[0]
            for target in finder.find(text, cast("Language", lang), game):
                if target != entry_id:
                    links[entry_id, target, audience, document] = None
    keys = ("source_id", "target_id", "audience", "origin")
    insert_rows(session, LinkRow, (dict(zip(keys, link, strict=True)) for link in links))


def _of_home(game: str) -> str:
    """Returns what the texts belong to of what is made at home for a game."""
    return f"{HOME}:{game}"


def _rules_of_homes(session: Session) -> dict[str, str]:
    """Returns what the texts of each entry made at home belong to, where its draft says so."""
    rows = session.exec(
        select(EntryRow.id, EntryRow.owner)
        .where(col(EntryRow.layer) == "edited")
        .where(col(EntryRow.owner) != "")
    )
    return {
        entry_id: _of_home(game)
        for entry_id, owner in rows
        if entry_id.partition("/")[0] == HOME and (game := rules_in_owner(owner))
    }


def _finder(session: Session) -> MentionFinder:
    """Returns a finder of all names, made of the names' rows, without reading an entry."""
    ids = session.exec(select(EntryRow.id).distinct()).all()
    rows = session.exec(
        select(NameRow.entry_id, NameRow.name, NameRow.lang)
        .where(col(NameRow.whole) == 1)
        .distinct()
    )
    named = [(entry_id, name, cast("Language", lang)) for entry_id, name, lang in rows]
    rules_of: dict[str, str | Sequence[str]] = {HOME: GAMES[0]}
    for data in session.exec(select(GameRow.data)):
        game = from_plain(Game, json.loads(data))
        if game.rules_of is None:  # things made at home are named with those of their game
            rules_of[_of_home(game.key)] = (game.overlays or game.key, HOME)
        else:
            rules_of[game.key] = game.rules_of
    return MentionFinder.of_names(named, ids=ids, rules_of=rules_of)
