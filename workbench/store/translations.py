"""Reads translations with the plain driver: what translators saved, and what was set aside.

Writing is in :mod:`workbench.store.translation_writing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workbench.model.ids import Language
from workbench.model.units import SettableState
from workbench.store.place import Home
from workbench.store.read import PrintedText, Reader, Row, layer_order, moment_of, row_of

__all__ = [
    "Ignored",
    "SourceTranslation",
    "StoredAlignment",
    "StoredTranslation",
    "TranslationReader",
    "TranslationRevision",
    "open_translations",
]


@dataclass(frozen=True, slots=True)
class SourceTranslation:
    """A translation to be stored.

    Attributes:
        unit_id: The unit.
        lang: The language.
        entry_id: Its entry.
        document: The imported document it is from, or empty.
        text: The text; empty to take it away.
        state: How far it is.
        source_lang: The language it was made from.
        source: The text it was made from.
        base: What stands below it.
        derived: Whether a converter of scripts made it.
        expected: The version that it was looked at in; 0 if there was none.
        author: Who saves it.
        message: Why.
    """

    unit_id: str
    lang: Language
    entry_id: str
    document: str
    text: str
    state: SettableState
    source_lang: Language
    source: str
    base: str
    derived: bool = False
    expected: int = 0
    author: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class StoredTranslation:
    """A translation as it is kept; see :class:`SourceTranslation`."""

    unit_id: str
    lang: Language
    entry_id: str
    document: str
    text: str
    state: SettableState
    source_lang: Language
    source: str
    base: str
    derived: bool
    author: str
    version: int
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class TranslationRevision:
    """One save of a translation.

    Attributes:
        number: Its number, from 1.
        text: The text then.
        state: How far it was.
        source_lang: The language it was made from.
        source: The text it was made from.
        derived: Whether a converter of scripts made it.
        author: Who saved it.
        message: Why.
        saved_at: When.
    """

    number: int
    text: str
    state: SettableState
    source_lang: Language
    source: str
    derived: bool
    author: str
    message: str
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class Ignored:
    """A finding about a translation that was set aside.

    Attributes:
        unit_id: The unit.
        lang: The language of the translation.
        code: The code of the finding.
        fingerprint: What it was about; another finding of that code is not set aside by it.
        reason: Why.
        author: By whom.
        saved_at: When.
    """

    unit_id: str
    lang: Language
    code: str
    fingerprint: str
    reason: str
    author: str
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class StoredAlignment:
    """Which sentences of two texts belong together, as it is kept.

    Attributes:
        key: Its number.
        source_ref: The one text.
        target_ref: The other.
        pairs: The pairs, as JSON text.
        version: The number of its latest save.
        author: Who saved it.
        saved_at: When.
    """

    key: int
    source_ref: str
    target_ref: str
    pairs: str
    version: int
    author: str
    saved_at: datetime


def open_translations(home: Home) -> TranslationReader:
    """Opens the database for reading translations; it must be current.

    Raises:
        StoreError: If it cannot be opened.
    """
    return TranslationReader.of(home)


class TranslationReader(Reader):
    """Answers questions about translations, and all that a :class:`Reader` does."""

    _TRANSLATION = (
        "SELECT unit_id, lang, entry_id, document, text, state, source_lang, source, base,"
        " derived, author, version, saved_at FROM translation"
    )

    def translations(self, lang: Language | None = None) -> list[StoredTranslation]:
        """Returns what was saved in a language, or in all."""
        where, values = ("", ()) if lang is None else (" WHERE lang = ?", (lang,))
        rows = self._rows(f"{self._TRANSLATION}{where} ORDER BY unit_id, lang", values)
        return [_translation(row) for row in rows]

    def translation_history(self, unit_id: str, lang: Language) -> list[TranslationRevision]:
        """Returns every save of a unit in a language, the latest first."""
        rows = self._rows(
            "SELECT number, text, state, source_lang, source, derived, author, message, saved_at"
            " FROM translation_revision WHERE unit_id = ? AND lang = ? ORDER BY number DESC",
            (unit_id, lang),
        )
        return [
            TranslationRevision(
                number, text, state, source_lang, source, bool(derived), author, message,
                moment_of(saved_at),
            )
            for number, text, state, source_lang, source, derived, author, message, saved_at in rows
        ]  # fmt: skip

    def below_translations(self) -> dict[str, Row]:
        """Returns the entries that translations lie over, without them, by id."""
        rows = self._rows(
            "SELECT b.layer, b.version, b.data FROM entry b WHERE b.layer <> 'translated'"
            " AND EXISTS (SELECT 1 FROM entry t WHERE t.id = b.id AND t.layer = 'translated')"
            f" ORDER BY {layer_order('b')}"
        )
        found: dict[str, Row] = {}
        for raw in rows:
            row = row_of(raw)
            found.setdefault(row.entry.id, row)
        return found

    def ignored(self) -> list[Ignored]:
        """Returns the findings that were set aside."""
        rows = self._rows(
            "SELECT unit_id, lang, code, fingerprint, reason, author, saved_at FROM check_ignore"
            " ORDER BY unit_id, lang, code"
        )
        return [
            Ignored(unit_id, lang, code, fingerprint, reason, author, moment_of(saved_at))
            for unit_id, lang, code, fingerprint, reason, author, saved_at in rows
        ]

    def alignment(self, source_ref: str, target_ref: str) -> StoredAlignment | None:
        """Returns the alignment of two texts; None if none is kept."""
        rows = self._rows(
            f"{self._ALIGNMENT} WHERE source_ref = ? AND target_ref = ?", (source_ref, target_ref)
        )
        return _alignment(rows[0]) if rows else None

    def alignments(self) -> list[StoredAlignment]:
        """Returns every alignment that is kept, the latest first."""
        return [_alignment(row) for row in self._rows(f"{self._ALIGNMENT} ORDER BY key DESC")]

    _ALIGNMENT = (
        "SELECT key, source_ref, target_ref, pairs, version, author, saved_at FROM alignment"
    )

    def sections(self) -> list[tuple[PrintedText, int]]:
        """Returns the texts of imported documents, each with its number beside its entry."""
        counts: dict[tuple[str, str], int] = {}
        found = []
        for each in self.all_printed():
            where = (each.document_id, each.entry_id)
            counts[where] = counts.get(where, 0) + 1
            found.append((each, counts[where]))
        return found


def _translation(raw: Sequence[Any]) -> StoredTranslation:
    (
        unit_id, lang, entry_id, document, text, state, source_lang, source, base, derived,
        author, version, saved_at,
    ) = raw  # fmt: skip
    return StoredTranslation(
        unit_id, lang, entry_id, document, text, state, source_lang, source, base,
        bool(derived), author, version, moment_of(saved_at),
    )  # fmt: skip


def _alignment(raw: Sequence[Any]) -> StoredAlignment:
    key, source_ref, target_ref, pairs, version, author, saved_at = raw
    return StoredAlignment(key, source_ref, target_ref, pairs, version, author, moment_of(saved_at))
