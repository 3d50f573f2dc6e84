"""Patterns as people read them."""

from __future__ import annotations

from collections import Counter

import pytest

from workbench.language.frames import Frame
from workbench.language.glossary import SLOTS, readable, slot_name
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language


def test_every_category_has_a_name_of_its_own_in_both_languages() -> None:
    used = {frame.makes for frame in FRAMES}
    used |= {category for frame in FRAMES for category in frame.fields.values()}
    used |= {category for pair in FRAMES.subcategories for category in pair}
    assert used == SLOTS.keys()
    for place in (0, 1):
        assert max(Counter(names[place] for names in SLOTS.values()).values()) == 1


def test_a_slot_is_named_by_what_fills_it_and_what_may_be_left_out_is_bracketed() -> None:
    assert readable(FRAMES["take"]) == (
        "take ‹known things or things to choose› [from ‹known figures or figures to choose›]"
    )
    assert readable(FRAMES["take"], "zh-Hant") == "[從‹已知或待選的角色›]取得‹已知或待選的物件›"
    assert readable(FRAMES["take"], "zh-Hans").startswith("[从‹已知或待选的角色›]")


def test_slots_of_one_name_have_the_same_numbers_in_every_language() -> None:
    frame = Frame("swapped", "act", "{a:room} before {b:room}", "{b:room}之前的{a:room}")
    assert readable(frame) == "‹room name 1› before ‹room name 2›"
    assert readable(frame, "zh-Hant") == "‹房間名稱 2›之前的‹房間名稱 1›"


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_no_mark_of_a_pattern_is_left(lang: Language) -> None:
    for frame in FRAMES:
        shown = readable(frame, lang)
        assert not set("{}<>%#") & set(shown), frame.name
        assert shown.count("‹") >= len(frame.fields)


def test_the_form_of_a_verb_is_seen_in_its_slot() -> None:
    assert slot_name("verb", form="ing") == "doing something"
    assert slot_name("verb") == "do something"
