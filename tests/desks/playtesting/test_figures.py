"""Intervals and medians, against published values and against what they mean."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desks.playtesting.figures import median, wilson


@pytest.mark.parametrize(
    ("successes", "tries", "low", "high"),
    [
        # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I,
        # method 3 (score, without continuity correction).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_intervals_of_a_published_table(
    successes: int, tries: int, low: float, high: float
) -> None:
    assert list(wilson(successes, tries)) == pytest.approx([low, high], abs=6e-5)


def test_nothing_is_known_without_tries_and_nonsense_is_refused() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    for successes, tries in ((2, 1), (-1, 3)):
        with pytest.raises(ValueError, match="tries"):
            wilson(successes, tries)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_mirrors(pair: tuple[int, int]) -> None:
    successes, tries = pair
    low, high = wilson(successes, tries)
    assert 0.0 <= low <= successes / tries <= high <= 1.0
    other = wilson(tries - successes, tries)
    assert list(other) == pytest.approx([1 - high, 1 - low], abs=1e-9)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.75])
def test_about_95_of_100_intervals_hold_the_true_share(share: float) -> None:
    tries = 80
    held = sum(
        comb(tries, n) * share**n * (1 - share) ** (tries - n)
        for n in range(tries + 1)
        if wilson(n, tries)[0] <= share <= wilson(n, tries)[1]
    )
    assert 0.92 < held < 0.98


def test_medians() -> None:
    assert median([]) is None
    assert median([3]) == 3
    assert median([5, 1, 3]) == 3
    assert median([4, 1, 3, 2]) == 2.5
