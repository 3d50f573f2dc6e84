"""Files are written whole or not at all, and only where a file may be."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.formats.files import put_text, typed_path


def test_what_was_there_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    put_text(file, "一\n")
    assert file.read_bytes() == "一\n".encode()
    file.chmod(0o600)
    put_text(file, "二\n")
    assert file.read_bytes() == "二\n".encode()
    assert sys.platform == "win32" or file.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_link_still_leads_where_it_led(tmp_path: Path) -> None:
    file, link = tmp_path / "a.json", tmp_path / "link.json"
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    put_text(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"


def test_text_that_no_file_can_hold_costs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("old", encoding="utf-8")
    with pytest.raises(ValueError, match="surrogates"):
        put_text(file, "\ud800")
    assert file.read_text(encoding="utf-8") == "old"


def test_what_stops_the_writing_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_old: object, _new: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "a.json"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr("workbench.formats.files.os.replace", stop)
    with pytest.raises(KeyboardInterrupt):
        put_text(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_only_files_are_written_to(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is no file"):
        put_text(tmp_path, "new")


def test_a_typed_path_is_a_path_or_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert typed_path("~/a.md") == tmp_path / "a.md"
    assert typed_path("a/b.md") == Path("a/b.md")
    for said in ("~nobody-of-this-name/a.md", "a\0.md"):
        with pytest.raises(UsageError) as caught:
            typed_path(said)
        assert caught.value.where == said
