"""Who decides for a figure: its player, or whoever has taken control of it."""

from __future__ import annotations

from workbench.engine.happening import side_speaker
from workbench.engine.run import Run
from workbench.engine.secrecy import open_side

__all__ = ["player_of", "traitor_seat"]


def traitor_seat(run: Run) -> str:
    """Returns the seat of the traitor's player, alive or dead; empty if none is known."""
    state = run.state
    first = str(state.memory.get("traitor", ""))
    if first and open_side(state, first) == "traitors":
        return first
    return next((seat for seat in state.order if open_side(state, seat) == "traitors"), "")


def player_of(run: Run, figure: str) -> str:
    """Returns the seat whose player decides for a figure."""
    control = run.state.control.get(figure, "")
    if control == "heroes":
        return side_speaker(run, "S")
    if control[:1] in ("e", "p"):
        return f"e{control[1:]}"
    if figure.startswith("e") and figure in run.state.order:
        return figure
    return traitor_seat(run) or side_speaker(run, "S")
