"""Every program comes back from its JSON; what is none, or of another version, is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped_corpus
from workbench.errors import CorpusError
from workbench.model.ids import LANGUAGES
from workbench.model.programs import (
    PROGRAM_VERSION,
    Declared,
    Instruction,
    InstructionKind,
    Program,
    ProgramBook,
    ProgramBox,
    dump_program,
    dump_tree,
    instructions_in,
    load_program,
    load_tree,
    with_leaves,
)
from workbench.model.trees import Leaf, Node, Tree

word = st.text(max_size=8)
frame = st.text(min_size=1, max_size=8).filter(lambda name: name != "=")
texts = st.dictionaries(st.sampled_from(LANGUAGES), word, max_size=3)
leaves = st.builds(Leaf, word, word)


def some(values: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, max_size=most).map(tuple)


def nodes(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Node]:
    fields = st.lists(st.tuples(word, inner), max_size=3, unique_by=lambda pair: pair[0])
    return st.builds(Node, frame, fields.map(tuple))


trees = st.recursive(leaves | st.builds(Node, frame), nodes, max_leaves=12)


def instructions(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Instruction]:
    return st.builds(
        Instruction, word, word, st.sampled_from(get_args(InstructionKind)), some(trees, 2),
        st.none() | leaves, word, inner, texts, some(texts, 2),
    )  # fmt: skip


items = instructions(some(instructions(st.just(())), 2))
boxes = st.builds(ProgramBox, word, word, st.none() | trees, texts, some(texts, 2), some(items))
declared = st.builds(
    Declared, word, word, texts,
    st.dictionaries(word, word | st.integers(-9, 99) | st.booleans(), max_size=2),
    st.none() | trees,
)  # fmt: skip
programs = st.builds(
    Program, word, word, some(st.integers(3, 6)), word, some(declared, 2),
    some(st.builds(ProgramBook, word, some(boxes, 2)), 2),
)  # fmt: skip


@given(trees)
def test_every_tree_comes_back(tree: Tree) -> None:
    assert load_tree(json.loads(json.dumps(dump_tree(tree)))) == tree


@given(trees, trees)
def test_two_trees_are_never_written_alike(one: Tree, other: Tree) -> None:
    assert (json.dumps(dump_tree(one)) == json.dumps(dump_tree(other))) == (one == other)


@given(programs)
def test_every_program_comes_back(program: Program) -> None:
    stored = dump_program(program)
    assert load_program(stored) == program
    assert dump_program(load_program(stored)) == stored


def _shipped() -> Iterator[tuple[str, str]]:
    return ((e.id, e.compiled) for e in shipped_corpus().entries.values() if e.compiled)


def test_every_program_that_ships_comes_back() -> None:
    count = 0
    for entry_id, compiled in _shipped():
        program = load_program(compiled)
        assert dump_program(program) == compiled
        assert program.entry == entry_id
        count += 1
    assert count > 250  # every room and card of three games


def test_positions_count_depth_first_in_each_box_and_keys_are_unique() -> None:
    for entry_id, compiled in _shipped():
        program = load_program(compiled)
        keys = [each.key for _book, _box, each in program.instructions()]
        assert len(keys) == len(set(keys)), entry_id
        for book in program.books:
            for number, box in enumerate(book.boxes, start=1):
                assert box.at == (f"{book.book}.{number}" if book.book else str(number))
                places = [each.at for each in instructions_in(box.instructions)]
                assert places == [f"{box.at}.{n}" for n in range(1, len(places) + 1)], entry_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", "not a program"), ("{", "not a program"), ("[]", "not a program"),
     ("3", "not a program"), ("{}", "not a program"), ("[" * 100_000, "not a program"),
     (json.dumps({"version": PROGRAM_VERSION}), "not a program"),
     (json.dumps({"version": PROGRAM_VERSION + 1}), "a program of version"),
     (json.dumps({"version": 0}), "a program of version")],
)  # fmt: skip
def test_what_is_no_program_is_refused(text: str, expected: str) -> None:
    with pytest.raises(CorpusError, match=expected):
        load_program(text)


@pytest.mark.parametrize(
    "change",
    [{"books": None}, {"books": [["", [[]]]]}, {"books": [["", [["", "1", ["x"], {}, [], []]]]]},
     {"declared": [[]]}, {"players": 3}, {"books": [["", [["", "1", None, {}, [], [["k"]]]]]]}],
)  # fmt: skip
def test_a_program_that_was_tampered_with_is_refused(change: dict[str, Any]) -> None:
    sound = json.loads(dump_program(Program("hill-2e/room/x", "hill-2e")))
    assert load_program(json.dumps(sound)).entry == "hill-2e/room/x"
    with pytest.raises(CorpusError, match="not a program"):
        load_program(json.dumps({**sound, **change}))


LOW = Instruction("c", "S.1.3", "rule", (Node("nothing"),))
ROW = Instruction("b", "S.1.2", "row", label=Leaf("total", "0-3"), inner=(LOW,))
TOP = Instruction("a", "S.1.1", "rule", (Node("must", (("who", Node("you")),)),), inner=(ROW,))
BOX = ProgramBox("right-now", "S.1", gate=Node("while"), instructions=(TOP,))
BOOKS = (ProgramBook("S", (BOX,)), ProgramBook("T"))


def test_instructions_come_in_reading_order_and_trees_with_the_gate_first() -> None:
    program = Program("hill-2e/haunt/1", "hill-2e", books=BOOKS)
    assert [(b.book, x.at, i.key) for b, x, i in program.instructions()] == [
        ("S", "S.1", "a"), ("S", "S.1", "b"), ("S", "S.1", "c"),
    ]  # fmt: skip
    assert [tree.frame for tree in program.trees() if isinstance(tree, Node)] == [
        "while", "must", "nothing",
    ]  # fmt: skip


def test_each_leaf_is_found() -> None:
    tree = Node("in", (("a", Leaf("room", "x")), ("b", Node("of", (("c", Leaf("number", "2")),)))))
    box = ProgramBox("", "1", instructions=(Instruction("a", "1.1", "rule", (tree,)),))
    program = Program("hill-2e/room/x", "hill-2e", books=(ProgramBook("", (box,)),))
    assert list(program.leaves()) == [Leaf("room", "x"), Leaf("number", "2")]


@pytest.mark.parametrize(
    ("book", "audience"), [("S", "heroes"), ("T", "traitor"), ("M", "traitor"), ("", "everyone")]
)
def test_who_may_read_a_book(book: str, audience: str) -> None:
    assert ProgramBook(book).audience == audience


@given(programs)
def test_leaves_are_changed_wherever_they_stand_and_nothing_else(program: Program) -> None:
    assert with_leaves(program, lambda leaf: leaf) == program
    marked = with_leaves(program, lambda leaf: Leaf(leaf.kind, f"{leaf.key}!"))
    before, after = list(program.leaves()), list(marked.leaves())
    assert [leaf.key for leaf in after] == [f"{leaf.key}!" for leaf in before]
    assert with_leaves(marked, lambda leaf: Leaf(leaf.kind, leaf.key[:-1])) == program
