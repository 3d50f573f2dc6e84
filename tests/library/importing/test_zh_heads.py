from __future__ import annotations

import pytest

from workbench.library.importing.names import NameIndex
from workbench.library.importing.zh_heads import find_heads, floors_of


def heads(text: str, names: NameIndex) -> list[tuple[str, str, str]]:
    return [(head.role, head.kind, head.name) for head in find_heads(text, names)]


@pytest.mark.parametrize(
    ("printed", "floors"),
    [
        ("(樓上upper、地面ground、地下basement)", "upper, ground, basement"),
        ("（楼上、地下）", "upper, basement"),
        ("(地下室basement)", "basement"),
        ("(upper, ground)", "upper, ground"),
        ("(圓形)", ""),
        ("(樓上、圓形)", ""),
        ("(樓上ground)", ""),  # the languages contradict each other
        ("()", ""),
    ],
)
def test_floors_in_both_languages(printed: str, floors: str) -> None:
    assert floors_of(printed) == floors


def test_heads_of_each_shape(names: NameIndex) -> None:
    text = (
        "移動：先走。1.探險再翻。房間Room：略。閣樓Attic(樓上upper)暗。"
        "事件牌Event card：腳印Footsteps一步。"
    )
    assert heads(text, names) == [
        ("chapter", "rule", "移動"),
        ("topic", "rule", "探險"),
        ("chapter", "room", "房間 Room"),
        ("room", "room", "閣樓 Attic"),
        ("chapter", "event", "事件牌 Event card"),
        ("card", "event", "腳印 Footsteps"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "規則：甲說：「走吧。」",
        "規則：好。注意：不可。",
        "規則：好。怪物Monster不會死。",
        "事件牌：略。孩童：「走吧。」",
        "事件牌：略。速度Speed下降。",
        "事件牌：略。閣樓Attic中有人。",
        "事件牌：略。使用斧頭Axe時。",
        "規則：有2顆骰子：一紅一白。",
    ],
)
def test_what_only_looks_like_a_head(text: str, names: NameIndex) -> None:
    assert len(heads(text, names)) == 1


def test_a_room_is_found_though_a_sentence_runs_into_it(names: NameIndex) -> None:
    found = find_heads("房間：略。如下所列閣樓Attic(樓上)暗。", names)
    assert [head.name for head in found][1:] == ["閣樓 Attic"]


def test_topics_count_up_from_one(names: NameIndex) -> None:
    found = heads("規則：略。1.移動走。3.物件拿。2.探險翻。", names)
    assert [name for role, _kind, name in found if role == "topic"] == ["移動", "探險"]


def test_a_list_may_run_into_the_next_title(names: NameIndex) -> None:
    text = "配件：甲牌card3張乙牌card4張丙牌card5個準備：放好。"
    assert [name for _role, _kind, name in heads(text, names)] == ["配件", "準備"]


def test_names_on_lines_of_their_own(names: NameIndex) -> None:
    text = "開局\n放好。\n預兆牌\n噬咬\n冷。\n人物受傷。\n長矛\n利。\n"
    assert heads(text, names) == [
        ("chapter", "rule", "開局"),
        ("chapter", "omen", "預兆牌"),
        ("card", "omen", "噬咬"),
        ("card", "omen", "長矛"),
    ]
