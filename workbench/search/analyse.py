"""The one analyser: what a text is indexed by and what a query looks for.

Index and query pass through the same folding, the same cutting and the same stems, so they cannot
disagree. Every token knows its place in the original text, so a highlight lands on the characters
that a person sees.

English words are reduced to their stem. Chinese has no spaces: a run of Han characters is indexed
as single characters and as pairs, and asked for by pairs, which finds every part of every name;
a longer run is confirmed with :func:`phrase_spans`. Numbers as the game writes them stay whole.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from workbench.text.fold import fold, fold_with_offsets
from workbench.text.script import LETTER_CLASS, has_han, is_han, is_letter, runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "ANALYSER_VERSION",
    "Kind",
    "Token",
    "asked_pairs",
    "highlight_spans",
    "index_terms",
    "merged_spans",
    "phrase_spans",
    "query_terms",
    "tokens",
]

ANALYSER_VERSION: Final = 1
"""Raise it with every change of the terms a text gives: the index must then be built anew."""

Kind = Literal["word", "han", "literal"]

_LONGEST_STEMMED: Final = 40  # letters; no English word is longer
_LONGEST_TERM: Final = 64
_RANGE_TILDE = re.compile(r"(?<=\d)~(?=\d)")


class Token(NamedTuple):
    """One term at one place.

    Attributes:
        term: What is indexed: a stem, one or two Han characters, or a literal, all folded.
        start: Where it begins in the original text.
        end: Where it ends there (half-open).
        kind: ``word``, ``han`` or ``literal``.
    """

    term: str
    start: int
    end: int
    kind: Kind


@lru_cache(maxsize=1)
def _stemmer() -> Callable[[str], str]:
    # This one module and the two almost empty packages above it, nothing else of Whoosh. Its newer
    # Porter algorithm knows "died", "dying" and "news", which the older one gets wrong.
    from whoosh.lang.porter2 import stem

    return stem


@lru_cache(maxsize=1 << 16)
def _word_term(word: str) -> str:
    """Returns the term of a folded word: ``rabbit's``, ``rabbits`` and ``rabbit`` are one.

    The possessive ending goes, other apostrophes are dropped, and the stem takes the plural off;
    so ``rabbit's foot``, ``rabbits foot`` and ``rabbit foot`` give the same terms.
    """
    word = word.removesuffix("'s").replace("'", "")
    if 2 < len(word) <= _LONGEST_STEMMED and word.isascii() and word.isalpha():
        return _stemmer()(word)
    return word[:_LONGEST_TERM]


def _pieces(folded: str, *, inside: bool = True) -> Iterator[tuple[str, int, int, Kind]]:
    """Yields ``(term, start, end, kind)`` of *folded* text; a run of Han is still one term.

    With *inside*, what stands in braces is a term of its own besides.
    """
    for script, start, end in runs(folded):
        if script == "word":
            yield _word_term(folded[start:end]), start, end, "word"
        elif script == "han":
            yield folded[start:end], start, end, "han"
        elif script == "literal":
            # 0~3 is how a range is often written in Chinese
            literal = _RANGE_TILDE.sub("-", folded[start:end][:_LONGEST_TERM])
            yield literal, start, end, "literal"
            if inside and literal[0] == "{":
                yield literal.strip("{}"), start + 1, end - 1, "literal"


def tokens(text: str) -> list[Token]:
    """Returns all tokens of *text* in order; offsets are those of *text* as given.

    A run of Han characters gives every character and every pair. ``{3/4/5}`` gives itself and
    ``3/4/5``, so that both ways of asking find it.
    """
    folded = fold_with_offsets(text)
    starts, ends = folded.starts, folded.ends
    found: list[Token] = []
    for term, start, end, kind in _pieces(folded.text):
        if kind == "han":
            for at, sign in enumerate(term, start):
                found.append(Token(sign, starts[at], ends[at], "han"))
                if at + 1 < end:
                    pair = term[at - start : at - start + 2]
                    found.append(Token(pair, starts[at], ends[at + 1], "han"))
        else:
            found.append(Token(term, starts[start], ends[end - 1], kind))
    return found


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]


def asked_pairs(run: str) -> list[str]:
    """Returns the terms that a run of Han characters is asked for by: its pairs, or itself."""
    return _pairs(run) if len(run) > 1 else [run]


def index_terms(text: str) -> list[str]:
    """Returns the terms to index *text* by, repeated as often as they occur.

    The same terms as :func:`tokens`, faster, and not in the order of the text. No term has a space.
    """
    terms: list[str] = []
    for term, _start, _end, kind in _pieces(fold(text)):
        if kind == "han":
            terms += term
            terms += _pairs(term)
        else:
            terms.append(term)
    return terms


def query_terms(text: str) -> list[str]:
    """Returns the terms that a text must have to be found by *text*, each once, in order.

    A run of two or more Han characters is asked for by its pairs, a single one by itself. The terms
    of a query are always among the :func:`index_terms` of a text that contains it.
    """
    terms: dict[str, None] = {}
    for term, _start, _end, kind in _pieces(fold(text), inside=False):
        terms.update(dict.fromkeys(asked_pairs(term) if kind == "han" else (term,)))
    return list(terms)


def _phrase_pattern(phrase: str) -> re.Pattern[str] | None:
    """Returns what finds the folded *phrase*, also overlapping itself; None if it is empty."""
    words = phrase.split()
    if not words:
        return None
    body = re.escape(words[0])
    for before, after in pairwise(words):
        # Chinese does not care for the space between it and its neighbour; English does.
        body += r"\s*" if is_han(before[-1]) or is_han(after[0]) else r"\s+"
        body += re.escape(after)
    left = f"(?<!{LETTER_CLASS})" if is_letter(words[0][0]) else ""
    right = f"(?!{LETTER_CLASS})" if is_letter(words[-1][-1]) else ""
    return re.compile(f"{left}(?=({body}){right})")


def phrase_spans(text: str, phrase: str) -> list[tuple[int, int]]:
    """Returns where *phrase* stands in *text*, letter by letter after folding.

    Words are not stemmed and not cut: ``art`` is not in ``start``. Any white space, also a line
    feed, matches a space. A run of Han characters may stand anywhere, also overlapping itself.

    Returns:
        Half-open ranges of the original text, in order, not merged.
    """
    pattern = _phrase_pattern(fold(phrase))
    if pattern is None:
        return []
    folded = fold_with_offsets(text)
    return [folded.span(*match.span(1)) for match in pattern.finditer(folded.text)]


def _occurrences(text: str, part: str) -> Iterator[tuple[int, int]]:
    at = text.find(part)
    while at >= 0:
        yield at, at + len(part)
        at = text.find(part, at + 1)


def _words_among(folded: str, words: set[str]) -> Iterator[tuple[int, int]]:
    """Yields where a word or number of *folded* has one of the terms *words*.

    A stem begins like its word, but for short ones (``dying``, ``die``), of which only the first
    letter is sure; so most words need no stem to be told apart.
    """
    heads = tuple({word[:3] if len(word) > 3 else word[:1] for word in words})
    for script, start, end in runs(folded):
        if script == "word":
            word = folded[start:end].replace("'", "")
            if word.startswith(heads) and _word_term(folded[start:end]) in words:
                yield start, end
        elif script == "literal":
            for term, first, last, _kind in _pieces(folded[start:end]):
                if term in words:
                    yield start + first, start + last


def highlight_spans(text: str, terms: Iterable[str]) -> list[tuple[int, int]]:
    """Returns what to mark in *text* for a query.

    Args:
        text: The text as shown.
        terms: Terms as :func:`query_terms` gives them, and Han runs of any length: pass the run
            itself in place of its pairs to mark only the whole run.

    Returns:
        Half-open ranges of *text*, in order, with those that overlap or touch merged. Words match
        by their stem; 滴滴 marks all of 滴滴滴.
    """
    wanted = set(terms)
    signs = {fold(term) for term in wanted if has_han(term)}
    words = {term for term in wanted if not has_han(term)}
    folded = fold_with_offsets(text)
    spans: list[tuple[int, int]] = []
    for run in signs:
        spans += _occurrences(folded.text, run)
    if words:
        spans += _words_among(folded.text, words)
    return merged_spans(folded.span(*span) for span in spans)


def merged_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns half-open ranges in order, with those that overlap or touch made one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
