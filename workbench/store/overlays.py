"""The translated layer: what is below it, with the texts that translators saved.

It is made anew in every transaction that changes what is below it or a translation, so it is never
stale, and a newer corpus is not hidden by what a translation was made of. Where a name changed, the
pages that name it print the new one; what an edition takes over from the one before, it takes over
with its translations.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from workbench.errors import CorpusError, WorkbenchError
from workbench.model.entries import LAYERS, Entry
from workbench.model.games import Game
from workbench.model.ids import HOME, LANGUAGES, Language
from workbench.model.mentions import NAMED_KINDS
from workbench.model.plain import entry_from_plain, from_plain, to_plain
from workbench.store.tables import EntryRow, GameRow, TranslationRow, now

if TYPE_CHECKING:
    from workbench.language.reading import PageReader
    from workbench.language.worlds import World

__all__ = ["below", "lay_over"]

_LAYER = "translated"
#: The layers below, the one in force first.
_BELOW = tuple(layer for layer in LAYERS if layer != _LAYER)
_AT_ONCE = 400
_TITLE = "title"

#: Texts of an entry by place and language.
_Texts = dict[tuple[str, Language], str]
#: The names that things get, by id.
_Names = Mapping[str, Mapping[Language, str]]


def lay_over(
    session: Session, ids: Sequence[str] | None, *, strict: bool = False
) -> tuple[str, ...]:
    """Makes the translated layer of some entries anew, and of those that follow them.

    Args:
        session: The transaction that changed them or their translations.
        ids: Their ids; None for all.
        strict: Whether a page that cannot be read with a name that it gets is told; else the entry
            stands as it is below.

    Returns:
        The ids of the entries whose layer changed.

    Raises:
        CorpusError: If *strict*, and a page cannot be read.
    """
    session.flush()
    held = set(session.exec(select(EntryRow.id).where(col(EntryRow.layer) == _LAYER)))
    rows = session.exec(select(TranslationRow).where(col(TranslationRow.document) == "")).all()
    if not held and not any(_is_other(row) for row in rows):
        return ()
    return _Overlay(session, rows, held, strict).made(ids)


def below(session: Session, entry_id: str) -> EntryRow | None:
    """Returns what is in force of an entry but for its translations; None if it is gone."""
    return _below(session, [entry_id]).get(entry_id)


def _below(session: Session, ids: Collection[str] | None, game: str = "") -> dict[str, EntryRow]:
    """Returns what is in force but for translations, of some entries or of those of a game."""
    query = select(EntryRow).where(col(EntryRow.layer) != _LAYER)
    found: dict[str, EntryRow] = {}
    for some in (None,) if ids is None else _slices(sorted(ids)):
        wanted = query.where(
            col(EntryRow.game) == game if some is None else col(EntryRow.id).in_(some)
        )
        for row in session.exec(wanted):
            other = found.get(row.id)
            if other is None or _BELOW.index(row.layer) < _BELOW.index(other.layer):
                found[row.id] = row
    return found


def _is_other(row: TranslationRow) -> bool:
    """Tells whether a translation is another text than what shipped when it was made.

    One that is not only confirms what ships, and goes with it.
    """
    return bool(row.text) and row.text != row.base


class _Overlay:
    """One making of the layer."""

    def __init__(
        self, session: Session, rows: Iterable[TranslationRow], held: set[str], strict: bool
    ) -> None:
        self._session = session
        self._held = held
        self._strict = strict
        self._games = {
            key: from_plain(Game, json.loads(data))
            for key, data in session.exec(select(GameRow.key, GameRow.data))
        }
        own: defaultdict[str, _Texts] = defaultdict(dict)
        for row in sorted(rows, key=lambda each: (each.unit_id, each.lang)):
            lang = next((each for each in LANGUAGES if each == row.lang), None)
            if lang is not None and _is_other(row):
                own[row.entry_id][row.unit_id.rpartition("#")[2], lang] = row.text
        self._rows: dict[str, EntryRow] = {}
        self._entries: dict[str, Entry] = {}
        self._own: Mapping[str, _Texts] = own
        renamed = [key for key, texts in own.items() if _titles(texts)]
        self._load({*renamed, *self._all_twins(renamed)})
        self._names: _Names = {
            key: names for key in self._entries if (names := _titles(self._texts_of(key)))
        }
        self._reader: PageReader | None = None

    def made(self, ids: Sequence[str] | None) -> tuple[str, ...]:
        """Makes the layer of *ids* and what follows them; returns which changed."""
        if ids is None:
            own = {*self._own, *self._all_twins(self._own)}
            wanted = {*own, *self._held, *self._naming(self._names)}
        else:
            changed = {*ids, *self._all_twins(ids)}
            self._load(changed)
            renamed = {key for key in changed if key in self._names or self._was_renamed(key)}
            wanted = changed | self._naming(renamed)
        self._load(wanted)
        return tuple(key for key in sorted(wanted) if self._put(key))

    def _load(self, ids: Iterable[str]) -> None:
        """Reads entries below the layer that were not read yet."""
        for key, row in _below(self._session, set(ids) - self._entries.keys()).items():
            self._rows[key] = row
            self._entries[key] = entry_from_plain(json.loads(row.data))

    # What is translated

    def _texts_of(self, key: str) -> _Texts:
        """Returns the texts of an entry, with those that it takes over from its base."""
        from workbench.library.units import base_of, texts_of

        base = base_of(key, self._games)
        taken: _Texts = {}
        if base in self._own:
            self._load([base])
            if base in self._entries:
                mine, above = texts_of(self._entries[key]), texts_of(self._entries[base])
                said = self._own[base].items()
                taken = {at: text for at, text in said if _same(at[0], mine, above)}
        return {**taken, **self._own.get(key, {})}

    def _all_twins(self, ids: Iterable[str]) -> set[str]:
        return {twin for key in ids for twin in self._twins(key)}

    def _twins(self, key: str) -> Iterator[str]:
        """Yields the ids that an entry has in the editions that take it over."""
        game, _slash, tail = key.partition("/")
        for other in self._games.values():
            if other.overlays == game and tail not in other.never_inherited:
                yield f"{other.key}/{tail}"

    def _was_renamed(self, key: str) -> bool:
        """Tells whether an entry has another name in the layer as it was till now."""
        row = self._session.get(EntryRow, (key, _LAYER)) if key in self._held else None
        if row is None:
            return False
        entry = self._entries.get(key)
        title = entry_from_plain(json.loads(row.data)).title
        return entry is None or dict(entry.title) != dict(title)

    def _naming(self, ids: Iterable[str]) -> set[str]:
        """Returns the entries whose pages may name one of *ids*."""
        found: set[str] = set()
        for key in ids:
            if key.split("/")[1] in NAMED_KINDS:
                query = select(EntryRow.id).where(
                    col(EntryRow.layer) != _LAYER, col(EntryRow.data).contains(key, autoescape=True)
                )
                found.update(self._session.exec(query))
        return found

    # One entry

    def _put(self, key: str) -> bool:
        """Puts an entry into the layer, or takes it out; tells whether that changed anything."""
        entry = self._entries.get(key)
        shown = self._with_texts(entry) if entry is not None else None
        row = self._session.get(EntryRow, (key, _LAYER)) if key in self._held else None
        if shown is None or shown == entry:
            if row is not None:
                self._session.delete(row)
                self._session.flush()
            return row is not None
        under = self._rows[key]
        data = json.dumps(to_plain(shown), ensure_ascii=False, separators=(",", ":"))
        if row is None:
            row = EntryRow(
                id=key, layer=_LAYER, game=under.game, kind=under.kind, slug=under.slug,
                data="", version=0,
            )  # fmt: skip
        elif row.data == data and row.owner == under.owner:
            return False
        row.owner, row.position, row.data = under.owner, under.position, data
        row.version, row.saved_at = row.version + 1, now()
        self._session.add(row)
        return True

    def _with_texts(self, entry: Entry) -> Entry | None:
        """Returns an entry with what translators saved; what has no place there now is left."""
        from workbench.library.renamed_pages import named, with_drafts_kept
        from workbench.library.units import with_text

        names, texts = self._names_on_page(entry), self._texts_of(entry.id)
        shown = replace(entry, assumed=False)
        if names and any(lang == "zh-Hant" for _place, lang in texts):
            shown = with_drafts_kept(shown)
        for (place, lang), text in texts.items():
            try:
                shown = with_text(shown, place, lang, text)
            except WorkbenchError:
                continue
        shown = named(replace(shown, assumed=entry.assumed), entry.title)
        if not names:
            return shown
        from workbench.library.renamed_pages import page_anew

        renamed = {key: set(self._names[key]) for key in names}
        try:
            return page_anew(shown, self._page_reader(), renamed)
        except CorpusError:
            if self._strict:
                raise
            return None

    def _names_on_page(self, entry: Entry) -> list[str]:
        """Returns the things with another name that the page of an entry names."""
        near = [key for key in self._names if key in entry.compiled]
        program = entry.program if near else None
        if program is None:
            return []
        leaves = {leaf.key.partition("#")[0] for leaf in program.leaves()}
        return [key for key in near if key in leaves]

    def _page_reader(self) -> PageReader:
        if self._reader is None:
            from workbench.language.reading import PageReader

            self._reader = PageReader(dict(self._worlds()))
        return self._reader

    def _worlds(self) -> Iterator[tuple[str, World]]:
        """Yields the games as pages see them, with the names that things get and those they had."""
        from workbench.language.worlds import world_of
        from workbench.library.renamed_pages import named

        for key, game in self._games.items():
            if game.rules_of is not None:
                continue
            packs = [each.key for each in self._games.values() if each.rules_of == key]
            entries = []
            for namespace in (key, *packs, HOME):
                for row in _below(self._session, None, namespace).values():
                    entry = entry_from_plain(json.loads(row.data))
                    if entry.id in self._names:
                        title = {**entry.title, **self._names[entry.id]}
                        entry = named(replace(entry, title=title), entry.title)
                    entries.append(entry)
            yield key, world_of(game, entries, packs=(*packs, HOME))


def _titles(texts: _Texts) -> dict[Language, str]:
    return {lang: text for (place, lang), text in texts.items() if place == _TITLE}


def _same(
    place: str,
    mine: Mapping[str, Mapping[Language, str]],
    above: Mapping[str, Mapping[Language, str]],
) -> bool:
    """Tells whether an edition says the same at a place as its base."""
    return place in mine and mine[place] == above.get(place)


def _slices(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]
