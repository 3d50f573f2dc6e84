"""The haunt chart, both ways: an omen and a room give a haunt, a haunt gives its pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.model.ids import Language
from workbench.text.width import clip, printable
from workbench.text.wrap import wrap
from workbench.tui.actions import bindings_of
from workbench.tui.keymap import keys_of
from workbench.tui.languages import languages_of, name_pair
from workbench.tui.typing_ahead import TypedAhead
from workbench.tui.words import Words
from workbench.wording import _, labelled

if TYPE_CHECKING:
    from workbench.desks.reading import ChartTable
    from workbench.model.games import Chart

__all__ = ["ChartScreen"]

_MOST_LINES = 5


class ChartScreen(ModalScreen[str | None]):
    """Looks haunts up; returns the id of the haunt to open, or None.

    Args:
        tables: The charts with their names, the one to begin with first.
        labels: The game and edition of each.
        charts: The same with the cells on which sources disagree.
        words: The reader's language.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("chart")]

    def __init__(
        self,
        tables: Sequence[ChartTable],
        labels: Sequence[str],
        charts: Sequence[Chart],
        words: Words,
    ) -> None:
        super().__init__()
        self._charts = list(charts)
        self._tables = list(tables)
        self._labels = list(labels)
        self._number = 0
        self.words = words
        self._backwards = False
        self._typed = TypedAhead()

    @property
    def table(self) -> ChartTable:
        """The chart on the screen."""
        return self._tables[self._number]

    def compose(self) -> ComposeResult:
        """Makes the three lists and the answer."""
        with Vertical(classes="window wide tall"):
            yield Static(id="chart-title", classes="window-title", markup=False)
            with Horizontal(id="chart-lists"):
                for name in ("omens", "rooms", "haunts"):
                    yield OptionList(id=name, markup=False)
            yield Static(id="chart-answer", markup=False)

    def on_mount(self) -> None:
        """Fills the lists."""
        for name, heading in (
            ("omens", self.words.say("omen")),
            ("rooms", self.words.say("room")),
            ("haunts", self.words.say("haunt")),
        ):
            self.query_one(f"#{name}", OptionList).border_title = Content(heading)
        self._begin()
        self.query_one("#omens").focus()

    def _begin(self) -> None:
        title = _("Haunt chart: {game}").format(game=self._labels[self._number])
        if len(self._tables) > 1:
            key = keys_of(self.app)("chart.game")
            title += "  " + _("({key}: other editions)").format(key=key)
        self.query_one("#chart-title", Static).update(Content(printable(title)))
        self._fill()
        for name in ("omens", "rooms", "haunts"):
            self.query_one(f"#{name}", OptionList).highlighted = 0
        self._backwards = False
        self._answer()

    def action_next_game(self) -> None:
        """Shows the chart of the next game."""
        self._number = (self._number + 1) % len(self._tables)
        self._begin()

    def on_resize(self, event: events.Resize) -> None:
        """Fits the lists to their new width."""
        self.call_after_refresh(self._refit)

    def _refit(self) -> None:
        lists = self.query(OptionList)
        kept = [each.highlighted for each in lists]
        self._fill()
        for each, mark in zip(lists, kept, strict=True):
            each.highlighted = mark
        self._answer()

    def _fill(self) -> None:
        omens = [self._named(names) for _key, names in self.table.omens]
        rooms = [self._named(names) for _key, names in self.table.rooms]
        haunts = [f"{number:>2} {self._named(names)}" for number, _key, names in self.table.haunts]
        for name, rows in (("omens", omens), ("rooms", rooms), ("haunts", haunts)):
            each = self.query_one(f"#{name}", OptionList)
            room = max(each.scrollable_content_region.width - 1, 6)
            each.set_options([Option(Content(clip(row, room))) for row in rows])

    def _named(self, names: Mapping[Language, str]) -> str:
        first, second = name_pair(names, self.words.mode, self.words.chinese)
        return printable(f"{first}  {second}" if second else first)

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        self._backwards = self.focused is not None and self.focused.id == "haunts"
        self._answer()

    def on_key(self, event: events.Key) -> None:
        """Marks the first row whose name begins with what is typed."""
        each = self.focused
        character = event.character
        if not (isinstance(each, OptionList) and event.is_printable and character):
            return
        # A key that the user gave to an action is that action's.
        if event.key in self.active_bindings or (character == " " and not self._typed.text):
            return
        event.stop()
        self._typed.add(character)
        place = self._typed.find(self._typable(str(each.id)))
        if place is not None:
            each.highlighted = place

    def _typable(self, name: str) -> list[tuple[str, ...]]:
        """Returns what each row of a list can be called by: its name, and a haunt's number."""

        def called(names: Mapping[Language, str]) -> tuple[str, ...]:
            return self.words.pick(names), names.get("en", "")

        if name == "haunts":
            return [(str(number), *called(names)) for number, _key, names in self.table.haunts]
        rows = self.table.omens if name == "omens" else self.table.rooms
        return [called(names) for _key, names in rows]

    def on_descendant_focus(self) -> None:
        """Answers the way round that the list in hand asks for."""
        self._typed.forget()
        self._backwards = self.focused is not None and self.focused.id == "haunts"
        self._answer()

    def _at(self, name: str) -> int:
        return self.query_one(f"#{name}", OptionList).highlighted or 0

    @property
    def haunt(self) -> tuple[int, str]:
        """Number and id of the haunt that is the answer."""
        if self._backwards:
            number, key, _names = self.table.haunts[self._at("haunts")]
            return number, key
        omen, room = self.table.omens[self._at("omens")], self.table.rooms[self._at("rooms")]
        found = self.table.cells.get((omen[0], room[0]), 0)
        return found, f"{self.table.game}/haunt/{found}" if found else ""

    def _answer(self) -> None:
        answer = self.query_one("#chart-answer", Static)
        names = {number: names for number, _key, names in self.table.haunts}
        omens, rooms = dict(self.table.omens), dict(self.table.rooms)
        number, _key = self.haunt
        say = self.words.pick
        if self._backwards:
            pairs = "; ".join(
                f"{say(omens[omen])} + {say(rooms[room])}"
                for omen, room in self.table.pairs(number)
            )
            text = labelled(f"{number}  {say(names[number])}", pairs)
        else:
            omen = self.table.omens[self._at("omens")]
            room = self.table.rooms[self._at("rooms")]
            front = f"{say(omen[1])} + {say(room[1])}"
            text = (
                f"{front} = {number}  {self._named(names[number])}"
                if number
                else _("{pair}: no haunt").format(pair=front)
            )
            if disputed := self._dispute(omen[1], room[1]):
                text += "\n" + _("Sources disagree: {readings}").format(readings=disputed)
        width = max(self.size.width - 8, 10)
        lines = wrap(printable(text), width)[:_MOST_LINES]
        hint = clip(
            _("Letters mark a name, Enter opens the haunt, Tab goes to the next list"), width
        )
        answer.update(Content("\n".join([*lines, hint])).stylize("bold", 0, len(lines[0])))

    def _dispute(self, omen: Mapping[Language, str], room: Mapping[Language, str]) -> str:
        """Returns the readings of a cell with who gives them; empty if all agree.

        What a dispute is about is said in English, so the cell is known by its English names.
        """
        from workbench.model.entries import remark_in

        names = [rf"\b{re.escape(each.get('en', ''))}\b" for each in (omen, room)]
        chart = self._charts[self._number]
        lead = languages_of(self.words.mode, self.words.chinese)[0]
        for dispute in chart.disputed:
            if all(re.search(name, dispute.about) for name in names):
                return "; ".join(
                    f"{remark_in(chart.remarks, reading, lead)}"
                    f"{_(' (taken here)') if reading == dispute.taken else ''}"
                    f": {', '.join(sources)}"
                    for reading, sources in dispute.readings.items()
                )
        return ""

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        _number, key = self.haunt
        if key:
            self.dismiss(key)

    def action_leave(self) -> None:
        """Closes the chart."""
        self.dismiss(None)
