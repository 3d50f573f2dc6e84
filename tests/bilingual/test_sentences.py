"""Tests how texts are cut into sentences: nothing lost, nothing twice, in time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.bilingual.sentences import Block, cut_blocks, cut_text
from workbench.model.ids import Language


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Roll 4 dice. On 4+ you win.", ["Roll 4 dice.", "On 4+ you win."]),
        ("Mr. Hale, i.e. a keeper, waits. He rows.", None),
        ('"Stop!" he says. "No," she says.', ['"Stop!" he says.', '"No," she says.']),
        ("Drip...Drip...Drip. ...and then? Yes!", None),
        ("4+ You gain 1 Might. 0-3 You lose 1.", ["4+ You gain 1 Might.", "0-3 You lose 1."]),
        ("Roll: 4+ You win 0-3 You lose", ["Roll:", "4+ You win", "0-3 You lose"]),
        ("1. Row out. 2. Row back.", ["1. Row out.", "2. Row back."]),
        ("- Take a lamp. Light it.\n- Go", ["- Take a lamp.", "Light it.", "- Go"]),
        ("", []),
    ],
)
def test_english(text: str, cut: list[str] | None) -> None:
    if cut is None:
        cut = {
            "Mr": ["Mr. Hale, i.e. a keeper, waits.", "He rows."],
            "Dr": ["Drip...Drip...Drip.", "...and then?", "Yes!"],
        }[text[:2]]
    assert [each.text for each in cut_text(text, "en")] == cut


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("擲4顆骰。結果是４或以上，便勝出！", ["擲4顆骰。", "結果是４或以上，便勝出！"]),
        ("「停下！」他說。「別動。」她走了。", ["「停下！」他說。", "「別動。」", "她走了。"]),
        ("次序：1.移動人物走。2.探險翻房間。", ["次序：", "1.移動人物走。", "2.探險翻房間。"]),
        ("霧笛Fog Horn：舊銅笛。可否?可以。", ["霧笛Fog Horn：舊銅笛。", "可否?", "可以。"]),
        ("門開了……「誰？」", ["門開了……", "「誰？」"]),
    ],
)
def test_chinese_without_line_breaks(text: str, cut: list[str]) -> None:
    assert [each.text for each in cut_text(text, "zh-Hant")] == cut


def test_wrapped_lines_are_one_paragraph_and_items_are_not() -> None:
    text = (
        "The keeper climbs the stairs of the tower and\n"
        "counts the boats. Then he lights the lamp and\n"
        "waits.\n"
        "- The fishers row home when they see the light.\n"
        "- Nobody else does."
    )
    assert [(each.paragraph, each.text) for each in cut_text(text, "en")] == [
        (0, "The keeper climbs the stairs of the tower and\ncounts the boats."),
        (0, "Then he lights the lamp and\nwaits."),
        (1, "- The fishers row home when they see the light."),
        (2, "- Nobody else does."),
    ]


def test_headings_stand_before_their_blocks() -> None:
    blocks = [Block("One. Two.", "Start"), Block("Three.")]
    assert [(each.block, each.paragraph, each.text) for each in cut_blocks(blocks, "en")] == [
        (0, -1, "Start"),
        (0, 0, "One."),
        (0, 0, "Two."),
        (1, 0, "Three."),
    ]
    assert [each.is_heading for each in cut_blocks(blocks, "en")] == [True, False, False, False]


_TEXTS = st.lists(
    st.sampled_from(
        [*'aB 4+-.!?…\n"”」。！？：；1', "。", "甲乙", "Mr", "...", " 1. ", "0-3 ", "說", "- "]
    ),
    max_size=60,
).map("".join)


@given(_TEXTS, st.sampled_from(["en", "zh-Hant"]))
def test_every_visible_character_is_in_one_sentence(text: str, lang: Language) -> None:
    reached = 0
    for each in cut_text(text, lang):
        assert not text[reached : each.start].strip()
        assert text[each.start : each.end] == each.text == each.text.strip() != ""
        reached = each.end
    assert not text[reached:].strip()


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("a. " * 100_000, "en"),
        ("x" * 300_000, "en"),
        (("x" * 60 + "\n") * 5_000, "en"),
        ("." * 300_000, "en"),
        ("。" + "」" * 300_000 + "甲", "zh-Hant"),
        ("：" + " " * 100_000, "zh-Hant"),
        ("1." * 150_000, "zh-Hant"),
    ],
)
def test_hostile_texts_take_time_in_proportion(text: str, lang: Language) -> None:
    before = time.process_time()
    cut_text(text, lang)
    assert time.process_time() - before < 4
