"""The keeping half of the author's desk: opening, working copies, versions, conflicts, files.

Nothing that was typed is ever lost: it is kept as a working copy while it is written, every save is
a version of its own, and what somebody else wrote meanwhile is shown beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.widgets import ContentSwitcher, TextArea

from workbench.desks.drafting.values import said_texts
from workbench.tui.author_ground import TEXTS, OpenDraft
from workbench.tui.author_history import Differences, HistoryWindow, difference_blocks
from workbench.tui.author_lists import ProblemList
from workbench.tui.author_words import title_of
from workbench.tui.author_writing import WritingScreen
from workbench.tui.dialogs import PageWindow
from workbench.tui.preview import PreviewPane
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.desk_thread import Opener
    from workbench.desks.drafting.values import (
        Draft,
        DraftConflictError,
        Merge,
        Saved,
        Synced,
        Texts,
        Working,
    )
    from workbench.desks.drafts import Drafts
    from workbench.desks.page_desk import PageDesk

__all__ = ["KeepingScreen"]

_KEEP_AFTER = 0.6  # seconds from the first key on


class KeepingScreen(WritingScreen):
    """Opens, keeps and saves drafts."""

    def __init__(self, drafts: Opener[Drafts], pages: Opener[PageDesk]) -> None:
        super().__init__(drafts, pages)
        self._deferred: dict[int, OpenDraft] = {}
        self._seen_in_file: Texts | None = None
        self._watches = False

    # Opening

    def open(self, key: int) -> None:
        """Opens a draft in the editor."""
        held = self.open_draft
        if held is not None and held.draft.key == key:
            self._show_desk()
        else:
            self.go(lambda: self._open(key), "open", latest=True)

    async def _open(self, key: int) -> None:
        await self._put_away()
        draft, kept, editor = await self.ask(
            lambda desk: (desk.open(key), desk.working(key), desk.new_editor())
        )
        again = self._deferred.pop(key, None)
        held = again or OpenDraft(draft, editor)
        self.take_draft(held, held.kept or held.draft.texts)
        if again is not None and draft.revision != held.draft.revision:
            self.program.say(_("It was saved elsewhere meanwhile; saving shows both."))
        others = [each for each in kept if each.editor != held.editor]
        lost = [each for each in others if not each.alive and dict(each.texts) != dict(draft.texts)]
        for each in others:
            if not each.alive and each not in lost:
                await self.ask(partial(_drop, key=key, editor=each.editor))
        if any(each.alive for each in others):
            self.program.say(
                _("It is open in another editor too; whoever saves second is shown both."),
                severity="warning",
            )
        if lost:
            self._offer_lost(lost[0])
        elif draft.path is not None:
            self.watch_file()

    def take_draft(self, held: OpenDraft, texts: Mapping[str, str]) -> None:
        """Puts a draft into the editor."""
        self.filling = True
        self.open_draft = held
        self.look = None
        self._seen_in_file = None
        for name in TEXTS:
            self.editor_of(name).load_text(texts.get(name, ""))
        self.query_one(ProblemList).fill(())
        self.query_one(PreviewPane).forget()
        self.query_one("#texts", ContentSwitcher).current = self.editor_of("").id
        self.call_after_refresh(self._filled)
        self._show_desk()

    def _filled(self) -> None:
        self.filling = False
        self.look_now()

    def _show_desk(self) -> None:
        self.query_one("#author-body", ContentSwitcher).current = "desk-pane"
        self.to_pane("text")
        self.show_status()
        self.call_after_refresh(self.show_status)

    async def _put_away(self) -> None:
        """Keeps the open draft as it is; it can be gone on with."""
        held = self.open_draft
        if held is None:
            return
        await self._keep()
        if held.kept is not None:
            self._deferred[held.draft.key] = held
        self.open_draft = None

    def _offer_lost(self, lost: Working) -> None:
        """Offers what stood in an editor that was ended before it was saved."""
        held = self.open_draft
        assert held is not None
        when = lost.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")

        def chosen(what: str) -> None:
            if self.open_draft is not held:
                return
            if what == "restore":
                held.draft = replace(held.draft, revision=lost.base)
                self.put_texts(lost.texts)
                self.program.say(_("It is restored; save it to make it a version."))
            if what != "later":
                self.go(lambda: self._let_go(held.draft.key, lost.editor), "ask")

        self.choose(
            _("Something was typed here and never saved"),
            [
                ("restore", _("restore it")),
                ("later", _("leave it for now")),
                ("drop", _("forget it")),
            ],
            chosen,
            text=_("It was kept when the program ended: {when}.").format(when=when),
        )

    async def _let_go(self, key: int, editor: str) -> None:
        """Forgets what was kept of another editor, once what was taken of it is kept here."""
        await self._keep()
        await self.ask(partial(_drop, key=key, editor=editor))
        self.refresh_drafts()

    def put_texts(self, texts: Texts) -> None:
        """Puts texts into the editors, as a step that can be undone."""
        for name in TEXTS:
            self.editor_of(name).take_text(texts.get(name, ""))

    # Keeping

    @on(TextArea.Changed)
    def _keep_soon(self) -> None:
        """Keeps what is typed within a second."""
        if not self.filling and self._keep_timer is None:
            self._keep_timer = self.set_timer(_KEEP_AFTER, self.keep_now)

    def keep_now(self) -> None:
        """Keeps what is typed."""
        if self._keep_timer is not None:
            self._keep_timer.stop()
            self._keep_timer = None
        if self.open_draft is not None:
            self.go(self._keep, "keep")

    async def _keep(self) -> None:
        work = self._what_to_keep()
        if work is not None:
            await self.ask(work)

    def keep_at_once(self) -> None:
        """Keeps what is typed as the program ends; nobody waits for it here."""
        work = self._what_to_keep()
        if work is not None:
            self.drafts.ask_at_once(work, 0.0)

    def _what_to_keep(self) -> Callable[[Drafts], None] | None:
        """Returns what is to be done so that the working copy is what is typed."""
        held = self.open_draft
        if held is None:
            return None
        texts, key, editor, base = self.texts, held.draft.key, held.editor, held.draft.revision
        if self.saved:
            if held.kept is None:
                return None
            held.kept = None
            return lambda desk: desk.drop(key, editor)
        if texts == held.kept:
            return None
        held.kept = texts
        return lambda desk: desk.keep(key, editor, base, texts)

    # Saving

    def action_save(self) -> None:
        """Makes a version of what is typed."""
        if self.open_draft is None or not self.at_desk:
            return
        if self.saved:
            self.program.say(_("Everything is saved already."))
            return
        draft, seen = self.draft_now, self.open_draft.seen
        self.go(lambda: self._save(draft, seen), "save")

    async def _save(self, draft: Draft, seen: Texts | None = None) -> None:
        from workbench.desks.drafting.values import DraftConflictError

        held = self.open_draft
        assert held is not None
        try:
            if seen is None:
                saved = await self.ask(lambda desk: desk.save(draft))
            else:
                saved = await self.ask(lambda desk: desk.settle(draft, seen))
        except DraftConflictError as error:
            self._resolve(draft, error)
            return
        self._take_saved(held, saved, draft.texts)

    def _take_saved(self, held: OpenDraft, saved: Saved, sent: Texts) -> None:
        """Shows what became of a save.

        Args:
            held: The draft in the editor.
            saved: What became of it.
            sent: The texts that were saved; what its file said may have been joined to them.
        """
        held.draft, held.seen = saved.draft, None
        if said_texts(saved.draft.texts) != said_texts(sent) and self.open_draft is held:
            if self.texts == said_texts(sent):
                self.put_texts(saved.draft.texts)
            else:  # somebody typed on: what came of the file is joined to that at the next save
                held.draft = replace(saved.draft, revision=saved.draft.revision - 1)
        self.listed[saved.draft.key] = saved.draft
        self.program.say(
            "\n".join([_("Saved as version {n}.").format(n=saved.draft.revision), *saved.told])
        )
        self.keep_now()  # which forgets the working copy, unless somebody typed on
        self.show_status()
        self.look_now()
        if saved.clash is not None:
            self._resolve_file(saved.clash)

    def _resolve(self, mine: Draft, error: DraftConflictError) -> None:
        """Somebody saved the same draft meanwhile: shows both and lets the writer decide."""
        theirs, merge = error.theirs, error.merge
        choices = [
            ("both", _("join both, and save that") if merge.clean
             else _("join both; where they differ both stand in the text, to be chosen from")),
            ("mine", _("save mine after theirs; theirs stays in the history")),
            ("theirs", _("take theirs; Ctrl+Z in the text brings mine back")),
            ("look", _("see what is different")),
        ]  # fmt: skip

        def chosen(what: str) -> None:
            held = self.open_draft
            if held is None or held.draft.key != mine.key:
                return
            if what == "look":
                self.go(lambda: self._compare_texts(mine, theirs, error), "ask")
                return
            if what == "both":
                self.go(lambda: self._join(held, theirs), "save")
                return
            held.draft = theirs
            if what == "theirs":
                self.put_texts(theirs.texts)
                self.keep_now()
            else:
                self.go(lambda: self._save(theirs.with_texts(mine.texts), held.seen), "save")
            self.show_status()

        self.choose(
            _("Somebody saved this draft meanwhile"), choices, chosen,
            text=_("By {who}, as version {n}.").format(
                who=theirs.author or _("somebody"), n=theirs.revision
            ),
        )  # fmt: skip

    async def _join(self, held: OpenDraft, theirs: Draft) -> None:
        """Joins what is typed by now with what somebody saved, and saves that if it is clean."""
        merge = await self._joined(held, theirs.texts)
        if self.open_draft is not held:
            return
        held.draft = theirs
        self.put_texts(merge.texts)
        self.show_status()
        if merge.clean:
            await self._save(theirs.with_texts(merge.texts), held.seen)

    async def _joined(self, held: OpenDraft, others: Texts) -> Merge:
        """Joins what is typed by now, which may be more than was asked about, with other texts."""
        from workbench.desks.drafting.values import merged

        key, base = held.draft.key, held.draft.revision
        began = await self.ask(lambda desk: desk.revision(key, base).texts)
        return merged(began, self.texts, others)

    async def _compare_texts(self, mine: Draft, theirs: Draft, error: DraftConflictError) -> None:
        lines = await self._differences(theirs.texts, mine.texts)
        title = _("From theirs to mine")
        await self.app.push_screen(
            PageWindow(title, difference_blocks(lines)), lambda _done: self._resolve(mine, error)
        )

    async def _differences(self, before: Texts, after: Texts) -> Differences:
        names = [name for name in TEXTS if before.get(name, "") != after.get(name, "")]
        return await self.ask(
            lambda desk: [
                (name, desk.differences(before.get(name, ""), after.get(name, "")))
                for name in names
            ]
        )

    # History

    def action_history(self) -> None:
        """Shows every version of the draft."""
        draft = self.marked
        if draft is not None:
            self.go(lambda: self._history(draft), "ask", latest=True)

    async def _history(self, draft: Draft) -> None:
        key = draft.key
        revisions = await self.ask(lambda desk: desk.history(key))
        held = self.open_draft
        here = held is not None and held.draft.key == key
        texts = self.texts if here else {}

        async def compare(before: int, after: int) -> Differences:
            first, second = await self.ask(
                lambda desk: (
                    desk.revision(key, before).texts if before else texts,
                    desk.revision(key, after).texts if after else texts,
                )
            )
            return await self._differences(first, second)

        def chosen(number: int | None) -> None:
            if number is not None:
                self._ask_to_go_back(draft, number)

        session = self.program.session
        title = title_of(draft, session.mode, session.chinese)
        window = HistoryWindow(
            _("History of {title}").format(title=title), revisions, compare,
            changed=here and not self.saved,
        )  # fmt: skip
        await self.app.push_screen(window, chosen)

    def _ask_to_go_back(self, draft: Draft, number: int) -> None:
        def chosen(what: str) -> None:
            if what == "yes":
                self.go(lambda: self._go_back(draft, number), "save")

        self.choose(
            _("Go back to version {n}?").format(n=number),
            [("no", _("no, leave it as it is")), ("yes", _("yes, as a new version"))],
            chosen,
            text=_("Nothing is lost: the versions after it stay in the history."),
        )

    async def _go_back(self, draft: Draft, number: int) -> None:
        held = self.open_draft
        if held is not None and held.draft.key == draft.key and not self.saved:
            before = self.draft_now
            await self._save(before)  # what is typed becomes a version first
            if not self.saved:
                return
        saved = await self.ask(lambda desk: desk.restore(draft.key, number))
        if held is not None and self.open_draft is held and held.draft.key == draft.key:
            self.put_texts(saved.draft.texts)
            self._take_saved(held, saved, saved.draft.texts)
        else:
            self.program.say(_("Saved as version {n}.").format(n=saved.draft.revision))
            self.refresh_drafts()

    # Its file

    def watch_file(self) -> None:
        """Looks whether the file of the open draft was changed outside."""
        held = self.open_draft
        here = held is not None and held.draft.path is not None and self.app.screen is self
        if held is not None and here and not self._watches:
            self._watches = True  # never two at once: what one takes from the file must be shown
            self.go(lambda: self._watch(held), "watch")

    async def _watch(self, held: OpenDraft) -> None:
        try:
            await self._look_at_file(held)
        finally:
            self._watches = False

    async def _look_at_file(self, held: OpenDraft) -> None:
        key = held.draft.key
        state = await self.ask(lambda desk: desk.file_state(key))
        if self.open_draft is not held or state in ("none", "same", "draft"):
            return
        if state == "gone":
            if not held.file_gone:
                held.file_gone = True
                told = _("{file} is gone; the draft is here all the same.")
                self.program.say(told.format(file=held.draft.path), severity="warning")
            return
        held.file_gone = False
        synced = await self.ask(lambda desk: desk.sync(key))
        if self.open_draft is held:
            self._take_synced(held, synced)

    def _take_synced(self, held: OpenDraft, synced: Synced) -> None:
        """Shows what became of the draft and its file."""
        if synced.merge is not None:
            self._resolve_file(synced)
            return
        if synced.draft.revision != held.draft.revision and self.saved:
            self.put_texts(synced.draft.texts)
            held.draft = synced.draft
            self.look_now()
        # Else what is typed began with the version before, and saving joins both.
        self.listed[synced.draft.key] = synced.draft
        for told in synced.told:
            self.program.say(told, timeout=10)
        self.show_status()

    def _resolve_file(self, synced: Synced) -> None:
        """Draft and file have changed the same lines: asks what is to stand there."""
        held, seen, merge = self.open_draft, synced.seen, synced.merge
        if held is None or seen is None or merge is None or seen == self._seen_in_file:
            return
        self._seen_in_file = seen

        def chosen(what: str) -> None:
            if self.open_draft is not held:
                return
            held.seen = seen
            if what == "both":
                self.go(lambda: self._put_both(held, synced.draft, merge.texts), "save")
                return
            if what == "file":
                self.put_texts(seen)
            # From the version that was read here: what somebody saved since is asked about.
            draft = self.draft_now
            self.go(lambda: self._save(draft, seen), "save")

        self.choose(
            _("The file was changed outside, in the same lines"),
            [
                ("both", _("put both into the text, to be chosen from")),
                ("mine", _("take what is here, and write it to the file")),
                ("file", _("take what is in the file")),
            ],
            chosen,
            text="\n".join(synced.told),
        )

    async def _put_both(self, held: OpenDraft, draft: Draft, both: Texts) -> None:
        """Puts what the draft and its file say into the text, beside what is typed by now."""
        merge = await self._joined(held, both)
        if self.open_draft is held:
            held.draft = draft
            self.put_texts(merge.texts)
            self.program.say(_("Choose between both in the text, then save."))

    def action_file(self) -> None:
        """Asks what to do with the file of the draft."""
        draft = self.marked
        if draft is None:
            return
        choices = [("write", _("write it to a file once")), ("bind", _("keep it with a file"))]
        if draft.path is not None:
            choices = [
                ("sync", _("bring both up to date now")),
                *choices,
                ("loose", _("keep it with no file any more")),
            ]
        there = str(draft.path) if draft.path is not None else _("It is kept with no file.")

        def chosen(what: str) -> None:
            if what in ("write", "bind"):
                self._ask_file(draft, what)
            elif what == "loose":
                self.go(lambda: self._bind(draft, None), "file")
            else:
                self.go(lambda: self._sync(draft), "file")

        self.choose(_("The file of the draft"), choices, chosen, text=there)

    def _ask_file(self, draft: Draft, what: str) -> None:
        ending = "md" if draft.form == "page" else "yaml"
        name = draft.entry_id.rpartition("/")[2] or f"draft-{draft.key}"
        place = draft.path or self.program.folder / "saved" / f"{name}.{ending}"

        def typed(said: str) -> None:
            path = Path(said)
            if what == "bind":
                self.go(lambda: self._bind(draft, path), "file")
            else:
                self.go(lambda: self._write(draft, path), "file")

        self.find_one(_("To which file?"), (), typed, free=True, value=str(place))

    async def _bind(self, draft: Draft, path: Path | None) -> None:
        bound = await self.ask(lambda desk: desk.bind(draft.key, path))
        self.take_changed(bound)
        said = _("It is kept with {file} from now on.").format(file=bound.path)
        self.program.say(said if path is not None else _("It is kept with no file any more."))

    async def _write(self, draft: Draft, path: Path) -> None:
        written = await self.ask(lambda desk: desk.write(draft.key, path))
        self.program.say(_("Written to {place}").format(place=written))

    async def _sync(self, draft: Draft) -> None:
        held = self.open_draft
        synced = await self.ask(lambda desk: desk.sync(draft.key))
        if held is not None and held.draft.key == draft.key:
            self._seen_in_file = None
            self._take_synced(held, synced)
        else:
            self.program.say("\n".join(synced.told) or _("Both are the same."))
            self.refresh_drafts()

    def take_changed(self, draft: Draft) -> None:
        """Takes over what was changed of a draft besides its texts.

        The version that its texts here began with stays: what somebody saved since is joined, or
        asked about, at the next save.
        """
        self.listed[draft.key] = draft
        held = self.open_draft
        if held is not None and held.draft.key == draft.key:
            held.draft = replace(held.draft, state=draft.state, path=draft.path, used=draft.used)
        self.refresh_drafts()


def _drop(desk: Drafts, key: int, editor: str) -> None:
    desk.drop(key, editor)
