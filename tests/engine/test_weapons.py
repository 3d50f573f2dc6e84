"""Weapons, and the cards that call figures nearer: what they do in the haunt.

Expectations are those of the fact sheet of the cards and of the rulebook.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.state import State

# Weapons: more dice for whoever attacks, and their price

OPPONENTS: dict[str, Any] = {"phase": "haunt", "traitor": "e2"}


def attack(box: Box, card: str, how: str, dice: list[int], **more: Any) -> Table:
    at = more.pop("at", {"e3": "room/upper-landing"})
    board = table(box, holding={"e1": [card]}, at=at, steps=more.pop("steps", {}), **OPPONENTS)
    assert f"attack:e2:{card}:{how}" in board.options, board.options
    return board.push(f"attack:e2:{card}:{how}").answer(dice, more)


def own(board: Table, trait: str, who: int = 0) -> int:
    return int(board.game.box.characters[board.state.players[who]].tracks[trait][3])


@pytest.mark.parametrize(
    ("card", "more"), [("item/axe", 1), ("omen/spear", 2), ("item/blood-dagger", 3)]
)
def test_a_weapon_gives_dice_to_attacks_with_might(box: Box, card: str, more: int) -> None:
    board = attack(box, card, "might", [3, 3])
    assert board.rolled("attack") == [min(8, own(board, "might") + more)]
    assert board.rolled("defend") == [own(board, "might", 1)]
    assert board.steps() == ({"speed": -1} if card == "item/blood-dagger" else {})


def test_a_weapon_need_not_be_used_and_does_not_help_in_defence(box: Box) -> None:
    board = table(box, holding={"e1": ["item/axe"], "e2": ["omen/spear"]}, **OPPONENTS)
    plain = [each for each in board.options if each.startswith("attack:e2::")]
    assert plain == ["attack:e2::might"]
    board.push(plain[0]).answer([3, 3])
    assert board.rolled("attack") == [own(board, "might")]
    assert board.rolled("defend") == [own(board, "might", 1)]


def test_the_revolver_shoots_with_speed_along_a_line_of_doors(box: Box) -> None:
    here = attack(box, "item/revolver", "speed", [5, 3])
    assert here.rolled("attack") == [min(8, own(here, "speed") + 1)]
    assert here.rolled("defend") == [own(here, "speed", 1)]
    assert sum(here.steps("e2").values()) == -2
    assert set(here.steps("e2")) <= {"might", "speed"}
    far = attack(box, "item/revolver", "speed", [1, 4], at={"e2": "room/grand-staircase"})
    assert far.steps() == {}  # who loses a shot at another room is not hurt


def test_the_ring_attacks_sanity_for_mental_damage(box: Box) -> None:
    board = attack(box, "omen/ring", "sanity", [5, 3])
    assert board.rolled("attack") == [own(board, "sanity")]
    assert board.rolled("defend") == [own(board, "sanity", 1)]
    assert sum(board.steps("e2").values()) == -2
    assert set(board.steps("e2")) <= {"sanity", "knowledge"}


@pytest.mark.parametrize(("total", "loss"), [(6, 0), (5, -1), (3, -1)])
def test_the_sacrificial_dagger_asks_its_price_first(box: Box, total: int, loss: int) -> None:
    steps = {"e1:knowledge": 7}
    board = attack(box, "item/sacrificial-dagger", "might", [total, 3, 3], steps=steps)
    assert sum(board.steps().values()) == loss
    assert board.rolled("attack") == [min(8, own(board, "might") + 3)]


def test_the_sacrificial_dagger_may_turn_on_its_owner(box: Box) -> None:
    board = attack(box, "item/sacrificial-dagger", "might", [2], steps={"e1:knowledge": 7})
    assert board.rolled("attack") == []
    assert board.rolled("damage") == [2]
    assert sum(board.steps().values()) == -2
    assert not [each for each in board.options if each.startswith("attack:")]


# What calls others nearer


def called(box: Box, card: str, total: list[int], **more: Any) -> Table:
    def monster(state: State) -> None:
        state.figures["m1"], state.kinds["m1"] = "room/upper-landing", "Ghost"
        state.sides["m1"] = "monsters"
        state.numbered = 2

    at = {"e2": "room/upper-landing", "e3": "room/upper-landing"}
    board = table(
        box, holding={"e1": [card]}, at=at, phase="haunt", change=monster,
        steps={"e1:sanity": 7}, **more,
    )  # fmt: skip
    board.push(next(each for each in board.options if each.startswith(f"act:{card}#")))
    return board.answer(total, {"may": "yes", "choose": "e2" if "traitor" not in more else "m1"})


def test_the_bell_calls_heroes_or_monsters(box: Box) -> None:
    heroes = called(box, "item/bell", [5])
    assert heroes.where("e2") == "room/grand-staircase"
    alone = called(box, "item/bell", [4])
    assert alone.where("m1") == "room/grand-staircase"
    traitor = called(box, "item/bell", [0], traitor="e3")
    assert traitor.where("m1") == "room/grand-staircase"
    assert not table(box, holding={"e1": ["item/bell"]}).can("item/bell")


def test_the_spirit_board_calls_monsters_in_the_haunt(box: Box) -> None:
    top = {"room": ["room/attic"]}
    assert called(box, "omen/spirit-board", [], top=top).where("m1") == "room/grand-staircase"
