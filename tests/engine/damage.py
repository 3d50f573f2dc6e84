"""Damages a text as accidents and hostile hands do: bytes, numbers, words, lines, structure."""

from __future__ import annotations

import random
import re

__all__ = ["damaged", "damaged_bytes"]

_WORD = re.compile(r"[\w/:#-]+")
_NUMBER = re.compile(r"-?\d+")
_NUMBERS = ("-1", "0", "1", "7", "99", "999", "1000000", "4294967296", "9" * 400, "1.5", "1e9",
            "NaN", "true", "null")  # fmt: skip
_WORDS = ("e1", "e9", "m1", "t1", "by:e1", "by:m1", "kept:e2", "on:t1", "room/foyer", "room/none",
          "haunt/1", "haunt/999", "explore", "haunt", "over", "monsters", "", "put e1 room/foyer",
          "put ", "end", "stack:item", "act", "die", "rule", "list", "attack", "draws")  # fmt: skip
_ODD = ("\x00", "\x1b[2J", "\u202e", "\ud800", "\ufeff", "🎲", '"', "\\", "{", "]", "[" * 60_000,
        "\n", "\r\n", "\u2028", "x" * 3_000)  # fmt: skip


def damaged(text: str, rng: random.Random, times: int = 2) -> str:
    """Returns a text with a few damages; half of them leave it looking well formed."""
    for _time in range(times):
        text = rng.choice(_DAMAGES)(text, rng)
    return text


def damaged_bytes(text: str, rng: random.Random) -> bytes:
    """Returns the bytes of a damaged text, at times no text any more."""
    data = bytearray(damaged(text, rng).encode("utf-8", "surrogatepass"))
    if rng.random() < 0.3 and data:
        for _byte in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data) + 1)] if rng.random() < 0.1 else data)


def _span(text: str, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((1, 2, 5, 30, 300)))


def _cut(text: str, rng: random.Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[end:]


def _doubled(text: str, rng: random.Random) -> str:
    start, end = _span(text, rng)
    return text[:end] + text[start:end] * rng.choice((1, 1, 50)) + text[end:]


def _odd(text: str, rng: random.Random) -> str:
    start, _end = _span(text, rng)
    return text[:start] + rng.choice(_ODD) + text[start:]


def _another_number(text: str, rng: random.Random) -> str:
    return _replaced(text, _NUMBER, _NUMBERS, rng)


def _another_word(text: str, rng: random.Random) -> str:
    return _replaced(text, _WORD, _WORDS, rng)


def _replaced(text: str, sort: re.Pattern[str], by: tuple[str, ...], rng: random.Random) -> str:
    found = list(sort.finditer(text))
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + rng.choice(by) + text[at.end() :]


def _swapped(text: str, rng: random.Random) -> str:
    """Puts a word where another stands, as a slip in copying does."""
    found = list(_WORD.finditer(text))
    if len(found) < 2:
        return text
    one, other = rng.choice(found), rng.choice(found)
    return text[: one.start()] + other[0] + text[one.end() :]


def _line_moved(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


_DAMAGES = (
    _cut, _doubled, _odd, _line_moved, _another_number, _another_number, _another_word,
    _another_word, _swapped, _swapped, _swapped,
)  # fmt: skip
