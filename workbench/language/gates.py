"""Tells a heading that was meant to say when its box holds from a mere title.

A heading that is a moment or condition holds for every item of its box. If one that was meant so
were taken for a title, its box would hold at all times without anybody being told; so whatever
begins or ends as gates do, in the frames or in everyday words, must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache

from workbench.language.chart import Chart, Grammar
from workbench.language.headings import book_of, box_meant, box_of
from workbench.language.patterns import Field, Word
from workbench.language.tokens import Token, words_of
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Tree

__all__ = ["Gates", "is_free"]

#: First words of gates that begin many a title as well: more words must be those of a gate.
_WEAK = frozenset({"by", "instead", "where"})
#: First words that people use where gates have others.
_EVERYDAY = frozenset(
    {"anytime", "during", "should", "since", "throughout", "till", "until", "upon", "whenever",
     "whilst"}
)  # fmt: skip
#: Words that may stand before the first word of a gate.
_ADVERBS = frozenset(
    {"always", "and", "but", "directly", "even", "except", "immediately", "just", "not", "only",
     "or", "right", "shortly", "soon", "then"}
)  # fmt: skip
_QUESTION = re.compile(r"(?:how|what|who|whom|whose|why|which)\b")
_ENGLISH = re.compile(
    r"""
    ^(?:every|each|any)\ (?:other\ |single\ )?(?:time|turn|round)\b
    | ^(?:the|every|each)\ (?:very\ )?(?:first|second|third|next)\ time\b
    | ^(?:at\ )?(?:the|every|any)\ (?:moment|instant)\b(?!\ of)
    | ^(?:for\ )?(?:as|so)\ (?:long|soon|often)\ as\b
    | ^in\ (?:case|the\ event|the\ course)\b
    | ^(?:now|provided|given)\ that\b
    | ^(?:prior\ to|instead\ of)\b
    | ^where\ .*\bcannot\b
    | \b(?:once|twice|times?)\ (?:per|a|each|every|in)\b
    | \bper\ (?:turn|round|game)\b
    | ^(?:\w+\ ){0,2}(?:start|end|ending|beginning|close)\ of\ (?:.*\ )?(?:turn|round|game|move)s?$
    | ^the\ turn\ of\b
    | (?:\b(?:each|every|any|your|their|his|her|next|this|that|one|monsters?|hero|heroes|traitors?
        |players?|explorers?)|'s|')\ turns?$
    """,
    re.VERBOSE,
)

_HAN_QUESTION = re.compile("如何|怎|什[麼么]|甚[麼么]|[誰谁]|[為为]何|[為为][什甚]|哪|何[時时]")
_HAN = re.compile(
    """
    ^[當当](?![心中年鋪铺])
    | ^(?:一旦|一但|若|除非|[對对][於于]|直至|直到|只要|只有[在當当]|只[在當当])
    | ^(?:如果|假如|倘若|要是)
    | ^(?:每[當当次逢局輪轮]|每.*回合|任何(?:回合|[時时]候)|自[從从]|否[則则])
    | ^(?:首次|第一次|[隨随][時时])
    | (?<![何小同及平臨临])[時时]候?$
    | 期[間间][內内中]?$ | 的[話话]$
    | ...(?<![背幕身最門门窗床先落])[後后]$
    | ...(?<![門门窗面眼跟床])前$
    | ^[由從从自].*起$
    | ^[在於于].*中$ | 回合[中內内]$
    | (?:回合|[遊游][戲戏]|局|[輪轮]|移[動动])(?:[開开]始|[結结]束|完[結结]|之初|之末)
    | (?:怪物|英雄|奸徒|[險险]者|玩家|[的每個个名位該该此本你]|任何|下一)回合$
    | [每局合輪轮][一二兩两三]次$
    """,
    re.VERBOSE,
)
#: Chinese gates that begin so may be titles too: of these more must be understood.
_HAN_WEAK = ("在", "於", "于", "位於", "位于", "由", "按", "代替")
_MOST_HEADINGS = 1_000
#: A heading of more tokens is told by its words alone, and in so many places another may begin.
_LONGEST = 30
_MOST_PLACES = 3
#: So much of a heading must begin a gate, where its first word alone does not tell.
_ENOUGH = 3
_ENOUGH_HAN = 4
_NEAR = 0.66
_NEAR_FIXED = 0.8


def _table(text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Reads lines of ``said, said = put``."""
    found = []
    for line in text.strip().splitlines():
        said, _equals, put = line.partition("=")
        found.append((tuple(each.strip() for each in said.split(",")), put.strip()))
    return tuple(found)


#: What people begin a gate with, and with what the language begins it.
_BEGINNINGS = _table(
    """
    every time that, each time that, any time that, every time, each time, any time, anytime = when
    whenever, as soon as, only when, only if, in case, upon, once, if, the moment = when
    as long as, so long as, for as long as, only while, only as long as, whilst, during = while
    only if, provided that, in case, should, given that = if
    immediately after, right after, just after, directly after, only after, shortly after = after
    immediately before, right before, just before, prior to, only before = before
    start of, the start of, at start of, beginning of, the beginning of = at the start of
    at the beginning of, in the beginning of, on the start of, in the start of = at the start of
    during the start of, at the very start of, only at the start of = at the start of
    end of, the end of, at end of, at the ending of, on the end of, in the end of = at the end of
    by the end of, during the end of, at the very end of, only at the end of = at the end of
    only during, only on, during, throughout, in, at, = on
    during the, in the, at the, the, = on the
    one time per, once a, once each, once every, once in a, only once per = once per
    """
)
#: The same of beginning and end in Chinese, parted by a dash.
_AROUND = _table(
    """
    每當有-時, 每當有-, 每當-時, 每當-, 每次有-時, 每次有-, 每次-時, 每次-, 每逢-時, 每逢- = 當-時
    凡-時, 當有-時, 當-之時, 當-的時候, 當-, 在-之時, 在-的時候, 在-時 = 當-時
    -的時候, -之時, -時, 一旦- = 當-時
    只要-, 只要-期間, 當-期間, 只在-期間, 只有在-期間, -期間, 在-期, 在-間, 在-的期間 = 在-期間
    在-之時, 在-, 在-的時候, 在-時, -的時候, 只在-時, 只有當-時, 當-的時候, 只當-時 = 在-期間
    -結束, 在-結束時, 於-結束時, 在-結束, 當-結束時, -結束的時候, -結束之時 = -結束時
    -完結時, -完結, -之末 = -結束時
    -開始, 在-開始時, 於-開始時, 在-開始, 當-開始時, -開始的時候, -開始之時 = -開始時
    -起始時, -之初 = -開始時
    在-期間, -期間, -中, 在-內, -內, 在-時, -時, 在-, 每個-, - = 在-中
    -之前, -以前, 在-之前, 在-以前, 在-前, 當-之前 = -前
    -之後, -以後, 在-之後, 在-以後, 在-後, 當-之後 = -後
    如果-, 如果-的話, 假如-, 倘若-, 要是-, 只要-, 若有-, 如- = 若-
    每回合內一次, 每個回合一次, 每一回合一次 = 每回合一次
    """
)


@cache
def _words_of_gates() -> tuple[frozenset[str], tuple[str, ...]]:
    """Returns the first words of English gates, and the gates that have no other wording."""
    first: set[str] = set()
    fixed: list[str] = []
    for frame in FRAMES:
        if frame.makes != "prefix":
            continue
        for pieces in frame.variants("en").values():
            if isinstance(pieces[0], Word):
                first.add(pieces[0].text)
            if not any(isinstance(piece, Field) for piece in pieces):
                fixed.append(frame.en)
    return frozenset(first - _WEAK | _EVERYDAY), tuple(fixed)


def _is_like_a_gate(heading: str, lang: Language) -> bool:
    """Tells by its words whether a heading says when its box holds, so that it must be understood.

    Args:
        heading: The heading.
        lang: The language of the page.
    """
    text = heading.strip().rstrip(" :：.。…").casefold().replace("’", "'")
    if lang != "en":
        return not _HAN_QUESTION.match(text) and bool(_HAN.search(text))
    words = words_of(text, lang)
    if not words or _QUESTION.match(text):
        return False
    openers = _words_of_gates()[0]
    first = words[1] if words[0] in _ADVERBS and len(words) > 1 else words[0]
    return first in openers or bool(_ENGLISH.search(text))


def is_free(heading: str, lang: Language) -> bool:
    """Tells whether a heading is a title and nothing more, as far as its words can tell."""
    return not (
        box_of(heading, lang)
        or book_of(heading, lang)
        or box_meant(heading, lang)
        or _is_like_a_gate(heading, lang)
    )


class Gates:
    """Tells of the headings of pages with one grammar whether they were meant as gates.

    Args:
        grammar: The grammar of the page.
        lang: Its language.
    """

    def __init__(self, grammar: Grammar[Tree], lang: Language) -> None:
        self._grammar = grammar
        self._lang = lang
        self._nearly: dict[tuple[str, ...], bool] = {}

    def nearly(self, heading: str, tokens: Sequence[Token]) -> bool:
        """Tells whether a heading that has no reading as a gate was meant as one.

        Args:
            heading: The heading.
            tokens: Its tokens.
        """
        if not 0 < len(tokens) <= _LONGEST:
            return _is_like_a_gate(heading, self._lang)
        key = tuple(token.text for token in tokens)
        if key not in self._nearly:
            if len(self._nearly) >= _MOST_HEADINGS:
                self._nearly.clear()
            self._nearly[key] = _is_like_a_gate(heading, self._lang) or self._begins_or_ends(key)
        return self._nearly[key]

    def meant(self, tokens: Sequence[Token]) -> tuple[str, tuple[str, ...]] | None:
        """Returns the gate that a heading says in everyday words, or with its first word misspelt.

        Args:
            tokens: The tokens of the heading.

        Returns:
            The code by which that is told, and the tokens of the gate, which have one reading; None
            if no change makes them so.
        """
        if not 0 < len(tokens) <= _LONGEST:
            return None
        words = _small([token.text for token in tokens])
        ways = (("BW124", _reworded(words, self._lang)), ("BW102", self._spelled(words)))
        return next(
            ((code, each) for code, way in ways for each in way if self._is_one(each)), None
        )

    def _spelled(self, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yields words with the first of gates that their first is like, the likest before."""
        if self._lang == "en" and words[0] not in _WEAK:
            likely = {each: _like(words[0], each) for each in _words_of_gates()[0]}
            for each in sorted(likely, key=lambda word: (-likely[word], word)):
                if likely[each] >= _NEAR:
                    yield (each, *words[1:])

    def _is_one(self, words: tuple[str, ...]) -> bool:
        return bool(words) and len(Chart(self._grammar, "gate", words).readings(2)) == 1

    def _reached(self, words: tuple[str, ...]) -> int:
        return Chart(self._grammar, "gate", words).reached

    def _begins_or_ends(self, words: tuple[str, ...]) -> bool:
        """Tells whether words unlike a gate are nearly one.

        They are if they name a room where the box would hold, if enough of them is a gate once the
        first is spelled rightly, or if they end in one.
        """
        small = _small(words)
        place = next((each for each in _places(self._lang) if _begins(small, each)), ())
        if place and self._is_a_room(small[len(place) :]):
            return True
        if self._lang != "en":
            reached = self._reached(small) if "".join(small).startswith(_HAN_WEAK) else 0
            return reached >= _ENOUGH_HAN and 2 * reached > len(small)
        if _QUESTION.match(small[0]):
            return False
        openers, fixed = _words_of_gates()
        text = " ".join(small)
        if any(_like(text, each) >= _NEAR_FIXED for each in fixed):
            return True
        spelled = [small] if small[0] == "by" else []
        spelled += self._spelled(small)
        ends = [small[at:] for at in range(1, len(small)) if small[at] in openers]
        return any(self._reached(each) >= _ENOUGH for each in spelled) or any(
            self._is_one(each) for each in ends[:_MOST_PLACES]
        )

    def _is_a_room(self, words: tuple[str, ...]) -> bool:
        """Tells whether words behind *in* name a room, by reading that somebody is in it."""
        if self._lang == "en":
            return self._is_one(("while", "you", "are", "in", *words))
        bare = words[:-1] if words and words[-1] in "中內内裏裡里" else words
        (before, after) = ("在你位於", "期間") if self._lang == "zh-Hant" else ("在你位于", "期间")
        return self._is_one((*before, *bare, *after))


def _like(one: str, other: str) -> float:
    """Returns how much one text is like another; letters in another order are most like."""
    if sorted(one) == sorted(other):
        return 1.0
    return SequenceMatcher(None, one, other).ratio()


@cache
def _places(lang: Language) -> tuple[tuple[str, ...], ...]:
    """Returns what a heading begins with that names the room where its box would hold."""
    names = ("in", "inside") if lang == "en" else ("位於", "位于", "在", "於", "于")
    return tuple(words_of(name, lang) for name in names)


def _begins(words: Sequence[str], beginning: Sequence[str]) -> bool:
    begun = (word.casefold() for word in words[: len(beginning)])
    return tuple(begun) == tuple(word.casefold() for word in beginning)


def _small(words: Sequence[str]) -> tuple[str, ...]:
    """Returns the words of a heading as inside a sentence: the first without its capital."""
    if not words:
        return ()
    return (words[0][:1].lower() + words[0][1:], *words[1:])


def _reworded(words: tuple[str, ...], lang: Language) -> Iterator[tuple[str, ...]]:
    if lang == "en":
        for said, put in _BEGINNINGS:
            for each in said:
                begun = words_of(each, lang)
                if _begins(words, begun):
                    yield (*words_of(put, lang), *words[len(begun) :])
        if words[0] in _ADVERBS:
            yield words[1:]
        if "each" in words:
            every = tuple("every" if word == "each" else word for word in words)
            yield every
            yield from _reworded(every, lang)
        return
    for said, put in _around(lang):
        before, _dash, after = (words_of(part, lang) for part in put.partition("-"))
        for each in said:
            begun, _dash, ended = (words_of(part, lang) for part in each.partition("-"))
            inner = words[len(begun) : len(words) - len(ended)]
            fits = _begins(words, begun) and words[len(words) - len(ended) :] == ended
            if not fits or len(begun) + len(ended) > len(words):
                continue
            if "-" in each:
                yield (*before, *inner, *after)
            elif not inner:
                yield before


@cache
def _around(lang: Language) -> tuple[tuple[tuple[str, ...], str], ...]:
    if lang == "zh-Hant":
        return _AROUND
    from workbench.text.fold import to_simplified  # which only such pages need

    return tuple((tuple(map(to_simplified, said)), to_simplified(put)) for said, put in _AROUND)
