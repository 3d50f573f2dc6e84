"""Mystery Mansion as it ships agrees with what is known of it, and keeps its secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.formats.yaml import read_yaml
from workbench.model.entries import Entry, Part, View
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
from workbench.model.ids import Kind
from workbench.model.rule_tags import ids_in_rule
from workbench.model.trees import Node, walk

GAME = "mystery"
EXPECTED: dict[str, Any] = read_yaml(Path(__file__).parent.parent / "facts" / "mystery.yaml")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


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


def test_characters_keep_what_is_known_and_have_tracks_of_our_own(corpus: Corpus) -> None:
    characters = corpus.of_kind(GAME, "character")
    assert [entry.title["en"] for entry in characters] == list(EXPECTED["characters"])
    for entry in characters:
        assert isinstance(entry.facts, CharacterFacts)
        expected = EXPECTED["characters"][entry.title["en"]]
        assert list(entry.facts.traits) == EXPECTED["traits"]
        starts = {}
        for trait, track in entry.facts.traits.items():
            assert len(track.track) == 8
            assert all(2 <= value <= 8 for value in track.track), "as the rulebook says of traits"
            starts[trait] = track.track[track.start_index]
        known = expected.get("known_values", {})
        assert dict(entry.facts.known_values) == known
        assert known.items() <= starts.items()
        assert entry.origin == "workbench"
        assert "ours" in (entry.note or "")
        assert entry.confidence == expected["confidence"]
        assert entry.text("en"), "each has a special power"


#: What is known of a kind, by its source; every other entry of the kind is a stand-in.
KNOWN = {
    "room": {"mystery-machine", "entrance-hall", "woods"},
    "item": {"banana"},
    "event": {"a-shadowed-figure"},
    "clue": {"a-painting-whose-eyes-follow", "a-mysterious-letter", "a-locked-box"},
}


@pytest.mark.parametrize(
    ("kind", "key"), [("room", "tiles"), ("item", "items"), ("event", "events"), ("clue", "clues")]
)
def test_stand_ins_fill_the_box_and_say_that_they_are_ours(
    corpus: Corpus, kind: Kind, key: str
) -> None:
    entries = corpus.of_kind(GAME, kind)
    assert len(entries) == EXPECTED["components"][key]
    assert {entry.entry_id.slug for entry in entries if entry.sources} == KNOWN[kind]
    for entry in entries:
        assert entry.compiled, "each is a page"
        assert set(entry.title) == {"en", "zh-Hant", "zh-Hans"}
        assert all(set(part.text) >= {"en", "zh-Hant", "zh-Hans"} for part in entry.parts)
        if not entry.sources:
            assert (entry.origin, entry.confidence) == ("workbench", "low")


def test_what_is_stated_by_a_source_alone_is_no_stand_in(corpus: Corpus) -> None:
    ours = {entry.kind for entry in corpus.entries.values() if entry.origin}
    assert ours == {"room", "item", "event", "clue", "character"}
    assert {entry.game for entry in corpus.entries.values() if entry.origin} == {GAME}
    assert corpus.entries["mystery/item/banana"].origin is None


def rooms_of(corpus: Corpus) -> dict[str, RoomFacts]:
    rooms = {}
    for entry in corpus.of_kind(GAME, "room"):
        assert isinstance(entry.facts, RoomFacts)
        rooms[entry.entry_id.slug] = entry.facts
    return rooms


def test_tiles_to_discover_have_a_region_a_symbol_and_doors(corpus: Corpus) -> None:
    rooms = rooms_of(corpus)
    drawable = {slug: facts for slug, facts in rooms.items() if not facts.start}
    assert len(drawable) == EXPECTED["components"]["drawable_tiles"]
    symbols = Counter(facts.symbol for facts in drawable.values())
    assert set(symbols) == {"clue", "item", "event"}, "each discovered tile shows one of these"
    assert symbols["clue"] >= EXPECTED["haunt_start"]["automatic_at_clue"], "so it can begin"
    assert symbols["clue"] <= EXPECTED["components"]["clues"]
    assert symbols["item"] <= EXPECTED["components"]["items"]
    for facts in rooms.values():
        assert len(facts.floors) == 1, "a tile belongs to one stack"
        assert facts.doors
        assert facts.outdoors == (facts.floors == ("outside",))
    for region in ("inside", "outside"):
        tiles = [facts for facts in rooms.values() if facts.floors == (region,)]
        # Every tile beyond the first joins two doorways; some must be left over for the last.
        assert sum(len(facts.doors) for facts in tiles) >= 2 * (len(tiles) - 1)


def test_about_a_third_of_the_tiles_have_a_rule(corpus: Corpus) -> None:
    ruled = [
        entry
        for entry in corpus.of_kind(GAME, "room")
        if isinstance(entry.facts, RoomFacts)
        and not entry.facts.ways
        and any(not part.is_story for part in entry.parts)
    ]
    assert len(corpus.of_kind(GAME, "room")) / 3 - 2 <= len(ruled)
    assert len(ruled) <= len(corpus.of_kind(GAME, "room")) / 3 + 2


def test_secret_passages_lead_to_each_other(corpus: Corpus) -> None:
    passages = {slug: facts for slug, facts in rooms_of(corpus).items() if not facts.start}
    linked = {slug: facts.ways for slug, facts in passages.items() if facts.ways}
    assert len(linked) >= 2
    for slug, ways in linked.items():
        ends = {f"{GAME}/room/{other}" for other in linked if other != slug}
        assert {way.to for way in ways} == ends
        assert all(way.kind == "passage" and way.both_ways for way in ways)
        assert ends <= set(ids_in_rule(corpus.entries[f"{GAME}/room/{slug}"], "author"))


def test_no_stand_in_kills_anybody_or_drops_anything(corpus: Corpus) -> None:
    for entry in corpus.entries.values():
        if entry.origin and entry.program:
            verbs = {
                part.frame
                for _book, _box, said in entry.program.instructions()
                for tree in said.trees
                for part in walk(tree)
                if isinstance(part, Node)
            }
            assert verbs.isdisjoint({"kill", "die", "drop", "attack", "pick_up"}), entry.id


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


def boxes_of(entry: Entry) -> dict[str, list[Part]]:
    """The parts of a page by the English heading of their box; the opening story has none."""
    found: dict[str, list[Part]] = {}
    headings: dict[str, str] = {}
    for part in entry.parts:
        book, number = (part.at or "").split(".")[:2]
        heading = headings.setdefault(f"{book}.{number}", part.heading.get("en", ""))
        found.setdefault(f"{book}: {heading}", []).append(part)
    return found


def test_haunt_17_shows_each_side_its_own_page(corpus: Corpus) -> None:
    haunt = corpus.entries["mystery/haunt/17"]
    boxes = boxes_of(haunt)
    for_all = {part.key for part in haunt.parts if part.audience == "everyone"}
    assert for_all == {part.key for name in ("S: ", "S: Right now") for part in boxes[name]}
    truth = {part.key for part in boxes["M: What's really going on"]}
    endings = {part.key for name in ("S: If you win…", "M: If you win…") for part in boxes[name]}
    assert len(endings) == 2
    hero, monster = keys_seen(haunt, "hero"), keys_seen(haunt, "traitor")
    assert hero & monster == for_all
    assert (truth | endings).isdisjoint(hero)
    assert truth <= monster
    assert endings.isdisjoint(monster), "unread until the end"
    assert keys_seen(haunt, "author") == {part.key for part in haunt.parts}
    for part in haunt.parts:
        assert (
            part.audience
            in {"S": ("everyone", "heroes", "author"), "T": ("traitor", "author")}[part.book or ""]
        )
        assert part.audience != "author" or part.key in endings


@pytest.mark.parametrize("slug", ["17", "old-iron-face"])
def test_the_boxes_of_the_rulebook_are_there(corpus: Corpus, slug: str) -> None:
    boxes = boxes_of(corpus.entries[f"mystery/haunt/{slug}"])
    for name in EXPECTED["boxes"]["heroes"]:
        assert f"S: {name}" in boxes or name in EXPECTED["boxes"]["only_in"].get(slug, [])
    for name in EXPECTED["boxes"]["monster"]:
        assert f"M: {name}" in boxes or name in EXPECTED["boxes"]["only_in"].get(slug, [])
    assert [name for name in boxes if name.startswith("S: At the end of")]
    assert [name for name in boxes if name.startswith("M: At the end of")]


def test_numbers_of_haunt_17(corpus: Corpus) -> None:
    boxes = boxes_of(corpus.entries["mystery/haunt/17"])
    setup = "\n".join(part.text["en"] for part in boxes["S: Right now"])
    assert "{3/4/5} Junk" in setup
    assert "3 Treasure" in setup
    actions = [part.text["en"] for part in boxes["S: How to play this haunt"]]
    armor = next(text for text in actions if "Speed roll" in text)
    assert "\n  1+: " in armor
    assert "\n  0: The hero takes 1 damage." in armor


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
        for slug in KNOWN[kind]:
            entry = corpus.entries[f"{GAME}/{kind}/{slug}"]
            assert entry.confidence in ("low", "medium")
            assert entry.note
            assert "not known" in entry.note
