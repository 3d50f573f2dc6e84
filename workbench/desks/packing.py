"""Boxes as text, so that another process or machine plays with the same rules.

Only what a game needs is in it; it is JSON, and read back as everything else that is stored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from workbench.engine.box import Box, box_of
from workbench.model.entries import Entry
from workbench.model.games import Chart
from workbench.model.plain import entry_from_plain, from_plain, to_plain
from workbench.rulesets.games import ruleset_of
from workbench.rulesets.options import changed

__all__ = ["Packed", "pack", "unpack"]


@dataclass(frozen=True)
class Packed:
    """A box as text, for another process or machine.

    Attributes:
        game: The game's key.
        house_rules: Its options that are set otherwise.
        entries: What is in it, as JSON.
        digest: By which it is told from others.
    """

    game: str
    house_rules: tuple[str, ...]
    entries: str
    digest: str


def pack(
    game: str, house_rules: Sequence[str], entries: Iterable[Entry], chart: Chart | None
) -> Packed:
    """Returns a box as text; of its entries only what a game needs."""
    bare = [replace(entry, parts=(), page=None, aliases=(), disputed=()) for entry in entries]
    data = {
        "entries": [to_plain(entry) for entry in bare],
        "chart": None if chart is None else to_plain(chart),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(f"{game} {house_rules} {text}".encode()).hexdigest()
    return Packed(game, tuple(house_rules), text, digest)


def unpack(packed: Packed) -> Box:
    """Returns the box that :func:`pack` made text of."""
    data = json.loads(packed.entries)
    chart = None if data["chart"] is None else from_plain(Chart, data["chart"])
    entries = [entry_from_plain(each) for each in data["entries"]]
    rules = changed(ruleset_of(packed.game), packed.house_rules)
    return box_of(rules, entries, chart)
