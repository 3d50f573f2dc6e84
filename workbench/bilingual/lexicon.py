"""Translations of English words that are learned from texts that exist in both languages.

Nothing is shown of it: it only helps to tell which sentences belong together. Chinese counts by
pairs of signs, which needs no dictionary of words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from workbench.bilingual.inflection import WORD, plain_word
from workbench.text.fold import fold
from workbench.text.script import han_runs

__all__ = ["Lexicon", "han_pairs", "stem"]

#: Of one word at most so many pairs of signs are kept, none less sure than this.
_MOST_PAIRS = 6
_LEAST = 0.12
_LEAST_TOGETHER = 2
#: Words of a larger share of the texts tell nothing.
_COMMON = 0.15
#: Of a text so many characters are looked at, of all so many words with pairs of signs.
_LOOKED_AT = 600
_MOST_TOGETHER = 4_000_000


def stem(word: str) -> str:
    """Returns a plain English word without the ending of a plural or a tense.

    >>> stem("stairs"), stem("moved"), stem("moving"), stem("carries")
    ('stair', 'mov', 'mov', 'carry')
    """
    for ending, instead in (
        ("ies", "y"),
        ("ing", ""),
        ("ed", ""),
        ("es", ""),
        ("s", ""),
        ("e", ""),
    ):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            return word[: -len(ending)] + instead
    return word


def han_pairs(folded: str) -> Iterator[str]:
    """Yields each two neighbouring signs of a folded Chinese text."""
    for run in han_runs(folded):
        for one, other in pairwise(run):
            yield one + other


class Lexicon:
    """What English words are called in Chinese, as far as texts showed.

    Args:
        words: Per stem of an English word pairs of signs, each with how often it goes with it.
    """

    def __init__(self, words: Mapping[str, tuple[tuple[str, float], ...]] | None = None) -> None:
        self._words = dict(words or {})

    def __len__(self) -> int:
        return len(self._words)

    def of(self, word: str) -> tuple[tuple[str, float], ...]:
        """Returns what a stem is called: pairs of signs with a share from 0 to 1."""
        return self._words.get(word, ())

    @classmethod
    def learned(cls, pairs: Iterable[tuple[str, str]]) -> Lexicon:
        """Learns from pairs of an English and a Chinese text.

        A pair of signs goes with a word by how many of the texts that have one have the other too.
        """
        texts = []
        english: Counter[str] = Counter()
        chinese: Counter[str] = Counter()
        left = _MOST_TOGETHER
        for en, zh in dict.fromkeys(pairs):
            words = {stem(plain_word(word.group())) for word in WORD.finditer(en[:_LOOKED_AT])}
            signs = set(han_pairs(fold(zh[:_LOOKED_AT])))
            left -= len(words) * len(signs)
            if left < 0:
                break
            texts.append((words, signs))
            english.update(words)
            chinese.update(signs)
        known = {sign for sign, count in chinese.items() if count >= _LEAST_TOGETHER}
        most = max(_LEAST_TOGETHER, len(texts) * _COMMON)
        telling = {word for word, count in english.items() if _LEAST_TOGETHER <= count <= most}
        together: Counter[tuple[str, str]] = Counter()
        for words, signs in texts:
            together.update(product(words & telling, signs & known))
        found: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
        for (word, sign), count in together.items():
            share = 2 * count / (english[word] + chinese[sign])
            if count >= _LEAST_TOGETHER and share >= _LEAST:
                found[word].append((share, sign))
        return cls(
            {
                word: tuple(
                    (sign, share) for share, sign in sorted(those, reverse=True)[:_MOST_PAIRS]
                )
                for word, those in found.items()
            }
        )
