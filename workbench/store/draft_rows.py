"""What is done to the rows of drafts inside a transaction; whoever began it ends it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlmodel import Session, col, select

from workbench.errors import ConflictError, NotFoundError
from workbench.store.drafts import DraftState, SourceDraft
from workbench.store.tables import DraftRevisionRow, DraftRow, now
from workbench.wording import _

__all__ = ["add_draft", "add_revision", "dumped", "locked_draft", "put_draft"]


def dumped(texts: Mapping[str, str]) -> str:
    """Returns texts as they are stored."""
    return json.dumps(dict(texts), ensure_ascii=False, separators=(",", ":")) if texts else ""


def add_draft(session: Session, source: SourceDraft) -> DraftRow:
    """Adds a draft with its first revision."""
    facts = source.facts
    row = DraftRow(
        form=facts.form,
        entry_id=facts.entry_id,
        kind=facts.kind,
        game=facts.game,
        title=json.dumps(dict(facts.title), ensure_ascii=False),
        state="draft",
        revision=1,
        path=source.path,
        bound=dumped(source.bound),
        author=source.author,
    )
    session.add(row)
    session.flush()
    assert row.key is not None
    session.add(
        DraftRevisionRow(
            draft_key=row.key,
            number=1,
            texts=dumped(source.texts),
            author=source.author,
            message=source.message,
            saved_at=row.saved_at,
        )
    )
    return row


def add_revision(
    session: Session, row: DraftRow, source: SourceDraft, state: DraftState | None = None
) -> None:
    """Adds a revision to a draft."""
    assert row.key is not None
    facts, saved_at = source.facts, now()
    row.revision += 1
    row.form, row.entry_id, row.kind = facts.form, facts.entry_id, facts.kind
    row.game, row.title = facts.game, json.dumps(dict(facts.title), ensure_ascii=False)
    row.author, row.saved_at = source.author, saved_at
    if state is not None:
        row.state = state
    session.add(row)
    session.add(
        DraftRevisionRow(
            draft_key=row.key,
            number=row.revision,
            texts=dumped(source.texts),
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
            version=row.revision,
        )
    return row


def put_draft(session: Session, source: SourceDraft) -> int:
    """Stores a draft anew, or the next revision of one; returns its number.

    One that was removed is there again.

    Raises:
        NotFoundError: If it is no new one, and there is none of its number.
        ConflictError: If somebody saved it meanwhile.
    """
    if not source.key:
        row = add_draft(session, source)
    else:
        row = locked_draft(session, source.key, source.base)
        add_revision(session, row, source)
        row.removed = False
        if source.path:
            row.path, row.bound = source.path, dumped(source.bound)
    assert row.key is not None
    return row.key
