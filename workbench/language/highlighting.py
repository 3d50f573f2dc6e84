"""What each piece of a page is, to be shown in its own colour.

Every character of a page is in exactly one run, in order; a run never goes over the end of a line.
Names are those that a sentence really speaks of; in one that is not understood, all that could be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, get_args

from workbench.language.declarations import nouns_of
from workbench.language.front import Front
from workbench.language.headings import box_of
from workbench.language.markdown import MAX_CHARACTERS, Box, Item, Outline, outline
from workbench.language.nouns import Lexicon, Noun
from workbench.language.pages import Line, lines_in
from workbench.language.reading import ReadPage
from workbench.language.rows import (
    ALOUD,
    NOTE,
    STOPS,
    begins,
    label_of,
    mistyped_label,
    other_mark,
    spelled_label,
)
from workbench.language.standing import is_fence, lines_above
from workbench.language.tokens import Token, split, words_of
from workbench.model.ids import Language
from workbench.model.trees import Leaf, walk

__all__ = ["INKS", "Ink", "Run", "highlight"]

Ink = Literal[
    "heading", "box", "label", "number", "term", "thing", "title", "keyword", "prose", "note",
    "key", "value", "mark", "plain",
]  # fmt: skip
#: What a piece of a page can be.
INKS: tuple[Ink, ...] = get_args(Ink)

_BREAK = re.compile(r"(\r\n|\r|\n)")
_TITLED = re.compile(r"\*\*[^*\s][^*]*\*\*\s*")
_HEADING = re.compile(r"(#{1,2})(?:[ \t]|$)")
_BULLET = re.compile(r"\s*[-*+](?=[ \t]|$)")
#: The pieces of a line of front matter, by name, in the order in which they are tried.
_FRONT = re.compile(
    r"(?P<note>(?:(?<=\s)|^)\#.*)"
    r"|(?P<key>[^\W\d_][\w\- ]*(?=:(?:\s|$)))"
    r"|(?P<quoted>\"(?:[^\"\\]|\\.)*\"?|'[^']*'?)"
    r"|(?P<mark>[{}\[\],:]|-(?=\s|$))"
    r"|(?P<number>\d+(?:[-/.]\d+)*(?=\s*(?:[,}\]]|$)))"
    r"|(?P<value>[^\s{}\[\],:\#\"'](?:[^{}\[\],:\#\"'\n]|:(?!\s|$)|(?<!\s)\#|(?<!\s)['\"])*)"
)


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of a page that are of one sort.

    Attributes:
        start: The first of them.
        end: The one behind the last.
        ink: What they are; ``plain`` is space, the end of a line, or nothing that is known.
    """

    start: int
    end: int
    ink: Ink


def highlight(read: ReadPage, known: ReadPage | None = None) -> tuple[Run, ...]:
    """Returns what each piece of a page is; what is too long to be a page is one plain run.

    Args:
        read: The page.
        known: The same page as :func:`standing.with_front` makes it readable, where its front
            matter cannot be read.
    """
    if not read.text:
        return ()
    if len(read.text) > MAX_CHARACTERS:
        return (Run(0, len(read.text), "plain"),)
    pieces = _BREAK.split(read.text)
    sheet = _Sheet(pieces[::2])
    _paint_front(sheet, read.front)
    _paint_headings(sheet)
    page = known or read
    _Body(sheet, page).paint(outline(page.text))
    return tuple(sheet.runs(pieces[1::2]))


class _Sheet:
    """The lines of a page, each character with what it is."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self._inks: list[list[Ink]] = [["plain"] * len(line) for line in lines]

    def paint(self, line: int, start: int, end: int, ink: Ink) -> None:
        """Says what the characters from *start* to *end* of a line are, all counted from 0."""
        there = self._inks[line]
        end = min(end, len(there))
        if start < end:
            there[start:end] = [ink] * (end - start)

    def paint_item(self, item: Item, start: int, end: int, ink: Ink) -> None:
        """Says what characters of an item are, on however many lines they stand."""
        begun = item.starts or ((0, item.place.line, item.place.column),)
        ends = [offset for offset, _line, _column in begun[1:]] + [len(item.text)]
        for (offset, line, column), last in zip(begun, ends, strict=True):
            first = max(start, offset)
            if first < min(end, last) and line <= len(self.lines):
                at = column - 1 - offset
                self.paint(line - 1, first + at, min(end, last) + at, ink)

    def runs(self, breaks: Sequence[str]) -> Iterator[Run]:
        """Yields the runs of the whole page; spaces are plain, whatever they stand in."""
        reached = 0
        for number, line in enumerate(self.lines):
            inks = self._inks[number]
            for ink, group in groupby(range(len(line)), key=inks.__getitem__):
                places = list(group)
                yield from _bare(line, places[0], places[-1] + 1, ink, reached)
            reached += len(line)
            if number < len(breaks):
                yield Run(reached, reached + len(breaks[number]), "plain")
                reached += len(breaks[number])


def _bare(line: str, start: int, end: int, ink: Ink, offset: int) -> Iterator[Run]:
    """Yields a run without the spaces at its ends, and those."""
    text = line[start:end]
    left = len(text) - len(text.lstrip()) if ink != "plain" else 0
    right = len(text.rstrip()) if ink != "plain" else len(text)
    right = max(left, right)
    sides: tuple[tuple[int, int, Ink], ...] = (
        (0, left, "plain"), (left, right, ink), (right, len(text), "plain"),
    )  # fmt: skip
    for first, last, each in sides:
        if first < last:
            yield Run(offset + start + first, offset + start + last, each)


# Front matter and headings


def _paint_front(sheet: _Sheet, front: Front) -> None:
    names = {name for thing in front.things for name in thing.names.values()}
    for number in range(lines_above(sheet.lines)):
        line = sheet.lines[number]
        if is_fence(line):
            sheet.paint(number, 0, len(line), "mark")
            continue
        for match in _FRONT.finditer(line):
            sheet.paint(number, match.start(), match.end(), _front_ink(match, names))


def _front_ink(match: re.Match[str], names: set[str]) -> Ink:
    kind = match.lastgroup
    if kind in ("quoted", "value"):
        return "thing" if match.group().strip().strip("\"'") in names else "value"
    inks: dict[str | None, Ink] = {
        "note": "note", "key": "key", "mark": "mark", "number": "number",
    }  # fmt: skip
    return inks[kind]


def _paint_headings(sheet: _Sheet) -> None:
    """Says which lines are headings and stories; the text of a story may go on without a mark."""
    story = False
    for number in range(lines_above(sheet.lines), len(sheet.lines)):
        line = sheet.lines[number]
        if heading := _HEADING.match(line):
            sheet.paint(number, 0, len(line), "heading" if len(heading[1]) == 1 else "box")
        quoted = line.lstrip().startswith(">")
        story = quoted or (story and bool(line.strip()) and not heading and not _BULLET.match(line))
        if story:
            sheet.paint(number, 0, len(line), "prose")
        if quoted:
            mark = line.index(">")
            sheet.paint(number, mark, mark + 1, "mark")


# Items


class _Body:
    """Says what the items of a page are.

    Args:
        sheet: Where it is said.
        page: The page.
    """

    def __init__(self, sheet: _Sheet, page: ReadPage) -> None:
        self._sheet = sheet
        self._lang: Language = page.lang
        self._all = _names(page.lexicon, page.lang)
        self._own = {(noun.kind, noun.key) for noun in nouns_of(page.front)} - {
            ("figure", "traitor")
        }
        self._lexicon = page.lexicon
        self._lines = {
            line.place: line
            for book in page.page.books
            for box in book.boxes
            for line in lines_in(box.lines)
        }

    def paint(self, cut: Outline) -> None:
        for book in cut.books:
            for box in book.boxes:
                self._items(box.items, prose=self._is_prose(box))

    def _is_prose(self, box: Box) -> bool:
        known = box_of(box.heading, self._lang) if box.heading else None
        return known is not None and known.goal == "prose"

    def _items(self, items: Sequence[Item], *, prose: bool) -> None:
        for item in items:
            self._bullet(item)
            if prose:
                self._sheet.paint_item(item, 0, len(item.text), "prose")
            else:
                self._item(item)
            self._items(item.items, prose=prose)

    def _bullet(self, item: Item) -> None:
        number = item.place.line - 1
        if number < len(self._sheet.lines):
            bullet = _BULLET.match(self._sheet.lines[number])
            if bullet and bullet.end() < item.place.column:
                self._sheet.paint(number, bullet.end() - 1, bullet.end(), "mark")

    def _item(self, item: Item) -> None:
        text, lang = item.text, self._lang
        if begins(text, ALOUD[lang]):
            self._sheet.paint_item(item, 0, len(ALOUD[lang]), "label")
            self._sheet.paint_item(item, len(ALOUD[lang]), len(text), "prose")
            return
        if begins(text, NOTE[lang]) or other_mark(text) is not None:
            self._sheet.paint_item(item, 0, len(text), "note")
            return
        title = _TITLED.match(text)
        start = title.end() if title else 0
        self._sheet.paint_item(item, 0, start, "title")
        line = self._lines.get(item.place)
        label = self._label(text[start:], line)
        self._sheet.paint_item(item, start, start + label, "label")
        self._sentences(item, start + label, line)

    def _label(self, text: str, line: Line | None) -> int:
        """Returns how long the left side of a row is; 0 if there is none."""
        _label, rest = label_of(text, self._lang, contest=line is not None and bool(line.label))
        if rest == text and line is not None and line.label is not None:
            spelled = spelled_label(text, self._lang)
            mistyped = None if spelled else mistyped_label(text, self._lang)
            rest = spelled[2] if spelled else mistyped.rest if mistyped else text
        return len(text.rstrip()) - len(rest.rstrip())

    def _sentences(self, item: Item, start: int, line: Line | None) -> None:
        tokens = split(item.text[start:], self._lang)
        names = self._said(line, tokens)
        at = 0
        first = True
        while at < len(tokens):
            length, ink = _name_at(names, tokens, at, first) or (1, _ink_of(tokens[at]))
            begun, end = tokens[at].start, tokens[at + length - 1].end
            self._sheet.paint_item(item, start + begun, start + end, ink)
            first = tokens[at + length - 1].text == STOPS[self._lang]
            at += length

    def _said(self, line: Line | None, tokens: Sequence[Token]) -> _Names:
        """Returns the names that an item may have; of one that was understood, those it has."""
        stops = [token.text == STOPS[self._lang] for token in tokens]
        count = sum(stops) + (not stops[-1]) if stops else 0
        if line is None or len(line.trees) < count:
            return self._marked(self._all)
        leaves = {
            (part.kind, part.key)
            for tree in line.trees
            for part in walk(tree)
            if isinstance(part, Leaf)
        }
        nouns = [noun for each in leaves if (noun := self._lexicon.get(*each)) is not None]
        return self._marked(_index(nouns, self._lang))

    def _marked(self, names: _Index) -> _Names:
        return _Names(names, self._own)


#: The names of nouns by their first token, those of more tokens first.
_Index = dict[str, list[tuple[tuple[str, ...], tuple[str, str]]]]


@dataclass(frozen=True, slots=True)
class _Names:
    """Names that may stand in a sentence, and which of them are the page's own."""

    index: _Index
    own: set[tuple[str, str]]


@lru_cache(maxsize=8)
def _names(lexicon: Lexicon, lang: Language) -> _Index:
    return _index(lexicon, lang)


def _index(nouns: Iterable[Noun], lang: Language) -> _Index:
    found: _Index = {}
    for noun in nouns:
        spellings = {noun.spelled(lang, many=many) for many in (False, True)}
        spellings |= {words_of(name, lang) for name in noun.former.get(lang, ())}
        for words in spellings - {()}:
            found.setdefault(words[0], []).append((words, (noun.kind, noun.key)))
    for same in found.values():
        same.sort(key=lambda each: (-len(each[0]), each))
    return found


def _name_at(
    names: _Names, tokens: Sequence[Token], at: int, first: bool
) -> tuple[int, Ink] | None:
    """Returns how many tokens of a name stand at a place, and what it is; None if there is none."""
    word = tokens[at].text
    for begun in (word, word[:1].lower() + word[1:]) if first else (word,):
        for words, noun in names.index.get(begun, ()):
            rest = (token.text for token in tokens[at + 1 : at + len(words)])
            if len(tokens) - at >= len(words) and (begun, *rest) == words:
                return len(words), _ink_of_noun(noun, names.own)
    return None


def _ink_of_noun(noun: tuple[str, str], own: set[tuple[str, str]]) -> Ink:
    if noun[0] == "title":
        return "title"
    return "thing" if noun in own else "term"


def _ink_of(token: Token) -> Ink:
    if len(token.text) > 2 and token.text[0] == token.text[-1] == "*":
        return "title"
    if token.text[0].isdigit() or token.text[0] == "{":
        return "number"
    return "keyword" if token.text[0].isalnum() else "mark"
