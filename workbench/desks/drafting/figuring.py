"""How far a draft is, in numbers: what is wrong, what is missing, and what a play-test said."""

from __future__ import annotations

from workbench.desks.drafting.reading import CheckedDraft
from workbench.desks.drafting.values import Draft, Figures
from workbench.desks.held_pages import page_print
from workbench.desks.playtesting.kept_counts import latest_of
from workbench.language.sentences import sentences
from workbench.store.drafts import DraftReader

__all__ = ["figures_of"]


def figures_of(draft: Draft, checked: CheckedDraft, reader: DraftReader) -> Figures:
    """Returns how far a draft is.

    Args:
        draft: The draft.
        checked: What is wrong with it.
        reader: Reads the play-tests that were kept.
    """
    found = Figures(
        errors=len(checked.errors),
        warnings=len(checked.problems) - len(checked.errors),
        missing=len(checked.missing),
        sentences=sum(1 for _each in sentences(checked.page.read.page)),
    )
    is_played = draft.entry_id and draft.kind == "haunt"
    played = latest_of(reader, draft.entry_id) if is_played else None
    if played is None:
        return found
    result, page = played
    return Figures(
        found.errors,
        found.warnings,
        found.missing,
        found.sentences,
        used=sum(1 for each in result.sentences if each.used),
        games=result.games,
        shares={
            int(players): share.heroes / share.games
            for players, share in result.by_players.items()
            if share.games
        },
        stale=page != page_print(draft.text),
    )
