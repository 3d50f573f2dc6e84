"""What a side lacks to win as all stands: which sentences still lead on, and how far it has come.

What a book says to win by does not change, but what of it is done already does: whoever has learnt
the name need not learn it again, and whoever has the Book is not to look for it. So the sentences
that lead to winning are gone through from the end backwards, and only what is not so yet is
followed. How far a side has come is told in shares, so that three tokens of four are more than two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.engine.aims import Aims, Means, conjuncts, names_in, places_of, short
from workbench.engine.errors import WHAT_GOES_WRONG
from workbench.engine.happening import side_speaker
from workbench.engine.meaning.core import Scope, fits, holds, number
from workbench.engine.meaning.nouns import pool
from workbench.engine.meaning.queries import how_many, widely
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.state import State, things_at
from workbench.model.trees import Node, Tree

__all__ = ["Wants", "carriers", "come", "progress", "share", "wants_of"]

_DEEPEST = 4
#: What a sentence one step farther from the end counts of one that is nearer.
_FARTHER = 0.5


@dataclass(frozen=True)
class Wants:
    """What still leads to winning.

    Attributes:
        means: The sentences, each with its steps before the end, from 0.
        acts: The same of those that can be chosen, by the key of the item.
    """

    means: tuple[tuple[Means, int], ...]
    acts: dict[str, int]


def wants_of(run: Run, aims: Aims, own: frozenset[str]) -> Wants:
    """Returns what still leads to winning.

    Args:
        run: The step.
        aims: What the side wants.
        own: The figures that play for it.
    """
    wanted: set[str] = set()
    for end in aims.ends:
        for part in (each for tree in _conditions(end) for each in conjuncts(tree)):
            if not _so(run, end, part):
                wanted |= names_in(part)
    found: dict[int, tuple[Means, int]] = {}
    for far in range(_DEEPEST):
        new: set[str] = set()
        for index, means in enumerate(aims.means):
            if index not in found and means.gives & wanted:
                found[index] = means, far
                new |= _lacking(run, means, own)
        if not new - wanted:
            break
        wanted |= new
    acts = {
        means.rule.instruction.key: far
        for means, far in found.values()
        if means.rule.role == "action"
    }
    return Wants(tuple(found.values()), acts)


def _conditions(rule: Rule) -> Iterator[Tree]:
    """Yields what has to be so for a sentence: of an end what it states, else what it asks."""
    if rule.box.known == "you-win-when":
        yield rule.core
    for prefix in rule.prefixes:
        cond = prefix.get("cond")
        if prefix.frame in ("if", "while", "once_true") and cond is not None:
            yield cond
    for part in (rule.core, rule.bare):
        cond = part.get("cond") if isinstance(part, Node) else None
        if isinstance(part, Node) and part.frame in ("may_if", "unless") and cond is not None:
            yield cond


def _so(run: Run, rule: Rule, part: Tree) -> bool:
    try:
        return holds(run, part, Scope(rule.entry, "", side_speaker(run, rule.book)))
    except WHAT_GOES_WRONG:
        return False  # it speaks of somebody who is not known before it is done


def _lacking(run: Run, means: Means, own: frozenset[str]) -> set[str]:
    """Returns the names of what a sentence asks for and is not so, or not there, yet."""
    carried = frozenset(name for any_of in means.needs for name in any_of)
    asked: set[str] = set()
    lacking: set[str] = set()
    for tree in _conditions(means.rule):
        for part in conjuncts(tree):
            names = names_in(part)
            asked |= names
            if not _so(run, means.rule, part):
                lacking |= names - carried
    lacking |= {name for name in means.asks - asked - carried if not come(run.state, name)}
    for any_of in means.needs:
        if not own & carriers(run.state, any_of):
            lacking |= any_of
    return lacking


def come(state: State, name: str) -> bool:
    """Tells whether something is in the house, or with somebody in it."""
    return bool(places_of(state, (name,)))


def carriers(state: State, names: frozenset[str]) -> frozenset[str]:
    """Returns the figures that carry something that is called by one of the names."""
    return frozenset(
        place[3:]
        for thing, place in state.things.items()
        if place.startswith("by:") and short(state.kinds.get(thing, thing)) in names
    )


# How far it has come


def progress(run: Run, aims: Aims) -> float:
    """Returns how far a side has come towards winning: 1 or more where an end is reached."""
    ends = (_share(run, end) for end in aims.ends)
    ready = sum(
        0.6 * _FARTHER**means.far * _share(run, means.rule)
        for means in aims.means
        if means.far < _DEEPEST and means.rule.role != "ban"
    )
    return max(ends, default=0.0) + ready


def _share(run: Run, rule: Rule) -> float:
    """Returns how much of what has to be so for a sentence is so, from 0 to 1."""
    parts = [part for tree in _conditions(rule) for part in conjuncts(tree)]
    if not parts:
        return 0.0
    scope = Scope(rule.entry, "", side_speaker(run, rule.book))
    shares = 0.0
    for part in parts:
        try:
            shares += share(run, part, scope)
        except WHAT_GOES_WRONG:
            continue
    return shares / len(parts)


def share(run: Run, part: Tree, scope: Scope) -> float:
    """Returns how much of a condition is so: of what is counted the share, else 0 or 1."""
    if not isinstance(part, Node):
        return 0.0
    weigh = _SHARES.get(part.frame)
    if weigh is not None:
        found = weigh(run, part, scope.copy())
        if found is not None:
            return max(0.0, min(1.0, found))
    return float(holds(run, part, scope))


def _of_sizes(run: Run, part: Node, _scope: Scope) -> float | None:
    what, n = part.get("what"), part.get("n")
    if what is None or n is None:
        return None
    size, asked = number(run, what, _scope), number(run, n, _scope)
    if part.frame in ("size_at_most", "size_less"):
        return 1.0 if size <= asked else (1 + asked) / (1 + size)
    return size / asked if asked else None


def _of_all(run: Run, part: Node, scope: Scope) -> float | None:
    who, test = part.get("who"), part.get("state") or part.get("does")
    if who is None or test is None:
        return None
    found, every = widely(run, who, test, scope)
    if not every:
        return None
    if isinstance(test, Node) and test.frame == "hold_many":
        return _of_held(run, found, test, scope)
    return sum(fits(run, each, test, scope) for each in found) / len(found) if found else None


def _of_held(run: Run, found: tuple[str, ...], test: Node, scope: Scope) -> float | None:
    what = test.get("what")
    noun = what.get("noun") if isinstance(what, Node) else None
    if not isinstance(what, Node) or noun is None or len(found) != 1:
        return None
    lying = set(things_at(run.state, f"on:{found[0]}", f"room:{found[0]}"))
    asked = how_many(run, what, scope)
    return len(lying.intersection(pool(run, noun, scope))) / asked if asked else None


def _of_none(run: Run, part: Node, scope: Scope) -> float | None:
    noun, test = part.get("noun"), part.get("state") or part.get("does")
    if noun is None:
        return None
    those = pool(run, noun, scope)
    count = sum(test is None or fits(run, each, test, scope) for each in those)
    n = part.get("n")
    asked = number(run, n, scope) if n is not None else 1
    if part.frame == "at_least_are":
        return count / asked if asked else None
    return 1.0 if count < asked else asked / (1 + count)


_SHARES = {
    "size_is": _of_sizes,
    "size_at_least": _of_sizes,
    "size_at_most": _of_sizes,
    "size_less": _of_sizes,
    "is": _of_all,
    "does": _of_all,
    "none_is": _of_none,
    "none_does": _of_none,
    "none_left": _of_none,
    "fewer_are": _of_none,
    "at_least_are": _of_none,
}
