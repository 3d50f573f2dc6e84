from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workbench.errors import CorpusError
from workbench.library import fingerprint as module
from workbench.library.fingerprint import shipped_fingerprint
from workbench.library.resolve import data_folder


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(data_folder("corpus"), tmp_path / "corpus")
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path))
    return tmp_path / "corpus"


def test_it_is_of_the_files_not_of_their_place(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = shipped_fingerprint()
    monkeypatch.delenv("WORKBENCH_DATA")
    assert shipped_fingerprint() == copied


def test_it_changes_with_a_text_a_name_and_a_file(data: Path) -> None:
    seen = {shipped_fingerprint()}
    rooms = data / "hill-2e" / "rooms.yaml"
    rooms.write_bytes(rooms.read_bytes() + b"\n# a remark\n")
    seen.add(shipped_fingerprint())
    rooms.rename(rooms.with_name("tiles.yaml"))
    seen.add(shipped_fingerprint())
    (data / "mystery" / "terms.yaml").unlink()
    seen.add(shipped_fingerprint())
    assert len(seen) == 4


def test_it_changes_with_a_page_and_with_the_prose_beside_it(data: Path) -> None:
    seen = {shipped_fingerprint()}
    page = data / "hill-2e" / "pages" / "haunt" / "1.md"
    prose = page.with_name("1.zh-Hant.yaml")
    for path in (page, prose):
        path.write_bytes(path.read_bytes() + b"\n")
        seen.add(shipped_fingerprint())
    prose.rename(page.with_name("1.zh-Hans.yaml"))
    seen.add(shipped_fingerprint())
    page.rename(page.with_name("99.md"))
    seen.add(shipped_fingerprint())
    (data / "hill-2e" / "pages" / "README").write_text("nothing the loader reads")
    assert len(seen) == 5
    assert shipped_fingerprint() in seen


def test_text_that_moves_between_files_changes_it(data: Path) -> None:
    folder = data / "new"
    folder.mkdir()
    (folder / "a.yaml").write_text("xy")
    (folder / "b.yaml").write_text("z")
    before = shipped_fingerprint()
    (folder / "a.yaml").write_text("x")
    (folder / "b.yaml").write_text("yz")
    assert shipped_fingerprint() != before


def test_a_new_version_of_the_program_stores_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shipped_fingerprint()
    monkeypatch.setattr(module, "__version__", "999.0")
    newer = shipped_fingerprint()
    monkeypatch.setattr(module, "PROGRAM_VERSION", 999)
    assert len({before, newer, shipped_fingerprint()}) == 3


def test_data_is_looked_for_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path))
    assert (data_folder("corpus") / "hill-2e").is_dir()  # none there: the one that ships
    (tmp_path / "corpus").mkdir()
    assert data_folder("corpus") == tmp_path / "corpus"
    monkeypatch.setattr("workbench.library.resolve.__file__", str(tmp_path / "a" / "b" / "c.py"))
    with pytest.raises(CorpusError, match="schema"):
        data_folder("schema")
