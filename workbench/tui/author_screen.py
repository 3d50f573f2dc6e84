"""The author's desk, the third screen: the list of drafts, and all that is done with them.

Drafts are begun, copied, taken from files, given a state, removed and brought back here; what is
written in them is the affair of the halves below.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import on
from textual.widgets import ContentSwitcher, OptionList

from workbench.desks.drafting.values import state_word
from workbench.desks.reading import titles_of
from workbench.tui.author_ground import TEXTS
from workbench.tui.author_lists import DraftList
from workbench.tui.author_play import PlayingScreen
from workbench.tui.author_words import title_of
from workbench.tui.find_bar import FindBar
from workbench.tui.floating import Completions, Hint
from workbench.tui.languages import pick
from workbench.tui.preview import PreviewPane
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafting.values import (
        Draft,
        DraftConflictError,
        DraftState,
    )
    from workbench.desks.drafts import Drafts

__all__ = ["AuthorScreen"]

_WATCH_EACH = 2.0  # seconds between two looks at the file of the open draft


class AuthorScreen(PlayingScreen):
    """Writes drafts.

    Args:
        drafts: Opens the drafts in their thread.
        pages: Opens what looks at pages, in its own.
    """

    def on_mount(self) -> None:
        """Shows the drafts."""
        self.lay_out()
        for key in TEXTS:
            self.editor_of(key).before_key = self.before_key
        self.show_status()
        self.drafts.start()
        self.pages.start()
        self.query_one(DraftList).focus()
        self.refresh_drafts()
        self.set_interval(_WATCH_EACH, self.watch_file)

    def close(self) -> None:
        """Keeps what is typed, and closes the desks."""
        if self.is_mounted:
            self.keep_at_once()
        self.drafts.close()
        self.pages.close()

    def on_screen_resume(self) -> None:
        """Looks again: the language may be another one, a file or a draft may have changed."""
        if self.is_mounted and self.listed:
            self.refresh_drafts()
            self._say_again()

    # The list

    @on(OptionList.OptionSelected, "#drafts")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self.open(int(event.option.id))

    # Going

    def action_back_out(self) -> None:
        """Closes what is open, else goes one pane back."""
        offered, hint = self.query_one(Completions), self.query_one(Hint)
        if offered.open:
            offered.hide()
        elif hint.open:
            hint.hide()
        elif self.query_one(FindBar).has_class("-some"):
            self.close_find()
        elif not self.at_desk:
            self.action_leave()
        elif not self.has_class("-at-text"):
            self.to_pane("text")
        else:
            self.to_list()

    def to_list(self) -> None:
        """Goes to the list of drafts; the open one stays open."""
        self.keep_now()
        self.query_one("#author-body", ContentSwitcher).current = "drafts-pane"
        self.query_one(DraftList).focus()
        self.show_status()
        self.refresh_drafts()

    def action_leave(self) -> None:
        """Goes back to where one came from; what is written waits."""
        self.keep_now()
        self.app.pop_screen()

    def action_next_language(self) -> None:
        """Tells everything in the next language."""
        self.program.desk.action_next_language()
        self.fill_drafts()
        self._say_again()

    def _say_again(self) -> None:
        """Says all of it in the language that is read now."""
        self.query_one(FindBar).say_again()
        self.query_one(PreviewPane).say_again()
        self.look_now()

    # New ones

    def action_new(self) -> None:
        """Asks what a new draft begins as."""
        self.go(self._new, "ask", latest=True)

    async def _new(self) -> None:
        templates = await self.ask(lambda desk: desk.templates())
        choices = [(each.key, f"{each.title}: {each.help}") for each in templates]
        choices += [
            ("copy", _("a copy of an entry or a draft")), ("file", _("what stands in a file")),
        ]  # fmt: skip

        def chosen(key: str) -> None:
            if key == "copy":
                self.action_copy()
            elif key == "file":
                self.action_take()
            else:
                self._ask_name(key)

        self.find_one(
            _("Write what?"), choices, chosen, text=_("Type a part of its name. Enter begins.")
        )

    def _ask_name(self, template: str) -> None:
        def typed(said: str) -> None:
            self.go(lambda: self._made(template, said), "make")

        self.find_one(
            _("What is it to be called?"), (), typed, free=True,
            text=_("A short name in letters, such as {example}; its id ends so.").format(
                example="the-last-lantern"
            ),
        )  # fmt: skip

    async def _made(self, template: str, name: str) -> None:
        lang = self.lang
        game = self.program.desk.game or "hill-2e"
        await self._take_named(name, lambda desk: desk.new(template, name, game, lang))

    async def _take_named(
        self, name: str, made: Callable[[Drafts], Draft], *, copied: bool = False
    ) -> None:
        """Opens a new draft, and says what became of the name that was typed for it."""

        def work(desk: Drafts) -> tuple[Draft, tuple[str, ...]]:
            draft = made(desk)
            return draft, desk.told_of_name(name, draft, copied=copied)

        draft, told = await self.ask(work)
        self._take_new(draft)
        if told:
            self.program.say("\n".join(told))

    def _take_new(self, draft: Draft) -> None:
        self.listed = {draft.key: draft, **self.listed}
        self.fill_drafts()
        self.open(draft.key)

    def action_copy(self) -> None:
        """Asks what to copy."""
        self.go(self._copy, "ask", latest=True)

    async def _copy(self) -> None:
        session = self.program.session
        names = await self.program.thread.ask(lambda lookup: titles_of(lookup, lookup.reader.ids()))
        entries = [
            (key, f"{pick(title, session.mode, session.chinese)}  {key}")
            for key, title in names.items()
        ]
        drafts = [
            (draft.name, _("draft: {title}").format(
                title=title_of(draft, session.mode, session.chinese)))
            for draft in self.listed.values()
        ]  # fmt: skip
        self.find_one(
            _("Copy what?"), [*drafts, *entries], self._ask_copy,
            text=_("Type a part of its name. Enter begins."),
        )  # fmt: skip

    def _ask_copy(self, said: str) -> None:
        own = "" if said.startswith("draft/") else said

        def typed(name: str) -> None:
            self.go(lambda: self._copied(said, name), "make")

        hint = _("Its own id makes an edit of it; a short name makes something new of your own.")
        self.find_one(
            _("What is it to be called?"), (), typed, free=True, value=own, text=hint if own else ""
        )

    async def _copied(self, said: str, name: str) -> None:
        await self._take_named(name, lambda desk: desk.copy(said, name), copied=True)

    def edit_entry(self, entry_id: str) -> None:
        """Opens the draft of an entry; one is begun if there is none yet."""
        self.go(lambda: self._edit_entry(entry_id), "make")

    async def _edit_entry(self, entry_id: str) -> None:
        self._take_new(await self.ask(lambda desk: desk.edit(entry_id)))

    def action_take(self) -> None:
        """Asks for a file to make a draft of."""

        def typed(said: str) -> None:
            self.go(lambda: self._taken(Path(said)), "make")

        self.find_one(
            _("Which file?"), (), typed, free=True,
            text=_("A page (NAME.md, with what stands beside it), or an entry (NAME.yaml)."),
        )  # fmt: skip

    async def _taken(self, path: Path) -> None:
        saved = await self.ask(lambda desk: desk.take(path))
        for told in saved.told:
            self.program.say(told)
        self._take_new(saved.draft)

    # State, removing

    def action_state(self) -> None:
        """Asks how far the draft is."""
        draft = self.marked
        if draft is None:
            return
        if self.at_desk and not self.saved:
            self.program.say(_("Save it first: what is not saved has no state."))
            return
        choices = [
            ("draft", _("draft: it is being written")),
            ("complete", _("complete: nothing in it must be mended")),
            ("final", _("final: searches, play and play-tests use it from now on")),
        ]
        self.choose(
            _("How far is it?"), choices,
            lambda key: self.go(lambda: self._use_state(draft, key), "state"),
            current=draft.state,
        )  # fmt: skip

    def action_export(self) -> None:
        """Asks how to export the draft."""
        draft = self.marked
        if draft is None:
            return
        if self.at_desk and not self.saved:
            self.program.say(_("Save it first: what was saved is exported."))
            return
        self.go(lambda: self._export(draft), "ask", latest=True)

    async def _export(self, draft: Draft) -> None:
        from workbench.tui.export_acts import begin_export

        session = self.program.session
        subject = (f"draft/{draft.key}", title_of(draft, session.mode, session.chinese))
        is_haunt = draft.entry_id.split("/")[1:2] == ["haunt"]
        await begin_export(self.program, [subject], view="author", has_books=is_haunt)

    async def _use_state(self, draft: Draft, key: str) -> None:
        from workbench.desks.drafting.values import DraftConflictError

        state = cast("DraftState", key)
        try:
            changed = await self.ask(lambda desk: desk.use_state(draft.key, state, draft.revision))
        except DraftConflictError as error:
            self._show_theirs(error)
            return
        self.take_changed(changed)
        self.program.say(_("It is {state} now.").format(state=state_word(changed.state)))

    def _show_theirs(self, error: DraftConflictError) -> None:
        """Shows what somebody saved, before it is given a state that nobody here gave to it."""
        theirs, held = error.theirs, self.open_draft
        if held is not None and held.draft.key == theirs.key and self.saved:
            self.put_texts(theirs.texts)
            held.draft = theirs
            self.keep_now()
        self.program.say(
            _("{who} saved it meanwhile, as version {n}: read that first.").format(
                who=theirs.author or _("somebody"), n=theirs.revision
            ),
            severity="warning",
        )
        self.refresh_drafts()

    def action_remove(self) -> None:
        """Asks whether to remove the marked draft, or to bring one back."""
        draft = self.marked
        self.go(lambda: self._remove(draft), "ask", latest=True)

    async def _remove(self, draft: Draft | None) -> None:
        session = self.program.session
        removed = await self.ask(lambda desk: desk.all(removed=True))
        choices = [("no", _("no, keep it")), ("yes", _("yes, remove it"))] if draft else []
        choices += [
            (str(each.key), _("bring back {title}").format(
                title=title_of(each, session.mode, session.chinese)))
            for each in removed
        ]  # fmt: skip
        if not choices:
            return

        def chosen(what: str) -> None:
            if what == "yes" and draft is not None:
                self.go(lambda: self._removed(draft), "ask")
            elif what.isdecimal():
                self.go(lambda: self._brought_back(int(what)), "ask")

        title = title_of(draft, session.mode, session.chinese) if draft else ""
        self.choose(
            _("Remove {name}?").format(name=title) if draft else _("Bring back what?"), choices,
            chosen, text=_("It can be brought back, with its whole history; its file stays."),
        )  # fmt: skip

    async def _removed(self, draft: Draft) -> None:
        told = await self.ask(lambda desk: desk.remove(draft.key))
        held = self.open_draft
        if held is not None and held.draft.key == draft.key:
            self.open_draft = None
            self.to_list()
        self._say_of(draft, _("removed"), told)
        self.refresh_drafts()

    async def _brought_back(self, key: int) -> None:
        saved = await self.ask(lambda desk: desk.bring_back(key))
        self._say_of(
            saved.draft,
            _("brought back; nothing of it is in use, and it is {state}").format(
                state=state_word(saved.draft.state)
            ),
            saved.told,
        )
        self.refresh_drafts()

    def _say_of(self, draft: Draft, done: str, told: tuple[str, ...]) -> None:
        """Says what was done to a draft, and what else became of it."""
        session = self.program.session
        title = title_of(draft, session.mode, session.chinese)
        self.program.say("\n".join([f"{title}: {done}", *told]))
