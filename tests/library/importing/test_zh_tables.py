from __future__ import annotations

import pytest

from workbench.library.importing.zh_tables import Row, gap_in, rows_in, story_end, tables_of


def shapes(text: str) -> list[tuple[int, int | None]]:
    return [(row.low, row.high) for row in rows_in(text, 0, len(text))]


@pytest.mark.parametrize(
    ("row", "low", "high"),
    [
        ("骰數總和等於或大於4，成功。", 4, None),
        ("骰數總和大於或等於4，成功。", 4, None),
        ("骰数总和是1至3，失败。", 1, 3),
        ("骰數是0，失敗。", 0, 0),
        ("點數不少於5，成功。", 5, None),
        ("結果為2或以下，失敗。", 0, 2),
        ("4或以上：成功。", 4, None),
        ("6+ 成功。", 6, None),
        ("0-1：失敗。", 0, 1),
        ("3：平手。", 3, 3),
    ],
)
def test_a_row_is_read_in_every_form(row: str, low: int, high: int | None) -> None:
    assert shapes(row) == [(low, high)]
    assert shapes(f"先擲骰。{row}") == [(low, high)]


@pytest.mark.parametrize(
    "text",
    [
        "若骰數總和是4，成功。",  # a condition inside a sentence
        "擲4顆骰。",
        "3，二人。",  # a number alone may count anything
        "2-4人同行。",
    ],
)
def test_what_is_no_row(text: str) -> None:
    assert shapes(text) == []


def test_a_table_may_go_up_or_down_and_leaves_no_gap() -> None:
    down = [Row(0, 4, None), Row(1, 2, 3), Row(2, 0, 1)]
    assert gap_in(down) == gap_in(down[::-1]) == ()
    assert gap_in([Row(0, 3, 4), Row(1, 0, 1)]) == (2,)
    assert gap_in([]) == ()


def test_a_total_that_comes_again_begins_another_table() -> None:
    rows = [Row(0, 4, None), Row(1, 0, 3), Row(2, 2, None), Row(3, 0, 1)]
    assert [len(table) for table in tables_of(rows)] == [2, 2]


@pytest.mark.parametrize(
    ("story", "rule"),
    [
        ("鏽跡斑斑的小刀", "人物的力量加1。"),
        ("誰的？你的？", "人物的力量加1。"),
        ("窗外有人。當你看時，又不見了。", "玩家擲2顆骰。"),
        ("窗外有人。", "將標記放好。"),
        ("窗外有人。", "所有人物擲骰。"),
        ("風聲漸大。", "骰數是4，沒事。"),
        ("", "玩家擲2顆骰。"),
        ("冷冷的外衣", "每當人物受傷，減1點。"),
        ("冷冷的外衣", "每当玩家受伤，减1点。"),
    ],
)
def test_a_story_ends_where_a_rule_begins(story: str, rule: str) -> None:
    text = f"名{story}{rule}"
    assert story_end(text, 1, len(text)) == 1 + len(story)


def test_nothing_may_tell_where_a_story_ends() -> None:
    assert story_end("只有風聲。", 0, 5) is None
