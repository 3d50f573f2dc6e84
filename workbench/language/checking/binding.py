"""First mentions: what *the hero* and *the room* mean."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.reading import ReadPage

__all__ = ["check"]


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *the N* without exactly one first mention in reach."""
    yield from ()
