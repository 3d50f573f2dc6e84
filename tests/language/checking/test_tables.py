"""Rows cover what can come up, once; rolls have rows; nothing is said of what is right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking import deeds, tables
from workbench.language.reading import PageReader
from workbench.language.vocabulary import FRAMES

FRONT = """---
id: home/event/{slug}
game: {game}
lang: {lang}
title: {{en: The Long Clock, zh-Hant: 長鐘}}
things:
  - {{track: Debt, zh-Hant: 債, from: 2, to: 8, seen by: everyone}}
---
"""

Check = Callable[..., list[Diagnostic]]


@pytest.fixture(scope="module")
def check(reader: PageReader) -> Check:
    def checked(body: str, *, lang: str = "en", unread: bool = False) -> list[Diagnostic]:
        read = reader.read(page(body, lang=lang))
        assert bool(read.diagnostics) is unread, read.diagnostics
        return list(tables.check(read))

    return checked


def page(body: str, *, lang: str = "en") -> str:
    return FRONT.format(slug="the-long-clock", game="hill-2e", lang=lang) + body + "\n"


def rows(labels: list[str], *, depth: int = 1) -> str:
    return "\n".join(f"{'  ' * depth}- {label}: You gain 1 Speed." for label in labels)


def applied(text: str, fix: Fix) -> str:
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    place = fix.place
    begun = starts[place.line - 1] + place.column - 1
    end = starts[place.end_line - 1] + place.end_column - 1
    return text[:begun] + fix.text + text[end:]


def label(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


@st.composite
def divisions(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    """A number of dice, and what they can give cut into ranges, the highest first."""
    dice = draw(st.integers(1, 8))
    cuts = sorted(draw(st.sets(st.integers(1, 2 * dice), max_size=4)))
    starts = [0, *cuts]
    ends = [*(cut - 1 for cut in cuts), 2 * dice]
    return dice, list(zip(starts, ends, strict=True))[::-1]


ROLL = {1: "Roll 1 die."} | {dice: f"Roll {dice} dice." for dice in range(2, 9)}
QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@QUICK
@given(divisions(), st.data())
def test_a_division_of_what_dice_give_is_right_and_each_row_is_needed(
    check: Check, reader: PageReader, cut: tuple[int, list[tuple[int, int]]], data: st.DataObject
) -> None:
    dice, ranges = cut
    labels = [label(*each) for each in ranges]
    assert check(f"- {ROLL[dice]}\n{rows(labels)}") == []
    if len(labels) == 1:
        return
    gone = data.draw(st.integers(0, len(labels) - 1))
    body = f"- {ROLL[dice]}\n{rows([*labels[:gone], *labels[gone + 1 :]])}"
    (found,) = check(body)
    assert (found.code, found.arguments["missing"]) == ("BW204", labels[gone])
    assert found.fix is not None
    mended = reader.read(applied(page(body), found.fix))
    assert not mended.diagnostics
    assert list(tables.check(mended)) == []


@QUICK
@given(divisions(), st.data())
def test_a_row_that_reaches_into_another_is_told_with_the_total(
    check: Check, cut: tuple[int, list[tuple[int, int]]], data: st.DataObject
) -> None:
    dice, ranges = cut
    if len(ranges) == 1:
        return
    longer = data.draw(st.integers(1, len(ranges) - 1))
    first, last = ranges[longer]
    labels = [label(*each) for each in ranges]
    labels[longer] = label(first, last + 1)
    (found,) = check(f"- {ROLL[dice]}\n{rows(labels)}")
    assert (found.code, found.arguments["total"]) == ("BW202", str(last + 1))
    assert found.place.line == found.related[0].line + 1


@pytest.mark.parametrize(
    ("roll", "labels", "expected"),
    [
        ("You must attempt a Speed roll.", ["3+", "0-2"], []),
        ("You must attempt a Speed roll.", ["4+", "0-2"], [("BW204", "3")]),
        ("You must attempt a Speed roll.", ["3+", "1-2"], [("BW204", "0")]),
        ("You must attempt a Speed roll.", ["3-9", "0-2"], [("BW204", "10+")]),
        ("You must attempt a Speed roll.", ["3-16", "0-2"], [("BW204", "17+")]),
        ("You must attempt a Speed roll.", ["9+", "5-6", "1-3"],
         [("BW204", "0"), ("BW204", "4"), ("BW204", "7-8")]),
        ("You must attempt a Speed roll.", ["17+", "0-16"], [("BW201", "17+")]),
        ("You must attempt a roll with every trait.", ["2+", "0-1"], []),
        ("Roll 3 dice.", ["7+", "4-6", "0-3"], [("BW201", "7+")]),
        ("Roll 3 dice.", ["4-8", "0-3"], [("BW201", "4-8")]),
        ("Roll 3 dice.", ["4+", "0-3"], []),
        ("Roll 1 die, or 2 dice in the Crypt.", ["4", "0-3"], []),
        ("Roll 1 die, or 2 dice in the Crypt.", ["2", "0-1"], [("BW204", "3-4")]),
        ("Roll 1 die, or 2 dice in the Crypt.", ["5+", "0-4"], [("BW201", "5+")]),
        # Three to six play, so that six dice are rolled at most.
        ("Roll dice equal to the number of explorers.", ["5-12", "0-4"], []),
        ("Roll dice equal to the number of explorers.", ["5-10", "0-4"], [("BW204", "11-12")]),
        ("Roll dice equal to half the number of players, rounded down.", ["7+", "0-6"],
         [("BW201", "7+")]),
        ("Roll 2 dice. Add 1 to the result.", ["5", "1-4"], []),
        ("Roll 2 dice. Add 1 to the result.", ["4", "1-3"], [("BW204", "5")]),
        ("Roll 2 dice. If you are in the Attic, add 1 to the result.", ["5", "1-4"],
         [("BW204", "0")]),
    ],
)  # fmt: skip
def test_what_a_roll_can_give(
    check: Check, roll: str, labels: list[str], expected: list[tuple[str, str]]
) -> None:
    found = check(f"- {roll}\n{rows(labels)}")
    told = [
        (each.code, each.arguments["missing" if each.code == "BW204" else "found"])
        for each in found
    ]
    assert sorted(told) == sorted(expected)


@pytest.mark.parametrize(
    ("head", "labels", "expected"),
    [
        ("By Debt:", ["5-8", "2-4"], []),
        ("By Debt:", ["5+", "2-4"], []),
        ("By Debt:", ["5-8", "2-3"], [("BW204", "Debt")]),
        ("By Debt:", ["5-7", "2-4"], [("BW204", "Debt")]),
        ("By Debt:", ["5-9", "2-4"], [("BW201", "Debt")]),
        ("By Debt:", ["5-8", "1-4"], [("BW201", "Debt")]),
        ("By the number of players:", ["5-6", "3-4"], []),
        ("By the number of players:", ["5-6", "3"], [("BW204", "the number of players")]),
        ("By your Might:", ["5+", "1-4"], []),
        ("By your Might:", ["5+", "0-4"], []),
        ("By your Might:", ["5+", "2-4"], [("BW204", "your Might")]),
        ("By your Might:", ["5-8", "1-4"], [("BW204", "your Might")]),
    ],
)
def test_rows_of_a_number_that_is_there_already(
    check: Check, head: str, labels: list[str], expected: list[tuple[str, str]]
) -> None:
    found = check(f"- At the end of your turn:\n  - {head}\n{rows(labels, depth=2)}")
    assert [(each.code, each.arguments["roll"]) for each in found] == expected


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["Higher", "Otherwise"], []),
        (["Higher", "Equal", "Lower"], []),
        (["Lower", "Otherwise"], []),
        (["Higher"], ["BW207"]),
        (["Higher", "Lower"], ["BW207"]),
        (["Equal", "Lower"], ["BW207"]),
        (["Higher", "Higher", "Otherwise"], ["BW202"]),
        (["Higher", "Equal", "Lower", "Otherwise"], ["BW201"]),
    ],
)
def test_a_contest_ends_in_one_of_three_ways(
    check: Check, labels: list[str], expected: list[str]
) -> None:
    found = check(f"- You may challenge another explorer. Both make a Might roll.\n{rows(labels)}")
    assert [each.code for each in found] == expected
    if expected == ["BW207"]:
        missing = [each for each in ("Higher", "Equal", "Lower") if each not in labels]
        assert found[0].arguments["missing"] == ", ".join(missing)


def test_a_gap_is_filled_in_the_language_of_the_page(check: Check, reader: PageReader) -> None:
    body = "- 你必須嘗試速度考驗。\n  - 4+：你提升1級速度。\n  - 0-2：你失去1級速度。"
    (found,) = check(body, lang="zh-Hant")
    assert found.fix is not None
    assert found.fix.text.strip() == "- 3：沒有效果。"
    assert not reader.read(applied(page(body, lang="zh-Hant"), found.fix)).diagnostics


def test_a_highest_row_that_ends_with_the_dice_is_opened(check: Check) -> None:
    body = (
        "- You must attempt a Might roll.\n  - 5-16: You gain 1 Might.\n  - 0-4: Nothing happens."
    )
    (found,) = check(body)
    assert found.fix is not None
    assert check(applied(body, Fix(shifted(found.fix), found.fix.text))) == []


def shifted(fix: Fix) -> Place:
    """The place of a change in the body alone."""
    lines = page("").count("\n") - 1
    place = fix.place
    return Place(place.line - lines, place.column, place.end_line - lines, place.end_column)


@pytest.mark.parametrize(
    "body",
    [
        # Sentences speak of the result.
        "- Roll 6 dice.\n- If the result is at least 4, you gain 1 Sanity.",
        "- Roll 4 dice. You draw that many item cards.",
        "- You must do one of these:\n  - Roll 4 dice. Write down the result.\n"
        "  - You lose 1 Might.",
        # Spoken of, forbidden, limited, replaced.
        "- When you attempt a Speed roll, you roll 1 extra die.",
        "- When you would attempt a trait roll, you may discard this card.",
        "- You cannot attempt a Speed roll.",
        "- No one can attempt a Speed roll.",
        "- You may lose 1 Might instead of attempting a Speed roll.",
        "- When you would attempt a Might roll, you attempt a Speed roll instead.",
        # The rules or another card say what follows.
        "- You must make a haunt roll.",
        "- Every monster rolls for movement.",
        "- The Bite attacks you with 4 dice of Might.",
        "- You may attempt a Knowledge roll for the Locked Safe.",
        "- Reroll 1 die.",
        # Rows of an effect that rolls.
        "- When you enter this room, do *Ride*.\n- **Ride.** Roll 1 die.\n"
        "  - 1-2: You lose 1 Might.\n  - 0: Nothing happens.",
        # A step after the rows.
        "- You may roll 1 die.\n  - 1-2: You lose 1 Might.\n  - 0: Nothing happens.\n"
        "  - If so, discard this card.",
        # Rows within rows.
        "- You must attempt a Speed roll.\n  - 3+: Nothing happens.\n  - 0-2: Roll 1 die.\n"
        "    - 1-2: You lose 1 Might.\n    - 0: You lose 1 Speed.",
        "- Roll 4 dice to find a room:\n  - 5-8: the Attic\n  - 0-4: the Kitchen\n"
        "- You go to the room.",
    ],
)
def test_nothing_is_said_of_what_is_right(check: Check, body: str) -> None:
    assert check(body) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("- You must attempt a Speed roll.", ["BW206"]),
        ("- Every explorer must attempt a Speed roll.\n- You lose 1 Might.", ["BW206"]),
        ("- Roll 2 dice.\n  - You lose 1 Might.", ["BW206"]),
        ("- At the end of your turn:\n  - By Debt:", ["BW206"]),
        ("- Roll 2 dice to find a room:\n- You go to the Attic.", ["BW206"]),
        # What another title speaks of is the result of its own roll.
        (
            "- **One.** You may attempt a Speed roll.\n- **Two.** You may roll 2 dice.\n"
            "  - If the result is 0, you lose 1 Might.",
            ["BW206"],
        ),
        # The result that is spoken of came first.
        ("- Roll 2 dice.\n- If the result is 0, you lose 1 Might.\n- Roll 3 dice.", ["BW206"]),
        ("- You lose 1 Might.\n  - 2+: You lose 1 Might.\n  - 0-1: Nothing happens.", ["BW205"]),
        ("- Roll 2 dice.\n- 2+: You lose 1 Might.\n- 0-1: Nothing happens.", ["BW205"]),
        (
            "- Roll 2 dice.\n  - Higher: You lose 1 Might.\n  - Otherwise: Nothing happens.",
            ["BW205"],
        ),
        ("- 2+: You lose 1 Might.", ["BW205"]),
        ("- Roll 2 dice.\n  - 2+: You lose 1 Might.\n  - Otherwise: You lose 1 Speed.", ["BW208"]),
        (
            "- Roll 2 dice.\n  - 2+: You lose 1 Might.\n  - Otherwise:\n    - You lose 1 Speed.",
            ["BW208"],
        ),
        ("- Roll 2 dice.\n  - 2+: the Attic\n  - 0-1: Nothing happens.", ["BW208"]),
        ("- Roll 2 dice to find a room:\n  - 2+: the Attic\n  - 0-1: Speed 3, Might 4", ["BW208"]),
    ],
)
def test_what_is_said(check: Check, body: str, expected: list[str]) -> None:
    assert [each.code for each in check(body)] == expected


def test_rows_beside_their_roll_are_moved_under_it(check: Check) -> None:
    body = (
        "- Roll 1 die.\n- 1-2:\n  - You lose 1 Might.\n  - You lose 1 Speed.\n- 0: Nothing happens."
    )
    (found,) = check(body)
    assert found.fix is not None
    assert check(applied(body, Fix(shifted(found.fix), found.fix.text))) == []


@pytest.mark.parametrize(
    "body",
    [
        "- You must attempt a Sped roll.\n  - 2+: You lose 1 Might.\n  - 1: Nothing happens.",
        "- Roll 2 dice.\n- If the resullt is 0, you lose 1 Might.",
    ],
)
def test_what_could_not_be_read_raises_no_second_error(check: Check, body: str) -> None:
    assert check(body, unread=True) == []


def test_rows_of_a_heading_are_checked(check: Check) -> None:
    head = "## By Debt\n"
    assert check(head + rows(["5-8", "2-4"], depth=0)) == []
    (found,) = check(head + rows(["5-8", "2-3"], depth=0))
    assert (found.code, found.arguments["missing"]) == ("BW204", "4")


def test_a_long_page_is_checked_whole(check: Check) -> None:
    body = "\n".join(
        "- Roll 1 die.\n  - 2: You lose 1 Might.\n  - 0: Nothing happens." for _each in range(600)
    )
    found = check(body)
    assert [each.arguments["missing"] for each in found] == ["1"] * 600


def test_the_frames_spoken_of_exist() -> None:
    named = (
        tables.NUMBERED | tables.RESULTS | deeds.CONTESTS | deeds.DICE_ROLLS | deeds.FIGHTS
        | deeds.ROLLS_IN_PASSING | deeds.TRAIT_ROLLS | deeds.BY
        | tables.IN_PLACE | tables.ADDING | tables.RUNNING | tables.STATS
    )  # fmt: skip
    assert [name for name in named if name not in FRAMES] == []
