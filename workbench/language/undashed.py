"""Rows that have no bullet of their own, so that Markdown takes them for text of the item above.

Each is told with the bullet that it lacks, and read as the row that it is meant to be, so that
nothing else is told because of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.headings import box_of
from workbench.language.markdown import Box, Item, Outline
from workbench.language.rows import ALOUD, NOTE, begins, label_of, mistyped_label, other_mark
from workbench.model.ids import Language

__all__ = ["with_rows_apart"]

#: A bullet without the space behind it is none.
_TIGHT = re.compile(r"[-*+•·–—](?=\S)|[•·–—]\s*")
_STEP = 2


def with_rows_apart(cut: Outline, lang: Language) -> tuple[Outline, list[Diagnostic]]:
    """Returns a page, cut up, as if each row had its bullet, and what was wrong.

    Args:
        cut: The page; places in it stay what they are.
        lang: Its language.
    """
    found: list[Diagnostic] = []
    books = tuple(
        replace(book, boxes=tuple(_box(box, lang, found) for box in book.boxes))
        for book in cut.books
    )
    return (replace(cut, books=books) if found else cut), found


def _box(box: Box, lang: Language, found: list[Diagnostic]) -> Box:
    known = box_of(box.heading, lang) if box.heading else None
    if known is not None and known.goal == "prose":
        return box
    return replace(box, items=_items(box.items, lang, found))


def _items(items: Sequence[Item], lang: Language, found: list[Diagnostic]) -> tuple[Item, ...]:
    return tuple(each for item in items for each in _item(item, lang, found))


def _item(item: Item, lang: Language, found: list[Diagnostic]) -> Iterator[Item]:
    """Yields an item, then the rows in its text that stand beside it; others are put below it."""
    text = item.text
    inner = _items(item.items, lang, found)
    prose = any(begins(text, mark) for mark in (NOTE[lang], ALOUD[lang])) or other_mark(text)
    begun = (
        [] if prose else [place for place in range(1, len(item.starts)) if _row(item, place, lang)]
    )
    if not begun:
        yield replace(item, items=inner)
        return
    beside = _is_row(text[: item.starts[begun[0]][0]].rstrip(), lang)
    rows = []
    for place, after in zip(begun, [*begun[1:], len(item.starts)], strict=True):
        row = _apart(item, place, after)
        indent = " " * (item.place.column - 1 - _STEP + (0 if beside else _STEP))
        bullet = Place(row.place.line, 1, row.place.line, row.place.column)
        told = Place(row.place.line, row.place.column, row.place.line, row.place.end_column)
        found.append(
            Diagnostic("BW004", told, {"found": row.text[:80]}, Fix(bullet, f"{indent}- "))
        )
        rows.append(row)
    first = replace(_apart(item, 0, begun[0]), place=item.place)
    if not beside:
        yield replace(first, items=(*rows, *inner))
        return
    yield first
    yield from rows[:-1]
    yield replace(rows[-1], items=inner)


def _apart(item: Item, first: int, after: int) -> Item:
    """Returns what an item says from one of its lines to another as an item by itself."""
    begun, line, column = item.starts[first]
    end = item.starts[after][0] if after < len(item.starts) else len(item.text)
    said = item.text[begun:end].rstrip()
    tight = _TIGHT.match(said) if first else None
    skipped = tight.end() if tight else 0
    below = item.starts[first + 1 : after]
    moved = ((at - begun - skipped, on_line, from_) for at, on_line, from_ in below)
    starts = ((0, line, column + skipped), *moved)
    size = (item.starts[first + 1][0] if first + 1 < after else end) - begun
    place = Place(line, column + skipped, line, column + max(min(size, len(said)), skipped))
    return Item(said[skipped:], place, starts=starts)


def _row(item: Item, place: int, lang: Language) -> bool:
    """Tells whether a line of an item, not its first, begins with the left side of a row."""
    said = item.text[item.starts[place][0] :]
    tight = _TIGHT.match(said)
    label, _rest = label_of(said[tight.end() :] if tight else said, lang)
    return label is not None and label.kind == "total"


def _is_row(text: str, lang: Language) -> bool:
    label, _rest = label_of(text, lang)
    mistyped = mistyped_label(text, lang)
    return label is not None or (mistyped is not None and mistyped.colon)
