"""What can be chosen: numbered, worded, grouped, with what it costs and where it leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.sandbox import Sandbox
from workbench.desks.table.offering import GROUPS, question
from workbench.desks.table.sitting import Sitting
from workbench.engine.bots import RandomBot
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


def sitting(desk: Sandbox, game: str = "hill-2e", *bots: str) -> Sitting:
    session = desk.new_game(game, 3, 1)
    return Sitting(session, desk.teller(session.game.box), {each: RandomBot(1) for each in bots})


def test_choices_are_numbered_in_the_order_in_which_they_are_chosen(desk: Sandbox) -> None:
    table = sitting(desk)
    table.go_on()
    asked = question(table)
    assert asked.seat == table.deciding
    assert [each.number for each in asked.offers] == list(range(1, len(asked.offers) + 1))
    assert all(each.text and each.group in GROUPS for each in asked.offers)
    move = next(each for each in asked.offers if each.group == "move")
    assert move.cost == 1
    assert move.room in table.game.state.rooms
    assert table.choose(str(move.number)) is None
    assert table.game.state.figures[asked.seat] == move.room


def test_where_something_else_is_asked_there_are_no_groups(desk: Sandbox) -> None:
    table = sitting(desk)
    table.go_on()
    while (asked := question(table)).kind == "turn" and asked.offers[0].group:
        explore = [each for each in asked.offers if each.group == "explore"]
        assert table.choose((explore or list(asked.offers))[0].notation) is None
        table.go_on()
    assert len(asked.offers) > 1
    assert {each.group for each in asked.offers} == {""}


def test_a_refusal_names_what_is_near(desk: Sandbox) -> None:
    table = sitting(desk)
    table.go_on()
    before = table.game.position
    refused = table.choose("move:room/attic")
    assert refused is not None
    assert refused.text == "this room is not in the house"
    unknown = table.choose("ent the turn")
    assert unknown is not None
    assert table.choose("99") is not None
    assert table.game.position is before


def test_bots_go_one_move_at_a_time(desk: Sandbox) -> None:
    table = sitting(desk, "hill-2e", "e1", "e2", "e3")
    for _move in range(5):
        at = table.session.at
        assert table.go_one()
        assert len(table.session.path) == len(set(table.session.path))
        assert table.session.at == at + 1
    assert table.end is None
