"""The playing half of the author's desk: the page that is written, played as it stands there.

Nothing need be saved for it: the table, the play-test and the index get the text of the editor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.errors import CorpusError
from workbench.tui.author_keeping import KeepingScreen
from workbench.tui.author_words import title_of
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafting.values import Draft
    from workbench.desks.page_desk import Look
    from workbench.tui.author_index import Counts, SentencePlace

__all__ = ["PlayingScreen"]


class PlayingScreen(KeepingScreen):
    """Plays the open draft, and tells what it was taken to mean."""

    @property
    def _haunt_open(self) -> bool:
        """Whether a page is open that can be played; says if not."""
        held = self.open_draft
        if held is None or not self.at_desk:
            self.program.say(_("Open a haunt first."))
            return False
        if held.draft.form != "page" or held.draft.kind != "haunt":
            self.program.say(_("Only a haunt is played from its page."))
            return False
        return True

    def action_play_here(self) -> None:
        """Opens the table where the sentence at the cursor matters; without a draft, the table."""
        if self.open_draft is None or not self.at_desk:
            self.keep_now()
            self.program.action_table()
        elif self._haunt_open:
            self.go(self._play_here, "ask", latest=True)

    async def _play_here(self) -> None:
        from workbench.desks.table.desk import Start

        draft, lang = self.draft_now, self.lang
        row = self.editor_of("").cursor_location[0] + 1
        played = await self.ask_page(lambda desk: desk.played(draft, lang))
        if not self.is_shown(draft):
            return
        self.keep_now()
        self.program.play(
            Start(
                "here", played.entry_id or draft.name, cite=played.cited_at(row),
                page_text=draft.text, page_prose=played.prose,
            )
        )  # fmt: skip

    def action_playtest(self) -> None:
        """Asks how to play-test the page as it stands there."""
        if self._haunt_open:
            self.go(self._playtest, "ask", latest=True)

    async def _playtest(self) -> None:
        from workbench.desks.playtesting.apart import Order
        from workbench.tui.playtest_window import PlayTestWindow

        draft, lang, session = self.draft_now, self.lang, self.program.session
        played = await self.ask_page(lambda desk: desk.played(draft, lang))
        if not self.is_shown(draft):
            return
        order = Order(played.entry_id or draft.name, page_text=draft.text, page_prose=played.prose)
        title = title_of(draft, session.mode, session.chinese)
        await self.app.push_screen(
            PlayTestWindow(self.program.playtests, order, title, played.players)
        )

    def action_index(self) -> None:
        """Shows what the page was taken to mean."""
        if self.on_page:
            self.go(self._index, "ask", latest=True)

    async def _index(self) -> None:
        from workbench.tui.author_index import IndexWindow

        draft, lang = self.draft_now, self.lang
        index = await self.ask_page(lambda desk: desk.index(draft, lang))
        if not self.is_shown(draft):
            return

        def chosen(place: SentencePlace | None) -> None:
            if place is not None:
                self.to_text("")
                self.editor.go_to((place.line - 1, 0))

        counts = await self._counts(index.id, draft)
        if not self.is_shown(draft):
            return
        await self.app.push_screen(IndexWindow(index, counts), chosen)

    # What bots did, beside the sentences

    def take_look(self, look: Look) -> None:
        """Shows what was found out about the texts that are there."""
        super().take_look(look)
        self.show_counts()

    def show_counts(self) -> None:
        """Shows beside each sentence what the bots of the last play-test did with it.

        A play-test that is kept counts only while the page is as it was then.
        """
        look = self.look
        if look is None or not look.entry_id:
            return
        self.go(self._show_counts, "counts", latest=True)

    async def _counts(self, entry_id: str, draft: Draft) -> Counts:
        """Returns what bots did: in the last play-test here, else in one that is kept."""
        counts = self.program.playtests.counts_of(entry_id)
        return counts or await self.ask_page(lambda desk: desk.drafts.counts(entry_id, draft.text))

    async def _show_counts(self) -> None:
        from workbench.tui.author_index import counts_text

        if self.open_draft is None or self.look is None:
            return
        draft, lang = self.draft_now, self.lang
        counts = await self._counts(self.look.entry_id, draft)
        if not counts:
            if self.is_now(draft):
                self.editor_of("").show_beside({})
            return
        try:
            played = await self.ask_page(lambda desk: desk.played(draft, lang))
        except CorpusError:
            return  # nobody can tell which sentence is which; each count stays with its line
        if self.is_now(draft):
            self.editor_of("").show_beside({
                line - 1: counts_text(counts[cite])
                for cite, line in reversed(list(played.lines.items()))
                if cite in counts
            })  # fmt: skip
