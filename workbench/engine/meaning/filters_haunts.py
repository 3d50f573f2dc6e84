"""Filters of haunts: who holds, controls, chases or sees whom, and what a thing is called there."""

from __future__ import annotations

from workbench.engine.board import in_sight
from workbench.engine.meaning.belonging import pair_of
from workbench.engine.meaning.core import Scope, fits, matches, meaning, resolve
from workbench.engine.meaning.matching import has_done
from workbench.engine.meaning.nouns import alive, pool, suits
from workbench.engine.meaning.queries import where_is
from workbench.engine.run import Run
from workbench.engine.secrecy import open_side
from workbench.model.trees import Leaf, Node

__all__ = ["sees"]


@meaning("filter", "grab_hold")
def _grab_hold(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    for figure in run.state.figures:
        holds = run.state.memory.get(f"held:{figure}") == thing
        if holds and (whom is None or matches(run, whom, figure, scope)):
            return True
    return False


@meaning("filter", "held_by")
def _held_by(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    holder, whom = run.state.memory.get(f"held:{thing}"), node.get("whom")
    return holder is not None and whom is not None and matches(run, whom, holder, scope)


@meaning("filter", "control")
def _control(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    for figure, by in run.state.control.items():
        own = by == thing or (thing[:1] == "p" and by == f"e{thing[1:]}")
        own = own or (by == "heroes" and open_side(run.state, thing) == "heroes")
        if own and (whom is None or matches(run, whom, figure, scope)):
            return True
    return False


@meaning("filter", "that_no_one")
def _that_no_one(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    how = node.get("how")
    if not isinstance(how, Leaf):
        return False
    if how.key == "control":
        return not run.state.control.get(thing)
    if how.key == "play":
        return thing not in run.state.order
    if f"carried:{thing}" in run.state.memory:
        return False
    return not run.state.things.get(thing, "").startswith("by:")


@meaning("query", "nobody_has")
def _nobody(run: Run, node: Node, scope: Scope) -> bool:
    whom, how = node.get("whom"), node.get("how")
    found = resolve(run, whom, scope) if whom is not None else ()
    if isinstance(how, Leaf) and how.key == "play" and not found:
        return False
    return all(_that_no_one(run, each, node, scope) for each in found)


@meaning("filter", "chase_none")
def _chase_none(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    prey = run.state.memory.get(f"chases:{thing}")
    return not prey or not alive(run, prey)


def sees(run: Run, thing: str, other: str) -> bool:
    """Tells whether two are in one room or a straight line through open doors."""
    here, there = where_is(run, thing), where_is(run, other)
    return bool(here) and here in run.state.rooms and there in in_sight(run, here)


@meaning("filter", "see", "see_none")
def _see(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom, noun = node.get("whom"), node.get("noun")
    if node.frame == "see_none":
        others = pool(run, noun, scope) if noun is not None else []
        return not any(sees(run, thing, other) for other in others)
    for other in run.state.figures:
        seen = other != thing and alive(run, other) and sees(run, thing, other)
        if seen and whom is not None and matches(run, whom, other, scope):
            return True
    return False


@meaning("filter", "who_does_not")
def _who_does_not(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    does = node.get("does")
    return does is not None and not fits(run, thing, does, scope)


@meaning("filter", "whose_is")
def _whose_is(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    noun, state = node.get("noun"), node.get("state")
    if not isinstance(noun, Leaf) or state is None:
        return False
    pair = pair_of(run, thing, noun)
    return bool(pair) and fits(run, pair, state, scope)


@meaning("filter", "who_did", "who_ever_did")
def _who_did(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    did = node.get("did")
    if not isinstance(did, Node):
        return False
    return has_done(run, thing, did, scope, this_turn=node.frame == "who_did")


@meaning("filter", "other_than")
def _other_than(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    noun, whom = node.get("noun"), node.get("whom")
    left_out = resolve(run, whom, scope.copy()) if whom is not None else ()
    return thing not in left_out and noun is not None and suits(run, thing, noun, scope)


@meaning("filter", "of_set")
def _of_set(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    name = node.get("set")
    return isinstance(name, Leaf) and thing in run.state.memory.get(f"set:{name.key}", ())


@meaning("filter", "being_room")
def _being_room(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    room = node.get("room")
    return room is not None and matches(run, room, thing, scope)


@meaning("filter", "either_state")
def _either_state(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    states = (node.get("first"), node.get("then"))
    return any(state is not None and fits(run, thing, state, scope) for state in states)


@meaning("filter", "lying_on")
def _lying_on(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    what = node.get("what")
    word, _colon, under = run.state.things.get(thing, "").partition(":")
    return word == "on" and what is not None and matches(run, what, under, scope)
