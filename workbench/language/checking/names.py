"""Names that things lack in a language that the page is printed in.

What a page declares has its English name and the one in the language of the page; without a Chinese
one the page reads well, and its Chinese print does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.reading import ReadPage

__all__ = ["check"]


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields each declared thing that has no Chinese name, on a page in English."""
    if read.lang != "en":  # there it is told as a name that the page itself needs
        return
    for thing in read.front.things:
        if not {"zh-Hant", "zh-Hans"} & thing.names.keys():
            yield Diagnostic("BW032", thing.place, {"name": thing.key})
