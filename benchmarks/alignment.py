"""How much of an alignment is right, against one that only compares lengths (Gale and Church 1993).

    python benchmarks/alignment.py
    python benchmarks/alignment.py --sources FOLDER    real printed documents too

Three sorts of texts: a rulebook written for this and aligned by hand (``tests/data/alignment``);
entries of the corpus in both languages, a part of them dropped and some moved; and, with the
owner's documents, cards and rooms as printed in Chinese beside our own English words. Words are
learned from other entries than those that are aligned.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from tests.bilingual.gold import (
    CORPUS_KINDS,
    LANGS,
    Figures,
    Gold,
    Layout,
    corpus_gold,
    figures,
    lantern,
    lantern_terms,
    printed_gold,
)
from workbench.bilingual.alignment import Alignment, Pair, align, completed
from workbench.bilingual.lexicon import Lexicon
from workbench.bilingual.terms import TermBase
from workbench.library.load import load_corpus
from workbench.model.entries import Entry
from workbench.model.games import Corpus

LAYOUTS: tuple[Layout, ...] = ("sections", "paragraphs", "run")
ENTRIES = 16  # of one kind, at most
STEPS = (0.35, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01)

#: Gale and Church: how often sentences go together so, and how much lengths vary.
BEADS = {(1, 1): 0.89, (1, 0): 0.0099, (0, 1): 0.0099, (2, 1): 0.089, (1, 2): 0.089, (2, 2): 0.011}
VARIANCE = 6.8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sources", type=Path, help="the folder of real printed documents")
    asked = parser.parse_args()
    corpus = load_corpus()
    terms = TermBase.of(corpus.entries.values())
    told: list[tuple[float, bool]] = []
    print(f"{'':34}{'ours':>16}{'+ learned words':>18}{'lengths only':>16}")
    print(f"{'':34}{'prec.  recall':>16}{'prec.  recall':>18}{'prec.  recall':>16}   pairs   time")
    for layout in LAYOUTS:
        gold = lantern(layout)
        _line(f"by hand, {layout}", gold, lantern_terms(), "lantern", None, told)
    for game, kind in CORPUS_KINDS:
        lexicon = _learned(corpus, game, kind)
        for layout in LAYOUTS:
            gold = corpus_gold(_entries(corpus, game, kind), 11, layout)
            _line(f"{game} {kind}, {layout}", gold, terms, game, lexicon, told)
        gold = corpus_gold(_entries(corpus, game, kind), 11, "sections", moved=False)
        _line(f"{game} {kind}, nothing moved", gold, terms, game, lexicon, told)
    if asked.sources:
        _line("printed cards", printed_gold(corpus, asked.sources), terms, "hill-1e", None, [])
    print("\nconfidence told, and the share that was right")
    for low, high in pairwise(STEPS):
        right = [is_right for sure, is_right in told if low <= sure < high]
        if right:
            print(
                f"  {low:.2f} to {min(high, 1):.2f}  {sum(right) / len(right):.3f}  of {len(right)}"
            )


def _entries(corpus: Corpus, game: str, kind: str) -> list[Entry]:
    found = [each for each in corpus.entries.values() if (each.game, each.kind) == (game, kind)]
    return found if len(found) <= ENTRIES else random.Random(7).sample(found, ENTRIES)


def _learned(corpus: Corpus, game: str, kind: str) -> Lexicon:
    return Lexicon.learned(
        (part.text["en"], part.text["zh-Hant"])
        for each in corpus.entries.values()
        if each.game != "hill-1e" and (each.game, each.kind) != (game, kind)
        for part in each.parts
        if part.text.get("en") and part.text.get("zh-Hant")
    )


def _line(
    name: str,
    gold: Gold,
    terms: TermBase,
    game: str,
    lexicon: Lexicon | None,
    told: list[tuple[float, bool]],
) -> None:
    before = time.process_time()
    ours = figures(gold, align(gold.source, gold.target, LANGS, terms, game))
    took = time.process_time() - before
    told += [(pair.confidence, right) for pair, right in zip(ours.pairs, ours.right, strict=True)]
    columns = [_shown(ours)]
    if lexicon is None:
        columns.append("")
    else:
        learned = align(gold.source, gold.target, LANGS, terms, game, lexicon)
        columns.append(_shown(figures(gold, learned)))
    columns.append(_shown(figures(gold, by_length(gold))))
    size = f"{len(ours.pairs):8}{took:6.1f} s"
    print(f"{name:34}{columns[0]:>16}{columns[1]:>18}{columns[2]:>16}{size}", flush=True)


def _shown(found: Figures) -> str:
    return f"{found.precision:.3f}  {found.recall:.3f}"


def by_length(gold: Gold) -> Alignment:
    """Aligns by lengths alone: all ways through both texts, the likeliest taken."""
    lengths = [len(each.text) for each in gold.source], [len(each.text) for each in gold.target]
    ratio = sum(lengths[1]) / sum(lengths[0])
    worst = float("inf")
    costs: list[defaultdict[int, float]] = []
    steps: list[dict[int, tuple[int, int]]] = []
    width = len(lengths[1])
    around = 40 + abs(len(lengths[0]) - width)
    for row in range(len(lengths[0]) + 1):
        costs.append(defaultdict(lambda: worst))
        steps.append({})
        middle = row * width // max(1, len(lengths[0]))
        for column in range(max(0, middle - around), min(width, middle + around) + 1):
            if not row and not column:
                costs[0][0] = 0.0
                continue
            for (down, right), share in BEADS.items():
                if down > row or right > column:
                    continue
                cost = costs[row - down][column - right] - math.log(share)
                one = sum(lengths[0][row - down : row])
                other = sum(lengths[1][column - right : column])
                cost += _apart(one, other, ratio)
                if cost < costs[row][column]:
                    costs[row][column] = cost
                    steps[row][column] = down, right
    pairs = list(_back(steps, len(lengths[0]), width))
    return Alignment(
        gold.source, gold.target, LANGS, completed(pairs, len(gold.source), len(gold.target))
    )


def _apart(one: int, other: int, ratio: float) -> float:
    """Returns how unlikely it is that lengths differ so much."""
    mean = (one + other / ratio) / 2
    if not mean:
        return 0.0
    away = abs(other - one * ratio) / math.sqrt(VARIANCE * mean * ratio)
    return -math.log(max(1e-300, math.erfc(away / math.sqrt(2))))


def _back(steps: Sequence[dict[int, tuple[int, int]]], row: int, column: int) -> Iterator[Pair]:
    while row or column:
        down, right = steps[row][column]
        if down and right:
            yield Pair(tuple(range(row - down, row)), tuple(range(column - right, column)))
        row, column = row - down, column - right


if __name__ == "__main__":
    main()
