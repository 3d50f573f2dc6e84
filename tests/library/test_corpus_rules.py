"""The rulebook and the rulings that ship: complete, citable, and in agreement with the facts."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.formats.yaml import read_yaml
from workbench.model.entries import Entry, Part
from workbench.model.facts import RuleFacts, RulingFacts
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Citation
from workbench.model.plain import strings_in

FACTS = Path(__file__).parent.parent / "facts"
GAME = "hill-2e"
LEAST_STATEMENTS = 116

SECTIONS = (
    "turn", "movement", "exploring", "rolls", "items", "combat", "damage", "haunt-roll",
    "traitor", "monsters", "death", "end", "setup", "first-player", "doors", "dice", "traits",
    "cards", "item-piles", "companions", "events", "omens", "tokens", "starting-the-haunt",
    "heroes", "secrets", "ranged-attacks", "stealing", "stunned", "line-of-sight",
    "special-rooms", "precedence",
)  # fmt: skip

#: Numbers that a statement must state, from the components list and the rulebook summaries.
STATED = {
    "game#players": {3, 6},
    "setup#room-stack": {42},
    "setup#card-stacks": {13, 22, 45},
    "setup#dice-and-tokens": {8},
    "setup#clips": {4},
    "movement#one-room-one-space": {1},
    "movement#enemy-costs-movement": {1},
    "movement#always-one-space": {1},
    "dice#faces": {0, 1, 2, 8},
    "dice#at-most-eight": {8},
    "traits#four-traits": {4},
    "traits#tracks": {8},
    "haunt-roll#six-dice": {6},
    "stealing#instead-of-damage": {2},
    "stealing#one-thing": {1},
    "combat#one-weapon": {1},
    "combat#weapon-dice": {8},
    "monsters#at-least-one": {0, 1},
    "heroes#one-alive": {1},
    "hidden-traitor#number-one": {1},
}

_WORDS = {
    "zero": 0, "once": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
_HAN = {"零": 0, "一": 1, "二": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "八": 8}


def numbers_in(text: str) -> set[int]:
    """Every number that *text* states in digits, English words or Han numerals."""
    plain = re.sub(r"\b[12](?:st|nd) edition|第[12]版", "", text)
    found = {int(digits) for digits in re.findall(r"\d+", plain)}
    found |= {_WORDS[word] for word in re.findall(r"[a-z]+", plain.lower()) if word in _WORDS}
    return found | {_HAN[sign] for sign in plain if sign in _HAN}


@cache
def corpus() -> Corpus:
    return shipped_corpus()


def rules() -> tuple[Entry, ...]:
    return corpus().of_kind(GAME, "rule")


def rulings() -> dict[str, Entry]:
    return {entry.entry_id.slug: entry for entry in corpus().of_kind(GAME, "ruling")}


def statement(cite: str) -> Part:
    """The statement named as SECTION#KEY."""
    section, key = cite.split("#")
    parts = corpus().entries[f"{GAME}/rule/{section}"].parts
    return next(part for part in parts if part.key == key)


EXPECTED: list[dict[str, Any]] = read_yaml(FACTS / "rulings.yaml")["rulings"]
BY_ID = pytest.mark.parametrize("expected", EXPECTED, ids=[row["id"] for row in EXPECTED])


def test_required_sections_are_there() -> None:
    assert set(SECTIONS) <= {entry.entry_id.slug for entry in rules()}


def test_sections_stand_in_one_order() -> None:
    orders = [entry.facts.order for entry in rules() if isinstance(entry.facts, RuleFacts)]
    assert orders == list(range(len(rules())))  # the components come first


def test_there_are_enough_statements_and_no_two_are_equal() -> None:
    parts = [part for entry in rules() for part in entry.parts]
    assert len(parts) >= LEAST_STATEMENTS
    for lang in LANGUAGES:
        twice = [text for text, n in Counter(part.text[lang] for part in parts).items() if n > 1]
        assert not twice


def test_every_statement_and_ruling_is_written_in_english_and_chinese() -> None:
    for entry in (*rules(), *rulings().values()):
        assert all(entry.title.get(lang) for lang in LANGUAGES), entry.id
        if entry.id.endswith("/components"):  # a list of numbers, not sentences
            continue
        for part in entry.parts:
            assert re.search(r"[a-z]{3}.*[.]$", part.text["en"]), (entry.id, part.key)
            assert re.search(r"[一-鿿]{2}.*。$", part.text["zh-Hant"]), (entry.id, part.key)
            assert not re.search(r"[A-Za-z]{2}", part.text["zh-Hant"]), (entry.id, part.key)


def test_both_languages_of_a_statement_state_the_same_figures() -> None:
    """Digits only: small numbers in words are free to be worded otherwise."""
    for entry in (*rules(), *rulings().values()):
        for part in entry.parts:
            en = {int(digits) for digits in re.findall(r"(?<!\w)\d+(?!\w)", part.text["en"])}
            zh = numbers_in(part.text["zh-Hant"])
            assert en <= zh, (entry.id, part.key, en, zh)


@pytest.mark.parametrize(("cite", "stated"), STATED.items(), ids=list(STATED))
def test_statements_state_the_numbers_of_the_game(cite: str, stated: set[int]) -> None:
    part = statement(cite)
    assert stated <= numbers_in(part.text["en"])
    assert stated <= numbers_in(part.text["zh-Hant"])


def test_the_rulings_are_those_of_the_facts() -> None:
    assert len(EXPECTED) == 78
    assert list(rulings()) == [row["id"] for row in EXPECTED]


def test_no_two_rulings_share_a_title() -> None:
    for lang in LANGUAGES:
        assert len({entry.title[lang] for entry in rulings().values()}) == len(rulings())


@BY_ID
def test_a_ruling_agrees_with_its_fact(expected: dict[str, Any]) -> None:
    entry = rulings()[expected["id"]]
    assert isinstance(entry.facts, RulingFacts)
    assert entry.facts.topic == expected["topic"]
    [part] = entry.parts
    for lang in ("en", "zh-Hant"):
        text = part.text["en"] if lang == "en" else part.text["zh-Hant"]
        assert set(expected["numbers"]) <= numbers_in(text), lang
    more = numbers_in(part.text["en"]) - set(expected["numbers"])
    assert more <= {1}, "a number that the fact does not have"


@BY_ID
def test_a_ruling_of_the_first_edition_says_so(expected: dict[str, Any]) -> None:
    entry = rulings()[expected["id"]]
    first = expected["edition"] == "1e"
    assert (entry.note or "").startswith("1st edition only.") is first
    assert ("1st edition" in entry.parts[0].text["en"]) is first
    assert ("第1版" in entry.parts[0].text["zh-Hant"]) is first


@BY_ID
def test_a_ruling_shows_at_something_that_exists(expected: dict[str, Any]) -> None:
    facts = rulings()[expected["id"]].facts
    assert isinstance(facts, RulingFacts)
    assert facts.about
    for text in facts.about:
        cited = Citation.parse(text)
        target = corpus().entries.get(str(cited.entry))
        assert target is not None, text
        assert not cited.place or cited.place in {part.key for part in target.parts}, text


@BY_ID
def test_a_ruling_cites_the_statements_meant_by_their_keys(expected: dict[str, Any]) -> None:
    """A statement's number moves when one is put before it; its key does not."""
    facts = rulings()[expected["id"]].facts
    assert isinstance(facts, RulingFacts)
    cited = [text for text in facts.about if Citation.parse(text).entry.kind == "rule"]
    assert cited == [f"{GAME}/rule/{cite}" for cite in expected.get("cites", [])]


def test_no_edition_stores_a_position() -> None:
    for entry in corpus().entries.values():
        for text in strings_in(entry.facts):
            if re.fullmatch(r"[a-z0-9-]+/[a-z]+/[^\s#]+#\S+", text):
                cited = Citation.parse(text)
                cited_entry = corpus().entries[str(cited.entry)]
                keys = {part.key for part in cited_entry.parts}
                if cited_entry.program is not None:
                    keys |= {each.key for _b, _x, each in cited_entry.program.instructions()}
                assert cited.place in keys, (entry.id, text)


@BY_ID
def test_a_ruling_says_which_edition_alone_it_is_of(expected: dict[str, Any]) -> None:
    wanted = "1st edition" if expected["edition"] == "1e" else None
    for game in (GAME, "hill-1e"):
        entry = corpus().entries.get(f"{game}/ruling/{expected['id']}")
        if entry is None:
            assert (game, wanted) == ("hill-1e", None)  # barred from the 1st edition
            continue
        assert isinstance(entry.facts, RulingFacts)
        assert entry.facts.edition == wanted, entry.id
        if wanted and game == "hill-1e":
            assert not entry.assumed, entry.id


def test_one_sided_rulings_are_hidden_from_the_other_side() -> None:
    hidden = {slug: entry.audience for slug, entry in rulings().items()}
    assert {slug for slug, audience in hidden.items() if audience == "traitor"} == {
        "haunt-errata-01", "haunt-errata-03", "haunt-errata-04", "haunt-errata-08",
    }  # fmt: skip
    assert {slug for slug, audience in hidden.items() if audience == "heroes"} == {
        "haunt-errata-02", "haunt-errata-06", "haunt-errata-07",
    }  # fmt: skip
    for entry in rulings().values():
        assert all(part.audience == entry.audience for part in entry.parts), entry.id
        if entry.audience != "everyone":
            assert isinstance(entry.facts, RulingFacts)
            kinds = {Citation.parse(text).entry.kind for text in entry.facts.about}
            assert kinds == {"haunt"}, entry.id


def test_where_sources_disagree_both_readings_are_shown() -> None:
    for cite in ("ruling/traits-01", "ruling/haunt-01", "ruling/rooms-02", "rule/haunt-roll"):
        disputed = corpus().entries[f"{GAME}/{cite}"].disputed
        assert disputed, cite
        for dispute in disputed:
            assert len(dispute.readings) >= 2
            assert dispute.taken in dispute.readings
