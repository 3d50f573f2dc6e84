"""The 1st edition: each known difference holds on both sides, and neither edition leaks.

``tests/facts/hill_1e.yaml`` and ``glosses_1e.yaml`` were taken from the Chinese rules of the 1st
edition and from the fact sheets, not from the corpus.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped_corpus
from workbench.model.concepts import rolls_of
from workbench.model.entries import Entry
from workbench.model.facts import CardFacts, HauntFacts, MonsterFacts, RoomFacts, TermFacts
from workbench.model.games import Corpus
from workbench.model.ids import slug_of
from workbench.model.plain import strings_in, to_plain
from workbench.model.rule_tags import ids_in_rule
from workbench.text.merges import restore_merged
from workbench.text.repair import repair

FACTS = Path(__file__).resolve().parent.parent / "facts"
FLOORS = {"u": "upper", "g": "ground", "b": "basement"}


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FACTS / name).read_text(encoding="utf-8"))
    return found


KNOWN = expected("hill_1e.yaml")
GLOSSES = expected("glosses_1e.yaml")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def squeezed(name: str) -> str:
    """The letters and digits of a name, as a source without spaces prints them."""
    return slug_of(name).replace("-", "")


def value_at(entry: Entry, path: str) -> Any:
    """What stands at *path* in the entry's facts; None where the path breaks off."""
    if path == "title":
        return entry.title["en"]
    value: Any = to_plain(entry.facts)
    for step in path.split("."):
        if isinstance(value, list):
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def words_of(entry: Entry) -> str:
    return " ".join(entry.text("en").split())


def label(row: dict[str, Any]) -> str:
    return f"{row['id']}: {row['what']}"


@pytest.mark.parametrize("row", KNOWN["different"], ids=label)
def test_each_difference_holds_on_both_sides(corpus: Corpus, row: dict[str, Any]) -> None:
    first, second = (corpus.entries[f"{game}/{row['id']}"] for game in ("hill-1e", "hill-2e"))
    assert not first.assumed
    if "at" in row:
        assert value_at(first, row["at"]) == row["1e"]
        assert value_at(second, row["at"]) == row["2e"]
        return
    assert row["says 1e"] in words_of(first)
    assert row["says 1e"] not in words_of(second)
    if row["says 2e"] is not None:
        assert row["says 2e"] in words_of(second)
        assert row["says 2e"] not in words_of(first)


@pytest.mark.parametrize("row", KNOWN["shown"], ids=lambda row: str(row["id"]))
def test_a_reading_not_followed_is_shown(corpus: Corpus, row: dict[str, Any]) -> None:
    entry = corpus.entries[f"hill-1e/{row['id']}"]
    found = [dispute for dispute in entry.disputed if row["reading"] in dispute.readings]
    assert [dispute.taken for dispute in found] == [row["taken"]]
    assert "rules_zh" in found[0].readings[row["reading"]]


def test_each_edition_keeps_what_it_alone_has(corpus: Corpus) -> None:
    for tail in KNOWN["only_in_1e"]:
        assert f"hill-1e/{tail}" in corpus.entries
        assert f"hill-2e/{tail}" not in corpus.entries
    for tail in KNOWN["only_in_2e"]:
        assert f"hill-2e/{tail}" in corpus.entries
        assert f"hill-1e/{tail}" not in corpus.entries
    assert len(corpus.of_kind("hill-1e", "item")) == len(corpus.of_kind("hill-2e", "item")) == 22


def test_nothing_barred_is_inherited(corpus: Corpus) -> None:
    barred = corpus.games["hill-1e"].never_inherited
    assert barred
    for tail in barred:
        entry = corpus.entries.get(f"hill-1e/{tail}")
        assert entry is None or not entry.assumed
        if entry:
            assert entry.title != corpus.entries[f"hill-2e/{tail}"].title


def test_nothing_inherited_belongs_to_a_haunt_that_was_replaced(corpus: Corpus) -> None:
    replaced = {f"{game}/haunt/{n}" for n in KNOWN["replaced_haunts"] for game in corpus.games}
    for entry in corpus.entries.values():
        if entry.game == "hill-1e" and isinstance(entry.facts, MonsterFacts):
            assert entry.facts.haunt not in replaced, entry.id
    for number in KNOWN["replaced_haunts"]:
        facts = corpus.entries[f"hill-1e/haunt/{number}"].facts
        assert isinstance(facts, HauntFacts)
        assert facts.number == number
        assert facts.traitor is not None
        assert not facts.monsters


def test_facts_of_the_first_edition_name_things_of_the_first_edition(corpus: Corpus) -> None:
    for entry in corpus.entries.values():
        if entry.game != "hill-1e":
            continue
        for text in strings_in(entry.facts):
            if re.match(r"hill-\de/", text):
                assert text.startswith("hill-1e/"), (entry.id, text)
                assert text.split("#")[0] in corpus.entries, (entry.id, text)


def test_what_the_source_does_not_state_is_assumed(corpus: Corpus) -> None:
    for tail in KNOWN["not_in_source"]:
        assert corpus.entries[f"hill-1e/{tail}"].assumed
    assert not any(e.assumed for e in corpus.entries.values() if e.game == "hill-2e")
    for explorer in corpus.of_kind("hill-1e", "character"):
        assert explorer.assumed


def test_an_overlay_repeats_the_second_edition_but_where_it_says_so(corpus: Corpus) -> None:
    compared = 0
    for entry in (*corpus.of_kind("hill-1e", "rule"), *corpus.of_kind("hill-1e", "haunt")):
        second = corpus.entries.get(f"hill-2e/{entry.kind}/{entry.entry_id.slug}")
        if entry.assumed or second is None or "2nd edition" not in (entry.note or ""):
            continue
        if entry.compiled:
            continue  # compared item by item below
        compared += 1
        named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", entry.note or ""))
        same = {part.key: part.text["en"] for part in second.parts}
        for part in entry.parts:
            if part.key not in named:
                assert part.text["en"] == same[part.key], (entry.id, part.key)
    assert compared >= 9


#: How many items of the 2nd edition's page the 1st does not have, for each haunt that differs.
CHANGED = {4: 1, 5: 3, 8: 4, 16: 1, 20: 1, 23: 2}


@pytest.mark.parametrize("number", range(1, 51))
def test_a_haunts_page_is_the_second_editions_but_where_it_is_known_to_differ(
    corpus: Corpus, number: int
) -> None:
    first, second = (corpus.entries[f"{game}/haunt/{number}"] for game in ("hill-1e", "hill-2e"))
    if number in KNOWN["replaced_haunts"]:
        assert first.program is None
        assert first.page is None
        assert [part.key for part in first.parts] == ["known"]
        assert first.title != second.title
        return
    if first.program is None or second.program is None:
        assert not first.compiled
        return
    items = [
        {(each.key, each.text["en"]) for _book, _box, each in program.instructions()}
        for program in (first.program, second.program)
    ]
    assert len(items[1] - items[0]) == CHANGED.get(number, 0)
    assert first.program.entry == first.id
    assert first.program.game == "hill-1e"
    assert first.page is not None
    assert f"id: {first.id}\n" in first.page.text
    assert "hill-2e/" not in first.page.text


def test_no_rule_of_the_first_edition_names_a_thing_of_the_second_that_it_has_itself(
    corpus: Corpus,
) -> None:
    barred = set(corpus.games["hill-1e"].never_inherited)
    compared = 0
    for entry in corpus.entries.values():
        if entry.game != "hill-1e" or entry.program is None:
            continue
        for leaf in entry.program.leaves():
            game, _slash, tail = leaf.key.partition("/")
            if game == "hill-1e":
                compared += 1
                assert leaf.key in corpus.entries, (entry.id, leaf.key)
            elif game == "hill-2e":
                assert tail in barred, (entry.id, leaf.key)
    assert compared > 300


def test_the_banshee_of_the_first_edition_faces_no_way(corpus: Corpus) -> None:
    texts = [words_of(corpus.entries[f"{game}/haunt/8"]) for game in ("hill-1e", "hill-2e")]
    assert ["facing" in text for text in texts] == [False, True]


def test_the_traitor_of_the_first_edition_hides_the_groom(corpus: Corpus) -> None:
    placed = {}
    for game in ("hill-1e", "hill-2e"):
        program = corpus.entries[f"{game}/haunt/20"].program
        assert program is not None
        placed[game] = {
            book.book
            for book, _box, each in program.instructions()
            if each.text["en"] == "Put the Corpse token in the Crypt."
        }
    assert placed == {"hill-1e": {"T"}, "hill-2e": {"S"}}


def test_suckers_and_spiders_of_the_first_edition_are_weaker(corpus: Corpus) -> None:
    def might(slug: str) -> str:
        facts = corpus.entries[f"hill-1e/monster/{slug}"].facts
        assert isinstance(facts, MonsterFacts)
        value = facts.traits["might"]
        assert isinstance(value, Mapping)
        return value["en"]

    assert re.findall(r"(\d+) \(([\d-]+)\)", might("spider"))[5] == ("6", "6")
    assert re.findall(r"(\d+) \(([\d-]+)\)", might("sucker"))[0] == ("3", "0")


@pytest.mark.parametrize("name", KNOWN["floors"])
def test_floors_are_those_printed_in_the_source(corpus: Corpus, name: str) -> None:
    entry = corpus.entries[f"hill-1e/room/{slug_of(name)}"]
    assert isinstance(entry.facts, RoomFacts)
    assert set(entry.facts.floors) == {FLOORS[sign] for sign in KNOWN["floors"][name]}
    assert not entry.assumed


@pytest.mark.parametrize("slug", KNOWN["rolls"])
def test_rolls_are_those_printed_in_the_source(corpus: Corpus, slug: str) -> None:
    trait, target = KNOWN["rolls"][slug]
    (roll,) = rolls_of(corpus.entries[f"hill-1e/room/{slug}"])
    assert roll.traits == (trait,)
    assert [row.totals for row in roll.results] == [f"{target}+", f"0-{target - 1}"]


@pytest.mark.parametrize("slug", KNOWN["items"])
def test_the_items_of_the_first_edition(corpus: Corpus, slug: str) -> None:
    entry, known = corpus.entries[f"hill-1e/item/{slug}"], KNOWN["items"][slug]
    assert isinstance(entry.facts, CardFacts)
    steps = known.get("modifiers", {})
    gained = " and ".join(f"{step} {trait.capitalize()}" for trait, step in steps.items())
    for verb, event in (("gain", "take"), ("lose", "lose")):
        said = f"When you {event} this card, you {verb} {gained}."
        assert (said in entry.text("en")) is bool(steps)
    used = {f"hill-1e/{tail}" for tail in known.get("uses", [])}
    assert used <= set(ids_in_rule(entry, "author"))
    tables = [roll for roll in rolls_of(entry) if roll.results]
    assert [roll.dice for roll in tables] == ([known["dice"]] if "dice" in known else [])
    for roll in tables:
        assert [row.totals for row in roll.results] == known["totals"]


def test_the_box_holds_291_tokens(corpus: Corpus) -> None:
    parts = {part.name["en"]: part.count for part in corpus.games["hill-1e"].components}
    for name, count in KNOWN["components"].items():
        assert parts[f"{name.capitalize()} token"] == count
    tokens = [count for name, count in parts.items() if name.endswith("token")]
    assert sum(tokens) == KNOWN["all_tokens"]
    second = corpus.games["hill-2e"].components
    assert sum(part.count for part in second if part.name["en"].endswith("token")) == 149


def test_the_chart_differs_exactly_where_known(corpus: Corpus) -> None:
    first, second = corpus.charts["hill-1e"], corpus.charts["hill-2e"]
    known = {(room, omen): (a, b) for room, omen, a, b in KNOWN["chart"]}
    found = {}
    for room, row in first.haunts.items():
        for omen, number in row.items():
            assert room in corpus.entries
            assert omen in corpus.entries
            tails = room.rsplit("/", 1)[1], omen.rsplit("/", 1)[1]
            other = second.haunt(f"hill-2e/omen/{tails[1]}", f"hill-2e/room/{tails[0]}")
            if number != other:
                found[tails] = (number, other)
    assert sum(len(row) for row in first.haunts.values()) == 13 * 13
    assert found == known


def test_the_example_in_the_source_starts_the_mummy(corpus: Corpus) -> None:
    chart = corpus.charts["hill-1e"]
    assert chart.haunt("hill-1e/omen/girl", "hill-1e/room/catacombs") == 1


def english_names(entry: Entry) -> set[str]:
    names = [entry.title["en"], *(alias.text for alias in entry.aliases if alias.lang == "en")]
    if isinstance(entry.facts, TermFacts) and entry.facts.plural:
        names.append(entry.facts.plural)
    return {squeezed(name) for name in names}


def chinese_names(entry: Entry) -> set[str]:
    others = {alias.text for alias in entry.aliases if alias.lang == "zh-Hant"}
    return {entry.title["zh-Hant"], *others}


@pytest.mark.parametrize("row", GLOSSES["glosses"], ids=lambda row: str(row["en"]))
def test_each_gloss_names_an_entry(corpus: Corpus, row: dict[str, str]) -> None:
    entry = corpus.entries[f"hill-1e/{row['id']}"]
    assert squeezed(row["en"]) in english_names(entry)
    if "zh" in row:
        assert row["zh"] in chinese_names(entry)


@pytest.mark.sources
def test_the_list_of_glosses_leaves_none_out(sources: Path) -> None:
    found = repair((sources / "rules_zh.txt").read_text(encoding="utf-8"))
    assert not found.unresolved
    text, _changes = restore_merged(found.text)
    listed = {squeezed(row["en"]) for row in GLOSSES["glosses"]}
    listed |= {squeezed(word) for word in GLOSSES["misprints"]}
    listed.add("haunt1themummywalks")
    printed = re.findall(r"[A-Za-z][A-Za-z’…/#]*(?:1The[A-Za-z]+)?", text)
    assert len(printed) > 700
    assert {word for word in printed if squeezed(word) not in listed} == set()
    for row in GLOSSES["glosses"]:
        if "zh" in row:
            assert row["zh"].replace("／", "/") in text, row
