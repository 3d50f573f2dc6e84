"""Positions made from a seed: a haunt about to begin in a house as it may have grown."""

from __future__ import annotations

import pytest

from workbench.engine.box import Box
from workbench.engine.conserving import problems
from workbench.engine.errors import PositionError
from workbench.engine.sandbox import haunt_state


#: Houses in which at first no door is left that a room of the chart for haunt 14 fits at.
@pytest.mark.parametrize(
    ("players", "seed"), [(4, 66885777430792), (4, 39688959680752), (5, 252060843397650)]
)
def test_a_house_that_has_grown_shut_is_made_smaller(box: Box, players: int, seed: int) -> None:
    state = haunt_state(box, 14, players, seed)
    omen, room, _turn = state.memory["omen-drawn"]
    assert box.chart[omen, room] == 14
    assert room in state.rooms
    assert state.figures[state.active] == room
    assert not list(problems(box, state))


@pytest.mark.parametrize("number", range(1, 51))
@pytest.mark.parametrize("rooms", [0, 60])
def test_every_haunt_of_the_chart_begins_in_the_smallest_house_and_in_the_fullest(
    box: Box, number: int, rooms: int
) -> None:
    state = haunt_state(box, number, 6, number, rooms=rooms)
    omen, room, _turn = state.memory["omen-drawn"]
    assert box.chart[omen, room] == number
    assert state.figures[state.active] == room


def test_a_haunt_that_nothing_leads_to_is_refused(box: Box) -> None:
    with pytest.raises(PositionError, match="no omen and room"):
        haunt_state(box, 51, 4, 1)
