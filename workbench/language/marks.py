"""Marks that stand twice: a second colon, full stop or comma right behind the first.

They say nothing, and are told with the change that leaves one. The page is then read as if only
that one stood there, so that nothing else is told because of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.headings import box_of
from workbench.language.markdown import Book, Box, Item, Outline
from workbench.language.rows import ALOUD, NOTE, begins, other_mark
from workbench.model.ids import Language

__all__ = ["with_single_marks"]

#: Marks by what they are, the one that says least first.
_KINDS = (",，、", ";；", ".。．｡", ":：")
_RUN = re.compile(r"[{0}](?:\s*[{0}])+".format("".join(_KINDS)))
_DOTS = re.compile(r"\.{3,}")


def with_single_marks(cut: Outline, lang: Language) -> tuple[Outline, list[Diagnostic]]:
    """Returns a page, cut up, as if no mark stood twice, and what was wrong.

    Args:
        cut: The page; places in it stay what they are.
        lang: Its language.
    """
    found: list[Diagnostic] = []
    books = tuple(_book(book, lang, found) for book in cut.books)
    return (replace(cut, books=books) if found else cut), found


def _book(book: Book, lang: Language, found: list[Diagnostic]) -> Book:
    heading = _single(Item(book.heading, book.place), lang, found).text.rstrip()
    boxes = tuple(_box(box, lang, found) for box in book.boxes)
    return replace(book, heading=heading, boxes=boxes)


def _box(box: Box, lang: Language, found: list[Diagnostic]) -> Box:
    known = box_of(box.heading, lang) if box.heading else None
    heading = _single(Item(box.heading, box.place), lang, found).text.rstrip()
    if known is not None and known.goal == "prose":
        return replace(box, heading=heading)
    return replace(
        box, heading=heading, items=tuple(_item(item, lang, found) for item in box.items)
    )


def _item(item: Item, lang: Language, found: list[Diagnostic]) -> Item:
    """Returns an item; of a note, only the colon behind the word that marks it is looked at."""
    items = tuple(_item(inner, lang, found) for inner in item.items)
    marks = [mark for mark in (NOTE[lang], ALOUD[lang]) if begins(item.text, mark)]
    if not marks and other_mark(item.text) is not None:
        return replace(item, items=items)
    most = len(marks[0]) if marks else len(item.text)
    return replace(_single(item, lang, found, most), items=items)


def _single(item: Item, lang: Language, found: list[Diagnostic], most: int | None = None) -> Item:
    """Tells of the marks that stand twice, of those that begin before *most*."""
    text = item.text
    runs = [run for run in _runs(text) if most is None or run.start() < most]
    if not runs:
        return item
    said, read, behind = "", "", 0
    told: list[tuple[re.Match[str], str]] = []
    for run in runs:
        kept = _kept(run[0], lang)
        told.append((run, kept))
        said += text[behind : run.start()] + kept
        # It stays where it is looked for: behind a word, or before the end of a title.
        gap = " " * (len(run[0]) - 1)
        title = text[run.end() :].startswith("**")
        read += text[behind : run.start()] + (gap + kept if title else kept + gap)
        behind = run.end()
    said, read = said + text[behind:], read + text[behind:]
    for run, kept in told:
        twice = "".join(run[0].split()).replace(kept, "", 1)
        place = item.at(run.start(), run.end())
        shown = {"found": twice, "sentence": said.strip()}
        found.append(Diagnostic("BW125", place, shown, Fix(place, kept)))
    return replace(item, text=read)


def _runs(text: str) -> Iterator[re.Match[str]]:
    """Yields the marks that stand one behind the other; three dots are a mark of their own."""
    for run in _RUN.finditer(text):
        if not _DOTS.search(run[0]):
            yield run


def _kept(run: str, lang: Language) -> str:
    """Returns the mark that is kept: the one that says most, as the language writes it."""
    kinds = {each: n for n, kind in enumerate(_KINDS) for each in kind}
    marks = [each for each in run if each in kinds]
    return max(marks, key=lambda each: (kinds[each], each.isascii() is (lang == "en")))
