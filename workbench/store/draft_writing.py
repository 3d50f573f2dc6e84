"""Writes drafts: each act one transaction, refused where somebody else was faster.

What a draft puts into the edited layer, or takes out of it, changes in the same transaction as the
draft. Reading is in :mod:`workbench.store.drafts`.
"""

from __future__ import annotations

from sqlmodel import Session, col, select

from workbench.errors import StoreError
from workbench.model.entries import Entry
from workbench.store.draft_rows import add_draft, add_revision, dumped, locked_draft
from workbench.store.drafts import DraftState, SourceDraft, Texts, owner_of
from workbench.store.tables import DraftRow, EntryRow, WorkingCopyRow, now
from workbench.store.write import Writer, put_edit, take_edit
from workbench.wording import _

__all__ = ["DraftWriter"]


class DraftWriter(Writer):
    """Changes the drafts of one home's database, and all that a :class:`Writer` does."""

    def add_draft(self, source: SourceDraft) -> int:
        """Adds a draft with its first revision; returns its number."""
        with self._act(changes=False) as session:
            key = add_draft(session, source).key
            assert key is not None
            return key

    def save_draft(
        self, source: SourceDraft, *, state: DraftState | None = None, entry: Entry | None = None
    ) -> int:
        """Saves the next revision of a draft; returns its number.

        Args:
            source: The draft.
            state: Its new state; None to leave it.
            entry: What is in use from now on; None to leave it.

        Raises:
            NotFoundError: If there is no such draft.
            ConflictError: If somebody saved it meanwhile.
            StoreError: If another draft of the entry is in use.
        """
        with self._act(changes=entry is not None) as session:
            row = locked_draft(session, source.key, source.base)
            add_revision(session, row, source, state)
            if source.bound:
                row.bound = dumped(source.bound)
            if entry is not None:
                _use(session, row, entry, source.message)
            return row.revision

    def set_state(
        self,
        key: int,
        state: DraftState,
        *,
        base: int,
        entry: Entry | None = None,
        author: str = "",
    ) -> None:
        """Sets the state of a draft.

        Args:
            key: The draft.
            state: Its state.
            base: The revision that it was looked at in.
            entry: What is in use from now on; None: nothing of it is.
            author: Who does so.

        Raises:
            NotFoundError: If there is no such draft.
            ConflictError: If somebody saved it meanwhile.
            StoreError: If another draft of the entry is in use.
        """
        with self._act() as session:
            row = locked_draft(session, key, base)
            row.state = state
            if entry is not None:
                _use(session, row, entry, "", author)
            else:
                _withdraw(session, row, author)
            session.add(row)

    def remove_draft(self, key: int, *, author: str = "") -> None:
        """Takes a draft away; its history stays, and what was in use of it is so no more.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act() as session:
            row = locked_draft(session, key)
            _withdraw(session, row, author)
            if row.state == "final":
                row.state = "draft"
            row.removed = True
            session.add(row)

    def bring_back(self, key: int) -> None:
        """Puts a draft back that was removed.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act(changes=False) as session:
            row = locked_draft(session, key)
            row.removed = False
            session.add(row)

    def bind_draft(self, key: int, path: str, bound: Texts) -> None:
        """Binds a draft to a file, or to none.

        Args:
            key: The draft.
            path: The file; empty for none.
            bound: The texts, as they are the same in both.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act(changes=False) as session:
            row = locked_draft(session, key)
            row.path, row.bound = path, dumped(bound)
            session.add(row)

    # Open editors

    def keep_working(self, key: int, editor: str, base: int, texts: Texts) -> None:
        """Keeps what stands in an open editor of a draft.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act(changes=False) as session:
            locked_draft(session, key)
            row = WorkingCopyRow(
                draft_key=key, editor=editor, base=base, texts=dumped(texts), saved_at=now()
            )
            session.merge(row)

    def drop_working(self, key: int, editor: str) -> None:
        """Forgets what stood in an editor of a draft; one that kept nothing is no error."""
        with self._act(changes=False) as session:
            row = session.get(WorkingCopyRow, (key, editor))
            if row is not None:
                session.delete(row)


def _in_use(session: Session, key: int) -> EntryRow | None:
    """Returns what the edited layer holds of a draft."""
    mine = owner_of(key, "")
    return session.exec(
        select(EntryRow)
        .where(col(EntryRow.layer) == "edited", col(EntryRow.owner).startswith(mine))
        .with_for_update()
    ).first()


def _use(session: Session, row: DraftRow, entry: Entry, message: str, author: str = "") -> None:
    """Puts an entry into use in the name of a draft."""
    assert row.key is not None
    held = _in_use(session, row.key)
    if held is not None and held.id != entry.id:
        take_edit(session, held, author=author or row.author)
        held = None
    if held is None:
        held = session.get(EntryRow, (entry.id, "edited"), with_for_update=True)
        if held is not None and held.owner:
            other = "/".join(held.owner.split("/")[:2])
            raise StoreError(
                _("{id} is final in another draft already").format(id=entry.id),
                where=other,
                expected=f"workbench drafts state {other} draft",
            )
    owner = owner_of(row.key, row.game)
    put_edit(session, held, entry, author=author or row.author, message=message, owner=owner)
    row.used = row.revision
    session.add(row)


def _withdraw(session: Session, row: DraftRow, author: str) -> None:
    """Takes out of use what is there in the name of a draft."""
    assert row.key is not None
    held = _in_use(session, row.key)
    if held is not None:
        take_edit(session, held, author=author)
    row.used = 0
