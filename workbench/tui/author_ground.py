"""The ground of the author's desk: drafts in one thread, the open page in another.

Typing never waits. What is typed is kept within a second, as a working copy; a moment after the
last key the page is looked at in its thread, and what comes back for an older text is left.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.widgets import ContentSwitcher
from textual.worker import Worker

from workbench.desks.desk_thread import DeskThread, Opener
from workbench.desks.drafting.values import said_texts
from workbench.errors import CorpusError, WorkbenchError
from workbench.model.ids import LANGUAGES
from workbench.text.width import clip, printable
from workbench.tui.actions import ACTIONS
from workbench.tui.author_lists import DraftList, ProblemList
from workbench.tui.author_words import counted, status_text, text_name, title_of
from workbench.tui.bars import Bar, Chip, KeyBar, Said
from workbench.tui.detail import Page
from workbench.tui.dialogs import Chooser
from workbench.tui.echo import QuickScreen
from workbench.tui.find_bar import FindBar
from workbench.tui.finder import Finder
from workbench.tui.floating import Completions, Hint
from workbench.tui.keymap import keys_of
from workbench.tui.languages import languages_of
from workbench.tui.page_editor import PageEditor
from workbench.tui.page_marks import Trouble, location_of
from workbench.tui.preview import PreviewPane
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafting.values import Draft
    from workbench.desks.drafts import Drafts
    from workbench.desks.page_desk import Look, PageDesk
    from workbench.model.ids import Language
    from workbench.store.place import Home
    from workbench.tui.app import WorkbenchApp

__all__ = ["AuthorGround", "OpenDraft", "author_layout", "open_drafts", "open_pages"]

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]

#: The texts that a draft may have, in the order of their tabs.
TEXTS = ("", "entry", *LANGUAGES)
_LOOK_AFTER = 0.12  # seconds without a key
_PRINT_AFTER = 0.25  # seconds more
_WIDE, _TINY = 100, 56  # columns
_LOW = 14  # rows


def open_drafts(home: Home | None) -> Opener[Drafts]:
    """Returns what opens the drafts of *home*; nothing is imported before it is called."""

    def opener(progress: Callable[[str], None]) -> Drafts:
        from workbench.desks.drafts import Drafts

        return Drafts(home, progress)

    return opener


def open_pages(home: Home | None) -> Opener[PageDesk]:
    """Returns what looks at pages of *home*; nothing is imported before it is called."""

    def opener(progress: Callable[[str], None]) -> PageDesk:
        from workbench.desks.page_desk import PageDesk

        return PageDesk(home, progress)

    return opener


def author_layout(width: int, height: int) -> frozenset[str]:
    """Returns the classes that lay the author's desk out for a screen of this size."""
    if width < _TINY or height < _LOW:
        return frozenset({"-tiny"})
    return frozenset({"-wide"} if width >= _WIDE else {"-stacked"})


@dataclass
class OpenDraft:
    """The draft that stands in the editor.

    Attributes:
        draft: It, as it was saved last.
        editor: The token of this editor, by which its working copy is known.
        kept: The texts that are kept as a working copy; None if there is none.
        seen: What stands in its file, where a person is to decide between that and the draft.
        file_gone: Whether it was told that its file is gone.
    """

    draft: Draft
    editor: str
    kept: Mapping[str, str] | None = None
    seen: Mapping[str, str] | None = None
    file_gone: bool = False


class AuthorGround(QuickScreen[None]):
    """Holds a list of drafts, and one of them open.

    Args:
        drafts: Opens the drafts in their thread.
        pages: Opens what looks at pages, in its own.
    """

    AUTO_FOCUS = None

    def __init__(self, drafts: Opener[Drafts], pages: Opener[PageDesk]) -> None:
        super().__init__()
        self.drafts = DeskThread(drafts, self._tell)
        self.pages = DeskThread(pages, lambda _text: None)
        self.listed: dict[int, Draft] = {}
        self.open_draft: OpenDraft | None = None
        self.look: Look | None = None
        self._look_timer: Timer | None = None
        self._print_timer: Timer | None = None
        self._keep_timer: Timer | None = None
        self.filling = False
        self.print_lang: Language | None = None
        self._at_work: list[Worker[None]] = []
        self._editors = {key: PageEditor(_editor_id(key)) for key in TEXTS}

    def compose(self) -> ComposeResult:
        """Makes the desk."""
        with Container(id="author-top"):
            yield Said(id="author-status", markup=False)
            yield Bar("author-way-back")
        with ContentSwitcher(initial="drafts-pane", id="author-body"):
            with Container(id="drafts-pane"):
                yield DraftList()
            with Container(id="desk-pane"):
                yield Bar("author-texts")
                with Container(id="author-panes"):
                    with Container(id="author-editor"):
                        with ContentSwitcher(initial=_editor_id(""), id="texts"):
                            yield from self._editors.values()
                        yield FindBar()
                    yield PreviewPane()
                    yield ProblemList()
        yield Completions()
        yield Hint()
        yield KeyBar("keys")

    # What there is

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def lang(self) -> Language:
        """The reader's language."""
        session = self.program.session
        return languages_of(session.mode, session.chinese)[0]

    @property
    def pane(self) -> str:
        """Where the focus is."""
        if isinstance(self.focused, PageEditor):
            return "writing"
        if isinstance(self.focused, ProblemList):
            return "problems"
        return "page" if isinstance(self.focused, Page) else "drafts"

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return (
            self._look_timer is not None
            or self._print_timer is not None
            or any(not (worker.is_finished or worker.is_cancelled) for worker in self._at_work)
        )

    @property
    def text_key(self) -> str:
        """Which text of the draft is in the editor."""
        current = self.query_one("#texts", ContentSwitcher).current or ""
        return next(key for key in TEXTS if _editor_id(key) == current)

    @property
    def editor(self) -> PageEditor:
        """The editor that is looked at."""
        return self.editor_of(self.text_key)

    def editor_of(self, key: str) -> PageEditor:
        """Returns the editor of a text, which there is while the screen is there."""
        return self._editors[key]

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the open draft as they are now."""
        held = self.open_draft
        if held is None:
            return {}
        return said_texts({key: editor.text for key, editor in self._editors.items()})

    @property
    def draft_now(self) -> Draft:
        """The open draft with its texts as they are now."""
        assert self.open_draft is not None
        return self.open_draft.draft.with_texts(self.texts)

    def is_now(self, draft: Draft) -> bool:
        """Tells whether a draft is the open one, with the texts that are there now."""
        held = self.open_draft
        return held is not None and held.draft.key == draft.key and self.texts == draft.texts

    def is_shown(self, draft: Draft) -> bool:
        """Tells whether a draft is before somebody's eyes, with the texts that are there now.

        What was asked for it while nobody looks at it any more opens nothing.
        """
        return self.is_now(draft) and self.at_desk and self.app.screen is self

    @property
    def saved(self) -> bool:
        """Whether everything that stands in the editor is in a version."""
        held = self.open_draft
        return held is None or self.texts == said_texts(held.draft.texts)

    @property
    def marked(self) -> Draft | None:
        """The draft that is open, or marked in the list."""
        if self.at_desk and self.open_draft is not None:
            return self.open_draft.draft
        key = self.query_one(DraftList).marked
        return self.listed.get(key) if key is not None else None

    # Asking

    def _tell(self, text: str) -> None:
        said = _("Setting up: {what}").format(what=text)
        self.app.call_from_thread(self.say_status, said)

    def say_status(self, text: str) -> None:
        """Says what is going on."""
        shown = self.query_one("#author-status", Said)
        shown.say(Content(clip(printable(text), max(shown.size.width, 8))))

    def run_later(self, action: str) -> None:
        """Runs an action once the palette is closed."""
        self.call_later(self.run_action, action)

    async def action_in_pane(self, act_id: str) -> None:
        """Goes to a pane and does there what one of its keys does."""
        act = next(each for each in ACTIONS if each.id == act_id)
        wanted = {"drafts": DraftList, "problems": ProblemList}.get(act.pane)
        if wanted is not None and act.action == "select":
            widget = self.query_one(wanted)
            widget.focus()
            await self.app.run_action(act.action, widget)
        else:
            await self.run_action(act.action.removeprefix("screen."))

    def go(self, work: Work, group: str, *, latest: bool = False) -> None:
        """Runs work that asks a desk.

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

    async def ask(self, question: Callable[[Drafts], T]) -> T:
        """Asks about drafts."""
        return await self.drafts.ask(question)

    async def ask_page(self, question: Callable[[PageDesk], T]) -> T:
        """Asks about the open page."""
        return await self.pages.ask(question)

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

    def find_one(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        *,
        text: str = "",
        free: bool = False,
        value: str = "",
    ) -> None:
        """Asks for one of many, or for a text; *then* is called unless the question was left."""

        def chosen(key: str | None) -> None:
            if key:
                then(key)

        self.app.push_screen(Finder(title, choices, text=text, free=free, value=value), chosen)

    # Looking at the page

    def look_soon(self) -> None:
        """Has the page looked at when nobody has typed for a moment."""
        for timer in (self._look_timer, self._print_timer):
            if timer is not None:
                timer.stop()
        self._print_timer = None
        self._look_timer = self.set_timer(_LOOK_AFTER, self.look_now)

    def look_now(self) -> None:
        """Has the page looked at."""
        if self._look_timer is not None:
            self._look_timer.stop()
        self._look_timer = None
        if self.open_draft is not None:
            self.go(self._look, "look", latest=True)

    async def _look(self) -> None:
        held, draft, lang = self.open_draft, self.draft_now, self.lang
        look = await self.ask_page(lambda desk: desk.look(draft, lang))
        if self.open_draft is held and self.is_now(draft) and lang == self.lang:
            self.take_look(look)  # else somebody went on, and this is about an older text

    def take_look(self, look: Look) -> None:
        """Shows what was found out about the texts that are there."""
        self.look = look
        for name, runs in look.runs.items():
            troubles = [
                Trouble(
                    location_of(place.line, place.column),
                    location_of(place.end_line, place.end_column),
                    told.error,
                    number,
                )
                for number, told in enumerate(look.told)
                if told.text == name
                for place in (told.problem.diagnostic.place,)
            ]
            self.editor_of(name).show_marks(look.texts[name], runs, troubles)
        self.query_one(ProblemList).fill(look.told)
        self.show_status()
        self.follow_cursor()
        self._print_soon()

    def follow_cursor(self) -> None:
        """Marks in the list what is wrong at the cursor."""
        trouble = self.editor.marks.at(self.editor.cursor_location)
        problems = self.query_one(ProblemList)
        if trouble is not None and self.focused is not problems:
            problems.mark(trouble.number)

    # What is shown above

    def show_status(self) -> None:
        """Shows what is open and how far it is."""
        held = self.open_draft
        shown = self.query_one("#author-status", Said)
        if held is None or not self.at_desk:
            text = _("Drafts")
        else:
            look, session = self.look, self.program.session
            title = title_of(held.draft, session.mode, session.chinese)
            wrong = "…" if look is None else counted(look.errors, look.warnings)
            entry = (look.entry_id if look is not None else "") or held.draft.entry_id
            room = max(shown.size.width, 8)
            text = status_text(
                printable(title), printable(entry), held.draft.state, wrong, room, saved=self.saved
            )
        shown.say(Content(clip(printable(text), max(shown.size.width, 8))))
        key = keys_of(self.app)
        self.query_one("#author-way-back", Bar).show([
            Chip(_("Look up"), "screen.leave", key=key("author.leave"))
        ])  # fmt: skip
        self._show_texts()

    @property
    def text_names(self) -> list[str]:
        """Which texts the open draft has or may have, in the order of their tabs."""
        held = self.open_draft
        there = held.draft.texts if held is not None else {}
        if held is not None and held.draft.form != "page":
            return [""]
        own = self.look.lang if self.look is not None else "en"
        return [name for name in TEXTS if name != own and (name != "entry" or name in there)]

    def _show_texts(self) -> None:
        if self.open_draft is None:
            return
        key = keys_of(self.app)
        chips = []
        for name in self.text_names:
            here = name == self.text_key
            label = f"[{text_name(name)}]" if here else text_name(name)
            style = "bold $accent" if here else "$secondary"
            chips.append(Chip(label, f"screen.to_text('{name}')", style))
        if not self.saved:
            chips.append(Chip(_("Save"), "screen.save", key=key("writing.save")))
        chips.append(Chip(_("Panes"), "screen.pane", key=key("author.pane")))
        self.query_one("#author-texts", Bar).show(chips)

    # Panes

    @property
    def at_desk(self) -> bool:
        """Whether the editor is shown, and not the list of drafts."""
        return self.query_one("#author-body", ContentSwitcher).current == "desk-pane"

    @property
    def prints(self) -> bool:
        """Whether the printed page can be seen."""
        return self.at_desk and (self.has_class("-wide") or self.has_class("-at-preview"))

    def to_pane(self, name: str) -> None:
        """Goes to the text, to what is wrong, or to the printed page.

        Args:
            name: ``text``, ``problems`` or ``preview``.
        """
        for each in ("text", "problems", "preview"):
            self.set_class(each == name, f"-at-{each}")
        panes = {"text": self.editor, "problems": self.query_one(ProblemList),
                 "preview": self.query_one(PreviewPane)}  # fmt: skip
        panes[name].focus()
        if name == "preview":
            self.call_after_refresh(self.print_now)

    def action_pane(self) -> None:
        """Goes on to the next pane."""
        if not self.at_desk:
            return
        order = ("text", "problems", "preview")
        here = next((each for each in order if self.has_class(f"-at-{each}")), "text")
        self.to_pane(order[(order.index(here) + 1) % len(order)])

    # Printing

    @property
    def printed_in(self) -> Language:
        """The language that the page is printed in: at first one that it is not written in."""
        if self.print_lang is not None:
            return self.print_lang
        own = self.look.lang if self.look is not None else "en"
        return self.program.session.chinese if own == "en" else "en"

    def action_next_print(self) -> None:
        """Prints the page in the next language."""
        self.print_lang = LANGUAGES[(LANGUAGES.index(self.printed_in) + 1) % len(LANGUAGES)]
        if not self.prints:
            self.to_pane("preview")
        self.print_now()

    def print_now(self) -> None:
        """Has the page printed, if that can be seen."""
        if self._print_timer is not None:
            self._print_timer.stop()
        self._print_timer = None
        if self.prints and self.open_draft is not None and self.open_draft.draft.form == "page":
            self.go(self._print, "print", latest=True)

    def _print_soon(self) -> None:
        """Has the page printed when nobody has typed for a while."""
        if self._print_timer is not None:
            self._print_timer.stop()
        self._print_timer = self.set_timer(_PRINT_AFTER, self.print_now)

    async def _print(self) -> None:
        draft, lang, wanted = self.draft_now, self.lang, self.printed_in
        made, error = None, ""
        try:
            made = await self.ask_page(lambda desk: desk.printed(draft, lang, wanted))
        except CorpusError as wrong:
            error = str(wrong)
        if not self.is_now(draft) or wanted != self.printed_in:
            return  # somebody went on, and this is about an older text
        pane = self.query_one(PreviewPane)
        if made is None:
            pane.show_error(wanted, error)
        else:
            pane.show_printed(made.lang, made.text)

    # Layout

    def on_resize(self, event: events.Resize) -> None:
        """Lays the desk out for the new size."""
        before = self.prints
        self.lay_out()
        self.call_after_refresh(self.show_status)
        if self.prints and not before:
            self.print_now()

    def lay_out(self) -> None:
        """Lays the desk out for its size."""
        wanted = author_layout(self.size.width, self.size.height)
        for name in ("-tiny", "-stacked", "-wide"):
            self.set_class(name in wanted, name)
        self.query_one(Completions).hide()
        self.query_one(Hint).hide()


def _editor_id(key: str) -> str:
    return f"text-{key or 'page'}"
