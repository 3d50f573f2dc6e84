"""Entries that earlier versions stored, in the form that this version reads.

A home keeps what people wrote through every update: an edited room, a card of a pack. What was a
field of its facts and now stands in rules is taken out; what its result tables said stays as text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["renewed"]

#: Fields that the facts of rooms and cards had, and no facts of any kind have now.
_OF_FACTS = frozenset({"rolls", "uses", "once_per", "modifiers"})
_OF_BARRIERS = frozenset({"trait", "target", "inner_items"})
_OF_WAYS = frozenset({"costs", "when"})
_CARDS = frozenset({"omen", "item", "event", "clue", "mystery"})
_TABLE = "table"


def renewed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns an entry's plain data without what is no longer there; as given if there is none."""
    facts = data.get("facts")
    kind = str(data.get("id")).partition("/")[2].partition("/")[0]
    if not isinstance(facts, Mapping) or not (kind == "room" or kind in _CARDS):
        return data
    former = _OF_FACTS | {"token"} if kind in _CARDS else _OF_FACTS
    barrier, ways = facts.get("barrier"), facts.get("ways")
    now = {name: value for name, value in facts.items() if name not in former}
    if isinstance(barrier, Mapping):
        now["barrier"] = _without(barrier, _OF_BARRIERS)
        if barrier.get("inner_items"):
            now["barrier"]["closed"] = True
    if isinstance(ways, list):
        now["ways"] = [_without(way, _OF_WAYS) if isinstance(way, Mapping) else way for way in ways]
    if now == facts:
        return data
    parts = data.get("parts", [])
    table = _table(facts.get("rolls"))
    if table and isinstance(parts, list):
        audience = {"audience": data["audience"]} if "audience" in data else {}
        parts = [*parts, {"key": _TABLE, "text": table, **audience}]
    return {**data, "facts": now, **({"parts": parts} if parts else {})}


def _without(data: Mapping[str, Any], fields: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in fields}


def _table(rolls: Any) -> dict[str, str]:
    """Returns the rows of all tables as text, per language."""
    lines: dict[str, list[str]] = {}
    for totals, effect in _rows(rolls):
        for lang, text in effect.items():
            lines.setdefault(lang, []).append(f"{totals}: {text}")
    return {lang: "\n".join(rows) for lang, rows in lines.items()}


def _rows(rolls: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for roll in rolls if isinstance(rolls, list) else ():
        results = roll.get("results") if isinstance(roll, Mapping) else None
        for row in results if isinstance(results, list) else ():
            if isinstance(row, Mapping) and isinstance(row.get("effect"), Mapping):
                yield str(row.get("totals")), row["effect"]
