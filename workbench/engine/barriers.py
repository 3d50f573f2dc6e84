"""Barrier rooms: two parts with something between them that is crossed by a roll (rule: barriers).

A figure, token or pile in such a room is on one of its sides. A side is called by the door that it
has as the tile is printed, so that it stays the same however the tile is turned later.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.engine.board import OPPOSITE, Way, statements, turned
from workbench.engine.gates import standing_scopes
from workbench.engine.meaning.core import matches, pick
from workbench.engine.run import Run
from workbench.engine.secrecy import open_side

__all__ = [
    "arrive_by_door",
    "arrive_by_way",
    "choose_side",
    "ignores_barrier",
    "open_to",
    "parted",
    "passable",
    "same_side",
    "sides_of",
]


def sides_of(run: Run, room: str) -> tuple[str, ...]:
    """Returns the two sides of a room while a barrier parts it; empty if none does now."""
    printed = run.box.rooms[room].sides if room in run.box.rooms else None
    return printed if printed and parted(run, room) else ()


def parted(run: Run, room: str) -> bool:
    """Tells whether a barrier parts a room now, be it from a store that has no other door."""
    for rule, core in statements(run, "barrier_parts"):
        where = core.get("where")
        for scope in standing_scopes(run, rule) if where is not None else ():
            if where is not None and matches(run, where, room, scope):
                return True
    return False


def ignores_barrier(run: Run, who: str) -> bool:
    """Tells whether a figure pays no heed to barriers: monsters, and the traitor if so inclined."""
    from workbench.engine.banning import forbidding

    if who.startswith("m"):
        return True
    traitor = run.state.phase == "haunt" and open_side(run.state, who) == "traitors"
    return traitor and forbidding(run, "ignore_barrier", who) is None


def _held(run: Run, who: str, room: str) -> str:
    """Returns the side that a figure cannot leave without crossing, or empty."""
    if not sides_of(run, room) or ignores_barrier(run, who):
        return ""
    return run.state.facing.get(who, "")


def _door_of(run: Run, room: str, side: str) -> str:
    return turned(side, run.state.rooms[room][3])


def passable(run: Run, who: str, room: str, ways: Sequence[Way]) -> list[Way]:
    """Keeps the ways out of a room that start on the side on which a figure stands."""
    side = _held(run, who, room)
    if not side:
        return list(ways)
    door = _door_of(run, room, side)
    return [
        way
        for way in ways
        if way.door == door or (not way.door and _side_of_link(run, room, way) in ("", side))
    ]


def open_to(run: Run, who: str, room: str, doors: tuple[str, ...]) -> tuple[str, ...]:
    """Keeps the doors of a room that a figure can reach."""
    side = _held(run, who, room)
    return tuple(each for each in doors if not side or each == _door_of(run, room, side))


def _side_of_link(run: Run, room: str, way: Way) -> str:
    """Returns the side of a room on which the token lies that a way goes by, or empty."""
    entry = way.cite.partition("/")[2].partition("#")[0]
    named = run.box.named_tokens.get(entry, frozenset())
    for token, kind in run.state.kinds.items():
        if kind in named and run.state.things.get(token) == f"room:{room}":
            return run.state.facing.get(token, "")
    return ""


def arrive_by_door(run: Run, who: str, room: str, door: str) -> None:
    """Puts a figure on the side of the door by which it came in."""
    run.state.facing.pop(who, None)
    for side in sides_of(run, room):
        if _door_of(run, room, side) == door:
            run.state.facing[who] = side


def arrive_by_way(run: Run, who: str, room: str, way: Way) -> None:
    """Puts a figure on the side to which a way leads; where it leads to none, it is chosen."""
    if way.door:
        arrive_by_door(run, who, room, OPPOSITE[way.door])
        return
    run.state.facing.pop(who, None)
    if sides_of(run, room):
        side = _side_of_link(run, room, way)
        if side:
            run.state.facing[who] = side
        else:
            choose_side(run, who, who, room)


def choose_side(run: Run, chooser: str, thing: str, room: str) -> None:
    """Lets somebody choose the side of a room on which a figure or token is."""
    sides = sides_of(run, room)
    side = pick(run, chooser, "side", sides, about={"what": thing, "room": room})
    if side:
        run.state.facing[thing] = side
        run.tell("side", thing, side=side, room=room)


def same_side(run: Run, room: str, one: str, other: str) -> bool:
    """Tells whether the barrier of a room does not part somebody from something else in it.

    A monster crosses it as it likes; nobody else reaches one that has stopped on the other side.
    """
    if not sides_of(run, room) or one.startswith("m"):
        return True
    first, second = run.state.facing.get(one, ""), run.state.facing.get(other, "")
    return first == second or not first or not second
