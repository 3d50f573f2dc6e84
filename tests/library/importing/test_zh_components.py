from __future__ import annotations

from workbench.library.importing.zh_components import announced_kinds, components_in, facts_of

LIST = "房間Room tile7間門廳tile1塊預兆牌Omen card(黑邊)3張怪物標記monster token12個秘卷1本規則1本"


def test_things_counts_and_remarks() -> None:
    found = components_in(LIST, 0, len(LIST))
    assert [(each.name, each.count, each.unit) for each in found] == [
        ("房間 Room tile", 7, "間"),
        ("門廳 tile", 1, "塊"),
        ("預兆牌 Omen card", 3, "張"),
        ("怪物標記 monster token", 12, "個"),
        ("秘卷", 1, "本"),
        ("規則", 1, "本"),
    ]
    assert [each.name for each in found if each.is_book] == ["秘卷"]
    assert facts_of(found)["tokens"] == "12"
    assert announced_kinds(found) == {
        "room": ("房間 Room tile", 8),
        "omen": ("預兆牌 Omen card", 3),
    }


def test_prose_with_numbers_is_no_list() -> None:
    text = "每人擲骰子dice3顆，然後把其中最大的一顆骰子dice1顆放到桌上，再按規則逐一處理。"
    assert components_in(text, 0, len(text)) == []
