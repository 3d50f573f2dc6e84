"""The tables that a collection is written in: their columns, what stands in each, and what for.

The exporter writes them so, and the descriptions of the tables (``schema/``, or beside a file) are
made from the same declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from workbench.model.entries import Confidence
from workbench.model.exports import Book, LineKind
from workbench.model.ids import KINDS, LANGUAGES

__all__ = ["SEPARATOR", "TABLES", "Column", "Table", "TableName"]

TableName = Literal["entries", "facts", "lines", "rolls", "rulings"]
#: What stands between the values of a cell that holds several.
SEPARATOR = "; "


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        name: What it is called.
        about: What stands in it, in English.
        shape: What each value is.
        choices: What it can be, if that is a list; an empty cell is none of them.
        required: Whether every row has a value.
        several: Whether a cell holds several values, apart by :data:`SEPARATOR`.
    """

    name: str
    about: str
    shape: Literal["string", "integer", "decimal"] = "string"
    choices: tuple[str, ...] = ()
    required: bool = True
    several: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        about: What a row is, in English.
        columns: Its columns, in order.
        key: The columns that together name a row; none if nothing does.
    """

    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(each.name for each in self.columns)


_ID = Column("id", "The id of the entry: GAME/KIND/SLUG.")
_LANG = Column("lang", "The language of the row's texts.", choices=LANGUAGES)
_SOURCES = Column("sources", "Where it comes from.", required=False, several=True)
_CONFIDENCE = Column("confidence", "How sure it is.", choices=get_args(Confidence))

TABLES: Mapping[TableName, Table] = {
    "entries": Table(
        "A row for each entry and language.",
        (
            _ID,
            Column("kind", "The kind of the entry.", choices=KINDS),
            Column("game", "The key of the game."),
            Column("edition", "The edition that the text is of.", required=False),
            _LANG,
            Column("title", "The name of the entry."),
            Column("text", "All lines of its text, one below the other.", required=False),
            _SOURCES,
            _CONFIDENCE,
        ),
        ("id", "lang"),
    ),
    "facts": Table(
        "A row for each fact of an entry and language.",
        (
            _ID, _LANG, Column("fact", "What it is about, in words."),
            Column("value", "What is so, in words.", required=False),
        ),
    ),
    "lines": Table(
        "A row for each line of an entry's text and language.",
        (
            Column("citation", "Where the line stands: ID#BOOK.BOX.LINE."),
            _ID,
            Column("book", "S for Secrets of Survival, T for the other side's book.",
                   choices=tuple(each for each in get_args(Book) if each), required=False),
            Column("kind", "What sort of line it is.", choices=get_args(LineKind)),
            Column("depth", "How many steps it is indented.", "integer"),
            _LANG,
            Column("heading", "The heading of its box.", required=False),
            Column("label", "Of a row of results, its totals.", required=False),
            Column("text", "The line.", required=False),
        ),
        ("citation", "lang"),
    ),
    "rolls": Table(
        "A row for each roll of an entry, total worth reaching, number of dice, and language.",
        (
            _ID,
            Column("where", "Where the roll is asked for.", required=False),
            _LANG,
            Column("roll", "What is rolled."),
            Column("dice", "The number of dice.", "integer"),
            Column("target", "The total that is to be reached.", "integer"),
            Column("ways", "In how many ways it is reached.", "integer"),
            Column("of", "Of how many ways in all.", "integer"),
            Column("share", "The same as a number from 0 to 1.", "decimal"),
        ),
    ),
    "rulings": Table(
        "A row for each ruling about an entry and language.",
        (
            Column("id", "The id of the ruling; empty for one that a person here wrote.",
                   required=False),
            Column("about", "The id of the entry."),
            _LANG,
            Column("question", "What was asked."),
            Column("answer", "The answer."),
            _SOURCES,
            _CONFIDENCE,
            Column("given", "Its date, if known.", required=False),
        ),
    ),
}  # fmt: skip
