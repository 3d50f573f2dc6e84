"""Completes the front matter of a page: keys that are not there yet, and the values they allow.

Declared things are completed in braces, as the canonical form has them, and over several lines. The
text need not be YAML yet: only the lines above and the words left of the cursor count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.diagnostics import Place
from workbench.language.front import FLAGS, KEYS, THING_KEYS, VALUES
from workbench.language.reading import PageReader
from workbench.language.standing import Standing
from workbench.model.ids import KINDS, LANGUAGES, Language

__all__ = ["FrontOffer", "front_offers"]

_KEY = re.compile(r"[A-Za-z-]*")
_VALUE = re.compile(r"([A-Za-z-]+):[ \t]+(.*)")
_SECTION = re.compile(r"([A-Za-z-]+):")
_DASH = re.compile(r"(\s*-\s+)(.*)")
_STEP = re.compile(r"\s*([A-Za-z-]+(?: [a-z]+)?)\s*:(?:\s|$)")

#: The sorts of things that each list declares.
_SORTS: Mapping[str, tuple[str, ...]] = {
    "things": ("token", "monster", "track"),
    "marks": ("mark",),
    "groups": ("group",),
}
#: The keys that say most of each sort; others are offered after them.
_FITTING: Mapping[str, tuple[str, ...]] = {
    "token": ("zh-Hant", "shape", "count", "one per", "seen by"),
    "monster": ("zh-Hant", "token", "count", "one per", "pairs with", "person", "measure"),
    "track": ("zh-Hant", "from", "to", "seen by"),
    "mark": ("zh-Hant", "bearer", "one", "seen by"),
    "group": ("zh-Hant", "of", "seen by", "person"),
}
_SIZES = ("large", "small", "small red", "small orange", "small yellow", "small green",
          "small blue", "small purple")  # fmt: skip
_OF_THINGS: Mapping[str, tuple[str, ...]] = {
    **VALUES,
    **dict.fromkeys(FLAGS, ("true", "false")),
    "token": _SIZES,
    "from": ("0", "1"),
    "count": ("1",),
}
_TRAITS = ("Might", "Speed", "Sanity", "Knowledge")
_OF_PAGE: Mapping[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "kind": KINDS,
    "id": tuple(f"home/{kind}/" for kind in KINDS),
    "players": ("3-6",),
    "traitor": (
        "the haunt revealer",
        "left of the haunt revealer",
        *(f"{most} {trait}" for most in ("highest", "lowest") for trait in _TRAITS),
        "none",
    ),
}
_MEANS: Mapping[str, tuple[str, str]] = {
    "id": ("which entry the page is", "這一頁是哪個條目"),
    "game": ("the game whose rules it uses", "用哪個遊戲的規則"),
    "lang": ("the language it is written in", "用哪種語言寫"),
    "kind": ("what the page is, as its id says", "這一頁是甚麼，與 id 相同"),
    "title": ("its name in each language", "各語言的名稱"),
    "players": ("the numbers of players it is for", "適用的玩家人數"),
    "traitor": ("who becomes the traitor", "誰成為奸徒"),
    "setup": ("how it is set up", "如何佈置"),
    "things": ("the tokens, monsters and tracks it brings", "它帶來的標記、怪物與計數"),
    "marks": ("what figures, rooms and things can be marked with", "角色、房間或物件可有的記號"),
    "groups": ("figures or rooms that have a name together", "合起來有一個名稱的角色或房間"),
    "token": ("a token; of a monster, the one that stands for it", "標記；或代表怪物的標記"),
    "monster": ("a monster", "怪物"),
    "track": ("a number that goes up and down", "會增減的數目"),
    "mark": ("a mark that is borne", "會帶有的記號"),
    "group": ("a group with a name", "有名稱的一組"),
    "zh-Hant": ("its name in Traditional Chinese", "繁體中文名稱"),
    "zh-Hans": ("its name in Simplified Chinese", "簡體中文名稱"),
    "en": ("its name in English", "英文名稱"),
    "shape": ("the shape of the token", "標記的形狀"),
    "from": ("where the track begins", "計數的起點"),
    "to": ("where the track ends", "計數的終點"),
    "seen by": ("who may look at it", "誰可以看"),
    "bearer": ("what can bear the mark", "甚麼可以帶有這記號"),
    "one": ("whether only one bears it at a time", "同時是否只有一個帶有它"),
    "of": ("what the group is made of", "這一組由甚麼組成"),
    "count": ("how many there are", "有多少個"),
    "one per": ("there is one for each of these", "每有一個就有一個"),
    "pairs with": ("each belongs to one of these", "每個屬於其中一個"),
    "numbered": ("whether its tokens have numbers", "標記是否有編號"),
    "person": ("whether it is called who, not that", "是否當作人來稱呼"),
    "plural": ("its plural in English", "英文的眾數"),
    "measure": ("its Chinese measure word", "中文的量詞"),
}


@dataclass(frozen=True, slots=True)
class FrontOffer:
    """What may be written in front matter.

    Attributes:
        text: What is put in.
        place: What it replaces.
        label: What is shown.
        kind: Whether it is a key or a value.
        detail: What it means.
        order: Where it stands among the offers.
    """

    text: str
    place: Place
    label: str
    kind: Literal["key", "value"]
    detail: str
    order: int


def front_offers(reader: PageReader, where: Standing) -> list[FrontOffer]:
    """Returns what may be written at a position of the front matter."""
    return list(_Front(reader, where).offers())


class _Front:
    """Completes one front matter."""

    def __init__(self, reader: PageReader, where: Standing) -> None:
        self._reader = reader
        self._where = where
        self._left = where.text
        self._above = where.front[: where.line - 2]
        self._below = where.front[where.line - 1 :]
        lang = next((m[2].strip() for m in self._keys(where.front) if m[1] == "lang"), "en")
        self._lang: Language = next((each for each in LANGUAGES if each == lang), "en")

    def _keys(self, lines: Iterable[str]) -> Iterator[re.Match[str]]:
        return (match for line in lines if (match := re.match(r"([A-Za-z-]+):(.*)", line)))

    def offers(self) -> Iterator[FrontOffer]:
        left = self._left
        section = next((m[1] for m in reversed(list(self._keys(self._above)))), "")
        if "#" in left:
            return
        if _KEY.fullmatch(left):
            there = {match[1] for match in self._keys((*self._above, *self._below))}
            yield from self._listed(left, (key for key in KEYS if key not in there), self._of_page)
            return
        if match := _SECTION.match(left):
            section = match[1]
        if "{" in left:
            yield from self._in_braces(left.rpartition("{")[2], section)
        elif match := _VALUE.fullmatch(left):
            yield from self._values(match[2], self._allowed(section))
        elif section in _SORTS:
            yield from self._in_lines(section)
        elif section == "title" and left[:1].isspace():
            yield from self._steps(self._block(), LANGUAGES, {})

    def _of_page(self, key: str) -> str:
        if key in _SORTS:
            return f"{key}:\n  - "
        return f"{key}: {{" if key == "title" else f"{key}: "

    def _allowed(self, key: str) -> Sequence[str]:
        return tuple(self._reader._worlds) if key == "game" else _OF_PAGE.get(key, ())

    def _in_braces(self, inside: str, section: str) -> Iterator[FrontOffer]:
        if "}" in inside or (section not in _SORTS and section != "title"):
            return
        steps = inside.split(",")
        if section == "title":
            yield from self._steps(steps, LANGUAGES, {})
        else:
            yield from self._thing(steps, section)

    def _in_lines(self, section: str) -> Iterator[FrontOffer]:
        dash = _DASH.fullmatch(self._left)
        if dash and ":" not in dash[2]:
            typed = dash[2]
            yield from self._listed(typed, _SORTS[section], lambda sort: f"{{{sort}: ")
        elif dash or self._left[:1].isspace():
            yield from self._thing(self._block(), section)

    def _block(self) -> list[str]:
        """Returns the lines of the thing that is declared over several, up to the cursor."""
        steps = [self._left]
        for line in reversed(self._above):
            if _DASH.fullmatch(steps[0]) or not line[:1].isspace():
                break
            steps.insert(0, line)
        if dash := _DASH.fullmatch(steps[0]):
            steps[0] = dash[2]
        return steps

    def _thing(self, steps: Sequence[str], section: str) -> Iterator[FrontOffer]:
        there = [match[1] for step in steps if (match := _STEP.match(step))]
        sort = next((key for key in ("monster", *there) if key in there and key in _FITTING), "")
        if not sort:
            yield from self._steps(steps, _SORTS[section], _OF_THINGS)
            return
        fitting = _FITTING[sort]
        keys = (*fitting, *(key for key in THING_KEYS if key not in fitting))
        yield from self._steps(steps, keys, _OF_THINGS, sort)

    def _steps(
        self,
        steps: Sequence[str],
        keys: Iterable[str],
        values: Mapping[str, Sequence[str]],
        sort: str = "",
    ) -> Iterator[FrontOffer]:
        """Yields what the last of several ``key: value`` can be."""
        last = steps[-1]
        there = {match[1] for step in steps[:-1] if (match := _STEP.match(step))}
        if match := _STEP.match(last):
            if match[1] != sort:  # behind it stands the thing's own name
                yield from self._values(last[match.end() :].lstrip(), values.get(match[1], ()))
            return
        gap = " " if last == "" and len(steps) > 1 else ""
        typed = last.lstrip()
        wanted = (key for key in keys if key not in there)
        yield from self._listed(typed, wanted, lambda key: f"{gap}{key}: ")

    def _values(self, typed: str, allowed: Sequence[str]) -> Iterator[FrontOffer]:
        yield from self._listed(typed, allowed, str, kind="value")

    def _listed(
        self,
        typed: str,
        words: Iterable[str],
        written: Callable[[str], str],
        *,
        kind: Literal["key", "value"] = "key",
    ) -> Iterator[FrontOffer]:
        place = self._where.place(len(self._left) - len(typed))
        for order, word in enumerate(words):
            if word.casefold().startswith(typed.casefold()) and word != typed:
                detail = self._means(word) if kind == "key" else ""
                yield FrontOffer(written(word), place, word, kind, detail, order)

    def _means(self, key: str) -> str:
        english, chinese = _MEANS.get(key, ("", ""))
        if self._lang == "en":
            return english
        if self._lang == "zh-Hant":
            return chinese
        from workbench.text.fold import to_simplified

        return to_simplified(chinese)
