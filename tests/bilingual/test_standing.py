"""A word, a number or a negation unsettles a translation; a comma does not."""

from __future__ import annotations

import pytest

from workbench.bilingual.standing import same_meaning


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Roll 3 dice, then draw.", "Roll 3 dice then draw"),
        ("You may  move.\n", "you may move"),
        ("擲3粒骰，然後抽牌。", "擲３粒骰然後抽牌"),
    ],
)
def test_marks_and_widths_do_not_count(before: str, now: str) -> None:
    assert same_meaning(before, now)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Roll 3 dice.", "Roll 4 dice."),
        ("You may move.", "You may not move."),
        ("You may move.", "You must move."),
        ("On 4+: nothing.", "On 4: nothing."),
        ("可以移動。", "不可以移動。"),
        ("擲三粒骰。", "擲四粒骰。"),
    ],
)
def test_words_and_numbers_count(before: str, now: str) -> None:
    assert not same_meaning(before, now)
