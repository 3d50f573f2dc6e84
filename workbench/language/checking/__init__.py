"""What is wrong with a page that can be read: names, tables, things, books.

Each module checks one kind of thing and knows no other; :func:`check` asks them all, and folds what
only follows from another problem under that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

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


#: By the code of a problem, those that only follow from it, wherever on the page they are told:
#: where a book or its way to win is missing, what that would have used is not used either.
_FOLLOWING: Mapping[str, frozenset[str]] = {
    "BW504": frozenset({"BW401", "BW402", "BW403", "BW404", "BW406", "BW409", "BW411"}),
    "BW503": frozenset({"BW402", "BW403"}),
    "BW019": frozenset({"BW204", "BW402", "BW411"}),
}
#: The same, where both are told on one line.
_ON_ONE_LINE: Mapping[str, frozenset[str]] = {"BW410": frozenset({"BW411"})}


def check(read: ReadPage) -> tuple[Diagnostic, ...]:
    """Returns everything that is wrong with a page, in the order of the page."""
    found = list(read.diagnostics)
    for each in CHECKS:
        found += each(read)
    found = _folded(found)
    found.sort(key=lambda diagnostic: (diagnostic.place, diagnostic.code))
    return tuple(found)


def _folded(found: list[Diagnostic]) -> list[Diagnostic]:
    """Says of each problem that only follows from another one of the page, from which."""
    causes = [code for code in _FOLLOWING if any(each.code == code for each in found)]
    lines = {(each.code, each.place.line) for each in found if each.code in _ON_ONE_LINE}
    if not causes and not lines:
        return found
    folded: list[Diagnostic] = []
    for each in found:
        cause = next((code for code in causes if each.code in _FOLLOWING[code]), "") or next(
            (
                code
                for code, line in lines
                if line == each.place.line and each.code in _ON_ONE_LINE[code]
            ),
            "",
        )
        folded.append(replace(each, follows=cause) if cause and not each.follows else each)
    return folded
