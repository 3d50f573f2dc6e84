"""Options of rule sets: all are told, with their paragraphs; house rules change what they name."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.shipped import shipped_corpus
from workbench.errors import UsageError
from workbench.rulesets.games import RULESETS, ruleset_of
from workbench.rulesets.options import CHANGEABLE, changed, told
from workbench.rulesets.ruleset import RuleSet


@pytest.mark.parametrize("game", RULESETS)
def test_no_option_is_buried(game: str) -> None:
    names = [each.name for each in told(ruleset_of(game))]
    assert names == [each.name for each in fields(RuleSet) if each.name not in ("key", "citations")]
    assert all(each.text and each.value for each in told(ruleset_of(game)))
    assert set(CHANGEABLE) <= set(names)


def test_every_paragraph_is_there() -> None:
    corpus = shipped_corpus()
    for rules in RULESETS.values():
        for cite in rules.citations.values():
            entry, _hash, part = cite.partition("#")
            found = corpus.entries[entry]
            assert not part or part in [each.key for each in found.parts], cite


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        # The differences between the games and editions that the design's table names.
        ("hill-2e", "players", "3, 4, 5, 6"),
        ("mystery", "players", "3, 4, 5"),
        ("hill-2e", "most_dice", "8"),
        ("mystery", "least_dice", "1"),
        ("hill-2e", "discovery_ends_turn", "no"),
        ("mystery", "discovery_ends_turn", "yes"),
        ("hill-2e", "enemies_slow", "yes"),
        ("mystery", "enemies_slow", "no"),
        ("hill-2e", "haunt_dice", "6"),
        ("mystery", "clue_target", "5"),
        ("mystery", "last_clue", "9"),
        ("hill-2e", "bottom", "dead"),
        ("mystery", "bottom", "stunned"),
        ("mystery", "may_drop", "no"),
        ("hill-2e", "overflow", "no"),
        ("hill-2e", "skips_known", "no"),
        ("hill-1e", "skips_known", "yes"),
        ("mystery", "traitor_leaves", "yes"),
    ],
)
def test_how_an_option_is_set(game: str, name: str, value: str) -> None:
    assert {each.name: each.value for each in told(ruleset_of(game))}[name] == value


def test_house_rules() -> None:
    rules = ruleset_of("hill-2e")
    new = changed(rules, ["overflow=yes", "most_dice=10"])
    assert (new.overflow, new.most_dice) == (True, 10)
    assert (rules.overflow, rules.most_dice) == (False, 8)
    assert changed(rules, []) == rules


def test_a_house_rule_is_set_once() -> None:
    with pytest.raises(UsageError, match="overflow=no: this house rule is set twice"):
        changed(ruleset_of("hill-2e"), ["overflow=yes", "overflow=no"])


@pytest.mark.parametrize(
    "wanted",
    ["", "overflow", "overflow=maybe", "most_dice=0", "most_dice=99", "most_dice=x", "key=chess",
     "most_dice=１", "citations=", "haunt_dice=-1", "most_dice=" + "9" * 5_000],
)  # fmt: skip
def test_what_is_no_house_rule(wanted: str) -> None:
    with pytest.raises(UsageError) as told_why:
        changed(ruleset_of("hill-2e"), [wanted])
    assert told_why.value.expected
