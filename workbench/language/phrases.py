"""Where each part of a sentence stands in its page.

A sentence is read again with the ranges of its parts. Each part has its path, the fields that lead
to it from the whole sentence, so that it is found again in the bound tree of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.diagnostics import Place
from workbench.language.binding import bind
from workbench.language.bodies import goal_of
from workbench.language.chart import LONGEST, Chart, Derivation, Grammar, Rule
from workbench.language.markdown import Item, outline
from workbench.language.pages import LineKind
from workbench.language.reading import ReadPage
from workbench.language.sentences import sentences
from workbench.language.tokens import Token, split
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["Phrase", "Said", "bound_at", "phrases", "said_on"]

#: The kind of the leaves that stand for the parts of a rule.
_PART = ""
_GOALS: dict[LineKind, str] = {"head": "head", "value": "value"}
#: What stands for a noun in the grammar and is no name of anything.
_NAMELESS = frozenset({"measure", "pronoun"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence.

    Attributes:
        tree: What it says.
        path: The fields that lead to it.
        place: Where it stands.
        text: How it is written there.
        form: The form that it has there: the number of a noun, the form of a verb; may be empty.
        first: Its first token.
        end: The token after its last.
    """

    tree: Tree
    path: tuple[str, ...]
    place: Place
    text: str
    form: str
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, head, condition, value or gate of a page.

    Attributes:
        tree: What it says.
        bound: The same with the slots of what is mentioned.
        place: Where it stands.
        goal: The category that it was read for.
        item: The item or heading that it stands in.
        tokens: Its tokens; their offsets count in the text of that item.
    """

    tree: Tree
    bound: Tree
    place: Place
    goal: str
    item: Item
    tokens: tuple[Token, ...]

    def at(self, first: int, end: int) -> Place:
        """Returns where a range of its tokens stands in the page."""
        return self.item.at(self.tokens[first].start, self.tokens[end - 1].end)


def said_on(read: ReadPage) -> Iterator[Said]:
    """Yields everything that was understood of a page: gates first, then what stands in items."""
    bound = bind(read.page).page
    for book, other in zip(read.page.books, bound.books, strict=True):
        for box, same in zip(book.boxes, other.boxes, strict=True):
            if box.gate is not None and same.gate is not None:
                lines = read.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
                at = box.place
                heading = lines[at.line - 1][at.column - 1 : at.end_column - 1].rstrip(" :：")
                tokens = tuple(split(heading, read.lang))
                item = Item(heading, at)
                yield Said(box.gate, same.gate, at, "gate", item, tokens)
    items = {item.place: item for item in _items(read.text)}
    for one, same_one in zip(sentences(read.page), sentences(bound), strict=True):
        found = items.get(one.line.place)
        if found is None or one.place == Place():
            continue
        start = _offset(found, one.place.line, one.place.column)
        end = _offset(found, one.place.end_line, one.place.end_column - 1) + 1
        tokens = tuple(
            Token(token.text, token.start + start, token.end + start)
            for token in split(found.text[start:end], read.lang)
        )
        goal = "sentence" if one.line.kind == "row" else goal_of(one.line.kind)
        goal = _GOALS.get(one.line.kind, goal)
        yield Said(one.tree, same_one.tree, one.place, goal, found, tokens)


def _items(text: str) -> Iterator[Item]:
    def flat(items: Sequence[Item]) -> Iterator[Item]:
        for item in items:
            yield item
            yield from flat(item.items)

    for book in outline(text).books:
        for box in book.boxes:
            yield from flat(box.items)


def _offset(item: Item, line: int, column: int) -> int:
    """Returns where a position of the page stands in the text of an item."""
    for begun, on_line, from_column in item.starts:
        if on_line == line:
            return begun + column - from_column
    return column - item.place.column


def phrases(grammar: Grammar[Tree], said: Said) -> tuple[Phrase, ...]:
    """Returns the parts of a sentence, each before its own parts; none if it is read otherwise.

    Args:
        grammar: The grammar of the page.
        said: The sentence.
    """
    if not 0 < len(said.tokens) <= LONGEST:
        return ()
    derived = Chart(grammar, said.goal, [token.text for token in said.tokens]).derivation()
    if derived is None or derived.result != said.tree:
        return ()
    found: dict[tuple[str, ...], Phrase] = {}
    for path, part in _parts(derived, ()):
        if path in found or (isinstance(part.result, Leaf) and part.result.kind in _NAMELESS):
            continue
        start, end = said.tokens[part.start].start, said.tokens[part.end - 1].end
        found[path] = Phrase(
            tree=part.result,
            path=path,
            place=said.item.at(start, end),
            text=said.item.text[start:end],
            form=part.rule.makes.partition(".")[2] if part.rule else "",
            first=part.start,
            end=part.end,
        )
    return tuple(found.values())


def _parts(
    part: Derivation[Tree], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Derivation[Tree]]]:
    yield path, part
    if part.rule is None:
        return
    names = _fields(part.rule, len(part.parts))
    for name, inner in zip(names, part.parts, strict=True):
        if name is not None:
            yield from _parts(inner, (*path, name) if name else path)


def _fields(rule: Rule[Tree], count: int) -> list[str | None]:
    """Returns the field that each part of a rule fills; empty where the part is all there is."""
    marks = [Leaf(_PART, str(number)) for number in range(count)]
    made = rule.build(marks)
    if isinstance(made, Leaf):
        return ["" if mark == made else None for mark in marks]
    return [next((name for name, tree in made.fields if tree == mark), None) for mark in marks]


def bound_at(said: Said, path: Sequence[str]) -> Tree | None:
    """Returns the part of the bound tree to which a path leads."""
    tree: Tree | None = said.bound
    for name in path:
        tree = tree.get(name) if isinstance(tree, Node) else None
    return tree
