"""The left sides of rows, and the words that mark lines which are printed and never run."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbench.model.ids import Language
from workbench.model.trees import Leaf

__all__ = ["ALOUD", "COLONS", "NOTE", "STOPS", "begins", "label_of", "print_label"]

NOTE: Mapping[Language, str] = {"en": "Note:", "zh-Hant": "注：", "zh-Hans": "注："}
ALOUD: Mapping[Language, str] = {"en": "Read aloud:", "zh-Hant": "朗讀：", "zh-Hans": "朗读："}
STOPS: Mapping[Language, str] = {"en": ".", "zh-Hant": "。", "zh-Hans": "。"}
COLONS: Mapping[Language, str] = {"en": ":", "zh-Hant": "：", "zh-Hans": "："}

_TOTAL = re.compile(r"(?P<total>\d{1,3}(?:\+|[-–]\d{1,3})?)\s*[:：]\s*(?P<rest>.*)", re.DOTALL)
_CONTEST: Mapping[str, Mapping[Language, str]] = {
    "higher": {"en": "Higher", "zh-Hant": "較高", "zh-Hans": "较高"},
    "equal": {"en": "Equal", "zh-Hant": "相同", "zh-Hans": "相同"},
    "lower": {"en": "Lower", "zh-Hant": "較低", "zh-Hans": "较低"},
    "otherwise": {"en": "Otherwise", "zh-Hant": "否則", "zh-Hans": "否则"},
}


def begins(text: str, mark: str) -> bool:
    """Tells whether *text* begins with *mark*, whatever its capitals and the width of its colon."""
    word = mark[:-1]
    return text[: len(word)].casefold() == word.casefold() and text[
        len(word) : len(word) + 1
    ] in (":", "：")


def label_of(text: str, lang: Language, *, contest: bool = False) -> tuple[Leaf | None, str]:
    """Returns the left side of a row and what follows its colon; None and *text* if it is no row.

    Args:
        text: An item.
        lang: Its language.
        contest: Whether the item before it is a row of a contest. Elsewhere *Otherwise:* with
            nothing after it is a block head.
    """
    if match := _TOTAL.fullmatch(text):
        return Leaf("total", match["total"].replace("–", "-")), match["rest"]
    for key, names in _CONTEST.items():
        mark = names[lang] + ":"
        if begins(text, mark):
            rest = text[len(mark) :].strip()
            if rest or contest or key != "otherwise":
                return Leaf("contest", key), rest
    return None, text


def print_label(label: Leaf, lang: Language) -> str:
    """Returns the left side of a row, without its colon."""
    return _CONTEST[label.key][lang] if label.kind == "contest" else label.key
