"""What a sentence says, read from English and Chinese, is the same fact in both."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.bilingual.rule_facts import facts_of
from workbench.model.ids import Language
from workbench.text.fold import to_simplified


def values(text: str, lang: Language, kind: str = "number") -> list[str]:
    return [one.value for one in facts_of(text, lang) if one.kind == kind and not one.soft]


@pytest.mark.parametrize(
    ("en", "zh", "said"),
    [
        ("On 4+ it opens.", "4+：打開。", "4+"),
        ("On 4 or more it opens.", "四點或以上：打開。", "4+"),
        ("With a result of four or higher it opens.", "結果達４或更高時打開。", "4+"),
        ("With more than 4 it opens.", "大於4時打開。", "5+"),
        ("With fewer than 4 it opens.", "少於四時打開。", "3-"),
        ("At least 2 of them stay.", "最少留下２個。", "2+"),
        ("At most eight of them stay.", "最多留下八個。", "8-"),
        ("No more than 8 stay.", "不超過8個留下。", "8-"),
        ("Whoever rolls exactly 3 stays.", "恰好擲出3的人留下。", "3"),
        ("0-3: It stays shut.", "０～３：仍然關着。", "0-3"),
        ("From 2 to 5 it stays shut.", "二至五點仍然關着。", "2-5"),
        ("It has {3/4/5} legs.", "它有{3/4/5}條腿。", "3/4/5"),
        ("Twelve cards lie here.", "這裡有十二張牌。", "12"),
        ("The 3rd card lies here.", "第三張牌在這裡。", "3"),
        ("Three hundred candles burn.", "三百枚蠟燭點着。", "300"),
    ],
)
def test_a_number_is_the_same_however_it_is_written(en: str, zh: str, said: str) -> None:
    assert values(en, "en") == values(zh, "zh-Hant") == values(to_simplified(zh), "zh-Hans")
    assert values(en, "en") == [said]


def test_how_many_dice_are_rolled_is_told_from_other_numbers() -> None:
    assert values("Roll 3 dice and draw 2 cards.", "en", "dice") == ["3"]
    assert values("擲三顆骰，抽2張牌。", "zh-Hant", "dice") == ["3"]


@pytest.mark.parametrize(
    ("kind", "en", "zh", "said"),
    [
        ("trait", "a Might roll", "力量考驗", ["Might"]),
        ("trait", "a Sanity or Speed roll", "理智或速度檢定", ["Sanity", "Speed"]),
        ("damage", "1 die of physical damage", "1顆骰的肉體損傷", ["physical"]),
        ("damage", "2 points of mental damage", "2點精神傷害", ["mental"]),
        ("duty", "You may leave it", "你可以離開", ["may"]),
        ("duty", "You must leave it", "你必須離開", ["must"]),
        ("duty", "You cannot leave it", "你不能離開", ["forbidden"]),
        ("duty", "You need not leave it", "你不必離開", ["spared"]),
        ("denial", "You cannot leave it", "你不能離開", ["no"]),
        ("denial", "Nobody leaves", "無人離開", ["no"]),
        ("who", "each hero of the traitor", "奸徒的每名英雄", ["hero", "traitor"]),
        ("floor", "in the basement", "在地庫", ["basement"]),
        ("side", "on your left", "你左方", ["left"]),
        ("way round", "goes clockwise", "順時針", ["clockwise"]),
        ("change", "gain 1 of it", "提升1級", ["gain"]),
        ("face", "face down", "牌面向下", ["face down"]),
        ("colour", "a red token", "紅色標記", ["red"]),
    ],
)
def test_a_word_of_rules_is_the_same_fact_in_both_languages(
    kind: str, en: str, zh: str, said: list[str]
) -> None:
    assert sorted(values(en, "en", kind)) == said
    assert sorted(values(zh, "zh-Hant", kind)) == said
    assert sorted(values(to_simplified(zh), "zh-Hans", kind)) == said


def test_a_small_word_of_english_asks_for_no_trait() -> None:
    assert values("It might speed away.", "en", "trait") == []
    assert values("Might 4, Speed 2", "en", "trait") == ["Might", "Speed"]


@pytest.mark.parametrize("zh", ["除非門開着", "不論是誰", "無數蠟燭", "是否留下"])
def test_what_only_looks_like_a_denial_asks_for_none(zh: str) -> None:
    sure = [one for one in facts_of(zh, "zh-Hant") if one.kind == "denial" and not one.soft]
    assert sure == []


def test_names_say_nothing_but_themselves() -> None:
    text = "Go to the Upper Landing of 3 Sisters."
    start = text.index("Upper")
    assert [one.kind for one in facts_of(text, "en") if one.kind == "floor" and not one.soft] == []
    assert values(text, "en") == ["3"]
    assert facts_of(text, "en", [(start, len(text) - 1)]) == tuple(
        one for one in facts_of(text, "en") if one.end <= start
    )


_PIECES = st.lists(
    st.sampled_from(
        ["你必須擲", "3", "顆骰", "。", "4+", "：", "提升", "1", "級", "力量", "，", "失去", "速度",
         "不得", "左方", "肉體損傷", "若", "英雄", "0-3", "最多", "8", "在地庫"]
    ),
    max_size=14,
).map("".join)  # fmt: skip
_WIDE = str.maketrans("0123456789+-", "０１２３４５６７８９＋－")


@settings(max_examples=40, deadline=None)
@given(_PIECES)
def test_harmless_rewriting_changes_no_fact(text: str) -> None:
    def told(text: str, lang: Language = "zh-Hant") -> list[tuple[str, str, bool]]:
        return [(one.kind, one.value, one.soft) for one in facts_of(text, lang)]

    assert told(text.translate(_WIDE)) == told(text)
    assert told(to_simplified(text), "zh-Hans") == told(text)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80), st.sampled_from(["en", "zh-Hant", "zh-Hans"]))
def test_facts_stand_inside_any_text(text: str, lang: Language) -> None:
    last = 0
    for one in facts_of(text, lang):
        assert last <= one.start < one.end <= len(text)
        last = one.start


@pytest.mark.parametrize(
    "piece",
    [
        "at least ",
        "至少",
        "1",
        "二",
        "3-",
        "{3/",
        "0-",
        "十百",
        "not ",
        "不",
        "1 or more ",
        "Might ",
    ],
)
def test_a_long_text_takes_time_in_proportion(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begun = time.process_time()
        facts_of(text, "en")
        facts_of(text, "zh-Hant")
        return time.process_time() - begun

    seconds(500)
    short, long = (min(seconds(size) for _time in range(3)) for size in (3_000, 12_000))
    assert long < 12 * max(short, 0.02)
