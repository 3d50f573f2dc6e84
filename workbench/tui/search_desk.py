"""The searching half of the lookup desk: type, see, read.

Names follow each key at once, texts a moment later; what is marked is shown beside or below. Typing
never waits for an answer, and an old answer never replaces a newer one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static, Tabs

from workbench.desks.reading import game_labels, game_words, titles_of
from workbench.search.notes import note_text
from workbench.text.width import printable
from workbench.tui.bars import Bar, Chip, KeyBar
from workbench.tui.detail import Detail, Page
from workbench.tui.keymap import keys_of
from workbench.tui.languages import MODE_NAMES, languages_of
from workbench.tui.lists import LinkList, NoteList, Results
from workbench.tui.note_acts import NoteActs
from workbench.tui.rows import Row, merge, row_of_title
from workbench.tui.search_box import SearchBox
from workbench.wording import _, later

if TYPE_CHECKING:
    from workbench.model.ids import Kind, Language
    from workbench.search.answers import Answer, Suggestion

__all__ = ["SearchDesk", "layout_of"]

_SEARCH_AFTER = 0.08  # seconds without a key
_SHOW_AFTER = 0.03
_PATIENCE = 0.004  # seconds that a picture waits for names; they need a fourth of it
_MOST_NAMES = 12
_MOST_HITS = 40
_WIDE, _THREE, _TINY = 100, 150, 60  # columns
_SHORT, _LOW = 16, 10  # rows


def layout_of(width: int, height: int) -> frozenset[str]:
    """Returns the classes that lay the desk out for a screen of this size."""
    if width >= _THREE:
        names = {"-wide", "-three"}
    elif width >= _WIDE:
        names = {"-wide"}
    elif width < _TINY or height < _SHORT:
        names = {"-tiny"}
    else:
        names = {"-stacked"}
    return frozenset(names | ({"-low"} if height < _LOW else set()))


class SearchDesk(NoteActs):
    """Finds entries and shows them.

    Args:
        query: What the search box holds at first.
    """

    AUTO_FOCUS = "#query"

    def __init__(self, query: str = "") -> None:
        super().__init__()
        self._first_query = query
        self.kind: Kind | None = None
        self.game = ""
        self.names: tuple[Suggestion, ...] = ()
        self.answer: Answer | None = None
        self._timer: Timer | None = None
        self._glance: Timer | None = None
        self._named = ""
        self._unanswered = False
        self._open_when_found = False
        self._begun = False

    def compose(self) -> ComposeResult:
        """Makes the desk."""
        with Container(id="top"):
            yield SearchBox(self._first_query, _("Search rooms, cards, haunts, rules"), self._typed)
            yield Bar("chips")
        yield Bar("pins")
        yield Static(id="notice", markup=False)
        with Container(id="panes"):
            yield Results()
            yield Detail()
            yield LinkList("side")
        yield KeyBar("keys")

    def on_mount(self) -> None:
        """Shows the empty desk; nothing here asks for data."""
        self._lay_out()
        self.refresh_bars()
        self.detail.show(None, self.words)
        # A browser starts the program without its focus, and then nothing is focused by itself.
        self.query_one(SearchBox).focus()

    @property
    def results(self) -> Results:
        """The list of what was found."""
        return self.query_one(Results)

    @property
    def query_text(self) -> str:
        """What is typed."""
        return self.query_one(SearchBox).value.strip()

    @property
    def marked(self) -> Row | None:
        """The marked result."""
        return self.results.row

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self.waiting or self._timer or self._glance or not self._begun)

    @property
    def pane(self) -> str:
        """Where the focus is."""
        focused = self.focused
        if isinstance(focused, Page | Tabs):
            return "page"
        if isinstance(focused, NoteList):
            return "notes"
        return "results" if isinstance(focused, OptionList) else "query"

    # Setting up

    def show_progress(self, text: str) -> None:
        """Shows what is being set up."""
        if not self._begun:
            self._notice([_("Setting up: {what}").format(what=text)])

    async def begin(self) -> None:
        """Takes over what the desk knows, once it is open."""
        try:
            self.terms = await self.ask(game_words)
            self.games = await self.ask(game_labels)
        except Exception as error:
            self._begun = True
            self._notice([str(error) or type(error).__name__])
            return
        self._begun = True
        self._notice([])
        self.take_language()
        self.refresh_desk()
        self.search_again()

    # Layout

    def on_resize(self, event: events.Resize) -> None:
        """Lays the desk out for its size."""
        self._lay_out()

    def _lay_out(self) -> None:
        wanted = layout_of(self.size.width, self.size.height)
        for name in ("-wide", "-three", "-tiny", "-stacked", "-low"):
            self.set_class(name in wanted, name)
        roomy = "-wide" in wanted
        if self.results.roomy != roomy:
            self.results.roomy = roomy
            self.results.redraw()

    def refresh_desk(self) -> None:
        """Shows everything again in the reader's language."""
        self.query_one(SearchBox).placeholder = _("Search rooms, cards, haunts, rules")
        self.refresh_bars()
        self.results.words = self.words
        self.results.redraw()
        self.show_reading(self.reading, stay=True)
        self._show_notes()
        for screen in self.app.screen_stack:  # those below or above this one say the same keys
            for bar in screen.query(KeyBar):
                bar.follow()

    def refresh_bars(self) -> None:
        """Shows filters, language, view and pins as they are."""
        session = self.session
        views = {
            "hero": Chip(_("hero's view"), "screen.choose_view"),
            "traitor": Chip(_("TRAITOR'S VIEW"), "screen.choose_view", "bold $warning"),
            "author": Chip(_("EVERYTHING SHOWN"), "screen.choose_view", "bold $warning"),
        }
        kind = self.words.say(self.kind) if self.kind else _("all kinds")
        on = "bold $accent"
        self.query_one("#chips", Bar).show((
            views[session.view],
            Chip(MODE_NAMES[session.mode], "screen.next_language", "$secondary"),
            Chip(kind, "screen.choose_kind", on if self.kind else "$foreground 60%"),
            Chip(self.game or _("all games"), "screen.choose_game",
                 on if self.game else "$foreground 60%"),
            Chip(_("Table"), "screen.table", key=keys_of(self.app)("desk.table")),
            Chip(_("Write"), "screen.author", key=keys_of(self.app)("desk.author")),
        ))  # fmt: skip
        pins = self.query_one("#pins", Bar)
        pins.set_class(bool(session.pins), "-some")
        if session.pins and self._begun:
            self.go(lambda: self._show_pins(list(session.pins)), "pins")

    async def _show_pins(self, ids: list[str]) -> None:
        names = await self.ask(lambda lookup: titles_of(lookup, ids))
        chips = [Chip(_("pinned:"))]
        chips += [
            Chip(self.words.pick(names[key]), f"screen.open_pin('{key}')", "$secondary")
            for key in ids
            if key in names
        ]
        self.query_one("#pins", Bar).show(chips)

    def _notice(self, lines: Iterable[str]) -> None:
        text = "\n".join(printable(line) for line in lines)
        notice = self.query_one("#notice", Static)
        notice.set_class(bool(text), "-some")
        notice.update(Content(text))

    def _show_notes(self) -> None:
        if self._begun:
            notes = [note_text(note) for note in (self.answer.notes if self.answer else ())]
            empty = self.answer is not None and not self.results.rows
            self._notice([_("Nothing found."), *notes[:2]] if empty else notes[:3])

    # Searching

    def _typed(self) -> None:
        self._open_when_found = False
        self.detail.go_to("text")
        self.search_again()

    def search_again(self) -> None:
        """Asks the present query: names at once, texts when no key followed for a moment."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if not self._begun:
            return
        query = self.query_text
        self._unanswered = bool(query)
        if not query:
            self.workers.cancel_group(self, "search")
            self.go(self._show_home, "names")
            return
        self._ask_names(query)
        self._timer = self.set_timer(_SEARCH_AFTER, partial(self._search, query))

    def _ask_names(self, query: str) -> None:
        view, game, kind = self.session.view, self.game or None, self.kind
        coming = self.thread.ask_at_once(
            lambda lookup: lookup.suggest(
                query, view=view, game=game, kind=kind, limit=_MOST_NAMES
            ),
            _PATIENCE,
        )
        if coming.done() and coming.exception() is None:
            self.workers.cancel_group(self, "names")
            self._show_names(query, coming.result())
            return

        async def when_known() -> None:
            names = await asyncio.wrap_future(coming)
            if query == self.query_text:
                self._show_names(query, names)

        self.go(when_known, "names")

    def _show_names(self, query: str, names: tuple[Suggestion, ...]) -> None:
        self.names, self._named = names, query
        if names or self.answer is None:
            # Hits of the query before stay below until the new ones are here: no flicker.
            hits = self.answer.hits if self.answer else ()
            self._fill(merge(names, hits if self._unanswered else ()))
        if names and self._open_when_found:
            self._open_when_found = False
            self.action_open_marked()

    def _search(self, query: str) -> None:
        self._timer = None
        self.go(lambda: self._show_answer(query), "search")

    @property
    def _quoted_in(self) -> Language | None:
        """The language in which texts are quoted; None where it follows what was typed."""
        lead = languages_of(self.session.mode, self.session.chinese)[0]
        return None if lead == "en" else lead

    async def _answer_to(self, query: str) -> Answer | None:
        """Returns the answer to a query; None if meanwhile something else is asked."""
        view, game, kind, lang = self.session.view, self.game, self.kind, self._quoted_in
        answer = await self.ask(
            lambda lookup: lookup.search(
                query, view=view, game=game or None, kind=kind, lang=lang, limit=_MOST_HITS
            )
        )
        stale = (query, view, lang) != (self.query_text, self.session.view, self._quoted_in)
        return None if stale else answer

    def quote_again(self) -> None:
        """Quotes the texts that were found in the reader's language; what is read stays."""
        query = self.query_text
        if self.answer is not None and self.answer.hits and query:
            self.go(lambda: self._quote_again(query), "search")

    async def _quote_again(self, query: str) -> None:
        answer = await self._answer_to(query)
        if answer is None:
            return
        rows = merge(self.names, answer.hits)
        if [row.id for row in rows] == [row.id for row in self.results.rows]:
            self.answer = answer
            self.results.rows = rows
            self.results.redraw()

    async def _show_answer(self, query: str) -> None:
        answer = await self._answer_to(query)
        if answer is None:
            return
        self.answer = answer
        self._unanswered = False
        self._fill(merge(self.names, answer.hits))
        self._show_notes()
        if self._open_when_found:
            self._open_when_found = False
            self.action_open_marked()

    async def _show_home(self) -> None:
        session = self.session
        pins = list(session.pins)
        recent = [key for key in session.recent() if key not in pins][:30]
        names = await self.ask(lambda lookup: titles_of(lookup, [*pins, *recent]))
        if self.query_text:
            return
        self.forget_answer()
        rows = {key: row_of_title(key, names[key], pinned=key in pins) for key in names}
        self.results.fill(
            [
                (later("Pinned"), [rows[key] for key in pins if key in rows]),
                (later("Read lately"), [rows[key] for key in recent if key in rows]),
            ],
            self.words,
        )

    def forget_answer(self) -> None:
        """Takes the results off the screen."""
        self.names, self.answer = (), None
        self._notice([])
        self.results.fill((), self.words)

    def _fill(self, rows: list[Row]) -> None:
        self.results.fill([("", rows)], self.words)
        self._show_soon()

    def _show_soon(self) -> None:
        if self._glance is not None:
            self._glance.stop()
        # The next key goes before the text: it is shown when the hands rest for a moment.
        self._glance = self.set_timer(_SHOW_AFTER, self._show_marked)

    def _show_marked(self) -> None:
        self._glance = None
        row = self.results.row
        if row is not None:
            self._preview(row)
        else:
            self.show_reading(None)

    def _preview(self, row: Row) -> None:
        same = row.id == self.entry_id and row.matched == self.matched
        if not same or self.waiting:
            self.read(row.id, anchor=row.anchor, matched=row.matched)

    # Moving

    @on(OptionList.OptionHighlighted, "#results")
    def _moved(self) -> None:
        row = self.results.row
        if row is not None and row.id != self.entry_id:
            self._show_soon()

    @on(OptionList.OptionSelected, "#results")
    def _selected(self) -> None:
        self.action_open_marked()

    @on(OptionList.OptionSelected, "#links")
    @on(OptionList.OptionSelected, "#side")
    def _followed(self, event: OptionList.OptionSelected) -> None:
        links = event.option_list
        if isinstance(links, LinkList) and links.row is not None:
            self.open_entry(links.row.id)

    @on(OptionList.OptionSelected, "#notes")
    def _note_chosen(self) -> None:
        self.action_edit_note()

    @on(Input.Submitted, "#query")
    def _submitted(self) -> None:
        named = bool(self.names) and self._named == self.query_text
        if self._unanswered and not named:
            self._open_when_found = True
        else:
            self.action_open_marked()

    @on(Tabs.TabActivated)
    def _tab_shown(self) -> None:
        self.detail.draw_tab()

    def action_open_marked(self) -> None:
        """Opens the marked result and goes to its text."""
        row = self.results.row
        if row is None:
            return
        self.session.opened(row.id)
        self.program.keep()
        if row.id != self.entry_id:
            self.read(row.id, anchor=row.anchor, matched=row.matched)
        self.detail.go_to("text")
        self.enter_text()

    def action_move(self, by: int) -> None:
        """Moves the mark in the list while the hands stay in the search box."""
        self.results.step(by)

    def action_turn(self, by: int) -> None:
        """Turns the page of a long text."""
        self.query_one("#page", Page).action_page(by)

    def action_search(self) -> None:
        """Goes to the search box."""
        self.remove_class("-reading")
        self.query_one(SearchBox).focus()

    def action_back_out(self) -> None:
        """Goes one pane back; in the search box, empties it."""
        self.remove_class("-reading")
        box = self.query_one(SearchBox)
        focused = self.focused
        if focused is box:
            box.value = ""
        elif focused is not None and self.results.rows and self.detail in focused.ancestors:
            self.results.focus()
        else:
            box.focus()

    def run_later(self, action: str) -> None:
        """Runs an action once the palette is closed."""
        self.call_later(self.run_action, action)
