"""A monster attacks, is attacked and rolls only with traits that its line gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import fighters, tables
from workbench.language.checking.telling import written
from workbench.language.reading import ReadPage

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
PUT = "## Right now\n- Put the Clockmaker in the Attic."
ATTACK = "At the end of the monsters' turn, the Clockmaker must attack the nearest hero"


def box(*sentences: str) -> str:
    return "## The Clockmaker\n" + "\n".join(f"- {each}" for each in sentences)


def lacking(read: ReadPage) -> list[str]:
    found = list(fighters.check(read))
    assert all(each.code == "BW406" for each in found)
    return [each.arguments["trait"] for each in found]


@pytest.mark.parametrize(
    ("traits", "sentences", "expected"),
    [
        # By the rulebook an attack rolls Might.
        ("Speed 3, Might 5", [f"{ATTACK}."], []),
        ("Speed 3, Sanity 4", [f"{ATTACK}."], ["Might"]),
        ("Speed 3, Sanity 4", [f"{ATTACK} with Sanity."], []),
        ("Speed 3, Might 5", [f"{ATTACK} with Sanity."], ["Sanity"]),
        # A sentence elsewhere may say what its attacks roll.
        ("Speed 3, Sanity 4", ["The Clockmaker attacks with Sanity.", f"{ATTACK}."], []),
        ("Speed 3, Sanity 4", ["Every monster attacks with Sanity.", f"{ATTACK}."], []),
        # You cannot attack with a trait that the opponent does not have.
        ("Speed 3, Might 5", ["A hero may attack the Clockmaker with Knowledge."], ["Knowledge"]),
        ("Speed 3, Might 5", ["A hero may attack the Clockmaker with Speed."], []),
        ("Speed 3, Might 5", ["A hero may attack the Clockmaker with Knowledge or Might."], []),
        ("Speed 3, Might 5", ["No one can attack the Clockmaker with Knowledge."], []),
        ("Speed 3, Might 5", ["When a hero defeats the Clockmaker with Knowledge, stun the hero."],
         ["Knowledge"]),
        ("Speed 3, Might 5", ["When a hero defeats the Clockmaker, stun the hero."], []),
        # So many dice are rolled whatever its trait; who is attacked defends with the trait.
        ("Speed 3, Might 5", [f"{ATTACK} with 4 dice of Sanity."], []),
        # A roll that it must attempt.
        ("Speed 3, Might 5", ["At the end of the monsters' turn, the Clockmaker must attempt a "
                              "Knowledge roll.\n  - 0+: Nothing happens."], ["Knowledge"]),
        ("Speed 3, Might 5", ["At the end of the monsters' turn, the Clockmaker must attempt a "
                              "Speed roll.\n  - 0+: Nothing happens."], []),
        # What is given later may be any number.
        ("Speed 3, Sanity 4", [f"{ATTACK}.", "When a hero dies, set the Clockmaker's Might to 4."],
         []),
    ],
)  # fmt: skip
def test_each_trait_that_is_rolled_stands_in_the_line(
    haunt: Haunt, in_each: InEach, traits: str, sentences: list[str], expected: list[str]
) -> None:
    line = f"## Tokens and monsters\n- Clockmaker (large token): {traits}."
    read = haunt(FREE, "\n\n".join((WIN, line, PUT, box(*sentences))), "man")
    english, *chinese = in_each(read)
    assert lacking(english) == expected
    names = {"Might": "力量", "Sanity": "神志", "Knowledge": "知識"}
    assert lacking(chinese[0]) == [names[each] for each in expected]
    assert len(lacking(chinese[1])) == len(expected)


def test_without_any_line_it_is_told_once(haunt: Haunt) -> None:
    sentences = (f"{ATTACK}.", "A hero may attack the Clockmaker with Speed.")
    read = haunt(FREE, "\n\n".join((WIN, PUT, box(*sentences))), "man")
    assert lacking(read) == ["Might"]


BY = "The traits of the Clockmaker are, by the number of players:\n  - 5-6: {}\n  - 3-4: {}"


@pytest.mark.parametrize(
    ("high", "low", "expected"),
    [
        ("Speed 4, Might 6", "Speed 3, Might 5", []),
        ("Speed 4, Sanity 6", "Speed 3, Sanity 5", ["Might"]),
        # Where only some rows leave it out, that is told of those.
        ("Speed 4, Might 6", "Speed 3", []),
    ],
)
def test_a_list_gives_traits_as_a_line_does(
    haunt: Haunt, in_each: InEach, high: str, low: str, expected: list[str]
) -> None:
    read = haunt(FREE, "\n\n".join((WIN, PUT, box(BY.format(high, low), f"{ATTACK}."))), "man")
    assert lacking(read) == expected
    assert all(len(lacking(page)) == len(expected) for page in in_each(read))


def in_rows(read: ReadPage) -> list[tuple[str, str, str]]:
    return [
        (each.code, written(read.lines, each.place), each.arguments["trait"])
        for each in fighters.check_rows(read)
    ]


@pytest.mark.parametrize(
    ("high", "low", "line", "expected"),
    [
        ("Speed 4, Might 6", "Speed 3, Might 5", "", []),
        ("Speed 4, Might 6", "Might 5, Speed 3", "", []),
        ("Speed 4, Might 6", "Speed 3", "", [("BW213", "3-4", "Might")]),
        ("Speed 4", "Speed 3, Might 5, Sanity 2", "", [("BW213", "5-6", "Might / Sanity")]),
        ("Speed 4, Might 6", "Speed 3, Sanity 5", "",
         [("BW213", "5-6", "Sanity"), ("BW213", "3-4", "Might")]),
        # What its line gives once for all no row has to say.
        ("Speed 4, Might 6", "Speed 3", "Might 5", []),
        ("Speed 4, Might 6", "Speed 3", "Sanity 5", [("BW213", "3-4", "Might")]),
        ("Speed 4, Might 6", "Speed 3, Might 5, Speed 2", "",
         [("BW214", "3-4: Speed 3, Might 5, Speed 2", "Speed")]),
        ("Speed 4, Might 6", "Speed 3, Speed 5", "",
         [("BW213", "3-4", "Might"), ("BW214", "3-4: Speed 3, Speed 5", "Speed")]),
        ("Speed 4", "Speed 3", "Might 5, Might 6",
         [("BW214", "Clockmaker (large token): Might 5, Might 6", "Might")]),
    ],
)  # fmt: skip
def test_each_row_of_a_list_gives_the_same_traits_once(
    haunt: Haunt,
    in_each: InEach,
    high: str,
    low: str,
    line: str,
    expected: list[tuple[str, str, str]],
) -> None:
    lines = f"## Tokens and monsters\n- Clockmaker (large token): {line}." if line else ""
    boxes = [each for each in (lines, WIN, PUT, box(BY.format(high, low), f"{ATTACK}.")) if each]
    read = haunt(FREE, "\n\n".join(boxes), "man")
    english, *chinese = in_each(read)
    assert in_rows(english) == expected
    names = {"Might": "力量", "Sanity": "神志", "Speed": "速度"}
    for page in chinese:
        assert [each[0] for each in in_rows(page)] == [each[0] for each in expected]
    told = ["、".join(names[one] for one in each[2].split(" / ")) for each in expected]
    assert [each[2].replace(" / ", "、") for each in in_rows(chinese[0])] == told


def test_a_row_of_another_kind_is_told_as_such_alone(haunt: Haunt) -> None:
    rows = BY.format("Speed 4, Might 6", "Nothing happens.")
    read = haunt(FREE, "\n\n".join((WIN, PUT, box(rows, f"{ATTACK}."))), "man")
    assert in_rows(read) == []
    assert [each.code for each in tables.check(read)] == ["BW208"]


def test_the_lists_of_the_corpus_are_whole(finished: tuple[ReadPage, ...]) -> None:
    assert [(read.front.id, each) for read in finished for each in in_rows(read)] == []


def test_the_monsters_of_the_corpus_have_what_they_fight_with(
    finished: tuple[ReadPage, ...],
) -> None:
    assert [(read.front.id, each) for read in finished for each in lacking(read)] == []
