"""Exact chances of the house's die, which shows 0, 0, 1, 1, 2 or 2.

Everything is a fraction; nothing here rolls. Source: the dice paragraph of each game's rulebook
(a die has two blank faces, two of one dot and two of two; at most eight are rolled at once).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["FACES", "MOST_DICE", "Odds", "distribution", "odds", "whole_percent"]

FACES: tuple[int, ...] = (0, 0, 1, 1, 2, 2)
MOST_DICE = 8


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of reaching a total.

    Attributes:
        dice: How many dice, 0 to 8.
        target: The total to reach or pass.
        at_least: The exact chance of it.
        distribution: The exact chance of each total from 0 to twice the dice.
    """

    dice: int
    target: int
    at_least: Fraction
    distribution: tuple[Fraction, ...]


@lru_cache(maxsize=MOST_DICE + 1)
def distribution(dice: int) -> tuple[Fraction, ...]:
    """Returns the chance of each total 0..2×dice.

    >>> [str(chance) for chance in distribution(1)]
    ['1/3', '1/3', '1/3']

    Raises:
        UsageError: If *dice* is not 0 to 8.
    """
    if not 0 <= dice <= MOST_DICE:
        raise UsageError(
            _("{dice} dice cannot be rolled").format(dice=dice),
            expected=_("{least} to {most}").format(least=0, most=MOST_DICE),
        )
    if dice == 0:
        return (Fraction(1),)
    fewer = distribution(dice - 1)
    sides = len(FACES)
    return tuple(
        sum(
            (fewer[total - face] for face in FACES if 0 <= total - face < len(fewer)),
            start=Fraction(0),
        )
        / sides
        for total in range(2 * dice + 1)
    )


def odds(dice: int, target: int) -> Odds:
    """Returns the chance that *dice* dice show *target* or more.

    >>> str(odds(4, 5).at_least)
    '31/81'

    Raises:
        UsageError: If *dice* is not 0 to 8.
    """
    chances = distribution(dice)
    reached = sum(chances[max(target, 0) :], start=Fraction(0))
    return Odds(dice, target, reached, chances)


def whole_percent(share: Fraction | float) -> int:
    """Returns a chance in whole per cent; what can happen is never 0, what may fail never 100.

    >>> whole_percent(Fraction(1, 6561)), whole_percent(Fraction(6560, 6561)), whole_percent(1)
    (1, 99, 100)
    """
    whole = round(100 * share)
    return min(max(whole, 1), 99) if 0 < share < 1 else whole
