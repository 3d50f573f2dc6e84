"""What bots did with each sentence of a page, from the play-tests that are kept in the database.

Only a play-test counts of the very page: of another text nobody can tell which sentence is which.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.desks.held_pages import page_print
from workbench.desks.playtesting.gathering import HauntResult
from workbench.model.plain import from_plain
from workbench.store.read import Reader

__all__ = ["kept_counts", "latest_of"]


def latest_of(reader: Reader, entry_id: str, text: str = "") -> tuple[HauntResult, str] | None:
    """Returns the latest play-test of a haunt that is kept, and what tells its page from others.

    Args:
        reader: Reads the database.
        entry_id: The haunt.
        text: Its page; only a play-test of this very page is looked for. Empty: of any.
    """
    wanted = page_print(text) if text else ""
    for kept in reader.playtests():
        page = str(kept.about.get("pages", {}).get(entry_id, ""))
        if entry_id not in kept.about.get("asked", ()) or wanted not in ("", page):
            continue
        whole = reader.playtest(kept.key)
        results = [from_plain(HauntResult, each) for each in whole.data] if whole else []
        result = next((each for each in results if each.id == entry_id), None)
        if result is not None:
            return result, page
    return None


def kept_counts(reader: Reader, entry_id: str, text: str) -> Mapping[str, tuple[int, int, int]]:
    """Returns how often each sentence of a page was offered, used, and has succeeded.

    By citation, from the latest play-test of this very page that is kept; nothing if there is none.
    """
    found = latest_of(reader, entry_id, text) if entry_id and text else None
    if found is None:
        return {}
    return {each.citation: (each.offered, each.used, each.succeeded) for each in found[0].sentences}
