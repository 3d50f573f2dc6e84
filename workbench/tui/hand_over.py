"""The screen between two persons at one table: it hides everything until the other one looks."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from workbench.text.width import printable
from workbench.wording import _

__all__ = ["HandOver"]


class HandOver(Screen[None]):
    """Asks for the screen to be handed over.

    Args:
        who: Whose turn it is to look.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "look", show=False), Binding("space", "look", show=False),
    ]  # fmt: skip

    def __init__(self, who: str) -> None:
        super().__init__()
        self._who = who

    def compose(self) -> ComposeResult:
        """Makes the screen."""
        text = _("Hand over to {who}. Press Enter when nobody else looks.").format(who=self._who)
        with Vertical(id="hand-over"):
            yield Static(Content(printable(text)), markup=False)

    def on_click(self) -> None:
        """A click does the same as Enter."""
        self.action_look()

    def action_look(self) -> None:
        """Goes on."""
        self.dismiss(None)
