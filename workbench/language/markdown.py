"""A page's Markdown, cut into front matter, books, boxes and items, each with its place.

Only what a page is made of is taken: headings of two levels, bullet lists, block quotes for story.
Anything else is a problem with its place, never silently dropped; nothing in a page is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Literal

from workbench.diagnostics import Place
from workbench.language.capping import MOST
from workbench.language.unseen import unseen
from workbench.text.script import HAN_CLASS

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = [
    "MAX_CHARACTERS",
    "MAX_DEPTH",
    "MAX_PIECES",
    "Book",
    "Box",
    "Item",
    "Outline",
    "Problem",
    "joined",
    "lines_of",
    "outline",
    "place_of",
]

#: A page longer than this is refused; the longest haunt has a tenth of it.
MAX_CHARACTERS = 200_000
#: How deep items may stand inside items.
MAX_DEPTH = 6
#: Items and boxes together.
MAX_PIECES = 2_000
#: One more than is told of a page, so that it shows when some are left out.
_MAX_PROBLEMS = MOST + 1

Trouble = Literal[
    "too-long", "too-deep", "too-many", "not-allowed", "no-front-matter", "open-front-matter",
    "control", "empty", "too-far-in",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a page that a page cannot have.

    Attributes:
        trouble: What kind of thing.
        place: Where.
        found: What stands there, or how much there is.
        most: How much there may be.
        put: What is to stand there instead, if that is known.
    """

    trouble: Trouble
    place: Place
    found: str = ""
    most: str = ""
    put: str = ""


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
        if end <= start:
            return Place(line, column, line, column)
        # The end is behind the last character, not before the next one: that may be a line lower.
        end_line, end_column = self._position(end - 1)
        return Place(line, column, end_line, end_column + 1)

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
        front: The front matter's text, without its fences; None if nothing of the page was cut up,
            because it has none, or has what makes it unsafe to read on.
        front_line: The line on which that text begins.
        books: The books in reading order.
        problems: What a page cannot have.
    """

    front: str | None
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
#: What fences code in; it is read as text, so that nothing after one is lost.
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
#: A comparison behind a bullet, as people write rows.
_COMPARED = re.compile(r"(?<=[-*+] )>(?=[=＝]?[ \t]*\d)")
#: The first fence, where no second one follows.
_BEGUN = re.compile(r"\ufeff?(?P<fence>---)[ \t]*(?:\n|$)")
#: A heading without the space behind its marks.
_TIGHT = re.compile(r"(?P<marks>#{1,6})(?P<heading>[^#\s].*)")
#: A line of a table, the one below its head, and what parts its cells.
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*")
_RULED = re.compile(r"[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*")
_HAN = re.compile(f"[{HAN_CLASS}]")
#: What begins an item of a list with numbers.
_NUMBERED = re.compile(r"^([ \t]*)[0-9]+[.)][ \t]+")
_CELL = re.compile(r"(?<!\\)\|")
#: What an item begins with, and how far it stands in below another.
_BULLET = re.compile(r"\s*[-*+][ \t]+(?=\S)")
_STEP = "  "
#: Between these two lines of one item no space is wanted.
_NO_SPACE = re.compile(rf"[{HAN_CLASS}。，、；：？！「」『』《》（）…]")


def outline(text: str) -> Outline:
    """Cuts a page up; never raises, whatever *text* is."""
    problems: list[Problem] = []
    start = Place(1, 1, 1, 1)
    if len(text) > MAX_CHARACTERS:
        much = Problem("too-long", start, str(len(text)), str(MAX_CHARACTERS))
        return Outline(None, 1, (), (much,))
    text = _plain_breaks(text)
    for found in islice(unseen(text, text.startswith("\ufeff")), _MAX_PROBLEMS):
        problems.append(Problem("control", place_of(text, found.start, found.end), found.code))
    front = None if problems else _FRONT.match(text)
    if front is None:
        if not problems and (begun := _BEGUN.match(text)) is not None:
            fence = place_of(text, begun.start("fence"), begun.end("fence"))
            problems = [Problem("open-front-matter", fence)]
        problems = problems or [Problem("no-front-matter", start)]
        return Outline(None, 1, (), tuple(problems))
    # A result such as >= 4 is no quote; the wide sign takes as much room in the line.
    text = text[: front.end()] + _COMPARED.sub("＞", text[front.end() :])
    body = text[front.end() :]
    skipped = text.count("\n", 0, front.end())
    lines = ["", *text.split("\n")]
    books = _Reader(lines, skipped, problems).read(body)
    return Outline(
        front=front["front"] or "",
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


def lines_of(text: str) -> tuple[str, ...]:
    """Returns the lines of a page, cut where its places count them."""
    return tuple(_plain_breaks(text).split("\n"))


def _plain_breaks(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def place_of(text: str, start: int, end: int) -> Place:
    """Returns where the characters from *start* to *end* of a page stand, all on one line."""
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

        parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 4 * MAX_DEPTH})
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
        if token.type == "heading_open":
            heading = tokens[place + 1].content
            where = self._place(token, heading)
            if token.tag not in ("h1", "h2") and heading:
                line = self._lines[where.line]
                whole = replace(where, column=self._indent(where.line), end_column=len(line) + 1)
                self._problem("not-allowed", whole, line.strip(), put=f"## {heading}")
            self._heading(token.tag == "h1", heading, where)
        elif token.type == "paragraph_open" and _is_table(tokens[place + 1].content):
            items = self._box(self._place(token, "")).items
            rows = self._rows_at(tokens[place], tokens[place + 1])
            found = tuple(self._table(rows, items[-1].place.line if items else 0))
            if items:
                items[-1] = replace(items[-1], items=(*items[-1].items, *found))
        elif token.type == "ordered_list_open":
            numbered = self._numbered(tokens[place:end], 1)
            self._box(self._place(token, "")).items.extend(numbered)
        elif token.type == "paragraph_open" and _TIGHT.match(tokens[place + 1].content):
            self._tight(tokens[place : place + 2])
        elif token.type == "blockquote_open":
            inside = tokens[place + 1 : end - 1]
            story = list(self._story(inside))
            if not inside:
                self._problem("empty", self._place(token, ">"), ">")
            self._box(self._place(token, "")).story.extend(story)
        elif token.type == "bullet_list_open":
            listed = self._items(tokens[place + 1 : end - 1], 1)
            self._box(self._place(token, "")).items.extend(listed)
        else:
            self._refuse(tokens[place:end])
        return end

    def _heading(self, is_book: bool, heading: str, where: Place) -> None:
        """Begins a book or a box."""
        if not self._counts(where):
            return
        if is_book:
            self._books.append(_Book(heading, where))
        else:
            self._book(where).boxes.append(_Box(heading, where))

    def _tight(self, tokens: Sequence[Token]) -> None:
        """Tells of headings without the space behind their marks, and takes them as such."""
        opened, inside = tokens
        for line, text in enumerate(inside.content.split("\n"), start=self._line_of(opened)):
            tight = _TIGHT.fullmatch(text.rstrip())
            column = self._column(line, text)
            where = Place(line, column, line, column + len(text))
            if tight is None:
                self._problem("not-allowed", where, text)
                continue
            marks, heading = tight["marks"][:2], tight["heading"]
            self._problem("not-allowed", where, text, put=f"{marks} {heading}")
            begun = replace(where, column=column + tight.start("heading"))
            self._heading(marks == "#", heading, begun)

    def _story(self, tokens: Sequence[Token]) -> Iterator[str]:
        """Yields the paragraphs of a block quote; it can hold nothing else."""
        place = 0
        while place < len(tokens):
            end = _closing(tokens, place)
            if tokens[place].type == "paragraph_open":
                yield joined(tokens[place + 1].content.split("\n"))[0]
            else:
                self._refuse(tokens[place:end])
            place = end

    def _refuse(self, tokens: Sequence[Token]) -> None:
        """Tells of a block that a page cannot have."""
        token = tokens[0]
        line = self._line_of(token)
        content = next((t.content for t in tokens if t.content), self._lines[line].strip())
        self._problem("not-allowed", self._place(token, content), content.split("\n")[0])

    def _counts(self, where: Place) -> bool:
        """Counts an item or a box; tells whether the page may have it."""
        self._count += 1
        if self._count == MAX_PIECES + 1:
            self._problem("too-many", where, "", str(MAX_PIECES))
        return self._count <= MAX_PIECES

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
            where = self._place(tokens[place], "")
            if not self._counts(where):
                return
            yield self._item(tokens[place + 1 : end - 1], depth, where)
            place = end

    def _item(self, tokens: Sequence[Token], depth: int, where: Place) -> Item:
        text = ""
        inner: list[Item] = []
        starts: tuple[tuple[int, int, int], ...] = ()
        place = 0
        while place < len(tokens):
            token = tokens[place]
            end = _closing(tokens, place)
            if token.type == "paragraph_open" and not text:
                written = tokens[place + 1].content.split("\n")
                own = next((n for n, line in enumerate(written) if _BULLET.match(line)), None)
                if own and depth < MAX_DEPTH:
                    line = self._place(token, written[0]).line
                    inner.extend(self._strayed(written[own:], line, line + own))
                    written = written[:own]
                where = self._place(token, written[0])
                written = list(self._unfenced(written, where.line))
                rows = [n for n, line in enumerate(written) if n and _ROW.fullmatch(line)]
                if rows:
                    inner.extend(self._table([where.line + n for n in rows], where.line))
                    written = ["" if n in rows else line for n, line in enumerate(written)]
                text, begun = joined(written)
                starts = self._starts(where, written, begun)
            elif token.type == "bullet_list_open" and depth >= MAX_DEPTH:
                self._problem("too-deep", self._place(token, ""), "", str(MAX_DEPTH))
            elif token.type == "bullet_list_open":
                inner.extend(self._items(tokens[place + 1 : end - 1], depth + 1))
            elif token.type == "ordered_list_open" and depth < MAX_DEPTH:
                inner.extend(self._numbered(tokens[place:end], depth + 1))
            elif token.type == "paragraph_open" and _is_table(tokens[place + 1].content):
                inner.extend(self._table(self._rows_at(token, tokens[place + 1]), where.line))
            else:
                self._refuse(tokens[place:end])
            place = end
        return Item(text, where, tuple(inner), starts)

    def _unfenced(self, written: Sequence[str], first: int) -> Iterator[str]:
        """Yields the lines of an item, fences and tight headings in it told of and left empty."""
        told = False
        for line, text in enumerate(written, start=first):
            tight = _TIGHT.fullmatch(text.rstrip()) if line > first else None
            if tight is not None:
                column = self._column(line, text)
                where = Place(line, column, line, column + len(text))
                put = f"{tight['marks'][:2]} {tight['heading']}"
                self._problem("not-allowed", where, text, put=put)
                yield ""
                continue
            if not _FENCE.match(text):
                yield text
                continue
            if not told:
                column = self._column(line, text)
                self._problem("not-allowed", Place(line, column, line, column + len(text)), text)
            told = True
            yield ""

    def _rows_at(self, opened: Token, inside: Token) -> range:
        """Returns the lines of a paragraph."""
        first = self._line_of(opened)
        return range(first, first + inside.content.count("\n") + 1)

    def _table(self, rows: Sequence[int], above: int) -> Iterator[Item]:
        """Tells of a table, and yields its rows as the sub-items that say the same.

        Args:
            rows: Its lines.
            above: The line of the item that it belongs to; 0 for none.
        """
        cells = {line: _cells(self._lines[line]) for line in rows}
        ruled = next((line for line in rows if _RULED.fullmatch(self._lines[line])), rows[0] - 1)
        said = [cells[line] for line in rows if line > ruled]
        indent = self._lines[above][: self._indent(above) - 1].rstrip("-*+ ") if above else ""
        indent += _STEP if above else ""
        last = rows[-1]
        place = Place(rows[0], 1, last, len(self._lines[last]) + 1)
        put = "\n".join(f"{indent}- {_as_row(each)[0]}" for each in said)
        self._problem("not-allowed", place, self._lines[rows[0]].strip(), put=put)
        for line, each in ((line, cells[line]) for line in rows if line > ruled):
            text, begun = _as_row(each)
            columns = [column for column, _cell in each]
            starts = tuple((at, line, column) for at, column in zip(begun, columns, strict=False))
            where = Place(line, columns[0], line, len(self._lines[line].rstrip()) + 1)
            if not self._counts(where):
                return
            yield Item(text, where, starts=starts)

    def _numbered(self, tokens: Sequence[Token], depth: int) -> Iterator[Item]:
        """Tells of a list with numbers, and yields its items as those of a list without."""
        mapped = tokens[0].map or (0, 1)
        first, last = (line + self._skipped + 1 for line in (mapped[0], mapped[1] - 1))
        while last > first and not self._lines[last].strip():
            last -= 1
        put = [_NUMBERED.sub(r"\1- ", self._lines[line]) for line in range(first, last + 1)]
        place = Place(first, 1, last, len(self._lines[last]) + 1)
        self._problem("not-allowed", place, self._lines[first].strip(), put="\n".join(put))
        yield from self._items(tokens[1:-1], depth)

    def _strayed(self, written: Sequence[str], above: int, first: int) -> Iterator[Item]:
        """Yields items that are so far in that Markdown takes them for text of the item above."""
        last = first + len(written) - 1
        indent = self._lines[above][: self._indent(above) - 1] + _STEP
        put = [f"{indent}{'' if _BULLET.match(text) else _STEP}{text.strip()}" for text in written]
        place = Place(first, 1, last, len(self._lines[last]) + 1)
        self._problem("too-far-in", place, written[0].strip(), put="\n".join(put))
        texts: list[tuple[int, str]] = []
        for line, text in enumerate(written, start=first):
            if bullet := _BULLET.match(text):
                texts.append((line, text[bullet.end() :]))
            else:
                texts[-1] = texts[-1][0], joined((texts[-1][1], text.strip()))[0]
        for line, text in texts:
            column = self._column(line, text)
            where = Place(line, column, line, column + len(text))
            if not self._counts(where):
                return
            yield Item(text, where)

    def _starts(
        self, where: Place, written: Sequence[str], begun: Sequence[int]
    ) -> tuple[tuple[int, int, int], ...]:
        """Returns where each line of an item's text begins, in that text and in the page."""
        starts = []
        for number, part in enumerate(written):
            line = where.line + number
            column = where.column if number == 0 else self._column(line, part)
            starts.append((begun[number], line, column))
        return tuple(starts)

    def _problem(
        self, trouble: Trouble, place: Place, found: str, most: str = "", put: str = ""
    ) -> None:
        if len(self._problems) < _MAX_PROBLEMS:
            self._problems.append(Problem(trouble, place, found[:80], most, put))

    def _column(self, line: int, content: str) -> int:
        """Finds where *content* begins in a line; it is the end of it, but for some marks."""
        text = self._lines[line] if line < len(self._lines) else ""
        bare = text.rstrip(" \t")
        if bare.endswith(content):
            return len(bare) - len(content) + 1
        return max(text.find(content), 0) + 1

    def _place(self, token: Token, content: str) -> Place:
        """Finds where *content* stands in the line on which *token* begins."""
        line = self._line_of(token)
        first = content.split("\n")[0]
        column = self._column(line, first) if first else self._indent(line)
        return Place(line, column, line, column + len(first))

    def _line_of(self, token: Token) -> int:
        return (token.map[0] if token.map else 0) + self._skipped + 1

    def _indent(self, line: int) -> int:
        text = self._lines[line] if line < len(self._lines) else ""
        return len(text) - len(text.lstrip()) + 1


def _is_table(text: str) -> bool:
    """Tells whether every line of a paragraph is one of a table."""
    return all(_ROW.fullmatch(line) for line in text.split("\n"))


def _cells(line: str) -> list[tuple[int, str]]:
    """Returns the cells of a line of a table that say something, each with its column."""
    bars = [bar.start() for bar in _CELL.finditer(line)]
    found = []
    for bar, end in pairwise(bars):
        cell = line[bar + 1 : end]
        gap = len(cell) - len(cell.lstrip())
        if cell.strip():
            found.append((bar + gap + 2, cell.strip()))
    return found or [(bars[0] + 1, "")]


def _as_row(cells: Sequence[tuple[int, str]]) -> tuple[str, list[int]]:
    """Returns a line of a table as a row of results, and where each of its cells begins in it."""
    text = ""
    begun = []
    for number, (_column, cell) in enumerate(cells):
        if number == 1:
            text += "：" if _HAN.search(cell) else ": "
        elif number:
            text += " "
        begun.append(len(text))
        text += cell
    return text, begun


def joined(lines: Sequence[str]) -> tuple[str, list[int]]:
    """Returns lines as one text, and where each begins in it; Chinese takes no space between."""
    text = ""
    begun: list[int] = []
    for line in lines:
        han = _NO_SPACE.match(text[-1:]) and _NO_SPACE.match(line[:1])
        text += "" if not begun or han else " "
        begun.append(len(text))
        text += line
    return text, begun


def _closing(tokens: Sequence[Token], place: int) -> int:
    """Returns the place after the token that closes the one at *place*."""
    depth = 0
    for after in range(place, len(tokens)):
        depth += tokens[after].nesting
        if depth == 0:
            return after + 1
    return len(tokens)
