"""What a search gives back, as values that every front end words in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from workbench.model.entries import Layer
from workbench.model.ids import Kind, Language

__all__ = ["Answer", "Hit", "Matched", "Note", "Suggestion", "Why"]

#: Why a term of a query could not be used as it stands.
Why = Literal[
    "unknown-field", "unknown-value", "not-a-number", "not-comparable", "unclosed-quote",
    "unclosed-parenthesis", "stray-parenthesis", "nothing-to-search", "not-found", "too-long",
    "only-excluded",
]  # fmt: skip


class Note(NamedTuple):
    """A term that could not be used, or not as it stands.

    Attributes:
        term: The term as typed.
        why: The reason, as a code; front ends word it.
        suggestion: What to type instead; empty if nothing is near.
        start: Where the term begins in the query.
    """

    term: str
    why: Why
    suggestion: str = ""
    start: int = 0


class Matched(NamedTuple):
    """A word that was found.

    Attributes:
        term: The word of the query.
        via: The other word it was found by: a synonym, a near spelling, pinyin; empty if by itself.
    """

    term: str
    via: str = ""


class Hit(NamedTuple):
    """One entry that fits.

    Attributes:
        id: Its id.
        kind: Its kind.
        game: Its game.
        title: Its names.
        lang: The language the snippet is in.
        snippet: The piece of its text that fits best; never what the view may not see.
        spans: Half-open ranges of *snippet* that match, in order, none overlapping.
        matched: Which words were found, and by what.
        score: How well it fits; comparable within one answer only.
        layer: The layer the snippet is from.
        citation: The place of the snippet.
        editions: Ids of the same thing in other games, which fit as well.
    """

    id: str
    kind: Kind
    game: str
    title: Mapping[Language, str]
    lang: Language
    snippet: str
    spans: tuple[tuple[int, int], ...]
    matched: tuple[Matched, ...]
    score: float
    layer: Layer
    citation: str
    editions: tuple[str, ...] = ()


class Suggestion(NamedTuple):
    """A name that fits what has been typed so far.

    Attributes:
        id: Whose name.
        kind: Its kind.
        game: Its game.
        name: The name that fits.
        title: All its names.
        spans: Half-open ranges of *name* that were typed; empty where pinyin was.
    """

    id: str
    kind: Kind
    game: str
    name: str
    title: Mapping[Language, str]
    spans: tuple[tuple[int, int], ...] = ()


class Answer(NamedTuple):
    """The answer to a query.

    Attributes:
        query: The query as typed.
        notes: Terms that could not be used, with reasons.
        hits: What fits, best first.
    """

    query: str
    notes: tuple[Note, ...]
    hits: tuple[Hit, ...]
