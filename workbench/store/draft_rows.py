"""What is done to the rows of drafts inside a transaction; whoever began it ends it.

What a draft puts into the edited layer, or takes out of it, changes with the draft.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlmodel import Session, col, select

from workbench.errors import ConflictError, NotFoundError, StoreError
from workbench.model.entries import Entry
from workbench.store.drafts import SourceDraft, owner_of
from workbench.store.edits import put_edit, take_edit
from workbench.store.tables import DraftRevisionRow, DraftRow, EntryRow, now
from workbench.wording import _

__all__ = ["locked_draft", "put_draft", "texts_dumped", "use", "withdraw"]


def texts_dumped(texts: Mapping[str, str]) -> str:
    """Returns texts as they are stored."""
    return json.dumps(dict(texts), ensure_ascii=False, separators=(",", ":")) if texts else ""


def _added(session: Session, source: SourceDraft) -> DraftRow:
    """Adds a draft with its first revision."""
    facts = source.facts
    row = DraftRow(
        form=facts.form,
        entry_id=facts.entry_id,
        kind=facts.kind,
        game=facts.game,
        title=json.dumps(dict(facts.title), ensure_ascii=False),
        state=source.state or "draft",
        revision=1,
        path=source.path,
        bound=texts_dumped(source.bound),
        author=source.author,
    )
    session.add(row)
    session.flush()
    assert row.key is not None
    session.add(
        DraftRevisionRow(
            draft_key=row.key,
            number=1,
            texts=texts_dumped(source.texts),
            author=source.author,
            message=source.message,
            saved_at=row.saved_at,
        )
    )
    return row


def _add_revision(session: Session, row: DraftRow, source: SourceDraft) -> None:
    """Adds a revision to a draft."""
    assert row.key is not None
    facts, saved_at = source.facts, now()
    row.revision += 1
    row.form, row.entry_id, row.kind = facts.form, facts.entry_id, facts.kind
    row.game, row.title = facts.game, json.dumps(dict(facts.title), ensure_ascii=False)
    row.author, row.saved_at = source.author, saved_at
    if source.state is not None:
        row.state = source.state
    row.removed = False
    session.add(row)
    session.add(
        DraftRevisionRow(
            draft_key=row.key,
            number=row.revision,
            texts=texts_dumped(source.texts),
            author=source.author,
            message=source.message,
            saved_at=saved_at,
        )
    )


def locked_draft(session: Session, key: int, base: int | None = None) -> DraftRow:
    """Returns the row of a draft, which nobody else changes until the transaction ends.

    Args:
        session: The transaction.
        key: The draft's number.
        base: The revision that it must be at; None for any.

    Raises:
        NotFoundError: If there is no such draft.
        ConflictError: If it is at another revision.
    """
    row = session.exec(select(DraftRow).where(col(DraftRow.key) == key).with_for_update()).first()
    if row is None:
        raise NotFoundError(_("there is no draft {key}").format(key=key))
    if base is not None and row.revision != base:
        raise ConflictError(
            _("draft {key} was saved by somebody else meanwhile").format(key=key),
            expected=_(
                "see what they changed with workbench drafts diff {draft}, then do it again"
            ).format(draft=f"draft/{key}"),
            version=row.revision,
        )
    return row


def put_draft(session: Session, source: SourceDraft) -> int:
    """Stores a draft anew, or the next revision of one; returns its number.

    One that was removed is there again.

    Raises:
        NotFoundError: If it is no new one, and there is none of its number.
        ConflictError: If somebody saved it meanwhile.
        StoreError: If another draft of the entry is in use.
    """
    if not source.key:
        row = _added(session, source)
    else:
        row = locked_draft(session, source.key, source.base)
        _add_revision(session, row, source)
        row.path = source.path or row.path
        row.bound = texts_dumped(source.bound) or row.bound
    if source.entry is not None:
        use(session, row, source.entry, source.message)
    assert row.key is not None
    return row.key


def _in_use(session: Session, key: int) -> EntryRow | None:
    """Returns what the edited layer holds of a draft."""
    mine = owner_of(key, "")
    return session.exec(
        select(EntryRow)
        .where(col(EntryRow.layer) == "edited", col(EntryRow.owner).startswith(mine))
        .with_for_update()
    ).first()


def use(session: Session, row: DraftRow, entry: Entry, message: str, author: str = "") -> None:
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


def withdraw(session: Session, row: DraftRow, author: str) -> None:
    """Takes out of use what is there in the name of a draft."""
    assert row.key is not None
    held = _in_use(session, row.key)
    if held is not None:
        take_edit(session, held, author=author)
    row.used = 0
