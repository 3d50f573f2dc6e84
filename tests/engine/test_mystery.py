"""What only ``mystery`` has: the mystery card, the roll at each clue, heroes stunned at the bottom.

Expectations are those of its rulebook, as the fact sheet tells them.
"""

from __future__ import annotations

import random

import pytest

from tests.engine.conftest import BoxOf, new_game
from tests.engine.routines import HURT, SNACK
from tests.engine.tabletop import Table, draws, faces, table
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.engine.setting_up import new_state
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
    while isinstance(game.position.need, Chance):  # the item that Fred begins with
        game.roll()
    assert game.view("table")["counts"]["mystery"] == "mystery/ghost"
    assert game.state.turn == 1


def without_snacks(state: State) -> None:
    """Lays every Scooby Snack on the token pile, so that no roll can be changed."""
    for token, kind in state.kinds.items():
        if kind == "token/scooby-snack":
            state.things[token] = "aside"


def clue(box: Box, held: int, drawn: int = 0) -> Table:
    """A hero draws a clue; others hold some already."""

    def before(state: State) -> None:
        state.memory.update({"clues": drawn or held, "mystery": "mystery/alien"})
        without_snacks(state)

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


# What everybody has besides the cards


def snacks(game: Table, who: str) -> int:
    """Returns how many Scooby Snacks somebody has."""
    kinds = game.state.kinds
    return sum(
        1
        for each, place in game.state.things.items()
        if place == f"by:{who}" and kinds.get(each) == "token/scooby-snack"
    )


def playing(box: Box, *first: str) -> Game:
    """Begins a game with these characters."""
    others = [each for each in sorted(box.characters) if each not in first]
    state = new_state(box, [*first, *others][:4], first="e1")
    return Game.from_state(box, state, random.Random(1))


def test_everybody_begins_on_the_mystery_machine_with_a_snack(mansion: Box) -> None:
    game = Table(playing(mansion), {})
    assert set(game.state.figures.values()) == {"room/mystery-machine"}
    assert [snacks(game, seat) for seat in game.state.order] == [1, 1, 1, 1]


def test_what_characters_begin_with(mansion: Box) -> None:
    """Daphne has two Scooby Snacks more, Fred an item."""
    game = Table(playing(mansion, "character/daphne-blake", "character/fred-jones"), {})
    game.push("mystery/ghost").answer()
    assert [snacks(game, seat) for seat in game.state.order] == [3, 1, 1, 1]
    items = [each for each, place in game.state.things.items() if place == "by:e2"]
    assert sum(each.startswith("item/") for each in items) == 1


def rolling(box: Box, faces_shown: str, character: str = "") -> Table:
    """A hero with two snacks draws an event that asks for a Courage roll of three dice."""

    def two(state: State) -> None:
        if character:
            state.players = (character, *[p for p in state.players if p != character][:2])
        more = next(t for t, place in state.things.items() if t[0] == "t" and place == "aside")
        state.things[more] = "by:e1"

    card = "event/a-shadowed-figure"
    game = table(
        box, stack=draws(card), top={"event": [card]}, rooms=["room/foggy-pier"],
        at={"e1": "room/foggy-pier"}, change=two, steps={"e1:courage": 4},
    )  # fmt: skip
    assert isinstance(game.need, Chance)
    return game.push(faces_shown)


def dice_of(game: Table) -> str:
    """Returns dice of the roll in progress that all show 0."""
    assert isinstance(game.need, Chance)
    return "0" * int(game.need.about["dice"])


def test_a_snack_rolls_one_die_again_and_then_another(mansion: Box) -> None:
    game = rolling(mansion, "012", "character/velma-dinkley")
    assert isinstance(game.need, Decision)
    assert (game.need.who, game.need.kind) == ("e1", "snack")
    assert game.options == ["none", "0", "1", "2"]
    game.push("0")
    assert dice_of(game) == "0"
    game.push("2")
    assert isinstance(game.need, Decision)
    assert game.need.about["faces"] == "122"
    assert snacks(game, "e1") == 1
    game.push("1").push("0")
    assert snacks(game, "e1") == 0
    assert [e.args["total"] for e in game.events if e.verb == "result"] == [4]  # 022


def test_nobody_has_to_spend_one(mansion: Box) -> None:
    game = rolling(mansion, "012", "character/velma-dinkley").push("none")
    assert snacks(game, "e1") == 2
    assert [e.args["total"] for e in game.events if e.verb == "result"] == [3]


def test_shaggy_may_roll_two_dice_again_for_one_snack(mansion: Box) -> None:
    game = rolling(mansion, "012", "character/shaggy-rogers").push("0")
    game.answer(choose={"reroll": "01"})
    rolled = [about["dice"] for sort, about, _gave in game.asked if sort == "dice"]
    assert 2 in rolled
    assert snacks(game, "e1") == 1


def test_nobody_carries_more_than_three(mansion: Box) -> None:
    game = Table(playing(mansion, "character/daphne-blake"), {}).push("mystery/ghost").answer()
    assert snacks(game, "e1") == 3
    state = game.game.position.base.copy()
    state.stack = ((SNACK, "e1"), *state.stack)
    more = Table(Game.from_state(mansion, state), state.rows).answer()
    assert snacks(more, "e1") == 3


def test_items_and_snacks_are_given_and_asked_for_once_a_turn(mansion: Box) -> None:
    game = table(mansion, holding={"e1": ["item/banana"], "e2": ["item/soup-pot-lid"]})
    handed = [each for each in game.options if each.startswith(("give:", "take:", "drop:"))]
    assert "give:item/banana:e2" in handed
    assert "take:item/soup-pot-lid:e2" in handed
    assert not [each for each in handed if each.startswith("drop:")]
    game.push("give:item/banana:e2")
    assert isinstance(game.need, Decision)
    assert game.need.who == "e2"
    game.push("yes").answer()
    assert game.state.things["item/banana"] == "by:e2"
    assert not [each for each in game.options if each.startswith("give:")]
    game.push("take:item/soup-pot-lid:e2").push("no").answer()
    assert game.state.things["item/soup-pot-lid"] == "by:e2"
    assert not [each for each in game.options if each.startswith("take:")]
    game.end()
    snack = next(each for each in game.options if each.startswith("give:t"))
    to = snack.rpartition(":")[2]
    before = snacks(game, to)
    game.push(snack).push("yes").answer()
    assert snacks(game, to) == before + 1
