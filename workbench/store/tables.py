"""The tables, as SQLModel classes.

They skip validation by design, so they never leave this package: rows are filled from model values
that were validated before, and come back as model values. Migrations under ``migrations/`` make
exactly these tables; a test compares the two.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Column, DateTime, Index, LargeBinary, String, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

__all__ = [
    "AlignmentRow",
    "ChartRow",
    "CheckIgnoreRow",
    "DocumentRow",
    "DraftRevisionRow",
    "DraftRow",
    "EntryRow",
    "GameRow",
    "LinkRow",
    "MetaRow",
    "NameRow",
    "NoteRow",
    "PlaytestRow",
    "PrintedRow",
    "RevisionRow",
    "SettingRow",
    "TranslationRevisionRow",
    "TranslationRow",
    "WorkingCopyRow",
    "now",
]


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


class MetaRow(SQLModel, table=True):
    """A fact about the database itself: fingerprint of the corpus, counter of changes."""

    __tablename__ = "meta"

    key: str = Field(primary_key=True)
    value: str = Field(sa_column=Column(Text, nullable=False))


class GameRow(SQLModel, table=True):
    """A game or pack."""

    __tablename__ = "game"

    key: str = Field(primary_key=True)
    pack: bool = Field(default=False)
    data: str = Field(sa_column=Column(Text, nullable=False))


class ChartRow(SQLModel, table=True):
    """The haunt chart of a game."""

    __tablename__ = "chart"

    game: str = Field(primary_key=True, foreign_key="game.key", ondelete="CASCADE")
    data: str = Field(sa_column=Column(Text, nullable=False))


class EntryRow(SQLModel, table=True):
    """One layer of one entry; the data is what :func:`workbench.model.plain.to_plain` made."""

    __tablename__ = "entry"
    __table_args__ = (Index("ix_entry_game_kind", "game", "kind"),)

    id: str = Field(primary_key=True)
    layer: str = Field(primary_key=True)
    game: str
    kind: str
    slug: str = Field(index=True)
    owner: str = Field(default="", index=True)  # pack, document or draft it came with
    position: int = Field(default=0)
    data: str = Field(sa_column=Column(Text, nullable=False))
    version: int = Field(default=1)
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class RevisionRow(SQLModel, table=True):
    """One saved state of an edited entry; none is ever changed or removed."""

    __tablename__ = "revision"
    __table_args__ = (UniqueConstraint("entry_id", "number"),)

    key: int | None = Field(default=None, primary_key=True)
    entry_id: str = Field(index=True)
    number: int
    data: str = Field(sa_column=Column(Text, nullable=False))
    author: str = Field(default="")
    message: str = Field(default="", sa_column=Column(Text, nullable=False))
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class NameRow(SQLModel, table=True):
    """A key by which a name is found while it is typed."""

    __tablename__ = "name"
    __table_args__ = (Index("ix_name_entry", "entry_id"),)

    # Compared byte by byte everywhere: a prefix is a range of keys.
    key: str = Field(
        sa_column=Column(
            String().with_variant(String(collation="C"), "postgresql"), primary_key=True
        )
    )
    entry_id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    lang: str
    whole: int  # 1 if the key is the whole name, not the rest of it from some word on
    weight: int


class LinkRow(SQLModel, table=True):
    """One entry names another."""

    __tablename__ = "link"
    __table_args__ = (Index("ix_link_target", "target_id"),)

    source_id: str = Field(primary_key=True)
    target_id: str = Field(primary_key=True)
    audience: str = Field(primary_key=True)
    origin: str = Field(primary_key=True)  # layer or document the mention stands in


class DocumentRow(SQLModel, table=True):
    """An imported document, with the bytes it was delivered as."""

    __tablename__ = "document"

    id: str = Field(primary_key=True)
    name: str
    sha256: str
    format: str
    encoding: str
    lang: str
    game: str
    length: int
    original: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    report: str = Field(sa_column=Column(Text, nullable=False))
    imported_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class PrintedRow(SQLModel, table=True):
    """A section of an imported document, beside the entry it belongs to."""

    __tablename__ = "printed"

    key: int | None = Field(default=None, primary_key=True)
    document_id: str = Field(foreign_key="document.id", index=True, ondelete="CASCADE")
    entry_id: str = Field(index=True)
    position: int
    lang: str
    name: str
    heading: str = Field(default="")
    text: str = Field(sa_column=Column(Text, nullable=False))
    audience: str
    book: str = Field(default="")
    start_offset: int
    end_offset: int
    complete: bool = Field(default=True)


class NoteRow(SQLModel, table=True):
    """A note or ruling that a person wrote beside an entry."""

    __tablename__ = "note"

    key: int | None = Field(default=None, primary_key=True)
    entry_id: str = Field(index=True)
    kind: str  # "note" or "ruling"
    text: str = Field(sa_column=Column(Text, nullable=False))
    author: str = Field(default="")
    audience: str = Field(default="everyone")
    version: int = Field(default=1)
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class PlaytestRow(SQLModel, table=True):
    """A play-test: what was played, and what came of it."""

    __tablename__ = "playtest"

    key: int | None = Field(default=None, primary_key=True)
    game: str  # the rule set it was played by
    rules: str  # fingerprint of all rules that were played
    version: str  # of the program
    about: str = Field(sa_column=Column(Text, nullable=False))
    data: str = Field(sa_column=Column(Text, nullable=False))
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class DraftRow(SQLModel, table=True):
    """A page or entry that a person writes; its text stands in its revisions."""

    __tablename__ = "draft"

    key: int | None = Field(default=None, primary_key=True)
    form: str  # "page", or "entry" for what is written as YAML
    entry_id: str = Field(default="", index=True)  # as its text says; it may be missing yet
    kind: str = Field(default="")
    game: str = Field(default="")  # whose rules it uses
    title: str = Field(sa_column=Column(Text, nullable=False))
    state: str
    revision: int  # the latest
    used: int = Field(default=0)  # the revision that the edited layer holds; 0 for none
    removed: bool = Field(default=False)
    path: str = Field(default="", sa_column=Column(Text, nullable=False))  # the bound file
    bound: str = Field(default="", sa_column=Column(Text, nullable=False))  # when last the same
    author: str = Field(default="")
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class DraftRevisionRow(SQLModel, table=True):
    """The texts of a draft at one save; none is ever changed or removed."""

    __tablename__ = "draft_revision"
    __table_args__ = (UniqueConstraint("draft_key", "number"),)

    key: int | None = Field(default=None, primary_key=True)
    draft_key: int = Field(foreign_key="draft.key", index=True)
    number: int
    texts: str = Field(sa_column=Column(Text, nullable=False))
    author: str = Field(default="")
    message: str = Field(default="", sa_column=Column(Text, nullable=False))
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class WorkingCopyRow(SQLModel, table=True):
    """What stands in an open editor of a draft and is not saved yet."""

    __tablename__ = "working_copy"

    draft_key: int = Field(foreign_key="draft.key", primary_key=True)
    editor: str = Field(primary_key=True)
    base: int  # the revision it was made from
    texts: str = Field(sa_column=Column(Text, nullable=False))
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class SettingRow(SQLModel, table=True):
    """What a desk remembers for its user: history, pins, language, theme."""

    __tablename__ = "setting"

    key: str = Field(primary_key=True)
    value: str = Field(sa_column=Column(Text, nullable=False))


class TranslationRow(SQLModel, table=True):
    """What translators saved last of a unit in a language."""

    __tablename__ = "translation"

    unit_id: str = Field(primary_key=True)
    lang: str = Field(primary_key=True)
    entry_id: str = Field(index=True)
    document: str = Field(default="")  # the imported document it is from, or empty
    text: str = Field(sa_column=Column(Text, nullable=False))
    state: str
    source_lang: str
    source: str = Field(sa_column=Column(Text, nullable=False))  # what it was made from
    base: str = Field(sa_column=Column(Text, nullable=False))  # what stood below it then
    derived: bool = Field(default=False)
    author: str = Field(default="")
    version: int
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class TranslationRevisionRow(SQLModel, table=True):
    """One save of a translation; none is ever changed or removed."""

    __tablename__ = "translation_revision"
    __table_args__ = (UniqueConstraint("unit_id", "lang", "number"),)

    key: int | None = Field(default=None, primary_key=True)
    unit_id: str
    lang: str
    number: int
    text: str = Field(sa_column=Column(Text, nullable=False))
    state: str
    source_lang: str
    source: str = Field(sa_column=Column(Text, nullable=False))
    derived: bool = Field(default=False)
    author: str = Field(default="")
    message: str = Field(default="", sa_column=Column(Text, nullable=False))
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class CheckIgnoreRow(SQLModel, table=True):
    """A finding about a translation that a person set aside, while its facts stay."""

    __tablename__ = "check_ignore"

    unit_id: str = Field(primary_key=True)
    lang: str = Field(primary_key=True)
    code: str = Field(primary_key=True)
    fingerprint: str = Field(primary_key=True)
    reason: str = Field(sa_column=Column(Text, nullable=False))
    author: str = Field(default="")
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )


class AlignmentRow(SQLModel, table=True):
    """Which sentences of two texts belong together."""

    __tablename__ = "alignment"
    __table_args__ = (UniqueConstraint("source_ref", "target_ref"),)

    key: int | None = Field(default=None, primary_key=True)
    source_ref: str
    target_ref: str
    pairs: str = Field(sa_column=Column(Text, nullable=False))
    version: int = Field(default=1)
    author: str = Field(default="")
    saved_at: datetime = Field(
        default_factory=now, sa_column=Column(DateTime(timezone=True), nullable=False)
    )
