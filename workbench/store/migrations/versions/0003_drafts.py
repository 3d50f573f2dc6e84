"""Tables of drafts, their revisions and working copies.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "draft",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("form", sa.String(), nullable=False),
        sa.Column("entry_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("bound", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_draft_entry_id", "draft", ["entry_id"])
    op.create_table(
        "draft_revision",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("draft_key", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["draft_key"], ["draft.key"]),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("draft_key", "number"),
    )
    op.create_index("ix_draft_revision_draft_key", "draft_revision", ["draft_key"])
    op.create_table(
        "working_copy",
        sa.Column("draft_key", sa.Integer(), nullable=False),
        sa.Column("editor", sa.String(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["draft_key"], ["draft.key"]),
        sa.PrimaryKeyConstraint("draft_key", "editor"),
    )


def downgrade() -> None:
    op.drop_table("working_copy")
    op.drop_index("ix_draft_revision_draft_key", "draft_revision")
    op.drop_table("draft_revision")
    op.drop_index("ix_draft_entry_id", "draft")
    op.drop_table("draft")
