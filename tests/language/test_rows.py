"""The left sides of rows, as they are and as people write them."""

from __future__ import annotations

import pytest

from workbench.language.rows import begins, label_of, print_label, spelled_label
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf


@pytest.mark.parametrize(
    ("text", "total", "rest"),
    [
        ("5+: You win.", "5+", "You win."),
        ("5+ : You win.", None, None),
        ("1-4: You win.", "1-4", "You win."),
        ("1–4： You win.", "1-4", "You win."),
        ("0:", "0", ""),
        ("０：沒有效果。", "0", "沒有效果。"),
        ("５＋：沒有效果。", "5+", "沒有效果。"),
        ("１～４：沒有效果。", "1-4", "沒有效果。"),
        ("05: x", "5", "x"),
        ("5 heroes: x", None, None),
        ("You gain 5: x", None, None),
        ("12345: x", None, None),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_total_is_read_in_every_writing(
    text: str, total: str | None, rest: str | None, lang: Language
) -> None:
    label, after = label_of(text.replace("5+ :", "5 + :"), lang)
    if total is None:
        assert label is None
    else:
        assert (label, after) == (Leaf("total", total), rest)


@pytest.mark.parametrize(
    ("text", "lang", "key"),
    [
        ("Higher: You win.", "en", "higher"),
        ("higher： You win.", "en", "higher"),
        ("較高：你獲勝。", "zh-Hant", "higher"),
        ("较低: 你获胜。", "zh-Hans", "lower"),
        ("Otherwise: You win.", "en", "otherwise"),
    ],
)
def test_a_contest_is_read(text: str, lang: Language, key: str) -> None:
    assert label_of(text, lang)[0] == Leaf("contest", key)


def test_otherwise_with_nothing_after_it_is_a_head_unless_a_contest_is_told() -> None:
    assert label_of("Otherwise:", "en") == (None, "Otherwise:")
    assert label_of("Otherwise:", "en", contest=True) == (Leaf("contest", "otherwise"), "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_label_is_printed_as_it_is_read(lang: Language) -> None:
    labels = [Leaf("total", each) for each in ("0", "5+", "1-4")]
    labels += [Leaf("contest", each) for each in ("higher", "equal", "lower", "otherwise")]
    for label in labels:
        assert label_of(f"{print_label(label, lang)}: x", lang) == (label, "x")


@pytest.mark.parametrize(
    ("text", "lang", "said", "meant"),
    [
        ("5 or more: You win.", "en", "5 or more", "5+"),
        ("5 or Higher: You win.", "en", "5 or Higher", "5+"),
        ("at least 5: You win.", "en", "at least 5", "5+"),
        ("4 or less : You win.", "en", "4 or less", "0-4"),
        ("0 or less: You win.", "en", "0 or less", "0"),
        ("1 to 4: You win.", "en", "1 to 4", "1-4"),
        ("On a 3: You win.", "en", "On a 3", "3"),
        ("5或以上：你獲勝。", "zh-Hant", "5或以上", "5+"),
        ("4以下：你获胜。", "zh-Hans", "4以下", "0-4"),
        ("1至4：你獲勝。", "zh-Hant", "1至4", "1-4"),
        ("3點：你獲勝。", "zh-Hant", "3點", "3"),
    ],
)
def test_a_total_in_words_is_understood(text: str, lang: Language, said: str, meant: str) -> None:
    assert label_of(text, lang)[0] is None
    found = spelled_label(text, lang)
    assert found is not None
    assert found[:2] == (said, meant)
    assert text.endswith(found[2])
    assert found[2]


@pytest.mark.parametrize(
    "text", ["If Debt is 5 or more: You win.", "You gain 5 or more.", "5 or more", "a hero: x"]
)
def test_what_is_no_row_is_not_taken_for_one(text: str) -> None:
    assert spelled_label(text, "en") is None


def test_a_mark_of_prose_is_known_by_any_colon() -> None:
    assert begins("note： x", "Note:")
    assert begins("注: x", "注：")
    assert not begins("Notes: x", "Note:")
    assert not begins("Note", "Note:")
