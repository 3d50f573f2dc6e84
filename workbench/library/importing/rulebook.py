"""Reads an English rulebook: its sections, the list of what is in the box, sample haunt pages.

Titles, the table of contents and headings that only group others are set aside; everything else is
a section. A page of a haunt book that the rulebook shows is a haunt, cut into its boxes, with the
audience of its book.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from workbench.library.importing.books import Book, audience_of, book_of_title
from workbench.library.importing.headings import is_title_case
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import (
    MAX_SECTIONS,
    Reading,
    joined_lines,
    mended,
    point_at,
    rows,
)
from workbench.library.importing.recognise import game_of
from workbench.model.documents import Noise, PrintedSection
from workbench.model.ids import Kind
from workbench.text.places import Repair, Unresolved
from workbench.wording import _

__all__ = ["read"]

_CONTENTS = re.compile(r"table of contents|contents", re.IGNORECASE)
_COMPONENTS = re.compile(r"(?:game )?components|contents of the box", re.IGNORECASE)
_ENTRY_OF_CONTENTS = re.compile(r".{1,100}?(?:\.{2,}|\s)\s*\d{1,3}")
_ITEM = re.compile(r"[-–—•*][ \t]*(\d{1,4})[ \t]+(\S[^\n]{0,200})")
_MEMBERS = re.compile(r"\bincluding:?\s*$", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\([^()]{0,200}\)|,?\s*including:?\s*$|[:,;.]+$", re.IGNORECASE)
_GROUP_END = re.compile(r"[ \t]*(?:\{[^{}]{1,80}\}|\([^()]{1,80}\))$")
_SAMPLE = re.compile(r"\bHaunt (\d{1,3})\s*[:—–-]\s*(\S.{0,80})")
_WORD = r"[A-Z][A-Z'’]+"
_BOX = re.compile(
    rf"(?P<head>{_WORD}(?:[,:?!]? (?:{_WORD}|[AI](?![a-z'’])))*+(?![a-z])[?!]?"
    rf"(?:[ \t](?:\([^()\n]{{1,120}}\)|\{{[^{{}}\n]{{1,80}}\}}))?)(?:[.:]|[ \t]*—)?(?:[ \t]+|$)"
)
#: A longer line, in characters, is never a heading.
_LONGEST = 200
_MONSTER = re.compile(r"MONSTER: (.{1,60})")


@dataclass(slots=True)
class _Piece:
    """A stretch from a heading, or the start of the text, to the next heading."""

    start: int
    body: int
    kind: Kind | None
    name: str
    heading: str = ""
    book: Book | None = None
    number: int | None = None
    facts: Mapping[str, str] = field(default_factory=dict)


def read(text: str, names: NameIndex) -> Reading:
    """Reads a rulebook; see :mod:`workbench.library.importing`."""
    del names  # which entry a section belongs to is decided later
    pieces, misprints = _pieces(text)
    sections: list[PrintedSection] = []
    noise: list[Noise] = []
    repairs: list[Repair] = []
    unresolved: list[Unresolved] = []
    for index, piece in enumerate(pieces):
        end = pieces[index + 1].start if index + 1 < len(pieces) else len(text)
        made, fixed = mended(text, piece.body, end, joined_lines(text, piece.body, end))
        if len(sections) >= MAX_SECTIONS:
            reason = _("there are too many headings")
            unresolved.append(point_at(text, piece.start, len(text), reason, covers=True))
            break
        if piece.kind is None or not made:
            kind = "heading" if sections and piece.kind else "contents"
            titled = not sections and not _CONTENTS.fullmatch(piece.name)
            _add_noise(noise, Noise(piece.start, end, "title" if titled else kind))
            continue
        repairs.extend(fixed)
        closed = end < len(text) or made[-1:] in '.!?:)"”’' or piece.name == "Credits"
        sections.append(
            PrintedSection(
                start=piece.start,
                end=end,
                kind=piece.kind,
                name=piece.name,
                text=made,
                heading=piece.heading,
                audience=audience_of(piece.book) if piece.book else "everyone",
                book=piece.book,
                number=piece.number,
                facts=piece.facts,
                complete=closed,
            )
        )
    return Reading(
        sections=_own_haunts(sections),
        noise=tuple(noise),
        repairs=tuple(repairs),
        unresolved=tuple(unresolved),
        misprints=tuple(misprints),
        game=game_of(text),
        lang="en",
    )


def _add_noise(noise: list[Noise], piece: Noise) -> None:
    """Adds *piece*, joined to the one before it where they touch and are of one kind."""
    if noise and noise[-1].end == piece.start and noise[-1].kind == piece.kind:
        noise[-1] = Noise(noise[-1].start, piece.end, piece.kind)
    else:
        noise.append(piece)


def _pieces(text: str) -> tuple[list[_Piece], list[Unresolved]]:
    """Cuts the text at its headings, boxes and listed tokens."""
    lines = rows(text)
    later = Counter(text[at:stop].strip() for at, stop in lines)
    pieces = [_Piece(0, 0, "rule", "")]
    misprints: list[Unresolved] = []
    sample: tuple[int, str] | None = None
    book: Book | None = None
    contents = False
    at = 0
    while at < len(lines):
        start, stop = lines[at]
        line = text[start:stop].strip()
        later[line] -= 1
        at += 1
        if not line:
            continue
        listed = len(line) <= _LONGEST and _ENTRY_OF_CONTENTS.fullmatch(line)
        if contents and (listed or later[line]):
            continue
        if _CONTENTS.fullmatch(line):
            contents = True
            pieces.append(_Piece(start, stop, None, line))
            continue
        if sample and (turned := book_of_title(line)):
            book = turned
            pieces.append(_Piece(start, stop, "haunt", sample[1], line, book, sample[0]))
            continue
        box = _BOX.match(line) if book and sample else None
        if box and sample:
            body = start + text[start:stop].index(line) + box.end()
            pieces.append(_Piece(start, body, "haunt", sample[1], box["head"], book, sample[0]))
            continue
        if not _is_heading(line):
            continue
        contents, book, sample = False, None, None
        pieces.append(_Piece(start, stop, "rule", line))
        if found := _SAMPLE.search(line):
            sample = int(found[1]), found[2].strip()
        if _COMPONENTS.fullmatch(line):
            at = _components(text, lines, at, pieces, misprints)
    if len(pieces) > 1 and pieces[1].start == 0:
        pieces.pop(0)
    return pieces, misprints


def _is_heading(line: str) -> bool:
    if line.startswith(("-", "–", "•", "*", "Example")):
        return False
    bare = _GROUP_END.sub("", line) if len(line) <= _LONGEST else ""
    return bool(bare) and is_title_case(bare, loud=True, words=12)


def _components(
    text: str,
    lines: Sequence[tuple[int, int]],
    at: int,
    pieces: list[_Piece],
    misprints: list[Unresolved],
) -> int:
    """Reads what is in the box: components as facts, each token of the list as its own piece.

    A line that ends in "including:" begins the list of tokens; it ends where they add up.

    Returns:
        The index of the first line that is no longer part of it.
    """
    facts: dict[str, str] = {}
    piece = pieces[-1]
    announced = counted = 0
    listed_from = None
    while at < len(lines):
        start, stop = lines[at]
        item = _ITEM.fullmatch(text[start:stop].strip())
        if not item and text[start:stop].strip():
            break
        at += 1
        if not item:
            continue
        number, name = int(item[1]), _ASIDE.sub("", item[2]).strip()
        if announced and counted < announced:
            counted += number
            pieces.append(_Piece(start, start, "token", name, facts={"count": str(number)}))
            continue
        if announced and pieces[-1].kind == "token":
            pieces.append(_Piece(start, start, "rule", piece.name))
        facts[name] = str(number)
        if _MEMBERS.search(item[2]):
            announced, counted, listed_from = number, 0, start
    piece.facts = facts
    if listed_from is not None and counted != announced:
        reason = _("the list adds up to {counted}, not {announced}").format(
            counted=counted, announced=announced
        )
        misprints.append(point_at(text, listed_from, listed_from + 40, reason))
    return at


def _own_haunts(sections: Sequence[PrintedSection]) -> tuple[PrintedSection, ...]:
    """Parts boxes about another haunt's monster from the haunt whose page they stand on.

    A rulebook may show one haunt's page for the heroes and put boxes of another on the page for the
    other side; those name a monster that the heroes' page does not know.
    """
    heroes: dict[int, str] = {}
    for section in sections:
        if section.number is not None and section.book == "S":
            heroes[section.number] = heroes.get(section.number, "") + section.text.casefold()
    strange: dict[int, tuple[int, str]] = {}
    for section in sections:
        found = _MONSTER.match(section.heading)
        if found and section.number in heroes and section.number not in strange:
            monster = found[1].strip().title()
            if monster.casefold() not in heroes[section.number]:
                first = min(
                    other.start
                    for other in sections
                    if other.number == section.number
                    and other.book == "T"
                    and monster.casefold() in f"{other.heading}\n{other.text}".casefold()
                )
                strange[section.number] = first, monster
    return tuple(
        replace(section, name=strange[section.number][1], number=None)
        if section.number in strange
        and section.book == "T"
        and section.start >= strange[section.number][0]
        else section
        for section in sections
    )
