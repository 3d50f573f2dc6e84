"""Front matter: what is taken, what is told, and that nothing in it is run."""

from __future__ import annotations

import pytest

from workbench.language.front import nouns_of, read_front

GOOD = """\
id: home/haunt/the-lamplighters-wager
game: hill-2e
lang: en
title: {en: The Lamplighter's Wager, zh-Hant: 點燈人的賭注}
players: 3-6
things:
  - {token: Lantern, zh-Hant: 提燈, shape: item, count: 1}
  - {monster: Lamplighter, zh-Hant: 點燈人, token: large, count: 1}
  - {track: Oil, zh-Hant: 燈油, from: 0, to: 8, seen by: traitor}
marks:
  - {mark: Lit, zh-Hant: 點亮, bearer: room}
"""


def test_a_page_brings_its_things() -> None:
    front, problems = read_front(GOOD, "page.md", 2)
    assert problems == ()
    assert (front.id, front.game, front.kind, front.lang) == (
        "home/haunt/the-lamplighters-wager", "hill-2e", "haunt", "en",
    )  # fmt: skip
    assert [(thing.sort, thing.names["en"]) for thing in front.things] == [
        ("token", "Lantern"), ("monster", "Lamplighter"), ("track", "Oil"), ("mark", "Lit"),
    ]  # fmt: skip
    assert front.things[1].facts["token"] == "large"
    assert front.things[2].facts == {"from": 0, "to": 8, "seen by": "traitor"}


def test_things_become_nouns_in_three_languages() -> None:
    front, _problems = read_front(GOOD, "page.md", 2)
    nouns = {noun.key: noun for noun in nouns_of(front)}
    assert nouns["Lamplighter"].names["zh-Hans"] == "点灯人"
    assert nouns["Lantern"].unique
    assert not nouns["Oil"].unique


@pytest.mark.parametrize(
    ("line", "code", "key", "nearest"),
    [
        ("titel: {en: X}", "unknown-key", "titel", "title"),
        ("things: [{tokn: X}]", "no-sort", "things.1", ""),
        ("things: [{token: X, shap: item}]", "unknown-key", "things.1.shap", "shape"),
        ("things: [X]", "not-a-mapping", "things.1", ""),
        ("things: X", "not-a-list", "things", ""),
        ("marks: [{mark: true}]", "not-a-word", "marks.1.en", ""),
        ("lang: fr", "unknown-language", "lang", "en, zh-Hant, zh-Hans"),
        ("id: attic", "no-id", "id", ""),
    ],
)
def test_what_a_page_cannot_have_is_told(line: str, code: str, key: str, nearest: str) -> None:
    base = [
        each for each in GOOD.split("\n")[:4] if each.partition(":")[0] != line.partition(":")[0]
    ]
    _front, problems = read_front("\n".join([*base, line]), "page.md", 2)
    assert (code, key, nearest) in [(p.code, p.key, p.nearest) for p in problems]


@pytest.mark.parametrize(
    "text",
    ["!!python/object:os.system {}", "a: &a [*a]", "a: [", "- x", "x: 1\nx: 2", "\x00", "[" * 99],
)
def test_hostile_front_matter_is_told_and_not_run(text: str) -> None:
    front, problems = read_front(text, "page.md", 2)
    assert problems
    assert front.things == ()
