"""What is wrong with something a person wrote, as a value.

A finding in data is a code with its place and words. A diagnostic of a page is a code with its
range and arguments: front ends word it, in the language of whoever reads it. Codes are stable, so
that they can be looked up, counted and ignored with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Diagnostic", "Finding", "Fix", "Place", "Severity"]

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with data.

    Attributes:
        code: ``BC…`` for the corpus.
        severity: Whether it must be mended.
        where: The entry, file or place.
        message: What was found, in one sentence without a full stop.
    """

    code: str
    severity: Severity
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} {self.severity} {self.where}: {self.message}"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A range in a page; lines and columns count from 1, the end is not part of it."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that was tried before it is offered: with it, the place can be read.

    Attributes:
        place: What is replaced; an empty range is where something is put in.
        text: What comes there.
    """

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong with a page.

    Attributes:
        code: ``BW…``; its page in the catalogue says what it means and how it is mended.
        place: Where.
        arguments: What its message speaks of, by the names that the message uses.
        fix: A change that mends it, if one was found.
        related: Other places that its message speaks of.
        follows: The code of an error at the same place that this one only follows from, or empty.
        either: What it may be where the sentence alone does not say which: each with its change.
    """

    code: str
    place: Place
    arguments: Mapping[str, str] = field(default_factory=dict)
    fix: Fix | None = None
    related: tuple[Place, ...] = ()
    follows: str = ""
    either: tuple[Diagnostic, ...] = ()
