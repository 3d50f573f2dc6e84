from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.errors import StoreError
from workbench.store import engine as engine_module
from workbench.store.engine import connect
from workbench.store.place import Home
from workbench.store.read import database_state, open_reader
from workbench.store.setup import back_up, restore
from workbench.store.write import Writer

ATTIC = "hill-2e/room/attic"

CHILD = """
import sys
from pathlib import Path
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.setup import set_up
home = Home(Path(sys.argv[1]), sys.argv[2])
set_up(home)
with open_reader(home) as reader:
    print(sum(1 for _ in reader.all_entries()), len(reader.names("attic")))
"""


@pytest.fixture
def server(
    small: Path, _ready_server: str, make_database: Callable[[str], str], tmp_path: Path
) -> Home:
    return Home(tmp_path / "home", make_database(_ready_server))


@pytest.mark.postgres
def test_two_machines_set_up_one_server_at_once(
    small: Path, make_database: Callable[[str], str], tmp_path: Path
) -> None:
    url = make_database("")
    children = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, str(tmp_path / f"machine-{number}"), url],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    said = [child.communicate(timeout=120)[0].strip() for child in children]
    assert [child.returncode for child in children] == [0, 0, 0]
    assert len(set(said)) == 1
    assert said[0].startswith("6 ")


@pytest.mark.postgres
def test_a_kill_on_the_way_leaves_a_server_that_starts(
    small: Path, make_database: Callable[[str], str], tmp_path: Path
) -> None:
    url = make_database("")
    code = CHILD.replace("set_up(home)", "print('ready', flush=True)\nset_up(home)", 1)
    for seconds in (0.02, 0.06, 0.12, 0.2):
        child = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / "one"), url], stdout=subprocess.PIPE
        )
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.kill()
        child.stdout.close()
        child.wait()
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path / "two"), url],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("6 ")


@pytest.mark.postgres
def test_keys_are_compared_byte_by_byte_whatever_the_server_sorts_by(server: Home) -> None:
    engine = connect(server)
    with engine.begin() as connection:
        found = connection.exec_driver_sql(
            "SELECT collation_name FROM information_schema.columns"
            " WHERE table_name = 'name' AND column_name = 'key'"
        ).scalar()
        plan = connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        plan = connection.exec_driver_sql(
            "EXPLAIN SELECT entry_id FROM name WHERE key >= 'att' AND key < 'att\U0010ffff'"
        )
        steps = "\n".join(row[0] for row in plan)
    engine.dispose()
    assert found == "C"
    assert "Index Cond" in steps  # the prefix is a range of the index


@pytest.mark.postgres
def test_a_writer_that_waits_too_long_is_told(
    server: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "_WAIT_MS", 200)
    holding = connect(server)
    told = pytest.raises(StoreError, match="could not be written")
    with holding.begin(), Writer(server) as writer, told:
        writer.add_note(ATTIC, "x")
    with Writer(server) as writer:
        writer.add_note(ATTIC, "y")
    holding.dispose()
    with open_reader(server) as reader:
        assert [note.text for note in reader.notes()] == ["y"]


@pytest.mark.postgres
def test_a_server_is_backed_up_and_restored_by_its_own_tools(server: Home, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        back_up(server, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="pg_restore"):
        restore(server, tmp_path / "copy.db")


@pytest.mark.postgres
def test_a_wrong_password_is_told_and_not_shown(server: Home) -> None:
    scheme, _sep, rest = server.server.partition("://")
    user = rest.partition(":")[0]
    wrong = Home(server.folder, f"{scheme}://{user}:wrong-s3cret@{rest.rpartition('@')[2]}")
    for act in (database_state, open_reader, lambda home: Writer(home).add_note(ATTIC, "x")):
        with pytest.raises(StoreError, match="password authentication failed") as caught:
            act(wrong)
        assert "s3cret" not in str(caught.value)
        assert wrong.shown in str(caught.value)


@pytest.mark.parametrize(
    "server",
    [
        "postgresql://u:s3cret@127.0.0.1:1/d",
        "postgresql://u:s3cret@[::1/d",
        "postgresql://u:s3%zzcret@h/d",
        "postgresql://127.0.0.1:1/d?password=s3cret&nonsense=1",
        "postgresql://u:s3cret@127.0.0.1:nine/d",
    ],
)
def test_an_address_that_leads_nowhere_is_told_without_its_password(
    server: str, tmp_path: Path
) -> None:
    pytest.importorskip("psycopg", reason="the extra 'postgres' is not installed")
    home = Home(tmp_path, server)
    for act in (database_state, lambda home: Writer(home).remember("x", 1)):
        with pytest.raises(StoreError, match="cannot be opened") as caught:
            act(home)
        shown: BaseException | None = caught.value
        while shown is not None:
            assert "s3cret" not in str(shown)
            assert "zzcret" not in str(shown)
            shown = shown.__cause__


def test_a_missing_driver_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match="postgres") as caught:
        open_reader(Home(tmp_path, "postgresql://h/d"))
    assert "pip install" in str(caught.value)
