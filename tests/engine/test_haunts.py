"""The haunts as they are played: what their pages make and put off; random games of each."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.pages import box_with
from tests.engine.tabletop import Table, faces, table
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.engine.sandbox import haunt_state
from workbench.engine.state import State
from workbench.model.games import Corpus

HALL = "room/entrance-hall"
UPSTAIRS = "room/upper-landing"
FURNACE = "room/furnace-room"
BALLROOM = "room/ballroom"


def in_haunt(number: int, **facts: Any) -> Callable[[State], None]:
    """Changes a state so that a haunt is being played."""

    def change(state: State) -> None:
        state.haunt = f"haunt/{number}"
        state.memory["explorers-at-start"] = len(state.players)
        for name, fact in facts.items():
            getattr(state, name).update(fact)

    return change


def act_of(game: Table, haunt: int, number: int = 0) -> str:
    """Returns an action of a haunt that can be chosen."""
    found = [each for each in game.options if each.startswith(f"act:haunt/{haunt}#")]
    assert len(found) > number, game.options
    return found[number]


def test_what_is_put_off_comes_at_the_end_of_the_next_turn(box: Box) -> None:
    """Haunt 18: the furnace burns at the end of the hero's next turn, not of this one."""
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FURNACE, "e2": UPSTAIRS, "e3": HALL},
        rooms={FURNACE: "basement:0:1:0"}, change=in_haunt(18),
    )  # fmt: skip
    game.push(act_of(game, 18)).answer(dice=[5])
    assert game.marks(FURNACE) == ("Overheating",)
    for _turn in range(3):
        assert "Burned" not in game.marks(FURNACE)
        game.end()
    assert game.state.active == "e1"
    assert "Burned" not in game.marks(FURNACE)
    game.push(next(each for each in game.options if each.startswith("move:")))
    game.answer()
    game.end()
    assert "Burned" in game.marks(FURNACE)


def test_a_mark_for_a_turn_is_gone_when_it_ends(box: Box) -> None:
    """Haunt 9: who fails the roll is Dancing until the end of the turn, and dances."""
    game = table(
        box, phase="haunt", at={"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS},
        rooms={BALLROOM: "ground:1:-1:0"}, stack=(("round", "e1"),), change=in_haunt(9),
    )  # fmt: skip
    game.answer(dice=[0])
    assert game.steps("e1") == {"sanity": -1}
    assert "Dancing" in game.marks("e1")
    # The only step toward the Ballroom must be made; the turn cannot be ended before.
    assert [each for each in game.options if each.startswith("move:")] == ["move:room/foyer"]
    assert "end" not in game.options
    game.push("move:room/foyer").answer()
    while "end" not in game.options:
        game.push(next(each for each in game.options if each.startswith("move:"))).answer()
    game.push("end")
    assert "Dancing" not in game.marks("e1")


def test_who_dances_in_the_ballroom_changes_sides(box: Box) -> None:
    game = table(
        box, phase="haunt", at={"e1": BALLROOM, "e2": UPSTAIRS, "e3": UPSTAIRS},
        rooms={BALLROOM: "ground:1:-1:0"}, stack=(("round", "e1"),),
        steps={"e1:might": 1}, change=in_haunt(9),
    )  # fmt: skip
    game.answer(dice=[0])
    assert game.state.sides["e1"] == "traitors"
    assert game.steps("e1").get("might", 0) > 0  # a new traitor heals every trait


def test_only_one_action_of_a_box_in_a_turn(box: Box) -> None:
    """Haunt 8: Pray in the Chapel, or raise a relic: not both in one turn."""
    chapel = "room/chapel"
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": chapel, "e2": UPSTAIRS, "e3": HALL},
        rooms={chapel: "upper:1:0:0"}, holding={"e1": ["omen/holy-symbol"]}, change=in_haunt(8),
    )  # fmt: skip
    both = [each for each in game.options if each.startswith("act:haunt/8#")]
    assert len(both) == 2
    game.push(both[0]).answer(dice=[5])
    assert game.tokens("sanity-roll") == [f"room:{chapel}"]
    assert not [each for each in game.options if each.startswith("act:haunt/8#")]


def test_a_page_makes_a_word_for_rooms(box: Box) -> None:
    """Haunt 3: a Root lies in every Mandrake room in the house, and in no other."""
    game = Game.from_state(box, haunt_state(box, 3, 3, 5), random.Random(5))
    for _move in range(60):
        if game.state.turn and not game.state.memory.get("setting-up"):
            break
        if isinstance(game.position.need, Chance):
            game.roll()
        else:
            game.push(game.choices[0].notation)
    mandrakes = {"room/conservatory", "room/larder", "room/kitchen"}
    roots = {
        place.removeprefix("room:")
        for thing, place in game.state.things.items()
        if game.state.kinds.get(thing) == "Root"
    }
    assert roots == mandrakes & set(game.state.rooms)


def test_a_room_falls_at_the_end_of_the_very_turn(box: Box) -> None:
    """Haunt 2: after the traitor's turn the Attic, after each turn that follows one room more."""

    def called(state: State) -> None:
        in_haunt(2)(state)
        state.numbered = 20
        state.kinds["m1"], state.figures["m1"] = "Ghost", HALL
        state.sides["m1"], state.control["m1"] = "monsters", "e1"

    rooms = {"room/attic": "upper:1:0:0", "room/chapel": "upper:2:0:0", "room/tower": "upper:3:0:0"}
    game = table(box, phase="haunt", traitor="e1", rooms=rooms, change=called)

    def fallen() -> list[str]:
        return [room for room in rooms if "Fallen" in game.marks(room)]

    assert fallen() == []
    game.end()
    assert (game.state.active, fallen()) == ("e2", ["room/attic"])
    game.end(choose={"choose": "room/chapel"})
    assert (game.state.active, fallen()) == ("e3", ["room/attic", "room/chapel"])


def test_a_condition_is_done_once_as_it_becomes_true(box: Box) -> None:
    """Haunt 15: the Dragon dies when it has as many wounds as there are players."""

    def change(state: State) -> None:
        in_haunt(15, tracks={"Wounds": 2})(state)
        state.kinds["m1"], state.figures["m1"], state.sides["m1"] = "Dragon", HALL, "monsters"
        state.numbered = 5

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS},
        holding={"e1": ["omen/spear"]}, change=change,
    )  # fmt: skip
    game.push("attack:m1:omen/spear:might")
    for total in (3, 4):  # 3 and 4 more for the Spear: 3 above the Dragon's 4, less 2 for its hide
        assert isinstance(game.need, Chance)
        game.push(faces(game.need.about["dice"], total))
    game.answer()
    assert game.state.tracks["Wounds"] == 3
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("heroes",)


def test_a_ban_for_a_time_is_over_when_it_says(box: Box) -> None:
    """Haunt 9: a traitor whose Might fails cannot move in that turn."""
    game = table(
        box, phase="haunt", traitor="e1", at={"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS},
        stack=(("round", "e1"),), change=in_haunt(9),
    )  # fmt: skip
    game.answer(dice=[0])
    assert game.steps("e1") == {"might": -1}
    assert not [each for each in game.options if each.startswith("move:")]
    game.end().end().end()
    game.answer()
    assert game.state.active == "e1"
    assert [each for each in game.options if each.startswith("move:")]


def test_whoever_drops_every_item_drops_his_own(box: Box) -> None:
    """Haunt 4 with 3 players: the traitor's things lie where he stood, and nobody else's."""

    def change(state: State) -> None:
        in_haunt(4)(state)
        state.revealer = "e3"

    rules = box.haunts["haunt/4"].rules.setup["T"]
    keys = tuple(rule.instruction.key for rule in rules)
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPSTAIRS, "e3": HALL},
        holding={"e1": ["item/axe"], "e2": ["item/bell"], "e3": ["omen/bite"]},
        stack=(("list", ("haunt/4", keys, ("haunt/4", "", "p2", {}, {}))), ("act", "e1")),
        change=change,
    )  # fmt: skip
    assert game.state.things["item/bell"] == f"room:{UPSTAIRS}"
    assert game.state.things["item/axe"] == "by:e1"
    assert "e2" not in game.state.figures


@pytest.mark.parametrize(("total", "over"), [(7, False), (8, True)])
def test_rows_by_a_number_leave_the_result_as_it_was(box: Box, total: int, over: bool) -> None:
    """Haunt 16 with 3 players: the clock destroys the house at 8 or more."""

    def change(state: State) -> None:
        in_haunt(16, tracks={"Ticks": 7})(state)
        state.active = "e2"

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPSTAIRS, "e3": HALL},
        stack=(("turn-ends", "e2"),), change=change,
    )  # fmt: skip
    game.answer(dice=[total])
    assert game.rolled() == [8]
    assert (game.game.outcome is not None) is over


def test_the_dead_rise_at_the_start_of_their_next_turn(box: Box) -> None:
    """Haunt 21: a dead hero becomes a Zombie, which its player controls, when its turn comes."""

    def change(state: State) -> None:
        in_haunt(21)(state)
        state.kinds["m1"], state.figures["m1"] = "Zombie", UPSTAIRS
        state.sides["m1"] = "monsters"
        state.numbered = 5

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPSTAIRS, "e3": UPSTAIRS},
        stack=(("die", ("e3", "")), ("act", "e1"), ("turn-ends", "e1")), change=change,
    )  # fmt: skip
    zombies = [each for each, kind in game.state.kinds.items() if kind == "Zombie"]
    assert "dead" in game.marks("e3")
    assert zombies == ["m1"]
    game.end().end()
    zombies = [each for each, kind in game.state.kinds.items() if kind == "Zombie"]
    assert len(zombies) == 2
    assert game.state.control[zombies[1]] == "e3"


@pytest.mark.parametrize("number", range(1, 24))
@pytest.mark.parametrize("players", [3, 6])
def test_random_games_go_on(box: Box, number: int, players: int) -> None:
    """No fault and no decision without an option, from the moment the haunt begins."""
    rng = random.Random(number * 10 + players)
    game = Game.from_state(box, haunt_state(box, number, players, number), rng)
    for _move in range(60):
        need = game.position.need
        if need is None:
            assert game.outcome is not None
            return
        if isinstance(need, Chance):
            assert sum(chance for _outcome, chance in need.outcomes) == 1
            game.roll()
        else:
            assert need.options
            game.push(rng.choice(need.options).notation)


@pytest.mark.parametrize("seed", range(6))
def test_the_revealer_makes_every_choice_of_the_dance(box: Box, seed: int) -> None:
    # "The haunt revealer makes every choice in this box." (haunt 9, Right now)
    game = Game.from_state(box, haunt_state(box, 9, 4, seed), random.Random(seed))
    asked = 0
    while isinstance(need := game.position.need, Decision) and need.cite.startswith("haunt/9#S"):
        asked += 1
        assert need.who == game.state.revealer
        game.push(need.options[0].notation)
    assert asked


WARDEN = """
traitor: the haunt revealer
---
# Secrets of Survival

## You win when…
- The traitor is dead.

## How to hide
- The haunt revealer makes every choice in this box.
- **Whisper.** Once per turn, a hero may attempt a Knowledge or Sanity roll.
  - 0+: Put the hero in a ground-floor room.

# Traitor's Tome

## You win when…
- Every hero is dead.

## At the end of every hero's turn
- The traitor makes every choice in this box.
- The hero may lose 1 Might.
"""


def test_who_makes_every_choice_of_a_box_makes_them_wherever_the_box_stands(
    corpus: Corpus,
) -> None:
    """The revealer, a hero here, decides for another; the traitor, what that one may do."""

    def hiding(state: State) -> None:
        in_haunt(12)(state)
        state.revealer = "e3"

    box = box_with(corpus, WARDEN)
    game = table(box, phase="haunt", traitor="e2", change=hiding)
    game.push(act_of(game, 12)).answer()
    game.end()
    assert [(who, kind) for who, kind, _chosen in game.decided] == [
        ("e1", "turn"), ("e3", "trait"), ("e3", "choose"), ("e1", "turn"), ("e2", "may"),
    ]  # fmt: skip
    assert game.steps("e1") == {"might": -1}
