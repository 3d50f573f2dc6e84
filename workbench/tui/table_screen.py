"""The table, the second screen: any haunt or whole game, played in every way one may want to.

Beginning, taking back, asking why not, forcing, moving by hand, notes, files: every act is one
method that a key, a click or the palette runs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.widgets import ContentSwitcher, Input, OptionList

from workbench.formats.files import typed_path
from workbench.model.ids import LANGUAGES
from workbench.tui.actions import bindings_of
from workbench.tui.dialogs import Chooser, PageWindow
from workbench.tui.finder import Finder
from workbench.tui.keymap import keys_of
from workbench.tui.languages import MODE_NAMES
from workbench.tui.page import Block, Piece
from workbench.tui.start_window import BOT_CHOICES, StartWindow, bot_name, start_choices
from workbench.tui.table_play import PACES, Choices, LogList, PlayScreen
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.desk_thread import Opener
    from workbench.desks.table.desk import Start, TableDesk
    from workbench.model.ids import Language

__all__ = ["TableScreen"]

_SECONDS = ("seats", "log", "books")
_DIM = "$foreground 60%"


def _sentence_in(desk: TableDesk, cite: str, lang: Language) -> str:
    return desk.sentence(cite, lang)


class TableScreen(PlayScreen):
    """Plays a game, and does what is asked with it.

    Args:
        opener: Opens the desk in its thread.
        seed: The seed that is proposed first; by default another each time.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("table")]

    def __init__(self, opener: Opener[TableDesk], seed: int | None = None) -> None:
        super().__init__(opener)
        self.seed = int(time.time()) % 10_000 if seed is None else seed
        self._first: Start | None = None
        self._looking = threading.Event()

    def on_mount(self) -> None:
        """Asks what to play, if nobody has said."""
        super().on_mount()
        if self._first is None:
            self.action_begin()
        else:
            self.start(self._first)

    def play(self, start: Start) -> None:
        """Begins a game, also before the table was first shown."""
        if self.is_mounted:
            self.start(start)
        else:
            self._first = start

    def action_leave(self) -> None:
        """Clears what is typed, else goes back to the lookup desk; the game waits."""
        box = self.query_one("#table-filter", Input)
        if box.has_class("-some"):
            self.clear_filter()
            return
        self.stop()
        self.app.pop_screen()

    def action_author(self) -> None:
        """Goes to the author's desk; the game waits."""
        self.stop()
        self.program.action_author()

    # Beginning

    def action_begin(self) -> None:
        """Asks what to play."""
        self.go(self._begin, "ask", latest=True)

    async def _begin(self) -> None:
        lang = self.lang
        choices, counts = await self.ask(
            lambda desk: (
                start_choices(desk.haunts(lang), desk.games(lang), desk.kept(), desk.tests(lang)),
                desk.counts(),
            )
        )
        window = StartWindow(choices, self.seed, counts)

        def chosen(key: str | None) -> None:
            if key == "file":
                self._ask_file(window)
            elif key is not None and key.startswith("forget "):
                self._forget(key.partition(" ")[2])
            elif key is not None:
                self.start(window.start_of(key))

        await self.app.push_screen(window, chosen)

    def _forget(self, name: str) -> None:
        def chosen(key: str) -> None:
            if key == "yes":
                self.go(lambda: self._forgotten(name), "ask", latest=True)

        self._choose(
            _("Remove {name} for good?").format(name=name),
            [("no", _("no, keep it")), ("yes", _("yes, remove it"))], "no", chosen,
        )  # fmt: skip

    async def _forgotten(self, name: str) -> None:
        gone = await self.ask(lambda desk: desk.forget(name))
        self.program.say(
            _("{name} is removed.").format(name=name)
            if gone
            else _("{name} is being played, and stays.").format(name=name)
        )

    def _ask_file(self, window: StartWindow) -> None:
        def typed(name: str | None) -> None:
            if name:
                self.start(window.start_of(f"file {name}"))

        self.app.push_screen(
            Finder(
                _("Which file?"),
                free=True,
                text=_("A saved game, a position as text, or the page of a haunt (NAME.md)."),
            ),
            typed,
        )

    def start(self, start: Start) -> None:
        """Begins a game."""
        lang = self.lang
        self.stop()
        self.runs = self.pace != "by step"
        self._looking = looking = threading.Event()
        looks = start.kind == "here" and bool(start.cite)
        key = keys_of(self.app)("table.run")
        self.say_question(
            _("Looking for a game that comes to {place} … ({key} stops)").format(
                place=start.cite, key=key
            )
            if looks
            else _("Laying out the table …")
        )
        self.do(lambda desk: desk.begin(start, lang, looking.is_set), goes_on=True)

    def stop(self) -> None:
        """Stops bots that go on by themselves, and looking for a position."""
        super().stop()
        self._looking.set()

    # Back and forth

    def action_undo(self) -> None:
        """Takes back."""
        self.stop()
        self.do(lambda desk: desk.undo())

    def action_redo(self) -> None:
        """Goes forward again."""
        self.stop()
        self.do(lambda desk: desk.redo())

    def action_step(self) -> None:
        """Lets chance or a bot make one move."""
        if self.shown is not None:
            self.stop()
            self.do(lambda desk: desk.go_one())

    def action_run(self) -> None:
        """Lets bots and chance go on, or stops them."""
        if self.runs or self._waits is not None:
            self.stop()
        elif self.shown is not None:
            self.run_on()

    def action_pace(self) -> None:
        """Asks how fast bots go on."""
        names = {
            "at once": _("at once"), "slowly": _("slowly, a move at a time"),
            "by step": _("step by step, when asked"),
        }  # fmt: skip
        self._choose(
            _("How fast do bots and chance go on?"), [(pace, names[pace]) for pace in PACES],
            self.pace, self._use_pace,
        )  # fmt: skip

    def _use_pace(self, pace: str) -> None:
        self.pace = next(each for each in PACES if each == pace)

    def action_bots(self) -> None:
        """Asks who is played by bots."""
        choices = [(" ".join(words), bot_name(words)) for words in BOT_CHOICES]
        seats = self.shown.seen.seats if self.shown is not None else ()
        bots = self.shown.bots if self.shown is not None else {}
        kept = {each.key: bots[each.key] for each in seats if each.key in bots}
        for seat in seats:
            others = [f"{key}={name}" for key, name in kept.items() if key != seat.key]
            if seat.key in kept:
                said = _("{who}: a person").format(who=seat.name)
                choices.append((" ".join(others), said))
            else:
                said = _("{who}: a bot that plays to win").format(who=seat.name)
                choices.append((" ".join([*others, f"{seat.key}=greedy"]), said))
        self._choose(_("Who is played by a bot?"), choices, "", self._seat)

    def _seat(self, words: str) -> None:
        self.stop()
        self.runs = self.pace != "by step"
        self.do(lambda desk: desk.seat_bots(tuple(words.split())), goes_on=True)

    def action_mode(self) -> None:
        """Asks how to play on."""
        mode = self.shown.mode if self.shown is not None else "sandbox"
        self._choose(
            _("How is it played?"),
            [
                ("sandbox", _("sandbox: everything can be seen, taken back, moved by hand")),
                ("table", _("table: what dice and cards have shown stays; each sees their own")),
            ],
            mode,
            lambda key: self.do(
                lambda desk: desk.use_mode("table" if key == "table" else "sandbox")
            ),
        )

    # By hand

    def action_force(self) -> None:
        """Asks what the next chance gives."""
        self._type(
            _("What does the next chance give?"),
            _("A total (5), the faces of dice (0122), a card or a room; several in a row."),
            lambda text: self.do(lambda desk: desk.force(text)),
        )

    def action_put(self) -> None:
        """Asks what to move by hand, and where."""
        self.go(self._put, "ask", latest=True)

    async def _put(self) -> None:
        pieces = await self.ask(lambda desk: desk.pieces())

        def chosen(what: str | None) -> None:
            if what:
                self.go(lambda: self._put_where(what), "ask", latest=True)

        await self.app.push_screen(Finder(_("Move what by hand?"), pieces, free=True), chosen)

    async def _put_where(self, what: str) -> None:
        places = await self.ask(lambda desk: desk.places(what))
        hint = _("A tile: the room beside it and the side, such as foyer:N.") if not places else ""

        def chosen(where: str | None) -> None:
            if where:
                self.do(lambda desk: desk.put(what, where))

        title = _("Put {what} where?").format(what=what)
        await self.app.push_screen(Finder(title, places, free=True, text=hint), chosen)

    # Asking why

    def action_why_not(self) -> None:
        """Shows what is refused here, and why."""
        self.go(self._why_not, "ask", latest=True)

    async def _why_not(self) -> None:
        blocks = []
        for notation, reason, sentence in await self.ask(lambda desk: desk.why_not()):
            pieces = [Piece(f"{notation}: {reason.text}", "bold")]
            if sentence:
                pieces.append(Piece(sentence, indent=2, tail=reason.cite))
            blocks.append(Block(tuple(pieces)))
        if not blocks:
            blocks = [Block((Piece(_("Nothing here is refused.")),))]
        await self.app.push_screen(PageWindow(_("Why not?"), blocks))

    @on(OptionList.OptionSelected, "#log")
    def _open_line(self) -> None:
        line = self.query_one(LogList).marked
        if line is not None and line.cite:
            self.go(lambda: self._sentence(line.cite), "ask", latest=True)
        elif line is not None:
            self.program.say(_("No sentence is cited here."))

    def action_cite(self) -> None:
        """Opens the sentence that allows the marked choice, else that which asks."""
        offer = self.query_one(Choices).marked
        asked = self.shown.question.cite if self.shown is not None else ""
        cite = (offer.cite if offer is not None else "") or asked
        if cite:
            self.go(lambda: self._sentence(cite), "ask", latest=True)
        else:
            self.program.say(_("No sentence is cited here."))

    async def _sentence(self, cite: str) -> None:
        blocks = [Block((Piece(cite, _DIM),))]
        for lang in LANGUAGES:
            text = await self.ask(partial(_sentence_in, cite=cite, lang=lang))
            if text:
                blocks.append(Block((Piece(MODE_NAMES[lang], "bold $primary"), Piece(text))))
        await self.app.push_screen(PageWindow(_("The sentence"), blocks))

    def action_go_to_line(self) -> None:
        """Goes to where the game stood at the marked line of the log."""
        line = self.query_one(LogList).marked
        if line is not None:
            self.stop()
            self.do(lambda desk: desk.go(line.node))

    def action_filter(self) -> None:
        """Finds a choice by typing."""
        box = self.query_one("#table-filter", Input)
        box.add_class("-some")
        box.focus()

    # Notes and panes

    def action_note(self) -> None:
        """Asks for a note."""
        self._type(_("Note:"), "", lambda text: self.do(lambda desk: desk.note(text)))

    def action_bookmark(self) -> None:
        """Sets a bookmark, or goes to one."""
        self.go(self._bookmark, "ask", latest=True)

    async def _bookmark(self) -> None:
        marks = await self.ask(lambda desk: dict(desk.sitting.session.bookmarks))

        def chosen(name: str | None) -> None:
            if name is None:
                return
            if name in marks:
                self.stop()
                self.do(lambda desk: desk.go(marks[name]))
            else:
                self.do(lambda desk: desk.bookmark(name))

        await self.app.push_screen(
            Finder(
                _("Bookmark"), [(name, name) for name in marks], free=True,
                text=_("A new name marks this place; one that is there leads to its place."),
            ),
            chosen,
        )  # fmt: skip

    def action_pane(self) -> None:
        """Shows seats, the log, or the books; on a small screen, the next pane."""
        if self.has_class("-tiny"):
            self._next_tiny()
            return
        self.show_second(_SECONDS[(_SECONDS.index(self._second) + 1) % len(_SECONDS)])

    def _next_tiny(self) -> None:
        """Where there is room for one pane: choices, map, seats, log, books."""
        panes = ("asked", "map", *_SECONDS)
        now = next((each for each in panes if self.has_class(f"-at-{each}")), "asked")
        after = panes[(panes.index(now) + 1) % len(panes)]
        for each in panes:
            self.set_class(each == after, f"-at-{each}")
        if after in _SECONDS:
            self._second = after
            self.query_one("#table-second", ContentSwitcher).current = after
        names = {"asked": "#choices", "map": "MapView"}
        self.query_one(names.get(after, f"#{after}")).focus()
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        """Tells the game in the reader's language, which may be another one by now."""
        if self._told_in not in ("", self.lang):
            self._tell_again()
        self._told_in = self.lang

    def action_next_language(self) -> None:
        """Tells the game in the next language."""
        self.program.desk.action_next_language()
        self._tell_again()

    def _tell_again(self) -> None:
        lang = self._told_in = self.lang
        self.query_one("#table-filter", Input).placeholder = _("Find a choice")
        self._show_way_back()
        if self.shown is not None:
            self.do(lambda desk: desk.use_language(lang))
        else:
            self.say_question(_("No game is on the table yet."))

    # Files

    def action_save(self) -> None:
        """Asks what to write to a file."""
        self._choose(
            _("Write what to a file?"),
            [
                ("session", _("the game: it can be gone on with from the file")),
                ("log", _("the log, as text")),
                ("position", _("the position, as text that can be read back")),
            ],
            "session",
            self._ask_target,
        )

    def _ask_target(self, what: str) -> None:
        ending = "json" if what == "session" else "txt"
        place = self.program.folder / "saved" / f"{what}-{time.strftime('%Y%m%d-%H%M%S')}.{ending}"

        def typed(name: str | None) -> None:
            if name:
                self.go(lambda: self._write(what, name), "ask")

        self.app.push_screen(Finder(_("To which file?"), free=True, value=str(place)), typed)

    async def _write(self, what: str, name: str) -> None:
        path = typed_path(name)
        if what == "session":
            await self.ask(lambda desk: desk.save(path))
        elif what == "log":
            await self.ask(lambda desk: desk.export_log(path))
        else:
            await self.ask(lambda desk: desk.export_position(path))
        self.program.say(_("Written to {place}").format(place=path))

    # Asking

    def _choose(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        current: str,
        then: Callable[[str], None],
    ) -> None:
        """Asks for one of a few; *then* is called unless the question was left."""

        def chosen(key: str | None) -> None:
            if key is not None:
                then(key)

        self.app.push_screen(Chooser(title, choices, current), chosen)

    def _type(self, title: str, text: str, then: Callable[[str], None]) -> None:
        """Asks for a line; *then* is called unless the question was left."""

        def typed(said: str | None) -> None:
            if said:
                then(said)

        self.app.push_screen(Finder(title, text=text, free=True), typed)
