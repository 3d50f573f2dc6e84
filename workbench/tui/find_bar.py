"""The line in which words are searched for in the text that is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from workbench.tui.actions import bindings_of
from workbench.tui.key_order import LineBox
from workbench.tui.page_marks import Location
from workbench.wording import _

__all__ = ["FindBar", "FindBox", "found_in"]

_MOST_FOUND = 999


class FindBox(LineBox):
    """Where the words are typed."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("find")]


class FindBar(Container):
    """A box for words, and how often they were found."""

    def __init__(self) -> None:
        super().__init__(id="find-bar")
        self._said = (0, 0)

    def compose(self) -> ComposeResult:
        """Makes the line."""
        yield FindBox(id="find-box", placeholder=_("Find in the text"))
        yield Static(id="find-count", markup=False)

    @property
    def box(self) -> FindBox:
        """Where the words are typed."""
        return self.query_one(FindBox)

    def say(self, number: int, count: int) -> None:
        """Says which of how many places is looked at."""
        self._said = number, count
        if not self.box.value:
            text = ""
        elif count:
            text = _("{n} of {count}").format(n=number, count=count)
        else:
            text = _("not found")
        self.query_one("#find-count", Static).update(Content(text))

    def say_again(self) -> None:
        """Says the same in another language."""
        self.box.placeholder = _("Find in the text")
        self.say(*self._said)


def found_in(lines: Sequence[str], words: str) -> list[tuple[Location, Location]]:
    """Returns where words stand in some lines; capitals do not matter.

    Args:
        lines: The lines.
        words: What is searched for.
    """
    wanted = words.casefold()
    found: list[tuple[Location, Location]] = []
    for row, line in enumerate(lines):
        text = line.casefold()
        # A letter that folds to two would shift what is behind it: then letters count as written.
        text, sought = (text, wanted) if len(text) == len(line) else (line, words)
        at = text.find(sought) if sought else -1
        while at >= 0 and len(found) < _MOST_FOUND:
            found.append(((row, at), (row, at + len(sought))))
            at = text.find(sought, at + len(sought))
    return found
