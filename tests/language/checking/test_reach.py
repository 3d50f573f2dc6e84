"""What can never come true is told of, and nothing that can."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.language.catalogue import message_of
from workbench.language.checking import reach
from workbench.language.checking.acts import said
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."


def dead(read: ReadPage) -> list[str]:
    """What is said never to come true, without what follows from a mark that nobody gives."""
    return [wrong.arguments["what"] for wrong in reach.check(read) if not wrong.follows]


def body(*sentences: str) -> str:
    return FREE + "\n\n## The rules of the house\n" + "\n".join(f"- {each}" for each in sentences)


def test_every_frame_that_is_spoken_of_exists() -> None:
    names = reach.NEGATIVE | reach._EITHER | reach._COMPARING
    assert not [name for name in names if name not in FRAMES]


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        (["Set Debt to 0.", "Debt goes up by 1.", "When Debt reaches 8, kill the traitor."], []),
        (["Set Debt to 3.", "Debt goes up by 1.", "When Debt reaches 2, kill the traitor."],
         ["Debt reaches 2"]),
        (["Set Debt to 3.", "Debt goes down by 1.", "When Debt reaches 2, kill the traitor."], []),
        (["Set Debt to 0.", "Debt goes up by 2.", "When Debt reaches 3, kill the traitor."],
         ["Debt reaches 3"]),
        # A step that asks at which number the track stands is taken from there only.
        (["Set Debt to 0.", "If Debt is 8, Debt goes up by 1."], ["Debt is 8"]),
        (["Set Debt to 0.", "If Debt is at least 1, Debt goes up by 1."], ["Debt is at least 1"]),
        (["Set Debt to 1.", "If Debt is at least 1, Debt goes up by 1.",
          "When Debt reaches 8, kill the traitor."], []),
        (["Set Debt to 0.", "If Debt is less than 3, Debt goes up by 1.",
          "When Debt reaches 4, kill the traitor."], ["Debt reaches 4"]),
        (["Set Debt to 0.", "If Debt is less than 3, Debt goes up by 1.",
          "When Debt reaches 3, kill the traitor."], []),
        (["Set Debt to 0.", "Debt goes up by 1.", "When Debt reaches 3, set Debt to 8.",
          "When Debt reaches 8, kill the traitor."], []),
        (["Set Debt to 0.", "If the traitor is dead, Debt goes up by 1.",
          "When Debt reaches 8, kill the traitor."], []),
        (["Set Debt to 0.", "If Debt is 5 or the traitor is dead, Debt goes up by 1.",
          "When Debt reaches 8, kill the traitor."], []),
        (["Set Debt to 0.", "When a hero dies, by Debt:\n  - 0-3: Debt goes up by 1.\n"
          "  - 4-8: Nothing happens.", "When Debt reaches 5, kill the traitor."],
         ["Debt reaches 5"]),
        # What is asked before a step is no longer so behind it.
        (["Set Debt to 0.", "If Debt is 0:\n  - Debt goes up by 2.\n"
          "  - If Debt is 2, Debt goes up by 3.", "When Debt reaches 5, kill the traitor."], []),
        (["Set Debt to 0.", "If Debt is 0:\n  - Debt goes up by 2.\n"
          "  - Debt goes up by 3.", "When Debt reaches 5, kill the traitor."], []),
        (["Set Debt to 0.", "If Debt is 0:\n  - Kill the traitor.\n"
          "  - Debt goes up by 3.", "When Debt reaches 6, kill the traitor."], ["Debt reaches 6"]),
        (["Set Debt to 0.", "If Debt is 0:\n  - Debt goes up by 2.\n"
          "  - If Debt is 4, Debt goes up by 3.", "When Debt reaches 7, kill the traitor."],
         ["Debt is 4", "Debt reaches 7"]),
        # The rows of a table are not done one after the other.
        (["Set Debt to 0.", "When a hero dies, by Debt:\n  - 0: Debt goes up by 2.\n"
          "  - 2: Debt goes up by 3.\n  - 1: Nothing happens.\n  - 3-8: Nothing happens.",
          "When Debt reaches 3, kill the traitor."], ["Debt reaches 3"]),
        # The last step stops at the end.
        (["Set Debt to 1.", "Debt goes up by 2.", "When Debt reaches 8, kill the traitor."], []),
        (["Debt goes up by 2.", "When Debt reaches 3, kill the traitor."], []),
        (["Set Debt to 0.", "Debt goes up by the difference.",
          "When Debt reaches 3, kill the traitor."], []),
        (["Set Debt to the number of players.", "Debt goes up by 1.",
          "When Debt reaches 3, kill the traitor."], []),
        (["Set Debt to the number of players.", "Debt goes up by 1.",
          "When Debt reaches 2, kill the traitor."], ["Debt reaches 2"]),
        (["Set Debt to 4.", "If Debt is at least 5, you lose 1 Might."], ["Debt is at least 5"]),
        (["Set Debt to 4.", "If Debt is at least 4, you lose 1 Might."], []),
        (["Set Debt to 4.", "If Debt is at most 3, you lose 1 Might."], ["Debt is at most 3"]),
        (["Set Debt to 4.", "If Debt is less than 4, you lose 1 Might."], ["Debt is less than 4"]),
        (["Set Debt to 4.", "If Debt is less than 5, you lose 1 Might."], []),
        (["If Debt is 9, you lose 1 Might.", "Debt goes up by 1."], ["Debt is 9"]),
        (["Set Debt to 0.", "A hero cannot attack, unless Debt is 3."], ["Debt is 3"]),
        (["Set Debt to 6.", "Debt goes up by 1.",
          "By Debt:\n  - 5-8: You lose 1 Might.\n  - 0-4: You gain 1 Might."], ["Debt 0-4"]),
        (["Set Debt to 6.", "Debt goes up by 1.",
          "By Debt:\n  - 5-8: You lose 1 Might.\n  - 0-4: Nothing happens."], []),
        (["Set Debt to 6.", "Debt goes up by 1.", "Set Debt to 2.",
          "By Debt:\n  - 5-8: You lose 1 Might.\n  - 0-4: You gain 1 Might."], []),
    ],
)  # fmt: skip
def test_numbers_at_which_a_track_never_stands(
    haunt: Haunt, sentences: list[str], expected: list[str]
) -> None:
    assert dead(haunt(body(*sentences), WIN, "debt")) == expected


def test_only_what_never_holds_is_pointed_at(haunt: Haunt) -> None:
    read = haunt(body("Set Debt to 0.", "If Debt is 5, you lose 1 Might."), WIN, "debt")
    (wrong,) = reach.check(read)
    line = read.text.splitlines()[wrong.place.line - 1]
    assert line[wrong.place.column - 1 : wrong.place.end_column - 1] == "Debt is 5"


def test_the_help_tells_where_the_track_stands(haunt: Haunt, in_each: InEach) -> None:
    steps = ("Set Debt to 0.", "If Debt is 0, set Debt to 3.", "If Debt is 3, Debt goes up by 1.")
    read = haunt(body(*steps, "If Debt is 5, you lose 1 Might."), WIN, "debt")
    words = {
        "en": "Debt stands only at 0, 3-4",
        "zh-Hant": "債只會停在0、3-4",
        "zh-Hans": "债只会停在0、3-4",
    }
    for each in in_each(read):
        (wrong,) = reach.check(each)
        assert message_of(wrong, each.lang)[1].endswith(words[each.lang])


def test_a_gate_and_a_winning_condition_are_looked_at_too(haunt: Haunt) -> None:
    gate = "\n\n## While Debt is 5\n- No one can attack."
    assert dead(haunt(body("Set Debt to 0.") + gate, WIN, "debt")) == ["Debt is 5"]
    won = body("Set Debt to 0.").replace("The traitor is dead", "Debt is 7")
    assert dead(haunt(won, WIN, "debt")) == ["Debt is 7"]


@pytest.mark.parametrize(
    ("gate", "steps", "expected"),
    [
        ("While Debt is 1", ("On the monsters' turn, Debt goes up by 1.", "Debt goes up by 2."),
         ["Debt is 4"]),
        ("When Debt reaches 1", ("Debt goes up by 1.", "Debt goes up by 2."), []),
    ],
)  # fmt: skip
def test_a_gate_that_lasts_is_asked_at_every_item_of_its_box(
    haunt: Haunt, in_each: InEach, gate: str, steps: tuple[str, ...], expected: list[str]
) -> None:
    box = f"\n\n## {gate}\n" + "\n".join(f"- {each}" for each in steps)
    rules = body("Set Debt to 1.", "If Debt is 4, kill the traitor.")
    read = haunt(rules + box, WIN, "debt")
    assert dead(read) == expected
    assert [len(dead(each)) for each in in_each(read)] == [len(expected)] * 3


@settings(max_examples=60)
@given(
    start=st.integers(0, 8),
    up=st.integers(1, 4),
    down=st.one_of(st.none(), st.integers(1, 4)),
    asked=st.integers(0, 8),
)
def test_a_track_is_followed_as_it_is_played(
    reader: PageReader,
    haunt_text: Callable[..., str],
    start: int,
    up: int,
    down: int | None,
    asked: int,
) -> None:
    lines = [f"Set Debt to {start}.", f"Debt goes up by {up}."]
    lines += [f"Debt goes down by {down}."] if down is not None else []
    lines.append(f"When Debt reaches {asked}, kill the traitor.")
    stands = {start}
    for _turn in range(20):
        stands |= {min(n + up, 8) for n in stands}
        stands |= {max(n - down, 0) for n in stands} if down is not None else set()
    read = reader.read(haunt_text(body(*lines), WIN, "debt"))
    assert bool(dead(read)) is (asked not in stands)


@pytest.mark.parametrize(
    ("marks", "sentences", "count"),
    [
        (["dancing"], ["Every hero becomes Dancing.", "A Dancing hero cannot attack."], 0),
        (["dancing"], ["When a Dancing hero dies, every hero becomes Dancing."], 1),
        (["dancing"], ["If a hero is Dancing, every hero becomes Dancing."], 1),
        (["dancing"], ["If a hero is Dancing, every hero becomes Dancing.",
                       "When the traitor dies, the haunt revealer becomes Dancing."], 0),
        (["dancing"], ["If no hero is Dancing, every hero becomes Dancing."], 0),
        (["dancing"], ["If a hero is Dancing or a hero is in the Attic, every hero becomes "
                       "Dancing."], 0),
        (["dancing"], ["If a hero is Dancing and a hero is in the Attic, every hero becomes "
                       "Dancing."], 1),
        (["dancing", "cursed"], ["When a hero becomes Dancing, the hero becomes Cursed.",
                                 "When a hero becomes Cursed, the hero becomes Dancing."], 2),
        (["dancing", "cursed"], ["When a hero becomes Dancing, the hero becomes Cursed.",
                                 "When a hero becomes Cursed, the hero becomes Dancing.",
                                 "When a hero dies, every hero becomes Cursed."], 0),
        (["falling", "fallen"], ["Mark every Falling room as Fallen.", "Flip every Fallen room.",
                                 "Mark the Attic as Falling."], 0),
        (["falling", "fallen"], ["Mark every Falling room as Fallen.",
                                 "Mark every Fallen room as Falling."], 2),
        (["falling"], ["Mark a room adjacent to a Falling room as Falling."], 1),
    ],
)  # fmt: skip
def test_marks_that_only_come_from_themselves(
    haunt: Haunt, marks: list[str], sentences: list[str], count: int
) -> None:
    assert len(dead(haunt(body(*sentences), WIN, *marks))) == count


def test_what_waits_for_a_mark_that_nobody_gives_follows_from_that(haunt: Haunt) -> None:
    read = haunt(body("The traitor loses 1 Might.") + "\n\n## When a hero becomes Dancing\n"
                 "- Kill the hero.", WIN, "dancing")  # fmt: skip
    (wrong,) = reach.check(read)
    assert (wrong.code, wrong.follows) == ("BW411", "BW403")


def test_what_must_be_there_first() -> None:
    falling, fallen = Leaf("mark", "Falling"), Leaf("mark", "Fallen")

    def is_(mark: Leaf) -> Node:
        return Node(
            "is", (("who", Node("this_room")), ("state", Node("marked", (("mark", mark),))))
        )

    both = Node("and", (("first", is_(falling)), ("then", is_(fallen))))
    either = Node("or", (("first", is_(falling)), ("then", is_(fallen))))
    not_so = Node("is_not", is_(falling).fields)
    assert reach.alternatives(both) == (frozenset({falling, fallen}),)
    assert set(reach.alternatives(either)) == {frozenset({falling}), frozenset({fallen})}
    assert reach.alternatives(not_so) == (frozenset(),)
    assert reach.alternatives(None) == (frozenset(),)


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: dead(read) for read in finished if dead(read)} == {}
    assert any(True for read in finished for _each in said(read.page))
