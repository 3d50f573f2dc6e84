"""Everything is in exactly one place, and whatever is not is listed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.conftest import new_game, play
from workbench.engine.box import Box
from workbench.engine.conserving import check, problems
from workbench.engine.errors import PositionError
from workbench.engine.state import State
from workbench.engine.tables import Table


@pytest.fixture
def state(box: Box) -> State:
    """A sound state with some of everything: rooms, cards held, cards on their piles."""
    game = play(new_game(box, 4, seed=7), 60, seed=7)
    return game.position.base.copy()


def test_a_sound_state_has_no_problems(box: Box, state: State) -> None:
    assert list(problems(box, state)) == []
    check(box, state)


def _lose_a_card(state: State) -> None:
    del state.things["item/bell"]


def _double_a_card(state: State) -> None:
    top, pool, bottom = state.decks["item"]
    state.decks["item"] = ((pool[0], *top), pool, bottom)


def _hold_what_is_in_a_stack(state: State) -> None:
    state.things[state.decks["omen"][1][0]] = "by:e1"


def _leave_a_stack(state: State) -> None:
    top, pool, bottom = state.decks["event"]
    state.decks["event"] = (top, pool[1:], bottom)


def _wrong_stack(state: State) -> None:
    card = state.decks["omen"][1][0]
    state.things[card] = "stack:item"


def _invent_a_card(state: State) -> None:
    state.things["item/philosophers-stone"] = "by:e1"


def _two_on_one_place(state: State) -> None:
    state.rooms["room/foyer"] = state.rooms["room/entrance-hall"]


def _grid_of_its_own(state: State) -> None:
    state.grid["ground:9:9"] = "room/foyer"


def _laid_and_in_the_stack(state: State) -> None:
    room = state.decks["room"][1][0]
    state.rooms[room] = ("upper", 5, 5, 0, True)
    state.grid["upper:5:5"] = room


def _stand_nowhere(state: State) -> None:
    state.figures["e1"] = "room/attic-of-another-house"


def _step_beyond(state: State) -> None:
    state.rows["e2:speed"] = 9


def _trait_of_another_game(state: State) -> None:
    state.rows["e2:courage"] = 1


def _seat_of_nobody(state: State) -> None:
    state.order = (*state.order, "e6")


def _turn_twice(state: State) -> None:
    state.order = ("e1", "e1", "e2", "e3")


def _token_of_no_kind(state: State) -> None:
    state.things["t77"] = "room:room/foyer"


def _token_on_itself(state: State) -> None:
    state.numbered = 90
    state.kinds["t77"] = "token/blessing"
    state.things["t77"] = "on:t77"


def _monster_of_no_kind(state: State) -> None:
    state.figures["m5"] = "room/foyer"


def _side_of_nobody(state: State) -> None:
    state.sides["e1"] = "bystanders"


def _number_to_come(state: State) -> None:
    state.kinds["t99"] = "token/blessing"
    state.things["t99"] = "aside"


def _turn_of_nobody(state: State) -> None:
    state.turn, state.active = 18, ""


def _haunt_before_the_haunt(state: State) -> None:
    state.phase, state.haunt = "explore", "haunt/9"


def _both_sides_of_a_card(state: State) -> None:
    state.players = ("character/ox-bellows", "character/darrin-flash-williams", *state.players[2:])


def _lay(state: State, room: str, place: str) -> None:
    area, x, y = place.split(":")
    if room in state.rooms:
        del state.grid[":".join(map(str, state.rooms[room][:3]))]
    top, pool, under = state.decks["room"]
    state.decks["room"] = (top, tuple(each for each in pool if each != room), under)
    state.rooms[room] = (area, int(x), int(y), 0, True)
    state.grid[place] = room
    state.things[room] = "house"


def _on_a_floor_of_others(state: State) -> None:
    _lay(state, "room/attic", "ground:-2:-1")


def _far_off(state: State) -> None:
    _lay(state, "room/attic", "upper:999:-999")


def _without_a_landing(state: State) -> None:
    del state.rooms["room/basement-landing"]
    del state.grid["basement:0:0"]
    state.things["room/basement-landing"] = "stack:room"
    top, pool, under = state.decks["room"]
    state.decks["room"] = (top, (*pool, "room/basement-landing"), under)


def _alive_at_the_skull(state: State) -> None:
    state.phase, state.haunt = "haunt", "haunt/7"
    state.rows["e1:might"] = 0


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_turn_of_nobody, "turn 18 is nobody's"),
        (_haunt_before_the_haunt, "haunt/9 is being played before the haunt"),
        (_both_sides_of_a_card, "both sides of one character card are played"),
        (_on_a_floor_of_others, "room/attic lies on ground, which its tile does not allow"),
        (_far_off, "room/attic lies at upper:999:-999, farther away than all tiles reach"),
        (_without_a_landing, "room/basement-landing is laid before the game"),
        (_alive_at_the_skull, "e1:might is at the skull, and e1 is alive"),
        (_lose_a_card, "item/bell is nowhere"),
        (_double_a_card, "is in the stacks 2 times"),
        (_hold_what_is_in_a_stack, "is in the stack of omen and is also by:e1"),
        (_leave_a_stack, "should be in a stack and is in none"),
        (_wrong_stack, "is in the stack of item"),
        (_invent_a_card, "item/philosophers-stone is nothing of this game"),
        (_two_on_one_place, "lie on the same place"),
        (_grid_of_its_own, "the grid has room/foyer at ground:9:9"),
        (_laid_and_in_the_stack, "lies in the house and is also stack:room"),
        (_stand_nowhere, "room/attic-of-another-house, which is not in the house"),
        (_step_beyond, "e2:speed is at step 9"),
        (_trait_of_another_game, "e2:courage is no trait"),
        (_seat_of_nobody, "names e6, who does not play"),
        (_turn_twice, "names e1 2 times"),
        (_token_of_no_kind, "nothing tells what the token t77 is"),
        (_token_on_itself, "t77 is on t77"),
        (_monster_of_no_kind, "m5 is on the board"),
        (_side_of_nobody, "bystanders"),
        (_number_to_come, "a number that is not given out yet"),
    ],
)
def test_whatever_is_wrong_is_told(
    box: Box, state: State, spoil: Callable[[State], None], said: str
) -> None:
    spoil(state)
    with pytest.raises(PositionError) as told:
        check(box, state)
    assert said in str(told.value)


def test_no_more_tokens_than_the_box_has(box: Box, state: State) -> None:
    kind, most = next((kind, most) for kind, most in box.tokens.items() if most)
    for number in range(most + 1):
        state.kinds[f"t{100 + number}"] = kind
        state.things[f"t{100 + number}"] = "aside"
    state.numbered = 100 + most + 1
    assert list(problems(box, state)) == [
        f"there are {most + 1} tokens {kind}, and the box has {most}"
    ]


def test_very_many_problems_are_counted(box: Box, state: State) -> None:
    state.things = Table()
    with pytest.raises(PositionError, match=r"and [0-9]+ more"):
        check(box, state)


def test_a_room_that_its_rules_have_moved_may_lie_there(box: Box, state: State) -> None:
    """The Mystic Elevator goes to any floor; a room it leaves behind touches nothing any more."""
    _lay(state, "room/mystic-elevator", "ground:4:0")
    _lay(state, "room/attic", "upper:3:3")
    state.rooms["room/attic"] = (*state.rooms["room/attic"][:4], False)  # flipped, it has collapsed
    assert list(problems(box, state)) == []


def test_whoever_dies_is_at_the_skull_before(box: Box, state: State) -> None:
    _alive_at_the_skull(state)
    state.stack = (("die", ("e1", "")), *state.stack)
    assert list(problems(box, state)) == []
    state.stack = state.stack[1:]
    state.marks["e1"] = ("dead",)
    assert list(problems(box, state)) == []


def test_where_somebody_may_be_spared_nobody_is_looked_at(box: Box, state: State) -> None:
    """Haunt 9: a hero who would die of Sanity becomes a traitor instead."""
    _alive_at_the_skull(state)
    state.haunt = "haunt/9"
    assert list(problems(box, state)) == []
