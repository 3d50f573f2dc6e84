"""Edits of entries without a draft, as a database of an earlier release may have them."""

from __future__ import annotations

from sqlmodel import col, select

from workbench.errors import ConflictError, NotFoundError
from workbench.model.entries import Entry
from workbench.store.draft_writing import DraftWriter
from workbench.store.edits import put_edit, take_edit
from workbench.store.tables import EntryRow


class EditingWriter(DraftWriter):
    """Writes what every writer does, and edits at a version that was seen."""

    def save_entry(
        self, entry: Entry, *, expected_version: int, author: str = "", message: str = ""
    ) -> int:
        """Saves an edited entry and a revision of it; returns its new version."""
        with self._act() as session:
            row = session.exec(
                select(EntryRow)
                .where(col(EntryRow.id) == entry.id, col(EntryRow.layer) == "edited")
                .with_for_update()
            ).first()
            stored = row.version if row else 0
            if stored != expected_version:
                raise ConflictError(
                    "saved by somebody else meanwhile",
                    where=entry.id,
                    current=row.data if row else "",
                    version=stored,
                )
            return put_edit(session, row, entry, author=author, message=message)

    def withdraw_edit(self, entry_id: str, *, expected_version: int, author: str = "") -> None:
        """Takes the edited layer back; its history stays."""
        with self._act() as session:
            row = session.get(EntryRow, (entry_id, "edited"))
            if row is None:
                raise NotFoundError("not edited", where=entry_id)
            if row.version != expected_version:
                raise ConflictError(
                    "saved by somebody else meanwhile",
                    where=entry_id,
                    current=row.data,
                    version=row.version,
                )
            take_edit(session, row, author=author)
