"""Edits of an alignment by hand: split, merge, move, unlink, confirm.

Each returns a new alignment in which every sentence still is in exactly one pair. What a person
made is confirmed: aligning again leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from workbench.bilingual.alignment import Alignment, Pair, completed
from workbench.errors import NotFoundError, UsageError
from workbench.wording import _

__all__ = ["Side", "confirm", "doubt", "merge", "move", "split", "unlink"]

Side = Literal["source", "target"]


def split(alignment: Alignment, at: int, source: int, target: int) -> Alignment:
    """Cuts a pair in two.

    Args:
        alignment: The alignment.
        at: The pair, by its place from 0.
        source: So many of its source's sentences stay in the first of the two.
        target: So many of its target's do.

    Raises:
        NotFoundError: If there is no such pair.
        UsageError: If one of the two would be empty, or more are named than there are.
    """
    pair = _pair(alignment, at)
    sizes = len(pair.source), len(pair.target)
    if not (0 <= source <= sizes[0] and 0 <= target <= sizes[1]):
        raise UsageError(
            _("the pair has {source} and {target} sentences").format(
                source=sizes[0], target=sizes[1]
            )
        )
    if source + target in (0, sum(sizes)):
        raise UsageError(_("one of the two pairs would be empty"))
    halves = [
        Pair(pair.source[:source], pair.target[:target]),
        Pair(pair.source[source:], pair.target[target:]),
    ]
    return _with(alignment, [at], halves)


def merge(alignment: Alignment, first: int, last: int) -> Alignment:
    """Makes one pair of several that follow each other.

    Args:
        alignment: The alignment.
        first: The first of them, by its place from 0.
        last: The last of them.

    Raises:
        NotFoundError: If there is no such pair.
        UsageError: If there is only one.
    """
    _pair(alignment, last)
    if last <= first:
        raise UsageError(_("two pairs at least can be merged"))
    pairs = [_pair(alignment, at) for at in range(first, last + 1)]
    whole = Pair(
        tuple(sorted(number for pair in pairs for number in pair.source)),
        tuple(sorted(number for pair in pairs for number in pair.target)),
    )
    return _with(alignment, range(first, last + 1), [whole])


def move(alignment: Alignment, side: Side, number: int, to: int) -> Alignment:
    """Puts one sentence into another pair.

    Args:
        alignment: The alignment.
        side: Which text the sentence is of.
        number: The sentence, from 0.
        to: The pair that it goes into, by its place from 0.

    Raises:
        NotFoundError: If there is no such pair or sentence.
        UsageError: If it is in that pair already.
    """
    into = _pair(alignment, to)
    here = next(
        (at for at, pair in enumerate(alignment.pairs) if number in getattr(pair, side)), None
    )
    if here is None:
        raise NotFoundError(_("the text has no sentence {number}").format(number=number + 1))
    if here == to:
        raise UsageError(_("the sentence is in that pair already"))
    left = alignment.pairs[here]
    rest = tuple(each for each in getattr(left, side) if each != number)
    more = tuple(sorted((*getattr(into, side), number)))
    if side == "source":
        made = [replace(left, source=rest), replace(into, source=more)]
    else:
        made = [replace(left, target=rest), replace(into, target=more)]
    return _with(alignment, [here, to], made)


def unlink(alignment: Alignment, at: int) -> Alignment:
    """Parts a pair: a person says that nothing answers any of its sentences.

    Raises:
        NotFoundError: If there is no such pair.
    """
    pair = _pair(alignment, at)
    alone = [Pair((number,), ()) for number in pair.source]
    alone += [Pair((), (number,)) for number in pair.target]
    return _with(alignment, [at], alone)


def confirm(alignment: Alignment, places: Iterable[int]) -> Alignment:
    """Says that pairs are right.

    Raises:
        NotFoundError: If there is no such pair.
    """
    chosen = list(dict.fromkeys(places))
    return _with(alignment, chosen, [_pair(alignment, at) for at in chosen])


def doubt(alignment: Alignment, places: Iterable[int]) -> Alignment:
    """Takes back that pairs are right; aligning again may change them.

    Raises:
        NotFoundError: If there is no such pair.
    """
    chosen = {at: _pair(alignment, at) for at in places}
    return replace(
        alignment,
        pairs=tuple(
            replace(pair, confirmed=False) if at in chosen else pair
            for at, pair in enumerate(alignment.pairs)
        ),
    )


def _pair(alignment: Alignment, at: int) -> Pair:
    if not 0 <= at < len(alignment.pairs):
        raise NotFoundError(
            _("there is no pair {number}").format(number=at + 1),
            expected=_("1 to {last}").format(last=len(alignment.pairs)),
        )
    return alignment.pairs[at]


def _with(alignment: Alignment, without: Sequence[int], made: Iterable[Pair]) -> Alignment:
    """Returns an alignment with some pairs in the place of others, all confirmed."""
    gone = set(without)
    pairs = [pair for at, pair in enumerate(alignment.pairs) if at not in gone]
    pairs += [
        replace(pair, confidence=1.0 if pair.is_linked else 0.0, confirmed=True)
        for pair in made
        if pair.source or pair.target
    ]
    return replace(alignment, pairs=completed(pairs, len(alignment.source), len(alignment.target)))
