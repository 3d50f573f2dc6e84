"""One corpus and one desk for all games of a worker."""

from __future__ import annotations

import pytest

from tests.playthroughs.scripts import Desk
from tests.shipped import shipped_corpus
from workbench.model.games import Corpus


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus that ships."""
    return shipped_corpus()


@pytest.fixture(scope="session")
def desk(corpus: Corpus) -> Desk:
    """A desk with every page."""
    return Desk(corpus)
