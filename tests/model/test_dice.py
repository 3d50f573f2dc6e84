from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from workbench.errors import UsageError
from workbench.model.dice import FACES, MOST_DICE, distribution, odds

ALL = range(MOST_DICE + 1)


def test_the_die_has_two_blanks_two_ones_and_two_twos() -> None:
    assert Counter(FACES) == {0: 2, 1: 2, 2: 2}


@pytest.mark.parametrize("dice", range(6))
def test_chances_are_those_of_all_faces_counted(dice: int) -> None:
    counted = Counter(sum(faces) for faces in product((0, 0, 1, 1, 2, 2), repeat=dice))
    rolls = 6**dice
    assert distribution(dice) == tuple(
        Fraction(counted[total], rolls) for total in range(2 * dice + 1)
    )
    for target in range(-1, 2 * dice + 3):
        reached = sum(count for total, count in counted.items() if total >= target)
        assert odds(dice, target).at_least == Fraction(reached, rolls)


@pytest.mark.parametrize("dice", ALL)
def test_chances_add_up_to_one_and_mirror(dice: int) -> None:
    chances = distribution(dice)
    assert len(chances) == 2 * dice + 1
    assert sum(chances) == 1
    assert chances == chances[::-1]


@pytest.mark.parametrize("dice", ALL)
def test_targets_out_of_reach(dice: int) -> None:
    assert odds(dice, 2 * dice + 1).at_least == 0
    assert odds(dice, 0).at_least == 1
    assert odds(dice, -3).at_least == 1
    assert odds(dice, 2 * dice).at_least == Fraction(1, 3) ** dice


@pytest.mark.parametrize("dice", [-1, 9, 1000])
def test_other_numbers_of_dice_are_refused(dice: int) -> None:
    with pytest.raises(UsageError, match="cannot be rolled"):
        odds(dice, 3)
