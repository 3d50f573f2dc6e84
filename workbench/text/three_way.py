"""Joins two changes of one text, line by line, as people who share a text expect.

What only one side changed is taken; what both changed alike is taken once; where both changed the
same lines otherwise nothing is chosen: both stand there to be decided. No line of either side is
ever lost. Of the libraries that do this none fits: merge3 is under the GPL, three-merge is no
longer kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

__all__ = ["Clash", "Joined", "join"]

#: Of more changed lines than these nobody looks which have stayed: they count as one change.
_MOST_COMPARED = 3_000

_Lines = Sequence[str]


@dataclass(frozen=True)
class Clash:
    """Lines that both sides changed, each otherwise.

    Attributes:
        base: As they were.
        mine: As one side has them.
        theirs: As the other has them.
    """

    base: tuple[str, ...]
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


@dataclass(frozen=True)
class Joined:
    """Two changes of a text, joined.

    Attributes:
        pieces: Lines that are settled, and those that are not, in the order of the text.
    """

    pieces: tuple[tuple[str, ...] | Clash, ...]

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """What is to be decided."""
        return tuple(each for each in self.pieces if isinstance(each, Clash))

    @property
    def clean(self) -> bool:
        """Whether nothing is to be decided."""
        return not self.clashes

    def text(self, mine: str = "", theirs: str = "") -> str:
        """Returns the joined text; where both sides differ, both, between lines that mark them.

        Args:
            mine: What one side is called in the marks.
            theirs: What the other is called.
        """
        lines: list[str] = []
        for piece in self.pieces:
            if isinstance(piece, Clash):
                lines += [f"<<<<<<< {mine}".rstrip(), *piece.mine, "======="]
                lines += [*piece.theirs, f">>>>>>> {theirs}".rstrip()]
            else:
                lines += piece
        return "\n".join(lines)


def join(base: str, mine: str, theirs: str) -> Joined:
    """Joins what two sides made of a text.

    Args:
        base: The text both began with.
        mine: What one side made of it.
        theirs: What the other made of it.
    """
    return Joined(tuple(_pieces(base.split("\n"), mine.split("\n"), theirs.split("\n"))))


def _pieces(base: _Lines, mine: _Lines, theirs: _Lines) -> Iterator[tuple[str, ...] | Clash]:
    settled: list[str] = []
    at = (0, 0, 0)
    for start, own, other, length in _agreed(base, mine, theirs):
        was = tuple(base[at[0] : start])
        one, two = tuple(mine[at[1] : own]), tuple(theirs[at[2] : other])
        if one in (was, two):
            settled += two
        elif two == was:
            settled += one
        else:
            before, behind = _ends(one, two)
            settled += one[:before]
            yield tuple(settled)
            last = len(one) - behind, len(two) - behind
            yield Clash(was, one[before : last[0]], two[before : last[1]])
            settled = list(one[last[0] :])
        settled += base[start : start + length]
        at = (start + length, own + length, other + length)
    yield tuple(settled)


def _ends(one: _Lines, two: _Lines) -> tuple[int, int]:
    """Returns how many lines are the same at the beginning and at the end of both."""
    most = min(len(one), len(two))
    before = 0
    while before < most and one[before] == two[before]:
        before += 1
    behind = 0
    while behind < most - before and one[-1 - behind] == two[-1 - behind]:
        behind += 1
    return before, behind


def _agreed(base: _Lines, mine: _Lines, theirs: _Lines) -> Iterator[tuple[int, int, int, int]]:
    """Yields where lines stand in all three that nobody changed, and how many; last the end."""
    ours, others = _stayed(base, mine), _stayed(base, theirs)
    a = b = 0
    while a < len(ours) and b < len(others):
        one, two = ours[a], others[b]
        start = max(one[0], two[0])
        end = min(one[0] + one[2], two[0] + two[2])
        if start < end:
            yield start, one[1] + start - one[0], two[1] + start - two[0], end - start
        if one[0] + one[2] < two[0] + two[2]:
            a += 1
        else:
            b += 1
    yield len(base), len(mine), len(theirs), 0


def _stayed(before: _Lines, after: _Lines) -> list[tuple[int, int, int]]:
    """Returns the runs of lines that stayed: where they stood, where they stand, how many."""
    start, same = _ends(before, after)
    last, new_last = len(before) - same, len(after) - same
    blocks = [(0, 0, start)]
    if max(last, new_last) - start <= _MOST_COMPARED:
        old, new = before[start:last], after[start:new_last]
        found = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        blocks += [(each.a + start, each.b + start, each.size) for each in found]
    blocks.append((last, new_last, same))
    return [each for each in blocks if each[2]]
