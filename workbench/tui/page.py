"""Laying out a page of text for a given width: wrapping, columns, marks, and cutting into pages.

Text of strangers is shown as it is: what a terminal would obey is written out, and nothing is read
as markup. Width is counted in terminal columns, Chinese breaks as Chinese typesetting asks, and
however long a text is, one page of it stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from textual.content import Content, Span

from workbench.text.width import cells, clip, printable
from workbench.text.wrap import wrap

__all__ = ["MARK", "Block", "Laid", "Line", "Piece", "assemble", "lay_out", "paginate"]

#: How a found word is shown: never by colour alone.
MARK = "bold underline $accent"

_GAP = 4
_TAIL = "$foreground 60%"
_TAIL_GAP = "  "
_LEAST_COLUMN = 28
_LONGEST_LINE = 100  # columns; longer lines are hard to read
_PAGE = 9_000  # characters
_HEADING = 500  # characters that may stand above a page's worth of text


@dataclass(frozen=True, slots=True)
class Piece:
    """One paragraph or more in one style.

    Attributes:
        text: The text; it is made printable when it is laid out.
        style: Style of all of it.
        indent: Columns left free before each line.
        table: Whether its lines are set already and must not be wrapped.
        tail: What stands behind it, apart: on its last line if there is room.
    """

    text: str
    style: str = ""
    indent: int = 0
    table: bool = False
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces that belong together, with an empty line after them.

    Attributes:
        left: The pieces, or those of the left column.
        right: Those of the right column, shown below the left one where there is no room beside.
        anchor: A citation by which the block can be scrolled to.
        joined: Whether it follows the block before it without an empty line between.
    """

    left: tuple[Piece, ...]
    right: tuple[Piece, ...] = ()
    anchor: str = ""
    joined: bool = False

    @property
    def size(self) -> int:
        """How many characters it has."""
        return sum(len(piece.text) for piece in (*self.left, *self.right))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the page: its text and the styles of its ranges."""

    text: str
    spans: tuple[tuple[int, int, str], ...] = ()


@dataclass(slots=True)
class Laid:
    """A page that is laid out.

    Attributes:
        lines: Its lines.
        anchors: The line on which each anchor stands.
    """

    lines: list[Line] = field(default_factory=list)
    anchors: dict[str, int] = field(default_factory=dict)


Marks = Mapping[str, Sequence[tuple[int, int]]]


def _wrapped(piece: Piece, width: int, marks: Marks) -> Iterator[Line]:
    text = printable(piece.text)
    found = marks.get(text, ())
    room = max(width - piece.indent, 1)
    lines = [clip(row, room) for row in text.split("\n")] if piece.table else wrap(text, room)
    at = 0
    for number, line in enumerate(lines, 1):
        # Wrapping drops nothing but white space at a break, so the next line begins right after.
        start = at if piece.table else text.find(line, at)
        at = start + len(line)
        front = " " * piece.indent
        size = len(front) + len(line)
        spans = [(0, size, piece.style)] if piece.style else []
        for left, right in found:
            left, right = max(left, start), min(right, at)
            if left < right:
                shift = len(front) - start
                spans.append((left + shift, right + shift, MARK))
        if piece.tail and number == len(lines):
            yield from _with_tail(Line(front + line, tuple(spans)), piece, width)
        else:
            yield Line(front + line, tuple(spans))


def _with_tail(line: Line, piece: Piece, width: int) -> Iterator[Line]:
    """Yields a last line with what stands behind it, on a line of its own where it must."""
    text = line.text + _TAIL_GAP + piece.tail
    if cells(text) > width:
        yield line
        line, text = Line(""), " " * piece.indent + piece.tail
    yield Line(text, (*line.spans, (len(text) - len(piece.tail), len(text), _TAIL)))


def _column(pieces: Iterable[Piece], width: int, marks: Marks) -> list[Line]:
    return [line for piece in pieces for line in _wrapped(piece, width, marks)]


def _beside(left: Sequence[Line], right: Sequence[Line], width: int) -> Iterator[Line]:
    nothing = Line("")
    for one, two in zip_longest(left, right, fillvalue=nothing):
        front = one.text + " " * (width - cells(one.text) + _GAP)
        moved = tuple((a + len(front), b + len(front), style) for a, b, style in two.spans)
        yield Line((front + two.text).rstrip(), (*one.spans, *moved))


def lay_out(blocks: Iterable[Block], width: int, marks: Marks | None = None) -> Laid:
    """Lays *blocks* out for *width* columns.

    Args:
        blocks: What the page holds.
        width: Columns; taken as 1 if less.
        marks: Ranges to highlight in each printable text.
    """
    laid = Laid()
    known: Marks = marks or {}
    for block in blocks:
        if laid.lines and not block.joined:
            laid.lines.append(Line(""))
        if block.anchor:
            laid.anchors[block.anchor] = len(laid.lines)
        half = (min(width, 2 * _LONGEST_LINE) - _GAP) // 2
        if block.right and half >= _LEAST_COLUMN:
            left = _column(block.left, half, known)
            laid.lines += _beside(left, _column(block.right, half, known), half)
        else:
            whole = min(width, _LONGEST_LINE)
            laid.lines += _column(block.left, whole, known)
            laid.lines += _column(block.right, whole, known)
    return laid


def assemble(lines: Iterable[Line]) -> Content:
    """Returns the lines as one text that a widget shows as it is."""
    texts: list[str] = []
    spans: list[Span] = []
    at = 0
    for line in lines:
        texts.append(line.text)
        size = len(line.text)
        spans += [
            Span(at + min(left, size), at + min(right, size), style)
            for left, right, style in line.spans
        ]
        at += size + 1
    return Content("\n".join(texts), spans=spans)


def _cut(text: str, size: int) -> Iterator[str]:
    """Cuts a text at line feeds where it can, else where it must."""
    while len(text) > size:
        at = text.rfind("\n", size // 2, size)
        at = at if at > 0 else size
        yield text[:at]
        text = text[at:].lstrip("\n")
    yield text


def _small(block: Block) -> Iterator[Block]:
    if block.size <= _PAGE:
        yield block
        return
    anchor = block.anchor
    held: list[Piece] = []
    for piece in (*block.left, *block.right):
        for text in _cut(piece.text, _PAGE):
            if held and sum(len(each.text) for each in held) + len(text) > _PAGE + _HEADING:
                yield Block(tuple(held), anchor=anchor)
                anchor, held = "", []
            held.append(Piece(text, piece.style, piece.indent, piece.table, piece.tail))
    if held:
        yield Block(tuple(held), anchor=anchor)


def paginate(blocks: Iterable[Block]) -> list[list[Block]]:
    """Deals *blocks* out to pages of a few thousand characters; there is always a first page."""
    pages: list[list[Block]] = [[]]
    used = 0
    for whole in blocks:
        for block in _small(whole):
            if pages[-1] and used + block.size > _PAGE:
                pages.append([])
                used = 0
            pages[-1].append(block)
            used += block.size
    return pages
