"""The meanings by name, and how the parts of a sentence are looked up in a running step.

Things are short ids: explorers ``e1``, monsters ``m1``, players ``p1``, rooms ``room/attic``, cards
``item/dynamite``, tokens ``t1``. What a sentence knows is its :class:`Scope`: who *you* are, what
its slots stand for, the last result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from workbench.engine.errors import EngineFaultError
from workbench.engine.run import Option, Run
from workbench.model.trees import SLOT, Leaf, Node, Tree
from workbench.wording import _

__all__ = [
    "Act",
    "FilterMeaning",
    "Scope",
    "acts",
    "filters",
    "fits",
    "holds",
    "matches",
    "meaning",
    "no_filter",
    "nouns",
    "number",
    "numbers",
    "pick",
    "queries",
    "resolve",
    "sort_of",
    "verbs",
]


@dataclass(slots=True)
class Scope:
    """What a sentence knows while it is carried out.

    Attributes:
        entry: The entry the sentence belongs to: ``item/dynamite``.
        you: Who *you* are, or empty.
        doer: Who chooses where the sentence names nobody: a figure or player.
        slots: What each slot stands for: one id, or several.
        facts: What else is known: ``result``, ``faces``, ``trait``, ``this-room``, ``damage`` ...;
            plain data.
    """

    entry: str = ""
    you: str = ""
    doer: str = ""
    slots: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    def copy(self) -> Scope:
        """Returns a scope of its own with the same contents."""
        return Scope(self.entry, self.you, self.doer, self.slots.copy(), self.facts.copy())

    @property
    def decider(self) -> str:
        """Who makes every choice of the box, if one of its sentences says so; else the doer."""
        return self.facts.get("decider") or self.doer

    def to_plain(self) -> tuple[Any, ...]:
        """Returns it as data for the stack."""
        return (self.entry, self.you, self.doer, dict(self.slots), dict(self.facts))

    @classmethod
    def of(cls, data: tuple[Any, ...]) -> Scope:
        """Builds it from what :meth:`to_plain` made."""
        entry, you, doer, slots, facts = data
        return cls(entry, you, doer, dict(slots), dict(facts))

    def bind(self, node: Node, value: Any) -> None:
        """Lets the slot of a phrase stand for *value*."""
        slot = node.get(SLOT)
        if isinstance(slot, Leaf):
            self.slots[slot.key] = value

    def bound(self, node: Node) -> Any:
        """Returns what the slot of a phrase stands for; None if it has none, or nothing yet."""
        slot = node.get(SLOT)
        return self.slots.get(slot.key) if isinstance(slot, Leaf) else None


@dataclass(slots=True)
class Act:
    """A verb being carried out by, or happening to, one subject.

    Attributes:
        run: The step.
        node: The verb with what belongs to it.
        who: The subject: a figure, player, card or room; empty where there is none.
        scope: What its sentence knows.
    """

    run: Run
    node: Node
    who: str
    scope: Scope

    def get(self, name: str) -> Tree | None:
        """Returns what stands in a field of the verb."""
        return self.node.get(name)

    def all(self, name: str) -> tuple[str, ...]:
        """Returns the things that a field means; whoever does it chooses among several."""
        tree = self.node.get(name)
        return () if tree is None else resolve(self.run, tree, self.scope, self.chooser)

    def one(self, name: str) -> str:
        """Returns the one thing that a field means; empty if there is none."""
        found = self.all(name)
        return found[0] if found else ""

    def number(self, name: str, otherwise: int = 0) -> int:
        """Returns the number that a field means."""
        tree = self.node.get(name)
        return otherwise if tree is None else number(self.run, tree, self.scope)

    def word(self, name: str) -> str:
        """Returns the key of the name that stands in a field; empty if there is none."""
        tree = self.node.get(name)
        return tree.key if isinstance(tree, Leaf) else ""

    @property
    def chooser(self) -> str:
        """Who chooses: who decides everything, the subject if it is an explorer, or the doer."""
        own = self.who[:1] in ("e", "p") and self.who[1:].isdigit()
        return self.scope.facts.get("decider") or (self.who if own else self.scope.doer)


VerbMeaning = Callable[[Act], None]
QueryMeaning = Callable[[Run, Node, Scope], bool]
FilterMeaning = Callable[[Run, str, Node, Scope], bool]
NumberMeaning = Callable[[Run, Node, Scope], int]
ActMeaning = Callable[[Run, Node, Scope], None]
NounMeaning = Callable[[Run, Node, Scope, str], tuple[str, ...]]

verbs: dict[str, VerbMeaning] = {}
queries: dict[str, QueryMeaning] = {}
filters: dict[str, FilterMeaning] = {}
numbers: dict[str, NumberMeaning] = {}
nouns: dict[str, NounMeaning] = {}
acts: dict[str, ActMeaning] = {}
_TABLES: Mapping[str, dict[str, Any]] = {
    "verb": verbs,
    "query": queries,
    "filter": filters,
    "number": numbers,
    "noun": nouns,
    "act": acts,
}


def meaning(sort: str, *names: str) -> Callable[[Callable[..., Any]], Any]:
    """Registers a function as the meaning of names of the vocabulary.

    Args:
        sort: ``verb``: (act); ``query``: (run, node, scope) -> bool; ``filter``: whether something
            is one that is meant, and predicates: (run, thing, node, scope) -> bool; ``number``:
            (run, node, scope) -> int; ``noun``: (run, node, scope, chooser) -> things; ``act``: a
            clause that is no verb with a subject: (run, node, scope).
        names: The names.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        table = _TABLES[sort]
        for name in names:
            if name in table:
                raise ValueError(f"{name!r} has two meanings as a {sort}")
            table[name] = function
        return function

    return register


@lru_cache(maxsize=4096)
def sort_of(thing: str) -> str:
    """Returns what an id names: ``explorer``, ``monster``, ``player``, ``token``, ``room`` ..."""
    if "/" in thing:
        return thing.partition("/")[0]
    return {"e": "explorer", "m": "monster", "p": "player", "t": "token"}.get(thing[:1], "")


def _missing(sort: str, name: str) -> EngineFaultError:
    return EngineFaultError(
        _("the engine has no meaning for the {sort} {name!r}").format(sort=sort, name=name),
        cite=name,
        detail=f"no meaning for the {sort} {name!r}",
    )


def no_filter(name: str) -> EngineFaultError:
    """Returns what is wrong where a filter has no meaning."""
    return _missing("filter", name)


def holds(run: Run, tree: Tree, scope: Scope) -> bool:
    """Tells whether a condition holds now."""
    if not isinstance(tree, Node):
        raise _missing("query", repr(tree))
    ask = queries.get(tree.frame)
    if ask is None:
        raise _missing("query", tree.frame)
    return ask(run, tree, scope)


def fits(run: Run, thing: str, tree: Tree, scope: Scope) -> bool:
    """Tells whether something is one of those that a filter or predicate means."""
    name = tree.frame if isinstance(tree, Node) else tree.kind
    ask = filters.get(name)
    if ask is None:
        raise no_filter(name)
    return ask(run, thing, tree if isinstance(tree, Node) else Node(name, (("leaf", tree),)), scope)


def number(run: Run, tree: Tree, scope: Scope) -> int:
    """Returns what a number comes to now."""
    if isinstance(tree, Leaf):
        if tree.kind == "number":
            return int(tree.key)
        if tree.kind == "triple":
            values = tree.key.strip("{}").split("/")
            players = len(run.state.players)
            least = run.box.ruleset.players[0]
            return int(values[min(max(players - least, 0), len(values) - 1)])
        if tree.kind == "track":
            return run.state.tracks.get(tree.key, 0)
        raise _missing("number", tree.kind)
    count = numbers.get(tree.frame)
    if count is None:
        raise _missing("number", tree.frame)
    return count(run, tree, scope)


def resolve(run: Run, tree: Tree, scope: Scope, chooser: str = "") -> tuple[str, ...]:
    """Returns what a noun phrase means now; where it leaves a choice, *chooser* chooses.

    Its slot then stands for what was found.
    """
    if isinstance(tree, Leaf):
        raise _missing("noun", tree.kind)
    find = nouns.get(tree.frame)
    if find is None:
        raise _missing("noun", tree.frame)
    found = find(run, tree, scope, scope.facts.get("decider") or chooser or scope.doer)
    if found:
        scope.bind(tree, found[0] if len(found) == 1 else found)
    return found


def matches(run: Run, tree: Tree, thing: Any, scope: Scope) -> bool:
    """Tells whether a phrase in a waiting rule can mean what an event is about; binds its slot."""
    from workbench.engine.meaning.matching import match

    return match(run, tree, thing, scope)


def _told_apart(run: Run, candidates: Iterable[str]) -> Iterable[str]:
    """Leaves out each token that is of the kind, at the place and marked as one before it."""
    state = run.state
    seen: set[tuple[Any, ...]] = set()
    for each in candidates:
        if each[:1] == "t" and each in state.kinds and each in state.things:
            alike = (
                state.kinds[each],
                state.things[each],
                state.marks.get(each),
                state.facing.get(each),
            )
            if alike in seen:
                continue
            seen.add(alike)
        yield each


def pick(
    run: Run,
    chooser: str,
    kind: str,
    candidates: Iterable[str],
    *,
    about: Mapping[str, Any] | None = None,
) -> str:
    """Lets somebody choose one of several things; empty if there is none.

    Of tokens that nothing tells apart, one is offered.
    """
    can = run.eligible
    options = [
        Option(each, each, kind, run.cite)
        for each in _told_apart(run, candidates)
        if can is None or each in ("none", "stay") or can(each)
    ]
    chosen = run.choose(chooser, kind, options, about=about)
    return chosen or ""
