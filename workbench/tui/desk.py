"""The lookup desk, the first screen: search, and all that can be done besides.

Filters, language, view, pins, copies, windows: every act is one method that a key, a click or the
palette runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.binding import BindingType

from workbench.desks.facts import layer_name
from workbench.desks.reading import (
    chart_games,
    chart_table,
    save_text,
    sources_of,
    titles_of,
)
from workbench.model.ids import KINDS
from workbench.text.width import clip
from workbench.tui.actions import bindings_of
from workbench.tui.finder import Finder
from workbench.tui.keymap import keys_of
from workbench.tui.languages import Mode, languages_of, pick
from workbench.tui.page import Block, Piece
from workbench.tui.search_desk import SearchDesk
from workbench.tui.sheet_page import citation_of, plain_text
from workbench.wording import _, labelled

if TYPE_CHECKING:
    from workbench.desks.reading import Reading
    from workbench.model.entries import Layer, View

__all__ = ["LookupDesk"]


class LookupDesk(SearchDesk):
    """Finds entries, shows them, and does what is asked with them.

    Args:
        query: What the search box holds at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("desk")]

    # Language

    def action_next_language(self) -> None:
        """Reads in the next language."""
        self.action_use_mode(self.session.next_mode)

    def action_use_mode(self, mode: Mode) -> None:
        """Reads in a language."""
        self.session.use_mode(mode)
        self.take_language()
        self.refresh_desk()
        self.quote_again()
        self.program.keep()

    # Filters

    def action_choose_kind(self) -> None:
        """Asks for a kind."""
        choices = [("", _("all kinds"))]
        choices += [(kind, self.words.say(kind)) for kind in KINDS]
        self.choose(_("Show which kind?"), choices, self.kind or "", self.action_use_kind)

    def action_use_kind(self, kind: str) -> None:
        """Shows only one kind; an empty one shows all."""
        self.kind = next((each for each in KINDS if each == kind), None)
        self.refresh_bars()
        self.search_again()

    def action_choose_game(self) -> None:
        """Asks for a game."""
        choices = [("", _("all games"))]
        choices += [(key, self.game_label(key)) for key in self.games]
        self.choose(_("Show which game?"), choices, self.game, self.action_use_game)

    def action_use_game(self, game: str) -> None:
        """Shows only one game; an empty one shows all."""
        self.game = game
        self.refresh_bars()
        self.search_again()

    def game_label(self, key: str) -> str:
        """Returns name and edition of a game."""
        title, edition = self.games.get(key, ({"en": key}, ""))
        name, edition = self.words.pick(title), self.words.say(edition)
        return name if not edition or edition in name else f"{name}, {edition}"

    # View

    def action_choose_view(self) -> None:
        """Reveals the traitor's text after asking, or locks it again at once."""
        if self.session.view != "hero":
            self.use_view("hero")
            return
        self.choose(
            _("Reveal the traitor's text?"),
            [
                ("hero", _("no, stay with the hero's view")),
                ("traitor", _("show the traitor's view")),
                ("author", _("show everything")),
            ],
            "hero",
            lambda view: self.use_view(cast("View", view)),
            text=_("It stays revealed until you lock it with the same key or leave."),
        )

    def use_view(self, view: View) -> None:
        """Reads with other eyes, from now on and in this session only."""
        if view == self.session.view:
            return
        self.session.view = view
        self.take_language()
        self.refresh_bars()
        entry_id, matched = self.entry_id, self.matched
        # What must not be seen goes at once, not when the desk has answered.
        self.show_reading(None)
        self.forget_answer()
        if entry_id:
            self.read(entry_id, matched=matched)
        self.search_again()

    # Trail and pins

    def action_step(self, by: int) -> None:
        """Goes back or forward along what was opened."""
        entry_id = self.session.step(by, self.entry_id)
        if entry_id is None:
            self.program.say(_("There is nothing further that way."))
            return
        self.program.keep()
        self.read(entry_id)
        self.enter_text()

    def action_choose_recent(self) -> None:
        """Asks for an entry read lately."""
        self.go(lambda: self._choose_entry(_("Read lately"), self.session.recent()), "ask")

    def action_choose_pin(self) -> None:
        """Asks for a pinned entry."""
        self.go(lambda: self._choose_entry(_("Pinned"), list(self.session.pins)), "ask")

    async def _choose_entry(self, title: str, ids: list[str]) -> None:
        names = await self.ask(lambda lookup: titles_of(lookup, ids))
        choices = [(key, f"{self.words.pick(names[key])}  {key}") for key in ids if key in names]
        if not choices:
            self.program.say(_("There is none yet."))
            return
        self.choose(title, choices, self.entry_id, self.open_entry)

    def action_toggle_pin(self) -> None:
        """Pins the entry on the screen, or takes its pin away."""
        if not self.entry_id:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        pinned = self.session.toggle_pin(self.entry_id)
        if pinned is None:
            self.program.say(_("There is no room for another pin."), severity="warning")
            return
        self.program.keep()
        self.refresh_bars()

    def action_open_pin(self, entry_id: str) -> None:
        """Opens a pinned entry."""
        self.open_entry(entry_id)

    # Copies

    def action_copy_citation(self) -> None:
        """Copies a citation; asks for the place if the text has several."""
        if self.reading is None:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        sheet = self.reading.sheet
        cited = {"": citation_of(sheet, None, self.words)}
        labels = [("", _("the whole entry"))]
        for part in sheet.parts:
            cited[part.citation] = citation_of(sheet, part, self.words)
            place = part.citation.partition("#")[2]
            text = self.words.pick(part.heading) or self.words.pick(part.text)
            labels.append((part.citation, f"#{place}  {clip(text.split(chr(10))[0], 44)}"))
        if len(labels) <= 2:
            self._copy(cited[labels[-1][0]], _("Citation"))
            return
        self.choose(
            _("Cite which place?"), labels, "", lambda key: self._copy(cited[key], _("Citation"))
        )

    def action_copy_text(self) -> None:
        """Copies what the tab shows."""
        if self.reading is None:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        self._copy(self._tab_text(self.reading), _("Text"))

    def _tab_text(self, reading: Reading) -> str:
        return plain_text(reading, self.words, self.detail.tab, keys_of(self.app))

    def _copy(self, text: str, what: str) -> None:
        self.app.copy_to_clipboard(text)
        self.program.say(
            _("{what} sent to the terminal's clipboard. Not every terminal takes it; "
              "{key} writes the text to a file.").format(
                what=what, key=keys_of(self.app)("desk.save"))
        )  # fmt: skip

    def action_save_text(self) -> None:
        """Writes what the tab shows to a file."""
        if self.reading is None:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        text = self._tab_text(self.reading)
        self.go(lambda: self._save(self.entry_id, text), "save")

    async def _save(self, entry_id: str, text: str) -> None:
        place = await self.ask(lambda lookup: save_text(lookup.home, entry_id, text))
        self.program.say(_("Written to {place}").format(place=place))

    def action_export(self) -> None:
        """Asks how to export the entry on the screen, its kind or its game."""
        if self.reading is None:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        self.go(self._export, "ask")

    async def _export(self) -> None:
        from workbench.tui.export_acts import begin_export

        sheet = self.reading.sheet if self.reading else None
        if sheet is None:
            return
        game = sheet.id.partition("/")[0]
        label, kind = self.game_label(game), self.words.say(sheet.kind)
        subjects = [
            (sheet.id, self.words.pick(sheet.title)),
            (f"{game}/{sheet.kind}", labelled(label, kind)),
            *([(game, label)] if game in self.games else []),
        ]  # fmt: skip
        view = self.session.view
        await begin_export(self.program, subjects, view=view, has_books=sheet.kind == "haunt")

    def action_choose_layer(self) -> None:
        """Asks for the layer of the entry's own text."""
        layers = [each for each in (self.reading.sheet.layers if self.reading else ())
                  if each != "printed"]  # fmt: skip
        if len(layers) < 2:
            self.program.say(_("This entry has one layer only; printed text has its own tab."))
            return
        current = self.reading.sheet.layer if self.reading else ""
        choices = [(each, layer_name(each)) for each in layers]
        self.choose(_("Read which layer?"), choices, current, self._use_layer)

    def _use_layer(self, layer: str) -> None:
        self.read(self.entry_id, matched=self.matched, layer=cast("Layer", layer))

    # Windows

    def action_chart(self) -> None:
        """Opens the haunt chart."""
        self.go(self._chart, "ask")

    async def _chart(self) -> None:
        from workbench.tui.chart_screen import ChartScreen

        games = await self.ask(chart_games)
        if not games:
            self.program.say(_("No game has a haunt chart."), severity="warning")
            return
        read_game = self.entry_id.partition("/")[0]
        start = next((each for each in (self.game, read_game) if each in games), games[0])
        order = [start, *(each for each in games if each != start)]
        tables = await self.ask(lambda lookup: [chart_table(lookup, game) for game in order])
        charts = await self.ask(
            lambda lookup: [chart for game in order if (chart := lookup.reader.chart(game))]
        )
        labels = [self.game_label(game) for game in order]

        def chosen(entry_id: str | None) -> None:
            if entry_id:
                self.open_entry(entry_id)

        self.app.push_screen(ChartScreen(tables, labels, charts, self.words), chosen)

    def action_table(self) -> None:
        """Goes to the table."""
        self.program.action_table()

    def action_author(self) -> None:
        """Goes to the author's desk."""
        self.program.action_author()

    def action_edit_this(self) -> None:
        """Opens a draft of the entry on the screen."""
        if not self.entry_id:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        entry_id = self.entry_id
        self.program.action_author()
        self.program.author.edit_entry(entry_id)

    def action_translate_this(self) -> None:
        """Goes to the texts of the entry on the screen at the translator's desk."""
        if not self.entry_id:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        entry_id = self.entry_id
        self.program.action_translate()
        self.program.translating.call_after_refresh(
            self.program.translating.translate_entry, entry_id
        )

    # The haunt on the screen

    def action_index(self) -> None:
        """Shows what the page on the screen was taken to mean."""
        if self.entry_id:
            self.go(self._index, "ask")

    async def _index(self) -> None:
        from workbench.desks.haunt_pages import counts_of, index_of
        from workbench.tui.author_index import IndexWindow, SentencePlace

        entry, view, home = self.entry_id, self.session.view, self.program.home
        lang = languages_of(self.session.mode, self.session.chinese)[0]
        index = await asyncio.to_thread(index_of, home, entry, lang, view)

        def chosen(place: SentencePlace | None) -> None:
            if place is not None and place.citation:
                self.read(entry, anchor=place.citation)
                self.detail.go_to("text")
                self.enter_text()

        counts = self.program.playtests.counts_of(entry) or await self.program.thread.ask(
            lambda lookup: counts_of(lookup, entry)
        )
        self.app.push_screen(IndexWindow(index, counts), chosen)

    def action_playtest(self) -> None:
        """Asks how to play-test the haunt on the screen."""
        self._of_haunt(self._playtest)

    async def _playtest(self, entry: str, title: str) -> None:
        from workbench.desks.haunt_pages import players_of
        from workbench.desks.playtesting.apart import Order
        from workbench.tui.playtest_window import PlayTestWindow

        counts = await self.program.thread.ask(lambda lookup: players_of(lookup, entry))
        window = PlayTestWindow(self.program.playtests, Order(entry), title, counts)
        self.app.push_screen(window)

    def action_play_here(self) -> None:
        """Asks from which sentence of the haunt on the screen to play."""
        self._of_haunt(self._play_here)

    async def _play_here(self, entry: str, title: str) -> None:
        from workbench.desks.haunt_pages import sentences_of
        from workbench.desks.table.desk import Start

        lang = languages_of(self.session.mode, self.session.chinese)[0]
        view = self.session.view
        found = await self.program.thread.ask(
            lambda lookup: sentences_of(lookup, entry, lang, view)
        )

        def chosen(place: str | None) -> None:
            if place:
                self.program.play(Start("here", entry, cite=place))

        hint = _("Type a part of it. The table opens where it matters.")
        name = _("Play {title} from which sentence?").format(title=title)
        self.app.push_screen(Finder(name, found, text=hint), chosen)

    def _of_haunt(self, work: Callable[[str, str], Coroutine[Any, Any, None]]) -> None:
        """Does something with the haunt on the screen, if it is one that can be played."""
        sheet = self.reading.sheet if self.reading else None
        if sheet is None or sheet.kind != "haunt":
            self.program.say(_("Open a haunt first."))
            return
        title = pick(sheet.title, self.session.mode, self.session.chinese)
        self.go(lambda: work(sheet.id, title), "ask")

    def action_odds(self) -> None:
        """Opens the odds of any dice."""
        self.go(self._odds, "ask")

    async def _odds(self) -> None:
        from workbench.model.dice import MOST_DICE
        from workbench.tui.odds_screen import MOST_TOTAL, OddsScreen

        table = await self.ask(
            lambda lookup: {
                (dice, target): lookup.odds(dice, target)
                for dice in range(MOST_DICE + 1)
                for target in range(MOST_TOTAL + 1)
            }
        )
        self.app.push_screen(OddsScreen(table))

    def action_sources(self) -> None:
        """Lists what was imported and where facts come from."""
        self.go(self._sources, "ask")

    async def _sources(self) -> None:
        from workbench.tui.dialogs import PageWindow

        found = await self.ask(sources_of)
        imported = [each for each in found if each.id]
        blocks = [Block((Piece(_("Imported documents"), "bold underline $secondary"),))]
        for each in imported:
            blocks.append(Block((
                Piece(each.name, "bold $primary"),
                Piece(f"{each.about}  {each.game}"),
                Piece(each.id, "$foreground 60%"),
            )))  # fmt: skip
        hint = _("workbench import FILE adds one, workbench sources remove ID takes it away.")
        blocks.append(Block((Piece(hint, "$foreground 60%"),)))
        for game in self.games:
            named = [each for each in found if each.game == game and not each.id]
            if named:
                lines = [Piece(self.game_label(game), "bold underline $secondary")]
                lines += [Piece(labelled(each.name, each.about), indent=2) for each in named]
                blocks.append(Block(tuple(lines)))
        self.app.push_screen(PageWindow(_("Sources"), blocks))

    # Tabs and pages, for the palette

    def action_tab(self, by: int) -> None:
        """Looks at the tab on the left or right."""
        self.detail.step_tab(by)

    def action_go_to_tab(self, tab: str) -> None:
        """Looks at a tab."""
        self.detail.go_to(tab)
        self.enter_text()
