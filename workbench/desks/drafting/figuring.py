"""How far a draft is, in numbers: what is wrong, what is missing, and what a play-test said."""

from __future__ import annotations

from workbench.desks.drafting.reading import CheckedDraft
from workbench.desks.drafting.values import Draft, Figures
from workbench.desks.held_pages import page_print
from workbench.desks.playtesting.gathering import HauntResult
from workbench.language.sentences import sentences
from workbench.model.plain import from_plain
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
    played = _latest(draft, reader)
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


def _latest(draft: Draft, reader: DraftReader) -> tuple[HauntResult, str] | None:
    """Returns the latest play-test of a draft's haunt, and what told its page from others."""
    if not draft.entry_id or draft.kind != "haunt":
        return None
    for kept in reader.playtests():
        if draft.entry_id not in kept.about.get("asked", ()):
            continue
        whole = reader.playtest(kept.key)
        results = [from_plain(HauntResult, each) for each in whole.data] if whole else []
        result = next((each for each in results if each.id == draft.entry_id), None)
        if result is not None:
            return result, str(kept.about.get("pages", {}).get(draft.entry_id, ""))
    return None
