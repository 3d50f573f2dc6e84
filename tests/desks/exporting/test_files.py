"""What is exported is written whole, over nothing, and nowhere else than asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.exporting.files import write_files
from workbench.errors import UsageError

ONE = {"a.txt": b"new"}
MANY = {"a.txt": b"one", "deep/b.txt": b"two"}


def test_one_file_gets_the_name_asked_for_or_its_own(tmp_path: Path) -> None:
    assert write_files(ONE, tmp_path / "x.txt") == (tmp_path / "x.txt",)
    assert write_files(ONE, tmp_path) == (tmp_path / "a.txt",)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "x.txt"]
    assert (tmp_path / "x.txt").read_bytes() == b"new"


def test_several_go_to_a_folder_that_is_made(tmp_path: Path) -> None:
    places = write_files(MANY, tmp_path / "out")
    assert [path.read_bytes() for path in places] == [b"one", b"two"]
    assert places[1] == tmp_path / "out" / "deep" / "b.txt"


def test_nothing_is_overwritten_unless_asked(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    for files, where in ((ONE, target), (ONE, tmp_path), (MANY, tmp_path)):
        with pytest.raises(UsageError, match="not overwritten"):
            write_files(files, where)
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    write_files(ONE, target, replace=True)
    assert target.read_bytes() == b"new"


def test_a_link_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    out = tmp_path / "out"
    out.mkdir()
    (out / "deep").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="a link leads out"):
        write_files(MANY, out, replace=True)
    assert not list((tmp_path / "elsewhere").iterdir())
    (out / "b").symlink_to(tmp_path / "nothing")
    with pytest.raises(UsageError, match="not overwritten"):
        write_files(ONE, out / "b")


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        write_files(ONE, tmp_path / "none" / "a.txt")
    with pytest.raises(UsageError, match="cannot be written"):
        write_files(ONE, tmp_path / "a\0b")
