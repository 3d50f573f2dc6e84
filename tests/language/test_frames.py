from __future__ import annotations

import pytest

from workbench.language.frames import Frame, Frames


def test_the_simplified_pattern_comes_from_the_traditional_one() -> None:
    frame = Frame("roll", "verb", "<roll> {n:digits} dice", "擲{n:digits}顆骰")
    assert frame.pattern("zh-Hant") == "擲{n:digits}顆骰"
    assert frame.pattern("zh-Hans") == "掷{n:digits}颗骰"


def test_fields_stand_in_the_order_of_the_english_pattern() -> None:
    frame = Frame(
        "put", "verb", "<put> {what:thing}[ in {where:room}]", "[在{where:room}]放{what:thing}"
    )
    assert list(frame.fields.items()) == [("what", "thing"), ("where", "room")]
    assert list(frame.categories("zh-Hant")) == ["where", "what"]


def test_two_frames_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two frames"):
        Frames([Frame("a", "x", "b", "乙"), Frame("a", "x", "c", "丙")])


def test_languages_with_other_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="different fields"):
        Frames([Frame("a", "x", "b {c:d}", "乙")])
    with pytest.raises(ValueError, match="different fields"):
        Frames([Frame("a", "x", "b[ {c:d}]", "乙{c:d}")])


def test_a_field_of_two_categories_is_refused() -> None:
    with pytest.raises(ValueError, match="two categories"):
        Frames([Frame("a", "x", "b {c:d}", "乙{c:e}")])


def test_frames_are_found_by_name() -> None:
    frame = Frame("a", "x", "b", "乙")
    frames = Frames([frame])
    assert frames["a"] is frame
    assert "a" in frames
    assert "b" not in frames
    assert len(frames) == 1
