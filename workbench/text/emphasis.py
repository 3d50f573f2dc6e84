"""Words that a line of text sets apart between asterisks, as pages do with names of actions."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["runs"]

_SET_APART = re.compile(r"\*(?=[^\s*])([^*\n]{1,200})(?<!\s)\*")


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """Yields a line piece by piece, each with whether it is set apart; the asterisks are left out.

    >>> list(runs("Do *Ride* now."))
    [('Do ', False), ('Ride', True), (' now.', False)]
    """
    reached = 0
    for match in _SET_APART.finditer(text):
        if match.start() > reached:
            yield text[reached : match.start()], False
        yield match[1], True
        reached = match.end()
    if reached < len(text):
        yield text[reached:], False
