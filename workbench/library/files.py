"""The shapes of the files in a game's folder, as people write them.

A schema in ``schema/`` is generated from each; :mod:`workbench.library.load` turns them into
entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from workbench.model.entries import Alias, Audience, Confidence, Dispute, Origin, Part
from workbench.model.ids import Kind, Language

__all__ = [
    "CONFIRMED", "REMARKS", "ConfirmedFile", "EntryFile", "RemarksFile", "WrittenEntry",
]  # fmt: skip

#: Name of the file that lists what an overlay's own source confirms.
CONFIRMED = "confirmed.yaml"
#: Name of the file that says in other languages what notes and disputed points say.
REMARKS = "remarks.yaml"

F = TypeVar("F")

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class WrittenEntry(Generic[F]):
    """One entry as it stands in a file.

    Attributes:
        slug: Its name inside game and kind.
        title: Its name, in all languages.
        facts: What is known of it.
        text: Short for one part with the key ``rule``.
        parts: Its prose in several parts.
        aliases: Further names to find it by.
        sources: Names of sources declared in ``game.yaml``.
        confidence: How sure the facts are.
        disputed: Points on which sources disagree, in English; other languages as for the note.
        note: A remark for readers of the data, in English; ``remarks.yaml`` has other languages.
        audience: Who may read its prose and facts.
        origin: ``workbench`` for what is, wholly or in part, our own stand-in because the printed
            one is not publicly known; an owner's file replaces it.
        replaces: In a pack: the id of the game's entry in whose place this one stands. A stand-in
            that has its kind and slug is replaced without that.
    """

    __pydantic_config__ = _STRICT

    slug: str
    title: Mapping[Language, str]
    facts: F
    text: Mapping[Language, str] | None = None
    parts: tuple[Part, ...] = ()
    aliases: tuple[Alias, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: Confidence = "high"
    disputed: tuple[Dispute, ...] = ()
    note: str | None = None
    audience: Audience = "everyone"
    origin: Origin | None = None
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class EntryFile(Generic[F]):
    """A file of entries of one kind.

    Attributes:
        kind: Their kind.
        entries: The entries.
    """

    __pydantic_config__ = _STRICT

    kind: Kind
    entries: tuple[WrittenEntry[F], ...]


@dataclass(frozen=True, slots=True)
class ConfirmedFile:
    """What an overlay inherits and its own source confirms.

    Attributes:
        source: The source that confirms it, as declared in ``game.yaml``.
        confirmed: ``KIND/SLUG`` of each such entry.
    """

    __pydantic_config__ = _STRICT

    source: str
    confirmed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemarksFile:
    """What the notes and disputed points of a game say.

    Attributes:
        remarks: Each in English, as it stands in the game's other files, and in other languages;
            Simplified Chinese is drafted from Traditional where it is not written.
    """

    __pydantic_config__ = _STRICT

    remarks: tuple[Mapping[Language, str], ...]
