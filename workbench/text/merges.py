"""Undoing what a conversion through simplified script merged: 后 for 後, 臟 for 髒.

A dictionary proposes, a closed list decides: a change is made only where the character that stands
there is known to be a survivor of such a merge. Everything else the dictionary would like is a
preference between variants or a wrongly cut phrase (回合 would become 回閤) and is refused. The
length never changes, so offsets stay true. Text in simplified script is left alone.
"""

from __future__ import annotations

import re

from workbench.text.noise import converter
from workbench.text.places import Repair

__all__ = ["SURVIVORS", "restore_merged"]

SURVIVORS = frozenset("么于余制只后圣墻尸布并志恒愿柜沖涌游發臟范里鉆")
"""Characters that stay behind where several traditional ones share a simplified form."""

# Dictionaries cut 并 + verb in the wrong place; as a word of its own it is always 並. A number
# makes 只 the counter 隻, but not before a verb that it limits.
_ALWAYS = {"并": "並"}
_COUNTED = re.compile(r"(?<=[0-9０-９])只(?!影響)")
_LIMITED = re.compile("只(?=影響)")


def restore_merged(text: str) -> tuple[str, tuple[Repair, ...]]:
    """Returns *text* with merged characters restored, and every change.

    Args:
        text: Traditional Chinese, after the byte damage was repaired.
    """
    proposed = _proposals(text)
    made = list(text)
    for place, character in proposed.items():
        if text[place] in SURVIVORS:
            made[place] = _ALWAYS.get(text[place], character)
    if proposed:
        for found in _LIMITED.finditer(text):
            made[found.start()] = "只"
        for found in _COUNTED.finditer(text):
            made[found.start()] = "隻"
    return "".join(made), tuple(
        Repair("merged_character", place, old, new)
        for place, (old, new) in enumerate(zip(text, made, strict=True))
        if old != new
    )


def _proposals(text: str) -> dict[int, str]:
    """Returns what the dictionary would put, by place; nothing for simplified text."""
    simplify, restore = converter("t2s"), converter("s2t")
    start = traditional = 0
    differs: dict[int, str] = {}
    for line in text.split("\n"):
        simplified = simplify(line)
        back = restore(simplified)
        # Both dictionaries keep the length; a line where one did not could not be aligned.
        if len(line) == len(simplified) == len(back):
            for place, (old, simple, new) in enumerate(zip(line, simplified, back, strict=True)):
                if old != new:
                    differs[start + place] = new
                if old != simple:
                    traditional += 1
                elif old != new and old not in SURVIVORS:
                    traditional -= 1
        start += len(line) + 1
    return differs if traditional > 0 else {}
