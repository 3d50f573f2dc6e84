"""The first tables.

Revision ID: 0001
Revises:
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "document",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("encoding", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("original", sa.LargeBinary(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("layer", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", "layer"),
    )
    op.create_index("ix_entry_game_kind", "entry", ["game", "kind"], unique=False)
    op.create_index(op.f("ix_entry_owner"), "entry", ["owner"], unique=False)
    op.create_index(op.f("ix_entry_slug"), "entry", ["slug"], unique=False)
    op.create_table(
        "game",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("pack", sa.Boolean(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "link",
        sa.Column("source_id", sa.String(), nullable=False),
        sa.Column("target_id", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("source_id", "target_id", "audience", "origin"),
    )
    op.create_index("ix_link_target", "link", ["target_id"], unique=False)
    op.create_table(
        "meta",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "name",
        sa.Column(
            "key", sa.String().with_variant(sa.String(collation="C"), "postgresql"), nullable=False
        ),
        sa.Column("entry_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("whole", sa.Integer(), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "entry_id", "name"),
    )
    op.create_index("ix_name_entry", "name", ["entry_id"], unique=False)
    op.create_table(
        "note",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index(op.f("ix_note_entry_id"), "note", ["entry_id"], unique=False)
    op.create_table(
        "revision",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("entry_id", "number"),
    )
    op.create_index(op.f("ix_revision_entry_id"), "revision", ["entry_id"], unique=False)
    op.create_table(
        "setting",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "chart",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.key"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "printed",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("document_id", sa.String(), nullable=False),
        sa.Column("entry_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("book", sa.String(), nullable=False),
        sa.Column("start_offset", sa.Integer(), nullable=False),
        sa.Column("end_offset", sa.Integer(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index(op.f("ix_printed_document_id"), "printed", ["document_id"], unique=False)
    op.create_index(op.f("ix_printed_entry_id"), "printed", ["entry_id"], unique=False)


def downgrade() -> None:
    op.drop_table("printed")
    op.drop_table("chart")
    op.drop_table("setting")
    op.drop_table("revision")
    op.drop_table("note")
    op.drop_table("name")
    op.drop_table("meta")
    op.drop_table("link")
    op.drop_table("game")
    op.drop_table("entry")
    op.drop_table("document")
