"""The rolls of a page: who rolls what, its table, and the exact chance of each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from workbench.desks.indexing.items import Deed, Item, Items, side_of
from workbench.desks.indexing.values import IndexedRoll, RollRow
from workbench.language.checking.formulas import numbers_in
from workbench.model.dice import MOST_DICE, distribution
from workbench.model.roles import core_of
from workbench.model.rule_tags import row_told
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.model.vocabulary import VERBS
from workbench.text.rows import ends_of

__all__ = ["rolls_of"]

_TRAIT = {"attempt": "traits", "attempt_with": "which", "attempt_any": ""}
_DICE = {"roll_dice": "dice", "look_up": "dice"}
_CONTEST = {"both_attempt": "traits"}
_MOVEMENT = frozenset({"roll_movement", "roll_for"})
_CHANGES = frozenset({"reroll", "roll_more", "result_capped", "roll_limit"})
#: What asks about the result of a roll, and the totals that it holds for.
_ASKED = {
    "size_at_least": "{n}+",
    "size_at_most": "0-{n}",
    "size_is": "{n}",
    "size_less": "0-{below}",
}
_ANY_DICE = tuple(range(MOST_DICE + 1))


def rolls_of(items: Items) -> tuple[IndexedRoll, ...]:
    """Returns every roll that a page asks for, in its order."""
    return tuple(
        chain.from_iterable(_in_list(items, tops) for _book, _box, _drawn, tops in items.boxes)
    )


def _in_list(items: Items, beside: Sequence[Item]) -> Iterator[IndexedRoll]:
    for number, item in enumerate(beside):
        for at, tree in enumerate(item.trees):
            yield from _in_sentence(items, item, at, tree, beside[number + 1 :])
        yield from _in_list(items, item.inner)


def _in_sentence(
    items: Items, item: Item, number: int, tree: Tree, after: Sequence[Item]
) -> Iterator[IndexedRoll]:
    changes = False
    for deed in items.deeds(tree):
        frame = deed.node.frame
        if frame in _TRAIT:
            asked = deed.node.get(_TRAIT[frame])
            yield _roll(items, item, number, "trait", deed, asked, _ANY_DICE, after)
        elif frame in _DICE:
            asked = deed.node.get(_DICE[frame])
            yield _roll(items, item, number, "dice", deed, asked, _dice(asked), after)
        elif frame in _CONTEST:
            asked = deed.node.get(_CONTEST[frame])
            yield _roll(items, item, number, "contest", deed, asked, (), after)
        elif frame in _MOVEMENT:
            yield _roll(items, item, number, "movement", deed, None, _ANY_DICE, after)
        elif VERBS.get(frame) == "attack":
            yield _roll(items, item, number, "attack", deed, deed.node.get("how"), (), ())
        elif VERBS.get(frame) == "result" or frame in _CHANGES:
            changes = True
    waited = _waited_for(tree)
    if waited is not None:
        yield _roll(items, item, number, "movement", waited, None, _ANY_DICE, ())
    elif changes:
        yield _roll(items, item, number, "change", Deed(Node("nothing"), None), None, (), ())


def _waited_for(tree: Tree) -> Deed | None:
    """Returns the roll for movement whose result a sentence that waits for it asks about."""
    prefixes, _core = core_of(tree)
    if not any(True for _label in _asked_in(tree)):
        return None
    for prefix in prefixes:
        event = prefix.get("event")
        verb = event.get("do") if isinstance(event, Node) else None
        if isinstance(event, Node) and isinstance(verb, Node) and verb.frame in _MOVEMENT:
            return Deed(verb, event.get("who"))
    return None


def _roll(
    items: Items,
    item: Item,
    number: int,
    kind: str,
    deed: Deed,
    asked: Tree | None,
    dice: tuple[int, ...],
    after: Sequence[Item],
) -> IndexedRoll:
    rows = tuple(_rows(items, item, dice)) if kind not in ("attack", "change") else ()
    if not rows:
        rows = tuple(_results(items, (item, *after), dice))
    best = max((ends[0] for row in rows if (ends := ends_of(row.label))), default=0)
    return IndexedRoll(
        at=items.cited(item, number),
        kind=kind,
        title=item.line.title and _title(items, item),
        who=items.phrase(deed.who),
        side=side_of(item.book),
        what=items.phrase(asked),
        traits=tuple(
            part.key
            for part in (parts_of(asked) if asked is not None else ())
            if isinstance(part, Leaf) and part.kind == "trait"
        ),
        dice=dice,
        rows=rows,
        target=best or None,
    )


def _title(items: Items, item: Item) -> str:
    """Returns the title of an item in the language of the index."""
    text = item.each.text.get(items.lang, "")
    return text.partition("**")[2].partition("**")[0].rstrip(".。")


def _rows(items: Items, item: Item, dice: tuple[int, ...]) -> Iterator[RollRow]:
    for inner in item.inner:
        label = inner.each.label
        if label is not None and label.kind in ("total", "contest"):
            effect = row_told(inner.each).effect.get(items.lang, "")
            if label.kind == "contest":  # whose label is a word, which stands before the colon
                effect = effect.partition("：" if "：" in effect else ":")[2].strip()
            yield RollRow(label.key, items.cited(inner), effect, _chances(label.key, dice))


def _results(items: Items, where: Sequence[Item], dice: tuple[int, ...]) -> Iterator[RollRow]:
    """Yields the results that sentences ask about: those of the item, and those that follow it."""
    for top in where:
        for item in top:
            for at, tree in enumerate(item.trees):
                for label in _asked_in(tree):
                    cited = items.cited(item, at)
                    yield RollRow(label, cited, cited.text, _chances(label, dice))


def _asked_in(tree: Tree) -> Iterator[str]:
    for part in parts_of(tree):
        if isinstance(part, Node) and part.frame in _ASKED:
            what, numbers = part.get("what"), numbers_in(part.get("n"))
            if isinstance(what, Node) and what.frame == "the_result" and len(numbers) == 1:
                yield _ASKED[part.frame].format(n=numbers[0], below=numbers[0] - 1)


def _dice(asked: Tree | None) -> tuple[int, ...]:
    """Returns which numbers of dice can be rolled: the fixed ones, else any."""
    if isinstance(asked, Node) and asked.frame == "dice":
        fixed = tuple(sorted({n for n in numbers_in(asked.get("n")) if n <= MOST_DICE}))
        return fixed or _ANY_DICE
    return _ANY_DICE


def _chances(label: str, dice: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Returns the exact chance of a row for each number of dice."""
    ends = ends_of(label)
    if ends is None:
        return ()
    first, last = ends
    stop = None if last is None else last + 1
    return tuple(sum(distribution(each)[first:stop], start=Fraction(0)) for each in dice)
