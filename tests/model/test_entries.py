from __future__ import annotations

import pytest

from workbench.model.entries import VIEWS, Audience, Entry, Part, View, may_see, visible_parts
from workbench.model.facts import CardFacts, HauntFacts, ResultRow, Roll, RuleFacts
from workbench.model.games import Chart, Corpus, Game

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


def test_result_tables_follow_the_text_and_are_as_secret() -> None:
    rows = (ResultRow("5+", {"en": "You gain 1 Might."}), ResultRow("0-4", {"en": "Nothing."}))
    card = Entry(
        "hill-2e/event/x", {"en": "X"}, CardFacts(rolls=(Roll(("might",), results=rows),)),
        (Part("rule", {"en": "Roll."}),),
    )  # fmt: skip
    assert card.text("en") == "Roll.\n5+: You gain 1 Might.\n0-4: Nothing."
    for view in VIEWS:
        secret = Entry(card.id, card.title, card.facts, card.parts, audience="author")
        assert bool(secret.text("en", view)) is (view == "author")


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
