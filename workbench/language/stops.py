"""Full stops in the middle of a sentence, or for a comma: no half can be read, all of it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from workbench.language.rows import STOPS
from workbench.language.tokens import Token, join
from workbench.model.ids import Language

__all__ = ["EarlyStop", "early_stops"]

_COMMA: Mapping[Language, str] = {"en": ",", "zh-Hant": "，", "zh-Hans": "，"}


class EarlyStop(NamedTuple):
    """A full stop that stands too early.

    Attributes:
        number: Which of the tokens it is.
        after: The word behind it, as it is written inside a sentence.
        sentence: The whole sentence, without it.
        comma: Whether a comma is to stand there instead.
    """

    number: int
    after: Token
    sentence: str
    comma: bool


def early_stops(
    tokens: Sequence[Token],
    reads: Callable[[tuple[str, ...]], Sequence[object]],
    lang: Language,
    *,
    several: bool,
) -> list[EarlyStop]:
    """Returns the full stops that stand in the middle of a sentence.

    Args:
        tokens: Sentences, each up to its full stop.
        reads: Returns the readings of a sentence.
        lang: Their language.
        several: Whether several sentences may stand there.
    """
    stops = [n for n, token in enumerate(tokens) if token.text == STOPS[lang]]
    if not stops or (len(stops) == 1 and stops[0] == len(tokens) - 1):
        return []
    found: list[EarlyStop] = []
    begun = 0
    for stop, end in zip(stops, [*stops[1:], len(tokens)], strict=True):
        before = tuple(token.text for token in tokens[begun:stop])
        behind = tuple(token.text for token in tokens[stop + 1 : end])
        begun = stop + 1
        if not before or not behind or (several and reads(before) and reads(behind)):
            continue
        for after, comma in product(_inside(tokens[stop + 1], lang), ((), (_COMMA[lang],))):
            whole = (*before, *comma, after.text, *behind[1:])
            if len(reads(whole)) == 1:
                sentence = join(whole, lang) + STOPS[lang]
                found.append(EarlyStop(stop, after, sentence, bool(comma)))
                break
    return found


def _inside(word: Token, lang: Language) -> tuple[Token, ...]:
    """Returns a word as it stands, and as it is written where it does not begin a sentence."""
    small = word.text[:1].lower() + word.text[1:]
    return (word,) if lang != "en" or small == word.text else (word, word._replace(text=small))
