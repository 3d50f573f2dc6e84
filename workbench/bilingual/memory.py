"""What was translated before, offered for what is like it.

The same text gives the same translation; one that differs in names and numbers only gives it with
those put in; one that is like it is offered with the differences. A text with other numbers is
never offered without putting the right ones in, and one that has no place for them not at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rapidfuzz import process
from rapidfuzz.distance import Indel

from workbench.bilingual.adjusting import numbers_of, with_names, with_numbers
from workbench.bilingual.inflection import WORD
from workbench.bilingual.terms import TermBase, TermHit
from workbench.model.ids import Language
from workbench.text.differences import Run, differences
from workbench.text.fold import fold

__all__ = ["LEAST_LIKE", "LONGEST_REMEMBERED", "Match", "Memory", "Remembered"]

#: Texts less like than this are not offered.
LEAST_LIKE: Final = 0.6
#: Longer texts are neither remembered nor looked for: they are no sentences or paragraphs.
LONGEST_REMEMBERED: Final = 4_000
#: Of those that are likest so many are looked at more closely.
_LOOKED_AT: Final = 60
_RANK: Final = {"exact": 0, "adjusted": 1, "similar": 2}


@dataclass(frozen=True, slots=True)
class Remembered:
    """A text and its translation.

    Attributes:
        source: The text.
        target: Its translation.
        origin: Where it is from: the id of a unit, or the name of a file.
        game: The game it is about; empty if nobody knows.
        is_reviewed: Whether a person reviewed it.
        is_foreign: Whether it came from another program.
    """

    source: str
    target: str
    origin: str = ""
    game: str = ""
    is_reviewed: bool = False
    is_foreign: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A translation that is offered.

    Attributes:
        kind: ``exact`` for the same text, ``adjusted`` for one with other names and numbers only,
            ``similar`` for one that is like it.
        score: How like the texts are, from 0 to 1.
        target: What is offered: names and numbers are put in already.
        remembered: What it was made from.
        text: The text that it is offered for.
    """

    kind: Literal["exact", "adjusted", "similar"]
    score: float
    target: str
    remembered: Remembered
    text: str

    @property
    def differences(self) -> list[tuple[Run, ...]]:
        """What is another in the text than in the remembered one, word by word."""
        return differences(self.remembered.source, self.text)


class Memory:
    """Knows what was translated from one language into another.

    Args:
        pairs: What was translated; those said first are preferred where all else is equal.
        source_lang: The language of the texts.
        lang: The language of their translations.
        terms: The term base.
    """

    def __init__(
        self,
        pairs: Iterable[Remembered],
        source_lang: Language,
        lang: Language,
        terms: TermBase,
    ) -> None:
        self._langs = source_lang, lang
        self._terms = terms
        self._pairs = [
            pair
            for pair in pairs
            if pair.source.strip()
            and pair.target.strip()
            and max(len(pair.source), len(pair.target)) <= LONGEST_REMEMBERED
        ]
        self._plain: defaultdict[str, list[int]] = defaultdict(list)
        for number, pair in enumerate(self._pairs):
            self._plain[_plain(pair.source)].append(number)
        self._tokens: list[Sequence[str]] | None = None
        self._skeletons: defaultdict[str, list[int]] | None = None

    def __len__(self) -> int:
        return len(self._pairs)

    def matches(
        self, text: str, game: str, limit: int = 5, without: str = "", least: float = LEAST_LIKE
    ) -> tuple[Match, ...]:
        """Returns what is offered for a text, the best first, no translation twice.

        Args:
            text: The text.
            game: The game it is about.
            limit: At most so many are returned.
            without: An origin that does not count: the unit itself.
            least: The least likeness.
        """
        if not text.strip() or len(text) > LONGEST_REMEMBERED:
            return ()
        found = list(self._same(text, game, without))
        same = {match.remembered for match in found}
        found += [
            match for match in self._like(text, without, least) if match.remembered not in same
        ]
        found.sort(key=lambda match: _order(match, game))
        offered: dict[str, Match] = {}
        for match in found:
            offered.setdefault(match.target, match)
        return tuple(offered.values())[:limit]

    def filling(self, text: str, game: str, without: str = "") -> Match | None:
        """Returns the translation that a text can be filled with: an exact or adjusted one.

        One that calls a thing otherwise than the game does is left out.

        Args:
            text: The text.
            game: The game it is about.
            without: An origin that does not count.
        """
        if not text.strip() or len(text) > LONGEST_REMEMBERED:
            return None
        source_lang, lang = self._langs
        return next(
            (
                match
                for match in sorted(self._same(text, game, without), key=lambda m: _order(m, game))
                if not any(
                    fault.hit.is_proper
                    for fault in self._terms.faults(text, source_lang, match.target, lang, game)
                )
            ),
            None,
        )

    def _same(self, text: str, game: str, without: str) -> Iterator[Match]:
        """Yields what is offered for the same text, and for one with other names and numbers."""
        plain = _plain(text)
        for number in self._plain.get(plain, ()):
            pair = self._pairs[number]
            if pair.origin != without or not without:
                yield Match("exact", 1.0, pair.target, pair, text)
        skeleton, names = _skeleton(text, self._langs[0], game, self._terms)
        for number in self._by_skeleton().get(skeleton, ()):
            pair = self._pairs[number]
            if _plain(pair.source) == plain or (without and pair.origin == without):
                continue
            target = self._adjusted(pair, text, names, game)
            if target is not None:
                yield Match("adjusted", self._likeness(pair.source, text), target, pair, text)

    def _like(self, text: str, without: str, least: float) -> Iterator[Match]:
        if self._tokens is None:
            self._tokens = [_cut(pair.source, self._langs[0]) for pair in self._pairs]
        plain = _plain(text)
        best = process.extract(
            _cut(text, self._langs[0]),
            self._tokens,
            scorer=Indel.normalized_similarity,
            score_cutoff=least,
            limit=_LOOKED_AT,
        )
        for _tokens, score, number in best:
            pair = self._pairs[number]
            if _plain(pair.source) == plain or (without and pair.origin == without):
                continue
            target = with_numbers(pair.source, text, pair.target, self._langs)
            if target is not None:
                yield Match("similar", float(score), target, pair, text)

    def _likeness(self, one: str, other: str) -> float:
        lang = self._langs[0]
        return float(Indel.normalized_similarity(_cut(one, lang), _cut(other, lang)))

    def _by_skeleton(self) -> dict[str, list[int]]:
        if self._skeletons is None:
            self._skeletons = defaultdict(list)
            for number, pair in enumerate(self._pairs):
                made, _names = _skeleton(pair.source, self._langs[0], pair.game, self._terms)
                self._skeletons[made].append(number)
        return self._skeletons

    def _adjusted(
        self, pair: Remembered, text: str, names: Sequence[TermHit], game: str
    ) -> str | None:
        """Returns a translation with the names and numbers of a text; None if that is not sure."""
        before = _skeleton(pair.source, self._langs[0], pair.game, self._terms)[1]
        lang = self._langs[1]
        target = with_names(before, names, pair.target, lang, pair.game, self._terms)
        if target is None:
            return None
        return with_numbers(
            pair.source,
            text,
            target,
            self._langs,
            names=(_spans(before), _spans(names)),
            target_names=[
                (hit.start, hit.end)
                for hit in self._terms.hits(target, lang, game)
                if hit.is_proper
            ],
        )


def _order(match: Match, game: str) -> tuple[int, float, bool, bool, bool]:
    pair = match.remembered
    return (
        _RANK[match.kind],
        -match.score,
        pair.game != game,
        not pair.is_reviewed,
        pair.is_foreign,
    )


def _plain(text: str) -> str:
    return " ".join(text.split())


def _spans(hits: Iterable[TermHit]) -> list[tuple[int, int]]:
    return [(hit.start, hit.end) for hit in hits]


@lru_cache(maxsize=20_000)
def _cut(text: str, lang: Language) -> Sequence[str]:
    """Returns what texts are compared by: words of English, signs of Chinese."""
    if lang == "en":
        return tuple(word.group().casefold() for word in WORD.finditer(text)) or tuple(text)
    return "".join(fold(text).split())


def _skeleton(
    text: str, lang: Language, game: str, terms: TermBase
) -> tuple[str, tuple[TermHit, ...]]:
    """Returns a text without its names and numbers, and the names."""
    names = tuple(hit for hit in terms.hits(text, lang, game) if hit.is_proper)
    holes = [(hit.start, hit.end, f"\x00{hit.terms[0].kind}\x00") for hit in names]
    holes += [(start, end, "\x01") for start, end, _value in numbers_of(text, lang, _spans(names))]
    made, at = [], 0
    for start, end, hole in sorted(holes):
        made += [text[at:start], hole]
        at = end
    made.append(text[at:])
    return _plain("".join(made)), names
