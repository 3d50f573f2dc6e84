"""The text of a file that another program wrote: in whatever encoding it says, and within bounds.

Nothing is guessed: a file says what its encoding is, or begins with a byte order mark, or is UTF-8.
"""

from __future__ import annotations

import codecs

from workbench.errors import ImportFailedError
from workbench.wording import _

__all__ = [
    "MOST_BYTES",
    "MOST_TEXT",
    "MOST_UNITS",
    "at_line",
    "decoded",
    "refuse_long",
    "refuse_too_many",
    "whole",
]

#: So many bytes a file of translations has at most.
MOST_BYTES = 24_000_000
#: So many units, and so many characters in one of its texts.
MOST_UNITS = 100_000
MOST_TEXT = 100_000

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: Encodings that translators' programs write; others, such as UTF-7, are no text here.
_ENCODINGS = frozenset(
    {
        "utf-8", "utf-16", "utf-16-le", "utf-16-be", "ascii", "iso8859-1", "iso8859-15", "cp1252",
        "big5", "big5hkscs", "cp950", "gb2312", "gbk", "gb18030",
    }
)  # fmt: skip


def at_line(where: str, line: int) -> str:
    """Returns the place of a line of a file, in words."""
    return _("{file}, line {n}").format(file=where, n=line) if line else where


def decoded(data: bytes, said: str, where: str) -> str:
    """Returns the text of a file; a byte order mark in front is not part of it.

    Args:
        data: The file.
        said: The encoding that the file says it has; empty if it says none.
        where: What the file is called.

    Raises:
        ImportFailedError: If it is in no encoding that is known here, or not in the one it says.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name, where)
    try:
        name = codecs.lookup(said or "utf-8").name
    except (LookupError, ValueError):
        name = ""
    if name not in _ENCODINGS:
        raise ImportFailedError(
            _("the encoding {name!r} is not known here").format(name=said[:40]),
            where=where,
            expected="UTF-8",
        )
    return _decoded(data, name, where)


def _decoded(data: bytes, name: str, where: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ImportFailedError(
            _("byte {n} is not {encoding}").format(n=error.start, encoding=name.upper()),
            where=at_line(where, line),
            expected="UTF-8",
        ) from error


def refuse_too_many(units: int, where: str) -> None:
    """Refuses a file with too many units.

    Raises:
        ImportFailedError: If there are.
    """
    if units > MOST_UNITS:
        raise ImportFailedError(
            _("there are too many units in it"),
            where=where,
            expected=_("at most {n}").format(n=MOST_UNITS),
        )


def refuse_long(size: int, where: str, line: int) -> None:
    """Refuses a text of a unit that is too long.

    Raises:
        ImportFailedError: If it is.
    """
    if size > MOST_TEXT:
        raise ImportFailedError(
            _("this text is too long"),
            where=at_line(where, line),
            expected=_("at most {n} characters").format(n=MOST_TEXT),
        )


def whole(text: str, where: str, line: int) -> str:
    """Returns a text of a unit unless it is too long.

    Raises:
        ImportFailedError: If it is.
    """
    refuse_long(len(text), where, line)
    return text
