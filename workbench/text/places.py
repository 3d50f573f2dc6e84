"""Places in a delivered text: what was put right there, and what could not be.

Offsets count characters of the text as delivered: decoded, and nothing else done to it.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Repair", "Unresolved"]


@dataclass(frozen=True, slots=True)
class Repair:
    """Something that was put right.

    Attributes:
        kind: What sort of damage it was; reports count by it.
        offset: Where it begins in the delivered text.
        found: What stood there.
        made: What it was made into.
        certain: False if it is a proposal that a person should look at.
    """

    kind: str
    offset: int
    found: str
    made: str
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A place that nothing proves a reading for, or that belongs nowhere.

    Attributes:
        offset: Where it begins in the delivered text.
        text: What stands there, at most 200 characters of it.
        reason: Why it was left.
        length: How many characters of the delivered text it covers; 0 if the place also lies in a
            section, and is only pointed at.
    """

    offset: int
    text: str
    reason: str
    length: int = 0
