"""Drafts of one Chinese script from the other."""

from __future__ import annotations

import pytest

from workbench.bilingual.scripts import choices_in, converted_script, variants_for
from workbench.errors import UsageError


def test_each_variant_has_its_own_signs_and_words() -> None:
    assert converted_script("滑鼠裡面", "zh-Hans") == "滑鼠里面"
    assert converted_script("滑鼠裡面", "zh-Hans", "taiwan-words") == "鼠标里面"
    assert converted_script("头发里", "zh-Hant") == "頭髮裏"
    assert converted_script("头发里", "zh-Hant", "taiwan") == "頭髮裡"
    assert converted_script("甚麼", "zh-Hans") == "什么"
    assert converted_script("Attic 4+", "zh-Hans") == "Attic 4+"


def test_english_is_no_script() -> None:
    assert variants_for("en") == ()
    with pytest.raises(UsageError):
        converted_script("Attic", "en")


def test_signs_that_need_a_choice_are_told() -> None:
    assert [(each.start, each.sign, each.instead) for each in choices_in("之後皇后")] == [
        (1, "後", "后"),
        (3, "后", "後"),
    ]
    assert list(choices_in("閣樓")) == []
