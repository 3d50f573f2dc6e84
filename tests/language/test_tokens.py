from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.language.tokens import join, split, words_of
from workbench.model.ids import LANGUAGES, Language


def texts(text: str, lang: Language) -> list[str]:
    return [token.text for token in split(text, lang)]


def test_english_is_cut_into_words_with_the_possessive_apart() -> None:
    assert texts("The hero's next turn, at 5 spaces.", "en") == [
        "The", "hero", "'s", "next", "turn", ",", "at", "5", "spaces", ".",
    ]  # fmt: skip


def test_the_possessive_of_a_plural_is_an_apostrophe() -> None:
    assert texts("the Servants' Quarters", "en") == ["the", "Servants", "'", "Quarters"]


def test_hyphens_and_inner_apostrophes_stay_in_the_word() -> None:
    assert texts("a ground-floor room of O'Brien's", "en") == [
        "a", "ground-floor", "room", "of", "O'Brien", "'s",
    ]  # fmt: skip


def test_chinese_is_cut_into_characters_and_whole_numbers() -> None:
    assert texts("受到12顆骰的損傷。", "zh-Hant") == [
        "受", "到", "12", "顆", "骰", "的", "損", "傷", "。",
    ]  # fmt: skip


def test_a_number_for_each_player_count_is_one_token() -> None:
    assert texts("Roll {3/4/5} dice", "en") == ["Roll", "{3/4/5}", "dice"]
    assert texts("擲{3/4/5}顆骰", "zh-Hant") == ["擲", "{3/4/5}", "顆", "骰"]


def test_a_title_is_one_token_and_the_same_in_every_writing() -> None:
    assert texts("Do *Wind it back*.", "en") == ["Do", "*Wind it back*", "."]
    assert texts("進行《把它轉回去》。", "zh-Hant") == ["進", "行", "*把它轉回去*", "。"]
    assert texts("進行* 把它轉回去 *。", "zh-Hant") == ["進", "行", "*把它轉回去*", "。"]


def test_writing_that_differs_only_in_width_or_quotes_is_equal() -> None:
    assert texts("A hero’s turn，now", "en") == texts("A hero's turn,now", "en")
    assert texts("若你在閣樓,棄置此牌", "zh-Hant") == texts("若你在閣樓，棄置此牌", "zh-Hant")
    assert texts("擲３顆骰", "zh-Hant") == ["擲", "3", "顆", "骰"]
    assert texts("Drip… now", "en") == texts("Drip... now", "en")


def test_accents_written_on_their_own_are_joined_to_their_letter() -> None:
    assert texts("Se\u0301ance", "en") == ["S\u00e9ance"]


def test_a_and_an_are_one_token_and_the_sound_of_the_next_word_decides() -> None:
    assert texts("an omen", "en") == texts("a omen", "en")
    for text in ("an omen", "a room", "a one-way passage", "an 8", "an hour", "a unique card"):
        assert join(texts(text, "en"), "en", sentence=False) == text


def test_places_in_the_text_are_kept() -> None:
    assert [(token.start, token.end) for token in split("The hero's", "en")] == [
        (0, 3), (4, 8), (8, 10),
    ]  # fmt: skip


def test_a_sentence_begins_with_a_capital() -> None:
    assert join(["the", "hero", "'s", "turn", ",", "then"], "en") == "The hero's turn, then"
    assert join(["if", "so"], "en", sentence=False) == "if so"


def test_latin_words_in_chinese_keep_their_space() -> None:
    assert join(["將", "Old", "Clock", "放", "到", "3"], "zh-Hant") == "將Old Clock放到3"


def test_parentheses_have_no_space_inside() -> None:
    assert join(words_of("Image in the Mirror (give)", "en"), "en") == "Image in the Mirror (give)"


@pytest.mark.parametrize("lang", LANGUAGES)
@given(text=st.text(max_size=60))
def test_nothing_visible_is_lost_and_places_rise(lang: Language, text: str) -> None:
    reached = 0
    for token in split(text, lang):
        assert token.start >= reached
        assert not text[reached : token.start].strip()
        assert token.end > token.start
        reached = token.end
    assert not text[reached:].strip()
