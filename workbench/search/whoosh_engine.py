"""The engine that serves: Whoosh, through the part of its interface that all its forks share.

Three habits keep it right and quick. Terms are made outside, so that the pickled schema holds only
Whoosh's own classes. Each thread has its own reader, as a shared one gives wrong answers. And
what all views see alike stands in one shelf, the rest in one shelf for each view, so that a search
reads exactly what its view may see, with statistics of exactly that.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.errors import IndexUnusableError
from workbench.model.entries import VIEWS, View
from workbench.search.engine import All, Any, Field, Found, Not, Posting, Query, Term
from workbench.search.ranking import Ranker
from workbench.wording import _

if TYPE_CHECKING:
    from typing import Any as Anything

__all__ = ["WhooshEngine"]

_OPEN: Final = "open"
_SHELVES: Final = (_OPEN, *VIEWS)
_ATTEMPTS: Final = 3
_TEXTS: Final[tuple[Field, ...]] = ("names", "body_en", "body_zh", "spelled", "tags")
_MEGABYTES: Final = 256
_MOST_ROWS: Final = 24  # alternatives of a query that are asked for one by one
_DECIMALS: Final = 6
_NEAR: Final = 12  # near terms of one word; more are noise


class WhooshEngine:
    """A Whoosh index in *folder*.

    Args:
        folder: Where its files are; made by :meth:`build`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._local = threading.local()
        self._generation = 0

    # Writing

    def build(self, postings: Iterable[Posting]) -> None:
        """Makes the index anew from *postings*."""
        with _trouble_told(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(dict.fromkeys(_SHELVES, True), (), postings)
        self.close()

    def update(self, changes: Mapping[str, Sequence[Posting]]) -> None:
        """Replaces all postings of each entry id by the given ones; by none, to remove it."""
        with _trouble_told(self.folder):
            new = [posting for some in changes.values() for posting in some]
            self._write(dict.fromkeys(_SHELVES, False), tuple(changes), new)
        self.close()

    def _write(
        self, shelves: Mapping[str, bool], removed: Sequence[str], added: Iterable[Posting]
    ) -> None:
        storage = _whoosh("filedb.filestore").FileStorage(str(self.folder))
        writers: dict[str, Anything] = {}
        try:
            for shelf, anew in shelves.items():
                if anew:
                    index = _whoosh("index").FileIndex.create(storage, _schema(), shelf)
                else:
                    index = storage.open_index(indexname=shelf)
                writers[shelf] = index.writer(limitmb=_MEGABYTES)
            # Whoosh keeps both of two documents that one writer was given under one id: so all old
            # ones go first, and each new one comes once.
            for entry_id in removed:
                for writer in writers.values():
                    writer.delete_by_term("id", entry_id)
            for posting in added:
                document = {"id": posting.id, "kind": posting.kind, "game": posting.game}
                # a tuple is taken as it is, without being cut into terms again
                document |= {field: getattr(posting, field) for field in _TEXTS}
                for shelf in _shelves_of(posting):
                    writers[shelf].add_document(**document)
            for shelf in tuple(writers):
                writers.pop(shelf).commit()
        finally:
            for writer in writers.values():
                writer.cancel()

    # Reading

    def close(self) -> None:
        """Lets go of this thread's files; other threads open theirs anew when they next search."""
        self._generation += 1
        self._forget()

    def _forget(self) -> None:
        for ranker in getattr(self._local, "rankers", {}).values():
            ranker.close()
        self._local.rankers = {}

    def _ranker(self, view: View) -> Ranker:
        """Returns what this thread reads for one view."""
        if getattr(self._local, "generation", None) != self._generation:
            self._forget()
            self._local.generation = self._generation
        rankers: dict[View, Ranker] = self._local.rankers
        if view not in rankers:
            rankers[view] = self._opened(view)
        return rankers[view]

    def _opened(self, view: View) -> Ranker:
        storage = _whoosh("filedb.filestore").FileStorage(str(self.folder))
        leaves = []
        for shelf in (_OPEN, view):
            reader = storage.open_index(indexname=shelf).reader()
            leaves += [leaf for leaf, _offset in reader.leaf_readers() if leaf.doc_count_all()]
            empty = reader
        reader = (leaves or [empty])[0]
        if len(leaves) > 1:
            reader = _whoosh("reading").MultiReader(leaves)
        return Ranker(reader)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with _trouble_told(self.folder):
            try:
                yield
            except BaseException:
                self._forget()
                raise

    def search(self, query: Query, *, view: View, limit: int) -> list[Found]:
        """Returns the best *limit* postings of *view*, the best first; ties by id.

        Raises:
            IndexUnusableError: If the index cannot be read.
        """
        with self._reading():
            for attempt in range(_ATTEMPTS):
                try:
                    return self._search(query, view, limit)
                except FileNotFoundError:
                    # a segment may go while an index is being opened
                    if attempt + 1 == _ATTEMPTS:
                        raise
                    self._forget()
        raise AssertionError  # the loop returns or raises

    def _search(self, query: Query, view: View, limit: int) -> list[Found]:
        ranker = self._ranker(view)
        rows = _rows(query)
        if rows is None:
            ranked = _ranked_by_sum(ranker, query, limit)
        else:
            ranked = {}
            for row in _possible(ranker, rows):
                for number, score in _ranked(ranker, row, limit).items():
                    ranked[number] = max(score, ranked.get(number, score))
        found = [
            Found(ranker.reader.stored_fields(number)["id"], round(score, _DECIMALS))
            for number, score in ranked.items()
        ]
        return sorted(found, key=lambda one: (-one.score, one.id))[:limit]

    def suggest(self, word: str, *, field: Field, view: View, distance: int = 1) -> tuple[str, ...]:
        """Returns the terms of *field* that are *distance* slips or fewer from *word*, best first.

        Tries those with the same first letter, then all; to Whoosh two swapped neighbours are two
        slips, so they are looked up by themselves.
        """
        if not word:
            return ()
        with self._reading():
            leaves = [leaf for leaf, _offset in self._ranker(view).reader.leaf_readers()]
            near: set[str] = set()
            for slips in range(1, distance + 1):
                swapped = set(_swapped(word)) if slips == 1 else set()
                for leaf in leaves:
                    near.update(term for term in swapped if (field, term) in leaf)
                for prefix in (1, 0):
                    for leaf in leaves:
                        near.update(leaf.terms_within(field, word, slips, prefix))
                    near.discard(word)
                    if near:
                        break
                if near:
                    break
            return tuple(sorted(near, key=lambda term: (abs(len(term) - len(word)), term))[:_NEAR])

    def terms(self, field: Field, prefix: str = "", *, view: View) -> tuple[str, ...]:
        """Returns the terms of *field* that begin with *prefix*, in order."""
        with self._reading():
            found: set[str] = set()
            for leaf, _offset in self._ranker(view).reader.leaf_readers():
                found.update(term.decode() for term in leaf.expand_prefix(field, prefix))
            return tuple(sorted(found))


@contextmanager
def _trouble_told(folder: Path) -> Iterator[None]:
    """Turns whatever a damaged index makes Whoosh raise into the one error that callers know."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, MemoryError, IndexUnusableError):
        raise
    except Exception as error:
        raise IndexUnusableError(
            _("the search index cannot be read"),
            where=str(folder),
            cause=f"{type(error).__name__}: {error}",
        ) from error


def _whoosh(module: str) -> Anything:
    """Returns a module of Whoosh, loaded when first needed; the forks differ in their types."""
    return import_module(f"whoosh.{module}")


def _schema() -> Anything:
    fields = _whoosh("fields")
    tokenizer = _whoosh("analysis").SpaceSeparatedTokenizer
    kinds = {field: fields.TEXT(analyzer=tokenizer(), phrase=False) for field in _TEXTS}
    return fields.Schema(
        id=fields.ID(unique=True, stored=True), kind=fields.ID(), game=fields.ID(), **kinds
    )


def _shelves_of(posting: Posting) -> tuple[str, ...]:
    return (_OPEN,) if set(posting.views) == set(VIEWS) else posting.views


def _swapped(word: str) -> Iterator[str]:
    for at in range(len(word) - 1):
        if word[at] != word[at + 1]:
            yield f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}"


# Whoosh's own search passes over postings that cannot come among the best. With a limit that goes
# wrong inside Or, beside boosts, under AndMaybe and for Not; its AndNot may keep the first posting
# though it is excluded. So a query is written as alternative rows of terms that must all be there,
# each row is ranked by itself, and the best of all rows together are the best.


class _Row(NamedTuple):
    """Terms that are all there, and terms that are not.

    Attributes:
        words: Terms that count for the score.
        tests: Terms that do not.
        excluded: Terms that must not be there.
        boost: How much the row counts.
    """

    words: frozenset[Term]
    tests: frozenset[Term]
    excluded: frozenset[Term]
    boost: float

    def __and__(self, other: _Row) -> _Row:
        return _Row(
            self.words | other.words,
            self.tests | other.tests,
            self.excluded | other.excluded,
            self.boost * other.boost,
        )


_NO_TERMS: Final[frozenset[Term]] = frozenset()
_ANYTHING: Final = _Row(_NO_TERMS, _NO_TERMS, _NO_TERMS, 1.0)


def _rows(query: Query, *, true: bool = True) -> list[_Row] | None:
    """Returns the rows any of which fits where *query* is *true*; None if they are too many."""
    match query:
        case Term(field, text, boost):
            term = frozenset((Term(field, text),))
            if not true:
                return [_ANYTHING._replace(excluded=term)]
            if boost:
                return [_ANYTHING._replace(words=term, boost=boost)]
            return [_ANYTHING._replace(tests=term)]
        case Not(part):
            return _rows(part, true=not true)
        case All(parts) | Any(parts):
            several = [_rows(part, true=true) for part in parts]
            joined: list[_Row] = [_ANYTHING] if isinstance(query, All) == true else []
            for rows in several:
                if rows is None:
                    return None
                if isinstance(query, All) == true:
                    joined = [one & other for one in joined for other in rows]
                else:
                    joined = [*joined, *rows]
                if len(joined) > _MOST_ROWS:
                    return None
            best: dict[_Row, float] = {}
            for row in joined:
                key = row._replace(boost=1.0)
                best[key] = max(row.boost, best.get(key, 0.0))
            return [row._replace(boost=boost) for row, boost in best.items()]


def _possible(ranker: Ranker, rows: list[_Row]) -> list[_Row]:
    """Returns the rows all of whose terms are there at all."""
    reader = ranker.reader
    asked = {term for row in rows for term in row.words | row.tests}
    missing = {term for term in asked if (term.field, term.text) not in reader}
    return [row for row in rows if missing.isdisjoint(row.words | row.tests)]


def _ranked(ranker: Ranker, row: _Row, limit: int) -> dict[int, float]:
    """Returns the best *limit* postings of one row with their scores."""
    tested: set[int] | None = None
    for term in sorted(row.tests):
        numbers = ranker.numbers(term.field, term.text)
        tested = numbers if tested is None else tested & numbers
        if not tested:
            return {}
    unwanted = set().union(*(ranker.numbers(term.field, term.text) for term in row.excluded))
    if not row.words:
        if tested is None:
            tested = ranker.everything()
        return dict.fromkeys(sorted(tested - unwanted)[:limit], 0.0)
    best = ranker.best(row.words, limit, only=tested, without=unwanted)
    return {number: score * row.boost for number, score in best.items()}


def _ranked_by_sum(ranker: Ranker, query: Query, limit: int) -> dict[int, float]:
    """Returns the best postings of a query with too many rows, by the sum of its words' scores."""
    fitting = _fitting(ranker, query, ranker.everything())
    scores = dict.fromkeys(fitting, 0.0)
    for term in sorted(set(_words(query))):
        for number, score in ranker.best((term,), len(scores), only=fitting).items():
            scores[number] += score * term.boost
    best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
    return {number: scores[number] for number in best}


def _fitting(ranker: Ranker, query: Query, everything: set[int]) -> set[int]:
    match query:
        case Term(field, text):
            return ranker.numbers(field, text)
        case Not(part):
            return everything - _fitting(ranker, part, everything)
        case Any(parts):
            return set().union(*(_fitting(ranker, part, everything) for part in parts))
        case All(parts):
            left = everything
            for part in parts:
                left = left & _fitting(ranker, part, everything)
            return left


def _words(query: Query) -> Iterator[Term]:
    """Yields the terms that count for the score."""
    match query:
        case Term(_, _, boost):
            if boost:
                yield query
        case All(parts) | Any(parts):
            for part in parts:
                yield from _words(part)
        case Not():
            pass
