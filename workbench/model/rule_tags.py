"""What a rule does, read off its compiled sentences: tags to search by, rolls, what it names.

Nothing here is typed by hand for a card: a tag is there because some sentence has the verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from workbench.model.entries import Entry, View, may_see
from workbench.model.facts import ResultRow, Roll, TraitKey
from workbench.model.ids import LANGUAGES, EntryId
from workbench.model.programs import Instruction, ProgramBook, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk
from workbench.model.vocabulary import DOES, VERBS

__all__ = ["ids_in_rule", "rolls_in_rule", "rule_tags"]

_TRAITS: tuple[str, ...] = get_args(TraitKey)
_ENTRY_KINDS = frozenset({"room", "card", "character", "token"})
#: What is not done but only limits or allows is no deed to be found by.
_ROLLING = DOES["roll"] | {"both_attempt"}
_FIELDS_OF_ROLLS = ("traits", "dice", "which")


def _books(entry: Entry, view: View) -> Iterator[ProgramBook]:
    """Yields the books of an entry's rule that *view* may read."""
    program = entry.program
    for book in program.books if program else ():
        if may_see(view, book.audience):
            yield book


def _instructions(entry: Entry, view: View) -> Iterator[tuple[Instruction, Tree]]:
    for book in _books(entry, view):
        for box in book.boxes:
            for instruction in instructions_in(box.instructions):
                for tree in instruction.trees:
                    yield instruction, tree


def rule_tags(entry: Entry, view: View) -> Iterator[tuple[str, str]]:
    """Yields (field, value) of each tag: ``does:damage``, ``moves:explorer``, ``changes:might``."""
    for _instruction, tree in _instructions(entry, view):
        for part in walk(tree):
            if not isinstance(part, Node) or part.frame not in VERBS:
                continue
            does = VERBS[part.frame]
            yield "does", does
            if does in ("gain", "weaken", "set", "heal"):
                yield from (("changes", trait) for trait in _traits_in(part))
        yield from (("moves", who) for who in _moved(tree))


def _traits_in(tree: Tree) -> Iterator[str]:
    """Yields the traits that a part names; all of them where it says *every trait*."""
    for part in walk(tree):
        if isinstance(part, Leaf) and part.kind == "trait":
            yield part.key


def _moved(tree: Tree) -> Iterator[str]:
    """Yields who is moved by a sentence: the one it is about, or the one its verb is about."""
    for part in walk(tree):
        if not isinstance(part, Node):
            continue
        verb = part.get("do")
        if isinstance(verb, Node) and VERBS.get(verb.frame) == "move":
            whom = verb.get("whom") or part.get("who")
            yield from _called(whom)


def _called(whom: Tree | None) -> Iterator[str]:
    if whom is None or (isinstance(whom, Node) and whom.frame == "you"):
        yield "explorer"
        return
    for part in walk(whom):
        if isinstance(part, Leaf) and part.kind in ("figure", "monster"):
            yield part.key.casefold().replace(" ", "-")
            return


def ids_in_rule(entry: Entry, view: View) -> Iterator[str]:
    """Yields the id of each entry that the sentences name."""
    for _instruction, tree in _instructions(entry, view):
        for part in walk(tree):
            if isinstance(part, Leaf) and part.kind in _ENTRY_KINDS:
                target = part.key.partition("#")[0]
                if target != entry.id and target.count("/") == 2:
                    yield str(EntryId.parse(target))


def rolls_in_rule(entry: Entry, view: View) -> tuple[Roll, ...]:
    """Returns each roll that the rule asks for, with its table, as far as *view* may see it."""
    found: list[Roll] = []
    for instruction, tree in _instructions(entry, view):
        for part in walk(tree):
            roll = _roll(part, instruction)
            if roll is not None and roll not in found:
                found.append(roll)
    return tuple(found)


def _roll(part: Tree, instruction: Instruction) -> Roll | None:
    if not isinstance(part, Node) or part.frame not in _ROLLING:
        return None
    asked = next((tree for name, tree in part.fields if name in _FIELDS_OF_ROLLS), None)
    rows = tuple(_row(row) for row in instruction.inner if row.label and row.label.kind == "total")
    traits = tuple(
        cast("TraitKey", leaf.key)
        for leaf in (walk(asked) if asked is not None else ())
        if isinstance(leaf, Leaf) and leaf.key in _TRAITS
    )
    dice = _dice(part.get("dice"))
    if not rows and not traits and dice is None:
        return None
    if not traits and dice is None and asked is None:
        return None
    return Roll(traits=traits, dice=dice, where=f"#{instruction.at}", results=rows)


def _dice(tree: Tree | None) -> int | None:
    """Returns a fixed number of dice; None where it is counted or of a trait."""
    if not isinstance(tree, Node):
        return None
    if tree.frame == "one_die":
        return 1
    number = tree.get("n")
    if tree.frame == "dice" and isinstance(number, Leaf) and number.kind == "number":
        return int(number.key)
    return None


def _row(row: Instruction) -> ResultRow:
    """Returns a row of a table with everything it does, in each language."""
    assert row.label is not None
    effects = {}
    for lang in LANGUAGES:
        said = [row.text.get(lang, ""), *(inner.text.get(lang, "") for inner in row.inner)]
        head = said[0]
        for colon in (":", "："):
            before, mark, after = head.partition(colon)
            if mark and before.strip() == row.label.key:
                head = after.strip()
        gap = " " if lang == "en" else ""
        effects[lang] = gap.join(text for text in (head, *said[1:]) if text)
    return ResultRow(row.label.key, effects)
