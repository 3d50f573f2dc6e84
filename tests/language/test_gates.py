"""A heading that was meant to say when its box holds is never taken for a mere title."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.checking import check, mended
from workbench.language.declarations import nouns_of
from workbench.language.gates import Effort, is_free
from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

PAGE = """\
---
id: home/haunt/the-clockmakers-debt
game: hill-2e
lang: {lang}
title: {{en: The Clockmaker's Debt, zh-Hant: 鐘匠的債, zh-Hans: 钟匠的债}}
players: 3-6
traitor: the haunt revealer
things:
  - {{token: Clock, zh-Hant: 大鐘, zh-Hans: 大钟, shape: item, count: 1}}
  - {{monster: Clockmaker, zh-Hant: 鐘匠, zh-Hans: 钟匠, token: large, count: 1}}
  - {{track: Debt, zh-Hant: 債, zh-Hans: 债, from: 0, to: 8, seen by: traitor}}
---
# {book}

## {heading}
- {sentence}
"""
WORDS: Mapping[Language, tuple[str, str]] = {
    "en": ("Traitor's Tome", "Debt goes up by 1."),
    "zh-Hant": ("奸徒密謀", "債上升1。"),
    "zh-Hans": ("奸徒密谋", "债上升1。"),
}


def page(heading: str, lang: Language) -> str:
    book, sentence = WORDS[lang]
    return PAGE.format(lang=lang, book=book, heading=heading, sentence=sentence)


def told(read: ReadPage) -> Diagnostic | None:
    """The one thing that is told of the heading, if anything is."""
    line = next(n for n, text in enumerate(read.lines, start=1) if text.startswith("## "))
    found = [each for each in read.diagnostics if each.place.line == line]
    assert len(found) <= 1
    return found[0] if found else None


MEANT = [
    ("During the monsters' turn", "On the monsters' turn"),
    ("Monsters' turn", "On the monsters' turn"),
    ("The monsters' turn", "On the monsters' turn"),
    ("In the monsters' turn", "On the monsters' turn"),
    ("The traitor's turn", "On the traitor's turn"),
    ("Every turn", "On every turn"),
    ("Whenever the Clockmaker moves", "When the Clockmaker moves"),
    ("Any time a hero dies", "When a hero dies"),
    ("Each time that a hero dies", "When a hero dies"),
    ("As soon as the Clockmaker is dead", "When the Clockmaker is dead"),
    ("Once the traitor is dead", "When the traitor is dead"),
    ("The moment a hero dies", "When a hero dies"),
    ("As long as the traitor is alive", "While the traitor is alive"),
    ("Only while the traitor is alive", "While the traitor is alive"),
    ("Only at the end of the monsters' turn", "At the end of the monsters' turn"),
    ("Start of the traitor's turn", "At the start of the traitor's turn"),
    ("The end of the monsters' turn", "At the end of the monsters' turn"),
    ("At the ending of the monsters' turn", "At the end of the monsters' turn"),
    ("Right after a hero dies", "After a hero dies"),
    ("Once a turn", "Once per turn"),
    ("Each turn", "On every turn"),
    ("The start of each turn", "At the start of every turn"),
    ("For each hero", "For every hero"),
    ("Wen a hero dies", "When a hero dies"),
    ("Wile the traitor is alive", "While the traitor is alive"),
    ("O the monsters' turn", "On the monsters' turn"),
    ("A the end of the monsters' turn", "At the end of the monsters' turn"),
    ("On the monsters' tunr", "On the monsters' turn"),
    # What is narrower keeps its meaning: a lasting condition does not become a moment.
    ("Only if the traitor is dead", "If the traitor is dead"),
    ("In case a hero is dead", "If a hero is dead"),
    ("Only when a hero dies", "When a hero dies"),
    ("Then at the end of the monsters' turn", "At the end of the monsters' turn"),
    ("Wherever the Clockmaker cannot go on", "Where the Clockmaker cannot go on"),
]
HAN_MEANT = [
    ("怪物回合結束", "怪物回合結束時"),
    ("怪物回合結束的時候", "怪物回合結束時"),
    ("在怪物回合結束時", "怪物回合結束時"),
    ("於怪物回合結束時", "怪物回合結束時"),
    ("凡英雄死亡時", "當英雄死亡時"),
    ("怪物回合開始", "怪物回合開始時"),
    ("怪物回合", "在怪物回合中"),
    ("每個怪物回合", "在怪物回合中"),
    ("在怪物回合期間", "在怪物回合中"),
    ("怪物移動之前", "怪物移動前"),
    ("英雄死亡之後", "英雄死亡後"),
    ("每當有英雄死亡", "當英雄死亡時"),
    ("每次英雄死亡時", "當英雄死亡時"),
    ("英雄死亡時", "當英雄死亡時"),
    ("當英雄死亡", "當英雄死亡時"),
    ("在英雄攜帶手鈴的時候", "在英雄攜帶手鈴期間"),
    ("只要英雄攜帶手鈴", "在英雄攜帶手鈴期間"),
    ("英雄攜帶手鈴期間", "在英雄攜帶手鈴期間"),
    ("在英雄攜帶手鈴期", "在英雄攜帶手鈴期間"),
    ("如果債為3", "若債為3"),
    # With a character left out.
    ("在怪物合中", "在怪物回合中"),
    ("怪物回結束時", "怪物回合結束時"),
    ("當英雄亡時", "當英雄死亡時"),
    ("在英雄攜手鈴期間", "在英雄攜帶手鈴期間"),
    ("每回合", "在每個回合中"),
]


@pytest.mark.parametrize(
    ("lang", "heading", "meant"),
    [
        *(("en", *each) for each in MEANT),
        *(("zh-Hant", *each) for each in HAN_MEANT),
        *(("zh-Hans", *map(to_simplified, each)) for each in HAN_MEANT),
    ],
)
def test_a_gate_in_everyday_words_is_an_error_with_the_gate_as_its_fix(
    reader: PageReader, lang: Language, heading: str, meant: str
) -> None:
    text = page(heading, lang)
    read = reader.read(text)
    found = told(read)
    assert found is not None
    assert found.fix is not None
    again = reader.read(mended(read.lines, found.fix))
    assert f"## {meant}\n" in again.text
    assert told(again) is None
    (box,) = again.page.books[0].boxes
    assert box.gate is not None
    assert Printer(FRAMES, again.lexicon, lang).sentence(box.gate) == meant


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "The first time the monsters move"),
        ("en", "Until the Clock is destroyed"),
        ("en", "Unless the Clock is destroyed"),
        ("en", "Since the haunt began"),
        ("en", "Upon entering the Library"),
        ("en", "End of turn"),
        ("en", "Each monsters' turn"),
        ("en", "Twice per turn"),
        ("en", "In the Library"),
        ("en", "In the room with the Clock"),
        ("en", "Where the Clockmaker cannot sing"),
        ("en", "Dealing with the Clock when a hero dies"),
        ("zh-Hant", "只要奸徒仍然生存"),
        ("zh-Hant", "除非大鐘被毀"),
        ("zh-Hant", "直至大鐘被毀"),
        ("zh-Hant", "第一次怪物移動時"),
        ("zh-Hant", "每回合兩次"),
        ("zh-Hant", "怪物的回合"),
        ("zh-Hant", "在圖書室"),
        ("zh-Hant", "怪物回合結束寺"),
        ("zh-Hant", "怪物回合完畢時"),
        ("zh-Hant", "怪物回合結束之際"),
        ("zh-Hant", "英雄死亡的一刻"),
        ("zh-Hant", "假使大鐘被毀"),
        ("en", "As the monsters' turn ends"),
        ("zh-Hans", "只要奸徒仍然生存"),
        ("zh-Hans", "除非大钟被毁"),
        ("zh-Hans", "直至大钟被毁"),
        ("zh-Hans", "在图书室"),
    ],
)
def test_what_begins_or_ends_like_a_gate_is_no_title(
    reader: PageReader, lang: Language, heading: str
) -> None:
    assert told(reader.read(page(heading, lang))) is not None


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "How to stop the Clock"),
        ("en", "The Clockmaker"),
        ("en", "In the dark"),
        ("en", "In memory of the dead"),
        ("en", "The moment of truth"),
        ("en", "The turning"),
        ("en", "Turn order"),
        ("en", "One hero"),
        ("en", "Form of the beast"),
        ("en", "Cat in the house"),
        ("en", "Where the Mummy sleeps"),
        ("en", "By the light of the moon"),
        ("en", "The house comes down"),
        ("en", "Not dead yet"),
        ("en", "How the Clockmaker moves on the monsters' turn"),
        ("zh-Hant", "怎樣停住大鐘"),
        ("zh-Hant", "如何逃出大屋"),
        ("zh-Hant", "鐘匠"),
        ("zh-Hant", "當心大鐘"),
        ("zh-Hant", "時間流逝"),
        ("zh-Hant", "對付亡者的方法"),
        ("zh-Hant", "在大屋的陰影下"),
        ("zh-Hant", "死後"),
        ("zh-Hant", "背後"),
        ("zh-Hant", "按鈕"),
        ("zh-Hant", "何時逃走"),
        ("zh-Hans", "如何逃出大屋"),
        ("zh-Hans", "时间流逝"),
    ],
)
def test_a_title_stays_a_title(reader: PageReader, lang: Language, heading: str) -> None:
    read = reader.read(page(heading, lang))
    assert told(read) is None
    assert read.page.books[0].boxes[0].heading == heading


#: Gates of which no change may be offered: each that makes a gate of them says something else.
NO_FIX = [
    "Not on the monsters' turn",
    "Not while the traitor is alive",
    "Not if a hero is dead",
    "Not when a hero dies",
    "Not before the monsters' turn begins",
    "But not on the monsters' turn",
    "Except on the monsters' turn",
    "Except when a hero is dead",
    "Except at the end of the monsters' turn",
    "Even while the traitor is alive",
    "Or when a hero dies",
    "Only after a hero dies",
    "Only when the traitor is dead",
    "Whenever the traitor is dead",
    "By the end of the monsters' turn",
    "If the heroes win",
    "Once the heroes win",
    "The turn",
    "During the turn",
    "The turn of the traitor",
    "The traitor is dead",
    "No hero is dead",
    "Debt is 8",
    "Debt reaches 8",
    "Fighting once a hero is dead",
    "No mercy for the rest of the game",
]
HAN_NO_FIX = [
    "在怪物回合外",
    "怪物回合以外",
    "怪物回合外",
    "除怪物回合外",
    "除英雄死亡外",
    "除英雄外",
    "怪物死亡之外",
    "除了當英雄死亡時",
    "不在怪物回合中",
    "不是怪物回合時",
    "非怪物回合",
    "並非怪物回合",
    "奸徒已死亡",
    "債為8",
    "債達到8",
    "英雄死後",
    "首次英雄死亡",
    "從英雄死亡起",
]


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        *(("en", each) for each in NO_FIX),
        *(("zh-Hant", each) for each in HAN_NO_FIX),
        *(("zh-Hans", to_simplified(each)) for each in HAN_NO_FIX),
    ],
)
def test_no_fix_of_a_heading_turns_its_rule_round(
    reader: PageReader, lang: Language, heading: str
) -> None:
    found = told(reader.read(page(heading, lang)))
    assert found is not None
    assert (found.code, found.fix) == ("BW104", None)


def test_the_part_of_a_heading_that_is_a_gate_is_shown(reader: PageReader) -> None:
    found = told(reader.read(page("Damage to the traitor if a hero is dead", "en")))
    assert found is not None
    assert found.arguments["found"] == "if a hero is dead"
    assert found.arguments["marked"] == "Damage to the traitor ‹if a hero is dead›"
    assert (found.place.column, found.place.end_column) == (26, 43)
    found = told(reader.read(page("除怪物回合外", "zh-Hant")))
    assert found is not None
    assert found.arguments["marked"] in ("‹除›怪物回合外", "除怪物回合‹外›")


#: Right titles, kept apart from the words by which gates are told: none may be refused.
TITLES = [
    "Advice for the heroes",
    "Rules for every hero",
    "A grave for every hero",
    "Prey for the Clockmaker",
    "Questions for the traitor",
    "Traps for the heroes",
    "A word for the traitor",
    "The turn of the tide",
    "The Turn of the Screw",
    "The turn of fate",
    "This time in company",
    "Three times a lady",
    "Many a time in hell",
    "Another time each day",
    "Killing time in turns",
    "Twice a traitor",
    "Where heroes cannot go",
    "At the altar",
    "At midnight",
    "On the roof",
    "For whom the bell tolls",
    "Not for sale",
    "Or else",
    "Even the dead",
    "Only the brave",
    "The Clockmaker moves",
    "A hero dies",
    "The last turn",
    "What you owe",
    "What you knew",
    "What you know now",
    "Special track rules",
    "Special attack roles",
    "Monks and monsters",
    "Testing",
    "Losing",
    "Winning",
    "Goal",
    "Tokens",
    "Rests",
]
HAN_TITLES = [
    "倒數計時",
    "計時",
    "報時",
    "大鐘報時",
    "大鐘敲十二時",
    "兒時",
    "限時",
    "守時",
    "亡者的話",
    "奸徒的話",
    "鏡中人的話",
    "致奸徒的話",
    "遊戲結束的方式",
    "移動結束的方式",
    "回合開始的順序",
    "移動開始點",
    "最後的回合",
    "從墳墓升起",
    "從地獄升起",
    "大鏡子前",
    "祭壇之前",
    "三日之前",
    "百年之後",
    "大鐘之後",
    "鐘匠身後",
    "在黑暗中",
    "在陰影中",
    "在怪物之中",
    "在怪物巢穴中",
    "當家的鐘匠",
    "當代英雄",
    "隨時準備",
    "第一次接觸",
    "若隱若現",
    "對於死亡的恐懼",
    "除此之外",
    "大屋外",
    "意外",
    "不再沉默",
    "非禮勿視",
    "怪物移動",
    "英雄死亡",
    "特別規則",
    "特別攻擊規矩",
    "敵方情況",
    "敵方情人",
    "勝利條款",
    "勝利事件",
    "標記與怪癖",
    "準備",
    "失敗",
    "標記",
]


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        *(("en", each) for each in TITLES),
        *(("zh-Hant", each) for each in HAN_TITLES),
        *(("zh-Hans", to_simplified(each)) for each in HAN_TITLES),
    ],
)
def test_no_right_title_is_refused(reader: PageReader, lang: Language, heading: str) -> None:
    read = reader.read(page(heading, lang))
    assert told(read) is None
    assert read.page.books[0].boxes[0].heading == heading
    assert is_free(heading, lang)


def test_what_may_be_read_for_headings_is_used_up_once_for_a_page(reader: PageReader) -> None:
    read = reader.read(page("甲", "zh-Hant"))
    assert read.reader is not None
    words = read.reader.words(read.world, "zh-Hant", tuple(nouns_of(read.front)))
    tokens = split("在英雄位於閣樓並在此處戊", "zh-Hant")
    effort = Effort(left=30)
    assert words.gates.nearly("在英雄位於閣樓並在此處戊", tokens, effort) is None
    assert effort.left <= 0
    # What too little was left for is not remembered as a title.
    assert words.gates.nearly("在英雄位於閣樓並在此處戊", tokens, Effort()) is not None
    # What is remembered costs nothing.
    assert words.gates.nearly("在英雄位於閣樓並在此處戊", tokens, Effort(left=0)) is not None


def test_a_heading_of_a_huge_word_is_looked_at_no_further_than_a_sensible_one(
    reader: PageReader,
) -> None:
    read = reader.read(page("x" * 5_000, "en"))
    assert told(read) is None
    assert read.reader is not None
    words = read.reader.words(read.world, "en", tuple(nouns_of(read.front)))
    effort = Effort()
    assert words.gates.nearly("wen" * 5_000, split("wen" * 5_000, "en"), effort) is None
    assert words.gates.meant(split("wen" * 5_000, "en"), effort) is None
    assert effort == Effort()


def test_every_title_of_the_corpus_is_free_in_every_language(
    corpus: Corpus, reader: PageReader
) -> None:
    titles = 0
    for entry in corpus.entries.values():
        if entry.page is None:
            continue
        read = reader.read(entry.page.text)
        for box in (box for book in read.page.books for box in book.boxes if box.heading):
            assert is_free(box.heading, read.lang), box.heading
            titles += 1
        for lang, prose in entry.page.prose.items():
            for key, text in prose.items():
                assert not key.endswith(".heading") or is_free(text, lang), text
    assert titles > 50


def test_what_stands_under_a_gate_that_was_not_understood_is_folded_under_it(
    reader: PageReader,
) -> None:
    read = reader.read(
        page("Until a hero dies", "en").replace("Debt goes up by 1", "Kill the hero")
    )
    above, *under = (each for each in check(read) if each.place.line >= 15)
    assert (above.place.line, above.follows) == (15, "")
    assert {each.code for each in under} >= {"BW301"}
    assert {each.follows for each in under} == {above.code}


def test_what_stands_under_a_gate_that_was_not_understood_clashes_with_nothing(
    corpus: Corpus, reader: PageReader
) -> None:
    told_of = 0
    for entry in corpus.entries.values():
        text = entry.page.text if entry.page is not None else ""
        if "## While the heroes control the Ghost\n" in text:
            wrong = text.replace("## While the heroes control", "## Until the heroes control", 1)
            assert {each.code for each in check(reader.read(wrong)) if not each.follows} == {
                "BW104"
            }
            told_of += 1
    assert told_of
