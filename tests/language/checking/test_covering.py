"""A phrase takes in another only where that is certain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking.acts import EVERYONE, Act, acts, said
from workbench.language.checking.covering import covers, verb_covers, wider
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf

Haunt = Callable[..., ReadPage]

WIN = "## You win when…\n- Every hero is dead."


def the_acts(haunt: Haunt, *sentences: str) -> list[Act]:
    lines = "\n".join(f"- {each}" for each in sentences)
    read = haunt("## The rules of the house\n" + lines, WIN, "man", "moths", "dancing", "debt")
    return [act for item in said(read.page) for act in acts(item)]


@pytest.mark.parametrize(
    ("general", "special", "expected"),
    [
        ("a hero", "the traitor", False),
        ("an explorer", "the traitor", True),
        ("an explorer", "a hero", True),
        ("a figure", "the Clockmaker", True),
        ("a monster", "the Clockmaker", True),
        ("a monster", "every Moth", True),
        ("a Moth", "the Clockmaker", False),
        ("the Clockmaker", "the Clockmaker", True),
        ("the Clockmaker", "a monster", False),
        ("a hero", "a hero in the Attic", True),
        ("a hero in the Attic", "a hero", False),
        ("a hero in the Attic", "a Dancing hero in the Attic", True),
        ("a Dancing hero", "a hero in the Attic", False),
        ("an explorer", "Jenny LeClerc", True),
        ("a hero", "Jenny LeClerc", False),
        ("a hero", "you", False),
    ],
)
def test_who_is_among_whom(haunt: Haunt, general: str, special: str, expected: bool) -> None:
    subjects = [each[0].upper() + each[1:] for each in (general, special)]
    one, other = the_acts(haunt, f"{subjects[0]} cannot attack.", f"{subjects[1]} cannot move.")
    assert covers(one.who, other.who) is expected


def test_a_noun_is_among_wider_ones() -> None:
    assert list(wider(Leaf("monster", "Moth"))) == [
        Leaf("monster", "Moth"),
        Leaf("figure", "monster"),
        Leaf("figure", "figure"),
    ]
    assert list(wider(None)) == []


def test_everyone_is_among_everyone(haunt: Haunt) -> None:
    (act,) = the_acts(haunt, "No one can attack.")
    assert act.who == EVERYONE
    assert covers(EVERYONE, None)
    assert not covers(None, None)


@pytest.mark.parametrize(
    ("general", "special", "expected"),
    [
        ("attack", "attack a hero", True),
        ("attack a hero", "attack", False),
        ("attack a hero", "attack a hero with Speed", True),
        ("attack with Might", "attack a hero with Speed", False),
        ("attack", "make an extra attack on a hero", True),
        ("attack", "move", False),
        ("move", "move toward the nearest hero by the shortest way", True),
        ("move 1 space", "move toward the nearest hero by the shortest way", False),
        ("draw an item card", "draw an item card", True),
    ],
)
def test_what_forbidding_a_deed_forbids(
    haunt: Haunt, general: str, special: str, expected: bool
) -> None:
    one, other = the_acts(haunt, f"A hero cannot {general}.", f"The Clockmaker may {special}.")
    assert verb_covers(one.verb, other.verb) is expected
