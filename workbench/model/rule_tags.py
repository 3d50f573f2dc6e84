"""What a rule does, read off its compiled sentences: tags to search by, rolls, what it names.

Nothing here is typed by hand for a card: a tag is there because some sentence has the verb. What a
sentence only waits for, asks, forbids or tells apart is not done by it and gives no tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast, get_args

from workbench.model.deeds import VERBS_OF, done
from workbench.model.entries import Entry, View, may_see
from workbench.model.facts import ResultRow, Roll, TraitKey
from workbench.model.ids import LANGUAGES, EntryId
from workbench.model.programs import Instruction, ProgramBook, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk
from workbench.model.vocabulary import ACTING, FILTERS, FORBIDS, VERBS

__all__ = [
    "ids_in_rule",
    "named_in_items",
    "rolls_in_rule",
    "row_told",
    "rule_tags",
    "tagged_items",
]

_TRAITS: tuple[str, ...] = get_args(TraitKey)
_ENTRY_KINDS = frozenset({"room", "card", "character", "token"})
_CHANGING = frozenset({"gain", "heal", "set", "weaken"})
#: Where a rolling sentence says what is rolled.
_ROLLING: Mapping[str, str] = {
    "attempt": "traits",
    "attempt_with": "which",
    "both_attempt": "traits",
    "look_up": "dice",
    "roll_dice": "dice",
}
#: Verbs of moving that move what stands in a field of theirs; the others move who does them.
_MOVED: Mapping[str, str] = {
    "move_figure": "what",
    "move_figure_exactly": "what",
    "move_figure_free": "what",
    "move_to": "what",
    "send": "whom",
}
_MOVING = frozenset(
    {"cross", "enter", "go_on", "go_straight", "go_to", "go_to_floor", "keep_to_wall", "leave",
     "leave_house", "move", "move_beyond", "move_shortest", "move_toward_one", "move_walls",
     "turn_back", "turn_random"}
)  # fmt: skip
_PHYSICAL: tuple[TraitKey, ...] = ("speed", "might")
_MENTAL: tuple[TraitKey, ...] = ("sanity", "knowledge")
#: The mental traits of games that have others.
_MENTAL_OF: Mapping[str, tuple[TraitKey, ...]] = {"mystery": ("brains", "courage")}


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


def _deeds(tree: Tree) -> Iterator[Node]:
    """Yields the nodes of a sentence that say what is done, from the top, left to right."""
    return (node for node in done(tree) if node.frame in ACTING and node.frame not in FORBIDS)


def rule_tags(entry: Entry, view: View) -> Iterator[tuple[str, str]]:
    """Yields (field, value) of each tag: ``does:damage``, ``moves:explorer``, ``changes:might``."""
    return ((field, value) for _at, field, value in tagged_items(entry, view))


def tagged_items(entry: Entry, view: View) -> Iterator[tuple[str, str, str]]:
    """Yields (position, field, value) of each tag, where the item that it comes from stands."""
    for instruction, tree in _instructions(entry, view):
        for part in _deeds(tree):
            does = VERBS.get(part.frame)
            if does is not None:
                yield instruction.at, "does", does
            if does in _CHANGING:
                yield from ((instruction.at, "changes", each) for each in _traits_in(part, entry))
            yield from ((instruction.at, "moves", who) for who in _moved(part))


def _traits_in(tree: Tree, entry: Entry) -> Iterator[TraitKey]:
    """Yields the traits that a part names; every one that *a trait* and *every trait* may be."""
    if isinstance(tree, Leaf):
        if tree.kind == "trait" and tree.key in _TRAITS:
            yield cast("TraitKey", tree.key)
        elif tree.kind == "traitkind":
            program = entry.program
            mental = _MENTAL_OF.get(program.game if program else "", _MENTAL)
            yield from _PHYSICAL if tree.key != "mental" else ()
            yield from mental if tree.key != "physical" else ()
    elif tree.frame not in FILTERS:
        for _name, inner in tree.fields:
            yield from _traits_in(inner, entry)


def _moved(sentence: Node) -> Iterator[str]:
    """Yields who is moved by a sentence: the one it is about, or the one its verb is about."""
    for name in VERBS_OF:
        verb = sentence.get(name)
        if not isinstance(verb, Node):
            continue
        if verb.frame in _MOVED:
            yield from _called(verb.get(_MOVED[verb.frame]))
        elif verb.frame in _MOVING:
            yield from _called(sentence.get("who"))


def _called(whom: Tree | None) -> Iterator[str]:
    """Yields what somebody is called: ``explorer``, ``monster``, the name of a monster or card."""
    if whom is None or (isinstance(whom, Node) and whom.frame == "you"):
        yield "explorer"
        return
    for part in walk(whom):
        if isinstance(part, Leaf) and part.kind in ("figure", "monster", "card", "character"):
            yield part.key.rpartition("/")[2].casefold().replace(" ", "-")
            return


def ids_in_rule(entry: Entry, view: View) -> Iterator[str]:
    """Yields the id of each entry that the sentences name."""
    return (target for _at, target in named_in_items(entry, view))


def named_in_items(entry: Entry, view: View) -> Iterator[tuple[str, str]]:
    """Yields (position, id) of each entry that a sentence names, where its item stands."""
    for instruction, tree in _instructions(entry, view):
        for part in walk(tree):
            if isinstance(part, Leaf) and part.kind in _ENTRY_KINDS:
                target = part.key.partition("#")[0]
                if target != entry.id and target.count("/") == 2:
                    yield instruction.at, str(EntryId.parse(target))


def rolls_in_rule(entry: Entry, view: View) -> tuple[Roll, ...]:
    """Returns each roll that the rule asks for, with its table, as far as *view* may see it."""
    found: list[Roll] = []
    for instruction, tree in _instructions(entry, view):
        for part in _deeds(tree):
            found += (roll for roll in _rolls(part, instruction, entry) if roll not in found)
    return tuple(found)


def _rolls(part: Node, instruction: Instruction, entry: Entry) -> Iterator[Roll]:
    where = f"#{instruction.at}"
    asked = part.get(_ROLLING.get(part.frame, ""))
    if asked is not None:
        rows = tuple(
            row_told(row) for row in instruction.inner if row.label and row.label.kind == "total"
        )
        traits = tuple(_traits_in(asked, entry))
        dice = _dice(asked)
        if rows or traits or dice is not None:
            yield Roll(traits=traits, dice=dice, where=where, results=rows)
    how = part.get("how")
    if isinstance(how, Node) and how.frame == "dice_of_trait":
        # an attack by a card: it rolls that many dice, who is attacked rolls the trait
        dice = _dice(how.get("dice"))
        if dice is not None:
            yield Roll(dice=dice, where=where)
        yield Roll(traits=tuple(_traits_in(how, entry)), where=where)


def _dice(tree: Tree | None) -> int | None:
    """Returns a fixed number of dice; None where it is counted or of a trait."""
    if not isinstance(tree, Node):
        return None
    number = tree.get("n")
    if tree.frame == "dice" and isinstance(number, Leaf) and number.kind == "number":
        return int(number.key)
    return None


def row_told(row: Instruction) -> ResultRow:
    """Returns a row of a table with everything it does, in each language."""
    assert row.label is not None
    effects = {}
    for lang in LANGUAGES:
        head, *more = (each.text.get(lang, "") for each in instructions_in((row,)))
        for colon in (":", "："):
            before, mark, after = head.partition(colon)
            if mark and before.strip() == row.label.key:
                head = after.strip()
        gap = " " if lang == "en" else ""
        effects[lang] = gap.join(text for text in (head, *more) if text)
    return ResultRow(row.label.key, effects)
