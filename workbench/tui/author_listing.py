"""The list of drafts on the author's desk: which there are, and how far each is.

What is typed and kept is judged, and said to be so; the list never waits for it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events

from workbench.tui.author_ground import AuthorGround
from workbench.tui.author_lists import DraftList
from workbench.tui.author_words import draft_content

if TYPE_CHECKING:
    from workbench.desks.desk_thread import Opener
    from workbench.desks.drafting.values import Figures
    from workbench.desks.drafts import Drafts
    from workbench.desks.page_desk import PageDesk

__all__ = ["ListingScreen"]


class ListingScreen(AuthorGround):
    """Lists the drafts."""

    def __init__(self, drafts: Opener[Drafts], pages: Opener[PageDesk]) -> None:
        super().__init__(drafts, pages)
        self.figures: dict[int, Figures] = {}

    def on_resize(self, _event: events.Resize) -> None:
        """Says as much of each draft as there is room for."""
        if self.listed:
            self.call_after_refresh(self.fill_drafts)

    def refresh_drafts(self) -> None:
        """Reads the drafts anew."""
        self.go(self._refresh, "drafts", latest=True)

    async def _refresh(self) -> None:
        found = await self.ask(lambda desk: desk.all())
        self.listed = {each.key: each for each in found}
        self.fill_drafts()
        self.run_worker(self._work_out(), group="figures", exclusive=True, exit_on_error=False)

    def fill_drafts(self) -> None:
        """Shows the drafts as they are known."""
        shown, session = self.query_one(DraftList), self.program.session
        words = self.program.desk.words
        rows = [
            (
                key,
                draft_content(
                    draft, self.figures.get(key), session.mode, session.chinese,
                    words.say(draft.kind) if draft.kind else "", shown.room,
                ),
            )
            for key, draft in self.listed.items()
        ]  # fmt: skip
        shown.fill(rows)
        self.show_status()

    async def _work_out(self) -> None:
        """Finds out how far each draft is, one after the other, while other things are done."""
        for key in list(self.listed):
            figures = await self.ask(partial(_figures_of, key=key))
            if figures != self.figures.get(key):
                self.figures[key] = figures
                self.fill_drafts()


def _figures_of(desk: Drafts, key: int) -> Figures:
    return desk.figures(key)
