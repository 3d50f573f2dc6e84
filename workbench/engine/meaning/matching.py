"""Matches what happens with the rules that wait for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from workbench.engine.meaning.core import Scope, fits, nouns, number, resolve
from workbench.engine.meaning.naming import Test
from workbench.engine.meaning.nouns import suits, test_of
from workbench.engine.run import Event, Run
from workbench.model.trees import SLOT, Leaf, Node, Tree, told_once

__all__ = ["has_done", "match", "match_event"]

_ANY = ("a_any", "a_one", "a_near", "random", "several", "any_number", "every")
_ANOTHER = ("another_any", "another_one", "another_near")
_SORTS = ("_figure", "_room", "_thing")


@cache
def _how(frame: str) -> str:
    """Tells how a phrase is matched: ``any``, ``another``, ``either``, as a ``noun``, or else."""
    word = next((frame.removesuffix(sort) for sort in _SORTS if frame.endswith(sort)), frame)
    if word in _ANY:
        return "any"
    if word in _ANOTHER:
        return "another"
    if frame.startswith("one_of") or frame in ("one_or_other", "both_rooms"):
        return "either"
    return "noun" if frame in nouns and frame != "you" else frame


def match(run: Run, tree: Tree, value: Any, scope: Scope) -> bool:
    """Tells whether a phrase of a waiting rule can mean *value*; its slot then stands for it.

    Args:
        run: The step.
        tree: The phrase.
        value: What the event has in this field: an id, several ids, a number, a key, or None.
        scope: What the rule knows; bound as it matches.
    """
    if value is None:
        return False
    if isinstance(value, tuple | list):
        return any(match(run, tree, each, scope) for each in value)
    return _match_of(tree)(run, value, scope)


#: Tells whether a phrase can mean one value.
_Match = Callable[[Run, Any, Scope], bool]


@told_once
def _match_of(tree: Tree) -> _Match:
    """Returns what tells whether a phrase can mean a value; it is taken apart only once."""
    if isinstance(tree, Leaf):
        return lambda _run, value, _scope: _leaf(tree, value)
    if tree.frame in ("a_trait", "every_trait"):
        return _trait(tree)
    how = _how(tree.frame)
    if how == "you":
        return _you
    noun = tree.get("noun")
    if noun is not None and how in ("any", "another"):
        return _one(tree, test_of(noun), another=how == "another")
    if how == "either":
        return _either(tree)
    if tree.frame == "side":
        return _side(tree)
    return _named(tree) if tree.frame in nouns else _plain(tree, how)


def _trait(tree: Node) -> _Match:
    from workbench.engine.meaning.numbers import of_kind

    kind = tree.get("kind")
    key = kind.key if isinstance(kind, Leaf) else "any"
    return lambda run, value, _scope: value in of_kind(run, key)


def _you(_run: Run, value: Any, scope: Scope) -> bool:
    if scope.you:
        return bool(scope.you == value)
    if isinstance(value, str) and value[:1] == "e":  # in a room: whoever it happens to
        scope.you = scope.doer = value
        return True
    return False


def _one(tree: Node, test: Test, *, another: bool) -> _Match:
    """Any that a noun means; *another* is none that the sentence has spoken of."""

    def told(run: Run, value: Any, scope: Scope) -> bool:
        if not isinstance(value, str) or (another and _mentioned(scope, value)):
            return False
        if not test(run, value, scope):
            return False
        scope.bind(tree, value)
        return True

    return told


def _mentioned(scope: Scope, value: str) -> bool:
    return value == scope.you or value in [v for v in scope.slots.values() if isinstance(v, str)]


def _either(tree: Node) -> _Match:
    parts = [part for part in (tree.get("first"), tree.get("then")) if part is not None]

    def told(run: Run, value: Any, scope: Scope) -> bool:
        if any(match(run, part, value, scope) for part in parts):
            scope.bind(tree, value)
            return True
        return False

    return told


def _side(tree: Node) -> _Match:
    """A side as such, or whoever of it is left."""
    party = tree.get("party")
    key = party.key if isinstance(party, Leaf) else None
    otherwise = _named(tree) if tree.frame in nouns else _plain(tree, _how(tree.frame))
    return lambda run, value, scope: (
        value == key if value in ("heroes", "traitors") else otherwise(run, value, scope)
    )


def _named(tree: Node) -> _Match:
    def told(run: Run, value: Any, scope: Scope) -> bool:
        if value in resolve(run, tree, scope.copy(), scope.doer):
            scope.bind(tree, value)
            return True
        return False

    return told


def _plain(tree: Node, how: str) -> _Match:
    """A place, a number, a list of names."""
    where = tree.get("where")
    if how == "place_in":
        return lambda run, value, scope: where is not None and match(run, where, value, scope)

    def told(run: Run, value: Any, scope: Scope) -> bool:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(run, tree, scope) == value
        if how == "discards" and isinstance(value, str):
            pile, _colon, value = value.partition(":")
            return pile == "discard" and _traits(tree, value)
        return _traits(tree, value)

    return told


def _leaf(leaf: Leaf, value: Any) -> bool:
    if leaf.kind == "number":
        return str(value) == leaf.key
    if leaf.kind == "damagekind" and leaf.key == "any":
        return True
    return bool(value == leaf.key or value == leaf.key.partition("/")[2])


def _traits(tree: Node, value: Any) -> bool:
    """A list of traits is matched by any of them."""
    for _name, part in tree.fields:
        if isinstance(part, Leaf) and part.key == value:
            return True
        if isinstance(part, Node) and _traits(part, value):
            return True
    return False


def match_event(run: Run, waiting: Node, event: Event, scope: Scope, *, would: bool) -> bool:
    """Tells whether an event is what a rule waits for; the rule's slots are then bound.

    Args:
        run: The step.
        waiting: The event of the rule.
        event: What happens.
        scope: What the rule knows.
        would: Whether it is only about to happen.
    """
    if waiting.frame == "happens" or waiting.frame == "would":
        if (waiting.frame == "would") != would:
            return False
        who, do = waiting.get("who"), waiting.get("do")
        if not isinstance(do, Node) or do.frame != event.verb or who is None:
            return False
        if not match(run, who, event.who or None, scope) or not _fields(run, do, event, scope):
            return False
        if do.frame in ("become_a", "become_the"):  # *the traitor* is then whoever became one
            scope.bind(do, event.who)
        return True
    if would or waiting.frame != event.verb:
        return False
    for name, tree in waiting.fields:
        if name in ("who", "whom", "noun", "track"):
            if not _one_field(run, name, tree, event, scope):
                return False
        elif name in event.args and not match(run, tree, event.args[name], scope):
            return False
    return True


def _one_field(run: Run, name: str, tree: Tree, event: Event, scope: Scope) -> bool:
    value = event.args.get(name, event.who)
    if name == "noun":
        return isinstance(value, str) and suits(run, value, tree, scope)
    return match(run, tree, value, scope)


def _fields(run: Run, do: Node, event: Event, scope: Scope) -> bool:
    """Every field that the rule's verb has must be met by the event's."""
    for name, tree in do.fields:
        if name == "slot":
            continue
        value = event.args.get(name)
        if name == "noun" and do.frame == "make_roll":
            if not isinstance(value, str) or not suits(run, value, tree, scope):
                return False
        elif name == "n" and do.frame == "defeat":  # by so much or more
            if not isinstance(value, int) or value < number(run, tree, scope):
                return False
        elif name == "state" and do.frame == "go_to_floor":
            if not _all_so(run, str(value), tree, scope):
                return False
        elif not match(run, tree, value, scope):
            return False
    return True


def _all_so(run: Run, area: str, state: Tree, scope: Scope) -> bool:
    """Tells whether something is so of every room that lies face up on a floor."""
    rooms = [room for room, placed in run.state.rooms.items() if placed[0] == area and placed[4]]
    return bool(rooms) and all(fits(run, room, state, scope.copy()) for room in rooms)


def has_done(run: Run, who: str, did: Node, scope: Scope, *, this_turn: bool) -> bool:
    """Tells whether somebody has done something: in the turn in progress, or ever in the haunt."""
    state, name = run.state, f"{who}:{did.frame}"
    asked = [(field, tree) for field, tree in did.fields if field != SLOT]
    if not asked:
        turn = state.used.get(f"did:{name}")
        return turn is not None and (not this_turn or turn == state.turn)
    return any(
        (not this_turn or turn == state.turn)
        and all(match(run, tree, known.get(field), scope.copy()) for field, tree in asked)
        for turn, known in state.memory.get(f"deeds:{name}", ())
    )
