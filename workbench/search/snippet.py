"""The piece of a text that shows best why it was found, with what matched marked in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, repeat
from typing import Final

from workbench.text.width import cells

__all__ = ["WIDTH", "cut"]

WIDTH: Final = 160
"""Terminal columns that a snippet takes at most."""

_LEAD: Final = 48  # columns shown before the first mark, at most
_GAP: Final = "..."
_CONTROL: Final = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029]")
_SENTENCE: Final = re.compile(r"[.!?;]['\"’”)]? +|[。！？；]['\"’”」』）]?")


def cut(
    text: str, spans: Sequence[tuple[int, int]], width: int = WIDTH
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Cuts one line out of *text*.

    Args:
        text: The whole text.
        spans: What matched in it: half-open ranges, in order, none overlapping.
        width: Columns that the line may take.

    Returns:
        The line, with line feeds and control characters as spaces, and the ranges in it.
    """
    line = _CONTROL.sub(" ", text)
    widths = repeat(1, len(line)) if line.isascii() else map(cells, line)
    sizes = [0, *accumulate(widths)]
    if sizes[-1] <= width:
        start, end = 0, len(line)
    else:
        start, end = _window(line, sizes, spans, width - 2 * len(_GAP))
    while start < end and line[start] == " ":
        start += 1
    while end > start and line[end - 1] == " ":
        end -= 1
    before = _GAP if start and line[:start].strip() else ""
    after = _GAP if line[end:].strip() else ""
    shift = len(before) - start
    kept = tuple(
        (max(one, start) + shift, min(other, end) + shift)
        for one, other in spans
        if one < end and other > start
    )
    return f"{before}{line[start:end]}{after}", kept


def _window(
    line: str, sizes: list[int], spans: Sequence[tuple[int, int]], room: int
) -> tuple[int, int]:
    """Returns the range of *line* that has most of *spans* and fits *room* columns."""
    best, most, last = 0, 0, 0
    for number, (first, _end) in enumerate(spans):
        last = max(last, number)
        while last < len(spans) and sizes[spans[last][1]] - sizes[first] <= room - _LEAD:
            last += 1
        if last - number > most:
            best, most = number, last - number
    anchor = spans[best][0] if spans else 0
    start = anchor
    while start > 0 and sizes[anchor] - sizes[start - 1] <= _LEAD:
        start -= 1
    if start > 0:
        start = _good_start(line, start, anchor)
    end = start
    while end < len(line) and sizes[end + 1] - sizes[start] <= room:
        end += 1
    if end < len(line) and line[end].isascii() and line[end] != " ":
        space = line.rfind(" ", start, end)
        if space > start and all(not one < end or other <= space for one, other in spans):
            end = space
    return start, end


def _good_start(line: str, start: int, anchor: int) -> int:
    """Returns where a sentence, or else a word, begins between *start* and *anchor*."""
    sentences = [found.end() for found in _SENTENCE.finditer(line, start, anchor)]
    if sentences:
        return sentences[0]
    space = line.find(" ", start, anchor)
    if line[start].isascii() and line[start - 1] != " " and space >= 0:
        return space + 1
    return start
