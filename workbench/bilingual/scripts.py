"""Drafts of one Chinese script from the other, by OpenCC, and what they had to choose.

Both scripts are texts of their own; a draft saves typing and is to be read by a person. Where one
character of a script stands for several of the other, the converter chose by the words around it:
those places are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from workbench.errors import UsageError
from workbench.model.ids import Language
from workbench.text.fold import converted
from workbench.wording import _

__all__ = ["VARIANTS", "Chosen", "Variant", "choices_in", "converted_script", "variants_for"]

#: Whose words: plain signs only, Taiwan's signs, Taiwan's words, Hong Kong's signs.
Variant = Literal["plain", "taiwan", "taiwan-words", "hong-kong"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)

_WAYS: dict[tuple[Language, Variant], str] = {
    ("zh-Hans", "plain"): "t2s",
    ("zh-Hans", "taiwan"): "tw2s",
    ("zh-Hans", "taiwan-words"): "tw2sp",
    ("zh-Hans", "hong-kong"): "hk2s",
    ("zh-Hant", "plain"): "s2t",
    ("zh-Hant", "taiwan"): "s2tw",
    ("zh-Hant", "taiwan-words"): "s2twp",
    ("zh-Hant", "hong-kong"): "s2hk",
}
#: Simplified signs that stand for several Traditional ones, each with all of them.
_SEVERAL: dict[str, str] = {
    "后": "后後", "于": "于於", "游": "游遊", "并": "并並併", "制": "制製", "只": "只隻衹",
    "里": "里裡裏", "脏": "臟髒", "志": "志誌", "发": "發髮", "面": "面麵", "台": "台臺檯颱",
    "干": "干乾幹", "松": "松鬆", "复": "復複覆", "斗": "斗鬥", "卷": "卷捲", "系": "系係繫",
    "准": "准準", "冲": "沖衝", "舍": "舍捨", "借": "借藉", "采": "采採", "范": "范範",
    "谷": "谷穀", "几": "几幾", "郁": "郁鬱", "了": "了瞭", "历": "歷曆", "钟": "鐘鍾",
    "尽": "盡儘", "获": "獲穫", "汇": "匯彙", "当": "當噹", "团": "團糰", "表": "表錶",
    "布": "布佈", "占": "占佔", "升": "升昇", "咸": "咸鹹", "丑": "丑醜", "出": "出齣",
    "征": "征徵", "症": "症癥", "向": "向嚮", "余": "余餘", "御": "御禦", "愿": "愿願",
    "云": "云雲", "朱": "朱硃", "折": "折摺", "注": "注註", "种": "種种", "周": "周週",
    "回": "回迴", "杰": "杰傑", "家": "家傢", "致": "致緻", "才": "才纔", "杠": "杠槓",
}  # fmt: skip
_TRADITIONAL: dict[str, str] = {
    sign: simple for simple, signs in _SEVERAL.items() for sign in signs
}


class Chosen(NamedTuple):
    """A sign for which a converter had to choose.

    Attributes:
        start: Where it stands in the Traditional text.
        sign: The sign there.
        instead: The other signs that are written alike in Simplified.
    """

    start: int
    sign: str
    instead: str


def variants_for(lang: Language) -> tuple[Variant, ...]:
    """Returns the variants by which a text in *lang* can be drafted; none for English."""
    return tuple(variant for own, variant in _WAYS if own == lang)


def converted_script(text: str, lang: Language, variant: Variant = "plain") -> str:
    """Returns a Chinese text in the other script.

    Args:
        text: The text, in the script that *lang* is not.
        lang: The script it is to be in: ``zh-Hant`` or ``zh-Hans``.
        variant: Whose signs and words are taken.

    Raises:
        UsageError: If *lang* is no Chinese script.
    """
    way = _WAYS.get((lang, variant))
    if way is None:
        raise UsageError(
            _("{lang} is no Chinese script").format(lang=lang), expected="zh-Hant, zh-Hans"
        )
    return converted(text, way)


def choices_in(text: str) -> Iterator[Chosen]:
    """Yields the signs of a Traditional text that are written like others in Simplified."""
    for start, sign in enumerate(text):
        simple = _TRADITIONAL.get(sign)
        if simple is not None:
            yield Chosen(start, sign, _SEVERAL[simple].replace(sign, ""))
