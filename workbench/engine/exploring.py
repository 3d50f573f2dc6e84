"""Discovering rooms: which tile, how it is laid, what its discoverer draws."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from workbench.engine.barriers import arrive_by_door
from workbench.engine.board import (
    DIRECTIONS,
    OPPOSITE,
    beside,
    open_doors,
    open_edges,
    place,
)
from workbench.engine.drawing import draw_card, top_of
from workbench.engine.happening import announce, mention
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.state import things_at
from workbench.engine.walking import cost_of_leaving, enter
from workbench.model.trees import Node, walk

__all__ = ["areas_open", "discovered", "draw_tile", "fits_at", "lay", "tiles_left", "turns_open"]


def draw_tile(run: Run, wanted: Container[str]) -> str:
    """Draws room tiles until one is wanted; the others are discarded.

    Returns:
        The room; empty if no tile that is left is wanted, and then none is drawn.
    """
    state = run.state
    if not any(room in wanted for room in tiles_left(run)):
        return ""
    while room := top_of(run, "room"):
        if room in wanted:
            return room
        state.things[room] = "discard:room"
    return ""


def tiles_left(run: Run) -> list[str]:
    """Returns the tiles of the room stack and its discard pile."""
    stack = run.state.decks.get("room", ((), (), ()))
    back = things_at(run.state, "discard:room")
    return [*(room for part in stack for room in part), *back]


def fits_at(
    run: Run, room: str, area: str, x: int, y: int, facing: str, *, keep_open: bool = True
) -> list[int]:
    """Returns the turns with which a tile has a door on the side *facing*; none if it has one.

    A turn that would leave the area without any open door is left out
    (rule: exploring#not-closed-off), except where a tile that lies already is moved.
    """
    printed = run.box.rooms[room]
    return [
        turns
        for turns in printed.turns
        if facing in printed.doors_turned[turns]
        and (not keep_open or _stays_open(run, room, area, x, y, turns))
    ]


def turns_open(run: Run, room: str, area: str, x: int, y: int) -> list[int]:
    """Returns the turns with which a tile may lie at a place, whatever its doors meet."""
    return [
        turns for turns in run.box.rooms[room].turns if _stays_open(run, room, area, x, y, turns)
    ]


def _stays_open(run: Run, room: str, area: str, x: int, y: int, turns: int) -> bool:
    if open_edges(run, area) - {(area, x, y)}:
        return True
    for side in run.box.rooms[room].doors_turned[turns]:
        dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
        if f"{area}:{x + dx}:{y + dy}" not in run.state.grid:
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


def lay(
    run: Run,
    chooser: str,
    room: str,
    area: str,
    x: int,
    y: int,
    facing: str,
    *,
    keep_open: bool = True,
) -> bool:
    """Lays a tile at a place with a door on the side *facing*; its turn is chosen."""
    turns = fits_at(run, room, area, x, y, facing, keep_open=keep_open)
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
    return sorted(run.box.rooms[room].doors_turned[turns], key=DIRECTIONS.index)


@routine("explore")
def _explore(run: Run, data: Any) -> None:
    """Somebody leaves by an open door: a tile is found and laid, and entered."""
    who, start, direction = data
    state = run.state
    area, x, y = beside(run, start, direction)
    door = OPPOSITE[direction]
    rooms = run.box.rooms
    there = [room for room in tiles_left(run) if area in rooms[room].areas and rooms[room].doors]
    if not open_edges(run, area) - {(area, x, y)}:
        there = [room for room in there if fits_at(run, room, area, x, y, door)]
    fitting = there  # while another door is open, any tile that has one can be laid
    room = draw_tile(run, fitting)
    if not room:
        state.used[f"shut:{start}:{direction}"] = state.turn
        run.tell("explored-out", who, area=area)
        return
    moved = int(state.memory.get(f"moved:{who}", 0))
    state.memory[f"moved:{who}"] = moved + 1 + cost_of_leaving(run, who)
    lay(run, who, room, area, x, y, door)
    announce(run, Event("leave", who, {"where": start}, run.cite))
    run.push("arrive-new", (who, start, room, door))


@routine("arrive-new")
def _arrive_new(run: Run, data: Any) -> None:
    """What leaving sets off is over: whoever is still there comes to the room just laid."""
    who, start, room, door = data
    if run.state.figures.get(who) != start or "dead" in run.state.marks.get(who, ()):
        return
    arrive_by_door(run, who, room, door)
    discovered(run, who, room, came_from=start)
    mention(run, Event("move", who, {"where": room}, run.cite))


def discovered(run: Run, who: str, room: str, *, draws: bool = True, came_from: str = "") -> None:
    """Does what follows a discovery: movement ends, the card of its symbol, then its text.

    Args:
        run: The step.
        who: The discoverer.
        room: The room.
        draws: Whether its symbol counts.
        came_from: The room from which it is entered now; empty if that is done.
    """
    state = run.state
    symbol = run.box.rooms[room].symbol
    deck = run.box.ruleset.deck_of_symbol.get(symbol, "")
    if draws and deck:
        state.used[f"halted:{who}"] = state.turn
        run.push("draw-for-room", (who, deck))
    if came_from:
        enter(run, who, room, came_from=came_from)
    announce(run, Event("discover", who, {"where": room, "what": room}, run.cite))
    if run.box.ruleset.discovery_ends_turn:
        state.used[f"over:{who}"] = state.turn


@routine("draw-for-room")
def _draw_for_room(run: Run, data: Any) -> None:
    who, deck = data
    state = run.state
    for at, (name, frame) in enumerate(state.stack):
        if name != "rule":
            break
        if _replaces_draw(run, *frame[:2]):  # what is done instead of drawing is asked before it
            state.stack = (*state.stack[:at], *state.stack[at + 1 :])
            run.push(name, frame)
            run.push("draw-for-room", data)
            return
    none = state.memory.pop(f"no-card:{state.figures.get(who, '')}", False)
    if state.used.pop(f"drawn-not:{who}", None) != state.turn and not none:
        draw_card(run, who, deck)


def _replaces_draw(run: Run, entry: str, key: str) -> bool:
    """Tells whether an item, or anything below it, comes in the place of drawing a card."""
    book = run.box.rules_of(entry)
    left = [book.by_key[key]] if book is not None and key in book.by_key else []
    while left:
        item = left.pop()
        left += item.inner
        for part in (part for tree in item.trees for part in walk(tree)):
            given_up = part.get("not") if isinstance(part, Node) else None
            if isinstance(given_up, Node) and given_up.frame == "draw":
                return True
            if isinstance(part, Node) and part.frame == "draw_none_for":
                return True
    return False
