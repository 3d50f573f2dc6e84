"""A printed document after reading: its sections, what was repaired, what could not be.

Offsets count characters of the text as delivered (decoded, nothing else done), so that every piece
can be found again in the original. Spans of sections, noise and unresolved pieces together cover
the text from 0 to its end without a gap or an overlap; :func:`uncovered` finds what breaks that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.entries import Audience
from workbench.model.ids import Kind, Language
from workbench.text.places import Repair, Unresolved

__all__ = [
    "Document",
    "DocumentFormat",
    "Noise",
    "PrintedSection",
    "Repair",
    "Unresolved",
    "uncovered",
]

DocumentFormat = Literal["haunts", "rules-zh", "rulebook", "markdown", "text"]


@dataclass(frozen=True)
class Noise:
    """A piece that is not part of the work: front matter, page marks, inserted readings.

    Attributes:
        start: Where it begins in the delivered text.
        end: Where it ends.
        kind: What sort of noise it is.
    """

    start: int
    end: int
    kind: str


@dataclass(frozen=True)
class PrintedSection:
    """A piece of a document that is about one thing.

    Attributes:
        start: Where it begins in the delivered text.
        end: Where it ends there.
        kind: What it is about.
        name: Name of that thing as printed (both names of a bilingual head, English last).
        text: The text, repaired, without its heading; paragraphs by line breaks.
        heading: The heading inside the thing (``Right Now``), empty for its first piece.
        audience: Who may read it; ``author`` where that is not known.
        book: ``S`` or ``T`` for a haunt's two books.
        number: The haunt's number, if it is one.
        flavour: The story text, if it can be told apart; it stays in ``text`` as well.
        facts: Values read from the head or the text, such as ``{"floors": "upper, ground"}``.
        complete: False if the document ends inside it.
    """

    start: int
    end: int
    kind: Kind
    name: str
    text: str
    heading: str = ""
    audience: Audience = "everyone"
    book: Literal["S", "T"] | None = None
    number: int | None = None
    flavour: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    complete: bool = True


@dataclass(frozen=True)
class Document:
    """A printed document, read.

    Attributes:
        name: File name without its folder.
        sha256: Hash of the bytes as delivered.
        format: What it was recognised as.
        encoding: The encoding it was decoded with.
        lang: Its language.
        game: The game and edition it is about.
        length: Length of the delivered text in characters.
        sections: Its pieces in reading order.
        noise: What was left out as not part of the work.
        repairs: What was put right.
        unresolved: What could not be placed or proved.
        misprints: Places that look like the typist's mistakes; never changed.
        missing: What it announces and does not contain, in words.
    """

    name: str
    sha256: str
    format: DocumentFormat
    encoding: str
    lang: Language
    game: str
    length: int
    sections: tuple[PrintedSection, ...]
    noise: tuple[Noise, ...] = ()
    repairs: tuple[Repair, ...] = ()
    unresolved: tuple[Unresolved, ...] = ()
    misprints: tuple[Unresolved, ...] = ()
    missing: tuple[str, ...] = ()


def uncovered(document: Document) -> tuple[tuple[int, int], ...]:
    """Returns the (start, end) ranges of the delivered text that are covered never or twice.

    Noise inside a section is part of that section's span and does not count against it.
    """
    spans = sorted(
        [(s.start, s.end) for s in document.sections]
        + [(u.offset, u.offset + u.length) for u in document.unresolved if u.length]
        + [
            (n.start, n.end)
            for n in document.noise
            if not any(s.start <= n.start and n.end <= s.end for s in document.sections)
        ]
    )
    wrong = []
    reached = 0
    for start, end in spans:
        if start != reached:
            wrong.append((min(start, reached), max(start, reached)))
        reached = max(reached, end)
    if reached != document.length:
        wrong.append((reached, document.length))
    return tuple(wrong)
