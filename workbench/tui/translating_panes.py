"""The panes of the translator's desk: the texts, the box of the translation, what helps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, TextArea
from textual.widgets.option_list import Option
from textual.widgets.text_area import Selection

from workbench.text.width import printable
from workbench.tui.actions import bindings_of
from workbench.tui.key_order import act_at_once
from workbench.tui.translating_words import HelpRow, unit_content
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.model.ids import Language
    from workbench.model.units import Translation
    from workbench.tui.languages import Mode

__all__ = ["HelpList", "TargetBox", "UnitList"]

#: So many texts are in the list at once; those around the open one, if there are more.
_MOST_SHOWN = 300
_MORE = "more:"


class UnitList(OptionList):
    """The texts that a filter means."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("texts")]

    def __init__(self) -> None:
        super().__init__(id="translating-texts", markup=False)
        self.first = 0

    @property
    def room(self) -> int:
        """Columns there are for a row."""
        return max(self.scrollable_content_region.width - 2, 8)

    def fill(
        self,
        listed: Sequence[Translation],
        at: int,
        mode: Mode,
        chinese: Language,
        unsaved: Collection[str],
    ) -> None:
        """Shows texts, with the mark on one of them.

        Args:
            listed: All of them.
            at: Where the marked one stands among them.
            mode: How the reader reads.
            chinese: The Chinese shown beside English.
            unsaved: The ids of those in which something is typed that is not saved.
        """
        if not self.first <= at < self.first + _MOST_SHOWN or self.first >= len(listed):
            self.first = max(0, at - _MOST_SHOWN // 2)
        shown = listed[self.first : self.first + _MOST_SHOWN]
        options = [
            Option(
                unit_content(each, mode, chinese, self.room, unsaved=each.unit.id in unsaved),
                id=each.unit.id,
            )
            for each in shown
        ]
        before, after = self.first, len(listed) - self.first - len(shown)
        if before:
            place = listed[before - 1].unit.id
            options.insert(0, _more(before, place))
        if after > 0:
            options.append(_more(after, listed[self.first + len(shown)].unit.id))
        if not listed:
            options = [Option(Content(_("There is no such text.")), disabled=True)]
        self.set_options(options)
        self.highlighted = at - self.first + bool(before) if listed else None

    def is_more(self, option_id: str | None) -> bool:
        """Tells whether a row stands for those that are not in the list."""
        return option_id is not None and option_id.startswith(_MORE)

    def meant(self, option_id: str | None) -> str:
        """Returns the id of the text that a row goes to."""
        return (option_id or "").removeprefix(_MORE)


def _more(count: int, unit_id: str) -> Option:
    return Option(Content(_("{n} more").format(n=count)), id=_MORE + unit_id)


class HelpList(OptionList):
    """What helps with the open text: Enter takes a line."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("helps")]

    def __init__(self) -> None:
        super().__init__(id="translating-helps", markup=False)
        self.rows: tuple[HelpRow, ...] = ()

    def fill(self, rows: Sequence[HelpRow]) -> None:
        """Shows lines; the mark goes to the first that can be put into the translation."""
        before = self.highlighted
        same = tuple(row.act for row in rows) == tuple(row.act for row in self.rows)
        self.rows = tuple(rows)
        self.set_options(Option(row.content) for row in rows)
        wanted = ("put", "insert"), ("select",)
        found = (n for acts in wanted for n, row in enumerate(rows) if row.act in acts)
        first = next(found, 0 if rows else None)
        self.highlighted = before if same and before is not None else first

    @property
    def marked(self) -> HelpRow | None:
        """The marked line."""
        place = self.highlighted
        return self.rows[place] if place is not None and place < len(self.rows) else None

    def mark(self, key: str) -> None:
        """Marks the first line of a sort."""
        place = next((n for n, row in enumerate(self.rows) if row.key == key), None)
        if place is not None:
            self.highlighted = place


class TargetBox(TextArea):
    """Where the translation is typed."""

    def __init__(self) -> None:
        super().__init__("", id="translating-target", soft_wrap=True, tab_behavior="focus")
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        """Lets no letter overtake the key before it."""
        await act_at_once(self, event)

    async def _on_paste(self, event: events.Paste) -> None:
        """Takes pasted text with whatever a terminal would obey written out."""
        event.stop()
        event.prevent_default()
        lines = event.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.insert("\n".join(printable(line) for line in lines))

    def put(self, text: str) -> None:
        """Puts a text in the place of all that is there; it can be taken back."""
        self.replace(text, (0, 0), self.document.end)
        self.move_cursor(self.document.end)

    def select_span(self, start: int, end: int) -> None:
        """Goes to a range of the text and selects it."""
        self.selection = Selection(_location(self.text, start), _location(self.text, end))
        self.scroll_cursor_visible()


def _location(text: str, at: int) -> tuple[int, int]:
    """Returns the row and column of a place in a text."""
    before = text[:at]
    return before.count("\n"), len(before) - before.rfind("\n") - 1
