"""Names and sample documents for the tests of importing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped import shipped_corpus
from workbench.library.importing.names import NameIndex

SAMPLES = Path(__file__).resolve().parent.parent.parent / "data" / "importing"


@pytest.fixture(scope="session")
def names() -> NameIndex:
    """The names of everything that ships."""
    return NameIndex.of(shipped_corpus().entries.values())


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of documents that were made for these tests."""
    return SAMPLES
