"""Finds where the parts of a Chinese rules document begin, with or without its line breaks.

Four shapes are known: ``名：`` begins a chapter, ``1.名`` a topic of it, ``名Name(樓上upper)`` a
room, and ``名Name`` at the start of a sentence a card, in the chapters of cards. A known name
decides whether a card begins or is only mentioned; a name that nobody knows begins one only where
it stands for the first time, and is then given to a person to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workbench.library.importing.names import NameIndex, name_key
from workbench.library.importing.zh_components import components_in
from workbench.model.ids import Kind
from workbench.text.script import HAN_CLASS
from workbench.wording import _

__all__ = ["ENGLISH", "GAMES", "HAN", "Head", "find_heads", "first_places", "floors_of"]

GAMES = ("hill-1e", "hill-2e")
"""The games whose names such a document uses, the preferred one first."""

HAN = f"[{HAN_CLASS}]"
"""A regular expression for one Han character."""

ENGLISH = r"[A-Z][A-Za-z’']*+(?:(?:[ \-]|…{1,2}+)[A-Za-z’']++){0,8}+…{0,2}+"
"""A regular expression for an English name that begins with a capital."""

_S = r"[ \t\u3000]*+"
_PAGE = rf"(?P<page>第{_S}[\d一二三四五六七八九十]{{0,4}}{_S}[頁页]{_S})?+"
_OPENED = r"(?<![^。！？」』：:\n])"
_GLOSS = r"(?P<en>[A-Za-z][A-Za-z’' /]{0,40})"
_CHAPTER = re.compile(
    rf"(?:{_OPENED}|(?P<counted>(?<=\d{HAN}))){_S}{_PAGE}(?P<han>{HAN}{{2,10}}+){_S}{_GLOSS}?+{_S}[：:]{_S}(?![「『“\"‘'])"
)
_LINE = re.compile(rf"^{_S}{_PAGE}(?P<han>{HAN}{{2,12}}+){_S}{_GLOSS}?+{_S}$", re.MULTILINE)
_TOPIC = re.compile(rf"{_OPENED}{_S}(?P<number>\d{{1,2}})[.．、]{_S}(?P<han>{HAN}{{2,8}}+)")
_ROOM = re.compile(
    rf"(?<![^。！？」』：:)）\n]){_S}(?P<han>{HAN}{{1,16}}+){_S}(?P<en>{ENGLISH})?+{_S}"
    r"(?P<floors>[(（][^()（）\n]{1,60}+[)）])"
)
_CARD = re.compile(
    rf"{_OPENED}{_S}(?P<han>{HAN}(?:{HAN}|[…·]){{0,14}}+){_S}(?P<en>{ENGLISH})"
    rf"(?:{_S}[(（](?P<face>{HAN}{{1,6}}+)[)）])?+{_S}(?P<next>.|\n|\Z)"
)
_FIRST_GLOSS = re.compile(rf"(?:{HAN}|…){_S}(?P<en>{ENGLISH})")

_KIND_WORD = re.compile(r"(預兆|预兆|物品|事件|房間|房间)(?:牌|卡片?|咭)?")
_KINDS: dict[str, Kind] = {
    "預兆": "omen",
    "预兆": "omen",
    "物品": "item",
    "事件": "event",
    "房間": "room",
    "房间": "room",
}
_CARDS = frozenset(("omen", "item", "event"))
# Words that stand before a colon and are no title.
_ASIDES = frozenset(
    (
        *("注意", "例如", "範例", "范例", "舉例", "举例", "備註", "备注", "附註", "附注", "提示"),
        *("結果", "结果", "效果", "然後", "然后", "即是"),
    )
)
# What follows a name in the middle of a sentence.
_GOES_ON = frozenset("、，。；：,;:的及或和與与則则等者也亦皆都並并將将可不是為为中內内上下標标")
_LISTED = frozenset("、，。；：,;:的及或和等者")
# What a sentence of rules begins with.
_BEGINS = re.compile("在|當|当|若|每|由|玩家|如|所有|任何|人物")
_NEAR = 40  # characters
_LONGEST_LIST = 5_000  # characters
_NO_NAME = re.compile("人物|玩家|若|當|当|每")
_LONGEST_NEW = 9  # characters of a Chinese name that nobody knows
_FLOORS = {
    "upper": ("upper", "樓上", "楼上", "上層", "上层", "二樓", "二楼"),
    "ground": ("ground", "地面", "一樓", "一楼"),
    "basement": ("basement", "地下", "地下室", "地庫", "地库"),
}
_FLOOR_OF = {word: floor for floor, words in _FLOORS.items() for word in words}
_FLOOR_WORD = re.compile(f"[A-Za-z]+|{HAN}+")
_BETWEEN = re.compile(r"[、，,/／;；和及或]|\s+")


@dataclass(frozen=True, slots=True)
class Head:
    """Where a part begins.

    Attributes:
        mark: Where the page mark in front of it begins; *start* if there is none.
        start: Where it begins.
        body: Where its text begins.
        role: What shape it has.
        kind: What the part is about; for a chapter, what its parts are about.
        name: Its name as printed, English last.
        floors: The floors of a room, as ``upper, ground``.
        known: The ids that its name may mean.
        doubt: What a person should look at, if it is no more than likely a head; else empty.
    """

    mark: int
    start: int
    body: int
    role: Literal["chapter", "topic", "room", "card"]
    kind: Kind
    name: str
    floors: str = ""
    known: tuple[str, ...] = ()
    doubt: str = ""


def find_heads(text: str, names: NameIndex) -> list[Head]:
    """Returns the heads of *text* in order, none inside another."""
    return list(_Walk(text, names).heads())


def first_places(text: str) -> dict[str, int]:
    """Returns where each English name stands for the first time, by its key."""
    places: dict[str, int] = {}
    for gloss in _FIRST_GLOSS.finditer(text):
        places.setdefault(name_key(gloss["en"]), gloss.start("en"))
    return places


def floors_of(printed: str) -> str:
    """Returns the floors that a printed list names, empty if it is none.

    >>> floors_of("(樓上upper、地下basement)"), floors_of("(圓形)")
    ('upper, basement', '')
    """
    found: list[str] = []
    for piece in _BETWEEN.split(printed.strip("()（） ")):
        floors = {_FLOOR_OF.get(word.lower()) for word in _FLOOR_WORD.findall(piece)}
        floor = floors.pop() if len(floors) == 1 else None
        if floor is None:
            if piece:
                return ""
        elif floor not in found:
            found.append(floor)
    return ", ".join(found)


class _Walk:
    """Goes through everything that has the shape of a head and takes what is one."""

    def __init__(self, text: str, names: NameIndex) -> None:
        self.text = text
        self.names = names
        self.places = first_places(text)
        self.kind: Kind = "rule"
        self.number = 0
        self.reached = 0
        self.used: set[str] = set()

    def heads(self) -> Iterator[Head]:
        found: list[tuple[int, int, re.Match[str]]] = []
        shapes = (_CHAPTER, _ROOM, _TOPIC, _CARD, _LINE)
        for order, shape in enumerate(shapes):
            for match in shape.finditer(self.text):
                found.append((match.start("han"), order, match))
        found.sort(key=lambda each: each[:2])
        take = (self._chapter, self._room, self._topic, self._card, self._line)
        for start, order, match in found:
            if start < self.reached:
                continue
            head = take[order](match)
            if head is None:
                continue
            if head.role == "chapter":
                self.kind, self.number = head.kind, 0
            self.reached = head.body
            yield head

    def _chapter(self, match: re.Match[str]) -> Head | None:
        han, english = match["han"], (match["en"] or "").strip()
        if han in _ASIDES or (match["counted"] is not None and not self._ends_list(match)):
            return None
        kind = _kind_of(han)
        if self.kind != "rule" and kind == "rule" and not english and not self._ids(han):
            return None  # a word of a card, or somebody who speaks
        return self._titled(match, kind)

    def _ends_list(self, match: re.Match[str]) -> bool:
        """Whether a list of what is in the box runs into this title."""
        size = match.start() - self.reached
        return size <= _LONGEST_LIST and bool(components_in(self.text, self.reached, match.start()))

    def _titled(self, match: re.Match[str], kind: Kind) -> Head:
        mark = match.start("page") if match["page"] else match.start("han")
        name = _joined(match["han"], (match["en"] or "").strip())
        return Head(mark, match.start("han"), match.end(), "chapter", kind, name)

    def _line(self, match: re.Match[str]) -> Head | None:
        """A title on a line of its own, with no colon."""
        before = self.text[max(0, match.start() - _NEAR) : match.start()].rstrip(" \t")
        parted = not before or before.endswith("\n\n") or self._follows_head(match.start())
        if not parted and before.rstrip()[-1:] not in tuple("。！？」』)）：:"):
            return None
        kind = _kind_of(match["han"])
        if kind != "rule":
            return self._titled(match, kind)
        known = self._ids(match["han"], self.kind) if self.kind in _CARDS else ()
        if known:
            start = match.start("han")
            name = _joined(match["han"], (match["en"] or "").strip())
            return Head(start, start, match.end(), "card", self.kind, name, known=known)
        english = (match["en"] or "").strip()
        if self.kind in _CARDS or (english and english[:1].islower()):
            return None
        return self._titled(match, kind) if self.kind == "rule" else None

    def _follows_head(self, place: int) -> bool:
        return place - self.reached < _NEAR and not self.text[self.reached : place].strip()

    def _topic(self, match: re.Match[str]) -> Head | None:
        number = int(match["number"])
        if self.kind != "rule" or number not in (1, self.number + 1):
            return None
        han = match["han"]
        stop = match.end()
        alone = self.text[stop : stop + 1] in ("\n", "：", ":", "")
        sizes = range(len(han), 1, -1)
        size = len(han) if alone else next((n for n in sizes if self._ids(han[:n])), 0)
        doubt = "" if size else _("it is not certain where this title ends")
        title = han[: size or 2]
        self.number = number
        start = match.start("number")
        body = match.start("han") + len(title)
        if self.text[body : body + 1] in ("：", ":"):
            body += 1
        return Head(start, start, body, "topic", "rule", title, doubt=doubt)

    def _room(self, match: re.Match[str]) -> Head | None:
        floors = floors_of(match["floors"])
        if not floors:
            return None
        han, english = match["han"], match["en"] or ""
        known = self._ids(english or han, "room")
        if not known and not english:
            return None
        start = match.start("han")
        own = _own_part(han, known, "room", self.names)
        start += len(han) - len(own)
        body = match.start("floors")
        return Head(start, start, body, "room", "room", _joined(own, english), floors, known)

    def _card(self, match: re.Match[str]) -> Head | None:
        han, english, face = match["han"], match["en"], match["face"] or ""
        if self.kind not in _CARDS:
            return self._untold_chapter(match) if self.kind == "rule" else None
        printed = f"{han}({face})" if face else han
        key = f"{name_key(english)}({face})"
        known = self._ids(english, self.kind) or self._ids(han, self.kind)
        if key in self.used or (not face and match["next"] in (_LISTED if known else _GOES_ON)):
            return None
        doubt = ""
        if known and _own_part(han, known, self.kind, self.names) != han:
            return None  # a sentence that runs up to the name
        if not known:
            first = bool(face) or self.places.get(name_key(english)) == match.start("en")
            if (
                len(han) > _LONGEST_NEW
                or _NO_NAME.match(han)
                or self.names.match(english, None, GAMES, near=False).candidates
                or not first
            ):
                return None
            if not self.names.match(english, self.kind, GAMES).candidates:
                doubt = _("nothing known has this name; it is taken for the name of a card")
        self.used.add(key)
        start = match.start("han")
        body = match.start("next")
        name = _joined(printed, english)
        return Head(start, start, body, "card", self.kind, name, "", known, doubt)

    def _untold_chapter(self, match: re.Match[str]) -> Head | None:
        """A title without a colon: two capitals, never named before, and a new sentence behind."""
        english = match["en"]
        words = english.split()
        if len(words) < 2 or not (words[0][0].isupper() and words[-1][0].isupper()):
            return None
        if self.places.get(name_key(english)) != match.start("en") or match["face"]:
            return None
        body = match.start("next")
        if not _BEGINS.match(self.text, body) or not (
            self.names.match(english, None, GAMES, near=False).candidates
        ):
            return None
        start = match.start("han")
        doubt = _("taken for a title, though no colon follows")
        name = _joined(match["han"], english)
        return Head(start, start, body, "chapter", "rule", name, doubt=doubt)

    def _ids(self, name: str, kind: Kind | None = None) -> tuple[str, ...]:
        return self.names.match(name, kind, GAMES, near=False).candidates


def _kind_of(title: str) -> Kind:
    word = _KIND_WORD.fullmatch(title)
    return _KINDS[word[1]] if word else "rule"


def _joined(han: str, english: str) -> str:
    return f"{han} {english}" if english else han


def _own_part(han: str, known: tuple[str, ...], kind: Kind, names: NameIndex) -> str:
    """Returns the end of *han* that is the name itself, if a sentence ran into it."""
    for start in range(len(han) - 1):
        found = names.match(han[start:], kind, GAMES, near=False).candidates
        if found and set(found) & set(known):
            return han[start:]
    return han
