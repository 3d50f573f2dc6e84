"""What speaks for two sentences of different languages saying the same.

Each sentence becomes a bag of marks that mean the same in every language: the terms it names, its
facts (numbers, may and must, denials), its Latin words (Chinese texts of the game gloss their terms
in English) and, of words that a :class:`Lexicon` has learned, their translations. A mark weighs the
more, the rarer it is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from workbench.bilingual.inflection import WORD, plain_word
from workbench.bilingual.lexicon import Lexicon, han_pairs, stem
from workbench.bilingual.rule_facts import facts_of
from workbench.bilingual.sentences import Sentence
from workbench.bilingual.terms import TermBase
from workbench.model.ids import Language
from workbench.text.fold import fold
from workbench.text.script import HAN

__all__ = ["Bag", "Evidence", "Side"]

#: How much a mark of a kind says; a soft fact half of it.
_TERM, _NUMBER, _FACT, _WORD, _PAIR = 1.0, 1.0, 0.3, 0.7, 0.5
#: So many characters of a sentence are looked at for marks.
_LOOKED_AT = 3_000
#: English characters that a Han character stands for, about.
_PER_HAN = 3.2

Bag = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Side:
    """The sentences of one text.

    Attributes:
        sentences: They.
        lang: Its language.
        bags: The marks of each with their weights.
        firm: The marks of each that its translation should have too: names and numbers.
        lengths: How long each is, in English characters.
    """

    sentences: Sequence[Sentence]
    lang: Language
    bags: Sequence[Bag]
    firm: Sequence[Collection[str]]
    lengths: Sequence[float]


class Evidence:
    """Weighs what two texts have in common.

    Args:
        source: The sentences of one.
        target: Those of the other.
        langs: Their languages.
        terms: The term base.
        game: The game they are about.
        lexicon: Learned translations of words.
    """

    def __init__(
        self,
        source: Sequence[Sentence],
        target: Sequence[Sentence],
        langs: tuple[Language, Language],
        terms: TermBase,
        game: str,
        lexicon: Lexicon,
    ) -> None:
        marks = [
            [_marks(each.text[:_LOOKED_AT], lang, terms, game) for each in sentences]
            for sentences, lang in zip((source, target), langs, strict=True)
        ]
        if langs[0] == "en" != langs[1]:
            _translate(marks[0], marks[1], lexicon)
        elif langs[1] == "en" != langs[0]:
            _translate(marks[1], marks[0], lexicon)
        weights = _weights(marks[0], marks[1])
        sides = [
            Side(
                sentences,
                lang,
                [_weighed(each, weights) for each in bags],
                [
                    {key for key in each if key in weights and _is_firm(key, each[key])}
                    for each in bags
                ],
                [_length(each.text, lang) for each in sentences],
            )
            for sentences, lang, bags in zip((source, target), langs, marks, strict=True)
        ]
        self.source, self.target = sides
        total = sum(self.source.lengths), sum(self.target.lengths)
        self.ratio = min(2.0, max(0.5, total[1] / total[0])) if all(total) else 1.0


def _marks(text: str, lang: Language, terms: TermBase, game: str) -> dict[str, float]:
    """Returns the marks of one sentence, each with how surely it is meant."""
    marks: dict[str, float] = {}
    hits = terms.hits(text, lang, game)
    for hit in hits:
        for term in hit.terms:
            key = f"t{term.names.get('en', term.id).casefold()}"
            marks[key] = max(marks.get(key, 0), _TERM if hit.is_firm else 0.6 * _TERM)
    names = [(hit.start, hit.end) for hit in hits if hit.is_proper]
    for fact in facts_of(text, lang, names):
        kind = _NUMBER if fact.kind == "number" else _FACT
        key = f"n{fact.value}" if fact.kind == "number" else f"f{fact.kind}:{fact.value}"
        marks[key] = max(marks.get(key, 0), kind * (0.3 if fact.soft else 1))
    for word in WORD.finditer(text):
        if not (plain := plain_word(word.group())).isdecimal():
            marks[f"w{stem(plain)}"] = _WORD
    if lang != "en":
        for pair in han_pairs(fold(text)):
            marks[f"h{pair}"] = _PAIR
    return marks


def _is_firm(key: str, weight: float) -> bool:
    return (key[0] == "t" and weight >= _TERM) or (key[0] == "n" and weight >= _NUMBER)


def _translate(
    english: Sequence[dict[str, float]], chinese: Sequence[dict[str, float]], lexicon: Lexicon
) -> None:
    """Puts translations of its words among the marks of each English sentence."""
    there = {key[1:] for marks in chinese for key in marks if key[0] == "h"}
    for marks in english:
        for key in [key for key in marks if key[0] == "w"]:
            for pair, share in lexicon.of(key[1:]):
                if pair in there:
                    mark = f"h{pair}"
                    marks[mark] = max(marks.get(mark, 0), share * _PAIR)


def _weights(
    source: Iterable[Mapping[str, float]], target: Iterable[Mapping[str, float]]
) -> dict[str, float]:
    """Returns how much each mark that both texts have says, by its rarity."""
    counts = [Counter(key for marks in bags for key in marks) for bags in (source, target)]
    total = 2 + max(sum(1 for _marks in bags) for bags in (source, target))
    return {
        key: math.log(total / max(counts[0][key], counts[1][key]))
        for key in counts[0].keys() & counts[1].keys()
    }


def _weighed(marks: Mapping[str, float], weights: Mapping[str, float]) -> dict[str, float]:
    return {key: share * weights[key] for key, share in marks.items() if key in weights}


def _length(text: str, lang: Language) -> float:
    """Returns the length of a sentence in English characters; glosses in Chinese count nothing."""
    if lang == "en":
        return float(len(text))
    han = sum(1 for _each in HAN.finditer(text))
    return _PER_HAN * (han + sum(ch.isdigit() for ch in text) / 2) or len(text) / 2
