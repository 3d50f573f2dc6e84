"""The corpus that ships, loaded once for all tests of a process: nobody can change it."""

from __future__ import annotations

from functools import cache

from workbench.library.load import load_corpus
from workbench.model.games import Corpus

__all__ = ["shipped_corpus"]


@cache
def shipped_corpus() -> Corpus:
    """Returns the corpus that ships."""
    return load_corpus()
