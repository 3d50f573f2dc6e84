"""Finds where haunts begin and what their headings are.

A text export writes ``/Haunt 7/`` and ``[Right Now]``; a tidier document gives each its own line.
Brackets also mark stressed words, labels and the head of a table: those are no headings.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.library.importing.books import Book, book_of_title
from workbench.library.importing.pieces import rows
from workbench.text.fold import fold

__all__ = [
    "BRACKET",
    "STANDARD",
    "TABLE_HEAD",
    "Head",
    "Mark",
    "book_titles",
    "bracket_heads",
    "haunt_marks",
    "is_title_case",
    "line_heads",
]

_FLAT_MARK = re.compile(
    r"/[ \t]?Haunt[ \t](\d{1,3})[ \t]?/(?=\s{0,20}(?:\[|$))", re.IGNORECASE | re.MULTILINE
)
_LINE_MARK = re.compile(
    r"^[ \t]{0,8}(?:\[|/)?Haunt[ \t](?:No\.?[ \t])?(\d{1,3})(?:\]|/)?[ \t]{0,8}"
    r"(?:[:.–—-][ \t]{0,8})?(?P<title>[^\n]{0,90})$",
    re.IGNORECASE | re.MULTILINE,
)
BRACKET = re.compile(r"\[([^\[\]\n]{1,80})\]")
TABLE_HEAD = re.compile(r"\[[^\[\]\n]{1,80}\](?: / \[[^\[\]\n]{1,80}\])+")
_SMALL = frozenset(
    "a an and as at by for from if in into of on or out the to up when with your".split()  # noqa: SIM905
)
#: Headings every haunt may have; one of these right after a mark is not the haunt's title.
STANDARD = re.compile(
    r"right now|what you know about|you win when|if you win|how to |you must do this"
    r"|special attack rules|special rules|set ?up$|what's the plan|here are some facts"
    r"|tokens needed|what's really going on"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a haunt begins: the span of its mark, title included where it is on the same line."""

    start: int
    end: int
    number: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A heading with its span."""

    start: int
    end: int
    text: str


def haunt_marks(text: str) -> list[Mark]:
    """Returns the places where haunts begin, in order."""
    flat = [Mark(m.start(), m.end(), int(m[1])) for m in _FLAT_MARK.finditer(text)]
    if flat:
        return flat
    marks = []
    for m in _LINE_MARK.finditer(text):
        title = m["title"].strip(" \t[]/*_")
        if not title or is_title_case(title):
            marks.append(Mark(m.start(), m.end(), int(m[1]), title))
    return marks


def is_title_case(line: str, *, loud: bool = False, words: int = 10) -> bool:
    """Tells whether *line* is written as a heading: short, capitals, no sentence's end.

    Args:
        line: The line, not empty, without spaces at its ends.
        loud: Whether any heading may end with ``!`` or ``?``; story lines do so too.
        words: The most words a heading has.
    """
    if len(line) > 8 * words or (line[-1] in ".,;:" and not line.endswith(("...", "…"))):
        return False
    if line[-1] in "?!" and not loud and not STANDARD.match(fold(line)):
        return False
    said = line.split()
    if len(said) > words or not (said[0][0].isupper() or said[0][0] in "\"“'.…"):
        return False
    return all(
        word.strip("\"“”'‘’().!?…-")[:1].isupper()
        or word.strip("\"“”'‘’().!?…,").lower() in _SMALL
        or not word[0].isalpha()
        for word in said
    )


def _is_heading(inside: str) -> bool:
    """Tells a heading in brackets from a stressed word (``unless``) or a label (``Shield:``)."""
    first = inside.lstrip("\"“'.…")[:1]
    if not first.isupper() and not first.isdigit():
        return False
    return not inside.endswith((":", ",", ";")) and (
        not inside.endswith(".") or inside.endswith("...")
    )


def bracket_heads(text: str) -> list[Head]:
    """Returns the brackets of *text* that are headings."""
    tables = [m.span() for m in TABLE_HEAD.finditer(text)]
    heads = []
    table = 0
    for m in BRACKET.finditer(text):
        while table < len(tables) and tables[table][1] <= m.start():
            table += 1
        in_table = table < len(tables) and tables[table][0] <= m.start()
        if not in_table and _is_heading(m[1].strip()):
            heads.append(Head(m.start(), m.end(), m[1].strip()))
    return heads


def line_heads(text: str, marks: Sequence[Mark]) -> list[Head]:
    """Finds headings that stand on a line of their own without brackets."""
    marked = {mark.end for mark in marks}
    heads = []
    for at, stop in rows(text):
        bare = text[at:stop].strip()
        if stop in marked or not bare or bare.startswith(("-", "/")) or not is_title_case(bare):
            continue
        start = text.index(bare, at)
        heads.append(Head(start, start + len(bare), bare))
    return heads


def book_titles(text: str, heads: Sequence[Head], marks: Sequence[Mark]) -> list[tuple[Head, Book]]:
    """Finds the titles of books: before the first haunt, or right before another."""
    starts = [mark.start for mark in marks]
    titles = []
    for head in heads:
        book = book_of_title(head.text)
        following = bisect_left(starts, head.end)
        if book and following < len(starts):
            between = text[head.end : min(starts[following], head.end + 1_000)]
            if following == 0 or not between.strip():
                titles.append((head, book))
    return titles
