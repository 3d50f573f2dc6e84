"""The omens, items and events that ship agree with the fact sheets they were written from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.formats.yaml import read_yaml
from workbench.model.concepts import rolls_of
from workbench.model.entries import Entry
from workbench.model.facts import CardFacts, Roll
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, slug_of
from workbench.model.rule_tags import ids_in_rule
from workbench.model.trees import Leaf, Node, walk

GAME = "hill-2e"
EXPECTED: dict[str, dict[str, Any]] = read_yaml(
    Path(__file__).parent.parent / "facts" / "cards.yaml"
)
BY_ID = {f"{GAME}/{card['kind']}/{slug_of(name)}": card for name, card in EXPECTED.items()}
PLAIN = re.compile(r"(\d+)(?:-(\d+)|(\+))?")
FACES = 2
MOST_DICE = 8


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def facts_of(entry: Entry) -> CardFacts:
    assert isinstance(entry.facts, CardFacts)
    return entry.facts


def summary(roll: Roll, expected: dict[str, Any]) -> dict[str, Any]:
    """The roll in the words of the expectations: only what those speak of."""
    found: dict[str, Any] = {}
    if roll.traits:
        found["traits"] = sorted(roll.traits)
    if roll.dice is not None:
        found["dice"] = roll.dice
    rows = [row.totals for row in roll.results]
    if "target" in expected:  # reached or not is all there is
        assert len(rows) == 2
        assert rows[0].endswith("+")
        found["target"] = int(rows[0].removesuffix("+"))
    elif rows:
        found["rows"] = rows
    return found


def tokens_put(entry: Entry) -> Iterator[str]:
    """The tokens that a card's rule puts on the board."""
    assert entry.program is not None
    for tree in entry.program.trees():
        for part in walk(tree):
            if isinstance(part, Node) and part.frame in ("put", "put_new"):
                what = part.get("what")
                for leaf in walk(what) if what else ():
                    if isinstance(leaf, Leaf) and leaf.kind == "token":
                        yield leaf.key


def gaps_and_overlaps(totals: list[str], top: int) -> list[int]:
    """Totals from 0 to *top* that are not in exactly one row; the top row may stay open."""
    counted: Counter[int] = Counter()
    for text in totals:
        match = PLAIN.fullmatch(text)
        assert match is not None, text
        low = int(match[1])
        high = top if match[3] else int(match[2] or low)
        counted.update(range(low, high + 1))
    return [total for total in range(top + 1) if counted[total] != 1]


def test_decks_have_their_printed_size(corpus: Corpus) -> None:
    sizes = {kind: len(corpus.of_kind(GAME, kind)) for kind in ("event", "item", "omen")}
    assert sizes == {"event": 45, "item": 22, "omen": 13}
    assert {f"{GAME}/{kind}" for kind in sizes} == {key.rsplit("/", 1)[0] for key in BY_ID}


@pytest.mark.parametrize("entry_id", BY_ID)
def test_card_agrees_with_its_fact_sheet(corpus: Corpus, entry_id: str) -> None:
    entry, expected = corpus.entries[entry_id], BY_ID[entry_id]
    facts = facts_of(entry)
    wanted = [
        {**roll, "traits": sorted(roll["traits"])} if "traits" in roll else roll
        for roll in expected.get("rolls", [])
    ]
    rolls = rolls_of(entry)
    assert len(rolls) == len(wanted)
    assert [summary(roll, want) for roll, want in zip(rolls, wanted, strict=True)] == wanted
    put = set(tokens_put(entry))
    assert put == ({f"{GAME}/token/{slug_of(expected['token'])}"} if "token" in expected else set())
    assert (facts.weapon, facts.companion, facts.keeps) == (
        expected.get("weapon", False),
        expected.get("companion", False),
        expected["keeps"],
    )
    assert bool(entry.disputed) == expected.get("disputed", False)
    assert entry.confidence == expected["confidence"]


def test_expected_titles_are_the_printed_ones(corpus: Corpus) -> None:
    for name, card in EXPECTED.items():
        entry = corpus.entries[f"{GAME}/{card['kind']}/{slug_of(name)}"]
        assert entry.title["en"] == name


def test_two_different_cards_are_called_image_in_the_mirror(corpus: Corpus) -> None:
    pair = [
        entry
        for entry in corpus.of_kind(GAME, "event")
        if any(alias.text == "Image in the Mirror" for alias in entry.aliases)
    ]
    assert len(pair) == 2
    assert len({entry.title["zh-Hant"] for entry in pair}) == 2
    assert len({entry.text("en") for entry in pair}) == 2


@pytest.mark.parametrize("entry_id", BY_ID)
def test_tables_say_each_total_once(corpus: Corpus, entry_id: str) -> None:
    for roll in rolls_of(corpus.entries[entry_id]):
        totals = [row.totals for row in roll.results]
        if not totals:
            continue
        assert all(PLAIN.fullmatch(text) for text in totals)
        assert [int(re.split(r"[-+]", text)[0]) for text in totals] == sorted(
            (int(re.split(r"[-+]", text)[0]) for text in totals), reverse=True
        ), "highest first"
        open_ended = totals[0].endswith("+")
        top = FACES * MOST_DICE if open_ended else int(totals[0].split("-")[-1])
        if not open_ended:
            assert roll.dice is not None
            assert top >= FACES * roll.dice, "the dice can give more than the top row"
        assert gaps_and_overlaps(totals, top) == []


def test_the_cover_test_sees_gaps_and_overlaps() -> None:
    assert gaps_and_overlaps(["4+", "1-2"], 6) == [0, 3]
    assert gaps_and_overlaps(["3+", "0-3"], 6) == [3]
    assert gaps_and_overlaps(["4", "2-3", "0-1"], 4) == []


def test_everything_a_card_names_exists(corpus: Corpus) -> None:
    missing = [
        (entry_id, used)
        for entry_id in BY_ID
        for used in ids_in_rule(corpus.entries[entry_id], "author")
        if used not in corpus.entries
    ]
    assert missing == []


def said(entry: Entry) -> str:
    """The rule of a card in English: neither its story nor its notes."""
    lines = [part.text["en"] for part in entry.parts if not part.key.startswith("story")]
    return "\n".join(line for line in "\n".join(lines).split("\n") if not line.startswith("Note:"))


@pytest.mark.parametrize("entry_id", BY_ID)
def test_the_text_is_that_of_the_rule(corpus: Corpus, entry_id: str) -> None:
    entry = corpus.entries[entry_id]
    assert entry.parts[0].key == "story"
    assert all(set(part.text) == set(LANGUAGES) for part in entry.parts)
    text = said(entry)
    for roll in rolls_of(entry):
        if 0 < len(roll.traits) <= 2:
            assert all(trait.capitalize() in text for trait in roll.traits)
        for row in roll.results:
            assert row.effect["en"].endswith(".")
            assert f"{row.totals}:" in text


@pytest.mark.parametrize("entry_id", BY_ID)
def test_rooms_named_by_the_text_are_named_by_the_rule(corpus: Corpus, entry_id: str) -> None:
    entry = corpus.entries[entry_id]
    text, used = said(entry), set(ids_in_rule(entry, "author"))
    for room in corpus.of_kind(GAME, "room"):
        if re.search(rf"\b{re.escape(room.title['en'])}\b", text):
            assert room.id in used


@pytest.mark.parametrize("entry_id", BY_ID)
def test_each_card_has_a_name_in_each_language(corpus: Corpus, entry_id: str) -> None:
    title = corpus.entries[entry_id].title
    assert set(title) == set(LANGUAGES)
    for lang in ("zh-Hant", "zh-Hans"):
        assert re.search(r"[\u4e00-\u9fff]", title[lang])


@pytest.mark.parametrize(
    ("tail", "alias"),
    [
        ("omen/spear", "戈矛"),
        ("omen/dog", "狗"),
        ("omen/girl", "小女孩"),
        ("omen/madman", "瘋癲漢"),
        ("item/bell", "銅鈴"),
        ("item/amulet-of-the-ages", "護身符"),
        ("item/healing-salve", "藥糊"),
        ("item/lucky-stone", "幸運石塊"),
    ],
)
def test_second_names_of_the_chinese_rules_find_the_card(
    corpus: Corpus, tail: str, alias: str
) -> None:
    aliases = corpus.entries[f"{GAME}/{tail}"].aliases
    assert ("zh-Hant", alias, "rules_zh") in {(a.lang, a.text, a.source) for a in aliases}


@pytest.mark.sources
def test_names_said_to_be_in_the_chinese_rules_stand_there(corpus: Corpus, sources: Path) -> None:
    noisy = (sources / "rules_zh.txt").read_text(encoding="utf-8")
    printed = re.sub(r"\([a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]+\)", "", noisy)
    claimed = [
        alias.text
        for entry_id in BY_ID
        for alias in corpus.entries[entry_id].aliases
        if alias.source == "rules_zh"
    ]
    assert len(claimed) >= 10
    assert [name for name in claimed if name not in printed] == []
