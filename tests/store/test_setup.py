from __future__ import annotations

import hashlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

from workbench.errors import NewerDatabaseError, StoreError
from workbench.model.games import Corpus
from workbench.store import setup as setting_up
from workbench.store.drafts import open_drafts
from workbench.store.engine import connect
from workbench.store.place import Home
from workbench.store.read import database_state, open_reader
from workbench.store.setup import migrate, set_up
from workbench.store.translations import open_translations
from workbench.store.version import KNOWN, REVISION
from workbench.store.write import Writer

ATTIC = "hill-2e/room/attic"

#: Sets up the home named on the command line, then says how many entries it reads there.
CHILD = """
import sys
from pathlib import Path
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.setup import set_up
home = Home(Path(sys.argv[1]))
set_up(home)
with open_reader(home) as reader:
    print(sum(1 for _ in reader.all_entries()))
"""


def everything(home: Home) -> dict[str, list[tuple[object, ...]]]:
    """Reads every row of every table but the counter of changes and times."""
    with closing(sqlite3.connect(home.database)) as raw:
        names = [row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {
            name: sorted(raw.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in sorted(names)
        }


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sound(home: Home) -> None:
    with closing(sqlite3.connect(home.database)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


def test_an_empty_home_is_set_up(empty_home: Home) -> None:
    assert database_state(empty_home) == "missing"
    told: list[str] = []
    set_up(empty_home, progress=told.append)
    assert database_state(empty_home) == "current"
    assert len(told) == 3
    with open_reader(empty_home) as reader:
        assert reader.counts() == {"hill-2e": {"haunt": 1, "item": 1, "omen": 1, "room": 3}}
        row = reader.entry(ATTIC)
        assert row is not None
        assert row.layer == "workbench"
        assert row.entry.title["zh-Hant"] == "閣樓"
        chart = reader.chart("hill-2e")
        assert chart is not None
        assert chart.haunt("hill-2e/omen/bell", "hill-2e/room/star-chamber") == 1


def test_a_second_set_up_does_nothing(home: Home) -> None:
    with open_reader(home) as reader:
        before = reader.generation
    told: list[str] = []
    set_up(home, progress=told.append)
    assert told == []
    with open_reader(home) as reader:
        assert reader.generation == before


def test_a_ready_home_needs_no_lock(sqlite_home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_home: Home) -> None:
        raise AssertionError("asked for the lock")

    monkeypatch.setattr(setting_up, "setup_lock", refuse)
    set_up(sqlite_home)


def test_migrations_make_the_tables_that_are_declared(empty_home: Home) -> None:
    empty_home.make()
    migrate(empty_home, backup=False)
    engine = connect(empty_home)
    try:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, SQLModel.metadata) == []
            assert context.get_current_revision() == REVISION
    finally:
        engine.dispose()


def test_every_released_revision_has_its_step() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    folder = Path(setting_up.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    steps = list(ScriptDirectory.from_config(config).walk_revisions())
    assert [step.revision for step in reversed(steps)] == list(KNOWN)


@pytest.mark.parametrize("revision", KNOWN)
def test_a_walk_from_each_released_revision_loses_nothing(
    revision: str, tmp_path: Path, small: Path
) -> None:
    released = Path(__file__).parent / "released" / f"{revision}.sql"
    home = Home(tmp_path)
    with closing(sqlite3.connect(home.database)) as raw:
        raw.executescript(released.read_text("utf-8"))
        assert raw.execute("SELECT version_num FROM alembic_version").fetchone()[0] == revision
    set_up(home)
    assert database_state(home) == "current"
    sound(home)
    assert (tmp_path / f"workbench-before-{revision}.db").exists() == (revision != REVISION)
    with open_drafts(home) as reader:
        # What people wrote and imported, as the script that made the file says.
        row = reader.entry(ATTIC)
        assert row is not None
        assert row.layer == "edited"
        assert row.entry.title["en"] == "Attic, as we call it"
        assert [r["message"] for r in reader.revisions(ATTIC)] == ["our name"]
        assert reader.layers("hill-2e/event/own-find") == ("printed",)
        assert [(n.text, n.audience) for n in reader.notes()] == [
            ("ask before leaving", "everyone"),
            ("it counts as outside", "traitor"),
        ]
        assert [(p.entry_id, p.text) for p in reader.all_printed()] == [
            (ATTIC, "The printed attic."),
            ("hill-2e/event/own-find", "The printed find."),
        ]
        assert reader.original("printed-doc") == b"\x00original bytes\xff"
        assert reader.packs() == ("club",)
        assert reader.entry("club/ruling/ladders") is not None
        assert reader.setting("history") == ["attic", "星堂"]
        if revision >= "0003":
            (draft,) = reader.drafts()
            assert (draft.entry_id, draft.state, draft.revision) == (
                "home/item/lantern",
                "draft",
                2,
            )
            assert draft.path == "/home/judge/lantern.md"
            assert "1 Might" in draft.bound[""]
            assert "1 Speed" in draft.texts[""]
            assert [each.message for each in reader.draft_history(draft.key)] == ["faster", "begun"]
            (working,) = reader.working(draft.key)
            assert (working.editor, working.base) == ("here/1-abc", 2)
            assert working.texts == {"": "half a page"}
        if revision >= "0004":
            row = reader.entry("hill-2e/room/cellar")
            assert row is not None
            assert (row.layer, row.entry.title["zh-Hant"]) == ("translated", "藏酒間")
            with open_translations(home) as translations:
                (saved,) = translations.translations()
                assert (saved.text, saved.state, saved.base) == ("藏酒間", "reviewed", "酒窖")
                history = translations.translation_history(saved.unit_id, "zh-Hant")
                assert [each.text for each in history] == ["藏酒間", "藏酒室"]
                assert [each.reason for each in translations.ignored()] == ["as printed"]
                assert [each.target_ref for each in translations.alignments()] == ["own:zh-Hant"]
        # And what ships now beside it.
        assert reader.entry("hill-2e/room/star-chamber") is not None


def test_a_newer_database_is_refused_and_left_as_it_is(sqlite_home: Home) -> None:
    with closing(sqlite3.connect(sqlite_home.database)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
        raw.commit()
    before = digest(sqlite_home.database)
    with pytest.raises(NewerDatabaseError, match="9999") as caught:
        set_up(sqlite_home)
    assert str(sqlite_home.database) in str(caught.value)
    assert digest(sqlite_home.database) == before
    assert [path.name for path in sqlite_home.folder.glob("*.db*")] == ["workbench.db"]


def test_a_newer_database_is_refused_on_each_kind_of_server(home: Home) -> None:
    engine = connect(home)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(NewerDatabaseError, match="9999"):
        set_up(home)


def _not_a_database(path: Path) -> None:
    path.write_bytes(b"PK\x03\x04 this is something else " * 200)


def _of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE bookmarks (url TEXT)")
        raw.execute("CREATE TABLE alembic_version (version_num TEXT)")
        raw.execute("INSERT INTO alembic_version VALUES ('0001')")
        raw.commit()


def _cut_short(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 3])


def _scribbled_over(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data), 4096):
        data[at : at + 512] = b"\xa5" * 512
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (_not_a_database, "cannot be opened"),
        (_of_another_program, "not made by Haunt Workbench"),
        (_cut_short, "cannot be (read|opened)"),
        (_scribbled_over, "cannot be (read|opened)"),
    ],
)
def test_a_file_that_is_no_sound_database_is_refused(
    sqlite_home: Home, damage: Callable[[Path], None], message: str
) -> None:
    if damage is _of_another_program:
        sqlite_home.database.unlink()
    damage(sqlite_home.database)
    before = digest(sqlite_home.database)
    with pytest.raises(StoreError, match=message) as caught:
        set_up(sqlite_home)
    assert str(sqlite_home.database) in str(caught.value)
    assert digest(sqlite_home.database) == before


@pytest.mark.postgres
def test_a_server_database_of_another_program_is_refused(
    make_database: Callable[[str], str], tmp_path: Path, small: Path
) -> None:
    home = Home(tmp_path, make_database(""))
    engine = connect(home)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE bookmarks (url TEXT)")
    engine.dispose()
    with pytest.raises(StoreError, match="not made by Haunt Workbench"):
        set_up(home)


def test_an_empty_file_is_set_up(tmp_path: Path, small: Path) -> None:
    home = Home(tmp_path)
    home.database.touch()
    set_up(home)
    sound(home)


def test_a_folder_in_the_place_of_the_database_is_told(tmp_path: Path, small: Path) -> None:
    home = Home(tmp_path)
    home.database.mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        set_up(home)


def test_four_first_starts_at_once(tmp_path: Path, small: Path) -> None:
    folder = tmp_path / "shared"
    children = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    said = [child.communicate(timeout=120)[0].strip() for child in children]
    assert [child.returncode for child in children] == [0, 0, 0, 0]
    assert said == ["6"] * 4
    sound(Home(folder))


def test_a_full_disk_is_told_and_leaves_a_home_that_starts_later(
    tmp_path: Path, small: Path
) -> None:
    folder = tmp_path / "full"

    def little_space() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, 64 * 1024))

    code = (
        "import sys\nfrom workbench.errors import StoreError\ntry:\n"
        + "".join(f"    {line}\n" for line in CHILD.strip().splitlines())
        + "except StoreError as error:\n    sys.exit(f'told: {error}')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        preexec_fn=little_space,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 1
    assert done.stderr.startswith("told: ")
    assert str(folder / "workbench.db") in done.stderr
    home = Home(folder)
    set_up(home)
    sound(home)
    with open_reader(home) as reader:
        assert reader.entry(ATTIC) is not None


def test_a_newer_corpus_replaces_the_shipped_layer(
    sqlite_home: Home, small_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "newer"
    shutil.copytree(small_data, data)
    rooms = data / "corpus" / "hill-2e" / "rooms.yaml"
    rooms.write_text(rooms.read_text("utf-8").replace("en: Attic", "en: Garret"), "utf-8")
    monkeypatch.setenv("WORKBENCH_DATA", str(data))
    set_up(sqlite_home)
    with open_reader(sqlite_home) as reader:
        row = reader.entry(ATTIC)
        assert row is not None
        assert row.entry.title["en"] == "Garret"
        assert [hit.entry_id for hit in reader.names("garr")] == [ATTIC]
        assert reader.names("attic") == []


def test_an_older_program_leaves_the_corpus_of_a_newer_one(
    sqlite_home: Home, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.store.write.__version__", "999.0")
    with Writer(sqlite_home) as writer:
        writer.install_corpus(corpus, "of the newer one")
    told: list[str] = []
    set_up(sqlite_home, progress=told.append)
    assert told == []
    with open_reader(sqlite_home) as reader:
        assert reader.meta("shipped") == "of the newer one"


def test_a_failed_migration_keeps_what_was_there(
    tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = Path(__file__).parent / "released" / f"{REVISION}.sql"
    home = Home(tmp_path)
    with closing(sqlite3.connect(home.database)) as raw:
        raw.executescript(released.read_text("utf-8"))
    before = everything(home)
    versions = tmp_path / "migrations"
    shutil.copytree(Path(setting_up.__file__).parent / "migrations", versions)
    after = f"{int(REVISION) + 1:04}"  # a step behind the last one
    (versions / "versions" / f"{after}_breaks.py").write_text(
        f"from alembic import op\nrevision = '{after}'\ndown_revision = '{REVISION}'\n"
        "branch_labels = depends_on = None\n"
        "def upgrade():\n"
        "    op.execute('DELETE FROM note')\n"
        "    op.execute('DROP TABLE setting')\n"
        "    op.execute('SELECT no_such_column FROM entry')\n",
        "utf-8",
    )
    monkeypatch.setattr(setting_up, "__file__", str(tmp_path / "setup.py"))
    with pytest.raises(StoreError, match="could not be prepared"):
        migrate(home, backup=True)
    assert everything(home) == before
    kept = Home(tmp_path)
    with closing(sqlite3.connect(tmp_path / f"workbench-before-{REVISION}.db")) as raw:
        assert raw.execute("SELECT count(*) FROM note").fetchone()[0] == len(before["note"])
    assert database_state(kept) == "current"
