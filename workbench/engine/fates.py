"""Dying and being stunned, and how a game ends."""

from __future__ import annotations

from typing import Any

from workbench.engine.happening import announce, happen
from workbench.engine.run import Event, Run, routine

__all__ = ["end_game", "mark", "unmark"]


def mark(run: Run, thing: str, name: str) -> None:
    """Gives something a mark or state."""
    marks = run.state.marks.get(thing, ())
    if name not in marks:
        run.state.marks[thing] = (*marks, name)
        run.tell("marked", thing, mark=name)


def unmark(run: Run, thing: str, name: str) -> None:
    """Takes a mark or state away."""
    marks = run.state.marks.get(thing, ())
    if name in marks:
        run.state.marks[thing] = tuple(each for each in marks if each != name)
        run.tell("unmarked", thing, mark=name)


@routine("die")
def _die(run: Run, data: Any) -> None:
    """A figure dies: what it has becomes an item pile (rule: death)."""
    who, cite = data
    state = run.state
    run.cite = cite
    if "dead" in state.marks.get(who, ()):
        return

    def die() -> None:
        mark(run, who, "dead")
        here = state.figures.get(who, "")
        for thing, place in list(state.things.items()):
            if place == f"by:{who}":
                state.things[thing] = f"room:{here}" if here in state.rooms else "out"
            elif place == f"kept:{who}":
                state.things[thing] = "discard:event"

    happen(run, Event("die", who, {}, cite), die)


@routine("stun")
def _stun(run: Run, data: Any) -> None:
    who, cite = data
    run.cite = cite
    if "stunned" in run.state.marks.get(who, ()):
        return
    happen(run, Event("become_stunned", who, {}, cite), lambda: mark(run, who, "stunned"))


@routine("taken")
def _taken(run: Run, data: Any) -> None:
    """Something has come into new hands; what it says of being taken follows."""
    who, thing = data
    announce(run, Event("take", who, {"what": thing}, run.cite))


def end_game(run: Run, winners: tuple[str, ...], cite: str) -> None:
    """Ends the game."""
    state = run.state
    seats = tuple(seat for seat in state.order if state.sides.get(seat) in winners)
    state.winner = (winners, seats, cite)
    state.phase = "over"
    state.stack = ()
    run.tell("over", "", winners=list(winners), seats=list(seats))
