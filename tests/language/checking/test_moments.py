"""What happens must be told when; what may be, must be or always is needs no moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import moments
from workbench.language.reading import PageReader, ReadPage

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
LINE = "\n\n## Tokens and monsters\n- Clockmaker (large token): Speed 3, Might 5, Sanity 4."


def untimed(read: ReadPage) -> list[int]:
    """The lines that do not say when."""
    found = list(moments.check(read))
    assert all(each.code == "BW415" for each in found)
    return [each.place.line for each in found]


def box(heading: str, *sentences: str) -> str:
    return f"\n\n## {heading}\n" + "\n".join(f"- {each}" for each in sentences)


@pytest.mark.parametrize(
    ("sentences", "wrong"),
    [
        (["Kill every hero."], 1),
        (["Every hero gains 1 Might."], 1),
        (["Put the Clock in the Attic."], 1),
        (["Debt goes up by 1."], 1),
        (["Every monster moves toward the nearest hero."], 1),
        # How somebody acts is done by nobody, unless it is what must be or always is so.
        (["The Clockmaker goes straight on."], 1),
        (["The Clockmaker keeps to the left wall."], 1),
        (["The Clockmaker stays in the basement."], 1),
        (["The Clockmaker attacks every hero on the way once each turn."], 1),
        (["Every hero gains 1 space of movement."], 1),
        (["Every hero rolls 1 extra die."], 1),
        (["Every hero takes half of the damage, rounded down."], 1),
        (["The Clockmaker makes an extra attack on a hero."], 1),
        (["The Clockmaker must go straight on."], 0),
        (["The Clockmaker must stay in the basement."], 0),
        # Conditions and limits say whether and how often, not when.
        (["If a hero is dead, kill the traitor."], 1),
        (["Once per turn, Debt goes up by 1."], 1),
        (["While the traitor is in the Attic, kill every hero."], 1),
        (["For every hero, put the Clock in the Attic."], 1),
        (["On the monsters' turn, Debt goes up by 1."], 1),
        (["By Debt:\n  - 0-3: Kill the traitor.\n  - 4+: Nothing happens."], 1),
        (["While the traitor is in the Attic:\n  - Kill every hero.\n  - Debt goes up by 1."], 2),
        # A moment, wherever it is said.
        (["At the end of the monsters' turn, kill every hero."], 0),
        (["When a hero dies, Debt goes up by 1. Kill the traitor."], 0),
        (["When a hero dies:\n  - Debt goes up by 1.\n  - Kill the traitor."], 0),
        (["When Debt is 3, kill the traitor."], 0),
        # An action and what it rolls, an effect that is run.
        (["**Wind it.** Once per turn, a hero may attempt a Might roll.\n"
          "  - 4+: Debt goes up by 1.\n  - 0-3: Nothing happens."], 0),
        (["**Strike.** Kill every hero.", "When a hero dies, do *Strike*."], 0),
        # What may be, must be, must not be, or is always so.
        (["A hero may attack the Clockmaker."], 0),
        (["The Clockmaker must attack a hero."], 0),
        (["The Clockmaker cannot attack."], 0),
        (["A hero who carries the Bell takes no damage."], 0),
        (["The Clockmaker deals 2 physical damage."], 0),
        (["The Foyer counts as adjacent to the Attic."], 0),
        (["On the monsters' turn, the Clockmaker moves toward the nearest hero."], 0),
        (["The traits of the Clockmaker are, by Debt:\n  - 0-3: Speed 2, Might 2\n"
          "  - 4-8: Speed 3, Might 3"], 0),
        (["Note: Kill every hero."], 0),
    ],
)  # fmt: skip
def test_what_happens_and_has_no_moment(
    haunt: Haunt, in_each: InEach, sentences: list[str], wrong: int
) -> None:
    read = haunt(FREE, WIN + box("The Clockmaker", *sentences), "clock", "man", "debt")
    for page in in_each(read):
        assert len(untimed(page)) == wrong


def test_the_heading_may_be_the_moment(haunt: Haunt, in_each: InEach) -> None:
    for heading, wrong in (
        ("At the end of the monsters' turn", 0),
        ("When a hero dies", 0),
        ("Right now", 0),
        ("Special attack rules", 1),
        ("What you know", 1),
        ("The Clockmaker", 1),
        ("While the traitor is in the Attic", 1),
    ):
        for page in in_each(haunt(FREE, WIN + box(heading, "Kill every hero."))):
            assert len(untimed(page)) == wrong, heading


def test_it_is_told_in_the_words_of_the_page(haunt: Haunt, in_each: InEach) -> None:
    english, chinese, simplified = in_each(haunt(FREE, WIN + box("Evil", "Kill every hero.")))
    (wrong,) = moments.check(english)
    assert wrong.arguments == {"sentence": "Kill every hero", "box": "Right now"}
    assert [each.arguments["box"] for page in (chinese, simplified)
            for each in moments.check(page)] == ["佈局", "布局"]  # fmt: skip


def test_a_heading_that_was_not_understood_may_have_been_the_moment(
    reader: PageReader, haunt_text: Callable[..., str]
) -> None:
    text = haunt_text(FREE, WIN + box("At the ending of the monsters' turn", "Kill every hero."))
    read = reader.read(text)
    (told,) = read.diagnostics
    assert read.lines[told.place.line - 1] == "## At the ending of the monsters' turn"
    assert untimed(read) == []


def test_a_card_acts_when_it_is_drawn(haunt: Haunt) -> None:
    assert untimed(haunt("- You lose 1 Might.", None, kind="event")) == []
    assert untimed(haunt("- You gain 1 Might.", None, kind="item")) == []


def test_the_pages_of_the_corpus_say_when(finished: tuple[ReadPage, ...]) -> None:
    assert [(read.front.id, line) for read in finished for line in untimed(read)] == []
