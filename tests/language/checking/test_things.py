"""A declared thing is made and used; a monster that fights has traits, and stands somewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import fighters, things, traitor
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."


def codes(read: ReadPage) -> list[str]:
    return [wrong.code for wrong in things.check(read)]


def in_box(*sentences: str) -> str:
    return "## The rules of the house\n" + "\n".join(f"- {each}" for each in sentences)


@pytest.mark.parametrize(
    "names",
    [
        things.STAYING, things.ARRIVING, traitor.BECOMING, things.MOVING_A_TRACK, things.GIVING,
        things.TAKING_AWAY, things.DEFINING, things.SENDING, fighters.FIGHTING,
        fighters.GIVING_TRAITS,
    ],
)  # fmt: skip
def test_every_verb_that_is_spoken_of_exists(names: frozenset[str]) -> None:
    assert not [name for name in names if name not in FRAMES]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("Put the Clock in the Attic.", True),
        ("Set aside the Clock.", True),
        ("When the traitor dies, put the Clock in the Attic.", True),
        ("A hero may take the Clock.", False),
        ("The traitor gives the Clock to a hero.", False),
        ("Destroy the Clock.", False),
        ("If the Clock is in the Attic, you lose 1 Sanity.", False),
        ("A hero in the room with the Clock may attempt a Might roll.", False),
        ("No one can take the Clock.", False),
        ("The traitor cannot put the Clock in the Attic.", False),
        ("Put a Sanity Roll token on the Clock.", False),
    ],
)
def test_a_token_is_used_where_a_sentence_brings_it_in(
    haunt: Haunt, sentence: str, right: bool
) -> None:
    read = haunt(FREE + "\n\n" + in_box(sentence), WIN, "clock")
    assert ("BW401" not in codes(read)) is right


@pytest.mark.parametrize(
    ("sentences", "right"),
    [
        (("Set aside 3 Sanity Roll tokens.",), False),
        (("Set aside 3 Sanity Roll tokens.", "Set aside 2 Sanity Roll tokens."), False),
        (("Set aside 3 Knowledge Roll tokens.",
          "When a hero dies, put a Sanity Roll token in the Attic."), False),
        (("Set aside 3 Sanity Roll tokens.",
          "When a hero dies, put a Sanity Roll token in the Attic."), True),
        (("Set aside 3 Sanity Roll tokens.",
          "When a hero dies, the traitor takes a set-aside token."), True),
        (("Set aside 3 Sanity Roll tokens.", "When a hero attempts a Sanity roll, put a Roll token "
          "of the rolled trait in the Attic."), True),
    ],
)  # fmt: skip
def test_tokens_of_the_box_are_laid_aside_for_something(
    haunt: Haunt, in_each: InEach, sentences: tuple[str, ...], right: bool
) -> None:
    for read in in_each(haunt(FREE + "\n\n" + in_box(*sentences), WIN)):
        told = [each for each in things.check(read) if each.code == "BW401"]
        assert len(told) == (not right)
        assert all("3" in read.lines[each.place.line - 1] for each in told)


def test_the_token_of_a_monster_needs_no_sentence_of_its_own(haunt: Haunt) -> None:
    read = haunt(
        FREE,
        WIN + "\n\n## Tokens and monsters\n- Moth (Clock): Speed 2, Might 1.\n\n"
        "## Right now\n- Put a Moth in the Attic.",
        "moths",
        "clock",
    )
    assert codes(read) == []


@pytest.mark.parametrize(
    ("sentences", "missing"),
    [
        (("Debt goes up by 1.", "When Debt reaches 8, kill the traitor."), 0),
        (("Set Debt to 0.", "Set Debt to 8.", "When Debt reaches 8, kill the traitor."), 0),
        (("Set Debt to the number of heroes.", "When Debt reaches 5, kill the traitor."), 0),
        # What is only ever set to one number does not move.
        (("Set Debt to 0.", "When Debt reaches 8, kill the traitor."), 1),
        (("When the traitor dies, Debt goes up by 1.", "By Debt:\n  - 4-8: The traitor loses 1 "
          "Might.\n  - 0-3: Nothing happens."), 0),
        (("Debt goes down by 1.", "Set the traitor's Might to Debt."), 0),
        (("Set Debt to 0.", "Debt goes up by 2."), 1),
        (("When Debt reaches 8, kill the traitor.",), 1),
        (("The traitor announces Debt.",), 1),
        ((), 2),
    ],
)  # fmt: skip
def test_a_track_is_moved_and_read(haunt: Haunt, sentences: tuple[str, ...], missing: int) -> None:
    read = haunt(FREE + "\n\n" + in_box("The heroes lose 1 Might.", *sentences), WIN, "debt")
    assert codes(read) == ["BW402"] * missing


@pytest.mark.parametrize(
    "declared",
    [
        "debt", "dancing", "abyss", "medium", "trap", "servant", "falling",
    ],
)  # fmt: skip
def test_what_is_lacking_is_shown_as_words_that_mend_it(
    haunt: Haunt, reader: PageReader, haunt_text: Callable[..., str], declared: str
) -> None:
    read = haunt(FREE + "\n\n" + in_box("The heroes lose 1 Might."), WIN, declared)
    shown = [wrong.arguments["missing"] for wrong in things.check(read)]
    assert len(shown) == 2
    sentences = [each.replace("…", "kill the traitor.") for each in shown]
    again = reader.read(haunt_text(FREE + "\n\n" + in_box(*sentences), WIN, declared))
    assert not again.diagnostics
    assert codes(again) == []


@pytest.mark.parametrize(
    ("mark", "sentences", "missing"),
    [
        ("dancing", ("When a hero dies, every hero becomes Dancing.",
                     "A Dancing hero cannot attack."), 0),
        ("dancing", ("Every hero becomes Dancing.",
                     "When a hero becomes Dancing, kill the hero."), 0),
        ("dancing", ("Every hero becomes Dancing.",), 1),
        ("dancing", ("Every hero becomes Dancing.", "The haunt revealer is no longer Dancing."), 1),
        ("dancing", ("Every hero becomes Dancing.", "A hero cannot become Dancing."), 1),
        ("dancing", ("A Dancing hero cannot attack.",), 1),
        ("dancing", ("A hero cannot become Dancing.",), 2),
        ("falling", ("Mark the Attic as Falling.", "Flip every Falling room."), 0),
        ("falling", ("Flip every Falling room.",), 1),
        ("abyss", ("Mark the Attic as the Abyss.",
                   "When a hero enters the Abyss, kill the hero."), 0),
        ("abyss", ("Mark the Attic as the Abyss.",), 1),
        ("abyss", ("When a hero enters the Abyss, kill the hero.",), 1),
        ("medium", ("The Medium cannot attack.",), 1),
        ("medium", ("Mark the haunt revealer as the Medium.", "The Medium cannot attack."), 0),
        ("medium", ("The traitor loses 1 Might.",), 2),
    ],
)  # fmt: skip
def test_a_mark_is_given_and_asked_for(
    haunt: Haunt, mark: str, sentences: tuple[str, ...], missing: int
) -> None:
    assert codes(haunt(FREE + "\n\n" + in_box(*sentences), WIN, mark)) == ["BW403"] * missing


LINE = "## Tokens and monsters\n- Clockmaker (large token): Speed 3, Might 5."
PUT = "## Right now\n- Put the Clockmaker in the Attic."
FIGHT = in_box("At the end of the monsters' turn, the Clockmaker must attack the nearest hero.")


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ((LINE, PUT, FIGHT), []),
        ((LINE, FIGHT), ["BW404"]),
        ((PUT, FIGHT), ["BW406"]),
        ((FIGHT,), ["BW404", "BW406"]),
        ((LINE, in_box("The haunt revealer becomes the Clockmaker.")), []),
        ((LINE, in_box("When a hero dies, the Clockmaker goes to the Attic.")), []),
        ((LINE, in_box("Kill the Clockmaker.")), ["BW404"]),
        ((LINE, in_box("The traitor gives an item to the Clockmaker.")), ["BW404"]),
        ((LINE, in_box("Put a Sanity Roll token on the Clockmaker.")), ["BW404"]),
        ((PUT, in_box("No one can attack the Clockmaker.")), []),
        ((PUT, in_box("When a hero defeats the Clockmaker, kill the Clockmaker.")), ["BW406"]),
        ((PUT, in_box("The Clockmaker must attempt a Might roll.\n  - 0+: Nothing happens.")),
         ["BW406"]),
        ((PUT, FIGHT, in_box("Set the Clockmaker's Might to 4.")), []),
        ((PUT, FIGHT, "## Strength\n- The traits of the Clockmaker are, by Debt:\n"
          "  - 4-8: Speed 4, Might 6\n  - 0-3: Speed 2, Might 4\n- Debt goes up by 1."), []),
    ],
)  # fmt: skip
def test_a_monster_stands_somewhere_and_has_what_it_fights_with(
    haunt: Haunt, boxes: tuple[str, ...], expected: list[str]
) -> None:
    declared = ["man", *(["debt"] if "Debt" in "".join(boxes) else [])]
    read = haunt(FREE, "\n\n".join((WIN, *boxes)), *declared)
    assert sorted(codes(read)) == expected


def test_a_monster_of_the_story_needs_neither_place_nor_traits(haunt: Haunt) -> None:
    fiddler = "{monster: Fiddler, zh-Hant: 提琴手, count: 1}"
    read = haunt(FREE + "\n\n" + in_box("No one can attack the Fiddler."), WIN, fiddler)
    assert codes(read) == []


def test_two_lines_of_one_book_are_one_too_many_and_those_of_two_books_are_not(
    haunt: Haunt,
) -> None:
    twice = LINE + "\n- Clockmaker (large token): Speed 3, Might 5."
    assert codes(haunt(FREE, "\n\n".join((WIN, twice, PUT)), "man")) == ["BW407"]
    assert codes(haunt(FREE + "\n\n" + LINE, "\n\n".join((WIN, LINE, PUT)), "man")) == []


@pytest.mark.parametrize(
    ("declared", "line", "wrong"),
    [
        ("large", "large token", 0),
        ("large", "small token", 1),
        ("small", "large token", 1),
        ("small blue", "small token", 0),
        ("small", "small blue token", 0),
        ("small blue", "small red token", 1),
        ("Small Blue Monster token", "small blue token", 0),
        ("small blue", "Small Blue Monster token", 0),
        ("small red", "Small Blue Monster token", 1),
        ("Zombie Lord token", "Zombie Lord token", 0),
        ("Zombie Lord token", "large token", 0),
        ("large", "Zombie Lord token", 0),
        ("small", "Zombie Lord token", 1),
    ],
)
def test_the_line_names_the_token_that_was_declared(
    haunt: Haunt, in_each: InEach, declared: str, line: str, wrong: int
) -> None:
    golem = f"{{monster: Golem, zh-Hant: 魔像, token: {declared}, count: 1}}"
    book = f"## Tokens and monsters\n- Golem ({line}): Speed 3, Might 5."
    put = "## Right now\n- Put the Golem in the Attic."
    for read in in_each(haunt(FREE, "\n\n".join((WIN, book, put)), golem)):
        assert codes(read) == ["BW509"] * wrong


def test_a_token_that_is_none_is_told_at_its_declaration_alone(
    reader: PageReader, haunt_text: Callable[..., str]
) -> None:
    golem = "{monster: Golem, zh-Hant: 魔像, token: larg, count: 1}"
    line = "## Tokens and monsters\n- Golem (large token): Speed 3, Might 5."
    put = "## Right now\n- Put the Golem in the Attic."
    read = reader.read(haunt_text(FREE, "\n\n".join((WIN, line, put)), golem))
    assert [each.code for each in read.diagnostics] == ["BW028"]
    assert list(things.check(read)) == []


def test_two_tokens_of_one_monster_are_named_in_the_language_of_the_page(
    haunt: Haunt, in_each: InEach
) -> None:
    line = "## Tokens and monsters\n- Clockmaker (small token): Speed 3, Might 5."
    read = haunt(FREE, "\n\n".join((WIN, line, PUT)), "man")
    found = [each.arguments for page in in_each(read) for each in things.check(page)]
    assert [(each["declared"], each["found"]) for each in found] == [
        ("large token", "small token"), ("大標記", "小標記"), ("大标记", "小标记"),
    ]  # fmt: skip


def test_a_line_for_the_traitor_is_not_read_by_anybody(haunt: Haunt) -> None:
    read = haunt(FREE, WIN + "\n\n## Tokens and monsters\n- Traitor: Speed 3.")
    assert codes(read) == ["BW407"]


@pytest.mark.parametrize(
    ("group", "sentences", "missing"),
    [
        ("trap", ("The Trap rooms are the Attic and the Tower.", "Flip every Trap room."), 0),
        ("trap", ("The Trap rooms are the Attic and the Tower.",), 1),
        ("trap", ("Flip every Trap room.",), 1),
        ("trap", ("The traitor loses 1 Might.",), 2),
        ("servant", ("The servants are the traitor and every monster.",
                     "A servant cannot move."), 0),
        ("servant", ("When a hero dies, the hero becomes a servant.",
                     "A servant cannot move."), 0),
        ("servant", ("A servant cannot move.",), 1),
    ],
)  # fmt: skip
def test_a_group_is_defined_and_used(
    haunt: Haunt, group: str, sentences: tuple[str, ...], missing: int
) -> None:
    assert codes(haunt(FREE + "\n\n" + in_box(*sentences), WIN, group)) == ["BW409"] * missing


def test_nothing_is_missing_on_a_page_that_was_not_read_whole(
    reader: PageReader, haunt_text: Callable[..., str]
) -> None:
    text = haunt_text(FREE + "\n\n" + in_box("Wobble the Clock gently."), WIN, "clock", "debt")
    read = reader.read(text)
    assert read.diagnostics
    assert codes(read) == []


def test_what_is_only_tested_is_not_used(haunt: Haunt) -> None:
    tests = "## Tests\n- Given Debt is 2, when the traitor dies, then Debt is 3."
    read = haunt(FREE + "\n\n" + in_box("Debt goes up by 1."), WIN + "\n\n" + tests, "debt")
    assert codes(read) == ["BW402"]


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: codes(read) for read in finished if codes(read)} == {}
