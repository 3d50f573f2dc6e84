"""Puts other names and numbers into a translation, where it is sure which they are.

It is sure if a name or number stands in the translation as often as in the text, and if what comes
out says the numbers that it should.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from workbench.bilingual.fact_numbers import numbers_in
from workbench.bilingual.terms import TermBase, TermHit
from workbench.model.ids import Language
from workbench.text.fold import fold_with_offsets

__all__ = ["numbers_of", "with_names", "with_numbers"]

_Spans = Sequence[tuple[int, int]]

_DIGITS: Final = "零一二三四五六七八九"
_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_INTEGER: Final = re.compile(
    rf"[0-9]+|[０-９]+|[{_DIGITS}两兩十]+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE
)
_NUMERAL: Final = re.compile(r"\d+")
_VOWEL: Final = re.compile(r"[aeiou]", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"\b([Aa])n?(\s+)$")


def numbers_of(text: str, lang: Language, names: _Spans = ()) -> list[tuple[int, int, str]]:
    """Returns the numbers of a text that are surely meant: where each begins and ends, its value.

    Args:
        text: Any text.
        lang: Its language.
        names: Where names stand: a number in one is none.
    """
    folded = fold_with_offsets(text)
    found = []
    for number in numbers_in(folded.text, lang):
        if not number.soft:
            start, end = folded.span(number.start, number.end)
            if not any(start < stop and begin < end for begin, stop in names):
                found.append((start, end, number.value))
    return found


def with_names(
    before: Sequence[TermHit],
    names: Sequence[TermHit],
    target: str,
    lang: Language,
    game: str,
    terms: TermBase,
) -> str | None:
    """Returns a translation in which other names stand; None if that is not sure.

    Args:
        before: The names of the text that it translates, in order.
        names: Those of the other text, in order.
        target: The translation.
        lang: Its language.
        game: The game of the text that it translates.
        terms: The term base.
    """
    if len(before) != len(names):
        return None
    instead: dict[tuple[str, ...], TermHit] = {}
    counts: Counter[tuple[str, ...]] = Counter()
    for old, new in zip(before, names, strict=True):
        key = old.required(lang)
        counts[key] += 1
        if not key or instead.setdefault(key, new).required(lang) != new.required(lang):
            return None
    changed = {key: new for key, new in instead.items() if key != new.required(lang)}
    if not changed:
        return target
    places: list[tuple[int, int, str]] = []
    found: Counter[tuple[str, ...]] = Counter()
    for hit in terms.hits(target, lang, game):
        names_of_it = {hit.text, *hit.required(lang)}
        meant = [key for key in changed if names_of_it.intersection(key)]
        if not meant:
            continue
        name = changed[meant[0]].required(lang)
        if hit.text not in meant[0] or len(name) != 1:
            return None
        found[meant[0]] += 1
        places.append((hit.start, hit.end, name[0]))
    if any(found[key] != counts[key] for key in changed):
        return None
    return _put(target, places, lang)


def _put(target: str, places: Iterable[tuple[int, int, str]], lang: Language) -> str:
    """Puts names in; an English article before one is made to fit."""
    made, at = "", 0
    for start, end, name in places:
        made += target[at:start]
        if lang == "en":
            article = "n" if _VOWEL.match(name) else ""
            made = _ARTICLE.sub(rf"\g<1>{article}\g<2>", made)
        made += name
        at = end
    return made + target[at:]


def with_numbers(
    before: str,
    text: str,
    target: str,
    langs: tuple[Language, Language],
    names: tuple[_Spans, _Spans] = ((), ()),
    target_names: _Spans = (),
) -> str | None:
    """Returns a translation in which the numbers of another text stand; None if that is not sure.

    Args:
        before: The text that it translates.
        text: The other text.
        target: The translation.
        langs: The language of the texts and that of the translation.
        names: Where names stand in either text.
        target_names: Where they stand in the translation.
    """
    old = [value for _start, _end, value in numbers_of(before, langs[0], names[0])]
    new = [value for _start, _end, value in numbers_of(text, langs[0], names[1])]
    if old == new:
        return target
    if len(old) != len(new):
        return None
    instead: dict[str, str] = {}
    for one, other in zip(old, new, strict=True):
        if _shape(one) != _shape(other) or instead.setdefault(one, other) != other:
            return None
        if langs[1] == "en" and (one == "1") != (other == "1"):
            return None  # one thing and several are other words there
    there = numbers_of(target, langs[1], target_names)
    counts = Counter(value for _start, _end, value in there)
    changed = {one: other for one, other in instead.items() if one != other}
    if any(counts[one] != old.count(one) for one in changed):
        return None
    made, at = "", 0
    for start, end, value in there:
        if value in changed:
            made += target[at:start]
            made += _rewritten(target[start:end], value, changed[value], langs[1])
            at = end
    made += target[at:]
    standing = _standing({target[start:end] for start, end in target_names}, made)
    said = Counter(value for _start, _end, value in numbers_of(made, langs[1], standing))
    wanted = Counter(changed.get(value, value) for _start, _end, value in there)
    return made if said == wanted else None


def _standing(names: Iterable[str], text: str) -> list[tuple[int, int]]:
    """Returns where names stand in a text."""
    return [match.span() for name in names for match in re.finditer(re.escape(name), text)]


def _shape(value: str) -> str:
    return _NUMERAL.sub("#", value)


def _rewritten(written: str, old: str, new: str, lang: Language) -> str:
    """Writes a number anew as it was written: *more than 3* for 4+ becomes *more than 4* for 5+."""
    steps: Iterator[int] = iter(
        int(other) - int(one)
        for one, other in zip(_NUMERAL.findall(old), _NUMERAL.findall(new), strict=True)
    )

    def shifted(match: re.Match[str]) -> str:
        value = _value(match.group())
        step = next(steps, 0)
        return match.group() if value is None else _as_written(match.group(), value + step, lang)

    return _INTEGER.sub(shifted, written)


def _value(written: str) -> int | None:
    if written[0].isdigit() and written.isdecimal():
        return int(written)
    if written.casefold() in _WORDS:
        return _WORDS.index(written.casefold())
    plain = written.replace("兩", "二").replace("两", "二")
    tens, ten, ones = plain.rpartition("十")
    if any(len(part) > 1 for part in (tens, ones)):
        return None
    high = _DIGITS.find(tens) if tens else 1
    low = _DIGITS.find(ones) if ones else 0
    return (10 * high if ten else 0) + low


def _as_written(before: str, value: int, lang: Language) -> str:
    """Returns a number in the writing of another."""
    if value < 0:
        return before
    if "０" <= before[0] <= "９":
        return "".join(chr(ord(digit) - ord("0") + ord("０")) for digit in str(value))
    if before.isascii() and before.isalpha() and value < len(_WORDS):
        word = _WORDS[value]
        return word.capitalize() if before[0].isupper() else word
    if before[0] in _DIGITS + "两兩十" and value < 100:
        if value == 2:
            return "两" if lang == "zh-Hans" else "兩"
        tens, ones = divmod(value, 10)
        if not tens:
            return _DIGITS[ones]
        return f"{_DIGITS[tens] if tens > 1 else ''}十{_DIGITS[ones] if ones else ''}"
    return str(value)
