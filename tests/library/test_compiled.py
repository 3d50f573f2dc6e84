"""Compiled pages are kept beside the corpus, and only ever save time."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.library.compiled import code_version, keep, kept


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    keep(tmp_path, {"a": "{}", "b": "語"})
    assert kept(tmp_path) == {"a": "{}", "b": "語"}
    assert [path.name for path in tmp_path.iterdir()] == [".compiled.json"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', "null", "\x00"])
def test_a_damaged_file_is_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / ".compiled.json").write_text(text, encoding="utf-8")
    assert kept(tmp_path) == {}


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path: Path) -> None:
    keep(tmp_path / "nowhere", {"a": "{}"})
    assert kept(tmp_path / "nowhere") == {}


def test_the_code_is_part_of_what_a_program_depends_on() -> None:
    assert len(code_version()) == 64
