"""``backup``, ``restore`` and ``status`` as a person uses them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from workbench.desks.lookup import Lookup
from workbench.store.place import Home

Run = Callable[..., Any]


def test_a_backup_brings_everything_back(run: Run, own_home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# House Rules\n\n## Tea Breaks\n\nEvery second hour, with marmalade.\n", "utf-8"
    )
    assert run("import", str(page)).code == 0
    with Lookup(Home(own_home)) as desk:
        desk.add_note("hill-2e/room/attic", "Ours creaks.")
    copy = tmp_path / "copy.db"
    said = run("backup", str(copy))
    assert (said.code, said.out) == (0, "")
    assert str(copy) in said.err

    assert run("sources", "remove", "page").code == 0
    assert run("search", "marmalade", "--json").json["hits"] == []
    said = run("restore", str(copy))
    assert (said.code, said.out) == (0, "")
    kept = Path(said.err.strip().rpartition(" ")[2])
    assert kept.is_file()

    hits = run("search", "marmalade", "--json").json["hits"]
    assert [hit["layer"] for hit in hits] == ["printed"]
    assert run("show", "attic", "--json").json["notes"][0]["text"] == "Ours creaks."
    # What was there before is whole as well.
    assert run("restore", str(kept)).code == 0
    assert run("search", "marmalade", "--json").json["hits"] == []


def test_what_is_no_backup_changes_nothing(run: Run, own_home: Path, tmp_path: Path) -> None:
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"no database at all" * 1000)
    empty = tmp_path / "empty.db"
    empty.write_bytes(b"")
    before = run("status", "--json").json
    for bad in (junk, empty, tmp_path):
        said = run("restore", str(bad))
        assert (said.code, said.out) == (1, "")
        assert str(bad) in said.err
    assert run("restore", str(tmp_path / "missing.db")).code == 3
    assert run("status", "--json").json == before


def test_a_backup_needs_a_place(run: Run, own_home: Path, tmp_path: Path) -> None:
    said = run("backup", str(tmp_path / "no" / "such" / "folder" / "copy.db"))
    assert (said.code, said.out) == (1, "")
    assert run("backup", str(own_home / "workbench.db")).code == 1


def test_status_is_readable(run: Run) -> None:
    lines = run("status").out.splitlines()
    assert lines[0].startswith("version ")
    assert any(line.startswith("hill-2e: ") and "47 rooms" in line for line in lines)
    assert any(line.startswith("disputed: ") for line in lines)
