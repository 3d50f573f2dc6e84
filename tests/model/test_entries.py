from __future__ import annotations

import dataclasses

import pytest

from workbench.model.entries import Audience, Entry, Part, View, may_see, visible_parts
from workbench.model.facts import HauntFacts, RuleFacts
from workbench.model.games import Chart, Corpus, Game
from workbench.model.ids import Citation
from workbench.model.programs import (
    Instruction,
    Program,
    ProgramBook,
    ProgramBox,
    dump_program,
    load_program,
)

PARTS = (
    Part("a", {"en": "For all."}),
    Part("b", {"en": "For heroes."}, audience="heroes", book="S"),
    Part("c", {"en": "Also."}, {"en": "Right Now"}, audience="heroes", book="S"),
    Part("d", {"en": "For the traitor."}, audience="traitor", book="T"),
    Part("e", {"en": "For authors."}, audience="author"),
)
HAUNT = Entry("hill-2e/haunt/1", {"en": "X"}, HauntFacts(1), PARTS)


@pytest.mark.parametrize(
    ("view", "audiences"),
    [
        ("hero", {"everyone", "heroes"}),
        ("traitor", {"everyone", "traitor"}),
        ("author", {"everyone", "heroes", "traitor", "author"}),
    ],
)
def test_who_may_see_what(view: View, audiences: set[Audience]) -> None:
    every: tuple[Audience, ...] = ("everyone", "heroes", "traitor", "author")
    assert {audience for audience in every if may_see(view, audience)} == audiences


@pytest.mark.parametrize(
    ("view", "keys"), [("hero", "abc"), ("traitor", "ad"), ("author", "abcde")]
)
def test_a_view_leaves_out_what_it_may_not_see(view: View, keys: str) -> None:
    assert "".join(part.key for part in visible_parts(HAUNT, view)) == keys


def test_a_secret_entry_shows_nothing_to_others() -> None:
    secret = Entry("hill-2e/rule/x", {"en": "X"}, RuleFacts(1), PARTS, audience="traitor")
    assert list(visible_parts(secret, "hero")) == []
    assert secret.text("en", "hero") == ""
    assert [part.key for part in visible_parts(secret, "traitor")] == ["a", "d"]


def test_text_stands_under_its_headings() -> None:
    assert HAUNT.text("en", "hero") == "For all.\nFor heroes.\nRight Now\nAlso."
    assert HAUNT.text("zh-Hant") == ""


PAGE = (
    Part("story", {"en": "It is dark."}, at="S.1", book="S", audience="heroes"),
    Part("pqrstu", {"en": "Roll.\n  5+: Fine.\n  0-4:\n    You fall."}, at="S.1.1", items=4,
         book="S", audience="heroes"),
    Part("vwxyza", {"en": "Then stop."}, {"en": "Later"}, at="S.2.1", book="S", audience="heroes"),
    Part("bcdefg", {"en": "Laugh."}, at="T.1.1", book="T", audience="traitor"),
)  # fmt: skip
WITH_PAGE = Entry("hill-2e/haunt/2", {"en": "Y"}, HauntFacts(2), PAGE)


def test_what_stands_on_a_page_is_cited_by_its_position() -> None:
    assert [str(citation) for citation, _part in WITH_PAGE.citations()] == [
        "hill-2e/haunt/2#S.1", "hill-2e/haunt/2#S.1.1", "hill-2e/haunt/2#S.2.1",
        "hill-2e/haunt/2#T.1.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("place", "part", "shown"),
    [("S.1.1", 1, "S.1.1"), ("S.1.4", 1, "S.1.4"), ("S.1.3b", 1, "S.1.3b"), ("vwxyza", 2, "S.2.1"),
     ("S.1", 0, "S.1"), ("story", 0, "S.1"), ("T.1.1", 3, "T.1.1")],
)  # fmt: skip
def test_an_item_of_a_page_is_found_in_the_part_that_covers_it(
    place: str, part: int, shown: str
) -> None:
    found = WITH_PAGE.part_at(place)
    assert found is not None
    assert (found[1], found[0].place) == (PAGE[part], shown)


@pytest.mark.parametrize("place", ["S.1.5", "S.1.0", "S.2.2", "T.1.2", "1.1", "S.1.1.1", "S.1.x"])
def test_an_item_that_the_page_does_not_have_is_not_found(place: str) -> None:
    assert WITH_PAGE.part_at(place) is None


def test_an_item_inside_another_is_found_by_its_stable_key() -> None:
    rows = (
        Instruction("pqrstu-5up", "S.1.2", "row"),
        Instruction("pqrstu-0-4", "S.1.3", "row", inner=(Instruction("hijklm", "S.1.4", "rule"),)),
    )
    box = ProgramBox("", "S.1", instructions=(Instruction("pqrstu", "S.1.1", "rule", inner=rows),))
    program = Program(WITH_PAGE.id, "hill-2e", books=(ProgramBook("S", (box,)),))
    entry = dataclasses.replace(WITH_PAGE, compiled=dump_program(program))
    for key, shown in (("pqrstu", "S.1.1"), ("pqrstu-5up", "S.1.2"), ("hijklm", "S.1.4")):
        found = entry.part_at(key)
        assert found is not None
        assert (found[1].key, found[0].place) == ("pqrstu", shown)
        assert Citation.parse(f"{entry.id}#{key}").place == key
    assert entry.part_at("pqrstu-9up") is None
    assert WITH_PAGE.part_at("hijklm") is None


@pytest.mark.parametrize("shared", [True, False])
def test_books_that_everybody_reads_stay_so_when_stored(shared: bool) -> None:
    books = tuple(ProgramBook(letter, shared=shared) for letter in ("S", "T", ""))
    stored = load_program(dump_program(Program("hill-2e/haunt/2", "hill-2e", books=books)))
    audiences = [book.audience for book in stored.books]
    assert audiences == (["everyone"] * 3 if shared else ["heroes", "traitor", "everyone"])


def test_an_entry_without_a_page_has_no_program() -> None:
    assert WITH_PAGE.program is None


def test_citations_count_in_each_book_from_one() -> None:
    assert [str(citation) for citation, _part in HAUNT.citations()] == [
        "hill-2e/haunt/1#1",
        "hill-2e/haunt/1#S.1",
        "hill-2e/haunt/1#S.2",
        "hill-2e/haunt/1#T.1",
        "hill-2e/haunt/1#2",
    ]


@pytest.mark.parametrize("place", ["S.2", "d", "2", "c"])
def test_a_part_is_found_by_its_position_and_by_its_key(place: str) -> None:
    listed = list(HAUNT.citations())
    by_hand = {"S.2": 2, "d": 3, "2": 4, "c": 2}
    assert HAUNT.part_at(place) == listed[by_hand[place]]


@pytest.mark.parametrize("place", ["", "S", "S.3", "T.2", "3", "0", "f"])
def test_no_part_is_found_where_there_is_none(place: str) -> None:
    assert HAUNT.part_at(place) is None


def test_an_entry_knows_its_game_and_kind() -> None:
    assert (HAUNT.game, HAUNT.kind, HAUNT.entry_id.slug) == ("hill-2e", "haunt", "1")


def test_the_chart_both_ways() -> None:
    chart = Chart({"r1": {"o1": 1, "o2": 2}, "r2": {"o1": 2}})
    assert chart.haunt("o2", "r1") == 2
    assert chart.haunt("o2", "r2") is None
    assert chart.haunt("o1", "r9") is None
    assert chart.pairs(2) == (("o2", "r1"), ("o1", "r2"))
    assert chart.pairs(50) == ()


def test_entries_of_one_game_and_kind() -> None:
    other = Entry("hill-2e/haunt/2", {"en": "Y"}, HauntFacts(2))
    foreign = Entry("mystery/haunt/1", {"en": "Z"}, HauntFacts(1))
    corpus = Corpus(
        {"hill-2e": Game("hill-2e", {}, "2")}, {e.id: e for e in (HAUNT, foreign, other)}, {}, ""
    )
    assert corpus.of_kind("hill-2e", "haunt") == (HAUNT, other)
    assert corpus.of_kind("hill-2e", "room") == ()
