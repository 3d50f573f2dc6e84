"""What the game's dice can give: two blank faces, two with one pip, two with two."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

__all__ = ["chance_of", "faces_of", "total_of"]


@cache
def faces_of(count: int) -> tuple[tuple[str, Fraction], ...]:
    """Returns each result of *count* dice as its faces in order (``0112``), with its chance."""
    if count <= 0:
        return (("", Fraction(1)),)
    found = []
    for blanks in range(count, -1, -1):
        for ones in range(count - blanks, -1, -1):
            twos = count - blanks - ones
            ways = comb(count, blanks) * comb(count - blanks, ones)
            found.append(("0" * blanks + "1" * ones + "2" * twos, Fraction(ways, 3**count)))
    return tuple(found)


def total_of(faces: str) -> int:
    """Returns the total of dice that show these faces."""
    return faces.count("1") + 2 * faces.count("2")


@cache
def chance_of(count: int, least: int) -> float:
    """Returns the chance that *count* dice give a total of at least *least*."""
    return float(sum(chance for faces, chance in faces_of(count) if total_of(faces) >= least))
