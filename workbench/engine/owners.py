"""Two people with two explorers each: who plays whom (ruling: optional-01).

Each sees and decides what any of their explorers may. When one of these becomes the traitor, its
owner hands the other to the opponent, and plays the traitor alone.
"""

from __future__ import annotations

from workbench.engine.run import Run
from workbench.engine.state import State

__all__ = ["hand_over", "owner_of", "seats_with", "share_out"]

_OWNER = "owner:"


def share_out(state: State) -> None:
    """Lets two people play the seats in turn."""
    for number in range(len(state.players)):
        state.memory[f"{_OWNER}e{number + 1}"] = number % 2 + 1


def owner_of(state: State, seat: str) -> int:
    """Returns the number of the person who plays a seat; 0 where each seat is its own person."""
    return int(state.memory.get(f"{_OWNER}{seat}", 0))


def seats_with(state: State, seat: str) -> frozenset[str]:
    """Returns the seats that whoever plays a seat plays, that one included."""
    owner = owner_of(state, seat)
    own = (each for each in state.order if owner and owner_of(state, each) == owner)
    return frozenset((seat, *own))


def hand_over(run: Run, traitor: str) -> None:
    """Hands the other explorer of the first traitor's owner to the opponent."""
    state = run.state
    owner = owner_of(state, traitor)
    others = sorted(seats_with(state, traitor) - {traitor})
    if not owner or len(others) != 1:
        return
    run.cite = run.box.ruleset.citations.get("two_players", "")
    state.memory[f"{_OWNER}{others[0]}"] = 3 - owner
    run.tell("handed", others[0], player=3 - owner)
