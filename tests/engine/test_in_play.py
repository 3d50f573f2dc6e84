"""What stays known of a state through changes is what would be found by looking at all of it."""

from __future__ import annotations

import random

import pytest

from tests.engine.conftest import BoxOf, new_game
from workbench.engine.game import Game
from workbench.engine.inplay import in_play_of
from workbench.engine.run import Chance
from workbench.engine.sandbox import haunt_state
from workbench.engine.state import State
from workbench.engine.tables import Table


@pytest.mark.parametrize(
    ("key", "haunt"), [("hill-2e", 0), ("hill-2e", 4), ("hill-2e", 9), ("mystery", 0)]
)
def test_pages_in_play_are_told_from_those_before(boxes: BoxOf, key: str, haunt: int) -> None:
    box = boxes(key)
    game = new_game(box, 4, 3)
    if haunt:
        game = Game.from_state(box, haunt_state(box, haunt, 4, 3), random.Random(3))
    rng = random.Random(3)
    for _move in range(150):
        need = game.position.need
        if need is None:
            break
        game.roll() if isinstance(need, Chance) else game.push(rng.choice(need.options).notation)
        state = game.position.now
        told = in_play_of(box, state)
        afresh = in_play_of(box, State.from_plain(state.to_plain()))
        assert (told.entries, told.lying) == (afresh.entries, afresh.lying)
        for asked, rules in told.lists.items():
            found = {each.entry for each in rules}
            assert found <= told.entries | told.lying, asked


def test_what_is_at_a_place_is_known_through_changes_elsewhere() -> None:
    rng = random.Random(5)
    table: Table[str, str] = Table({f"t{number}": "here" for number in range(9)})
    for _change in range(300):
        thing, place = f"t{rng.randrange(12)}", rng.choice(["here", "there", "away"])
        changed: list[Table[str, str]] = []
        before, table = table, table.twin(changed)
        if rng.random() < 0.1:
            table.pop(thing, None)
        else:
            table[thing] = place
        for each in (before, table):
            for where in ("here", "there", "away"):
                found = [key for _number, key in each.at(where)]
                assert found == [key for key, at in each.items() if at == where]
                assert list(each.at(where)) == sorted(each.at(where))


def test_keys_set_since_a_mark_are_told_until_there_are_too_many() -> None:
    table: Table[str, int] = Table({"one": 1, "two": 2})
    mark = table.mark
    table["one"] = 5
    assert table.set_since(mark) is None  # nobody wanted to know
    table.follow()
    mark = table.mark
    assert table.set_since(mark) == ()
    table["two"] = 7
    table["three"] = 3
    assert table.set_since(mark) == ("two", "three")
    assert table.followed() is mark
    del table["one"]
    assert table.set_since(mark) is None
    table.follow()
    mark = table.mark
    for number in range(20):
        table["many"] = number
    assert table.set_since(mark) is None
