"""The left side of a result row."""

from __future__ import annotations

import pytest

from workbench.text.rows import least_total, totals_of


@pytest.mark.parametrize(
    ("row", "first", "last"),
    [("5+", 5, 99), ("0+", 0, 99), ("1-4", 1, 4), ("3-3", 3, 3), ("0", 0, 0), ("12", 12, 12)],
)
def test_a_plain_row_names_its_totals(row: str, first: int, last: int) -> None:
    totals = totals_of(row)
    assert totals is not None
    assert (totals[0], totals[-1]) == (first, last)
    assert len(totals) == last - first + 1
    assert least_total(row) == first


@pytest.mark.parametrize(
    "row", ["", "+", "-", "5 +", "5++", "1-", "-4", "1-2-3", "fewer than 5", "5+ or 0", "1000+"]
)
def test_any_other_row_is_words(row: str) -> None:
    assert totals_of(row) is None
    assert least_total(row) is None


def test_a_range_that_goes_down_names_no_total() -> None:
    totals = totals_of("4-1")
    assert totals is not None
    assert not totals
