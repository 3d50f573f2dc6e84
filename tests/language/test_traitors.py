"""The words by which a page says who becomes the traitor, and nothing near them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.language.traitors import SHOWN, traitor_rule, traitor_values
from workbench.model.facts import TraitorRule

EXPLORERS = {"Vivian Lopez": "x/character/vivian-lopez", "Zoe Ingstrom": "x/character/zoe"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("the haunt revealer", TraitorRule("haunt_revealer")),
        ("the haunt revealer; several later", TraitorRule("haunt_revealer", several_later=True)),
        ("left of the haunt revealer", TraitorRule("left_of_revealer")),
        ("highest Might", TraitorRule("highest_trait", "might")),
        ("lowest Courage", TraitorRule("lowest_trait", "courage")),
        (
            "lowest Knowledge, except the haunt revealer",
            TraitorRule("lowest_trait", "knowledge", except_revealer=True),
        ),
        (
            "the oldest explorer except the haunt revealer",
            TraitorRule("oldest", except_revealer=True),
        ),
        ("the youngest explorer", TraitorRule("youngest")),
        (
            "Vivian Lopez (old movies), otherwise left of the haunt revealer",
            TraitorRule(
                "named_explorer",
                explorer="x/character/vivian-lopez",
                otherwise=TraitorRule("left_of_revealer"),
                hobby="old movies",
            ),
        ),
        (
            "Zoe Ingstrom, otherwise lowest Speed, except the haunt revealer",
            TraitorRule(
                "named_explorer",
                explorer="x/character/zoe",
                otherwise=TraitorRule("lowest_trait", "speed", except_revealer=True),
            ),
        ),
        ("none", TraitorRule("none")),
        ("secret", TraitorRule("hidden")),
        ("everyone", TraitorRule("everyone")),
        ("  the haunt revealer ", TraitorRule("haunt_revealer")),
    ],
)
def test_what_the_words_mean(text: str, rule: TraitorRule) -> None:
    assert traitor_rule(text, EXPLORERS) == rule


@pytest.mark.parametrize("text", ["none at first, several later", "a volunteer"])
def test_what_needs_a_remark_has_it_in_every_language(text: str) -> None:
    rule = traitor_rule(text)
    assert rule is not None
    assert set(rule.note) == {"en", "zh-Hant", "zh-Hans"}


@pytest.mark.parametrize(
    "text",
    [
        "", "nobody", "The haunt revealer", "the haunt revealer.", "highest", "highest Luck",
        "highest might", "everyone, except the haunt revealer", "none; several later",
        "the haunt revealer, except the haunt revealer", "secret; several later",
        "Vivian Lopez", "Vivian Lopez, otherwise none", "Vivian Lopez, otherwise Zoe Ingstrom",
        "Nora Nobody, otherwise highest Might", "Vivian Lopez (), otherwise highest Might",
        "highest Might, otherwise lowest Might", "x" * 5000,
    ],
)  # fmt: skip
def test_anything_else_is_not_understood(text: str) -> None:
    assert traitor_rule(text, EXPLORERS) is None


def test_an_explorer_is_named_only_where_the_game_has_that_explorer() -> None:
    text = "Vivian Lopez, otherwise highest Might"
    assert traitor_rule(text, {}) is None
    assert traitor_rule(text, {"Zoe Ingstrom": "x"}) is None
    assert traitor_rule(text, EXPLORERS) is not None


def test_where_no_explorers_are_known_the_name_stands_for_the_explorer() -> None:
    rule = traitor_rule("Vivian Lopez (old movies), otherwise lowest Might; several later")
    assert rule is not None
    assert (rule.explorer, rule.several_later) == ("Vivian Lopez", True)


def test_every_value_that_can_be_offered_is_understood() -> None:
    values = list(traitor_values(EXPLORERS))
    assert len(values) == len(set(values)) > 30
    for value in values:
        assert traitor_rule(value, EXPLORERS) is not None, value
    assert all(traitor_rule(value) is not None for value in SHOWN)


def test_books_are_shared_where_nobody_is_known_to_be_a_traitor() -> None:
    shared = [
        value
        for value in traitor_values({})
        if (rule := traitor_rule(value)) is not None and rule.one_side
    ]
    assert shared == ["none", "secret"]


@pytest.mark.parametrize(
    ("text", "of_five", "one"),
    [
        ("none", 0, False),
        ("none at first, several later", 0, False),
        ("secret", 1, False),
        ("everyone", 5, False),
        ("the haunt revealer", 1, True),
        ("the haunt revealer; several later", 1, False),
        ("Vivian Lopez (old movies), otherwise lowest Might", 1, True),
        ("a volunteer", 1, True),
    ],
)
def test_how_many_traitors_there_are(text: str, of_five: int, one: bool) -> None:
    rule = traitor_rule(text)
    assert rule is not None
    assert rule.traitors(5) == of_five
    assert rule.one_throughout is one


@given(st.text(max_size=300))
def test_no_text_upsets_it(text: str) -> None:
    rule = traitor_rule(text, EXPLORERS)
    assert rule is None or rule.rule
