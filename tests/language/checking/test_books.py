"""Two books that agree are left alone; each way of disagreeing is told of."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import books, wins
from workbench.language.headings import BOXES
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
LINE = "## Tokens and monsters\n- Clockmaker (large token): Speed 3, Might 5."


def codes(read: ReadPage) -> list[str]:
    return [wrong.code for wrong in books.check(read)]


def rules(*sentences: str) -> str:
    return "\n\n## The rules of the house\n" + "\n".join(f"- {each}" for each in sentences)


def setup(*sentences: str) -> str:
    return "\n\n## Right now\n" + "\n".join(f"- {each}" for each in sentences)


def test_every_frame_and_box_that_is_spoken_of_exists() -> None:
    frames = (
        wins.ENDING
        | books.INSTRUCTIONS
        | {name for table in books.MISSING.values() for name in table}
    )
    assert not [name for name in frames if name not in FRAMES]
    assert {box.key for box in BOXES} >= books.HAUNT_BOXES


@pytest.mark.parametrize(
    ("heroes", "traitor", "twice"),
    [
        (setup("Set aside 3 Sanity Roll tokens."), setup("Set aside 3 Sanity Roll tokens."), 1),
        (setup("Set aside 3 Sanity Roll tokens."), setup("Set aside 4 Sanity Roll tokens."), 0),
        (setup("Set aside 3 Sanity Roll tokens."),
         setup("Note: Set aside 3 Sanity Roll tokens."), 0),
        (rules("When a hero dies, the traitor gains 1 Might."),
         rules("When a hero dies, the traitor gains 1 Might."), 1),
        (rules("When a hero dies, the traitor gains 1 Might."),
         "\n\n## When a hero dies\n- The traitor gains 1 Might.", 1),
        (rules("When a hero dies:\n  - The traitor gains 1 Might."),
         "\n\n## When a hero dies\n- The traitor gains 1 Might.", 1),
        (rules("When a hero dies, if the traitor is dead, flip the Attic."),
         "\n\n## When a hero dies\n- If the traitor is dead, flip the Attic.", 1),
        (rules("When a hero dies, if the traitor is dead, flip the Attic."),
         "\n\n## When a hero dies\n- Flip the Attic.", 0),
        # Who puts something down does not matter, unless there is something to choose.
        (setup("Put 3 Sanity Roll tokens in the Attic."),
         setup("The traitor puts 3 Sanity Roll tokens in the Attic."), 1),
        (setup("Put 3 Sanity Roll tokens in a basement room."),
         setup("The traitor puts 3 Sanity Roll tokens in a basement room."), 0),
        (rules("When a hero dies, the traitor gains 1 Might."),
         rules("When a hero dies, the oldest hero gains 1 Might."), 0),
        ("\n\n## When a hero dies\n- The traitor gains 1 Might.",
         "\n\n## When a hero dies\n- The traitor gains 1 Might.", 1),
        (rules("When a hero dies:\n  - The traitor gains 1 Might.\n  - Flip the Attic."),
         rules("When a hero dies:\n  - The traitor gains 1 Might.\n  - Flip the Tower."), 1),
        (rules("When a hero dies, roll 1 die.\n  - 1+: Flip the Attic.\n  - 0: Flip the Foyer."),
         rules("When a hero dies, roll 1 die.\n  - 1+: Flip the Attic.\n  - 0: Flip the Foyer."),
         1),
        # Statements may stand in both.
        (rules("No one can attack the traitor with Speed."),
         rules("No one can attack the traitor with Speed."), 0),
        (rules("The traitor may attack a hero with Speed."),
         rules("The traitor may attack a hero with Speed."), 0),
        (rules("The Foyer counts as adjacent to the Attic."),
         rules("The Foyer counts as adjacent to the Attic."), 0),
        (rules("When a hero dies, nothing happens."),
         rules("When a hero dies, nothing happens."), 0),
    ],
)  # fmt: skip
def test_instructions_in_both_books(
    haunt: Haunt, in_each: InEach, heroes: str, traitor: str, twice: int
) -> None:
    for read in in_each(haunt(FREE + heroes, WIN + traitor)):
        assert codes(read) == ["BW501"] * twice


@pytest.mark.parametrize(
    ("sentence", "again", "twice"),
    [
        ("At the end of the monsters' turn, the traitor gains 1 Might.",
         "The traitor gains 1 Might.", 1),
        ("At the end of the monsters' turn, the traitor gains 1 Might.",
         "The traitor gains 2 Might.", 0),
        ("At the start of the monsters' turn, the traitor gains 1 Might.",
         "The traitor gains 1 Might.", 0),
        ("The traitor may attack a hero with Speed.",
         "The traitor may attack a hero with Speed.", 0),
    ],
)  # fmt: skip
def test_instructions_twice_in_one_book(
    haunt: Haunt, in_each: InEach, sentence: str, again: str, twice: int
) -> None:
    box = f"\n\n## At the end of the monsters' turn\n- {again}"
    for read in in_each(haunt(FREE, WIN + rules(sentence) + box)):
        found = list(books.check(read))
        assert [each.code for each in found] == ["BW414"] * twice
        assert [each.arguments["line"] for each in found] == ["20"] * twice


def test_the_same_instruction_twice_in_one_book_is_no_matter_between_books(haunt: Haunt) -> None:
    twice = setup("Set aside 3 Sanity Roll tokens.", "Set aside 3 Sanity Roll tokens.")
    assert codes(haunt(FREE + twice, WIN)) == []


@pytest.mark.parametrize(
    ("sentence", "secret"),
    [
        ("When a hero dies, if Debt is 3, kill the traitor.", True),
        ("When Debt reaches 3, kill the traitor.", True),
        ("The heroes announce Debt.", True),
        ("When a hero dies, set the traitor's Might to Debt.", True),
        ("When a hero dies, Debt goes up by 1.", False),
        ("When a hero dies, set Debt to 1.", False),
        ("When a hero dies, Debt goes up by 1. When Debt reaches 3, kill the traitor.", True),
        ("When a hero dies, kill the traitor.", False),
    ],
)
def test_a_secret_of_the_traitor_in_the_book_of_the_heroes(
    haunt: Haunt, sentence: str, secret: bool
) -> None:
    read = haunt(FREE + rules(sentence), WIN + setup("Set Debt to 0."), "secret")
    assert codes(read) == (["BW502"] if secret else [])
    own = haunt(FREE, WIN + rules(sentence), "secret")
    assert codes(own) == []
    open_to_all = haunt(FREE + rules(sentence), WIN + setup("Set Debt to 0."), "debt")
    assert codes(open_to_all) == []


@pytest.mark.parametrize(
    ("heroes", "secret"),
    [
        (rules("Note: The traitor keeps Debt."), True),
        (rules("Note: The traitor keeps debts."), False),
        (rules("Note: The traitor keeps a track."), False),
        # They know the name of a track that they move, and may not know where it stands.
        (rules("When a hero dies, Debt goes up by 1.", "Note: The traitor moves Debt."), False),
        (rules("When a hero dies, Debt goes up by 1.", "Note: Debt starts at 0."), True),
        ("\n\n## The rules of the house\n\n> He spoke of the Debt, and laughed.", True),
        ("\n\n## The rules of the house\n\n> He spoke of a debt, and laughed.", False),
        # What begins a sentence has a capital in any case.
        ("\n\n## The rules of the house\n\n> Debt, she said. “Debt is all I have.” Debt!", False),
        ("\n\n## The rules of the house\n\n> Now it is his.\n>\n> Debt stands at 3.", True),
        # When it is read, nothing is secret any more.
        ("\n\n## If you win…\n\n> The Debt is paid.", False),
    ],
)
def test_a_secret_in_what_is_printed_and_not_run(haunt: Haunt, heroes: str, secret: bool) -> None:
    other = WIN + setup("Set Debt to 0.")
    found = list(books.check(haunt(FREE + heroes, other, "secret")))
    assert [each.code for each in found] == ["BW502"] * secret
    assert codes(haunt(FREE + heroes, other, "debt")) == []
    for each in found:
        read = haunt(FREE + heroes, other, "secret")
        line = read.lines[each.place.line - 1]
        assert line[each.place.column - 1 : each.place.end_column - 1] == "Debt"
    own = haunt(FREE, other + heroes, "secret")
    assert codes(own) == []


@pytest.mark.parametrize(
    ("name", "prose", "secret"),
    [
        ("債", "- 注：債由0開始。", True),
        ("債", "- 注：奸徒負債累累。", False),
        ("債", "> 他說債已還清。", False),  # one character is any word
        ("血債", "- 注：奸徒移動血債。", True),
        # A word of a story may be any word, unless it is said with a number.
        ("血債", "> 他說血債已還清。", False),
        ("血債", "> 他說血債是3，還要再還。", True),
    ],
)
def test_a_secret_in_chinese_prose(
    reader: PageReader, haunt_text: Callable[..., str], name: str, prose: str, secret: bool
) -> None:
    track = f"{{track: Debt, zh-Hant: {name}, from: 0, to: 8, seen by: traitor}}"
    english = haunt_text(FREE, WIN + setup("Set Debt to 0."), track)
    front = english.partition("\n---\n")[0].replace("lang: en", "lang: zh-Hant")
    body = (
        f"# 求生秘訣\n\n## 勝利條件…\n- 該奸徒已死亡。\n\n## 大屋的規則\n{prose}\n\n"
        f"# 奸徒密謀\n\n## 勝利條件…\n- 每名英雄都已死亡。\n\n## 佈局\n- 將{name}設為0。\n"
    )
    read = reader.read(f"{front}\n---\n{body}")
    assert [each.code for each in books.check(read)] == ["BW502"] * secret


def test_a_secret_of_the_heroes_in_the_book_of_the_traitor(haunt: Haunt) -> None:
    ring = "{token: Key, zh-Hant: 鑰匙, shape: item, count: 1, seen by: heroes}"
    put = "When a hero dies, put the Key in the Attic."
    assert codes(haunt(FREE + rules(put), WIN, ring)) == []
    read = haunt(FREE, WIN + rules(put), ring)
    (wrong,) = books.check(read)
    assert (wrong.code, wrong.arguments["thing"]) == ("BW502", "Key")
    place = wrong.place
    line = read.text.splitlines()[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == "Key"


@pytest.mark.parametrize(
    ("heroes", "traitor", "lacking"),
    [
        (FREE, WIN, 0),
        (rules("No one can attack."), WIN, 1),
        (rules("No one can attack."), rules("No one can attack."), 2),
        (rules("When the traitor dies, the heroes win."), WIN, 0),
        (rules("The traitor cannot win."), WIN, 1),
        (rules("No one can attack."), WIN + "\n\n## You lose when…\n- The traitor is dead.", 0),
        ("## You lose when…\n- Every hero is dead.", WIN, 1),
        ("## You lose when…\n- Every hero is dead.", rules("No one can attack."), 1),
    ],
)
def test_each_book_says_how_its_side_wins(
    haunt: Haunt, heroes: str, traitor: str, lacking: int
) -> None:
    assert codes(haunt(heroes, traitor)) == ["BW503"] * lacking


@pytest.mark.parametrize(
    ("heroes", "traitor", "told"),
    [
        # The one who wins by it is not the one whose book it is.
        (rules("When a hero dies, the traitors win."), WIN, ["# "]),
        (rules("When a hero dies, the heroes lose the game."), WIN, ["# "]),
        (rules("When a hero dies, the traitors lose the game."), WIN, []),
        (rules("When a hero dies, every hero in the Attic escapes."), WIN, []),
        (FREE, rules("When a hero dies, the heroes win."), ["# "]),
        # All of a side are dead or gone: the other one has won.
        ("## You win when…\n- Every hero is dead.", WIN, ["- "]),
        ("## You win when…\n- No hero is left.", WIN, ["- "]),
        ("## You win when…\n- Every hero is dead and the traitor is outside.", WIN, ["- "]),
        (FREE, "## You win when…\n- The traitor is dead.", ["- "]),
        (FREE + "\n\n## You lose when…\n- The traitor is dead.", WIN, ["- "]),
        (rules("When every hero is dead, the heroes win."), WIN, ["- "]),
        (FREE, "## You win when…\n- Fewer than 2 heroes are alive.", []),
        # What both win by decides nothing.
        ("## You win when…\n- Debt is 8.", "## You win when…\n- Debt is 8.", ["- "]),
        ("## You win when…\n- Debt is 8.", WIN + "\n\n## You lose when…\n- Debt is 8.", []),
        ("## You win when…\n- Debt is 8.", "## You win when…\n- Debt is 7.", []),
    ],
)  # fmt: skip
def test_a_side_wins_by_what_is_its_own(
    haunt: Haunt, in_each: InEach, heroes: str, traitor: str, told: list[str]
) -> None:
    for read in in_each(haunt(heroes, traitor, "debt")):
        found = [each for each in books.check(read) if each.code == "BW503"]
        begun = [read.lines[each.place.line - 1][:2] for each in found]
        assert begun == told


@pytest.mark.parametrize(
    ("there", "rule", "missing"),
    [
        ("ST", "the haunt revealer", []),
        ("S", "the haunt revealer", ["Traitor's Tome"]),
        ("T", "the haunt revealer", ["Secrets of Survival"]),
        ("S", "none", []),
        ("S", "secret", []),
        ("S", "none at first, several later", ["Traitor's Tome"]),
        ("T", "none", ["Secrets of Survival"]),
    ],
)
def test_books_that_are_missing(haunt: Haunt, there: str, rule: str, missing: list[str]) -> None:
    read = haunt(FREE if "S" in there else None, WIN if "T" in there else None, rule=rule)
    found = [wrong.arguments["book"] for wrong in books.check(read) if wrong.code == "BW504"]
    assert found == missing


@pytest.mark.parametrize(
    ("heroes", "traitor", "wrong"),
    [
        (setup("Set Debt to 1."), setup("Set Debt to 2."), 1),
        (setup("Set Debt to 1."), "", 0),
        (setup("Set Debt to 1."), rules("When a hero dies, set Debt to 2."), 0),
        (setup("Set Debt to 1."), setup("If the traitor is stunned, set Debt to 2."), 0),
        ("\n\n" + LINE, "\n\n" + LINE, 0),
        ("\n\n" + LINE, "\n\n" + LINE.replace("Speed 3", "Speed 4"), 1),
        ("\n\n" + LINE, "\n\n" + LINE.replace("Speed 3, Might 5", "Speed 4, Might 6"), 2),
        ("\n\n" + LINE, "\n\n" + LINE.replace(", Might 5", ""), 0),
        ("\n\n" + LINE, setup("Set the Clockmaker's Might to 6."), 1),
        ("\n\n" + LINE, setup("Set the Clockmaker's Might to 5."), 0),
    ],
)
def test_numbers_of_both_books(haunt: Haunt, heroes: str, traitor: str, wrong: int) -> None:
    read = haunt(FREE + heroes, WIN + traitor, "debt", "man")
    assert [code for code in codes(read) if code == "BW505"] == ["BW505"] * wrong


@pytest.mark.parametrize(
    ("heroes", "traitor", "wrong", "not_its_own"),
    [
        ("Debt is 8.", "Debt is 8.", 0, 1),
        ("Debt is 7.", "Debt is 8.", 1, 0),
        ("Debt is at least 7.", "Debt is 8.", 0, 0),
        ("Every hero is dead.", "Debt is 8.", 0, 1),
        ("Debt is 7.\n- Debt is 8.", "Debt is 8.", 0, 1),
    ],
)
def test_what_one_side_wins_by_the_other_loses_by(
    haunt: Haunt, heroes: str, traitor: str, wrong: int, not_its_own: int
) -> None:
    losing = f"{FREE}\n\n## You lose when…\n- {heroes}"
    read = haunt(losing, f"## You win when…\n- {traitor}", "debt")
    assert codes(read) == ["BW505"] * wrong
    # Each side may have a number of its own; the same is no win of either.
    own = f"## You win when…\n- {heroes}"
    told = codes(haunt(own, f"## You win when…\n- {traitor}", "debt"))
    assert told == ["BW503"] * not_its_own


@pytest.mark.parametrize("kind", ["event", "item", "omen", "room"])
@pytest.mark.parametrize(
    "box", ["You win when…", "Right now", "Tokens and monsters", "What you know"]
)
def test_boxes_that_a_card_cannot_have(haunt: Haunt, kind: str, box: str) -> None:
    lines = {
        "You win when…": "Every hero is dead.",
        "Tokens and monsters": "Clockmaker (large token): Speed 3.",
    }
    text = f"- You gain 1 Might.\n\n## {box}\n- {lines.get(box, 'You gain 1 Might.')}"
    assert codes(haunt(text, None, "man", kind=kind)) == ["BW507"]


def test_tests_may_stand_on_a_card_and_books_may_not(haunt: Haunt) -> None:
    tests = "- You gain 1 Might.\n\n## Tests\n- Given Debt is 2, when a hero dies, then Debt is 3."
    assert codes(haunt(tests, None, "debt", kind="event")) == []
    book = "# Secrets of Survival\n\n## The clock\n- You gain 1 Might."
    assert codes(haunt(book, None, kind="event")) == ["BW507"]


def test_a_haunt_without_books_belongs_to_nobody(
    reader: PageReader, haunt_text: Callable[..., str]
) -> None:
    text = haunt_text(FREE, None).replace("# Secrets of Survival\n\n", "")
    assert codes(reader.read(text)) == ["BW507"]


@pytest.mark.parametrize(
    ("sentence", "game", "wrong"),
    [
        ("At the end of the monsters' turn, you lose 1 Might.", "mystery", True),
        ("At the end of the monsters' turn, you lose 1 Might.", "hill-2e", False),
        ("You take 1 mental damage.", "mystery", True),
        ("You take 1 mental damage.", "hill-2e", False),
        ("You take 1 damage.", "mystery", False),
        ("Draw a clue card.", "hill-2e", True),
        ("Draw a clue card.", "mystery", False),
        ("Draw an omen card.", "mystery", True),
        ("Draw an omen card.", "hill-1e", False),
        ("Shuffle the clue stack.", "hill-2e", True),
        ("Every explorer in the basement loses 1 Might.", "mystery", True),
        ("Every explorer in the basement loses 1 Might.", "hill-2e", False),
    ],
)
def test_what_a_game_does_not_have(haunt: Haunt, sentence: str, game: str, wrong: bool) -> None:
    card = haunt(f"- {sentence}", None, kind="event", game=game)
    assert codes(card) == (["BW508"] if wrong else [])


def test_the_book_of_another_game(reader: PageReader, haunt_text: Callable[..., str]) -> None:
    text = haunt_text(FREE, WIN).replace("# Traitor's Tome", "# Monster's Tome")
    assert codes(reader.read(text)) == ["BW508"]
    mystery = haunt_text(FREE, WIN, game="mystery", players="3-5")
    assert codes(reader.read(mystery)) == []


def test_cards_are_asked_for_no_books(haunt: Haunt) -> None:
    assert codes(haunt("- You gain 1 Might.", None, kind="event")) == []


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: codes(read) for read in finished if codes(read)} == {}
