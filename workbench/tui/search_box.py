"""The search box: typing never waits, and the list below can be moved in without leaving it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.widgets import Input

from workbench.text.width import printable

__all__ = ["SearchBox"]

_LONGEST = 400  # characters


class SearchBox(Input):
    """Where the query is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "screen.move(1)", "Down", show=False,
                tooltip="Mark the next result.", id="query.down"),
        Binding("up", "screen.move(-1)", "Up", show=False,
                tooltip="Mark the result before.", id="query.up"),
        Binding("pagedown", "screen.move(5)", "Page down", show=False,
                tooltip="Mark a result further down.", id="query.page_down"),
        Binding("pageup", "screen.move(-5)", "Page up", show=False,
                tooltip="Mark a result further up.", id="query.page_up"),
    ]  # fmt: skip

    # Its place on the screen never follows its text: without this, each key lays the screen out.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, value: str, placeholder: str) -> None:
        super().__init__(
            value, placeholder, id="query", compact=True, max_length=_LONGEST, select_on_focus=False
        )
        self.cursor_blink = False

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the caret stands on the screen: there, and not beside it, an input method opens."""
        region = self.content_region
        cell = self._position_to_cell(self.cursor_position)
        column = min(cell - self.scroll_offset.x, region.width - 1)
        return Offset(region.x + max(column, 0), region.y)

    def _on_paste(self, event: events.Paste) -> None:
        """Takes pasted text as one line, with whatever a terminal would obey written out."""
        event.stop()
        event.prevent_default()
        text = printable(" ".join(event.text[: 4 * _LONGEST].split()))
        room = _LONGEST - len(self.value) + len(self.selected_text)
        self.replace(text[: max(room, 0)], *self.selection)
