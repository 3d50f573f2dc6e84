"""Reads drafts with the plain driver: what people write, its history, what stands in open editors.

Writing is in :mod:`workbench.store.draft_writing`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from workbench.model.entries import Entry
from workbench.model.ids import HOME, Language
from workbench.model.plain import entry_from_plain
from workbench.store.place import Home
from workbench.store.read import Reader, moment_of

__all__ = [
    "DraftFacts",
    "DraftForm",
    "DraftReader",
    "DraftState",
    "SourceDraft",
    "StoredDraft",
    "StoredRevision",
    "StoredWorking",
    "Texts",
    "open_drafts",
    "owner_of",
    "rules_in_owner",
]

#: The texts of a draft: ``""`` is the page, or the YAML of an entry without one; a language is the
#: page's prose in it; ``entry`` is the YAML of the facts of something whose page has none.
Texts = Mapping[str, str]
DraftForm = Literal["page", "entry"]
DraftState = Literal["draft", "complete", "final"]


@dataclass(frozen=True)
class StoredDraft:
    """A draft as it is kept.

    Attributes:
        key: Its number.
        form: Whether it is a page, or an entry written as YAML.
        entry_id: The id that its text says; empty if it says none.
        kind: Its kind, or empty.
        game: The game whose rules it uses, or empty.
        title: Its name per language.
        state: How far it is.
        revision: The number of its latest revision.
        used: The number of the revision that is in use; 0 if none is.
        removed: Whether it was removed; it can be brought back.
        path: The file that it is bound to, or empty.
        bound: The texts when draft and file were the same last.
        author: Who saved it last.
        saved_at: When.
        texts: Those of the latest revision.
    """

    key: int
    form: DraftForm
    entry_id: str
    kind: str
    game: str
    title: Mapping[Language, str]
    state: DraftState
    revision: int
    used: int
    removed: bool
    path: str
    bound: Texts
    author: str
    saved_at: datetime
    texts: Texts


@dataclass(frozen=True)
class StoredRevision:
    """One save of a draft.

    Attributes:
        number: Its number, from 1.
        texts: The texts then.
        author: Who saved it.
        message: Why.
        saved_at: When.
    """

    number: int
    texts: Texts
    author: str
    message: str
    saved_at: datetime


@dataclass(frozen=True)
class StoredWorking:
    """What stands in an open editor.

    Attributes:
        editor: The editor's token.
        base: The revision that it was made from.
        texts: The texts.
        saved_at: When it was kept last.
    """

    editor: str
    base: int
    texts: Texts
    saved_at: datetime


@dataclass(frozen=True)
class DraftFacts:
    """What the text of a draft says that it is.

    Attributes:
        form: Whether it is a page, or an entry written as YAML.
        entry_id: Its id, or empty.
        kind: Its kind, or empty.
        game: The game whose rules it uses, or empty.
        title: Its name per language.
    """

    form: DraftForm
    entry_id: str = ""
    kind: str = ""
    game: str = ""
    title: Mapping[Language, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SourceDraft:
    """A draft to be stored.

    Attributes:
        texts: Its texts.
        facts: What they say.
        key: The draft that gets them as its next revision; 0 for a new one.
        base: The revision of that draft that was looked at.
        path: The file that it is bound to; empty to leave that.
        bound: The texts in its file, or in the one that it was taken from; empty to leave them.
        author: Who saves it.
        message: Why.
        state: Its state from now on; None to leave it.
        entry: What is in use of it from now on; None to leave that.
    """

    texts: Texts
    facts: DraftFacts
    key: int = 0
    base: int = 0
    path: str = ""
    bound: Texts = field(default_factory=dict)
    author: str = ""
    message: str = ""
    state: DraftState | None = None
    entry: Entry | None = None


def owner_of(key: int, game: str) -> str:
    """Returns by what an entry of the edited layer is known to come from a draft.

    Args:
        key: The draft's number.
        game: The game whose rules it uses.
    """
    return f"draft/{key}/{game}"


def rules_in_owner(owner: str) -> str:
    """Returns the game whose rules an entry uses, by what :func:`owner_of` returned for it."""
    steps = owner.split("/")
    return steps[2] if len(steps) == 3 and steps[0] == "draft" else ""


def open_drafts(home: Home) -> DraftReader:
    """Opens the database for reading drafts; it must be current.

    Raises:
        StoreError: If it cannot be opened.
    """
    return DraftReader.of(home)


class DraftReader(Reader):
    """Answers questions about drafts, and all that a :class:`Reader` does."""

    _DRAFT = (
        "SELECT d.key, d.form, d.entry_id, d.kind, d.game, d.title, d.state, d.revision, d.used,"
        " d.removed, d.path, d.bound, d.author, d.saved_at, r.texts FROM draft d"
        " JOIN draft_revision r ON r.draft_key = d.key AND r.number = d.revision"
    )

    def drafts(self, *, removed: bool = False) -> list[StoredDraft]:
        """Returns the drafts, the latest first; or those that were removed."""
        rows = self._rows(
            f"{self._DRAFT} WHERE d.removed = ? ORDER BY d.saved_at DESC, d.key DESC", (removed,)
        )
        return [_draft(row) for row in rows]

    def draft(self, key: int) -> StoredDraft | None:
        """Returns a draft, also one that was removed; None if there is none of this number."""
        if not 0 < key < _MOST_KEY:
            return None
        rows = self._rows(f"{self._DRAFT} WHERE d.key = ?", (key,))
        return _draft(rows[0]) if rows else None

    def draft_history(self, key: int) -> list[StoredRevision]:
        """Returns every save of a draft, the latest first."""
        rows = self._rows(
            "SELECT number, texts, author, message, saved_at FROM draft_revision"
            " WHERE draft_key = ? ORDER BY number DESC",
            (key,),
        )
        return [_revision(row) for row in rows]

    def draft_revision(self, key: int, number: int) -> StoredRevision | None:
        """Returns one save of a draft; None if there is none of this number."""
        if not 0 < number < _MOST_KEY:
            return None
        rows = self._rows(
            "SELECT number, texts, author, message, saved_at FROM draft_revision"
            " WHERE draft_key = ? AND number = ?",
            (key, number),
        )
        return _revision(rows[0]) if rows else None

    def working(self, key: int) -> list[StoredWorking]:
        """Returns what stands in the open editors of a draft, the latest first."""
        rows = self._rows(
            "SELECT editor, base, texts, saved_at FROM working_copy WHERE draft_key = ?"
            " ORDER BY saved_at DESC, editor",
            (key,),
        )
        return [StoredWorking(r[0], r[1], json.loads(r[2]), moment_of(r[3])) for r in rows]

    # What is in use

    def own_entries(self, game: str) -> dict[str, Entry]:
        """Returns the entries of the user's own that use the rules of a game, by id."""
        rows = self._rows(
            "SELECT owner, data FROM entry WHERE game = ? AND layer = 'edited' ORDER BY id", (HOME,)
        )
        entries = (entry_from_plain(json.loads(r[1])) for r in rows if rules_in_owner(r[0]) == game)
        return {entry.id: entry for entry in entries}

    def rules_of(self, entry_id: str) -> str:
        """Returns the key of the game whose rules an entry uses; empty if nothing tells it."""
        key = entry_id.partition("/")[0]
        if key != HOME:
            game = self.games().get(key)
            return (game.rules_of or key) if game is not None else ""
        rows = self._rows("SELECT owner FROM entry WHERE id = ? AND layer = 'edited'", (entry_id,))
        return rules_in_owner(rows[0][0]) if rows else ""


#: No database numbers its rows above.
_MOST_KEY = 2**31


def _draft(raw: Sequence[Any]) -> StoredDraft:
    return StoredDraft(
        key=raw[0],
        form=raw[1],
        entry_id=raw[2],
        kind=raw[3],
        game=raw[4],
        title=json.loads(raw[5]),
        state=raw[6],
        revision=raw[7],
        used=raw[8],
        removed=bool(raw[9]),
        path=raw[10],
        bound=json.loads(raw[11] or "{}"),
        author=raw[12],
        saved_at=moment_of(raw[13]),
        texts=json.loads(raw[14]),
    )


def _revision(raw: Sequence[Any]) -> StoredRevision:
    return StoredRevision(raw[0], json.loads(raw[1]), raw[2], raw[3], moment_of(raw[4]))
