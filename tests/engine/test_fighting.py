"""Attacks: who can attack whom and how, both rolls, what the loser suffers (rule: combat)."""

from __future__ import annotations

import pytest

from tests.engine.fights import attacks, duel, monster, roll, value
from tests.engine.rulings import holds
from tests.engine.tabletop import table
from workbench.engine.box import Box
from workbench.engine.state import State

FOYER = "room/foyer"
HALL = "room/entrance-hall"
UPSTAIRS = "room/upper-landing"


@holds("attack-01")
def test_nobody_is_attacked_before_the_haunt(box: Box) -> None:
    assert attacks(table(box, at={"e1": FOYER, "e2": FOYER})) == []


@holds("attack-01")
def test_only_opponents_in_the_room_are_attacked(box: Box) -> None:
    game = table(
        box, 4, phase="haunt", traitor="e2",
        at={"e1": FOYER, "e2": FOYER, "e3": FOYER, "e4": HALL},
    )  # fmt: skip
    assert attacks(game) == ["attack:e2::might"]


def test_both_roll_their_own_might(box: Box) -> None:
    game = duel(box, steps={"e1:might": 6, "e2:might": 2})
    own, other = value(game, box, "e1", "might"), value(game, box, "e2", "might")
    roll(roll(game.push("attack:e2::might"), 1), 1)
    assert game.rolled() == [own, other]


def test_the_lower_takes_the_difference_in_physical_traits(box: Box) -> None:
    game = duel(box)
    roll(roll(game.push("attack:e2::might"), 4), 1).answer()
    lost = game.steps("e2")
    assert sum(lost.values()) == -3
    assert set(lost) <= {"might", "speed"}
    assert game.steps("e1") == {}


def test_an_attacker_who_rolls_lower_is_hurt(box: Box) -> None:
    game = duel(box)
    roll(roll(game.push("attack:e2::might"), 1), 2).answer()
    assert sum(game.steps("e1").values()) == -1
    assert game.steps("e2") == {}


@holds("attack-03")
def test_a_tie_hurts_nobody(box: Box) -> None:
    game = duel(box)
    roll(roll(game.push("attack:e2::might"), 2), 2).answer()
    assert (game.steps("e1"), game.steps("e2")) == ({}, {})


@holds("attack-01")
def test_there_is_one_attack_in_a_turn(box: Box) -> None:
    game = duel(box)
    roll(roll(game.push("attack:e2::might"), 2), 2).answer()
    assert attacks(game) == []


def test_a_weapon_adds_its_dice_to_the_attack_only(box: Box) -> None:
    game = duel(box, holding={"e1": ["item/axe"], "e2": ["omen/spear"]})
    assert set(attacks(game)) == {"attack:e2::might", "attack:e2:item/axe:might"}
    own, other = value(game, box, "e1", "might"), value(game, box, "e2", "might")
    roll(roll(game.push("attack:e2:item/axe:might"), 2), 2)
    assert game.rolled() == [own + 1, other]


def test_no_attack_has_more_than_eight_dice(box: Box) -> None:
    game = duel(box, holding={"e1": ["omen/spear"]}, steps={"e1:might": 8})
    assert value(game, box, "e1", "might") + 2 > 8
    roll(game.push("attack:e2:omen/spear:might"), 4)
    assert game.rolled()[0] == 8


@holds("attack-01", "attack-05")
def test_a_shot_into_another_room_does_the_shooter_no_harm(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": FOYER, "e3": HALL},
        holding={"e1": ["item/revolver"]},
    )  # fmt: skip
    assert attacks(game) == ["attack:e2:item/revolver:speed"]
    own, other = value(game, box, "e1", "speed"), value(game, box, "e2", "speed")
    roll(roll(game.push("attack:e2:item/revolver:speed"), 1), 4).answer()
    assert game.rolled() == [own + 1, other]
    assert (game.steps("e1"), game.steps("e2")) == ({}, {})


def test_nobody_is_shot_around_a_corner(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2",
        at={"e1": HALL, "e2": "room/upper-landing", "e3": HALL},
        holding={"e1": ["item/revolver"]},
    )  # fmt: skip
    assert attacks(game) == []


@holds("attack-03")
def test_the_ring_strikes_at_the_mind(box: Box) -> None:
    game = duel(box, holding={"e1": ["omen/ring"]})
    roll(roll(game.push("attack:e2:omen/ring:sanity"), 4), 2).answer()
    lost = game.steps("e2")
    assert sum(lost.values()) == -2
    assert set(lost) <= {"sanity", "knowledge"}


@holds("attack-04")
def test_two_points_can_be_given_up_to_steal(box: Box) -> None:
    game = duel(box, holding={"e2": ["item/rabbits-foot"]})
    roll(roll(game.push("attack:e2::might"), 3), 1)
    assert set(game.options) == {"damage", "steal:item/rabbits-foot"}
    game.push("steal:item/rabbits-foot").answer()
    assert game.state.things["item/rabbits-foot"] == "by:e1"
    assert game.steps("e2") == {}


@holds("attack-04")
def test_one_point_cannot_be_given_up_to_steal(box: Box) -> None:
    game = duel(box, holding={"e2": ["item/rabbits-foot"]})
    roll(roll(game.push("attack:e2::might"), 2), 1).answer()
    assert game.state.things["item/rabbits-foot"] == "by:e2"
    assert sum(game.steps("e2").values()) == -1


@holds("attack-04")
def test_what_says_so_is_not_stolen(box: Box) -> None:
    game = duel(box, holding={"e2": ["item/armor", "omen/dog"]})
    roll(roll(game.push("attack:e2::might"), 4), 1).answer()
    assert game.state.things["item/armor"] == "by:e2"
    # The armour takes 1 of the 3 points.
    assert sum(game.steps("e2").values()) == -2


@holds("monsters-02")
def test_damage_stuns_a_monster(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL},
        change=monster("Cat", FOYER, haunt="haunt/3"),
    )  # fmt: skip
    roll(roll(game.push("attack:m1::might"), 4), 3).answer()
    assert "stunned" in game.marks("m1")
    assert game.rolled()[1] == 3  # the Might of the Cat


@holds("attack-02")
def test_nobody_attacks_with_a_trait_that_the_other_has_not(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL},
        change=monster("Web", FOYER, haunt="haunt/4"), holding={"e1": ["omen/ring"]},
    )  # fmt: skip
    assert attacks(game) == ["attack:m1::might"]  # the Web has no Sanity


def test_a_haunt_can_forbid_a_trait(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": UPSTAIRS, "e3": HALL},
        change=monster("Mummy", FOYER, haunt="haunt/1"), holding={"e1": ["item/revolver"]},
    )  # fmt: skip
    assert attacks(game) == ["attack:m1::might"]


@pytest.mark.parametrize("mortal", [False, True])
def test_the_witch_is_attacked_only_when_she_is_mortal(box: Box, mortal: bool) -> None:
    def change(state: State) -> None:
        monster("Witch", FOYER, haunt="haunt/3")(state)
        if mortal:
            state.marks["m1"] = ("Mortal",)

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL}, change=change
    )
    assert bool(attacks(game)) is mortal
    if mortal:
        roll(roll(game.push("attack:m1::might"), 4), 3)
        assert game.game.outcome is not None
        assert game.game.outcome.winners == ("heroes",)


def test_might_does_nothing_to_the_flesh_of_haunt_18(box: Box) -> None:
    def change(state: State) -> None:
        state.haunt = "haunt/18"

    game = duel(box, change=change)
    roll(roll(game.push("attack:e2::might"), 4), 0).answer()
    assert game.steps("e2") == {}
    assert any(event.verb == "no-damage" and event.who == "e2" for event in game.events)


def test_a_monster_defeated_in_defence_counts_as_defeated_by_the_one_attacked(box: Box) -> None:
    """Haunt 13: a hero who defends himself stuns a Nightmare; one who attacks kills it."""
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL},
        change=monster("Nightmare", FOYER, haunt="haunt/13"),
    )  # fmt: skip
    roll(roll(game.push("attack:m1::might"), 4), 3).answer()
    assert game.state.things["m1"] == "out"
    # Another comes out of the sleeper.
    assert [room for figure, room in game.state.figures.items() if figure[0] == "m"] == [HALL]
