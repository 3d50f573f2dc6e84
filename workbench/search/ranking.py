"""Ranks what has all of some terms, reading an index a block of postings at a time.

Whoosh's collectors ask a chain of objects about every single posting; with a common word that is
most of the time a query takes. Here the postings of a term become two arrays at once, and sets and
comprehensions do the rest. The scores are those of Whoosh's own BM25F, to the last digit that is
kept.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from typing import Any as Anything

    from workbench.search.engine import Field, Term

__all__ = ["Ranker"]

_B: Final = 0.75
_K1: Final = 1.2
_KEPT: Final = 1 << 20  # postings that are remembered: 8 MB
_SPARSE: Final = 16  # so many times fewer candidates are looked up one by one
_NEAR: Final = 1e-9  # scores that differ by less are alike


class _Postings(NamedTuple):
    """Where one term is.

    Attributes:
        numbers: The documents, in order.
        weights: How often it is in each.
    """

    numbers: array[int]
    weights: array[float]

    def weights_of(self, order: Sequence[int], chosen: set[int]) -> Iterable[float]:
        """Returns the weights in *order*, the documents of *chosen* in order; all have the term."""
        numbers, weights = self
        if len(order) == len(numbers):
            return weights
        if _SPARSE * len(order) < len(numbers):
            return [weights[bisect_left(numbers, number)] for number in order]
        return [weight for number, weight in zip(numbers, weights, strict=True) if number in chosen]

    def among(self, candidates: set[int]) -> set[int]:
        """Returns those of *candidates* that have the term."""
        numbers = self.numbers
        if _SPARSE * len(candidates) >= len(numbers):
            return candidates.intersection(numbers)
        end = len(numbers)
        return {
            one
            for one in candidates
            if (at := bisect_left(numbers, one)) < end and numbers[at] == one
        }


class Ranker:
    """Ranks what one reader of Whoosh reads; like that, it belongs to one thread.

    Args:
        reader: The reader; closed with this.
    """

    def __init__(self, reader: Anything) -> None:
        self.reader = reader
        self._leaves: list[tuple[Anything, int]] = list(reader.leaf_readers())
        self._gone = [
            set(range(leaf.doc_count_all())).difference(leaf.all_doc_ids())
            if leaf.has_deletions()
            else set()
            for leaf, _offset in self._leaves
        ]
        self._size: int = reader.doc_count_all()
        self._kept: OrderedDict[tuple[str, str], _Postings] = OrderedDict()
        self._held = 0
        self._norms: dict[str, array[float]] = {}

    def close(self) -> None:
        """Closes the reader."""
        self.reader.close()

    def everything(self) -> set[int]:
        """Returns all documents."""
        return set(self.reader.all_doc_ids())

    def numbers(self, field: Field, text: str) -> set[int]:
        """Returns the documents that have a term."""
        return set(self._postings(field, text).numbers)

    def best(
        self,
        terms: Iterable[Term],
        limit: int,
        *,
        only: set[int] | None = None,
        without: set[int] | None = None,
    ) -> dict[int, float]:
        """Returns the best *limit* documents that have all of *terms*, with their scores.

        Args:
            terms: The terms, at least one; their boosts are not looked at.
            limit: How many documents; of equals, those that come first.
            only: Only these documents, if given.
            without: None of these.
        """
        found = sorted(
            ((self._postings(term.field, term.text), term) for term in terms),
            key=lambda one: (len(one[0].numbers), one[1]),
        )
        rarest = found[0][0].numbers
        order: Sequence[int] = rarest
        chosen: set[int] = set()
        if len(found) > 1 or only is not None or without:
            chosen = set(rarest)
            if only is not None:
                chosen &= only
            if without:
                chosen -= without
            for postings, _term in found[1:]:
                chosen = postings.among(chosen)
            order = sorted(chosen)
        if not order:
            return {}
        scores: list[float] = []
        for postings, term in found:
            some = self._scores(term, order, postings.weights_of(order, chosen))
            scores = [a + b for a, b in zip(scores, some, strict=True)] if scores else some
        if len(scores) > limit:
            least = nlargest(limit, scores)[-1] - _NEAR
            best = [(-score, one) for one, score in zip(order, scores, strict=True)
                    if score >= least]  # fmt: skip
            return {one: -score for score, one in sorted(best)[:limit]}
        return dict(zip(order, scores, strict=True))

    def _scores(self, term: Term, order: Sequence[int], weights: Iterable[float]) -> list[float]:
        """Returns what one term adds to the score of each document of *order*."""
        field, text = term.field, term.text
        if not self.reader.schema[field].scorable:
            return list(weights)
        idf = log(self._size / (self.reader.doc_frequency(field, text) + 1)) + 1
        more = _K1 + 1
        norms = self._norms_of(field, order)
        return [
            idf * (weight * more / (weight + norm))
            for weight, norm in zip(weights, norms, strict=True)
        ]

    def _norms_of(self, field: Field, order: Sequence[int]) -> Iterable[float]:
        """Returns for each document of *order* how its length holds a term's weight down.

        Those of a whole field are made and kept when a good part of them is asked for.
        """
        norms = self._norms.get(field)
        if norms is None:
            average = self.reader.field_length(field) / self._size or 1
            fixed, growing = _K1 * (1 - _B), _K1 * _B / average
            if _SPARSE * len(order) < self._size:
                length = self.reader.doc_field_length
                return [fixed + growing * (length(number, field, 1) or 1) for number in order]
            norms = self._norms[field] = array("d")
            for leaf, _offset in self._leaves:
                length = leaf.doc_field_length
                norms.extend(
                    fixed + growing * (length(number, field, 1) or 1)
                    for number in range(leaf.doc_count_all())
                )
        if len(order) == len(norms):
            return norms
        return [norms[number] for number in order]

    # Postings

    def _postings(self, field: Field, text: str) -> _Postings:
        key = (field, text)
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        made = _Postings(array("I"), array("f"))
        for (leaf, offset), gone in zip(self._leaves, self._gone, strict=True):
            if key in leaf:
                _read(leaf.postings(*key), gone, offset, made)
        self._kept[key] = made
        self._held += len(made.numbers)
        while self._held > _KEPT:
            _key, dropped = self._kept.popitem(last=False)
            self._held -= len(dropped.numbers)
        return made


def _read(matcher: Anything, gone: set[int], offset: int, made: _Postings) -> None:
    """Adds the postings of one segment to *made*, those of *gone* documents left out."""
    if not gone:
        _read_blocks(matcher, offset, made)
        return
    while hasattr(matcher, "child"):  # what leaves them out one by one
        matcher = matcher.child
    found = _Postings(array("I"), array("f"))
    _read_blocks(matcher, 0, found)
    for number, weight in zip(*found, strict=True):
        if number not in gone:
            made.numbers.append(number + offset)
            made.weights.append(weight)


def _read_blocks(matcher: Anything, offset: int, made: _Postings) -> None:
    numbers, weights = made
    while matcher.is_active():
        number, weight = matcher.id(), matcher.weight()  # with this, its block is read
        block = getattr(matcher, "_ids", None)
        if block is None or not hasattr(matcher, "_next_block"):
            numbers.append(number + offset)
            weights.append(weight)
            matcher.next()
            continue
        numbers.extend([one + offset for one in block] if offset else block)
        weights.extend(matcher._weights)
        matcher._next_block()
