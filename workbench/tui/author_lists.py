"""The lists of the author's desk: drafts, and what is wrong with the one that is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from workbench.tui.actions import bindings_of
from workbench.tui.author_words import problem_content, text_name
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.page_desk import Told

__all__ = ["DraftList", "ProblemList"]

_MOST_SHOWN = 100


class DraftList(OptionList):
    """The drafts."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("drafts")]

    def __init__(self) -> None:
        super().__init__(id="drafts", markup=False)

    @property
    def room(self) -> int:
        """Columns there are for a row."""
        return max(self.scrollable_content_region.width - 2, 8)

    @property
    def marked(self) -> int | None:
        """The key of the marked draft."""
        option = self.highlighted_option
        return int(option.id) if option is not None and option.id else None

    def fill(self, rows: Sequence[tuple[int, Content]]) -> None:
        """Shows drafts; the mark stays on the one it is on, if that is still there.

        Args:
            rows: The key of each with what is shown of it.
        """
        before = self.marked
        if rows and [each.id for each in self.options] == [str(key) for key, _row in rows]:
            for place, (_key, row) in enumerate(rows):
                self.replace_option_prompt_at_index(place, row)
            return
        options = [Option(row, id=str(key)) for key, row in rows]
        if not options:
            options = [Option(Content(_("There is no draft yet: n writes a new one.")))]
            options[0].disabled = True
        self.set_options(options)
        keys = [key for key, _row in rows]
        self.highlighted = keys.index(before) if before in keys else 0 if rows else None


class ProblemList(OptionList):
    """What is wrong with the page that is open, in its order."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("problems")]

    def __init__(self) -> None:
        super().__init__(id="problems", markup=False)
        self.told: tuple[Told, ...] = ()
        self._rows: list[Content] = []

    @property
    def marked(self) -> Told | None:
        """The marked problem."""
        place = self.highlighted
        return self.told[place] if place is not None and place < len(self.told) else None

    def fill(self, told: Sequence[Told]) -> None:
        """Shows what is wrong; the mark stays on the row it is on, if there is still one."""
        before = self.highlighted or 0
        self.told = tuple(told[:_MOST_SHOWN])
        rows = [
            problem_content(
                each.problem, len(each.follows), text_name(each.text) if each.text else ""
            )
            for each in self.told
        ]
        if len(told) > len(rows):
            rows.append(Content(_("{n} more").format(n=len(told) - len(rows))))
        rows = rows or [Content(_("Nothing is wrong."))]
        if len(rows) == len(self._rows) and all(map(Content.is_same, rows, self._rows)):
            return  # every look at the page fills it, and most find what the one before found
        self._rows = rows
        count = len(self.told)
        self.set_options(Option(row, disabled=n >= count) for n, row in enumerate(rows))
        self.highlighted = min(before, count - 1) if count else None

    def mark(self, number: int | None) -> None:
        """Marks a problem by its number."""
        if number is not None and number < len(self.told) and self.highlighted != number:
            self.highlighted = number
