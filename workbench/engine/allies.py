"""Who plays for whom, as far as somebody knows: one's own side as it is, others' as all know it."""

from __future__ import annotations

from workbench.engine.secrecy import open_side
from workbench.engine.state import State

__all__ = ["FOES", "friends_of", "is_called", "side_seen"]

#: Against whom each side plays.
FOES = {"heroes": ("traitors", "monsters"), "traitors": ("heroes",), "monsters": ("heroes",)}


def side_seen(state: State, who: str, own: str) -> str:
    """Returns the side of somebody: one's own as it is, that of another as everybody knows it."""
    return state.sides.get(who, "") if who == own else open_side(state, who)


def friends_of(state: State, figure: str) -> list[str]:
    """Returns all on the board that play for the side of a figure, as far as it knows."""
    side = side_seen(state, figure, figure)
    sides = ("traitors", "monsters") if side in ("traitors", "monsters") else (side,)
    return [
        other
        for other in state.figures
        if side_seen(state, other, figure) in sides and "dead" not in state.marks.get(other, ())
    ]


def is_called(state: State, figure: str, names: frozenset[str], own: str) -> bool:
    """Tells whether a figure is meant by a name: its kind, a mark of it, or its side.

    Args:
        state: The state.
        figure: The figure.
        names: The names.
        own: Whose true side is known.
    """
    if figure in state.order and side_seen(state, figure, own) in names:
        return True
    return bool(names.intersection((state.kinds.get(figure), *state.marks.get(figure, ()))))
