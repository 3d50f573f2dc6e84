"""A monster attacks, is attacked and rolls only with traits that its line gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import fighters
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


def test_the_monsters_of_the_corpus_have_what_they_fight_with(
    finished: tuple[ReadPage, ...],
) -> None:
    assert [(read.front.id, each) for read in finished for each in lacking(read)] == []
