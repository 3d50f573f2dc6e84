"""Where a position of a page stands: in front matter, a heading, an item; and what is left of it.

Only the box in which it stands is cut up, and only to the position: what an author is writing there
need not be anything yet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.diagnostics import Place
from workbench.language.markdown import MAX_CHARACTERS, Item, lines_of, outline

__all__ = ["Standing", "is_fence", "lines_above", "standing", "with_front"]

_HEADING = re.compile(r"(#{1,2})(?:[ \t]+(.*))?$")
_FENCE = re.compile(r"---[ \t]*$")
#: Front matter of one line and its two fences.
_LEAST_FRONT = 3
#: Stands at the position while the box is cut up; no page can be told by it.
_CURSOR = "\ue000"


@dataclass(frozen=True, slots=True)
class Standing:
    """A position.

    Attributes:
        line: Its line, from 1.
        column: Its column, from 1.
        text: What stands left of it: of its item, of its heading; in front matter, of its line.
        front: The lines of the front matter, if it stands there, its own up to the position; else
            none.
        level: 1 in the heading of a book, 2 in the heading of a box, else 0.
        prose: Whether it stands where nothing is understood.
        heading: The heading of its box.
        books: The headings of the other books.
        boxes: The headings of the other boxes of its book.
        before: The items before its item in the same list.
        around: The items around its item, the outermost first.
        item: Its item up to the position, or None.
    """

    line: int
    column: int
    text: str = ""
    front: tuple[str, ...] = ()
    level: int = 0
    prose: bool = False
    heading: str = ""
    books: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    before: tuple[Item, ...] = ()
    around: tuple[Item, ...] = ()
    item: Item | None = None

    def place(self, start: int) -> Place:
        """Returns the range from the character *start* of the text to the position."""
        line, column = self.line, self.column - (len(self.text) - start)
        if self.item is not None and start < len(self.text):
            first = self.item.at(start, start + 1)
            line, column = first.line, first.column
        return Place(line, column, self.line, self.column)


def standing(text: str, line: int, column: int) -> Standing | None:
    """Returns where a position stands; None if the page has no such position, or is no page.

    Args:
        text: The page.
        line: The line, from 1.
        column: The column, from 1; one behind the end of the line is its end.
    """
    if len(text) > MAX_CHARACTERS:
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not 1 <= line <= len(lines) or column < 1:
        return None
    left = lines[line - 1][: column - 1]
    column = len(left) + 1
    if not _FENCE.match(lines[0].removeprefix("\ufeff")):
        return None
    fence = _closing(lines)
    if line == 1 or line == fence:
        return None
    if line < fence:
        front = (*lines[1 : line - 1], left, *lines[line : fence - 1])
        return Standing(line, column, left, front=front)
    if heading := _HEADING.match(left):
        return _in_heading(lines, line, column, heading)
    if not left:
        return Standing(line, column, prose=True)
    return _in_box(lines, line, column, left)


def _closing(lines: Sequence[str]) -> int:
    """Returns the line that ends the front matter, or the one before which it has to end."""
    body = len(lines) + 1
    for number, text in enumerate(lines[1:], start=2):
        if _FENCE.match(text):
            return number
        if text.startswith(("# ", "## ", "> ")):
            body = min(body, number)
    return body


def lines_above(lines: Sequence[str]) -> int:
    """Returns how many lines stand above the body of a page: its front matter, if it has any."""
    if not is_fence(lines[0]):
        return 0
    end = _closing(lines)
    return end if end <= len(lines) and is_fence(lines[end - 1]) else end - 1


def is_fence(line: str) -> bool:
    """Tells whether a line is one of the two that front matter stands between."""
    return _FENCE.fullmatch(line.removeprefix("\ufeff")) is not None


def with_front(text: str, facts: Mapping[str, Any]) -> str:
    """Returns a page with front matter that can be read, each line of its body where it stands.

    Args:
        text: The page; one that has no room for front matter stays as it is.
        facts: What the front matter says.
    """
    lines = lines_of(text)
    above = lines_above(lines)
    if above < _LEAST_FRONT:
        return text
    front = json.dumps(facts, ensure_ascii=False)  # which is YAML too
    return "\n".join(["---", front, *[""] * (above - _LEAST_FRONT), "---", *lines[above:]])


def _in_heading(
    lines: Sequence[str], line: int, column: int, heading: re.Match[str]
) -> Standing | None:
    if heading[2] is None:
        return None
    others = [
        (number, match)
        for number, text in enumerate(lines, start=1)
        if number != line and (match := _HEADING.match(text))
    ]
    books = tuple((match[2] or "").strip() for _number, match in others if len(match[1]) == 1)
    starts = [number for number, match in others if len(match[1]) == 1]
    first = max((number for number in starts if number < line), default=0)
    last = min((number for number in starts if number > line), default=len(lines) + 1)
    boxes = tuple(
        (match[2] or "").strip()
        for number, match in others
        if len(match[1]) == 2 and first < number < last
    )
    return Standing(line, column, heading[2], level=len(heading[1]), books=books, boxes=boxes)


def _in_box(lines: Sequence[str], line: int, column: int, left: str) -> Standing:
    start = line
    while start > 1 and not _HEADING.match(lines[start - 1]):
        start -= 1
    begins = max(start, _closing(lines) + 1, 3)
    page = ["---", "---", *[""] * (begins - 3), *lines[begins - 1 : line - 1], left + _CURSOR]
    cut = outline("\n".join(page))
    prose = Standing(line, column, prose=True)
    if not cut.books or not cut.books[-1].boxes:
        return prose
    box = cut.books[-1].boxes[-1]
    around: list[Item] = []
    items = box.items
    while items and items[-1].items:
        around.append(items[-1])
        items = items[-1].items
    if not items or not items[-1].text.endswith(_CURSOR):
        return prose
    item = items[-1]
    return Standing(
        line,
        column,
        item.text[:-1],
        heading=box.heading,
        before=items[:-1],
        around=tuple(around),
        item=item,
    )
