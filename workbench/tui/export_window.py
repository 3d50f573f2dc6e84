"""The window in which an export is asked for: one row for each thing that can be set.

Arrows alone are enough: up and down go to a row, left and right go through what it can be, Enter
asks for it. What can be set, and to what, is told by :mod:`workbench.desks.exporting.forms`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.errors import WorkbenchError
from workbench.text.width import printable
from workbench.text.wrap import wrap
from workbench.tui.actions import bindings_of
from workbench.tui.bars import Bar, Chip
from workbench.tui.dialogs import Chooser
from workbench.tui.finder import Finder
from workbench.tui.keymap import keys_of
from workbench.wording import _, labelled

if TYPE_CHECKING:
    from workbench.desks.exporting.forms import ExportForm, Row
    from workbench.desks.exporting.plugins import Broken

__all__ = ["ExportWindow"]

_LOW = 18  # rows
_NARROW = 24  # columns


class ExportWindow(ModalScreen["ExportForm | None"]):
    """Asks what to export, how and where to.

    Args:
        form: The form as it is at first.
        broken: Exporters that do not work; they are told with the formats.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window"), *bindings_of("export")]

    def __init__(self, form: ExportForm, broken: Sequence[Broken] = ()) -> None:
        super().__init__()
        self.form = form
        self._broken = tuple(broken)
        self._rows: tuple[Row, ...] = ()

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window wide tall"):
            yield Static(id="export-title", classes="window-title", markup=False)
            yield Bar("export-go")
            yield OptionList(id="export-rows", classes="window-list", markup=False)

    def on_mount(self) -> None:
        """Shows every row; the first is marked."""
        self.query_one(OptionList).focus()
        self.call_after_refresh(self.draw)

    def on_resize(self, event: events.Resize) -> None:
        """Breaks lines anew."""
        self.set_class(event.size.height < _LOW, "-low")
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Draws the form as it is now."""
        if not self.is_mounted:
            return
        form, key = self.form, keys_of(self.app)
        title = _("Export: {what}").format(what=dict(form.subjects)[form.subject])
        self.query_one("#export-title", Static).update(Content(printable(title)))
        chip = Chip(_("write the file"), "screen.write", "bold $accent", key("export.write"))
        self.query_one("#export-go", Bar).show([chip])
        self._rows = form.rows()
        shown = self.query_one(OptionList)
        room = max(shown.scrollable_content_region.width - 1, 8)
        before = shown.highlighted
        texts = (printable(labelled(row.label, row.shown)) for row in self._rows)
        shown.set_options(Option(Content("\n".join(_broken(each, room)))) for each in texts)
        shown.highlighted = min(before or 0, len(self._rows) - 1)

    def _set(self, name: str, value: str) -> None:
        try:
            self.form = self.form.having(name, value)
        except WorkbenchError as error:
            self.notify(str(error), severity="error", markup=False)
        self.draw()

    # Acts

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        row = self._rows[event.option_index]

        def said(value: str | None) -> None:
            if value is not None:
                self._set(row.name, value)

        if not row.choices:
            self.app.push_screen(Finder(row.label, free=True, value=row.value), said)
        elif len(row.choices) == 2:
            self._set(row.name, row.after(1))
        else:
            told = self._told_broken if row.name == "format" else ""
            self.app.push_screen(Chooser(row.label, row.choices, row.value, told), said)

    @property
    def _told_broken(self) -> str:
        told = _("the exporter {name} of {origin} does not work: {reason}")
        return "\n".join(
            told.format(name=each.name, origin=each.origin, reason=each.reason)
            for each in self._broken
        )

    def action_step(self, by: int) -> None:
        """Sets the marked row to the choice before or behind."""
        marked = self.query_one(OptionList).highlighted
        if marked is not None and self._rows[marked].choices:
            row = self._rows[marked]
            self._set(row.name, row.after(by))

    def action_write(self) -> None:
        """Exports as the form says."""
        self.dismiss(self.form)

    def action_leave(self) -> None:
        """Closes the window without any effect."""
        self.dismiss(None)


def _broken(text: str, room: int) -> list[str]:
    """Returns the lines of a row; what goes on is set in where there is room for that."""
    first, *more = wrap(text, room)
    if not more or room <= _NARROW:
        return [first, *more]
    return [first, *(f"  {each}" for each in wrap(text[len(first) :].lstrip(), room - 2))]
