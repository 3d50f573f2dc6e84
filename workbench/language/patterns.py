"""The patterns in which a frame is written, taken apart.

A pattern is words, with these marks:

``{who:figure}``   a field and the category that fills it; ``{who:figure.p}`` only its plural form
                   (English), ``{do:verb.any}`` and ``{state:pred.not}`` in that form (Chinese);
                   ``{whose:owner.own}`` with *'s*, or *your* (English)
``{do:verb#n}``    a field whose form follows the number ``n``, which another ``#n`` sets
``<attempt>``      the word that is bent: a verb's head; ``<be#n>`` agrees with the number ``n``
``<n:die|dice>``   the word for one or for more, as the number in the field ``n`` is (English);
                   so ``{what:noun.count}``, a field in the singular or the plural
``[with {how:h}]`` may be left out, with all fields in it
``%{kind}``        the measure word of the noun in that field (Chinese only)
``<who>``          *who* or *that*, by the noun that the pattern belongs to (English only)

A field has one category in all languages; only its form may differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from workbench.language.tokens import words_of
from workbench.model.ids import Language

__all__ = [
    "COUNT", "Bent", "Counted", "Field", "Measure", "Piece", "Pronoun", "Word", "counted",
    "parse_pattern", "variants",
]  # fmt: skip

#: The category of numbers from one up, and the form of what follows a number.
COUNTED, COUNT = "counted", "count"
#: The category of a number that a :class:`Counted` word follows where that is the word for one, and
#: where it is the word for more.
ONE, MANY = "one", "many"


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
        form: ``s``, ``p``, ``count``, ``own``, ``base``, ``past``, ``ing``, ``any``, ``not``, or
            empty.
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
class Counted:
    """A word that follows a number.

    Attributes:
        field: The field with the number; where it is left out, there is one.
        one: The word for one.
        more: The word for more.
    """

    field: str
    one: str
    more: str


@dataclass(frozen=True, slots=True)
class Measure:
    """The measure word of the noun in a field."""

    field: str


@dataclass(frozen=True, slots=True)
class Pronoun:
    """*who* or *that*."""


Piece = Word | Field | Bent | Counted | Measure | Pronoun
_Part = tuple[bool, tuple[Piece, ...]]  # may be left out; what it holds

_MARK = re.compile(
    r"\{(?P<field>\w+):(?P<category>\w+)(?:\.(?P<form>\w+))?(?P<agrees>#n)?\}"
    r"|<(?P<count>\w+):(?P<one>\w+)\|(?P<more>\w+)>|<(?P<lemma>[\w ]+)(?P<bends>#n)?>"
    r"|%\{(?P<measured>\w+)\}|(?P<open>\[)|(?P<close>\])|(?P<text>[^{}<>%\[\]]+)"
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
    _check_numbers([piece for _may, group in parts for piece in group], pattern)
    return tuple(parts)


def _check_numbers(pieces: Sequence[Piece], pattern: str) -> None:
    """Raises if what follows a number has none in the pattern, or several."""
    numbers = {piece.field for piece in pieces if isinstance(piece, Counted)}
    numbers |= {"n" for piece in pieces if isinstance(piece, Field) and piece.form == COUNT}
    fields = {piece.name for piece in pieces if isinstance(piece, Field)}
    if len(numbers) > 1 or not numbers <= fields:
        raise ValueError(f"what follows a number has not one number in {pattern!r}")


def _pieces(match: re.Match[str], lang: Language) -> Iterator[Piece]:
    if match["field"]:
        yield Field(match["field"], match["category"], match["form"] or "", bool(match["agrees"]))
    elif match["count"]:
        yield Counted(match["count"], match["one"], match["more"])
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


def counted(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Yields the ways to write pieces: for one and for more, where something follows a number."""
    words = {piece.field for piece in pieces if isinstance(piece, Counted)}
    words |= {"n" for piece in pieces if isinstance(piece, Field) and piece.form == COUNT}
    if not words:
        yield tuple(pieces)
        return
    (field,) = words
    number = next((p for p in pieces if isinstance(p, Field) and p.name == field), None)
    kinds = (ONE,) if number is None else (ONE, MANY) if number.category == COUNTED else (MANY,)
    for kind in kinds:
        yield tuple(_counted(piece, field, kind) for piece in pieces)


def _counted(piece: Piece, field: str, kind: str) -> Piece:
    if isinstance(piece, Counted):
        return Word(piece.one if kind == ONE else piece.more)
    if isinstance(piece, Field) and piece.name == field:
        return replace(piece, category=kind)
    if isinstance(piece, Field) and piece.form == COUNT:
        return replace(piece, form="s" if kind == ONE else "p")
    return piece
