"""What only ``mystery`` has: the mystery card, the roll at each clue, heroes stunned at the bottom.

Expectations are those of its rulebook, as the fact sheet tells them.
"""

from __future__ import annotations

import pytest

from tests.engine.conftest import BoxOf, new_game
from tests.engine.routines import HURT
from tests.engine.tabletop import Table, draws, faces, table
from workbench.engine.box import Box
from workbench.engine.run import Chance, Decision
from workbench.engine.state import State

CLUES = ("clue/a-locked-box", "clue/a-mysterious-letter", "clue/a-reel-of-silent-film")


@pytest.fixture(scope="module")
def mansion(boxes: BoxOf) -> Box:
    return boxes("mystery")


def test_the_players_agree_on_one_of_five_cards(mansion: Box) -> None:
    game = new_game(mansion, 4, 1)
    assert isinstance(game.position.need, Decision)
    assert [option.notation for option in game.choices] == [
        f"mystery/{each}" for each in ("alien", "automaton", "ghost", "werebeast", "witch")
    ]
    game.push("mystery/ghost")
    assert game.view("table")["counts"]["mystery"] == "mystery/ghost"
    assert game.state.turn == 1


def clue(box: Box, held: int, drawn: int = 0) -> Table:
    """A hero draws a clue; others hold some already."""

    def before(state: State) -> None:
        state.memory.update({"clues": drawn or held, "mystery": "mystery/alien"})

    card = "clue/a-ticket-punched-tomorrow"
    holding = {"e2": CLUES[:2][:held], "e3": CLUES[2:][: max(0, held - 2)]}
    return table(
        box, stack=draws(card), top={"clue": [card]}, holding=holding, change=before,
        rooms=["room/foggy-pier"], at={"e1": "room/foggy-pier"},
    )  # fmt: skip


@pytest.mark.parametrize("held", [0, 1, 3])
def test_one_die_for_each_clue_that_anybody_carries(mansion: Box, held: int) -> None:
    game = clue(mansion, held)
    assert isinstance(game.need, Chance)
    assert game.need.about["dice"] == held + 1
    assert game.need.about["who"] == "e1"


@pytest.mark.parametrize(("total", "begins"), [(4, False), (5, True), (8, True)])
def test_five_begins_the_haunt_at_once(mansion: Box, total: int, begins: bool) -> None:
    game = clue(mansion, 3).push(faces(4, total))
    started = [event.args["clue"] for event in game.events if event.verb == "clue-starts"]
    assert started == (["clue/a-ticket-punched-tomorrow"] if begins else [])
    assert (game.state.revealer == "e1") is begins


def test_the_ninth_clue_begins_it_without_a_roll(mansion: Box) -> None:
    game = clue(mansion, 3, drawn=8)
    assert game.rolled("roll_haunt") == []
    assert [event.who for event in game.events if event.verb == "clue-starts"] == ["e1"]


def test_the_mystery_card_finds_the_haunt(mansion: Box) -> None:
    """The numbers of the printed card are not known; ours rolls two dice: a 3 is haunt 7."""
    game = clue(mansion, 3).push(faces(4, 6))
    assert isinstance(game.need, Chance)
    assert game.need.about["dice"] == 2
    game.push(faces(2, 3))
    begun = [event.args["haunt"] for event in game.events if event.verb == "haunt-begins"]
    assert begun == ["haunt/7"]


def hurt(box: Box, steps: dict[str, int]) -> Table:
    return table(box, stack=((HURT, "e1"), ("act", "e1"), ("turn-ends", "e1")), steps=steps)


def all_at(step: int) -> dict[str, int]:
    return {f"e1:{trait}": step for trait in ("might", "speed", "brains", "courage")}


def test_nobody_is_stunned_while_a_trait_can_take_the_damage(mansion: Box) -> None:
    game = hurt(mansion, {**all_at(1), "e1:courage": 3}).answer()
    assert game.steps() == {"courage": -2}
    assert "stunned" not in game.marks()


def test_a_hero_below_the_bottom_is_stunned_and_stands_up_healed(mansion: Box) -> None:
    game = hurt(mansion, {**all_at(1), "e1:courage": 2})
    assert "stunned" in game.marks()
    assert game.state.active == "e2"  # the turn ended at once
    assert {game.state.rows[key] for key in all_at(1)} == {1}
    game.end()
    assert "stunned" in game.marks()
    game.end().answer()  # the next turn of the first is used up
    assert game.state.active == "e2"
    assert "stunned" not in game.marks()
    starts = mansion.characters[game.state.players[0]].starts
    assert {key: game.state.rows[key] for key in all_at(1)} == {
        f"e1:{trait}": start + 1 for trait, start in starts.items()
    }


def test_who_is_stunned_takes_no_damage(mansion: Box) -> None:
    def down(state: State) -> None:
        state.marks["e1"] = ("stunned",)

    game = table(mansion, stack=((HURT, "e1"), ("act", "e2")), steps=all_at(3), change=down)
    assert game.steps() == {}
