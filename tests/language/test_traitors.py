"""The words by which a page says who becomes the traitor, and nothing near them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.language.traitors import SHOWN, has_no_traitor, traitor_rule, traitor_values
from workbench.model.facts import TraitorRule

EXPLORERS = {"Vivian Lopez": "x/character/vivian-lopez", "Zoe Ingstrom": "x/character/zoe"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("the haunt revealer", TraitorRule("haunt_revealer")),
        ("the haunt revealer; several later", TraitorRule("haunt_revealer")),
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
    assert traitor_rule(text) is None
    assert traitor_rule(text, {"Zoe Ingstrom": "x"}) is None
    assert traitor_rule(text, EXPLORERS) is not None


def test_every_value_that_can_be_offered_is_understood() -> None:
    values = list(traitor_values(EXPLORERS))
    assert len(values) == len(set(values)) > 30
    for value in values:
        assert traitor_rule(value, EXPLORERS) is not None, value
    assert all(traitor_rule(value) is not None for value in SHOWN)


def test_books_are_shared_where_nobody_is_known_to_be_a_traitor() -> None:
    assert [value for value in traitor_values({}) if has_no_traitor(value)] == ["none", "secret"]
    assert not has_no_traitor("none at first, several later")
    assert not has_no_traitor("no idea")


@given(st.text(max_size=300))
def test_no_text_upsets_it(text: str) -> None:
    rule = traitor_rule(text, EXPLORERS)
    assert rule is None or rule.rule
