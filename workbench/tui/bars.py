"""The one-line bars: filters and language at the top, pins, keys at the bottom; and lines to read.

Every word in them can be clicked; a word that does not fit is left out rather than cut.
What is shown already is not drawn again, and what takes the same room is not laid out anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Static

from workbench.text.width import cells, clip, printable
from workbench.tui.actions import ACTIONS
from workbench.wording import _

__all__ = ["Bar", "Chip", "KeyBar", "Said"]

_MOST_KEYS = 6


class Chip(NamedTuple):
    """A word in a bar.

    Attributes:
        text: The word.
        action: What a click runs, as Textual writes it; empty for none.
        style: Its style.
        key: A key that is shown before it.
    """

    text: str
    action: str = ""
    style: str = "$foreground 60%"
    key: str = ""

    @property
    def whole(self) -> str:
        """All of it as it is shown."""
        return printable(f"{self.key} {self.text}" if self.key else self.text).replace("\n", " ")


class Said(Static):
    """Something to read that is often said anew, though it has seldom changed."""

    def say(self, content: Content) -> None:
        """Says something."""
        if not (isinstance(self.content, Content) and self.content.is_same(content)):
            self.update(content, layout=self.styles.auto_dimensions)


class Bar(Said):
    """A line of words to read and to click."""

    ALLOW_SELECT = False

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)
        self.auto_links = False
        self._chips: tuple[Chip, ...] = ()

    def show(self, chips: Iterable[Chip]) -> None:
        """Shows these words."""
        before, self._chips = self.wanted, tuple(chips)
        self._draw()
        if before != self.wanted and self.styles.auto_dimensions:
            self.refresh(layout=True)

    @property
    def wanted(self) -> int:
        """Columns that all words take."""
        return sum(cells(chip.whole) + 2 for chip in self._chips)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Returns the columns it takes where it may choose: all its words, if there is room."""
        return min(max(self.wanted - 2, 1), container.width)

    def on_resize(self, event: events.Resize) -> None:
        """Shows as many words as fit now."""
        self._draw()

    def _draw(self) -> None:
        room = self.size.width if self.size.width else self.wanted
        parts: list[tuple[str, Style | str]] = []
        for chip in self._chips:
            text = chip.whole
            if cells(text) > room:
                if not parts:
                    text = clip(text, room)
                else:
                    break
            click = Style.from_meta({"@click": chip.action}) if chip.action else Style()
            lead = text[: len(chip.key)]
            if lead:
                parts.append((lead, Style.parse("bold $primary") + click))
            parts.append((text[len(lead) :], Style.parse(chip.style) + click))
            parts.append(("  ", ""))
            room -= cells(text) + 2
        self.say(Content.assemble(*parts[:-1]))


class KeyBar(Bar):
    """The keys that matter most where the focus is: at most six, as many as fit."""

    def on_mount(self) -> None:
        """Follows the focus."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.follow())
        self.follow()

    def follow(self) -> None:
        """Shows the keys of where the focus is, behind how far a play-test is."""
        going = str(getattr(self.app, "playtest_shown", ""))
        chips = [Chip(going, "app.playtest_window", "bold $accent")] if going else []
        self.show([*chips, *_keys(self.screen)])


def _keys(screen: Screen[object]) -> list[Chip]:
    places = {act.id: (act.footer, _(act.label)) for act in ACTIONS if act.footer}
    shown: dict[str, tuple[int, Chip]] = {}
    for _key, (_node, binding, enabled, _tip) in screen.active_bindings.items():
        if not (binding.id in places and binding.show and enabled) or binding.id in shown:
            continue
        place, label = places[binding.id]
        key = screen.app.get_key_display(binding)
        shown[binding.id] = (place, Chip(label, _click(binding.action), key=key))
    ordered = [chip for _place, chip in sorted(shown.values(), key=lambda each: each[0])]
    return ordered[:_MOST_KEYS]


def _click(action: str) -> str:
    if "." in action.partition("(")[0]:
        return action
    for act in ACTIONS:
        if act.action == action:
            space = {
                "app": "app",
                "desk": "screen",
                "table": "screen",
                "author": "screen",
                "translating": "screen",
            }.get(act.pane, "focused")
            return f"{space}.{action}"
    return action
