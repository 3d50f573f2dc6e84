"""What may stand where the reading of a sentence got stuck, in a few words for its author.

Whole phrases of the language, those first that look like what was written and those that the
examples of the language use most; of names only what they are names of, as all of them are too many
to choose from.
"""

from __future__ import annotations

import difflib
from functools import cache

from workbench.language.chart import Chart
from workbench.language.following import Offer, following, sort_of
from workbench.language.nouns import Lexicon
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Tree

__all__ = ["expected_words"]

_MOST_SHOWN = 6
#: So many of these may be sorts of names.
_MOST_SORTS = 2
_ALIKE = 0.75


def expected_words(lexicon: Lexicon, lang: Language, chart: Chart[Tree], found: str) -> str:
    """Returns what may stand next, at most six phrases; a dash if nothing may.

    Args:
        lexicon: The nouns of the page.
        lang: The language.
        chart: What was understood, and no more.
        found: The word that stands there.
    """
    offers = following(chart, lexicon, lang, weights={})
    words = {offer.text: _rank(offer, found, lang) for offer in offers if offer.kind == "word"}
    sorts: dict[str, None] = {}
    for offer in offers:
        if offer.kind == "number":
            sorts["0-9"] = None
        elif offer.kind == "name" and isinstance(offer.meaning, Leaf):
            sorts[f"‹{sort_of(offer.meaning.kind, lang) or offer.text}›"] = None
    if lang != "en":  # a character that several phrases begin with is no word by itself
        begun = {text[:1] for text in words if len(text) > 1}
        words = {text: rank for text, rank in words.items() if len(text) > 1 or text not in begun}
    named = sorted(sorts, key=lambda sort: sort != "0-9")[:_MOST_SORTS]
    ranked = sorted(words, key=lambda text: (words[text], text))[: _MOST_SHOWN - len(named)]
    comma = ", " if lang == "en" else "、"
    return comma.join([*ranked, *named]) or "-"


def _rank(offer: Offer, found: str, lang: Language) -> tuple[bool, int]:
    """Returns what puts likely words before others."""
    alike = difflib.SequenceMatcher(None, found, offer.text).ratio() >= _ALIKE
    text = f" {offer.text} " if lang == "en" else offer.text
    return not alike, -_examples(lang).count(text)


@cache
def _examples(lang: Language) -> str:
    """Returns every example of a frame, in small letters."""
    if lang == "en":
        return " ".join(frame.example[0] for frame in FRAMES).casefold()
    text = "\n".join(frame.example[1] for frame in FRAMES)
    if lang == "zh-Hans":
        from workbench.text.fold import to_simplified

        return to_simplified(text)
    return text
