"""The headings that the language itself knows: books, and boxes with a meaning of their own.

Every other heading of a box is either a gate (a moment or condition that holds for the whole box,
:mod:`workbench.language.gates`) or a free title. Of a known heading capitals and dots do not matter
when it is read; one that is nearly known, or that people know by another name, is told apart, so
that it is never taken for a title.
"""

from __future__ import annotations

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
_LOOKS = ("條修倏", "条务各", "獲護", "获茯", "勝騰", "利刊", "規現", "规现", "則財", "则财")
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
        you-win-when = how to win, to win, victory, victory condition
        you-win-when = victory conditions, winning condition, winning conditions, win condition
        you-win-when = win conditions, objective, your objective, your goal
        you-win-when = the heroes win when, the heroes win if, the traitor wins when
        you-win-when = the traitor wins if
        you-lose-when = you lose if, you lose, you lose once, you lose as soon as
        you-lose-when = you lose the game when, you lose the game if, how you lose
        you-lose-when = losing conditions, defeat conditions, lose condition, lose conditions
        if-you-win = when you win, once you win, after you win, if you have won, you have won
        if-you-win = you won, after you have won
        special-attack-rules = special attacks, attack rules, special combat rules
        special-attack-rules = special rules for attacks, special rules for attacking
        things = monsters and tokens, tokens & monsters, monsters & tokens, tokens or monsters
        things = tokens needed
        tests = test
        """,
    "zh-Hant": """
        right-now = 布局, 部局, 怖局, 佈置, 布置, 設置, 設定, 初始設置, 遊戲設置, 開局, 開局佈置
        right-now = 作祟佈置, 遊戲準備, 初始佈置
        right-now = 現在, 立即, 立刻, 馬上, 現在進行, 立即進行, 現在執行, 立即執行
        what-you-know = 敵情, 情報, 敵人情報, 敵方資料, 你知道的事, 你所知道的, 你所知道的事
        what-you-know = 你知道什麼, 你知道甚麼, 已知情報, 已知的事
        you-win-when = 勝利, 獲勝, 獲勝條件, 勝出條件, 取勝條件, 致勝條件, 贏的條件, 勝利的條件
        you-win-when = 獲勝的條件, 勝利目標, 勝利方法, 如何獲勝, 如何取勝, 怎樣獲勝, 你何時獲勝
        you-win-when = 你獲勝的條件, 你的勝利條件, 你的目標, 勝出方法, 獲勝方法
        you-lose-when = 落敗, 失敗條件, 敗北條件, 戰敗條件, 輸的條件, 落敗的條件, 失敗的條件
        you-lose-when = 你何時落敗
        if-you-win = 如果你獲勝, 如你獲勝, 若獲勝, 如果獲勝, 若你勝利, 如果你勝利, 若你勝出
        if-you-win = 當你獲勝, 當你獲勝時, 你獲勝時, 你獲勝後, 獲勝時, 獲勝後, 獲勝之後
        special-attack-rules = 特殊攻擊規則, 特別攻擊, 特殊攻擊, 攻擊規則, 攻擊的特別規則
        special-attack-rules = 特別戰鬥規則, 特殊戰鬥規則
        things = 怪物與標記, 怪物和標記, 怪物及標記, 標記和怪物, 標記及怪物, 標記、怪物
        things = 指示物與怪物
        tests = 測驗, 試驗, 測試例
        """,
}


@lru_cache(maxsize=4_096)
def _words(text: str, lang: Language) -> tuple[str, ...]:
    """Returns what matters of a heading: its words, in small letters, without what ends it."""
    return tuple(word.casefold() for word in words_of(text.rstrip(_ENDS), lang))


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


def box_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the box with a meaning of its own that a heading names, or None."""
    return _found("boxes", heading, lang)


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
    if len(heading) > _LONGEST:
        return None
    words = _words(heading, lang)
    return _other_names(lang).get(words) or box_like(heading, lang)


def box_like(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the known box whose name a heading is but for one slip of the keyboard, or None.

    Args:
        heading: A heading that :func:`box_of` does not know.
        lang: The language of the page.
    """
    if len(heading) > _LONGEST or _words(heading, lang) in _other_names(lang):
        return None
    slipped = _is_slipped if lang == "en" else _is_slipped_han
    words = _spelled(heading, lang)
    return next((each for each in BOXES if slipped(words, _spelled(each.names[lang], lang))), None)


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
