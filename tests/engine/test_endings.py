"""How a haunt ends: what each side's book says, who shares in it, what nobody can win any more."""

from __future__ import annotations

from collections.abc import Callable

from tests.engine.rulings import holds
from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.game import Outcome
from workbench.engine.state import State

HALL = "room/entrance-hall"
FOYER = "room/foyer"
UPSTAIRS = "room/upper-landing"
AT = {"e1": HALL, "e2": UPSTAIRS, "e3": HALL}


def played(
    box: Box, number: int, change: Callable[[State], None], players: int = 3, traitor: str = "e2"
) -> Table:
    """A haunt in which one step was made in the turn of the first explorer."""

    def in_haunt(state: State) -> None:
        state.haunt = f"haunt/{number}"
        state.memory["explorers-at-start"] = players
        change(state)

    game = table(box, players, phase="haunt", traitor=traitor, at=AT, change=in_haunt)
    if game.need is not None:
        game.push("end").answer()
    return game


def ended(game: Table) -> Outcome:
    """Returns how a game ended, which it must have."""
    outcome = game.game.outcome
    assert outcome is not None
    assert game.need is None
    return outcome


def test_the_traitor_wins_when_every_hero_is_dead(box: Box) -> None:
    def change(state: State) -> None:
        state.marks.update({"e1": ("dead",), "e3": ("dead",)})

    outcome = ended(played(box, 15, change))
    assert (outcome.winners, outcome.seats) == (("traitors",), ("e2",))
    assert outcome.cite.startswith("hill-2e/haunt/15#T.")


@holds("haunt-08")
def test_one_living_hero_keeps_the_game_going(box: Box) -> None:
    def change(state: State) -> None:
        state.marks["e1"] = ("dead",)

    assert played(box, 15, change).game.outcome is None


@holds("haunt-08")
def test_dead_heroes_share_the_victory(box: Box) -> None:
    def change(state: State) -> None:
        state.marks["e3"] = ("dead",)
        state.kinds["m1"] = "Mummy"
        state.things["m1"] = "out"
        state.numbered = 5
        state.marks["m1"] = ("destroyed",)

    outcome = ended(played(box, 1, change))
    assert (outcome.winners, outcome.seats) == (("heroes",), ("e1", "e3"))


def test_a_monster_that_never_came_is_not_destroyed(box: Box) -> None:
    assert played(box, 1, lambda state: None).game.outcome is None


def test_both_ends_at_once_are_two_victories(box: Box) -> None:
    """Haunt 2: the Corpse is At Rest as the last hero but one dies, and so on: heroes must live."""

    def change(state: State) -> None:
        state.haunt = "haunt/18"
        state.marks["e1"] = ("dead",)  # fewer than 2 heroes are alive
        state.marks["e2"] = ("Consumed",)  # the traitor is Consumed

    outcome = ended(played(box, 18, change))
    assert set(outcome.winners) == {"heroes", "traitors"}


@holds("haunt-08")
def test_heroes_cannot_win_when_none_is_alive(box: Box) -> None:
    def change(state: State) -> None:
        state.marks.update({"e1": ("dead",), "e3": ("dead",), "e2": ("Consumed",)})

    assert ended(played(box, 18, change)).winners == ("traitors",)


def test_a_count_of_tokens_wins(box: Box) -> None:
    """Haunt 6: as many Might Roll tokens on the Spaceship as there are players."""

    def change(count: int) -> Callable[[State], None]:
        def with_tokens(state: State) -> None:
            state.kinds["t1"], state.things["t1"] = "Spaceship", f"room:{FOYER}"
            for number in range(count):
                state.kinds[f"t{number + 2}"] = "token/might-roll"
                state.things[f"t{number + 2}"] = "on:t1"
            state.numbered = 20

        return with_tokens

    assert played(box, 6, change(2)).game.outcome is None
    assert ended(played(box, 6, change(3))).winners == ("heroes",)


def test_each_player_may_win_alone(box: Box) -> None:
    """Haunt 12: no traitor; whoever lives when no Evil Twin is left has won."""

    def change(state: State) -> None:
        state.sides["e2"] = "heroes"
        state.revealer = "e1"
        state.marks["e3"] = ("dead",)

    outcome = ended(played(box, 12, change, traitor=""))
    assert outcome.seats == ("e1", "e2")


def test_everybody_can_lose(box: Box) -> None:
    def change(state: State) -> None:
        state.revealer = "e1"
        for seat in ("e1", "e2", "e3"):
            state.marks[seat] = ("dead",)
        state.kinds["m1"], state.figures["m1"], state.sides["m1"] = "Evil Twin", HALL, "monsters"
        state.numbered = 5

    assert ended(played(box, 12, change, traitor="")).winners == ()


def test_whoever_changes_sides_loses_with_the_new_one(box: Box) -> None:
    """Haunt 9: when no hero is left, the traitors have won, all of them."""

    def change(state: State) -> None:
        for seat in ("e1", "e2", "e3"):
            state.sides[seat] = "traitors"

    assert set(ended(played(box, 9, change)).seats) == {"e1", "e2", "e3"}
