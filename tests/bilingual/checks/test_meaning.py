"""A translation that says something else is told; one that says the same in its own way is not."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.bilingual.checks import Pair, TextFinding, check_pair
from workbench.model.ids import Language
from workbench.text.fold import to_simplified


def pair(
    source: str, target: str, lang: Language = "zh-Hant", source_lang: Language = "en"
) -> Pair:
    return Pair("home/event/lamp#story", "home", "rule", source_lang, lang, source, target)


def found(source: str, target: str, lang: Language = "zh-Hant") -> list[TextFinding]:
    return list(check_pair(pair(source, target, lang)))


RIGHT = [
    ("Roll 3 dice. On 4+ you gain 1 Might.", "擲三顆骰。四點或以上：你提升１級力量。"),
    (
        "You may discard this card to take 2 fewer dice of damage.",
        "你可以棄置此牌，以少受2顆骰的損傷。",
    ),
    ("A hero cannot carry more than 2 of them.", "每名英雄最多攜帶2件。"),
    ("The monster stays where it is.", "怪物留在原處不動。"),
    ("Nobody but the traitor may enter.", "只有奸徒可以進入。"),
    ("You lose 1 Sanity and gain 2 Speed.", "你失去1級神志，並提升2級速度。"),
    ("Speed 4, Might 2.", "速度4、力量2。"),
    ("When you draw an omen, roll 6 dice.", "抽到預兆時，擲6顆骰。"),
    ("At the end of your turn, the lamp goes out.", "你的回合結束時，燈熄滅。"),
    ("Pass it to the player on your left.", "把它交給你左方的玩家。"),
]
WRONG = [
    ("Roll 3 dice.", "擲2顆骰。", "BT101", "3", "2顆"),
    ("On 4+ the door opens.", "大於4時，門打開。", "BT101", "4+", "大於4"),
    ("On 2-5 the door opens.", "2-4：門打開。", "BT101", "2-5", "2-4"),
    ("Take at least 2 of them.", "最多拿取2件。", "BT101", "at least 2", "最多拿取2件"),
    ("Make a Speed roll.", "進行力量考驗。", "BT103", "Speed", "力量"),
    ("Take 1 point of mental damage.", "受到1點肉體損傷。", "BT104", "mental", "肉體"),
    ("You may open the door.", "你必須打開門。", "BT105", "may", "必須"),
    ("You must open the door.", "你可以打開門。", "BT105", "must", "可以"),
    ("You may open the door.", "你打開門。", "BT105", "may", ""),
    ("The door is not open.", "門開着。", "BT106", "not", ""),
    ("The door is open for you.", "門不為你而開。", "BT106", "", "不"),
    ("Every hero draws a card.", "每名奸徒抽1張牌。", "BT107", "hero", "奸徒"),
    ("It lies in the basement.", "它在樓上。", "BT108", "basement", "樓上"),
    ("It lies on the ground floor.", "它在地庫。", "BT108", "ground floor", "地庫"),
    ("It lies to your left.", "它在你右方。", "BT109", "your left", "右"),
    ("Play goes on clockwise.", "遊戲逆時針進行。", "BT109", "clockwise", "逆時針"),
    ("It is in an adjacent room.", "它在同一房間。", "BT109", "adjacent", "同一"),
    ("You gain 1 Might.", "你失去1級力量。", "BT110", "gain", "失去"),
    ("Take the highest result.", "採用最低的結果。", "BT111", "highest", "最低"),
    ("Lay it face up.", "將它牌面向下放置。", "BT111", "face up", "面向下"),
    ("Draw an item card.", "抽取1張事件牌。", "BT111", "item", "事件"),
    ("Take a red token.", "取得1個藍色標記。", "BT111", "red", "藍"),
    ("You gain 1 Might and 2 Speed.", "你提升2級力量及1級速度。", "BT112", "1 Might", "2級力量"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "target"), RIGHT)
def test_a_right_translation_is_let_be(source: str, target: str) -> None:
    assert found(source, target) == []
    assert found(source, to_simplified(target), "zh-Hans") == []
    assert list(check_pair(pair(target, to_simplified(target), "zh-Hans", "zh-Hant"))) == []


@pytest.mark.parametrize(("source", "target", "code", "said", "other"), WRONG)
def test_a_wrong_one_is_told_with_its_places(
    source: str, target: str, code: str, said: str, other: str
) -> None:
    told = found(source, target)
    assert [one.code for one in told] == [code]
    one = told[0]
    assert source[slice(*one.source_span)] == said == one.arguments["said"]
    assert target[slice(*one.target_span)] == other == one.arguments["found"]
    assert [one.code for one in found(source, to_simplified(target), "zh-Hans")] == [code]
    back = check_pair(pair(target, source, "en", "zh-Hant"))
    assert code in [one.code for one in back]


@pytest.mark.parametrize(("source", "target"), RIGHT)
@pytest.mark.parametrize("wrong", [("1", "2"), ("2", "3"), ("力量", "知識"), ("可以", "必須")])
def test_one_changed_fact_of_a_right_translation_is_told(
    source: str, target: str, wrong: tuple[str, str]
) -> None:
    if wrong[0] in target:
        assert found(source, target.replace(*wrong)) != []


def test_lines_are_compared_one_by_one() -> None:
    source = "4+: You gain 1 Might.\n0-3: You lose 1 Might."
    assert found(source, "4+：你提升1級力量。\n0-3：你失去1級力量。") == []
    swapped = found(source, "4+：你失去1級力量。\n0-3：你提升1級力量。")
    assert [one.code for one in swapped] == ["BT110", "BT110"]


def test_a_finding_is_known_by_what_it_says_and_not_by_where() -> None:
    one = found("Roll 3 dice.", "擲2顆骰。")[0]
    moved = found("Now roll 3 dice.", "現在擲2顆骰。")[0]
    other = found("Roll 3 dice.", "擲4顆骰。")[0]
    assert one.fingerprint == moved.fingerprint != other.fingerprint


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["en", "zh-Hant", "zh-Hans"]))
def test_any_two_texts_are_compared(source: str, target: str, lang: Language) -> None:
    for one in check_pair(pair(source, target, lang)):
        assert 0 <= one.source_span[0] <= one.source_span[1] <= len(source)
        assert 0 <= one.target_span[0] <= one.target_span[1] <= len(target)


@pytest.mark.parametrize(
    "piece", ["Might gain 1 ", "力量提升1，", "1. x\n", "不", "**", "《", "a) "]
)
def test_long_texts_take_time_in_proportion(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begun = time.process_time()
        check_pair(pair(text, text[: size // 2]))
        check_pair(pair("x", text))
        return time.process_time() - begun

    seconds(500)
    short, long = (min(seconds(size) for _time in range(3)) for size in (2_000, 8_000))
    assert long < 14 * max(short, 0.03)
