"""The headings that the language itself knows: books, and boxes with a meaning of their own.

Every other heading of a box is either a gate (a moment or condition that holds for the whole box,
:mod:`workbench.language.gates`) or a free title. Of a known heading capitals and dots do not matter
when it is read; one that is nearly known, or that people know by another name, is told apart, so
that it is never taken for a title.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from workbench.language.slips import sounds_like
from workbench.language.tokens import words_of
from workbench.model.ids import Language

__all__ = ["BOOKS", "BOXES", "Goal", "KnownHeading", "book_of", "box_like", "box_meant", "box_of"]

#: What the items of a box are: rules, conditions of winning, prose, declarations, tests.
Goal = Literal["rules", "conditions", "prose", "things", "tests"]
#: Of a Chinese name that is no longer, one slip leaves too little to know it by.
_SHORTEST = 3
#: No heading with more letters is the name of a book or box.
_LONGEST = 60
#: Letters that lie side by side, so that one may be hit for the other.
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
#: Characters that look alike, of which the first stands in names of boxes.
_LOOKS = (
    "條修倏",
    "条务各",
    "獲護",
    "获茯",
    "勝騰",
    "利刊",
    "規現",
    "规现",
    "件伴仵",
    "則財",
    "则财",
)
#: Characters that end a heading and are no part of it.
_ENDS = " :：.。…,，"


@dataclass(frozen=True, slots=True)
class KnownHeading:
    """A heading with a meaning of its own.

    Attributes:
        key: What trees call it.
        names: Its canonical form per language.
        goal: What stands under it.
        rules_of: The game whose pages have it; empty where those of all games do.
    """

    key: str
    names: Mapping[Language, str]
    goal: Goal = "rules"
    rules_of: str = ""


BOOKS: tuple[KnownHeading, ...] = (
    KnownHeading("S", {"en": "Secrets of Survival", "zh-Hant": "求生秘訣", "zh-Hans": "求生秘诀"}),
    KnownHeading("T", {"en": "Traitor's Tome", "zh-Hant": "奸徒密謀", "zh-Hans": "奸徒密谋"}),
    KnownHeading("M", {"en": "Monster's Tome", "zh-Hant": "怪物密謀", "zh-Hans": "怪物密谋"}),
)

BOXES: tuple[KnownHeading, ...] = (
    KnownHeading(
        "right-now",
        {"en": "Right now", "zh-Hant": "佈局", "zh-Hans": "布局"},
    ),
    KnownHeading(
        "what-you-know",
        {"en": "What you know", "zh-Hant": "敵方情報", "zh-Hans": "敌方情报"},
    ),
    KnownHeading(
        "you-win-when",
        {"en": "You win when…", "zh-Hant": "勝利條件…", "zh-Hans": "胜利条件…"},
        goal="conditions",
    ),
    KnownHeading(
        "you-lose-when",
        {"en": "You lose when…", "zh-Hant": "落敗條件…", "zh-Hans": "落败条件…"},
        goal="conditions",
    ),
    KnownHeading(
        "if-you-win",
        {"en": "If you win…", "zh-Hant": "若你獲勝…", "zh-Hans": "若你获胜…"},
        goal="prose",
    ),
    KnownHeading(
        "special-attack-rules",
        {"en": "Special attack rules", "zh-Hant": "特別攻擊規則", "zh-Hans": "特别攻击规则"},
    ),
    KnownHeading(
        "things",
        {"en": "Tokens and monsters", "zh-Hant": "標記與怪物", "zh-Hans": "标记与怪物"},
        goal="things",
    ),
    KnownHeading(
        "tests",
        {"en": "Tests", "zh-Hant": "測試", "zh-Hans": "测试"},
        goal="tests",
    ),
    KnownHeading(
        "what-is-going-on",
        {"en": "What's really going on", "zh-Hant": "真相大白", "zh-Hans": "真相大白"},
        rules_of="mystery",
    ),
    KnownHeading(
        "the-plan",
        {"en": "What's the plan?", "zh-Hant": "有甚麼計劃？", "zh-Hans": "有什么计划？"},
        rules_of="mystery",
    ),
    KnownHeading(
        "the-facts",
        {"en": "Here are some facts!", "zh-Hant": "已知事實！", "zh-Hans": "已知事实！"},
        rules_of="mystery",
    ),
    KnownHeading(
        "tokens-needed",
        {"en": "Tokens needed", "zh-Hant": "所需標記", "zh-Hans": "所需标记"},
        rules_of="mystery",
    ),
    KnownHeading(
        "how-to-play",
        {"en": "How to play this haunt", "zh-Hant": "怎樣玩這個作祟", "zh-Hans": "怎样玩这个作祟"},
        rules_of="mystery",
    ),
)


#: What people call a box who know the printed books, by its key: none of these is right, but all
#: are told as what they mean. Simplified Chinese is made from Traditional.
_OTHER_NAMES: Mapping[Language, str] = {
    "en": """
        right-now = setup, set up, set-up, do this now, do this right now, do now, do right now
        right-now = now, right away, at once, immediately, do this first, start here, get ready
        right-now = preparation, preparations, first of all, first things first
        right-now = before anything else, before you begin, before you start, to begin with
        right-now = to start with
        what-you-know = what do you know
        you-win-when = you win if, you win once, you win as soon as, you win the game when
        you-win-when = you win the game if, you will win when, to win, victory, objective
        you-win-when = the heroes win when, the heroes win if, the traitor wins when
        you-win-when = the traitor wins if
        you-lose-when = you lose if, you lose once, you lose as soon as, you lose the game when
        you-lose-when = you lose the game if, defeat conditions
        if-you-win = if you have won, you have won, you won, epilogue
        special-attack-rules = special attacks
        things = components
        tests = test
        """,
    "zh-Hant": """
        right-now = 布局, 部局, 怖局, 佈置, 布置, 設置, 設定, 開局, 首先, 第一步, 一開始, 現在
        right-now = 立即, 立刻, 馬上, 現在進行, 立即進行, 現在執行, 立即執行
        what-you-know = 敵情, 情報, 你知道什麼, 你知道甚麼, 已知的事
        you-win-when = 勝利, 獲勝, 贏的條件, 勝利目標, 你何時獲勝
        you-lose-when = 落敗, 輸的條件, 你何時落敗
        if-you-win = 尾聲, 後記, 終章
        special-attack-rules = 特別攻擊, 特殊攻擊
        things = 配件, 遊戲配件
        tests = 測驗, 試驗, 測試例
        """,
}


#: The words of which rulebooks make such names, by the key of the box: before the bar those of
#: which a name has at least one, behind it those of which it must have one besides, as either alone
#: may be a title; none is needed where nothing stands first there. A heading of nothing else means
#: that box. Simplified is made from Traditional.
_MADE_OF: Mapping[Language, str] = {
    "en": """
        right-now = setup, set-up, set up, setting up, preparing, preparation, preparations
            , before the game, before the haunt, before you begin, before you start, before play
            | , game, haunt, initial, starting, instructions, instruction, steps, step, board, how
            , begins, starts, before
        you-win-when = win, winning, victory, goal, goals, objective, objectives, aim, aims
            | game, haunt, condition, conditions, how, you, your, can
            , way, ways, means, achieve, reach
        you-lose-when = lose, losing
            | game, haunt, condition, conditions, how, you, your, can
        if-you-win = you win, you won, you have won, you've won, your victory, your side wins
            , victory
            | when, once, after, should, has, case, game, haunt, text, story, read, this
        special-attack-rules = attack, attacks, attacking, combat, combats, fight, fights, fighting
            | rule, rules
        what-you-know = known, intelligence, intel
            | what, is, we, you, your, they, about, enemy, enemies, opponent, opponents, other
        things = token, tokens, monsters, components, pieces, figures, counters, markers, minis
            | and, &, or, needed, need, required, used, use, necessary, list, game, haunt, you
        """,
    "zh-Hant": """
        right-now = 設置, 設定, 佈置, 布置, 準備, 佈局, 布局, 擺設
            , 遊戲前, 作祟前, 開局前, 開場前, 開始前
            | 遊戲, 作祟, 起始, 初始, 初期, 開局, 開場, 開始, 前, 步驟, 階段, 事前, 前置, 首先, 工作
        you-win-when = 勝利, 獲勝, 勝出, 取勝, 致勝, 得勝, 制勝, 目標, 目的
            | 遊戲, 作祟, 條件, 方式, 方法, 途徑, 如何, 怎樣, 怎麼, 你, 你們, 要求, 本局
            , 取得, 達成, 贏得, 規定
        you-lose-when = 落敗, 失敗, 敗北, 戰敗, 輸掉
            | 遊戲, 作祟, 條件, 方式, 如何, 怎樣, 怎麼, 你, 你們, 要求, 本局
        if-you-win = 獲勝, 勝出, 勝利, 取勝, 得勝, 贏了
            | 若, 如, 如果, 假如, 倘若, 當, 一旦, 時, 後, 之後, 以後, 以後的事, 故事
        special-attack-rules = 攻擊, 戰鬥, 對戰, 作戰
            | 規則, 規例, 特則, 細則
        what-you-know = 情報, 資訊, 資料
            | 敵方, 敵人, 敵軍, 對手, 對方, 奸徒, 英雄, 已知, 你知道, 你所知
        things = 標記, 怪物, 配件, 組件, 部件, 指示物, 棋子
            | 與, 和, 及, 或, 、, 所需, 需要, 需用, 必要, 使用, 所用, 清單, 一覽, 列表
        """,
}
#: What such a name may have besides.
_BESIDE: Mapping[Language, str] = {
    "en": "a, an, all, extra, for, hero, heroes, in, of, on, our, side, special, the, this, to"
    ", traitor, 's, ', ’s, ’",
    "zh-Hant": "的, 之, 你, 本, 各, 英雄, 奸徒, 有關, 關於, 特別, 特殊, 額外",
}
#: What begins a name of a box that goes on with whom it is about.
_BEGUN: Mapping[Language, Mapping[str, str]] = {
    "en": {"what you know about": "what-you-know", "what you know of": "what-you-know"},
    "zh-Hant": {"你所知道的": "what-you-know", "你知道的": "what-you-know"},
}


@lru_cache(maxsize=4_096)
def _words(text: str, lang: Language) -> tuple[str, ...]:
    """Returns what matters of a heading: its words, in small letters, without what ends it."""
    return tuple(words_of(text.rstrip(_ENDS).casefold(), lang))


@cache
def _named(kind: Literal["books", "boxes"], lang: Language) -> Mapping[str, KnownHeading]:
    """Returns the books or boxes by the words of their names."""
    known = BOOKS if kind == "books" else BOXES
    return {" ".join(_words(each.names[lang], lang)): each for each in known}


def _found(kind: Literal["books", "boxes"], text: str, lang: Language) -> KnownHeading | None:
    if len(text) > _LONGEST:
        return None
    return _named(kind, lang).get(" ".join(_words(text, lang)))


def book_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the book that a heading names, or None."""
    return _found("books", heading, lang)


def box_of(heading: str, lang: Language, rules_of: str = "") -> KnownHeading | None:
    """Returns the box with a meaning of its own that a heading names, or None.

    Args:
        heading: The heading.
        lang: The language of the page.
        rules_of: The game whose rules the page uses; without it, only boxes of all games count.
    """
    known = _found("boxes", heading, lang)
    return known if known is None or known.rules_of in ("", rules_of) else None


@dataclass(frozen=True, slots=True)
class _Made:
    """The words of which names of a box are made: its own, those besides, and small ones."""

    known: KnownHeading
    own: frozenset[str]
    besides: frozenset[str]
    words: re.Pattern[str]

    def is_named(self, text: str) -> bool:
        """Tells whether a text is made of these words, and has one of each that it must have."""
        place = 0
        found: set[str] = set()
        while place < len(text):
            match = self.words.match(text, place)
            if match is None:
                return False
            found.add(match[1])
            place = match.end()
        beside = "" in self.besides or not self.besides.isdisjoint(found)
        return beside and not self.own.isdisjoint(found)


@cache
def _makings(lang: Language) -> tuple[_Made, ...]:
    """Returns the words of which names of boxes are made on a page in *lang*."""
    table, beside = (texts["en" if lang == "en" else "zh-Hant"] for texts in (_MADE_OF, _BESIDE))
    if lang == "zh-Hans":
        from workbench.text.fold import to_simplified  # which only such pages need

        table, beside = to_simplified(table), to_simplified(beside)
    small, gap = _listed(beside), r"(?: |$)" if lang == "en" else ""
    boxes = {known.key: known for known in BOXES}
    found = []
    for line in re.sub(r"\n\s*(?=[|,])", " ", table.strip()).splitlines():
        key, _equals, names = line.partition("=")
        own, besides = map(_listed, names.split("|"))
        longest = sorted((own | besides | small) - {""}, key=lambda word: (-len(word), word))
        pattern = re.compile(f"({'|'.join(map(re.escape, longest))}){gap}")
        found.append(_Made(boxes[key.strip()], own, besides, pattern))
    return tuple(found)


def _listed(text: str) -> frozenset[str]:
    return frozenset(each.strip() for each in text.split(","))


def _made(words: tuple[str, ...], lang: Language) -> KnownHeading | None:
    """Returns the box of which a heading is a name as rulebooks make them, or None."""
    text = (" " if lang == "en" else "").join(words)
    begun = _BEGUN["en" if lang == "en" else "zh-Hant"]
    for beginning, key in begun.items():
        if text.startswith(f"{beginning} " if lang == "en" else beginning):
            return next(known for known in BOXES if known.key == key)
    return next((made.known for made in _makings(lang) if made.is_named(text)), None)


@cache
def _other_names(lang: Language) -> Mapping[tuple[str, ...], KnownHeading]:
    """Returns the boxes by what else people call them on a page in *lang*."""
    text = _OTHER_NAMES["en" if lang == "en" else "zh-Hant"]
    if lang == "zh-Hans":
        from workbench.text.fold import to_simplified  # which only such pages need

        text = to_simplified(text)
    boxes = {known.key: known for known in BOXES}
    found: dict[tuple[str, ...], KnownHeading] = {}
    for line in text.strip().splitlines():
        key, _equals, names = line.partition("=")
        for name in names.split(","):
            found.setdefault(_words(name.strip(), lang), boxes[key.strip()])
    for known in BOXES:
        for name in () if known.rules_of else known.names.values():
            found.setdefault(_words(name, lang), known)
    return found


def box_meant(heading: str, lang: Language, rules_of: str = "") -> KnownHeading | None:
    """Returns the known box that a heading nearly names, or None.

    Args:
        heading: A heading that :func:`box_of` does not know.
        lang: The language of the page.
        rules_of: As for :func:`box_of`.

    Returns:
        The box that is called so by people or in another language, else the one whose name is
        spelled nearly so.
    """
    if len(heading) > _LONGEST:
        return None
    words = _words(heading, lang)
    return _other_names(lang).get(words) or _made(words, lang) or box_like(heading, lang, rules_of)


def box_like(heading: str, lang: Language, rules_of: str = "") -> KnownHeading | None:
    """Returns the known box whose name a heading is but for one slip of the keyboard, or None.

    Args:
        heading: A heading that :func:`box_of` does not know.
        lang: The language of the page.
        rules_of: As for :func:`box_of`.
    """
    if len(heading) > _LONGEST or _words(heading, lang) in _other_names(lang):
        return None
    slipped = _is_slipped if lang == "en" else _is_slipped_han
    words = _spelled(heading, lang)
    there = (each for each in BOXES if each.rules_of in ("", rules_of))
    return next((each for each in there if slipped(words, _spelled(each.names[lang], lang))), None)


@lru_cache(maxsize=4_096)
def _spelled(text: str, lang: Language) -> tuple[str, ...]:
    """Returns the words of a heading, or its characters, letter for letter (*an* is no *a*)."""
    spelled = text.rstrip(_ENDS).casefold()
    return tuple(spelled.split()) if lang == "en" else tuple(spelled)


def _is_slipped(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tells whether words are a name with its gaps elsewhere, or with a slip in one of its words.

    Of two words that are both right (*know* and *knew*) one is seldom the other with a letter more,
    a letter less, two letters swapped or the next key hit.
    """
    if "".join(words).replace("-", "") == "".join(name):
        return True
    differing = [pair for pair in zip(words, name, strict=False) if pair[0] != pair[1]]
    if len(words) != len(name) or len(differing) != 1:
        return False
    ((written, word),) = differing
    return (
        _is_longer_by_one(written, word)
        or _is_longer_by_one(word, written)
        or any(_hit(written, word, at) for at in range(len(word)))
    )


def _is_slipped_han(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tells whether characters are a name with one left out or written twice, or two swapped.

    One may stand for another as well if it sounds or looks like that one; any other makes another
    word.
    """
    if len(name) <= _SHORTEST or not words:
        return False
    if len(words) != len(name):
        return _is_longer_by_one(name, words) or _is_doubled(words, name)
    differing = [at for at in range(len(name)) if words[at] != name[at]]
    if len(differing) == 2:
        one, other = differing
        return other == one + 1 and (words[one], words[other]) == (name[other], name[one])
    (at,) = differing if len(differing) == 1 else (-1,)
    return at >= 0 and (
        sounds_like(words[at], name[at])
        or any(looks[0] == name[at] and words[at] in looks for looks in _LOOKS)
    )


def _is_longer_by_one(longer: Sequence[str], other: Sequence[str]) -> bool:
    """Tells whether one row of letters is another with one more put in."""
    return len(longer) == len(other) + 1 and any(
        longer[:at] == other[:at] and longer[at + 1 :] == other[at:] for at in range(len(longer))
    )


def _is_doubled(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tells whether characters are a name with one of them written twice."""
    return any((*name[:at], *name[at - 1 :]) == words for at in range(1, len(name) + 1))


def _hit(written: str, word: str, at: int) -> bool:
    """Tells whether a word is another but for two letters swapped, or the next key hit, at *at*."""
    if len(written) != len(word) or written[:at] != word[:at]:
        return False
    if written[at + 1 :] == word[at + 1 :]:
        near = written[at : at + 1] + word[at : at + 1]
        return at > 0 and any(near in row or near[::-1] in row for row in _KEYS)
    return written[at : at + 2] == word[at : at + 2][::-1] and written[at + 2 :] == word[at + 2 :]
