"""Two people with two explorers each (ruling optional-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.rulings import holds
from tests.engine.tabletop import table
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.notation import parse_position, print_position
from workbench.engine.owners import owner_of, seats_with
from workbench.engine.state import State
from workbench.errors import UsageError
from workbench.rulesets.games import ruleset_of
from workbench.rulesets.options import changed, told

HALL = "room/entrance-hall"


@pytest.fixture(scope="module")
def pair(boxes: BoxOf) -> Box:
    box = boxes("hill-1e")
    return replace(box, ruleset=changed(box.ruleset, ["two_players=yes"]))


def owners(state: State) -> dict[str, int]:
    return {seat: owner_of(state, seat) for seat in ("e1", "e2", "e3", "e4")}


@holds("optional-01")
def test_each_of_two_plays_two_explorers(pair: Box) -> None:
    game = table(pair, 4)
    assert owners(game.state) == {"e1": 1, "e2": 2, "e3": 1, "e4": 2}
    assert seats_with(game.state, "e3") == {"e1", "e3"}
    for seat in ("e1", "e3"):  # what one of them may choose the same person chooses
        assert "options" in game.game.view(seat)["need"]
    for seat in ("e2", "e4"):
        assert "options" not in game.game.view(seat)["need"]


@holds("optional-01")
@pytest.mark.parametrize(
    ("revealer", "after"),
    [("e1", {"e1": 1, "e2": 2, "e3": 2, "e4": 2}), ("e4", {"e1": 1, "e2": 1, "e3": 1, "e4": 2})],
)
def test_the_traitors_owner_hands_the_other_explorer_over(
    pair: Box, revealer: str, after: dict[str, int]
) -> None:
    stack = (("haunt", (revealer, 1, HALL)), ("next-turn", revealer))  # the revealer's haunt
    game = table(pair, 4, stack=stack).answer()
    assert game.state.sides[revealer] == "traitors"
    assert owners(game.state) == after
    (handed,) = (event for event in game.events if event.verb == "handed")
    assert handed.args == {"player": after[handed.who]}
    assert handed.cite == "hill-1e/ruling/optional-01"


@holds("optional-01")
def test_only_the_first_traitors_owner_hands_an_explorer_over(pair: Box) -> None:
    stack = (("haunt", ("e1", 5, HALL)), ("next-turn", "e1"))
    state = table(pair, 4, stack=stack).answer().state.copy()
    before = owners(state)
    state.marks["e2"] = ("Bitten",)
    state.active, state.stack = "e1", (("next-turn", "e1"),)
    later = Game.from_state(pair, state)
    while "e2" not in [who for who, side in later.state.sides.items() if side == "traitors"]:
        need = later.position.need
        assert need is not None
        if later.choices:
            later.push(later.choices[0].notation)
        else:
            later.push("0" * need.about["dice"])
    assert owners(later.state) == before


def test_who_plays_whom_is_kept(pair: Box) -> None:
    position = table(pair, 4).game.position
    again = parse_position(pair, print_position(pair, position))
    assert owners(again.now) == owners(position.now)


def test_the_option_is_told_with_its_ruling() -> None:
    rules = changed(ruleset_of("hill-1e"), ["two_players=yes"])
    said = {each.name: each for each in told(rules)}
    assert said["two_players"].value == "yes"
    assert said["two_players"].cite == "hill-1e/ruling/optional-01"
    assert said["players"].value == "2"
    plain = {each.name: each for each in told(ruleset_of("hill-1e"))}
    assert (plain["two_players"].value, plain["players"].value) == ("no", "3, 4, 5, 6")


def test_a_game_without_such_rules_has_no_such_option() -> None:
    with pytest.raises(UsageError, match="no rules for two players"):
        changed(ruleset_of("mystery"), ["two_players=yes"])
