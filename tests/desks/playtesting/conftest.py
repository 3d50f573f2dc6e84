"""The desk of play-tests on the prepared home, and a page that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.authoring import Authoring, haunt_of
from workbench.desks.playtest import PlayTest
from workbench.model.entries import Entry
from workbench.store.place import Home

PAGE = Path(__file__).parents[2] / "data" / "playing" / "moth-king.md"


@pytest.fixture(scope="session")
def playtest(prepared: Path) -> Iterator[PlayTest]:
    with PlayTest(Home(prepared)) as desk:
        yield desk


@pytest.fixture(scope="session")
def moth_king(prepared: Path) -> Entry:
    """A haunt of a page in a file: the heroes roll at the Beacon, the traitor waits for Gloom."""
    with Authoring(Home(prepared)) as desk:
        return haunt_of(desk.check_file(PAGE))
