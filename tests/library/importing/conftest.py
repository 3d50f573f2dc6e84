"""Names and sample documents for the tests of importing."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.library.importing.names import NameIndex
from workbench.library.load import load_corpus

SAMPLES = Path(__file__).resolve().parent.parent.parent / "data" / "importing"


@pytest.fixture(scope="session")
def names() -> NameIndex:
    """The names of everything that ships."""
    return NameIndex.of(load_corpus().entries.values())


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of documents that were made for these tests."""
    return SAMPLES
