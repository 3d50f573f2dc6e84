"""The engine finds just what fits, in one order whatever the limit, and only for its view."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.errors import IndexUnusableError
from workbench.model.entries import VIEWS, View
from workbench.search.engine import All, Any, Engine, Field, Not, Posting, Query, Term
from workbench.search.whoosh_engine import WhooshEngine

LETTERS = "abcdefgh"
FIELDS: tuple[Field, ...] = ("names", "body_en", "body_zh", "tags")
SIGHTS: tuple[tuple[View, ...], ...] = (VIEWS, ("hero",), ("traitor", "author"), ("author",))


def some_postings(chance: random.Random, count: int) -> list[Posting]:
    """Makes postings; each entry has one for every view."""
    made = []
    for number in range(count):
        rest = list(VIEWS)
        for sight in chance.sample(SIGHTS, len(SIGHTS)):
            if not rest or not set(sight) <= set(rest):
                continue
            rest = [view for view in rest if view not in sight]
            texts = {
                field: tuple(chance.choices(LETTERS, k=chance.randint(0, 5))) for field in FIELDS
            }
            kind = chance.choice(("room", "omen"))
            made.append(Posting(f"g/{kind}/{number}", sight, kind, "g", **texts))
    return made


def some_query(chance: random.Random, depth: int = 3) -> Query:
    shape = chance.random()
    if depth == 0 or shape < 0.35:
        return Term(chance.choice(FIELDS), chance.choice(LETTERS), chance.choice((1.0, 0.4, 0.0)))
    parts = tuple(some_query(chance, depth - 1) for _ in range(chance.randint(1, 3)))
    if shape < 0.6:
        return All(parts)
    if shape < 0.8:
        return Any(parts)
    return All((*parts, Not(some_query(chance, depth - 1))))


def holds(query: Query, posting: Posting) -> bool:
    match query:
        case Term(field, text):
            return text in getattr(posting, field)
        case All(parts):
            return all(holds(part, posting) for part in parts)
        case Any(parts):
            return any(holds(part, posting) for part in parts)
        case Not(part):
            return not holds(part, posting)


@pytest.fixture(scope="module")
def postings() -> list[Posting]:
    return some_postings(random.Random(7), 400)


@pytest.fixture(scope="module")
def engine(postings: list[Posting], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    made = WhooshEngine(tmp_path_factory.mktemp("engine"))
    made.build(postings)
    yield made
    made.close()


def test_random_queries_find_what_fits_and_nothing_else(
    engine: Engine, postings: list[Posting]
) -> None:
    chance = random.Random(11)
    for _ in range(400):
        query, view = some_query(chance), chance.choice(VIEWS)
        right = {one.id for one in postings if view in one.views and holds(query, one)}
        found = engine.search(query, view=view, limit=1000)
        assert {one.id for one in found} == right, query
        assert len(found) == len(right)
        assert found == sorted(found, key=lambda one: (-one.score, one.id))


def test_a_small_limit_gives_the_best(engine: Engine) -> None:
    chance = random.Random(13)
    for _ in range(400):
        query, view = some_query(chance), chance.choice(VIEWS)
        everything = engine.search(query, view=view, limit=1000)
        best = engine.search(query, view=view, limit=10)
        assert [round(one.score, 6) for one in best] == [
            round(one.score, 6) for one in everything[:10]
        ], query


def test_the_first_posting_may_be_excluded(tmp_path: Path) -> None:
    made = WhooshEngine(tmp_path)
    made.build(
        [
            Posting("g/omen/a", VIEWS, "omen", "g"),
            Posting("g/omen/b", VIEWS, "omen", "g", body_en=("dog",)),
            Posting("g/room/c", VIEWS, "room", "g", body_en=("dog",)),
        ]
    )
    query = All((Term("body_en", "dog"), Not(Term("kind", "omen"))))
    assert [one.id for one in made.search(query, view="hero", limit=5)] == ["g/room/c"]


def test_scores_of_a_view_know_nothing_of_what_it_may_not_see(tmp_path: Path) -> None:
    seen = [Posting(f"g/room/{n}", VIEWS, "room", "g", body_en=("lamp", "oil")) for n in range(5)]
    seen.append(Posting("g/haunt/1", ("hero",), "haunt", "g", body_en=("lamp",)))
    hidden = [
        Posting("g/haunt/1", ("traitor", "author"), "haunt", "g", body_en=("lamp",) * 30),
        Posting("g/haunt/2", ("author",), "haunt", "g", body_en=("lamp", "secretword")),
    ]
    without, with_hidden = WhooshEngine(tmp_path / "1"), WhooshEngine(tmp_path / "2")
    without.build(seen)
    with_hidden.build([*seen, *hidden])
    query = Term("body_en", "lamp")
    assert with_hidden.search(query, view="hero", limit=9) == without.search(
        query, view="hero", limit=9
    )
    assert with_hidden.suggest("secretwort", field="body_en", view="hero") == ()
    assert with_hidden.suggest("secretwort", field="body_en", view="author") == ("secretword",)
    assert "secretword" not in with_hidden.terms("body_en", view="hero")
    assert with_hidden.terms("body_en", "secret", view="author") == ("secretword",)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("pentagrm", "pentagram"),  # too few
        ("pentagramm", "pentagram"),  # too many
        ("pentogram", "pentagram"),  # wrong
        ("bentagram", "pentagram"),  # wrong at the beginning
        ("entagram", "pentagram"),
        ("pnetagram", "pentagram"),  # swapped
        ("epntagram", "pentagram"),  # swapped at the beginning
        ("pentagrams", "pentagram"),
    ],
)
def test_slips(tmp_path: Path, typed: str, near: str) -> None:
    made = WhooshEngine(tmp_path)
    made.build([Posting("g/room/a", VIEWS, "room", "g", names=("pentagram", "chamber"))])
    assert made.suggest(typed, field="names", view="hero") == (near,)
    assert made.suggest("pntgrm", field="names", view="hero") == ()
    assert made.suggest("pentagram", field="names", view="hero") == ()
    assert made.suggest("pentgrm", field="names", view="hero", distance=2) == (near,)


def test_updating_replaces_every_posting_of_an_entry(tmp_path: Path) -> None:
    made = WhooshEngine(tmp_path)
    made.build(
        [
            Posting("g/room/a", VIEWS, "room", "g", body_en=("old",)),
            Posting("g/room/b", ("hero",), "room", "g", body_en=("old",)),
            Posting("g/room/b", ("author",), "room", "g", body_en=("old",)),
            Posting("g/room/c", VIEWS, "room", "g", body_en=("old",)),
        ]
    )
    for _again in range(3):
        made.update(
            {
                "g/room/a": [Posting("g/room/a", ("author",), "room", "g", body_en=("new",))],
                "g/room/b": [Posting("g/room/b", VIEWS, "room", "g", body_en=("new",))],
                "g/room/c": [],
                "g/room/d": [Posting("g/room/d", VIEWS, "room", "g", body_en=("new",))],
            }
        )
        assert made.search(Term("body_en", "old"), view="hero", limit=9) == []
        assert made.search(Term("body_en", "old"), view="author", limit=9) == []
        new = Term("body_en", "new")
        found = {one.id for one in made.search(new, view="hero", limit=9)}
        assert found == {"g/room/b", "g/room/d"}
        found = {one.id for one in made.search(new, view="author", limit=9)}
        assert found == {"g/room/a", "g/room/b", "g/room/d"}


def test_nothing_is_found_in_nothing(tmp_path: Path) -> None:
    made = WhooshEngine(tmp_path)
    made.build([])
    assert made.search(Term("names", "a"), view="hero", limit=5) == []
    assert made.search(All(()), view="hero", limit=5) == []
    assert made.suggest("abcd", field="names", view="hero") == ()
    assert made.terms("tags", view="hero") == ()
    made.update({"g/room/a": [Posting("g/room/a", VIEWS, "room", "g", names=("a",))]})
    assert [one.id for one in made.search(Term("names", "a"), view="hero", limit=5)] == ["g/room/a"]


def test_threads_share_an_engine(engine: Engine, postings: list[Posting]) -> None:
    wrong: list[str] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(60):
            query, view = some_query(chance), chance.choice(VIEWS)
            right = {one.id for one in postings if view in one.views and holds(query, one)}
            if {one.id for one in engine.search(query, view=view, limit=1000)} != right:
                wrong.append(str(query))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_index_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusableError):
        WhooshEngine(tmp_path / "none").search(Term("names", "a"), view="hero", limit=5)


@pytest.mark.filterwarnings("ignore")  # the library leaves a file open when it cannot read it
@pytest.mark.parametrize("kept", [0, 10, 1000])
def test_a_damaged_index_is_told_or_still_right(tmp_path: Path, kept: int) -> None:
    made = WhooshEngine(tmp_path)
    made.build([Posting(f"g/room/{n}", VIEWS, "room", "g", names=("a",)) for n in range(50)])
    for one in tmp_path.glob("*.toc"):
        one.write_bytes(one.read_bytes()[:kept])
    with pytest.raises(IndexUnusableError):
        WhooshEngine(tmp_path).search(Term("names", "a"), view="hero", limit=5)


def test_it_is_an_engine(engine: Engine) -> None:
    assert isinstance(engine, Engine)


def test_the_schema_holds_only_classes_of_the_library(tmp_path: Path) -> None:
    made = WhooshEngine(tmp_path)
    made.build([Posting("g/room/a", VIEWS, "room", "g", names=("a",))])
    assert all(b"workbench" not in one.read_bytes() for one in tmp_path.glob("*.toc"))
