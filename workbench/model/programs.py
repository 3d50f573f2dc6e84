"""What a page says, compiled: plain data that an engine runs and every front end can cite.

A program has no words of its own language left in what it runs: trees name frames and things by
key (:mod:`workbench.model.vocabulary`), and each word that goes back to a first mention has the
number of its slot. Beside each instruction stands the sentence it is, in every language, and its
citation. Programs are stored as JSON; a program of another version is refused, never guessed at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from workbench.errors import CorpusError
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = [
    "PROGRAM_VERSION",
    "Declared",
    "Instruction",
    "Program",
    "ProgramBook",
    "ProgramBox",
    "dump_program",
    "instructions_in",
    "load_program",
    "with_leaves",
]

#: Raised whenever programs come to mean something else; stored ones are then made anew.
PROGRAM_VERSION = 4

Text = Mapping[Language, str]
InstructionKind = Literal[
    "rule", "head", "row", "value", "condition", "thing", "test", "note", "aloud"
]
Audience = Literal["everyone", "heroes", "traitor"]


@dataclass(frozen=True)
class Instruction:
    """One item of a box.

    Attributes:
        key: Its stable key in the page: the same after edits around it.
        at: Its position, as citations show it: ``S.4.2``; sentences after the first add a letter.
        kind: What it is.
        trees: Its sentences, bound; of a head or row, what stands before or after the colon.
        label: The left side of a row: a total (``5+``) or the outcome of a contest.
        title: The key by which other sentences name it, if it is titled.
        inner: Its sub-items.
        text: The item as it is printed, without its sub-items, per language.
        sentences: Each sentence by itself, per language, in the order of *trees*.
    """

    key: str
    at: str
    kind: InstructionKind
    trees: tuple[Tree, ...] = ()
    label: Leaf | None = None
    title: str = ""
    inner: tuple[Instruction, ...] = ()
    text: Text = field(default_factory=dict)
    sentences: tuple[Text, ...] = ()


@dataclass(frozen=True)
class ProgramBox:
    """A box of a page.

    Attributes:
        known: Key of a heading with a meaning of its own (``right-now``), or empty.
        at: Its position: ``S.4``.
        gate: The moment or condition that holds for all of it, bound, or None.
        heading: Its heading as printed, per language; empty if it has none.
        story: The story lines it opens with, per language.
        instructions: Its items.
    """

    known: str
    at: str
    gate: Tree | None = None
    heading: Text = field(default_factory=dict)
    story: tuple[Text, ...] = ()
    instructions: tuple[Instruction, ...] = ()


@dataclass(frozen=True)
class ProgramBook:
    """A book of a page.

    Attributes:
        book: ``S``, ``T``, ``M``, or empty where a page has none.
        boxes: Its boxes.
        shared: Whether everybody reads it, as in a haunt in which nobody is known to be a traitor.
    """

    book: str
    boxes: tuple[ProgramBox, ...] = ()
    shared: bool = False

    @property
    def audience(self) -> Audience:
        """Who may read it while it is secret."""
        if self.shared:
            return "everyone"
        return "heroes" if self.book == "S" else "traitor" if self.book else "everyone"


@dataclass(frozen=True)
class Declared:
    """A token, monster, track, mark or group that a page brings.

    Attributes:
        sort: Which of these.
        key: What trees call it.
        names: Its name per language.
        facts: What else is declared of it: ``from``, ``to``, ``count``, ``bearer`` ...
        count: How many there are, where a phrase says it.
    """

    sort: str
    key: str
    names: Text = field(default_factory=dict)
    facts: Mapping[str, str | int | bool] = field(default_factory=dict)
    count: Tree | None = None


@dataclass(frozen=True)
class Program:
    """One page, compiled.

    Attributes:
        entry: The entry it is the rule of.
        game: The game whose rules it uses.
        players: The numbers of players it is for; empty where the game's hold.
        traitor: How its traitor is found, as the page says it; empty on cards and rooms.
        declared: What it brings.
        books: Its books in reading order.
        lang: The language its page is written in.
        prose: Its prose per language, by key: stories, notes, titles, headings of its own.
    """

    entry: str
    game: str
    players: tuple[int, ...] = ()
    traitor: str = ""
    declared: tuple[Declared, ...] = ()
    books: tuple[ProgramBook, ...] = ()
    lang: Language = "en"
    prose: Mapping[str, Text] = field(default_factory=dict)

    def instructions(self) -> Iterator[tuple[ProgramBook, ProgramBox, Instruction]]:
        """Yields every instruction with its box and book, sub-items after their item."""
        for book in self.books:
            for box in book.boxes:
                for instruction in instructions_in(box.instructions):
                    yield book, box, instruction

    def trees(self) -> Iterator[Tree]:
        """Yields every sentence, gates included."""
        for book in self.books:
            for box in book.boxes:
                if box.gate is not None:
                    yield box.gate
                for instruction in instructions_in(box.instructions):
                    yield from instruction.trees

    def leaves(self) -> Iterator[Leaf]:
        """Yields everything its sentences name."""
        for tree in self.trees():
            yield from (part for part in walk(tree) if isinstance(part, Leaf))


def instructions_in(instructions: tuple[Instruction, ...]) -> Iterator[Instruction]:
    """Yields *instructions* and all their sub-items, in reading order."""
    for instruction in instructions:
        yield instruction
        yield from instructions_in(instruction.inner)


def with_leaves(program: Program, change: Callable[[Leaf], Leaf]) -> Program:
    """Returns a program whose sentences name what *change* makes of each thing they named."""

    def tree(old: Tree) -> Tree:
        if isinstance(old, Leaf):
            return change(old)
        return Node(old.frame, tuple((name, tree(inner)) for name, inner in old.fields))

    def instruction(old: Instruction) -> Instruction:
        return replace(
            old,
            trees=tuple(map(tree, old.trees)),
            label=None if old.label is None else change(old.label),
            inner=tuple(map(instruction, old.inner)),
        )

    def box(old: ProgramBox) -> ProgramBox:
        gate = None if old.gate is None else tree(old.gate)
        return replace(old, gate=gate, instructions=tuple(map(instruction, old.instructions)))

    books = (replace(book, boxes=tuple(map(box, book.boxes))) for book in program.books)
    declared = (
        replace(each, count=None if each.count is None else tree(each.count))
        for each in program.declared
    )
    return replace(program, declared=tuple(declared), books=tuple(books))


def dump_program(program: Program) -> str:
    """Returns a program as JSON."""
    books = [
        [book.book, [_dump_box(box) for box in book.boxes], book.shared] for book in program.books
    ]
    declared: list[list[Any]] = [
        [each.sort, each.key, dict(each.names), dict(each.facts), _dump_any(each.count)]
        for each in program.declared
    ]
    data = {
        "version": PROGRAM_VERSION,
        "entry": program.entry,
        "game": program.game,
        "players": list(program.players),
        "traitor": program.traitor,
        "declared": declared,
        "books": books,
        "lang": program.lang,
        "prose": {key: dict(text) for key, text in program.prose.items()},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _dump_box(box: ProgramBox) -> list[Any]:
    inner = [_dump_instruction(each) for each in box.instructions]
    return [box.known, box.at, _dump_any(box.gate), dict(box.heading), list(box.story), inner]


def _dump_instruction(each: Instruction) -> list[Any]:
    return [
        each.key,
        each.at,
        each.kind,
        [dump_tree(tree) for tree in each.trees],
        None if each.label is None else [each.label.kind, each.label.key],
        each.title,
        dict(each.text),
        [dict(sentence) for sentence in each.sentences],
        [_dump_instruction(inner) for inner in each.inner],
    ]


def _dump_any(tree: Tree | None) -> list[Any] | None:
    return None if tree is None else dump_tree(tree)


def dump_tree(tree: Tree) -> list[Any]:
    """Returns a tree as lists: ``["=", kind, key]`` for a leaf, ``[frame, {field: tree}]``."""
    if isinstance(tree, Leaf):
        return ["=", tree.kind, tree.key]
    return [tree.frame, {name: dump_tree(inner) for name, inner in tree.fields}]


@lru_cache(maxsize=1024)
def load_program(text: str) -> Program:
    """Builds a program from what :func:`dump_program` made of one.

    Raises:
        CorpusError: If it is no program, or of another version.
    """
    try:
        data = json.loads(text)
        if data["version"] != PROGRAM_VERSION:
            raise CorpusError(
                f"a program of version {data['version']}", expected=f"version {PROGRAM_VERSION}"
            )
        return Program(
            entry=data["entry"],
            game=data["game"],
            players=tuple(data["players"]),
            traitor=data["traitor"],
            declared=tuple(
                Declared(sort, key, names, facts, _load_any(count))
                for sort, key, names, facts, count in data["declared"]
            ),
            books=tuple(
                ProgramBook(book, tuple(_load_box(box) for box in boxes), shared)
                for book, boxes, shared in data["books"]
            ),
            lang=data.get("lang", "en"),  # what was compiled before lacks it
            prose=data.get("prose", {}),
        )
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise CorpusError("this is not a program", cause=str(error)) from None


def _load_box(data: Any) -> ProgramBox:
    known, at, gate, heading, story, inner = data
    return ProgramBox(
        known,
        at,
        _load_any(gate),
        heading,
        tuple(story),
        tuple(_load_instruction(each) for each in inner),
    )


def _load_instruction(data: Any) -> Instruction:
    key, at, kind, trees, label, title, text, sentences, inner = data
    return Instruction(
        key=key,
        at=at,
        kind=kind,
        trees=tuple(load_tree(tree) for tree in trees),
        label=None if label is None else Leaf(*label),
        title=title,
        inner=tuple(_load_instruction(each) for each in inner),
        text=text,
        sentences=tuple(sentences),
    )


def _load_any(data: Any) -> Tree | None:
    return None if data is None else load_tree(data)


def load_tree(data: Any) -> Tree:
    """Builds a tree from what :func:`dump_tree` made of one."""
    if data[0] == "=":
        _mark, kind, key = data
        return Leaf(kind, key)
    frame, fields = data
    return Node(frame, tuple((name, load_tree(inner)) for name, inner in fields.items()))
