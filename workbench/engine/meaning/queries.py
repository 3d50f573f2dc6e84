"""Conditions: what is so now."""

from __future__ import annotations

from workbench.engine.meaning.core import (
    Scope,
    fits,
    holds,
    meaning,
    number,
    resolve,
)
from workbench.engine.meaning.matching import has_done, match
from workbench.engine.meaning.nouns import LEAVING, pool
from workbench.engine.run import Run
from workbench.engine.state import things_at
from workbench.model.trees import Leaf, Node, Tree, told_once, walk

__all__ = ["subjects"]

_EVERY = ("every_figure", "every_room", "every_thing")
_ANY = ("a_any", "another_any", "a_one", "another_one", "a_near", "another_near")


def subjects(run: Run, tree: Tree, scope: Scope) -> tuple[tuple[str, ...], bool]:
    """Returns what the subject of a condition may mean, and whether it must be so of all.

    *a N* means any: the condition holds if it holds of at least one.
    """
    if isinstance(tree, Node) and tree.frame.rpartition("_")[0] in _ANY:
        noun = tree.get("noun")
        found = pool(run, noun, scope) if noun is not None else []
        if tree.frame.startswith("another"):
            found = [each for each in found if each != scope.you]
        return tuple(found), False
    if isinstance(tree, Node) and tree.frame in _EVERY:
        noun = tree.get("noun")
        all_of_them = tuple(pool(run, noun, scope)) if noun is not None else ()
        scope.bind(tree, all_of_them)  # what goes back to them takes them in turn order
        return all_of_them, True
    if isinstance(tree, Node) and tree.frame.startswith(("one_of", "one_or")):
        parts = [part for _name, part in tree.fields if isinstance(part, Node)]
        found = [each for part in parts for each in subjects(run, part, scope)[0]]
        return tuple(found), False
    return resolve(run, tree, scope), True


def widely(run: Run, who: Tree, state: Tree, scope: Scope) -> tuple[tuple[str, ...], bool]:
    """Returns the subjects of a condition; what is gone counts where it is asked whether it is.

    *Every hero is dead* speaks of the dead too, *every room is Fallen* of those that were flipped.
    """
    scope.facts["wide"] = gone_states(state)
    found = subjects(run, who, scope)
    del scope.facts["wide"]
    return found


@told_once
def gone_states(state: Tree) -> tuple[str, ...]:
    """Returns the states in a predicate in which something is off the board."""
    return tuple(
        part.key
        for part in walk(state)
        if isinstance(part, Leaf)
        and (part.kind in ("mark",) or part.key in ("dead", "destroyed", "out-of-play", "flipped"))
    )


def _of(run: Run, node: Node, field: str, scope: Scope, test: str) -> bool:
    who, state = node.get(field), node.get(test)
    if who is None or state is None:
        return False
    found, every = widely(run, who, state, scope)
    if not every:
        for each in found:
            if fits(run, each, state, scope):
                if isinstance(who, Node):
                    scope.bind(who, each)
                return True
        return False
    return bool(found) and all(fits(run, each, state, scope) for each in found)


@meaning("query", "is")
def _is(run: Run, node: Node, scope: Scope) -> bool:
    return _of(run, node, "who", scope, "state")


@meaning("query", "is_not")
def _is_not(run: Run, node: Node, scope: Scope) -> bool:
    who = node.get("who")
    room = who.get("room") if isinstance(who, Node) and who.frame == "room_named" else None
    if isinstance(room, Leaf):  # *its tile* is then the tile of that room
        scope.facts["asked-room"] = room.key.partition("/")[2]
    return not _of(run, node, "who", scope, "state")


@meaning("query", "does")
def _does(run: Run, node: Node, scope: Scope) -> bool:
    return _of(run, node, "who", scope, "does")


@meaning("query", "does_not")
def _does_not(run: Run, node: Node, scope: Scope) -> bool:
    return not _of(run, node, "who", scope, "does")


@meaning("query", "is_and_does")
def _is_and_does(run: Run, node: Node, scope: Scope) -> bool:
    who, state, does = node.get("who"), node.get("state"), node.get("does")
    if who is None or state is None or does is None:
        return False
    found, every = subjects(run, who, scope)
    both = [fits(run, each, state, scope) and fits(run, each, does, scope) for each in found]
    return bool(both) and (all(both) if every else any(both))


def _those(run: Run, node: Node, scope: Scope) -> list[str]:
    noun = node.get("noun")
    return pool(run, noun, scope) if noun is not None else []


def _count(run: Run, node: Node, scope: Scope, test: str) -> int:
    tree = node.get(test)
    return sum(1 for each in _those(run, node, scope) if tree and fits(run, each, tree, scope))


@meaning("query", "none_is")
def _none_is(run: Run, node: Node, scope: Scope) -> bool:
    return _count(run, node, scope, "state") == 0


@meaning("query", "none_does")
def _none_does(run: Run, node: Node, scope: Scope) -> bool:
    return _count(run, node, scope, "does") == 0


@meaning("query", "not_every")
def _not_every(run: Run, node: Node, scope: Scope) -> bool:
    return _count(run, node, scope, "state") < len(_those(run, node, scope))


@meaning("query", "none_left", "there_is_no")
def _none_left(run: Run, node: Node, scope: Scope) -> bool:
    return not _those(run, node, scope)


@meaning("query", "fewer_are")
def _fewer(run: Run, node: Node, scope: Scope) -> bool:
    most = node.get("n")
    return most is not None and _count(run, node, scope, "state") < number(run, most, scope)


@meaning("query", "at_least_are")
def _at_least(run: Run, node: Node, scope: Scope) -> bool:
    least = node.get("n")
    return least is not None and _count(run, node, scope, "state") >= number(run, least, scope)


def _two(run: Run, node: Node, scope: Scope) -> tuple[int, int]:
    what, n = node.get("what"), node.get("n")
    if what is None or n is None:
        return 0, 1
    return number(run, what, scope), number(run, n, scope)


@meaning("query", "size_is")
def _size_is(run: Run, node: Node, scope: Scope) -> bool:
    first, second = _two(run, node, scope)
    return first == second


@meaning("query", "size_at_least")
def _size_at_least(run: Run, node: Node, scope: Scope) -> bool:
    first, second = _two(run, node, scope)
    return first >= second


@meaning("query", "size_at_most")
def _size_at_most(run: Run, node: Node, scope: Scope) -> bool:
    first, second = _two(run, node, scope)
    return first <= second


@meaning("query", "size_less")
def _size_less(run: Run, node: Node, scope: Scope) -> bool:
    first, second = _two(run, node, scope)
    return first < second


@meaning("query", "haunt_begun")
def _haunt_begun(run: Run, _node: Node, _scope: Scope) -> bool:
    return run.state.phase == "haunt"


@meaning("query", "and")
def _and(run: Run, node: Node, scope: Scope) -> bool:
    parts = (node.get("first"), node.get("then"))
    return all(part is not None and holds(run, part, scope) for part in parts)


@meaning("query", "or")
def _or(run: Run, node: Node, scope: Scope) -> bool:
    parts = (node.get("first"), node.get("then"))
    return any(part is not None and holds(run, part, scope) for part in parts)


@meaning("query", "has_done")
def _has_done(run: Run, node: Node, scope: Scope) -> bool:
    return _done(run, node, scope, this_turn=True, every=True)


@meaning("query", "has_not_done")
def _has_not_done(run: Run, node: Node, scope: Scope) -> bool:
    return not _done(run, node, scope, this_turn=True, every=False)


@meaning("query", "has_ever")
def _has_ever(run: Run, node: Node, scope: Scope) -> bool:
    return _done(run, node, scope, this_turn=False, every=True)


def _done(run: Run, node: Node, scope: Scope, *, this_turn: bool, every: bool) -> bool:
    who, did = node.get("who"), node.get("did")
    if who is None or not isinstance(did, Node):
        return False
    scope.facts["wide"] = (did.frame,) if did.frame in LEAVING else ()
    found = resolve(run, who, scope)
    del scope.facts["wide"]
    done = (has_done(run, each, did, scope, this_turn=this_turn) for each in found)
    return bool(found) and all(done) if every else any(done)


@meaning("query", "is_turn_of", "is_not_turn_of")
def _is_turn(run: Run, node: Node, scope: Scope) -> bool:
    from workbench.engine.prefixes import whose_turn

    turn = node.get("turn")
    now = turn is not None and whose_turn(run, turn, scope)
    return now == (node.frame == "is_turn_of")


@meaning("query", "would_close")
def _would_close(run: Run, node: Node, scope: Scope) -> bool:
    from workbench.engine.board import open_doors

    where = node.get("where")
    for room in resolve(run, where, scope) if where is not None else ():
        area = run.state.rooms[room][0]
        others = [
            other
            for other, placed in run.state.rooms.items()
            if placed[0] == area and other != room and open_doors(run, other)
        ]
        if not others:
            return True
    return False


@meaning("query", "trait_lowest")
def _trait_lowest(run: Run, _node: Node, scope: Scope) -> bool:
    trait = scope.facts.get("trait")
    return run.state.rows.get(f"{scope.you}:{trait}", 1) <= 1


# Predicates: what can be said of one thing


@meaning("filter", "marked")
def _marked(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    mark = node.get("mark") or node.get("how")
    return isinstance(mark, Leaf) and mark.key in run.state.marks.get(thing, ())


@meaning("filter", "in_state")
def _in_state(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    state = node.get("state")
    return isinstance(state, Leaf) and is_in_state(run, thing, state.key, scope)


def is_in_state(run: Run, thing: str, state: str, _scope: Scope) -> bool:
    """Tells whether something is in a state that the rules of the game know."""
    marks = run.state.marks.get(thing, ())
    memory = run.state.memory
    if state in ("grabbed", "held"):
        return f"held:{thing}" in memory
    if state == "carried":
        return f"carried:{thing}" in memory
    if state == "face-up":
        return "face-down" not in marks
    if state == "remaining":
        return run.state.things.get(thing) == "aside"
    if state == "in-play":
        place = run.state.things.get(thing, "")
        return place.startswith(("by:", "room:", "on:", "kept:", "beside", "drawn:"))
    if state == "alive":
        return thing in run.state.figures and "dead" not in marks
    if state in ("flipped",):
        placed = run.state.rooms.get(thing)
        return placed is not None and not placed[4]
    if state == "outside":
        return run.state.figures.get(thing) == "outside"
    if state == "empty":
        return thing not in run.state.figures.values()
    if state == "closed":
        return "open" not in marks
    return state in marks


@meaning("filter", "being_in", "lie")
def _being_in(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    where = node.get("where")
    if where is None:
        return False
    here = where_is(run, thing)
    if node.frame == "lie" and not run.state.things.get(thing, "").startswith("room:"):
        return False
    return bool(here) and match(run, where, here, scope)


def where_is(run: Run, thing: str) -> str:
    """Returns the room that something is in, carried or lying; empty if it is in none."""
    state = run.state
    if thing in state.figures:
        return state.figures[thing]
    if thing in state.rooms:
        return thing
    place = state.things.get(thing, "")
    sort, _colon, rest = place.partition(":")
    if sort == "room":
        return rest
    if sort in ("by", "on", "kept"):
        return where_is(run, rest) if rest != thing else ""
    return ""


@meaning("filter", "being_with")
def _being_with(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    here = where_is(run, thing)
    if whom is None or not here:
        return False
    found, _every = subjects(run, whom, scope)
    return any(each != thing and where_is(run, each) == here for each in found)


@meaning("filter", "being_on_floor")
def _on_floor(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    floor = node.get("where")
    return floor is not None and on_floor(run, where_is(run, thing), floor, scope)


def on_floor(run: Run, room: str, floor: Tree, scope: Scope) -> bool:
    """Tells whether a room lies on a floor that a phrase means."""
    placed = run.state.rooms.get(room)
    if placed is None:
        return False
    area = placed[0]
    if isinstance(floor, Node):
        where = floor.get("where")
        rooms = resolve(run, where, scope.copy()) if where is not None else ()
        return any(run.state.rooms[each][0] == area for each in rooms if each in run.state.rooms)
    here = run.state.rooms.get(run.state.figures.get(scope.you, ""), ("", 0, 0, 0, True))[0]
    order = run.box.ruleset.areas  # from the top down
    if floor.key in ("any", "allowed"):
        return True
    if floor.key in ("same", "another"):
        return (area == here) == (floor.key == "same")
    if floor.key in ("lower", "higher") and area in order and here in order:
        below = order.index(area) > order.index(here)
        return below if floor.key == "lower" else order.index(area) < order.index(here)
    return area == floor.key


@meaning("filter", "being_inside")
def _inside(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    placed = run.state.rooms.get(where_is(run, thing))
    return placed is not None and placed[4]


@meaning("filter", "being_out")
def _out(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    return run.state.things.get(thing) == "out"


@meaning("filter", "being_aside")
def _aside(run: Run, thing: str, _node: Node, _scope: Scope) -> bool:
    return run.state.things.get(thing) == "aside"


@meaning("filter", "being_a", "being_the")
def _being_a(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    from workbench.engine.meaning.nouns import suits

    noun = node.get("noun")
    return noun is not None and suits(run, thing, noun, scope)


@meaning("filter", "carry")
def _carry(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    what = node.get("what")
    if what is None:
        return False
    carried = set(things_at(run.state, f"by:{thing}"))
    if isinstance(what, Node) and what.frame == "both_cards":
        wanted = resolve(run, what, scope.copy())
        return bool(wanted) and carried.issuperset(wanted)
    return any(match(run, what, each, scope) for each in sorted(carried))


@meaning("filter", "carry_none")
def _carry_none(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    from workbench.engine.meaning.nouns import suits

    noun = node.get("noun")
    return noun is None or not any(
        suits(run, each, noun, scope) for each in things_at(run.state, f"by:{thing}")
    )


@meaning("filter", "have_trait", "have_no_trait")
def _have_trait(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    from workbench.engine.changing import has_trait
    from workbench.model.trees import walk

    tree = node.get("traits") or node.get("trait")
    wanted = [part.key for part in walk(tree) if isinstance(part, Leaf)] if tree else []
    has = [has_trait(run, thing, trait) for trait in wanted]
    return not any(has) if node.frame == "have_no_trait" else bool(has) and all(has)


@meaning("filter", "hold", "hold_many", "hold_none")
def _hold(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    from workbench.engine.meaning.nouns import suits

    what = node.get("what")
    noun = node.get("noun") or (what.get("noun") if isinstance(what, Node) else None)
    lying = [
        each
        for each in things_at(run.state, f"on:{thing}", f"room:{thing}")
        if noun is not None and suits(run, each, noun, scope)
    ]
    if node.frame == "hold_none":
        return not lying
    if node.frame == "hold_many" and isinstance(what, Node):
        return len(lying) >= how_many(run, what, scope)
    return bool(lying)


def began_with(run: Run, whom: Tree | None) -> int:
    """Returns how many explorers, or only heroes, there were when the haunt began."""
    explorers = int(run.state.memory.get("explorers-at-start", len(run.state.players)))
    heroes = isinstance(whom, Leaf) and whom.key == "hero"
    return explorers - bool(heroes and run.state.memory.get("traitor"))


def how_many(run: Run, what: Node, scope: Scope) -> int:
    """Returns the number of things that a plural phrase asks for."""
    if what.frame == "as_many":
        return began_with(run, what.get("whom"))
    tree = what.get("n")
    return number(run, tree, scope) if tree is not None else 1


@meaning("filter", "who_does")
def _who_does(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    does = node.get("does")
    return does is not None and fits(run, thing, does, scope)


@meaning("filter", "who_is_not")
def _who_is_not(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    state = node.get("state")
    return state is not None and not fits(run, thing, state, scope)


@meaning("filter", "adjective_figure", "adjective_room", "adjective_thing")
def _adjective(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    how = node.get("how")
    return isinstance(how, Leaf) and is_adjective(run, thing, how.key, scope)


def is_adjective(run: Run, thing: str, adjective: str, scope: Scope) -> bool:
    """Tells whether an adjective is true of something."""
    state = run.state
    if adjective == "living":
        return "dead" not in state.marks.get(thing, ())
    if adjective == "empty":
        return thing not in state.figures.values()
    if adjective == "outdoor":
        return thing in run.box.rooms and run.box.rooms[thing].outdoors
    if adjective == "windowed":
        return has_feature(run, thing, "window")
    if adjective in ("male", "female"):
        from workbench.engine.changing import character_of

        if not thing.startswith("e"):
            return False
        return run.box.characters[character_of(run, thing)].facts.sex == adjective
    if adjective in ("willing", "unhindered"):
        return f"held:{thing}" not in state.memory
    if adjective == "drawn":
        return state.things.get(thing, "").startswith("drawn:")
    if adjective == "discarded":
        return state.things.get(thing, "").startswith("discard:")
    if adjective == "tradable":
        from workbench.engine.fighting import tradable

        return tradable(run, thing)
    if adjective in ("aside", "set-aside"):
        return state.things.get(thing) == "aside"
    return is_in_state(run, thing, adjective, scope)


@meaning("filter", "marked_figure", "marked_room", "marked_thing")
def _marked_noun(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    how = node.get("how")
    return isinstance(how, Leaf) and how.key in run.state.marks.get(thing, ())


@meaning("filter", "in_level", "in_level_how")
def _level(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    level, how = node.get("level"), node.get("how")
    placed = run.state.rooms.get(thing)
    if placed is None or not isinstance(level, Leaf) or placed[0] != level.key:
        return False
    return how is None or (isinstance(how, Leaf) and is_adjective(run, thing, how.key, scope))


@meaning("filter", "holding", "holding_no")
def _holding(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    what, noun = node.get("what"), node.get("noun")
    if node.frame == "holding_no":
        found = pool(run, noun, scope) if noun is not None else []
        return all(where_is(run, each) != thing for each in found)
    if what is None:
        return False
    listed, _every = subjects(run, what, scope.copy())
    return any(where_is(run, each) == thing for each in listed)


@meaning("filter", "with_feature", "with_either_feature", "without_feature", "have_feature")
def _feature(run: Run, thing: str, node: Node, _scope: Scope) -> bool:
    wanted = [part.key for part in (node.get("what"), node.get("other")) if isinstance(part, Leaf)]
    has = any(has_feature(run, thing, feature) for feature in wanted)
    return not has if node.frame == "without_feature" else has


def _walled_up(run: Run, room: str, side: str | None) -> bool:
    """A window with a tile on its far side is a false window (rule: doors#window)."""
    from workbench.engine.board import neighbour, turned

    if side is None or room not in run.state.rooms:
        return False
    return bool(neighbour(run, room, turned(side, run.state.rooms[room][3])))


def has_feature(run: Run, room: str, feature: str) -> bool:
    """Tells whether a room is printed or built so."""
    from workbench.engine.board import open_doors

    if room not in run.box.rooms:
        return False
    printed = run.box.rooms[room]
    if feature in ("window", "real-window"):
        return printed.windows != 0 and not _walled_up(run, room, printed.window_side)
    if feature == "open-door":
        return room in run.state.rooms and bool(open_doors(run, room))
    if feature.endswith("-symbol"):
        return printed.symbol == feature.removesuffix("-symbol")
    return False


@meaning("filter", "you_have_drawn")
def _you_have_drawn(run: Run, thing: str, _node: Node, scope: Scope) -> bool:
    return bool(run.state.memory.get(f"drawn-by:{thing}") == scope.you)


@meaning("filter", "you_carry")
def _you_carry(run: Run, thing: str, _node: Node, scope: Scope) -> bool:
    return run.state.things.get(thing) == f"by:{scope.you}"


@meaning("filter", "someone_carries")
def _someone_carries(run: Run, thing: str, node: Node, scope: Scope) -> bool:
    whom = node.get("whom")
    place = run.state.things.get(thing, "")
    return (
        whom is not None
        and place.startswith("by:")
        and match(run, whom, place.partition(":")[2], scope)
    )
