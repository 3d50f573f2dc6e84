"""A page's Markdown, cut into front matter, books, boxes and items, each with its place.

Only what a page is made of is taken: headings of two levels, bullet lists, block quotes for story.
Anything else is a problem with its place, never silently dropped; nothing in a page is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from workbench.diagnostics import Place

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["MAX_CHARACTERS", "Book", "Box", "Item", "Outline", "Problem", "outline"]

#: A page longer than this is refused; the longest haunt has a tenth of it.
MAX_CHARACTERS = 200_000
_MAX_DEPTH = 6
_MAX_ITEMS = 2_000

Trouble = Literal["too-long", "too-deep", "too-many", "not-allowed", "no-front-matter", "control"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a page that a page cannot have."""

    trouble: Trouble
    place: Place
    found: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list.

    Attributes:
        text: Its text, without the bullet and without its sub-items.
        place: Where the text stands.
        items: Its sub-items.
        starts: (offset, line, column) of each line that the text is written on.
    """

    text: str
    place: Place
    items: tuple[Item, ...] = ()
    starts: tuple[tuple[int, int, int], ...] = ()

    def at(self, start: int, end: int) -> Place:
        """Returns where the characters from *start* to *end* of its text stand in the page."""
        line, column = self._position(start)
        end_line, end_column = self._position(end)
        return Place(line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        line, column = self.place.line, self.place.column + offset
        for begun, on_line, from_column in self.starts:
            if begun <= offset:
                line, column = on_line, from_column + offset - begun
        return line, column


@dataclass(frozen=True, slots=True)
class Box:
    """A heading of the second level and what stands under it.

    Attributes:
        heading: Its text; empty for what stands before the first heading.
        place: Where the heading stands.
        story: The block quotes, one text each.
        items: The items of its lists.
    """

    heading: str
    place: Place
    story: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A heading of the first level and its boxes; a card has one without a heading."""

    heading: str
    place: Place
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """A page, cut up but not understood.

    Attributes:
        front: The front matter's text, without its fences.
        front_line: The line on which that text begins.
        books: The books in reading order.
        problems: What a page cannot have.
    """

    front: str
    front_line: int
    books: tuple[Book, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Box:
    heading: str
    place: Place
    story: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class _Book:
    heading: str
    place: Place
    boxes: list[_Box] = field(default_factory=list)


_FRONT = re.compile(r"\ufeff?---[ \t]*\n(?P<front>.*?\n)??---[ \t]*(?:\n|$)", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def outline(text: str) -> Outline:
    """Cuts a page up; never raises, whatever *text* is."""
    problems: list[Problem] = []
    if len(text) > MAX_CHARACTERS:
        return Outline("", 1, (), (Problem("too-long", Place(1, 1, 1, 1), str(len(text))),))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL.search(text):
        place = _place_of(text, control.start(), control.end())
        return Outline("", 1, (), (Problem("control", place, f"U+{ord(control[0]):04X}"),))
    front = _FRONT.match(text)
    if front is None:
        problems.append(Problem("no-front-matter", Place(1, 1, 1, 1)))
    body = text[front.end() :] if front else text
    skipped = text[: front.end()].count("\n") if front else 0
    lines = ["", *text.split("\n")]
    books = _Reader(lines, skipped, problems).read(body)
    return Outline(
        front=(front["front"] or "") if front else "",
        front_line=2,
        books=tuple(
            Book(
                book.heading,
                book.place,
                tuple(Box(b.heading, b.place, tuple(b.story), tuple(b.items)) for b in book.boxes),
            )
            for book in books
        ),
        problems=tuple(problems),
    )


def _place_of(text: str, start: int, end: int) -> Place:
    line = text.count("\n", 0, start) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    return Place(line, column, line, column + end - start)


class _Reader:
    """Walks over the block tokens of one page."""

    def __init__(self, lines: Sequence[str], skipped: int, problems: list[Problem]) -> None:
        self._lines = lines
        self._skipped = skipped
        self._problems = problems
        self._books: list[_Book] = []
        self._count = 0

    def read(self, body: str) -> list[_Book]:
        from markdown_it import MarkdownIt

        parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 4 * _MAX_DEPTH})
        parser.disable(["code", "fence", "lheading", "reference"])
        tokens = parser.parse(body)
        place = 0
        while place < len(tokens):
            place = self._block(tokens, place)
        return self._books

    def _block(self, tokens: Sequence[Token], place: int) -> int:
        """Takes the block that begins at *place*; returns where the next one begins."""
        token = tokens[place]
        end = _closing(tokens, place)
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            heading = tokens[place + 1].content
            where = self._place(token, heading)
            if token.tag == "h1":
                self._books.append(_Book(heading, where))
            else:
                self._book(where).boxes.append(_Box(heading, where))
        elif token.type == "blockquote_open":
            story = [t.content for t in tokens[place:end] if t.type == "inline"]
            self._box(self._place(token, "")).story.extend(story)
        elif token.type == "bullet_list_open":
            items = self._items(tokens[place + 1 : end - 1], 1)
            self._box(self._place(token, "")).items.extend(items)
        else:
            content = next((t.content for t in tokens[place:end] if t.content), token.markup)
            self._problem("not-allowed", self._place(token, content), content)
        return end

    def _book(self, place: Place) -> _Book:
        if not self._books:
            self._books.append(_Book("", place))
        return self._books[-1]

    def _box(self, place: Place) -> _Box:
        book = self._book(place)
        if not book.boxes:
            book.boxes.append(_Box("", place))
        return book.boxes[-1]

    def _items(self, tokens: Sequence[Token], depth: int) -> Iterator[Item]:
        place = 0
        while place < len(tokens):
            end = _closing(tokens, place)
            yield self._item(tokens[place + 1 : end - 1], depth, self._place(tokens[place], ""))
            place = end

    def _item(self, tokens: Sequence[Token], depth: int, where: Place) -> Item:
        self._count += 1
        text = ""
        inner: list[Item] = []
        starts: tuple[tuple[int, int, int], ...] = ()
        place = 0
        while place < len(tokens):
            token = tokens[place]
            end = _closing(tokens, place)
            if token.type == "paragraph_open" and not text:
                written = tokens[place + 1].content.split("\n")
                text = " ".join(written)
                where = self._place(token, written[0])
                starts = self._starts(where, written)
            elif token.type == "bullet_list_open" and depth >= _MAX_DEPTH:
                self._problem("too-deep", self._place(token, ""), str(depth))
            elif token.type == "bullet_list_open":
                inner.extend(self._items(tokens[place + 1 : end - 1], depth + 1))
            else:
                content = next((t.content for t in tokens[place:end] if t.content), token.markup)
                self._problem("not-allowed", self._place(token, content), content)
            place = end
        if self._count == _MAX_ITEMS:
            self._problem("too-many", where, str(_MAX_ITEMS))
        return Item(text, where, tuple(inner), starts)

    def _starts(self, where: Place, written: Sequence[str]) -> tuple[tuple[int, int, int], ...]:
        """Returns where each line of an item's text begins, in that text and in the page."""
        starts = []
        offset = 0
        for number, part in enumerate(written):
            line = where.line + number
            column = where.column if number == 0 else max(self._lines[line].find(part), 0) + 1
            starts.append((offset, line, column))
            offset += len(part) + 1
        return tuple(starts)

    def _problem(self, trouble: Trouble, place: Place, found: str) -> None:
        if len(self._problems) < 100:
            self._problems.append(Problem(trouble, place, found[:80]))

    def _place(self, token: Token, content: str) -> Place:
        """Finds where *content* stands in the line on which *token* begins."""
        line = (token.map[0] if token.map else 0) + self._skipped + 1
        text = self._lines[line] if line < len(self._lines) else ""
        column = max(text.find(content.split("\n")[0]), 0) + 1
        return Place(line, column, line, column + len(content.split("\n")[0]))


def _closing(tokens: Sequence[Token], place: int) -> int:
    """Returns the place after the token that closes the one at *place*."""
    depth = 0
    for after in range(place, len(tokens)):
        depth += tokens[after].nesting
        if depth == 0:
            return after + 1
    return len(tokens)
