"""The checks of translations beside pofilter: which faults are told, and which right pairs.

    python benchmarks/translation_checks.py

The pairs were written by somebody who knew neither. pofilter (translate-toolkit, which is under the
GPL and only used here and in tests) runs its standard checks for the language of the target, as its
command line does for a project without a style of its own. Beside it stand only those of its checks
that never speak of a right pair here, which is the kindest choice that can be made for it
afterwards.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.bilingual.checks.blind import Case, Rates, cases, checker, rates
from workbench.bilingual.checks import Pair, check_pair
from workbench.bilingual.terms import TermBase
from workbench.library.load import load_corpus
from workbench.model.entries import Entry
from workbench.model.units import UnitKind

TARGETS = {"zh-Hant": "zh_TW", "zh-Hans": "zh_CN"}


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    some = cases()
    entries = list(load_corpus().entries.values())
    ours = checker(entries)
    started = time.perf_counter()
    mine = rates(ours, some)
    took = time.perf_counter() - started
    errors = rates(lambda pair: [one for one in ours(pair) if one.severity == "error"], some)
    filters = pofilter()
    theirs = rates(filters, some)
    quiet = {name for case in some if case.fault is None for name in filters(case.pair)}
    kind = rates(lambda pair: filters(pair) - quiet, some)
    tell(some, {"ours": mine, "our errors": errors, "pofilter": theirs, "its quiet ones": kind})
    print(f"\n{took * 1000 / len(some):.1f} ms a pair; pofilter's that spoke of a right pair:")
    print("  " + ", ".join(sorted(quiet)))
    tell_corpus(entries)


def pofilter() -> Callable[[Pair], set[str]]:
    """Returns what pofilter's standard checks say of a pair, by the names of its checks."""
    from translate.filters import checks
    from translate.storage import pypo

    made: dict[str, Any] = {
        lang: checks.StandardChecker(checks.CheckerConfig(targetlanguage=code))
        for lang, code in TARGETS.items()
    }

    def found(pair: Pair) -> set[str]:
        unit = pypo.pounit(pair.source)
        unit.target = pair.target
        return set(made[pair.lang].run_filters(unit))

    return found


def tell(some: Iterable[Case], columns: dict[str, Rates]) -> None:
    """Prints what is told of each kind of fault and of right pairs."""
    first = next(iter(columns.values()))
    print(f"{'':22}{'pairs':>6}" + "".join(f"{name:>16}" for name in columns))
    for name, count in sorted(first.of.items()):
        told = "".join(f"{each.told[name]:>16}" for each in columns.values())
        print(f"{name:22}{count:>6}{told}")
    print(f"{'all faults':22}{first.of.total():>6}" + _row(columns, lambda r: r.caught))
    print(f"{'right pairs told':22}{first.right:>6}" + _row(columns, lambda r: r.false))


def _row(columns: dict[str, Rates], share: Callable[[Rates], float]) -> str:
    return "".join(f"{share(each):>16.1%}" for each in columns.values())


def tell_corpus(entries: Iterable[Entry]) -> None:
    """Prints what is told of the texts that ship, which are right: false alarms."""
    terms = TermBase.of(entries, {"hill-1e": "hill-2e"})
    pairs: dict[tuple[str, str], Pair] = {}
    for entry in entries:
        for part in entry.parts:
            en, zh = part.text.get("en", ""), part.text.get("zh-Hant", "")
            if en and zh:
                kind: UnitKind = "story" if part.is_story else "rule"
                pairs[en, zh] = Pair(entry.id, entry.game, kind, "en", "zh-Hant", en, zh)
    codes: Counter[str] = Counter()
    wrong = warned = 0
    for pair in pairs.values():
        found = check_pair(pair, terms)
        codes.update({one.code for one in found})
        wrong += any(one.severity == "error" for one in found)
        warned += bool(found)
    print(f"\ntexts that ship: {len(pairs)}; errors told of {wrong}, anything of {warned}")
    print("  " + ", ".join(f"{code} {count}" for code, count in sorted(codes.items())))


if __name__ == "__main__":
    main()
