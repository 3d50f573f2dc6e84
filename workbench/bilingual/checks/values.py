"""What is checked and what is found, as values."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from workbench.diagnostics import Severity
from workbench.model.ids import Language
from workbench.model.units import UnitKind

__all__ = ["AMONG", "CODES", "NOWHERE", "Pair", "TextFinding"]

#: The codes of this layer and how much each weighs; each has a page in the catalogue of codes.
CODES: Final[Mapping[str, Severity]] = {
    "BT101": "error",
    "BT102": "error",
    "BT103": "error",
    "BT104": "error",
    "BT105": "error",
    "BT106": "error",
    "BT107": "error",
    "BT108": "error",
    "BT109": "error",
    "BT110": "error",
    "BT111": "error",
    "BT112": "error",
    "BT201": "error",
    "BT202": "error",
    "BT203": "warning",
    "BT204": "warning",
    "BT205": "warning",
    "BT301": "error",
    "BT302": "error",
    "BT303": "error",
    "BT304": "error",
    "BT305": "warning",
    "BT306": "error",
    "BT307": "warning",
    "BT308": "error",
    "BT401": "warning",
    "BT402": "warning",
}
#: Codes that are told of several translations together only.
AMONG: Final = frozenset({"BT401", "BT402"})
Span = tuple[int, int]
#: The span of what stands nowhere.
NOWHERE: Final[Span] = (0, 0)


@dataclass(frozen=True, slots=True)
class Pair:
    """A text and its translation.

    Attributes:
        unit_id: The id of the unit they are of.
        game: The key of its game.
        kind: What kind of text it is.
        source_lang: The language of the source.
        lang: The language of the target.
        source: The text.
        target: The translation.
        room: So many columns a line of it has; None if there is no limit.
    """

    unit_id: str
    game: str
    kind: UnitKind
    source_lang: Language
    lang: Language
    source: str
    target: str
    room: int | None = None


@dataclass(frozen=True, slots=True)
class TextFinding:
    """One thing that is wrong, or may be, with a translation.

    Attributes:
        code: ``BT`` and three digits; its page in the catalogue words it.
        severity: Whether it must be mended.
        unit_id: The unit.
        lang: The language of the target.
        arguments: What its message speaks of, by the names that the message uses.
        source_span: Where in the source, half-open; ``(0, 0)`` if nowhere.
        target_span: Where in the target, likewise.
    """

    code: str
    severity: Severity
    unit_id: str
    lang: Language
    arguments: Mapping[str, str] = field(default_factory=dict)
    source_span: Span = NOWHERE
    target_span: Span = NOWHERE

    @classmethod
    def of(
        cls, code: str, pair: Pair, source: Span = NOWHERE, target: Span = NOWHERE, **arguments: str
    ) -> TextFinding:
        """Makes a finding of a pair.

        What its message says of a place is the text there, unless *arguments* say otherwise.
        """
        said = {
            "said": _short(pair.source[slice(*source)]),
            "found": _short(pair.target[slice(*target)]),
        }
        return cls(
            code, CODES[code], pair.unit_id, pair.lang, {**said, **arguments}, source, target
        )

    @property
    def fingerprint(self) -> str:
        """What it is known by while what it says stays, wherever that stands in the texts."""
        told = "\x1f".join(f"{name}={value}" for name, value in sorted(self.arguments.items()))
        whole = f"{self.code}\x1f{self.unit_id}\x1f{self.lang}\x1f{told}"
        return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:24]


#: So much of a text a message quotes.
_MOST_SAID: Final = 60


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _MOST_SAID else plain[: _MOST_SAID - 1] + "…"
