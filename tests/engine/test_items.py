"""What items and omens do: bonuses while they are held, rolls, damage, what they are used for.

Expectations are those of the fact sheets of the cards and of the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.tabletop import Table, drawing, draws, table
from workbench.engine.box import Box
from workbench.model.ids import slug_of

CARDS: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "facts" / "cards.yaml").read_text(encoding="utf-8")
)
ALL = ("might", "speed", "sanity", "knowledge")
HALL, FOYER = "room/entrance-hall", "room/foyer"


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(ALL, step)


# Bonuses while a card is held, and what losing it costs

MODIFIED = {
    f"{card['kind']}/{slug_of(name)}": card["modifiers"]
    for name, card in CARDS.items()
    if "modifiers" in card
}
LOST = {"item/amulet-of-the-ages": every(-3)}


@pytest.mark.parametrize("card", MODIFIED)
def test_a_card_that_is_drawn_gives_its_steps(box: Box, card: str) -> None:
    board = drawing(box, card, at={"e2": FOYER, "e3": FOYER}).answer()
    assert board.steps() == MODIFIED[card]
    assert board.state.things[card] == "by:e1"


@pytest.mark.parametrize(
    "card", [card for card in MODIFIED if card not in ("omen/dog", "omen/girl", "omen/madman")]
)
def test_a_card_that_is_dropped_takes_its_steps_and_gives_them_to_who_picks_it_up(
    box: Box, card: str
) -> None:
    board = table(box, holding={"e1": [card]})
    board.push(f"drop:{card}").answer()
    lost = LOST.get(card, {trait: -step for trait, step in MODIFIED[card].items()})
    assert board.steps() == lost
    assert board.state.things[card] == f"room:{HALL}"
    board.end().push(f"pick-up:{card}").answer()
    assert board.steps("e2") == MODIFIED[card]
    assert board.state.things[card] == "by:e2"


@pytest.mark.parametrize("card", ["item/bell", "omen/book"])
def test_a_card_that_is_given_changes_both(box: Box, card: str) -> None:
    board = table(box, holding={"e1": [card]})
    board.push(f"give:{card}:e2").answer(choose={"accept": "yes"})
    assert board.steps() == {trait: -step for trait, step in MODIFIED[card].items()}
    assert board.steps("e2") == MODIFIED[card]


def test_what_is_not_wanted_is_not_given(box: Box) -> None:
    board = table(box, holding={"e1": ["item/bell"]})
    board.push("give:item/bell:e2").push("no").answer()
    assert board.state.things["item/bell"] == "by:e1"
    assert board.steps() == {} == board.steps("e2")


@pytest.mark.parametrize("card", ["omen/dog", "omen/girl", "omen/madman"])
def test_companions_stay(box: Box, card: str) -> None:
    board = table(box, holding={"e1": [card]})
    assert not [each for each in board.options if card in each and not each.startswith("act:")]


def test_the_bite_attacks_with_4_dice_and_is_not_carried(box: Box) -> None:
    board = drawing(box, "omen/bite").answer([4, 2])
    assert board.rolled("attack") == [4]
    assert sum(board.steps().values()) == -2
    assert set(board.steps()) <= {"might", "speed"}
    assert not [each for each in board.options if "bite" in each]
    assert board.state.memory["omens"] == 1


def test_blood_dagger_cannot_be_handed_over(box: Box) -> None:
    board = table(box, holding={"e1": ["item/blood-dagger", "item/axe"]})
    assert "drop:item/axe" in board.options
    assert not [each for each in board.options if "blood-dagger" in each]


# Rolls


def test_adrenaline_shot_adds_4_and_is_gone(box: Box) -> None:
    board = drawing(box, "event/angry-being", holding={"e1": ["item/adrenaline-shot"]})
    assert board.options == ["yes", "no"]
    board.push("yes").answer([1])
    assert board.steps() == {"speed": 1}  # 1 and 4 are 5
    assert board.state.things["item/adrenaline-shot"] == "discard:item"


def test_adrenaline_shot_may_be_kept(box: Box) -> None:
    board = drawing(box, "event/angry-being", holding={"e1": ["item/adrenaline-shot"]})
    board.push("no").answer([5])
    assert board.state.things["item/adrenaline-shot"] == "by:e1"


def test_adrenaline_shot_is_for_trait_rolls_only(box: Box) -> None:
    board = drawing(box, "event/phone-call", holding={"e1": ["item/adrenaline-shot"]})
    assert board.options == []
    assert board.answer([3]).steps() == {"knowledge": 1}


@pytest.mark.parametrize("total", range(9))
def test_angel_feather_names_any_total_from_0_to_8(box: Box, total: int) -> None:
    board = drawing(box, "event/rotten", holding={"e1": ["item/angel-feather"]})
    board.push("yes")
    assert board.options == [str(each) for each in range(9)]
    board.push(str(total)).answer()
    expected: Mapping[str, int] = {"might": -1}
    if total >= 5:
        expected = {"sanity": 1}
    elif total == 1:
        expected = {"might": -1, "speed": -1}
    elif total == 0:
        expected = every(-1)
    assert board.steps() == expected
    assert board.rolled() == []
    assert board.state.things["item/angel-feather"] == "discard:item"


def test_angel_feather_serves_for_rolls_without_a_trait(box: Box) -> None:
    board = drawing(box, "event/phone-call", holding={"e1": ["item/angel-feather"]})
    assert board.push("yes").push("4").answer().steps() == {"sanity": 1}


def test_lucky_stone_rerolls_the_dice_chosen_once(box: Box) -> None:
    board = drawing(box, "event/rotten", holding={"e1": ["item/lucky-stone"]})
    count = board.game.position.need.about["dice"]  # type: ignore[union-attr]
    board.push("0" * count).push("yes").push("00")
    board.push("22").answer()
    assert board.steps() == {"might": -1}  # the total is now 4
    assert board.state.things["item/lucky-stone"] == "discard:item"


def test_rabbits_foot_rerolls_one_die_once_per_turn(box: Box) -> None:
    board = drawing(
        box,
        "event/burning-man",
        holding={"e1": ["item/rabbits-foot"]},
        top={"event": ["event/burning-man"]},
    )
    count = board.game.position.need.about["dice"]  # type: ignore[union-attr]
    board.push("0" * (count - 1) + "2").push("yes")
    assert board.options == ["0", "2"]
    board.push("0").push("2").answer()
    assert board.steps() == {"sanity": 1}
    assert board.state.things["item/rabbits-foot"] == "by:e1"
    key = [key for key in board.state.used if "rabbits-foot" in key]
    assert key
    assert board.state.used[key[0]] == board.state.turn


def test_rabbits_foot_is_for_its_owners_turn(box: Box) -> None:
    board = drawing(box, "event/hideous-shriek", holding={"e2": ["item/rabbits-foot"]})
    board.answer([4, 4, 4])
    assert not [each for each in board.decided if each[1] == "may"]


def test_the_idol_gives_2_dice_for_1_sanity_once_per_turn(box: Box) -> None:
    board = drawing(box, "event/rotten", holding={"e1": ["item/idol"]})
    before = box.characters[board.state.players[0]].tracks["sanity"][3]
    board.push("yes").answer([5])
    assert board.rolled() == [min(8, before + 2)]
    assert board.steps() == {}  # the Sanity paid comes back by the row for 5


def test_the_idol_asks_only_once_for_one_roll(box: Box) -> None:
    board = drawing(box, "event/rotten", holding={"e1": ["item/idol"]})
    board.answer([5], {"may": "yes"})
    assert [each for each in board.decided if each[1] == "may"] == [("e1", "may", "yes")]


def test_the_idol_serves_for_dice_of_an_event(box: Box) -> None:
    board = drawing(box, "event/phone-call", holding={"e1": ["item/idol"]})
    board.push("yes")
    assert board.game.position.need.about["dice"] == 4  # type: ignore[union-attr]


def test_no_roll_has_more_than_8_dice(box: Box) -> None:
    board = drawing(
        box, "event/webs", holding={"e1": ["item/idol", "item/candle"]}, steps={"might": 8}
    )
    board.answer([8], {"may": "yes"})
    assert board.rolled() == [8]


def test_the_candle_gives_a_die_for_events_its_owner_draws(box: Box) -> None:
    owner = drawing(
        box, "event/silence", holding={"e1": ["item/candle"]}, at={"e1": "room/basement-landing"}
    )
    other = drawing(
        box, "event/silence", holding={"e2": ["item/candle"]}, at={"e2": "room/basement-landing"}
    )
    plain = box.characters[owner.state.players[0]].tracks["sanity"][3]
    assert owner.answer([4]).rolled() == [plain + 1]
    second = box.characters[other.state.players[1]].tracks["sanity"][3]
    assert other.answer([4]).rolled() == [second]


def test_bell_book_and_candle_together_give_2_in_every_trait(box: Box) -> None:
    board = table(box, lying={"item/candle": HALL}, holding={"e1": ["item/bell", "omen/book"]})
    board.push("pick-up:item/candle").answer()
    assert board.steps() == every(2)
    board.push("drop:item/bell").answer()
    assert board.steps() == {"sanity": -1}
    board.push("drop:omen/book").answer()
    assert board.steps() == {"sanity": -1, "knowledge": -2}


def test_losing_the_candle_ends_the_three_as_well(box: Box) -> None:
    board = table(box, lying={"item/candle": HALL}, holding={"e1": ["item/bell", "omen/book"]})
    board.push("pick-up:item/candle").answer().end().end().end()
    board.push("drop:item/candle").answer()
    assert board.steps() == {}


# Damage


def test_armor_takes_1_point_off_physical_damage_only(box: Box) -> None:
    board = drawing(box, "event/burning-man", holding={"e1": ["item/armor"]}).answer([0, 2, 2])
    moved = board.steps()
    assert moved.get("might", 0) + moved.get("speed", 0) == -1
    assert moved.get("sanity", 0) + moved.get("knowledge", 0) == -2


def test_the_skull_lets_mental_damage_be_physical_all_of_it(box: Box) -> None:
    board = drawing(box, "event/hideous-shriek", holding={"e1": ["omen/skull"]}, at={"e1": HALL})
    board.answer([0, 4, 4, 3], {"may": "yes"})
    moved = board.steps()
    assert moved.get("might", 0) + moved.get("speed", 0) == -3
    assert not set(moved) & {"sanity", "knowledge"}


def test_armor_helps_against_what_the_skull_makes_physical(box: Box) -> None:
    cards = ["omen/skull", "item/armor"]
    board = drawing(box, "event/hideous-shriek", holding={"e1": cards})
    board.answer([0, 4, 4, 3], {"may": "yes"})
    assert sum(board.steps().values()) == -2


def test_the_skull_is_not_asked_about_physical_damage(box: Box) -> None:
    board = drawing(box, "event/spider", holding={"e1": ["omen/skull"]}).answer([0])
    assert not [each for each in board.decided if each[1] == "may"]


# Cards that are used


def test_healing_salve_restores_might_and_speed_to_the_start(box: Box) -> None:
    board = table(
        box, holding={"e1": ["item/healing-salve"]}, steps=every(1), at={"e2": FOYER, "e3": FOYER}
    )
    starts = box.characters[board.state.players[0]].starts
    board.act("item/healing-salve")
    assert board.steps() == {trait: starts[trait] for trait in ("might", "speed") if starts[trait]}
    assert board.state.things["item/healing-salve"] == "discard:item"


def test_healing_never_lowers(box: Box) -> None:
    board = table(
        box, holding={"e1": ["item/healing-salve"]}, steps=every(8), at={"e2": FOYER, "e3": FOYER}
    )
    assert board.act("item/healing-salve").steps() == {}


def test_smelling_salts_restore_knowledge_of_somebody_in_the_room(box: Box) -> None:
    board = table(box, holding={"e1": ["item/smelling-salts"]}, steps=every(1), at={"e3": FOYER})
    board.act("item/smelling-salts", choose={"choose": "e2"})
    assert board.steps() == {}
    start = box.characters[board.state.players[1]].starts["knowledge"]
    assert board.steps("e2") == {"knowledge": start}


@pytest.mark.parametrize(
    ("total", "most"), [(8, 3), (7, 2), (6, 2), (5, 1), (4, 1), (3, 0), (0, 0)]
)
def test_medical_kit_restores_as_many_steps_as_its_table_says(
    box: Box, total: int, most: int
) -> None:
    board = table(
        box,
        holding={"e1": ["item/medical-kit"]},
        steps={"might": 1, "speed": 1, "knowledge": 7},
        at={"e2": FOYER, "e3": FOYER},
    )
    starts = box.characters[board.state.players[0]].starts
    room = starts["might"] + starts["speed"]
    board.act("item/medical-kit", dice=[total])
    assert sum(board.steps().values()) == min(most, room)
    assert not board.can("item/medical-kit")
    assert board.end().end().end().can("item/medical-kit")


@pytest.mark.parametrize(("total", "drawn"), [(6, 2), (8, 2), (5, 0), (0, 0)])
def test_puzzle_box(box: Box, total: int, drawn: int) -> None:
    board = table(box, holding={"e1": ["item/puzzle-box"]}, steps={"knowledge": 7})
    board.act("item/puzzle-box", dice=[total])
    assert board.drawn() == ["item"] * drawn
    gone = board.state.things["item/puzzle-box"] == "discard:item"
    assert gone is bool(drawn)
    assert not board.can("item/puzzle-box")


BOTTLE: dict[int, dict[str, int]] = {
    5: {"might": 2, "speed": 2},
    4: {"knowledge": 2, "sanity": 2},
    3: {"knowledge": 1, "might": -1},
    2: {"knowledge": -2, "sanity": -2},
    1: {"might": -2, "speed": -2},
    0: every(-2),
}


@pytest.mark.parametrize("total", BOTTLE)
def test_the_bottle_works_in_the_haunt_and_is_then_gone(box: Box, total: int) -> None:
    before = table(box, holding={"e1": ["item/bottle"]})
    assert not before.can("item/bottle")
    board = table(box, holding={"e1": ["item/bottle"]}, phase="haunt").act(
        "item/bottle", dice=[total]
    )
    assert board.steps() == BOTTLE[total]
    assert board.state.things["item/bottle"] == "discard:item"


def test_the_bottle_takes_its_drinker_anywhere_on_a_6(box: Box) -> None:
    board = table(box, holding={"e1": ["item/bottle"]}, phase="haunt")
    board.act("item/bottle", dice=[6], choose={"choose": "room/basement-landing"})
    assert board.where() == "room/basement-landing"


def dark_dice(box: Box, total: int, **more: Any) -> Table:
    choose = more.pop("choose", {})
    board = table(box, holding={"e1": ["item/dark-dice"]}, **more)
    return board.act("item/dark-dice", dice=[total], choose=choose)


def test_dark_dice(box: Box) -> None:
    apart = {"e2": "room/upper-landing", "e3": FOYER}
    assert dark_dice(box, 6, at=apart, choose={"choose": "e2"}).where() == "room/upper-landing"
    five = dark_dice(box, 5, at={"e3": FOYER})
    assert (five.where(), five.where("e2")) == (HALL, FOYER)
    assert dark_dice(box, 4, choose={"trait": "speed"}).steps() == {"speed": 1}
    assert dark_dice(box, 3).where() == FOYER
    assert dark_dice(box, 2, choose={"trait": "sanity"}).steps() == {"sanity": 1}
    assert dark_dice(box, 1, top={"event": ["event/night-view"]}).drawn() == ["event"]
    none = dark_dice(box, 0)
    assert none.steps() == every(-3)
    assert none.state.things["item/dark-dice"] == "discard:item"
    assert dark_dice(box, 2).state.things["item/dark-dice"] == "by:e1"


def test_pickpockets_gloves_take_one_item_of_somebody_in_the_room(box: Box) -> None:
    cards = {
        "e1": ["item/pickpockets-gloves"],
        "e2": ["item/bell", "omen/girl"],
        "e3": ["item/axe"],
    }
    board = table(box, holding=cards, at={"e3": FOYER}).act("item/pickpockets-gloves")
    assert board.state.things["item/bell"] == "by:e1"
    assert (board.steps(), board.steps("e2")) == ({"sanity": 1}, {"sanity": -1})
    assert board.state.things["item/pickpockets-gloves"] == "discard:item"
    alone = table(box, holding=cards, at={"e2": FOYER, "e3": FOYER})
    assert not alone.can("item/pickpockets-gloves")


def test_the_mask_is_put_on_and_taken_off(box: Box) -> None:
    board = table(box, holding={"e1": ["omen/mask"]}).act("omen/mask", dice=[4])
    assert board.steps() == {"knowledge": 2, "sanity": -2}
    assert not board.can("omen/mask")
    board.end().end().end().act("omen/mask", dice=[3])
    assert board.steps() == {"knowledge": 2, "sanity": -2}
    board.end().end().end().act("omen/mask", dice=[4])
    assert board.steps() == {}


def music(box: Box, total: int, **more: Any) -> Table:
    board = table(
        box,
        holding={"e1": ["item/music-box"]},
        at={"e2": FOYER, "e3": "room/upper-landing"},
        **more,
    )
    board.act("item/music-box")
    assert "Playing" in board.marks("item/music-box")
    board.end()
    return board.push(f"move:{HALL}").answer([total])


def test_whoever_enters_the_room_of_the_music_box_listens(box: Box) -> None:
    heard = music(box, 4)
    assert heard.state.active == "e2"
    lost = music(box, 3)
    assert lost.state.active == "e3"  # the turn of the second explorer is over
    assert lost.state.things["item/music-box"] == "by:e1"


def test_a_carrier_who_listens_drops_the_box_and_it_plays_on(box: Box) -> None:
    board = music(box, 4).end().end(dice=[0])
    assert board.state.things["item/music-box"] == f"room:{HALL}"
    assert board.state.active == "e2"
    assert "Playing" in board.marks("item/music-box")


def test_the_music_box_can_be_closed(box: Box) -> None:
    board = table(box, holding={"e1": ["item/music-box"]}).act("item/music-box")
    assert not board.can("item/music-box")
    board.end(dice=[4]).end(dice=[4]).end(dice=[4]).act("item/music-box")
    assert board.marks("item/music-box") == ()
    board.end()
    assert board.rolled() == [board.rolled()[0]] * 3


def test_crystal_ball_puts_the_card_found_on_top(box: Box) -> None:
    board = table(box, holding={"e1": ["omen/crystal-ball"]}, phase="haunt")
    board.act("omen/crystal-ball", dice=[4], choose={"stack": "event", "search": "event/webs"})
    assert board.state.decks["event"][0] == ("event/webs",)
    assert len(board.state.decks["event"][1]) == 44
    assert not table(box, holding={"e1": ["omen/crystal-ball"]}).can("omen/crystal-ball")


@pytest.mark.parametrize(("total", "loss"), [(3, -1), (1, -1), (0, -2)])
def test_crystal_ball_costs_sanity_when_it_fails(box: Box, total: int, loss: int) -> None:
    board = table(box, holding={"e1": ["omen/crystal-ball"]}, phase="haunt")
    assert board.act("omen/crystal-ball", dice=[total]).steps() == {"sanity": loss}


def test_spirit_board_shows_the_top_tile_before_moving(box: Box) -> None:
    board = table(box, holding={"e1": ["omen/spirit-board"]}, top={"room": ["room/attic"]})
    board.act("omen/spirit-board")
    assert board.state.decks["room"][0] == ("room/attic",)
    assert any(
        event.verb == "looks" and event.args["cards"] == ("room/attic",) for event in board.events
    )
    moved = table(box, holding={"e1": ["omen/spirit-board"]}).push(f"move:{FOYER}").answer()
    assert not moved.can("omen/spirit-board")


def test_dynamite_waits_for_the_haunt_and_takes_the_place_of_the_attack(box: Box) -> None:
    assert not table(box, holding={"e1": ["item/dynamite"]}).can("item/dynamite")
    board = table(
        box, holding={"e1": ["item/dynamite"]}, at={"e2": FOYER, "e3": FOYER}, phase="haunt"
    )
    board.act("item/dynamite", dice=[5, 4], choose={"choose": FOYER})
    assert board.steps("e2") == {}
    assert sum(board.steps("e3").values()) == -4
    assert set(board.steps("e3")) <= {"might", "speed"}
    assert board.state.things["item/dynamite"] == "discard:item"


def fetching(box: Box, **more: Any) -> Table:
    board = table(
        box,
        holding={"e1": ["omen/dog", "item/axe"]},
        lying={"item/bell": "room/upper-landing"},
        **more,
    )
    return board.push(next(each for each in board.options if each.startswith("act:omen/dog")))


def test_the_dog_carries_one_thing_there_and_one_back(box: Box) -> None:
    board = fetching(box)
    assert board.options == [FOYER, "room/grand-staircase", "room/upper-landing"]
    board.push("room/upper-landing").push("yes")
    assert board.state.things["item/axe"] == "by:omen/dog"
    drop = [each for each in board.options if each != "none"]
    assert len(drop) == 1  # it cannot carry a second thing
    board.push(drop[0]).push("room/upper-landing")
    board.push(next(each for each in board.options if each != "none")).push("item/bell").answer()
    assert board.state.things["item/axe"] == "room:room/upper-landing"
    assert board.state.things["item/bell"] == "by:e1"
    assert board.state.things["omen/dog"] == "by:e1"
    assert board.steps() == {"sanity": 1}  # the Bell's
    assert board.where() == HALL
    assert not board.can("omen/dog")


def test_the_dog_goes_6_spaces_and_into_no_room_with_a_roll(box: Box) -> None:
    rooms = {
        "room/attic": "upper:0:-1:0",
        "room/charred-room": "upper:1:0:0",
        "room/bloody-room": "upper:2:0:0",
        "room/dusty-hallway": "upper:3:0:0",
        "room/creaky-hallway": "upper:4:0:0",
        "room/coal-chute": "ground:1:0:3",
    }
    options = fetching(box, rooms=rooms).options
    assert {"room/charred-room", "room/bloody-room", "room/dusty-hallway"} <= set(options)
    assert "room/coal-chute" in options
    assert not {"room/attic", "room/creaky-hallway", "room/basement-landing"} & set(options)


def test_a_limit_counts_only_what_is_used(box: Box) -> None:
    top = {"event": ["event/burning-man", "event/night-view"]}
    stack = (("draws", ("e1", "event")), *draws("event/night-view"))
    board = table(box, holding={"e1": ["item/rabbits-foot"]}, top=top, stack=stack)
    board.answer([4, 0], {"may": "no"})
    assert [each[2] for each in board.decided if each[1] == "may"] == ["no", "no"]
