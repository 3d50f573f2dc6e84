"""What a full-text engine must do for us, and the values it is spoken to with.

Nothing here knows which engine serves. Texts are cut into terms before an engine sees them, and
queries are trees of such terms, so that no word of a person ever reaches a grammar. What a view may
not see is not in the shelf that is searched for it: neither hits nor scores nor the vocabulary can
depend on hidden text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from workbench.model.entries import View

__all__ = [
    "All",
    "Any",
    "Engine",
    "Field",
    "Found",
    "Not",
    "Posting",
    "Query",
    "Term",
    "field_of",
]

Field = Literal["id", "kind", "game", "names", "body_en", "body_zh", "spelled", "tags"]


class Posting(NamedTuple):
    """What is indexed of one entry for the views that see the same of it.

    Attributes:
        id: Id of the entry; one posting for each view has it.
        views: The views that it is for.
        kind: Its kind.
        game: Its game.
        names: Terms of its names, repeated as often as they occur.
        body_en: Terms in Latin letters and numbers of names and texts, whatever their language.
        body_zh: Terms in Han characters of names and texts.
        spelled: Whole names in one piece, Chinese ones in pinyin, for near spellings.
        tags: ``field=value`` for each of its concepts.
    """

    id: str
    views: tuple[View, ...]
    kind: str
    game: str
    names: tuple[str, ...] = ()
    body_en: tuple[str, ...] = ()
    body_zh: tuple[str, ...] = ()
    spelled: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Found(NamedTuple):
    """One posting that fits.

    Attributes:
        id: Id of the entry.
        score: How well it fits; higher is better.
    """

    id: str
    score: float


class Term(NamedTuple):
    """Fits postings that have *text* in *field*; with a *boost* of 0 it does not count."""

    field: Field
    text: str
    boost: float = 1.0


@dataclass(frozen=True, slots=True)
class All:
    """Fits what all of *parts* fit; everything if there are none."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Fits what at least one of *parts* fits; nothing if there are none."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Fits what *part* does not fit."""

    part: Query


Query = Term | All | Any | Not


@runtime_checkable
class Engine(Protocol):
    """An index in one folder. It may be searched from several threads, and changed from one."""

    def build(self, postings: Iterable[Posting]) -> None:
        """Makes the index anew from *postings*."""

    def update(self, changes: Mapping[str, Sequence[Posting]]) -> None:
        """Replaces all postings of each entry id by the given ones; by none, to remove it."""

    def search(self, query: Query, *, view: View, limit: int) -> list[Found]:
        """Returns the best *limit* postings of *view*, the best first; ties by id.

        Raises:
            IndexUnusableError: If the index cannot be read.
        """

    def suggest(self, word: str, *, field: Field, view: View, distance: int = 1) -> tuple[str, ...]:
        """Returns the terms of *field* that are *distance* slips or fewer from *word*, best first.

        A slip is a letter too many, too few or wrong, or two neighbours swapped.
        """

    def terms(self, field: Field, prefix: str = "", *, view: View) -> tuple[str, ...]:
        """Returns the terms of *field* that begin with *prefix*, in order."""

    def close(self) -> None:
        """Lets go of all files; the engine may be used again."""


def field_of(term: str) -> Field:
    """Returns the body field that holds *term*: Han characters apart from everything else."""
    from workbench.text.script import has_han

    return "body_zh" if has_han(term) else "body_en"
