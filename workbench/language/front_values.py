"""Values of front matter: as an author of YAML would write them, and where they stand."""

from __future__ import annotations

import re
from typing import Any

from workbench.diagnostics import Place

__all__ = ["shown_value", "value_place"]

_LONGEST_SHOWN = 60
#: A value behind its key as it is written without quotes.
_SCALAR = re.compile(r"[\"']?\s*:\s*([^\s,{}\[\]\"'#][^,{}\[\]\"'#\n]*?)\s*(?=[,}\]]|$|\s#)")


def value_place(line: str, key: Place) -> Place | None:
    """Returns where the value behind a key stands; None if it is quoted or stands elsewhere.

    Args:
        line: The line on which the key ends.
        key: Where the key stands.
    """
    written = _SCALAR.match(line, key.end_column - 1)
    if written is None:
        return None
    return Place(key.end_line, written.start(1) + 1, key.end_line, written.end(1) + 1)


def shown_value(value: Any) -> str:
    """Returns a value as an author of YAML would write it, cut short and fit to be shown."""
    text = "".join(ch if ch.isprintable() else " " for ch in _written(value))
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        pairs = (f"{_written(key)}: {_written(each)}" for key, each in value.items())
        return f"{{{', '.join(pairs)}}}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return text if text.strip() else f'"{text}"'
