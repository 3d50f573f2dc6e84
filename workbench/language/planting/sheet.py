"""A correct page laid out for planting: its items, sentences and names, and ways to change it.

A change keeps everything else as it stands, so that what is told afterwards is told of the change.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from workbench.diagnostics import Place
from workbench.language.front import Thing
from workbench.language.pages import Line, PageBox
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.rows import STOPS
from workbench.language.sentences import Sentence, sentences
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Tree, walk

__all__ = ["Item", "Planted", "Sheet", "shuffled"]

T = TypeVar("T")

#: The kinds of leaves that name what somebody declared: in the corpus, or on the page.
NAMED = frozenset(
    {
        "card", "character", "figurerole", "mark", "monster", "room", "roomrole", "roomset",
        "token", "track",
    }
)  # fmt: skip
#: How much of a page a declared thing of each sort is known by in trees.
KINDS_OF_LEAVES = {
    "token": ("token",),
    "monster": ("monster",),
    "track": ("track",),
    "mark": ("mark", "figurerole", "roomrole"),
    "group": ("figure", "roomset"),
}


def shuffled(rng: random.Random, things: Iterable[T]) -> list[T]:
    """Returns things in an order that the seed decides."""
    found = list(things)
    rng.shuffle(found)
    return found


@dataclass(frozen=True)
class Planted:
    """A page with a mistake.

    Attributes:
        text: The page.
        also: Lines of the page as it was where the mistake may rightly be told besides the changed
            ones: the declaration of a thing that nothing uses any more, the roll of a table.
        prose: The prose beside the page, by language, where that has the mistake.
    """

    text: str
    also: tuple[int, ...] = ()
    prose: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Item:
    """One item of a page.

    Attributes:
        line: The item.
        box: Its box.
        book: Its book, or empty.
        around: The items around it, the outermost first.
        siblings: The list it stands in.
        index: Its number in that list, from 0.
    """

    line: Line
    box: PageBox
    book: str
    around: tuple[Line, ...]
    siblings: tuple[Line, ...]
    index: int

    @property
    def first(self) -> int:
        """The line on which it begins."""
        return self.line.place.line

    @property
    def last(self) -> int:
        """The line on which its last sub-item ends."""
        return _last(self.line)

    @property
    def depth(self) -> int:
        """How many items it stands in."""
        return len(self.around)


def _last(line: Line) -> int:
    return max([line.place.end_line, *map(_last, line.lines)])


class Sheet:
    """A page that can be changed in one place.

    Args:
        read: The page, read; nothing is wrong with it.
    """

    def __init__(self, read: ReadPage) -> None:
        self.read = read
        self.text = read.text
        self.lang = read.lang
        self.english = read.lang == "en"
        self.lines = read.text.split("\n")

    @cached_property
    def printer(self) -> Printer:
        """Prints in the page's language."""
        return Printer(FRAMES, self.read.lexicon, self.lang)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences, in reading order."""
        return tuple(sentences(self.read.page))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Its items, in reading order."""
        return tuple(
            item
            for book in self.read.page.books
            for box in book.boxes
            for item in _items(box.lines, box, book.book, ())
        )

    @cached_property
    def front_end(self) -> int:
        """The line of the fence that ends the front matter."""
        return self.lines.index("---", 1) + 1

    @property
    def stop(self) -> str:
        """What ends a sentence."""
        return STOPS[self.lang]

    # Names

    def name(self, leaf: Leaf) -> str:
        """Returns the name of a leaf in the page's language; empty if it has none."""
        noun = self.read.lexicon.get(leaf.kind, leaf.key)
        return noun.name(self.lang) if noun is not None else ""

    def leaves(self, thing: Thing) -> tuple[Leaf, ...]:
        """Returns what a declared thing is in trees."""
        return tuple(Leaf(kind, thing.key) for kind in KINDS_OF_LEAVES[thing.sort])

    def names(self, sentence: Sentence) -> Iterator[tuple[str, Place]]:
        """Yields the names in a sentence, as they are written there, with their places."""
        written = self.written(sentence.place)
        for leaf in dict.fromkeys(part for part in walk(sentence.tree) if isinstance(part, Leaf)):
            noun = self.read.lexicon.get(leaf.kind, leaf.key) if leaf.kind in NAMED else None
            if noun is None:
                continue
            for name in dict.fromkeys((noun.name(self.lang, many=True), noun.name(self.lang))):
                edge = r"\b" if self.english else ""
                match = re.search(f"{edge}{re.escape(name)}{edge}", written)
                if match is not None:
                    yield name, self.within(sentence.place, match.start(), match.end())
                    break

    def using(self, leaves: Sequence[Tree]) -> list[Item]:
        """Returns the items that name one of *leaves* in their own sentences."""
        return [
            item
            for item in self.items
            if any(part in leaves for tree in item.line.trees for part in walk(tree))
        ]

    # Text

    def written(self, place: Place) -> str:
        """Returns what stands at a place of one line."""
        return self.lines[place.line - 1][place.column - 1 : place.end_column - 1]

    def within(self, place: Place, start: int, end: int) -> Place:
        """Returns the place of the characters from *start* up to *end* of a place."""
        return Place(place.line, place.column + start, place.line, place.column + end)

    def bullet(self, item: Item) -> str:
        """Returns what an item begins with."""
        return f"{'  ' * item.depth}- "

    # Changes

    def put(self, place: Place, text: str, also: Iterable[int] = ()) -> Planted | None:
        """Returns the page with something else at a place of one line; None if nothing changes."""
        if place.line != place.end_line or self.written(place) == text:
            return None
        line = self.lines[place.line - 1]
        changed = f"{line[: place.column - 1]}{text}{line[place.end_column - 1 :]}"
        return self.line(place.line, changed, also)

    def line(self, number: int, text: str, also: Iterable[int] = ()) -> Planted | None:
        """Returns the page with another line; None if it is the same."""
        if self.lines[number - 1] == text:
            return None
        lines = [*self.lines[: number - 1], text, *self.lines[number:]]
        return Planted("\n".join(lines), tuple(also))

    def insert(self, after: int, *texts: str, also: Iterable[int] = ()) -> Planted:
        """Returns the page with lines put in after a line."""
        return Planted("\n".join([*self.lines[:after], *texts, *self.lines[after:]]), tuple(also))

    def without(self, first: int, last: int, also: Iterable[int] = ()) -> Planted:
        """Returns the page without some lines."""
        return Planted("\n".join([*self.lines[: first - 1], *self.lines[last:]]), tuple(also))

    def substituted(
        self, place: Place, pattern: str, put: str, also: Iterable[int] = ()
    ) -> Planted | None:
        """Returns the page with the first match of a pattern at a place changed; None if none."""
        written = self.written(place)
        changed = re.sub(pattern, put, written, count=1)
        return None if changed == written else self.put(place, changed, also)


def _items(
    lines: tuple[Line, ...], box: PageBox, book: str, around: tuple[Line, ...]
) -> Iterator[Item]:
    for index, line in enumerate(lines):
        yield Item(line, box, book, around, lines, index)
        yield from _items(line.lines, box, book, (*around, line))
