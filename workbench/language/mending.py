"""Makes all those changes of a page at once that alter how it is written and not what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.diagnostics import Fix
from workbench.language.changes import apart, with_fixes
from workbench.language.reading import ReadPage

__all__ = ["mended_safely"]

#: A change can bring another one up, as that of a key does that of its value.
_MOST_ROUNDS = 4
#: So many changes are tried one by one where they cannot all be made.
_MOST_TRIED = 40


def mended_safely(read: ReadPage) -> str:
    """Returns a page with every change that its reader proposes and that leaves its meaning alone.

    Where a sentence was not understood the change is a guess, which is for the author to make.

    Args:
        read: The page.
    """
    for _round in range(_MOST_ROUNDS):
        fixes = apart(list(_sure(read)))
        again = _with_all(read, fixes)
        if again is None:
            fixes = tuple(fix for fix in fixes[:_MOST_TRIED] if _with_all(read, (fix,)))
            again = _with_all(read, fixes)
        if again is None:
            break
        read = again
    return read.text


def _sure(read: ReadPage) -> Iterator[Fix]:
    """Yields the changes that its reader proposes, but for those of sentences read as if made."""
    for told in read.diagnostics:
        here = (told.place.line, told.place.column)
        guessed = any(
            (place.line, place.column) <= here <= (place.end_line, place.end_column)
            for place in read.meant
        )
        if told.fix is not None and not guessed:
            yield told.fix


def _with_all(read: ReadPage, fixes: Sequence[Fix]) -> ReadPage | None:
    """Returns the page with changes made; None if it is not better, or says something else."""
    if not fixes or read.reader is None:
        return None
    again = read.reader.read(with_fixes(read.text, fixes))
    # What a sentence is taken to mean is a guess as well.
    said, was = ((each.page, each.front.facts, len(each.meant)) for each in (again, read))
    same = said == was
    return again if same and len(again.diagnostics) < len(read.diagnostics) else None
