"""What is wrong with a translation, or may be: told by codes, with places in both texts.

:func:`check_pair` looks at one text and its translation, :func:`check_set` at many. Both are
functions of what they are given. A translation that lacks altogether is no mistake but a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.bilingual.checks.meaning import check_meaning
from workbench.bilingual.checks.named import check_measures, check_names, measures_of, names_in
from workbench.bilingual.checks.script import (
    check_damage,
    check_marks,
    check_residue,
    check_untranslated,
)
from workbench.bilingual.checks.sets import check_set
from workbench.bilingual.checks.shape import check_markup, check_room, check_sentences
from workbench.bilingual.checks.values import AMONG, CODES, Pair, TextFinding
from workbench.bilingual.terms import TermBase

__all__ = [
    "AMONG",
    "CODES",
    "Pair",
    "TextFinding",
    "check_pair",
    "check_set",
    "measures_of",
]


def check_pair(
    pair: Pair, terms: TermBase | None = None, measures: Mapping[str, Sequence[str]] | None = None
) -> tuple[TextFinding, ...]:
    """Returns what is wrong with a translation, in the order of its target.

    Args:
        pair: The texts; time grows linearly with them.
        terms: What things and words are called.
        measures: The measure words in the language of the target, as :func:`measures_of` has them.
    """
    if not pair.target.strip() or not pair.source.strip():
        return ()
    terms = terms or TermBase()
    ours = terms.hits(pair.source, pair.source_lang, pair.game)
    theirs = terms.hits(pair.target, pair.lang, pair.game)
    found = [*check_untranslated(pair), *check_damage(pair)]
    whole = any(one.code == "BT303" and one.target_span == (0, len(pair.target)) for one in found)
    if not whole:
        found += check_meaning(pair, (names_in(ours), names_in(theirs)))
        found += check_names(pair, terms, ours, theirs)
        found += check_measures(pair, measures or {})
        found += check_sentences(pair)
        found += check_markup(pair)
    found += check_residue(pair)
    found += check_marks(pair)
    found += check_room(pair)
    told = _without_echoes(found)
    return tuple(sorted(told, key=lambda one: (one.target_span, one.source_span, one.code)))


def _without_echoes(found: list[TextFinding]) -> list[TextFinding]:
    """Leaves out what follows from something that is told.

    Where a sentence lacks, so do its facts; a term that lacks is told by what stands in its place.
    """
    codes = {one.code for one in found}
    meant = [one.source_span for one in found if one.code < "BT2" and one.source_span[1]]

    def echoes(one: TextFinding) -> bool:
        if one.code == "BT204" and any(_touch(one.source_span, each) for each in meant):
            return True
        if "BT301" in codes and one.code < "BT3":
            return not one.target_span[1]
        return "BT302" in codes and one.code < "BT3" and not one.source_span[1]

    return [one for one in found if not echoes(one)]


def _touch(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return one[0] < two[1] and two[0] < one[1]
