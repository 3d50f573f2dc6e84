"""What was changed between two texts, word by word, for showing.

Lines are compared first, then the words of those that changed; of Chinese, which has no spaces,
each character counts as a word. What stayed between two changes and is too short to be read as
having stayed counts as changed with them. Nothing of either text is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

__all__ = ["Change", "Run", "changed_lines", "differences"]

Change = Literal["same", "gone", "new"]


class Run(NamedTuple):
    """Text that stayed, went or came.

    Attributes:
        kind: Which of these.
        text: The text; the last run of a line ends with its line break, if it has one.
    """

    kind: Change
    text: str


#: Of more lines or words than these nobody looks which have stayed.
_MOST_LINES = 3_000
_MOST_WORDS = 2_000
#: Nor when so many pairs of words were looked at already, in all that changed between two texts.
_MOST_PAIRS = 4_000_000

_HAN = "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_WORD = re.compile(rf"[{_HAN}]|(?:(?![{_HAN}])[^\W_])+|[^\S\n]+|\n|.", re.DOTALL)


def differences(before: str, after: str) -> list[tuple[Run, ...]]:
    """Returns both texts as lines of runs; a line ends where either text breaks it.

    What is not ``new`` is *before* again when it is joined, what is not ``gone`` is *after*.
    """
    return list(_lines(_joined(_runs(before, after))))


def changed_lines(
    lines: Sequence[Sequence[Run]], around: int = 2
) -> Iterator[list[tuple[int, Sequence[Run]]]]:
    """Yields the lines that changed, in groups, with a few others around.

    Args:
        lines: What :func:`differences` returned.
        around: So many lines that stayed are shown before and after.

    Yields:
        Groups of lines, each with its number in the later text; a line that is gone has that of
        the line that follows.
    """
    touched = [any(run.kind != "same" for run in line) for line in lines]
    wanted = {
        number
        for number, is_touched in enumerate(touched)
        if is_touched
        for number in range(number - around, number + around + 1)
    }
    group: list[tuple[int, Sequence[Run]]] = []
    at = 1
    for number, line in enumerate(lines):
        if number in wanted:
            group.append((at, line))
        elif group:
            yield group
            group = []
        at += any(run.kind != "gone" and run.text.endswith("\n") for run in line)
    if group:
        yield group


def _runs(before: str, after: str) -> Iterator[Run]:
    old, new = _LINE.findall(before), _LINE.findall(after)
    left = _MOST_PAIRS
    for kind, one, other in _compared(old, new, _MOST_LINES):
        if kind == "same":
            yield Run("same", "".join(one))
        elif one and other:
            gone, came = _WORD.findall("".join(one)), _WORD.findall("".join(other))
            left -= len(gone) * len(came)
            yield from _of_words(gone, came, _MOST_WORDS if left >= 0 else 0)
        else:
            yield Run("gone", "".join(one))
            yield Run("new", "".join(other))


def _of_words(old: Sequence[str], new: Sequence[str], most: int) -> Iterator[Run]:
    """Yields the runs of lines that changed; where little stayed, all went and came."""
    pieces = list(_compared(old, new, most))
    last = len(pieces) - 1
    for number, (kind, one, other) in enumerate(pieces):
        text = "".join(one)
        if kind == "same" and (number in (0, last) or _is_read(text)):
            yield Run("same", text)
        else:
            yield Run("gone", text)
            yield Run("new", "".join(other))


def _is_read(text: str) -> bool:
    """Tells whether what stayed between two changes is enough to be read as having stayed."""
    return "\n" in text or len(re.findall(rf"[{_HAN}]|[^\W_]{{2}}", text)) > 1


def _compared(
    old: Sequence[str], new: Sequence[str], most: int
) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """Yields what stayed and what changed, in the order of the texts."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    same = 0
    while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    if start:
        yield "same", old[:start], new[:start]
    one, other = old[start : len(old) - same], new[start : len(new) - same]
    if max(len(one), len(other)) > most:
        yield "changed", one, other
    else:
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        for tag, first, end, begun, last in matcher.get_opcodes():
            yield "same" if tag == "equal" else "changed", one[first:end], other[begun:last]
    if same:
        yield "same", old[-same:], new[-same:]


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Yields runs, neighbours joined: of what changed in one place, first all that went."""
    gone = new = ""
    stayed = ""
    for kind, text in runs:
        if kind == "same":
            if gone or new:
                yield from _without_empty(Run("gone", gone), Run("new", new))
                gone = new = ""
            stayed += text
        elif text:
            if stayed:
                yield Run("same", stayed)
                stayed = ""
            if kind == "gone":
                gone += text
            else:
                new += text
    yield from _without_empty(Run("same", stayed), Run("gone", gone), Run("new", new))


def _without_empty(*runs: Run) -> Iterator[Run]:
    return (run for run in runs if run.text)


def _lines(runs: Iterable[Run]) -> Iterator[tuple[Run, ...]]:
    line: list[Run] = []
    for kind, text in runs:
        for piece in _LINE.findall(text):
            line.append(Run(kind, piece))
            if piece.endswith("\n"):
                yield tuple(line)
                line = []
    if line:
        yield tuple(line)
