"""What events do besides the tables of their rolls: what they keep, leave, move and pass on.

Expectations are those of the fact sheets of the cards and of the rulebook.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tabletop import Table, drawing, table
from workbench.engine.box import Box
from workbench.engine.state import State

ALL = ("might", "speed", "sanity", "knowledge")
HALL, FOYER = "room/entrance-hall", "room/foyer"


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(ALL, step)


def test_footsteps_rolls_2_dice_in_the_chapel_only(box: Box) -> None:
    assert drawing(box, "event/footsteps").answer([1]).rolled() == [1]
    chapel = drawing(box, "event/footsteps", rooms=["room/chapel"], at={"e1": "room/chapel"})
    assert chapel.answer([1]).rolled() == [2]


@pytest.mark.parametrize(
    ("total", "mine", "nearest"),
    [(4, {"might": 1}, {"might": 1}), (3, {"might": 1}, {"sanity": -1})],
)
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

    assert drawing(box, "event/disquieting-sounds", change=omens).answer([3]).steps() == {
        "sanity": 1
    }
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
    board = drawing(
        box, "event/jonahs-turn", holding={"e2": ["item/puzzle-box"]}, top={"item": ["item/axe"]}
    )
    board.answer()
    assert board.state.things["item/puzzle-box"] == "discard:item"
    assert board.state.things["item/axe"] == "by:e2"
    assert board.steps() == {"sanity": 1}
    without = drawing(box, "event/jonahs-turn").answer()
    assert sum(without.steps().values()) == -1


def test_image_in_the_mirror_gives_an_item_back(box: Box) -> None:
    board = drawing(
        box, "event/image-in-the-mirror-give", holding={"e1": ["item/axe", "omen/ring"]}
    ).answer()
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
    board = drawing(
        box, "event/whoops", holding={"e1": ["item/axe", "item/rabbits-foot", "omen/ring"]}
    )
    need = board.game.position.need
    assert need is not None
    assert {outcome for outcome, _chance in need.outcomes} == {"item/axe", "item/rabbits-foot"}  # type: ignore[union-attr]
    board.push("item/axe").answer()
    assert board.state.things["item/axe"] == "discard:item"


def test_something_hidden_may_be_left_alone(box: Box) -> None:
    board = drawing(box, "event/something-hidden").answer(choose={"may": "no"})
    assert board.rolled() == []
    assert board.state.things["event/something-hidden"] == "discard:event"


@pytest.mark.parametrize(("card", "mark"), [("event/debris", "Buried"), ("event/webs", "Stuck")])
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
    board = drawing(box, "event/grave-dirt", lying={"item/bell": HALL, "omen/book": HALL}).answer(
        [0]
    )
    board.push("pick-up:omen/book").answer()
    assert board.state.things["event/grave-dirt"] == "kept:e1"
    board.push("pick-up:item/bell").answer()
    assert board.state.things["event/grave-dirt"] == "discard:event"


def test_lights_out_lets_one_move_one_space(box: Box) -> None:
    board = drawing(
        box, "event/lights-out", at={"e2": "room/upper-landing", "e3": "room/upper-landing"}
    ).answer()
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
    furnace = drawing(
        box, "event/lights-out", rooms=["room/furnace-room"], at={"e1": "room/furnace-room"}
    )
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
    [
        ("event/a-moment-of-hope", "blessing", 1),
        ("event/drip-drip-drip", "drip", -1),
        ("event/smoke", "smoke", -2),
    ],
)
def test_a_token_changes_trait_rolls_in_its_room(
    box: Box, card: str, token: str, more: int
) -> None:
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
        box,
        "event/rotten",
        tokens={"smoke": HALL},
        change=beside("event/smoke"),
        steps={"sanity": 1},
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
    ("total", "floor"),
    [
        (6, ""),
        (5, "upper"),
        (4, "upper"),
        (3, "ground"),
        (2, "ground"),
        (1, "basement"),
        (0, "basement"),
    ],
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
        box,
        "event/mystic-slide",
        at={"e1": "room/basement-landing", "e2": "room/upper-landing"},
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
    assert sum(board.steps().values()) == -1
    assert not board.can("event/mystic-slide")
    board.end()
    assert board.can("event/mystic-slide")
    board.act("event/mystic-slide", dice=[5], choose={"choose": "room/larder"})
    assert board.where("e2") == "room/larder"


def test_the_revolving_wall_turns(box: Box) -> None:
    rooms = {"room/charred-room": "ground:1:0:0", "room/chapel": "ground:2:0:3"}
    board = drawing(
        box,
        "event/revolving-wall",
        rooms=rooms,
        at={"e1": "room/chapel"},
        steps=every(6),
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
        box,
        "event/shrieking-wind",
        rooms=["room/bedroom", "room/attic"],
        at={"e1": "room/bedroom", "e2": "room/attic", "e3": "room/attic"},
        holding={"e1": ["item/axe"]},
    ).answer([0])
    assert board.state.things["item/axe"] == f"room:{HALL}"
    assert len(board.rolled("attempt")) == 1


def test_a_window_that_faces_another_room_does_not_count(box: Box) -> None:
    board = drawing(
        box,
        "event/shrieking-wind",
        rooms={"room/bedroom": "upper:1:0:0", "room/attic": "upper:1:1:0"},
        at={"e1": "room/bedroom"},
    ).answer()
    assert board.rolled("attempt") == []


@pytest.mark.parametrize(("total", "plain", "marked"), [(3, 1, 2), (1, 1, 2), (0, 1, 3)])
def test_mists_hurt_more_in_rooms_with_an_event_symbol(
    box: Box, total: int, plain: int, marked: int
) -> None:
    board = drawing(
        box,
        "event/mists-from-the-walls",
        rooms=["room/crypt", "room/wine-cellar"],
        at={"e1": "room/crypt", "e2": "room/wine-cellar"},
    ).answer([total, total])
    assert board.rolled("damage") == [marked, plain]
    assert len(board.rolled("attempt")) == 2


LOST_ONE = [
    (6, HALL), (5, "room/upper-landing"), (4, "room/upper-landing"),
    (3, "room/attic"), (2, "room/attic"), (1, "room/larder"), (0, "room/larder"),
]  # fmt: skip


@pytest.mark.parametrize(("total", "room"), LOST_ONE)
def test_the_lost_one(box: Box, total: int, room: str) -> None:
    board = drawing(
        box,
        "event/the-lost-one",
        at={"e1": "room/basement-landing"},
        top={"room": ["room/gardens", "room/attic" if total > 1 else "room/larder"]},
    ).answer([0, total])
    assert board.where() == room
    assert board.rolled()[:2][1] == 3


def test_the_beckoning_fetches_the_patio_once(box: Box) -> None:
    board = drawing(
        box,
        "event/the-beckoning",
        rooms=["room/gardens"],
        at={"e1": "room/gardens", "e2": "room/gardens"},
        top={"event": ["event/night-view"]},
    ).answer([0, 0])
    assert board.where() == "room/patio" == board.where("e2")
    assert board.drawn() == ["event", "event"]


def test_the_walls_put_the_next_tile_and_its_finder_somewhere(box: Box) -> None:
    board = drawing(
        box, "event/the-walls", top={"room": ["room/attic"], "event": ["event/night-view"]}
    )
    board.answer()
    assert board.where() == "room/attic"
    assert board.state.rooms["room/attic"][0] == "upper"


def test_what_the_moves_the_room_with_everything_in_it(box: Box) -> None:
    board = drawing(
        box,
        "event/what-the",
        rooms={"room/library": "ground:1:0:1"},
        at={"e1": "room/library"},
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
        box,
        "event/bloody-vision",
        at={"e2": FOYER, "e3": "room/upper-landing"},
        steps={"e3:might": 1},
    ).answer([0, 2, 2])
    assert [event.args["whom"] for event in board.events if event.verb == "attacks"] == ["e2"]
    alone = drawing(
        box, "event/bloody-vision", at={"e2": "room/upper-landing", "e3": "room/upper-landing"}
    ).answer([0])
    assert alone.rolled("attack") == []


# The traitor


@pytest.mark.parametrize(("wish", "harm"), [("ignore", 0), ("suffer", -1)])
def test_the_traitor_may_ignore_what_a_room_does(box: Box, wish: str, harm: int) -> None:
    board = table(
        box, rooms=["room/crypt"], at={"e1": "room/crypt"}, phase="haunt", traitor="e1"
    ).end(choose={"ignore": wish})
    assert sum(board.steps().values()) == harm


def test_the_traitor_still_profits_from_rooms(box: Box) -> None:
    board = table(box, rooms=["room/chapel"], at={"e1": "room/chapel"}, phase="haunt", traitor="e1")
    assert board.end().steps() == {"sanity": 1}
    assert not [each for each in board.decided if each[1] == "ignore"]


def test_the_traitor_may_decline_an_event(box: Box) -> None:
    board = drawing(box, "event/rotten", phase="haunt", traitor="e1")
    assert board.options == ["accept", "decline"]
    board.push("decline").answer()
    assert board.rolled() == []
    assert board.state.things["event/rotten"] == "discard:event"
