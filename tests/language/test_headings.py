"""The known boxes: how they are read, and what people call them who do not know their names."""

from __future__ import annotations

import pytest

from workbench.language.checking import check, mended
from workbench.language.headings import BOXES, box_meant, box_of
from workbench.language.reading import PageReader
from workbench.model.ids import LANGUAGES, Language


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_known_heading_is_read_with_and_without_its_dots(lang: Language) -> None:
    for known in BOXES:
        name = known.names[lang]
        for written in (name, name.rstrip("…"), f"{name.rstrip('…')}...", f"{name}:"):
            assert box_of(written, lang, known.rules_of) is known
        assert box_of(name.upper(), lang, known.rules_of) is known
        if known.rules_of:
            assert box_of(name, lang, "hill-2e") is None, "it is a title and nothing more there"


OTHER_NAMES: list[tuple[Language, str, str]] = [
    ("en", "Rigth now", "right-now"),
    ("en", "Right nw", "right-now"),
    ("en", "Setup", "right-now"),
    ("en", "Set-up", "right-now"),
    ("en", "Do this now", "right-now"),
    ("en", "佈局", "right-now"),
    ("en", "You win if…", "you-win-when"),
    ("en", "You win wen…", "you-win-when"),
    ("en", "Victory conditions", "you-win-when"),
    ("en", "You lose if", "you-lose-when"),
    ("en", "Monsters and tokens", "things"),
    ("en", "Tokens and monster", "things"),
    ("en", "Special atack rules", "special-attack-rules"),
    ("en", "What you know about the heroes", "what-you-know"),
    ("en", "Test", "tests"),
    ("en", "Rught now", "right-now"),
    ("en", "Rightnow", "right-now"),
    ("en", "Tokens an monsters", "things"),
    ("en", "f you win…", "if-you-win"),
    ("en", "Special attack rule", "special-attack-rules"),
    ("en", "Game setup", "right-now"),
    ("en", "Setting up the haunt", "right-now"),
    ("en", "First of all", "right-now"),
    ("en", "What you know about the bad guys", "what-you-know"),
    ("en", "Winning the game", "you-win-when"),
    ("en", "The goal of the game", "you-win-when"),
    ("en", "Ways to win", "you-win-when"),
    ("en", "Losing the game", "you-lose-when"),
    ("en", "Once you have won", "if-you-win"),
    ("en", "Rules for fights", "special-attack-rules"),
    ("en", "Components", "things"),
    ("en", "Tokens and figures needed", "things"),
    ("zh-Hant", "起始設置", "right-now"),
    ("zh-Hans", "游戏准备", "right-now"),
    ("zh-Hant", "有關敵人的情報", "what-you-know"),
    ("zh-Hant", "獲勝方式", "you-win-when"),
    ("zh-Hans", "游戏目标", "you-win-when"),
    ("zh-Hant", "遊戲失敗條件", "you-lose-when"),
    ("zh-Hant", "勝利之後", "if-you-win"),
    ("zh-Hant", "特殊戰鬥規則", "special-attack-rules"),
    ("zh-Hans", "所需标记", "things"),
    ("zh-Hant", "布局", "right-now"),
    ("zh-Hant", "敵方情抱", "what-you-know"),
    ("zh-Hant", "特別攻擊擊規則", "special-attack-rules"),
    ("zh-Hant", "特別擊攻規則", "special-attack-rules"),
    ("zh-Hans", "特别攻击规侧", "special-attack-rules"),
    ("zh-Hant", "現在", "right-now"),
    ("zh-Hant", "Right now", "right-now"),
    ("zh-Hant", "獲勝條件…", "you-win-when"),
    ("zh-Hant", "勝利修件", "you-win-when"),
    ("zh-Hant", "胜利条件", "you-win-when"),
    ("zh-Hant", "失敗條件", "you-lose-when"),
    ("en", "How to set up", "right-now"),
    ("en", "What is known about the opponents", "what-you-know"),
    ("en", "In the case of victory", "if-you-win"),
    ("zh-Hant", "開始遊戲前", "right-now"),
    ("zh-Hant", "標記和怪物", "things"),
    ("zh-Hant", "特殊攻擊規則", "special-attack-rules"),
    ("zh-Hans", "佈局", "right-now"),
    ("zh-Hans", "现在", "right-now"),
    ("zh-Hans", "获胜条件", "you-win-when"),
    ("zh-Hans", "标记和怪物", "things"),
]


@pytest.mark.parametrize(("lang", "heading", "key"), OTHER_NAMES)
def test_another_name_or_a_slip_is_known_for_what_it_means(
    lang: Language, heading: str, key: str
) -> None:
    assert box_of(heading, lang) is None
    meant = box_meant(heading, lang)
    assert meant is not None
    assert meant.key == key


@pytest.mark.parametrize(
    ("lang", "heading"), [("en", "How to ply this haunt"), ("zh-Hant", "甚麼計劃？")]
)
def test_a_slip_in_a_box_of_one_game_is_told_on_its_pages(lang: Language, heading: str) -> None:
    assert box_meant(heading, lang) is None
    assert box_meant(heading, lang, "mystery") is not None


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "The monsters"), ("en", "Guests"), ("en", "Rest in peace"),
        ("en", "What you may do"), ("en", "How to win back the house"), ("zh-Hant", "結局"),
        ("zh-Hant", "怪物"), ("zh-Hant", "你可以做的事"), ("zh-Hans", "怪物"),
        # Two right words are no slip of one another, however few letters differ.
        ("en", "What you owe"), ("en", "What you knew"), ("en", "What you know now"),
        ("en", "Special track rules"), ("en", "Special attack roles"), ("en", "Monks and monsters"),
        ("zh-Hant", "特別規則"), ("zh-Hant", "特別防守規則"), ("zh-Hant", "敵方情況"),
        ("zh-Hant", "勝利條款"), ("zh-Hant", "勝利事件"), ("zh-Hans", "特别规则"),
        # Ordinary words.
        ("en", "Testing"), ("en", "Losing"), ("en", "Winning"), ("en", "Goal"), ("en", "Tokens"),
        ("en", "The goal"), ("en", "The fight"), ("en", "Defeat the traitor"),
        ("en", "Preparing the house"), ("en", "How to prepare the wedding"), ("en", "The tokens"),
        ("en", "Who wins with you"), ("zh-Hant", "攻擊"), ("zh-Hant", "怪物標記"),
        ("zh-Hant", "英雄的目標"), ("zh-Hant", "誰與你一同獲勝"), ("zh-Hant", "如何籌備婚禮"),
        ("zh-Hant", "準備"), ("zh-Hant", "失敗"), ("zh-Hant", "標記"), ("zh-Hans", "准备"),
    ],
)  # fmt: skip
def test_a_title_is_no_other_name_of_a_box(lang: Language, heading: str) -> None:
    assert box_meant(heading, lang) is None


CARD = """\
---
id: home/haunt/the-dark-lamp
game: hill-2e
lang: {lang}
title: {{en: The Dark Lamp, zh-Hant: 暗燈, zh-Hans: 暗灯}}
players: 3-6
traitor: none
things:
  - {{token: Lamp, zh-Hant: 燈, zh-Hans: 灯, shape: item, count: 1}}
---
"""
BODIES: dict[Language, str] = {
    "en": """\
# Secrets of Survival

## Right now
- Put the Lamp in the Attic.

## You win when…
- Every explorer is in the room with the Lamp.
""",
    "zh-Hant": """\
# 求生秘訣

## 佈局
- 將燈放到閣樓。

## 勝利條件…
- 每名探險者與燈同處一室。
""",
    "zh-Hans": """\
# 求生秘诀

## 布局
- 将灯放到阁楼。

## 胜利条件…
- 每名探险者与灯同处一室。
""",
}


@pytest.mark.parametrize(
    ("lang", "right", "wrong"),
    [
        ("en", "Right now", "Setup"),
        ("en", "Right now", "Rigth now"),
        ("en", "You win when…", "You win if…"),
        ("zh-Hant", "佈局", "布局"),
        ("zh-Hant", "勝利條件…", "獲勝條件"),
        ("zh-Hans", "布局", "佈局"),
        ("zh-Hans", "胜利条件…", "获胜条件"),
    ],
)
def test_a_box_nearly_named_is_one_error_and_read_as_that_box(
    reader: PageReader, lang: Language, right: str, wrong: str
) -> None:
    text = CARD.format(lang=lang) + BODIES[lang]
    correct = reader.read(text)
    assert check(correct) == ()
    read = reader.read(text.replace(f"## {right}\n", f"## {wrong}\n"))
    (found,) = check(read)
    assert found.code == "BW033"
    assert found.arguments["put"] == right
    assert found.fix is not None
    assert mended(read.lines, found.fix).split() == text.split()
    assert [box.known for box in read.page.books[0].boxes] == ["right-now", "you-win-when"]


def test_what_is_wrong_in_a_box_that_is_guessed_is_folded_under_the_guess(
    reader: PageReader,
) -> None:
    action = "- **Pray.** A hero may attempt a Sanity roll.\n  - 0+: Nothing happens.\n"
    text = CARD.format(lang="en") + BODIES["en"] + f"\n## Tokens and monster\n{action}"
    found = check(reader.read(text))
    assert [each.code for each in found if not each.follows] == ["BW033"]
    assert {each.follows for each in found} == {"", "BW033"}


def test_a_misspelt_book_is_one_error_and_read_as_that_book(reader: PageReader) -> None:
    text = CARD.format(lang="en") + BODIES["en"]
    read = reader.read(text.replace("Secrets of Survival", "Secret of Survivals"))
    (found,) = check(read)
    assert (found.code, found.fix and found.fix.text) == ("BW022", "Secrets of Survival")
    assert read.page.books[0].book == "S"
