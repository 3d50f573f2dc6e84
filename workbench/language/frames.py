"""Frames: every way the language has of saying something, each declared once.

From a declaration come both parsers, both printers, completion, the reference page and its tests.
The declarations stand in :mod:`workbench.language.vocabulary`, one module for each part of speech.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from workbench.language.patterns import Field, Piece, Word, parse_pattern, variants
from workbench.model.ids import Language
from workbench.wording import said_in

__all__ = ["Frame", "Frames", "Number"]

#: The grammatical number of what a frame makes: singular, plural, or that of its ``#n`` field.
Number = Literal["s", "p", "n", ""]


@dataclass(frozen=True)
class Frame:
    """One way of saying something.

    Attributes:
        name: Its name, in trees and in the reference.
        makes: The category it makes.
        en: Its English pattern.
        zh: Its Chinese pattern, in Traditional characters; Simplified ones come from it.
        means: What it means, in one or two English sentences; :meth:`meaning` has it in the others.
        example: Good examples: English, then Traditional Chinese.
        number: Its grammatical number in English, if it makes a noun phrase.
        optional: What it means that an optional field is left out, in English, by field;
            :meth:`left_out` has it in the others.
        forms: Its Chinese patterns in other forms, by form: ``any`` where *a N* means any, ``not``
            where what it says is denied. In a form that is not there it is written as usual.
        own: Its English possessive, where that is not made with *'s*.
        listing: Whether it joins two (*A or B*) and more (*A, B or C*), the last two by its words
            and the others by commas. Its fields are then ``first`` and ``then``.
    """

    name: str
    makes: str
    en: str
    zh: str
    means: str = ""
    example: tuple[str, str] = ("", "")
    number: Number = ""
    optional: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    own: str = ""
    listing: bool = False

    def meaning(self, lang: Language) -> str:
        """Returns what it means, in a language."""
        return said_in(lang, self.means)

    def left_out(self, lang: Language) -> Mapping[str, str]:
        """Returns what it means, in a language, that an optional field is left out; by field."""
        return {name: said_in(lang, meaning) for name, meaning in self.optional.items()}

    def pattern(self, lang: Language, form: str = "") -> str:
        """Returns the pattern of a language; Simplified is made from Traditional."""
        if lang == "en":
            return self.en
        pattern = self.forms.get(form, self.zh)
        if lang == "zh-Hant":
            return pattern
        from workbench.text.fold import to_simplified

        return to_simplified(pattern)

    def variants(
        self, lang: Language, form: str = ""
    ) -> Mapping[frozenset[str], tuple[Piece, ...]]:
        """Returns every way to write it in a form, by the fields that are then there."""
        return self._variants.get((lang, form)) or self._variants[lang, ""]

    def longer(self, lang: Language) -> tuple[Piece, ...]:
        """Returns how a frame that lists begins a list of more than two."""
        first, *_joined, _then = next(iter(self.variants(lang).values()))
        comma = Word("," if lang == "en" else "、")
        return (first, comma, Field("then", self.makes))

    @cached_property
    def _variants(
        self,
    ) -> Mapping[tuple[Language, str], Mapping[frozenset[str], tuple[Piece, ...]]]:
        languages: tuple[Language, ...] = ("en", "zh-Hant", "zh-Hans")
        written = [(lang, "") for lang in languages]
        written += [(lang, form) for lang in languages[1:] for form in self.forms]
        return {
            (lang, form): variants(parse_pattern(self.pattern(lang, form), lang))
            for lang, form in written
        }

    def categories(self, lang: Language) -> Mapping[str, str]:
        """Returns its fields with their categories, in the order of a language's pattern."""
        fullest = max(self.variants(lang).values(), key=len)
        return {piece.name: piece.category for piece in fullest if isinstance(piece, Field)}

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Its fields with their categories, in the order of the English pattern."""
        return self.categories("en")


class Frames:
    """All frames, by name.

    Args:
        frames: The frames.
        subcategories: (narrow, wide): what makes *narrow* serves as *wide* too, without a frame.

    Raises:
        ValueError: If two have one name, or the languages of one have different fields; frames are
            declared by us, so this stops the start.
    """

    def __init__(
        self, frames: Iterable[Frame], subcategories: Iterable[tuple[str, str]] = ()
    ) -> None:
        self.subcategories = tuple(subcategories)
        self._frames: dict[str, Frame] = {}
        for frame in frames:
            if frame.name in self._frames:
                raise ValueError(f"two frames are called {frame.name!r}")
            ways = [set(written) for written in frame._variants.values()]
            if any(way != ways[0] for way in ways):
                raise ValueError(f"the languages of {frame.name!r} have different fields")
            categories = {
                frozenset(
                    (piece.name, piece.category) for piece in pieces if isinstance(piece, Field)
                )
                for written in frame._variants.values()
                for pieces in [max(written.values(), key=len)]
            }
            if len(categories) > 1:
                raise ValueError(f"a field of {frame.name!r} has two categories")
            self._frames[frame.name] = frame

    def __getitem__(self, name: str) -> Frame:
        return self._frames[name]

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._frames.values())

    def __contains__(self, name: object) -> bool:
        return name in self._frames

    def __len__(self) -> int:
        return len(self._frames)
