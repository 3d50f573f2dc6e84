"""The Chinese forms: bare where *a N* means any, and of its own where something is denied."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.language.vocabulary import BUILT_IN, FRAMES


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("The hero takes an item.", "該英雄取得1件物品。"),
        ("The hero cannot take an item.", "該英雄不得取得物品。"),
        ("No one can attack another hero.", "任何人不得攻擊另一名英雄。"),
        ("Only the hero can enter a Burned room.", "只有該英雄可以進入「燒毀」房間。"),
        (
            "When the hero puts a card in a room with a monster, you lose 1 Speed.",
            "當該英雄在有怪物的房間放置牌時，你失去1級速度。",
        ),
        (
            "When the hero would draw an item card, the hero draws an omen card instead.",
            "當該英雄將要抽取物品牌時，改為該英雄抽取1張預兆牌。",
        ),
        (
            "The hero gains 1 Speed instead of drawing an item card.",
            "該英雄提升1級速度以代替抽取物品牌。",
        ),
        (
            "When the hero spends 1 space of movement to drop an item, you lose 1 Speed.",
            "當該英雄花費1格移動力以放下物品時，你失去1級速度。",
        ),
        ("If you are not a traitor, you lose 1 Speed.", "若你不是奸徒，你失去1級速度。"),
        (
            "If the Attic is not in the house, you lose 1 Speed.",
            "若閣樓不在大屋中，你失去1級速度。",
        ),
        ("If the hero is not dead, you lose 1 Speed.", "若該英雄未死亡，你失去1級速度。"),
        (
            "Choose a living explorer in the basement who is not in the Crypt.",
            "選擇1名位於地庫並不在地窖的存活探險者。",
        ),
        (
            "Go to a room in the house that is not Burned.",
            "移到1間位於大屋中並未處於「燒毀」狀態的房間。",
        ),
    ],
)
def test_forms(desk: Any, english: str, chinese: str) -> None:
    (tree,) = desk.read(english, "en", "sentence")
    assert desk.write(tree, "zh-Hant", "sentence") == chinese
    assert desk.read(chinese, "zh-Hant", "sentence") == [tree]


def test_one_of_them_is_read_too_where_it_means_any_and_is_not_written(desk: Any) -> None:
    (tree,) = desk.read("任何人不得取得1件物品。", "zh-Hant", "sentence")
    assert desk.write(tree, "zh-Hant", "sentence") == "任何人不得取得物品。"
    assert desk.read("你取得物品。", "zh-Hant", "sentence") == []


def test_whatever_can_be_denied_says_how() -> None:
    denied = {"roompred", "plainpred", "pred"}
    silent = [frame.name for frame in FRAMES if frame.makes in denied and "not" not in frame.forms]
    assert silent == []
    assert [noun.key for noun in BUILT_IN if noun.kind == "state" and not noun.denied] == []
