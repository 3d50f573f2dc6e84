"""What a page takes from the box is compared with what is in it, for each number of players."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import formulas, supplies
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."


def setup(*sentences: str) -> str:
    return "\n\n".join((FREE, "## Right now\n" + "\n".join(f"- {each}" for each in sentences)))


def drawn(read: ReadPage) -> list[tuple[str, str, str]]:
    """(players, needed, there) of each supply that is too small."""
    found = [wrong.arguments for wrong in supplies.check(read)]
    return [(each["players"], each["need"], each["have"]) for each in found]


def test_every_verb_that_is_spoken_of_exists() -> None:
    assert {frame.name for frame in FRAMES} >= (
        supplies.PUTTING | supplies.SETTING_ASIDE | supplies.TAKING
    )


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        # 18 Roll tokens in the box, of three kinds together.
        (["Set aside 18 Sanity Roll tokens."], []),
        (["Set aside 19 Sanity Roll tokens."], [("3-6", "19", "18")]),
        (["Set aside 9 Sanity Roll tokens.", "Set aside 9 Might Roll tokens."], []),
        (["Set aside 9 Sanity Roll tokens.", "Set aside 10 Might Roll tokens."],
         [("3-6", "19", "18")]),
        (["Set aside Sanity Roll tokens equal to 3 times the number of players."], []),
        (["Set aside Sanity Roll tokens equal to 4 times the number of players."],
         [("5-6", "24", "18")]),
        (["Set aside Sanity Roll tokens equal to 4 times the number of heroes."],
         [("6", "20", "18")]),
        (["Set aside Sanity Roll tokens equal to 4 times the number of players (at most 18)."], []),
        # What is put down comes from what was set aside.
        (["Set aside 10 Sanity Roll tokens.", "Put 10 Sanity Roll tokens in the Attic."], []),
        (["For every hero, put 4 Sanity Roll tokens in the Attic."], [("6", "20", "18")]),
        # One hero less than players; what lies there already is taken once more.
        (["Every hero takes 3 Sanity Roll tokens."], []),
        (["Every hero takes 6 Sanity Roll tokens."], [("5-6", "30", "18")]),
        (["The traitor takes 6 Sanity Roll tokens."], []),
        (["The traitor takes 19 Sanity Roll tokens."], [("3-6", "19", "18")]),
        (["Every hero takes 3 Sanity Roll tokens.", "The traitor takes 4 Sanity Roll tokens."],
         [("6", "19", "18")]),
        (["Put 10 Sanity Roll tokens in the Attic.", "Every hero takes 2 Sanity Roll tokens."], []),
        (["Set aside 15 Sanity Roll tokens.", "Every hero takes 3 Sanity Roll tokens."], []),
        (["Every stunned hero takes 6 Sanity Roll tokens."], []),
        # 2 Secret Passage tokens.
        (["Put 2 Secret Passage tokens in the Attic."], []),
        (["Put 3 Secret Passage tokens in the Attic."], [("3-6", "3", "2")]),
        (["Put a Secret Passage token in the Attic.", "Put 2 Secret Passage tokens in the Tower."],
         [("3-6", "3", "2")]),
        # What play decides counts as nothing.
        (["If the traitor is dead, put a Secret Passage token in the Attic.",
          "Put 2 Secret Passage tokens in the Tower."], []),
        (["Set aside any number of Sanity Roll tokens."], []),
        (["Set aside Sanity Roll tokens equal to the traitor's Might plus 20."], []),
    ],
)  # fmt: skip
def test_tokens_of_the_box(
    haunt: Haunt, in_each: InEach, sentences: list[str], expected: list[tuple[str, str, str]]
) -> None:
    for read in in_each(haunt(setup(*sentences), WIN)):
        assert drawn(read) == expected


def test_two_books_draw_on_one_box(haunt: Haunt) -> None:
    traitor = WIN + "\n\n## Right now\n- Set aside 9 Sanity Roll tokens."
    assert drawn(haunt(setup("Set aside 9 Knowledge Roll tokens."), traitor)) == []
    wrong = haunt(setup("Set aside 10 Knowledge Roll tokens."), traitor)
    assert drawn(wrong) == [("3-6", "19", "18")]


def test_without_a_traitor_every_player_is_a_hero(haunt: Haunt) -> None:
    text = setup("Set aside Sanity Roll tokens equal to 4 times the number of heroes.")
    assert drawn(haunt(text, None, rule="none")) == [("5-6", "24", "18")]
    assert drawn(haunt(text, WIN, rule="none at first, several later")) == [("5-6", "24", "18")]


@pytest.mark.parametrize(
    ("sheep", "mob", "expected"),
    [
        ("3", "4", []),
        ("4", "4", [("3-5", "8", "7")]),
        ("7", "", []),
        ("8", "", [("3-5", "8", "7")]),
    ],
)
def test_both_faces_of_a_token_are_one_supply(
    haunt: Haunt, sheep: str, mob: str, expected: list[tuple[str, str, str]]
) -> None:
    lines = [f"Set aside {sheep} Sheep tokens."]
    lines += [f"Put {mob} Angry Mob tokens in the Woods."] if mob else []
    read = haunt(setup(*lines), WIN, game="mystery", players="3-5", rule="a volunteer")
    assert drawn(read) == expected


def test_a_number_per_count_of_players_is_looked_up(haunt: Haunt) -> None:
    read = haunt(
        setup("Put {5/7/9} Sheep tokens in the Woods."), WIN, game="mystery", players="3-5",
        rule="a volunteer",
    )  # fmt: skip
    assert drawn(read) == [("5", "9", "7")]


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        # 14 item tokens.
        (["{token: Key, zh-Hant: 鑰匙, shape: item, count: 14}"], []),
        (["{token: Key, zh-Hant: 鑰匙, shape: item, count: 15}"], [("3-6", "15", "14")]),
        (["{token: Key, zh-Hant: 鑰匙, shape: item, count: 8}",
          "{token: Nail, zh-Hant: 釘, shape: item, count: 7}"], [("3-6", "15", "14")]),
        (["{token: Key, zh-Hant: 鑰匙, shape: item, count: 8}",
          "{token: Nail, zh-Hant: 釘, shape: square, count: 7}"], []),
        # 12 large monsters.
        (["{monster: Golem, zh-Hant: 魔像, token: large, count: 13}"], [("3-6", "13", "12")]),
        # 1 Zombie Lord token, and 91 small ones.
        (["{monster: Golem, zh-Hant: 魔像, token: Zombie Lord token, count: 2}"],
         [("3-6", "2", "1")]),
        (["{monster: Golem, zh-Hant: 魔像, token: small blue, count: 91}"], []),
        (["{monster: Golem, zh-Hant: 魔像, token: small blue, count: 92}"], [("3-6", "92", "91")]),
        (["{token: Key, zh-Hant: 鑰匙, shape: item, one per: player}",
          "{token: Nail, zh-Hant: 釘, shape: item, count: 9}"], [("6", "15", "14")]),
        (["{token: Key, zh-Hant: 鑰匙, shape: item, count: the number of monsters}"], []),
    ],
)  # fmt: skip
def test_declared_things_share_the_tokens_of_their_shape(
    haunt: Haunt, declared: list[str], expected: list[tuple[str, str, str]]
) -> None:
    assert drawn(haunt(FREE, WIN, *declared)) == expected


def test_no_more_is_put_down_than_the_page_itself_declares(haunt: Haunt) -> None:
    key = "{token: Key, zh-Hant: 鑰匙, plural: Keys, shape: item, count: 2}"
    assert drawn(haunt(setup("Put 2 Keys in the Attic."), WIN, key)) == []
    assert drawn(haunt(setup("Put 3 Keys in the Attic."), WIN, key)) == [("3-6", "3", "2")]
    later = FREE + "\n\n## When the traitor dies\n- Put 3 Keys in the Attic."
    assert drawn(haunt(later, WIN, key)) == [("3-6", "3", "2")]


@pytest.mark.parametrize(
    ("tree", "players", "expected"),
    [
        (Leaf("number", "4"), 3, 4),
        (Node("number_of", (("noun", Leaf("figure", "hero")),)), 5, 4),
        (Node("number_of", (("noun", Leaf("figure", "player")),)), 5, 5),
        (Node("number_of", (("noun", Leaf("figure", "monster")),)), 5, None),
        (Node("half", (("of", Leaf("number", "5")), ("how", Leaf("rounding", "down")))), 3, 2),
        (Node("half", (("of", Leaf("number", "5")), ("how", Leaf("rounding", "up")))), 3, 3),
        (Node("minus", (("of", Leaf("number", "5")), ("n", Leaf("number", "2")))), 3, 3),
        (Node("the_result"), 3, None),
        (None, 3, None),
    ],
)
def test_numbers_are_worked_out(
    haunt: Haunt, tree: Leaf | Node | None, players: int, expected: int | None
) -> None:
    assert formulas.number(tree, haunt(FREE, WIN), players) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("the haunt revealer", 4),
        ("the haunt revealer; several later", 4),
        ("none", 5),
        ("none at first, several later", 5),
        ("secret", 4),
        ("everyone", 0),
        ("no words that mean anything", 4),
    ],
)
def test_heroes_are_the_players_without_the_traitors(
    haunt: Haunt, rule: str, expected: int
) -> None:
    assert formulas.heroes(haunt(FREE, WIN, rule=rule), 5) == expected


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: drawn(read) for read in finished if drawn(read)} == {}
