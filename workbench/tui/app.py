"""The program: themes, keys, the thread that asks the desks, and the lookup desk on top.

Nothing that is slow to import is touched before the first picture is painted; the database is
opened after it, in a thread, while the reader already types.
"""

from __future__ import annotations

import os
import time
from asyncio import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message import Message
from textual.screen import Screen

from workbench.desks.desk_thread import DeskThread, Opener, open_lookup
from workbench.tui.actions import bindings_of
from workbench.tui.desk import LookupDesk
from workbench.tui.help_page import help_blocks
from workbench.tui.keymap import read_keymap
from workbench.tui.session import SETTING, Session
from workbench.tui.themes import CANDLE, DEFAULT_THEME, PARCHMENT, may_use
from workbench.wording import _, language, use_language

if TYPE_CHECKING:
    from textual.command import Provider

    from workbench.desks.lookup import Lookup
    from workbench.desks.playtesting.apart import Order, Told
    from workbench.desks.table.desk import Start
    from workbench.store.place import Home
    from workbench.tui.author_screen import AuthorScreen
    from workbench.tui.playtest_window import PlayTests
    from workbench.tui.table_screen import TableScreen
    from workbench.tui.translating_screen import TranslatingScreen

__all__ = ["WorkbenchApp"]

_ROOMY = (100, 30)  # columns and rows that leave room beside what is told
_SECONDS_TO_READ = 1.0  # at least, before a key takes away what was told
_REMEMBER_AFTER = 2.0  # seconds without a change
_COUNTS_EACH = 10  # times that a play-test tells of itself


def _action_commands() -> type[Provider]:
    from workbench.tui.palette import ActionCommands

    return ActionCommands


def _entry_commands() -> type[Provider]:
    from workbench.tui.palette import EntryCommands

    return EntryCommands


class WorkbenchApp(App[int], inherit_bindings=False):
    """The Textual program.

    Args:
        home: Whose database; default: the one the environment names.
        query: What the search box holds at first.
        opener: Opens the lookup desk in its thread; given by tests.
        remembers: Whether pins, trail, language and theme are kept between starts.
        seed: What the table proposes to begin with; default: another each time.
        keeps_games: Whether games are kept, and those that are can be gone on with.
    """

    TITLE = "Haunt Workbench"
    CSS_PATH = "workbench.tcss"
    COMMANDS: ClassVar[set[Any]] = {_action_commands, _entry_commands}
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("app")]

    class Progress(Message):
        """Something is being set up."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class PlayTestTold(Message):
        """A play-test has told how far it is, or that it is over."""

        def __init__(self, told: Told) -> None:
            super().__init__()
            self.told = told

    def __init__(
        self,
        home: Home | None = None,
        *,
        query: str = "",
        opener: Opener[Lookup] | None = None,
        remembers: bool = True,
        seed: int | None = None,
        keeps_games: bool = True,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.home = home
        self.session = Session()
        use_language()
        self.session.use_mode(language())  # until what was kept is here
        self.thread = DeskThread(opener or open_lookup(home), self._tell)
        self.remembers = remembers
        self._seed = seed
        self._keeps_games = keeps_games
        self.keys: dict[str, str] = {}
        self.key_problems: list[str] = []
        self.desk = LookupDesk(query)
        self._table: TableScreen | None = None
        self._author: AuthorScreen | None = None
        self._translating: TranslatingScreen | None = None
        self._tests: PlayTests | None = None
        self._kept: dict[str, Any] = {}
        self._timer_set = False
        if "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "none"
        for theme in (CANDLE, PARCHMENT):
            self.register_theme(theme)
        self.theme = DEFAULT_THEME

    # Start and end

    def get_default_screen(self) -> Screen[object]:
        """The lookup desk is the first screen."""
        return self.desk

    def on_mount(self) -> None:
        """Reads the keymap; opens the desk after the first picture."""
        self._use_keymap()
        self.call_after_refresh(self._open)

    def _use_keymap(self) -> None:
        self.keys, self.key_problems = read_keymap(self.folder)
        if self.keys:
            self.set_keymap(self.keys)
        for problem in self.key_problems:
            self.say(problem, severity="warning")

    @property
    def folder(self) -> Path:
        """The home folder."""
        from workbench.desks.reading import home_folder

        return home_folder(self.home)

    def _open(self) -> None:
        self.thread.start()
        self.run_worker(self._take_session(), group="open", exit_on_error=False)

    async def _take_session(self) -> None:
        if self.remembers:
            try:
                kept = await self.thread.ask(lambda lookup: lookup.setting(SETTING))
            except Exception:
                kept = None  # why the desk cannot be opened is told by the desk itself
            self.session.take(kept)
            if self.session.theme:
                self.use_theme(self.session.theme, quiet=True)
        self._kept = self.session.to_plain()
        await self.desk.begin()

    def _tell(self, text: str) -> None:
        self.post_message(self.Progress(text))

    def on_workbench_app_progress(self, message: Progress) -> None:
        """Shows what is being set up."""
        self.desk.show_progress(message.text)

    def keep(self) -> None:
        """Keeps the session soon: at once would make the next key wait."""
        if self.remembers and not self._timer_set:
            self._timer_set = True
            self.set_timer(_REMEMBER_AFTER, self._keep_now)

    def _keep_now(self) -> None:
        self._timer_set = False
        plain = self.session.to_plain()
        if self.remembers and plain != self._kept:
            self._kept = plain
            self.thread.ask(lambda lookup: lookup.remember(SETTING, plain)).add_done_callback(
                self._kept_it
            )

    def _kept_it(self, future: Future[None]) -> None:
        """Says if pins, trail, language and theme could not be kept."""
        if not future.cancelled() and (error := future.exception()) and self.is_running:
            self.say(
                _("Pins and history could not be kept: {reason}").format(reason=error),
                severity="warning",
            )

    async def on_unmount(self) -> None:
        """Keeps the session and closes the desk."""
        self._keep_now()
        if self._translating is not None:
            self._translating.keep_now()
            self._translating.close()
        self.thread.close()
        if self._author is not None:
            self._author.close()
        if self._table is not None:
            self._table.table.close()
        if self._tests is not None:
            self._tests.close()

    # Acts

    def say(
        self, text: str, *, severity: str = "information", timeout: float | None = None
    ) -> None:
        """Tells the outcome of an act, once; never as markup."""
        level: Any = severity
        self.notify(text, severity=level, timeout=timeout, markup=False)

    async def on_event(self, event: events.Event) -> None:
        """Lets a key take away what was told, where that covers what one reads."""
        if isinstance(event, events.Key) and (
            self.size.width < _ROOMY[0] or self.size.height < _ROOMY[1]
        ):
            for each in list(self._notifications):
                if time.time() - each.raised_at > _SECONDS_TO_READ:
                    self._unnotify(each)
        await super().on_event(event)

    async def action_quit(self) -> None:
        """Leaves the program."""
        self.exit(0)

    def action_command_palette(self) -> None:
        """Opens the command palette, which asks in the reader's language."""
        from textual.command import CommandPalette

        if not isinstance(self.screen, CommandPalette):
            asked = _("Find an action or an entry")
            self.push_screen(CommandPalette(placeholder=asked, id="--command-palette"))

    @property
    def table(self) -> TableScreen:
        """The table; it is made when one first goes there."""
        from workbench.tui.table_play import open_table
        from workbench.tui.table_screen import TableScreen

        if self._table is None:
            self._table = TableScreen(open_table(self.home, self._keeps_games), self._seed)
            self.install_screen(self._table, "table")  # so that its game waits when it is left
        return self._table

    @property
    def at_work(self) -> LookupDesk | TableScreen | AuthorScreen | TranslatingScreen:
        """The desk or table that is at work, whatever windows lie over it."""
        for screen in reversed(self.screen_stack):
            for known in (self._table, self._author, self._translating):
                if known is not None and screen == known:
                    return known
        return self.desk

    @property
    def table_shown(self) -> bool:
        """Whether the table is on the screen, with or without windows over it."""
        return self._table is not None and self.at_work is self._table

    @property
    def author_shown(self) -> bool:
        """Whether the author's desk is on the screen, with or without windows over it."""
        return self._author is not None and self.at_work is self._author

    @property
    def translator_shown(self) -> bool:
        """Whether the translator's desk is on the screen, with or without windows over it."""
        return self._translating is not None and self.at_work is self._translating

    def _go_to(self, screen: TableScreen | AuthorScreen | TranslatingScreen) -> None:
        """Goes to a screen; one that waits below comes up, what lay over it is left."""
        if screen not in self.screen_stack:
            self.push_screen(screen)
        while self.screen is not screen:
            self.pop_screen()

    def action_table(self) -> None:
        """Goes to the table, where the game waits that was left there."""
        self._go_to(self.table)

    @property
    def author(self) -> AuthorScreen:
        """The author's desk; it is made when one first goes there."""
        from workbench.tui.author_ground import open_drafts, open_pages
        from workbench.tui.author_screen import AuthorScreen

        if self._author is None:
            self._author = AuthorScreen(open_drafts(self.home), open_pages(self.home))
            self.install_screen(self._author, "author")  # so that what is open waits
        return self._author

    def action_author(self) -> None:
        """Goes to the author's desk, where what is open waits."""
        self._go_to(self.author)

    @property
    def translating(self) -> TranslatingScreen:
        """The translator's desk; it is made when one first goes there."""
        from workbench.tui.translating_ground import open_translations
        from workbench.tui.translating_screen import TranslatingScreen

        if self._translating is None:
            self._translating = TranslatingScreen(open_translations(self.home))
            self.install_screen(self._translating, "translating")  # so that what is typed waits
        return self._translating

    def action_translate(self) -> None:
        """Goes to the translator's desk, where what is typed waits."""
        screen = self.translating
        self._go_to(screen)
        if screen.listed:
            screen.refresh_texts()  # somebody may have saved meanwhile

    def play(self, start: Start) -> None:
        """Goes to the table and begins a game there; the one before is kept."""
        table = self.table
        self.action_table()
        table.play(start)

    # Play-tests

    @property
    def playtests(self) -> PlayTests:
        """The play-test that is played, or was played last."""
        from workbench.tui.playtest_window import PlayTests

        if self._tests is None:
            self._tests = PlayTests(lambda told: self._hear(told))
        return self._tests

    def _hear(self, told: Told) -> None:
        if self.is_running:
            self.post_message(self.PlayTestTold(told))

    def begin_playtest(self, order: Order, title: str) -> bool:
        """Begins a play-test; tells whether it could be: not while another is played."""
        return self.playtests.begin(order, title, self.home)

    def on_workbench_app_play_test_told(self, message: PlayTestTold) -> None:
        """Shows how far a play-test is, in its window and in the line of keys."""
        from workbench.tui.bars import KeyBar
        from workbench.tui.playtest_window import PlayTestWindow

        tests = self.playtests
        tests.take(message.told)
        for screen in self.screen_stack:
            if isinstance(screen, PlayTestWindow):
                screen.draw()
            for bar in screen.query(KeyBar):
                bar.follow()
            shows = getattr(screen, "show_counts", None)
            if shows is not None and (tests.over or not tests.told % _COUNTS_EACH):
                shows()
        if tests.over and not isinstance(self.screen, PlayTestWindow):
            self.say(
                tests.error or _("The play-test of {title} is over.").format(title=tests.title)
            )

    def action_playtest_window(self) -> None:
        """Shows the play-test that is played, or was played last."""
        from workbench.tui.playtest_window import PlayTestWindow

        if isinstance(self.screen, PlayTestWindow):
            return
        if self.playtests.order is None:
            self.say(_("No play-test was played yet; begin one from a haunt."))
            return
        self.push_screen(PlayTestWindow(self.playtests))

    @property
    def playtest_shown(self) -> str:
        """How far a play-test is; empty while none is played."""
        return self._tests.short if self._tests is not None and self._tests.running else ""

    def action_help(self) -> None:
        """Shows the keys of the pane that has the focus."""
        from workbench.tui.dialogs import PageWindow

        if isinstance(self.screen, PageWindow):
            return
        pane = self.at_work.pane if self.screen is self.at_work else "app"
        blocks = help_blocks(pane, self.keys, self._key_name)
        self.push_screen(PageWindow(_("Help"), blocks))

    def _key_name(self, key: str) -> str:
        return self.get_key_display(Binding(key, ""))

    @property
    def usable_themes(self) -> list[str]:
        """Names of the themes that can be read on this terminal."""
        return [name for name in self.available_themes if may_use(name, no_color=self.no_color)]

    def action_change_theme(self) -> None:
        """Asks for a theme, and shows each while it is marked."""
        self.desk.choose(
            _("Theme"), [(name, name) for name in sorted(self.usable_themes)], self.theme,
            lambda name: self.use_theme(name),
        )  # fmt: skip

    def action_use_theme(self, name: str) -> None:
        """Uses a theme."""
        self.use_theme(name)

    def use_theme(self, name: str, *, quiet: bool = False) -> None:
        """Uses a theme, if there is one of this name that can be read here."""
        if name not in self.available_themes:
            if not quiet:
                self.say(_("There is no theme {name}").format(name=name), severity="warning")
            return
        if not may_use(name, no_color=self.no_color):
            self.say(
                _("The theme {name} cannot be read without colours (NO_COLOR is set)").format(
                    name=name
                ),
                severity="warning",
            )
            return
        self.theme = name
        self.session.theme = name
        self.keep()

    def handle_bindings_clash(self, clashed_bindings: set[Binding], node: DOMNode) -> None:
        """Names keys that clash in a pane although the keymap file looked right."""
        for binding in clashed_bindings:
            text = _("keys.json: {key} is also the key of {action}").format(
                key=binding.key, action=binding.id or binding.description
            )
            if text not in self.key_problems:
                self.key_problems.append(text)
                self.say(text, severity="warning")
