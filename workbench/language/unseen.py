"""Characters of a page that nobody sees, as they stand or as YAML writes them in quotes.

They can make a page say something else than it shows, or tell a terminal what to do; so they are
found before anything is read, and what is read has none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

__all__ = ["Unseen", "seen", "unseen", "unseen_escapes"]

#: Control and direction characters, those without width, half pairs.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]+"
)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:x(?P<two>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})|U(?P<eight>[0-9A-Fa-f]{8})"
    r"|(?P<sign>.))",
    re.DOTALL,
)
#: What YAML writes with one letter.
_SIGNS = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class Unseen(NamedTuple):
    """Characters that are not seen.

    Attributes:
        start: Where they begin.
        end: Where they end.
        code: The first of them, as Unicode numbers it.
    """

    start: int
    end: int
    code: str


def unseen(text: str, start: int = 0) -> Iterator[Unseen]:
    """Yields the characters of a text that are not seen, those side by side together.

    Args:
        text: Any text.
        start: Where to begin.
    """
    for found in _CONTROL.finditer(text, start):
        yield Unseen(*found.span(), _code(found[0]))


def unseen_escapes(text: str) -> Iterator[Unseen]:
    """Yields what YAML in double quotes writes for such characters, and for the end of a line.

    Args:
        text: The YAML.
    """
    for quoted in _QUOTED.finditer(text):
        for found in _ESCAPE.finditer(text, quoted.start(), quoted.end()):
            sign = _meant(found)
            if sign and not _is_shown(sign):
                yield Unseen(*found.span(), _code(sign))


def seen(value: Any) -> Any:
    """Returns what YAML was read as, without such characters; other spaces are plain ones."""
    if isinstance(value, str) and not value.isprintable():
        plain = (" " if sign.isspace() else sign for sign in value if _is_shown(sign))
        return "".join(plain).strip()
    if isinstance(value, list):
        return [seen(each) for each in value]
    if isinstance(value, dict):
        return {seen(key): seen(each) for key, each in value.items()}
    return value


def _is_shown(sign: str) -> bool:
    """Tells whether a character is seen; that of a wide or joining space is as good as any."""
    return sign.isprintable() or (
        sign.isspace() and not _CONTROL.match(sign) and sign not in "\t\n"
    )


def _meant(escape: re.Match[str]) -> str:
    """Returns the character that an escape stands for, or nothing if it is none."""
    if escape["sign"]:
        return _SIGNS.get(escape["sign"], "")
    code = int(escape["two"] or escape["four"] or escape["eight"], 16)
    return chr(code) if code <= 0x10FFFF else ""


def _code(text: str) -> str:
    return f"U+{ord(text[0]):04X}"
