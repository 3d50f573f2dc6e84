"""A value of ``traitor`` that is not understood is told at its place, with a fix if it is plain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.checking.traitor import check, explorers_of
from workbench.language.reading import PageReader, ReadPage
from workbench.language.traitors import traitor_rule, traitor_values
from workbench.language.worlds import world_of
from workbench.model.games import Corpus

PAGE = """---
id: home/haunt/the-debt
game: hill-2e
lang: en
title: {{en: The Debt, zh-Hant: 欠債}}
players: 3-6
{line}
---
# Secrets of Survival

## Right now
- Put a Knowledge Roll token in the Attic.
"""

Read = Callable[[str], ReadPage]


@pytest.fixture(scope="module")
def read(corpus: Corpus) -> Read:
    worlds = {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    reader = PageReader(worlds)
    return lambda line: reader.read(PAGE.format(line=line))


def found(read: Read, line: str) -> list[Diagnostic]:
    return list(check(read(line)))


def mended(line: str, wrong: Diagnostic) -> str:
    """The line of the page with the fix of a diagnostic."""
    assert wrong.fix is not None
    assert wrong.fix.place.line == wrong.fix.place.end_line == 7
    return (
        line[: wrong.fix.place.column - 1] + wrong.fix.text + line[wrong.fix.place.end_column - 1 :]
    )


def test_every_value_that_is_understood_is_left_alone(read: Read) -> None:
    explorers = explorers_of(read("traitor: none").world)
    assert len(explorers) == 12
    values = list(traitor_values(explorers))
    for value in (*values[:40], *values[-3:]):
        assert found(read, f"traitor: {value}") == [], value


def test_a_page_that_does_not_say_is_no_matter_of_this_check(read: Read) -> None:
    assert found(read, "setup: none") == []


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("traitor: the haunt reveler", "traitor: the haunt revealer"),
        ("traitor: The Haunt Revealer", "traitor: the haunt revealer"),
        ('traitor: "haunt revealer" # who else', "traitor: the haunt revealer # who else"),
        ("traitor:   left of haunt revealer", "traitor:   left of the haunt revealer"),
        (
            "traitor: Vivian Lopes, otherwise highest Sanity",
            "traitor: Vivian Lopez, otherwise highest Sanity",
        ),
    ],
)
def test_a_slip_has_a_fix_that_mends_it(read: Read, line: str, fixed: str) -> None:
    (wrong,) = found(read, line)
    assert wrong.code == "BW029"
    assert wrong.place.line == 7
    assert mended(line, wrong) == fixed
    assert found(read, fixed) == []


@pytest.mark.parametrize(
    "line",
    [
        "traitor: whoever shouts first",
        "traitor:",
        "traitor: 3",
        "traitor: [none]",
        "traitor: yes",
        "traitor: highest Luck",
        "traitor: " + "very " * 400 + "old",
    ],
)
def test_what_can_mean_anything_has_none(read: Read, line: str) -> None:
    (wrong,) = found(read, line)
    assert wrong.fix is None
    assert traitor_rule(wrong.arguments["expected"].split("; ")[0]) is not None
    assert 0 < len(wrong.arguments["found"]) <= 60
