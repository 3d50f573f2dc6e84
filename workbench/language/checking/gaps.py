"""Totals that can come up and have no row, and the row that is to be written for them.

What is offered is of the kind of its table: a sentence where rows are sentences, traits where they
are traits; and where a row only lost its plus, it gets that back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking.spans import Span
from workbench.language.checking.telling import says
from workbench.language.pages import Line, lines_in
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.rows import COLONS, STOPS
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.text.rows import ends_of

__all__ = ["VALUES", "Row", "gaps", "label_place", "ranged", "row_of"]

#: Heads whose rows are no sentences: whether those are traits, by the head.
VALUES = {"look_up": False, "stats_by": True}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of totals, both ends included; *last* is None if it goes up without end."""

    line: Line
    first: int
    last: int | None


def row_of(line: Line) -> Row:
    """Returns a line as a row of totals."""
    first, last = (ends_of(line.label.key) if line.label else None) or (0, 0)
    return Row(line, first, last)


def ranged(first: int, last: int, *, endless: bool) -> str:
    """Returns some totals as the left side of a row has them."""
    if endless:
        return f"{first}+"
    return str(first) if first == last else f"{first}-{last}"


def label_place(read: ReadPage, line: Line) -> Place:
    """Returns where the left side of a row stands."""
    place = line.place
    text = read.lines[place.line - 1][place.column - 1 :]
    colon = min((at for at in (text.find(":"), text.find("：")) if at >= 0), default=len(text))
    width = len(text[:colon].rstrip())
    return Place(place.line, place.column, place.line, place.column + width)


def gaps(
    read: ReadPage, printer: Printer, rows: list[Row], span: Span, head: Node, roll: str
) -> Iterator[Diagnostic]:
    """Yields the totals that can come up and have no row; each unbroken run is told once.

    Args:
        read: The page.
        printer: Prints in its language.
        rows: The rows of the table.
        span: What can come up.
        head: What they are rows of.
        roll: The same, as the page says it.
    """
    table = _Table(read, printer, rows, span, head)
    sentinel = span.last + 1
    covered = bytearray(sentinel + 1)
    for row in rows:
        last = sentinel if row.last is None else row.last
        for total in range(row.first, min(last, span.last) + 1):
            covered[total] = 1
        if row.last is None:
            covered[sentinel] = 1
    covered[sentinel] |= not span.endless
    begun = None
    for total in range(span.first, sentinel + 2):
        open_ = total <= sentinel and not covered[total]
        if open_ and begun is None:
            begun = total
        elif not open_ and begun is not None:
            yield table.gap(begun, total - 1, roll)
            begun = None


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of one list, what can come up, and what they are rows of."""

    read: ReadPage
    printer: Printer
    rows: list[Row]
    span: Span
    head: Node

    def gap(self, first: int, last: int, roll: str) -> Diagnostic:
        """Tells of totals that have no row, both included."""
        rows, lang = self.rows, self.read.lang
        missing = ranged(first, last, endless=last > self.span.last)
        above = [row for row in rows if row.first > last]
        near = min(above, key=lambda row: row.first) if above else max(rows, key=lambda r: r.first)
        space = " " if lang == "en" else ""
        if (top := self._without_plus(first, last)) is not None:
            place = label_place(self.read, top.line)
            fix: Fix | None = Fix(place, f"{top.first}+")
            put = f"{top.first}+{COLONS[lang]}"
        else:
            put = f"{missing}{COLONS[lang]}{space}{self._says_nothing()}"
            fix = None if self.head.frame in VALUES else self._inserted(first, put)
        where = label_place(self.read, near.line)
        told = says("BW204", where, roll=roll, missing=missing, put=put)
        return Diagnostic(told.code, told.place, told.arguments, fix)

    def _without_plus(self, first: int, last: int) -> Row | None:
        """Returns the highest row if all that is missing is that it goes up without end.

        It lost its plus if it has one number only, unless each row has: those are told one by one.
        """
        top = max(self.rows, key=lambda row: row.last or row.first)
        if top.last is None or first <= top.last or last < self.span.last:
            return None
        if first > self.span.last:
            return top  # only what goes beyond the dice is missing
        listed = not self.span.endless and all(row.first == row.last for row in self.rows)
        return top if top.first == top.last and len(self.rows) > 1 and not listed else None

    def _says_nothing(self) -> str:
        """Returns the right side of a row that has no effect, or of one that has its own values."""
        traits = VALUES.get(self.head.frame)
        if traits is None:
            return self.printer.sentence(Node("nothing")) + STOPS[self.read.lang]
        if not traits:
            return "…"
        space, comma = (" ", ", ") if self.read.lang == "en" else ("", "、")
        names = dict.fromkeys(
            self.printer.phrase(part)
            for row in self.rows
            for tree in row.line.trees
            for part in _traits(tree)
        )
        return comma.join(f"{name}{space}…" for name in names)

    def _inserted(self, first: int, put: str) -> Fix | None:
        """Returns the change that puts a row where it belongs in the order."""
        rows, lines = self.rows, self.read.lines
        after = next((row for row in rows if row.first < first), None)
        falling = len(rows) == 1 or rows[0].first > rows[-1].first
        model = rows[0].line
        begun = lines[model.place.line - 1][: model.place.column - 1]
        if begun.strip(" -*+"):
            return None
        text = f"{begun}{put}"
        if falling and after is not None:
            at = after.line.place.line
            return Fix(Place(at, 1, at, 1), text + "\n")
        at = max(each.place.end_line for each in lines_in([row.line for row in rows]))
        end = len(lines[at - 1]) + 1
        return Fix(Place(at, end, at, end), "\n" + text)


def _traits(tree: Tree) -> Iterator[Leaf]:
    for part in parts_of(tree):
        if isinstance(part, Leaf) and part.kind == "trait":
            yield part
