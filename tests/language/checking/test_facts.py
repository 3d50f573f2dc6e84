"""What nothing on the page can make so is told of; what a rule or a sentence may do is not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from workbench.language.catalogue import message_of
from workbench.language.checking import facts
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
PUT = "\n\n## Right now\n- Put the Clockmaker in the Attic.\n- Put the Clock in the Library."
SCRAP = "{token: Scrap, zh-Hant: 碎片, shape: square, count: 4}"


def never(read: ReadPage) -> list[str]:
    found = list(facts.check(read))
    assert all(each.code == "BW411" for each in found)
    return [each.arguments["what"] for each in found]


def page(haunt: Haunt, ending: str, *sentences: str) -> ReadPage:
    rules = "\n\n## The rules\n" + "\n".join(f"- {each}" for each in sentences)
    heroes = f"## You win when…\n- {ending}." + (rules if sentences else "")
    return haunt(heroes, WIN + PUT, "clock", "man", "moths", SCRAP)


def test_every_verb_that_is_spoken_of_exists() -> None:
    names = facts.KILLING | facts.LEAVING | facts.LAYING | facts.GRASPING
    assert [name for name in names if name not in FRAMES] == []
    assert facts.HANDING_ON <= facts.GRASPING


@pytest.mark.parametrize(
    ("ending", "sentences", "wrong"),
    [
        # Monsters that lose a fight are stunned, by the rulebook, and explorers do die.
        ("The Clockmaker is dead", (), True),
        ("The Clockmaker is destroyed", (), True),
        ("The Clockmaker is dead", ("When a hero defeats the Clockmaker, stun the Clockmaker.",),
         True),
        ("The Clockmaker is dead", ("When a hero defeats the Clockmaker, kill the Clockmaker.",),
         False),
        ("The Clockmaker is dead", ("When a hero dies, kill every monster.",), False),
        ("The Clockmaker is dead", ("When a hero dies, the Clockmaker dies.",), False),
        ("The Clockmaker is dead", ("When a hero dies, the Clockmaker loses 1 Might.",), False),
        ("The Clockmaker is dead", ("When a hero dies, kill the traitor.",), True),
        ("The Clockmaker is dead", ("A hero cannot kill the Clockmaker.",), True),
        ("No Moth is left", (), True),
        ("No Moth is left", ("When a hero dies, remove every Moth from the game.",),
         False),
        ("The traitor is dead", (), False),
        ("No hero is left", (), False),
        ("The Clockmaker is stunned", (), False),
        ("The Clock is destroyed", (), True),
        ("The Clock is destroyed", ("When a hero dies, destroy the Clock.",), False),
        # A kind of token that no sentence puts there, or more than there are.
        ("The Clock holds 3 Sanity Roll tokens", (), True),
        ("The Clock holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clock.",), False),
        ("The Clock holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Might Roll token on the Clock.",), True),
        ("The Clock holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clockmaker.",), True),
        ("The Attic holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in a room.",), False),
        ("The Attic holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in the room with the hero.",), False),
        ("The Attic holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in the Tower.",), True),
        # What steals or trades items moves no token that is none, and makes none come from the box.
        ("The Clock holds 3 Sanity Roll tokens",
         ("When the traitor defeats a hero, the traitor may steal an item from the hero.",), True),
        ("The Clock holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Might Roll token on the Clock.",
          "When the traitor defeats a hero, the traitor may steal an item from the hero.",
          "When a hero dies, the traitor takes an item."), True),
        ("The Attic holds 3 Sanity Roll tokens",
         ("When the traitor defeats a hero, the traitor may steal a Sanity Roll token from the "
          "hero.",), True),
        ("The Attic holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in the Tower.",
          "When the traitor dies, a hero takes a Sanity Roll token."), False),
        ("A hero carries a Scrap",
         ("When the traitor defeats a hero, the traitor may steal an item from the hero.",), True),
        # The haunt room is any room, and who reveals the haunt is the traitor or is not.
        ("The Attic holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in the haunt room.",), False),
        ("The haunt room holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token in the Tower.",), False),
        ("The haunt room holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clock.",), True),
        ("The traitor holds 3 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the haunt revealer.",), False),
        ("The Clock holds 19 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clock.",), True),
        ("The Clock holds 18 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clock.",), False),
        ("The Clock holds Sanity Roll tokens equal to the number of players",
         ("When a hero dies, put a Sanity Roll token on the Clock.",), False),
        # Item tokens are handled like items, by the rulebook, and no others are.
        ("A hero carries the Clock", (), False),
        ("A hero carries a Scrap", (), True),
        ("A hero carries a Scrap", ("When a hero dies, the traitor takes a Scrap.",), False),
        ("A hero carries a Scrap", ("When a hero dies, put a Scrap on the traitor.",), False),
        ("A hero carries a Scrap", ("When a hero dies, put a Scrap in the Attic.",), True),
        ("A hero carries a Sanity Roll token", (), True),
        ("A hero carries the Bell", (), False),
    ],
)  # fmt: skip
def test_an_end_that_can_never_come(
    haunt: Haunt, in_each: InEach, ending: str, sentences: tuple[str, ...], wrong: bool
) -> None:
    for read in in_each(page(haunt, ending, *sentences)):
        assert len(never(read)) == wrong


@pytest.mark.parametrize(
    ("ending", "sentences", "words"),
    [
        ("The Clockmaker is dead", (), {"en": "no sentence kills “Clockmaker”",
                                        "zh-Hant": "沒有句子殺死「鐘匠」"}),
        ("No Moth is left", (), {"en": "no sentence kills or removes “Moth”",
                                 "zh-Hant": "沒有句子殺死或移除「飛蛾」"}),
        ("A hero carries a Scrap", (),
         {"en": "no sentence gives “Scrap”", "zh-Hant": "拿到「碎片」"}),
        ("The Clock holds 3 Sanity Roll tokens", (),
         {"en": "no sentence puts “Sanity Roll token” there",
          "zh-Hant": "把「神志考驗標記」放在那裡"}),
        ("The Clock holds 19 Sanity Roll tokens",
         ("When a hero dies, put a Sanity Roll token on the Clock.",),
         {"en": "there are only 18 of them", "zh-Hant": "總共只有18個"}),
    ],
)  # fmt: skip
def test_the_help_tells_what_is_lacking_and_no_more(
    haunt: Haunt,
    in_each: InEach,
    ending: str,
    sentences: tuple[str, ...],
    words: dict[Language, str],
) -> None:
    for read in in_each(page(haunt, ending, *sentences)):
        (wrong,) = facts.check(read)
        told = message_of(wrong, read.lang)[1]
        assert words.get(read.lang, "") in told
        assert len(re.split("; |；", told)) == 2


def test_what_holds_where_it_is_not_so_needs_nothing_to_make_it(haunt: Haunt) -> None:
    for ending in ("No hero carries a Scrap", "No Moth is dead"):
        assert never(page(haunt, ending)) == []


def test_only_what_is_asked_for_is_told_and_where_it_stands(haunt: Haunt) -> None:
    read = page(haunt, "The traitor is dead and the Clockmaker is dead")
    (wrong,) = facts.check(read)
    place = wrong.place
    line = read.lines[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == "the Clockmaker is dead"


def test_an_action_that_nobody_can_take(haunt: Haunt) -> None:
    action = "Once per turn, a hero who carries a Scrap may draw an item card."
    assert never(page(haunt, "The traitor is dead", action)) == ["carries a Scrap"]
    take = "When a hero dies, the nearest hero takes a Scrap."
    assert never(page(haunt, "The traitor is dead", action, take)) == []


def test_the_pages_of_the_corpus_wait_for_nothing_in_vain(
    finished: tuple[ReadPage, ...],
) -> None:
    assert [(read.front.id, each) for read in finished for each in never(read)] == []
