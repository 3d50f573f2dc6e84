"""Finds what looks like a typist's or translator's slip in Chinese text with English names.

Slips are listed for a person and never changed. A name speaks for itself if the other language
beside it names the same thing; common confusions of characters come from a short list of words that
are wrong wherever they stand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from workbench.library.importing.names import NameIndex, name_key
from workbench.library.importing.recognise import language_of
from workbench.library.importing.zh_heads import GAMES, HAN
from workbench.text.fold import fold
from workbench.text.noise import converter, readings_of
from workbench.text.places import Unresolved
from workbench.wording import _

__all__ = ["slips_in_chinese"]

_GLOSS = re.compile(rf"(?<={HAN})[ \t]?(?P<en>[A-Za-z][A-Za-z’']*+(?:[ \-][A-Za-z’']++){{0,8}})")
_PARTED = re.compile(rf"(?<={HAN})[。，；](?=[A-Za-z]{{4}})")
_UNCOUNTED = re.compile(r"(?<!\d)\d{1,2}(?=(?:肉[體体]|精神)[損损][傷伤])")
_WORDS = {
    "詳和": "祥和",
    "详和": "祥和",
    "清淅": "清晰",
    "頭臚": "頭顱",
    "头胪": "头颅",
    "盤恆": "盤桓",
    "盤恒": "盤桓",
    "盘恒": "盘桓",
    "從新": "重新",
    "从新": "重新",
    "重覆": "重複",
    "送住": "送往",
    "移住": "移往",
    "既使": "即使",
    "己經": "已經",
    "己经": "已经",
    "在次": "再次",
    "渡過難關": "度過難關",
    "渡过难关": "度过难关",
    "按奈": "按捺",
    "燥熱不按": "燥熱不安",
    "一股作氣": "一鼓作氣",
    "一股作气": "一鼓作气",
    "面具帶上": "面具戴上",
    "帶上面具": "戴上面具",
    "帶上這面具": "戴上這面具",
    "面具带上": "面具戴上",
    "带上面具": "戴上面具",
    "带上这面具": "戴上这面具",
}
_WORD = re.compile("|".join(sorted(_WORDS, key=len, reverse=True)))
_LIMIT = 500
_LOOKED_UP = 5_000  # different names; a document of the game has a few hundred
_LONGEST = 12  # characters of a Chinese name


def slips_in_chinese(text: str, names: NameIndex) -> list[Unresolved]:
    """Lists likely slips in *text*, by place, at most 500."""
    found: list[Unresolved] = []
    for shape, reason in (
        (_PARTED, _("a mark between a word and its English")),
        (_UNCOUNTED, _("a number without a counting word")),
    ):
        for match in shape.finditer(text):
            shown = text[max(0, match.start() - 6) : match.end() + 12]
            found.append(Unresolved(match.start(), shown, reason))
    for match in _WORD.finditer(text):
        reason = _("perhaps {word}").format(word=_WORDS[match[0]])
        found.append(Unresolved(match.start(), match[0], reason))
    found.extend(_in_names(text, names))
    return sorted(found, key=lambda each: (each.offset, each.text))[:_LIMIT]


def _in_names(text: str, names: NameIndex) -> Iterator[Unresolved]:
    """Yields names that the other language beside them shows to be misspelt."""
    titles = _chinese_titles(names)
    simplified = language_of(text) == "zh-Hans"
    write: Callable[[str], str] = str if simplified else converter("s2t")
    known: dict[str, tuple[tuple[str, ...], str]] = {}
    for match in _GLOSS.finditer(text):
        english = match["en"]
        if english not in known:
            if len(known) >= _LOOKED_UP:
                return
            exact = names.match(english, None, GAMES, near=False)
            close = names.match(english, None, GAMES) if not exact.candidates else exact
            known[english] = close.candidates, close.known if close is not exact else ""
        candidates, near = known[english]
        before = text[max(0, match.start() - _LONGEST) : match.start()]
        if near:
            reason = _("close to the known name {name}").format(name=_spelt(near, english))
            yield Unresolved(match.start("en"), english, reason)
        for title in {title for each in candidates for title in titles.get(each, ())}:
            printed = before[-len(title) :]
            if len(printed) == len(title) and _is_slip(fold(printed), title, names):
                reason = _("perhaps {word}").format(word=write(title))
                yield Unresolved(match.start() - len(title), printed, reason)
                break


def _chinese_titles(names: NameIndex) -> dict[str, tuple[str, ...]]:
    """Returns the folded Chinese names of each entry, its titles only."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    han = re.compile(f"{HAN}{{2,{_LONGEST}}}")
    for key, named in names.names.items():
        if han.fullmatch(key):
            for each in named:
                if not each.alias and each.game in GAMES:
                    titles[each.id].append(key)
    return {entry_id: tuple(keys) for entry_id, keys in titles.items()}


def _is_slip(printed: str, title: str, names: NameIndex) -> bool:
    """Whether a name is one character off, and that by sound or by being no word at all."""
    if len(printed) != len(title):
        return False
    differing = [(one, other) for one, other in zip(printed, title, strict=True) if one != other]
    if len(differing) != 1 or not re.match(HAN, differing[0][0]):
        return False
    one, other = differing[0]
    if set(readings_of(one)) & set(readings_of(other)):
        return True
    return len(title) > 3 and name_key(printed) not in names.names


def _spelt(key: str, english: str) -> str:
    """Returns the known name with the gaps and capitals of the printed one, where they fit."""
    words = english.split()
    if len(words) > 1 and key.endswith(words[-1].lower()):
        first = key.removesuffix(words[-1].lower())
        if len(words) == 2:
            return f"{first.capitalize()} {words[-1]}"
    return key
