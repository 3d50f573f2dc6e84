"""Tests the forms of English names."""

from __future__ import annotations

import pytest

from workbench.bilingual.inflection import noun_forms, plain_word, verb_forms


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("room", "rooms"),
        ("ally", "allies"),
        ("doorway", "doorways"),
        ("witch", "witches"),
        ("hero", "heroes"),
        ("wolf", "wolves"),
        ("madman", "madmen"),
    ],
)
def test_nouns_have_plurals(noun: str, many: str) -> None:
    assert list(noun_forms(noun)) == [noun, many]


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("move", ["moves", "moved", "moving"]),
        ("drop", ["drops", "dropped", "dropping"]),
        ("carry", ["carries", "carried", "carrying"]),
        ("draw", ["draws", "drew", "drawn", "drawing"]),
        ("enter", ["enters", "entered", "entering"]),
        ("put", ["puts", "putting"]),
    ],
)
def test_verbs_have_tenses(verb: str, forms: list[str]) -> None:
    assert list(verb_forms(verb)) == [verb, *forms]


def test_a_possessive_is_no_other_word() -> None:
    assert [plain_word(word) for word in ("Traitor’s", "heroes'", "ROOM")] == [
        "traitor",
        "heroes",
        "room",
    ]
