"""Alignments as they are kept: the pairs, and by what their sentences are known again.

The texts are not kept with them: they are read anew, and what a person confirmed is carried over to
the sentences that still stand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from workbench.bilingual.aligned_texts import marks_of
from workbench.bilingual.alignment import Alignment, Pair
from workbench.store.translations import TranslationReader

__all__ = ["KeptAlignment", "kept_alignment", "plain_alignment"]


@dataclass(frozen=True, slots=True)
class KeptAlignment:
    """An alignment without its texts.

    Attributes:
        pairs: Its pairs.
        marks: The marks of the sentences of both texts.
        version: The number of its latest save.
    """

    pairs: tuple[Pair, ...]
    marks: tuple[tuple[str, ...], tuple[str, ...]]
    version: int


def plain_alignment(alignment: Alignment) -> str:
    """Returns an alignment as JSON text, without its texts."""
    return json.dumps(
        {
            "pairs": [
                [list(pair.source), list(pair.target), round(pair.confidence, 4), pair.confirmed]
                for pair in alignment.pairs
            ],
            "marks": [marks_of(alignment.source), marks_of(alignment.target)],
        }
    )


def kept_alignment(reader: TranslationReader, source: str, target: str) -> KeptAlignment | None:
    """Returns an alignment that was kept; None if these two never were."""
    stored = reader.alignment(source, target)
    if stored is None:
        return None
    plain = json.loads(stored.pairs)
    one, other = plain["marks"]
    pairs = tuple(
        Pair(tuple(numbers), tuple(others), confidence, confirmed)
        for numbers, others, confidence, confirmed in plain["pairs"]
    )
    return KeptAlignment(pairs, (tuple(one), tuple(other)), stored.version)
