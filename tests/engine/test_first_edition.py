"""The rooms and cards that the 1st edition states by itself, or that it alone has.

Expectations are those of its Chinese rules text and of its publisher's questions and answers.
"""

from __future__ import annotations

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.rulings import holds
from tests.engine.tabletop import Table, drawing, table
from workbench.engine.box import Box
from workbench.engine.run import Event
from workbench.engine.state import State

HALL, FOYER, UPPER, LOWER = (
    "room/entrance-hall", "room/foyer", "room/upper-landing", "room/basement-landing",
)  # fmt: skip


@pytest.fixture(scope="module")
def old(boxes: BoxOf) -> Box:
    return boxes("hill-1e")


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(("might", "speed", "sanity", "knowledge"), step)


def test_disquieting_sounds_rewards_only_the_very_number(old: Box) -> None:
    def omens(state: State) -> None:
        state.memory["omens"] = 3

    assert drawing(old, "event/disquieting-sounds", change=omens).answer([3]).steps() == {
        "sanity": 1
    }
    for total in (2, 4):
        board = drawing(old, "event/disquieting-sounds", change=omens).answer([total])
        assert sum(board.steps().values()) == -1


def test_footsteps_names_the_crypt(old: Box) -> None:
    crypt = drawing(old, "event/footsteps", rooms=["room/crypt"], at={"e1": "room/crypt"})
    assert crypt.answer([1]).rolled() == [2]
    chapel = drawing(old, "event/footsteps", rooms=["room/chapel"], at={"e1": "room/chapel"})
    assert chapel.answer([1]).rolled() == [1]


def test_only_somebody_else_digs_out_the_buried(old: Box) -> None:
    board = drawing(old, "event/debris").answer([1])
    assert board.marks() == ("Buried",)
    assert board.options == ["end"]
    board.end().act("event/debris", dice=[0]).end().act("event/debris", dice=[0])
    assert board.marks()
    board.end().end().act("event/debris", dice=[0])
    assert board.marks() == ()  # the third failure
    assert board.state.things["event/debris"] == "discard:event"


@pytest.mark.parametrize(
    ("cards", "drawn", "sanity"),
    [
        (["item/puzzle-box", "item/toy-monkey"], 2, 2),
        (["item/puzzle-box"], 1, 1),
        (["item/toy-monkey"], 1, 1),
    ],
)
def test_jonahs_turn_counts_the_toy_monkey(
    old: Box, cards: list[str], drawn: int, sanity: int
) -> None:
    top = {"item": ["item/axe", "item/armor"]}
    board = drawing(old, "event/jonahs-turn", holding={"e1": cards}, top=top).answer()
    assert board.drawn() == ["event", *["item"] * drawn]
    assert board.steps()["sanity"] == sanity
    assert {board.state.things[card] for card in cards} == {"discard:item"}


def test_the_crystal_ball_works_before_the_haunt(old: Box) -> None:
    board = table(old, holding={"e1": ["omen/crystal-ball"]})
    assert board.act("omen/crystal-ball", dice=[0]).steps() == {"sanity": -2}


COIN = [(2, {"might": 1}, "might"), (2, {"speed": 1}, "speed"), (1, {"sanity": 1}, "sanity")]


@pytest.mark.parametrize(("total", "moved", "trait"), COIN)
def test_the_mystic_coin(old: Box, total: int, moved: dict[str, int], trait: str) -> None:
    board = table(old, holding={"e1": ["item/mystic-coin"]})
    board.act("item/mystic-coin", dice=[total], choose={"trait": trait})
    assert board.steps() == moved
    assert board.rolled() == [1]


def test_the_mystic_coin_takes_one_of_each_kind_on_a_0(old: Box) -> None:
    board = table(old, holding={"e1": ["item/mystic-coin"]}).act("item/mystic-coin", dice=[0])
    assert board.steps() == {"might": -1, "knowledge": -1}


def test_the_druidic_charm_stuns_monsters_in_the_room(old: Box) -> None:
    def monster(state: State) -> None:
        state.figures["m1"], state.kinds["m1"] = HALL, "Ghost"
        state.figures["m2"], state.kinds["m2"] = FOYER, "Ghost"
        state.sides["m1"] = state.sides["m2"] = "monsters"
        state.numbered = 3

    board = table(old, holding={"e1": ["item/druidic-charm"]}, phase="haunt", change=monster)
    board.act("item/druidic-charm")
    assert board.marks("m1") == ("stunned",)
    assert board.marks("m2") == ()
    assert board.steps() == {"speed": -1}
    assert board.state.things["item/druidic-charm"] == "discard:item"


def test_the_rope_makes_a_free_way_between_gallery_and_ballroom(old: Box) -> None:
    rooms = ["room/gallery", "room/ballroom"]
    board = table(
        old,
        rooms=rooms,
        at={"e1": "room/gallery", "e2": "room/gallery"},
        holding={"e1": ["item/rope"]},
    )
    board.push("move:room/ballroom").answer()
    assert board.steps() == {}
    assert int(board.state.memory.get("moved:e1", 0)) == 0
    assert "move:room/gallery" in board.options
    board.end()
    assert "move:room/ballroom" not in board.options


def test_the_rope_saves_one_from_the_fall(old: Box) -> None:
    board = table(
        old,
        rooms=["room/collapsed-room", "room/larder"],
        at={"e1": "room/collapsed-room"},
        tokens={"below-collapsed-room": "room/larder"},
        holding={"e1": ["item/rope"]},
    )
    assert "move:room/larder" in board.options
    board.act("room/collapsed-room")
    assert board.where() == "room/larder"
    assert board.steps() == {}
    assert "move:room/collapsed-room" in board.options


def test_the_rope_lets_one_climb_the_coal_chute(old: Box) -> None:
    board = (
        table(
            old,
            rooms={"room/coal-chute": "ground:1:0:3"},
            at={"e1": LOWER},
            holding={"e1": ["item/rope"]},
        )
        .push("move:room/coal-chute")
        .answer()
    )
    assert board.where() == "room/coal-chute"
    board.push(f"move:{HALL}").answer().push("move:room/coal-chute").answer()
    assert board.where() == "room/coal-chute"
    board.end()
    assert board.where("e1") == LOWER


def test_the_skeleton_key_opens_the_vault_and_the_safe(old: Box) -> None:
    board = table(
        old, rooms=["room/vault"], at={"e1": "room/vault"}, holding={"e1": ["item/skeleton-key"]}
    )
    board.act("room/vault")
    assert board.rolled() == []
    assert board.drawn() == ["item", "item"]
    assert board.tokens("vault-empty") == ["room:room/vault"]


def enters(old: Box, total: int, **more: int) -> Table:
    board = table(old, holding={"e1": ["item/toy-monkey"]}, at={"e2": FOYER, "e3": UPPER})
    return board.push(f"move:{FOYER}").answer([total, *more.values()])


def test_the_toy_monkey_attacks_whom_it_likes(old: Box) -> None:
    assert enters(old, 3).rolled() == [2]
    other = enters(old, 1, attack=5, defence=3)
    assert other.rolled("attack") == [3]
    assert sum(other.steps("e2").values()) == -2
    owner = enters(old, 0, attack=5, defence=3)
    assert sum(owner.steps().values()) == -2
    unhurt = enters(old, 1, attack=1, defence=5)
    assert unhurt.steps() == {} == unhurt.steps("e2")


def test_the_elevator_does_not_move_on_a_0(old: Box) -> None:
    board = table(old, rooms={"room/mystic-elevator": "ground:1:0:3"}).push(
        "move:room/mystic-elevator"
    )
    board.answer([0])
    assert board.state.rooms["room/mystic-elevator"][:3] == ("ground", 1, 0)
    assert sum(board.steps().values()) == -1


def test_the_elevator_never_closes_a_floor_off(old: Box) -> None:
    rooms = {
        "room/mystic-elevator": "ground:1:0:3",
        "room/attic": "upper:0:-1:0",
        "room/chapel": "upper:1:0:3",
        "room/conservatory": "upper:-1:0:1",
    }
    board = table(old, rooms=rooms).push("move:room/mystic-elevator").answer([3])
    assert board.state.rooms["room/mystic-elevator"][:3] == ("ground", 1, 0)


@holds("rooms-09")
def test_one_may_choose_to_fall_in_the_collapsed_room(old: Box) -> None:
    top = {"room": ["room/collapsed-room", "room/larder"]}
    board = table(old, top=top).push("explore:E").answer(choose={"may": "yes"})
    assert board.where() == "room/larder"
    assert board.rolled("attempt") == []
    assert board.rolled("damage") == [1]
    tried = table(old, top=top, steps=every(7)).push("explore:E").answer([5], {"may": "no"})
    assert tried.where() == "room/collapsed-room"


@holds("rooms-18")
def test_the_underground_lake_drops_into_the_basement(old: Box) -> None:
    top = {"room": ["room/underground-lake"], "event": ["event/night-view"]}
    board = table(old, top=top, at={"e1": UPPER}).push("explore:N").answer()
    assert board.where() == "room/underground-lake"
    assert board.state.rooms["room/underground-lake"][0] == "basement"
    assert isinstance(board.events[0], Event)
