"""A number that one side wrote down: nothing that another side sees, or could count, tells it.

Haunt 13 is the one that ships with such a number: its traitor writes down how many rooms lead out,
and sets aside as many tokens.
"""

from __future__ import annotations

import pytest

from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.game import Game, Position
from workbench.engine.state import State

HALL = "room/entrance-hall"
BEGINS = (("haunt", ("e1", 13, HALL)), ("next-turn", "e1"))
#: With the Entrance Hall and the Grand Staircase, four ways out of the house, and six.
FOUR = ("room/bedroom", "room/chapel", "room/library", "room/vault")
SIX = ("room/bedroom", "room/chapel", "room/gardens", "room/patio")
KNOW, KNOW_NOT = ("traitor", "author"), ("heroes", "table")


def begun(box: Box, rooms: tuple[str, ...]) -> Table:
    """Haunt 13 has begun in a house with these rooms."""
    game = table(box, rooms=rooms, stack=BEGINS)
    while game.need is not None and "turn" not in getattr(game.need, "about", {}):
        game.answer()
    return game


def aside(game: Table, observer: str) -> list[str]:
    things = game.game.view(observer)["things"]
    return [each for each, at in things.items() if at == {"place": "aside", "kind": "token/item"}]


def sides(game: Table) -> tuple[list[str], list[str]]:
    """Those who know of the traitor's secrets, and all others."""
    state = game.state
    traitors = [each for each in state.order if state.sides[each] == "traitors"]
    heroes = [each for each in state.order if each not in traitors]
    return [*traitors, *KNOW], [*heroes, *KNOW_NOT]


@pytest.mark.parametrize(("rooms", "number"), [(FOUR, 4), (SIX, 6)])
def test_what_is_set_aside_in_secret_only_its_side_sees(
    box: Box, rooms: tuple[str, ...], number: int
) -> None:
    game = begun(box, rooms)
    know, others = sides(game)
    for observer in know:
        assert len(aside(game, observer)) == number
        assert game.game.view(observer)["written"] == {"haunt/13": number}
    for observer in others:
        assert aside(game, observer) == []
        assert game.game.view(observer)["written"] == {}


def test_another_number_gives_the_same_view_to_who_may_not_know(box: Box) -> None:
    game = begun(box, FOUR)
    other: State = game.state.copy()
    token = f"t{other.numbered - 1}"
    other.kinds[token], other.things[token] = "token/item", "aside"
    other.memory["written:haunt/13"] = 5
    need = game.game.position.need
    changed = Game(box, Position(other, (), other, need, ()))
    same = Game(box, Position(game.state, (), game.state, need, ()))
    know, others = sides(game)
    for observer in others:
        assert changed.view(observer) == same.view(observer)
    for observer in know:
        assert changed.view(observer) != same.view(observer)


def test_what_comes_later_is_not_called_by_a_number_that_tells(box: Box) -> None:
    assert begun(box, FOUR).state.numbered == begun(box, SIX).state.numbered


def test_when_all_is_over_it_may_be_seen(box: Box) -> None:
    game = begun(box, FOUR)
    over = game.state.copy()
    over.phase = "over"
    ended = Game(box, Position(over, (), over, None, ()))
    things = ended.view("heroes")["things"].values()
    assert sum(each["kind"] == "token/item" for each in things) == 4
