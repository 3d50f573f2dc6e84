"""What is wrong with something a person wrote, as a value.

A finding is a code with its place and words; codes are stable, so that they can be looked up,
counted and ignored with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Finding"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        code: ``BC…`` for the corpus, ``BW…`` for a page.
        severity: Whether it must be mended.
        where: The entry, file or place.
        message: What was found, in one sentence without a full stop.
    """

    code: str
    severity: Literal["error", "warning"]
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} {self.severity} {self.where}: {self.message}"
