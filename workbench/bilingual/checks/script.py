"""What stands in a translation that its script does not have, was not translated, or is damaged.

A sign counts as one of the other script only where no text of this one would have it: both scripts
share most signs, and some stand for one word in the one and for another in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from workbench.bilingual.checks.values import Pair, TextFinding
from workbench.text.fold import to_simplified, to_traditional
from workbench.text.merges import SURVIVORS
from workbench.text.script import HAN_CLASS, has_han, is_han

__all__ = ["check_damage", "check_marks", "check_residue", "check_untranslated"]

#: Signs of Traditional texts that the tables of conversion would write in another way.
_KEPT: Final = frozenset("裏裡着著床群峰啟為偽線鏽線抬秘托吃台污衛腳")
#: What is left over where the conversion merged two words; in Traditional they mean another thing.
_MERGED: Final = SURVIVORS - frozenset("于余制只里涌游恒愿") | frozenset(
    "圣并坏里余云复术丑谷几征郁钟扑胜"
)


@lru_cache(maxsize=8192)
def _only_simplified(sign: str) -> bool:
    """Whether a sign is none of Traditional texts: it has another form, and is rare in Big5."""
    if to_traditional(sign) == sign or to_simplified(sign) != sign or sign in _KEPT:
        return False
    try:
        return sign.encode("big5") >= _RARE
    except UnicodeEncodeError:
        return True


#: Where the signs that are seldom used begin in Big5.
_RARE: Final = b"\xc9\x40"


def _residue(text: str, lang: str) -> Iterator[int]:
    """Yields the places of signs of the other script."""
    if lang == "zh-Hans":
        simple = to_simplified(text)
        if len(simple) == len(text):
            yield from (at for at, sign in enumerate(text) if sign != simple[at])
        else:
            yield from (at for at, sign in enumerate(text) if to_simplified(sign) != sign)
        return
    merged = _merged(text)
    for at, sign in enumerate(text):
        if at in merged or (is_han(sign) and _only_simplified(sign)):
            yield at


def _merged(text: str) -> set[int]:
    """Returns the places of merged signs that the table of phrases would write otherwise."""
    if not _MERGED.intersection(text):
        return set()
    back = to_traditional(to_simplified(text))
    if len(back) != len(text):
        return set()
    return {at for at, sign in enumerate(text) if sign in _MERGED and back[at] != sign}


def check_residue(pair: Pair) -> Iterator[TextFinding]:
    """Yields signs of the other script, those that stand together at once."""
    if pair.lang == "en" or not has_han(pair.target):
        return
    begin = last = -2
    for place in (*_residue(pair.target, pair.lang), -1):
        if place != last + 1 or place < 0:
            if begin >= 0:
                yield _wrong_script(pair, begin, last + 1)
            begin = place
        last = place


def _wrong_script(pair: Pair, start: int, end: int) -> TextFinding:
    convert = to_simplified if pair.lang == "zh-Hans" else to_traditional
    # As a whole, since some signs change only inside a word.
    right = convert(to_simplified(pair.target))
    if len(right) != len(pair.target):
        right = convert(to_simplified(pair.target[start:end])).rjust(end)
    return TextFinding.of("BT304", pair, target=(start, end), right=right[start:end])


#: Marks of half width in Chinese, and of full width in English.
_HALF: Final = re.compile(
    rf"(?<=[{HAN_CLASS}」』》）])[,.;:?!](?![\w.])|(?<=[{HAN_CLASS}])[,;:?!](?=[{HAN_CLASS}])"
    rf"|\((?=[{HAN_CLASS}])|(?<=[{HAN_CLASS}])\)|(?<=[{HAN_CLASS}])\(|[\"'](?=[{HAN_CLASS}])|(?<=[{HAN_CLASS}])[\"']"
)
_FULL: Final = re.compile(r"[，。；：？！（）「」『』、《》【】]")


def check_marks(pair: Pair) -> Iterator[TextFinding]:
    """Yields marks of the wrong width."""
    shape = _FULL if pair.lang == "en" else _HALF
    for match in shape.finditer(pair.target):
        if match.group() == "?" and not _ASKS.search(pair.source):
            continue  # a sign that was lost
        yield TextFinding.of("BT305", pair, target=match.span())


_ASKS: Final = re.compile("[?？]")

#: Words of English that stand together; one name may stay.
_ENGLISH: Final = re.compile(r"(?<![\w*<{/`.-])[A-Za-z][A-Za-z'’]*(?:[ ,]+[A-Za-z][A-Za-z'’-]*)+")
_SMALL: Final = re.compile(r"\b[a-z]{2,}\b")
_HAN_RUN: Final = re.compile(rf"[{HAN_CLASS}]+")
_WORD: Final = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
_LETTER: Final = re.compile(r"[A-Za-z]{2,}")


def check_untranslated(pair: Pair) -> Iterator[TextFinding]:
    """Yields what was left in the language of the source."""
    if pair.lang == "en":
        for match in _HAN_RUN.finditer(pair.target):
            yield TextFinding.of("BT303", pair, target=match.span())
        return
    if pair.source_lang != "en":
        return
    if not has_han(pair.target):
        if _LETTER.search(pair.target) and _SMALL.search(pair.target):
            yield TextFinding.of("BT303", pair, target=(0, len(pair.target)))
        return
    source = " ".join(pair.source.split())
    for match in _ENGLISH.finditer(pair.target):
        said = " ".join(match.group().split())
        if (
            _SMALL.search(said)
            and pair.target[match.end() : match.end() + 1].isdigit() is False
            and (said in source or said.count(" ") > 1)
        ):
            yield TextFinding.of("BT303", pair, target=match.span())
    words = set(_WORD.findall(pair.source))
    for match in _LONE.finditer(pair.target):
        if match["word"] in words:
            yield TextFinding.of("BT303", pair, target=match.span("word"))
    # A capital that only begins a sentence makes no name.
    first = {match["word"] for match in _FIRST.finditer(pair.source)}
    for match in _LONE_CAPITAL.finditer(pair.target):
        if match["word"] in first or match["word"].casefold() in words:
            yield TextFinding.of("BT303", pair, target=match.span("word"))


_FIRST: Final = re.compile(r"(?:^|[.!?:\n\"“][ ]?)(?P<word>[A-Z][a-z]{2,})(?![\w-])")
_LONE_CAPITAL: Final = re.compile(
    rf"(?:^|(?<=[{HAN_CLASS}，。；：、「]))[ ]?(?P<word>[A-Z][a-z]{{2,}})"
    rf"(?=[ ]?[{HAN_CLASS}，。；：、」])"
)


#: A lone English word in small letters between Chinese.
_LONE: Final = re.compile(
    rf"(?<=[{HAN_CLASS}，。；：、「（])[ ]?(?P<word>[a-z]{{3,}})(?=[ ]?[{HAN_CLASS}，。；：、」）])"
)

_DAMAGED: Final = re.compile(
    "[\ufffd\ue000-\uf8ff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+"
    "|"
    "(?:[\u00c2\u00c3\u00e2\u00e4-\u00e9][\u0080-\u00bf\u2018-\u2026\u20ac\u0152-\u0192\u02c6\u02dc\u2122]{1,2}){2,}"
    f"|(?<=[{HAN_CLASS}])\\?(?=[{HAN_CLASS}])|锟斤拷"
)


def check_damage(pair: Pair) -> Iterator[TextFinding]:
    """Yields signs that a wrong encoding left behind."""
    for match in _DAMAGED.finditer(pair.target):
        if match.group() != "?" or not _ASKS.search(pair.source):
            yield TextFinding.of("BT308", pair, target=match.span())
