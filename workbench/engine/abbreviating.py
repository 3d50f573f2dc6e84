"""Short names of rooms for small maps: a few columns each, no two alike among those that are named.

A word that only one name has stands for it (*Kitchen*, *Coal*); else its beginning does. Names are
shortened together, for all rooms of a game, so that a room is called the same on every map.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping

from workbench.text.script import has_han
from workbench.text.width import cells, clip, printable

__all__ = ["SHORT", "abbreviated", "drawable"]

#: How many columns the name of a room has on a small map.
SHORT = 6

#: Marks that some terminals draw in one column and some in two, and what is drawn instead.
_DOUBTFUL = str.maketrans({
    "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "―": "-", "…": "...", "·": ".",
    "•": ".", "×": "x",
})  # fmt: skip
#: What a Chinese name can do without.
_PARTICLE = "的"


def drawable(name: str) -> str:
    """Returns a name as it can be drawn: on one line, and nothing in it whose width is in doubt.

    What a terminal would obey is written out; letters stay as they are.
    """
    text = printable(" ".join(name.split())).translate(_DOUBTFUL)
    sure = "".join(ch for ch in text if ch.isascii() or ch.isalnum() or _has_one_width(ch))
    return " ".join(sure.split()) or "?"


def _has_one_width(ch: str) -> bool:
    return unicodedata.east_asian_width(ch) in ("W", "F", "Na", "H")


def abbreviated(names: Mapping[str, str], width: int) -> dict[str, str]:
    """Returns a short name for each name.

    Args:
        names: Names by what they are of.
        width: How many columns a short name may have, 3 at least.

    Returns:
        Short names by what they are of; no two are alike, whatever their capitals.
    """
    shown = {each: drawable(name) for each, name in names.items()}
    words = Counter(word for name in shown.values() for word in set(_words(name)))
    found: dict[str, str] = {}
    taken: set[str] = set()
    # Whole names come first: no other name is shortened to one of these.
    order = sorted(shown, key=lambda each: (cells(shown[each]) > width, each))
    for each in order:
        short = next(
            short
            for short in _candidates(shown[each], words, width)
            if cells(short) <= width and short.casefold() not in taken
        )
        taken.add(short.casefold())
        found[each] = short
    return {each: found[each] for each in names}


def _words(name: str) -> list[str]:
    return name.casefold().split()


def _candidates(name: str, words: Mapping[str, int], width: int) -> Iterator[str]:
    """Yields ways to shorten a name, the best first, without end."""
    yield name
    if has_han(name):
        yield clip(name.replace(_PARTICLE, ""), width, "")
        yield clip(name, width, "")
        yield clip(name, width - 2, "") + name[-1]
    else:
        parts = [part for part in name.split() if part[:1].isupper()]
        yield from (part for part in parts if words[part.casefold()] == 1)
        yield from (clip(part, width, "") for part in parts if words[part.casefold()] == 1)
        yield clip(name.replace(" ", ""), width, "")
        if parts:
            yield clip(parts[0], width // 2, "") + clip(parts[-1], width // 2, "")
    number = 2
    while True:
        yield clip(name.replace(" ", ""), width - len(str(number)), "") + str(number)
        number += 1
