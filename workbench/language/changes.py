"""Changes of a page: made in it, and found between two states of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from workbench.diagnostics import Fix, Place
from workbench.language.markdown import lines_of

__all__ = ["apart", "fixes_between", "with_fixes"]

#: Of more lines than these, nobody looks which have stayed.
_MOST_COMPARED = 3_000


def with_fixes(text: str, fixes: Sequence[Fix]) -> str:
    """Returns *text* with changes made that do not overlap."""
    lines = list(lines_of(text))
    for fix in sorted(fixes, key=lambda each: each.place, reverse=True):
        at = fix.place
        made = lines[at.line - 1][: at.column - 1] + fix.text
        made += lines[at.end_line - 1][at.end_column - 1 :]
        lines[at.line - 1 : at.end_line] = made.split("\n")
    return "\n".join(lines)


def apart(fixes: Sequence[Fix]) -> tuple[Fix, ...]:
    """Returns those of *fixes* that do not overlap one before them, in the order of the page.

    Two that put something in at the same place overlap.
    """
    kept: list[Fix] = []
    for fix in sorted(fixes, key=lambda each: each.place):
        start = (fix.place.line, fix.place.column)
        if kept and start <= (kept[-1].place.end_line, kept[-1].place.end_column):
            continue
        kept.append(fix)
    return tuple(kept)


def fixes_between(before: str, after: str) -> tuple[Fix, ...]:
    """Returns the changes that make one text of another, in its order; few, and each small.

    Args:
        before: The text.
        after: What it is to be; how its lines are broken does not matter.
    """
    old, new = lines_of(before), lines_of(after)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    same = 0
    while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    fixes: list[Fix] = []
    for fix in _between(old, new, start, len(old) - same, len(new) - same):
        here = fix.place
        last = fixes[-1].place if fixes else None
        if last and (last.end_line, last.end_column) == (here.line, here.column):
            whole = replace(last, end_line=here.end_line, end_column=here.end_column)
            fixes[-1] = Fix(whole, fixes[-1].text + fix.text)
        else:
            fixes.append(fix)
    return tuple(fixes)


def _between(
    old: Sequence[str], new: Sequence[str], start: int, old_end: int, new_end: int
) -> Iterator[Fix]:
    one, other = old[start:old_end], new[start:new_end]
    if max(len(one), len(other)) > _MOST_COMPARED:
        if one or other:
            yield _of_lines(old, start, old_end, other)
        return
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    for tag, first, last, begun, end in matcher.get_opcodes():
        if tag == "equal":
            continue
        if tag == "replace" and last - first == end - begun:
            for number in range(last - first):
                yield from _in_line(
                    start + first + number, one[first + number], other[begun + number]
                )
        else:
            yield _of_lines(old, start + first, start + last, other[begun:end])


def _in_line(number: int, old: str, new: str) -> Iterator[Fix]:
    """Yields the one change of a line, without what stays at both its ends."""
    if old == new:
        return
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    same = 0
    while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    place = Place(number + 1, start + 1, number + 1, len(old) - same + 1)
    yield Fix(place, new[start : len(new) - same])


def _of_lines(old: Sequence[str], first: int, last: int, put: Sequence[str]) -> Fix:
    """Returns the change that puts lines for the lines from *first* to *last*."""
    if last < len(old):
        return Fix(Place(first + 1, 1, last + 1, 1), "".join(f"{line}\n" for line in put))
    if first:  # up to the end: the break before them goes, or comes, with them
        place = Place(first, len(old[first - 1]) + 1, last, len(old[last - 1]) + 1)
        return Fix(place, "".join(f"\n{line}" for line in put))
    return Fix(Place(1, 1, last, len(old[-1]) + 1), "\n".join(put))
