"""The ground of the lookup desk: what is read at present, and how the desk is asked for it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.worker import Worker

from workbench.desks.desk_thread import DeskThread
from workbench.desks.reading import read_entry
from workbench.errors import WorkbenchError
from workbench.model.ids import Language
from workbench.tui.detail import Detail
from workbench.tui.dialogs import Chooser
from workbench.tui.echo import QuickScreen
from workbench.tui.keymap import keys_of
from workbench.tui.languages import languages_of
from workbench.tui.lists import LinkList
from workbench.tui.session import Session
from workbench.tui.words import Words
from workbench.wording import use_language

if TYPE_CHECKING:
    from workbench.desks.lookup import Lookup
    from workbench.desks.reading import Reading
    from workbench.model.entries import Layer
    from workbench.search.answers import Matched
    from workbench.tui.app import WorkbenchApp

__all__ = ["ReadingScreen"]

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]


class ReadingScreen(QuickScreen[object]):
    """A screen that reads one entry at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.reading: Reading | None = None
        self.read_layer: Layer | None = None
        self.matched: tuple[Matched, ...] = ()
        self.terms: Mapping[str, Mapping[Language, str]] = {}
        self.games: dict[str, tuple[Mapping[Language, str], str]] = {}
        self.words = Words()
        self._at_work: list[Worker[None]] = []

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def session(self) -> Session:
        """The reader's state."""
        return self.program.session

    @property
    def thread(self) -> DeskThread[Lookup]:
        """The thread that asks the desks."""
        return self.program.thread

    @property
    def detail(self) -> Detail:
        """The entry on the screen."""
        return self.query_one(Detail)

    @property
    def entry_id(self) -> str:
        """Id of the entry on the screen; empty if there is none."""
        return self.reading.sheet.id if self.reading else ""

    def take_language(self) -> None:
        """Makes the words and the program's own messages those of the reader's language."""
        session = self.session
        key = keys_of(self.app)("desk.view")
        self.words = Words(self.terms, session.mode, session.chinese, key, session.view)
        use_language(languages_of(session.mode, session.chinese)[0])

    # Asking

    def go(self, work: Work, group: str) -> None:
        """Runs work that asks the desk; newer work of a group takes the place of older."""

        async def explained() -> None:
            try:
                await work()
            except WorkbenchError as error:
                self.program.say(str(error), severity="error")

        self._at_work = [worker for worker in self._at_work if _goes_on(worker)]
        self._at_work.append(self.run_worker(explained, group=group, exclusive=True))

    @property
    def waiting(self) -> bool:
        """Whether an answer of the desk is still to come."""
        return any(_goes_on(worker) for worker in self._at_work)

    async def ask(self, question: Callable[[Lookup], T]) -> T:
        """Asks the desk."""
        return await self.thread.ask(question)

    def choose(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        current: str,
        then: Callable[[str], None],
        text: str = "",
    ) -> None:
        """Asks the reader for one of several; *then* is called unless the question was left."""

        def chosen(key: str | None) -> None:
            if key is not None:
                then(key)

        self.app.push_screen(Chooser(title, choices, current, text), chosen)

    # Reading

    def read(
        self,
        entry_id: str,
        *,
        anchor: str = "",
        matched: tuple[Matched, ...] = (),
        layer: Layer | None = None,
        tab: str = "",
    ) -> None:
        """Shows an entry as soon as the desk has it."""
        self.go(lambda: self._read(entry_id, anchor, matched, layer, tab), "read")

    async def _read(
        self,
        entry_id: str,
        anchor: str,
        matched: tuple[Matched, ...],
        layer: Layer | None,
        tab: str,
    ) -> None:
        view = self.session.view
        reading = await self.ask(
            lambda lookup: read_entry(lookup, entry_id, view=view, layer=layer, matched=matched)
        )
        if view != self.session.view:
            return
        self.read_layer, self.matched = layer, matched
        self.show_reading(reading, anchor=anchor)
        if tab:
            self.detail.go_to(tab)

    def show_reading(
        self, reading: Reading | None, *, anchor: str = "", stay: bool = False
    ) -> None:
        """Puts an entry on the screen, or an empty page."""
        self.reading = reading
        self.detail.show(reading, self.words, anchor=anchor, stay=stay)
        self.query_one("#side", LinkList).show_links(reading, self.words)

    def reread(self, *, tab: str = "") -> None:
        """Reads the entry on the screen again: something about it or about the view changed."""
        if self.entry_id:
            self.read(self.entry_id, matched=self.matched, layer=self.read_layer, tab=tab)

    def open_entry(self, entry_id: str) -> None:
        """Opens an entry and goes to its text; the trail notes it."""
        self.session.opened(entry_id)
        self.program.keep()
        self.read(entry_id)
        self.detail.go_to("text")
        self.enter_text()

    def enter_text(self) -> None:
        """Goes to the text; where there is room for one pane only, the text takes it."""
        self.add_class("-reading")
        self.detail.focus_body()


def _goes_on(worker: Worker[None]) -> bool:
    # A worker that is cancelled before its first step never says that it has finished.
    return not (worker.is_finished or worker.is_cancelled)
