"""Cuts a text in English or Chinese into its sentences, each with its place.

A sentence ends at its mark, at the end of a paragraph, before a number or dash of a list and before
the result of a table (``4+``, ``0-3``). A Chinese text may run on without a line break, and an
English one be wrapped at any width. Every character that is not blank lies in exactly one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from workbench.model.ids import Language
from workbench.text.script import HAN_CLASS

__all__ = ["Block", "Sentence", "cut_blocks", "cut_text"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a text under a heading of its own, such as a section of a book.

    Attributes:
        text: Its text; line breaks end paragraphs.
        heading: What stands over it, or empty.
        ref: What the block is to who gives it, such as a unit's id; nothing reads it here.
    """

    text: str
    heading: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its place.

    Attributes:
        text: The sentence, blanks around it left out, breaks of wrapped lines kept.
        block: The number of its block, from 0.
        paragraph: The number of its paragraph in the block, from 0; -1 is the block's heading.
        start: Where it begins in the text (or the heading) of its block.
        end: Where it ends there.
    """

    text: str
    block: int
    paragraph: int
    start: int
    end: int

    @property
    def is_heading(self) -> bool:
        """Whether it is what stands over its block."""
        return self.paragraph < 0


class _Paragraph(NamedTuple):
    start: int
    end: int


_CLOSING = "\"'”’」』）)】》]"
#: English words whose full stop ends no sentence.
_SHORT = frozenset(
    {"mr", "mrs", "ms", "dr", "st", "vs", "etc", "e.g", "i.e", "no", "p", "pp", "fig", "cf"}
)
#: What stands before the first word of a line of a list.
_LISTING = " -*•●◆■0123456789.)"
_LOOKED_AT = 60
#: Who speaks, behind what is said.
_SPEAKER = "[^。！？!?「『“]{0,8}[說说道叫喊問问答]"
_LINE = re.compile(r"[^\n\r\u2028\u2029]+")
#: So much of the longest line a wrapped one is at least.
_WRAPPED = 0.7
_LEAST_WRAPPED = 30
_ENDED = re.compile(rf"[.!?:;…。！？：；][{re.escape(_CLOSING)}*_]*\s*$")
#: What begins a line of a list or a table, or a heading.
_ITEM_LINE = re.compile(r"\s*(?:[-*•●◆■#>|]|\d{1,3}[.)、．\s]|\(?\w\)|\d{1,2}\s*(?:\+|[-–~]\s*\d))")


@cache
def _marks(english: bool) -> re.Pattern[str]:
    """Returns what may end a sentence, or begin one by itself, in a text of a language."""
    closing = re.escape(_CLOSING)
    end = (
        rf"(?P<han>[。！？!?]+(?:[{closing}]+(?!{_SPEAKER}))?(?![{closing}])"
        rf"|…{{1,2}}[{closing}]*(?=[{HAN_CLASS}「『“]))"
    )
    stop = rf"(?P<stop>[.!?…]+[{closing}]*(?=\s|$))"
    row = r"(?P<row>(?<=\s)(?=\d{1,2}\s?(?:\+|[-–]\s?\d{1,2})\s?[:：]?\s+[A-Z]))"
    item = rf"(?P<item>(?<=[：:，,；;。])\s*(?=\d{{1,2}}[.、．](?!\d)\s?[{HAN_CLASS}A-Z]))"
    kinds = [stop, row, r"(?P<bullet>(?<=\s)(?=[•●◆■]\s))"] if english else [end, stop, item]
    return re.compile("|".join(kinds))


_CAPITAL = re.compile(
    rf"\s*$|[\s*_]*[\"'“‘(\[「『]*(?:[A-Z\d\u00c0-\u00de{HAN_CLASS}•●◆■*-]|\.\.\.)"
)


def cut_blocks(blocks: Iterable[Block], lang: Language) -> tuple[Sentence, ...]:
    """Returns the sentences of blocks in order, headings first.

    Args:
        blocks: The text, block by block.
        lang: Its language.
    """
    made: list[Sentence] = []
    for number, block in enumerate(blocks):
        if heading := block.heading.strip():
            start = block.heading.index(heading)
            made.append(Sentence(heading, number, -1, start, start + len(heading)))
        made += cut_text(block.text, lang, number)
    return tuple(made)


def cut_text(text: str, lang: Language, block: int = 0) -> tuple[Sentence, ...]:
    """Returns the sentences of one text.

    Args:
        text: Any text; time grows linearly with it.
        lang: Its language.
        block: The number that its sentences give as that of their block.
    """
    made: list[Sentence] = []
    for number, paragraph in enumerate(_paragraphs(text)):
        for start, end in _cut(text[paragraph.start : paragraph.end], lang == "en"):
            start, end = start + paragraph.start, end + paragraph.start
            made.append(Sentence(text[start:end], block, number, start, end))
    return tuple(made)


def _paragraphs(text: str) -> Iterator[_Paragraph]:
    """Yields the paragraphs: lines, where a text is wrapped all those of one paragraph together."""
    lines = [match.span() for match in _LINE.finditer(text) if match.group().strip()]
    if not lines:
        return
    longest = max(end - start for start, end in lines)
    first, last = lines[0]
    for start, end in lines[1:]:
        if _goes_on(text, (first, last), (start, end), longest):
            last = end
        else:
            yield _Paragraph(first, last)
            first, last = start, end
    yield _Paragraph(first, last)


def _goes_on(text: str, before: tuple[int, int], line: tuple[int, int], longest: int) -> bool:
    """Tells whether a line goes on with the paragraph before it."""
    gap = text[before[1] : line[0]]
    if gap.count("\n") > 1 or longest < _LEAST_WRAPPED:
        return False
    last = text.rfind("\n", before[0], before[1]) + 1
    written = before[1] - max(last, before[0])
    if written < _WRAPPED * longest or _ENDED.search(text, before[1] - min(written, 8), before[1]):
        return False
    return not _ITEM_LINE.match(text, line[0], line[1])


def _cut(text: str, english: bool) -> Iterator[tuple[int, int]]:
    """Yields where the sentences of one paragraph begin and end."""
    at = 0
    for match in _marks(english).finditer(text):
        if match.end() > at and _ends(text, match, at):
            yield from _trimmed(text, at, match.end())
            at = match.end()
    yield from _trimmed(text, at, len(text))


def _ends(text: str, match: re.Match[str], at: int) -> bool:
    """Tells whether a mark ends a sentence where it stands."""
    # What stands before it in the sentence, of a long one the end.
    before = text[max(at, match.start() - _LOOKED_AT) : match.start()]
    if match.lastgroup == "han":
        return bool(before.strip())
    if match.lastgroup != "stop":
        return bool(before.strip(_LISTING))
    if not _CAPITAL.match(text, match.end()):
        return False
    mark = match.group().strip(_CLOSING)
    if mark != ".":
        return bool(before.strip(" .…"))
    words = before.split()
    word = words[-1].casefold().lstrip("(\"'“‘") if words else ""
    is_number = word.isdecimal() and not before.strip(_LISTING)
    return not (is_number or word in _SHORT or (len(word) == 1 and word.isalpha()))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    if stripped := piece.strip():
        begin = start + piece.index(stripped[0])
        yield begin, begin + len(stripped)
