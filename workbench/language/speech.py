"""What can be said on a page in one language: its grammar and names, looked at from many sides.

What is worked out of them is kept, so that each sentence that cannot be read is looked at quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from workbench.language.chart import Grammar
from workbench.language.nouns import Lexicon
from workbench.model.ids import Language
from workbench.model.trees import Tree
from workbench.text.fold import to_simplified

__all__ = ["Speech"]

#: The kinds of nouns of which one is tried there, those first that pages declare most.
_STAND_INS = ("token", "monster", "track", "room", "card", "character")


@dataclass
class Speech:
    """What can be said on a page in one language.

    Attributes:
        grammar: Its grammar.
        lexicon: Its nouns.
        lang: The language.
    """

    grammar: Grammar[Tree]
    lexicon: Lexicon
    lang: Language

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that some sentence can have."""
        return frozenset(
            part
            for category in self.grammar.categories()
            for rule in self.grammar.rules(category)
            for part in rule.parts
            if not part.startswith("@")
        )

    def knows(self, word: str) -> bool:
        """Tells whether some sentence can have *word*, in small letters too."""
        return (
            word in self.words
            or word[:1].lower() + word[1:] in self.words
            or any(matches(word) for matches in self.grammar.classes.values())
        )

    @cached_property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names of things, as tokens."""
        return tuple(dict.fromkeys(noun.spelled(self.lang) for noun in self.lexicon))

    @cached_property
    def known_names(self) -> frozenset[tuple[str, ...]]:
        """The same, for looking them up."""
        return frozenset(self.names)

    @property
    def whole(self) -> Grammar[Tree]:
        """The grammar without rules that lead nowhere."""
        return self.grammar.finishable

    @cached_property
    def stand_ins(self) -> tuple[tuple[str, ...], ...]:
        """Names of each kind, that can be tried where a name is not known.

        One is of what there is only one of, and takes no Chinese *the*; the other one may take it.
        """
        found: dict[tuple[bool, str], tuple[str, ...]] = {}
        for noun in self.lexicon:
            found.setdefault((noun.unique, noun.kind), noun.spelled(self.lang))
        keys = [(unique, kind) for kind in _STAND_INS for unique in (True, False)]
        return tuple(found[key] for key in keys if key in found)

    @cached_property
    def unique(self) -> frozenset[tuple[str, ...]]:
        """The names of what there is only one of, which take no Chinese *the*."""
        named = (noun for noun in self.lexicon if not noun.counted)
        return frozenset(noun.spelled(self.lang) for noun in named)

    @cached_property
    def _nearly(self) -> dict[tuple[int, tuple[str, ...]], list[tuple[str, ...]]]:
        found: dict[tuple[int, tuple[str, ...]], list[tuple[str, ...]]] = {}
        for name in self.names:
            for place in range(len(name) if len(name) > 1 else 0):
                found.setdefault((place, name[:place] + name[place + 1 :]), []).append(name)
        return found

    @cached_property
    def _folded(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {tuple(word.casefold() for word in name): name for name in self.names}

    def name_but_for_capitals(self, words: Sequence[str]) -> tuple[str, ...] | None:
        """Returns the name that differs from *words* by capitals alone, or None."""
        name = self._folded.get(tuple(word.casefold() for word in words))
        return None if name == tuple(words) else name

    def names_like(self, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Yields the names that differ from *words* in one token."""
        for place in range(len(words)):
            yield from self._nearly.get((place, (*words[:place], *words[place + 1 :])), ())

    @cached_property
    def _measures(self) -> dict[tuple[str, ...], str]:
        found: dict[tuple[str, ...], str] = {}
        for noun in self.lexicon:
            found.setdefault(noun.spelled(self.lang), noun.measure)
        return found

    def measure_of(self, words: Sequence[str]) -> str:
        """Returns the Chinese measure word of the thing that *words* begin with."""
        longest = max(map(len, self._measures), default=0)
        for size in range(min(longest, len(words)), 0, -1):
            measure = self._measures.get(tuple(words[:size]))
            if measure is not None:
                return measure if self.lang == "zh-Hant" else to_simplified(measure)
        return ""
