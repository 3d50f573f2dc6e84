"""What happens when, who may know what, how each side wins and loses, what the players change."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping

from workbench.desks.indexing.items import Deed, Item, Items, side_of
from workbench.desks.indexing.things import formulas_in, worth
from workbench.desks.indexing.values import (
    Cited,
    Condition,
    Difference,
    Ending,
    Moment,
    Secret,
)
from workbench.engine.secrecy import counted_in_secret
from workbench.language.checking.formulas import numbers_in, player_counts
from workbench.language.checking.traitor import rule_of
from workbench.language.headings import BOOKS
from workbench.language.rows import print_label
from workbench.model.roles import MOMENTS, core_of
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.text.rows import totals_of

__all__ = ["differences_of", "endings_of", "moments_of", "secrets_of"]

_ENDS = {"you-win-when": True, "you-lose-when": False}
_END_VERBS = {"win": True, "lose_game": False, "escape": True}
_LISTS = {"and": "all", "or": "any"}
_SECRETS = {
    "write_number": "number",
    "write_secret": "number",
    "announce": "told",
    "tell": "told",
    "show_token": "shown",
    "reveal_secret": "shown",
    "reveal": "shown",
    "turn_up": "shown",
    "turn_down": "hidden",
    "read_other": "read",
}
_TURNS = frozenset({"at_start", "at_end", "on_turn"})
_SIZES: Mapping[str, Callable[[int, int], bool]] = {
    "size_is": operator.eq,
    "size_at_least": operator.ge,
    "size_at_most": operator.le,
    "size_less": operator.lt,
}


# Ends


def endings_of(items: Items) -> tuple[Ending, ...]:
    """Returns every way in which a side wins or loses, in the order of the page."""
    return tuple(_endings(items))


def _endings(items: Items) -> Iterator[Ending]:
    for item in items.all:
        wins = _ENDS.get(item.box.known)
        for at, tree in enumerate(item.trees):
            if wins is not None and item.each.kind != "row":
                yield Ending(side_of(item.book), wins, items.cited(item, at), _seen(items, tree))
                continue
            for deed in items.deeds(tree):
                if deed.node.frame in _END_VERBS:
                    who = items.phrase(deed.who) or side_of(item.book)
                    yield Ending(who, _END_VERBS[deed.node.frame], items.cited(item, at))


def _seen(items: Items, tree: Tree) -> Condition:
    """Returns a condition taken apart as it was understood."""
    if not isinstance(tree, Node):
        return Condition("", items.phrase(tree))
    if tree.frame in _LISTS:
        op = _LISTS[tree.frame]
        parts: list[Condition] = []
        for name in ("first", "then"):
            part = _seen(items, tree.get(name) or tree)
            parts += part.parts if part.op == op else (part,)
        return Condition(op, "", tuple(parts))
    if tree.frame == "is_and_does":
        who, state, does = (tree.get(name) for name in ("who", "state", "does"))
        if who is not None and state is not None and does is not None:
            first = Node("is", (("who", who), ("state", state)))
            then = Node("does", (("who", who), ("does", does)))
            return Condition("all", "", (_seen(items, first), _seen(items, then)))
    return Condition("", items.phrase(tree))


# Moments


def moments_of(items: Items) -> tuple[Moment, ...]:
    """Returns what happens when: as the haunt begins, in turns, upon events, as things come true.

    What hangs on no moment is left out: that can be done, or holds, all the time.
    """
    found: dict[tuple[str, str], list[Cited]] = {}
    for book, box, drawn, tops in items.boxes:
        gate = _moment(items, drawn.gate)
        if box.known == "right-now" and book.book:
            gate = ("start", "")
        for item in tops:
            _happens(items, item, gate, found)
    order = ("start", "turn", "event", "true")
    kinds = sorted(found, key=lambda each: order.index(each[0]))
    return tuple(Moment(kind, when, tuple(found[kind, when])) for kind, when in kinds)


def _happens(
    items: Items,
    item: Item,
    gate: tuple[str, str] | None,
    found: dict[tuple[str, str], list[Cited]],
) -> None:
    if item.each.kind in ("note", "aloud"):
        return
    for at, tree in enumerate(item.trees):
        prefixes, _core = core_of(tree)
        own = next((moment for each in prefixes if (moment := _moment(items, each))), None)
        if own is None and item.each.kind == "head":
            own = _moment(items, tree)
        moment = own or gate
        if moment is not None:
            found.setdefault(moment, []).append(items.cited(item, at))
        if own is not None and at == 0 and item.each.kind == "head":
            gate = None  # what stands below is part of it
    if item.each.kind != "head" and not any(_is_moment(each) for each in _prefixes(item)):
        for inner in item.inner:
            if inner.each.label is None:
                _happens(items, inner, gate, found)
    elif item.each.kind == "head" and gate is not None:
        for inner in item.inner:
            _happens(items, inner, None, found)


def _prefixes(item: Item) -> Iterator[Node]:
    for tree in item.trees:
        yield from core_of(tree)[0]


def _is_moment(prefix: Node) -> bool:
    return prefix.frame in MOMENTS or prefix.frame == "on_turn"


def _moment(items: Items, prefix: Tree | None) -> tuple[str, str] | None:
    """Returns the kind and the words of a moment; None of what is none."""
    if not isinstance(prefix, Node) or not _is_moment(prefix):
        return None
    if prefix.frame == "at_game_start":
        return "start", ""
    kind = "turn" if prefix.frame in _TURNS else "true" if prefix.frame == "once_true" else "event"
    return kind, items.phrase(prefix)


# Secrets


def secrets_of(items: Items) -> tuple[Secret, ...]:
    """Returns who may know what: books, numbers, things face down, and what is told of them."""
    return tuple(_secrets(items))


def _secrets(items: Items) -> Iterator[Secret]:
    for book in items.program.books:
        heading = next((each for each in BOOKS if each.key == book.book), None)
        if heading is not None:
            yield Secret("book", book.audience, heading.names[items.lang])
    rule = rule_of(items.read)
    if rule is not None and rule.rule == "hidden":
        yield Secret("traitor", "nobody", "")
    for thing in items.declared.values():
        sees = thing.facts.get("seen by", "everyone")
        if sees != "everyone":
            yield Secret(thing.sort, str(sees), thing.names.get(items.lang) or thing.key)
    for item in items.all:
        for at, tree in enumerate(item.trees):
            yield from _told(items, item, at, tree)


def _told(items: Items, item: Item, number: int, tree: Tree) -> Iterator[Secret]:
    cited = items.cited(item, number)
    side = side_of(item.book)
    for deed in items.deeds(tree):
        kind = _SECRETS.get(deed.node.frame)
        if kind is not None:
            yield Secret(kind, _knows(items, deed, kind, side), "", cited)
            return
        if counted_in_secret(deed.node.get("what")):
            yield Secret("pile", side, "", cited)
            return
        if deed.node.frame in ("put", "put_new", "set_aside", "deal_out", "deal_once") and any(
            isinstance(part, Leaf) and part.key == "face-down" for part in parts_of(deed.node)
        ):
            yield Secret("hidden", side, "", cited)
            return


def _knows(items: Items, deed: Deed, kind: str, side: str) -> str:
    """Returns who knows something once it was done."""
    if kind in ("number", "hidden"):
        return side
    if deed.node.frame == "tell":
        return items.phrase(deed.node.get("whom"))
    return items.phrase(deed.who) if kind == "read" else "everyone"


# Players


def differences_of(items: Items) -> tuple[Difference, ...]:
    """Returns what is not the same for every number of players."""
    counts = player_counts(items.read)
    found: list[Difference] = []
    for _book, box, drawn, tops in items.boxes:
        if drawn.gate is not None:
            found += _asks(items, items.cited_box(box, drawn), drawn.gate, counts)
        for top in tops:
            for item in top:
                for at, tree in enumerate(item.trees):
                    cited = items.cited(item, at)
                    found += _by_rows(items, item, cited, tree, counts)
                    found += _asks(items, cited, tree, counts)
                    for formula in formulas_in(tree):
                        values = worth(items, formula)
                        if values:
                            told = {players: str(value) for players, value in values.items()}
                            found.append(Difference(cited, items.phrase(formula), told))
    return tuple(found)


def _by_rows(
    items: Items, item: Item, cited: Cited, tree: Tree, counts: tuple[int, ...]
) -> Iterator[Difference]:
    """Yields what a table by the number of players gives for each of them."""
    _prefixes_of, core = core_of(tree)
    if not isinstance(core, Node) or not _of_players(core.get("track")):
        return
    told: dict[int, str] = {}
    for row in item.inner:
        label = row.each.label
        totals = totals_of(label.key) if label is not None else None
        if label is None or totals is None:
            continue
        text = row.each.text.get(items.lang, "")
        effect = text.removeprefix(print_label(label, items.lang)).lstrip(":： ")
        told.update({players: effect for players in counts if players in totals})
    if told:
        yield Difference(cited, "", dict(sorted(told.items())))


def _asks(items: Items, cited: Cited, tree: Tree, counts: tuple[int, ...]) -> Iterator[Difference]:
    """Yields for whom a sentence holds that asks how many play."""
    for part in parts_of(tree):
        if not isinstance(part, Node) or part.frame not in _SIZES:
            continue
        numbers = numbers_in(part.get("n"))
        if not _of_players(part.get("what")) or len(numbers) != 1:
            continue
        fits = _SIZES[part.frame]
        holds = {players: "+" if fits(players, numbers[0]) else "-" for players in counts}
        yield Difference(cited, items.phrase(part), holds)


def _of_players(score: Tree | None) -> bool:
    """Tells whether a number is that of those who play."""
    noun = score.get("noun") if isinstance(score, Node) and score.frame == "number_of" else None
    return noun == Leaf("figure", "player")
