from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from workbench.text.merges import SURVIVORS, restore_merged
from workbench.text.repair import repair


@pytest.mark.parametrize(
    ("merged", "restored"),
    [
        ("戰鬥之后，玩家離開房間。", "戰鬥之後，玩家離開房間。"),
        ("等于或大于五點，游戲結束。", "等於或大於五點，遊戲結束。"),
        ("房間并無窗戶，將牌并疊成一堆。", "房間並無窗戶，將牌並疊成一堆。"),
        ("這張牌只影響持有者。", "這張牌只影響持有者。"),
        ("這裡有12只飛蛾與1個燈籠。", "這裡有12隻飛蛾與1個燈籠。"),
        ("墻壁、頭發、尸體、鉆石與櫃臺。", "牆壁、頭髮、屍體、鑽石與櫃臺。"),
    ],
)
def test_merged_characters_are_restored(merged: str, restored: str) -> None:
    assert restore_merged(merged)[0] == restored


@pytest.mark.parametrize(
    "text",
    [
        "玩家在這回合中不動，輪回開始，家具留下。",
        "皇后游泳過河，只有一個人發現。",
        "祕密與秘道，為與爲，啟動。",
    ],
)
def test_a_correct_text_is_left_alone(text: str) -> None:
    assert restore_merged(text) == (text, ())


def test_simplified_text_is_left_alone() -> None:
    text = "游戏结束后，玩家离开房间，并于下一回合开始。"
    assert restore_merged(text) == (text, ())


def test_each_change_is_told_with_its_place() -> None:
    text = "房間并無墻壁。\n之后離開。"
    made, repairs = restore_merged(text)
    assert [(each.offset, each.found, each.made) for each in repairs] == [
        (2, "并", "並"),
        (4, "墻", "牆"),
        (9, "后", "後"),
    ]
    assert len(made) == len(text)
    assert {each.kind for each in repairs} == {"merged_character"}


@pytest.mark.sources
def test_the_real_document(sources: Path) -> None:
    text = repair((sources / "rules_zh.txt").read_text(encoding="utf-8")).text
    made, repairs = restore_merged(text)
    assert len(repairs) == 288
    assert len(made) == len(text)
    assert {each.found for each in repairs} <= SURVIVORS
    counts = Counter(each.found + each.made for each in repairs)
    assert counts["并並"] == text.count("并")
    assert counts["只隻"] == 3
    assert counts["臟髒"] == 5
    # Everything is then in plain Big5 but 裏, which is in its additions.
    assert set(made) - set(made.encode("big5", "ignore").decode("big5")) == {"裏"}
    assert restore_merged(made)[1] == ()
