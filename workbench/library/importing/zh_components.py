"""Reads the list of what is in the box: ``預兆牌Omen card13張物品牌Item card22張``.

Each thing has a name, perhaps its English name and a remark, a number and a counting word. The
numbers are what the rest of the document is held against.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.model.ids import Kind
from workbench.text.script import HAN_CLASS

__all__ = ["Component", "announced_kinds", "components_in", "facts_of"]

_HAN = f"[{HAN_CLASS}]"
_ITEM = re.compile(
    rf"(?P<han>(?:{_HAN}|[/／·]){{1,20}}+)[ \t]?+(?P<en>[A-Za-z][A-Za-z’'/ ]{{0,60}}+)?+"
    rf"(?P<note>[(（][^()（）\n]{{0,80}}+[)）])?+[ \t]?+(?P<count>\d{{1,4}}+)"
    rf"[ \t]?+(?P<unit>{_HAN})"
)
_RULES = re.compile("[規规][則则]|[說说]明")
_LEAST = 3
_SHARE = 0.7
_KINDS: dict[str, Kind] = {
    "預兆牌": "omen",
    "预兆牌": "omen",
    "物品牌": "item",
    "事件牌": "event",
}


@dataclass(frozen=True, slots=True)
class Component:
    """One line of the list.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        han: Its Chinese name.
        english: Its English name, empty if none is printed.
        count: How many there are.
        unit: The counting word: 本 for books, 張 for cards.
    """

    start: int
    end: int
    han: str
    english: str
    count: int
    unit: str

    @property
    def name(self) -> str:
        """Both names, English last."""
        return f"{self.han} {self.english}" if self.english else self.han

    @property
    def is_token(self) -> bool:
        """Whether it is a sort of token."""
        return self.english.lower().endswith("token") or self.han.endswith(("標記", "标记"))

    @property
    def is_book(self) -> bool:
        """Whether it is a book other than the rules themselves."""
        return self.unit in "本冊册" and not _RULES.search(self.han)


def components_in(text: str, start: int, end: int) -> list[Component]:
    """Returns the components if most of ``text[start:end]`` is a list of them, else nothing."""
    found = [
        Component(
            match.start(),
            match.end(),
            match["han"],
            (match["en"] or "").strip(),
            int(match["count"]),
            match["unit"],
        )
        for match in _ITEM.finditer(text, start, end)
    ]
    covered = sum(each.end - each.start for each in found)
    if len(found) < _LEAST or covered < _SHARE * len(text[start:end].strip()):
        return []
    return found


def facts_of(components: list[Component]) -> dict[str, str]:
    """Returns the count of each component by its English name, and of all tokens together."""
    counts: dict[str, int] = {}
    for each in components:
        key = each.english or each.han
        counts[key] = counts.get(key, 0) + each.count
    tokens = sum(each.count for each in components if each.is_token)
    if tokens:
        counts["tokens"] = tokens
    return {key: str(count) for key, count in counts.items()}


def announced_kinds(components: list[Component]) -> dict[Kind, tuple[str, int]]:
    """Returns the printed name and count of each kind of card, and of the tiles of rooms."""
    announced: dict[Kind, tuple[str, int]] = {}
    for each in components:
        kind = _KINDS.get(each.han)
        if each.english.lower().endswith("tile") or each.han in ("房間", "房间"):
            kind = "room"
        if kind:
            name, count = announced.get(kind, (each.name, 0))
            announced[kind] = (name, count + each.count)
    return announced
