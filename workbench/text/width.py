"""How many terminal columns a text takes, and showing text of strangers safely.

Columns are never counted with ``len``: a Han character takes two, a combining mark none. Nothing
that :func:`printable` returns can move the cursor, change a colour or turn the direction of a line.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["cells", "clip", "clusters", "masked", "printable"]

_ESCAPE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]?"  # control sequence
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*+(?:\x07|\x1b\\|\x9c)?"  # string
    r"|\x1b[ -/]*+[0-~]?"
)
# One or two columns each, without marks or joiners: measured without looking anything up.
_SIMPLE = re.compile(
    r"[ -~\u2013\u2014\u2018-\u201d\u2026\u3000-\u3029\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60]*+"
)
_ZWJ: Final = "\u200d"

# Everything that a terminal obeys instead of shows, or that cannot be encoded: controls, direction
# marks and other format characters (but not the joiners inside emoji), separators, surrogates.
_UNSAFE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e007f]"
)


@lru_cache(maxsize=2048)
def _columns(text: str) -> int:
    """How many columns one sign or cluster takes; -1 if it is no printable sign."""
    # Imported when something is measured: a command that only prints never does.
    from wcwidth import wcswidth, wcwidth

    return wcwidth(text) if len(text) == 1 else wcswidth(text)


def _leans(previous: str, ch: str) -> bool:
    """Returns whether *ch* is drawn in the cell of the cluster that ends with *previous*."""
    if _columns(ch) == 0:
        return ch >= " " and not "\x7f" <= ch <= "\x9f"
    if previous == _ZWJ:
        return ch >= "\u2600"  # emoji made of several
    if "\U0001f3fb" <= ch <= "\U0001f3ff":  # skin tones
        return _columns(previous) == 2
    return False


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """Cuts *text* into the smallest pieces that may not be torn apart.

    Yields:
        ``(piece, columns)``: a character with its marks, or a terminal escape, which takes none.
        The pieces joined give *text*.
    """
    at, size = 0, len(text)
    while at < size:
        ch = text[at]
        if (ch == "\x1b" or "\x80" <= ch <= "\x9f") and (escape := _ESCAPE.match(text, at)):
            yield escape.group(), 0
            at = escape.end()
            continue
        end = at + 1
        if (
            "\U0001f1e6" <= ch <= "\U0001f1ff"
            and "\U0001f1e6" <= text[end : end + 1] <= "\U0001f1ff"
        ):
            end += 1  # two regional letters make one flag
        while end < size and _leans(text[end - 1], text[end]):
            end += 1
        piece = text[at:end]
        columns = _columns(piece)
        if columns < 0:
            columns = sum(max(_columns(part), 0) for part in piece)
        yield piece, columns
        at = end


def cells(text: str) -> int:
    """Returns how many terminal columns *text* takes; controls and terminal escapes take none."""
    if text.isascii() and text.isprintable():
        return len(text)
    if _SIMPLE.fullmatch(text):
        return len(text) + sum(ch >= "\u3000" for ch in text)
    return sum(columns for _, columns in clusters(text))


def clip(text: str, width: int, ellipsis: str = "...") -> str:
    """Returns *text* cut to at most *width* columns.

    Args:
        text: One line.
        width: Columns; nothing is left of a text clipped to 0 or less.
        ellipsis: Put in place of what was cut, unless there is no room for anything besides it.

    Returns:
        *text* itself if it fits. One column may stay free where a wide character did not fit.
    """
    if cells(text) <= width:
        return text
    room = width - cells(ellipsis)
    if room <= 0:
        room, ellipsis = width, ""
    kept: list[str] = []
    for piece, columns in clusters(text):
        room -= columns
        if room < 0 or width <= 0:
            break
        kept.append(piece)
    return "".join(kept) + ellipsis


def _shown(match: re.Match[str]) -> str:
    ch = match.group()
    return " " if ch == "\t" else f"<U+{ord(ch):04X}>"


def masked(text: str, sign: str = "?") -> str:
    """Returns one line of *text* with *sign* for each character that a terminal would obey.

    It has as many characters as *text*; a tab stays. What :func:`printable` writes out is what is
    masked here.
    """
    return _UNSAFE.sub(lambda met: met.group() if met.group() == "\t" else sign, text)


def printable(text: str) -> str:
    """Returns *text* with everything that a terminal would obey written out, as ``<U+001B>``.

    Line feeds stay, also where a carriage return came before; a tab becomes a space. Use it on
    every text that somebody else wrote before it is shown.
    """
    return _UNSAFE.sub(_shown, text.replace("\r\n", "\n"))
