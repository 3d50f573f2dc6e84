"""What cards do besides their tables: bonuses while they are held, rerolls, weapons, kept events.

Expectations are those of the fact sheets of the cards and of the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.tabletop import TURN, Table, draws, drawing, table
from workbench.engine.box import Box
from workbench.engine.state import State
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


@pytest.mark.parametrize("card", [card for card in MODIFIED if card not in ("omen/dog", "omen/girl", "omen/madman")])
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
    owner = drawing(box, "event/silence", holding={"e1": ["item/candle"]}, at={"e1": "room/basement-landing"})
    other = drawing(box, "event/silence", holding={"e2": ["item/candle"]}, at={"e2": "room/basement-landing"})
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
    board = table(box, holding={"e1": ["item/healing-salve"]}, steps=every(1), at={"e2": FOYER, "e3": FOYER})
    starts = box.characters[board.state.players[0]].starts
    board.act("item/healing-salve")
    assert board.steps() == {trait: starts[trait] for trait in ("might", "speed") if starts[trait]}
    assert board.state.things["item/healing-salve"] == "discard:item"


def test_healing_never_lowers(box: Box) -> None:
    board = table(box, holding={"e1": ["item/healing-salve"]}, steps=every(8), at={"e2": FOYER, "e3": FOYER})
    assert board.act("item/healing-salve").steps() == {}


def test_smelling_salts_restore_knowledge_of_somebody_in_the_room(box: Box) -> None:
    board = table(box, holding={"e1": ["item/smelling-salts"]}, steps=every(1), at={"e3": FOYER})
    board.act("item/smelling-salts", choose={"choose": "e2"})
    assert board.steps() == {}
    start = box.characters[board.state.players[1]].starts["knowledge"]
    assert board.steps("e2") == {"knowledge": start}


@pytest.mark.parametrize(("total", "most"), [(8, 3), (7, 2), (6, 2), (5, 1), (4, 1), (3, 0), (0, 0)])
def test_medical_kit_restores_as_many_steps_as_its_table_says(box: Box, total: int, most: int) -> None:
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
    board = table(box, holding={"e1": ["item/bottle"]}, phase="haunt").act("item/bottle", dice=[total])
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
    cards = {"e1": ["item/pickpockets-gloves"], "e2": ["item/bell", "omen/girl"], "e3": ["item/axe"]}
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
    board = table(box, holding={"e1": ["item/music-box"]}, at={"e2": FOYER, "e3": "room/upper-landing"}, **more)
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
    board.end(dice=[4]).end(dice=[4]).end(dice=[4]).act("item/music-box", choose={"one-of": "x"})
    closing = next(m for _w, k, m in board.decided[::-1] if k == "one-of")
    assert closing


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
    assert any(event.verb == "looks" and event.args["cards"] == ("room/attic",) for event in board.events)
    moved = table(box, holding={"e1": ["omen/spirit-board"]}).push(f"move:{FOYER}").answer()
    assert not moved.can("omen/spirit-board")


def test_dynamite_waits_for_the_haunt_and_takes_the_place_of_the_attack(box: Box) -> None:
    assert not table(box, holding={"e1": ["item/dynamite"]}).can("item/dynamite")
    board = table(box, holding={"e1": ["item/dynamite"]}, at={"e2": FOYER, "e3": FOYER}, phase="haunt")
    board.act("item/dynamite", dice=[5, 4], choose={"choose": FOYER})
    assert board.steps("e2") == {}
    assert sum(board.steps("e3").values()) == -4
    assert set(board.steps("e3")) <= {"might", "speed"}
    assert board.state.things["item/dynamite"] == "discard:item"


def test_the_dog_fetches_what_lies_on_its_way(box: Box) -> None:
    board = table(
        box, holding={"e1": ["omen/dog", "item/axe"]}, lying={"item/bell": "room/upper-landing"}
    )
    board.push(next(each for each in board.options if each.startswith("act:omen/dog")))
    board.push("room/upper-landing")
    board.answer(choose={"may": "no", "any-order": board.options[0] if board.options else ""})
    assert board.where() == HALL
    assert board.state.things["omen/dog"] == "by:e1"


# Events


def test_footsteps_rolls_2_dice_in_the_chapel_only(box: Box) -> None:
    assert drawing(box, "event/footsteps").answer([1]).rolled() == [1]
    chapel = drawing(box, "event/footsteps", rooms=["room/chapel"], at={"e1": "room/chapel"})
    assert chapel.answer([1]).rolled() == [2]


@pytest.mark.parametrize(("total", "mine", "nearest"), [(4, {"might": 1}, {"might": 1}), (3, {"might": 1}, {"sanity": -1})])
def test_footsteps_and_the_nearest_explorer(
    box: Box, total: int, mine: dict[str, int], nearest: dict[str, int]
) -> None:
    rooms = {"room/chapel": "ground:1:0:3"}
    board = drawing(
        box, "event/footsteps", rooms=rooms, at={"e1": "room/chapel", "e3": "room/upper-landing"}
    ).answer([total])
    assert (board.steps(), board.steps("e2"), board.steps("e3")) == (mine, nearest, {})


def test_footsteps_on_a_0_everybody_loses_a_trait_of_their_choice(box: Box) -> None:
    board = drawing(box, "event/footsteps").answer([0], {"trait": "knowledge"})
    assert [board.steps(each) for each in ("e1", "e2", "e3")] == [{"knowledge": -1}] * 3


def test_hanged_men_roll_each_trait_and_reward_four_passes(box: Box) -> None:
    board = drawing(box, "event/hanged-men").answer([2, 2, 2, 2], {"trait": "sanity"})
    assert board.steps() == {"sanity": 1}
    assert len(board.rolled()) == 4
    failed = drawing(box, "event/hanged-men").answer([2, 1, 2, 0])
    assert failed.steps() == {"speed": -1, "knowledge": -1}


def test_possession_lowers_the_rolled_trait_else_another(box: Box) -> None:
    board = drawing(box, "event/possession").answer([0], {"trait": "speed"})
    assert board.steps() == {"speed": -3}
    low = drawing(box, "event/possession", steps={"might": 1})
    low.push("might").answer([0], {"trait": "sanity"})
    assert low.steps() == {"sanity": -3}


def test_disquieting_sounds_compares_with_the_omens_drawn(box: Box) -> None:
    def omens(state: State) -> None:
        state.memory["omens"] = 3

    assert drawing(box, "event/disquieting-sounds", change=omens).answer([3]).steps() == {"sanity": 1}
    less = drawing(box, "event/disquieting-sounds", change=omens).answer([2])
    assert sum(less.steps().values()) == -1
    assert set(less.steps()) <= {"sanity", "knowledge"}
    assert less.rolled() == [6, 1]


def test_creepy_puppet_arms_whoever_else_carries_the_spear(box: Box) -> None:
    board = drawing(box, "event/creepy-puppet", holding={"e2": ["omen/spear"]}).answer([5, 3])
    assert sum(board.steps().values()) == -2
    assert board.steps("e2") == {"might": 2}
    assert board.rolled("attack") == [4]
    own = drawing(box, "event/creepy-puppet", holding={"e1": ["omen/spear"]}).answer([5, 3])
    assert sum(own.steps().values()) == -2
    unhurt = drawing(box, "event/creepy-puppet", holding={"e2": ["omen/spear"]}).answer([3, 3])
    assert unhurt.steps("e2") == {} == unhurt.steps()
    assert unhurt.state.things["event/creepy-puppet"] == "discard:event"


def test_groundskeeper_is_harder_to_see_in_the_gardens(box: Box) -> None:
    outside = drawing(box, "event/groundskeeper")
    inside = drawing(box, "event/groundskeeper", rooms=["room/gardens"], at={"e1": "room/gardens"})
    dice = outside.answer([4]).rolled()[0]
    assert inside.answer().rolled()[0] == max(1, dice - 2)


def test_jonahs_turn_with_and_without_the_puzzle_box(box: Box) -> None:
    board = drawing(box, "event/jonahs-turn", holding={"e2": ["item/puzzle-box"]}, top={"item": ["item/axe"]})
    board.answer()
    assert board.state.things["item/puzzle-box"] == "discard:item"
    assert board.state.things["item/axe"] == "by:e2"
    assert board.steps() == {"sanity": 1}
    without = drawing(box, "event/jonahs-turn").answer()
    assert sum(without.steps().values()) == -1


def test_image_in_the_mirror_gives_an_item_back(box: Box) -> None:
    board = drawing(box, "event/image-in-the-mirror-give", holding={"e1": ["item/axe", "omen/ring"]}).answer()
    assert board.state.things["item/axe"] == "stack:item"
    assert board.state.things["omen/ring"] == "by:e1"
    assert board.steps() == {"knowledge": 1}


def test_image_in_the_mirror_passes_to_the_left(box: Box) -> None:
    board = drawing(box, "event/image-in-the-mirror-give", holding={"e3": ["item/axe"]}).answer()
    assert board.state.things["item/axe"] == "stack:item"
    assert (board.steps(), board.steps("e3")) == ({}, {"knowledge": 1})
    none = drawing(box, "event/image-in-the-mirror-give").answer()
    assert none.state.things["event/image-in-the-mirror-give"] == "discard:event"
    assert none.steps() == {}


def test_image_in_the_mirror_draws_an_item(box: Box) -> None:
    assert drawing(box, "event/image-in-the-mirror-receive").answer().drawn() == ["event", "item"]


def test_whoops_discards_a_random_item_but_no_omen(box: Box) -> None:
    board = drawing(box, "event/whoops", holding={"e1": ["item/axe", "item/rabbits-foot", "omen/ring"]})
    need = board.game.position.need
    assert need is not None
    assert {outcome for outcome, _chance in need.outcomes} == {"item/axe", "item/rabbits-foot"}  # type: ignore[union-attr]
    board.push("item/axe").answer()
    assert board.state.things["item/axe"] == "discard:item"


def test_something_hidden_may_be_left_alone(box: Box) -> None:
    board = drawing(box, "event/something-hidden").answer(choose={"may": "no"})
    assert board.rolled() == []
    assert board.state.things["event/something-hidden"] == "discard:event"


@pytest.mark.parametrize(
    ("card", "mark"), [("event/debris", "Buried"), ("event/webs", "Stuck")]
)
def test_whoever_is_trapped_can_only_try_to_get_free(box: Box, card: str, mark: str) -> None:
    board = drawing(box, card, holding={"e1": ["item/axe"]}, steps={"might": 6}).answer([1])
    assert board.marks() == (mark,)
    assert board.state.things[card] == "kept:e1"
    assert [each.partition("#")[0] for each in board.options] == [f"act:{card}", "end"]
    board.act(card, dice=[3])
    assert board.options == ["end"]
    board.end().act(card, dice=[4])
    assert board.marks() == ()
    assert board.state.things[card] == "discard:event"
    assert board.steps("e2") == {}


@pytest.mark.parametrize("card", ["event/debris", "event/webs"])
def test_after_three_failures_one_comes_free_at_the_next_turn(box: Box, card: str) -> None:
    board = drawing(box, card, steps={"might": 6}).answer([1])
    board.act(card, dice=[0]).end().act(card, dice=[0]).end().act(card, dice=[0])
    assert board.marks()
    board.end()
    assert board.state.active == "e1"
    assert board.marks() == ()
    assert f"move:{FOYER}" in board.options


def test_a_helper_who_fails_at_the_webs_has_no_movement_left(box: Box) -> None:
    board = drawing(box, "event/webs").answer([0]).end()
    assert f"move:{FOYER}" in board.options
    board.act("event/webs", dice=[0])
    assert not [each for each in board.options if each.startswith(("move:", "explore:"))]


def test_grave_dirt_hurts_each_turn_until_it_is_washed_off(box: Box) -> None:
    board = drawing(box, "event/grave-dirt", rooms={"room/gardens": "ground:1:0:1"}).answer([0])
    board.end().end().end()
    assert sum(board.steps().values()) == -1
    board.push("move:room/gardens").answer().end()
    assert board.state.things["event/grave-dirt"] == "discard:event"
    board.end().end()
    assert sum(board.steps().values()) == -1


def test_an_item_that_raises_a_trait_washes_grave_dirt_off(box: Box) -> None:
    board = drawing(box, "event/grave-dirt", lying={"item/bell": HALL, "omen/book": HALL}).answer([0])
    board.push("pick-up:omen/book").answer()
    assert board.state.things["event/grave-dirt"] == "kept:e1"
    board.push("pick-up:item/bell").answer()
    assert board.state.things["event/grave-dirt"] == "discard:event"


def test_lights_out_lets_one_move_one_space(box: Box) -> None:
    board = drawing(box, "event/lights-out", at={"e2": "room/upper-landing", "e3": "room/upper-landing"}).answer()
    board.push(f"move:{FOYER}").answer()
    assert not [each for each in board.options if each.startswith(("move:", "explore:"))]
    board.end().end().end()
    assert "move:room/grand-staircase" in board.options


def test_lights_out_ends_in_company_by_the_candle_or_the_furnace(box: Box) -> None:
    company = drawing(box, "event/lights-out").answer().end()
    assert company.state.things["event/lights-out"] == "discard:event"
    candle = drawing(box, "event/lights-out", lying={"item/candle": HALL}).answer()
    candle.push("pick-up:item/candle").answer()
    assert candle.state.things["event/lights-out"] == "discard:event"
    furnace = drawing(box, "event/lights-out", rooms=["room/furnace-room"], at={"e1": "room/furnace-room"})
    assert furnace.answer().end().state.things["event/lights-out"] == "discard:event"


def test_it_is_meant_to_be_keeps_a_result_for_a_later_roll(box: Box) -> None:
    board = drawing(box, "event/it-is-meant-to-be", top={"event": ["event/rotten"]})
    board.push(board.options[2]).answer([7])
    assert board.rolled() == [4]
    assert board.state.things["event/it-is-meant-to-be"] == "beside"


def test_it_is_meant_to_be_orders_the_top_of_a_stack(box: Box) -> None:
    top = ["item/axe", "item/bell", "item/armor"]
    board = drawing(box, "event/it-is-meant-to-be", top={"item": top})
    board.push(board.options[0]).push("item").push("item/armor").push("item/axe").answer()
    assert board.state.decks["item"][0] == ("item/armor", "item/axe", "item/bell")
    assert board.state.things["event/it-is-meant-to-be"] == "discard:event"


# Tokens that events leave


@pytest.mark.parametrize(
    ("card", "token", "more"),
    [("event/a-moment-of-hope", "blessing", 1), ("event/drip-drip-drip", "drip", -1), ("event/smoke", "smoke", -2)],
)
def test_a_token_changes_trait_rolls_in_its_room(box: Box, card: str, token: str, more: int) -> None:
    board = drawing(box, card).answer()
    assert board.tokens(token) == [f"room:{HALL}"]
    assert board.state.things[card] == "beside"
    dice = box.characters[board.state.players[0]].tracks["sanity"][3]
    there = drawing(box, "event/rotten", tokens={token: HALL}, change=beside(card))
    assert there.answer([2]).rolled() == [max(1, min(8, dice + more))]
    away = drawing(box, "event/rotten", tokens={token: FOYER}, change=beside(card))
    assert away.answer([2]).rolled() == [dice]
    plain = drawing(box, "event/phone-call", tokens={token: HALL}, change=beside(card))
    assert plain.answer([4]).rolled() == [2]  # no trait roll


def test_one_die_is_always_left(box: Box) -> None:
    board = drawing(
        box, "event/rotten", tokens={"smoke": HALL}, change=beside("event/smoke"), steps={"sanity": 1}
    )
    assert board.answer([1]).rolled() == [1]


def beside(card: str) -> Any:
    def change(state: State) -> None:
        deck = card.partition("/")[0]
        top, pool, under = state.decks[deck]
        state.decks[deck] = (top, tuple(each for each in pool if each != card), under)
        state.things[card] = "beside"
        state.memory[f"drawn-in:{card}"] = HALL
        state.memory[f"drawn-by:{card}"] = "e3"
        state.memory[f"drawn-turn:{card}"] = 0

    return change


def token_table(box: Box, card: str, token: str, **more: Any) -> Table:
    return table(box, tokens={token: HALL}, change=beside(card), steps=every(7), **more)


def test_the_closet(box: Box) -> None:
    item = token_table(box, "event/closet-door", "closet").act("event/closet-door", dice=[4])
    assert item.drawn() == ["item"]
    event = token_table(box, "event/closet-door", "closet", top={"event": ["event/night-view"]})
    assert event.act("event/closet-door", dice=[2]).drawn() == ["event"]
    assert event.tokens("closet")
    assert not event.can("event/closet-door")
    assert event.end().can("event/closet-door")
    gone = token_table(box, "event/closet-door", "closet", top={"event": ["event/night-view"]})
    assert gone.act("event/closet-door", dice=[1]).drawn() == ["event"]
    assert not gone.tokens("closet")
    assert gone.state.things["event/closet-door"] == "discard:event"
    far = token_table(box, "event/closet-door", "closet", at={"e1": FOYER})
    assert not far.can("event/closet-door")


@pytest.mark.parametrize(("total", "points"), [(4, 1), (2, 1), (1, 2), (0, 2)])
def test_the_safe_bites_those_who_fail(box: Box, total: int, points: int) -> None:
    board = token_table(box, "event/locked-safe", "safe").act("event/locked-safe", dice=[total])
    assert sum(board.steps().values()) == -points
    assert set(board.steps()) <= {"might", "speed"}
    assert board.tokens("safe")


def test_the_safe_opens_once(box: Box) -> None:
    board = token_table(box, "event/locked-safe", "safe").act("event/locked-safe", dice=[5])
    assert board.drawn() == ["item", "item"]
    assert not board.tokens("safe")
    assert board.state.things["event/locked-safe"] == "discard:event"


def test_the_skeletons(box: Box) -> None:
    first = drawing(box, "event/skeletons").answer()
    assert sum(first.steps().values()) == -1
    assert first.tokens("skeletons") == [f"room:{HALL}"]
    found = token_table(box, "event/skeletons", "skeletons").act("event/skeletons", dice=[5])
    assert found.drawn() == ["item"]
    assert not found.tokens("skeletons")
    lost = token_table(box, "event/skeletons", "skeletons").act("event/skeletons", dice=[4])
    assert sum(lost.steps().values()) == -1
    assert lost.tokens("skeletons")


@pytest.mark.parametrize(
    ("total", "floor"), [(6, ""), (5, "upper"), (4, "upper"), (3, "ground"), (2, "ground"), (1, "basement"), (0, "basement")]
)
def test_the_secret_passage_leads_where_the_dice_say(box: Box, total: int, floor: str) -> None:
    board = drawing(box, "event/secret-passage").answer([total], {"may": "no"})
    places = [each.removeprefix("room:") for each in board.tokens("secret-passage")]
    assert places[0] == HALL != places[1]
    assert not floor or board.state.rooms[places[1]][0] == floor
    assert f"move:{places[1]}" in board.options
    before = int(board.state.memory.get("moved:e1", 0))
    board.push(f"move:{places[1]}").answer()
    assert board.where() == places[1]
    assert board.state.memory["moved:e1"] == before + 1


def test_the_secret_passage_may_be_used_at_once_without_movement(box: Box) -> None:
    board = drawing(box, "event/secret-passage").answer([0], {"may": "yes"})
    assert board.where() == "room/basement-landing"
    assert "moved:e1" not in board.state.memory


def test_the_secret_stairs_lead_to_another_floor_and_to_an_event(box: Box) -> None:
    board = drawing(box, "event/secret-stairs", top={"event": ["event/night-view"]})
    board.answer(choose={"may": "yes", "choose": "room/upper-landing"})
    assert board.where() == "room/upper-landing"
    assert board.drawn() == ["event", "event"]
    stay = drawing(box, "event/secret-stairs", top={"event": ["event/night-view"]})
    stay.answer(choose={"may": "no", "choose": "room/basement-landing"})
    assert stay.drawn() == ["event"]
    assert "move:room/basement-landing" in stay.options


def test_mystic_slide_passes_to_somebody_above(box: Box) -> None:
    board = drawing(
        box, "event/mystic-slide", at={"e1": "room/basement-landing", "e2": "room/upper-landing"},
    ).answer([5], {"choose": FOYER})
    assert board.tokens("slide") == ["room:room/upper-landing"]
    assert board.where("e2") == FOYER
    low = dict.fromkeys(("e1", "e2", "e3"), "room/basement-landing")
    none = drawing(box, "event/mystic-slide", at=low).answer()
    assert none.state.things["event/mystic-slide"] == "discard:event"


def test_mystic_slide_is_for_everybody_from_the_next_turn_on(box: Box) -> None:
    board = drawing(box, "event/mystic-slide", top={"room": ["room/larder"]})
    board.answer([0])
    assert board.where() == "room/larder"
    assert sum(board.steps().values()) == -1 + MODIFIED.get("room/larder", {}).get("might", 0)
    assert not board.can("event/mystic-slide")
    board.end()
    assert board.can("event/mystic-slide")
    board.act("event/mystic-slide", dice=[5], choose={"choose": "room/larder"})
    assert board.where("e2") == "room/larder"


def test_the_revolving_wall_turns(box: Box) -> None:
    rooms = {"room/charred-room": "ground:1:0:0", "room/chapel": "ground:2:0:3"}
    board = drawing(
        box, "event/revolving-wall", rooms=rooms, at={"e1": "room/chapel"}, steps=every(6),
        top={"room": ["room/crypt", "room/ballroom"], "event": ["event/night-view"]},
    )
    board.answer()
    assert board.where() == "room/ballroom"
    assert board.tokens("wall-switch") == ["room:room/chapel"]
    assert board.state.things["room/crypt"] == "discard:room"
    assert board.drawn() == ["event", "event"]
    back = board.act("event/revolving-wall", dice=[3])
    assert back.where() == "room/chapel"
    assert not back.can("event/revolving-wall")


def test_shrieking_wind_leaves_an_item_in_the_entrance_hall(box: Box) -> None:
    board = drawing(
        box, "event/shrieking-wind", rooms=["room/bedroom", "room/attic"],
        at={"e1": "room/bedroom", "e2": "room/attic", "e3": "room/attic"}, holding={"e1": ["item/axe"]},
    ).answer([0])
    assert board.state.things["item/axe"] == f"room:{HALL}"
    assert len(board.rolled("attempt")) == 1


def test_a_window_that_faces_another_room_does_not_count(box: Box) -> None:
    board = drawing(
        box, "event/shrieking-wind", rooms={"room/bedroom": "upper:1:0:0", "room/attic": "upper:1:1:0"},
        at={"e1": "room/bedroom"},
    ).answer()
    assert board.rolled("attempt") == []


@pytest.mark.parametrize(("total", "plain", "marked"), [(3, 1, 2), (1, 1, 2), (0, 1, 3)])
def test_mists_hurt_more_in_rooms_with_an_event_symbol(
    box: Box, total: int, plain: int, marked: int
) -> None:
    board = drawing(
        box, "event/mists-from-the-walls", rooms=["room/crypt", "room/wine-cellar"],
        at={"e1": "room/crypt", "e2": "room/wine-cellar"},
    ).answer([total, total])
    assert board.rolled("damage") == [marked, plain]
    assert len(board.rolled("attempt")) == 2


LOST_ONE = [
    (6, HALL), (5, "room/upper-landing"), (4, "room/upper-landing"), (3, "room/attic"), (2, "room/attic"),
    (1, "room/larder"), (0, "room/larder"),
]  # fmt: skip


@pytest.mark.parametrize(("total", "room"), LOST_ONE)
def test_the_lost_one(box: Box, total: int, room: str) -> None:
    board = drawing(
        box, "event/the-lost-one", at={"e1": "room/basement-landing"},
        top={"room": ["room/gardens", "room/attic" if total > 1 else "room/larder"]},
    ).answer([0, total])
    assert board.where() == room
    assert board.rolled()[:2][1] == 3


def test_the_beckoning_fetches_the_patio_once(box: Box) -> None:
    board = drawing(
        box, "event/the-beckoning", rooms=["room/gardens"],
        at={"e1": "room/gardens", "e2": "room/gardens"}, top={"event": ["event/night-view"]},
    ).answer([0, 0])
    assert board.where() == "room/patio" == board.where("e2")
    assert board.drawn() == ["event", "event"]


def test_the_walls_put_the_next_tile_and_its_finder_somewhere(box: Box) -> None:
    board = drawing(box, "event/the-walls", top={"room": ["room/attic"], "event": ["event/night-view"]})
    board.answer()
    assert board.where() == "room/attic"
    assert board.state.rooms["room/attic"][0] == "upper"


def test_what_the_moves_the_room_with_everything_in_it(box: Box) -> None:
    board = drawing(
        box, "event/what-the", rooms={"room/library": "ground:1:0:1"}, at={"e1": "room/library"},
        lying={"item/axe": "room/library"},
    )
    old = board.game.position.base.rooms["room/library"]
    board.answer()
    area, x, y, _turns, _up = board.state.rooms["room/library"]
    assert area == "ground"
    assert (x, y) != old[1:3]
    assert board.where() == "room/library"


def test_funeral_takes_one_to_the_graveyard_or_the_crypt(box: Box) -> None:
    board = drawing(box, "event/funeral", rooms=["room/crypt"]).answer([1])
    assert board.where() == "room/crypt"
    assert board.steps() == {"sanity": -1, "might": -1}
    assert drawing(box, "event/funeral").answer([1]).where() == HALL


def test_bloody_vision_strikes_the_weakest_near(box: Box) -> None:
    board = drawing(
        box, "event/bloody-vision", at={"e2": FOYER, "e3": "room/upper-landing"}, steps={"e3:might": 1}
    ).answer([0, 2, 2])
    assert [event.args["whom"] for event in board.events if event.verb == "attacks"] == ["e2"]
    alone = drawing(
        box, "event/bloody-vision", at={"e2": "room/upper-landing", "e3": "room/upper-landing"}
    ).answer([0])
    assert alone.rolled("attack") == []


# The traitor


def test_the_traitor_may_decline_an_event(box: Box) -> None:
    board = drawing(box, "event/rotten", phase="haunt", traitor="e1")
    assert board.options == ["accept", "decline"]
    board.push("decline").answer()
    assert board.rolled() == []
    assert board.state.things["event/rotten"] == "discard:event"
    assert TURN and draws
