"""Filters of haunts: who holds, controls, chases or sees whom, and what a thing is called there."""

from __future__ import annotations

from workbench.engine.board import connected, in_sight
from workbench.engine.meaning.belonging import pair_of
from workbench.engine.meaning.core import Scope, fits, matches, meaning, resolve
from workbench.engine.meaning.nouns import alive, pool, suits
from workbench.engine.meaning.queries import is_in_state, where_is
from workbench.engine.run import Run
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
        own = own or (by == "heroes" and run.state.sides.get(thing) == "heroes")
        if own and (whom is None or matches(run, whom, figure, scope)):
            return True
    return False


@meaning("filter", "uncontrolled")
def _uncontrolled(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    return not run.state.control.get(thing)


@meaning("filter", "unplayed")
def _unplayed(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    return thing not in run.state.order


@meaning("query", "nobody_controls", "nobody_plays")
def _nobody(run: Run, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    found = resolve(run, whom, scope) if whom is not None else ()
    if node.frame == "nobody_plays":
        return bool(found) and all(each not in run.state.order for each in found)
    return not any(run.state.control.get(each) for each in found)


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


@meaning("filter", "in_room_or_sight")
def _in_room_or_sight(run: Run, thing: str, _node: Node, scope: Scope) -> bool:
    return bool(scope.you) and sees(run, scope.you, thing)


@meaning("filter", "uncarried", "uncarried_thing")
def _uncarried(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    if f"carried:{thing}" in run.state.memory:
        return False
    return not run.state.things.get(thing, "").startswith("by:")


@meaning("filter", "door_away")
def _door_away(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    where, here = node.get("where"), where_is(run, thing)
    rooms = resolve(run, where, scope.copy()) if where is not None else ()
    return any(
        way.to == here for room in rooms if room in run.state.rooms for way in connected(run, room)
    )


@meaning("filter", "thing_with")
def _thing_with(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom, here = node.get("whom"), where_is(run, thing)
    found = resolve(run, whom, scope.copy()) if whom is not None else ()
    return bool(here) and any(where_is(run, each) == here for each in found if each != thing)


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
    turn = run.state.used.get(f"did:{thing}:{did.frame}{_object(run, did, scope)}")
    return turn is not None and (node.frame == "who_ever_did" or turn == run.state.turn)


def _object(run: Run, did: Node, scope: Scope) -> str:
    """What was brought where is a part of what was done."""
    if did.frame != "bring_into":
        return ""
    what, where = did.get("what"), did.get("where")
    things = resolve(run, what, scope.copy()) if what is not None else ()
    rooms = resolve(run, where, scope.copy()) if where is not None else ()
    return f":{things[0] if things else ''}:{rooms[0] if rooms else ''}"


@meaning("filter", "other_than")
def _other_than(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    noun, whom = node.get("noun"), node.get("whom")
    left_out = resolve(run, whom, scope.copy()) if whom is not None else ()
    return thing not in left_out and noun is not None and suits(run, thing, noun, scope)


@meaning("filter", "of_set")
def _of_set(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    name = node.get("set")
    return isinstance(name, Leaf) and thing in run.state.memory.get(f"set:{name.key}", ())


@meaning("filter", "being_role")
def _being_role(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    mark = node.get("role")
    return isinstance(mark, Leaf) and mark.key in run.state.marks.get(thing, ())


@meaning("filter", "being_room", "being_one_of_rooms")
def _being_room(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    rooms, room = node.get("rooms"), node.get("room")
    if isinstance(room, Leaf):
        return thing == room.key.partition("/")[2]
    return rooms is not None and matches(run, rooms, thing, scope)


@meaning("filter", "either_state")
def _either_state(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    states = (node.get("first"), node.get("then"))
    return any(isinstance(s, Leaf) and is_in_state(run, thing, s.key, scope) for s in states)


@meaning("filter", "state_or_a")
def _state_or_a(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    state, noun = node.get("first"), node.get("noun")
    if isinstance(state, Leaf) and is_in_state(run, thing, state.key, scope):
        return True
    return noun is not None and suits(run, thing, noun, scope)
