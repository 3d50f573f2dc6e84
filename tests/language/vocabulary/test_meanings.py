"""What every frame means is said in each language, in its own words and characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from workbench.language.frames import Frame
from workbench.language.vocabulary import FRAMES, SECTIONS
from workbench.model.ids import Language
from workbench.text.fold import to_simplified
from workbench.wording import language, said_in

LATIN = re.compile(r"[A-Za-z]{3,}")
HAN = re.compile("[\u4e00-\u9fff]")
#: What English quotes; *a N* is any noun, and Chinese only says how it stands.
QUOTED = re.compile(r"\*(?!a N\*)[^*]+\*")


def said(frame: Frame, lang: Language) -> Iterator[str]:
    yield frame.meaning(lang)
    yield from frame.left_out(lang).values()


def test_english_is_as_declared() -> None:
    for frame in FRAMES:
        assert frame.meaning("en") == frame.means
        assert frame.left_out("en") == frame.optional


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_each_meaning_is_said_in_chinese_alone(lang: Language) -> None:
    for frame in FRAMES:
        assert frame.left_out(lang).keys() == frame.optional.keys()
        for text in said(frame, lang):
            assert HAN.search(text), (frame.name, text)
            assert not LATIN.search(text), (frame.name, text)
            assert text.endswith("。"), (frame.name, text)
    for title, _frames in SECTIONS:
        assert HAN.search(said_in(lang, title)), title


def test_simplified_chinese_is_in_simplified_characters() -> None:
    for frame in FRAMES:
        for hant, hans in zip(said(frame, "zh-Hant"), said(frame, "zh-Hans"), strict=True):
            assert hans == to_simplified(hant)
    assert FRAMES["win"].meaning("zh-Hans") == "游戏结束，这一方获胜。"


def test_what_english_quotes_is_quoted_in_chinese() -> None:
    for frame in FRAMES:
        for english, chinese in zip(said(frame, "en"), said(frame, "zh-Hant"), strict=True):
            assert len(QUOTED.findall(english)) == chinese.count("「"), chinese
            assert "*" not in chinese


def test_the_numbers_are_the_same() -> None:
    for frame in FRAMES:
        for english, chinese in zip(said(frame, "en"), said(frame, "zh-Hant"), strict=True):
            for number in re.findall(r"\d+", english):
                assert number in chinese, chinese


def test_the_words_of_the_rulebook_are_kept() -> None:
    """A word of the game in the English has its Chinese in the meaning."""
    words = {
        "explorer": "探險者", "traitor": "奸徒", "monster": "怪物", "token": "標記", "card": "牌",
        "trait": "能力", "damage": "損傷", "skull": "骷髏", "haunt": "作祟", "room": "房間",
        "tile": "板塊", "door": "門", "dice": "骰", "track": "軌", "weapon": "武器",
        "barrier": "屏障", "item": "項目|物品|分項", "house": "大屋", "movement": "移動",
        "player": "玩家",
    }  # fmt: skip
    for frame in FRAMES:
        for english, chinese in zip(said(frame, "en"), said(frame, "zh-Hant"), strict=True):
            for word, wanted in words.items():
                if re.search(rf"\b{word}s?\b", english):
                    assert re.search(wanted, chinese), (word, english, chinese)


def test_what_the_program_speaks_does_not_matter() -> None:
    assert language() == "en"
    assert (
        FRAMES["lose_game"].meaning("zh-Hant") == "對這一方或這個角色而言遊戲結束，並且已經落敗。"
    )
    assert FRAMES["lose_game"].meaning("en").startswith("The game ends for this side")
