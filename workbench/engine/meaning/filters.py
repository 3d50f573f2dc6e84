"""Filters by place and distance, and the phrases that look for the nearest or the weakest."""

from __future__ import annotations

from workbench.engine.board import adjacent, away_from, connected, distances, in_sight, neighbour
from workbench.engine.changing import value
from workbench.engine.meaning.core import Act, Scope, fits, meaning, number, pick, resolve
from workbench.engine.meaning.nouns import pool, suits
from workbench.engine.meaning.queries import subjects, where_is
from workbench.engine.run import Run
from workbench.model.trees import Leaf, Node, walk


def _rooms(run: Run, node: Node, field: str, scope: Scope) -> list[str]:
    tree = node.get(field)
    if tree is None:
        return []
    found, _every = subjects(run, tree, scope.copy())
    return [room for room in (where_is(run, each) for each in found) if room]


@meaning("filter", "adjacent", "being_adjacent")
def _adjacent(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    return any(thing in adjacent(run, room) for room in _rooms(run, node, "where", scope))


@meaning("filter", "connected")
def _connected(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    return any(
        way.to == thing
        for room in _rooms(run, node, "where", scope)
        for way in connected(run, room)
    )


@meaning("filter", "next_door")
def _next_door(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    which, here = node.get("which"), where_is(run, thing)
    return bool(here) and which is not None and fits(run, here, which, scope)


@meaning("filter", "in_or_next_door")
def _in_or_next_door(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    here = where_is(run, thing)
    return any(
        here == room or here in adjacent(run, room) for room in _rooms(run, node, "where", scope)
    )


@meaning("filter", "up_to_from", "at_least_from")
def _within(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    far, whom = node.get("far"), node.get("whom")
    if far is None or whom is None:
        return False
    wanted = number(run, far, scope)
    here = where_is(run, thing)
    starts = [where_is(run, each) for each in resolve(run, whom, scope.copy())]
    away = away_from(run, starts)(here)
    return away <= wanted if node.frame == "up_to_from" else away >= wanted


@meaning("filter", "or_else_far")
def _or_else_far(_run: Run, _thing: str, _node: Node, _scope: Scope) -> bool:
    return True  # which of those that fit otherwise are so far, or farthest, their pool tells


@meaning("filter", "far_from")
def _far_from(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    found = resolve(run, whom, scope.copy()) if whom is not None else ()
    starts = [where_is(run, each) for each in found]
    if not any(start in run.state.rooms for start in starts):
        return False
    away = away_from(run, starts)
    gone = {room: away(room) for room, placed in run.state.rooms.items() if placed[4]}
    return gone.get(thing, 0) == max(gone.values(), default=0)


@meaning("filter", "being_in_sight")
def _in_sight(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whose = node.get("whose")
    who = resolve(run, whose, scope.copy()) if whose is not None else ()
    starts = [where_is(run, each) for each in who if each]
    return any(where_is(run, thing) in in_sight(run, start) for start in starts if start)


@meaning("filter", "asking_for_roll")
def _asking(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    from workbench.model.trees import parts_of

    rules = run.box.rules_of(thing)
    return rules is not None and any(
        isinstance(part, Node) and part.frame == "attempt"
        for rule in rules.standing
        for part in parts_of(rule.core)
    )


@meaning("filter", "being_unable")
def _unable(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    """It is forbidden to it, or there is no way to do it."""
    from workbench.engine.actions import moves
    from workbench.engine.banning import forbidding
    from workbench.engine.deeds import known_of
    from workbench.engine.lawful import duties
    from workbench.engine.objects import has_object

    do = node.get("do")
    if not isinstance(do, Node):
        return False
    known = known_of(Act(run, do, thing, scope), done=False)
    if forbidding(run, do.frame, thing, known) is not None:
        return True
    if do.frame == "move":
        return not moves(run, thing)[0]
    if do.frame == "discover_rooms" and thing.startswith("m"):  # only where a page says so
        return not any(must.frame == "discover_rooms" for _rule, must, _s in duties(run, thing))
    return not has_object(run, thing, do, scope)


@meaning("filter", "slow_movement")
def _slows(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    """Its text, or the haunt's, makes whoever has it move fewer spaces or pay more for them."""
    rules = run.box.rules_of(thing)
    return rules is not None and any(
        isinstance(part, Node) and part.frame in ("less_movement", "move_max", "cost_for")
        for rule in rules.standing
        for part in walk(rule.core)
    )


@meaning("filter", "being_in_which")
def _in_which(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    noun = node.get("noun")
    here = where_is(run, thing)
    if noun is None or here not in run.state.rooms or not suits(run, here, noun, scope):
        return False
    scope.bind(node, here)
    return True


@meaning("filter", "adjacent_which")
def _adjacent_which(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    noun, here = node.get("noun"), where_is(run, thing)
    beside = adjacent(run, here) if here in run.state.rooms else ()
    found = next((room for room in beside if noun and suits(run, room, noun, scope)), None)
    if found is not None:
        scope.bind(node, found)
    return found is not None


@meaning("filter", "being_behind")
def _behind(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    what = node.get("what")
    return what is not None and thing in _room_behind(run, what, scope)


def _room_behind(run: Run, what: object, scope: Scope) -> tuple[str, ...]:
    found = resolve(run, what, scope) if isinstance(what, Node) else ()
    for token in found:
        start = run.state.things.get(token, "").removeprefix("room:")
        side = run.state.facing.get(token, "")
        if side and start in run.state.rooms:
            other = neighbour(run, start, side)
            if other:
                return (other,)
    return ()


@meaning("noun", "room_behind", "room_across")
def room_behind(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The room on the other side of the wall on which something lies."""
    what = node.get("what")
    other = _room_behind(run, what, scope)
    if node.frame == "room_across" and other:
        who = chooser if chooser in run.state.figures else scope.you or scope.doer
        here = run.state.figures.get(who, "")
        if here == other[0] and isinstance(what, Node):
            token = resolve(run, what, scope)[0]
            return (run.state.things[token].removeprefix("room:"),)
    return other


@meaning("noun", "room_placed")
def room_placed(_run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The room whose tile was laid last in this list of steps."""
    placed = scope.facts.get("placed", "")
    return (placed,) if placed else ()


@meaning("noun", "room_with")
def room_with(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The room that a figure or thing is in."""
    whom = node.get("whom")
    found = resolve(run, whom, scope, chooser) if whom is not None else ()
    rooms = [where_is(run, each) for each in found]
    return tuple(room for room in rooms if room in run.state.rooms)[:1]


@meaning("noun", "nearest_other", "nearest_to_you", "nearest")
def nearest(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The one that fits at the least distance; the doer chooses among equals."""
    noun = node.get("noun")
    whom = node.get("whom")
    me = scope.you or scope.doer
    if whom is not None:
        start = next((where_is(run, each) for each in resolve(run, whom, scope.copy())), "")
    else:
        start = where_is(run, me)
    found = pool(run, noun, scope) if noun is not None else []
    if node.frame == "nearest_other":
        found = [each for each in found if each != me]
    if not start or not found:
        return tuple(found[:1])
    far = distances(run, start)
    away = {each: far.get(where_is(run, each), 999) for each in found}
    least = min(away.values())
    chosen = pick(run, chooser, "nearest", [each for each in found if away[each] == least])
    return (chosen,) if chosen else ()


@meaning("noun", "other_with_extreme", "with_extreme")
def with_extreme(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The one that fits with the lowest or highest value of a trait."""
    noun, trait = node.get("noun"), node.get("trait")
    found = pool(run, noun, scope) if noun is not None else []
    if node.frame.startswith("other"):
        found = [each for each in found if each != (scope.you or scope.doer)]
    if not found or not isinstance(trait, Leaf):
        return ()
    values = {each: value(run, each, trait.key) for each in found}
    how = node.get("how")
    highest = isinstance(how, Leaf) and how.key == "highest"
    best = max(values.values()) if highest else min(values.values())
    chosen = pick(run, chooser, "choose", [each for each in found if values[each] == best])
    return (chosen,) if chosen else ()


@meaning("noun", "next_left", "next_in_order")
def next_left(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The first to the left that fits, all round the table."""
    noun, which = node.get("noun"), node.get("which")
    order = run.state.order
    me = scope.you or run.state.active
    at = order.index(me) if me in order else 0
    for seat in (*order[at + 1 :], *order[:at]):
        fitting = noun is not None and suits(run, seat, noun, scope)
        if fitting and (which is None or fits(run, seat, which, scope)):
            return (seat,)
    return ()


@meaning("noun", "player_beside")
def player_beside(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The player who sits to that side."""
    order = run.state.order
    whose, side = node.get("whose"), node.get("side")
    found = resolve(run, whose, scope.copy()) if whose is not None else ()
    me = next(iter(found), run.state.active)
    if me not in order:
        return ()
    step = -1 if isinstance(side, Leaf) and side.key == "right" else 1
    return (f"p{order[(order.index(me) + step) % len(order)][1:]}",)


@meaning("noun", "all_in_play")
def everyone(run: Run, _node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    """Every explorer, whatever the side."""
    return tuple(each for each in run.state.order if "dead" not in run.state.marks.get(each, ()))
