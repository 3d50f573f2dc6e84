"""The headings that the language itself knows: books, and boxes with a meaning of their own.

Every other heading of a box is either a gate (a moment or condition that holds for the whole box)
or a free title. Of a known heading capitals and the writing of its dots do not matter when it is
read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.language.tokens import words_of
from workbench.model.ids import Language

__all__ = ["BOOKS", "BOXES", "Goal", "KnownHeading", "book_of", "box_of", "starts_like_a_gate"]

#: What the items of a box are: rules, conditions of winning, prose, declarations, tests.
Goal = Literal["rules", "conditions", "prose", "things", "tests"]


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
    KnownHeading("right-now", {"en": "Right now", "zh-Hant": "佈局", "zh-Hans": "布局"}),
    KnownHeading(
        "what-you-know", {"en": "What you know", "zh-Hant": "敵方情報", "zh-Hans": "敌方情报"}
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
    KnownHeading("tests", {"en": "Tests", "zh-Hant": "測試", "zh-Hans": "测试"}, goal="tests"),
)

_GATE_WORDS = frozenset(
    {"at", "on", "when", "while", "if", "after", "before", "for", "from", "once", "until", "unless"}
)
_GATE_ENDS = ("時", "时", "期間", "期间", "之後", "之后", "起", "中")


def _found(headings: tuple[KnownHeading, ...], text: str, lang: Language) -> KnownHeading | None:
    words = tuple(word.casefold() for word in words_of(text, lang))
    for known in headings:
        if tuple(word.casefold() for word in words_of(known.names[lang], lang)) == words:
            return known
    return None


def book_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the book that a heading names, or None."""
    return _found(BOOKS, heading, lang)


def box_of(heading: str, lang: Language) -> KnownHeading | None:
    """Returns the box with a meaning of its own that a heading names, or None."""
    return _found(BOXES, heading, lang)


def starts_like_a_gate(heading: str, lang: Language) -> bool:
    """Tells whether a heading looks like a moment or condition, so that it must be understood."""
    if lang == "en":
        words = words_of(heading, lang)
        return bool(words) and words[0].lower() in _GATE_WORDS
    return heading.rstrip("：: ").endswith(_GATE_ENDS)
