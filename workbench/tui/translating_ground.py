"""The ground of the translator's desk: its panes, its thread, and what is typed and not saved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.worker import Worker

from workbench.desks.desk_thread import DeskThread, Opener
from workbench.desks.translating.values import Filter, state_word, unit_kind_word
from workbench.errors import WorkbenchError
from workbench.text.width import clip, printable
from workbench.tui.actions import ACTIONS, bindings_of
from workbench.tui.bars import Bar, Chip, KeyBar, Said
from workbench.tui.detail import Page
from workbench.tui.dialogs import Chooser
from workbench.tui.echo import QuickScreen
from workbench.tui.key_order import LineBox
from workbench.tui.keymap import keys_of
from workbench.tui.languages import MODE_NAMES, languages_of
from workbench.tui.page import Block, Piece
from workbench.tui.translating_helps import Helps, help_rows
from workbench.tui.translating_panes import HelpList, TargetBox, UnitList
from workbench.tui.translating_words import counts_text, status_of
from workbench.wording import _

if TYPE_CHECKING:
    from collections import Counter

    from workbench.desks.lookup import Lookup
    from workbench.desks.translations import Translations
    from workbench.model.units import Translation, TranslationState
    from workbench.store.place import Home
    from workbench.tui.app import WorkbenchApp

__all__ = ["UNSAVED", "TranslatingGround", "open_translations", "translating_layout"]

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]

#: The key under which what is typed and not saved is remembered.
UNSAVED = "translating"
_WIDE, _TINY = 100, 56  # columns
_LOW = 18  # rows
_KEEP_AFTER = 1.0  # seconds


def open_translations(home: Home | None) -> Opener[Translations]:
    """Returns what opens the translator's desk of *home*; nothing is imported before that."""

    def opener(progress: Callable[[str], None]) -> Translations:
        from workbench.desks.translations import Translations

        return Translations(home, progress)

    return opener


def translating_layout(width: int, height: int) -> frozenset[str]:
    """Returns the classes that lay the translator's desk out for a screen of this size."""
    if width < _TINY or height < _LOW:
        return frozenset({"-tiny"})
    return frozenset({"-wide"} if width >= _WIDE else {"-stacked"})


class TranslatingGround(QuickScreen[None]):
    """Holds a list of texts, one of them open.

    Args:
        opener: Opens the desk in its thread.
    """

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("translating")]

    def __init__(self, opener: Opener[Translations]) -> None:
        super().__init__()
        self.desk = DeskThread(opener, self._tell)
        self.wanted = Filter()
        self.listed: list[Translation] = []
        self.counted: Counter[TranslationState] | None = None
        self.held: Translation | None = None
        self.helps: Helps | None = None
        self.theirs: dict[str, str] = {}
        self.unsaved: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self._waiting: dict[str, Timer] = {}
        self._at_work: list[Worker[None]] = []

    def compose(self) -> ComposeResult:
        """Makes the desk."""
        with Container(id="translating-top"):
            yield Said(id="translating-status", markup=False)
            yield Bar("translating-way-back")
        yield Bar("translating-filters")
        with Container(id="translating-panes"):
            with Container(id="translating-left"):
                yield LineBox(
                    id="translating-filter",
                    placeholder=_("Find words in these texts"),
                    select_on_focus=False,
                )
                yield UnitList()
            with Container(id="translating-right"):
                yield Page("translating-source")
                yield TargetBox()
                yield HelpList()
        yield KeyBar("keys")

    # What there is

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def pane(self) -> str:
        """Where the focus is."""
        if isinstance(self.focused, TargetBox):
            return "target"
        return "helps" if isinstance(self.focused, HelpList) else "texts"

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._waiting.keys() - {"keep"}) or any(
            not (worker.is_finished or worker.is_cancelled) for worker in self._at_work
        )

    @property
    def box(self) -> TargetBox:
        """Where the translation is typed."""
        return self.query_one(TargetBox)

    @property
    def place(self) -> int:
        """Where the open text stands in the list; -1 if it is not there."""
        held = self.held
        if held is None:
            return -1
        return next((n for n, e in enumerate(self.listed) if e.unit.id == held.unit.id), -1)

    def key_of(self, each: Translation) -> str:
        """Returns by what its unsaved text is known."""
        return f"{each.lang} {each.unit.id}"

    @property
    def is_changed(self) -> bool:
        """Whether what is typed is not what was saved."""
        return self.held is not None and self.box.text.strip() != self.held.target.strip()

    @property
    def unsaved_ids(self) -> set[str]:
        """The ids of the texts into this language in which something is typed and not saved."""
        front = f"{self.wanted.lang} "
        return {key.removeprefix(front) for key in self.unsaved if key.startswith(front)}

    # Asking

    def _tell(self, text: str) -> None:
        said = _("Setting up: {what}").format(what=text)
        self.app.call_from_thread(self.say_status, said)

    def say_status(self, text: str) -> None:
        """Says what is going on."""
        shown = self.query_one("#translating-status", Said)
        shown.say(Content(clip(printable(text), max(shown.size.width, 8))))

    def run_later(self, action: str) -> None:
        """Runs an action once the palette is closed."""
        self.call_later(self.run_action, action)

    async def action_in_pane(self, act_id: str) -> None:
        """Goes to a pane and does there what one of its keys does."""
        act = next(each for each in ACTIONS if each.id == act_id)
        widget = {"texts": UnitList, "helps": HelpList}.get(act.pane)
        if widget is not None and act.action == "select":
            self.to_pane(act.pane)
            await self.app.run_action(act.action, self.query_one(widget))
        else:
            await self.run_action(act.action.removeprefix("screen."))

    def go(self, work: Work, group: str, *, latest: bool = False) -> None:
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

        self._at_work = [
            each for each in self._at_work if not (each.is_finished or each.is_cancelled)
        ]
        self._at_work.append(self.run_worker(explained, group=group, exclusive=latest))

    async def ask(self, question: Callable[[Translations], T]) -> T:
        """Asks the desk."""
        return await self.desk.ask(question)

    def soon(self, name: str, after: float, act: Callable[[], None]) -> None:
        """Does something when nothing of its sort was wanted for a while."""

        def now() -> None:
            self._waiting.pop(name, None)
            act()

        if name in self._waiting:
            self._waiting[name].stop()
        self._waiting[name] = self.set_timer(after, now)

    def choose(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        *,
        current: str = "",
        text: str = "",
    ) -> None:
        """Asks for one of a few; *then* is called unless the question was left."""

        def chosen(key: str | None) -> None:
            if key is not None:
                then(key)

        self.app.push_screen(Chooser(title, choices, current, text), chosen)

    # What is typed and not saved

    def hold_typed(self) -> None:
        """Holds what is typed in the open text."""
        if self.held is None:
            return
        key = self.key_of(self.held)
        before = self.unsaved.get(key)
        if self.is_changed:
            self.unsaved[key] = self.box.text
        else:
            self.unsaved.pop(key, None)
        if before != self.unsaved.get(key):
            self.soon("keep", _KEEP_AFTER, self.keep_now)

    def keep_now(self) -> None:
        """Keeps what is typed and not saved for the next start too."""
        if timer := self._waiting.pop("keep", None):
            timer.stop()
        if self.program.remembers and self.unsaved != self._kept:
            gone, kept = self._kept.keys() - self.unsaved.keys(), dict(self.unsaved)
            self._kept = kept
            self.program.thread.ask(partial(_keep, gone=gone, kept=kept))

    async def take_kept(self) -> None:
        """Takes over what was typed and not saved before the program was left."""
        if not self.program.remembers:
            return
        kept = await self.program.thread.ask(lambda lookup: lookup.setting(UNSAVED))
        for key, text in (kept if isinstance(kept, dict) else {}).items():
            if isinstance(key, str) and isinstance(text, str):
                self._kept[key] = text
                self.unsaved.setdefault(key, text)

    # What is shown

    def show_status(self) -> None:
        """Shows what is open and how far it is."""
        session, held = self.program.session, self.held
        if held is None:
            self.say_status(_("Texts to translate"))
        else:
            self.say_status(status_of(held, session.mode, session.chinese, unsaved=self.is_changed))
        key = keys_of(self.app)
        self.query_one("#translating-way-back", Bar).show([
            Chip(_("Look up"), "screen.leave", key=key("translating.leave"))
        ])  # fmt: skip

    def show_filters(self) -> None:
        """Shows what the list is narrowed to, and how many texts are in each state."""
        wanted, key = self.wanted, keys_of(self.app)
        source = MODE_NAMES[wanted.source_lang] if wanted.source_lang else "*"
        pair = f"{source} > {MODE_NAMES[wanted.lang]}"
        kind = unit_kind_word(wanted.kinds[0]) if wanted.kinds else _("all kinds")
        game = wanted.games[0] if wanted.games else _("all games")
        on, off = "bold $accent", "$secondary"
        chips = [Chip(pair, "screen.choose_pair", on, key("translating.pair"))]
        for state, said in counts_text(self.counted) if self.counted is not None else ():
            chosen = wanted.states == (state,)
            chips.append(
                Chip(f"[{said}]" if chosen else said, f"screen.use_state('{state}')",
                     on if chosen else off)
            )  # fmt: skip
        chips.append(Chip(kind, "screen.choose_kind", on if wanted.kinds else off,
                          key("translating.kind")))  # fmt: skip
        chips.append(Chip(game, "screen.choose_game", on if wanted.games else off,
                          key("translating.game")))  # fmt: skip
        if wanted.states:
            chips.insert(1, Chip(state_word(wanted.states[0]), "screen.use_state('')", on,
                                 key("translating.state")))  # fmt: skip
        self.query_one("#translating-filters", Bar).show(chips)

    def show_list(self) -> None:
        """Shows the texts that are listed."""
        session = self.program.session
        self.query_one(UnitList).fill(
            self.listed, max(self.place, 0), session.mode, session.chinese, self.unsaved_ids
        )

    def show_source(self) -> None:
        """Shows the source of the open text, with its terms underlined."""
        held, page = self.held, self.query_one("#translating-source", Page)
        if held is None:
            page.show(lambda _width: [])
            return
        block, marks = source_block(held, self.helps)
        page.show(lambda _width: [block], marks)

    def show_helps(self) -> None:
        """Shows what helps with the open text."""
        held = self.held
        if held is None:
            self.query_one(HelpList).fill([])
            return
        theirs = self.theirs.get(self.key_of(held))
        session = self.program.session
        lang = languages_of(session.mode, session.chinese)[0]
        rows = help_rows(held, self.helps, self.box.text, theirs, lang)
        self.query_one(HelpList).fill(rows)

    # Panes

    def to_pane(self, name: str) -> None:
        """Goes to the list, the translation, or what helps.

        Args:
            name: ``texts``, ``target`` or ``helps``.
        """
        for each in ("texts", "target", "helps"):
            self.set_class(each == name, f"-at-{each}")
        panes = {"texts": UnitList, "target": TargetBox, "helps": HelpList}
        self.query_one(panes[name]).focus()

    def lay_out(self) -> None:
        """Lays the desk out for its size."""
        wanted = translating_layout(self.size.width, self.size.height)
        for name in ("-tiny", "-stacked", "-wide"):
            self.set_class(name in wanted, name)


def _keep(lookup: Lookup, gone: Collection[str], kept: Mapping[str, str]) -> None:
    """Keeps what is typed beside what other programs keep at the same time."""
    there = lookup.setting(UNSAVED)
    others = there.items() if isinstance(there, dict) else ()
    lookup.remember(UNSAVED, {key: text for key, text in others if key not in gone} | dict(kept))


def source_block(
    held: Translation, helps: Helps | None
) -> tuple[Block, dict[str, tuple[tuple[int, int], ...]]]:
    """Returns the source of a text to be read, and where terms stand in it."""
    text = printable(held.source)
    spans = tuple((note.hit.start, note.hit.end) for note in helps.terms) if helps else ()
    if len(text) != len(held.source):  # a sign was written out, so that places do not fit
        spans = ()
    return Block((Piece(text),)), {text: spans}
