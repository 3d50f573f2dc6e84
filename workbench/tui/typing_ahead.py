"""Keys typed into a list: what was typed within a moment belongs together.

A pause, or going to another list, begins anew; nothing typed is kept longer than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

__all__ = ["TypedAhead"]

_PAUSE = 1.0  # seconds after which typing begins anew


class TypedAhead:
    """What was typed since the last pause."""

    def __init__(self) -> None:
        self.text = ""
        self._last = 0.0

    def add(self, character: str) -> str:
        """Takes one more character, and returns all that belongs together."""
        now = monotonic()
        self.text = character if now - self._last > _PAUSE else self.text + character
        self._last = now
        return self.text

    def forget(self) -> None:
        """Begins anew."""
        self.text = ""

    def find(self, rows: Sequence[Iterable[str]]) -> int | None:
        """Returns the place of the first row with a name that begins so; None if there is none.

        Args:
            rows: The names of each row, in any languages.
        """
        wanted = self.text.casefold().lstrip()
        for place, names in enumerate(rows):
            if wanted and any(name.casefold().startswith(wanted) for name in names):
                return place
        return None
