"""The numbers of a sentence and how they are meant: 4+, 0-3, *more than 4*, 四點或以上, {3/4/5}.

English and Chinese come to the same values: *more than 4* and 大於4 are both ``5+``, full-width
digits and numerals are digits. What may be a number or only a manner of speaking (*a*, 一, *both*,
雙) is soft: it can answer a number in the other language but asks for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from workbench.model.ids import Language

__all__ = ["MEASURES", "Number", "numbers_in"]


class Number(NamedTuple):
    """A number of a folded text.

    Attributes:
        value: ``3``, ``4+``, ``3-`` (3 or less), ``0-3``, ``3/4/5``, ``half``.
        start: Where it begins in the folded text, with the words that say how it is meant.
        end: Where that ends.
        soft: Whether it may be no number at all.
        of_dice: Whether dice are counted.
        in_words: Whether it is written as a word, which a translation may add.
    """

    value: str
    start: int
    end: int
    soft: bool = False
    of_dice: bool = False
    in_words: bool = False


#: What things are counted by in Chinese.
MEASURES: Final = "個颗粒张名件次格级点块条间道位层回轮页步枚份座项种人天年头扇把具组副局本堆只"
_MEASURE: Final = f"[{MEASURES}个]"

_ONES: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS: Final = (
    "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
_WORDS: Final = {
    **{word: at for at, word in enumerate(_ONES)},
    **{word: 10 * at for at, word in enumerate(_TENS, 2)},
    **{word: at for at, word in enumerate(_ORDINALS, 3)},
    "dozen": 12,
    "twice": 2,
}
_SOFT_WORDS: Final = {
    **dict.fromkeys(("a", "an", "one", "once", "single", "another", "first", "alone", "each"), "1"),
    **dict.fromkeys(
        ("both", "pair", "couple", "double", "doubled", "doubles", "second", "either", "neither",
         "two-handed", "other"), "2",
    ),
    **dict.fromkeys(("thirds", "triple", "thrice"), "3"),
    **dict.fromkeys(("hundred", "hundreds", "century", "centuries"), "100"),
    **dict.fromkeys(("thousand", "thousands"), "1000"),
    **dict.fromkeys(("quarter", "quarters"), "4"),
    **dict.fromkeys(("halfway", "halve", "halves", "halved", "midnight", "midway"), "half"),
}  # fmt: skip
_TEN: Final = "|".join(_TENS)
_ONE: Final = "|".join(_ONES[1:10])
_WORD: Final = "|".join((*_ONES[:1], *_ONES[2:], *_TENS, *_ORDINALS, "dozen", "twice"))
_EN_NUMBER: Final = (
    rf"(?:\d{{1,7}}|(?:{_TEN})-(?:{_ONE})"
    rf"|(?:{_ONE}) (?:hundred(?: and (?:{_WORD}|one))?|thousand)|{_WORD})"
)
_EN_BEFORE: Final = {
    "+": "at least|no fewer than|no less than|not less than|not fewer than|a minimum of|minimum",
    "-": "at most|no more than|not more than|up to|a maximum of|maximum of|maximum",
    ">": (
        r"more than|over(?= \d)|greater than|higher than|above(?= \d)|exceeds|exceeding"
        r"|better than"
    ),
    "<": r"fewer than|less than|under(?= \d)|below(?= \d)|lower than",
    "=": "exactly",
}
_EN_THING: Final = (
    r"(?: (?:dice|die|points?|damage|heroes|players|explorers|items?|cards?|"
    r"tokens?|spaces|rooms|tiles|successes|times))?"
)
_EN: Final = re.compile(
    r"\{?(?<![\w.])(?P<list>\d{1,7}(?:/\d{1,7})+)(?![\w])\}?"
    r"|(?:(?<=\W)|^)(?:"
    + "|".join(f"(?P<b{at}>{words})" for at, words in enumerate(_EN_BEFORE.values()))
    + r")?(?:(?<=[a-z])[ ](?:a[ ]|be[ ])?)?(?:(?<=\W)|^)"
    rf"(?:(?:(?P<between>between[ ])?(?P<low>{_EN_NUMBER}|one)"
    rf"(?:[ ]?[-~][ ]?|[ ](?:to|through|(?(between)and|to))[ ])(?P<high>{_EN_NUMBER})(?![\w-]))"
    rf"|(?P<n>{_EN_NUMBER})(?:st|nd|rd|th)?(?![a-z0-9])"
    rf"(?:(?P<plus>\+(?!\d))|{_EN_THING},?[ ](?:or|and)[ ]"
    r"(?:(?P<up>more|higher|greater|better|above|over|up)|(?P<down>less|fewer|lower|below|under))\b"
    rf"|{_EN_THING},?[ ]at[ ](?:(?P<least>least)|(?P<most>most))\b)?)"
)
_EN_SOFT: Final = re.compile(rf"\b(?:{'|'.join(_SOFT_WORDS)})\b|\bhalf\b")
_EN_BOUND_ONE: Final = re.compile(
    r"(?:(?P<least>at least)|(?P<most>at most|no more than)|(?P<more>more than)) (?:one|once)\b"
)
_ONE_SIGNS: Final = {"least": "+", "most": "-", "more": ">"}
_EN_SEVERAL: Final = re.compile(r"\b(?:several|many|multiple|together)\b")
_EN_DICE: Final = re.compile(
    r"[ ](?:(?:extra|more|fewer|less|additional|of[ ]the|blank)[ ])?(?:dice|die)\b"
)
_EN_ONE_DIE: Final = re.compile(r"\b(?:an?|one)[ ](?:(?:extra|additional|single)[ ])?die\b")

_HAN_DIGITS: Final = {ch: at for at, ch in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_HAN_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_ZH_NUMBER: Final = (
    r"(?:(?<![a-z\d._])\d{1,7}(?![a-z\d])|[零〇一二两三四五六七八九十百千]{1,8}(?!半))"
)
#: What may stand between *at least* and its number.
_GAP: Final = r"[^\d\W零〇一二两三四五六七八九十百千]{0,4}(?<!的)"
_ZH_BEFORE: Final = {
    "+": "(?:至少|最少|起码){gap}|不少于|不低于|不小于|不下于|大于或?等于|多于或?等于",
    "-": (
        "(?:最多|至多|顶多){gap}|不多于|不超过|不高于|不大于|上限|小于或?等于|少于或?等于"
        "|不得多于|不得超过"
    ),
    ">": "大于|多于|超过|高于|超出",
    "<": "小于|少于|低于|不足|不到|未满|未达|不满",
    "=": "恰好|刚好|正好|恰为|刚刚",
}
_ZH: Final = re.compile(
    r"\{?(?<![\w.])(?P<list>\d{1,7}(?:/\d{1,7})+)\}?"
    r"|(?:"
    + "|".join(
        f"(?P<b{at}>{words.replace('{gap}', _GAP)})" for at, words in enumerate(_ZH_BEFORE.values())
    )
    + r")?(?:(?<=\w)[为有是要]?(?:达到|掷出|掷得|取得|得到|等于|放置|移动)?)?"
    rf"(?P<nth>第 ?)?"
    rf"(?:(?P<low>{_ZH_NUMBER}) ?{_MEASURE}?(?:-|~|至|到) ?"
    rf"(?P<high>{_ZH_NUMBER})(?: ?{_MEASURE})?"
    rf"|(?P<n>{_ZH_NUMBER})(?P<plus>\+(?!\d))?(?: ?(?P<unit>{_MEASURE}))?"
    r"(?:或|及|或者|和)?"
    r"(?:(?P<up>以上|更高|更多|更大|之上|多点)|(?P<down>以下|更低|更少|更小|之下))?)"
)
_ZH_SOFT: Final = {
    "首": "1", "另": "1", "单": "1", "双": "2", "对": "2", "加倍": "2", "再次": "2", "俩": "2",
    "一半": "half", "减半": "half", "半": "half", "打": "12",
}  # fmt: skip
_ZH_SOFT_WORD: Final = re.compile("|".join(_ZH_SOFT))
_ZH_DICE: Final = re.compile(r"[^。；;,.:\n\d零一二两三四五六七八九十]{0,4}?骰")


def numbers_in(folded: str, lang: Language) -> list[Number]:
    """Returns the numbers of a folded text, in order.

    Args:
        folded: The text as :func:`workbench.text.fold.fold` has it; time grows linearly with it.
        lang: Its language.
    """
    return sorted(_english(folded) if lang == "en" else _chinese(folded), key=lambda one: one.start)


def _english(text: str) -> Iterator[Number]:
    taken: list[tuple[int, int]] = []
    for found in _EN.finditer(text):
        number = _read(found, text, "en")
        if number is not None:
            taken.append((number.start, number.end))
            yield number
    for found in _EN_BOUND_ONE.finditer(text):
        yield Number(_with_sign(1, _ONE_SIGNS[found.lastgroup or "least"]), *found.span())
    for found in _EN_SEVERAL.finditer(text):
        yield Number("2+", *found.span(), soft=True)
    for found in _EN_ONE_DIE.finditer(text):
        yield Number("1", *found.span(), soft=True, of_dice=True)
    for found in _EN_SOFT.finditer(text):
        if not _inside(found.start(), taken):
            word = found.group()
            yield Number(_SOFT_WORDS.get(word, "half"), *found.span(), soft=word != "half")


def _chinese(text: str) -> Iterator[Number]:
    taken: list[tuple[int, int]] = []
    for found in _ZH.finditer(text):
        number = _read(found, text, "zh-Hans")
        if number is not None:
            taken.append((number.start, number.end))
            yield number
    for found in _ZH_SOFT_WORD.finditer(text):
        if not _inside(found.start(), taken):
            yield Number(_ZH_SOFT[found.group()], *found.span(), soft=found.group() != "一半")


def _inside(place: int, taken: list[tuple[int, int]]) -> bool:
    """Tells whether a place stands in one of the ranges; they are in order."""
    import bisect

    at = bisect.bisect_right(taken, (place, len(taken) and 1 << 60)) - 1
    return at >= 0 and taken[at][0] <= place < taken[at][1]


def _read(found: re.Match[str], text: str, lang: Language) -> Number | None:
    """Returns the number that a match is; None if nobody can tell what it says."""
    if listed := found["list"]:
        return Number(listed, *found.span())
    befores = _EN_BEFORE if lang == "en" else _ZH_BEFORE
    sign = next((sign for at, sign in enumerate(befores) if found[f"b{at}"]), "")
    low, high = _value(found["low"], lang), _value(found["high"], lang)
    if low is not None and high is not None:
        return Number(f"{low}-{high}", *found.span())
    written = found["n"]
    value = _value(written, lang)
    if value is None:
        return None
    behind = found.groupdict()
    if found["plus"] or found["up"] or behind.get("least"):
        sign = "+"
    elif found["down"] or behind.get("most"):
        sign = "-"
    in_words = not sign and not written[0].isdigit()
    dice = (_EN_DICE if lang == "en" else _ZH_DICE).match(text, found.end())
    return Number(
        _with_sign(value, sign),
        *found.span(),
        soft=in_words and lang != "en" and not _is_counted(found, value),
        of_dice=bool(dice),
        in_words=in_words,
    )


def _is_counted(found: re.Match[str], value: int) -> bool:
    """Tells whether a Chinese numeral counts something; 一 is often an article."""
    return value != 1 and bool(found["unit"] or found["nth"])


def _with_sign(value: int, sign: str) -> str:
    if sign == ">":
        return f"{value + 1}+"
    if sign == "<":
        return f"{value - 1}-"
    return f"{value}{sign if sign != '=' else ''}"


def _value(written: str | None, lang: Language) -> int | None:
    if not written:
        return None
    if written.isdecimal():
        return int(written)
    return _english_value(written) if lang == "en" else _han_value(written)


def _english_value(written: str) -> int | None:
    total = 0
    for word in re.split(r"[ -]", written):
        if word in ("hundred", "thousand"):
            total *= 100 if word == "hundred" else 1000
        elif word != "and":
            total += _WORDS[word]
    return total


def _han_value(written: str) -> int | None:
    """Returns the value of a Chinese numeral, written with its places or digit by digit."""
    if not any(ch in _HAN_UNITS for ch in written):
        return int("".join(str(_HAN_DIGITS[ch]) for ch in written))
    total, digit = 0, 0
    for ch in written:
        if ch in _HAN_UNITS:
            total += (digit or 1) * _HAN_UNITS[ch]
            digit = 0
        else:
            digit = _HAN_DIGITS[ch]
    return total + digit
