"""What is wrong with YAML, in plain words and in the reader's language.

The library that reads it words its problems in English, for those who write such libraries.
"""

from __future__ import annotations

import re

from workbench.wording import _

__all__ = ["plainly"]


def plainly(problem: str) -> str:
    """Returns what a problem of YAML means for who wrote it.

    Args:
        problem: How the library words it.

    Returns:
        Plain words; of a problem that is not known, that it is one.
    """
    return next(
        (words for pattern, words in _known() if re.search(pattern, problem)),
        _("this is not written as YAML is; look at its colons, quotes, brackets and indents"),
    )


def _known() -> tuple[tuple[str, str], ...]:
    quotes = _("a word that begins with such a sign must stand in quotes")
    return (
        (r"',' or '\}'", _("a brace is not closed, or a comma is missing here")),
        (r"',' or '\]'", _("a bracket is not closed, or a comma is missing here")),
        (r"could not find expected ':'", _("a colon is missing behind a key")),
        (
            r"mapping values are not allowed",
            _(
                "there is a colon too many here, or the line is indented otherwise than those "
                "around it; a value that has a colon in it must stand in quotes"
            ),
        ),
        (
            r"\btab\b|'\\t'|found character '\t'",
            _("there is a tab here; lines are indented with spaces"),
        ),
        (
            r"unexpected end of stream|unexpected document indicator",
            _("quotes that were opened are not closed"),
        ),
        (
            r"expected key|expected '-' indicator|block sequence entries|block end",
            _("this line is indented otherwise than those around it, or what it belongs to ended"),
        ),
        (r"character that cannot start", quotes),
        (r"alphabetic or numeric character|alias|anchor|tag", quotes),
        (r"unknown escape|hexdecimal", _("a backslash in double quotes must be written twice")),
        (
            r"expected node content",
            _("a value is missing here, or a sign stands here that must not"),
        ),
        (
            r"control characters|special characters|invalid .*UTF",
            _("there is a character here that nobody sees"),
        ),
        (
            r"document start|single document|directive",
            _("the YAML ended before this line"),
        ),
    )
