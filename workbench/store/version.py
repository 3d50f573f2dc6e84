"""The revision of the tables that this version reads and writes."""

from __future__ import annotations

__all__ = ["KNOWN", "REVISION"]

#: Every released revision, oldest first; ``migrations/versions`` has one step for each.
KNOWN: tuple[str, ...] = ("0001", "0002", "0003", "0004")

REVISION = KNOWN[-1]
