"""What answers an earlier step has one; what has a title is run; nothing stands twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.checking import steps
from workbench.language.reading import PageReader
from workbench.language.vocabulary import FRAMES

Check = Callable[..., list[Diagnostic]]

FRONT = """---
id: home/event/the-long-clock
game: hill-2e
lang: {lang}
title: {{en: The Long Clock, zh-Hant: 長鐘}}
---
"""


@pytest.fixture(scope="module")
def check(reader: PageReader) -> Check:
    def checked(body: str, *, lang: str = "en") -> list[Diagnostic]:
        return list(steps.check(reader.read(FRONT.format(lang=lang) + body + "\n")))

    return checked


def codes(found: list[Diagnostic]) -> list[str]:
    return [each.code for each in found]


@pytest.mark.parametrize(
    "body",
    [
        # If so
        "- On your turn, you may discard this card.\n  - If so, you gain 1 Might.",
        "- On your turn, you may discard this card. If so, you gain 1 Might.",
        "- You may go to the Attic.\n- If so, you draw an event card.",
        "- You may go to the Attic.\n- Note: It is far.\n- If so, you draw an event card.",
        "- You may roll 1 die.\n  - 1-2: You lose 1 Might.\n  - 0: Nothing happens.\n"
        "  - If so, discard this card.",
        "- You may go to the Attic.\n  - If so, if the haunt has begun:\n    - You lose 1 Might.",
        "- If you are in the Attic, you lose 1 Might.\n- If so, you draw an event card.",
        # Otherwise
        "- If you are in the Attic, you lose 1 Might.\n- Otherwise, you lose 1 Speed.",
        "- If you are in the Attic, you lose 1 Might. Otherwise, you lose 1 Speed.",
        "- If you are in the Attic:\n  - You lose 1 Might.\n- Otherwise:\n"
        "  - If you are in the Crypt:\n    - You lose 1 Speed.\n  - Otherwise, you lose 1 Sanity.",
        "- If you are in the Attic, you lose 1 Might.\n- You lose 1 Sanity.\n"
        "- Otherwise, you lose 1 Speed.",
        "- Roll 1 die.\n  - 0-2:\n    - If you are in the Attic, you lose 1 Might.\n"
        "    - Otherwise, you lose 1 Speed.",
        # If there is none
        "- Choose another explorer in your room.\n- If there is none, you lose 1 Might.",
        "- You go to a room with a window. If there is none, you lose 1 Might.",
        "- Pass this card to the nearest explorer.\n- If there is none, discard this card.",
        "- You discover the first basement room of the room stack.\n"
        "- If there is none, you lose 1 Might.",
        "- Draw room tiles until one may be placed in the basement, and place that tile there.\n"
        "- You go to the room just placed.\n- If there is none, you lose 1 Might.",
        "- You draw an item card.\n  - If there is none, you lose 1 Might.",
    ],
)
def test_an_answer_with_a_step_is_right(check: Check, body: str) -> None:
    assert check(body) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("- You lose 1 Might.\n- If so, you gain 1 Speed.", "if so"),
        ("- If so, you gain 1 Speed.", "if so"),
        ("- You must discard an item.\n  - If so, you gain 1 Speed.", "if so"),
        # The *may* is two steps away, and the step between is what would be answered.
        ("- You may go to the Attic.\n- You lose 1 Might.\n- If so, you gain 1 Speed.", "if so"),
        ("- You lose 1 Might.\n- Otherwise, you gain 1 Speed.", "otherwise"),
        ("- You may lose 1 Might.\n- Otherwise, you gain 1 Speed.", "otherwise"),
        ("- If you are in the Attic:\n  - Otherwise, you gain 1 Speed.", "otherwise"),
        # Another list
        ("- You lose 1 Sanity:\n".replace(":", ".") +
         "  - If you are in the Attic, you lose 1 Might.\n- Otherwise, you gain 1 Speed.",
         "otherwise"),
        # Rows do not answer each other.
        ("- Roll 1 die.\n  - 1-2: If you are in the Attic, you lose 1 Might.\n"
         "  - 0: Otherwise, you lose 1 Speed.", "otherwise"),
        ("- You lose 1 Might.\n- If there is none, you gain 1 Speed.", "if there is none"),
        ("- If there is none, you gain 1 Speed.", "if there is none"),
        ("- You draw an item card.\n- You lose 1 Might.\n- If there is none, you gain 1 Speed.",
         "if there is none"),
    ],
)  # fmt: skip
def test_an_answer_without_a_step_is_told(check: Check, body: str, found: str) -> None:
    told = [each for each in check(body) if each.code == "BW307"]
    assert [each.arguments["found"] for each in told] == [found]
    assert body.splitlines()[told[0].place.line - 7].lower().find(found) == told[0].place.column - 1


@pytest.mark.parametrize(
    "body",
    [
        "- Choose another explorer.\n- The chosen explorer loses 1 Might.",
        "- Choose a room with a window. Put the Smoke token in the chosen room.",
        "- You may choose another explorer.\n  - If so:\n    - The chosen explorer loses 1 Might.",
        "- When the traitor chooses a room, flip the chosen room.",
        "## When the traitor chooses a room\n- Flip the chosen room.",
        # The choice is made by an effect that is run, or before it is run.
        "- Do *Pick*.\n- Flip the chosen room.\n- **Pick.** Choose a room.",
        "- Choose a room. Do *Fall*.\n- **Fall.** Flip the chosen room.",
        "- Choose a room. Do *Fall*.\n- **Fall.** Do *Burn*.\n- **Burn.** Flip the chosen room.",
    ],
)
def test_what_was_chosen_can_be_named(check: Check, body: str) -> None:
    assert check(body) == []


@pytest.mark.parametrize(
    "body",
    [
        "- The chosen explorer loses 1 Might.",
        "- The chosen explorer loses 1 Might.\n- Choose another explorer.",
        "- Choose a room.\n- The chosen explorer loses 1 Might.",
        "- Choose another explorer.\n\n## At the end of your turn\n"
        "- The chosen explorer loses 1 Might.",
    ],
)
def test_what_was_not_chosen_cannot(check: Check, body: str) -> None:
    (found,) = check(body)
    assert (found.code, found.arguments["found"]) == ("BW308", "the chosen explorer")


@pytest.mark.parametrize(
    "body",
    [
        "- Roll 3 dice.\n- If the result is at least 4, you lose 1 Might.",
        "- Roll 3 dice. If the result is at least 4, you lose 1 Might.",
        "- When you would attempt a trait roll, you may discard this card.\n"
        "  - If so, add 4 to the result.",
        "- You must attempt a Speed or Might roll.\n  - 4+: You gain 1 in the rolled trait.\n"
        "  - 0-3: Nothing happens.",
        "- You must attempt a Speed or Might roll.\n  - 4+: Nothing happens.\n"
        "  - 0-3: Nothing happens.\n- If the result is 0, you lose 1 in the rolled trait.",
        "## When a hero defeats the traitor\n"
        "- The traitor takes mental damage equal to the difference.",
        "- When a hero attacks the traitor, add 2 to the result.",
        "- The traitor rolls for movement.\n- If the result is 0, set the result to 1.",
        # Written once, kept for the page.
        "- Reveal the number written down.\n\n## At the start of your turn\n"
        "- The traitor writes down a number from 1 to 6 in secret.",
        "- Roll 4 dice. Write down the result.\n\n## On your turn\n"
        "- Once per game, you may use the result written down instead of rolling.",
        "- When a traitor would do *Ride*, the traitor chooses the result instead of rolling.\n"
        "- When you enter this room, do *Ride*.\n- **Ride.** Roll 1 die.\n"
        "  - 1-2: You lose 1 Might.\n  - 0: Nothing happens.",
        "- When you attack, do *Aim*.\n- **Aim.** Add 2 to the result.",
    ],
)
def test_a_result_that_was_made_can_be_named(check: Check, body: str) -> None:
    assert check(body) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("- If the result is at least 4, you lose 1 Might.", "the result"),
        ("- If the result is at least 4, roll 3 dice.", "the result"),
        ("- If the result is 4, you lose 1 Might.\n- Roll 3 dice.", "the result"),
        ("- Roll 3 dice.\n- You gain 1 in the rolled trait.", "the rolled trait"),
        ("- Roll 3 dice.\n- You take physical damage equal to the difference.", "the difference"),
        ("- Set the result to 4.", "set the result to 4"),
        ("- You lose 1 Might. Write down the result.", "write down the result"),
        ("- Roll 2 dice.\n- If the result is the number written down, you lose 1 Might.",
         "the number written down"),
        ("- You may use the result written down instead of rolling.",
         "use the result written down"),
        ("- Roll 3 dice.\n\n## At the end of your turn\n- If the result is 4, you lose 1 Might.",
         "the result"),
    ],
)  # fmt: skip
def test_a_result_that_was_not_made_cannot(check: Check, body: str, found: str) -> None:
    told = [each for each in check(body) if each.code == "BW309"]
    assert [each.arguments["found"] for each in told] == [found]


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("- **Shine.** Once per turn, you may gain 1 Might.", True),
        ("- **Shine.** You gain 1 Might.\n- When you take this card, do *Shine*.", True),
        ("- **Shine.** You gain 1 Might.\n- On your turn, you may use *Shine*.", True),
        ("- **Shine.** You gain 1 Might.\n- Roll 1 die.\n  - 0-2: Do *Shine*.", True),
        ("- **Shine.** You gain 1 Might.", False),
        ("- **Shine.** You must attack.", False),
        ("- **Shine.** You gain 1 Might.\n- *Shine* happens at most once per turn.", False),
        ("- **Shine.** You gain 1 Might.\n- The traitor cannot use *Shine*.", False),
        (
            "- **Shine.** You gain 1 Might.\n- When a traitor would do *Shine*, discard this card.",
            False,
        ),
    ],
)
def test_an_effect_is_run_or_somebody_may_do_it(check: Check, body: str, *, right: bool) -> None:
    assert codes(check(body)) == ([] if right else ["BW305"])


def test_effects_that_only_run_each_other_are_run_by_nothing(check: Check) -> None:
    body = "- **Tick.** You gain 1 Might.\n  - Do *Tock*.\n- **Tock.** Do *Tick*."
    assert [each.arguments["found"] for each in check(body) if each.code == "BW305"] == [
        "Tick", "Tock",
    ]  # fmt: skip
    assert codes(check(body + "\n- When you take this card, do *Tock*.")) == []
    alone = "- **Tick.** Do *Tick*."
    assert codes(check(alone)) == ["BW305"]
    chinese = "- **滴。** 你提升1級力量。\n  - 執行《答》。\n- **答。** 執行《滴》。"
    assert codes(check(chinese, lang="zh-Hant")) == ["BW305", "BW305"]
    by_action = "- **Wind.** Once per turn, you may gain 1 Might.\n  - Do *Tick*.\n"
    assert codes(check(by_action + body)) == []


def test_a_title_stands_once(check: Check) -> None:
    found = check(
        "- **Shine.** Once per turn, you may gain 1 Might.\n"
        "- **SHINE.** Once per turn, you may gain 1 Speed."
    )
    assert codes(found) == ["BW306"]
    assert found[0].place.line == found[0].related[0].line + 1
    assert (found[0].place.column, found[0].place.end_column) == (3, 3 + len("**SHINE.**"))


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("- You lose 1 Might.\n- You gain 1 Speed.\n- You lose 1 Might.", "7"),
        ("- You lose 1 Might. You lose 1 Might.", "7"),
        ("- At the end of your turn:\n  - You lose 1 Might.\n  - You lose 1 Might.", "8"),
        (
            "- You may discard this card.\n  - If so, you gain 1 Might.\n"
            "  - If so, you gain 1 Might.",
            "8",
        ),
    ],
)
def test_a_step_that_stands_twice(check: Check, body: str, line: str) -> None:
    (found,) = check(body)
    assert (found.code, found.arguments["line"]) == ("BW414", line)


@pytest.mark.parametrize(
    "body",
    [
        "- Roll 1 die.\n  - 1-2: Nothing happens.\n  - 0: Nothing happens.",
        "- If you are in the Attic, you lose 1 Might.\n- Otherwise, you gain 1 Speed.\n"
        "- If you are in the Crypt, you lose 1 Sanity.\n- Otherwise, you gain 1 Speed.",
        "- When you take this card:\n  - You may gain 1 Speed.\n  - If so, you lose 1 Might.\n"
        "  - You may gain 1 Sanity.\n  - If so, you lose 1 Might.",
        "- When you take this card:\n  - You lose 1 Might.\n- When you lose this card:\n"
        "  - You lose 1 Might.",
        "- Roll 1 die.\n  - 2: Nothing happens.\n  - 0-1: You lose 1 Might.\n"
        "- Roll 1 die.\n  - 2: You lose 1 Might.\n  - 0-1: Nothing happens.",
    ],
)
def test_the_same_words_may_stand_where_they_mean_another_step(check: Check, body: str) -> None:
    assert check(body) == []


def test_what_could_not_be_read_raises_no_second_error(check: Check) -> None:
    assert check("- You maay discard this card.\n  - If so, you gain 1 Might.") == []
    assert check("- Rolll 3 dice.\n- If the result is 4, you lose 1 Might.") == []
    assert check("- Chooose a room.\n- Flip the chosen room.") == []
    assert check("- **Shine.** You gain 1 Might.\n- When you take this card, doo *Shine*.") == []


def test_a_place_and_a_phrase_in_chinese(check: Check) -> None:
    (found,) = check("- 你失去1級力量。\n- 若如此做，你提升1級速度。", lang="zh-Hant")
    assert (found.code, found.arguments["found"]) == ("BW307", "若如此做")
    assert (found.place.column, found.place.end_column) == (3, 7)


def test_a_long_page_is_checked_whole(check: Check) -> None:
    body = "\n".join("- If the result is 0, you lose 1 Might." for _each in range(1_900))
    found = check(body)
    assert codes(found).count("BW309") + codes(found).count("BW414") == len(found)


def test_the_frames_spoken_of_exist() -> None:
    named = {
        *steps.ALLOWING, *steps.ASKS, *steps.CERTAIN, *steps.CONDITIONS, *steps.FINDING,
        *steps.GIVES,
    }  # fmt: skip
    assert [name for name in named if name not in FRAMES] == []
