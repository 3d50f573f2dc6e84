"""The nouns that the language itself brings: figures, rooms, things, traits, floors, states.

A page adds its own tokens, monsters, tracks, marks and titles; the corpus adds rooms, cards and
characters (:mod:`workbench.language.vocabulary.lexicon`).
"""

from __future__ import annotations

from workbench.language.nouns import Noun
from workbench.text.fold import to_simplified

__all__ = ["BUILT_IN"]


def _noun(
    kind: str,
    key: str,
    en: str,
    zh: str,
    *,
    plural: str = "",
    measure: str = "個",
    person: bool = False,
    unique: bool = False,
) -> Noun:
    names = {"en": en, "zh-Hant": zh, "zh-Hans": to_simplified(zh)}
    return Noun(kind, key, names, plural, measure, person, unique=unique)  # type: ignore[arg-type]


BUILT_IN: tuple[Noun, ...] = (
    # Figures
    _noun("figure", "hero", "hero", "英雄", plural="heroes", measure="名", person=True),
    _noun("figure", "explorer", "explorer", "探險者", measure="名", person=True),
    _noun("figure", "traitor", "traitor", "奸徒", measure="名", person=True),
    _noun("figure", "revealed-traitor", "revealed traitor", "已現身的奸徒",
          measure="名", person=True),
    _noun("figure", "monster", "monster", "怪物", measure="隻"),
    _noun("figure", "figure", "figure", "角色"),
    _noun("figure", "opponent", "opponent", "敵手", measure="名", person=True),
    _noun("figure", "companion", "companion", "同伴", measure="名", person=True),
    _noun("figure", "player", "player", "玩家", measure="名", person=True),
    _noun("figure", "revealer", "haunt revealer", "作祟觸發者",
          measure="名", person=True, unique=True),
    _noun("party", "heroes", "heroes", "英雄方"),
    _noun("party", "traitors", "traitors", "奸徒方"),
    _noun("party", "monsters", "monsters", "怪物方"),
    # Rooms
    _noun("roomword", "room", "room", "房間", measure="間"),
    _noun("roomword", "haunt-room", "haunt room", "作祟房間", measure="間", unique=True),
    _noun("level", "basement", "basement", "地庫"),
    _noun("level", "ground", "ground-floor", "地面"),
    _noun("level", "upper", "upper", "樓上"),
    _noun("floor", "basement", "in the basement", "在地庫"),
    _noun("floor", "ground", "on the ground floor", "在地面"),
    _noun("floor", "upper", "on the upper floor", "在樓上"),
    _noun("floor", "any", "on any floor", "在任何樓層"),
    _noun("floor", "another", "on another floor", "在另一樓層"),
    _noun("floor", "lower", "on a lower floor", "在較低樓層"),
    _noun("floor", "higher", "on a higher floor", "在較高樓層"),
    _noun("floor", "allowed", "on a floor it allows", "在其所屬樓層"),
    _noun("feature", "window", "a window", "窗戶"),
    _noun("feature", "open-door", "an open door", "開放的門"),
    _noun("feature", "omen-symbol", "an omen symbol", "預兆符號"),
    _noun("feature", "event-symbol", "an event symbol", "事件符號"),
    _noun("feature", "item-symbol", "an item symbol", "物品符號"),
    _noun("feature", "real-window", "a real window", "真窗戶"),
    # Things
    _noun("thing", "card", "card", "牌", measure="張"),
    _noun("thing", "item-card", "item card", "物品牌", measure="張"),
    _noun("thing", "omen-card", "omen card", "預兆牌", measure="張"),
    _noun("thing", "event-card", "event card", "事件牌", measure="張"),
    _noun("thing", "clue-card", "clue card", "線索牌", measure="張"),
    _noun("thing", "item", "item", "物品", measure="件"),
    _noun("thing", "omen", "omen", "預兆"),
    _noun("thing", "weapon", "weapon", "武器", measure="件"),
    _noun("thing", "corpse", "corpse", "屍體", measure="具"),
    _noun("thing", "token", "token", "標記"),
    _noun("thing", "roll-token", "Roll token", "考驗標記"),
    _noun("thing", "room-tile", "room tile", "房間板塊", measure="塊"),
    _noun("thing", "front-door", "front door", "正門", measure="扇", unique=True),
    _noun("thing", "companion-card", "companion card", "同伴牌", measure="張"),
    _noun("thing", "house", "house", "大屋", measure="座", unique=True),
    _noun("deck", "item", "item", "物品"),
    _noun("deck", "event", "event", "事件"),
    _noun("deck", "omen", "omen", "預兆"),
    _noun("deck", "room", "room", "房間"),
    _noun("deck", "clue", "clue", "線索"),
    _noun("tokenname", "large", "large token", "大標記"),
    _noun("tokenname", "small", "small token", "小標記"),
    # Traits and damage
    _noun("trait", "might", "Might", "力量", measure="級"),
    _noun("trait", "speed", "Speed", "速度", measure="級"),
    _noun("trait", "sanity", "Sanity", "神志", measure="級"),
    _noun("trait", "knowledge", "Knowledge", "知識", measure="級"),
    _noun("trait", "brains", "Brains", "頭腦", measure="級"),
    _noun("trait", "courage", "Courage", "勇氣", measure="級"),
    _noun("traitkind", "any", "trait", "能力", measure="項"),
    _noun("traitkind", "physical", "physical trait", "肉體能力", measure="項"),
    _noun("traitkind", "mental", "mental trait", "精神能力", measure="項"),
    _noun("damagekind", "any", "damage", "損傷"),
    _noun("damagekind", "physical", "physical damage", "肉體損傷"),
    _noun("damagekind", "mental", "mental damage", "精神損傷"),
    _noun("damagekind", "fire", "fire damage", "火焰損傷"),
    # States, after *is*
    _noun("state", "alive", "alive", "存活"),
    _noun("state", "dead", "dead", "死亡"),
    _noun("state", "stunned", "stunned", "昏迷"),
    _noun("state", "outside", "outside", "在大屋外"),
    _noun("state", "destroyed", "destroyed", "被摧毀"),
    _noun("state", "open", "open", "打開了"),
    _noun("state", "closed", "closed", "關着"),
    _noun("state", "empty", "empty", "空無一人"),
    _noun("state", "flipped", "flipped", "翻轉了"),
    _noun("state", "face-down", "face down", "背面朝上"),
    _noun("state", "face-up", "face up", "正面朝上"),
    # Adjectives, before the noun
    _noun("fadjective", "living", "living", "存活的"),
    _noun("fadjective", "dead", "dead", "死亡的"),
    _noun("fadjective", "stunned", "stunned", "昏迷的"),
    _noun("fadjective", "outside", "outside", "在大屋外的"),
    _noun("fadjective", "willing", "willing", "自願的"),
    _noun("fadjective", "unhindered", "unhindered", "不受拘束的"),
    _noun("fadjective", "male", "male", "男性"),
    _noun("fadjective", "female", "female", "女性"),
    _noun("fadjective", "face-down", "face-down", "背面朝上的"),
    _noun("fadjective", "face-up", "face-up", "正面朝上的"),
    _noun("fadjective", "remaining", "remaining", "餘下的"),
    _noun("radjective", "empty", "empty", "空的"),
    _noun("radjective", "outdoor", "outdoor", "戶外"),
    _noun("radjective", "windowed", "windowed", "有窗的"),
    _noun("radjective", "flipped", "flipped", "翻轉了的"),
    _noun("tadjective", "drawn", "drawn", "抽出的"),
    _noun("tadjective", "tradable", "tradable", "可交換的"),
    _noun("tadjective", "discarded", "discarded", "棄置的"),
    _noun("tadjective", "aside", "set-aside", "放在一旁的"),
)  # fmt: skip
