"""The playing half of the table: what is drawn, what is chosen, how bots and chance go on.

The game lives in a thread of its own; the screen draws what that tells and never looks at the game.
Whatever is done is on the shelf before it is shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import ContentSwitcher, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from workbench.desks.desk_thread import DeskThread, Opener
from workbench.errors import WorkbenchError
from workbench.text.width import clip, printable
from workbench.tui.actions import ACTIONS, bindings_of
from workbench.tui.bars import Bar, Chip, KeyBar, Said
from workbench.tui.echo import QuickScreen
from workbench.tui.key_order import LineBox
from workbench.tui.keymap import keys_of
from workbench.tui.languages import languages_of
from workbench.tui.map_view import MapPane, MapView
from workbench.tui.table_words import (
    POINTER,
    book_content,
    group_name,
    log_content,
    offer_content,
    seats_content,
    status_text,
)
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.table.desk import Step, TableDesk
    from workbench.desks.table.history import LogLine
    from workbench.desks.table.odds import Odds
    from workbench.desks.table.offering import Offer
    from workbench.desks.table.showing import Shown
    from workbench.model.ids import Language
    from workbench.store.place import Home
    from workbench.tui.app import WorkbenchApp

__all__ = ["PACES", "Choices", "LogList", "PlayScreen", "open_table", "table_layout"]

T = TypeVar("T")
Pace = Literal["at once", "slowly", "by step"]
PACES: tuple[Pace, ...] = ("at once", "slowly", "by step")
_SLICE = 0.1  # seconds of play between two pictures
_SLOWLY = 0.7  # seconds between two moves
_MOST_LOG = 400
_WIDE, _THREE, _TINY = 76, 140, 56  # columns
_LOW = 18  # rows
_TYPING = 0.8  # seconds in which a second digit belongs to the first


def open_table(home: Home | None, keeps: bool = True) -> Opener[TableDesk]:
    """Returns what opens the desk of the table; nothing is imported before it is called.

    Args:
        home: Whose database; default: the one the environment names.
        keeps: Whether its games are kept.
    """

    def opener(progress: Callable[[str], None]) -> TableDesk:
        from workbench.desks.table.desk import TableDesk

        return TableDesk(home, progress, keeps=keeps)

    return opener


def table_layout(width: int, height: int) -> frozenset[str]:
    """Returns the classes that lay the table out for a screen of this size."""
    if width < _TINY or height < _LOW:
        return frozenset({"-tiny"})
    return frozenset(
        {"-three"} if width >= _THREE else {"-wide"} if width >= _WIDE else {"-stacked"}
    )


class Choices(OptionList):
    """What can be chosen, in groups."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("choices")]

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.offers: list[Offer] = []
        self.seat = ""

    @property
    def room(self) -> int:
        """Columns there are for a row."""
        return max(self.scrollable_content_region.width - 1, 8)

    @property
    def marked(self) -> Offer | None:
        """The marked choice."""
        option = self.highlighted_option
        if option is None or option.id is None:
            return None
        return next((each for each in self.offers if each.notation == option.id), None)

    def mark(self, notation: str, cite: str) -> None:
        """Marks a choice; by its sentence, if it is not known which it is."""
        for offer in self.offers:
            if offer.notation == notation or (not notation and cite and offer.cite == cite):
                self.highlighted = self.get_option_index(offer.notation)
                return

    def fill(self, offers: list[Offer], odds: dict[str, Odds], seat: str) -> None:
        """Shows choices; the mark stays on the one it is on, if the same seat still has it.

        Args:
            offers: The choices.
            odds: The odds of those that have any, by their notation.
            seat: Who decides.
        """
        before = self.marked if seat == self.seat else None
        self.seat = seat
        self.offers = offers
        rows: list[Option] = []
        group = ""
        marked: int | None = None
        for offer in offers:
            if offer.group and offer.group != group:
                group = offer.group
                rows.append(Option(Content.styled(group_name(group), "bold"), disabled=True))
            if marked is None or (before is not None and offer.notation == before.notation):
                marked = len(rows)
            prompt = offer_content(offer, odds.get(offer.notation), self.room)
            rows.append(Option(prompt, id=offer.notation))
        self.set_options(rows)
        self.highlighted = marked


class LogList(OptionList):
    """What happened, the latest at the bottom."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("log")]

    def __init__(self) -> None:
        super().__init__(id="log", markup=False)
        self.lines: list[LogLine] = []

    @property
    def marked(self) -> LogLine | None:
        """The marked line."""
        place = self.highlighted
        return self.lines[place] if place is not None and place < len(self.lines) else None

    def fill(self, lines: Sequence[LogLine], room: int) -> None:
        """Shows the end of the log, where the game stands.

        Args:
            lines: The log.
            room: Columns there are for a row.
        """
        self.lines = list(lines[-_MOST_LOG:])
        self.set_options([Option(log_content(line, room)) for line in self.lines])
        now = [place for place, line in enumerate(self.lines) if not line.undone]
        self.highlighted = now[-1] if now else None


class PlayScreen(QuickScreen[None]):
    """Plays one game.

    Args:
        opener: Opens the desk in its thread.
    """

    AUTO_FOCUS = "#choices"

    def __init__(self, opener: Opener[TableDesk]) -> None:
        super().__init__()
        self.table = DeskThread(opener, self._tell)
        self.shown: Shown | None = None
        self.odds: dict[str, Odds] = {}
        self.pointed = ""  # the sentence for whose sake a game was begun
        self.pace: Pace = PACES[0]
        self.runs = False
        self._run = 0
        self._second = "seats"
        self._turn_shown = -1
        self._typed = ""
        self._typing: Timer | None = None
        self._waits: Timer | None = None
        self._at_work: list[Worker[None]] = []
        self._told_in = ""  # the language that the game was told in last

    def compose(self) -> ComposeResult:
        """Makes the table."""
        with Container(id="table-top"):
            yield Said(id="table-status", markup=False)
            yield Bar("table-back")
        with Container(id="table-panes"):
            yield MapPane("table-map")
            with Container(id="table-asked"):
                yield Said(id="table-question", markup=False)
                yield LineBox(id="table-filter", placeholder=_("Find a choice"))
                yield Choices()
            with ContentSwitcher(initial="seats", id="table-second"):
                with VerticalScroll(id="seats"):
                    yield Static(id="seats-text", markup=False)
                yield LogList()
                with VerticalScroll(id="books"):
                    yield Static(id="books-text", markup=False)
        yield KeyBar("keys")

    def on_mount(self) -> None:
        """Lays the table out; the desk is opened when something is asked of it."""
        self._lay_out()
        self._show_way_back()
        self.table.start()
        self.say_question(_("No game is on the table yet."))

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def lang(self) -> Language:
        """The language the game is told in."""
        session = self.program.session
        return languages_of(session.mode, session.chinese)[0]

    @property
    def pane(self) -> str:
        """Where the focus is."""
        if isinstance(self.focused, MapView):
            return "map"
        return "log" if isinstance(self.focused, LogList) else "choices"

    @property
    def busy(self) -> bool:
        """Whether an answer of the desk is still to come, or what is typed still to be taken."""
        return (
            self._waits is not None
            or self._typing is not None
            or any(not (worker.is_finished or worker.is_cancelled) for worker in self._at_work)
        )

    def _tell(self, text: str) -> None:
        self.app.call_from_thread(self.say_question, _("Setting up: {what}").format(what=text))

    def say_question(self, text: str) -> None:
        """Says what is asked, or what is going on."""
        self.query_one("#table-question", Said).say(Content(printable(text)))

    def run_later(self, action: str) -> None:
        """Runs an action once the palette is closed."""
        self.call_later(self.run_action, action)

    async def action_in_pane(self, act_id: str) -> None:
        """Goes to a pane and does there what one of its keys does."""
        act = next(each for each in ACTIONS if each.id == act_id)
        if act.pane == "log":
            self.show_second("log")
        names = {"map": "MapView", "log": "#log", "choices": "#choices"}
        widget = self.query_one(names[act.pane])
        widget.focus()
        await self.app.run_action(act.action, widget)

    def show_second(self, name: str) -> None:
        """Shows seats, log or books."""
        self._second = name
        self.draw_second()

    # Asking the desk

    def go(self, work: Callable[[], Awaitable[None]], group: str, *, latest: bool = False) -> None:
        """Runs work that asks the desk.

        Args:
            work: The work.
            group: What sort of work it is.
            latest: Whether it takes the place of older work of the group.
        """

        async def explained() -> None:
            try:
                await work()
            except WorkbenchError as error:
                self.program.say(str(error), severity="error")
                if self.shown is None:
                    self.say_question(_("No game is on the table yet."))
                self.draw()

        self._at_work = [each for each in self._at_work if not each.is_finished]
        self._at_work.append(self.run_worker(explained, group=group, exclusive=latest))

    async def ask(self, question: Callable[[TableDesk], T]) -> T:
        """Asks the desk."""
        return await self.table.ask(question)

    def do(self, act: Callable[[TableDesk], Step], *, goes_on: bool = False) -> None:
        """Does something at the table, and shows what became of it.

        Args:
            act: What is done.
            goes_on: Whether bots and chance go on after it, if they are not stopped meanwhile.
        """
        run = self._run

        async def done() -> None:
            step = await self.ask(act)
            await self._take(step)
            goes = goes_on and self.runs and run == self._run
            if goes and step.moved and step.refusal is None and not step.told:
                self._go_on()
            elif goes:
                self.runs = False

        self.go(done, "act")

    async def _take(self, step: Step) -> None:
        """Shows what became of something."""
        for text in step.told:
            self.program.say(text, severity="warning", timeout=20)
        if (refusal := step.refusal) is not None:
            said = "; ".join(
                part for part in (f"{refusal.asked}: {refusal.text}".lstrip(": "), refusal.hint)
                if part
            )  # fmt: skip
            if refusal.cite:
                sentence = await self.ask(lambda desk: desk.sentence(refusal.cite))
                said = f"{said} [{refusal.cite}] {sentence}".rstrip()
            self.program.say(said, severity="warning")
        if step.hand_to:
            await self._hand_over(step)
        self.odds = {}
        self.shown = step.shown
        if step.cite:
            self.pointed, self._second = step.cite, "books"
        self.draw()
        if step.cite:
            self.query_one(Choices).mark(step.choice, step.cite)
            self.call_after_refresh(self._to_pointed)
        if step.shown.question.offers:
            self.go(self._work_out, "odds", latest=True)

    async def _hand_over(self, step: Step) -> None:
        """Hides the table until whoever is to look says that only they do."""
        from workbench.tui.hand_over import HandOver

        self.app.clear_notifications()  # they may tell what only the one before may know
        seat = next(each for each in step.shown.seen.seats if each.key == step.hand_to)
        closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self.app.push_screen(HandOver(seat.name), lambda _done: closed.set_result(None))
        await closed

    async def _work_out(self) -> None:
        """Adds odds to the choices when they are there."""
        shown = self.shown
        odds = await self.ask(lambda desk: desk.odds())
        if odds and self.shown is shown:
            self.odds = odds
            self.fill_choices()

    def run_on(self) -> None:
        """Lets chance and bots go on from where the game stands, in the pace that is chosen."""
        self.stop()
        self.runs = True
        self._go_on()

    def _go_on(self) -> None:
        if self.pace == "slowly":
            self._waits = self.set_timer(_SLOWLY, self._next)
        else:
            self.do(lambda desk: desk.go_on(_SLICE), goes_on=True)

    def _next(self) -> None:
        self._waits = None
        self.do(lambda desk: desk.go_one(), goes_on=True)

    def stop(self) -> None:
        """Stops bots that go on by themselves; what is under way already is still shown."""
        self.runs = False
        self._run += 1
        if self._waits is not None:
            self._waits.stop()
            self._waits = None

    # Drawing

    def _show_way_back(self) -> None:
        key = keys_of(self.app)("table.leave")
        self.query_one("#table-back", Bar).show([Chip(_("Look up"), "screen.leave", key=key)])

    def on_resize(self, event: events.Resize) -> None:
        """Lays the table out for the new size."""
        self._lay_out()
        self.call_after_refresh(self.draw)

    def _lay_out(self) -> None:
        wanted = table_layout(self.size.width, self.size.height)
        for name in ("-tiny", "-stacked", "-wide", "-three"):
            self.set_class(name in wanted, name)

    def draw(self) -> None:
        """Draws everything as it was shown last."""
        shown = self.shown
        if shown is None or not self.is_mounted:
            return
        names = {each.key: each.name for each in (*shown.seen.seats, *shown.seen.others)}
        status = status_text(shown.seen, names, shown.mode, shown.forced)
        self._show_way_back()
        said = self.query_one("#table-status", Said)
        said.say(Content(clip(status, max(said.size.width, 4))))
        self.say_question(self._asked(shown, names))
        self.fill_choices()
        self.draw_map(shown)
        self.draw_second()

    def _asked(self, shown: Shown, names: dict[str, str]) -> str:
        """Returns what is asked, or why nothing is."""
        if shown.end is not None:
            return self._end_text(shown)
        if shown.question.text:
            return shown.question.text
        seat = shown.question.seat
        return _("{who} decides.").format(who=names.get(seat, seat)) if seat else ""

    def _end_text(self, shown: Shown) -> str:
        winners = {
            "heroes": _("The heroes have won."),
            "traitor": _("The traitor has won."),
            "both": _("Both sides have won."),
            "nobody": _("Nobody has won."),
        }
        winner = shown.end.winner if shown.end is not None else None
        said = winners[winner] if winner else _("The game stops before its end:")
        return f"{said} {shown.end_text}".rstrip()

    def draw_map(self, shown: Shown) -> None:
        """Draws the map."""
        self.query_one(MapView).show(shown.floors, choosable=shown.choosable, lang=self.lang)

    @on(MapView.RoomChosen)
    def _pointed(self, event: MapView.RoomChosen) -> None:
        """Makes the choice that a room means, where one does."""
        notation = self.shown.choosable.get(event.room_id) if self.shown is not None else None
        if notation is not None:
            self.take_choice(notation)
        else:
            self.program.say(_("Nothing can be chosen here that means this room."))

    def draw_second(self) -> None:
        """Draws the pane that shows seats, log or books."""
        shown = self.shown
        if shown is None:
            return
        self.query_one("#table-second", ContentSwitcher).current = self._second
        room = max(self.query_one("#table-second").size.width - 3, 10)
        if self._second == "log":
            self.query_one(LogList).fill(shown.log, room)
        elif self._second == "books":
            content = book_content(shown.books, room, self.pointed)
            self.query_one("#books-text", Static).update(content)
        else:
            content = seats_content(shown.seen, shown.bots, room)
            self.query_one("#seats-text", Static).update(content)
            if self._turn_shown != shown.seen.turn:
                self._turn_shown = shown.seen.turn
                self.call_after_refresh(self._to_active, content.plain)

    def _to_pointed(self) -> None:
        """Brings the sentence for whose sake the game stands here into sight."""
        shown = self.shown
        if shown is None or self._second != "books":
            return
        room = max(self.query_one("#table-second").size.width - 3, 10)
        rows = book_content(shown.books, room, self.pointed).plain.split("\n")
        here = (row for row, line in enumerate(rows) if line.lstrip().startswith(POINTER))
        self.query_one("#books").scroll_to(y=max(next(here, 0) - 2, 0), animate=False)

    def _to_active(self, text: str) -> None:
        """Brings whoever's turn it is into sight; what is looked at within a turn stays."""
        if not self.query_one("#seats").size.height:
            self._turn_shown = -1  # nothing is in sight yet; once it is, this is drawn again
            return
        rows = text.split("\n")
        active = next((row for row, line in enumerate(rows) if line.startswith("> ")), None)
        if active is not None:
            self.query_one("#seats").scroll_to(y=active, animate=False)

    # Choosing

    def fill_choices(self) -> None:
        """Shows the choices that fit what is typed."""
        offers = list(self.shown.question.offers) if self.shown is not None else []
        wanted = self.query_one("#table-filter", Input).value.casefold().split()
        fits = [o for o in offers if all(word in o.text.casefold() for word in wanted)]
        seat = self.shown.question.seat if self.shown is not None else ""
        self.query_one(Choices).fill(fits, self.odds, seat)

    @on(Input.Changed, "#table-filter")
    def _filtered(self) -> None:
        self.fill_choices()

    @on(Input.Submitted, "#table-filter")
    def _found(self) -> None:
        offer = self.query_one(Choices).marked
        self.clear_filter()
        if offer is not None:
            self.take_choice(offer.notation)

    def clear_filter(self) -> None:
        """Shows every choice again."""
        box = self.query_one("#table-filter", Input)
        box.value = ""
        box.remove_class("-some")
        self.query_one(Choices).focus()

    @on(OptionList.OptionSelected, "#choices")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self.take_choice(event.option.id)

    def take_choice(self, notation: str) -> None:
        """Makes a choice; bots and chance go on after it, if that is the pace."""
        self.stop()
        self.runs = self.pace != "by step"
        at = self.shown.at if self.shown is not None else None
        self.do(lambda desk: desk.choose(notation, at), goes_on=True)

    def on_key(self, event: events.Key) -> None:
        """Takes the number of a choice, of one digit or more."""
        if isinstance(self.focused, Input) or not (event.character or "").isdecimal():
            return
        shown = self.shown
        count = len(shown.question.offers) if shown is not None else 0
        event.stop()
        self._typed = (self._typed + (event.character or ""))[-4:]
        if self._typing is not None:
            self._typing.stop()
        if int(self._typed) * 10 > count:
            self._take_typed()
        else:
            self._typing = self.set_timer(_TYPING, self._take_typed)

    def _take_typed(self) -> None:
        number, self._typed, self._typing = int(self._typed or 0), "", None
        offers = self.shown.question.offers if self.shown is not None else ()
        offer = next((each for each in offers if each.number == number), None)
        if offer is not None:
            self.take_choice(offer.notation)
        elif offers:
            self.program.say(
                _("There is no choice {number}; there are {count}.").format(
                    number=number, count=len(offers)
                ),
                severity="warning",
            )
