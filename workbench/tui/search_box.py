"""The search box: typing never waits, and the list below can be moved in without leaving it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.widgets import Input

from workbench.text.width import printable
from workbench.tui.actions import bindings_of
from workbench.tui.key_order import act_at_once

__all__ = ["SearchBox"]

_LONGEST = 400  # characters


class SearchBox(Input):
    """Where the query is typed.

    Args:
        value: What it holds at first.
        placeholder: What it says while it is empty.
        typed: Called as soon as the query has changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("query")]

    # Its place on the screen never follows its text: without this, each key lays the screen out.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, value: str, placeholder: str, typed: Callable[[], None]) -> None:
        self.typed = typed
        super().__init__(
            value, placeholder, id="query", compact=True, max_length=_LONGEST, select_on_focus=False
        )
        self.cursor_blink = False

    def watch_value(self) -> None:
        """Tells the screen before the letter is painted, so that names come in the same picture."""
        if self.is_mounted:
            self.typed()

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the caret stands on the screen: there, and not beside it, an input method opens."""
        region = self.content_region
        cell = self._position_to_cell(self.cursor_position)
        column = min(cell - self.scroll_offset.x, region.width - 1)
        return Offset(region.x + max(column, 0), region.y)

    async def _on_key(self, event: events.Key) -> None:
        """Lets no letter overtake the key before it."""
        await act_at_once(self, event)

    def _on_paste(self, event: events.Paste) -> None:
        """Takes pasted text as one line, with whatever a terminal would obey written out."""
        event.stop()
        event.prevent_default()
        text = printable(" ".join(event.text[: 4 * _LONGEST].split()))
        room = _LONGEST - len(self.value) + len(self.selected_text)
        self.replace(text[: max(room, 0)], *self.selection)
