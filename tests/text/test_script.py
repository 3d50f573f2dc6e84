"""Text is cut where scripts meet, and numbers as the game writes them stay whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.text.script import Script, han_runs, has_han, is_han, is_letter, runs


def cut(text: str) -> list[tuple[Script, str]]:
    return [(script, text[start:end]) for script, start, end in runs(text) if script != "other"]


@pytest.mark.parametrize("ch", "預牌〇々一豈𠮷㐀")
def test_han(ch: str) -> None:
    assert is_han(ch)
    assert has_han(f"room {ch}")


@pytest.mark.parametrize("ch", "aZ9é。，「かカ한 ①+")
def test_not_han(ch: str) -> None:
    assert not is_han(ch)
    assert not has_han(f"room {ch}")


@pytest.mark.parametrize("ch", "aZ9éかカ한½")
def test_a_letter(ch: str) -> None:
    assert is_letter(ch)


@pytest.mark.parametrize("ch", [*"預牌_-。' ", ""])
def test_no_letter(ch: str) -> None:
    assert not is_letter(ch)


def test_runs_of_han() -> None:
    assert han_runs("預兆牌Omen，卡々") == ["預兆牌", "卡々"]
    assert han_runs("attic") == []


@given(st.text("ab90'-/.~+{}_ \x1f", max_size=20))
def test_plain_text_is_cut_as_text_with_other_signs_is(text: str) -> None:
    # A text without any is cut by a pattern of its own.
    alone, among = list(runs(text + "\n")), list(runs(text + "\n。"))
    assert [one for one in alone if one[0] != "other"] == [
        one for one in among if one[0] != "other"
    ]


def test_a_script_border_is_a_word_border() -> None:
    assert cut("預兆牌Omencard") == [("han", "預兆牌"), ("word", "Omencard")]
    assert cut("Might檢定4+次") == [
        ("word", "Might"),
        ("han", "檢定"),
        ("literal", "4+"),
        ("han", "次"),
    ]


@pytest.mark.parametrize(
    "number",
    ["6+", "0-3", "0–3", "0～3", "{3/4/5}", "{3/4}", "2/3", "9", "13", "6＋", "3/4/5", "1.5"],
)
def test_a_number_stays_whole(number: str) -> None:
    assert cut(number) == [("literal", number)]
    assert cut(f"roll {number}, then") == [
        ("word", "roll"),
        ("literal", number),
        ("word", "then"),
    ]
    assert cut(f"擲出{number}時") == [("han", "擲出"), ("literal", number), ("han", "時")]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("2nd", [("word", "2nd")]),
        ("d6", [("word", "d6")]),
        ("3-player", [("literal", "3"), ("word", "player")]),
        ("take 3.", [("word", "take"), ("literal", "3")]),
        ("6+2", [("literal", "6"), ("literal", "2")]),
        ("{x/3", [("word", "x"), ("literal", "3")]),
        ("{3/4/", [("literal", "3/4")]),
        ("it's'3", [("word", "it's"), ("literal", "3")]),
        ("3-4th", [("literal", "3"), ("word", "4th")]),
        ("1/2/3rd", [("literal", "1/2"), ("word", "3rd")]),
        ("hero_side", [("word", "hero"), ("word", "side")]),
    ],
)
def test_numbers_beside_other_things(text: str, pieces: list[tuple[Script, str]]) -> None:
    assert cut(text) == pieces


@pytest.mark.parametrize("word", ["rabbit's", "rabbit’s", "o'clock", "se\u0301ance", "Jack’s"])
def test_a_word_keeps_its_inner_marks(word: str) -> None:
    assert cut(f"‘{word}’") == [("word", word)]


def test_an_apostrophe_at_the_end_is_not_part_of_the_word() -> None:
    assert cut("Servants’ Quarters") == [("word", "Servants"), ("word", "Quarters")]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.text("ab19'’+-/{}預兆 \u0301_")))
def test_runs_cover_the_text_without_gap(text: str) -> None:
    at = 0
    previous = None
    for script, start, end in runs(text):
        assert start == at
        assert end > start
        assert not (script == previous == "other")
        assert all(is_han(ch) for ch in text[start:end]) == (script == "han")
        at, previous = end, script
    assert at == len(text)


@pytest.mark.parametrize("seed", ["1-", "{1/", "'a", "1", "a\u0301", "\u0301", "{", "12a"])
def test_long_hostile_text_is_cut_in_one_pass(seed: str) -> None:
    text = seed * 50_000
    assert sum(end - start for _, start, end in runs(text)) == len(text)
