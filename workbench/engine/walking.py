"""Going from room to room: what it costs, what leaving and entering set off."""

from __future__ import annotations

from workbench.engine.board import Way, ways
from workbench.engine.changing import value
from workbench.engine.happening import announce
from workbench.engine.meaning.nouns import opposed
from workbench.engine.run import Event, Run

__all__ = ["cost_of_leaving", "enter", "movement_left", "reachable", "walk"]


def movement_left(run: Run, who: str) -> int:
    """Returns how many spaces a figure can still move this turn."""
    state = run.state
    if state.used.get(f"halted:{who}") == state.turn:
        return 0
    allowance = state.memory.get(f"allowance:{who}")
    most = int(allowance) if allowance is not None else value(run, who, "speed")
    return max(0, most - int(state.memory.get(f"moved:{who}", 0)))


def cost_of_leaving(run: Run, who: str) -> int:
    """Returns how many spaces more it costs to leave a room with opponents."""
    if not run.box.ruleset.enemies_slow or run.state.phase != "haunt":
        return 0
    state = run.state
    room = state.figures.get(who)
    return sum(
        1
        for other, where in state.figures.items()
        if where == room
        and other != who
        and opposed(run, who, other)
        and not {"stunned", "dead"} & set(state.marks.get(other, ()))
    )


def walk(run: Run, who: str, way: Way) -> None:
    """Moves a figure along a way; the spaces are spent."""
    state = run.state
    start = state.figures[who]
    cost = way.cost + cost_of_leaving(run, who) if way.cost else way.cost
    moved = int(state.memory.get(f"moved:{who}", 0))
    left = movement_left(run, who)
    state.memory[f"moved:{who}"] = moved + min(cost, max(left, way.cost))
    enter(run, who, way.to, start)


def enter(run: Run, who: str, room: str, start: str = "") -> None:
    """Puts a figure into a room, with what leaving and entering set off."""
    state = run.state
    if start:
        announce(run, Event("leave", who, {"where": start}, run.cite))
    state.figures[who] = room
    run.tell("moves", who, room=room, start=start)
    announce(run, Event("enter", who, {"where": room}, run.cite))


def reachable(run: Run, who: str) -> list[Way]:
    """Returns the ways that a figure can take now."""
    left = movement_left(run, who)
    room = run.state.figures.get(who, "")
    if room not in run.state.rooms:
        return []
    moved = int(run.state.memory.get(f"moved:{who}", 0))
    slowed = cost_of_leaving(run, who)
    found = []
    for way in ways(run, room, who):
        cost = way.cost + slowed if way.cost else 0
        # However many opponents there are, one space can always be moved in a turn.
        if cost <= left or (moved == 0 and left > 0):
            found.append(way)
    return found
