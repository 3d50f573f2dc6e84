"""What a side wants is read from its page, and who goes for it wins more than who does not."""

from __future__ import annotations

import random

import pytest

from workbench.engine.aims import _GONE, aims_of, places_of
from workbench.engine.bots import bot_of
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Chance
from workbench.engine.sandbox import haunt_state
from workbench.engine.views import seat_of


@pytest.mark.parametrize(
    ("haunt", "side", "named", "hunted"),
    [
        # "The Mummy is destroyed." / "The Mummy is in the room with the Sarcophagus ..."
        (1, "heroes", {"Mummy"}, {"Mummy"}),
        (1, "traitors", {"Mummy", "Sarcophagus", "omen/girl"}, {"heroes"}),
        # "Every Werewolf is dead."
        (5, "heroes", {"Werewolf"}, {"Werewolf"}),
        # "Withered is at least the number of players." / "The Plant Spray is out of the game."
        (7, "heroes", {"Withered"}, set()),
        (7, "traitors", {"Plant Spray"}, {"heroes"}),
    ],
)
def test_what_is_named_and_hunted(
    box: Box, haunt: int, side: str, named: set[str], hunted: set[str]
) -> None:
    aims = aims_of(box, f"haunt/{haunt}", side)
    assert aims.named >= named
    assert aims.hunted == hunted


def test_what_leads_to_winning_comes_in_steps(box: Box) -> None:
    """Creepers are sprayed to win; before that Plant Spray is brewed; before that the Book."""
    aims = aims_of(box, "haunt/7", "heroes")
    far = {
        means.rule.instruction.text["en"].partition(".")[0].strip("*"): means.far
        for means in aims.acts.values()
    }
    assert far["Spray a Tip"] == far["Spray a Root"] == 0
    assert far["Brew Plant Spray"] == 1
    asks = {means.far: means.asks for means in aims.acts.values()}
    assert {"room/kitchen", "omen/book"} <= asks[1]


def test_whom_a_page_asks_to_be_somewhere(box: Box) -> None:
    aims = aims_of(box, "haunt/20", "traitors")
    assert (frozenset({"Ghost Bride"}), frozenset({"room/chapel"})) in aims.stations


def test_a_haunt_that_is_no_page_is_wanted_nothing_of(box: Box) -> None:
    aims = aims_of(box, "haunt/none", "heroes")
    assert (aims.ends, aims.acts, aims.named) == ((), {}, frozenset())


def test_where_what_is_named_is(box: Box) -> None:
    game = Game.from_state(box, haunt_state(box, 1, 4, 2), random.Random(1))
    state = game.state
    mummy = next(figure for figure, kind in state.kinds.items() if kind == "Mummy")
    assert places_of(state, {"Mummy"}) == {state.figures[mummy]}
    assert places_of(state, {"room/entrance-hall", "room/nowhere"}) == {"room/entrance-hall"}


def heroes_win(box: Box, haunt: int, bot: str, games: int) -> int:
    won = 0
    for seed in range(games):
        state = haunt_state(box, haunt, 4, seed)
        game = Game.from_state(box, state, random.Random(seed), events=False)
        heroes = {seat: bot_of(bot, seed) for seat in state.order}
        traitors = {seat: bot_of("random", seed) for seat in state.order}
        for _move in range(4_000):
            need = game.position.need
            if need is None:
                break
            if isinstance(need, Chance):
                game.roll()
                continue
            seat = seat_of(game.state, need.who)
            side = traitors if game.state.sides.get(seat) == "traitors" else heroes
            game.push(side[seat].choose(game, need))
        won += game.outcome is not None and game.outcome.winners == ("heroes",)
    return won


def test_greedy_heroes_win_where_random_ones_do_not(box: Box) -> None:
    """In haunt 9 a roll in one room has to succeed once for each player."""
    assert heroes_win(box, 9, "greedy", 6) >= 5
    assert heroes_win(box, 9, "random", 6) <= 1


def test_what_is_gone_is_told_by_no_mark_of_a_page(box: Box) -> None:
    """Only states that the language has for every page say that somebody is out of the way."""
    declared = {each.key for haunt in box.haunts.values() for each in haunt.rules.program.declared}
    assert "Trapped" in declared
    assert not _GONE & declared
