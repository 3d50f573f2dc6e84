"""Mystery Mansion as it ships agrees with what is known of it, and keeps its secrets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.formats.yaml import read_yaml
from workbench.library.load import load_corpus
from workbench.model.entries import Entry, View
from workbench.model.facts import (
    CardFacts,
    CharacterFacts,
    HauntFacts,
    MonsterFacts,
    RoomFacts,
    RuleFacts,
    TokenFacts,
)
from workbench.model.games import Corpus
from workbench.model.rule_tags import ids_in_rule

GAME = "mystery"
EXPECTED: dict[str, Any] = read_yaml(Path(__file__).parent.parent / "facts" / "mystery.yaml")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def token_facts(corpus: Corpus) -> Iterator[tuple[Entry, TokenFacts]]:
    for entry in corpus.of_kind(GAME, "token"):
        assert isinstance(entry.facts, TokenFacts)
        yield entry, entry.facts


def test_the_box_holds_100_tokens_of_30_kinds(corpus: Corpus) -> None:
    counts = {entry.title["en"]: facts.count for entry, facts in token_facts(corpus)}
    assert counts == EXPECTED["tokens"]
    assert len(counts) == 30
    assert sum(count or 0 for count in counts.values()) == 100


def test_two_faces_share_one_count_and_are_found_by_either_name(corpus: Corpus) -> None:
    two_faced = [(entry, facts) for entry, facts in token_facts(corpus) if facts.faces]
    assert {entry.title["en"] for entry, _ in two_faced} == {
        name for name in EXPECTED["tokens"] if "/" in name
    }
    for entry, facts in two_faced:
        assert "/".join(facts.faces) == entry.title["en"]
        assert set(facts.faces) <= {alias.text for alias in entry.aliases if alias.lang == "en"}


def test_components_and_players_are_those_of_the_box(corpus: Corpus) -> None:
    game = corpus.games[GAME]
    counts = {component.name["en"]: component.count for component in game.components}
    expected = EXPECTED["components"]
    for name, key in [
        ("Tiles", "tiles"),
        ("Character cards", "characters"),
        ("Plastic clips", "clips"),
        ("Dice", "dice"),
        ("Item cards", "items"),
        ("Event cards", "events"),
        ("Clue cards", "clues"),
        ("Mystery cards", "mystery_cards"),
        ("Tokens", "tokens"),
        ("Timer track", "timer_track"),
    ]:
        assert counts[name] == expected[key], name
    assert game.players == EXPECTED["players"]
    assert list(game.traits) == EXPECTED["traits"]


def test_starting_tiles_are_one_of_each_region(corpus: Corpus) -> None:
    starts = []
    for entry in corpus.of_kind(GAME, "room"):
        assert isinstance(entry.facts, RoomFacts)
        if entry.facts.start:
            starts.append(f"{entry.title['en']} ({entry.facts.floors[0]})")
            (way,) = entry.facts.ways
            assert way.both_ways
            assert way.to is not None
            assert way.to in corpus.entries
    assert starts == EXPECTED["starting_tiles"]


def test_characters_tell_what_is_known_and_invent_nothing(corpus: Corpus) -> None:
    characters = corpus.of_kind(GAME, "character")
    assert [entry.title["en"] for entry in characters] == list(EXPECTED["characters"])
    for entry in characters:
        assert isinstance(entry.facts, CharacterFacts)
        expected = EXPECTED["characters"][entry.title["en"]]
        assert not entry.facts.traits, "no track of any character is known"
        assert dict(entry.facts.known_values) == expected.get("known_values", {})
        assert entry.confidence == expected["confidence"]
        assert entry.text("en"), "each has a special power"


def test_mysteries_have_their_difficulty_and_their_token(corpus: Corpus) -> None:
    found = {}
    for entry in corpus.of_kind(GAME, "mystery"):
        assert isinstance(entry.facts, CardFacts)
        found[entry.title["en"]] = entry.facts.difficulty
        assert all(used in corpus.entries for used in ids_in_rule(entry, "author"))
        assert entry.compiled, "each is a page"
    assert found == EXPECTED["mysteries"]


def test_haunts_and_their_monsters(corpus: Corpus) -> None:
    haunts = corpus.of_kind(GAME, "haunt")
    assert len(haunts) == len(EXPECTED["haunts"])
    for entry, expected in zip(haunts, EXPECTED["haunts"], strict=True):
        assert isinstance(entry.facts, HauntFacts)
        assert entry.facts.number == expected["haunt"]
        if expected["name"]:
            assert entry.title["en"] == expected["name"]
        first = corpus.entries[entry.facts.monsters[0]]
        assert expected["monster"].startswith(first.title["en"])
        assert entry.facts.traitor is not None
        assert entry.facts.traitor.rule == "volunteer"
    for entry in corpus.of_kind(GAME, "monster"):
        assert isinstance(entry.facts, MonsterFacts)
        assert entry.facts.haunt in corpus.entries
        assert dict(entry.facts.traits) == EXPECTED["monster_traits"].get(entry.title["en"], {})
        if entry.facts.token:
            assert entry.facts.token in corpus.entries


def keys_seen(entry: Entry, view: View) -> set[str]:
    shown = entry.text("en", view)
    return {part.key for part in entry.parts if part.text["en"] in shown}


def test_haunt_17_shows_each_side_its_own_page(corpus: Corpus) -> None:
    haunt = corpus.entries["mystery/haunt/17"]
    for_all = {part.key for part in haunt.parts if part.audience == "everyone"}
    assert for_all == {"intro", "setup-monster", "setup-tokens", "setup-woods", "setup-start"}
    hero, monster = keys_seen(haunt, "hero"), keys_seen(haunt, "traitor")
    assert hero & monster == for_all
    assert {"truth", "ending-monster", "ending-heroes"}.isdisjoint(hero)
    assert "truth" in monster
    assert {"ending-monster", "ending-heroes"}.isdisjoint(monster), "unread until the end"
    assert keys_seen(haunt, "author") == {part.key for part in haunt.parts}
    for part in haunt.parts:
        assert (
            part.audience
            in {"S": ("everyone", "heroes"), "T": ("traitor", "author")}[part.book or ""]
        )


def test_numbers_of_haunt_17(corpus: Corpus) -> None:
    haunt = corpus.entries["mystery/haunt/17"]
    text = {part.key: part.text["en"] for part in haunt.parts}
    assert "{3/4/5} Junk" in text["setup-tokens"]
    assert "3 Treasure" in text["setup-tokens"]
    assert "Speed roll. On 1+" in text["armor-off"]


def test_a_monster_of_the_tome_is_hidden_from_heroes(corpus: Corpus) -> None:
    for slug in ("old-iron-face", "mechanical-shark"):
        entry = corpus.entries[f"mystery/monster/{slug}"]
        assert entry.audience == "traitor"
        assert entry.text("en", "hero") == ""


def test_rules_are_sections_of_statements_in_two_languages(corpus: Corpus) -> None:
    rules = corpus.of_kind(GAME, "rule")
    orders = []
    for entry in rules:
        assert isinstance(entry.facts, RuleFacts)
        orders.append(entry.facts.order)
        assert set(entry.title) == {"en", "zh-Hant", "zh-Hans"}
        assert entry.parts
        for part in entry.parts:
            assert part.text["en"].endswith((".", "?"))
            assert part.text["zh-Hant"].endswith("。")
            assert part.audience == "everyone"
    assert orders == list(range(len(rules)))  # the components come first


@pytest.mark.parametrize(
    ("tail", "key", "words"),
    [
        ("haunt-roll", "target", "5+"),
        ("haunt-roll", "ninth", "ninth clue"),
        ("mystery-cards", "number-of-haunts", "25 haunts"),
        ("traits", "range", "between 2 and 8"),
        ("traits", "carry", "3 Scooby Snacks"),
        ("dice", "limits", "at least 1 die and at most 8"),
        ("setup", "players", "3 to 5"),
    ],
)
def test_numbers_of_the_rules(corpus: Corpus, tail: str, key: str, words: str) -> None:
    rule = corpus.entries[f"mystery/rule/{tail}"]
    (text,) = (part.text["en"] for part in rule.parts if part.key == key)
    assert words in text


def test_what_is_hardly_known_says_so(corpus: Corpus) -> None:
    for kind in ("clue", "event"):
        for entry in corpus.of_kind(GAME, kind):
            assert entry.confidence in ("low", "medium")
            assert entry.note
            assert "not known" in entry.note
