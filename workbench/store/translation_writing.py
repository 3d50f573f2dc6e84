"""Writes translations: each act one transaction, refused where somebody else was faster.

The translated layer changes in the same transaction. Reading is in
:mod:`workbench.store.translations`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from workbench.errors import ConflictError
from workbench.model.ids import Language
from workbench.store.derive import derive
from workbench.store.tables import (
    AlignmentRow,
    CheckIgnoreRow,
    TranslationRevisionRow,
    TranslationRow,
    now,
)
from workbench.store.translations import SourceTranslation
from workbench.store.write import Writer
from workbench.wording import _

__all__ = ["TranslationWriter"]


class TranslationWriter(Writer):
    """Changes the translations of one home's database, and all that a :class:`Writer` does."""

    def save_translations(self, sources: Sequence[SourceTranslation]) -> tuple[int, ...]:
        """Stores the next save of each; all of them, or none.

        Returns:
            The version of each.

        Raises:
            ConflictError: If somebody saved one of them meanwhile; with the text now.
            CorpusError: If a page cannot be read with a name that it gets.
        """
        with self._act() as session:
            versions = tuple(_put(session, each) for each in sources)
            own = dict.fromkeys(each.entry_id for each in sources if not each.document)
            if own:
                derive(session, tuple(own), strict=True)
            return versions

    def ignore(
        self, unit_id: str, lang: Language, code: str, fingerprint: str, *, reason: str, author: str
    ) -> None:
        """Sets a finding aside, or gives another reason for it."""
        with self._act(changes=False) as session:
            session.merge(
                CheckIgnoreRow(
                    unit_id=unit_id,
                    lang=lang,
                    code=code,
                    fingerprint=fingerprint,
                    reason=reason,
                    author=author,
                    saved_at=now(),
                )
            )

    def heed(self, unit_id: str, lang: Language, code: str) -> int:
        """Lets findings of a code be told again that were set aside; returns how many."""
        with self._act(changes=False) as session:
            rows = session.exec(
                select(CheckIgnoreRow).where(
                    col(CheckIgnoreRow.unit_id) == unit_id,
                    col(CheckIgnoreRow.lang) == lang,
                    col(CheckIgnoreRow.code) == code,
                )
            ).all()
            for row in rows:
                session.delete(row)
            return len(rows)

    def save_alignment(
        self, source_ref: str, target_ref: str, pairs: str, *, expected: int = 0, author: str = ""
    ) -> int:
        """Keeps which sentences of two texts belong together; returns its version.

        Args:
            source_ref: The one text.
            target_ref: The other.
            pairs: The pairs, as JSON text.
            expected: The version that was looked at; 0 if none was kept.
            author: Who saves it.

        Raises:
            ConflictError: If somebody saved it meanwhile.
        """
        with self._act(changes=False) as session:
            row = session.exec(
                select(AlignmentRow)
                .where(
                    col(AlignmentRow.source_ref) == source_ref,
                    col(AlignmentRow.target_ref) == target_ref,
                )
                .with_for_update()
            ).first()
            if (row.version if row else 0) != expected:
                raise ConflictError(
                    _("this alignment was saved by somebody else meanwhile"),
                    current=row.pairs if row else "",
                    version=row.version if row else 0,
                )
            if row is None:
                row = AlignmentRow(
                    source_ref=source_ref, target_ref=target_ref, pairs="", version=0
                )
            row.pairs, row.version, row.author, row.saved_at = pairs, row.version + 1, author, now()
            session.add(row)
            _flush_first(session, f"{source_ref} {target_ref}")
            return row.version


def _flush_first(session: Session, what: str) -> None:
    """Writes a row; where there was none to lock, somebody may have been faster to write it."""
    try:
        session.flush()
    except IntegrityError as error:
        raise ConflictError(
            _("{id} was saved by somebody else meanwhile").format(id=what)
        ) from error


def _put(session: Session, source: SourceTranslation) -> int:
    row = session.exec(
        select(TranslationRow)
        .where(
            col(TranslationRow.unit_id) == source.unit_id, col(TranslationRow.lang) == source.lang
        )
        .with_for_update()
    ).first()
    held = row.version if row else 0
    if held != source.expected:
        raise ConflictError(
            _("{id} was saved by somebody else meanwhile").format(id=source.unit_id),
            current=row.text if row else "",
            version=held,
        )
    if row is None:
        row = TranslationRow(
            unit_id=source.unit_id,
            lang=source.lang,
            entry_id=source.entry_id,
            document=source.document,
            text="",
            state="",
            source_lang="",
            source="",
            base="",
            version=0,
        )
    row.text, row.state, row.derived = source.text, source.state, source.derived
    row.source_lang, row.source, row.base = source.source_lang, source.source, source.base
    row.author, row.version, row.saved_at = source.author, held + 1, now()
    session.add(row)
    _flush_first(session, source.unit_id)
    session.add(
        TranslationRevisionRow(
            unit_id=source.unit_id,
            lang=source.lang,
            number=row.version,
            text=source.text,
            state=source.state,
            source_lang=source.source_lang,
            source=source.source,
            derived=source.derived,
            author=source.author,
            message=source.message,
            saved_at=row.saved_at,
        )
    )
    session.flush()
    return row.version
