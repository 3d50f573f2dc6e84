"""What can be a slip: few letters for the length of a word, a character that sounds alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.language.slips import is_slip, sounds_like, turns_round


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("Mihgt", "Might"),
        ("Atic", "Attic"),
        ("Libary", "Library"),
        ("Entrence", "Entrance"),
        ("atack", "attack"),
        ("*Wind it bakc*", "*Wind it back*"),
    ],
)
def test_a_letter_or_two_are_a_slip(written: str, word: str) -> None:
    assert is_slip(written, word)


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("Clock", "Clockmaker"),
        ("Clockmaker", "Clock"),
        ("Beacon", "weapon"),
        ("Balcony", "Balloon"),
        ("Wick", "Witch"),
        ("in", "Win"),
        ("on", "in"),
        ("of", "if"),
    ],
)
def test_another_word_is_none(written: str, word: str) -> None:
    assert not is_slip(written, word)


@pytest.mark.parametrize(("written", "word"), [("teh", "the"), ("th", "the"), ("Bel", "Bell")])
def test_of_a_short_word_its_first_letter_or_all_its_letters_are_right(
    written: str, word: str
) -> None:
    assert is_slip(written, word)


@pytest.mark.parametrize(
    ("written", "word", "turns"),
    [
        ("now", "not", True),
        ("on", "no", True),
        ("nothing", "noting", True),
        ("布", "不", True),
        ("cannt", "cannot", False),
        ("unles", "unless", False),
        ("gian", "gain", False),
    ],
)
def test_a_slip_that_would_deny_is_told_from_others(written: str, word: str, turns: bool) -> None:
    assert turns_round(written, word) is turns


@given(st.text("abcde", max_size=12), st.text("abcde", max_size=12))
def test_which_of_two_was_written_does_not_matter(one: str, other: str) -> None:
    assert is_slip(one, other) == is_slip(other, one)
    assert is_slip(one, one)


def test_characters_that_sound_alike_are_told_from_others() -> None:
    assert sounds_like("亮", "量")
    assert sounds_like("閤", "閣")
    assert sounds_like("钟", "忠")
    assert not sounds_like("鐘", "屋")
