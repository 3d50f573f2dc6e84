"""What is asked of the page of a haunt besides its text: its index, its players, its sentences.

What a reader may not see is left out here, so that no screen has to know who may see what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.model.entries import View, may_see
from workbench.model.ids import Language

if TYPE_CHECKING:
    from workbench.desks.haunt_index import HauntIndex
    from workbench.desks.lookup import Lookup
    from workbench.store.place import Home

__all__ = ["counts_of", "index_of", "players_of", "sentences_of"]


def index_of(home: Home | None, entry_id: str, lang: Language, view: View) -> HauntIndex:
    """Returns the index of an entry's page.

    It reads the page anew, which takes a while: it is asked apart from what answers keys.

    Raises:
        NotFoundError: If it has no page.
    """
    from workbench.desks.authoring import Authoring
    from workbench.desks.haunt_index import haunt_index

    with Authoring(home) as desk:
        return haunt_index(desk.check_entry(desk.find(entry_id), lang), lang, view)


def players_of(lookup: Lookup, entry_id: str) -> tuple[int, ...]:
    """Returns the numbers of players that a haunt is for; none if it has no page."""
    row = lookup.reader.entry(entry_id)
    program = row.entry.program if row is not None else None
    return program.players if program is not None else ()


def counts_of(lookup: Lookup, entry_id: str) -> Mapping[str, tuple[int, int, int]]:
    """Returns what bots did with each sentence of a haunt, by the play-tests that are kept."""
    from workbench.desks.playtesting.kept_counts import kept_counts

    row = lookup.reader.entry(entry_id)
    page = row.entry.page if row is not None else None
    return kept_counts(lookup.reader, entry_id, page.text) if page is not None else {}


def sentences_of(
    lookup: Lookup, entry_id: str, lang: Language, view: View
) -> list[tuple[str, str]]:
    """Returns the place and the text of each sentence of a haunt that may be read."""
    row = lookup.reader.entry(entry_id)
    program = row.entry.program if row is not None else None
    return [
        (each.at, f"{each.at}  {each.text.get(lang) or each.text.get('en', '')}")
        for book, _box, each in (program.instructions() if program is not None else ())
        if may_see(view, book.audience) and each.kind not in ("note", "aloud")
    ]
