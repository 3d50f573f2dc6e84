"""What is wrong with a page that can be read: names, tables, things, books.

Each module checks one kind of thing and knows no other; :func:`check` asks them all, and folds what
only follows from another problem under that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.checking import (
    binding,
    books,
    clashes,
    events,
    numbers,
    reach,
    steps,
    supplies,
    tables,
    things,
    traitor,
)
from workbench.language.reading import ReadPage

__all__ = ["check"]

#: Every check, in the order in which their findings matter.
CHECKS: tuple[Callable[[ReadPage], Iterator[Diagnostic]], ...] = (
    traitor.check,
    binding.check,
    binding.check_pairs,
    binding.check_bare,
    tables.check,
    numbers.check,
    steps.check,
    things.check,
    supplies.check,
    reach.check,
    events.check,
    books.check,
    clashes.check,
)


def check(read: ReadPage) -> tuple[Diagnostic, ...]:
    """Returns everything that is wrong with a page, in the order of the page."""
    found = list(read.diagnostics)
    for each in CHECKS:
        found += each(read)
    found.sort(key=lambda diagnostic: (diagnostic.place, diagnostic.code))
    return tuple(found)
