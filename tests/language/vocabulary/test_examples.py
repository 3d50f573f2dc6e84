"""Each frame's own examples, and what a well-formed vocabulary must be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from workbench.language.grammar import CLASSES
from workbench.language.nouns import Lexicon
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Node, Tree, walk


def readings(
    desk: Any, text: str, lang: Language, goals: tuple[str, ...]
) -> tuple[str, list[Tree]]:
    for goal in goals:
        if found := desk.read(text, lang, goal):
            return goal, found
    return goals[0], []


@pytest.mark.parametrize("name", [frame.name for frame in FRAMES])
def test_the_examples_of_a_frame_mean_the_same_and_use_it(
    name: str, desk: Any, goals: Callable[[str], tuple[str, ...]]
) -> None:
    english, chinese = FRAMES[name].example
    goal, found = readings(desk, english, "en", goals(english))
    assert len(found) == 1, english
    tree = found[0]
    assert name in {part.frame for part in walk(tree) if isinstance(part, Node)}
    assert desk.read(chinese, "zh-Hant", goal) == [tree]
    assert desk.write(tree, "en", goal) == english
    assert desk.write(tree, "zh-Hant", goal) == chinese
    simplified = desk.write(tree, "zh-Hans", goal)
    assert desk.read(simplified, "zh-Hans", goal) == [tree]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_no_two_frames_of_one_category_are_written_alike(lang: Language) -> None:
    written: defaultdict[tuple[str, object], list[str]] = defaultdict(list)
    for frame in FRAMES:
        for pieces in frame.variants(lang).values():
            written[frame.makes, pieces].append(frame.name)
    assert [names for names in written.values() if len(names) > 1] == []


def test_every_frame_says_what_it_means() -> None:
    silent = [frame.name for frame in FRAMES if not frame.means.endswith(".")]
    assert silent == []


def test_every_part_that_may_be_left_out_says_what_that_means() -> None:
    for frame in FRAMES:
        ways = list(frame.variants("en"))
        optional = frozenset(frame.fields) - frozenset.intersection(*ways)
        assert frozenset(frame.optional) == optional, frame.name


def test_every_category_asked_for_is_made(lexicon: Lexicon) -> None:
    made = {frame.makes for frame in FRAMES} | {wide for _narrow, wide in FRAMES.subcategories}
    made |= {noun.category for noun in lexicon} | CLASSES.keys()
    asked = {category for frame in FRAMES for category in frame.fields.values()}
    asked |= {narrow for narrow, _wide in FRAMES.subcategories}
    assert asked - made == set()


def test_every_category_made_is_asked_for() -> None:
    goals = {"sentence", "head", "gate", "condition", "declaration", "value"}
    asked = {category for frame in FRAMES for category in frame.fields.values()} | goals
    asked |= {narrow for narrow, _wide in FRAMES.subcategories}
    made = {frame.makes for frame in FRAMES} | {wide for _narrow, wide in FRAMES.subcategories}
    assert made - asked == set()


def test_a_category_has_a_number_in_all_its_frames_or_in_none() -> None:
    numbers: defaultdict[str, set[bool]] = defaultdict(set)
    for frame in FRAMES:
        numbers[frame.makes].add(bool(frame.number))
    assert [category for category, found in numbers.items() if len(found) > 1] == []


def test_every_measure_word_follows_a_noun() -> None:
    for frame in FRAMES:
        for piece in frame.variants("zh-Hant")[frozenset(frame.fields)]:
            field = getattr(piece, "field", "")
            assert not field or field in frame.fields, frame.name
