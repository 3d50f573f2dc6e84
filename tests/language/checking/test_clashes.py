"""Sentences that contradict each other are shown together; exceptions are no contradictions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import clashes, covering
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
ATTACK = "At the end of the monsters' turn, the Clockmaker must attack a hero in the Attic."


def codes(read: ReadPage) -> list[str]:
    return [wrong.code for wrong in clashes.check(read)]


def body(*sentences: str) -> str:
    return "## The rules of the house\n" + "\n".join(f"- {each}" for each in sentences)


def test_every_frame_that_is_spoken_of_exists() -> None:
    names = clashes.RELATIVE | covering.ATTACKS | covering.MOVES
    assert not [name for name in names if name not in FRAMES]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        (ATTACK, "The Clockmaker cannot attack.", True),
        (ATTACK, "No one can attack.", True),
        (ATTACK, "The Clockmaker cannot move or attack.", True),
        (ATTACK, "A monster cannot attack.", True),
        (ATTACK, "The Clockmaker cannot attack a hero.", True),
        (ATTACK, "The Clockmaker cannot attack a hero in the Attic.", True),
        (ATTACK, "The Clockmaker cannot attack an explorer.", True),
        (ATTACK, "The Clockmaker cannot attack a hero in the Tower.", False),
        (ATTACK, "The Clockmaker cannot attack the traitor.", False),
        (ATTACK, "The Clockmaker cannot attack with Speed.", False),
        (ATTACK, "A stunned monster cannot attack.", False),
        (ATTACK, "A hero cannot attack.", False),
        (ATTACK, "While Debt is 8, the Clockmaker cannot attack.", False),
        (ATTACK, "The Clockmaker cannot attack, unless Debt is 8.", False),
        (ATTACK, "The Clockmaker cannot attack this turn.", False),
        (ATTACK, "At the end of the monsters' turn, the Clockmaker cannot attack.", True),
        (ATTACK, "At the start of the monsters' turn, the Clockmaker cannot attack.", False),
        ("The Clockmaker must move toward the nearest hero by the shortest way.",
         "The Clockmaker cannot move.", True),
        ("The Clockmaker must move toward the nearest hero by the shortest way.",
         "The Clockmaker cannot move more than 2 spaces each turn.", False),
        ("Once per turn, a hero may attack the Clockmaker.", "A monster cannot attack.", False),
        ("When a hero dies, the hero leaves the house.", "A hero cannot leave the house.", True),
        ("When a hero dies, the hero leaves the house.", "The traitor cannot leave the house.",
         False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("books", [1, 2])
def test_what_one_demands_and_another_forbids(
    haunt: Haunt, one: str, other: str, clash: bool, books: int
) -> None:
    declared = ["man", *(["debt"] if "Debt" in one + other else [])]
    heroes, traitor = (body(one, other), "") if books == 1 else (body(one), body(other))
    read = haunt(FREE + "\n\n" + heroes, WIN + "\n\n" + traitor, *declared)
    assert codes(read) == (["BW506"] if clash else [])


def test_both_sentences_are_shown(haunt: Haunt) -> None:
    read = haunt(FREE + "\n\n" + body(ATTACK), WIN + "\n\n" + body("No one can attack."), "man")
    (wrong,) = clashes.check(read)
    assert wrong.arguments == {"first": ATTACK[:-1], "then": "No one can attack"}
    lines = read.text.splitlines()
    assert lines[wrong.place.line - 1] == "- No one can attack."
    assert lines[wrong.related[0].line - 1] == f"- {ATTACK}"


@pytest.mark.parametrize(
    ("boxes", "clash"),
    [
        (["## When a hero dies\n- Set Debt to 1.\n- Set Debt to 2."], True),
        (["## When a hero dies\n- Set Debt to 1.", body("When a hero dies, set Debt to 2.")], True),
        (["## When a hero dies\n- Set Debt to 1.", body("When a hero dies, set Debt to 1.")],
         False),
        (["## When a hero dies\n- Set Debt to 1.", "## When a monster dies\n- Set Debt to 2."],
         False),
        (["## When a hero dies\n- Set Debt to 1.\n- If the traitor is dead, set Debt to 2."],
         False),
        (["## Right now\n- Set Debt to 1.\n- Set Debt to 2."], True),
        (["## Right now\n- Set the traitor's Might to 3.\n- Set the traitor's Might to 4."], True),
        (["## Right now\n- Set the traitor's Might to 3.\n- Set the traitor's Speed to 4."], False),
        ([body("When a hero dies:\n  - The hero may lose 1 Might.\n    - If so, set Debt to 1.\n"
               "  - The hero may lose 1 Speed.\n    - If so, set Debt to 2.")], False),
        ([body("When a hero dies, the hero must attempt a Might roll.\n  - 2+: Set Debt to 1.\n"
               "  - 0-1: Set Debt to 2.")], False),
    ],
)  # fmt: skip
def test_two_numbers_at_one_moment(haunt: Haunt, boxes: list[str], clash: bool) -> None:
    read = haunt("\n\n".join((FREE, *boxes)), WIN, "debt")
    assert codes(read) == (["BW506"] if clash else [])


def test_two_things_in_the_place_of_one_event(haunt: Haunt) -> None:
    one = body("When a hero would die, the hero gains 1 Might instead.")
    other = body("When a hero would die, the hero leaves the house instead.")
    assert codes(haunt(FREE + "\n\n" + one, WIN + "\n\n" + other)) == ["BW506"]
    assert codes(haunt(FREE + "\n\n" + one, WIN + "\n\n" + one)) == []
    may = other.replace("the hero leaves", "the hero may leave")
    assert codes(haunt(FREE + "\n\n" + one, WIN + "\n\n" + may)) == []
    steps = (
        "## When a hero would die\n- The hero gains 1 Might instead.\n- Put an Item token in the "
    )
    steps += "Attic instead."
    assert codes(haunt(FREE + "\n\n" + steps, WIN)) == []


def test_the_books_put_the_only_one_in_two_places(haunt: Haunt) -> None:
    def put(room: str) -> str:
        return f"\n\n## Right now\n- Put the Clockmaker in the {room}."

    assert codes(haunt(FREE + put("Attic"), WIN + put("Tower"), "man")) == ["BW506"]
    assert codes(haunt(FREE + put("Attic"), WIN + put("Attic"), "man")) == []


ACTION = (
    "**Wind.** Once per turn, a hero in the Attic may attempt a Knowledge roll.\n"
    "  - 5+: Kill the traitor.\n  - 0-4: Nothing happens."
)


@pytest.mark.parametrize(
    ("ban", "blocked"),
    [
        ("A hero cannot use *Wind*.", True),
        ("No one can use *Wind*.", True),
        ("An explorer cannot use *Wind*.", True),
        ("A hero cannot do *Wind*.", True),
        ("No one can do *Wind*.", True),
        ("A stunned hero cannot do *Wind*.", False),
        ("The traitor cannot do *Wind*.", False),
        ("Only the traitor can do *Wind*.", True),
        ("A hero in the Attic cannot use *Wind*.", True),
        ("A hero can do nothing.", True),
        ("A hero in the Tower cannot use *Wind*.", False),
        ("A stunned hero cannot use *Wind*.", False),
        ("The traitor cannot use *Wind*.", False),
        ("Only the traitor can use *Wind*.", True),
        ("Only an explorer can use *Wind*.", False),
        ("Only a hero in the Attic can use *Wind*.", False),
        ("A hero can only use *Wind*.", False),
        ("A hero cannot use *Wind*, unless the traitor is dead.", False),
        ("While the traitor is stunned, a hero cannot use *Wind*.", False),
        ("A hero cannot use *Wind* this turn.", False),
    ],
)
def test_an_action_forbidden_to_everybody_who_may_take_it(
    haunt: Haunt, in_each: InEach, ban: str, blocked: bool
) -> None:
    for read in in_each(haunt(FREE + "\n\n" + body(ACTION, ban), WIN)):
        assert codes(read) == (["BW413"] if blocked else [])


def test_an_effect_is_one_by_whatever_verb_it_is_run(haunt: Haunt) -> None:
    effects = ("**Wind.** Kill the traitor.", "**Rest.** Stun the traitor.")
    may = "Once per turn, a hero may do *Wind*."
    for ban, blocked in (("*Wind*", True), ("*Rest*", False)):
        rules = body(*effects, may, f"A hero cannot use {ban}.")
        assert codes(haunt(FREE + "\n\n" + rules, WIN)) == (["BW413"] if blocked else [])


FALL = (
    "At the end of the traitor's turn, mark every Falling room as Fallen.",
    "At the start of the traitor's turn, the traitor marks a room as Falling.",
    "When a room becomes Fallen, flip the room.",
)


@pytest.mark.parametrize(
    ("marks", "sentences", "blocked"),
    [
        (["falling", "fallen"],
         [*FALL, "A room cannot become Falling, unless the room is adjacent to a Fallen room."], 1),
        (["falling", "fallen"],
         [*FALL, "A room cannot become Falling, unless the room is the Attic or the room is "
          "adjacent to a Fallen room."], 0),
        (["falling", "fallen"],
         [*FALL, "A room cannot become Falling, unless the room is adjacent to a Fallen room.",
          "When a hero dies, mark the Attic as Fallen."], 0),
        (["falling", "fallen", "abyss"],
         [*FALL, "Mark the Attic as the Abyss.", "A room cannot become Falling, unless the room is "
          "the Abyss or the room is adjacent to a Fallen room."], 0),
        (["falling", "fallen"], [*FALL, "A Fallen room cannot become Falling."], 0),
        (["dancing"], ["When a hero dies, every hero becomes Dancing.",
                       "A Dancing hero cannot become Dancing.", "A Dancing hero cannot move."], 0),
    ],
)  # fmt: skip
def test_a_ban_that_stops_the_first_mark(
    haunt: Haunt, marks: list[str], sentences: list[str], blocked: int
) -> None:
    assert codes(haunt(FREE + "\n\n" + body(*sentences), WIN, *marks)) == ["BW413"] * blocked


def test_a_mark_that_the_set_up_gives_to_all_is_never_given_again(haunt: Haunt) -> None:
    setup = FREE + "\n\n## Right now\n- Every hero becomes Dancing.\n\n"
    rules = body("When a hero enters the Attic, the hero becomes Dancing.",
                 "A Dancing hero cannot move.",
                 "A Dancing hero cannot become Dancing.")  # fmt: skip
    assert codes(haunt(setup + rules, WIN, "dancing")) == ["BW413"]
    one = setup.replace("Every hero becomes", "The haunt revealer becomes")
    assert codes(haunt(one + rules, WIN, "dancing")) == []


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: codes(read) for read in finished if codes(read)} == {}
