"""What a reader returns, and how a piece of a document becomes a section's text.

A section's text may only differ from the delivered text by edits, and every edit is either layout
(spaces, line ends) or a repair that is on record with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workbench.model.documents import Noise, PrintedSection
from workbench.model.ids import Language
from workbench.text.places import Repair, Unresolved

__all__ = ["MAX_SECTIONS", "Edit", "Reading", "joined_lines", "mended", "point_at", "rows", "tidy"]

#: A document with more sections than this is not a game document.
MAX_SECTIONS = 5_000
_SHOWN = 200
_WRAPPED = re.compile(r"(?<=[a-z,;])[ \t]*+\n[ \t]*+(?=[a-z])")
_SPACES = re.compile(r"[ \t\u00a0\u3000]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found; spans count characters of the text it was given.

    Attributes:
        sections: The pieces in reading order.
        noise: What is not part of the work.
        repairs: What was put right.
        unresolved: What could not be placed or proved.
        misprints: Places that look like the typist's mistakes; never changed.
        missing: What the document announces and does not contain.
        game: The game and edition it is about.
        lang: Its language.
    """

    sections: tuple[PrintedSection, ...]
    noise: tuple[Noise, ...] = ()
    repairs: tuple[Repair, ...] = ()
    unresolved: tuple[Unresolved, ...] = ()
    misprints: tuple[Unresolved, ...] = ()
    missing: tuple[str, ...] = ()
    game: str = "hill-2e"
    lang: Language = "en"


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """One change to a piece of text.

    Attributes:
        start: Where what is replaced begins.
        end: Where it ends.
        made: What stands there instead.
        kind: The kind of repair this is on record as.
    """

    start: int
    end: int
    made: str
    kind: str


def mended(
    text: str, start: int, end: int, edits: Iterable[Edit]
) -> tuple[str, tuple[Repair, ...]]:
    """Applies *edits* to ``text[start:end]`` and tidies the layout.

    Of two edits at one place the first counts. Returns the new text and the repairs it took.
    """
    parts: list[str] = []
    repairs: list[Repair] = []
    at = start
    for edit in sorted(edits):
        if edit.start < at or edit.end > end:
            continue
        found = text[edit.start : edit.end]
        parts.extend((text[at : edit.start], edit.made))
        repairs.append(Repair(edit.kind, edit.start, found, edit.made))
        at = edit.end
    parts.append(text[at:end])
    return tidy("".join(parts)), tuple(repairs)


def tidy(text: str) -> str:
    """Returns *text* with single spaces, no blank lines, and no space at a line's ends."""
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def point_at(text: str, start: int, end: int, reason: str, *, covers: bool = False) -> Unresolved:
    """Makes an :class:`Unresolved` for ``text[start:end]``.

    Args:
        text: The text it counts in.
        start: Where it begins.
        end: Where it ends.
        reason: Why it is reported.
        covers: Whether the place lies in no section, so that this accounts for it.
    """
    shown = text[start : min(end, start + _SHOWN)]
    return Unresolved(start, shown, reason, end - start if covers else 0)


def joined_lines(text: str, start: int, end: int) -> Iterator[Edit]:
    """Yields an edit for each line end in the middle of a sentence."""
    for m in _WRAPPED.finditer(text, start, end):
        yield Edit(m.start(), m.end(), " ", "line-join")


def rows(text: str) -> Sequence[tuple[int, int]]:
    """Returns the (start, end) of each line of *text*; the line's end mark belongs to neither."""
    found = []
    at = 0
    for line in text.split("\n"):
        found.append((at, at + len(line)))
        at += len(line) + 1
    return found
