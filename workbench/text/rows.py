"""Reads the left side of a result row: ``5+``, ``1-4``, ``0``."""

from __future__ import annotations

import re

__all__ = ["least_total", "totals_of"]

_OPEN = re.compile(r"(\d{1,3})\+")
_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})")
_ONE = re.compile(r"\d{1,3}")
_NO_ROLL_PASSES = 100


def totals_of(row: str) -> range | None:
    """Returns the totals a plain row names; None if it is not plain.

    An open row is returned up to 99, which no roll can pass.

    >>> totals_of("5+").start, totals_of("1-4").stop, totals_of("fewer than the omens")
    (5, 5, None)
    """
    if match := _OPEN.fullmatch(row):
        return range(int(match[1]), _NO_ROLL_PASSES)
    if match := _RANGE.fullmatch(row):
        return range(int(match[1]), int(match[2]) + 1)
    return range(int(row), int(row) + 1) if _ONE.fullmatch(row) else None


def least_total(row: str) -> int | None:
    """Returns the least total that a plain row names; None if it is not plain."""
    totals = totals_of(row)
    return totals.start if totals is not None else None
