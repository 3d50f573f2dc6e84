"""What ships for rooms, explorers, tokens and chart agrees with what the sources say.

The expectations in ``tests/facts`` were taken from the fact sheets by themselves, not from the
corpus, so a slip in either shows here.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped_corpus
from workbench.model.concepts import rolls_of
from workbench.model.entries import Entry
from workbench.model.facts import CharacterFacts, RoomFacts, TokenFacts
from workbench.model.games import Chart, Corpus, Game
from workbench.model.ids import LANGUAGES, Kind, slug_of
from workbench.model.rule_tags import ids_in_rule

GAME = "hill-2e"
FACTS = Path(__file__).resolve().parent.parent / "facts"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
START = {"Entrance Hall", "Foyer", "Grand Staircase", "Upper Landing", "Basement Landing"}


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FACTS / name).read_text(encoding="utf-8"))
    return found


ROOMS = expected("rooms.yaml")
EXPLORERS = expected("characters.yaml")["explorers"]
YOUNGEST_FIRST = expected("characters.yaml")["youngest_first"]
CHART = expected("chart.yaml")["chart"]
CELLS_OF = expected("chart.yaml")["cells_of"]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


@pytest.fixture(scope="module")
def game(corpus: Corpus) -> Game:
    return corpus.games[GAME]


@pytest.fixture(scope="module")
def chart(corpus: Corpus) -> Chart:
    return corpus.charts[GAME]


def room(corpus: Corpus, name: str) -> RoomFacts:
    facts = corpus.entries[f"{GAME}/room/{slug_of(name)}"].facts
    assert isinstance(facts, RoomFacts)
    return facts


def rooms(corpus: Corpus) -> dict[str, RoomFacts]:
    return {entry.title["en"]: room(corpus, entry.title["en"]) for entry in named(corpus, "room")}


def explorer(corpus: Corpus, name: str) -> CharacterFacts:
    facts = corpus.entries[f"{GAME}/character/{slug_of(name)}"].facts
    assert isinstance(facts, CharacterFacts)
    return facts


def tokens(corpus: Corpus) -> dict[str, TokenFacts]:
    found = {}
    for entry in named(corpus, "token"):
        assert isinstance(entry.facts, TokenFacts)
        found[entry.title["en"]] = entry.facts
    return found


def named(corpus: Corpus, kind: Kind) -> tuple[Entry, ...]:
    return corpus.of_kind(GAME, kind)


# Rooms


def test_the_rooms_are_those_of_the_sources(corpus: Corpus) -> None:
    assert rooms(corpus).keys() == ROOMS.keys()
    assert len(ROOMS) == 47


@pytest.mark.parametrize("name", ROOMS)
def test_floors_doors_and_symbol_of_a_room(corpus: Corpus, name: str) -> None:
    want, got = ROOMS[name], room(corpus, name)
    assert list(got.floors) == want["floors"]
    assert list(got.doors) == want["doors"]
    assert got.symbol == want["symbol"]
    assert got.outdoors == want["outdoors"]
    assert got.window_side == want["window_side"]
    assert got.windows == want.get("window_count", 0)


@pytest.mark.parametrize("name", ROOMS)
def test_barrier_of_a_room(corpus: Corpus, name: str) -> None:
    want, got = ROOMS[name].get("barrier"), room(corpus, name).barrier
    if want is None:
        assert got is None
        return
    assert got is not None
    assert list(got.sides) == want.get("sides", [])
    assert got.closed == ("inner_items" in want)
    entry = corpus.entries[f"{GAME}/room/{slug_of(name)}"]
    (roll,) = rolls_of(entry)
    assert roll.traits == (want["trait"],)
    crossed, stopped = roll.results
    assert crossed.totals == f"{want['target']}+"
    assert stopped.totals == f"0-{want['target'] - 1}"
    if "inner_items" in want:
        assert f"draw {want['inner_items']} item cards" in crossed.effect["en"]


def test_rooms_stand_on_45_tiles_of_which_one_holds_three(corpus: Corpus) -> None:
    tiles = defaultdict(set)
    for name, facts in rooms(corpus).items():
        tiles[facts.tile].add(name)
    assert len(tiles) == 45
    assert [names for names in tiles.values() if len(names) > 1] == [
        {"Entrance Hall", "Foyer", "Grand Staircase"}
    ]


def test_42_tiles_are_drawn(corpus: Corpus) -> None:
    drawn = {facts.tile for facts in rooms(corpus).values() if not facts.start}
    assert len(drawn) == 42
    assert {name for name, facts in rooms(corpus).items() if facts.start} == START


def test_symbols_add_up(corpus: Corpus) -> None:
    counted = Counter(facts.symbol for facts in rooms(corpus).values())
    assert counted == {"omen": 13, "event": 18, "item": 4, "none": 12}


@pytest.mark.parametrize(
    ("name", "trait", "target"),
    [
        ("Attic", "speed", 3),
        ("Graveyard", "sanity", 4),
        ("Junk Room", "might", 3),
        ("Pentagram Chamber", "knowledge", 4),
        ("Collapsed Room", "speed", 5),
    ],
)
def test_the_roll_of_a_room(corpus: Corpus, name: str, trait: str, target: int) -> None:
    (roll,) = rolls_of(corpus.entries[f"{GAME}/room/{slug_of(name)}"])
    assert roll.traits == (trait,)
    assert [row.totals for row in roll.results] == [f"{target}+", f"0-{target - 1}"]


def test_the_elevator_has_a_row_for_each_total_of_two_dice(corpus: Corpus) -> None:
    (roll,) = rolls_of(corpus.entries[f"{GAME}/room/mystic-elevator"])
    assert roll.dice == 2
    assert [row.totals for row in roll.results] == ["4", "3", "2", "1", "0"]


@pytest.mark.parametrize(
    ("here", "there", "back"),
    [
        ("Foyer", "Stairs from Basement", True),
        ("Stairs from Basement", "Foyer", True),
        ("Grand Staircase", "Upper Landing", True),
        ("Upper Landing", "Grand Staircase", True),
        ("Coal Chute", "Basement Landing", False),
        ("Gallery", "Ballroom", False),
    ],
)
def test_ways_out_of_rooms(corpus: Corpus, here: str, there: str, back: bool) -> None:
    (way,) = room(corpus, here).ways
    assert (way.to, way.both_ways) == (f"{GAME}/room/{slug_of(there)}", back)


def test_a_way_that_goes_both_ways_stands_at_both_ends(corpus: Corpus) -> None:
    both = {
        (f"{GAME}/room/{slug_of(name)}", way.to)
        for name, facts in rooms(corpus).items()
        for way in facts.ways
        if way.both_ways
    }
    assert both == {(there, here) for here, there in both}


def test_rooms_use_only_what_there_is(corpus: Corpus) -> None:
    used = {thing for entry in named(corpus, "room") for thing in ids_in_rule(entry, "author")}
    assert f"{GAME}/token/vault-empty" in used
    assert used <= corpus.entries.keys()


@pytest.mark.parametrize(
    ("name", "readings"),
    [
        ("Junk Room", {"3+", "4+"}),
        ("Furnace Room", {"omen", "item"}),
        ("Vault", {"event", "omen"}),
        ("Crypt", {"one door", "N, E"}),
    ],
)
def test_both_readings_of_a_disputed_point_are_told(
    corpus: Corpus, name: str, readings: set[str]
) -> None:
    (dispute,) = corpus.entries[f"{GAME}/room/{slug_of(name)}"].disputed
    assert dispute.readings.keys() == readings


# Explorers


def test_the_explorers_are_those_of_the_sources(corpus: Corpus) -> None:
    assert {entry.title["en"] for entry in named(corpus, "character")} == EXPLORERS.keys()
    assert len(EXPLORERS) == 12


@pytest.mark.parametrize("name", EXPLORERS)
def test_tracks_of_an_explorer(corpus: Corpus, name: str) -> None:
    want, got = EXPLORERS[name]["traits"], explorer(corpus, name).traits
    assert got.keys() == want.keys() == {"speed", "might", "sanity", "knowledge"}
    for trait, track in got.items():
        assert list(track.track) == want[trait]["track"]
        assert len(track.track) == 8
        assert track.start_index in range(8)
        assert track.start_index == want[trait]["start_index"]
        assert track.track[track.start_index] == want[trait]["start_value"]
        assert list(track.track) == sorted(track.track)


@pytest.mark.parametrize("name", EXPLORERS)
def test_what_an_explorers_card_prints(corpus: Corpus, name: str) -> None:
    want, got = EXPLORERS[name], explorer(corpus, name)
    month, day = want["birthday"].split()
    assert got.birthday == f"{MONTHS.index(month) + 1:02}-{int(day):02}"
    feet = re.fullmatch(r"(\d)'(\d+)in", want["height"])
    assert feet is not None
    assert got.height_in == 12 * int(feet[1]) + int(feet[2])
    assert (got.age, got.weight_lb, got.sex) == (want["age"], want["weight_lb"], want["sex"])
    assert (got.colour, list(got.hobbies)) == (want["colour"], want["hobbies"])
    assert got.youngest_rank == YOUNGEST_FIRST.index(name) + 1


@pytest.mark.parametrize("name", EXPLORERS)
def test_the_other_side_of_a_card_is_mutual(corpus: Corpus, name: str) -> None:
    other = EXPLORERS[name]["other_side"]
    assert explorer(corpus, name).other_side == f"{GAME}/character/{slug_of(other)}"
    assert explorer(corpus, other).other_side == f"{GAME}/character/{slug_of(name)}"
    assert explorer(corpus, other).colour == explorer(corpus, name).colour


def test_the_ranks_by_age_follow_the_ages(corpus: Corpus) -> None:
    by_rank = sorted(
        (explorer(corpus, name) for name in EXPLORERS), key=lambda facts: facts.youngest_rank or 0
    )
    assert [facts.youngest_rank for facts in by_rank] == list(range(1, 13))
    ages = [facts.age or 0 for facts in by_rank]
    assert ages == sorted(ages)


# Tokens


def test_the_groups_of_tokens_add_up_to_149(corpus: Corpus) -> None:
    groups = {facts.group: facts.group_count for facts in tokens(corpus).values()}
    assert groups == {
        "large_monster": 12,
        "small_monster": 91,
        "event_and_room_square": 14,
        "item_pentagon": 14,
        "trait_roll_triangle": 18,
    }
    assert sum(count or 0 for count in groups.values()) == 149


@pytest.mark.parametrize(
    ("group", "shape", "kinds", "total"),
    [
        ("large_monster", "round", 11, 12),
        ("event_and_room_square", "square", 12, 14),
        ("item_pentagon", "pentagon", 1, 14),
    ],
)
def test_tokens_of_a_counted_group_add_up(
    corpus: Corpus, group: str, shape: str, kinds: int, total: int
) -> None:
    members = [facts for facts in tokens(corpus).values() if facts.group == group]
    assert len(members) == kinds
    assert {facts.shape for facts in members} == {shape}
    assert sum(facts.count or 0 for facts in members) == total


@pytest.mark.parametrize(
    ("group", "shape", "total"),
    [("small_monster", "round", 91), ("trait_roll_triangle", "triangle", 18)],
)
def test_an_unknown_split_is_left_open_and_fits(
    corpus: Corpus, group: str, shape: str, total: int
) -> None:
    members = [facts for facts in tokens(corpus).values() if facts.group == group]
    assert {facts.count for facts in members} == {None}
    assert {facts.shape for facts in members} == {shape}
    assert 0 < sum(facts.at_least or 0 for facts in members) <= total


def test_the_small_monsters_have_seven_colours(corpus: Corpus) -> None:
    least = {
        facts.colour: facts.at_least
        for facts in tokens(corpus).values()
        if facts.group == "small_monster"
    }
    assert least.keys() == {"red", "orange", "yellow", "green", "blue", "purple", "magenta"}
    # haunt 24 needs 24 red bats, haunt 27 an orange blob of 20, haunt 47 a green body of 16
    assert (least["red"], least["orange"], least["green"]) == (24, 20, 16)


@pytest.mark.parametrize(
    ("name", "count"),
    [("Secret Passage", 2), ("Secret Stairs", 2), ("Ouroboros Head", 2), ("Vault Empty", 1)],
)
def test_how_many_there_are_of_a_token(corpus: Corpus, name: str, count: int) -> None:
    assert tokens(corpus)[name].count == count


def test_the_components_of_the_box(game: Game) -> None:
    counted = {component.name["en"]: component.count for component in game.components}
    assert sum(count for name, count in counted.items() if name.endswith(" token")) == 149
    assert (counted["Room tile"], counted["Entrance tile"]) == (44, 1)
    assert (counted["Omen card"], counted["Item card"], counted["Event card"]) == (13, 22, 45)
    assert (counted["Explorer figure"], counted["Plastic clip"], counted["Die"]) == (6, 30, 8)
    assert all(component.name.keys() == set(LANGUAGES) for component in game.components)


# The haunt chart


def test_the_chart_is_that_of_the_sources(chart: Chart) -> None:
    want = {
        f"{GAME}/room/{slug_of(where)}": {
            f"{GAME}/omen/{slug_of(omen)}": haunt for omen, haunt in row.items()
        }
        for where, row in CHART.items()
    }
    assert {where: dict(row) for where, row in chart.haunts.items()} == want


def test_19_haunts_have_4_cells_and_31_have_3(chart: Chart) -> None:
    cells = Counter(haunt for row in chart.haunts.values() for haunt in row.values())
    assert cells == CELLS_OF
    assert sum(cells.values()) == 13 * 13
    assert Counter(cells.values()) == {4: 19, 3: 31}
    assert cells.keys() == set(range(1, 51))


def test_the_rows_of_the_chart_are_the_omen_rooms(corpus: Corpus, chart: Chart) -> None:
    omen_rooms = {
        f"{GAME}/room/{slug_of(name)}"
        for name, facts in rooms(corpus).items()
        if facts.symbol == "omen"
    }
    marked = {
        f"{GAME}/room/{slug_of(name)}" for name, facts in rooms(corpus).items() if facts.chart
    }
    assert chart.haunts.keys() == omen_rooms == marked


def test_each_row_of_the_chart_has_the_13_omens(corpus: Corpus, chart: Chart) -> None:
    omens = {entry.id for entry in named(corpus, "omen")}
    assert len(omens) == 13
    for row in chart.haunts.values():
        assert row.keys() == omens


def test_disputed_cells_tell_both_readings(chart: Chart) -> None:
    told = {dispute.about: (set(dispute.readings), dispute.taken) for dispute in chart.disputed}
    assert told == {
        "Charred Room × Skull": ({"47", "34"}, "47"),
        "Junk Room × Medallion": ({"44", "76"}, "44"),
    }
    assert chart.haunt(f"{GAME}/omen/skull", f"{GAME}/room/charred-room") == 47
    assert chart.haunt(f"{GAME}/omen/medallion", f"{GAME}/room/junk-room") == 44


# Names


@pytest.mark.parametrize("kind", ["room", "character", "token"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_there_and_distinct(corpus: Corpus, kind: Kind, lang: Any) -> None:
    names = [entry.title[lang] for entry in named(corpus, kind)]
    assert all(names)
    assert [name for name, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize("kind", ["room", "character", "token"])
def test_a_slug_is_made_of_the_english_name(corpus: Corpus, kind: Kind) -> None:
    for entry in named(corpus, kind):
        assert entry.entry_id.slug == slug_of(entry.title["en"])


@pytest.mark.parametrize("kind", ["room", "character", "token"])
def test_another_name_is_not_the_name_of_another(corpus: Corpus, kind: Kind) -> None:
    owner = {name: entry.id for entry in named(corpus, kind) for name in entry.title.values()}
    for entry in named(corpus, kind):
        for alias in entry.aliases:
            assert owner.get(alias.text, entry.id) == entry.id


def test_disputes_name_declared_sources(corpus: Corpus, game: Game) -> None:
    for kind in ("room", "character", "token"):
        for entry in corpus.entries.values():
            if entry.id.startswith(f"{GAME}/{kind}/"):
                for dispute in entry.disputed:
                    assert dispute.taken in dispute.readings
                    for names in dispute.readings.values():
                        assert set(names) <= game.sources.keys()


@pytest.mark.sources
def test_chinese_names_of_rooms_stand_in_the_printed_rules(corpus: Corpus, sources: Path) -> None:
    """Names whose characters the document left whole are found in it with their English gloss."""
    text = re.sub(r"\([a-zà-ǜ]+\)", "", (sources / "rules_zh.txt").read_text(encoding="utf-8"))
    found = {
        entry.title["en"]
        for entry in named(corpus, "room")
        if entry.title["zh-Hant"] + entry.title["en"].replace(" ", "").replace("'", "’") in text
    }
    missing = {entry.title["en"] for entry in named(corpus, "room")} - found
    # 健身房 and 遊戲室 repair misprints; a few more names stand where the document is damaged
    assert {"Gymnasium", "Game Room"} <= missing
    assert len(found) >= 40, sorted(missing)
