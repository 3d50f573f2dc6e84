"""The term base: what each thing and each word of a game is called in every language.

A term has one name per language, which texts must use; its aliases are for finding only. English
names count with their plurals, possessives and, of verbs, tenses, those with a capital only where
it stands; Chinese names wherever they stand, in either script. The longest name counts, and none
inside another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar

from workbench.bilingual.inflection import WORD, noun_forms, plain_word, verb_forms
from workbench.model.entries import Entry
from workbench.model.facts import TermFacts
from workbench.model.ids import Kind, Language
from workbench.text.fold import fold, fold_with_offsets

__all__ = ["LONGEST_TERM", "TERM_KINDS", "Term", "TermBase", "TermFault", "TermHit"]

#: Kinds of entries whose titles are terms.
TERM_KINDS: frozenset[Kind] = frozenset(
    {
        *("term", "room", "omen", "item", "event", "clue", "mystery"),
        *("character", "token", "monster", "haunt"),
    }
)
#: Longer names are not looked for.
LONGEST_TERM = 80
#: What a pattern holds open, as in 向…移動: such names are no text to look for.
_OPEN = ("…", "...")
_SLASH = re.compile(r"\s*[/／]\s*")


@dataclass(frozen=True, slots=True)
class Term:
    """A thing or word of one game.

    Attributes:
        id: The id of its entry.
        names: What it is called, one name per language.
        aliases: Further names, per language, for finding only.
        part_of_speech: ``noun``, ``verb``, ``adjective`` or ``phrase``; a thing's name is a noun.
        plural: Its English plural, where that is not the plain one.
    """

    id: str
    names: Mapping[Language, str]
    aliases: Mapping[Language, tuple[str, ...]]
    part_of_speech: str = "noun"
    plural: str | None = None

    @classmethod
    def of(cls, entry: Entry) -> Term:
        """Returns the term that an entry is."""
        aliases: defaultdict[Language, list[str]] = defaultdict(list)
        for alias in entry.aliases:
            aliases[alias.lang].append(alias.text)
        speech, plural = "noun", None
        if isinstance(entry.facts, TermFacts):
            speech, plural = entry.facts.part_of_speech, entry.facts.plural
        return cls(
            entry.id,
            dict(entry.title),
            {lang: tuple(texts) for lang, texts in aliases.items()},
            speech,
            plural,
        )

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.id.split("/", 1)[0]

    @property
    def kind(self) -> str:
        """The kind of its entry."""
        return self.id.split("/", 2)[1]

    @property
    def is_proper(self) -> bool:
        """Whether it is a name and no common word: of a thing, or written with a capital."""
        return self.kind != "term" or self.names.get("en", "")[:1].isupper()


@dataclass(frozen=True, slots=True)
class TermHit:
    """A place of a text where a term is named.

    Attributes:
        terms: What it names; several if things share the name.
        start: Where it begins.
        end: Where it ends.
        text: What stands there.
        is_alias: Whether it is named by an alias.
    """

    terms: tuple[Term, ...]
    start: int
    end: int
    text: str
    is_alias: bool = False

    def required(self, lang: Language) -> tuple[str, ...]:
        """Returns the names that a text in *lang* may use for it, none twice; empty if unknown."""
        return tuple(dict.fromkeys(name for one in self.terms if (name := one.names.get(lang))))

    @property
    def is_firm(self) -> bool:
        """Whether a translation must name it: called by its name, and that is a noun."""
        return not self.is_alias and all(term.part_of_speech == "noun" for term in self.terms)

    @property
    def is_proper(self) -> bool:
        """Whether a name stands there and no common word."""
        return self.is_firm and any(term.is_proper for term in self.terms)


@dataclass(frozen=True, slots=True)
class TermFault:
    """A term that a translation does not call by its name.

    Attributes:
        kind: ``alias`` if another of its names stands there, else ``missing``.
        hit: The first place of the source that names it.
        required: The names that the translation may use.
        start: Where the alias begins in the translation; 0 if it is missing.
        end: Where that ends; 0 if it is missing.
        found: The alias.
    """

    kind: Literal["missing", "alias"]
    hit: TermHit
    required: tuple[str, ...]
    start: int = 0
    end: int = 0
    found: str = ""


_Key = TypeVar("_Key", str, tuple[str, ...])


class _Named(NamedTuple):
    term: Term
    is_alias: bool
    capitals: tuple[bool, ...]


class _Names:
    """The names of one game's terms in one language family, for looking up."""

    def __init__(self) -> None:
        self.english: dict[tuple[str, ...], list[_Named]] = {}
        self.chinese: dict[str, list[_Named]] = {}
        self.longest: dict[str, int] = {}

    def add_english(self, term: Term, name: str, *, is_alias: bool, plural: str | None) -> None:
        words = [word.group() for word in WORD.finditer(name)]
        if not words:
            return
        capitals = tuple(word[:1].isupper() for word in words)
        for key in _english_keys([plain_word(word) for word in words], term.part_of_speech):
            self._put(self.english, key, _Named(term, is_alias, capitals))
        if plural and not is_alias:
            many = [word.group() for word in WORD.finditer(plural)]
            capitals = tuple(word[:1].isupper() for word in many)
            key = tuple(plain_word(word) for word in many)
            self._put(self.english, key, _Named(term, is_alias, capitals))

    def add_chinese(self, term: Term, name: str, *, is_alias: bool) -> None:
        if not any(mark in name for mark in _OPEN) and (key := fold(name).strip()):
            self._put(self.chinese, key, _Named(term, is_alias, ()))

    def _put(self, index: dict[_Key, list[_Named]], key: _Key, named: _Named) -> None:
        there = index.setdefault(key, [])
        if all(each.term is not named.term for each in there):
            there.append(named)
            self.longest[key[0]] = max(self.longest.get(key[0], 0), len(key))


def _english_keys(words: Sequence[str], speech: str) -> Iterator[tuple[str, ...]]:
    """Yields a name as the words of all its forms; of a verb the first is inflected."""
    if speech == "verb":
        for form in verb_forms(words[0]):
            yield (form, *words[1:])
    elif speech == "noun":
        for form in noun_forms(words[-1]):
            yield (*words[:-1], form)
    else:
        yield tuple(words)


class TermBase:
    """Knows what the things and words of each game are called.

    Args:
        terms: All terms.
        rules_of: For a pack, the game whose terms its texts use too.
    """

    def __init__(
        self, terms: Iterable[Term] = (), rules_of: Mapping[str, str] | None = None
    ) -> None:
        self._terms = {term.id: term for term in terms}
        self._rules_of = dict(rules_of or {})
        self._names: dict[str, _Names] = {}

    @classmethod
    def of(cls, entries: Iterable[Entry], rules_of: Mapping[str, str] | None = None) -> TermBase:
        """Makes the term base of entries; kinds that name nothing are left out."""
        return cls((Term.of(each) for each in entries if each.kind in TERM_KINDS), rules_of)

    def __len__(self) -> int:
        return len(self._terms)

    def __iter__(self) -> Iterator[Term]:
        return iter(self._terms.values())

    def get(self, term_id: str) -> Term | None:
        """Returns a term by the id of its entry."""
        return self._terms.get(term_id)

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have terms, in order."""
        return tuple(dict.fromkeys(term.game for term in self))

    def hits(self, text: str, lang: Language, game: str) -> tuple[TermHit, ...]:
        """Returns where *text* names terms of its game, in order.

        Args:
            text: Any text; time grows linearly with it.
            lang: Its language.
            game: The key of its game or pack.
        """
        return tuple(_hits(text, lang, self._of_game(game)))

    def faults(
        self, source: str, lang: Language, target: str, target_lang: Language, game: str
    ) -> tuple[TermFault, ...]:
        """Returns the terms of *source* that *target* does not call by their names.

        A name that stands in a longer one counts as used. A term is told once, at its first place.
        """
        return tuple(self._faults(source, lang, target, target_lang, game))

    def _faults(
        self, source: str, source_lang: Language, target: str, lang: Language, game: str
    ) -> Iterator[TermFault]:
        there = self.hits(target, lang, game)
        named = {term.id for hit in there if not hit.is_alias for term in hit.terms}
        folded = fold(target) if lang != "en" else ""
        told: set[tuple[str, ...]] = set()
        for hit in self.hits(source, source_lang, game):
            required = hit.required(lang)
            ids = tuple(term.id for term in hit.terms)
            if not required or ids in told:
                continue
            if named.intersection(ids) or any(fold(name) in folded for name in required):
                continue
            other = next((one for one in there if any(term.id in ids for term in one.terms)), None)
            if other is not None and not hit.is_alias:
                told.add(ids)
                yield TermFault("alias", hit, required, other.start, other.end, other.text)
            elif other is None and not self._in_pieces(hit, source_lang, named, game):
                told.add(ids)
                yield TermFault("missing", hit, required)

    def _in_pieces(self, hit: TermHit, lang: Language, named: Collection[str], game: str) -> bool:
        """Tells whether a compound's words are all named: 奸徒的回合 for *traitor's turn*."""
        pieces = list(_hits(hit.text, lang, self._of_game(game), whole=False))
        return bool(pieces) and all(
            any(term.id in named for term in piece.terms) for piece in pieces
        )

    def _of_game(self, game: str) -> _Names:
        if game not in self._names:
            names = _Names()
            games = (game, self._rules_of.get(game, game))
            for term in self:
                if term.game in games:
                    _add(names, term)
            self._names[game] = names
        return self._names[game]


def _add(names: _Names, term: Term) -> None:
    for lang, name in term.names.items():
        _add_name(names, term, lang, name, is_alias=False)
    for lang, aliases in term.aliases.items():
        for name in aliases:
            _add_name(names, term, lang, name, is_alias=True)


def _add_name(names: _Names, term: Term, lang: Language, name: str, *, is_alias: bool) -> None:
    for spelled in _spellings(name, term.kind):
        if len(spelled) > LONGEST_TERM:
            continue
        if lang == "en":
            names.add_english(term, spelled, is_alias=is_alias, plural=term.plural)
        else:
            names.add_chinese(term, spelled, is_alias=is_alias)


def _spellings(name: str, kind: str) -> Iterator[str]:
    """Yields a name; of a token with two faces also the name of each."""
    yield name
    if kind == "token" and len(faces := _SLASH.split(name)) > 1:
        yield from filter(None, faces)


def _hits(text: str, lang: Language, names: _Names, *, whole: bool = True) -> Iterator[TermHit]:
    """Yields the names in a text; without *whole* none that is all of it."""
    return _english_hits(text, names, whole) if lang == "en" else _chinese_hits(text, names, whole)


def _english_hits(text: str, names: _Names, whole: bool) -> Iterator[TermHit]:
    words = list(WORD.finditer(text))
    plain = [plain_word(word.group()) for word in words]
    capital = [word.group()[0].isupper() for word in words]
    most = len(words) if whole else len(words) - 1
    at = 0
    while at < len(words):
        longest = min(names.longest.get(plain[at], 0), len(words) - at, most)
        for length in range(longest, 0, -1):
            named = names.english.get(tuple(plain[at : at + length]), ())
            if fitting := [each for each in named if _fits(each, capital[at : at + length])]:
                start, end = words[at].start(), words[at + length - 1].end()
                yield _hit(fitting, text, start, end - _possessive(text[start:end]))
                at += length
                break
        else:
            at += 1


def _possessive(found: str) -> int:
    """Returns how many characters of a possessive end a name."""
    return 2 if found[-2:] in ("'s", "’s") else 0


def _fits(named: _Named, capitals: Sequence[bool]) -> bool:
    """Tells whether a name's capitals stand in the text; a text may have more."""
    return all(there or not wanted for wanted, there in zip(named.capitals, capitals, strict=True))


def _chinese_hits(text: str, names: _Names, whole: bool) -> Iterator[TermHit]:
    folded = fold_with_offsets(text)
    plain = folded.text
    most = len(plain) if whole else len(plain) - 1
    at = 0
    while at < len(plain):
        longest = min(names.longest.get(plain[at], 0), len(plain) - at, most)
        for length in range(longest, 1, -1):
            if named := names.chinese.get(plain[at : at + length]):
                yield _hit(named, text, *folded.span(at, at + length))
                at += length
                break
        else:
            at += 1


def _hit(named: Sequence[_Named], text: str, start: int, end: int) -> TermHit:
    """Returns the hit of names that are the same; who is called so is meant, not who may be."""
    called = [each.term for each in named if not each.is_alias]
    terms = called or [each.term for each in named]
    return TermHit(tuple(terms), start, end, text[start:end], is_alias=not called)
