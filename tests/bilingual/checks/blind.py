"""Pairs with and without a fault, by somebody who did not know the checks, and what is found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbench.bilingual.checks import Pair, TextFinding, check_pair, measures_of
from workbench.bilingual.terms import TermBase
from workbench.model.entries import Entry
from workbench.model.ids import Language

PAIRS = Path(__file__).parents[2] / "data" / "translation_checks" / "pairs.json"
#: The key of a game that knows what all three call things: a pair does not say its own.
ANY = "any"


@dataclass(frozen=True)
class Case:
    """A pair and its fault, if it has one."""

    pair: Pair
    fault: str | None


@dataclass
class Rates:
    """How many of each kind of fault are told, and of right pairs."""

    of: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    right: int = 0
    alarms: int = 0

    @property
    def caught(self) -> float:
        """The share of faults that are told."""
        return self.told.total() / self.of.total()

    @property
    def false(self) -> float:
        """The share of right pairs of which something is told."""
        return self.alarms / self.right


def cases() -> list[Case]:
    """Returns every pair of the set."""
    return [
        Case(
            Pair(
                *(each["id"], ANY, "rule"),
                *(each["source_lang"], each["lang"], each["source"], each["target"]),
            ),
            each["fault"],
        )
        for each in json.loads(PAIRS.read_text("utf-8"))
    ]


def checker(entries: Iterable[Entry]) -> Callable[[Pair], tuple[TextFinding, ...]]:
    """Returns the checks, with the terms of all games of *entries*."""
    some = list(entries)
    known = TermBase.of(some)
    terms = TermBase(
        replace(term, id=f"{ANY}/{term.id.partition('/')[2]}~{term.game}") for term in known
    )
    chinese: tuple[Language, ...] = ("zh-Hant", "zh-Hans")
    measures = {lang: measures_of(some, lang) for lang in chinese}
    return lambda pair: check_pair(pair, terms, measures.get(pair.lang))


def rates(found: Callable[[Pair], object], some: Iterable[Case]) -> Rates:
    """Measures what is told of pairs with and without a fault.

    Args:
        found: Returns what is told of a pair; anything that is true counts.
        some: The pairs.
    """
    measured = Rates()
    for case in some:
        told = bool(found(case.pair))
        if case.fault is None:
            measured.right += 1
            measured.alarms += told
        else:
            measured.of[case.fault] += 1
            measured.told[case.fault] += told
    return measured
