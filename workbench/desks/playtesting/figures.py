"""Numbers of a play-test: how sure a share is, and what is usual. No knowledge of games."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["median", "wilson"]

#: So many standard deviations to either side hold 95 % of a normal distribution.
_NORMAL_95 = 1.959963984540054


def wilson(successes: int, tries: int, z: float = _NORMAL_95) -> tuple[float, float]:
    """Returns the Wilson score interval of a share, 95 % unless *z* says otherwise.

    It is never wider than from 0 to 1, and tells something also where nothing, or everything,
    succeeded. Without tries nothing is known: 0 to 1.

    Raises:
        ValueError: If there are more successes than tries, or fewer than none.
    """
    if not 0 <= successes <= tries:
        raise ValueError(f"{successes} successes of {tries} tries")
    if not tries:
        return 0.0, 1.0
    share = successes / tries
    spread = z * z / tries
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / tries + spread / (4 * tries))
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == tries else min(1.0, middle + half)
    return low, high


def median(numbers: Sequence[float]) -> float | None:
    """Returns the number in the middle, the mean of both where there are two; None of none."""
    if not numbers:
        return None
    ordered = sorted(numbers)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return float(ordered[half])
    return (ordered[half - 1] + ordered[half]) / 2
