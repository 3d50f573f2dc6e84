"""Reads a book of haunts as text exports leave it: flattened to a line, or a line for each heading.

The export marks haunts as ``/Haunt 7/``, headings and stressed words as ``[...]``, italics as
``/.../``, and has lost line ends. Marks are taken out, paragraphs, bullets and steps put back, each
on record. Every heading starts a section; the story stays in the text and is ``flavour`` too.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from workbench.library.importing.books import (
    Book,
    audience_of,
    book_of_text,
    decide,
)
from workbench.library.importing.frontmatter import split_front_matter
from workbench.library.importing.headings import (
    BRACKET,
    STANDARD,
    TABLE_HEAD,
    Head,
    Mark,
    book_titles,
    bracket_heads,
    haunt_marks,
    line_heads,
)
from workbench.library.importing.italics import italics_in, story_of
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import (
    MAX_SECTIONS,
    Edit,
    Reading,
    joined_lines,
    mended,
    point_at,
)
from workbench.library.importing.slips import slips_in
from workbench.model.documents import Noise, PrintedSection
from workbench.text.fold import fold
from workbench.text.places import Repair, Unresolved
from workbench.wording import _

__all__ = ["read"]

_TABLE_ROW = re.compile(r"\s(?=\d{1,2}(?:-\d{1,2}|\+)? / \S)")
_BULLET = re.compile(r"(?<=\S)[ \t]++[-–—•*][ \t]++(?=(\S))")
_LINE_BULLET = re.compile(r"^[ \t]*+[–—•*·][ \t]++", re.MULTILINE)
_STEP = re.compile(r"(?<=[.!?:;)\"”/\]])[ \t]++(\d{1,2})\.[ \t]++(?=[A-Z\"“/])")
_ENDED = re.compile(r"[.!?:;)\"”’'/\]…]$|[;,][ \t]+(?:or|and)$")
_CLOSED = re.compile(r"[.!?…\"”’')\]/—]\s*$")


@dataclass(slots=True)
class _Found:
    """What has been found so far."""

    sections: list[PrintedSection] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    unresolved: list[Unresolved] = field(default_factory=list)
    misprints: list[Unresolved] = field(default_factory=list)


def read(text: str, names: NameIndex) -> Reading:
    """Reads a book of haunts; see :mod:`workbench.library.importing`.

    Headings in brackets count if the document has any; else short lines in capitals do.
    """
    del names  # haunts have numbers
    found = _Found()
    marks = haunt_marks(text)
    heads = bracket_heads(text)
    if not heads:
        heads = line_heads(text, marks)
    books = book_titles(text, heads, marks)
    first = min([mark.start for mark in marks] + [head.start for head, _b in books], default=None)
    for piece in split_front_matter(text, 0, len(text) if first is None else first):
        if isinstance(piece, Noise):
            found.noise.append(piece)
        else:
            found.unresolved.append(
                point_at(text, *piece, _("it stands before the first haunt"), covers=True)
            )
    _walk(text, marks, heads, books, found)
    spans = [(section.start, section.end) for section in found.sections]
    found.misprints.extend(slips_in(text, spans))
    return Reading(
        sections=tuple(found.sections),
        noise=tuple(found.noise),
        repairs=tuple(sorted(found.repairs, key=lambda repair: repair.offset)),
        unresolved=tuple(found.unresolved),
        misprints=tuple(sorted(found.misprints, key=lambda misprint: misprint.offset)),
        missing=_missing(marks),
        game="hill-2e",
        lang="en",
    )


def _missing(marks: Sequence[Mark]) -> tuple[str, ...]:
    """Says which numbers between the first and the last haunt are not there."""
    numbers = {mark.number for mark in marks}
    if not numbers:
        return ()
    return tuple(
        _("haunt {number}").format(number=number)
        for number in range(min(numbers), max(numbers))
        if number not in numbers
    )


def _walk(
    text: str,
    marks: Sequence[Mark],
    heads: Sequence[Head],
    books: Sequence[tuple[Head, Book]],
    found: _Found,
) -> None:
    """Goes through the haunts in order; a book's title holds for the haunts after it."""
    borders = sorted([m.start for m in marks] + [h.start for h, _b in books] + [len(text)])
    following = dict(pairwise(borders))
    named: Book | None = None
    titles = {head.start: (head, book) for head, book in books}
    by_start = {mark.start: mark for mark in marks}
    head_at = 0
    for start in borders[:-1]:
        end = following[start]
        if start in titles:
            head, named = titles[start]
            found.noise.append(Noise(head.start, head.end, "title"))
            for piece in split_front_matter(text, head.end, end):
                if isinstance(piece, Noise):
                    found.noise.append(piece)
                else:
                    reason = _("it belongs to no haunt")
                    found.unresolved.append(point_at(text, *piece, reason, covers=True))
            continue
        while head_at < len(heads) and heads[head_at].start < start:
            head_at += 1
        stop = head_at
        while stop < len(heads) and heads[stop].start < end:
            stop += 1
        if len(found.sections) < MAX_SECTIONS:
            _haunt(text, by_start[start], end, heads[head_at:stop], named, found)
        else:
            reason = _("there are too many haunts")
            found.unresolved.append(point_at(text, start, len(text), reason, covers=True))
            break
        head_at = stop


def _haunt(
    text: str, mark: Mark, end: int, heads: Sequence[Head], named: Book | None, found: _Found
) -> None:
    """Cuts one haunt into its story and a section for each heading."""
    title, body, rest = mark.title, mark.end, list(heads)
    follows = rest and not title and not text[mark.end : rest[0].start].strip()
    if follows and not STANDARD.match(fold(rest[0].text)):
        head = rest.pop(0)
        title, body = head.text, head.end
    book = decide(named, book_of_text([head.text for head in rest], text[mark.start : end]))
    cuts = [("", mark.start, body)] + [(head.text, head.start, head.end) for head in rest]
    for index, (heading, start, inner) in enumerate(cuts):
        stop = cuts[index + 1][1] if index + 1 < len(cuts) else end
        made, repairs, misprints, flavour = _mend(text, inner, stop)
        found.repairs.extend(repairs)
        found.misprints.extend(misprints)
        last = stop == len(text)
        found.sections.append(
            PrintedSection(
                start=start,
                end=stop,
                kind="haunt",
                name=title or f"Haunt {mark.number}",
                text=made,
                heading=heading,
                audience=audience_of(book),
                book=book,
                number=mark.number,
                flavour=flavour,
                complete=not last or (bool(_CLOSED.search(made[-8:])) if made else bool(title)),
            )
        )


def _mend(text: str, start: int, end: int) -> tuple[str, tuple[Repair, ...], list[Unresolved], str]:
    """Takes the export's marks out of ``text[start:end]`` and puts its lines back."""
    spans, misprints = italics_in(text, start, end)
    edits = [Edit(at, at + 1, "", "italics") for span in spans for at in span.marks]
    story = story_of(text, spans)
    first = _first_sign(text, start, end)
    edits.extend(_break_before(text, span.start) for span in story if span.start > first)
    edits.extend(_brackets(text, start, end, first))
    edits.extend(_lists(text, start, end))
    edits.extend(joined_lines(text, start, end))
    edits.sort()
    made, repairs = mended(text, start, end, edits)
    starts = [edit.start for edit in edits]
    paragraphs = []
    for span in story:
        inside = edits[bisect_left(starts, span.start) : bisect_right(starts, span.end)]
        paragraphs.append(mended(text, span.start, span.end, inside)[0])
    return made, repairs, misprints, "\n".join(paragraphs)


def _first_sign(text: str, start: int, end: int) -> int:
    """Returns where the first character that is not blank stands."""
    while start < end and text[start].isspace():
        start += 1
    return start


def _break_before(text: str, at: int) -> Edit:
    lead = at
    while lead and text[lead - 1] in " \t":
        lead -= 1
    return Edit(lead, at, "\n", "line-break")


def _brackets(text: str, start: int, end: int, first: int) -> Iterator[Edit]:
    """Frees stressed words, labels and a table's head of their brackets, and cuts its rows."""
    for m in BRACKET.finditer(text, start, end):
        if m[1].endswith(":") and m.start() > first:
            yield _break_before(text, m.start())
        yield Edit(m.start(), m.start() + 1, "", "emphasis")
        yield Edit(m.end() - 1, m.end(), "", "emphasis")
    if table := TABLE_HEAD.search(text, start, end):
        yield _break_before(text, table.start())
        for row in _TABLE_ROW.finditer(text, table.end(), end):
            yield Edit(row.start(), row.end(), "\n", "line-break")


def _lists(text: str, start: int, end: int) -> Iterator[Edit]:
    """Puts each bullet and each step of a list on its own line."""
    for m in _BULLET.finditer(text, start, end):
        before = text[max(start, m.start() - 6) : m.start()]
        if _ENDED.search(before) or m[1].isupper() or m[1] in '"“':
            yield Edit(m.start(), m.end(), "\n- ", "line-break")
    for m in _LINE_BULLET.finditer(text, start, end):
        yield Edit(m.start(), m.end(), "- ", "bullet")
    expected = 1
    for m in _STEP.finditer(text, start, end):
        number = int(m[1])
        if number == expected or number == 1:
            yield Edit(m.start(), m.start(1), "\n", "line-break")
            expected = number + 1
