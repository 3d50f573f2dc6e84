"""Mistakes of the page as a file: its fences and lists, how long, deep and many everything is.

They come from copying, from Markdown that means something elsewhere, and from outlines that grew.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from workbench.language.chart import LONGEST
from workbench.language.markdown import MAX_CHARACTERS, MAX_DEPTH, MAX_PIECES
from workbench.language.planting.sheet import Item, Planted, Sheet, shuffled
from workbench.language.planting.words import misspelt_name
from workbench.language.tokens import words_of

__all__ = [
    "front_left_open", "front_left_out", "item_left_empty", "no_part_of_a_page", "one_slip_often",
    "sentence_too_long", "steps_beside", "too_deep", "too_far_in", "too_long", "too_many",
]  # fmt: skip

#: More items with one and the same slip than anybody wants to read of.
_OFTEN = 130


def _plain(sheet: Sheet) -> Iterator[Item]:
    """Yields the items of one sentence or more without sub-items, that are no rows."""
    for item in sheet.items:
        line = item.line
        if line.kind == "rule" and line.trees and not line.lines and line.label is None:
            yield item


def _text(sheet: Sheet, item: Item) -> str:
    """Returns what stands behind the bullet of an item."""
    return sheet.lines[item.first - 1].lstrip().removeprefix("- ")


def too_long(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A whole collection in one file: the same pages pasted again and again."""
    body = sheet.lines[sheet.front_end :]
    length = sum(len(line) + 1 for line in body)
    if length < 100:
        return None
    times = MAX_CHARACTERS // length + rng.randrange(1, 4)
    # Of a page that is not read at all, it can only be told where it begins.
    return sheet.insert(len(sheet.lines) - 1, *(body * times), also=(1,))


def too_deep(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Steps within steps within steps, as in an outline that grew."""
    heads = [item for item in sheet.items if item.line.kind == "head" and item.line.lines]
    for item in shuffled(rng, heads) or shuffled(rng, _plain(sheet)):
        levels = range(item.depth + 1, MAX_DEPTH + rng.randrange(1, 3))
        lines = [f"{'  ' * depth}- {_text(sheet, item)}" for depth in levels]
        return sheet.insert(item.first, *lines)
    return None


def too_many(sheet: Sheet, rng: random.Random) -> Planted | None:
    """One item pasted until the page has more of them than is read."""
    short = [item for item in _plain(sheet) if len(sheet.lines[item.first - 1]) < 60]
    for item in shuffled(rng, short):
        if item.line.titled:
            continue  # titles may not stand twice
        again = [sheet.lines[item.first - 1]] * MAX_PIECES
        return sheet.insert(item.last, *again)
    return None


def no_part_of_a_page(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Markdown that means something elsewhere: a numbered list, a table, a deeper heading."""
    for item in shuffled(rng, _plain(sheet)):
        if item.around:
            continue
        text = _text(sheet, item)
        put = rng.choice(
            (f"1. {text}", f"### {text}", f"##{text}", f"\n{text}", f"```\n{text}\n```")
        )
        return sheet.line(item.first, put)
    return None


def front_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A page that begins with its first heading or sentence."""
    del rng
    return sheet.without(1, sheet.front_end) if sheet.items else None


def front_left_open(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Front matter without the line that ends it, or with one that is none."""
    if not sheet.items:
        return None
    if rng.random() < 0.5:
        return sheet.without(sheet.front_end, sheet.front_end, also=(1,))
    return sheet.line(sheet.front_end, rng.choice(("--", "----", "—", "===")), also=(1,))


def item_left_empty(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A bullet, a story line or a title with nothing behind it, as a change leaves them."""
    for item in shuffled(rng, _plain(sheet)):
        title = "Then what." if sheet.english else "然後呢。"
        put = rng.choice((sheet.bullet(item).rstrip(), f"{sheet.bullet(item)}**{title}**"))
        return sheet.insert(item.last, put)
    return None


def too_far_in(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A sub-item with so many spaces, or tabs, before it that it goes on with the item above."""
    for item in shuffled(rng, sheet.items):
        if not item.around or item.line.lines or (item.index > 0 and item.siblings[0].lines):
            continue
        line = sheet.lines[item.first - 1].lstrip()
        spaces = 2 * item.depth + (6 if item.index else 4) + 2 * rng.randrange(2)
        tabs = spaces // 4 + 1
        return sheet.line(item.first, rng.choice((" " * spaces, "\t" * tabs)) + line)
    return None


def steps_beside(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The steps of a row, a condition or a moment level with it."""
    for item in shuffled(rng, sheet.items):
        line = item.line
        written = sheet.lines[item.first - 1]
        if not (line.lines and written.rstrip().endswith((":", "："))):
            continue
        if any(each.label is not None for each in line.lines):
            continue
        first = line.lines[0].place.line
        moved = [text.removeprefix("  ") for text in sheet.lines[first - 1 : item.last]]
        text = [*sheet.lines[: first - 1], *moved, *sheet.lines[item.last :]]
        return Planted("\n".join(text), (item.first,))
    return None


def one_slip_often(sheet: Sheet, rng: random.Random) -> Planted | None:
    """One slip in a name, in a hundred items and more."""
    planted = misspelt_name(sheet, rng)
    alone = {item.first for item in _plain(sheet)}
    if planted is None:
        return None
    lines = planted.text.split("\n")
    number = next(at for at, line in enumerate(lines, 1) if line != sheet.lines[at - 1])
    if number not in alone:
        return None
    return sheet.insert(number, *[lines[number - 1]] * _OFTEN)


def sentence_too_long(sheet: Sheet, rng: random.Random) -> Planted | None:
    """One sentence that goes on and on."""
    then = ", then " if sheet.english else "，然後"
    for sentence in shuffled(rng, sheet.sentences):
        text = sheet.written(sentence.place)
        if re.search(r"[:：]$", sheet.lines[sentence.place.line - 1]) or "*" in text:
            continue
        again = text[:1].lower() + text[1:] if sheet.english else text
        times = LONGEST // len(words_of(text, sheet.lang)) + 1
        return sheet.put(sentence.place, then.join((text, *[again] * times)))
    return None
