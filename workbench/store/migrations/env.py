"""Runs the steps inside the caller's connection; Alembic loads this file by its path."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

from workbench.store import tables as _tables  # noqa: F401 - fills the metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
