"""The lists: results, links to other entries, a judge's own notes.

Every list keeps a least width, since a list squeezed to nothing would end the program. Rows are cut
to the list's width here, so a row is always one line or two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from workbench.text.width import clip, printable
from workbench.tui.actions import bindings_of
from workbench.tui.page import Line, assemble
from workbench.tui.rows import Row, row_content, row_of_title
from workbench.tui.words import Words
from workbench.wording import _, later

if TYPE_CHECKING:
    from workbench.desks.reading import Reading
    from workbench.model.ids import Language

__all__ = ["LinkList", "NoteList", "Results"]


_MOST_KEPT = 200


class _Rows(OptionList):
    """A list of entries that fits its rows to its width."""

    # Its place on the screen never follows its rows: without this, each key lays the screen out.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)
        self.rows: list[Row] = []
        self.words = Words()
        self._drawn = 0
        self._headings: dict[int, str] = {}
        self._made: dict[str, tuple[Row, Content]] = {}
        self._made_for: tuple[Words, int, bool] | None = None

    @property
    def tall(self) -> bool:
        """Whether a row has two lines."""
        return False

    @property
    def room(self) -> int:
        """Columns there are for a row."""
        return max(self.scrollable_content_region.width - 1, 8)

    @property
    def row(self) -> Row | None:
        """The marked row."""
        option = self.highlighted_option
        if option is None or option.id is None:
            return None
        return self.rows[int(option.id)]

    def on_resize(self, event: events.Resize) -> None:
        """Fits the rows to the new width."""
        if self.rows and self._drawn != self.room:
            self.redraw()

    def redraw(self) -> None:
        """Draws the same rows again: in another width or language."""
        self._drawn = self.room
        for place, option in enumerate(self.options):
            if option.id is not None:
                self.replace_option_prompt_at_index(place, self._prompt(int(option.id)))
            elif place in self._headings:
                self.replace_option_prompt_at_index(place, _heading(self._headings[place]))

    def _prompt(self, number: int) -> Content:
        """Returns what is shown of a row; of one that was shown before, the very same."""
        made_for = (self.words, self.room, self.tall)
        if made_for != self._made_for or len(self._made) > _MOST_KEPT:
            self._made, self._made_for = {}, made_for
        row = self.rows[number]
        before = self._made.get(row.id)
        if before is None or before[0] != row:
            content = row_content(row, self.words, self.room, tall=self.tall)
            before = self._made[row.id] = row, content
        return before[1]

    def fill(self, groups: Sequence[tuple[str, Sequence[Row]]], words: Words) -> None:
        """Shows rows under headings, which are translated here; an empty one is left out.

        The mark stays on the entry it is on, if that is still there, else it goes to the first row.
        """
        before = self.row
        self.words = words
        self.rows = [row for _heading, rows in groups for row in rows]
        self._drawn = self.room
        options: list[Option] = []
        self._headings = {}
        number = 0
        marked: int | None = None
        for heading, rows in groups:
            if heading and rows:
                self._headings[len(options)] = heading
                options.append(Option(_heading(heading), disabled=True))
            for row in rows:
                if marked is None or (before is not None and row.id == before.id):
                    keeps = before is not None and row.id == before.id
                    marked = len(options) if marked is None or keeps else marked
                options.append(Option(self._prompt(number), id=str(number)))
                number += 1
        if options:
            self.set_options(options)
        else:
            self.clear_options()
        self.highlighted = marked


def _heading(heading: str) -> Content:
    text = printable(_(heading))
    return assemble([Line(text, ((0, len(text), "bold"),))])


class Results(_Rows):
    """What was found."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("results")]

    def __init__(self) -> None:
        super().__init__("results")
        self.roomy = False
        self.keep_mark = False

    @property
    def tall(self) -> bool:
        """Two lines where the list has a column of its own."""
        return self.roomy

    def step(self, by: int) -> None:
        """Moves the mark from outside, so that the hands can stay in the search box."""
        for _once in range(abs(by)):
            if by > 0:
                self.action_cursor_down()
            else:
                self.action_cursor_up()


class LinkList(_Rows):
    """Entries that belong to the one shown: named by it, naming it, the same in other games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of("results"),
        *bindings_of("tabs", shown=False),
    ]

    def show_links(self, reading: Reading | None, words: Words) -> None:
        """Shows the links of an entry."""
        if reading is None:
            self.fill((), words)
            return
        sheet = reading.sheet
        groups = [
            (later("Mentions"), _rows(sheet.mentions, sheet.names)),
            (later("Mentioned in"), _rows(sheet.mentioned_in, sheet.names)),
            (later("Other editions"), _rows(sheet.editions, sheet.names)),
            (
                later("Rulings"),
                _rows([each.id for each in sheet.rulings if each.id], sheet.names),
            ),
        ]
        self.fill(groups, words)
        if not self.rows:
            self.set_options([Option(Content(_("Nothing is related to it.")), disabled=True)])


def _rows(ids: Sequence[str], titles: Mapping[str, Mapping[Language, str]]) -> list[Row]:
    return [row_of_title(key, titles[key]) for key in ids if key in titles]


class NoteList(OptionList):
    """A judge's own notes and rulings on an entry, and how to add one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of("notes"),
        *bindings_of("tabs", shown=False),
    ]

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)

    def show_notes(self, reading: Reading | None) -> None:
        """Shows the notes of an entry."""
        options = [
            Option(Content(_("+ add a note")), id="add note"),
            Option(Content(_("+ add a ruling")), id="add ruling"),
        ]
        for note in reading.own if reading else ():
            kind = _("ruling") if note.kind == "ruling" else _("note")
            head = f"{kind}  {note.saved_at[:10]}  {note.author}".rstrip()
            body = printable(note.text)
            size = len(printable(head))
            text = clip(body, 2_000)
            options.append(
                Option(
                    Content(f"{printable(head)}\n{text}").stylize("bold $primary", 0, size),
                    id=str(note.key),
                )
            )
        self.set_options(options)
        self.highlighted = 0 if len(options) == 2 else 2

    @property
    def chosen(self) -> str:
        """``add note``, ``add ruling``, or the key of the marked note."""
        option = self.highlighted_option
        return (option.id or "") if option else ""
