"""The outline of a page: its things, books, boxes, titled items and tables, each where it stands.

A page with faults has one too; of a page that cannot be read at all, the headings are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.diagnostics import Place
from workbench.language.declarations import nouns_of
from workbench.language.following import sort_of
from workbench.language.front import Front, Thing
from workbench.language.markdown import MAX_CHARACTERS
from workbench.language.pages import Line, PageBook, PageBox
from workbench.language.reading import ReadPage
from workbench.language.rows import COLONS, print_label

__all__ = ["Symbol", "SymbolKind", "symbols_of"]

SymbolKind = Literal[
    "page", "token", "monster", "track", "mark", "group", "book", "box", "gate", "title", "table",
]  # fmt: skip

_HEADING = re.compile(r"(#{1,2})[ \t]+(\S.*?)[ \t]*$")
_LONGEST_NAME = 80
#: More headings than any page may have are not listed of what is no page.
_MOST_HEADINGS = 2_000


@dataclass(frozen=True, slots=True)
class Symbol:
    """A part of a page.

    Attributes:
        name: What it is called, never empty.
        kind: What it is.
        place: All of it, its parts with it.
        at: Its name, or the line that stands for it.
        detail: What else is said of it in a few words, in the page's language; may be empty.
        inner: Its parts, in the order of the page.
    """

    name: str
    kind: SymbolKind
    place: Place
    at: Place
    detail: str = ""
    inner: tuple[Symbol, ...] = ()


def symbols_of(read: ReadPage) -> tuple[Symbol, ...]:
    """Returns the parts of a page, in its order; none of what is too long to be a page."""
    if len(read.text) > MAX_CHARACTERS:
        return ()
    if not read.page.books and not read.front.facts:
        return tuple(_headings(read.lines))
    return (*_front(read), *_books(read))


# Front matter


def _front(read: ReadPage) -> Iterator[Symbol]:
    """Yields the page itself, with the things that it declares."""
    front, lines = read.front, read.lines
    name = front.title.get(front.lang) or next(iter(front.title.values()), "") or front.id
    end = next((n for n, text in enumerate(lines[1:], start=2) if text.rstrip() == "---"), 1)
    whole = Place(1, 1, end, len(lines[end - 1]) + 1)
    at = front.places.get("title") or front.places.get("id") or Place(1, 1, 1, len(lines[0]) + 1)
    kinds = {noun.key: noun.kind for noun in nouns_of(front)}
    things = tuple(
        _thing(thing, front, lines, sort_of(kinds[thing.key], front.lang)) for thing in front.things
    )
    yield Symbol(name or front.kind or "---", "page", whole, at, front.id, things)


def _thing(thing: Thing, front: Front, lines: Sequence[str], sort: str) -> Symbol:
    place, key = thing.place, thing.keys.get(thing.sort, thing.place)
    if not place.line <= key.line <= place.end_line:
        key = Place(place.line, place.column, place.line, len(lines[place.line - 1]) + 1)
    name = thing.names.get(front.lang) or thing.key
    kind: SymbolKind = thing.sort
    return Symbol(name, kind, place, key, sort)


# Body


def _books(read: ReadPage) -> Iterator[Symbol]:
    books = read.page.books
    for number, book in enumerate(books):
        end = books[number + 1].place.line - 1 if number + 1 < len(books) else len(read.lines)
        boxes = tuple(_boxes(read, book, end))
        name = _written(read.lines, book.place)
        if name and _HEADING.match(read.lines[book.place.line - 1]):
            yield Symbol(name, "book", _from(read.lines, book.place, end), book.place, "", boxes)
        else:
            yield from boxes


def _boxes(read: ReadPage, book: PageBook, end: int) -> Iterator[Symbol]:
    for number, box in enumerate(book.boxes):
        after = book.boxes[number + 1 :]
        last = after[0].place.line - 1 if after else end
        items = tuple(_items(read, box.lines))
        name = _written(read.lines, box.place)
        if name and _has_heading(read.lines, box):
            kind: SymbolKind = "gate" if box.gate is not None else "box"
            yield Symbol(name, kind, _from(read.lines, box.place, last), box.place, "", items)
        else:
            yield from items


def _has_heading(lines: Sequence[str], box: PageBox) -> bool:
    return lines[box.place.line - 1].startswith("## ")


def _items(read: ReadPage, lines: Sequence[Line]) -> Iterator[Symbol]:
    """Yields titled items and tables; what stands inside other items comes out of those."""
    for line in lines:
        inner = tuple(_items(read, line.lines))
        labels = [print_label(row.label, read.lang) for row in line.lines if row.label is not None]
        if not line.titled and not labels:
            yield from inner
            continue
        at = line.place
        name = line.title or _written(read.lines, at).rstrip(COLONS[read.lang])
        kind: SymbolKind = "title" if line.titled else "table"
        place = replace(at, end_line=_last(line), end_column=len(read.lines[_last(line) - 1]) + 1)
        rows = ("、" if read.lang != "en" else ", ").join(labels)
        yield Symbol(_short(name), kind, place, at, _short(rows), inner)


def _last(line: Line) -> int:
    """Returns the last line that an item or what is inside it begins on."""
    ends = [place.end_line for place in line.places]
    return max([line.place.end_line, *ends, *(_last(inner) for inner in line.lines)])


def _from(lines: Sequence[str], start: Place, last: int) -> Place:
    last = max(last, start.line)
    return Place(start.line, 1, last, len(lines[last - 1]) + 1)


def _written(lines: Sequence[str], place: Place) -> str:
    return _short(lines[place.line - 1][place.column - 1 : place.end_column - 1].strip())


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"


# What cannot be read


def _headings(lines: Sequence[str]) -> list[Symbol]:
    """Returns the headings of what cannot be read as a page, boxes inside their books."""
    found: list[Symbol] = []
    for number, text in enumerate(lines, start=1):
        heading = _HEADING.match(text)
        if heading is None or len(found) >= _MOST_HEADINGS:
            continue
        at = Place(number, heading.start(2) + 1, number, heading.end(2) + 1)
        whole = _from(lines, at, number)
        if len(heading[1]) == 1:
            found.append(Symbol(_short(heading[2]), "book", whole, at))
            continue
        box = Symbol(_short(heading[2]), "box", whole, at)
        if found and found[-1].kind == "book":
            book = found[-1]
            place = replace(book.place, end_line=number, end_column=len(text) + 1)
            found[-1] = replace(book, place=place, inner=(*book.inner, box))
        else:
            found.append(box)
    return found
