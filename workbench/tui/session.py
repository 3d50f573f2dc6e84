"""What one reader has before them: language, view, trail, pins; and what of it is kept.

The view is never kept: every start begins with the hero's eyes.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from workbench.errors import UsageError
from workbench.model.ids import EntryId, Language
from workbench.tui.languages import MODES, Mode

if TYPE_CHECKING:
    from workbench.model.entries import View

__all__ = ["SETTING", "Session"]

#: The key under which it is remembered.
SETTING = "desk"

_LONGEST_TRAIL = 100
_MOST_PINS = 20


@dataclass
class Session:
    """A reader's state.

    Attributes:
        mode: How the reader reads.
        chinese: The Chinese shown beside English.
        view: Whose eyes the texts are for.
        theme: Name of the theme; empty for the default.
        pins: Ids of the entries kept open.
        trail: Ids of the entries opened, oldest first.
        at: Where in the trail the reader is; -1 before anything was opened.
    """

    mode: Mode = "en"
    chinese: Language = "zh-Hant"
    view: View = "hero"
    theme: str = ""
    pins: list[str] = field(default_factory=list)
    trail: list[str] = field(default_factory=list)
    at: int = -1

    def opened(self, entry_id: str) -> None:
        """Notes that an entry was opened; what lay ahead in the trail is dropped."""
        if 0 <= self.at < len(self.trail) and self.trail[self.at] == entry_id:
            return
        self.trail = [*self.trail[: self.at + 1], entry_id][-_LONGEST_TRAIL:]
        self.at = len(self.trail) - 1

    def step(self, by: int, shown: str = "") -> str | None:
        """Moves along the trail and returns the id there; None at its end.

        Args:
            by: -1 back, 1 forward.
            shown: What is on the screen; stepping back from something else returns to the trail.
        """
        here = self.trail[self.at] if 0 <= self.at < len(self.trail) else ""
        if by < 0 and here and shown and shown != here:
            return here
        if not 0 <= self.at + by < len(self.trail):
            return None
        self.at += by
        return self.trail[self.at]

    def recent(self) -> list[str]:
        """Returns what was opened, latest first, each once."""
        return list(dict.fromkeys(reversed(self.trail)))

    def toggle_pin(self, entry_id: str) -> bool | None:
        """Pins or unpins; returns whether it is pinned now, None if there is no room for it."""
        if entry_id in self.pins:
            self.pins.remove(entry_id)
            return False
        if len(self.pins) >= _MOST_PINS:
            return None
        self.pins.append(entry_id)
        return True

    @property
    def next_mode(self) -> Mode:
        """The way of reading that comes next, around the end."""
        return MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    def use_mode(self, mode: Mode) -> None:
        """Reads in *mode* from now on; the Chinese used last stays beside English."""
        self.mode = mode
        if mode == "zh-Hant" or mode == "zh-Hans":
            self.chinese = mode

    def to_plain(self) -> dict[str, Any]:
        """Returns what is kept between starts, as plain JSON values."""
        return {
            "mode": self.mode,
            "chinese": self.chinese,
            "theme": self.theme,
            "pins": list(self.pins),
            "trail": list(self.trail),
        }

    def take(self, kept: Any) -> None:
        """Takes over what was kept; whatever in it is not understood is left out."""
        if not isinstance(kept, dict):
            return
        mode, chinese = kept.get("mode"), kept.get("chinese")
        if chinese == "zh-Hant" or chinese == "zh-Hans":
            self.chinese = chinese
        if mode in MODES:
            self.mode = mode
        theme = kept.get("theme")
        self.theme = theme if isinstance(theme, str) else ""
        self.pins = _ids(kept.get("pins"))[:_MOST_PINS]
        self.trail = _ids(kept.get("trail"))[-_LONGEST_TRAIL:]
        self.at = len(self.trail) - 1


def _ids(kept: Any) -> list[str]:
    found = []
    for value in kept if isinstance(kept, list) else ():
        if not isinstance(value, str):
            continue
        with suppress(UsageError):
            found.append(str(EntryId.parse(value)))
    return found
