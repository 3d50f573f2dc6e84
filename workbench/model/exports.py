"""What an exporter receives and what an exporter is: plain values that no database stands behind.

Everything in a document is printed already, in each language that was asked for, and everything
that its audience may not know has been left out: an exporter only has to write it down. So one that
was written by a stranger cannot tell what it was not told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from workbench.model.entries import Confidence, View
from workbench.model.ids import Kind, Language

__all__ = [
    "Answer",
    "Book",
    "Box",
    "Chance",
    "Collection",
    "DiceRoll",
    "Document",
    "DocumentKind",
    "Exported",
    "Exporter",
    "Fact",
    "GameLog",
    "Line",
    "LineKind",
    "LogEntry",
    "Point",
    "Position",
    "Printed",
    "Reading",
    "Result",
    "Text",
    "said",
]

#: A text per language; a language in which there is none is left out.
Text = Mapping[Language, str]
Book = Literal["", "S", "T"]
LineKind = Literal["story", "rule", "row", "note"]
DocumentKind = Literal["collection", "log", "position"]

_STRICT = {"extra": "forbid"}


def said(text: Text, lang: Language) -> str:
    """Returns a text in a language, or in the first one that it exists in; empty if in none."""
    return text.get(lang) or next((each for each in text.values() if each), "")


@dataclass(frozen=True)
class Line:
    """One line of an entry's text.

    Attributes:
        citation: Where it stands: ``hill-2e/haunt/1#S.4.2``.
        kind: Story; a rule; a row of a table of results; a note.
        text: The line; a word that names an action stands between asterisks.
        depth: How many steps it is indented below the line it belongs to.
        label: Of a row, what stands before the colon: ``4+``.
    """

    __pydantic_config__ = _STRICT

    citation: str
    kind: LineKind
    text: Text
    depth: int = 0
    label: str = ""


@dataclass(frozen=True)
class Box:
    """Lines under one heading.

    Attributes:
        citation: Where it stands.
        lines: Its lines, in reading order.
        heading: Its heading.
        book: ``S`` for Secrets of Survival, ``T`` for the other side's book, empty for no book.
        book_name: What its game calls that book.
    """

    __pydantic_config__ = _STRICT

    citation: str
    lines: tuple[Line, ...]
    heading: Text = field(default_factory=dict)
    book: Book = ""
    book_name: Text = field(default_factory=dict)


@dataclass(frozen=True)
class Fact:
    """A fact in words.

    Attributes:
        label: What it is about: *Doors*.
        value: What is so: *North, South*.
    """

    __pydantic_config__ = _STRICT

    label: Text
    value: Text


@dataclass(frozen=True)
class Chance:
    """How likely a total, or more, is.

    Attributes:
        target: The total.
        dice: The number of dice.
        exact: The chance as a fraction: ``8/9``.
        share: The same as a number from 0 to 1.
    """

    __pydantic_config__ = _STRICT

    target: int
    dice: int
    exact: str
    share: float


@dataclass(frozen=True)
class Result:
    """A row of a table of results: ``4+`` and what happens."""

    __pydantic_config__ = _STRICT

    totals: str
    effect: Text


@dataclass(frozen=True)
class DiceRoll:
    """A roll that an entry asks for.

    Attributes:
        name: What is rolled, for what total.
        where: Where it is asked for: ``#S.4.2``.
        results: Its table, if it has one.
        chances: How likely each total worth reaching is.
    """

    __pydantic_config__ = _STRICT

    name: Text
    where: str = ""
    results: tuple[Result, ...] = ()
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True)
class Answer:
    """A ruling about an entry.

    Attributes:
        id: Its id; empty for one that a person here wrote.
        title: What was asked.
        text: The answer.
        sources: Where it comes from.
        confidence: How sure it is.
        given: Its date, if known.
        edition: The edition it was given for, where it is only of that.
    """

    __pydantic_config__ = _STRICT

    id: str
    title: Text
    text: Text
    sources: tuple[str, ...] = ()
    confidence: Confidence = "high"
    given: str | None = None
    edition: Text = field(default_factory=dict)


@dataclass(frozen=True)
class Printed:
    """A text of a document that an owner imported; it is here only where it was asked for.

    Attributes:
        document: The document.
        game: The game it is of.
        edition: The edition it is of.
        lang: Its language.
        name: The name it stands under.
        heading: The heading it stands under.
        text: The text.
        complete: Whether it is whole.
    """

    __pydantic_config__ = _STRICT

    document: str
    game: str
    edition: str
    lang: Language
    name: str
    heading: str
    text: str
    complete: bool = True


@dataclass(frozen=True)
class Reading:
    """What some of the sources say, where they disagree."""

    __pydantic_config__ = _STRICT

    text: Text
    sources: tuple[str, ...] = ()
    taken: bool = False


@dataclass(frozen=True)
class Point:
    """A point on which sources disagree."""

    __pydantic_config__ = _STRICT

    about: Text
    readings: tuple[Reading, ...]


@dataclass(frozen=True)
class Exported:
    """An entry, printed.

    Attributes:
        id: Its id.
        kind: Its kind.
        kind_name: What its kind is called.
        game: The key of its game.
        game_title: The name of its game.
        edition: Its edition, to be shown with every text.
        title: Its names.
        facts: What is known of it, as plain data.
        fact_lines: The same in words.
        boxes: Its text.
        rolls: The rolls that it asks for.
        rulings: Rulings about it.
        printed: Texts that an owner imported, where they were asked for.
        aliases: Its other names.
        sources: Where its facts come from.
        confidence: How sure they are.
        confidence_name: That in words.
        disputed: Points on which sources disagree.
        note: A remark on the data.
        assumed: Whether it is inherited from another edition and only assumed to hold.
        stand_in: Whether it is, wholly or in part, a stand-in of our own.
    """

    __pydantic_config__ = _STRICT

    id: str
    kind: Kind
    kind_name: Text
    game: str
    game_title: Text
    edition: Text
    title: Text
    facts: Mapping[str, Any] = field(default_factory=dict)
    fact_lines: tuple[Fact, ...] = ()
    boxes: tuple[Box, ...] = ()
    rolls: tuple[DiceRoll, ...] = ()
    rulings: tuple[Answer, ...] = ()
    printed: tuple[Printed, ...] = ()
    aliases: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: Confidence = "high"
    confidence_name: Text = field(default_factory=dict)
    disputed: tuple[Point, ...] = ()
    note: Text = field(default_factory=dict)
    assumed: bool = False
    stand_in: bool = False


@dataclass(frozen=True)
class Collection:
    """Entries to be written down together.

    Attributes:
        title: What they are together.
        name: The same as part of a file's name.
        languages: The languages that were asked for, in that order.
        view: Whose eyes it is for.
        book: The one book it was made of, or empty.
        book_name: What its games call that book.
        entries: The entries, in the order asked for.
        document: What sort of document it is.
    """

    __pydantic_config__ = _STRICT

    title: Text
    name: str
    languages: tuple[Language, ...]
    view: View
    entries: tuple[Exported, ...]
    book: Book = ""
    book_name: Text = field(default_factory=dict)
    document: Literal["collection"] = field(default="collection", kw_only=True)


@dataclass(frozen=True)
class LogEntry:
    """A line of a game's log.

    Attributes:
        step: The number of the move that led to it, from 0 for the beginning.
        kind: ``choice``, ``roll``, ``event``, ``hand`` (put by hand) or ``note``.
        text: The line.
        citation: The sentence that caused it; empty if none did, or it may not be known.
        forced: Whether a person decided what chance would have.
    """

    __pydantic_config__ = _STRICT

    step: int
    kind: str
    text: Text
    citation: str = ""
    forced: bool = False


@dataclass(frozen=True)
class GameLog:
    """What happened in a game that was saved.

    Attributes:
        title: What was played.
        name: The same as part of a file's name.
        languages: The languages that were asked for, in that order.
        view: Whose eyes it is for.
        game: The key of the game.
        about: What the save says of itself: its seed, the number of players.
        lines: What happened.
        winners: The seats that won; none while it goes on.
        document: What sort of document it is.
    """

    __pydantic_config__ = _STRICT

    title: Text
    name: str
    languages: tuple[Language, ...]
    view: View
    game: str
    about: Mapping[str, str]
    lines: tuple[LogEntry, ...]
    winners: tuple[str, ...] = ()
    document: Literal["log"] = field(default="log", kw_only=True)


@dataclass(frozen=True)
class Position:
    """How a game stands.

    Attributes:
        title: What is played.
        name: The same as part of a file's name.
        languages: The languages that were asked for, in that order.
        view: Whose eyes it is for.
        game: The key of the game.
        lines: How it stands, in lines, per language.
        map: The map in characters, in lines, per language.
        picture: The map as an SVG picture, per language.
        plain: How it stands, as plain data.
        notation: The position as text that can be played on from; empty where something is hidden.
        document: What sort of document it is.
    """

    __pydantic_config__ = _STRICT

    title: Text
    name: str
    languages: tuple[Language, ...]
    view: View
    game: str
    lines: Mapping[Language, tuple[str, ...]]
    map: Mapping[Language, tuple[str, ...]]
    picture: Text
    plain: Mapping[str, Any]
    notation: str = ""
    document: Literal["position"] = field(default="position", kw_only=True)


Document = Collection | GameLog | Position


@runtime_checkable
class Exporter(Protocol):
    """A format that documents can be written in.

    Attributes:
        name: What it is asked for by: ``markdown``.
        about: What it makes, in one English sentence; shown in the catalogue's translation.
        suffix: How its files end: ``.md``.
        accepts: The sorts of documents that it can write.
        options: A dataclass whose every field has a default and, in its metadata, ``help``: an
            English sentence. A field is a ``bool``, an ``int``, a ``str`` or a ``Literal``.
    """

    name: str
    about: str
    suffix: str
    accepts: tuple[DocumentKind, ...]
    options: type[Any]

    def export(self, document: Any, options: Any, /) -> bytes | Mapping[str, bytes]:
        """Returns the file, or several by name; the same for the same document and options.

        Args:
            document: What to write, of a sort that it accepts.
            options: A value of its class of options.

        Raises:
            ExportError: If this document cannot be written.
        """
        ...
