"""Where each character of a changed text stood in the text it was made from.

A repair drops noise, restores what was lost and puts spaces in; a report, a citation or a highlight
must still point into the document as it was delivered. The map is piecewise: within a piece both
texts run side by side, so it costs memory per change and not per character.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

__all__ = ["OffsetMap", "OffsetMapBuilder"]


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Maps positions in a changed text back to positions in the original.

    Attributes:
        starts: First position of each piece in the changed text, ascending, the first one 0.
        origins: Where that position stood in the original, one per piece.
        length: Characters in the changed text.
        end: Characters in the original; where position *length* maps to.
    """

    starts: tuple[int, ...]
    origins: tuple[int, ...]
    length: int
    end: int

    @classmethod
    def identity(cls, length: int) -> OffsetMap:
        """Returns the map of a text of *length* characters that was not changed."""
        return cls((0,), (0,), length, length)

    def origin(self, position: int) -> int:
        """Returns where the character at *position* stood in the original.

        Args:
            position: 0 to *length*; *length* itself gives the end of the original.

        Raises:
            IndexError: The changed text has no such position.
        """
        if not 0 <= position <= self.length:
            raise IndexError(f"position {position} is outside a text of {self.length} characters")
        if position == self.length:
            return self.end
        piece = bisect_right(self.starts, position) - 1
        return self.origins[piece] + position - self.starts[piece]

    def span(self, start: int, stop: int) -> tuple[int, int]:
        """Returns the stretch of the original that became ``[start:stop]``, noise included."""
        return self.origin(start), self.origin(stop)

    def compose(self, other: OffsetMap) -> OffsetMap:
        """Returns the map through two changes: this one was made on what *other* made.

        Args:
            other: From the original of this map back to an earlier text.
        """
        made = OffsetMapBuilder()
        for index, start in enumerate(self.starts):
            stop = self.starts[index + 1] if index + 1 < len(self.starts) else self.length
            here = self.origins[index]
            made.piece(start, other.origin(here))
            shift = start - here
            inner = bisect_right(other.starts, here)
            while inner < len(other.starts) and other.starts[inner] + shift < stop:
                made.piece(other.starts[inner] + shift, other.origins[inner])
                inner += 1
        return made.build(self.length, other.end)


@dataclass(slots=True)
class OffsetMapBuilder:
    """Collects the pieces of an :class:`OffsetMap` from left to right."""

    _starts: list[int] = field(default_factory=list)
    _origins: list[int] = field(default_factory=list)

    def piece(self, start: int, origin: int) -> None:
        """Says that from *start* on, the changed text runs beside the original from *origin* on."""
        if self._starts and self._starts[-1] == start:
            self._starts.pop()
            self._origins.pop()
        if self._starts and origin - self._origins[-1] == start - self._starts[-1]:
            return
        self._starts.append(start)
        self._origins.append(origin)

    def build(self, length: int, end: int) -> OffsetMap:
        """Returns the map for a changed text of *length* made from *end* characters."""
        if not self._starts or not length:
            return OffsetMap((0,), (0,), length, end)
        return OffsetMap(tuple(self._starts), tuple(self._origins), length, end)
