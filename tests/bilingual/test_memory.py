"""Tests what is offered of earlier translations, and that it says the right names and numbers."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.bilingual.adjusting import numbers_of
from workbench.bilingual.memory import LONGEST_REMEMBERED, Memory, Remembered
from workbench.bilingual.terms import Term, TermBase

TERMS = TermBase(
    Term(f"{game}/{kind}/{en.lower().replace(' ', '-')}", {"en": en, "zh-Hant": zh}, {})
    for game, kind, en, zh in (
        ("g", "item", "Axe", "斧頭"),
        ("g", "item", "Spear", "長矛"),
        ("g", "item", "Rope", "繩索"),
        ("g", "room", "Attic", "閣樓"),
        ("g", "room", "Cellar", "地窖"),
        ("g", "room", "Attic Stairs", "閣樓梯"),
        ("g", "term", "Might", "力量"),
        ("g", "term", "Speed", "速度"),
        ("h", "item", "Spear", "標槍"),
    )
)


def remembering(*pairs: tuple[str, str], game: str = "g") -> Memory:
    """A memory from English to Traditional Chinese."""
    kept = [Remembered(en, zh, f"{game}/rule/{n}#x", game) for n, (en, zh) in enumerate(pairs)]
    return Memory(kept, "en", "zh-Hant", TERMS)


def backwards(*pairs: tuple[str, str]) -> Memory:
    """A memory from Traditional Chinese to English."""
    kept = [Remembered(zh, en, str(n), "g") for n, (zh, en) in enumerate(pairs)]
    return Memory(kept, "zh-Hant", "en", TERMS)


@pytest.mark.parametrize(
    ("before", "translated", "text", "offered"),
    [
        ("Lose 1 Might.", "失去1級力量。", "Lose 1 Speed.", "失去1級速度。"),
        ("Lose 1 Might.", "失去1級力量。", "Lose 3 Speed.", "失去3級速度。"),
        ("Roll 4+ with the Axe.", "用斧頭擲出4或以上。",
         "Roll 5+ with the Spear.", "用長矛擲出5或以上。"),
        ("Roll 4+.", "擲出大於3。", "Roll 5+.", "擲出大於4。"),
        ("Roll 3 dice.", "擲三顆骰。", "Roll 2 dice.", "擲兩顆骰。"),
        ("Roll 3 dice.", "擲３顆骰。", "Roll 12 dice.", "擲１２顆骰。"),
        ("0-3: Lose 1 Might.", "0-3：失去1級力量。", "0-2: Lose 1 Might.", "0-2：失去1級力量。"),
        ("Go from the Attic to the Cellar.", "由閣樓走到地窖。",
         "Go from the Cellar to the Attic.", "由地窖走到閣樓。"),
    ],
)  # fmt: skip
def test_names_and_numbers_are_put_in(
    before: str, translated: str, text: str, offered: str
) -> None:
    match = remembering((before, translated)).filling(text, "g")
    assert match is not None
    assert (match.kind, match.target) == ("adjusted", offered)


@pytest.mark.parametrize(
    ("before", "translated", "text"),
    [
        # One number is said twice and only one of the two changes.
        ("Roll 3 dice 3 times.", "擲3顆骰，共3次。", "Roll 3 dice 4 times."),
        # The translation does not say the number, or the name, so often.
        ("Roll 3 dice, then 2.", "擲骰兩次。", "Roll 4 dice, then 2."),
        ("The Axe beats the Axe.", "斧頭勝過它。", "The Spear beats the Spear."),
        # Another kind of result.
        ("On 4+ you win.", "4+，你獲勝。", "On 0-4 you win."),
        # A room is no item.
        ("Take the Axe.", "取得斧頭。", "Take the Attic."),
    ],
)
def test_what_is_not_sure_is_not_filled_in(before: str, translated: str, text: str) -> None:
    assert remembering((before, translated)).filling(text, "g") is None


def test_a_name_inside_a_longer_one_is_left_alone() -> None:
    memory = remembering(("Go to the Attic and the Attic Stairs.", "走到閣樓和閣樓梯。"))
    match = memory.filling("Go to the Cellar and the Attic Stairs.", "g")
    assert match is not None
    assert match.target == "走到地窖和閣樓梯。"


def test_english_articles_fit_and_plurals_are_not_guessed() -> None:
    match = backwards(("取得斧頭。", "Take an Axe.")).filling("取得長矛。", "g")
    assert match is not None
    assert match.target == "Take a Spear."
    assert backwards(("取得1條繩索。", "Take 1 Rope.")).filling("取得2條繩索。", "g") is None


def test_the_same_text_of_another_edition_keeps_the_words_of_this_one() -> None:
    memory = Memory(
        [
            Remembered("Use the Spear.", "使用標槍。", "h/rule/a#x", "h"),
            Remembered("Run.", "快跑。", "h/rule/b#x", "h"),
        ],
        "en",
        "zh-Hant",
        TERMS,
    )
    assert memory.filling("Use the Spear.", "g") is None
    assert [match.kind for match in memory.matches("Use the Spear.", "g")] == ["exact"]
    match = memory.filling("Run.", "g")
    assert match is not None
    assert match.remembered.origin == "h/rule/b#x"


def test_what_is_reviewed_and_of_this_game_comes_first() -> None:
    memory = Memory(
        [
            Remembered("Wait.", "等一下。", "f.tmx", "", is_foreign=True),
            Remembered("Wait.", "等候。", "h/rule/a#x", "h", is_reviewed=True),
            Remembered("Wait.", "等待。", "g/rule/b#x", "g"),
            Remembered("Wait.", "靜候。", "g/rule/c#x", "g", is_reviewed=True),
        ],
        "en",
        "zh-Hant",
        TERMS,
    )
    offered = [match.target for match in memory.matches("Wait.", "g")]
    assert offered == ["靜候。", "等待。", "等候。", "等一下。"]
    assert [match.target for match in memory.matches("Wait.", "g", without="g/rule/c#x")] == [
        "等待。",
        "等候。",
        "等一下。",
    ]


def test_like_texts_are_offered_with_their_differences() -> None:
    memory = remembering(
        ("You may move 3 more spaces in this turn.", "這回合你可多移動3格。"),
        ("The door is locked.", "門鎖上了。"),
    )
    (match,) = memory.matches("You may move 4 more spaces in your next turn.", "g")
    assert (match.kind, match.target) == ("similar", "這回合你可多移動4格。")
    assert 0.6 < match.score < 1
    changed = [run.text for line in match.differences for run in line if run.kind == "new"]
    assert any("4" in text for text in changed)
    assert any("your next" in text for text in changed)


def test_chinese_is_compared_by_its_signs_in_either_script() -> None:
    memory = backwards(("探險者可由閣樓走到地窖。", "The explorer may go from the Attic."))
    (match,) = memory.matches("探险者可由阁楼走到楼梯。", "g")
    assert match.score > 0.7


_NUMBER = st.integers(0, 12)
_FRAME = st.sampled_from(
    [
        ("Roll {} dice and lose {} Might.", "擲{}顆骰，失去{}級力量。"),
        ("On {}+ gain {} Speed.", "骰數{}或以上，獲得{}級速度。"),
        ("Move {} spaces, then {} more.", "移動{}格，再移動{}格。"),
    ]
)


@given(_FRAME, _NUMBER, _NUMBER, _NUMBER, _NUMBER, st.sampled_from(["", "Then wait. "]))
def test_nothing_is_offered_with_other_numbers(
    frame: tuple[str, str], one: int, two: int, three: int, four: int, more: str
) -> None:
    memory = remembering((frame[0].format(one, two), frame[1].format(one, two)))
    text = more + frame[0].format(three, four)
    for match in memory.matches(text, "g", least=0.1):
        said = Counter(value for _start, _end, value in numbers_of(match.target, "zh-Hant"))
        assert said == Counter(value for _start, _end, value in numbers_of(text, "en"))


def test_empty_and_endless_texts_are_neither_kept_nor_looked_for() -> None:
    memory = remembering((" ", "空"), ("Wait.", " "), ("a" * (LONGEST_REMEMBERED + 1), "長"))
    assert len(memory) == 0
    assert memory.matches("a" * (LONGEST_REMEMBERED + 1), "g") == ()
    assert memory.filling("", "g") is None


def test_a_large_memory_answers_at_once() -> None:
    pairs = [
        (f"Sentence {n} about the Attic and a rope.", f"第{n}句講閣樓。") for n in range(4_000)
    ]
    memory = remembering(*pairs)
    memory.matches("A sentence about the Attic and two ropes.", "g")
    before = time.process_time()
    memory.matches("A sentence about the Cellar and two ropes.", "g")
    assert time.process_time() - before < 1
