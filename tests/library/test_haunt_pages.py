"""The pages of haunts 1 to 23 give the numbers of the sources: rolls, tokens, tracks, monsters.

``tests/facts/haunt_pages.yaml`` was written from the sources by themselves. What the pages say is
read off their compiled trees, whose formulas are worked out here for each number of players.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped_corpus
from workbench.library.load import load_corpus
from workbench.model.entries import Entry
from workbench.model.facts import MonsterFacts
from workbench.model.games import Corpus
from workbench.model.programs import Instruction, Program, instructions_in
from workbench.model.rule_tags import rolls_in_rule
from workbench.model.trees import Leaf, Node, Tree, walk

ROOT = Path(__file__).resolve().parent.parent / "facts"
GAME = "hill-2e"
KNOWN = yaml.safe_load((ROOT / "haunt_pages.yaml").read_text(encoding="utf-8"))
HAUNTS: Mapping[int, Mapping[str, Any]] = KNOWN["haunts"]
SHEET = yaml.safe_load((ROOT / "haunts.yaml").read_text(encoding="utf-8"))["haunts"]
NUMBERS = range(1, 24)
PLAYERS = (3, 4, 5, 6)
SETS_ASIDE = {"set_aside"}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def entry_of(corpus: Corpus, number: int) -> Entry:
    return corpus.entries[f"{GAME}/haunt/{number}"]


def program_of(corpus: Corpus, number: int) -> Program:
    program = entry_of(corpus, number).program
    assert program is not None
    return program


def items(program: Program, book: str = "") -> Iterator[Instruction]:
    for each, _box, instruction in program.instructions():
        if book in ("", each.book):
            yield instruction


def nodes(tree: Tree, *frames: str) -> Iterator[Node]:
    return (part for part in walk(tree) if isinstance(part, Node) and part.frame in frames)


def head(tree: Tree | None) -> Leaf | None:
    while isinstance(tree, Node):
        tree = tree.get("noun")
    return tree


def worth(tree: Tree | None, players: int) -> int:
    """What a formula gives with so many players, one of whom is the traitor."""
    if isinstance(tree, Leaf):
        return int(tree.key)
    assert tree is not None
    of, number = tree.get("of"), tree.get("n")
    match tree.frame:
        case "number_of":
            noun = tree.get("noun")
            assert isinstance(noun, Leaf)
            return {"player": players, "explorer": players, "hero": players - 1}[noun.key]
        case "times":
            return worth(of, players) * worth(number, players)
        case "plus":
            return worth(of, players) + worth(number, players)
        case "minus":
            return worth(of, players) - worth(number, players)
        case "capped":
            return min(worth(of, players), worth(number, players))
    raise AssertionError(tree.frame)


def counted(tree: Tree) -> Iterator[tuple[str, Tree]]:
    """Each thing in a phrase that is counted by itself, with the number of it."""
    for part in nodes(tree, "equal_to_thing", "equal_to_figure", "several_thing", "a_one_thing"):
        noun = head(part)
        if noun is not None and noun.kind in ("token", "monster"):
            yield noun.key.rpartition("/")[2], part.get("n") or Leaf("number", "1")


def number_labels(label: str) -> range:
    first, _dash, last = label.partition("-")
    if first.endswith("+"):
        return range(int(first[:-1]), 100)
    return range(int(first), int(last or first) + 1)


def rows_of(program: Program, frame: str) -> Iterator[Mapping[int, Instruction]]:
    """For each head of a kind, its row for each number."""
    for instruction in items(program):
        if any(True for tree in instruction.trees for _node in nodes(tree, frame)):
            yield {
                number: row
                for row in instruction.inner
                if row.label is not None
                for number in number_labels(row.label.key)
            }


def least_totals(rows: list[str]) -> list[int]:
    least = sorted((number_labels(row).start for row in rows), reverse=True)
    return least[:-1] if least and least[-1] == 0 else least


def said_rolls(entry: Entry, book: str) -> set[str]:
    found = set()
    for roll in rolls_in_rule(entry, "author"):
        if not roll.where.startswith(f"#{book}.") or not roll.results:
            continue
        what = f"{roll.dice} dice" if roll.dice else " or ".join(roll.traits)
        totals = least_totals([row.totals for row in roll.results])
        found.add(" ".join([what, *map(str, totals)]))
    return found


def in_order(roll: str) -> str:
    """A roll with its traits in order, as no order of them is a mistake."""
    what, number = re.fullmatch(r"(.*?)((?: \d+)*)", roll).groups()  # type: ignore[union-attr]
    return " or ".join(sorted(what.split(" or "))) + number


def test_every_page_is_expected_and_none_of_its_rule_stands_in_the_file_of_facts() -> None:
    assert sorted(HAUNTS) == list(NUMBERS)
    folder = Path(load_corpus.__code__.co_filename).parents[2] / "corpus"
    written = 0
    for path in folder.glob("*/*.yaml"):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        for entry in data.get("entries", ()):
            page = path.parent / "pages" / data["kind"] / f"{entry['slug']}.md"
            if not page.is_file():
                continue
            written += 1
            assert not entry.get("parts"), (path.name, entry["slug"])
            assert not entry.get("text"), (path.name, entry["slug"])
            assert not {"traitor", "players"} & set(entry["facts"]), (path.name, entry["slug"])
    assert written > 150


def test_no_monster_has_in_the_file_of_facts_what_its_haunts_page_says(corpus: Corpus) -> None:
    folder = Path(load_corpus.__code__.co_filename).parents[2] / "corpus"
    checked = 0
    for path in folder.glob("*/monsters.yaml"):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))["entries"]:
            facts = entry["facts"]
            haunt = corpus.entries.get(facts.get("haunt") or "")
            if haunt is None or haunt.program is None:
                continue
            checked += 1
            declared = {each.key for each in haunt.program.declared if each.sort == "monster"}
            assert not {"count", "token", "where"} & set(facts), entry["slug"]
            assert "traits" not in facts or entry["title"]["en"] not in declared, entry["slug"]
    assert checked >= 24


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("book", ["S", "T"])
def test_rolls_are_for_the_totals_of_the_source(corpus: Corpus, number: int, book: str) -> None:
    wanted = HAUNTS[number].get("rolls", {}).get(book, [])
    found = {in_order(roll) for roll in said_rolls(entry_of(corpus, number), book)}
    assert found == {in_order(roll) for roll in wanted}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("book", ["S", "T"])
def test_as_many_tokens_are_set_aside_as_the_source_says(
    corpus: Corpus, number: int, book: str
) -> None:
    wanted = HAUNTS[number].get("aside", {}).get(book, {})
    found: dict[str, list[int]] = {}
    for instruction in items(program_of(corpus, number), book):
        for tree in instruction.trees:
            for verb in nodes(tree, *SETS_ASIDE):
                for name, count in counted(verb):
                    if name in wanted:
                        found[name] = [worth(count, players) for players in PLAYERS]
    assert found == wanted


@pytest.mark.parametrize("number", [n for n in NUMBERS if "tracks" in HAUNTS[n]])
def test_tracks_start_and_end_where_the_source_says(corpus: Corpus, number: int) -> None:
    program = program_of(corpus, number)
    declared = {each.key: each.facts for each in program.declared if each.sort == "track"}
    starts: dict[str, set[int]] = {key: set() for key in declared}
    numbers: dict[str, set[int]] = {key: set() for key in declared}
    for tree in program.trees():
        for part in walk(tree):
            if not isinstance(part, Node):
                continue
            named = {leaf.key for _name, leaf in part.fields if isinstance(leaf, Leaf)}
            value = part.get("n")
            for key in named & set(declared):
                if isinstance(value, Leaf) and value.kind == "number":
                    numbers[key].add(int(value.key))
                    if part.frame == "set_track":
                        starts[key].add(int(value.key))
    for wanted in HAUNTS[number]["tracks"]:
        fitting = [
            key
            for key in declared
            if wanted["starts"] in starts[key]
            and ("ends" not in wanted or wanted["ends"] in numbers[key])
        ]
        assert fitting, number
        for key in fitting:
            least, most = declared[key]["from"], declared[key]["to"]
            assert isinstance(least, int)
            assert isinstance(most, int)
            assert least <= wanted["starts"] < wanted.get("ends", most) <= most


def monsters(corpus: Corpus, number: int) -> dict[str, MonsterFacts]:
    return {
        entry.title["en"]: entry.facts
        for entry in corpus.of_kind(GAME, "monster")
        if isinstance(entry.facts, MonsterFacts) and entry.facts.haunt == f"{GAME}/haunt/{number}"
    }


@pytest.mark.parametrize("number", [n for n in NUMBERS if "monsters" in HAUNTS[n]])
def test_each_monster_has_its_number_and_token(corpus: Corpus, number: int) -> None:
    found = monsters(corpus, number)
    assert set(found) == set(HAUNTS[number]["monsters"])
    for name, wanted in HAUNTS[number]["monsters"].items():
        facts = found[name]
        token = wanted.get("token")
        if token:
            assert facts.token == f"{GAME}/token/{token}"
            assert facts.token in corpus.entries
        if "count" in wanted:
            assert facts.count == str(wanted["count"]), name
        elif "at most" in wanted:
            assert isinstance(facts.count, Mapping)
            assert facts.count["en"] == f"at most {wanted['at most']}"
            assert str(wanted["at most"]) in facts.count["zh-Hant"]
        elif "counts" in wanted:
            assert counts_said(facts.count) == wanted["counts"], name


def counts_said(count: str | Mapping[Any, str]) -> list[int]:
    """What words such as ``2 times the number of players (at most 10)`` come to."""
    assert isinstance(count, Mapping)
    assert re.search("[\u4e00-\u9fff]", count["zh-Hant"])
    said = re.fullmatch(
        r"(?:(\d) times )?the number of players(?: minus (\d+))?(?: \(at most (\d+)\))?",
        count["en"],
    )
    assert said is not None, count
    times, less, most = (int(group) if group else None for group in said.groups())
    return [min((times or 1) * players - (less or 0), most or 99) for players in PLAYERS]


def test_there_are_one_or_two_aliens_by_the_players(corpus: Corpus) -> None:
    found: dict[int, int] = {}
    for instruction in items(program_of(corpus, 6), "T"):
        for tree in instruction.trees:
            for verb in nodes(tree, "put_new"):
                what = verb.get("what")
                named = head(what)
                if named is None or named.key != "Alien" or not isinstance(what, Node):
                    continue
                limits = list(nodes(tree, "size_at_most"))
                count = worth(what.get("n") or Leaf("number", "1"), 0)
                for players in PLAYERS:
                    within = bool(limits) and players <= worth(limits[0].get("n"), 0)
                    if within or (not limits and players not in found):
                        found[players] = count
    assert found == KNOWN["aliens"]


def test_the_house_blows_up_by_the_number_of_players(corpus: Corpus) -> None:
    (rows,) = rows_of(program_of(corpus, 16), "by_track")
    found = {}
    for players, row in rows.items():
        ((limit,),) = ([*nodes(tree, "size_at_least")] for tree in row.trees)
        found[players] = worth(limit.get("n"), players)
        assert [*nodes(row.trees[0], "destroy")]
    assert found == KNOWN["blows_up"]


def test_the_abyss_takes_more_rooms_each_turn(corpus: Corpus) -> None:
    (rows,) = rows_of(program_of(corpus, 22), "by_track")
    for turn, dice in KNOWN["rooms_fall"].items():
        rolled = [node.get("n") for tree in rows[turn].trees for node in nodes(tree, "dice")]
        assert [worth(each, 0) for each in rolled] == [dice], turn
    assert not [node for tree in rows[2].trees for node in nodes(tree, "dice")]
    assert [node for tree in rows[2].trees for node in nodes(tree, "a_one_room")]
    assert not [node for tree in rows[1].trees for node in nodes(tree, "mark")]


def test_four_dice_find_the_head(corpus: Corpus) -> None:
    (rows,) = rows_of(program_of(corpus, 23), "look_up")
    wanted = {total: room for room, totals in KNOWN["head"].items() for total in totals}
    assert sorted(wanted) == sorted(rows) == list(range(9))
    for total, room in wanted.items():
        named = {
            part.key
            for tree in rows[total].trees
            for part in walk(tree)
            if isinstance(part, Leaf) and part.kind == "room"
        }
        assert named == {f"{GAME}/room/{room}"}, total


def test_the_wail_hurts_more_the_lower_the_roll(corpus: Corpus) -> None:
    wails = [
        each for each in items(program_of(corpus, 8), "T")
        if [row.label.key for row in each.inner if row.label] == ["6+", "3-5", "0-2"]
    ]  # fmt: skip
    assert len(wails) == 1
    rows = {
        number: row
        for row in wails[0].inner
        if row.label
        for number in number_labels(row.label.key)
    }
    for total, dice in KNOWN["wail"].items():
        said = rows[total].text["en"]
        assert re.search(r"(\d+) (?:die|dice) of mental damage", said).group(1) == str(dice)  # type: ignore[union-attr]


def test_what_absorbs_gets_new_traits(corpus: Corpus) -> None:
    found: dict[str, Tree | None] = {}
    for tree in program_of(corpus, 18).trees():
        for node in nodes(tree, "set_trait"):
            what = node.get("what")
            assert isinstance(what, Node)
            trait = what.get("trait")
            assert isinstance(trait, Leaf)
            found[trait.key] = node.get("n")
    assert set(found) == {"might", "speed"}
    assert worth(found["might"], 3) == KNOWN["absorber"]["might"]
    for players in PLAYERS:
        assert worth(found["speed"], players) == players + KNOWN["absorber"]["speed_plus"]


def test_sacrifices_are_worth_what_the_source_says(corpus: Corpus) -> None:
    worths = Counter(
        worth(node.get("n"), 0)
        for tree in program_of(corpus, 14).trees()
        for node in nodes(tree, "goes_up")
    )
    assert worths == Counter(KNOWN["offerings"])


def test_the_web_defends_itself_with_might_alone(corpus: Corpus) -> None:
    """Might 4 stands in the heroes' book, which is read off the page and in no file of monsters."""
    lines = [
        node
        for instruction in items(program_of(corpus, 4), "S")
        for tree in instruction.trees
        for node in nodes(tree, "has_traits")
    ]
    assert len(lines) == 1
    stats = list(nodes(lines[0], "stat", "stats"))
    assert [(head(s.get("trait")), worth(s.get("n"), 0)) for s in stats] == [
        (Leaf("trait", "might"), 4)
    ]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_item_can_be_cited_by_its_key(corpus: Corpus, number: int) -> None:
    entry = entry_of(corpus, number)
    keys = [instruction.key for instruction in items(program_of(corpus, number))]
    assert len(keys) == len(set(keys)) > 20
    for instruction in items(program_of(corpus, number)):
        found = entry.part_at(instruction.key)
        assert found is not None
        citation, part = found
        assert citation.place == instruction.at
        inside = next(each for each in top_of(program_of(corpus, number), instruction))
        assert part.key == inside.key
        assert entry.part_at(citation.place) == found


def top_of(program: Program, wanted: Instruction) -> Iterator[Instruction]:
    """The item of a box that an instruction is in."""
    for book in program.books:
        for box in book.boxes:
            for instruction in box.instructions:
                if any(each is wanted for each in instructions_in((instruction,))):
                    yield instruction


@pytest.mark.parametrize("number", NUMBERS)
def test_books_are_those_of_the_sides(corpus: Corpus, number: int) -> None:
    audiences = {book.book: book.audience for book in program_of(corpus, number).books}
    if SHEET[number]["traitor"]["rule"] == "none":
        assert audiences == {"S": "everyone", "T": "everyone"}
    else:
        assert audiences == {"S": "heroes", "T": "traitor"}
