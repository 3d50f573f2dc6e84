"""What floats over the editor at the cursor: what may be written, and what something means.

Neither ever has the focus: whoever types goes on typing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.text.width import cells, clip, printable
from workbench.text.wrap import wrap
from workbench.tui.page import Line, assemble

if TYPE_CHECKING:
    from workbench.language.completing import Completion

__all__ = ["Completions", "Hint"]

_MOST_ROWS = 8
_WIDEST = 60
_LEAST = 12
_MOST_LINES = 12
_BORDER = 2


def _float(widget: Widget, at: Offset, width: int, height: int) -> None:
    """Puts a widget below a place of the screen, or above it where there is no room below."""
    size = widget.screen.size
    width, height = min(width, size.width), min(height, max(size.height - 2, 1))
    below = size.height - at.y - 2
    y = at.y + 1 if height <= below or below >= at.y else at.y - height
    widget.styles.width, widget.styles.height = width, height
    widget.styles.offset = (
        max(min(at.x, size.width - width), 0),
        max(min(y, size.height - height), 0),
    )
    widget.display = True


class Completions(OptionList):
    """What may be written at the cursor; nothing is marked until somebody chooses."""

    can_focus = False

    def __init__(self) -> None:
        super().__init__(id="completions", markup=False)
        self.offers: tuple[Completion, ...] = ()
        self.display = False

    @property
    def open(self) -> bool:
        """Whether it can be seen."""
        return bool(self.display)

    @property
    def marked(self) -> Completion | None:
        """The marked one."""
        place = self.highlighted
        return self.offers[place] if place is not None and place < len(self.offers) else None

    def show(self, offers: Sequence[Completion], at: Offset, *, mark: bool) -> None:
        """Shows what may be written.

        Args:
            offers: What is offered, best first.
            at: Where the cursor stands on the screen.
            mark: Whether the first is marked, so that Enter takes it.
        """
        self.offers = tuple(offers)
        if not offers:
            self.hide()
            return
        labels = [clip(printable(each.label).replace("\n", " "), _WIDEST) for each in offers]
        details = [printable(each.detail).replace("\n", " ") for each in offers]
        left = max(cells(label) for label in labels)
        right = max(cells(detail) for detail in details)
        room = max(min(self.screen.size.width - _BORDER - 2, _WIDEST + 20), _LEAST)
        wide = min(left + (right + 2 if right else 0), room)
        rows = [
            _row(label, detail, left, wide) for label, detail in zip(labels, details, strict=True)
        ]
        self.set_options([Option(row) for row in rows])
        self.highlighted = 0 if mark else None
        _float(self, at, wide + _BORDER + 2, min(len(rows), _MOST_ROWS) + _BORDER)

    def hide(self) -> None:
        """Closes it."""
        self.display = False
        self.offers = ()

    def move(self, by: int) -> None:
        """Marks the next one, or the one before, around the ends."""
        count = len(self.offers)
        before = self.highlighted
        self.highlighted = (0 if by > 0 else count - 1) if before is None else (before + by) % count


def _row(label: str, detail: str, left: int, wide: int) -> Content:
    gap = " " * (left - cells(label) + 2)
    room = wide - left - 2
    text = clip(label, wide)
    if not detail or room < _LEAST:
        return Content(text)
    said = clip(detail, room)
    whole = text + gap + said
    return assemble([Line(whole, ((len(whole) - len(said), len(whole), "$foreground 60%"),))])


class Hint(Static):
    """What something means, until the next key."""

    def __init__(self) -> None:
        super().__init__(id="hint", markup=False)
        self.display = False

    @property
    def open(self) -> bool:
        """Whether it can be seen."""
        return bool(self.display)

    def show(self, paragraphs: Sequence[str], at: Offset) -> None:
        """Shows paragraphs, the first of them bold.

        Args:
            paragraphs: What is told.
            at: Where the cursor stands on the screen.
        """
        room = max(min(self.screen.size.width - _BORDER - 2, _WIDEST + 10), _LEAST)
        lines: list[Line] = []
        for number, text in enumerate(paragraphs):
            style = "bold" if number == 0 else ""
            for row in wrap(printable(text), room):
                lines.append(Line(row, ((0, len(row), style),) if style else ()))
        most = max(min(_MOST_LINES, self.screen.size.height - _BORDER - 1), 1)
        if len(lines) > most:
            lines = [*lines[: most - 1], Line("...")]
        wide = max(cells(line.text) for line in lines)
        self.update(assemble(lines))
        _float(self, at, wide + _BORDER + 2, len(lines) + _BORDER)

    def hide(self) -> None:
        """Closes it."""
        self.display = False
