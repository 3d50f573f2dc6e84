from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped_corpus
from workbench.errors import CorpusError
from workbench.model.entries import Alias, Audience, Confidence, Dispute, Entry, PageSource, Part
from workbench.model.facts import (
    FACTS_OF,
    Barrier,
    CardFacts,
    CharacterFacts,
    Door,
    Floor,
    HauntFacts,
    MonsterFacts,
    RoomFacts,
    RuleFacts,
    RulingFacts,
    TermFacts,
    TokenFacts,
    TraitKey,
    TraitorRule,
    TraitTrack,
    Way,
)
from workbench.model.games import Chart, Component, Game
from workbench.model.ids import KINDS, LANGUAGES, Kind, Language
from workbench.model.plain import entry_from_plain, from_plain, ids_in, strings_in, to_plain

word = st.text(max_size=12)
number = st.integers(-5, 99)
language: st.SearchStrategy[Language] = st.sampled_from(LANGUAGES)
texts = st.dictionaries(language, word, max_size=3)
TRAITS: tuple[TraitKey, ...] = ("speed", "might", "sanity", "knowledge", "brains", "courage")
DOORS: tuple[Door, ...] = ("N", "E", "S", "W")
FLOORS: tuple[Floor, ...] = ("upper", "ground", "basement", "inside", "outside")
AUDIENCES: tuple[Audience, ...] = ("everyone", "heroes", "traitor", "author")
SURE: tuple[Confidence, ...] = ("high", "medium", "low")
trait = st.sampled_from(TRAITS)
audience = st.sampled_from(AUDIENCES)


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, max_size=3).map(tuple)


def perhaps(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


barriers = st.builds(Barrier, some(st.sampled_from(DOORS)), st.booleans())
ways = st.builds(Way, perhaps(word), st.sampled_from(("stairs", "chute", "passage")), st.booleans())
traitors = st.recursive(
    st.builds(TraitorRule, st.sampled_from(("none", "other", "hidden")), note=texts),
    lambda inner: st.builds(
        TraitorRule, st.sampled_from(("highest_trait", "named_explorer")), perhaps(trait),
        perhaps(word), perhaps(inner), st.booleans(), perhaps(word), texts,
    ),
    max_leaves=4,
)  # fmt: skip
tracks = st.builds(TraitTrack, some(number), number)
values = st.dictionaries(trait, number, max_size=2)

FACTS: dict[type, st.SearchStrategy[Any]] = {
    RoomFacts: st.builds(
        RoomFacts, some(st.sampled_from(FLOORS)), some(st.sampled_from(DOORS)),
        st.sampled_from(("omen", "event", "item", "clue", "none")), word, st.booleans(),
        st.booleans(), perhaps(number), perhaps(st.sampled_from(DOORS)), perhaps(barriers),
        some(ways), st.booleans(),
    ),
    CardFacts: st.builds(CardFacts, st.booleans(), st.booleans(), st.booleans(), perhaps(word)),
    CharacterFacts: st.builds(
        CharacterFacts, st.dictionaries(trait, tracks, max_size=2), values, perhaps(word),
        perhaps(word), perhaps(number), perhaps(word), perhaps(number), perhaps(number),
        some(word), perhaps(st.sampled_from(("female", "male"))), perhaps(number),
    ),
    TokenFacts: st.builds(
        TokenFacts, st.sampled_from(("round", "square", "unknown")), perhaps(number), some(word),
        perhaps(word), perhaps(number), perhaps(word), perhaps(number),
    ),
    MonsterFacts: st.builds(
        MonsterFacts, perhaps(word), word, st.dictionaries(trait, perhaps(number | word)),
        perhaps(word), perhaps(word),
    ),
    HauntFacts: st.builds(
        HauntFacts, perhaps(number), perhaps(traitors), perhaps(word), some(word), perhaps(word),
        word,
    ),
    RuleFacts: st.builds(RuleFacts, number),
    RulingFacts: st.builds(RulingFacts, word, some(word), perhaps(word)),
    TermFacts: st.builds(
        TermFacts, st.sampled_from(("noun", "verb", "adjective", "phrase")), perhaps(word), texts,
        perhaps(word),
    ),
}  # fmt: skip
disputes = st.builds(
    Dispute, word, st.dictionaries(word, some(word), max_size=2), perhaps(word), audience
)
parts = st.builds(
    Part, word, texts, texts, audience, perhaps(st.sampled_from(("S", "T"))), perhaps(word), number
)
pages = st.builds(PageSource, word, st.dictionaries(language, st.dictionaries(word, word)))


def entries_of(kind: Kind) -> st.SearchStrategy[Entry]:
    return st.builds(
        Entry, st.just(f"hill-2e/{kind}/x"), texts, FACTS[FACTS_OF[kind]], some(parts),
        some(st.builds(Alias, language, word, perhaps(word))), some(word), st.sampled_from(SURE),
        some(disputes), st.booleans(), some(language), perhaps(word), audience, perhaps(pages),
        word,
    )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_entry_comes_back_from_json(kind: Kind) -> None:
    @given(entries_of(kind))
    def check(entry: Entry) -> None:
        stored = json.loads(json.dumps(to_plain(entry)))
        back = entry_from_plain(stored)
        assert back == entry
        assert to_plain(back) == stored

    check()


@given(
    st.builds(
        Game, word, texts, word, perhaps(word), some(word), perhaps(word),
        st.dictionaries(word, word, max_size=2), word, some(word), word, perhaps(word),
        st.sampled_from(("draft", "complete", "final")), some(st.builds(Component, texts, number)),
    )
)  # fmt: skip
def test_every_game_comes_back_from_json(game: Game) -> None:
    assert from_plain(Game, json.loads(json.dumps(to_plain(game)))) == game


@given(
    st.builds(
        Chart, st.dictionaries(word, st.dictionaries(word, number, max_size=2), max_size=2),
        some(word), st.sampled_from(SURE), some(disputes), perhaps(word),
    )
)  # fmt: skip
def test_every_chart_comes_back_from_json(chart: Chart) -> None:
    assert from_plain(Chart, json.loads(json.dumps(to_plain(chart)))) == chart


def test_the_whole_corpus_comes_back_from_json() -> None:
    corpus = shipped_corpus()
    for entry in corpus.entries.values():
        assert entry_from_plain(json.loads(json.dumps(to_plain(entry)))) == entry


def test_what_has_its_default_is_left_out() -> None:
    entry = Entry("hill-2e/rule/x", {"en": "X"}, RuleFacts(1))
    assert to_plain(entry) == {"id": "hill-2e/rule/x", "title": {"en": "X"}, "facts": {"order": 1}}


ROOM = {"id": "hill-2e/room/x", "title": {"en": "X"},
        "facts": {"floors": ["upper"], "doors": [], "symbol": "none", "tile": "x"}}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "hill-2e/hall/x"}, "not an entry"),
        ({"id": "x"}, "not an entry"),
        ({"id": None}, "not an entry"),
        ({"surprise": 1}, "unknown field 'surprise'"),
        ({"title": ["X"]}, "a mapping"),
        ({"title": {"fr": "X"}}, "zh-Hant"),
        ({"parts": "text"}, "a list"),
        ({"parts": [{"key": "a"}]}, "missing"),
        ({"assumed": "yes"}, "bool"),
        ({"confidence": "total"}, "medium"),
        ({"confidence": ["high"]}, "medium"),
        ({"facts": []}, "RoomFacts"),
        ({"facts": {"order": 1}}, "unknown field 'order'"),
        ({"facts": {"floors": "upper", "doors": [], "symbol": "none", "tile": "x"}}, "a list"),
        ({"facts": {"floors": [], "doors": [], "symbol": "gold", "tile": "x"}}, "omen"),
        ({"facts": {"floors": [], "doors": [], "symbol": "none", "tile": "x", "windows": "2"}},
         "int"),
    ],
)  # fmt: skip
def test_a_stored_value_that_does_not_fit_is_told(change: dict[str, Any], message: str) -> None:
    assert isinstance(entry_from_plain(ROOM), Entry)
    with pytest.raises(CorpusError, match=message):
        entry_from_plain({**ROOM, **change})


def test_an_entry_without_a_title_is_told() -> None:
    with pytest.raises(CorpusError, match="title"):
        entry_from_plain({key: ROOM[key] for key in ("id", "facts")})
    with pytest.raises(CorpusError, match="an entry"):
        entry_from_plain([ROOM])  # type: ignore[arg-type]  # what a stranger may have stored


def test_strings_and_ids_are_found_at_any_depth() -> None:
    facts = RulingFacts(
        "see hill-2e/room/x",
        about=("hill-2e/rule/movement#3", "no/kind/here", "hill-2e/item/rope"),
    )
    assert {"see hill-2e/room/x", "no/kind/here"} <= set(strings_in(facts))
    assert list(ids_in(facts)) == ["hill-2e/rule/movement", "hill-2e/item/rope"]
    room = RoomFacts(("upper",), ("N",), "none", "tile", ways=(Way("hill-2e/room/attic", "fall"),))
    assert list(ids_in(room)) == ["hill-2e/room/attic"]
