"""The patterns in which a frame is written, taken apart.

A pattern is words, with these marks:

``{who:figure}``   a field and the category that fills it; ``{who:figure.p}`` only its plural form
                   (English), ``{do:verb.any}`` and ``{state:pred.not}`` in that form (Chinese)
``{do:verb#n}``    a field whose form follows the number ``n``, which another ``#n`` sets
``<attempt>``      the word that is bent: a verb's head; ``<be#n>`` agrees with the number ``n``
``[with {how:h}]`` may be left out, with all fields in it
``%{kind}``        the measure word of the noun in that field (Chinese only)
``<who>``          *who* or *that*, by the noun that the pattern belongs to (English only)

A field has one category in all languages; only its form may differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from workbench.language.tokens import words_of
from workbench.model.ids import Language

__all__ = ["Bent", "Field", "Measure", "Piece", "Pronoun", "Word", "parse_pattern", "variants"]


@dataclass(frozen=True, slots=True)
class Word:
    """A literal token."""

    text: str


@dataclass(frozen=True, slots=True)
class Field:
    """A slot: which field, of which category, in which form.

    Attributes:
        name: The field.
        category: What fills it.
        form: ``s``, ``p``, ``base``, ``past``, ``ing``, ``any``, ``not``, or empty.
        agrees: Whether its form is the number that the pattern's subject has.
    """

    name: str
    category: str
    form: str = ""
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Bent:
    """A verb that is bent: the frame's own head, or one that agrees with the subject."""

    lemma: str
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """The measure word of the noun in a field."""

    field: str


@dataclass(frozen=True, slots=True)
class Pronoun:
    """*who* or *that*."""


Piece = Word | Field | Bent | Measure | Pronoun
_Part = tuple[bool, tuple[Piece, ...]]  # may be left out; what it holds

_MARK = re.compile(
    r"\{(?P<field>\w+):(?P<category>\w+)(?:\.(?P<form>\w+))?(?P<agrees>#n)?\}"
    r"|<(?P<lemma>[\w ]+)(?P<bends>#n)?>|%\{(?P<measured>\w+)\}|(?P<open>\[)|(?P<close>\])"
    r"|(?P<text>[^{}<>%\[\]]+)"
)


def parse_pattern(pattern: str, lang: Language) -> tuple[_Part, ...]:
    """Takes a pattern apart.

    Raises:
        ValueError: If it is not well formed; patterns are written by us, so this stops the start.
    """
    parts: list[_Part] = []
    pieces: list[Piece] = []
    inside = False
    reached = 0
    for match in _MARK.finditer(pattern):
        if match.start() != reached:
            break
        reached = match.end()
        if match["open"] or match["close"]:
            if bool(match["open"]) == inside:
                raise ValueError(f"brackets do not match in {pattern!r}")
            if inside and not any(isinstance(piece, Field) for piece in pieces):
                raise ValueError(f"what may be left out has no field in {pattern!r}")
            if pieces:
                parts.append((inside, tuple(pieces)))
            pieces, inside = [], not inside
        else:
            pieces.extend(_pieces(match, lang))
    if reached != len(pattern) or inside:
        raise ValueError(f"not a pattern: {pattern!r}, at {pattern[reached:]!r}")
    if pieces:
        parts.append((False, tuple(pieces)))
    return tuple(parts)


def _pieces(match: re.Match[str], lang: Language) -> Iterator[Piece]:
    if match["field"]:
        yield Field(match["field"], match["category"], match["form"] or "", bool(match["agrees"]))
    elif match["lemma"] == "who":
        yield Pronoun()
    elif match["lemma"]:
        yield Bent(match["lemma"], bool(match["bends"]))
    elif match["measured"]:
        yield Measure(match["measured"])
    else:
        yield from (Word(word) for word in words_of(match["text"], lang))


def variants(parts: tuple[_Part, ...]) -> Mapping[frozenset[str], tuple[Piece, ...]]:
    """Returns every way to write a pattern, by the fields that are then there.

    A part that may be left out has a field, which tells the printers whether it is there.
    """
    ways: dict[frozenset[str], tuple[Piece, ...]] = {}
    optional = [place for place, (may, _pieces) in enumerate(parts) if may]
    for chosen in product((True, False), repeat=len(optional)):
        kept = dict(zip(optional, chosen, strict=True))
        pieces = tuple(
            piece
            for place, (_may, group) in enumerate(parts)
            if kept.get(place, True)
            for piece in group
        )
        fields = frozenset(piece.name for piece in pieces if isinstance(piece, Field))
        ways.setdefault(fields, pieces)
    return ways
