"""The memory of the translator's desk: what was translated here, aligned here, and elsewhere.

What is derived by a converter, or may say something else than its source now, is not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workbench.bilingual.memory import Match, Memory, Remembered
from workbench.bilingual.terms import TermBase
from workbench.desks.translating.foreign_memory import ForeignPair
from workbench.model.ids import Language
from workbench.model.units import Translation, UnitKind

__all__ = ["Filling", "fillings", "memory_of", "offered"]

#: Names are terms: what a thing is called is no sentence to be remembered.
_NAMES: frozenset[UnitKind] = frozenset({"name", "term"})


@dataclass(frozen=True, slots=True)
class Filling:
    """A translation that can be filled in.

    Attributes:
        translation: What lacks it.
        match: The translation that is put in, and where it is from.
    """

    translation: Translation
    match: Match


def memory_of(
    translations: Iterable[Translation],
    source_lang: Language,
    lang: Language,
    terms: TermBase,
    *,
    aligned: Iterable[Remembered] = (),
    foreign: Iterable[ForeignPair] = (),
) -> Memory:
    """Returns the memory of two languages.

    Args:
        translations: All translations of the two languages.
        source_lang: The language of the texts.
        lang: The language of their translations.
        terms: The term base.
        aligned: Confirmed pairs of alignments.
        foreign: Pairs of other programs.
    """
    return Memory(_all(translations, aligned, foreign), source_lang, lang, terms)


def _all(
    translations: Iterable[Translation],
    aligned: Iterable[Remembered],
    foreign: Iterable[ForeignPair],
) -> Iterator[Remembered]:
    for each in translations:
        if (
            each.unit.kind not in _NAMES
            and each.state in ("draft", "review", "reviewed")
            and not each.derived
            and each.source
            and each.target
        ):
            yield Remembered(
                each.source,
                each.target,
                each.unit.id,
                each.unit.game,
                is_reviewed=each.state == "reviewed",
            )
    yield from aligned
    for pair in foreign:
        yield Remembered(pair.source, pair.target, pair.origin, is_foreign=True)


def offered(memory: Memory, translation: Translation, limit: int = 5) -> tuple[Match, ...]:
    """Returns what the memory offers for a text, the best first.

    Args:
        memory: The memory of its two languages.
        translation: The text.
        limit: At most so many are returned.
    """
    unit = translation.unit
    return memory.matches(translation.source, unit.game, limit, without=unit.id)


def fillings(memory: Memory, translations: Iterable[Translation]) -> Iterator[Filling]:
    """Yields what can be filled into those that have no translation, or only a stale one.

    Args:
        memory: The memory of their two languages.
        translations: What was asked for, in order.
    """
    for each in translations:
        if each.state not in ("missing", "stale") or not each.source:
            continue
        if each.unit.kind in _NAMES:
            continue
        match = memory.filling(each.source, each.unit.game, without=each.unit.id)
        if match is not None and match.target != each.target:
            yield Filling(each, match)
