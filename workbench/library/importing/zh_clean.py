"""Undoes the damage of a Chinese document in the one order that works, with the way back.

Bytes come first, since every other change would spoil the evidence they are repaired by; then
characters that a conversion merged; then English that was run together. Every change is on record
at its place in the text as delivered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.library.importing.names import NameIndex, name_key
from workbench.text.gluing import split_glued
from workbench.text.merges import restore_merged
from workbench.text.offsets import OffsetMap
from workbench.text.places import Repair, Unresolved
from workbench.text.repair import repair

__all__ = ["Clean"]

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Clean:
    """A document with its damage undone, and the way back.

    Attributes:
        text: The text to read.
        offsets: From it to the text as delivered.
        repairs: What was put right, at its place in the text as delivered.
        unresolved: What could not be, likewise; each place also lies in *text*.
    """

    text: str
    offsets: OffsetMap
    repairs: tuple[Repair, ...]
    unresolved: tuple[Unresolved, ...]

    @classmethod
    def of(cls, text: str, names: NameIndex) -> Clean:
        """Undoes all damage that *text* bears; an undamaged text comes back as it is.

        Args:
            text: The text as delivered, nothing done to it.
            names: What words set apart may be; else setting them apart is only a proposal.
        """
        bytewise = repair(text)
        restored, merged = restore_merged(bytewise.text)
        split = split_glued(restored)
        repairs = [
            Repair(each.kind, each.offset, each.found, each.made, each.certain)
            for each in bytewise.repairs
        ]
        for each in (*merged, *split.repairs):
            certain = each.certain or _all_known(each.made.split(" "), names)
            offset = bytewise.offsets.origin(each.offset)
            repairs.append(Repair(each.kind, offset, each.found, each.made, certain))
        return cls(
            split.text,
            split.offsets.compose(bytewise.offsets),
            tuple(repairs),
            tuple(
                Unresolved(each.offset, each.text[:_SHOWN], each.reason)
                for each in bytewise.unresolved
            ),
        )

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Returns the delivered stretch of ``text[start:end]``; the first one begins at 0."""
        first, last = self.offsets.span(start, end)
        return (0 if start == 0 else first), last

    def delivered(self, place: Unresolved) -> Unresolved:
        """Moves a place that counts in *text* into the text as delivered."""
        return replace(place, offset=self.offsets.origin(place.offset))


def _all_known(words: Sequence[str], names: NameIndex) -> bool:
    """Whether words set apart are known names, one behind the other."""
    reached = {0}
    for stop in range(1, len(words) + 1):
        if any(
            start in reached and name_key("".join(words[start:stop])) in names.names
            for start in range(stop)
        ):
            reached.add(stop)
    return len(words) in reached
