"""The items of a page, each with what it was compiled to and the line that it is written on.

The compiled program and the page as it was read have the same shape; they are walked side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from workbench.desks.authoring import CheckedPage
from workbench.desks.indexing.values import Cited
from workbench.language.compiling import compile_page, printers_for
from workbench.language.declarations import nouns_of
from workbench.language.front import Thing
from workbench.language.pages import Line, PageBox
from workbench.model.deeds import done
from workbench.model.entries import Audience, View, may_see
from workbench.model.ids import Language
from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox
from workbench.model.trees import Leaf, Node, Tree, walk
from workbench.model.vocabulary import FILTERS

__all__ = ["Deed", "Item", "Items", "leaves", "named", "side_of"]

_AUDIENCES: Mapping[str, Audience] = {"heroes": "heroes", "traitor": "traitor"}
_LETTERS = "bcdefghijklmnopqrstuvwxyz"
#: The fields of a verb that hold what it is done to.
_OBJECTS = frozenset({"what", "whom", "track", "mark", "set", "group", "noun", "kind", "also"})


@dataclass(frozen=True, eq=False)
class Item:
    """An item of a page.

    Attributes:
        book: Its book.
        box: Its box.
        each: What it was compiled to.
        line: It, as it was read: its trees can be printed.
        inner: Its sub-items.
    """

    book: ProgramBook
    box: ProgramBox
    each: Instruction
    line: Line
    inner: tuple[Item, ...] = ()

    @property
    def trees(self) -> tuple[Tree, ...]:
        """Its sentences."""
        return self.line.trees

    def __iter__(self) -> Iterator[Item]:
        """Yields it and all below it."""
        yield self
        for each in self.inner:
            yield from each


@dataclass(frozen=True)
class Deed:
    """Something that is done when a sentence acts.

    Attributes:
        node: The verb.
        who: Who does it, or None where nobody is named.
    """

    node: Node
    who: Tree | None

    def objects(self) -> Iterator[Leaf]:
        """Yields what it is done to; what only tells which one is meant is left out."""
        for name, inner in self.node.fields:
            if name in _OBJECTS:
                yield from named(inner)


class Items:
    """Everything on a page that somebody may read.

    Args:
        page: The page.
        lang: The language of what it says.
        view: Whose eyes.
    """

    def __init__(self, page: CheckedPage, lang: Language, view: View) -> None:
        self.page = page
        self.read = page.read
        self.lang = lang
        self.view = view
        self.program: Program = compile_page(page.read, page.prose)
        self.printer = printers_for(page.read, page.prose)[lang]
        self.locked = False
        self.boxes: list[tuple[ProgramBook, ProgramBox, PageBox, tuple[Item, ...]]] = []
        for book, shown in zip(self.program.books, page.read.page.books, strict=True):
            if not may_see(view, book.audience):
                self.locked = True
                continue
            for box, drawn in zip(book.boxes, shown.boxes, strict=True):
                if box.known != "tests":
                    items = self._items(book, box, box.instructions, drawn.lines)
                    self.boxes.append((book, box, drawn, items))

    def _items(
        self,
        book: ProgramBook,
        box: ProgramBox,
        found: Sequence[Instruction],
        lines: Sequence[Line],
    ) -> tuple[Item, ...]:
        return tuple(
            Item(book, box, each, line, self._items(book, box, each.inner, line.lines))
            for each, line in zip(found, lines, strict=True)
        )

    @cached_property
    def all(self) -> tuple[Item, ...]:
        """Every item that is no note, in the order of the page."""
        tops = (item for _book, _box, _drawn, items in self.boxes for item in items)
        return tuple(
            each for top in tops for each in top if each.each.kind not in ("note", "aloud")
        )

    @cached_property
    def declared(self) -> Mapping[Leaf, Thing]:
        """What the page declares and this view may know of, by what trees call it.

        All that is named in a book which may be read is known. Of the rest nothing is that others
        look at, nor anything while a book is left out: only that may name it.
        """
        kinds = {noun.key: noun.kind for noun in nouns_of(self.read.front)}
        gates = (drawn.gate for _book, _box, drawn, _tops in self.boxes if drawn.gate is not None)
        trees = chain(gates, (tree for item in self.all for tree in item.trees))
        told = {leaf for tree in trees for leaf in leaves(tree)}
        return {
            leaf: thing
            for thing in self.read.front.things
            if (leaf := Leaf(kinds[thing.key], thing.key)) in told
            or (not self.locked and self.looks_at(thing))
        }

    def looks_at(self, thing: Thing) -> bool:
        """Tells whether this view may look at what is declared for one side only, or for all."""
        return may_see(self.view, _AUDIENCES.get(str(thing.facts.get("seen by")), "everyone"))

    @property
    def left_out(self) -> bool:
        """Whether there is something that this view may not see."""
        return self.locked or len(self.declared) < len(self.read.front.things)

    def cited(self, item: Item, number: int = 0) -> Cited:
        """Returns a sentence of an item; of a head, row or value all of it.

        Args:
            item: The item.
            number: Which of its sentences, from 0.
        """
        each = item.each
        letter = _LETTERS[number - 1] if 0 < number <= len(_LETTERS) else ""
        whole = number >= len(each.sentences) or each.kind in ("head", "row", "value")
        text = each.text if whole else each.sentences[number]
        places = item.line.places
        line = places[number].line if number < len(places) else item.line.place.line
        return Cited(f"{self.program.entry}#{each.at}{letter}", line, text.get(self.lang, ""))

    def cited_box(self, box: ProgramBox, drawn: PageBox) -> Cited:
        """Returns the heading of a box."""
        at = f"{self.program.entry}#{box.at}"
        return Cited(at, drawn.place.line, box.heading.get(self.lang, ""))

    def phrase(self, tree: Tree | None) -> str:
        """Returns part of a sentence in words."""
        return self.printer.phrase(tree) if tree is not None else ""

    def deeds(self, tree: Tree) -> Iterator[Deed]:
        """Yields what is done when a sentence acts, from the left, each with who does it."""
        who: Tree | None = None
        for node in done(tree):
            named_here = node.get("who")
            if named_here is not None:
                who = named_here
            yield Deed(node, who)


def side_of(book: ProgramBook) -> str:
    """Returns whose book it is: ``heroes``, ``traitor``, or ``everyone``."""
    return book.audience if not book.shared else {"S": "heroes"}.get(book.book, "traitor")


def named(tree: Tree) -> Iterator[Leaf]:
    """Yields what a phrase names; not what only tells which one is meant, and no numbers."""
    if isinstance(tree, Leaf):
        yield tree
    elif tree.frame not in FILTERS:
        for name, inner in tree.fields:
            if name not in ("n", "which", "far"):
                yield from named(inner)
    else:
        head = tree.get("noun")
        if head is not None:
            yield from named(head)


def leaves(tree: Tree) -> Iterator[Leaf]:
    """Yields everything that a sentence names."""
    return (part for part in walk(tree) if isinstance(part, Leaf))
