"""The 50 haunts that ship agree with what the sources say, and no side's page tells the other's.

The expectations in ``tests/facts`` were taken from the fact sheets by themselves, not from the
corpus, so a slip in either shows here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped_corpus
from workbench.model.entries import Entry, visible_parts
from workbench.model.facts import HauntFacts, MonsterFacts, TraitorRule
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language, slug_of

GAME = "hill-2e"
EXPECTED: dict[int, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).resolve().parent.parent / "facts" / "haunts.yaml").read_text(encoding="utf-8")
)["haunts"]
NUMBERS = range(1, 51)
TRAITS = ("speed", "might", "sanity", "knowledge")
REPLACED = (17, 18, 19, 31, 33, 34, 43, 50)
#: Haunts whose rule is a page, from which the facts of their monsters are read.
PAGES = range(1, 24)
#: Haunts that have no traitor, or a hidden one: everybody reads Secrets of Survival.
ONE_BOOK = (12, 31, 34, 43, 50)
RULE_NAMES = {
    "oldest_explorer": "oldest",
    "youngest_explorer": "youngest",
    "none_at_first": "other",
}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def haunt(corpus: Corpus, number: int) -> tuple[Entry, HauntFacts]:
    entry = corpus.entries[f"{GAME}/haunt/{number}"]
    assert isinstance(entry.facts, HauntFacts)
    return entry, entry.facts


def monsters(corpus: Corpus, number: int) -> dict[str, MonsterFacts]:
    """The monsters of a haunt, by each of their English names."""
    found: dict[str, MonsterFacts] = {}
    for key in haunt(corpus, number)[1].monsters:
        entry = corpus.entries[key]
        assert isinstance(entry.facts, MonsterFacts)
        found[entry.title["en"].lower()] = entry.facts
        for alias in entry.aliases:
            found[alias.text.lower()] = entry.facts
    return found


def words_for(value: int | str | Mapping[Language, str] | None) -> str:
    """The English words for a trait that is not one number; empty if it is, or if there is none."""
    if value is None or isinstance(value, int):
        return ""
    return value if isinstance(value, str) else value["en"]


def value_at(said: str, turn: int) -> int:
    """The value that words such as ``by Turn count: 2 (1-2), 3 (3-4)`` give for a turn."""
    for value, first, last in re.findall(r"(\d+) \((\d+)(?:-(\d+))?\)", said):
        if int(first) <= turn <= int(last or first):
            return int(value)
    raise AssertionError((said, turn))


def base_name(name: str) -> str:
    """A monster's name without the remark behind it: ``Soul (heroes)`` is a Soul."""
    return name.split(" (")[0].lower()


def plain_rule(rule: TraitorRule | None) -> dict[str, Any]:
    assert rule is not None
    plain: dict[str, Any] = {
        "rule": rule.rule,
        "trait": rule.trait,
        "explorer": rule.explorer,
        "except_revealer": rule.except_revealer,
        "hobby": rule.hobby,
    }
    if rule.otherwise:
        plain["otherwise"] = plain_rule(rule.otherwise)
    return plain


def expected_rule(given: dict[str, Any]) -> dict[str, Any]:
    explorer = given.get("explorer")
    plain: dict[str, Any] = {
        "rule": RULE_NAMES.get(given["rule"], given["rule"]),
        "trait": given.get("trait"),
        "explorer": f"{GAME}/character/{slug_of(explorer)}" if explorer else None,
        "except_revealer": given.get("except_revealer", False),
        "hobby": given.get("printed_hobby"),
    }
    if "otherwise" in given:
        plain["otherwise"] = expected_rule(given["otherwise"])
    return plain


def words_of(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9+']+", text.lower()))


def test_there_are_the_fifty_haunts(corpus: Corpus) -> None:
    assert [entry.id for entry in corpus.of_kind(GAME, "haunt")] == [
        f"{GAME}/haunt/{number}" for number in NUMBERS
    ]
    assert sorted(EXPECTED) == list(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_haunt_is_what_the_fact_sheet_says(corpus: Corpus, number: int) -> None:
    entry, facts = haunt(corpus, number)
    expected = EXPECTED[number]
    assert facts.number == number
    assert entry.title["en"] == expected["name"]
    assert entry.confidence == expected["confidence"]
    assert plain_rule(facts.traitor) == expected_rule(expected["traitor"])


@pytest.mark.parametrize("number", NUMBERS)
def test_titles_and_headings_are_in_every_language(corpus: Corpus, number: int) -> None:
    entry, _ = haunt(corpus, number)
    assert set(entry.title) == set(LANGUAGES)
    for part in entry.parts:
        if entry.compiled:  # the first part of a box has its heading, and every part every language
            assert set(part.heading) in (set(), set(LANGUAGES)), part.key
            assert all(part.text[lang].strip() for lang in LANGUAGES), part.key
        else:
            assert set(part.heading) == set(LANGUAGES), part.key
            assert part.text["en"].strip(), part.key
    assert any(part.heading for part in entry.parts)


@pytest.mark.parametrize("number", NUMBERS)
def test_monsters_have_the_traits_of_the_fact_sheet(corpus: Corpus, number: int) -> None:
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in EXPECTED[number].get("monsters", []):
        rows[base_name(row["name"])].append(row)
    found = monsters(corpus, number)
    assert len(haunt(corpus, number)[1].monsters) == len(rows)
    for name, variants in rows.items():
        facts = found[name]
        assert facts.haunt == f"{GAME}/haunt/{number}"
        assert tuple(facts.traits) == TRAITS
        for trait in TRAITS:
            value = facts.traits[trait]  # type: ignore[index]
            wanted = [row["traits"][trait] for row in variants]
            said = words_for(value)
            if wanted == ["by turn"] and number in PAGES:
                for turn in variants[0]["by_turn"]:
                    at = int(turn["turn"].rstrip("+").partition("-")[0])
                    assert value_at(said, at) == turn[trait], (name, trait, turn)
            elif wanted == ["by turn"]:
                numbers = re.findall(r"(\d+) (?:on|from) turn", said)
                assert numbers == [str(turn[trait]) for turn in variants[0]["by_turn"]]
            elif len(set(wanted)) > 1 and number in PAGES:
                assert re.findall(r"(\d+) \(", said) == [str(one) for one in wanted]
            elif len(set(wanted)) > 1:
                assert re.findall(r"(\d+) with ", said) == [str(one) for one in wanted]
            elif isinstance(wanted[0], str):
                assert said
            else:
                assert value == wanted[0], (name, trait)


def test_a_monster_of_another_haunt_is_another_entry(corpus: Corpus) -> None:
    owners: dict[str, int] = {}
    for number in NUMBERS:
        for key in haunt(corpus, number)[1].monsters:
            assert owners.setdefault(key, number) == number
    assert set(owners) == {entry.id for entry in corpus.of_kind(GAME, "monster")}


def test_what_monsters_and_rules_point_at_is_there(corpus: Corpus) -> None:
    for number in NUMBERS:
        _, facts = haunt(corpus, number)
        assert facts.traitor
        if facts.traitor.explorer:
            assert facts.traitor.explorer in corpus.entries
    for entry in corpus.of_kind(GAME, "monster"):
        assert isinstance(entry.facts, MonsterFacts)
        if entry.facts.token and "/" in entry.facts.token:
            assert entry.facts.token in corpus.entries


@pytest.mark.parametrize("number", NUMBERS)
def test_every_haunt_has_both_books_and_a_way_to_win(corpus: Corpus, number: int) -> None:
    entry, _ = haunt(corpus, number)
    assert {part.book for part in entry.parts} == {"S", "T"}
    if entry.program is not None:
        for book in entry.program.books:
            wins = [box for box in book.boxes if box.known == "you-win-when"]
            assert (len(wins) == 1) is (book.book == "S" or number not in ONE_BOOK)
            assert all(box.instructions for box in wins)
        return
    keys = {part.key for part in entry.parts}
    assert "heroes-goal" in keys
    if number not in ONE_BOOK:
        assert "traitor-wins" in keys


@pytest.mark.parametrize("number", NUMBERS)
def test_each_book_is_for_its_own_side(corpus: Corpus, number: int) -> None:
    entry, _ = haunt(corpus, number)
    audiences = {(part.book, part.audience) for part in entry.parts}
    if number in ONE_BOOK:
        assert audiences == {("S", "everyone"), ("T", "everyone")}
        return
    assert audiences - {("S", "everyone")} == {("S", "heroes"), ("T", "traitor")}
    assert all(part.book == "S" for part in visible_parts(entry, "hero"))
    assert all(
        part.book == "T" or part.audience == "everyone" for part in visible_parts(entry, "traitor")
    )


def test_the_sides_do_not_repeat_each_other(corpus: Corpus) -> None:
    for number in NUMBERS:
        entry, _ = haunt(corpus, number)
        if entry.compiled:
            continue  # an instruction that stands in both books of a page is refused when it loads
        heroes = [words_of(p.text["en"]) for p in entry.parts if p.audience == "heroes"]
        traitor = [words_of(p.text["en"]) for p in entry.parts if p.audience == "traitor"]
        for text in traitor:
            for secret in heroes:
                assert secret not in text, number
                assert text not in secret, number


def test_prose_does_not_say_who_becomes_the_traitor(corpus: Corpus) -> None:
    said = re.compile(
        r"(?<!\bif the )(?<!\bunless the )"  # a condition tells nobody
        r"(revealer|explorer|player|hero) (?:\w+ ){0,4}(?:becomes|is) the traitor\b"
        r"|(?:highest|lowest) (?:might|speed|sanity|knowledge) (?:becomes|is) the traitor",
        re.IGNORECASE,
    )
    for number in NUMBERS:
        for part in haunt(corpus, number)[0].parts:
            assert not said.search(part.text["en"]), (number, part.key)


def test_monsters_are_hidden_unless_the_heroes_book_gives_them(corpus: Corpus) -> None:
    audience = {
        entry.id.rsplit("/", 1)[1]: entry.audience for entry in corpus.of_kind(GAME, "monster")
    }
    shown = {key: value for key, value in audience.items() if value != "traitor"}
    assert shown == {
        "dark-fiddler": "everyone",
        "evil-twin": "everyone",
        "alien-43": "everyone",
        "animated-statue": "heroes",
        "victim": "heroes",
        "soul": "heroes",
    }


@pytest.mark.parametrize("number", NUMBERS)
def test_haunts_that_are_new_name_what_they_replace(corpus: Corpus, number: int) -> None:
    _, facts = haunt(corpus, number)
    before = EXPECTED[number].get("first_edition")
    assert (before is not None) == (number in REPLACED)
    if before is None:
        assert facts.replaces is None
    elif before.startswith("a different haunt"):
        assert facts.replaces
    else:
        assert facts.replaces == before


def test_disputes_about_the_traitors_side_are_not_shown_to_heroes(corpus: Corpus) -> None:
    for number in (5, 8, 18, 23, 25, 26, 35, 38):
        entry, _ = haunt(corpus, number)
        assert entry.disputed, number
        assert {dispute.audience for dispute in entry.disputed} == {"traitor"}
