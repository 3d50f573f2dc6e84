"""Writes drafts: each act one transaction, refused where somebody else was faster.

What a draft puts into the edited layer, or takes out of it, changes in the same transaction as the
draft. Reading is in :mod:`workbench.store.drafts`.
"""

from __future__ import annotations

from sqlmodel import col, select

from workbench.model.entries import Entry
from workbench.store.draft_rows import locked_draft, put_draft, texts_dumped, use, withdraw
from workbench.store.drafts import DraftState, SourceDraft, Texts
from workbench.store.tables import DraftRow, WorkingCopyRow, now
from workbench.store.write import Writer, raise_generation

__all__ = ["DraftWriter"]


class DraftWriter(Writer):
    """Changes the drafts of one home's database, and all that a :class:`Writer` does."""

    def save_draft(self, source: SourceDraft) -> int:
        """Stores a draft anew, or the next revision of one; returns its number.

        Raises:
            NotFoundError: If it is no new one, and there is none of its number.
            ConflictError: If somebody saved it meanwhile.
            StoreError: If another draft of the entry is in use.
        """
        with self._act(changes=source.entry is not None) as session:
            return put_draft(session, source)

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
        with self._act(changes=False) as session:
            row = locked_draft(session, key, base)
            row.state = state
            if entry is not None or row.used:
                raise_generation(session)
            if entry is not None:
                use(session, row, entry, "", author)
            else:
                withdraw(session, row, author)
            session.add(row)

    def remove_draft(self, key: int, *, author: str = "") -> None:
        """Takes a draft away; its history stays, and what was in use of it is so no more.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act() as session:
            row = locked_draft(session, key)
            withdraw(session, row, author)
            if row.state == "final":
                row.state = "draft"
            row.removed = True
            session.add(row)

    def bring_back(self, key: int) -> tuple[str, int]:
        """Puts a draft back that was removed; a file that is another's by now stays that one's.

        Returns:
            The file that it was bound to, and the number of the draft that has it now; 0 if none.

        Raises:
            NotFoundError: If there is no such draft.
        """
        with self._act(changes=False) as session:
            row = locked_draft(session, key)
            path = row.path
            other = (
                session.exec(
                    select(DraftRow.key).where(
                        col(DraftRow.path) == path,
                        col(DraftRow.key) != key,
                        ~col(DraftRow.removed),
                    )
                ).first()
                if path
                else None
            )
            if other is not None:
                row.path, row.bound = "", texts_dumped({})
            row.removed = False
            session.add(row)
            return path, other or 0

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
            row.path, row.bound = path, texts_dumped(bound)
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
                draft_key=key, editor=editor, base=base, texts=texts_dumped(texts), saved_at=now()
            )
            session.merge(row)

    def drop_working(self, key: int, editor: str) -> None:
        """Forgets what stood in an editor of a draft; one that kept nothing is no error."""
        with self._act(changes=False) as session:
            row = session.get(WorkingCopyRow, (key, editor))
            if row is not None:
                session.delete(row)
