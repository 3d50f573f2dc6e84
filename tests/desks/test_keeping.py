"""Backing up and putting back, through the desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.keeping import back_up, restore
from workbench.desks.lookup import Lookup
from workbench.errors import NotFoundError, StoreError
from workbench.store.place import Home

ATTIC = "hill-2e/room/attic"


def test_a_backup_moves_to_another_home(own: Home, tmp_path: Path) -> None:
    with Lookup(own) as desk:
        desk.add_note(ATTIC, "Beware of the marmalade.")
    copy = tmp_path / "copy.db"
    back_up(copy, own)
    other = Home(tmp_path / "other")
    assert restore(copy, other) is None
    with Lookup(other) as desk:
        assert [note.text for note in desk.show("attic").notes] == ["Beware of the marmalade."]
        assert [hit.id for hit in desk.search("marmalade").hits] == [ATTIC]


def test_the_index_of_what_was_there_before_is_not_used(own: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(copy, own)
    with Lookup(own) as desk:
        desk.add_note(ATTIC, "Beware of the marmalade.")
        assert desk.search("marmalade").hits
    kept = restore(copy, own)
    assert kept is not None
    assert kept.is_file()
    with Lookup(own) as desk:
        assert desk.search("marmalade").hits == ()
        assert desk.show("attic").notes == ()


def test_a_backup_of_a_backup_is_not_written_over_the_database(own: Home) -> None:
    with pytest.raises(StoreError):
        back_up(own.database, own)
    with pytest.raises(StoreError):
        restore(own.database, own)


def test_a_file_that_is_not_there(own: Home, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        restore(tmp_path / "missing.db", own)
