"""Discovering rooms: which tile, how it is laid, what its discoverer draws."""

from __future__ import annotations

from typing import Any

from workbench.engine.board import (
    DIRECTIONS,
    OPPOSITE,
    beside,
    open_doors,
    place,
    turned,
)
from workbench.engine.drawing import draw_card, top_of
from workbench.engine.happening import announce
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.walking import enter

__all__ = ["areas_open", "discovered", "fits_at", "lay", "tile_for"]


def tile_for(run: Run, area: str) -> str:
    """Takes tiles from the room stack until one may lie in an area; the others are discarded.

    Returns:
        The room; empty if no tile of the area is left.
    """
    state = run.state
    for _try in range(100):
        stack = state.decks.get("room", ((), (), ()))
        left = [room for part in stack for room in part]
        back = [room for room, where in state.things.items() if where == "discard:room"]
        if not any(area in run.box.rooms[room].areas for room in (*left, *back)):
            return ""
        room = top_of(run, "room")
        if not room:
            return ""
        if area in run.box.rooms[room].areas:
            return room
        state.things[room] = "discard:room"
    return ""


def fits_at(run: Run, room: str, area: str, x: int, y: int, facing: str) -> list[int]:
    """Returns the turns with which a tile has a door on the side *facing*.

    A turn that would leave the area without any open door is left out, unless every turn does
    (rule: exploring#not-closed-off).
    """
    printed = run.box.rooms[room].doors
    found: dict[tuple[str, ...], int] = {}
    for turns in range(4):
        there = tuple(sorted(turned(door, turns) for door in printed))
        if facing in there and there not in found:
            found[there] = turns
    kept = [turns for turns in found.values() if _stays_open(run, room, area, x, y, turns)]
    return kept


def _stays_open(run: Run, room: str, area: str, x: int, y: int, turns: int) -> bool:
    state = run.state
    if any(
        beside(run, other, door) != (area, x, y)
        for other, placed in state.rooms.items()
        if placed[0] == area
        for door in open_doors(run, other)
    ):
        return True
    for door in run.box.rooms[room].doors:
        side = turned(door, turns)
        dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
        if f"{area}:{x + dx}:{y + dy}" not in state.grid:
            return True
    return False


def areas_open(run: Run, area: str) -> list[tuple[str, str]]:
    """Returns every open door of an area: (room, direction)."""
    return [
        (room, door)
        for room, placed in run.state.rooms.items()
        if placed[0] == area and placed[4]
        for door in open_doors(run, room)
    ]


def lay(run: Run, chooser: str, room: str, area: str, x: int, y: int, facing: str) -> bool:
    """Lays a tile at a place with a door on the side *facing*; its turn is chosen."""
    turns = fits_at(run, room, area, x, y, facing)
    if not turns:
        return False
    options = [
        Option(f"turn:{each}", each, "turn", run.cite, {"doors": _turned_doors(run, room, each)})
        for each in turns
    ]
    chosen = run.choose(chooser, "turn", options, about={"room": room})
    place(run, room, area, x, y, int(chosen))
    run.state.things[room] = "house"
    run.tell("placed", chooser, room=room, area=area, x=x, y=y, turns=int(chosen))
    return True


def _turned_doors(run: Run, room: str, turns: int) -> list[str]:
    return sorted((turned(door, turns) for door in run.box.rooms[room].doors), key=DIRECTIONS.index)


@routine("explore")
def _explore(run: Run, data: Any) -> None:
    """Somebody leaves by an open door: a tile is found and laid, and entered."""
    who, start, direction = data
    state = run.state
    area, x, y = beside(run, start, direction)
    for _try in range(60):
        room = tile_for(run, area)
        if not room:
            run.tell("explored-out", who, area=area)
            return
        if lay(run, who, room, area, x, y, OPPOSITE[direction]):
            break
        state.things[room] = "discard:room"
    else:
        return
    enter(run, who, room, start)
    discovered(run, who, room)


def discovered(run: Run, who: str, room: str, *, draws: bool = True) -> None:
    """Does what follows a discovery: movement ends, the card of its symbol, then its text."""
    state = run.state
    symbol = run.box.rooms[room].symbol
    deck = run.box.ruleset.deck_of_symbol.get(symbol, "")
    if draws and deck:
        state.used[f"halted:{who}"] = state.turn
        run.push("draw-for-room", (who, deck))
    announce(run, Event("discover", who, {"where": room, "what": room}, run.cite))
    if run.box.ruleset.discovery_ends_turn:
        state.used[f"over:{who}"] = state.turn


@routine("draw-for-room")
def _draw_for_room(run: Run, data: Any) -> None:
    who, deck = data
    draw_card(run, who, deck)
