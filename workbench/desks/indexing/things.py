"""The things of a page: what it declares, and the tokens of the box that it uses.

Every sentence that names a thing is a use of it; what is done with it there is told by the verb,
so that nothing is left out which only another wording would say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set

from workbench.desks.indexing.items import Deed, Item, Items, leaves, named
from workbench.desks.indexing.values import Cited, IndexedThing, Statistics, Use
from workbench.language.binding import head_of
from workbench.language.checking.formulas import number, player_counts
from workbench.language.declarations import token_of
from workbench.language.front import Thing
from workbench.language.rows import print_label
from workbench.model.trees import Leaf, Node, Tree, parts_of, walk
from workbench.model.vocabulary import MODES, VERBS

__all__ = ["formulas_in", "things_of", "worth"]

#: What is done by sentences that are no verbs.
_ACTS = {
    "goes_up": "up",
    "goes_down": "down",
    "set_track": "set",
    "set_aside": "aside",
    "put_back": "return",
    "take_off_board": "remove",
    "no_longer_is": "unmark",
    "group_is": "is",
    "set_is": "is",
    "set_in_order": "is",
    "has_traits": "traits",
    "stats_by": "traits",
    "copy_traits": "traits",
    "by_track": "asked",
}
#: Phrases that say how many of something there are or go somewhere.
_COUNTED = frozenset(
    {"equal_to_thing", "equal_to_figure", "equal_to_room", "several_thing", "several_figure",
     "several_room", "as_many"}
)  # fmt: skip
_STATED = frozenset({"has_traits", "stats_by", "copy_traits"})


def things_of(items: Items) -> tuple[IndexedThing, ...]:
    """Returns what a page brings, in the order of its front matter, and the tokens it uses.

    What only a book names that may not be seen is left out.
    """
    uses = _uses(items)
    front = items.read.front
    counts = {each.key: each.count for each in items.program.declared}
    known = items.declared
    secret = {thing.key for thing in front.things} - {leaf.key for leaf in known}
    found = []
    for leaf, thing in known.items():
        told = tuple(uses.get(leaf, ()))
        if items.locked and not told:
            continue
        count, phrased = thing.facts.get("count", ""), counts[thing.key]
        if phrased is not None and any(each.key in secret for each in leaves(phrased)):
            count, phrased = "", None
        phrase = items.phrase(phrased)
        found.append(
            IndexedThing(
                sort=thing.sort,
                key=thing.key,
                name=_name(items, leaf),
                declared=True,
                line=thing.place.line,
                facts=_facts(items, thing, secret),
                count=phrase or str(count),
                by_players=worth(items, phrased),
                statistics=tuple(_statistics(items, leaf)) if thing.sort == "monster" else (),
                uses=told,
            )
        )
    for leaf, told_of in uses.items():
        if leaf.kind == "token" and leaf not in known:
            name = _name(items, leaf)
            found.append(IndexedThing("token", leaf.key, name, False, 0, uses=tuple(told_of)))
    return tuple(found)


def _facts(items: Items, thing: Thing, secret: Set[str]) -> dict[str, str | int | bool]:
    """Returns what is declared of a thing, the piece that stands for it by its name.

    What names a secret is left out, and how far a number goes that others look at.
    """
    others = {name.casefold() for name in secret}
    unseen = {"count"} if items.looks_at(thing) else {"count", "from", "to"}
    facts: dict[str, str | int | bool] = {
        key: value
        for key, value in thing.facts.items()
        if key not in unseen and str(value).casefold() not in others
    }
    for key in ("token", "shape"):
        entry = items.read.world.entries.get(token_of(facts.get(key), items.read.world))
        if entry is not None:
            facts[key] = entry.title.get(items.lang) or entry.title["en"]
    return facts


def _name(items: Items, leaf: Leaf) -> str:
    return items.read.lexicon[leaf.kind, leaf.key].name(items.lang)


# Uses


def _uses(items: Items) -> Mapping[Leaf, list[Use]]:
    """Returns for everything that sentences name each sentence that does."""
    found: dict[Leaf, list[Use]] = defaultdict(list)
    for _book, box, drawn, _tops in items.boxes:
        if box.gate is not None and drawn.gate is not None:
            for leaf in dict.fromkeys(leaves(drawn.gate)):
                found[leaf].append(Use(items.cited_box(box, drawn), "asked"))
    for item in items.all:
        for at, tree in enumerate(item.trees):
            for leaf, use in _in_sentence(items, item, at, tree):
                found[leaf].append(use)
    return found


def _in_sentence(
    items: Items, item: Item, number_of: int, tree: Tree
) -> Iterator[tuple[Leaf, Use]]:
    """Yields everything that a sentence names, each once, with the first thing done with it."""
    cited = items.cited(item, number_of)
    told: set[Leaf] = set()
    deeds = list(items.deeds(tree))
    for deed in deeds:
        does = _ACTS.get(deed.node.frame) or VERBS.get(deed.node.frame, "")
        whom = _stated_of(deed.node) if does == "traits" else deed.objects() if does else ()
        for leaf in whom:
            if leaf not in told:
                told.add(leaf)
                yield leaf, _use(items, leaf, deed, does, cited)
    if any(deed.node.frame in ("has_traits", "stats_by") for deed in deeds):
        return  # the piece that stands for it is no token of its own
    doers = {
        leaf
        for deed in deeds
        if deed.node.frame in MODES and deed.who is not None
        for leaf in named(deed.who)
    }
    for leaf in dict.fromkeys(leaves(tree)):
        if leaf not in told:
            yield leaf, Use(cited, "does" if leaf in doers else "asked")


def _stated_of(node: Node) -> Iterator[Leaf]:
    whom = node.get("who") or node.get("whom")
    if whom is not None:
        yield from named(whom)


def _use(items: Items, leaf: Leaf, deed: Deed, does: str, cited: Cited) -> Use:
    counted = next(
        (
            part
            for part in walk(deed.node)
            if isinstance(part, Node) and part.frame in _COUNTED and head_of(part) == leaf
        ),
        None,
    )
    amount = counted.get("n") if counted is not None else None
    return Use(
        cited,
        does,
        who=items.phrase(deed.who),
        where=items.phrase(deed.node.get("where")),
        number=items.phrase(amount),
        by_players=worth(items, amount),
    )


# Numbers


def worth(items: Items, amount: Tree | None) -> dict[int, int]:
    """Returns what a formula comes to for each number of players, as far as that is known.

    What is the same for all, or written as a number, needs no telling.
    """
    if amount is None or (isinstance(amount, Leaf) and amount.kind == "number"):
        return {}
    found = {
        players: value
        for players in player_counts(items.read)
        if (value := number(amount, items.read, players)) is not None
    }
    return found if len(set(found.values())) > 1 else {}


def formulas_in(tree: Tree) -> Iterator[Tree]:
    """Yields each number in a sentence that is worked out, the largest first."""
    left = [tree]
    while left:
        part = left.pop()
        if isinstance(part, Node):
            for name, inner in reversed(part.fields):
                plain = isinstance(inner, Leaf) and inner.kind != "triple"
                if name == "n" and not plain:
                    yield inner
                else:
                    left.append(inner)


# Monsters


def _statistics(items: Items, leaf: Leaf) -> Iterator[Statistics]:
    for item in items.all:
        for at, tree in enumerate(item.trees):
            for part in parts_of(tree):
                if not isinstance(part, Node) or part.frame not in _STATED:
                    continue
                whom = part.get("who") or part.get("whom")
                if whom is not None and head_of(whom) == leaf:
                    yield from _stated(items, item, at, part)


def _stated(items: Items, item: Item, number_of: int, part: Node) -> Iterator[Statistics]:
    cited = items.cited(item, number_of)
    if part.frame == "copy_traits":
        yield Statistics(cited, like=cited.text)
    elif part.frame == "has_traits":
        yield _traits(items, part.get("stats"), Statistics(cited))
    else:
        by = items.phrase(part.get("track"))
        for row in item.inner:
            if row.each.label is not None and row.trees:
                plain = print_label(row.each.label, items.lang)
                yield _traits(items, row.trees[0], Statistics(items.cited(row), by, plain))


def _traits(items: Items, tree: Tree | None, empty: Statistics) -> Statistics:
    traits: dict[str, str] = {}
    names: dict[str, str] = {}
    while isinstance(tree, Node):
        trait, value = tree.get("trait") or tree.get("first"), tree.get("n")
        if isinstance(trait, Leaf) and value is not None:
            traits[trait.key] = items.phrase(value)
            names[trait.key] = items.phrase(trait)
        tree = tree.get("then")
    return Statistics(empty.at, empty.by, empty.row, traits, names)
