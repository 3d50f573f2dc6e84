"""A window that asks for one of many, found by typing, or for a line of free text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from workbench.text.width import printable
from workbench.tui.actions import bindings_of
from workbench.tui.key_order import LineBox

__all__ = ["Finder", "fitting"]

_MOST_SHOWN = 200
_NO = 4
_LOW = 18  # rows
_NARROW = 64  # columns


def fitting(choices: Sequence[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """Returns the choices that fit what is typed: those that begin with it come first."""
    wanted = " ".join(typed.casefold().split())
    ranked = [(_rank(key, shown, wanted), (key, shown)) for key, shown in choices]
    fits = [each for each in ranked if each[0] < _NO]
    return [choice for _fit, choice in sorted(fits, key=lambda each: each[0])]


def _rank(key: str, shown: str, wanted: str) -> int:
    """Returns how well a choice fits: whole words at its beginning best."""
    name = shown.casefold()
    if name.startswith(wanted):
        return int(name[len(wanted) : len(wanted) + 1].isalnum())
    return 2 if wanted in name else 3 if wanted in key.casefold() else _NO


class Finder(ModalScreen[str | None]):
    """Asks for one of many, or for a text.

    Args:
        title: The question.
        choices: (what is returned, what is shown) for each.
        text: More about the question.
        free: Whether what is typed may be something else than a choice.
        value: What is typed at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window")]

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, str]] = (),
        *,
        text: str = "",
        free: bool = False,
        value: str = "",
    ) -> None:
        super().__init__()
        self._title = title
        self._choices = list(choices)
        self._text = text
        self._free = free
        self._value = value
        self._found: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window listing" if self._choices else "window"):
            yield Static(Content(printable(self._title)), classes="window-title", markup=False)
            if self._text:
                yield Static(Content(printable(self._text)), classes="window-text", markup=False)
            yield LineBox(self._value, id="finder-input")
            if self._choices:
                yield OptionList(id="finder-list", classes="window-list", markup=False)
            yield from self.below()

    def below(self) -> ComposeResult:
        """Makes what stands below the choices: nothing, here."""
        yield from ()

    def on_mount(self) -> None:
        """Shows every choice."""
        self._fill(self._value)
        self.query_one(Input).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Leaves out what is least needed where there is little room."""
        self.set_class(event.size.height < _LOW, "-low")
        self.set_class(event.size.width < _NARROW, "-narrow")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def _fill(self, typed: str) -> None:
        if not self._choices:
            return
        self._found = fitting(self._choices, typed)[:_MOST_SHOWN]
        shown = self.query_one(OptionList)
        shown.set_options([Option(Content(printable(name))) for _key, name in self._found])
        # What is typed freely is not to be taken for the first choice that holds it.
        shown.highlighted = 0 if self._found and not (self._free and typed.strip()) else None

    def on_key(self, event: events.Key) -> None:
        """Moves the mark from the box, so that the hands can stay there."""
        if event.key in ("down", "up") and self._choices and isinstance(self.focused, Input):
            event.stop()
            shown = self.query_one(OptionList)
            shown.action_cursor_down() if event.key == "down" else shown.action_cursor_up()

    @property
    def marked(self) -> str:
        """What the marked choice returns; empty if none is marked."""
        marked = self.query_one(OptionList).highlighted if self._choices else None
        return self._found[marked][0] if marked is not None else ""

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        marked = self.query_one(OptionList).highlighted if self._choices else None
        if marked is not None:
            self.dismiss(self._found[marked][0])
        elif self._free and event.value.strip():
            self.dismiss(event.value.strip())

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._found[event.option_index][0])

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)
