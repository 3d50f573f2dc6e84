"""Writes text so that it stays text in whatever it is put into.

Each function takes any text, a stranger's too, and returns what shows that very text there: nothing
in it is markup, a formula, a command or a turn of the direction of writing.
"""

from __future__ import annotations

import json
import re
from typing import Any

from workbench.text.width import printable

__all__ = [
    "for_html",
    "for_markdown",
    "for_table_cell",
    "json_text",
    "no_formula",
    "without_guard",
]

_NOT_ASCII = re.compile("[^\x00-\x7e]+")
#: Marks that make something of a line of Markdown, and of mathematics in a notebook.
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~$&^=])")
#: Marks that do so at the beginning of a line: lists, rules, headings by underlining.
_AT_START = re.compile(r"^(\s*)([-+])|^(\s*\d{1,9})([.)])(?=\s|$)", re.MULTILINE)
#: What a spreadsheet takes for a formula at the beginning of a cell, full width too.
_FORMULA = re.compile(r"[\s'\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]")


def for_html(text: str) -> str:
    """Returns a text for HTML or XML, between tags or inside quoted attributes.

    >>> for_html("</script><b a='x'>")
    '&lt;/script&gt;&lt;b a=&#x27;x&#x27;&gt;'
    """
    from html import escape  # its tables of names are for reading; a command that only prints waits

    return escape(printable(text), quote=True)


def for_markdown(text: str) -> str:
    r"""Returns one line of text for Markdown, in a document or a notebook.

    >>> for_markdown("*a* <b> $x$")
    '\\*a\\* \\<b\\> \\$x\\$'
    """
    one = " ".join(printable(text).split("\n"))
    return _AT_START.sub(_put_off, _MARKS.sub(r"\\\1", one))


def _put_off(match: re.Match[str]) -> str:
    if match[2]:
        return f"{match[1]}\\{match[2]}"
    return f"{match[3]}\\{match[4]}"


def for_table_cell(text: str) -> str:
    """Returns a text for a cell of a table that a spreadsheet may open; no formula begins in it.

    >>> for_table_cell("=cmd|' /C calc'!A0")
    "'=cmd|' /C calc'!A0"
    """
    return no_formula(printable(text))


def no_formula(text: str) -> str:
    """Returns a text for a cell of a table, as it is but for an apostrophe before a formula.

    >>> no_formula("-1 Might")
    "'-1 Might"
    """
    return f"'{text}" if _FORMULA.match(text) else text


def without_guard(text: str) -> str:
    """Returns the text that :func:`no_formula` made a cell of.

    >>> without_guard("'-1 Might"), without_guard("'tis")
    ('-1 Might', "'tis")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def json_text(value: Any) -> str:
    """Returns plain data as JSON; what a terminal would obey is written with JSON's own escapes.

    The values stay what they are.
    """
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _NOT_ASCII.sub(_json_escaped, text) + "\n"


def _json_escaped(match: re.Match[str]) -> str:
    text = match.group()
    if printable(text) == text:
        return text
    return "".join(ch if printable(ch) == ch else json.dumps(ch)[1:-1] for ch in text)
