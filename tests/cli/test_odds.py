"""``odds``: against counting every throw there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize("dice", range(7))
def test_every_chance_is_what_counting_all_throws_gives(run: Run, dice: int) -> None:
    throws = Counter(sum(faces) for faces in product((0, 0, 1, 1, 2, 2), repeat=dice))
    ways = 6**dice
    for target in range(-1, 2 * dice + 3):
        found = run("odds", "--dice", str(dice), "--target", str(target), "--json").json
        reached = Fraction(sum(n for total, n in throws.items() if total >= target), ways)
        assert Fraction(found["exact"]) == reached
        assert found["at_least"] == float(reached)
        assert [Fraction(chance) for chance in found["distribution"]] == [
            Fraction(throws[total], ways) for total in range(2 * dice + 1)
        ]


@pytest.mark.parametrize("dice", [7, 8])
def test_many_dice_are_fewer_dice_and_one_more(run: Run, dice: int) -> None:
    def chances(number: int) -> list[Fraction]:
        found = run("odds", "-d", str(number), "-t", "0", "--json").json["distribution"]
        return [Fraction(chance) for chance in found]

    fewer = [Fraction(0), Fraction(0), *chances(dice - 1), Fraction(0), Fraction(0)]
    assert chances(dice) == [sum(fewer[at : at + 3]) / 3 for at in range(len(fewer) - 2)]
    assert sum(chances(dice)) == 1


def test_it_is_said_with_the_distribution(run: Run) -> None:
    lines = run("odds", "--dice", "4", "--target", "5").out.splitlines()
    assert lines[0] == "4 dice, 5 or more: 38.3% (31/81)"
    assert [line.split()[0] for line in lines[1:]] == [str(total) for total in range(9)]
