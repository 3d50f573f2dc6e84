"""Verbs of the map: finding, laying, moving and flipping rooms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from workbench.engine.board import OPPOSITE, away_from, beside, place, take_up
from workbench.engine.exploring import (
    areas_open,
    draw_tile,
    fits_at,
    lay,
    tiles_left,
    turns_open,
)
from workbench.engine.happening import announce, replaced
from workbench.engine.meaning.core import Act, Scope, holds, meaning, number, pick, resolve
from workbench.engine.meaning.places import floor_in
from workbench.engine.run import Event, Option, Run
from workbench.model.trees import Leaf, Node, Tree


def areas_meant(
    run: Run, room: str, where: Tree | None, scope: Scope, chooser: str
) -> tuple[str, ...]:
    """Returns the areas that a phrase means for a tile."""
    own = run.box.rooms[room].areas
    if isinstance(where, Node) and where.frame == "tile_far":
        where = where.get("floor")
    if where is None or (isinstance(where, Leaf) and where.key == "allowed"):
        return own
    if isinstance(where, Leaf) and where.key == "any":
        return tuple(area for area in run.box.ruleset.areas if area in own)
    if isinstance(where, Leaf) and where.key in run.box.ruleset.areas:
        return (where.key,) if where.key in own else ()
    area = floor_in(run, where, scope, room, chooser)
    return (area,) if area else ()


def places_for(
    run: Run, room: str, areas: Iterable[str], *, keep_open: bool = True
) -> list[tuple[str, str]]:
    """Returns the open doors at which a tile may lie: (room, direction)."""
    found = []
    for area in areas:
        for other, side in areas_open(run, area):
            place = beside(run, other, side)
            if other == room or (other, side) == run.box.ruleset.front_door:
                continue
            if fits_at(run, room, *place, OPPOSITE[side], keep_open=keep_open):
                found.append((other, side))
    return found


def could_lie(run: Run, room: str, where: Tree | None, scope: Scope) -> bool:
    """Tells whether there is a place for a tile where a phrase says."""
    if isinstance(where, Node) and where.frame == "tile_behind":
        return bool(_spot_behind(run, room, where, scope))
    return bool(places_for(run, room, areas_meant(run, room, where, scope, scope.decider)))


def lay_somewhere(run: Run, room: str, where: Tree | None, scope: Scope, chooser: str) -> bool:
    """Lays a tile where a phrase says; tells whether there was a place for it."""
    if isinstance(where, Node) and where.frame == "tile_behind":
        return _behind(run, room, where, scope, chooser)
    doors = places_for(run, room, areas_meant(run, room, where, scope, chooser))
    if isinstance(where, Node) and where.frame == "tile_far":
        doors = _farthest(run, doors, where, scope)
    return lay_at_one(run, room, doors, chooser)


def lay_at_one(
    run: Run, room: str, doors: list[tuple[str, str]], chooser: str, *, keep_open: bool = True
) -> bool:
    """Lays a tile at one of some open doors, which is chosen; tells whether there was any."""
    chosen = pick(run, chooser, "door", [f"{other}:{side}" for other, side in doors])
    if not chosen:
        return False
    other, _colon, side = chosen.rpartition(":")
    area, x, y = beside(run, other, side)
    return lay(run, chooser, room, area, x, y, OPPOSITE[side], keep_open=keep_open)


def _spot_behind(
    run: Run, room: str, where: Node, scope: Scope
) -> tuple[tuple[str, int, int], list[int]] | None:
    """Returns the place behind a token and the turns with which a tile may lie there."""
    what = where.get("what")
    tokens = resolve(run, what, scope.copy()) if what is not None else ()
    start = run.state.things.get(tokens[0], "").removeprefix("room:") if tokens else ""
    side = run.state.facing.get(tokens[0], "") if tokens else ""
    if not side or start not in run.state.rooms:
        return None
    area, x, y = beside(run, start, side)
    if run.state.grid.get(f"{area}:{x}:{y}") or area not in run.box.rooms[room].areas:
        return None
    turns = turns_open(run, room, area, x, y)
    return ((area, x, y), turns) if turns else None


def _behind(run: Run, room: str, where: Node, scope: Scope, chooser: str) -> bool:
    spot = _spot_behind(run, room, where, scope)
    if spot is None:
        return False
    (area, x, y), turns = spot
    options = [Option(f"turn:{each}", each, "turn", run.cite) for each in turns]
    chosen = int(run.choose(chooser, "turn", options, about={"room": room}))
    place(run, room, area, x, y, chosen)
    run.state.things[room] = "house"
    run.tell("placed", chooser, room=room, area=area, x=x, y=y, turns=chosen)
    return True


def _farthest(
    run: Run, doors: list[tuple[str, str]], where: Node, scope: Scope
) -> list[tuple[str, str]]:
    """Keeps the doors at the distance that a phrase asks for, or those farthest away."""
    from workbench.engine.meaning.queries import where_is

    which = where.get("which")
    least = which.get("least") if isinstance(which, Node) else None
    said = least if isinstance(least, Node) else which
    whom = said.get("whom") if isinstance(said, Node) else None
    found = resolve(run, whom, scope) if whom is not None else ()
    starts = [where_is(run, each) for each in found]
    if not any(start in run.state.rooms for start in starts):
        return doors
    away = away_from(run, starts)
    gone = [(away(room) + 1, room, side) for room, side in doors]
    far_enough = said.get("far") if isinstance(said, Node) else None
    if far_enough is not None:
        wanted = number(run, far_enough, scope)
        enough = [(room, side) for spaces, room, side in gone if spaces >= wanted]
        if enough:
            return enough
    most = max((spaces for spaces, _room, _side in gone), default=0)
    return [(room, side) for spaces, room, side in gone if spaces == most]


def from_stack(run: Run, wanted: list[str]) -> str:
    """Takes the first of some tiles out of the room stack, else from the discards."""
    state = run.state
    top, unknown, bottom = state.decks.get("room", ((), (), ()))
    from fractions import Fraction

    for part in (top, unknown, bottom):
        fitting = [room for room in part if room in wanted]
        if not fitting:
            continue
        room = fitting[0]
        if part is unknown and len(fitting) > 1:
            each = Fraction(1, len(fitting))
            outcomes: partial[list[tuple[str, Fraction]]] = partial(
                list, [(one, each) for one in fitting]
            )
            room = run.chance("draw", outcomes, about={"deck": "room"})
        state.decks["room"] = tuple(  # type: ignore[assignment]
            tuple(one for one in old if one != room) for old in (top, unknown, bottom)
        )
        return room
    back = [room for room in wanted if state.things.get(room) == "discard:room"]
    return sorted(back)[0] if back else ""


@meaning("act", "fetch")
def fetch(run: Run, node: Node, scope: Scope) -> None:
    """The tile of the one room of the sentence is laid at an open door there."""
    wanted = str(scope.facts.get("asked-room", ""))
    room = from_stack(run, [wanted]) if wanted else ""
    _found(run, room, node, scope)


@meaning("act", "find_first")
def find_first(run: Run, node: Node, scope: Scope) -> None:
    """From the top down, then among the discarded tiles, the first that fits; if so said, again."""
    noun = node.get("noun")
    wanted = [room for room in run.box.rooms if noun is not None and _could_be(run, room, noun)]
    until = node.get("until")
    if until is None:
        _found(run, from_stack(run, wanted), node, scope)
        return
    for _each in wanted:
        if holds(run, until, scope.copy()):
            return
        _found(run, from_stack(run, wanted), node, scope)
        if not scope.facts.get("found"):
            return


def _could_be(run: Run, room: str, noun: Tree) -> bool:
    """Tells whether a tile that is not laid yet is one that a phrase means."""
    if isinstance(noun, Leaf):
        return True
    level = noun.get("level")
    if isinstance(level, Leaf):
        return level.key in run.box.rooms[room].areas
    named = noun.get("set")
    if isinstance(named, Leaf) and room not in run.state.memory.get(f"set:{named.key}", ()):
        return False
    inner = noun.get("noun")
    return inner is None or _could_be(run, room, inner)


def _found(run: Run, room: str, node: Node, scope: Scope) -> None:
    laid = bool(room) and lay_somewhere(run, room, node.get("where"), scope, scope.decider)
    if room and not laid:
        run.state.things[room] = "discard:room"
    scope.facts["found"] = laid
    if laid:
        scope.facts["room"] = scope.facts["placed"] = room
        scope.bind(node, room)
        run.state.memory[f"undiscovered:{room}"] = True
        announce(run, Event("place", scope.doer, {"what": room}, run.cite))


@meaning("act", "draw_until")
def draw_until(run: Run, node: Node, scope: Scope) -> None:
    """The next tile that may lie there is laid; it is then *the room*, and *the room placed*."""
    where = node.get("where")
    fitting = [room for room in tiles_left(run) if could_lie(run, room, where, scope)]
    room = draw_tile(run, fitting)
    laid = bool(room) and lay_somewhere(run, room, where, scope, scope.decider)
    scope.facts["found"] = laid
    scope.facts.pop("placed", None)
    if laid:
        scope.facts["room"] = scope.facts["placed"] = room
        scope.bind(node, room)
        run.state.memory[f"undiscovered:{room}"] = True


@meaning("verb", "move_room")
def move_room(act: Act) -> None:
    """Its tile, with everything in it, is laid there; the doer chooses the door.

    Where a page says that it cannot move if that would close a floor off, such doors are left out.
    """
    run = act.run
    for room in act.all("where"):
        act.scope.facts["found"] = False
        old = run.state.rooms[room]
        if _starts(run, room) or _held_fast(run, room):
            continue
        to = act.get("floor")
        named = to.key if isinstance(to, Leaf) else ""
        goes = named in run.box.ruleset.areas and named != old[0]
        if goes and replaced(run, Event("go_to_floor", room, {"state": named}, run.cite)):
            continue
        keep_open = any(rule.entry == room for rule in run.box.bans.get("move", ()))
        take_up(run, room)
        del run.state.rooms[room]
        floor = act.get("floor")
        if isinstance(floor, Leaf) and floor.key == "same":
            areas: tuple[str, ...] = (old[0],)
        elif isinstance(floor, Leaf) and floor.key in run.box.ruleset.areas:
            areas = (floor.key,)  # whatever its tile allows
        else:
            areas = areas_meant(run, room, floor, act.scope, act.chooser)
        doors = [
            (other, side)
            for other, side in places_for(run, room, areas, keep_open=keep_open)
            if beside(run, other, side) != old[:3]
        ]
        moved = lay_at_one(run, room, doors, act.chooser, keep_open=keep_open)
        if not moved:
            run.state.rooms[room] = old
            run.state.grid[f"{old[0]}:{old[1]}:{old[2]}"] = room
        act.scope.facts["found"] = moved


def _held_fast(run: Run, room: str) -> bool:
    """Tells whether a page other than the room's own says that it cannot move now."""
    from workbench.engine.banning import forbidding

    ban = forbidding(run, "move", room)
    if ban is None or ban.entry == room:
        return False
    run.tell("forbidden", room, what="move", sentence=ban.citation)
    return True


def _starts(run: Run, room: str) -> bool:
    """A tile that holds several rooms is never moved, nor are the others laid before the game."""
    return run.box.rooms[room].start


@meaning("verb", "flip")
def flip(act: Act) -> None:
    """Turns it over; a flipped room is out of the house."""
    for room in act.all("what"):
        placed = act.run.state.rooms.get(room)
        if placed is not None:
            act.run.state.rooms[room] = (*placed[:4], False)
            act.run.tell("flipped", room)


@meaning("verb", "discover_first")
def discover_first(act: Act) -> None:
    """Draws tiles as in exploring until one fits; its discoverer is then in it."""
    from workbench.engine.exploring import discovered
    from workbench.engine.walking import enter

    run, noun = act.run, act.get("noun")
    only = _area_of(noun) if noun is not None else ""
    if only and replaced(run, Event("go_to_floor", act.who, {"state": only}, run.cite)):
        return
    wanted = {
        room: places_for(run, room, (only,) if only else run.box.rooms[room].areas)
        for room in tiles_left(run)
        if noun is not None and _could_be(run, room, noun)
    }
    room = draw_tile(run, [room for room, doors in wanted.items() if doors])
    act.scope.facts["found"] = bool(room)
    if not room:
        return
    lay_at_one(run, room, wanted[room], act.chooser)
    act.scope.bind(act.node, room)
    act.scope.facts["room"] = room
    start = run.state.figures.get(act.who, "")
    run.state.facing.pop(act.who, None)
    announce(run, Event("come_by_effect", act.who, {"where": room}, run.cite))
    enter(run, act.who, room, start if start in run.state.rooms else "")
    discovered(run, act.who, room)


def _area_of(noun: Tree) -> str:
    while isinstance(noun, Node):
        level = noun.get("level")
        if isinstance(level, Leaf):
            return level.key
        inner = noun.get("noun")
        if inner is None:
            return ""
        noun = inner
    return ""
