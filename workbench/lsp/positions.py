"""Places of a page, which count characters from 1, as positions of an editor, and back.

An editor counts lines and units from 0, in the encoding that it and the server agreed on: UTF-16
unless it asks for another. A position that a page does not have is the nearest that it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from lsprotocol.types import Position, PositionEncodingKind, Range
from pygls.uris import from_fs_path, to_fs_path

from workbench.diagnostics import Place
from workbench.language.markdown import lines_of

__all__ = ["Positions", "path_of", "uri_of"]


class Positions:
    """Translates places of one text.

    Args:
        text: The text.
        encoding: What a unit is: ``utf-8``, ``utf-16`` or ``utf-32``.
    """

    def __init__(self, text: str, encoding: str = PositionEncodingKind.Utf16) -> None:
        self._text = text
        self._encoding = str(getattr(encoding, "value", encoding))

    @cached_property
    def lines(self) -> Sequence[str]:
        """The lines, as places and editors both count them."""
        return lines_of(self._text)

    def units(self, text: str) -> int:
        """Returns how many units a text has."""
        if text.isascii() or self._encoding == "utf-32":
            return len(text)
        if self._encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def position(self, line: int, column: int) -> Position:
        """Returns the position before a character; lines and columns count from 1."""
        line = min(max(line, 1), len(self.lines))
        return Position(line - 1, self.units(self.lines[line - 1][: max(column - 1, 0)]))

    def range(self, place: Place) -> Range:
        """Returns the range of a place."""
        return Range(
            self.position(place.line, place.column),
            self.position(place.end_line, place.end_column),
        )

    def character(self, position: Position) -> tuple[int, int]:
        """Returns the line and column of a position, both from 1."""
        if position.line >= len(self.lines):
            return len(self.lines), len(self.lines[-1]) + 1
        text = self.lines[position.line]
        if text.isascii() or self._encoding == "utf-32":
            return position.line + 1, min(position.character, len(text)) + 1
        left = position.character
        for column, sign in enumerate(text, start=1):
            size = self.units(sign)
            if left < size:
                return position.line + 1, column
            left -= size
        return position.line + 1, len(text) + 1

    def place(self, of: Range) -> Place:
        """Returns the place of a range."""
        return Place(*self.character(of.start), *self.character(of.end))


def uri_of(path: Path) -> str:
    """Returns the address of a file."""
    return from_fs_path(str(path)) or path.as_uri()


def path_of(uri: str) -> Path | None:
    """Returns the file that an address is of; None for what is no file."""
    if not uri.startswith("file:"):
        return None
    path = to_fs_path(uri)
    return Path(path) if path else None
