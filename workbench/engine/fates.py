"""Dying and being stunned, and how a game ends."""

from __future__ import annotations

from typing import Any

from workbench.engine.happening import announce, happen, mention, replaced
from workbench.engine.run import Event, Run, routine
from workbench.engine.secrecy import show_token

__all__ = ["drop_everything", "end_game", "mark", "off_board", "unmark"]


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


def off_board(run: Run, figure: str, place: str) -> None:
    """Takes a figure off the board: ``aside`` for later, or ``out`` for good."""
    state = run.state
    if figure in state.figures:
        del state.figures[figure]
    if figure.startswith("e"):
        mark(run, figure, "out-of-play")
    else:
        state.things[figure] = place
    for key in ("held", "carried", "chases"):
        state.memory.pop(f"{key}:{figure}", None)
        mine = [k for k, v in state.memory.items() if k.startswith(f"{key}:") and v == figure]
        for other in mine:
            del state.memory[other]
    run.tell("off-board", figure, place=place)


def drop_everything(run: Run, who: str) -> None:
    """Lays down all that a figure carries, as an item pile where it is."""
    state = run.state
    here = state.figures.get(who, "")
    for thing, place in list(state.things.items()):
        if place == f"by:{who}":
            state.things[thing] = f"room:{here}" if here in state.rooms else "out"
        elif place == f"kept:{who}":
            state.things[thing] = "discard:event" if thing.startswith("event/") else "out"


@routine("die")
def _die(run: Run, data: Any) -> None:
    """A figure dies: what it has becomes an item pile (rule: death)."""
    who, cite, *more = data
    trait, killer = (*more, "", "")[:2]
    state = run.state
    run.cite = cite
    if "dead" in state.marks.get(who, ()) or who not in state.figures:
        return
    key = f"{who}:{trait}"
    if trait and state.rows.get(key, state.fixed.get(key, 0)) > 0:
        return  # something else has raised it again before death came

    def die() -> None:
        mark(run, who, "dead")
        drop_everything(run, who)
        for key in [k for k, v in state.memory.items() if k.startswith("held:") and v == who]:
            del state.memory[key]
        for key in ("held", "carried"):
            state.memory.pop(f"{key}:{who}", None)

    event = Event("die", who, {"traits": trait or None}, cite)
    if happen(run, event, die):
        show_token(run, who)
        if killer:
            state.used[f"did:{killer}:kill"] = state.turn
            announce(run, Event("kill", killer, {"whom": who}, cite))
        if who.startswith("m"):
            run.push("off-board", (who, "out"))


@routine("off-board")
def _off_board(run: Run, data: Any) -> None:
    """What a death sets off comes first; then a dead monster is gone."""
    who, place = data
    off_board(run, who, place)


@routine("stun")
def _stun(run: Run, data: Any) -> None:
    """A figure is turned over; it misses its next turn (rule: stunned)."""
    from workbench.engine.banning import forbidding
    from workbench.engine.harm import harmless

    who, cite, *more = data
    checked, by = bool(more and more[0]), str(more[1]) if more[1:] else ""
    state = run.state
    run.cite = cite
    if {"stunned", "dead"} & set(state.marks.get(who, ())) or who not in state.figures:
        return
    ban = forbidding(run, "become_stunned", who)
    shield = ban.citation if ban else "" if checked else harmless(run, ("stun",), who)
    if shield:
        run.tell("refused", who, what="become_stunned", by=shield)
        return

    by = by or _stunning(run, cite)
    if by and replaced(run, Event("stun", by, {"whom": who}, cite)):
        return

    def stun() -> None:
        mark(run, who, "stunned")
        state.memory[f"stunned:{who}"] = state.turn
        if who.startswith("m") and run.box.ruleset.may_drop:
            drop_everything(run, who)

    if happen(run, Event("become_stunned", who, {}, cite), stun) and by:
        mention(run, Event("stun", by, {"whom": who}, cite))


def _stunning(run: Run, cite: str) -> str:
    """Returns the card that says so where somebody is stunned; empty if it is none."""
    entry = cite.partition("#")[0]
    return entry if entry in run.box.cards else ""


@routine("taken")
def _taken(run: Run, data: Any) -> None:
    """Something has come into new hands; what it says of being taken follows."""
    who, thing = data
    announce(run, Event("take", who, {"what": thing}, run.cite))


def end_game(
    run: Run, winners: tuple[str, ...], cite: str, seats: tuple[str, ...] | None = None
) -> None:
    """Ends the game.

    Args:
        run: The step.
        winners: The sides that win.
        cite: The sentence by which.
        seats: The figures whose players win; by default those of the sides.
    """
    state = run.state
    if seats is None:
        seats = tuple(seat for seat in state.order if state.sides.get(seat) in winners)
    state.winner = (winners, seats, cite)
    state.phase = "over"
    state.stack = ()
    run.tell("over", "", winners=list(winners), seats=list(seats))
