"""Homes set up with the corpus that ships: one to read, copies to write, one with real texts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.importing import ImportDesk, ImportReport
from workbench.desks.lookup import Lookup
from workbench.store.place import Home


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WORKBENCH_DATABASE", "WORKBENCH_LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def desk(prepared: Path) -> Iterator[Lookup]:
    """The lookup desk on the prepared home."""
    with Lookup(Home(prepared)) as made:
        yield made


@pytest.fixture
def own(prepared: Path, tmp_path: Path) -> Home:
    """A copy of the prepared home, to be written to."""
    home = Home(tmp_path / "home")
    shutil.copytree(prepared, home.folder)
    return home


@pytest.fixture(scope="session")
def real(
    prepared: Path, sources: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Home, ImportReport]:
    """A home into which the real printed documents were imported, and what was told of it."""
    home = Home(tmp_path_factory.mktemp("real") / "home")
    shutil.copytree(prepared, home.folder)
    with ImportDesk(home) as desk:
        return home, desk.import_paths([sources])
