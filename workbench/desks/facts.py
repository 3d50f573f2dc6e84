"""Words an entry's facts in the reader's language: a label and a value for each fact worth a line.

These are words of the content, not of the program, so they follow the language of the text that is
shown and not that of the menus. Ids are shown by the name of what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbench.model.facts import Roll
from workbench.model.ids import KINDS, LANGUAGES, Language
from workbench.wording import _

__all__ = ["TitleOf", "fact_lines", "roll_name", "word"]

#: Gives the name of an entry in the wanted language, or its id.
TitleOf = Callable[[str], str]

_HANT = {
    "floors": "樓層", "doors": "門", "symbol": "符號", "start": "起始板塊", "outdoors": "室外",
    "windows": "窗", "window_side": "窗的方向", "barrier": "屏障", "ways": "特別通道",
    "chart": "作祟表", "uses": "使用", "weapon": "武器", "companion": "同伴", "keeps": "保留此牌",
    "once_per": "限用一次", "modifiers": "能力加成", "token": "標記", "difficulty": "難度",
    "traits": "能力", "known_values": "已知數值", "colour": "顏色", "other_side": "背面",
    "age": "年齡", "birthday": "生日", "height_in": "身高（吋）", "weight_lb": "體重（磅）",
    "hobbies": "嗜好", "sex": "性別", "youngest_rank": "由幼至長", "shape": "形狀",
    "count": "數目", "faces": "兩面", "group": "類別", "group_count": "該類總數",
    "at_least": "至少", "haunt": "作祟", "where": "位置", "number": "編號", "traitor": "奸徒",
    "traitor_status": "奸徒狀態", "monsters": "怪物", "replaces": "取代", "players": "玩家人數",
    "order": "次序", "topic": "主題", "about": "關於", "given": "日期", "part_of_speech": "詞類",
    "plural": "複數", "measure": "量詞", "names": "所指", "tile": "板塊", "trait": "能力",
    "target": "目標", "sides": "兩側", "inner_items": "內部物品", "to": "通往", "kind": "種類",
    "both_ways": "雙向", "costs": "耗用", "when": "條件", "rule": "規則", "explorer": "探險者",
    "otherwise": "否則", "except_revealer": "觸發者除外", "hobby": "嗜好", "track": "軌",
    "start_index": "起始級", "upper": "樓上", "ground": "地面", "basement": "地庫",
    "inside": "室內", "outside": "室外", "N": "北", "E": "東", "S": "南", "W": "西",
    "omen": "預兆", "event": "事件", "item": "物品", "clue": "線索", "none": "無", "might": "力量",
    "speed": "速度", "sanity": "神志", "knowledge": "知識", "brains": "智力", "courage": "勇氣",
    "yes": "是", "stairs": "樓梯", "chute": "滑槽", "elevator": "升降機", "fall": "墜落",
    "jump": "跳下", "slide": "滑道", "passage": "通道", "female": "女", "male": "男",
    "round": "圓形", "square": "方形", "pentagon": "五角形", "triangle": "三角形",
    "unknown": "不明", "haunt_revealer": "作祟觸發者", "highest_trait": "該能力最高者",
    "lowest_trait": "該能力最低者", "named_explorer": "指定的探險者",
    "left_of_revealer": "觸發者左方的玩家", "hidden": "隱藏", "oldest": "最年長者",
    "youngest": "最年幼者", "everyone": "所有人", "volunteer": "自願者", "other": "其他",
    "red": "紅", "orange": "橙", "yellow": "黃", "green": "綠", "blue": "藍", "purple": "紫",
    "magenta": "洋紅", "white": "白", "noun": "名詞", "verb": "動詞", "adjective": "形容詞",
    "phrase": "短語", "note": "備註", "rolls": "考驗", "turn": "回合", "your turn": "你的回合",
    "in play": "仍在遊戲中", "no traitor": "沒有奸徒", "explore": "探索", "rooms": "房間",
    "items": "物品", "attack": "攻擊", "haunt-errata": "作祟勘誤", "haunt errata": "作祟勘誤",
    "optional": "可選規則", "easiest": "最易", "medium": "中等", "most involved": "最繁複",
    "large_monster": "大怪物", "small_monster": "小怪物", "item_pentagon": "五角形物品標記",
    "event_and_room_square": "方形事件與房間標記", "trait_roll_triangle": "三角形能力考驗標記",
}  # fmt: skip

_EN = {
    "N": "north", "E": "east", "S": "south", "W": "west", "known_values": "known values",
    "haunt_revealer": "the haunt revealer", "highest_trait": "highest in the trait",
    "lowest_trait": "lowest in the trait", "named_explorer": "the explorer named",
    "left_of_revealer": "the player on the revealer's left", "height_in": "height (inches)",
    "weight_lb": "weight (pounds)", "keeps": "card is kept", "once_per": "once per",
    "youngest_rank": "youngest to oldest", "chart": "on the haunt chart",
    "haunt-errata": "haunt errata",
}  # fmt: skip

#: Facts that are shown elsewhere, or only serve the program.
_LEFT_OUT = frozenset({"rolls", "order", "tile"})


def word(text: str, lang: Language) -> str:
    """Returns a word of the facts in *lang*; what is no such word comes back as it is."""
    if lang == "en":
        return _EN.get(text, text.replace("_", " "))
    if text not in _HANT:
        return text
    if lang == "zh-Hant":
        return _HANT[text]
    from workbench.text.fold import to_simplified

    return to_simplified(_HANT[text])


def roll_name(roll: Roll, say: Callable[[str], str]) -> str:
    """Returns what is rolled, for what total, by whom and when.

    Args:
        roll: The roll.
        say: Gives a word of the facts in the reader's language.
    """
    if roll.traits:
        names = (say(trait) for trait in roll.traits)
        what = _(" or ").join(name[:1].upper() + name[1:] for name in names)
    elif roll.dice is not None:
        what = _("{count} dice").format(count=roll.dice)
    else:
        what = roll.dice_from or _("dice")
    text = f"{what} {roll.target}+" if roll.target is not None else what
    if roll.who:
        text += f", {roll.who}"
    return f"{text} ({roll.when})" if roll.when else text


def fact_lines(
    facts: Mapping[str, Any], lang: Language, title_of: TitleOf
) -> list[tuple[str, str]]:
    """Returns (label, value) of each fact worth a line, in the order of the facts."""
    lines = []
    for name, value in facts.items():
        said = _said(name, value)
        if name in _LEFT_OUT or said == 0 or _is_empty(said):
            continue
        lines.append((word(name, lang), _value(said, lang, title_of)))
    return lines


def _said(name: str, value: Any) -> Any:
    """Returns what is to be said of a fact whose plain value does not say it by itself."""
    if name == "windows" and value is None:
        return True  # it has some; how many is not known
    if name == "traits" and isinstance(value, Mapping):
        return {trait: "none" if step is None else step for trait, step in value.items()}
    if name == "modifiers" and isinstance(value, Mapping):
        return {trait: f"{step:+d}" for trait, step in value.items()}
    return value


def _is_empty(value: Any) -> bool:
    """Tells whether nothing is to be said; 0 is something."""
    return value is None or value is False or value in ("", [], {})


def _value(value: Any, lang: Language, title_of: TitleOf) -> str:
    if isinstance(value, bool):
        return word("yes", lang)
    if isinstance(value, str):
        return title_of(value) if _is_id(value) else word(value, lang)
    comma, colon = (", ", " ") if lang == "en" else ("、", "：")
    if isinstance(value, list):
        return comma.join(_value(item, lang, title_of) for item in value)
    if isinstance(value, Mapping):
        if "track" in value:
            return _track(value)
        if not value.keys() - set(LANGUAGES):
            return str(value.get(lang) or value.get("en") or next(iter(value.values())))
        pieces = []
        for key, item in value.items():
            if _is_empty(item):
                continue
            said = _value(item, lang, title_of)
            pieces.append(said if key == "rule" else f"{word(key, lang)}{colon}{said}")
        return ("; " if lang == "en" else "；").join(pieces)
    return str(value)


def _track(value: Mapping[str, Any]) -> str:
    """Writes a trait track with its start in brackets: ``2 3 3 [4] 5 5 6 7``."""
    start = value.get("start_index", 0)
    return " ".join(
        f"[{step}]" if place == start else str(step) for place, step in enumerate(value["track"])
    )


def _is_id(text: str) -> bool:
    steps = text.split("/")
    return len(steps) == 3 and steps[1] in KINDS
