"""Compiles a page that was read: trees bound, each sentence printed beside its tree, keys given.

The stable key of an item comes from what it says, so that it is the same after edits around it and
in every language and edition; where two items of a page say the same, the second has a number
behind its key.
"""

from __future__ import annotations

import hashlib
import json
import string
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.language.binding import bind
from workbench.language.nouns import Lexicon
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.printing import Printer
from workbench.language.prose import prose_of, titled_nouns, with_prose
from workbench.language.reading import ReadPage
from workbench.language.rows import STOPS
from workbench.language.sentences import box_at
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_heading, print_line
from workbench.model.ids import LANGUAGES, Language
from workbench.model.programs import (
    Declared,
    Instruction,
    Program,
    ProgramBook,
    ProgramBox,
    dump_tree,
)
from workbench.model.trees import Tree

__all__ = ["Prose", "compile_page", "in_language", "printers_for"]

#: The prose of a page in other languages than its own: language, then key.
Prose = Mapping[Language, Mapping[str, str]]


def printers_for(read: ReadPage, prose: Prose) -> dict[Language, Printer]:
    """Returns what prints the sentences of a page, in every language."""
    lexicon = lexicon_with_titles(read, prose)
    return {lang: Printer(FRAMES, lexicon, lang) for lang in LANGUAGES}


def lexicon_with_titles(read: ReadPage, prose: Prose) -> Lexicon:
    """Returns the nouns of a page, its titles in every language that has them."""
    return read.lexicon.with_nouns(titled_nouns(read.page, read.lang, prose))


def in_language(read: ReadPage, prose: Prose, lang: Language) -> Page:
    """Returns a page with its prose in *lang*; what is missing there stays as it is."""
    return read.page if lang == read.lang else with_prose(read.page, prose.get(lang, {}))


def compile_page(read: ReadPage, prose: Prose) -> Program:
    """Compiles a page.

    Args:
        read: The page; what was not understood of it is not there.
        prose: Its prose in other languages.
    """
    printers = printers_for(read, prose)
    pages = {lang: in_language(read, prose, lang) for lang in LANGUAGES}
    compiler = _Compiler(printers, read.lang, read.world.game.key)
    bound = bind(read.page).page
    front = read.front
    shared = front.traitor is not None and front.traitor.one_side
    books = tuple(
        compiler.book(book, {lang: page.books[number] for lang, page in pages.items()}, shared)
        for number, book in enumerate(bound.books)
    )
    return Program(
        entry=front.id,
        game=read.world.game.key,
        players=front.players,
        traitor=str(front.facts.get("traitor", "")),
        declared=tuple(
            Declared(
                thing.sort,
                thing.key,
                dict(thing.names),
                dict(thing.facts),
                read.counts.get(thing.key),
            )
            for thing in front.things
        ),
        books=books,
        lang=read.lang,
        prose={
            key: {
                lang: said
                for lang in LANGUAGES
                if (said := own if lang == read.lang else prose.get(lang, {}).get(key))
            }
            for key, own in prose_of(read.page).items()
        },
    )


@dataclass
class _Compiler:
    """Compiles one page.

    Attributes:
        printers: What prints its sentences.
        lang: The language it is written in.
        game: The game whose things they name.
        keys: How often each key was given.
        titles: How many titled items there were.
        items: How many items of the box there were.
    """

    printers: Mapping[Language, Printer]
    lang: Language
    game: str
    keys: Counter[str] = field(default_factory=Counter)
    titles: int = 0
    items: int = 0

    def book(
        self, bound: PageBook, shown: Mapping[Language, PageBook], shared: bool
    ) -> ProgramBook:
        boxes = tuple(
            self.box(
                box,
                {lang: book.boxes[number] for lang, book in shown.items()},
                box_at(bound.book, number + 1),
            )
            for number, box in enumerate(bound.boxes)
        )
        return ProgramBook(bound.book, boxes, shared)

    def box(self, bound: PageBox, shown: Mapping[Language, PageBox], at: str) -> ProgramBox:
        self.items = 0
        heading = {
            lang: print_heading(box, lang, self.printers[lang]) for lang, box in shown.items()
        }
        instructions = self.lines(
            bound.lines, {lang: box.lines for lang, box in shown.items()}, shown, at, ""
        )
        named = heading if any(heading.values()) else {}
        story = tuple(
            {lang: box.story[number] for lang, box in shown.items()}
            for number in range(len(bound.story))
        )
        return ProgramBox(bound.known, at, bound.gate, named, story, instructions)

    def lines(
        self,
        bound: tuple[Line, ...],
        shown: Mapping[Language, tuple[Line, ...]],
        box: Mapping[Language, PageBox],
        at: str,
        above: str,
    ) -> tuple[Instruction, ...]:
        return tuple(
            self.line(line, {lang: lines[n] for lang, lines in shown.items()}, box, at, above)
            for n, line in enumerate(bound)
        )

    def line(
        self,
        bound: Line,
        shown: Mapping[Language, Line],
        box: Mapping[Language, PageBox],
        at: str,
        above: str,
    ) -> Instruction:
        self.items += 1
        position = f"{at}.{self.items}"
        title = ""
        if bound.titled:
            self.titles += 1
            title = str(self.titles)
        plain = shown[self.lang]  # without slots, whose numbers hang on what is around
        key = self._key(plain, above)
        return Instruction(
            key=key,
            at=position,
            kind=bound.kind,
            trees=bound.trees,
            label=bound.label,
            title=title,
            inner=self.lines(
                bound.lines, {lang: line.lines for lang, line in shown.items()}, box, at, key
            ),
            text={
                lang: print_line(box[lang], line, lang, self.printers[lang])
                for lang, line in shown.items()
            },
            sentences=tuple(self._sentence(tree) for tree in plain.trees),
        )

    def _sentence(self, tree: Tree) -> dict[Language, str]:
        return {
            lang: printer.sentence(tree) + STOPS[lang] for lang, printer in self.printers.items()
        }

    def _key(self, line: Line, above: str) -> str:
        """Gives an item its key: a row by its item and label, all else by what it says."""
        if line.label is not None and above:
            key = f"{above}-{line.label.key.replace('+', 'up')}"
        else:
            said: list[Any] = [line.kind, [dump_tree(tree) for tree in line.trees]]
            if line.prose:  # as the page's own language has it, which is written in no other
                said.append(line.prose)
            inside = above if line.label is not None or not line.trees else ""
            # What an edition inherits has the keys that it has in the edition before.
            saying = json.dumps([said, inside]).replace(f'"{self.game}/', '"/')
            digest = hashlib.sha256(saying.encode()).digest()
            key = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:6])
        self.keys[key] += 1
        return key if self.keys[key] == 1 else f"{key}-{self.keys[key]}"


_LETTERS = string.ascii_lowercase
