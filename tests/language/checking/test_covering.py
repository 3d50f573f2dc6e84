"""A phrase takes in another only where that is certain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking.acts import EVERYONE, Act, acts, base, direct, events, said
from workbench.language.checking.covering import covers, verb_covers, wider
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf, Node

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


def test_an_act_knows_all_that_it_stands_under(haunt: Haunt) -> None:
    read = haunt(
        "## When a hero dies\n- If the traitor is dead:\n  - Once per turn, a monster may attack a "
        "hero, unless Debt is 3.",
        WIN,
        "debt",
    )
    found = [act for item in said(read.page) for act in acts(item)]
    (act,) = found
    assert [tree.frame for tree in act.when if isinstance(tree, Node)] == [
        "when", "if", "once_per_turn",
    ]  # fmt: skip
    assert act.mode == "may"
    assert isinstance(act.unless, Node)
    assert act.unless.frame == "size_is"
    assert [event.verb.frame for item in said(read.page) for event in events(item)
            if isinstance(event.verb, Node)] == ["die"]  # fmt: skip


def test_rows_titles_and_the_sentences_above_are_part_of_it(haunt: Haunt) -> None:
    found = the_acts(
        haunt,
        "**Wind.** A hero may attempt a Might roll.\n  - 2+: Draw an item card.\n"
        "  - 0-1: Nothing happens.",
    )
    drawing = found[1].when
    assert drawing[0] == Leaf("title", "1")
    assert drawing[-1] == Leaf("total", "2+")
    assert found[0].said.tree in drawing


def test_two_deeds_of_one_sentence_are_two_acts(haunt: Haunt) -> None:
    found = the_acts(haunt, "The Clockmaker cannot move or attack.")
    assert [(act.mode, act.verb.frame) for act in found] == [
        ("cannot", "move"),
        ("cannot", "attack"),
    ]


def test_what_a_sentence_speaks_about_itself(haunt: Haunt) -> None:
    (act,) = the_acts(haunt, "Put a Moth in the room with the Clockmaker.")
    assert set(direct(act.verb)) == {Leaf("monster", "Moth")}
    assert base(act.verb.get("what")) == Leaf("monster", "Moth")
    assert list(wider(Leaf("monster", "Moth"))) == [
        Leaf("monster", "Moth"), Leaf("figure", "monster"), Leaf("figure", "figure"),
    ]  # fmt: skip


def test_tests_are_no_rules(haunt: Haunt) -> None:
    read = haunt(None, WIN + "\n\n## Tests\n- Given Debt is 2, when a hero dies, then Debt is 3.",
                 "debt")  # fmt: skip
    assert all(item.kind == "condition" for item in said(read.page))
