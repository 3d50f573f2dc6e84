"""Verbs of the map: finding, laying, moving and flipping rooms."""

from __future__ import annotations

from workbench.engine.board import OPPOSITE, beside, distances, take_up
from workbench.engine.exploring import areas_open, lay
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, Scope, meaning, number, pick, resolve
from workbench.engine.meaning.places import floor_in
from workbench.engine.run import Event, Run
from workbench.model.trees import Leaf, Node, Tree


def lay_somewhere(run: Run, room: str, where: Tree | None, scope: Scope, chooser: str) -> bool:
    """Lays a tile where a phrase says; tells whether there was a place for it."""
    if isinstance(where, Node) and where.frame == "tile_behind":
        return _behind(run, room, where, scope, chooser)
    floor: Tree | None = where
    if isinstance(where, Node) and where.frame in ("tile_far", "tile_min"):
        floor = where.get("floor")
    areas = run.box.rooms[room].areas
    if floor is not None:
        areas = (floor_in(run, floor, scope, room, chooser),)
    doors = [pair for area in areas for pair in areas_open(run, area)]
    if isinstance(where, Node) and where.frame in ("tile_far", "tile_min"):
        doors = _farthest(run, doors, where, scope)
    if not doors:
        return False
    chosen = pick(run, chooser, "door", [f"{other}:{side}" for other, side in doors])
    other, _colon, side = chosen.rpartition(":")
    area, x, y = beside(run, other, side)
    return lay(run, chooser, room, area, x, y, OPPOSITE[side])


def _behind(run: Run, room: str, where: Node, scope: Scope, chooser: str) -> bool:
    what = where.get("what")
    tokens = resolve(run, what, scope, chooser) if what is not None else ()
    if not tokens:
        return False
    side = run.state.facing.get(tokens[0], "")
    start = run.state.things.get(tokens[0], "").removeprefix("room:")
    if not side or start not in run.state.rooms:
        return False
    area, x, y = beside(run, start, side)
    if run.state.grid.get(f"{area}:{x}:{y}") or area not in run.box.rooms[room].areas:
        return False
    from workbench.engine.board import place

    place(run, room, area, x, y, 0)
    run.state.things[room] = "house"
    run.tell("placed", chooser, room=room, area=area, x=x, y=y, turns=0)
    return True


def _farthest(
    run: Run, doors: list[tuple[str, str]], where: Node, scope: Scope
) -> list[tuple[str, str]]:
    """Keeps the doors at the distance that a phrase asks for, or those farthest away."""
    from workbench.engine.meaning.queries import where_is

    whom = where.get("whom")
    found = resolve(run, whom, scope) if whom is not None else ()
    start = where_is(run, found[0]) if found else ""
    if not start:
        return doors
    far = distances(run, start)
    gone = [(far.get(room, 999) + 1, room, side) for room, side in doors]
    least = where.get("far")
    if least is not None:
        wanted = number(run, least, scope)
        enough = [(room, side) for away, room, side in gone if away >= wanted]
        if enough:
            return enough
    most = max((away for away, _room, _side in gone), default=0)
    return [(room, side) for away, room, side in gone if away == most]


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
            listed = [(one, each) for one in fitting]
            room = run.chance("draw", lambda: listed, about={"deck": "room"})
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
    """From the top down, then among the discarded tiles, the first that fits."""
    noun = node.get("noun")
    wanted = [room for room in run.box.rooms if noun is not None and _could_be(run, room, noun)]
    _found(run, from_stack(run, wanted), node, scope)


def _could_be(run: Run, room: str, noun: Tree) -> bool:
    """Tells whether a tile that is not laid yet is one that a phrase means."""
    if isinstance(noun, Leaf):
        return True
    level = noun.get("level")
    if isinstance(level, Leaf):
        return level.key in run.box.rooms[room].areas
    inner = noun.get("noun")
    return inner is None or _could_be(run, room, inner)


def _found(run: Run, room: str, node: Node, scope: Scope) -> None:
    laid = bool(room) and lay_somewhere(run, room, node.get("where"), scope, scope.doer)
    if room and not laid:
        run.state.things[room] = "discard:room"
    scope.facts["found"] = laid
    if laid:
        scope.facts["room"] = scope.facts["placed"] = room
        scope.bind(node, room)
        run.state.memory[f"undiscovered:{room}"] = True
        announce(run, Event("place", scope.doer, {"what": room}, run.cite))


@meaning("act", "find_next", "draw_until")
def find_next(run: Run, node: Node, scope: Scope) -> None:
    """The next tile is laid where it may go; it is then *the room*."""
    from workbench.engine.drawing import top_of

    laid = ""
    for _try in range(60):
        room = top_of(run, "room")
        if not room:
            break
        if lay_somewhere(run, room, node.get("where"), scope, scope.doer):
            laid = room
            break
        run.state.things[room] = "discard:room"
        if node.frame == "find_next":
            break
    scope.facts["found"] = bool(laid)
    if laid:
        scope.facts["room"] = scope.facts["placed"] = laid
        scope.bind(node, laid)
        run.state.memory[f"undiscovered:{laid}"] = True


@meaning("verb", "move_room", "move_room_same")
def move_room(act: Act) -> None:
    """Its tile, with everything in it, is laid there; the doer chooses the door."""
    run = act.run
    for room in act.all("where"):
        old = run.state.rooms[room]
        if act.node.frame == "move_room_same":
            area = old[0]
        else:
            area = floor_in(run, act.get("floor"), act.scope, room, act.chooser)
        take_up(run, room)
        del run.state.rooms[room]
        doors = [(other, side) for other, side in areas_open(run, area) if other != room]
        doors = [
            (other, side)
            for other, side in doors
            if beside(run, other, side) != (old[0], old[1], old[2])
        ]
        moved = False
        if doors:
            chosen = pick(run, act.chooser, "door", [f"{other}:{side}" for other, side in doors])
            other, _colon, side = chosen.rpartition(":")
            to, x, y = beside(run, other, side)
            moved = lay(run, act.chooser, room, to, x, y, OPPOSITE[side])
        if not moved:
            run.state.rooms[room] = old
            run.state.grid[f"{old[0]}:{old[1]}:{old[2]}"] = room
        act.scope.facts["found"] = moved


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
    run = act.run
    noun = act.get("noun")
    wanted = [room for room in run.box.rooms if noun is not None and _could_be(run, room, noun)]
    room = from_stack(run, wanted)
    area = ""
    if room:
        areas = [a for a in run.box.rooms[room].areas if noun is None or _area_of(noun) in ("", a)]
        area = areas[0] if areas else ""
    doors = areas_open(run, area) if area else []
    act.scope.facts["found"] = bool(doors)
    if not doors:
        return
    chosen = pick(run, act.chooser, "door", [f"{other}:{side}" for other, side in doors])
    other, _colon, side = chosen.rpartition(":")
    to, x, y = beside(run, other, side)
    if lay(run, act.chooser, room, to, x, y, OPPOSITE[side]):
        from workbench.engine.exploring import discovered
        from workbench.engine.walking import enter

        act.scope.bind(act.node, room)
        act.scope.facts["room"] = room
        start = run.state.figures.get(act.who, "")
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
