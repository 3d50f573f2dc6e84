"""How a check tells what it found: in the page's own words, cut so that a message stays one line.

It tells nothing of what was not read: a line that is not understood may have said anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from workbench.diagnostics import Diagnostic, Place
from workbench.language.catalogue import hides
from workbench.language.pages import Line, PageBox
from workbench.language.reading import ReadPage

__all__ = ["Unread", "says", "written"]


class Unread:
    """Knows which lines of a page were not fully understood.

    Args:
        read: The page.
    """

    def __init__(self, read: ReadPage) -> None:
        lines = {
            number
            for diagnostic in read.diagnostics
            if hides(diagnostic)
            for number in range(diagnostic.place.line, diagnostic.place.end_line + 1)
        }
        marks = [0] * (max(lines, default=0) + 2)
        for number in lines:
            marks[number] = 1
        self._until = list(accumulate(marks))
        self.any = bool(lines)

    def within(self, first: int, last: int) -> bool:
        """Tells whether something from line *first* to *last* was not understood."""
        top = len(self._until) - 1
        return self._until[min(max(last, 0), top)] > self._until[min(max(first - 1, 0), top)]

    def line(self, line: Line) -> bool:
        """Tells whether an item, without its sub-items, was not fully understood."""
        return self.any and self.within(line.place.line, line.place.end_line)

    def heading(self, box: PageBox) -> bool:
        """Tells whether the heading of a box was not understood, which may hold for all of it."""
        return self.any and self.within(box.place.line, box.place.end_line)


def written(lines: Sequence[str], place: Place) -> str:
    """Returns what stands at *place* in a page, its line breaks made spaces.

    Args:
        lines: The lines of the page.
        place: The range.
    """
    if place.line > len(lines):
        return ""
    if place.line == place.end_line:
        return lines[place.line - 1][place.column - 1 : place.end_column - 1]
    middle = lines[place.line : place.end_line - 1]
    last = lines[place.end_line - 1][: place.end_column - 1] if place.end_line <= len(lines) else ""
    parts = (lines[place.line - 1][place.column - 1 :], *middle, last)
    return " ".join(part.strip() for part in parts if part.strip())


def says(
    code: str, place: Place, *, related: tuple[Place, ...] = (), **arguments: str
) -> Diagnostic:
    """Returns a diagnostic whose long arguments are cut, so that a message stays one line."""
    shown = {
        name: value if len(value) <= 80 else value[:79] + "…" for name, value in arguments.items()
    }
    return Diagnostic(code, place, shown, related=related)
