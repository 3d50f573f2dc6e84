"""Small windows over the desk: choosing one of several, reading a page.

Each is left with Escape without any effect, works with arrows and Enter alone, and with the mouse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.text.width import printable
from workbench.tui.actions import bindings_of
from workbench.tui.detail import Page
from workbench.tui.page import Block

__all__ = ["Chooser", "PageWindow"]


class Chooser(ModalScreen[str | None]):
    """Asks for one of several.

    Args:
        title: The question.
        choices: (what is returned, what is shown) for each.
        current: The choice that is marked at first.
        text: More about the question.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window")]

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], current: str = "", text: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._choices = list(choices)
        self._current = current
        self._text = text

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window"):
            yield Static(Content(printable(self._title)), classes="window-title", markup=False)
            if self._text:
                yield Static(Content(printable(self._text)), classes="window-text", markup=False)
            yield OptionList(
                *(
                    Option(Content(printable(shown)), id=str(place))
                    for place, (_key, shown) in enumerate(self._choices)
                ),
                classes="window-list",
                markup=False,
            )

    def on_mount(self) -> None:
        """Marks the current choice."""
        keys = [key for key, _shown in self._choices]
        choices = self.query_one(OptionList)
        choices.highlighted = keys.index(self._current) if self._current in keys else 0
        choices.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index][0])

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)


class PageWindow(ModalScreen[None]):
    """Shows a page to read: help, sources.

    Args:
        title: Its title.
        blocks: What it holds.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window")]

    def __init__(self, title: str, blocks: Iterable[Block]) -> None:
        super().__init__()
        self._title = title
        self._blocks = list(blocks)

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window wide tall"):
            yield Static(Content(printable(self._title)), classes="window-title", markup=False)
            yield Page("window-page")

    def on_mount(self) -> None:
        """Shows the page."""
        page = self.query_one(Page)
        page.show(lambda _width: self._blocks)
        page.focus()

    def action_tab(self, by: int) -> None:
        """There are no tabs here; left and right turn pages."""
        self.query_one(Page).action_page(by)

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)
