"""What rules set against each other, in the words of both languages: left and right, gain and lose.

Each group has words of which a rule means one and not another, so that a translation that says the
other one is wrong. English is matched in small letters, Chinese in folded (Simplified) signs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from workbench.model.ids import Language

__all__ = ["GROUPS", "Group", "Word"]

#: How a group is compared: ``each`` word must have its like, or only another *instead* is told.
Comparing = Literal["each", "instead"]


@dataclass(frozen=True)
class Word:
    """One of the words of a group.

    Attributes:
        name: What it is called in findings.
        en: Patterns of it in English.
        zh: Patterns of it in Chinese.
        soft_en: Patterns that may mean it: they answer it, and ask for nothing.
        soft_zh: Likewise in Chinese.
    """

    name: str
    en: str
    zh: str
    soft_en: str = ""
    soft_zh: str = ""


@dataclass(frozen=True)
class Group:
    """Words that stand against each other.

    Attributes:
        name: What they are, such as ``side``.
        words: They.
        comparing: How they are compared.
        capital: Whether in English only a word with a capital is surely meant.
    """

    name: str
    words: tuple[Word, ...]
    comparing: Comparing = "instead"
    capital: bool = False
    _patterns: dict[str, re.Pattern[str]] = field(default_factory=dict, compare=False)

    def pattern(self, lang: Language, *, soft: bool = False) -> re.Pattern[str]:
        """Returns what matches its words, each in a group ``w0``, ``w1`` … of its own."""
        key = f"{'en' if lang == 'en' else 'zh'}{soft}"
        if key not in self._patterns:
            self._patterns[key] = self._compiled(lang, soft=soft)
        return self._patterns[key]

    def _compiled(self, lang: Language, *, soft: bool) -> re.Pattern[str]:
        parts = []
        for at, word in enumerate(self.words):
            name = ("soft_" if soft else "") + ("en" if lang == "en" else "zh")
            written: str = getattr(word, name)
            if written:
                bound = rf"\b(?:{written})\b" if lang == "en" else written
                parts.append(f"(?P<w{at}>{bound})")
        return re.compile("|".join(parts) or r"(?!)")


def _verb(*stems: str) -> str:
    return "|".join(f"{stem}(?:s|ed|ing)?" for stem in stems)


GROUPS: Final[tuple[Group, ...]] = (
    Group(
        "trait",
        (
            Word("Might", "might", "力量", "power|powers|strength|strong|force", "力"),
            Word("Speed", "speed", "速度", "quick(?:ly)?|fast|faster|swift(?:ly)?|pace", "速"),
            Word("Sanity", "sanity", "神志|理智|神智", "sane|mind|senses|madness", "心智|心神"),
            Word("Knowledge", "knowledge", "知识|学识", "knows?|known|learned|learn", "学问|知"),
            Word("Brains", "brains", "智力|头脑", "brain|mind|clever", "脑|智"),
            Word("Courage", "courage", "勇气|胆量", "brave|bravery|nerve", "勇|胆"),
        ),
        "each",
        capital=True,
    ),
    Group(
        "damage",
        (
            Word(
                "physical",
                "physical(?:ly)?",
                "肉体|物理|身体(?=损伤|伤害|能力|攻击|属性)",
                "body|bodily|bodies|flesh",
                "身体|身子|肉",
            ),
            Word(
                "mental",
                "mental(?:ly)?",
                "(?:精神|心智|心灵)(?=损伤|伤害|能力|攻击|属性)",
                "mind|spirit|spirits|soul",
                "精神|心智|心灵|心理",
            ),
        ),
        "each",
    ),
    Group(
        "floor",
        (
            Word("upper floor", "upper floor|upstairs", "楼上|上层|二楼", "upper|above|up", "上"),
            Word(
                "ground floor",
                "ground floor",
                "地面(?:层|楼层)?|一楼|底楼|底层",
                "ground|floor|earth",
                "地|底",
            ),
            Word(
                "basement",
                "basement",
                "地库|地下室|地牢|地下层",
                "cellar|below|underground|stairs",
                "地下|地窖|地",
            ),
            Word("roof", "roof", "屋顶|天台", "rooftop|top", "顶"),
        ),
        "each",
    ),
    Group(
        "side",
        (
            Word(
                "left",
                "(?:your|his|her|their|its|'s|the) left|left[- ](?:hand|side|player)",
                "左",
                "left",
                "",
            ),
            Word(
                "right",
                "(?:your|his|her|their|its|'s) right|right[- ](?:hand|side|player)",
                "右",
                "right",
                "",
            ),
        ),
        "each",
    ),
    Group(
        "way round",
        (
            Word("clockwise", "(?<!counter)(?<!anti)(?<!-)clockwise", "(?<!逆)顺时针|(?<!反)顺时"),
            Word("anticlockwise", "(?:counter|anti)-?clockwise", "逆时针|反时针"),
        ),
    ),
    Group(
        "change",
        (
            Word(
                "gain",
                "gain(?:s|ed|ing)?|increases?|increased|raises?|raised|goes up|go up",
                "提升|增加|上升|提高|增强",
                "plus|more|gets?|wins?|rises?|up|adds?|grows?|grow",
                "得|加|升|获|取",
            ),
            Word(
                "lose",
                "loses?|losing|lost|decreases?|decreased|reduces?|reduced|lowers|goes down|go down",
                "失去|降低|减少|下降|丧失|扣减|减低",
                "minus|fewer|less|down|lower|loss|discards?",
                "失|减|少|输|败|降|丢|扣",
            ),
        ),
    ),
    Group(
        "outcome",
        (
            Word("win", "wins?|won|winning|victory", "获胜|胜利|赢|胜出"),
            Word("lose", "loses?|lost|losing|defeat", "落败|战败|败北|输|失败|落敗", "", "败|失"),
        ),
    ),
    Group(
        "most",
        (
            Word("highest", "highest", "最高|最大"),
            Word("lowest", "lowest", "最低|最小"),
        ),
    ),
    Group(
        "nearest",
        (
            Word("nearest", "nearest|closest", "最近|最接近", "near|close", "近"),
            Word("farthest", "farthest|furthest", "最远", "far", "远"),
        ),
    ),
    Group(
        "dice",
        (
            Word(
                "extra",
                "(?:extra|more|additional) (?:die|dice)",
                "(?:额外|多)掷",
                "extra|more",
                "额外|多|加",
            ),
            Word("fewer", "(?:fewer|less) (?:die|dice)", "少掷", "fewer|less", "少|减"),
        ),
    ),
    Group(
        "time",
        (
            Word(
                "before", "before|until|prior", "之前|以前|前(?=[,。;:])", "first|while", "前|先|直"
            ),
            Word(
                "after",
                "after|afterwards|since",
                "之后|以后|后(?=[,。;:])",
                "then|once|later|next",
                "后|完|再",
            ),
        ),
    ),
    Group(
        "border",
        (
            Word(
                "start",
                "starts?|beginning|begins|begin",
                "开始|起始|开头",
                "first|starting|began",
                "始|初|起",
            ),
            Word(
                "end",
                "ends?|ending|ended",
                "结束|终结|完结|末",
                "last|over|until|finish",
                "终|完|止|底|最后",
            ),
        ),
    ),
    Group(
        "face",
        (
            Word("face up", "face[ -]up", "正面(?:向|朝)上|面(?:向|朝)上"),
            Word("face down", "face[ -]down", "面(?:向|朝)下|背面(?:向|朝)上"),
        ),
    ),
    Group(
        "life",
        (
            Word(
                "alive",
                "alive|living|lives?",
                "存活|活着|在世|未死|生还",
                "survives?|surviving",
                "活|生",
            ),
            Word(
                "dead",
                "dead|dies|die(?<=d[ -]die)|died|death|killed|kills?",
                "死|杀|亡|毙",
                "corpse|body|bodies",
                "尸|死",
            ),
        ),
    ),
    Group(
        "rounding",
        (
            Word("up", "rounded up|round up|rounding up", "向上取整|进位|无条件进"),
            Word("down", "rounded down|round down|rounding down", "向下取整|舍去"),
        ),
        "each",
    ),
    Group(
        "part of stack",
        (
            Word("top", "top", "顶|最上", "first", "上|面"),
            Word("bottom", "bottom", "底|最下", "foot|under", "下"),
        ),
    ),
    Group(
        "toward",
        (
            Word("toward", "towards?|closer", "向|朝|接近|靠近", "to|at|for|near", "往|到|至"),
            Word("away", "away from", "远离|离开", "away|from|leaves?|out", "离|走|远|开"),
        ),
    ),
    Group(
        "place",
        (
            Word("same", "same", "同一|相同|同样", "also|this|that", "同|该|此"),
            Word(
                "adjacent",
                "adjacent|neighbou?ring|next to",
                "相邻|毗邻|邻接|相连",
                "beside|near",
                "邻|旁|近",
            ),
        ),
    ),
    Group(
        "attacking",
        (
            Word(
                "attack",
                "attacks?|attacked|attacker|attackers|attacking",
                "攻击|袭击|进攻",
                "hits?|strikes?",
                "攻|击|打",
            ),
            Word(
                "defend",
                "defends?|defended|defenders?|defending|defen[cs]e",
                "防守|防御|守方",
                "against",
                "防|守|挡",
            ),
        ),
    ),
    Group(
        "card",
        (
            Word("item", "items?", "物品|道具", "things?|treasures?|one|it|them|weapons?", "物|件"),
            Word("omen", "omens?", "预兆|凶兆", "sign|one|it|them", "兆"),
            Word("event", "events?", "事件", "one|it|them", "事"),
            Word("clue", "clues?", "线索", "one|it|them", "索"),
            Word("mystery", "myster(?:y|ies)", "谜案", "", "谜"),
            Word("weapon", "weapons?", "武器|兵器", "arms?|blade|knife", "器|刀"),
        ),
    ),
    Group(
        "dealing",
        (
            Word("draw", "draws?|drew|drawn|drawing", "抽取|抽|翻开", "takes?", "取|摸|拿|画"),
            Word(
                "discard",
                "discards?|discarded|discarding",
                "弃置|弃掉|弃牌|丢弃",
                "loses?|drops?|away",
                "弃|丢|失",
            ),
        ),
    ),
    Group(
        "colour",
        (
            Word("red", "red", "红", "reddish|blood|crimson|scarlet", "赤"),
            Word("blue", "blue", "蓝", "", "青"),
            Word("green", "green", "绿", "greenish", "青|翠|碧"),
            Word("yellow", "yellow", "黄", "gold|golden|brass", ""),
            Word("orange", "orange", "橙"),
            Word("purple", "purple", "紫", "violet", ""),
            Word("magenta", "magenta", "洋红", "", "红"),
        ),
    ),
    Group(
        "shape",
        (
            Word("triangle", "triangular|triangles?", "三角"),
            Word("circle", "circular|circles?|round", "圆", "ring|rings", "环|圈"),
            Word("square", "squares?", "方形|方块|正方", "", "方"),
            Word("pentagon", "pentagonal|pentagons?", "五角|五边"),
        ),
    ),
    Group(
        "size",
        (
            Word(
                "small",
                "small|smaller",
                "小(?=怪物|型|标记|[红橙黄绿蓝紫])",
                "little|tiny",
                "小|细",
            ),
            Word(
                "large", "large|larger", "大(?=怪物|型|标记|[红橙黄绿蓝紫])", "big|great|huge", "大"
            ),
        ),
    ),
    Group(
        "region",
        (
            Word(
                "inside", "inside|indoors?", "室内|屋内|里面|户内", "in|into|within", "内|里|中|入"
            ),
            Word("outside", "outside|outdoors?", "室外|屋外|户外|外面", "out|outer", "外"),
        ),
    ),
    Group(
        "how often",
        (
            Word(
                "turn",
                "(?:once|twice|times?|each|every|per)(?: (?:per|a|each|every))? turn",
                "每(?:个)?回合",
                "turns?",
                "回合",
            ),
            Word(
                "round",
                "(?:once|twice|times?|each|every|per)(?: (?:per|a|each|every))? round",
                "每(?:一)?轮",
                "rounds?",
                "轮",
            ),
            Word(
                "game",
                "(?:once|twice|times?|each|every|per)(?: (?:per|a|each|every))? game",
                "每(?:一)?(?:局|场|盘)|整局",
                "games?|haunts?",
                "局|游戏|作祟",
            ),
        ),
    ),
    Group(
        "how many",
        (
            Word(
                "all",
                "each(?! other)|every|all(?! the same| at once| over)|everyone|everybody",
                "每|所有|全部|全体|各|人人",
                "everything|whole|entire|both|always|per|any|whenever|whatever|whoever",
                "齐|全|一切|凡|皆|均|都|两|逐",
            ),
            Word(
                "both",
                "both",
                "两者|双方|两(?:名|个|项|边|只|人)",
                "two|each|all|opposite|either|other|neither",
                "两|双|都|皆|均|各",
            ),
            Word(
                "one of",
                "(?:one|1) of (?:the|those|them|these|your|its|his|her|their)",
                "(?:其中|之)[一1]|任选[一1]|[一1]项",
                "one|a|an|any|either|1",
                "一|1|其中|某|任",
            ),
            Word(
                "any",
                "any|anyone|anybody",
                "任何|任意|任一|任选|随意|无论哪",
                "one|some|no|nobody|not|cannot|whichever|whatever|a|an|choose|choice|your",
                "一|某|凡|其中|哪|自选|自由|所选|不论|无论|什么|1",
            ),
        ),
    ),
    Group(
        "age",
        (
            Word("oldest", "oldest|eldest", "最年长|年纪最大|最老"),
            Word("youngest", "youngest", "最年轻|年纪最小|最年幼"),
        ),
    ),
    Group(
        "which turn",
        (
            Word(
                "this turn",
                "(?:this|the current|that same|the same) turn",
                "(?:本|这个?|此|该|同一?个?)回合|当前回合",
                "turn|turns|now",
                "回合",
            ),
            Word(
                "next turn",
                "(?:next|following) turns?|turn after",
                "下(?:一个?|个)?回合|其后的?回合|下一次回合",
                "next|following|after",
                "下|后",
            ),
            Word(
                "last turn",
                "(?:last|previous) turn|turn before",
                "上(?:一个?|个)?回合|前一个?回合",
                "last|before|previous",
                "上|前",
            ),
        ),
    ),
    Group(
        "compass",
        (
            Word("north", "north", "北"),
            Word("south", "south", "南"),
            Word("east", "east", "东(?!西)"),
            Word("west", "west", "(?<!东)西(?!装|服)"),
        ),
    ),
    Group(
        "sign",
        (
            Word(
                "plus",
                r"(?<![\w.])\+(?=\d)|plus|adds?|added|adding",
                r"(?<![\w.+])\+(?=\d)|加",
                "more|extra|gains?|higher",
                "增|多|升|高",
            ),
            Word(
                "minus",
                r"(?<![\w.)])-(?=\d)|minus|subtracts?|subtracted",
                r"(?<![\w.)\u4e00-\u9fff])-(?=\d)|减",
                "less|fewer|loses?|lower",
                "少|降|失|低",
            ),
        ),
    ),
)
