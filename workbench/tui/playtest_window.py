"""Play-tests from the program: asked for in a window, played in a process of their own, shown live.

One is played at a time. It goes on while its window is closed; the line of keys tells how far it
is, and opens the window again. What bots did with each sentence stays for whoever shows the page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.desks.playtesting.reporting import live_lines, outcome_lines
from workbench.text.width import cells, clip, printable
from workbench.text.wrap import wrap
from workbench.tui.actions import bindings_of
from workbench.tui.bars import Bar, Chip
from workbench.tui.keymap import keys_of
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.desks.playtesting.apart import Order, PlayedApart, Told
    from workbench.desks.playtesting.gathering import HauntResult
    from workbench.model.entries import View
    from workbench.store.place import Home
    from workbench.tui.app import WorkbenchApp
    from workbench.tui.author_index import Counts

__all__ = ["PlayTestWindow", "PlayTests"]

_GAMES = (40, 100, 200, 500, 1000, 2000)
_BOTS = ("greedy", "random", "least-used")
_LOW = 18  # rows


class PlayTests:
    """The play-test of the program: at most one is played, and the last one is remembered.

    Args:
        heard: Told, in another thread, what the one that is played tells.
    """

    def __init__(self, heard: Callable[[Told], None]) -> None:
        self._heard = heard
        self._played: PlayedApart | None = None
        self.title = ""
        self.order: Order | None = None
        self.told = 0
        self.done = 0
        self.total = 0
        self.per_second = 0.0
        self.result: HauntResult | None = None
        self.over = False
        self.error = ""
        self.key = 0

    @property
    def running(self) -> bool:
        """Whether one is played."""
        return self._played is not None and not self.over

    def begin(self, order: Order, title: str, home: Home | None) -> bool:
        """Begins one; tells whether it could be: not while another is played."""
        from workbench.desks.playtesting.apart import PlayedApart

        if self.running:
            return False
        self.title, self.order = title, order
        self.done = self.total = self.key = 0
        self.per_second, self.result, self.over, self.error = 0.0, None, False, ""
        self._played = PlayedApart(order, self._heard, home)
        self._played.start()
        return True

    def stop(self) -> None:
        """Lets it end early; what was played until then is told and kept."""
        if self._played is not None:
            self._played.stop()

    def close(self) -> None:
        """Ends it with the program."""
        if self._played is not None and self.running:
            self._played.close()

    def take(self, told: Told) -> None:
        """Takes what it tells."""
        self.told += 1
        if told.part is not None:
            self.done, self.total = told.part.done, told.part.total
            self.per_second = told.part.per_second
            self.result = next(iter(told.part.haunts), None)
        if told.kind != "part":
            self.over, self.error, self.key = True, told.error, told.key
        if told.result is not None:
            self.result = next(iter(told.result.haunts), self.result)

    @property
    def counts(self) -> Counts:
        """What bots did with each sentence: how often it was offered, used, and has succeeded."""
        if self.result is None:
            return {}
        return {
            each.citation: (each.offered, each.used, each.succeeded)
            for each in self.result.sentences
        }

    def counts_of(self, entry_id: str) -> Counts:
        """Returns the counts of a page, if the last play-test was of it."""
        return self.counts if self.result is not None and self.result.id == entry_id else {}

    @property
    def short(self) -> str:
        """How far it is, for the line of keys."""
        share = 100 * self.done // self.total if self.total else 0
        return _("play-test {share} %").format(share=share)


class PlayTestWindow(ModalScreen[None]):
    """Asks how to play-test a haunt, then shows how it goes.

    Args:
        tests: The play-test of the program.
        order: What is to be played; None: only what is played, or was played last, is shown.
        title: What it is called.
        counts: By how many it can be played.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window"), *bindings_of("playtest")]

    def __init__(
        self,
        tests: PlayTests,
        order: Order | None = None,
        title: str = "",
        counts: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self._tests = tests
        self._order = order
        self._called = title
        self._players: tuple[tuple[int, ...], ...] = ((), *((each,) for each in counts))
        self._by = 0
        self._games = 1
        self._heroes = self._traitor = 0
        self._replays: list[str] = []

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def asks(self) -> bool:
        """Whether it still asks how to play."""
        return self._order is not None

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window wide tall"):
            yield Static(id="playtest-title", classes="window-title", markup=False)
            with Container(id="playtest-bars"):
                yield from (Bar(f"playtest-{name}") for name in ("go", "games", "players", "bots"))
            yield Static(id="playtest-text", markup=False)
            yield OptionList(id="playtest-list", classes="window-list", markup=False)

    def on_mount(self) -> None:
        """Shows what is asked, or how it goes."""
        self.query_one(OptionList).focus()
        self.call_after_refresh(self.draw)

    def on_resize(self, event: events.Resize) -> None:
        """Breaks lines anew."""
        self.set_class(event.size.height < _LOW, "-low")
        self.call_after_refresh(self.draw)

    # Drawing

    def draw(self) -> None:
        """Draws what is asked, or how it goes."""
        if not self.is_mounted:
            return
        tests = self._tests
        title = self._called if self.asks else tests.title
        text = _("Play-test: {title}").format(title=title)
        self.query_one("#playtest-title", Static).update(Content(printable(text)))
        self._show_bars()
        lines = self._asked() if self.asks else self._going()
        self.query_one("#playtest-text", Static).update(Content(printable("\n".join(lines))))
        self._fill()

    def _show_bars(self) -> None:
        key = keys_of(self.app)
        players = self._players[self._by]
        said = {
            "go": (_("play"), "go") if self.asks else (_("stop"), "stop_it"),
            "games": (_("games: {n}").format(n=_GAMES[self._games]), "games"),
            "players": (
                _("players: {n}").format(n=players[0] if players else _("all")), "players"
            ),
            "bots": (
                _("bots: {heroes} / {traitor}").format(
                    heroes=_BOTS[self._heroes], traitor=_BOTS[self._traitor]
                ),
                "bots",
            ),
        }  # fmt: skip
        shown = ("go", "games", "players", "bots") if self.asks else ("go",)
        for name, (text, action) in said.items():
            bar = self.query_one(f"#playtest-{name}", Bar)
            visible = name in shown and (self.asks or self._tests.running)
            bar.display = visible
            if visible:
                bar.show([Chip(text, f"screen.{action}", key=key(f"playtest.{action}"))])

    @property
    def _room(self) -> int:
        return max(self.query_one("#playtest-text").size.width, 10)

    def _asked(self) -> list[str]:
        said = _(
            "Bots play it many times, and win shares, sentences that nobody used and games that"
            " broke are told. You can go on writing meanwhile."
        )
        return [*wrap(said, self._room), ""]

    def _going(self) -> list[str]:
        tests = self._tests
        if tests.error:
            return wrap(tests.error, self._room)
        done = _("{done} of {total} games, {speed} a second").format(
            done=tests.done, total=tests.total or "?", speed=f"{tests.per_second:.1f}"
        )
        if tests.over:
            done = (
                _("{done} games were played; kept as play-test {key}").format(
                    done=tests.done, key=tests.key
                )
                if tests.key
                else _("games played: {done}; nothing is kept").format(done=tests.done)
            )
        lines = [*wrap(done, self._room)]
        if not tests.over:
            lines.insert(0, self._bar(tests.done, tests.total))
        if tests.result is not None:
            lines += ["", *(clip(each, self._room) for each in live_lines(tests.result))]
        return lines

    def _bar(self, done: int, total: int) -> str:
        """Returns how far it is, drawn with signs that every terminal has."""
        wide = min(self._room, 60) - 2
        full = wide * done // total if total else 0
        return f"[{'#' * full}{'.' * (wide - full)}]"

    def _fill(self) -> None:
        """Lists endings and what broke; those that have a replay can be opened."""
        shown = self.query_one(OptionList)
        result = None if self.asks else self._tests.result
        before = shown.highlighted
        self._replays, options = [], []
        room = max(shown.scrollable_content_region.width - 1, 10)
        # Whoever writes a page may read all of it; of a haunt that is kept the view decides.
        writes = self._tests.order is not None and bool(self._tests.order.page_text)
        view: View = "author" if writes else self.program.session.view
        lines = outcome_lines(result, language(), view) if result is not None else ()
        for text, replay in lines:
            self._replays.append(replay)
            mark = "> " if replay else "  "
            rows = wrap(printable(text).replace("\n", " "), max(room - cells(mark), 6))
            options.append(
                Option(Content("\n".join([mark + rows[0], *("  " + r for r in rows[1:])])))
            )
        shown.set_options(options)
        shown.highlighted = min(before or 0, len(options) - 1) if options else None

    # Acts

    def action_go(self) -> None:
        """Begins to play."""
        order = self._order
        if order is None:
            return
        from dataclasses import replace

        asked = replace(
            order,
            games=_GAMES[self._games],
            players=self._players[self._by],
            heroes=_BOTS[self._heroes],
            traitor=_BOTS[self._traitor],
        )
        if not self.program.begin_playtest(asked, self._called):
            self.program.say(
                _("Another play-test is being played: {title}").format(title=self._tests.title),
                severity="warning",
            )
            return
        self._order = None
        self.draw()

    def action_games(self) -> None:
        """Plays another number of games."""
        self._games = (self._games + 1) % len(_GAMES)
        self.draw()

    def action_players(self) -> None:
        """Plays by another number of explorers; after the most, by all."""
        self._by = (self._by + 1) % len(self._players)
        self.draw()

    def action_bots(self) -> None:
        """Seats other bots: every one against every one."""
        self._traitor = (self._traitor + 1) % len(_BOTS)
        if not self._traitor:
            self._heroes = (self._heroes + 1) % len(_BOTS)
        self.draw()

    def action_stop_it(self) -> None:
        """Stops what is played; what was played until then is told and kept."""
        if self._tests.running:
            self._tests.stop()
            self.program.say(_("The play-test ends; what was played is kept."))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        replay = self._replays[event.option_index]
        if not replay:
            self.program.say(_("Only rare endings and games that broke are kept as replays."))
            return
        from workbench.desks.table.desk import Start

        self.dismiss(None)
        self.program.play(Start("file", replay))

    def on_key(self, event: events.Key) -> None:
        """Enter begins, while it asks."""
        if event.key == "enter" and self.asks:
            event.stop()
            self.action_go()

    def action_leave(self) -> None:
        """Closes the window; what is played goes on."""
        self.dismiss(None)
