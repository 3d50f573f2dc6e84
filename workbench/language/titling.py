"""Titles of items of which some marks are missing, and words that are set off as titles are.

Of ``**Wind it back. Once per turn, …`` nothing says where the title ends; in *takes the **Bell*** a
word is only to be stressed. Both are told with the change that mends them, and the page is read as
if that were made, so that the sentences behind a title and those that name it are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.headings import box_of
from workbench.language.markdown import Book, Box, Item, Outline
from workbench.language.nouns import Noun
from workbench.language.rows import ALOUD, NOTE, begins, other_mark
from workbench.model.ids import Language

__all__ = ["TITLE", "titles_of", "with_whole_titles"]

#: A title, with or without its full stop, and what stands behind it.
TITLE = re.compile(r"\*\*(?P<title>[^*\s][^*]*?)[.。]?\*\*\s*(?P<rest>.*)", re.DOTALL)

#: A longer text before the first full stop is no title.
_LONGEST = 60
_TITLE = rf"(?P<title>[^*_\s.。][^*_.。\n]{{0,{_LONGEST}}}[.。]?)"
_STOPPED = rf"(?P<title>[^*_\s.。][^*_.。\n]{{0,{_LONGEST}}}[.。])"
_REST = r"\s*(?=[^*_\s.。])"
#: Ways in which the marks of a title are not whole; with a single mark, a title has its full stop.
_BROKEN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\*\*\s*{_STOPPED}\*?{_REST}(?!.*\*\*)",
        rf"\*?{_STOPPED}\*\*{_REST}(?!.*\*\*)",
        rf"\*{_STOPPED}\*{_REST}",
        rf"__{_TITLE}__{_REST}",
        rf"_{_STOPPED}_{_REST}",
        rf"\*\*\*{_TITLE}\*\*\*{_REST}",
        rf"\*\*(?P<title>[^*_\s.。][^*_.。\n]{{0,{_LONGEST}}})\*\*\s*(?P<stop>[.。])",
    )
)
#: Words inside a sentence that are stressed.
_STRESSED = re.compile(
    r"(?<![*_A-Za-z0-9])(\*\*|__)(?P<words>[^*_\s](?:[^*_\n]*[^*_\s])?)\1(?![*_A-Za-z0-9])"
)


def with_whole_titles(cut: Outline, lang: Language) -> tuple[Outline, list[Diagnostic]]:
    """Returns a page, cut up, as if all titles had their marks, and what was wrong.

    Args:
        cut: The page; places in it stay what they are.
        lang: Its language.
    """
    found: list[Diagnostic] = []
    books = tuple(_book(book, lang, found) for book in cut.books)
    return (replace(cut, books=books) if found else cut), found


def _book(book: Book, lang: Language, found: list[Diagnostic]) -> Book:
    return replace(book, boxes=tuple(_box(box, lang, found) for box in book.boxes))


def _box(box: Box, lang: Language, found: list[Diagnostic]) -> Box:
    known = box_of(box.heading, lang) if box.heading else None
    if known is not None and known.goal in ("prose", "conditions", "things"):
        return box
    return replace(box, items=tuple(_item(item, lang, found) for item in box.items))


def _item(item: Item, lang: Language, found: list[Diagnostic]) -> Item:
    items = tuple(_item(inner, lang, found) for inner in item.items)
    own = replace(item, items=items) if items != item.items else item
    marked = [mark for mark in (NOTE[lang], ALOUD[lang]) if begins(item.text, mark)]
    if marked or other_mark(item.text) is not None:
        return own
    edits: list[tuple[int, int, str]] = []
    broken = next(filter(None, (each.match(item.text) for each in _BROKEN)), None)
    if broken is not None:
        end = len(broken[0].rstrip())
        stop = broken.groupdict().get("stop") or ""
        edits.append((0, end, f"**{broken['title']}{stop}**"))
        _tell("BW041", own, edits[-1], found)
    begun = edits[-1][1] if edits else 1
    for stressed in _STRESSED.finditer(item.text, begun):
        if stressed["words"].endswith((".", "。")):  # an item has one title
            edits.append((*stressed.span(), ""))
            place = own.at(*stressed.span())
            found.append(Diagnostic("BW004", place, {"found": stressed[0]}))
            continue
        edits.append((*stressed.span(), stressed["words"]))
        _tell("BW124", own, edits[-1], found)
    return _instead(own, edits) if edits else own


def _tell(code: str, item: Item, edit: tuple[int, int, str], found: list[Diagnostic]) -> None:
    start, end, put = edit
    place = item.at(start, end)
    shown = {"found": item.text[start:end], "put": put}
    found.append(Diagnostic(code, place, shown, Fix(place, put)))


def _instead(item: Item, edits: Sequence[tuple[int, int, str]]) -> Item:
    """Returns an item with parts of its text replaced; what stands behind keeps its place."""
    text, at = "", 0
    lines = item.starts or ((0, item.place.line, item.place.column),)
    starts: list[tuple[int, int, int]] = []
    for start, end, put in (*edits, (len(item.text), len(item.text), "")):
        here = item.at(at, at)
        starts.append((len(text), here.line, here.column))
        starts += [(len(text) + n - at, line, col) for n, line, col in lines if at < n < start]
        text += item.text[at:start] + put
        at = end
    return replace(item, text=text, starts=tuple(starts))


def titles_of(cut: Outline, lang: Language) -> Iterator[Noun]:
    """Yields the titles that the items of a page have, as nouns that its sentences can name.

    The key of each is its number on the page, which is the same in every language.
    """
    number = 0
    for book in cut.books:
        for box in book.boxes:
            known = box_of(box.heading, lang) if box.heading else None
            if known is not None and known.goal == "prose":
                continue  # nothing there is a rule, so nothing has a title
            for item in _flat(box.items):
                if match := TITLE.fullmatch(item.text.strip()):
                    number += 1
                    name = f"*{match['title'].strip()}*"
                    yield Noun("title", str(number), {"en": name, lang: name})


def _flat(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _flat(item.items)
