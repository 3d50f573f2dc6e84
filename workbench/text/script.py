"""Cutting text where one script meets another.

A border between Han characters, words of letters and number literals is a border of words:
``預兆牌Omencard`` is two words though no space says so. What the game writes as one number stays
one piece: ``6+``, ``0-3``, ``2/3``, ``{3/4/5}``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "HAN",
    "HAN_CLASS",
    "LETTER_CLASS",
    "Script",
    "han_runs",
    "has_han",
    "is_han",
    "is_letter",
    "runs",
]

Script = Literal["han", "word", "literal", "other"]

HAN_CLASS: Final = (
    "\u2e80-\u2fd5"  # radicals
    "\u3005\u3007\u3021-\u3029\u3038-\u303b"  # iteration mark, zero, numerals
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
"""The inside of a regular expression's ``[...]`` that matches one Han character."""

LETTER_CLASS: Final = rf"[^\W_{HAN_CLASS}]"
"""A regular expression for one letter or digit that is not Han (kana counts as a letter)."""

_MARK = r"[\u0300-\u036f]"
_JOINT = r"['’ʼ＇]"
HAN: Final = re.compile(f"[{HAN_CLASS}]")
"""One Han character."""


def _pattern(letter: str) -> str:
    """Returns the pattern of one piece that is not Han, given that of a letter.

    Quantifiers are possessive where they can be, so that no text, however odd, takes more than one
    pass. A chain of numbers may give back its last link: in ``3-4th`` the number is 3.
    """
    return (
        r"(?P<literal>[{｛]\d++(?:[/⁄]\d++)*+[}｝]"
        rf"|\d++(?:[-/.~–—‒‑⁄～]\d++)*(?:[+＋](?!{letter})|(?!{letter})))"
        rf"|(?P<word>{letter}++"
        rf"(?:(?:{_JOINT}(?!\d)|{_MARK}++){letter}++|{_MARK}++)*+)"
    )


# Compiling a class of Han characters takes about a millisecond each time that it stands in a
# pattern, which a lookup of English names can spare.


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(f"(?P<han>[{HAN_CLASS}]++)|{_pattern(LETTER_CLASS)}")


@cache
def _ascii_piece() -> re.Pattern[str]:
    return re.compile(_pattern("[0-9A-Za-z]"))


def is_han(ch: str) -> bool:
    """Returns whether the one character *ch* is a Han character (a Chinese sign or numeral)."""
    return HAN.match(ch) is not None


def is_letter(ch: str) -> bool:
    """Returns whether the one character *ch* is what :data:`LETTER_CLASS` matches."""
    return ch.isalnum() and not is_han(ch)


def has_han(text: str) -> bool:
    """Returns whether *text* has at least one Han character."""
    return not text.isascii() and HAN.search(text) is not None


@cache
def _han_run() -> re.Pattern[str]:
    return re.compile(f"[{HAN_CLASS}]+")


def han_runs(text: str) -> list[str]:
    """Returns the runs of Han characters in *text*, in order."""
    return _han_run().findall(text) if has_han(text) else []


def runs(text: str) -> Iterator[tuple[Script, int, int]]:
    """Cuts *text* into runs of one script each.

    An apostrophe between letters belongs to its word (``rabbit's``); one at the end does not, as it
    may as well be a closing quote (``Servants’``). Digits glued to letters are a word (``2nd``).

    Args:
        text: Any text, folded or as printed.

    Yields:
        ``(script, start, end)``, half-open, in order, covering all of *text* without a gap. What is
        neither Han, word nor literal (spaces, marks) is ``"other"``.
    """
    at = 0
    pattern = _ascii_piece() if text.isascii() else _piece()
    for piece in pattern.finditer(text):
        start, end = piece.span()
        if start > at:
            yield "other", at, start
        kind: Script = piece.lastgroup  # type: ignore[assignment]  # the groups are the scripts
        yield kind, start, end
        at = end
    if at < len(text):
        yield "other", at, len(text)
