"""Postings read a block at a time are ranked as Whoosh itself ranks them."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from workbench.model.entries import VIEWS
from workbench.search import ranking
from workbench.search.engine import Posting, Term
from workbench.search.ranking import Ranker
from workbench.search.whoosh_engine import WhooshEngine

# The forks of Whoosh differ in their types.
query: Any = import_module("whoosh.query")
scoring: Any = import_module("whoosh.scoring")
searching: Any = import_module("whoosh.searching")
filestore: Any = import_module("whoosh.filedb.filestore")

WORDS = ["the", "of", "dog", "attic", "spear", "房间", "间", "作祟"]
ODDS = [0.95, 0.8, 0.4, 0.1, 0.02, 0.7, 0.9, 0.2]


def some_posting(number: int, chance: random.Random) -> Posting:
    body = [
        word
        for word, odds in zip(WORDS, ODDS, strict=True)
        for _ in range(chance.randint(1, 4))
        if chance.random() < odds
    ]
    body += [f"filler{number % 7}"] * chance.randint(0, 9)
    return Posting(f"g/room/{number}", VIEWS, "room", "g", body_en=tuple(body))


@pytest.fixture(scope="module", params=["one segment", "several, with deletions"])
def reader(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    chance = random.Random(5)
    folder: Path = tmp_path_factory.mktemp("ranking")
    engine = WhooshEngine(folder)
    engine.build(some_posting(number, chance) for number in range(900))
    if request.param != "one segment":
        for some in (range(0, 40, 3), range(870, 930)):
            engine.update({f"g/room/{n}": [some_posting(n, chance)] for n in some})
        engine.update({f"g/room/{n}": [] for n in range(100, 140)})
    opened = filestore.FileStorage(str(folder)).open_index(indexname="open").reader()
    yield opened
    opened.close()


def some_terms(chance: random.Random) -> list[Term]:
    return [Term("body_en", word) for word in chance.sample(WORDS, chance.randint(1, 3))]


def ranked_by_whoosh(reader: Any, terms: list[Term]) -> dict[int, float]:
    asked = query.And([query.Term(term.field, term.text) for term in terms])
    found = searching.Searcher(reader, weighting=scoring.BM25F()).search(asked, limit=None)
    return {number: score for score, number in found.top_n}


def test_the_parts_are_what_they_are_taken_for(reader: Any) -> None:
    sizes = [leaf.doc_count_all() for leaf, _offset in reader.leaf_readers()]
    assert max(sizes) > 256  # blocks have 128 postings: there are several


def test_scores_are_those_of_whoosh(reader: Any) -> None:
    ranker, chance = Ranker(reader), random.Random(9)
    for _ in range(150):
        terms = some_terms(chance)
        assert ranker.best(terms, 2000) == pytest.approx(ranked_by_whoosh(reader, terms))


def test_a_limit_keeps_the_best_and_of_equals_the_first(reader: Any) -> None:
    ranker, chance = Ranker(reader), random.Random(10)
    for _ in range(150):
        terms, limit = some_terms(chance), chance.randint(1, 30)
        everything = ranker.best(terms, 2000)
        right = sorted(everything, key=lambda one: (-everything[one], one))[:limit]
        assert list(ranker.best(terms, limit)) == right or limit >= len(everything)
        assert len(ranker.best(terms, limit)) == len(right)


def test_documents_may_be_given_and_left_out(reader: Any) -> None:
    ranker, chance = Ranker(reader), random.Random(12)
    for _ in range(100):
        terms = some_terms(chance)
        everything = ranker.best(terms, 2000)
        only = set(chance.sample(range(900), chance.choice([2, 300])))
        without = set(chance.sample(range(900), 200))
        found = ranker.best(terms, 2000, only=only, without=without)
        assert found == pytest.approx(
            {one: score for one, score in everything.items() if one in only - without}
        )


def test_a_term_that_is_nowhere_finds_nothing(reader: Any) -> None:
    ranker = Ranker(reader)
    assert ranker.numbers("body_en", "nowhere") == set()
    assert ranker.best([Term("body_en", "the"), Term("body_en", "nowhere")], 10) == {}


def test_what_is_remembered_is_bounded(reader: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "_KEPT", 1000)
    ranker, fresh = Ranker(reader), Ranker(reader)
    for _again in range(2):
        for word in WORDS:
            found = ranker.best([Term("body_en", word)], 2000)
            assert found == fresh.best([Term("body_en", word)], 2000)
    assert sum(len(one.numbers) for one in ranker._kept.values()) <= 1000


class Plain:
    """A matcher that shows nothing but what every matcher of Whoosh must."""

    def __init__(self, rows: list[tuple[int, float]]) -> None:
        self._rows: Iterator[tuple[int, float]] = iter(rows)
        self.next()

    def next(self) -> None:
        self._row = next(self._rows, None)

    def is_active(self) -> bool:
        return self._row is not None

    def id(self) -> int:
        assert self._row
        return self._row[0]

    def weight(self) -> float:
        assert self._row
        return self._row[1]


def test_a_matcher_without_blocks_is_read_one_by_one() -> None:
    made = ranking._Postings(array("I"), array("f"))
    ranking._read(Plain([(1, 1.0), (4, 2.0), (6, 3.0)]), {4}, 10, made)
    assert (list(made.numbers), list(made.weights)) == ([11, 16], [1.0, 3.0])
