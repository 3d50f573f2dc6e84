"""Every page of the corpus, those made by changes too, is written as it is printed."""

from __future__ import annotations

import dataclasses

import pytest

from workbench.library.check import check_pages
from workbench.library.load import load_corpus
from workbench.model.games import Corpus


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def test_every_page_is_canonical(corpus: Corpus) -> None:
    assert list(check_pages(corpus)) == []


def test_a_page_written_otherwise_is_told(corpus: Corpus) -> None:
    entry = next(each for each in corpus.entries.values() if each.page is not None)
    assert entry.page is not None
    loose = dataclasses.replace(entry.page, text=entry.page.text.replace("\n- ", "\n*  ", 1))
    assert loose.text != entry.page.text
    spoiled = dataclasses.replace(
        corpus, entries={entry.id: dataclasses.replace(entry, page=loose)}
    )
    assert [(each.code, each.where) for each in check_pages(spoiled)] == [("BC009", entry.id)]
