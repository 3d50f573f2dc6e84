"""Matches what happens with the rules that wait for it."""

from __future__ import annotations

from functools import cache
from typing import Any

from workbench.engine.meaning.core import Scope, fits, nouns, number, resolve
from workbench.engine.meaning.nouns import suits
from workbench.engine.run import Event, Run
from workbench.model.trees import SLOT, Leaf, Node, Tree

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
    if isinstance(tree, Node) and tree.frame in ("a_trait", "every_trait"):
        from workbench.engine.meaning.numbers import of_kind

        kind = tree.get("kind")
        return value in of_kind(run, kind.key if isinstance(kind, Leaf) else "any")
    if isinstance(tree, Leaf):
        return _leaf(tree, value)
    how = _how(tree.frame)
    if how == "you":
        if scope.you:
            return bool(scope.you == value)
        if isinstance(value, str) and value[:1] == "e":  # in a room: whoever it happens to
            scope.you = scope.doer = value
            return True
        return False
    noun = tree.get("noun") if how in ("any", "another") else None
    if how == "any" and noun is not None:
        if isinstance(value, str) and suits(run, value, noun, scope):
            scope.bind(tree, value)
            return True
        return False
    if noun is not None:
        mentioned = {scope.you, *(v for v in scope.slots.values() if isinstance(v, str))}
        if isinstance(value, str) and value not in mentioned and suits(run, value, noun, scope):
            scope.bind(tree, value)
            return True
        return False
    if how == "either":
        parts = (tree.get("first"), tree.get("then"))
        if any(part is not None and match(run, part, value, scope) for part in parts):
            scope.bind(tree, value)
            return True
        return False
    if tree.frame == "side" and value in ("heroes", "traitors"):  # whoever of it is left
        party = tree.get("party")
        return isinstance(party, Leaf) and party.key == value
    if tree.frame in nouns:
        found = resolve(run, tree, scope.copy(), scope.doer)
        if value in found:
            scope.bind(tree, value)
            return True
        return False
    if how == "place_in":
        where = tree.get("where")
        return where is not None and match(run, where, value, scope)
    if isinstance(value, int) and not isinstance(value, bool):
        return number(run, tree, scope) == value
    if how == "discards" and isinstance(value, str):
        pile, _colon, value = value.partition(":")
        return pile == "discard" and _traits(tree, value)
    return _traits(tree, value)


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
