"""The window in which a note or ruling is written; it is loaded when one is first written."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static, TextArea

from workbench.text.width import printable
from workbench.tui.actions import bindings_of
from workbench.tui.key_order import act_at_once
from workbench.tui.keymap import keys_of
from workbench.wording import _

__all__ = ["NoteEditor"]


class _NoteBox(TextArea):
    async def _on_key(self, event: events.Key) -> None:
        """Lets no letter overtake the key before it."""
        await act_at_once(self, event)


class NoteEditor(ModalScreen[str | None]):
    """Asks for the text of a note; returns None if it was left without saving.

    Args:
        title: What is written.
        text: The text to begin with.
        about: What else is to be known, such as a conflict.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window"), *bindings_of("editor")]

    def __init__(self, title: str, text: str = "", about: str = "") -> None:
        super().__init__()
        self._title = title
        self._about = about
        self._start = text

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window wide"):
            yield Static(Content(printable(self._title)), classes="window-title", markup=False)
            if self._about:
                yield Static(Content(printable(self._about)), classes="window-text", markup=False)
            yield _NoteBox(self._start, tab_behavior="focus", soft_wrap=True)
            with Horizontal(classes="window-buttons"):
                keys = keys_of(self.app)
                save = _("Save  {key}").format(key=keys("window.save"))
                cancel = _("Cancel  {key}").format(key=keys("window.close"))
                yield Button(Content(save), id="save", variant="primary", compact=True)
                yield Button(Content(cancel), id="cancel", compact=True)

    def on_mount(self) -> None:
        """Goes to the text, to its end."""
        area = self.query_one(TextArea)
        area.focus()
        area.move_cursor(area.document.end)

    @on(Button.Pressed, "#save")
    def action_save(self) -> None:
        """Returns the text."""
        self.dismiss(self.query_one(TextArea).text)

    @on(Button.Pressed, "#cancel")
    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)
