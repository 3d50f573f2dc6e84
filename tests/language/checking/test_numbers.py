"""Numbers are held against what the game, the page and the track can have."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.checking import numbers
from workbench.language.reading import PageReader
from workbench.language.vocabulary import FRAMES

Check = Callable[..., list[Diagnostic]]


@pytest.fixture(scope="module")
def check(reader: PageReader) -> Check:
    def checked(
        body: str, *, game: str = "hill-2e", players: str = "", lang: str = "en"
    ) -> list[Diagnostic]:
        read = reader.read(page(body, game=game, players=players, lang=lang))
        assert not read.diagnostics, read.diagnostics
        return list(numbers.check(read))

    return checked


def page(body: str, *, game: str, players: str, lang: str) -> str:
    said = f"players: {players}\n" if players else ""
    return (
        f"---\nid: home/event/the-long-clock\ngame: {game}\nlang: {lang}\n"
        f"title: {{en: The Long Clock, zh-Hant: 長鐘}}\n{said}things:\n"
        "  - {track: Debt, zh-Hant: 債, from: 2, to: 8, seen by: everyone}\n"
        f"---\n{body}\n"
    )


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Roll {n} dice.", 8),
        ("You roll {n} extra dice.", 8),
        ("You gain {n} Might.", 12),
        ("You lose {n} in every trait.", 12),
        ("You take {n} physical damage.", 32),
        ("Set your Might to {n}.", 12),
        ("Set the result to {n}.", 16),
        ("You choose the result from 0 to {n}.", 16),
        ("Every monster moves {n} spaces toward you.", 99),
        ("If your Might is at least {n}, you gain 1 Might.", 12),
        ("Debt goes up by {n}.", 99),
    ],
)
def test_the_highest_number_is_right_and_the_next_is_not(
    check: Check, sentence: str, last: int
) -> None:
    assert check(f"- {sentence.format(n=last)}") == []
    text = sentence.format(n=last + 1)
    (found,) = check(f"- {text}")
    assert (found.code, found.arguments["number"]) == ("BW210", str(last + 1))
    assert found.arguments["expected"].endswith(f"-{last}")
    # It points at the figure.
    column = 3 + text.index(str(last + 1))
    assert (found.place.column, found.place.end_column) == (column, column + len(str(last + 1)))


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("- You gain 0 Might.", "0"),
        ("- You lose 0 in every trait.", "0"),
        ("- You take 0 mental damage.", "0"),
        ("- Debt goes down by 0.", "0"),
        ("- When you roll, add 0 to the result.", "0"),
        ("- You choose the result from 5 to 2.", "5"),
        ("- The traitor writes down a number from 6 to 1 in secret.", "6"),
        ("- You draw 2 item cards and keep 3 of them.", "3"),
        ("- Roll 2 dice.\n  - 4-2: You lose 1 Might.\n  - 0-1: Nothing happens.", "4"),
        ("## If your Might is at least 13\n- You lose 1 Might.", "13"),
    ],
)
def test_a_number_that_cannot_be(check: Check, body: str, number: str) -> None:
    (found,) = check(body)
    assert (found.code, found.arguments["number"]) == ("BW210", number)


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("Set Debt to {n}.", 2),
        ("Set Debt to {n}.", 8),
        ("If Debt is {n}, you lose 1 Might.", 2),
        ("If Debt is at least {n}, you lose 1 Might.", 8),
        ("If Debt is at most {n}, you lose 1 Might.", 2),
        ("When Debt reaches {n}, you lose 1 Might.", 8),
    ],
)
def test_a_track_is_never_beyond_its_ends(check: Check, sentence: str, number: int) -> None:
    assert check(f"- {sentence.format(n=number)}") == []
    beyond = 1 if number == 2 else 9
    (found,) = check(f"- {sentence.format(n=beyond)}")
    assert found.code == "BW410"
    assert found.arguments == {"track": "Debt", "number": str(beyond), "least": "2", "most": "8"}


@pytest.mark.parametrize(
    ("trait", "game", "right"),
    [
        ("Might", "hill-2e", True),
        ("Might", "mystery", True),
        ("Knowledge", "hill-2e", True),
        ("Knowledge", "mystery", False),
        ("Sanity", "mystery", False),
        ("Brains", "hill-2e", False),
        ("Courage", "hill-1e", False),
        ("Courage", "mystery", True),
    ],
)
def test_a_game_has_its_own_traits(check: Check, trait: str, game: str, *, right: bool) -> None:
    found = check(f"- You lose 1 {trait}.", game=game)
    assert [each.code for each in found] == ([] if right else ["BW212"])
    if found:
        assert found[0].place.column == 3 + len("You lose 1 ")
        assert "Might" in found[0].arguments["expected"]


def test_a_foreign_trait_is_told_in_the_language_of_the_page(check: Check) -> None:
    (found,) = check("- 你失去1級勇氣。", lang="zh-Hant")
    assert found.arguments["found"] == "勇氣"
    assert found.arguments["expected"] == "速度、力量、神志、知識"


@pytest.mark.parametrize(
    ("numbers_said", "game", "players", "right"),
    [
        ("{2/3/4}", "mystery", "", True),
        ("{2/3}", "mystery", "", False),
        ("{2/3/4/5}", "mystery", "", False),
        ("{2/3}", "mystery", "4-5", True),
        ("{2/3/4}", "hill-2e", "", False),
        ("{2/3/4/5}", "hill-2e", "", False),
        ("{2/3/4/5}", "hill-2e", "3-6", True),
        ("{2/3/4}", "hill-2e", "3-6", False),
    ],
)
def test_a_number_for_each_number_of_players(
    check: Check, numbers_said: str, game: str, players: str, *, right: bool
) -> None:
    found = check(f"- You draw {numbers_said} item cards.", game=game, players=players)
    assert [each.code for each in found] == ([] if right else ["BW209"])


def test_the_greatest_of_several_numbers_counts(check: Check) -> None:
    found = check("- You roll {7/8/9} extra dice.", game="mystery")
    assert [(each.code, each.arguments["number"]) for each in found] == [("BW210", "9")]


def test_the_fields_spoken_of_exist() -> None:
    held = [(frame, name) for frame, name in numbers.COMPARED.items()]
    wrong = [
        (frame, name)
        for frame, name in [*numbers.LIMITS, *held]
        if frame not in FRAMES or name not in FRAMES[frame].fields
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "players", "right"),
    [
        ("hill-2e", "3-6", True),
        ("hill-2e", "3", True),
        ("hill-2e", "4-5", True),
        ("hill-2e", "2-6", False),
        ("hill-2e", "3-7", False),
        ("mystery", "3-5", True),
        ("mystery", "3-6", False),
    ],
)
def test_a_page_is_for_numbers_of_players_that_the_game_is_for(
    reader: PageReader,
    haunt_text: Callable[..., str],
    game: str,
    players: str,
    right: bool,
) -> None:
    win = "## You win when…\n- Every hero is dead."
    read = reader.read(haunt_text(win, win, game=game, players=players))
    found = [each for each in numbers.check(read) if each.code == "BW028"]
    assert [each.arguments["found"] for each in found] == ([] if right else [players])
    assert all(each.place.line == 6 for each in found)
