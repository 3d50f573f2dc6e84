"""Documents made by hand: what exporters receive, without a database behind it."""

from __future__ import annotations

from dataclasses import replace

from workbench.model.exports import (
    Answer,
    Box,
    Chance,
    Collection,
    DiceRoll,
    Exported,
    Fact,
    GameLog,
    Line,
    LogEntry,
    Point,
    Position,
    Printed,
    Reading,
    Result,
    Text,
)
from workbench.model.ids import Language

__all__ = ["HAUNT", "HOSTILE", "LOG", "PLAIN", "POSITION", "ROOM", "collection", "hostile"]

BOTH: tuple[Language, ...] = ("en", "zh-Hant")

ROOM = Exported(
    id="home/room/boiler",
    kind="room",
    kind_name={"en": "room", "zh-Hant": "房間"},
    game="home",
    game_title={"en": "A House", "zh-Hant": "一座屋"},
    edition={"en": "1st edition", "zh-Hant": "第一版"},
    title={"en": "Boiler Room", "zh-Hant": "鍋爐房"},
    facts={"floors": ["basement"], "doors": ["N", "E"], "symbol": "omen"},
    fact_lines=(
        Fact({"en": "floors", "zh-Hant": "樓層"}, {"en": "basement", "zh-Hant": "地庫"}),
        Fact({"en": "doors", "zh-Hant": "門"}, {"en": "north, east", "zh-Hant": "北、東"}),
    ),
    boxes=(
        Box(
            "home/room/boiler#1",
            (
                Line(
                    "home/room/boiler#1",
                    "story",
                    {"en": "It hums a song that you know.", "zh-Hant": "它哼着你熟悉的歌。"},
                ),
                Line(
                    "home/room/boiler#1.1",
                    "rule",
                    {
                        "en": "When you enter this room, do *Stoke*.",
                        "zh-Hant": "當你進入此房間時，進行《添煤》。",
                    },
                ),
                Line(
                    "home/room/boiler#1.2",
                    "row",
                    {"en": "2+: You gain 1 Speed.", "zh-Hant": "2+：你獲得1級速度。"},
                    1,
                    "2+",
                ),
                Line(
                    "home/room/boiler#1.3",
                    "row",
                    {"en": "0-1: Nothing happens.", "zh-Hant": "0-1：沒有效果。"},
                    1,
                    "0-1",
                ),
                Line(
                    "home/room/boiler#1.4",
                    "note",
                    {"en": "Note: It is hot.", "zh-Hant": "注：這裡很熱。"},
                ),
            ),
        ),
    ),
    rolls=(
        DiceRoll(
            {"en": "1 die (#1.1)", "zh-Hant": "1顆骰 (#1.1)"},
            "#1.1",
            (
                Result("2+", {"en": "You gain 1 Speed.", "zh-Hant": "你獲得1級速度。"}),
                Result("0-1", {"en": "Nothing happens.", "zh-Hant": "沒有效果。"}),
            ),
            (Chance(2, 1, "1/3", 0.333333), Chance(2, 2, "2/3", 0.666667)),
        ),
    ),
    rulings=(
        Answer(
            "home/ruling/hot",
            {"en": "How hot is it?", "zh-Hant": "有多熱？"},
            {"en": "As hot as you wish.", "zh-Hant": "隨你喜歡。"},
            ("our table",),
            "medium",
            "2020-02-02",
            {"en": "1st edition", "zh-Hant": "第一版"},
        ),
    ),
    aliases=("The Furnace",),
    sources=("our table",),
    confidence="medium",
    confidence_name={"en": "medium", "zh-Hant": "中"},
    disputed=(
        Point(
            {"en": "how many doors", "zh-Hant": "門的數目"},
            (
                Reading({"en": "two", "zh-Hant": "兩道"}, ("our table",), True),
                Reading({"en": "three", "zh-Hant": "三道"}, ("their table",)),
            ),
        ),
    ),
    note={"en": "Seen once.", "zh-Hant": "只見過一次。"},
    stand_in=True,
)

HAUNT = Exported(
    id="home/haunt/moth",
    kind="haunt",
    kind_name={"en": "haunt", "zh-Hant": "作祟"},
    game="home",
    game_title={"en": "A House", "zh-Hant": "一座屋"},
    edition={},
    title={"en": "The Moth", "zh-Hant": "飛蛾"},
    boxes=(
        Box(
            "home/haunt/moth#S.1",
            (
                Line(
                    "home/haunt/moth#S.1.1",
                    "rule",
                    {"en": "The lamp is destroyed.", "zh-Hant": "燈已被摧毀。"},
                ),
            ),
            {"en": "You win when…", "zh-Hant": "勝利條件…"},
            "S",
            {"en": "Secrets of Survival", "zh-Hant": "求生秘訣"},
        ),
        Box(
            "home/haunt/moth#T.1",
            (
                Line(
                    "home/haunt/moth#T.1.1",
                    "rule",
                    {"en": "Every hero is dead.", "zh-Hant": "所有英雄都已死亡。"},
                ),
            ),
            {"en": "You win when…", "zh-Hant": "勝利條件…"},
            "T",
            {"en": "Traitor's Tome", "zh-Hant": "奸徒密謀"},
        ),
    ),
    printed=(
        Printed(
            "The old book", "home", "1st", "en", "The Moth", "Secrets", "It was night.\nYou run.",
            complete=False,
        ),
    ),
    assumed=True,
)  # fmt: skip


def collection(*entries: Exported, languages: tuple[Language, ...] = BOTH) -> Collection:
    """A collection of some entries; by default of all there are here."""
    return Collection(
        title={"en": "A House: rooms & haunts", "zh-Hant": "一座屋：房間與作祟"},
        name="a-house",
        languages=languages,
        view="author",
        entries=entries or (ROOM, HAUNT),
    )


PLAIN = collection()

LOG = GameLog(
    title={"en": "The Moth", "zh-Hant": "飛蛾"},
    name="game",
    languages=BOTH,
    view="author",
    game="home",
    about={"haunt": "home/haunt/moth", "seats": "3", "seed": "7"},
    lines=(
        LogEntry(0, "event", {"en": "It begins.", "zh-Hant": "開始。"}, "home/haunt/moth#S.1.1"),
        LogEntry(1, "choice", {"en": "Move to Foyer.", "zh-Hant": "移動到門廳。"}),
        LogEntry(2, "roll", {"en": "She rolls 4.", "zh-Hant": "她擲出4。"}, "", forced=True),
        LogEntry(2, "note", {"en": "was it so?", "zh-Hant": "was it so?"}),
    ),
    winners=("e1", "e2"),
)

POSITION = Position(
    title={"en": "The Moth", "zh-Hant": "飛蛾"},
    name="game",
    languages=BOTH,
    view="author",
    game="home",
    lines={"en": ("Turn 3, of Ox.", "Ox in Foyer"), "zh-Hant": ("第3回合：牛。", "牛在門廳")},
    map={"en": ("+--+", "|  |", "+--+"), "zh-Hant": ("+--+", "|門|", "+--+")},
    picture={"en": "<svg xmlns='http://www.w3.org/2000/svg'/>", "zh-Hant": "<svg/>"},
    plain={"turn": 3, "players": [{"seat": "e1"}]},
    notation="hill-2e haunt turn 3 of e1\n",
)

#: What people type who want to see something break: markup, formulas, code, marks of direction.
HOSTILE = (
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "＝1+1",
    "%0A=1",
    '#import "@preview/x:1.0.0": *',
    '#read("/etc/passwd")',
    "#{panic()}",
    "$ x $",
    "<label>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "]]>",
    "<!--",
    "-->",
    "</style>",
    "&amp;&#x3c;",
    "`code`",
    "```\nfence",
    "[x](javascript:alert(1))",
    "![x](http://x/y)",
    "# heading",
    "1. one",
    "- item",
    "> quote",
    "| a | b |",
    "---",
    "\\begin{x}",
    "$$\\input{/etc}$$",
    "%%bash\nrm -rf /",
    "!rm -rf /",
    "\x00\x01\x1b[2J\x7f",
    "\u202egnp.exe\u202c",
    "\u2066\u2069",
    "\ufeff",
    "\u2028\u2029",
    "'; DROP TABLE x; --",
    '"quoted"',
    "{{7*7}}",
    "${7*7}",
    "*a* **b** _c_",
    "http://example.org/",
    "https://example.org/?a=b&c",
    "\ud800",
)


def hostile(text: str) -> Collection:
    """A collection in which every text that somebody else may write is *text*."""
    both: Text = {"en": text, "zh-Hant": text}
    line = Line("home/room/x#1.1", "rule", both)
    return collection(
        replace(
            ROOM,
            title=both,
            edition=both,
            fact_lines=(Fact(both, both),),
            boxes=(Box("home/room/x#1", (line, replace(line, kind="story")), both),),
            rolls=(DiceRoll(both, text, (Result(text, both),), (Chance(2, 1, "1/3", 0.333),)),),
            rulings=(Answer("home/ruling/x", both, both, (text,), "high", None, both),),
            printed=(Printed(text, "home", text, "en", text, text, text),),
            aliases=(text,),
            sources=(text,),
            disputed=(Point(both, (Reading(both, (text,)),)),),
            note=both,
        ),
    )
