"""Tells a heading that was meant to say when its box holds from a mere title.

A heading that is a moment or condition holds for every item of its box. If one that was meant so
were taken for a title, its box would hold at all times without anybody being told; so whatever
begins or ends as gates do, in the frames or in everyday words, must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from workbench.language.chart import Chart, Grammar
from workbench.language.headings import book_of, box_meant, box_of
from workbench.language.patterns import Field, Word
from workbench.language.tokens import Token, words_of
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Node, Tree, walk

__all__ = ["STUCK", "Effort", "Gates", "is_free"]

#: Stands for the place where the reading of a heading as a gate gets stuck.
STUCK = (-1, -1)
#: First words of gates that begin many a title as well: more words must be those of a gate.
_WEAK = frozenset({"at", "by", "for", "from", "instead", "on", "where"})
#: First words that people use where gates have others.
_EVERYDAY = frozenset(
    {"anytime", "during", "should", "since", "throughout", "till", "until", "upon", "whenever",
     "whilst"}
)  # fmt: skip
#: Words that may stand before the first word of a gate, and can be left out of it.
_NEEDLESS = frozenset({"always", "and", "directly", "immediately", "just", "right", "then"})
#: Words that stand there too and turn the gate round or narrow it: none may ever be left out.
_TURNING = frozenset({"but", "even", "except", "not", "only", "or", "shortly", "soon"})
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
    | ^from\ (?:now|then|this|the\ next)\b
    | ^for\ (?:each|every|all|any|the\ (?:rest|remainder))\b
    | ^as\ .*\ turn\ (?:starts|begins|ends)$
    | ^on\ (?:your|every|each|any|his|her|their)\b
    | \b(?:once|twice|\w+\ times?)\ (?:per|a|each|every|in\ (?:a|each|every|any|the))
      \ (?:[\w']+\ ){0,2}(?:turn|round|game)s?\b
    | \bper\ (?:turn|round|game)\b
    | ^(?:\w+\ ){0,2}(?:start|end|ending|beginning|close)\ of\ (?:.*\ )?(?:turn|round|game|move)s?$
    | ^(?:for|in|at|on)\ [\w']+\ (?:.*\ )?turns?$
    | (?:\b(?:each|every|any|your|their|his|her|next|this|that|one|monsters?|hero|heroes|traitors?
        |players?|explorers?)|'s|')\ turns?$
    """,
    re.VERBOSE,
)

_HAN_QUESTION = re.compile("如何|怎|什[麼么]|甚[麼么]|[誰谁]|[為为]何|[為为][什甚]|哪|何[時时]")
#: What only gates begin with, or have at their end.
_HAN = re.compile(
    """
    ^[當当].*(?:[時时][候刻]?|期[間间]|之[際际]|[前後后])$
    | ^(?:一旦|一但|除非|直至|直到|只要|只有[在當当]|只[在當当])
    | ^(?:若(?!.若)|如果|假[如使]|倘若|要是)
    | ^(?:每[當当次逢局輪轮]|每.*回合|任何(?:回合|[時时]候)|自[從从]|否[則则])
    | ^[隨随][時时]$
    | 期[間间][內内中]?$
    | ^[由從从自](?:[此今]|[現现]在|.*(?:回合|[輪轮局刻日時时]))起$
    | (?:回合|[遊游][戲戏]|局|[輪轮]|移[動动])的?(?:[開开]始|[結结]束|完[結结畢毕]|之初|之末)
      [之的]?(?:[時时][候刻]?|[際际]|以?[前後后])?$
    | (?:[開开]始|[結结]束)[時时]$
    | 回合[中內内]$
    | (?:(?:怪物|英雄|奸徒|[險险]者|玩家|[你他她其])的?|[每該该此本]|任何|下一)回合$
    | [每局合輪轮][一二兩两三]次$
    """,
    re.VERBOSE,
)
#: Chinese gates that begin so may be titles too: of these more must be understood.
_HAN_WEAK = (
    "當", "当", "在", "於", "于", "位於", "位于", "由", "按", "代替", "對於", "对于",
)  # fmt: skip
#: What gates and titles both begin or end with: what is left must be an event or a condition.
_HAN_BEFORE = re.compile("(?:不是?|[並并]?非|除了?|首次|第一次|[凡在當当於于由從从自])+")
_HAN_AFTER = re.compile(
    "(?:(?P<when>的?[時时][候刻]?|之[時时際际]|的(?:一刻|瞬[間间])|[之以]?[前後后])|[之以]?外|的[話话]|[中內内起])$"
)
#: What denies a gate, or leaves it out.
_HAN_TURNING = re.compile("^(?:不|[並并]?非|除(?!非))|外$")
#: Behind a figure that does something nobody understands, none of these stands.
_HAN_JOINING = frozenset("的之與与和及或")
#: With *before* and *behind* these name a place and no moment.
_HAN_PLACES = frozenset("背面身眼跟前門门窗生")
#: A heading of more letters is looked at no further than these; of more tokens, by its words alone;
#: and in so many places another gate may begin.
_MOST_LETTERS = 300
_LONGEST = 30
_MOST_PLACES = 3
#: More than a page can have pieces, so that whoever reads it again with a change pays nothing.
_MOST_HEADINGS = 4_000
#: How many tokens may be read for the headings of one page that are no gates.
_PER_PAGE = 8_000
#: So much of a heading must begin a gate, where its first word alone does not tell.
_ENOUGH = 3
_ENOUGH_HAN = 4
#: Small words, of which it is told otherwise that one is missing.
_HAN_SMALL = frozenset("的於于到個个該该")
#: Chinese words that are fewer lack more than a character to be a gate.
_FILLED = 5
_NEAR = 0.66
_NEAR_FIXED = 0.8
#: Who wins is told by a box of its own, and *the turn* is nobody's: no such gate is proposed.
_NEVER_MEANT = frozenset({"win", "lose_game"})


@dataclass(slots=True)
class Effort:
    """How much may still be read to tell the headings of a page, in tokens."""

    left: int = _PER_PAGE


def _table(text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Reads lines of ``said, said = put``."""
    found = []
    for line in text.strip().splitlines():
        said, _equals, put = line.partition("=")
        found.append((tuple(each.strip() for each in said.split(",")), put.strip()))
    return tuple(found)


#: What people begin a gate with, and with what the language begins it; behind a colon, the only
#: frame as which it may then be read, where another would say something else.
_BEGINNINGS = _table(
    """
    every time that, each time that, any time that, every time, each time, any time = when : when
    anytime, whenever, only when, if = when : when
    as soon as, upon, once, the moment = when
    as long as, so long as, for as long as, only while, only as long as, whilst, during = while
    only if, provided that, in case, should, given that = if
    immediately after, right after, just after, directly after = after
    immediately before, right before, just before, prior to = before
    start of, the start of, at start of, beginning of, the beginning of = at the start of
    at the beginning of, in the beginning of, on the start of, in the start of = at the start of
    during the start of, at the very start of, only at the start of = at the start of
    end of, the end of, at end of, at the ending of, on the end of, in the end of = at the end of
    during the end of, at the very end of, only at the end of = at the end of
    only during, only on, during, throughout, in, at, = on
    during the, in the, at the, the, = on the
    wherever = where
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
    每回合, 每一回合 = 在每個回合中
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
    text = heading[:_MOST_LETTERS].strip().rstrip(" :：.。…").casefold().replace("’", "'")
    if lang != "en":
        return not _HAN_QUESTION.match(text) and bool(_HAN.search(text))
    words = words_of(text, lang)
    if not words or _QUESTION.match(text):
        return False
    rest = _unturned(words)
    return (bool(rest) and rest[0] in _words_of_gates()[0]) or bool(_ENGLISH.search(text))


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
        self._effort = Effort()
        self._nearly: dict[tuple[str, ...], tuple[int, int] | None] = {}
        self._meant: dict[tuple[str, ...], tuple[str, tuple[str, ...]] | None] = {}

    def nearly(
        self, heading: str, tokens: Sequence[Token], effort: Effort
    ) -> tuple[int, int] | None:
        """Returns where a heading that has no reading as a gate is one all the same.

        Args:
            heading: The heading.
            tokens: Its tokens.
            effort: How much may still be read; what is used up is taken off.

        Returns:
            The first and the last token of what is to be shown; STUCK if that is wherever the
            reading as a gate gets stuck; None if the heading is a title.
        """
        key = tuple(token.text for token in tokens)
        like = _is_like_a_gate(heading, self._lang)
        if not 0 < len(key) <= _LONGEST or len(heading) > _MOST_LETTERS:
            return STUCK if like else None
        if key not in self._nearly:
            if effort.left <= 0:
                return STUCK if like else None
            self._effort = effort
            small = _small(key)
            where = self._turned(small)
            if where is None and like:
                where = STUCK
            elif not like:
                whole = (0, len(key) - 1) if self._says_when(key) else None
                where = whole or self._understood(small, where)
            if effort.left <= 0:
                return STUCK if like else None
            if len(self._nearly) >= _MOST_HEADINGS:
                self._nearly.clear()
            self._nearly[key] = where
        return self._nearly[key]

    def meant(self, tokens: Sequence[Token], effort: Effort) -> tuple[str, tuple[str, ...]] | None:
        """Returns the gate that a heading says in everyday words, or with its first word misspelt.

        Args:
            tokens: The tokens of the heading.
            effort: How much may still be read; what is used up is taken off.

        Returns:
            The code by which that is told, and the tokens of the gate, which have one reading; no
            tokens if each change that makes a gate of them would say something else; None if none
            does.
        """
        if (
            not 0 < len(tokens) <= _LONGEST
            or sum(len(each.text) for each in tokens) > _MOST_LETTERS
        ):
            return None
        key = tuple(token.text for token in tokens)
        if key not in self._meant:
            self._effort = effort
            found = self._found(_small(key))
            if effort.left <= 0:
                return found
            if len(self._meant) >= _MOST_HEADINGS:
                self._meant.clear()
            self._meant[key] = found
        return self._meant[key]

    def _found(self, words: tuple[str, ...]) -> tuple[str, tuple[str, ...]] | None:
        other = False
        for each, frame in _reworded(words, self._lang):
            if self._means(each, frame):
                return "BW124", each
            other = other or bool(self._readings("gate", each))
        if other:
            return "BW104", ()
        return next((("BW102", each) for each in self._spelled(words) if self._means(each)), None)

    def _turned(self, words: tuple[str, ...]) -> tuple[int, int] | None:
        """Returns the word that turns a gate round, for which there is none; None if there is none.

        Whether the words have a gate besides is for others to tell.
        """
        if self._lang == "en":
            return (0, 0) if words[0] in _TURNING else None
        found = _HAN_TURNING.search("".join(words))
        if found is None:
            return None
        return (len(words) - 1, len(words) - 1) if found[0] == "外" else (0, 0)

    def _understood(
        self, words: tuple[str, ...], turned: tuple[int, int] | None
    ) -> tuple[int, int] | None:
        """Returns where words are a gate of which the grammar alone tells; None if nowhere."""
        if self._lang != "en":
            if _HAN_QUESTION.match("".join(words)):
                return None
            return turned or STUCK if self._begins(words) or self._is_framed(words) else None
        if _QUESTION.match(words[0]):
            return None
        if self._begins(words):
            return turned or STUCK
        openers = _words_of_gates()[0] | _WEAK - {"by"}
        ends = [at for at in range(1, len(words)) if words[at] in openers]
        for at in ends[:_MOST_PLACES]:
            said = ((words[at:], ""), *_reworded(words[at:], self._lang))
            if any(self._means(each, frame, but="for_each") for each, frame in said):
                return turned or (at, len(words) - 1)
        return None

    def _spelled(self, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yields words with the first of gates that their first is like, the likest before.

        In Chinese a character may have been left out, wherever the reading gets stuck.
        """
        openers = _words_of_gates()[0] | _WEAK
        if self._lang != "en":
            yield from self._filled(words)
        elif words[0] not in openers:
            likely = {each: _like(words[0], each) for each in openers - {"by", "instead", "where"}}
            for each in sorted(likely, key=lambda word: (-likely[word], word)):
                if likely[each] >= _NEAR:
                    yield (each, *words[1:])

    def _filled(self, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yields Chinese words with a character put in where they stop being a gate."""
        chart = self._chart("gate", words) if len(words) >= _FILLED else None
        if chart is None or not _ENOUGH <= chart.reached < len(words):
            return
        at = chart.reached
        for character in sorted(chart.expected()):
            if len(character) == 1 and character.isalpha() and character not in _HAN_SMALL:
                yield (*words[:at], character, *words[at:])

    def _chart(self, goal: str, words: Sequence[str]) -> Chart[Tree] | None:
        """Reads words for a goal, if there are any and the page has not used up what it may."""
        if not words or self._effort.left <= 0:
            return None
        self._effort.left -= len(words)
        return Chart(self._grammar, goal, words)

    def _readings(self, goal: str, words: Sequence[str]) -> list[Tree]:
        chart = self._chart(goal, words)
        return chart.readings(2) if chart is not None and chart.complete else []

    def _means(self, words: tuple[str, ...], frame: str = "", but: str = "") -> bool:
        """Tells whether words are one gate that an author can have meant.

        Args:
            words: The words.
            frame: The frame that it must have; empty for any.
            but: A frame that it must not have.
        """
        readings = self._readings("gate", words)
        if len(readings) != 1:
            return False
        (tree,) = readings
        frames = [each.frame for each in walk(tree) if isinstance(each, Node)]
        on_the_turn = frames[:2] == ["on_turn", "the_turn"]
        return (
            (not frame or frames[0] == frame)
            and frames[0] != but
            and not on_the_turn
            and _NEVER_MEANT.isdisjoint(frames)
        )

    def _reached(self, words: tuple[str, ...]) -> int:
        chart = self._chart("gate", words)
        return chart.reached if chart is not None else 0

    def _says_when(self, words: tuple[str, ...]) -> bool:
        """Tells whether words are a turn, a condition, or the event that a track reaches a number.

        Any other event is a good title (*The house comes down*).
        """
        if self._readings("turn", words) or self._readings("cond", words):
            return True
        return any(
            isinstance(tree, Node) and tree.frame == "reaches"
            for tree in self._readings("event", words)
        )

    def _begins(self, words: tuple[str, ...]) -> bool:
        """Tells whether words begin as a gate does, or name a room where the box would hold."""
        place = next((each for each in _places(self._lang) if _begins(words, each)), ())
        if place and self._is_a_room(words[len(place) :]):
            return True
        if self._lang != "en":
            text = "".join(words)
            reached = self._reached(words) if text.startswith(_HAN_WEAK) else 0
            enough = _ENOUGH if text[0] in "當当" else _ENOUGH_HAN
            return (
                (reached >= enough and 2 * reached > len(words))
                or self._is_turn_nearly(words)
                or any(self._means(each) for each in self._filled(words))
            )
        fixed = _words_of_gates()[1]
        text = " ".join(words)
        if any(_like(text, each) >= _NEAR_FIXED for each in fixed):
            return True
        if len(words) > 3 and words[:3] == ("the", "turn", "of"):
            return bool(self._readings("turn", (*words[3:], "'s", "turn")))
        if words[0].startswith("where"):
            reached = self._reached(("where", *words[1:]))
            return "cannot" in words and reached > words.index("cannot")
        rest = _unturned(words)
        spelled = [rest] if rest and rest[0] in _WEAK else []
        return any(self._reached(each) >= _ENOUGH for each in (*spelled, *self._spelled(words)))

    def _is_turn_nearly(self, words: tuple[str, ...]) -> bool:
        """Tells whether Chinese words are a turn and what happens in it, but for the last."""
        chart = self._chart("gate", words)
        if chart is None or chart.reached < len(words) - 1:
            return False
        turns = (end for start, end, name in chart.pieces() if start == 0 and name == "turn")
        return chart.reached > max(turns, default=len(words))

    def _is_framed(self, words: tuple[str, ...]) -> bool:
        """Tells whether Chinese words have an event, a condition or a turn within what marks it.

        At a moment somebody may do as well what nobody understands.
        """
        text = "".join(words)
        before, after = _HAN_BEFORE.match(text), _HAN_AFTER.search(text)
        start = len(before[0]) if before else 0
        end = after.start() if after else len(text)
        # Chinese tokens are characters but for numbers and Latin words, which no mark has.
        inner = words[start : len(words) - (len(text) - end)]
        if not (before or after) or not inner:
            return False
        goals = ["event", "cond", "turn"]
        if text.startswith("除") and text.endswith("外"):
            goals.append("anyone")
        if any(self._readings(goal, inner) for goal in goals):
            return True
        if after is None or after["when"] is None or inner[-1] in _HAN_PLACES:
            return False
        chart = self._chart("event", inner)
        pieces = chart.pieces() if chart is not None else []
        figure = max((to for at, to, name in pieces if at == 0 and name == "anyone"), default=0)
        return 0 < figure < len(inner) and inner[figure] not in _HAN_JOINING

    def _is_a_room(self, words: tuple[str, ...]) -> bool:
        """Tells whether words behind *in* name a room, by reading that somebody is in it."""
        if self._lang == "en":
            return self._means(("while", "you", "are", "in", *words))
        bare = words[:-1] if words and words[-1] in "中內内裏裡里" else words
        (before, after) = ("在你位於", "期間") if self._lang == "zh-Hant" else ("在你位于", "期间")
        return self._means((*before, *bare, *after))


def _unturned(words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns English words without the one that may stand before the first of a gate."""
    return words[1:] if words[0] in _NEEDLESS | _TURNING and len(words) > 1 else words


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


def _reworded(words: tuple[str, ...], lang: Language) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields words as the language says them, each with the frame that it must have, if any."""
    if lang == "en":
        for said, put in _BEGINNINGS:
            put, _colon, frame = (part.strip() for part in put.partition(":"))
            for each in said:
                begun = words_of(each, lang)
                if _begins(words, begun):
                    yield (*words_of(put, lang), *words[len(begun) :]), frame
        if words[0] in _NEEDLESS:
            yield words[1:], ""
        if "each" in words:
            every = tuple("every" if word == "each" else word for word in words)
            yield every, ""
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
                yield (*before, *inner, *after), ""
            elif not inner:
                yield before, ""


@cache
def _around(lang: Language) -> tuple[tuple[tuple[str, ...], str], ...]:
    if lang == "zh-Hant":
        return _AROUND
    from workbench.text.fold import to_simplified  # which only such pages need

    return tuple((tuple(map(to_simplified, said)), to_simplified(put)) for said, put in _AROUND)
