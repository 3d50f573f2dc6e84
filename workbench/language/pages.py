"""A page, understood: every sentence a tree, every word that is no rule kept as prose.

A page is in one language; its tree is the same in all. Pages compare by what they mean: prose and
places are not part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from workbench.diagnostics import Place
from workbench.model.trees import Leaf, Tree

__all__ = ["Line", "LineKind", "Page", "PageBook", "PageBox", "lines_in"]

LineKind = Literal["rule", "head", "row", "value", "condition", "thing", "test", "note", "aloud"]


@dataclass(frozen=True)
class Line:
    """One item of a box.

    Attributes:
        kind: What the item is.
        trees: Its sentences; of a head or row, what stands before or after the colon.
        label: The left side of a row.
        titled: Whether it is an action or effect that others name; its title is prose.
        lines: Its sub-items.
        title: The title in the page's language.
        prose: Text that is printed and never run.
        place: Where it stands.
        places: Where each sentence stands, in the order of *trees*.
    """

    kind: LineKind
    trees: tuple[Tree, ...] = ()
    label: Leaf | None = None
    titled: bool = False
    lines: tuple[Line, ...] = ()
    title: str = field(default="", compare=False)
    prose: str = field(default="", compare=False)
    place: Place = field(default=Place(), compare=False)
    places: tuple[Place, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class PageBox:
    """A box: a heading and its lines.

    Attributes:
        known: Key of a heading with a meaning of its own, or empty.
        gate: The moment or condition that its heading is, or None.
        lines: Its items.
        heading: Its heading in the page's language, where it is a free title.
        story: Its block quotes.
        place: Where the heading stands.
    """

    known: str = ""
    gate: Tree | None = None
    lines: tuple[Line, ...] = ()
    heading: str = field(default="", compare=False)
    story: tuple[str, ...] = field(default=(), compare=False)
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True)
class PageBook:
    """One book of a page: ``S``, ``T`` or ``M``; a card has one without a name.

    Attributes:
        book: Which book, or empty.
        boxes: Its boxes.
        place: Where its heading stands.
    """

    book: str
    boxes: tuple[PageBox, ...]
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True)
class Page:
    """What a page says, without its front matter."""

    books: tuple[PageBook, ...]


def lines_in(lines: Sequence[Line]) -> Iterator[Line]:
    """Yields *lines* and all their sub-items, in reading order."""
    for line in lines:
        yield line
        yield from lines_in(line.lines)
