"""Reads the left side of a result row: ``5+``, ``1-4``, ``0``."""

from __future__ import annotations

import re

__all__ = ["ends_of", "least_total", "totals_of"]

_OPEN = re.compile(r"(\d{1,3})\+")
_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})")
_ONE = re.compile(r"\d{1,3}")
_NO_ROLL_PASSES = 100


def ends_of(row: str) -> tuple[int, int | None] | None:
    """Returns the two numbers of a plain row as they stand, the second None in an open one.

    >>> ends_of("5+"), ends_of("4-1"), ends_of("0"), ends_of("fewer than the omens")
    ((5, None), (4, 1), (0, 0), None)
    """
    if match := _OPEN.fullmatch(row):
        return int(match[1]), None
    if match := _RANGE.fullmatch(row):
        return int(match[1]), int(match[2])
    return (int(row), int(row)) if _ONE.fullmatch(row) else None


def totals_of(row: str) -> range | None:
    """Returns the totals a plain row names; None if it is not plain.

    An open row is returned up to 99, which no roll can pass.

    >>> totals_of("5+").start, totals_of("1-4").stop, totals_of("fewer than the omens")
    (5, 5, None)
    """
    ends = ends_of(row)
    if ends is None:
        return None
    first, last = ends
    return range(first, _NO_ROLL_PASSES if last is None else last + 1)


def least_total(row: str) -> int | None:
    """Returns the least total that a plain row names; None if it is not plain."""
    totals = totals_of(row)
    return totals.start if totals is not None else None
