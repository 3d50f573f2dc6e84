"""What belongs to whom: pairs, holds, control, pursuit, marks that one thing bears."""

from __future__ import annotations

from workbench.engine.board import connected, in_sight
from workbench.engine.changing import character_of
from workbench.engine.meaning.core import Scope, fits, matches, meaning, pick, resolve
from workbench.engine.meaning.nouns import alive, is_a, pool, suits
from workbench.engine.meaning.queries import where_is
from workbench.engine.playing import player_of
from workbench.engine.run import Run
from workbench.model.trees import Leaf, Node

__all__ = ["only_like", "pair_of"]


def _number(run: Run, thing: str) -> int:
    """Returns the number on a monster's token: which of its kind it is, in order of coming."""
    kind = run.state.kinds.get(thing, "")
    own = sorted((each for each, of in run.state.kinds.items() if of == kind), key=_order)
    return own.index(thing) if thing in own else 0


def _order(thing: str) -> int:
    return int(thing[1:])


def _pairs_with(run: Run, kind: str) -> str:
    book = run.box.rules_of(run.state.haunt)
    for declared in book.program.declared if book else ():
        if declared.key == kind:
            return str(declared.facts.get("pairs with", ""))
    return ""


def pair_of(run: Run, thing: str, noun: Leaf) -> str:
    """Returns what something is paired with: the one of the same number, or its player.

    Args:
        run: The step.
        thing: A figure.
        noun: What is asked for: a kind of monster, ``hero``, ``player``.
    """
    state = run.state
    if noun.kind == "figure" and noun.key == "player":
        return f"p{player_of(run, thing)[1:]}"
    if noun.kind == "monster":
        own = sorted((each for each, of in state.kinds.items() if of == noun.key), key=_order)
        if thing.startswith("e"):
            at = int(thing[1:]) - 1
        else:
            at = _number(run, thing)
        return own[at] if at < len(own) else ""
    if thing.startswith("m") and _pairs_with(run, state.kinds.get(thing, "")):
        at = _number(run, thing) + 1
        return f"e{at}" if at <= len(state.players) else ""
    return thing


def only_like(run: Run, scope: Scope, noun: Leaf) -> str:
    """Returns the one figure that *its* goes back to: whatever was spoken of and has such a pair."""
    named = [scope.facts.get("actor", ""), scope.you, *reversed(list(scope.slots.values()))]
    for each in named:
        if isinstance(each, str) and each[:1] in ("e", "m") and each[1:].isdigit():
            kind = run.state.kinds.get(each, "")
            if noun.kind == "monster" and kind == noun.key:
                continue
            if each.startswith("m") and (
                noun.key == "player" or _pairs_with(run, kind) or _paired(run, noun)
            ):
                return each
            if each.startswith("e") and noun.kind == "monster":
                return each
    return ""


def _paired(run: Run, noun: Leaf) -> bool:
    return noun.kind == "monster" and bool(_pairs_with(run, noun.key))


@meaning("noun", "its_figure", "whose_figure", "your_figure")
def whose_figure(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The figure, or player, that belongs to another."""
    noun, whose = node.get("noun"), node.get("whose")
    if not isinstance(noun, Leaf):
        return ()
    if node.frame == "your_figure":
        return (scope.you,) if scope.you else ()
    if whose is not None:
        if noun.key == "player" and isinstance(whose, Node) and whose.frame == "only_figure":
            head = whose.get("noun")
            if isinstance(head, Leaf) and head.key == "traitor":
                from workbench.engine.playing import traitor_seat

                seat = traitor_seat(run)
                return (f"p{seat[1:]}",) if seat else (scope.doer,)
        owners = resolve(run, whose, scope, chooser)
    else:
        owner = only_like(run, scope, noun)
        owners = (owner,) if owner else ()
    found = [pair_of(run, each, noun) for each in owners]
    return tuple(each for each in found if each)


@meaning("noun", "whose_thing")
def whose_thing(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The thing of this kind that belongs to a figure: on it, carried by it, or its corpse."""
    noun, whose = node.get("noun"), node.get("whose")
    if not isinstance(noun, Leaf) or whose is None:
        return ()
    state = run.state
    found: list[str] = []
    for owner in resolve(run, whose, scope, chooser):
        if noun.key == "corpse":
            found.append(corpse_of(run, owner))
            continue
        for thing, place in state.things.items():
            if place in (f"on:{owner}", f"by:{owner}") and is_a(run, thing, noun, scope):
                found.append(thing)
                break
    return tuple(found)


def corpse_of(run: Run, who: str) -> str:
    """Returns the corpse of somebody dead, which is a thing like any other."""
    state = run.state
    for thing, kind in state.kinds.items():
        if kind == "corpse" and state.memory.get(f"corpse:{thing}") == who:
            return thing
    token = f"t{state.numbered}"
    state.numbered += 1
    state.kinds[token] = "corpse"
    state.things[token] = "aside"
    state.memory[f"corpse:{token}"] = who
    return token


@meaning("noun", "figure_role", "room_role")
def role(run: Run, node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The one figure or room that bears a mark."""
    mark = node.get("role")
    if not isinstance(mark, Leaf):
        return ()
    return tuple(each for each, marks in run.state.marks.items() if mark.key in marks)[:1]


@meaning("noun", "side")
def side(run: Run, node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    """All living members of a side together."""
    party = node.get("party")
    wanted = party.key if isinstance(party, Leaf) else ""
    wanted = {"traitor": "traitors"}.get(wanted, wanted)
    return tuple(
        each
        for each in run.state.figures
        if run.state.sides.get(each) == wanted and alive(run, each)
    )


@meaning("noun", "chased")
def chased(run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The figure that the pursuer of the sentence began to chase last."""
    named = [scope.facts.get("actor", ""), scope.you, *reversed(list(scope.slots.values()))]
    for each in named:
        if isinstance(each, str):
            prey = run.state.memory.get(f"chases:{each}")
            if prey and alive(run, prey):
                return (prey,)
    return ()


@meaning("noun", "oldest")
def oldest(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The figure that fits whose explorer is the oldest."""
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    if not found:
        return ()
    ranks = {
        each: run.box.characters[character_of(run, each)].facts.youngest_rank or 0 for each in found
    }
    top = max(ranks.values())
    chosen = pick(run, chooser, "choose", [each for each in found if ranks[each] == top])
    return (chosen,) if chosen else ()


@meaning("noun", "linked_room")
def linked_room(run: Run, _node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The room to which stairs, a fall or a link token of the room in question leads."""
    from workbench.engine.board import ways

    state = run.state
    figure = str(scope.facts.get("figure", ""))
    figures = [figure, *(each for each in scope.slots.values() if isinstance(each, str))]
    here = next((state.figures[each] for each in figures if each in state.figures), "")
    if here not in state.rooms:
        return ()
    found = [way.to for way in ways(run, here) if not way.door]
    falls = {"room/gallery": "room/ballroom"}
    if falls.get(here) in state.rooms:
        found.append(falls[here])
    if here == "room/collapsed-room":
        below = [t for t, kind in state.kinds.items() if kind == "token/below-collapsed-room"]
        found += [where_is(run, token) for token in below if where_is(run, token)]
    chosen = pick(run, chooser, "way", list(dict.fromkeys(found)))
    return (chosen,) if chosen else ()


# Filters


@meaning("filter", "grab_hold")
def _grab_hold(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    for figure in run.state.figures:
        if run.state.memory.get(f"held:{figure}") == thing:
            if whom is None or matches(run, whom, figure, scope):
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
        if (
            by == thing
            or (by == "heroes" and run.state.sides.get(thing) == "heroes")
            or (thing[:1] == "p" and by == f"e{thing[1:]}")
        ):
            if whom is None or matches(run, whom, figure, scope):
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
        if other != thing and alive(run, other) and sees(run, thing, other):
            if whom is not None and matches(run, whom, other, scope):
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
    from workbench.engine.meaning.queries import is_in_state

    states = (node.get("first"), node.get("then"))
    return any(isinstance(s, Leaf) and is_in_state(run, thing, s.key, scope) for s in states)


@meaning("filter", "state_or_a")
def _state_or_a(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    from workbench.engine.meaning.queries import is_in_state

    state, noun = node.get("first"), node.get("noun")
    if isinstance(state, Leaf) and is_in_state(run, thing, state.key, scope):
        return True
    return noun is not None and suits(run, thing, noun, scope)
