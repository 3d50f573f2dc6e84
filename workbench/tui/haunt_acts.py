"""What is asked of a haunt's page besides its text; called in a thread, so that no key waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.model.entries import View, may_see
from workbench.model.ids import Language

if TYPE_CHECKING:
    from workbench.desks.haunt_index import HauntIndex
    from workbench.store.place import Home

__all__ = ["index_of", "players_of", "sentences_of"]


def index_of(home: Home | None, entry_id: str, lang: Language, view: View) -> HauntIndex:
    """Returns the index of an entry's page.

    Raises:
        NotFoundError: If it has no page.
    """
    from workbench.desks.authoring import Authoring
    from workbench.desks.haunt_index import haunt_index

    with Authoring(home) as desk:
        return haunt_index(desk.check_entry(desk.find(entry_id), lang), lang, view)


def players_of(home: Home | None, entry_id: str) -> tuple[int, ...]:
    """Returns the numbers of players that a haunt is for; none if it has no page."""
    from workbench.desks.lookup import Lookup

    with Lookup(home) as lookup:
        row = lookup.reader.entry(entry_id)
    program = row.entry.program if row is not None else None
    return program.players if program is not None else ()


def sentences_of(
    home: Home | None, entry_id: str, lang: Language, view: View
) -> list[tuple[str, str]]:
    """Returns the place and the text of each sentence of a haunt that may be read."""
    from workbench.desks.lookup import Lookup

    with Lookup(home) as lookup:
        row = lookup.reader.entry(entry_id)
    program = row.entry.program if row is not None else None
    return [
        (each.at, f"{each.at}  {each.text.get(lang) or each.text.get('en', '')}")
        for book, _box, each in (program.instructions() if program is not None else ())
        if may_see(view, book.audience) and each.kind not in ("note", "aloud")
    ]
