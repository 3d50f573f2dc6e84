"""What is shown on the text of a page that is being written: what each piece is, what is wrong.

Both are worked out elsewhere, a moment later, for the text as it was. Until they come they are kept
in place while the text changes: what stands behind a change moves with its letters, and what was
found out for an older text is never laid over a newer one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from workbench.diagnostics import Place
from workbench.language.highlighting import Ink, Run

__all__ = ["Location", "PageMarks", "Span", "Trouble", "location_of", "place_at"]

#: Line and column, both from 0.
Location = tuple[int, int]
#: From a column to another one, the end not with it, and what stands there.
Span = tuple[int, int, str]

_BREAKS = frozenset({"\n", "\r", "\r\n"})


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where something is wrong.

    Attributes:
        start: Where it begins.
        end: Behind its last character.
        error: Whether it must be mended.
        number: Its place among all that is told of the page, from 0.
    """

    start: Location
    end: Location
    error: bool
    number: int


def location_of(line: int, column: int) -> Location:
    """Returns the location of a place of a page, which counts from 1."""
    return line - 1, column - 1


def place_at(start: Location, end: Location | None = None) -> Place:
    """Returns the place of a page that a location, or what stands between two, is."""
    last = start if end is None else end
    return Place(start[0] + 1, start[1] + 1, last[0] + 1, last[1] + 1)


class PageMarks:
    """The marks of one text, line by line."""

    def __init__(self) -> None:
        self.inks: list[tuple[Span, ...]] = []
        self.troubles: tuple[Trouble, ...] = ()
        self.beside: dict[int, str] = {}
        self._worst: dict[int, bool] = {}

    def take(self, text: str, runs: Iterable[Run], troubles: Iterable[Trouble]) -> None:
        """Takes what was found out for the text that is there now.

        Args:
            text: The text.
            runs: What each piece of it is.
            troubles: What is wrong with it.
        """
        lines: list[list[Span]] = [[]]
        start = 0
        for run in runs:
            piece = text[run.start : run.end]
            if piece in _BREAKS:
                lines.append([])
                start = run.end
            elif run.ink != "plain":
                lines[-1].append((run.start - start, run.end - start, run.ink))
        self.inks = [tuple(line) for line in lines]
        self.use_troubles(troubles)

    def use_troubles(self, troubles: Iterable[Trouble]) -> None:
        """Takes what is wrong."""
        self.troubles = tuple(sorted(troubles, key=lambda each: (each.start, each.number)))
        self._worst = {}
        for each in self.troubles:
            line = each.start[0]
            self._worst[line] = self._worst.get(line, False) or each.error

    def clear(self) -> None:
        """Forgets all marks: another text is there."""
        self.inks, self.troubles, self.beside, self._worst = [], (), {}, {}

    def inks_of(self, line: int) -> tuple[Span, ...]:
        """Returns what the pieces of a line are."""
        return self.inks[line] if line < len(self.inks) else ()

    def troubles_of(self, line: int, length: int) -> tuple[tuple[int, int, bool], ...]:
        """Returns which columns of a line are wrong, each with whether it must be mended.

        Args:
            line: The line.
            length: How long it is; what is wrong at its end is shown behind its last character.
        """
        if not self.troubles:
            return ()
        found = []
        for each in self.troubles:
            if not each.start[0] <= line <= each.end[0]:
                continue
            start = each.start[1] if line == each.start[0] else 0
            end = each.end[1] if line == each.end[0] else length
            if line != each.start[0] and end <= start:
                continue
            found.append((start, max(end, start + 1), each.error))
        return tuple(found)

    def sign_of(self, line: int) -> str:
        """Returns the letter that stands beside a line: E for what must be mended, w for less."""
        worst = self._worst.get(line)
        return "" if worst is None else "E" if worst else "w"

    def at(self, location: Location) -> Trouble | None:
        """Returns what is wrong at a location, the narrowest if there are several."""
        here = [each for each in self.troubles if each.start <= location <= each.end]
        return min(here, key=_breadth) if here else None

    def next_to(self, location: Location, by: int) -> Trouble | None:
        """Returns what is wrong next behind or before a location, around the ends."""
        if not self.troubles:
            return None
        if by > 0:
            after = (each for each in self.troubles if each.start > location)
            return next(after, self.troubles[0])
        before = [each for each in self.troubles if each.start < location]
        return before[-1] if before else self.troubles[-1]

    # While the text changes

    def move(self, top: Location, bottom: Location, end: Location) -> None:
        """Keeps the marks in place.

        Args:
            top: Where something was put or taken out.
            bottom: Where what was taken out ended.
            end: Where what was put in ends.
        """
        self._move_inks(top, bottom, end)
        if self.beside:
            self._move_beside(top, bottom, end)
        if self.troubles:
            self.use_troubles([
                replace(
                    each,
                    start=_moved(each.start, top, bottom, end),
                    end=_moved(each.end, top, bottom, end),
                )
                for each in self.troubles
            ])  # fmt: skip

    def _move_beside(self, top: Location, bottom: Location, end: Location) -> None:
        """Moves what stands beside a line with the letters that end it; with them it goes."""
        moved: dict[int, str] = {}
        for line, text in self.beside.items():
            if line < top[0] or (line == top[0] and top[1]):
                moved[line] = text
            elif line >= bottom[0]:
                moved.setdefault(line + end[0] - bottom[0], text)
        self.beside = moved

    def _move_inks(self, top: Location, bottom: Location, end: Location) -> None:
        if top[0] >= len(self.inks):
            return
        first = self.inks_of(top[0])
        last = self.inks_of(bottom[0])
        head = [(a, min(b, top[1]), ink) for a, b, ink in first if a < top[1]]
        by = end[1] - bottom[1]
        tail = [(max(a, bottom[1]) + by, b + by, ink) for a, b, ink in last if b > bottom[1]]
        if top[0] == end[0]:
            middle = _grown(head, top[1], end[1])
            made = [(*middle, *tail)]
        else:
            made = [tuple(head), *[()] * (end[0] - top[0] - 1), tuple(tail)]
        self.inks[top[0] : bottom[0] + 1] = made


def _grown(head: Sequence[Span], column: int, end: int) -> list[Span]:
    """Returns pieces of which the last takes in what is typed right behind it."""
    spans = list(head)
    if end > column and spans and spans[-1][1] == column:
        start, _end, ink = spans[-1]
        spans[-1] = (start, end, ink)
    return spans


def _moved(at: Location, top: Location, bottom: Location, end: Location) -> Location:
    """Returns where a location is after a change."""
    if at <= top:
        return at
    if at < bottom:
        return min(at, end)
    if at[0] == bottom[0]:
        return end[0], at[1] - bottom[1] + end[1]
    return at[0] + end[0] - bottom[0], at[1]


def _breadth(trouble: Trouble) -> tuple[int, int]:
    return trouble.end[0] - trouble.start[0], trouble.end[1] - trouble.start[1]


#: Every sort of piece has a style of its own in the style sheet.
INK_STYLES: tuple[Ink, ...] = (
    "heading", "box", "label", "number", "term", "thing", "title", "keyword", "prose", "note",
    "key", "value", "mark",
)  # fmt: skip
