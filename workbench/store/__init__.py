"""The database: what ships, what its owner imported, and what people wrote.

A newer corpus replaces the shipped layer only; nothing a person made is ever overwritten. Reading
uses the plain driver (:mod:`workbench.store.read`), so that a lookup never waits for SQLModel;
every write goes through :mod:`workbench.store.write`, one transaction each.
"""
