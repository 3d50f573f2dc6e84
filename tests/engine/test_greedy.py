"""How a player that wants to win goes about it: each kind of reasoning in a small position."""

from __future__ import annotations

import pytest

from tests.engine.lantern import FLASK, LAMP, LANTERN, begun
from tests.engine.pages import box_with
from tests.engine.tabletop import Table, table
from workbench.engine.bots import Greedy
from workbench.engine.box import Box
from workbench.engine.run import Chance, Decision
from workbench.engine.state import State
from workbench.model.games import Corpus

HALL, FOYER, STAIRCASE = "room/entrance-hall", "room/foyer", "room/grand-staircase"
ATTIC, LARDER, GRAVEYARD = "room/attic", "room/larder", "room/graveyard"
AWAY = {"e2": "room/basement-landing", "e3": "room/basement-landing"}


@pytest.fixture(scope="module")
def lantern(corpus: Corpus) -> Box:
    return box_with(corpus, LANTERN)


def chosen(game: Table) -> set[str]:
    """What players with some seeds choose."""
    need = game.need
    assert isinstance(need, Decision)
    return {Greedy(seed).choose(game.game, need) for seed in range(4)}


def turn(game: Table, seed: int = 0) -> list[str]:
    """What a player chooses in the rest of a turn."""
    bot, made = Greedy(seed), []
    for _move in range(60):
        need = game.need
        if isinstance(need, Chance):
            game.push(need.outcomes[0][0])
            continue
        if need is None or need.who != "e1" or game.state.active != "e1":
            break
        made.append(bot.choose(game.game, need))
        game.push(made[-1])
    return made


def acts(options: set[str] | list[str]) -> set[str]:
    return {each.partition(":")[0] for each in options}


def test_what_leads_on_is_done_where_it_is_offered(lantern: Box) -> None:
    assert acts(chosen(begun(lantern, {**AWAY, "e1": ATTIC}))) == {"act"}


def test_what_no_dice_can_give_is_not_tried(lantern: Box) -> None:
    """Two dice never give the 5 that the Lamp asks for."""
    game = begun(lantern, {**AWAY, "e1": ATTIC}, steps={"e1:knowledge": 1})
    assert any(each.startswith("act:haunt") for each in game.options)
    assert not {each for each in chosen(game) if each.startswith("act:haunt")}


def test_what_is_to_be_brought_together_is_given_to_one(lantern: Box) -> None:
    """Of two who are as good at it, the first in turn order gets all."""
    game = begun(
        lantern, {"e1": HALL, "e2": HALL, "e3": ATTIC}, lamp="by:e1", flask="by:e2",
        steps={"e1:sanity": 2, "e2:sanity": 6},
    )  # fmt: skip
    assert chosen(game) == {f"give:{LAMP}:e2"}
    game = begun(lantern, {"e1": HALL, "e2": HALL, "e3": ATTIC}, lamp="by:e1", flask="by:e2")
    assert not {each for each in chosen(game) if each.startswith("give:")}


def test_who_has_it_all_does_it(lantern: Box) -> None:
    game = begun(lantern, {**AWAY, "e1": STAIRCASE}, lamp="by:e1", flask="by:e1", shade=STAIRCASE)
    assert acts(chosen(game)) == {"act"}
    game = begun(lantern, {**AWAY, "e1": HALL}, lamp="by:e1", flask="by:e1", shade=STAIRCASE)
    assert f"move:{FOYER}" in turn(game)


def test_what_lies_about_and_is_needed_is_fetched(lantern: Box) -> None:
    game = begun(
        lantern, {**AWAY, "e1": HALL}, lamp="by:e1", flask=f"room:{STAIRCASE}", shade=ATTIC
    )
    assert f"pick-up:{FLASK}" in turn(game)


def test_a_turn_does_not_end_where_that_does_harm(lantern: Box) -> None:
    game = begun(lantern, {**AWAY, "e1": GRAVEYARD}, lamp="by:e2", flask="by:e2")
    turn(game)
    assert game.state.figures["e1"] != GRAVEYARD


def test_whoever_may_die_of_it_keeps_out_of_reach(lantern: Box) -> None:
    """The Shade goes two spaces and strikes with eight dice."""
    game = begun(
        lantern, {**AWAY, "e1": STAIRCASE}, lamp="by:e2", flask="by:e2", shade=STAIRCASE,
        steps={"e1:might": 2, "e1:speed": 3},
    )  # fmt: skip
    assert not {each for each in chosen(game) if each.startswith("attack:m")}
    turn(game)
    assert game.state.figures["e1"] != STAIRCASE


def test_what_has_to_be_somewhere_is_taken_there(box: Box) -> None:
    """In haunt 20 the Ring and the Corpse have to be in the Chapel, whoever carries them."""

    def change(state: State) -> None:
        state.haunt, state.numbered = "haunt/20", 95
        state.kinds["t90"], state.things["t90"] = "Corpse token", "room:room/chapel"
        state.marks["t90"] = ("item",)
        state.tracks["Secrets"] = 3

    game = table(
        box, 3, rooms={"room/chapel": "ground:1:-1:3"}, at={**AWAY, "e1": FOYER},
        holding={"e1": ["omen/ring"]}, phase="haunt", traitor="e3", change=change,
    )  # fmt: skip
    assert chosen(game) == {"move:room/chapel"}


def test_what_a_friend_gives_is_taken(lantern: Box) -> None:
    game = begun(lantern, {"e1": HALL, "e2": HALL, "e3": ATTIC}, lamp="by:e1", flask="by:e2")
    game.push(f"give:{LAMP}:e2")
    assert game.need is not None
    assert (game.need.kind, chosen(game)) == ("accept", {"yes"})


def test_a_roll_that_opens_the_way_is_made_again_and_again(box: Box) -> None:
    """Whoever has to cross the Chasm rolls for it in each turn."""

    def change(state: State) -> None:
        state.haunt, state.numbered = "haunt/20", 95
        state.kinds["t90"], state.things["t90"] = "Corpse token", "room:room/wine-cellar"
        state.marks["t90"] = ("item",)
        state.tracks["Secrets"] = 3
        state.facing["e1"] = "W"

    rooms = {"room/chasm": "basement:1:0:0", "room/wine-cellar": "basement:2:0:1"}
    at = {**AWAY, "e1": "room/chasm"}
    game = table(box, 3, rooms=rooms, at=at, phase="haunt", traitor="e3", change=change)
    need = game.need
    assert isinstance(need, Decision)
    bot = Greedy(0)
    crossing = next(each for each in game.options if each.startswith("act:room/chasm"))
    bot._memory.ever[crossing] = 60
    assert bot.choose(game.game, need) == crossing


def test_who_is_too_weak_for_a_fight_gets_stronger_first(box: Box) -> None:
    """The Head of haunt 23 strikes with six dice: whoever has three or less looks for help."""

    def change(state: State) -> None:
        state.haunt, state.numbered = "haunt/23", 95
        state.kinds["m90"], state.figures["m90"] = "Head", "room/chapel"
        state.sides["m90"], state.control["m90"] = "monsters", "p3"

    rooms = {"room/chapel": "ground:1:-1:3"}
    at = {**AWAY, "e1": FOYER}
    for step, moves in ((2, False), (8, True)):
        steps = {"e1:might": step}
        game = table(
            box, 3, rooms=rooms, at=at, steps=steps, phase="haunt", traitor="e3", change=change
        )
        assert ("move:room/chapel" in chosen(game)) is moves
