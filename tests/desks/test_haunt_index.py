"""The index of a haunt says what the sources say: rolls, monsters, timers, numbers, who knows what.

What is expected stands in ``tests/facts/``, which was written from the sources and not from pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from workbench.desks.authoring import Authoring, CheckedPage
from workbench.desks.haunt_index import HauntIndex, IndexedThing, haunt_index
from workbench.desks.indexing.words import index_lines, index_sections
from workbench.language.headings import BOOKS
from workbench.model.entries import View
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home
from workbench.wording import use_language

FACTS = Path(__file__).resolve().parents[1] / "facts"
PAGES: Mapping[int, Mapping[str, Any]] = yaml.safe_load(
    (FACTS / "haunt_pages.yaml").read_text(encoding="utf-8")
)["haunts"]
SHEET: Mapping[int, Mapping[str, Any]] = yaml.safe_load(
    (FACTS / "haunts.yaml").read_text(encoding="utf-8")
)["haunts"]
NUMBERS = range(1, 24)
PLAYERS = (3, 4, 5, 6)
#: What the page calls a monster that the sources call otherwise.
CALLED = {"Dog": "Infested Dog", "Creeper tip": "Creeper Tip"}
SIDES = {"S": "heroes", "T": "traitor"}


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Iterator[Authoring]:
    with Authoring(Home(prepared)) as made:
        yield made


@pytest.fixture(scope="module")
def of(desk: Authoring) -> Any:
    @cache
    def made(number: int, lang: Language = "en", view: View = "author") -> HauntIndex:
        return haunt_index(desk.check_entry(desk.find(f"hill-2e/haunt/{number}")), lang, view)

    return made


def thing(index: HauntIndex, name: str) -> IndexedThing:
    return next(each for each in index.things if each.name == name)


def least(label: str) -> int:
    return int(label.partition("-")[0].rstrip("+"))


def in_order(roll: str) -> str:
    what, *numbers = roll.split(" dice ") if " dice " in roll else roll.rsplit(" ", 1)
    return " ".join([" or ".join(sorted(what.split(" or "))), *numbers])


def rolls(index: HauntIndex, side: str) -> set[str]:
    found = set()
    for roll in index.rolls:
        if side not in (roll.side, "") or roll.kind not in ("trait", "dice"):
            continue
        if not roll.rows or roll.rows[0].at.text == roll.rows[0].effect:
            continue  # results that sentences ask about, and no table
        totals = sorted((least(row.label) for row in roll.rows), reverse=True)
        totals = totals[:-1] if totals[-1] == 0 else totals
        if roll.kind == "trait":
            assert roll.target == totals[0]
            found.add(in_order(f"{' or '.join(roll.traits)} {' '.join(map(str, totals))}"))
        else:
            found.add(f"{roll.dice[0]} {' '.join(map(str, totals))}")
    return found


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("book", ["S", "T"])
def test_every_roll_of_the_source_is_there_with_its_totals(of: Any, number: int, book: str) -> None:
    wanted = PAGES[number].get("rolls", {}).get(book, [])
    plain = {
        in_order(each) if " dice " not in each else each.replace(" dice", "") for each in wanted
    }
    assert rolls(of(number), SIDES[book]) == plain


@pytest.mark.parametrize("number", NUMBERS)
def test_every_roll_has_exact_odds_for_each_trait_value(of: Any, number: int) -> None:
    for roll in of(number).rolls:
        for row in roll.rows:
            assert len(row.chances) == len(roll.dice)
        if roll.kind == "trait" and roll.rows:
            assert roll.dice == tuple(range(9))
            for at in range(9):
                assert sum((row.chances[at] for row in roll.rows), Fraction(0)) == 1


def test_the_odds_are_those_of_the_dice(of: Any) -> None:
    """Five of eight dice with 0, 0, 1, 1, 2, 2: worked out by counting all throws."""
    defy = next(roll for roll in of(9).rolls if roll.title == "Defy the music")
    throws: dict[int, dict[int, int]] = {0: {0: 1}}
    for dice in range(1, 9):
        throws[dice] = {}
        for total, before in throws[dice - 1].items():
            for face in (0, 0, 1, 1, 2, 2):
                throws[dice][total + face] = throws[dice].get(total + face, 0) + before
    for number, ways in throws.items():
        good = sum(n for total, n in ways.items() if total >= 5)
        assert defy.rows[0].chances[number] == Fraction(good, 6**number)
    assert (defy.who, defy.what) == ("a hero in the Pentagram Chamber", "Sanity")


def stated(found: IndexedThing) -> Iterator[tuple[str, Mapping[str, str]]]:
    for stats in found.statistics:
        yield stats.row, stats.traits


@pytest.mark.parametrize("number", [n for n in NUMBERS if SHEET[n].get("monsters")])
def test_monsters_have_the_traits_of_the_source(of: Any, number: int) -> None:
    index = of(number)
    names = {each.name for each in index.things if each.sort == "monster"}
    for wanted in SHEET[number]["monsters"]:
        name = CALLED.get(wanted["name"], wanted["name"])
        bare, _bracket, row = name.partition(" (")
        if bare not in names:
            # The Werewolves and Frogs of the pages are explorers of a kind, with their own traits.
            assert bare in ("Frogs", "Werewolf"), (number, bare)
            continue
        rows = dict(stated(thing(index, bare)))
        if row:  # ``Ghost Bride (3-4 players)``
            rows = {"": rows[row.partition(" ")[0]]}
        for trait, value in wanted["traits"].items():
            told = {traits[trait] for traits in rows.values() if trait in traits}
            if value is None:
                assert not told
            elif isinstance(value, int):
                assert told == {str(value)}
        for step in wanted.get("by_turn", ()):
            at = next(traits for label, traits in rows.items() if holds(label, step["turn"]))
            for trait, value in step.items():
                if trait != "turn":
                    assert at[trait] == str(value)


def holds(label: str, turn: str) -> bool:
    if not label:
        return False
    first, _dash, last = label.partition("-")
    return int(first) <= least(turn) <= int(last or first)


@pytest.mark.parametrize("number", [n for n in NUMBERS if "tracks" in PAGES[n]])
def test_timers_begin_and_end_where_the_source_says(of: Any, number: int) -> None:
    tracks = [each for each in of(number).things if each.sort == "track"]
    for wanted in PAGES[number]["tracks"]:
        fitting = []
        for track in tracks:
            sets = [use.at.text for use in track.uses if use.deed == "set"]
            said = [n for use in track.uses for n in re.findall(r"\d+", use.at.text)]
            begins = f"Set {track.name} to {wanted['starts']}." in sets
            ends = "ends" not in wanted or str(wanted["ends"]) in said
            if begins and ends:
                fitting.append(track)
        assert fitting, number
        for track in fitting:
            assert track.facts["from"] <= wanted["starts"]
            assert track.facts["to"] >= wanted.get("ends", 0)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("book", ["S", "T"])
def test_tokens_are_counted_for_each_number_of_players(of: Any, number: int, book: str) -> None:
    for name, counts in PAGES[number].get("aside", {}).get(book, {}).items():
        called = name if name[0].isupper() else name.replace("-", " ").title() + " token"
        uses = [
            use
            for use in thing(of(number), called).uses
            if use.deed == "aside" and use.at.citation.partition("#")[2].startswith(book)
        ]
        told = [
            [use.by_players.get(n, int(use.number) if use.number.isdecimal() else 1)
             for n in PLAYERS]
            for use in uses
        ]  # fmt: skip
        assert counts in told


def test_the_house_of_haunt_16_blows_up_by_the_number_of_players(of: Any) -> None:
    (told,) = (each for each in of(16).differences if each.at.citation.endswith("#T.6.3"))
    for players, total in {3: 8, 4: 7, 5: 6, 6: 5}.items():
        assert told.by_players[players] == f"If the result is at least {total}, destroy the house."
    ticking = next(roll for roll in of(16).rolls if roll.kind == "dice")
    assert {row.label for row in ticking.rows} == {"5+", "6+", "7+", "8+"}


def test_conditions_are_taken_apart_as_they_are_understood(of: Any) -> None:
    won = next(each for each in of(1).endings if each.at.citation.endswith("#T.4.1"))
    assert (won.side, won.wins) == ("traitor", True)
    assert won.condition is not None
    assert won.condition.op == "all"
    assert [part.text for part in won.condition.parts] == [
        "the Mummy is in the room with the Sarcophagus",
        "the Mummy carries the Girl",
        "the Mummy carries the Ring or the Holy Symbol",
    ]


def test_secrets_are_told_with_who_knows_them(of: Any) -> None:
    secrets = {(each.kind, each.knows) for each in of(13).secrets}
    assert {("book", "heroes"), ("book", "traitor"), ("number", "traitor")} <= secrets
    assert ("pile", "traitor") in secrets
    assert {each.knows for each in of(12).secrets if each.kind == "book"} == {"everyone"}


def test_moments_stand_in_their_order(of: Any) -> None:
    kinds = [each.kind for each in of(9).moments]
    order = ("start", "turn", "event", "true")
    assert kinds == sorted(kinds, key=order.index)
    whens = {each.when: [at.citation[-6:] for at in each.items] for each in of(9).moments}
    assert whens["at the start of every hero's turn"] == ["#S.6.1"]
    assert "when a hero becomes a traitor" in whens


@pytest.mark.parametrize("number", NUMBERS)
def test_a_side_sees_nothing_of_the_other_book(of: Any, number: int) -> None:
    secret = {"hero": "T", "traitor": "S"}
    for view, book in secret.items():
        index = of(number, "en", view)
        cited = [text for section in index_sections(index) for text in section.lines]
        there = {line.citation.partition("#")[2].partition(".")[0] for line in cited}
        if SHEET[number]["traitor"]["rule"] == "none":
            assert not index.locked
            continue
        assert index.locked
        assert book not in there
        for each in index.things:
            assert each.uses
    hidden = {each.name for each in of(13).things} - {
        each.name for each in of(13, "en", "hero").things
    }
    assert {"Outlet", "Fled", "Item token"} <= hidden


def shown(index: HauntIndex) -> str:
    """All that anybody is shown of an index: as text, in the window, and as JSON."""
    windows = (line.text for each in index_sections(index) for line in each.lines)
    plain = json.dumps(index.to_plain(), ensure_ascii=False)
    return "\n".join((*index_lines(index), *windows, plain))


def names_secret(page: CheckedPage, view: View) -> set[str]:
    """The names of what the front matter declares that no line of this side's book has."""
    _front, survival, tome = re.split(r"^# .*$", page.read.text, flags=re.MULTILINE)
    own = (survival if view == "hero" else tome).casefold()
    return {
        name
        for each in page.read.front.things
        if each.key.casefold() not in own
        for name in each.names.values()
    }


def leaks(page: CheckedPage, view: View, lang: Language) -> list[str]:
    before = use_language(lang)
    try:
        index = haunt_index(page, lang, view)
        told = shown(index)
        for public in (index.title, *(name for book in BOOKS for name in book.names.values())):
            told = told.replace(public, "")
    finally:
        use_language(before)
    own = page.read.world.lexicon
    known = {name for noun in own for name in noun.names.values()}
    return [
        name
        for name in names_secret(page, view) - known
        if re.search(rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name), told)
    ]


@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_is_named_that_only_the_other_side_may_know(desk: Authoring, number: int) -> None:
    if SHEET[number]["traitor"]["rule"] == "none":
        return
    page = desk.check_entry(desk.find(f"hill-2e/haunt/{number}"))
    views: tuple[View, ...] = ("hero", "traitor")
    assert [leaks(page, view, lang) for view in views for lang in LANGUAGES] == [[]] * 6


SECRETIVE = """\
---
id: home/haunt/gloom
game: hill-2e
lang: en
title: {en: The Gloom, zh-Hant: 幽暗之家, zh-Hans: 幽暗之家}
players: 3-6
traitor: the haunt revealer
things:
  - {track: Glooom, zh-Hant: 陰鬱度, from: 0, to: 17, seen by: traitor}
  - {track: Hopes, zh-Hant: 希望度, from: 0, to: 19, seen by: heroes}
  - {token: Mirror, zh-Hant: 鏡片, shape: item, count: 1, one per: Lurker, measure: 面}
  - {token: Candle, zh-Hant: 燭台, shape: round, count: 2, measure: 座}
  - {monster: Lurker, zh-Hant: 潛行怪, token: large, count: 1, measure: 隻}
marks:
  - {mark: Shrouded, zh-Hant: 籠罩, bearer: explorer}
---
# Secrets of Survival

## You win when…
- A hero carries the Mirror.

## Right now
- Set aside 1 Mirror.

# Traitor's Tome

## You win when…
- Every hero is dead.

## Right now
- Put the Lurker in the room with the traitor.
- A hero becomes Shrouded.
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_no_book_of_a_side_names_is_no_secret_that_it_hears_of(
    desk: Authoring, lang: Language
) -> None:
    page = desk.check_text(SECRETIVE)
    names = {each.key: each.names for each in page.read.front.things}
    assert names_secret(page, "hero") >= {"Glooom", "Lurker", "Shrouded", "潛行怪"}
    assert names_secret(page, "traitor") >= {"Glooom", "Hopes", "Mirror", "鏡片"}
    assert (leaks(page, "hero", lang), leaks(page, "traitor", lang)) == ([], [])
    whole = haunt_index(page, lang)
    assert {each.key for each in whole.things} >= set(names)
    secret = {each.what for each in whole.secrets if each.kind == "track"}
    assert {names["Glooom"].get(lang), names["Hopes"].get(lang)} - {None} <= secret


def test_how_far_a_number_goes_is_for_those_who_look_at_it(desk: Authoring) -> None:
    """A book may move a number that its readers do not look at; they know its name only."""
    moved = SECRETIVE.replace("- Set aside 1 Mirror.", "- Set aside 1 Mirror. Glooom goes up by 1.")
    page = desk.check_text(moved)
    found = thing(haunt_index(page, "en", "hero"), "Glooom")
    assert found.facts == {"seen by": "traitor"}
    assert "17" not in shown(haunt_index(page, "en", "hero"))
    assert thing(haunt_index(page), "Glooom").facts["to"] == 17


def test_a_secret_of_a_page_without_books_is_left_out_too(desk: Authoring) -> None:
    card = (
        "---\nid: home/item/lamp\ngame: hill-2e\nlang: en\ntitle: {en: Lamp}\nthings:\n"
        "  - {track: Glooom, from: 0, to: 5, seen by: traitor}\n---\n- You gain 1 Speed.\n"
    )
    page = desk.check_text(card)
    assert "Glooom" in shown(haunt_index(page, "en", "traitor"))
    hero = haunt_index(page, "en", "hero")
    assert "Glooom" not in shown(hero)
    assert hero.locked


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tail", ["hill-2e/haunt/20", "hill-2e/omen/dog", "mystery/haunt/17"])
def test_every_line_cites_a_line_of_its_page_in_every_language(
    desk: Authoring, lang: Language, tail: str
) -> None:
    before = use_language(lang)
    try:
        entry = desk.find(tail)
        page = desk.check_entry(entry)
        index = haunt_index(page, lang)
        lines = [line for section in index_sections(index) for line in section.lines]
        assert lines
        written = page.read.lines
        for line in lines:
            assert not line.citation or written[line.line - 1].strip()
        for citation in {line.citation for line in lines} - {""}:
            assert desk.sheet(citation).cited == citation.rstrip("bcd")
        text = "\n".join(index_lines(index))
        if lang != "en":
            plain = [line for line in text.splitlines() if ": " in line and line.isascii()]
            assert not plain
            assert "Knowledge" not in text
    finally:
        use_language(before)


def test_a_page_with_faults_has_an_index_of_what_is_understood(desk: Authoring) -> None:
    entry = desk.find("hill-2e/haunt/9")
    assert entry.page is not None
    broken = entry.page.text.replace("- No hero is left.", "- No hero wanders.")
    page = desk.check_text(broken, entry.page.prose)
    assert not page.correct
    index = haunt_index(page)
    ends = [each.at.text for each in index.endings]
    assert "The Holy Symbol is out of the game." in ends
    assert not any("left" in text for text in ends)
    assert len(index.rolls) >= 3
    assert index.to_plain()["rolls"][0]["rows"][0]["chances"][8].count("/") == 1
