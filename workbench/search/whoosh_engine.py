"""The engine that serves: Whoosh, through the part of its interface that all its forks share.

Three habits keep it right and quick. Terms are made outside, so that the pickled schema holds only
Whoosh's own classes. Each thread has its own searcher, as a shared one gives wrong answers. And
what all views see alike stands in one shelf, the rest in one shelf for each view, so that a search
reads exactly what its view may see, with statistics of exactly that.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from workbench.errors import IndexUnusableError
from workbench.model.entries import VIEWS, View
from workbench.search.engine import All, Any, Field, Found, Not, Posting, Prefer, Query, Term
from workbench.wording import _

if TYPE_CHECKING:
    from typing import Any as Anything

__all__ = ["WhooshEngine"]

_OPEN: Final = "open"
_SHELVES: Final = (_OPEN, *VIEWS)
_ATTEMPTS: Final = 3
_TEXTS: Final[tuple[Field, ...]] = ("names", "body_en", "body_zh", "spelled", "tags")
_MEGABYTES: Final = 256
_NO_BOOST: Final = 1e-9  # Whoosh divides by a boost
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
                # spaces part the terms again; no term has one
                document |= {field: " ".join(getattr(posting, field)) for field in _TEXTS}
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
        for searcher in getattr(self._local, "searchers", {}).values():
            searcher.close()
        self._local.searchers = {}

    def _searcher(self, view: View) -> Anything:
        """Returns this thread's searcher of one view."""
        if getattr(self._local, "generation", None) != self._generation:
            self._forget()
            self._local.generation = self._generation
        searchers: dict[View, Anything] = self._local.searchers
        if view not in searchers:
            searchers[view] = self._opened(view)
        return searchers[view]

    def _opened(self, view: View) -> Anything:
        storage = _whoosh("filedb.filestore").FileStorage(str(self.folder))
        leaves = []
        for shelf in (_OPEN, view):
            reader = storage.open_index(indexname=shelf).reader()
            leaves += [leaf for leaf, _offset in reader.leaf_readers() if leaf.doc_count_all()]
            empty = reader
        reader = (leaves or [empty])[0]
        if len(leaves) > 1:
            reader = _whoosh("reading").MultiReader(leaves)
        return _whoosh("searching").Searcher(reader, weighting=_whoosh("scoring").BM25F())

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
        searcher = self._searcher(view)
        if _has_not(query):
            ranked = _with_exclusions(searcher, query, limit)
        else:
            plan = _plan(query)
            ranked = [] if plan is None else searcher.search(plan, limit=limit).top_n
        found = [
            Found(searcher.stored_fields(number)["id"], round(float(score), _DECIMALS))
            for score, number in ranked
        ]
        return sorted(found, key=lambda one: (-one.score, one.id))

    def suggest(self, word: str, *, field: Field, view: View, distance: int = 1) -> tuple[str, ...]:
        """Returns the terms of *field* that are *distance* slips or fewer from *word*, best first.

        Tries those with the same first letter, then all; to Whoosh two swapped neighbours are two
        slips, so they are looked up by themselves.
        """
        if not word:
            return ()
        with self._reading():
            leaves = [leaf for leaf, _offset in self._searcher(view).reader().leaf_readers()]
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
            for leaf, _offset in self._searcher(view).reader().leaf_readers():
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
            expected=f"{type(error).__name__}: {error}",
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


def _plan(query: Query) -> Anything:
    """Returns the Whoosh query for a tree without exclusions; None if nothing can fit it."""
    whoosh = _whoosh("query")
    match query:
        case Term(field, text, boost):
            return whoosh.Term(field, text, boost=max(boost, _NO_BOOST))
        case Any(parts):
            plans = [plan for part in parts if (plan := _plan(part)) is not None]
            if len(plans) < 2:
                return plans[0] if plans else None
            return whoosh.Or(plans)
        case All(parts):
            plans = [_plan(part) for part in parts if part != All(())]
            if any(plan is None for plan in plans):
                return None
            if len(plans) < 2:
                return plans[0] if plans else whoosh.Every()
            return whoosh.And(plans)
        case Prefer(part, bonus):
            wanted, better = _plan(part), _plan(bonus)
            if wanted is None or better is None:
                return wanted
            return whoosh.AndMaybe(wanted, better)
        case Not():
            raise AssertionError("exclusions are not left to Whoosh")


# Exclusions. Inside And with a limit, Whoosh's Not loses hits; its AndNot keeps the first posting
# although it is excluded, and fails beside AndMaybe. So what fits is worked out with sets, and
# Whoosh only ranks it.


def _has_not(query: Query) -> bool:
    match query:
        case Term():
            return False
        case Not():
            return True
        case All(parts) | Any(parts):
            return any(_has_not(part) for part in parts)
        case Prefer(part, _):
            return _has_not(part)


def _with_exclusions(searcher: Anything, query: Query, limit: int) -> list[tuple[float, int]]:
    everything = set(searcher.docs_for_query(_whoosh("query").Every()))
    fitting = _fitting(searcher, query, everything)
    plan = _plan(Any(tuple(_scoring(query))))
    ranked: list[tuple[float, int]] = []
    if plan is not None and fitting:
        ranked = list(searcher.search(plan, limit=limit, filter=fitting).top_n)
    unranked = sorted(fitting.difference(number for _score, number in ranked))
    # what no word scores comes last; if the limit was reached, nothing of it is wanted
    return [*ranked, *((0.0, number) for number in unranked[: limit - len(ranked)])]


def _fitting(searcher: Anything, query: Query, everything: set[int]) -> set[int]:
    """Returns the numbers of the postings that fit."""
    match query:
        case Term():
            return set(searcher.docs_for_query(_plan(query)))
        case Not(part):
            return everything - _fitting(searcher, part, everything)
        case Prefer(part, _):
            return _fitting(searcher, part, everything)
        case Any(parts):
            return set().union(*(_fitting(searcher, part, everything) for part in parts))
        case All(parts):
            left = everything
            for part in parts:
                left = left & _fitting(searcher, part, everything)
            return left


def _scoring(query: Query) -> Iterator[Term]:
    """Yields the terms that count for the score."""
    match query:
        case Term():
            yield query
        case All(parts) | Any(parts):
            for part in parts:
                yield from _scoring(part)
        case Prefer(part, bonus):
            yield from _scoring(part)
            yield from _scoring(bonus)
        case Not():
            pass
