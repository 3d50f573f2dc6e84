"""The headings that the language itself knows: books, and boxes with a meaning of their own.

Every other heading of a box is either a gate (a moment or condition that holds for the whole box,
:mod:`workbench.language.gates`) or a free title. Of a known heading capitals and dots do not matter
when it is read; one that is nearly known, or that people know by another name, is told apart, so
that it is never taken for a title.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Literal

from workbench.language.tokens import words_of
from workbench.model.ids import Language

__all__ = ["BOOKS", "BOXES", "Goal", "KnownHeading", "book_of", "box_meant", "box_of"]

#: What the items of a box are: rules, conditions of winning, prose, declarations, tests.
Goal = Literal["rules", "conditions", "prose", "things", "tests"]
#: How much a heading must be like a known one to be taken for that one misspelt. A Chinese name is
#: short, so that one character of it counts for much, and of two there is too little to compare.
_NEAR: Mapping[Language, float] = {"en": 0.85, "zh-Hant": 0.74, "zh-Hans": 0.74}
_SHORTEST = 4
#: Characters that end a heading and are no part of it.
_ENDS = " :：.。…,，"


@dataclass(frozen=True, slots=True)
class KnownHeading:
    """A heading with a meaning of its own.

    Attributes:
        key: What trees call it.
        names: Its canonical form per language.
        goal: What stands under it.
    """

    key: str
    names: Mapping[Language, str]
    goal: Goal = "rules"


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
)


#: What people call a box who know the printed books, by its key: none of these is right, but all
#: are told as what they mean. Simplified Chinese is made from Traditional.
_OTHER_NAMES: Mapping[Language, str] = {
    "en": """
        right-now = setup, set up, set-up, do this now, do this right now, do now, do right now
        right-now = now, right away, at once, immediately, do this first, start here, get ready
        right-now = preparation, preparations, haunt setup, initial setup
        what-you-know = what you know about the heroes, what you know about the bad guys
        what-you-know = what you know about the traitor, what you know about your enemies
        what-you-know = what you know about the monsters, what do you know
        you-win-when = you win if, you win, you win once, you win as soon as
        you-win-when = you win the game when, you win the game if, you will win when, how you win
        you-win-when = how to win, to win, winning, goal, victory, victory condition
        you-win-when = victory conditions, winning condition, winning conditions, win condition
        you-win-when = win conditions, objective, your objective, your goal
        you-win-when = the heroes win when, the heroes win if, the traitor wins when
        you-win-when = the traitor wins if
        you-lose-when = you lose if, you lose, you lose once, you lose as soon as
        you-lose-when = you lose the game when, you lose the game if, how you lose, losing
        you-lose-when = losing conditions, defeat conditions, lose condition, lose conditions
        if-you-win = when you win, once you win, after you win, if you have won, you have won
        if-you-win = you won, after you have won
        special-attack-rules = special attacks, attack rules, special combat rules
        special-attack-rules = special rules for attacks, special rules for attacking
        things = monsters and tokens, tokens & monsters, monsters & tokens, tokens or monsters
        things = tokens needed, tokens
        tests = test, testing
        """,
    "zh-Hant": """
        right-now = 布局, 部局, 怖局, 佈置, 布置, 設置, 設定, 初始設置, 遊戲設置, 開局, 開局佈置
        right-now = 作祟佈置, 遊戲準備, 初始佈置
        right-now = 準備, 現在, 立即, 立刻, 馬上, 現在進行, 立即進行, 現在執行, 立即執行
        what-you-know = 敵情, 情報, 敵人情報, 敵方資料, 你知道的事, 你所知道的, 你所知道的事
        what-you-know = 你知道什麼, 你知道甚麼, 已知情報, 已知的事
        you-win-when = 勝利, 獲勝, 獲勝條件, 勝出條件, 取勝條件, 致勝條件, 贏的條件, 勝利的條件
        you-win-when = 獲勝的條件, 勝利目標, 勝利方法, 如何獲勝, 如何取勝, 怎樣獲勝, 你何時獲勝
        you-win-when = 你獲勝的條件, 你的勝利條件, 你的目標, 勝出方法, 獲勝方法
        you-lose-when = 落敗, 失敗, 失敗條件, 敗北條件, 戰敗條件, 輸的條件, 落敗的條件, 失敗的條件
        you-lose-when = 你何時落敗
        if-you-win = 如果你獲勝, 如你獲勝, 若獲勝, 如果獲勝, 若你勝利, 如果你勝利, 若你勝出
        if-you-win = 當你獲勝, 當你獲勝時, 你獲勝時, 你獲勝後, 獲勝時, 獲勝後, 獲勝之後
        special-attack-rules = 特殊攻擊規則, 特別攻擊, 特殊攻擊, 攻擊規則, 攻擊的特別規則
        special-attack-rules = 特別戰鬥規則, 特殊戰鬥規則
        things = 怪物與標記, 怪物和標記, 怪物及標記, 標記和怪物, 標記及怪物, 標記、怪物
        things = 指示物與怪物, 標記
        tests = 測驗, 試驗, 測試例
        """,
}


def _words(text: str, lang: Language) -> tuple[str, ...]:
    """Returns what matters of a heading: its words, in small letters, without what ends it."""
    return tuple(word.casefold() for word in words_of(text.rstrip(_ENDS), lang))


def _found(headings: tuple[KnownHeading, ...], text: str, lang: Language) -> KnownHeading | None:
    words = _words(text, lang)
    return next((known for known in headings if _words(known.names[lang], lang) == words), None)


def book_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the book that a heading names, or None."""
    return _found(BOOKS, heading, lang)


def box_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the box with a meaning of its own that a heading names, or None."""
    return _found(BOXES, heading, lang)


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
        for name in known.names.values():
            found.setdefault(_words(name, lang), known)
    return found


def box_meant(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the known box that a heading nearly names, or None.

    Args:
        heading: A heading that :func:`box_of` does not know.
        lang: The language of the page.

    Returns:
        The box that is called so by people or in another language, else the one whose name is
        spelled nearly so.
    """
    words = _words(heading, lang)
    other = _other_names(lang).get(words)
    if other is not None:
        return other
    gap = " " if lang == "en" else ""
    text = gap.join(words)
    best: tuple[float, KnownHeading] | None = None
    for known in BOXES:
        name = gap.join(_words(known.names[lang], lang))
        ratio = SequenceMatcher(None, text, name).ratio() if len(name) >= _SHORTEST else 0.0
        if ratio >= _NEAR[lang] and (best is None or ratio > best[0]):
            best = (ratio, known)
    return best[1] if best else None
