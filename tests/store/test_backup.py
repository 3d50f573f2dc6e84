from __future__ import annotations

import hashlib
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from workbench.errors import NewerDatabaseError, StoreError
from workbench.store.place import Home
from workbench.store.read import database_state, open_reader
from workbench.store.setup import back_up, restore, set_up
from workbench.store.write import Writer

ATTIC = "hill-2e/room/attic"


def notes(home: Home) -> list[str]:
    with open_reader(home) as reader:
        return [note.text for note in reader.notes()]


def add_note(home: Home, text: str) -> None:
    with Writer(home) as writer:
        writer.add_note(ATTIC, text)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_backup_is_one_file_with_everything(sqlite_home: Home, tmp_path: Path) -> None:
    add_note(sqlite_home, "kept")
    target = tmp_path / "out" / "copy.db"
    target.parent.mkdir()
    back_up(sqlite_home, target)
    assert files(target.parent) == {"copy.db"}
    assert target.read_bytes()[18:20] == b"\x01\x01"  # no write-ahead log is looked for beside it
    with closing(sqlite3.connect(f"file:{target}?mode=ro&immutable=1", uri=True)) as raw:
        assert raw.execute("SELECT text FROM note").fetchall() == [("kept",)]
        assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert files(target.parent) == {"copy.db"}


def test_a_backup_while_another_writes_is_whole(sqlite_home: Home, tmp_path: Path) -> None:
    stop = threading.Event()
    failed: list[BaseException] = []

    def write() -> None:
        try:
            with Writer(sqlite_home) as writer:
                while not stop.is_set():
                    writer.add_note(ATTIC, "one")
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=write)
    thread.start()
    counts = []
    for number in range(5):
        target = tmp_path / f"{number}.db"
        back_up(sqlite_home, target)
        with closing(sqlite3.connect(target)) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            counts.append(raw.execute("SELECT count(*) FROM note").fetchone()[0])
    stop.set()
    thread.join()
    assert failed == []
    assert counts == sorted(counts)
    assert counts[-1] <= len(notes(sqlite_home))


def test_a_backup_replaces_an_older_one_and_what_was_left_beside_it(
    sqlite_home: Home, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    target.write_bytes(b"an older one")
    target.with_name("copy.db.part").write_bytes(b"what a killed backup left")
    target.with_name("copy.db-wal").write_bytes(b"what a killed reader left")
    add_note(sqlite_home, "now")
    back_up(sqlite_home, target)
    assert not target.with_name("copy.db-wal").exists()
    with closing(sqlite3.connect(target)) as raw:
        assert raw.execute("SELECT text FROM note").fetchall() == [("now",)]


def test_a_backup_that_cannot_be_written_is_told(sqlite_home: Home, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="could not be written"):
        back_up(sqlite_home, tmp_path / "nowhere" / "copy.db")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(StoreError, match="could not be written"):
        back_up(sqlite_home, folder)
    assert files(folder) == set()
    with pytest.raises(StoreError, match="itself"):
        back_up(sqlite_home, sqlite_home.database)
    link = tmp_path / "link.db"
    link.symlink_to(sqlite_home.database)
    with pytest.raises(StoreError, match="itself"):
        back_up(sqlite_home, link)
    assert notes(sqlite_home) == []


def test_nothing_is_backed_up_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        back_up(Home(tmp_path / "none"), tmp_path / "copy.db")
    assert files(tmp_path) == set()


def test_restoring_keeps_what_it_replaces(sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    add_note(sqlite_home, "before")
    back_up(sqlite_home, copy)
    add_note(sqlite_home, "after")
    kept = restore(sqlite_home, copy)
    assert kept is not None
    assert notes(sqlite_home) == ["before"]
    add_note(sqlite_home, "anew")
    second = restore(sqlite_home, copy)
    assert second is not None
    assert second != kept
    for place, texts in ((kept, ["before", "after"]), (second, ["before", "anew"])):
        with closing(sqlite3.connect(place)) as raw:
            found = raw.execute("SELECT text FROM note ORDER BY key").fetchall()
        assert [row[0] for row in found] == texts
    assert not [name for name in files(sqlite_home.folder) if name.startswith("restoring")]


def test_restoring_while_others_read(sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(sqlite_home, copy)
    with open_reader(sqlite_home) as reader:
        add_note(sqlite_home, "after")
        assert len(reader.notes()) == 1
        restore(sqlite_home, copy)
        assert reader.notes() == []


def test_the_index_knows_that_another_database_was_restored(
    sqlite_home: Home, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    back_up(sqlite_home, copy)
    add_note(sqlite_home, "one")
    with open_reader(sqlite_home) as reader:
        indexed = reader.generation
    restore(sqlite_home, copy)
    add_note(sqlite_home, "another")
    with open_reader(sqlite_home) as reader:
        assert reader.generation != indexed


def test_restoring_into_an_empty_home(sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    add_note(sqlite_home, "kept")
    back_up(sqlite_home, copy)
    home = Home(tmp_path / "new")
    assert restore(home, copy) is None
    assert notes(home) == ["kept"]
    set_up(home)
    assert database_state(home) == "current"


def test_restoring_over_a_damaged_database(sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    add_note(sqlite_home, "kept")
    back_up(sqlite_home, copy)
    sqlite_home.database.write_bytes(b"no database any more" * 500)
    kept = restore(sqlite_home, copy)
    assert kept is not None
    assert kept.read_bytes().startswith(b"no database any more")
    assert notes(sqlite_home) == ["kept"]


def _unsound(path: Path, good: Path) -> None:
    path.write_bytes(good.read_bytes()[:9000])


def _no_database(path: Path, good: Path) -> None:
    path.write_bytes(b"GIF89a" * 999)


def _empty(path: Path, good: Path) -> None:
    path.touch()


def _of_another_program(path: Path, good: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE bookmarks (url TEXT)")
        raw.commit()


def _with_a_trigger(path: Path, good: Path) -> None:
    path.write_bytes(good.read_bytes())
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TRIGGER sly AFTER INSERT ON note BEGIN DELETE FROM revision; END")
        raw.commit()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (_unsound, "not a sound backup"),
        (_no_database, "not a sound backup"),
        (_empty, "empty"),
        (_of_another_program, "not made by Haunt Workbench"),
        (_with_a_trigger, "triggers"),
    ],
)
def test_what_is_no_backup_is_refused_and_changes_nothing(
    sqlite_home: Home, tmp_path: Path, make: object, message: str
) -> None:
    good, bad = tmp_path / "good.db", tmp_path / "bad.db"
    back_up(sqlite_home, good)
    add_note(sqlite_home, "mine")
    make(bad, good)  # type: ignore[operator]  # one of the functions above
    before = files(sqlite_home.folder)
    with pytest.raises(StoreError, match=message) as caught:
        restore(sqlite_home, bad)
    assert str(bad) in str(caught.value)
    assert notes(sqlite_home) == ["mine"]
    assert files(sqlite_home.folder) <= before | {
        "setup.lock",
        "workbench.db-wal",
        "workbench.db-shm",
    }


def test_a_backup_of_a_newer_version_is_refused(sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(sqlite_home, copy)
    with closing(sqlite3.connect(copy)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
        raw.commit()
    before = hashlib.sha256(copy.read_bytes()).hexdigest()
    with pytest.raises(NewerDatabaseError, match="9999") as caught:
        restore(sqlite_home, copy)
    assert str(copy) in str(caught.value)
    assert "restoring" not in str(caught.value)
    assert hashlib.sha256(copy.read_bytes()).hexdigest() == before
    assert notes(sqlite_home) == []


def test_a_missing_backup_is_told(sqlite_home: Home, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        restore(sqlite_home, tmp_path / "none.db")
    with pytest.raises(StoreError, match="itself"):
        restore(sqlite_home, sqlite_home.database)
    assert notes(sqlite_home) == []
