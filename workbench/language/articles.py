"""Small words that were left out: which may be missing at a place, and what may stand instead.

*The* speaks of what was mentioned, *a* of any: where a sentence can be read with either, only the
rest of the page, or its author, can tell which was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from workbench.diagnostics import Place
from workbench.language.markdown import Item
from workbench.language.tokens import ARTICLE, Token, article_for
from workbench.language.wordings import THE
from workbench.model.ids import Language

__all__ = ["instead_of", "small_words_at", "wrong_articles"]

#: So many tokens before a word may hold the article of the one that it is joined to.
_NEAR_BEFORE = 4
#: So many tokens behind the word whose turn it is, *turn* may stand.
_NEAR_TURN = 8
_TURN: Mapping[Language, str] = {"en": "turn", "zh-Hant": "回", "zh-Hans": "回"}
_SMALL: Mapping[Language, tuple[str, ...]] = {
    "en": ("the", ARTICLE, "of", "to", "with", "in"),
    "zh-Hant": ("的", "於", "到", "個"),
    "zh-Hans": ("的", "于", "到", "个"),
}


def small_words_at(words: Sequence[str], place: int, lang: Language) -> Sequence[str]:
    """Returns the small words that may be missing at *place*, likeliest first."""
    return list(dict.fromkeys((*_said_of_the_first(words, place, lang), *_SMALL[lang])))


def instead_of(
    put: tuple[str, ...], words: Sequence[str], place: int, lang: Language, measure: str
) -> Iterator[tuple[str, ...]]:
    """Yields what may be meant too where *the* is put in: *a* of the same, or of a turn *every*.

    Args:
        put: What is put in.
        words: The sentence without it.
        place: Before which word.
        lang: The language.
        measure: With what is counted that comes there, in Chinese.
    """
    if put != (THE[lang],) or _said_of_the_first(words, place, lang):
        return
    yield (ARTICLE,) if lang == "en" else ("1", *measure)
    if any(word == _TURN[lang] for word in words[place : place + _NEAR_TURN]):
        yield ("every",) if lang == "en" else ("每", *measure)


def _said_of_the_first(words: Sequence[str], place: int, lang: Language) -> list[str]:
    """Returns the article of the first of two: the second is known if the first is."""
    before = words[max(0, place - _NEAR_BEFORE) : place]
    if lang != "en" or not before or before[-1] not in ("or", "and"):
        return []
    return [word.casefold() for word in before if word.casefold() in (ARTICLE, "the")][-1:]


def wrong_articles(
    tokens: Sequence[Token], item: Item, start: int
) -> Iterator[tuple[Place, str, str]]:
    """Yields each *a* or *an* that the word behind it does not go with, as (place, found, put).

    Letters that are spelled out, as in *an X-ray*, are left to the author's ear.

    Args:
        tokens: An English sentence that was understood.
        item: The item in which it stands.
        start: Where in the text of that the tokens begin.
    """
    for one, after in pairwise(tokens):
        written = item.text[start + one.start : start + one.end]
        put = article_for(after.text)
        if written.casefold() not in ("a", "an") or written.casefold() == put:
            continue
        if after.text[:2].isupper() or not after.text[1:2].isalpha():
            continue
        word = item.text[start + after.start : start + after.end]
        place = item.at(start + one.start, start + after.end)
        shown = put.capitalize() if written[0].isupper() else put
        yield place, f"{written} {word}", f"{shown} {word}"
