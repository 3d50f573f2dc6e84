"""The names of things in each language, with what printing them takes.

Every noun is declared: rooms, cards and characters by the corpus, tokens, monsters, tracks and
marks by the corpus or by the page itself, words such as *hero* by the language. One name each; a
former name stays readable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from workbench.language.tokens import words_of
from workbench.language.words import plural_of
from workbench.model.ids import LANGUAGES, Language

__all__ = ["COUNTED", "Lexicon", "Noun"]

#: The kinds whose nouns are counted: they have a plural, and stand after *a* and *every*. What is
#: only one of its kind in play, though counted in other games, makes the category ``only_KIND``.
#: The nouns of other kinds are names: a room, a card, a trait.
COUNTED: frozenset[str] = frozenset({"figure", "monster", "roomword", "thing", "token"})

#: The kinds of names with which a verb agrees.
_AGREEING = frozenset({"room", "card", "character"})


@dataclass(frozen=True, slots=True)
class Noun:
    """A named thing.

    Attributes:
        kind: What sort of noun: ``room``, ``card``, ``figure``, ``token`` ...
        key: What a tree holds of it: an entry id, or a word of the language or page.
        names: Its name per language; English in the singular.
        plural: Its English plural; by the rules if empty.
        measure: Its Chinese measure word.
        person: Whether it is *who* and not *that*.
        always_plural: Whether its English name takes a plural verb (the Bones).
        unique: Whether there is only one, though nouns of its kind are counted.
        denied: What a state is called in Traditional Chinese where something is not in it.
        former: Names it had before, per language, still read.
    """

    kind: str
    key: str
    names: Mapping[Language, str]
    plural: str = ""
    measure: str = "個"
    person: bool = False
    always_plural: bool = False
    unique: bool = False
    denied: str = ""
    former: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)

    @property
    def identity(self) -> tuple[object, ...]:
        """Everything about it, to be compared and remembered by."""
        names = tuple(sorted(self.names.items()))
        former = tuple(sorted(self.former.items()))
        flags = (self.person, self.always_plural, self.unique)
        words = (self.plural, self.measure, self.denied)
        return (self.kind, self.key, names, words, flags, former)

    @property
    def counted(self) -> bool:
        """Whether there can be several of it."""
        return self.kind in COUNTED and not self.unique

    @property
    def numbered(self) -> bool:
        """Whether its name has a grammatical number that matters."""
        return self.kind in COUNTED or self.kind in _AGREEING

    @property
    def category(self) -> str:
        """The category its name makes in a grammar."""
        return f"only_{self.kind}" if self.kind in COUNTED and self.unique else self.kind

    def name(self, lang: Language, *, many: bool = False) -> str:
        """Returns its name; in English in the plural, if *many*. English stands in for a gap."""
        name = self.names.get(lang, "") or self.names["en"]
        if lang == "en" and many and not self.always_plural:
            return self.plural or plural_of(name)
        return name

    def name_denied(self, lang: Language) -> str:
        """Returns what it is called where it is denied; its name, if nothing else."""
        if lang == "en" or not self.denied:
            return self.name(lang)
        from workbench.text.fold import to_simplified

        return self.denied if lang == "zh-Hant" else to_simplified(self.denied)

    def spelled(self, lang: Language, *, many: bool = False) -> tuple[str, ...]:
        """Returns its name as tokens; in English in the plural, if *many*."""
        return words_of(self.name(lang, many=many), lang)


class Lexicon:
    """The nouns that a page can use.

    Args:
        nouns: All of them; of two with one kind and key the later counts. A card takes the word
            *card* where a monster has its name.
    """

    def __init__(self, nouns: Iterable[Noun]) -> None:
        self._nouns: dict[tuple[str, str], Noun] = {}
        for noun in _told_apart(list(nouns)):
            self._nouns[noun.kind, noun.key] = noun

    def __getitem__(self, kind_and_key: tuple[str, str]) -> Noun:
        return self._nouns[kind_and_key]

    def get(self, kind: str, key: str) -> Noun | None:
        """Returns a noun, or None if it is not known."""
        return self._nouns.get((kind, key))

    def __contains__(self, kind_and_key: object) -> bool:
        return kind_and_key in self._nouns

    def __iter__(self) -> Iterator[Noun]:
        return iter(self._nouns.values())

    def with_nouns(self, nouns: Iterable[Noun]) -> Lexicon:
        """Returns a lexicon with *nouns* added, as a page declares them.

        What a page declares takes the place of what had the same kind and English name.
        """
        added = list(nouns)
        names = {(noun.kind, noun.names["en"]) for noun in added}
        kept = (noun for noun in self if (noun.kind, noun.names["en"]) not in names)
        return Lexicon([*kept, *added])

    def numbered(self) -> frozenset[str]:
        """Returns the categories of its nouns that have a grammatical number."""
        return frozenset(noun.category for noun in self if noun.numbered)

    def measures(self, lang: Language) -> frozenset[str]:
        """Returns the measure words in use."""
        if lang == "en":
            return frozenset()
        from workbench.text.fold import to_simplified

        found = {noun.measure for noun in self}
        return frozenset(found if lang == "zh-Hant" else map(to_simplified, found))

    def clashes(self) -> Iterator[tuple[Noun, Noun, Language]]:
        """Yields nouns of one kind whose names are the same but for capitals, in some language."""
        for lang in LANGUAGES:
            named: defaultdict[tuple[str, str], list[Noun]] = defaultdict(list)
            for noun in self:
                if name := noun.names.get(lang):
                    named[noun.kind, name.casefold()].append(noun)
            for same in named.values():
                for other in same[1:]:
                    yield same[0], other, lang


_CARD: Mapping[Language, str] = {"en": " card", "zh-Hant": "牌", "zh-Hans": "牌"}


def _told_apart(nouns: list[Noun]) -> Iterator[Noun]:
    """Yields the nouns; a card that has the name of a monster is called *the N card*."""
    monsters = {
        (lang, name)
        for noun in nouns
        if noun.kind == "monster"
        for lang, name in noun.names.items()
    }
    for noun in nouns:
        if noun.kind == "card" and any(name in monsters for name in noun.names.items()):
            names = {lang: name + _CARD[lang] for lang, name in noun.names.items()}
            yield replace(noun, names=names, always_plural=False)
        else:
            yield noun
