"""What changes leave behind: marks that stand twice, words behind a sentence, headings half lost.

Each planter writes, leaves out or leaves behind a mark or a few words; all else stays as it is.
"""

from __future__ import annotations

import random
import re

from workbench.language.planting.sheet import Planted, Sheet, shuffled
from workbench.language.tokens import split

__all__ = ["heading_lost", "mark_twice", "scrap_left", "stop_too_early", "title_half_marked"]

#: A half of a sentence has at least so many words or characters.
_LEAST_HALF = 2


def mark_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A comma, full stop or colon with a second mark behind it."""
    for sentence in shuffled(rng, sheet.sentences):
        if sentence.line.kind == "thing":
            continue
        place = sentence.place
        line = sheet.lines[place.line - 1]
        marks = [at for at in range(place.column - 1, len(line)) if line[at] in ".,:。，："]
        marks = [at for at in marks if line[at - 1 : at + 2].count(line[at]) == 1]
        for at in shuffled(rng, marks):
            mark = line[at]
            small = rng.choice((mark, "," if sheet.english else "，"))
            put = mark + (small if mark not in ":：" else mark)
            return sheet.line(place.line, line[:at] + put + line[at + 1 :])
    return None


def scrap_left(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The end of a sentence once more behind its full stop, or a word that was left there."""
    for sentence in shuffled(rng, sheet.sentences):
        place = sentence.place
        line = sheet.lines[place.line - 1]
        if sentence.line.kind != "rule" or line[place.end_column - 1 :] != sheet.stop:
            continue
        tokens = split(sheet.written(place), sheet.lang)
        size = rng.choice((1, 2))
        if len(tokens) < size + _LEAST_HALF or not all(
            token.text.isalpha() for token in tokens[-size - 1 :]
        ):
            continue
        again = sheet.written(place)[tokens[-size].start :]
        gap = " " if sheet.english else ""
        left = rng.choice((again, "the" if sheet.english else "該"))
        return sheet.line(place.line, f"{line}{gap}{left}{sheet.stop}")
    return None


def stop_too_early(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A full stop in the middle of a sentence, or for a comma of it."""
    reader = sheet.read.reader
    if reader is None:
        return None
    for sentence in shuffled(rng, sheet.sentences):
        if sentence.line.kind != "rule" or sentence.line.label is not None:
            continue
        written = sheet.written(sentence.place)
        tokens = split(written, sheet.lang)
        for at in shuffled(rng, range(_LEAST_HALF, len(tokens) - _LEAST_HALF + 1)):
            before, after = tokens[at - 1], tokens[at]
            if not (before.text.isalpha() and after.text.isalpha()):
                continue
            place = sheet.within(sentence.place, before.end, before.end)
            planted = sheet.put(place, sheet.stop)
            # Two halves that are sentences by themselves are no mistake that can be seen.
            if planted is not None and reader.read(planted.text).diagnostics:
                return planted
    return None


def title_half_marked(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A title with stars left out, or with single ones."""
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        titled = re.search(r"\*\*([^*]+[.。])\*\*(?=\s*[^*\s])", line)
        if not item.line.titled or titled is None:
            continue
        title = titled[1]
        put = rng.choice((f"**{title}", f"{title}**", f"*{title}*", f"**{title}*", f"__{title}__"))
        return sheet.line(item.first, line[: titled.start()] + put + line[titled.end() :])
    return None


def heading_lost(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The heading above the conditions of winning, left out or with another word in it."""
    for book in shuffled(rng, sheet.read.page.books):
        boxes = book.boxes
        ends = [box for box in boxes if box.known in ("you-win-when", "you-lose-when")]
        if len(ends) != 1 or not book.book or not ends[0].lines or ends[0].story:
            continue
        at = boxes.index(ends[0])
        before = boxes[at - 1] if at else None
        if before is None or before.known in ("if-you-win", "things", "tests") or not before.lines:
            continue
        first = ends[0].place.line
        return sheet.without(first, first, also=(first + 1,))
    return None
