"""Goes from the use of a name to where it is declared, to all its uses, to the entry it names.

What can be gone to is what the page itself brings: declared things, titled items, and the first
mention that *the N* goes back to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from workbench.diagnostics import Place
from workbench.language.declarations import nouns_of, token_of
from workbench.language.front import Thing
from workbench.language.hovering import phrases_at
from workbench.language.nouns import COUNTED
from workbench.language.pages import lines_in
from workbench.language.phrases import Phrase, Said, bound_at, phrases, said_on
from workbench.language.reading import PageReader
from workbench.model.ids import KINDS, Language
from workbench.model.trees import SLOT, Leaf, Node, walk

__all__ = [
    "PageMap", "Target", "Use", "definition", "definitions", "entry_at", "is_within",
    "page_map", "uses",
]  # fmt: skip

_LISTS = ("things", "marks", "groups")
#: A value as it is written behind its key, quotes and all.
_VALUE = re.compile(
    r"""\s*:\s*(?P<value>"[^"\n]*"|'(?:[^'\n]|'')*'|[^\s,{}\[\]"'#][^,{}\[\]#\n]*)"""
)
_TITLE = re.compile(r"\*\*(?P<title>[^*\s][^*]*?)[.。]?\*\*")
#: An entry, or a place in one.
_CITATION = re.compile(
    rf"[a-z0-9-]+/(?:{'|'.join(KINDS)})/[\w]+(?:[-'.][\w]+)*(?:#[\w-]+(?:\.[\w-]+)*)?"
)


@dataclass(frozen=True, slots=True)
class Target:
    """What a position speaks of: a noun, or the slot of something that is mentioned."""

    leaf: Leaf | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """Where a target is spoken of."""

    said: Said
    phrase: Phrase


class PageMap:
    """The declarations, titles and mentions of one page."""

    def __init__(self, reader: PageReader, text: str) -> None:
        self.reader = reader
        self.read = reader.read(text)
        self.lines = self.read.lines

    @cached_property
    def said(self) -> list[Said]:
        """Everything that was understood."""
        return list(said_on(self.read))

    @cached_property
    def declared(self) -> dict[Leaf, tuple[Thing, str]]:
        """The things that are declared, with the path of each in the front matter."""
        front = self.read.front
        paths = {
            front.places[path]: path
            for path in front.places
            if path.partition(".")[0] in _LISTS and path.count(".") == 1
        }
        # Nouns that are no thing's, such as the only traitor, stand before those that are.
        nouns = list(nouns_of(front))
        found: dict[Leaf, tuple[Thing, str]] = {}
        for thing, noun in zip(front.things, nouns[-len(front.things) :], strict=False):
            if thing.place in paths:
                found[Leaf(noun.kind, noun.key)] = (thing, paths[thing.place])
        return found

    @cached_property
    def titles(self) -> dict[Leaf, Place]:
        """The titles of items, without the stars and stops around them."""
        titled = (
            line
            for book in self.read.page.books
            for box in book.boxes
            for line in lines_in(box.lines)
            if line.titled
        )
        found: dict[Leaf, Place] = {}
        for number, line in enumerate(titled, start=1):
            text = self.lines[line.place.line - 1]
            match = _TITLE.search(text, line.place.column - 1)
            if match:
                at = line.place.line
                place = Place(at, match.start("title") + 1, at, match.end("title") + 1)
                found[Leaf("title", str(number))] = place
        return found

    def declaration(self, leaf: Leaf) -> Place | None:
        """Returns where the name of a declared thing, or a title, stands."""
        if leaf in self.titles:
            return self.titles[leaf]
        if leaf not in self.declared:
            return None
        thing, path = self.declared[leaf]
        lang = self.named_in(leaf)
        return self.value(f"{path}.{thing.sort if lang == 'en' else lang}")

    def named_in(self, leaf: Leaf) -> Language:
        """Returns the language of the name by which the page calls a thing.

        A name in Simplified Chinese that is not declared comes from the Traditional one.
        """
        lang = self.read.lang
        if lang == "zh-Hans" and leaf in self.declared and lang not in self.declared[leaf][0].names:
            return "zh-Hant"
        return lang

    def value(self, path: str) -> Place | None:
        """Returns where the value of a key of the front matter stands, on the line of its key."""
        key = self.read.front.places.get(path)
        if key is None:
            return None
        line = self.lines[key.end_line - 1]
        match = _VALUE.match(line, key.end_column - 1)
        if match is None:
            return None
        value = match["value"].rstrip()
        start = match.start("value")
        quotes = 1 if value[0] in "\"'" else 0
        at = key.end_line
        return Place(at, start + quotes + 1, at, start + len(value) - quotes + 1)

    def target(self, line: int, column: int) -> Target | None:
        """Returns what a position speaks of."""
        for leaf in (*self.declared, *self.titles):
            place = self.declaration(leaf)
            if place and is_within(place, line, column):
                return Target(leaf)
        found = phrases_at(self.reader, self.read, line, column, self.said)
        if found is None:
            return None
        return self._among(found.there, found.said) or self._among(found.before, found.said)

    def _among(self, found: Sequence[Phrase], said: Said) -> Target | None:
        """Returns what the smallest of some phrases speak of that are parts of each other."""
        for phrase in found:
            tree = phrase.tree
            if isinstance(tree, Leaf):
                if self.declaration(tree) is not None:
                    return Target(tree)
                if tree.kind not in COUNTED:  # a name that the page did not bring
                    return None
                continue
            bound = bound_at(said, phrase.path)
            slot = bound.get(SLOT) if isinstance(bound, Node) else None
            if isinstance(slot, Leaf):
                return Target(slot=slot.key)
            if tree.get("noun") is None:
                return None
        return None

    def uses(self, target: Target) -> Iterator[Use]:
        """Yields where a target is spoken of in sentences, in no order."""
        grammar = self.reader.grammar(self.read)
        slot = Leaf(SLOT, target.slot)
        for said in self.said:
            wanted = target.leaf or slot
            if not any(part == wanted for part in walk(said.bound)):
                continue
            for phrase in phrases(grammar, said):
                bound = bound_at(said, phrase.path)
                if target.leaf is not None:
                    if phrase.tree == target.leaf:
                        yield Use(said, phrase)
                elif isinstance(bound, Node) and bound.get(SLOT) == slot:
                    yield Use(said, phrase)


@lru_cache(maxsize=4)  # an editor asks many things of the same text
def page_map(reader: PageReader, text: str) -> PageMap:
    """Returns the map of a page, kept for the next question about it."""
    return PageMap(reader, text)


def definition(reader: PageReader, text: str, line: int, column: int) -> Place | None:
    """Returns where what a position speaks of is declared, titled or first mentioned.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    page = page_map(reader, text)
    target = page.target(line, column)
    if target is None:
        return None
    if target.leaf is not None:
        return page.declaration(target.leaf)
    return min((use.phrase.place for use in page.uses(target)), default=None)


def definitions(reader: PageReader, text: str, line: int, column: int) -> tuple[Place, ...]:
    """Returns where :func:`definition` leads, then where the page tells more of the same thing.

    That is each line that gives a monster its traits, or says what a token is.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    first = definition(reader, text, line, column)
    if first is None:
        return ()
    page = page_map(reader, text)
    target = page.target(line, column)
    if target is None or target.leaf is None:
        return (first,)
    told = {use.said.place for use in page.uses(target) if _declares(use.said)}
    return (first, *sorted(told))


def _declares(said: Said) -> bool:
    frame = said.tree.frame if isinstance(said.tree, Node) else ""
    return said.goal == "declaration" or frame == "stats_by"


def entry_at(reader: PageReader, text: str, line: int, column: int) -> str:
    """Returns the entry, or the place in one, that a position names; empty if it names none.

    That is a name which the page does not bring, the token of a declared thing, or a citation such
    as ``hill-2e/haunt/1#S.4.2`` wherever it stands.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    page = page_map(reader, text)
    if not 1 <= line <= len(page.lines):
        return ""
    for match in _CITATION.finditer(page.lines[line - 1]):
        if match.start() < column <= match.end() + 1:
            return match.group()
    entries = page.read.world.entries
    for thing, path in page.declared.values():
        for key in ("token", "shape"):
            place = page.value(f"{path}.{key}") if thing.sort != key else None
            if place is not None and is_within(place, line, column):
                return token_of(thing.facts.get(key), page.read.world)
    found = phrases_at(reader, page.read, line, column, page.said)
    for phrase in (*found.there, *found.before) if found else ():
        if isinstance(phrase.tree, Leaf) and page.declaration(phrase.tree) is None:
            entry = phrase.tree.key.partition("#")[0]
            if entry in entries:
                return entry
    return ""


def is_within(place: Place, line: int, column: int) -> bool:
    """Tells whether a position is in a place, or at its end."""
    return (place.line, place.column) <= (line, column) <= (place.end_line, place.end_column)


def uses(reader: PageReader, text: str, line: int, column: int) -> tuple[Place, ...]:
    """Returns every place that speaks of what a position speaks of, in the order of the page.

    The declaration and the first mention are not among them: :func:`definition` returns those.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    page = page_map(reader, text)
    target = page.target(line, column)
    if target is None:
        return ()
    places = sorted(use.phrase.place for use in page.uses(target))
    return tuple(places if target.leaf is not None else places[1:])
