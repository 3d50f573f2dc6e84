from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.errors import ImportFailedError, NotFoundError
from workbench.library.importing import walk
from workbench.library.importing.walk import documents_in


def test_files_folders_and_packs(tmp_path: Path) -> None:
    for name in ("b.txt", "a.md", "c.PDF", "d.png", ".hidden.txt"):
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "e.txt").write_text("x", "utf-8")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "game.yaml").write_text("key: owl\n", "utf-8")
    (tmp_path / "pack" / "notes.txt").write_text("x", "utf-8")
    found = documents_in([tmp_path])
    assert [(str(f.path.relative_to(tmp_path)), f.kind) for f in found] == [
        ("a.md", "document"),
        ("b.txt", "document"),
        ("c.PDF", "document"),
        ("deep/e.txt", "document"),
        ("pack", "pack"),
    ]


def test_a_file_that_is_named_is_taken_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "rules.bin"
    path.write_text("x", "utf-8")
    assert [f.path for f in documents_in([path, path, tmp_path / "." / "rules.bin"])] == [path]


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x", "utf-8")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    (tmp_path / "twin.txt").symlink_to("a.txt")
    assert [f.path.name for f in documents_in([tmp_path])] == ["a.txt"]


def test_what_is_not_there_and_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no such file"):
        documents_in([tmp_path / "nothing.txt"])
    (tmp_path / "dangling").symlink_to("nowhere")
    with pytest.raises(ImportFailedError, match="link to nothing"):
        documents_in([tmp_path / "dangling"])
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(ImportFailedError, match="cannot be read"):
        documents_in([tmp_path / "loop"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ImportFailedError, match="nothing in this folder"):
        documents_in([tmp_path / "empty"])


def test_a_pipe_is_no_document(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ImportFailedError, match="neither a file nor a folder"):
        documents_in([tmp_path / "pipe"])


def test_the_number_of_files_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MAX_FILES", 3)
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text("x", "utf-8")
    with pytest.raises(ImportFailedError, match="more than 3 files"):
        documents_in([tmp_path])
