"""Finds entries for a person: names while they are typed, and answers to queries.

A finder may be used by any number of threads: each gets a database connection and searchers of its
own, and all share one index, which is brought up to date when the database has changed and made
anew when it turns out to be unusable.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from workbench.closing import Closing
from workbench.errors import IndexUnusableError
from workbench.model.entries import View
from workbench.model.games import Game, thing_of
from workbench.model.ids import Kind, Language
from workbench.search.answers import Answer, Suggestion
from workbench.search.named import best_of, fits, named_like, typed_in
from workbench.store.place import Home
from workbench.store.read import open_reader

if TYPE_CHECKING:
    from workbench.model.entries import Entry
    from workbench.search.fields import Values
    from workbench.search.index import OpenIndex, Progress
    from workbench.search.shown import Shown
    from workbench.store.read import Reader, Row

__all__ = ["Finder", "Opened"]

_CACHED = 2000  # entries as shown that one thread remembers


@dataclass(eq=False, repr=False)
class _Thread:
    """What one thread has open: a database connection belongs to the thread that made it."""

    reader: Reader
    generation: int = -1
    rows: dict[str, Row] = field(default_factory=dict)
    shown: dict[tuple[str, View], Shown] = field(default_factory=dict)
    values: dict[tuple[str, View], Values] = field(default_factory=dict)
    games: Mapping[str, Game] = field(default_factory=dict)

    def __del__(self) -> None:
        with suppress(Exception):  # it may come to this in another thread, as the program ends
            self.reader.close()

    def refresh(self) -> None:
        """Forgets what was read of an older database."""
        generation = self.reader.generation
        if generation != self.generation or len(self.rows) > _CACHED:
            self.generation = generation
            self.rows.clear()
            self.shown.clear()
            self.values.clear()
            self.games = self.reader.games()

    def thing(self, entry_id: str) -> str:
        """Returns what an entry is an edition of."""
        return thing_of(self.games, entry_id)

    def entries(self, ids: Iterable[str]) -> dict[str, Entry]:
        """Returns those of *ids* that exist, in the layer in force."""
        wanted = list(ids)
        missing = [one for one in wanted if one not in self.rows]
        if missing:
            self.rows.update(self.reader.entries(missing))
        return {one: self.rows[one].entry for one in wanted if one in self.rows}


@dataclass(eq=False, repr=False)
class Opened:
    """An index and one thread's connection to the database it was made from."""

    index: OpenIndex
    _thread: _Thread

    @property
    def reader(self) -> Reader:
        """The database."""
        return self._thread.reader

    def thing(self, entry_id: str) -> str:
        """Returns what an entry is an edition of."""
        return self._thread.thing(entry_id)

    def shown(self, ids: Iterable[str], view: View) -> dict[str, Shown]:
        """Returns the entries of *ids* that exist, as *view* sees them."""
        from workbench.search.shown import Shown

        wanted = list(ids)
        known = self._thread.shown
        self._thread.entries(one for one in wanted if (one, view) not in known)
        for one in wanted:
            if (one, view) not in known and one in self._thread.rows:
                known[one, view] = Shown(
                    self._thread.rows[one],
                    self.reader.printed(one),
                    self.reader.notes(one),
                    self.reader.mentions(one),
                    view,
                )
        return {one: known[one, view] for one in wanted if (one, view) in known}

    def values(self, view: View) -> Values:
        """Returns what may stand in the fields of a query."""
        from workbench.search.fields import Values

        key = (self.index.folder, view)
        if key not in self._thread.values:
            engine, reader = self.index.engine, self.reader
            self._thread.values[key] = Values(
                lambda: engine.terms("tags", view=view), reader.games, self._slugs
            )
        return self._thread.values[key]

    def _slugs(self, name: str) -> list[str]:
        from workbench.model.names import name_key

        key = name_key(name)
        hits = sorted(self.reader.exact_names(key), key=lambda hit: (-hit.weight, hit.entry_id))
        return list(dict.fromkeys(hit.entry_id.rpartition("/")[2] for hit in hits if hit.whole))


class Finder(Closing):
    """Searches one home. Any thread may use it; each gets a connection and searchers of its own.

    Args:
        home: Where to search; its database must be current.
        progress: Told what is being done when the index has to be made.
    """

    def __init__(self, home: Home, *, progress: Progress | None = None) -> None:
        self.home = home
        self._progress = progress
        self._local = threading.local()
        self._lock = threading.Lock()
        self._index: OpenIndex | None = None

    def close(self) -> None:
        """Closes what this thread has open; other threads' connections close with them."""
        thread: _Thread | None = self._local.__dict__.pop("thread", None)
        if thread is not None:
            thread.reader.close()
        if self._index is not None:
            self._index.engine.close()

    def prepare(self) -> int:
        """Makes the index ready, if it is not; returns the database's counter it knows.

        Raises:
            IndexUnusableError: If it cannot be made.
        """
        return self._opened().index.generation

    # Names as they are typed

    def suggest(
        self,
        text: str,
        *,
        view: View,
        game: str | None = None,
        kind: Kind | None = None,
        limit: int = 20,
    ) -> tuple[Suggestion, ...]:
        """Returns the names that begin like *text*, from any word on, the best first.

        Reads the key table only. Names are everybody's, so *view* hides none of them.

        Args:
            text: What was typed so far, in English, Chinese or pinyin.
            view: Who asks.
            game: Only of this game.
            kind: Only of this kind.
            limit: How many at most; the same thing in several games counts once.
        """
        del view  # a title is seen by everyone
        thread = self._thread()
        found = named_like(thread.reader, text, filtered=bool(game or kind), typing=True)
        chosen: dict[str, str] = {}
        seen: set[tuple[str, str]] = set()
        if game or kind:
            found = {one: how for one, how in found.items() if fits(one, game, kind)}
        for entry_id in best_of(found, max(0, 3 * limit)):
            if len(chosen) >= limit:
                break
            thing = (thread.thing(entry_id), found[entry_id].name)
            if thing not in seen:
                seen.add(thing)
                chosen[entry_id] = found[entry_id].name
        titles = thread.reader.titles(chosen)
        suggestions = []
        for entry_id, name in chosen.items():
            if entry_id in titles:
                own_game, own_kind, _slug = entry_id.split("/", 2)
                suggestions.append(
                    Suggestion(
                        id=entry_id,
                        kind=cast("Kind", own_kind),
                        game=own_game,
                        name=name,
                        title=titles[entry_id],
                        spans=typed_in(name, text),
                    )
                )
        return tuple(suggestions)

    # Queries

    def search(
        self,
        query: str,
        *,
        view: View,
        game: str | None = None,
        kind: Kind | None = None,
        lang: Language | None = None,
        limit: int = 20,
    ) -> Answer:
        """Answers a query.

        Args:
            query: In the query language; anything may be typed.
            view: Who asks: what this view may not see is not searched.
            game: Only of this game.
            kind: Only of this kind.
            lang: The language of snippets, where an entry has text in it.
            limit: How many hits at most.

        Raises:
            IndexUnusableError: If the index can neither be read nor be made.
        """
        from workbench.search.answering import answer

        opened = self._opened()
        for _attempt in range(2):
            try:
                return answer(opened, query, view, game, kind, lang, limit)
            except IndexUnusableError:
                opened = self._opened(damaged=opened.index.folder)
        return answer(opened, query, view, game, kind, lang, limit)

    # What is open

    def _thread(self) -> _Thread:
        thread: _Thread | None = getattr(self._local, "thread", None)
        if thread is None:
            thread = self._local.thread = _Thread(open_reader(self.home))
        thread.refresh()
        return thread

    def _opened(self, damaged: str = "") -> Opened:
        """Returns the index as the database is now, with this thread's connection."""
        thread = self._thread()
        index = self._index
        if not _current(index, thread, damaged):
            from workbench.search.index import open_index

            with self._lock:
                index = self._index
                if not _current(index, thread, damaged):
                    index = open_index(
                        self.home, thread.reader, progress=self._progress, damaged=damaged
                    )
                    self._index = index
        assert index is not None
        return Opened(index, thread)


def _current(index: OpenIndex | None, thread: _Thread, damaged: str) -> bool:
    return bool(index and index.folder != damaged and index.generation == thread.generation)
