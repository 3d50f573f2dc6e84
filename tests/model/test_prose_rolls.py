"""Prose that tells somebody to roll is read as a roll; prose that only speaks of rolls is not."""

from __future__ import annotations

import pytest

from workbench.model.concepts import Concept, concepts, rolls_of
from workbench.model.entries import VIEWS, Entry, Part
from workbench.model.facts import CharacterFacts, Facts, HauntFacts, MonsterFacts, RuleFacts


def entry(*parts: Part, kind: str = "haunt", facts: Facts | None = None) -> Entry:
    return Entry(f"hill-2e/{kind}/x", {"en": "X"}, facts or HauntFacts(1), parts)


def read(text: str) -> list[str]:
    rolls = rolls_of(entry(Part("a", {"en": text})))
    return [
        " ".join((*roll.traits, *(f"{roll.dice} dice",) * bool(roll.dice), str(roll.target or "-")))
        for roll in rolls
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("You may attempt a Knowledge roll of 6+.", ["knowledge 6"]),
        ("A Sanity or Might roll of 4+ frees it.", ["sanity might 4"]),
        ("A Might, Speed or Sanity roll of 2+ does.", ["might speed sanity 2"]),
        ("Either a Knowledge roll of 5+ or a Sanity roll of 5+.", ["knowledge sanity 5"]),
        ("A Knowledge roll of 5+ or a Sanity roll of 4+.", ["knowledge 5", "sanity 4"]),
        ("A Speed roll of 3+ and a Might roll of 3+.", ["speed 3", "might 3"]),
        ("A Speed roll of 3+, then a Speed\nroll of 3+ again.", ["speed 3"]),
        ("The hero attempts a Brains roll. On 4+, it opens.", ["brains 4"]),
        ("On your turn make a Courage roll. With 3 or more you stay.", ["courage 3"]),
        ("Each of them makes a Sanity roll: with 6 or more it ends.", ["sanity 6"]),
        ("It costs a Speed roll by the quickest of you: with 4 or more it works.", ["speed 4"]),
        ("Both make a Might roll and compare.", ["might -"]),
        ("At the start roll 2 dice.", ["2 dice -"]),
        ("Roll three dice; a low total hurts.", ["3 dice -"]),
        ("Set 5 Knowledge Roll tokens aside.", []),
        ("It moves as far as its Speed roll says.", []),
        ("Roll two dice of healing.", []),
        ("Zombies attacking with Might roll 2 dice fewer.", []),
        ("The hero takes 2 dice of damage.", []),
        ("Roll as many dice as there are players.", []),
        ("A roll uses no more than 8 dice.", []),
    ],
)
def test_what_is_a_roll(text: str, wanted: list[str]) -> None:
    assert read(text) == wanted


SECRETS = entry(
    Part("a", {"en": "Nothing to roll."}, book="S", audience="heroes"),
    Part("b", {"en": "A Might roll of 4+."}, book="S", audience="heroes"),
    Part("c", {"en": "A Might roll of 4+, a Speed roll of 7+."}, book="T", audience="traitor"),
)


def test_each_roll_comes_once_with_its_places() -> None:
    assert [(roll.target, roll.where) for roll in rolls_of(SECRETS)] == [
        (4, "#S.2, #T.1"),
        (7, "#T.1"),
    ]


def test_a_view_learns_only_of_rolls_that_it_may_read() -> None:
    seen = {view: [(r.target, r.where) for r in rolls_of(SECRETS, view)] for view in VIEWS}
    assert seen["hero"] == [(4, "#S.2")]
    assert seen["traitor"] == [(4, "#T.1"), (7, "#T.1")]
    assert Concept("roll", "speed") not in concepts(SECRETS, "hero")
    assert {Concept("roll", "speed"), Concept("target", "7")} <= concepts(SECRETS, "traitor")


def test_rules_and_monsters_are_read_too_but_no_other_kind() -> None:
    part = Part("a", {"en": "A Might roll of 4+.", "zh-Hant": "力量考驗 4+"})
    assert len(rolls_of(entry(part, kind="rule", facts=RuleFacts(1)))) == 1
    assert len(rolls_of(entry(part, kind="monster", facts=MonsterFacts(None, "1")))) == 1
    assert rolls_of(entry(part, kind="character", facts=CharacterFacts())) == ()
