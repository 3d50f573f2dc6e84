"""Random trees: what is printed is read back, as the same tree and as no other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.language.chart import LONGEST
from workbench.language.tokens import split
from workbench.model.ids import LANGUAGES, Language


@pytest.mark.parametrize("lang", LANGUAGES)
@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    goal=st.sampled_from(
        ["sentence", "sentence", "head", "gate", "condition", "declaration", "value"]
    ),
    depth=st.integers(2, 7),
    seed=st.integers(0, 2**48),
)
def test_a_printed_tree_is_read_back_and_means_nothing_else(
    desk: Any, grower: Any, lang: Language, goal: str, depth: int, seed: int
) -> None:
    tree = grower.grow(goal, depth, random.Random(seed))
    text = desk.write(tree, lang, goal)
    if len(split(text, lang)) <= LONGEST:
        assert desk.read(text, lang, goal) == [tree], text
