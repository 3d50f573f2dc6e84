"""Taking apart English words that were run together: ``ResearchLaboratory``, ``traitroll``.

Capitals show most of the seams. Small letters are taken apart only with closed lists of general
words, from the right, and only if what is left is a word too; names of things come from the caller.
A general dictionary does worse (``Creaky Hall way``), so there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from workbench.text.offsets import OffsetMap, OffsetMapBuilder
from workbench.text.places import Repair

__all__ = ["Split", "split_glued"]


class Split(NamedTuple):
    """A text with its words set apart.

    Attributes:
        text: The text with spaces put in; nothing else is changed.
        repairs: Every run of letters that was taken apart. One is a proposal (``certain`` is false)
            if a part of it is neither in a list nor marked off by capitals.
        offsets: From *text* back to the text that was given.
    """

    text: str
    repairs: tuple[Repair, ...]
    offsets: OffsetMap


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Words that follow any word of at least four letters.
_LONG_TAILS = _listed("card token tile turn damage monster revealer figure character clip pile")
_TAILS = _LONG_TAILS | _listed(
    "door roll trait of the from in and you if win when know about what is it meant to be room"
    " event item physical mental"
)
# Words that may stand before a tail though they are no tail themselves.
_HEADS = _listed("secrets stairs amulet moment image selecting front event trait")
_HEAD_LETTERS = 4
# Whole words that look as if they ended in a tail.
_WHOLE = _listed(
    "groundskeeper into indoor postcard wildcard scorecard timecard flashcard overturn projectile"
    " versatile volatile infantile percentile mercantile contractile retractile prehensile textile"
    " quartile turnstile stockpile woodpile paperclip videoclip disfigure prefigure transfigure"
    " nocturn taciturn"
)
_RUN = re.compile("[A-Za-z][A-Za-z’']*[A-Za-z]")
# Before a capital behind a small letter, but not in iPhone or McDonald; and in A|Moment.
_SEAM = re.compile(r"(?<=[A-Za-z’'][a-z])(?<!\bMc)(?<!\bMac)(?=[A-Z])")
_LONE_CAPITAL = re.compile("[AI](?=[A-Z][a-z])")
_AFTER_OWNER = re.compile("(?<=[’']s|s[’'])(?=[A-Za-z])")
_MOST = 64  # letters of a piece that is looked at for words
_LONGEST_RUN = 512  # letters; no name or phrase is that long


def split_glued(text: str, known: Iterable[str] = frozenset()) -> Split:
    """Returns *text* with a space at every seam between words that were run together.

    Args:
        text: A text whose English lost its spaces; prose that has them is hardly changed.
        known: Names of things as they are rightly written: ``Mystic Elevator``, ``Rabbit's Foot``.
            A name that is one word (``Storeroom``) is kept whole.
    """
    words = _Words(known)
    offsets = OffsetMapBuilder()
    repairs: list[Repair] = []
    made: list[str] = []
    length = copied = 0

    def add(part: str, origin: int) -> None:
        nonlocal length
        offsets.piece(length, origin)
        made.append(part)
        length += len(part)

    for run in _RUN.finditer(text):
        if run.end() - run.start() > _LONGEST_RUN:
            continue
        parts, certain = words.apart(run[0])
        if len(parts) == 1:
            continue
        add(text[copied : run.start()], copied)
        here = run.start()
        for index, part in enumerate(parts):
            if index:
                add(" ", here)
            add(part, here)
            here += len(part)
        copied = run.end()
        repairs.append(Repair("glued_words", run.start(), run[0], " ".join(parts), certain))
    add(text[copied:], copied)
    return Split("".join(made), tuple(repairs), offsets.build(length, len(text)))


class _Words:
    """The closed lists together with the names of one caller."""

    def __init__(self, known: Iterable[str]) -> None:
        self.names: dict[str, tuple[int, ...]] = {}
        words: set[str] = set()
        for name in known:
            parts = name.replace("'", "’").split()
            if all(part.replace("’", "").isalpha() for part in parts):
                self.names["".join(parts)] = tuple(map(len, parts))
                words.update(part.casefold() for part in parts)
        self.longest = min(_MOST, max(map(len, self.names), default=0))
        self.words = _TAILS | _HEADS | _WHOLE | words
        self.tails = sorted(_TAILS, key=lambda each: (-len(each), each))
        self.apart = lru_cache(maxsize=4096)(self._apart)

    def _apart(self, run: str) -> tuple[list[str], bool]:
        """Returns the words of a run of letters, and whether all of them are accounted for."""
        seams = _seams(run)
        parts: list[str] = []
        certain = True
        here = 0
        while here < len(run):
            named = self._name(run, here, seams)
            if not named:
                end = next((seam for seam in seams if seam > here), len(run))
                named, sure = self._piece(run[here:end])
                certain = certain and sure
            parts += named
            here += sum(map(len, named))
        return parts, certain

    def _name(self, run: str, here: int, seams: list[int]) -> list[str]:
        """Returns the words of the longest name that starts here, with tails that follow it."""
        ahead = run[here : here + self.longest].replace("'", "’")
        for size in range(len(ahead), 0, -1):
            lengths = self.names.get(ahead[:size])
            if not lengths:
                continue
            stop = here + size
            end = next((seam for seam in seams if seam >= stop), len(run))
            behind = self._whole(run[stop:end]) if stop < end else []
            if behind is None:
                continue
            cuts = [here + sum(lengths[:index]) for index in range(len(lengths) + 1)]
            return [run[a:b] for a, b in pairwise(cuts)] + behind
        return []

    def _piece(self, piece: str) -> tuple[list[str], bool]:
        """Returns the words of a piece without seams, and whether all of them are known."""
        if len(piece) > _MOST:
            return [piece], True
        words = self._whole(piece)
        if words:
            return words, True
        for tail in self.tails:
            head = piece.removesuffix(tail)
            if head == piece or len(head) < _HEAD_LETTERS or not head.isalpha():
                continue
            before, _sure = self._piece(head)
            if tail in _LONG_TAILS or len(before) > 1:
                return [*before, tail], False
        return [piece], True

    def _whole(self, piece: str) -> list[str] | None:
        """Returns the listed words that make up all of *piece*, None if there are no such."""
        if len(piece) > _MOST:
            return None
        # ways[n]: the words of the first n letters; the longest last word wins.
        ways: list[list[str] | None] = [[]] + [None] * len(piece)
        for stop in range(1, len(piece) + 1):
            for start in range(stop):
                before, word = ways[start], piece[start:stop]
                listed = self.words if start == 0 else _TAILS
                if before is not None and (word if start else word.casefold()) in listed:
                    ways[stop] = [*before, word]
                    break
        return ways[-1]


def _seams(run: str) -> list[int]:
    """Returns where a run of letters is cut by its capitals and apostrophes."""
    seams = {found.start() for found in _AFTER_OWNER.finditer(run)}
    seams.update(found.start() for found in _SEAM.finditer(run))
    for start in [0, *sorted(seams)]:
        if _LONE_CAPITAL.match(run, start):
            seams.add(start + 1)
    return sorted(seams)
