"""Rulings on the base rules, each as a small game: what a judge would answer, the engine does.

Each test names the rulings that it holds to; they stand in the corpus under these ids.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from tests.engine.rulings import cited, holds
from tests.engine.tabletop import TURN, drawing, table
from workbench.engine.box import Box
from workbench.engine.meaning.queries import has_feature
from workbench.engine.run import Run
from workbench.engine.setting_up import first_player, new_state
from workbench.engine.state import State
from workbench.model.games import Corpus

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"


def every(step: int) -> dict[str, int]:
    return dict.fromkeys(("might", "speed", "sanity", "knowledge"), step)


def explorable(options: list[str]) -> list[str]:
    return [each for each in options if each.startswith("explore:")]


def test_the_rulings_cited_are_rulings(corpus: Corpus) -> None:
    known = {entry.id.rpartition("/")[2] for entry in corpus.of_kind("hill-2e", "ruling")}
    assert known == cited()


# Turns


@holds("turn-01")
def test_steps_of_a_turn_come_in_any_order_and_are_broken_off(box: Box) -> None:
    board = table(box, holding={"e1": ["item/puzzle-box", "item/axe"]}, steps=every(6))
    board.push(f"move:{FOYER}").answer()
    board.act("item/puzzle-box", dice=[0])
    assert "move:room/grand-staircase" in board.options
    board.push(f"move:{HALL}").answer()
    assert "drop:item/axe" in board.options
    assert "end" in board.options


@holds("turn-02")
def test_drawing_a_card_ends_movement_and_nothing_else(box: Box) -> None:
    top = {"room": ["room/gardens"], "event": ["event/night-view"]}
    board = table(box, top=top, holding={"e1": ["item/puzzle-box"]}, steps=every(6))
    board.push("explore:E").answer()
    assert board.drawn() == ["event"]
    assert not [each for each in board.options if each.startswith(("move:", "explore:"))]
    assert board.can("item/puzzle-box")
    assert "drop:item/puzzle-box" in board.options


@holds("turn-02")
def test_a_room_without_a_symbol_does_not_stop_one(box: Box) -> None:
    board = table(box, top={"room": ["room/creaky-hallway"]}, steps=every(6))
    board.push("explore:E").answer()
    assert f"move:{HALL}" in board.options
    assert explorable(board.options)


@holds("turn-03")
def test_the_next_birthday_begins(box: Box) -> None:
    def born(name: str) -> dt.date:
        day = box.characters[name].facts.birthday
        assert day is not None
        month, date = day.split("-")
        return dt.date(2024, int(month), int(date))

    ox = next(name for name in box.characters if "ox-bellows" in name)
    others = [name for name in box.characters if box.characters[name].facts.colour != "red"]
    state = new_state(box, [others[0], ox, others[2]])
    assert born(ox).month == 10  # October 18, by the fact sheet
    assert born(ox).day == 18
    assert first_player(box, state, dt.date(2024, 10, 18)) == "e2"
    turns = [born(name) for name in state.players]
    late = dt.date(2024, 10, 19)
    after = [day.replace(year=2025) if day < late else day for day in turns]
    assert first_player(box, state, late) == f"e{after.index(min(after)) + 1}"


# Exploring


@holds("explore-01")
def test_the_card_comes_before_the_text_of_the_room(box: Box) -> None:
    top = {"room": ["room/larder"], "item": ["item/axe"]}
    board = table(box, top=top, at={"e1": LOWER}).push("explore:E").answer()
    assert board.state.things["item/axe"] == "by:e1"
    assert board.steps() == {}
    assert board.end().steps() == {"might": 1}


def shut_upstairs() -> dict[str, str]:
    return {
        "room/attic": "upper:0:-1:0",
        "room/chapel": "upper:1:0:3",
        "room/conservatory": "upper:-1:0:1",
    }


@holds("explore-02")
def test_a_tile_that_would_close_the_floor_is_passed_over(box: Box) -> None:
    top = {"room": ["room/storeroom", "room/vault", "room/library"], "event": ["event/night-view"]}
    board = table(box, rooms=shut_upstairs(), at={"e1": UPPER}, top=top)
    assert explorable(board.options) == ["explore:S"]
    board.push("explore:S").answer()
    assert board.where() == "room/library"
    assert board.state.things["room/vault"] == "discard:room"
    assert board.state.things["room/storeroom"] == "discard:room"
    area, x, y, _turns, _up = board.state.rooms["room/library"]
    assert (area, x, y) == ("upper", 0, 1)


@holds("explore-03")
def test_a_door_that_faces_a_wall_is_no_door(box: Box) -> None:
    rooms = {"room/gallery": "upper:1:0:0", "room/bedroom": "upper:1:-1:0"}
    board = table(box, rooms=rooms, at={"e1": "room/gallery"}, steps=every(6))
    assert not [each for each in board.options if each in ("move:room/bedroom", "explore:N")]
    assert "explore:S" in board.options


@holds("explore-03")
def test_a_window_that_faces_a_wall_is_no_window(box: Box) -> None:
    seeing = table(box, rooms={"room/bedroom": "upper:1:0:0"})
    walled = table(box, rooms={"room/bedroom": "upper:1:0:0", "room/attic": "upper:1:1:0"})
    for board, there in ((seeing, True), (walled, False)):
        run = Run(box, board.state, ())
        assert has_feature(run, "room/bedroom", "window") is there


@holds("explore-04")
def test_tiles_of_other_floors_are_discarded(box: Box) -> None:
    top = {"room": ["room/larder", "room/crypt", "room/gardens"], "event": ["event/night-view"]}
    board = table(box, top=top).push("explore:E").answer()
    assert board.where() == "room/gardens"
    assert board.state.things["room/larder"] == "discard:room" == board.state.things["room/crypt"]


def only(state: State, *rooms: str, discarded: tuple[str, ...] = ()) -> None:
    for room, place in list(state.things.items()):
        if place == "stack:room":
            state.things[room] = "discard:room" if room in discarded else "out"
    for room in rooms:
        state.things[room] = "stack:room"
    state.decks["room"] = ((), tuple(sorted(rooms)), ())


@holds("explore-04")
def test_the_discards_make_a_new_stack(box: Box) -> None:
    back = ("room/creaky-hallway",)
    board = table(box, change=lambda state: only(state, "room/larder", discarded=back))
    board.push("explore:E").answer()
    assert board.where() == "room/creaky-hallway"
    assert any(event.verb == "reshuffled" for event in board.events)


@holds("explore-04")
def test_a_floor_without_tiles_is_explored(box: Box) -> None:
    board = table(box, change=lambda state: only(state, "room/larder"), steps=every(6))
    board.push("explore:E").answer()
    assert board.where() == HALL
    assert "explore:E" not in board.options
    assert "moved:e1" not in board.state.memory


@holds("explore-05")
def test_a_room_found_by_an_effect_makes_one_draw(box: Box) -> None:
    top = {"room": ["room/gardens"], "event": ["event/night-view"]}
    board = drawing(box, "event/the-walls", top={"room": top["room"]}).answer()
    assert board.where() == "room/gardens"
    assert board.drawn() == ["event", "event"]


@holds("explore-06")
def test_only_the_discoverer_draws(box: Box) -> None:
    board = table(box, rooms={"room/gardens": "ground:1:0:1"})
    board.push("move:room/gardens").answer()
    assert board.drawn() == []


@holds("explore-08")
def test_the_front_door_stays_shut_and_outdoor_rooms_belong_to_the_house(box: Box) -> None:
    board = table(box, rooms={"room/gardens": "ground:1:0:1"})
    assert explorable(board.options) == ["explore:W"]
    board.push("move:room/gardens").answer()
    assert board.where() == "room/gardens"
    assert explorable(board.options) == ["explore:E"]


# Rooms


@holds("rooms-01")
def test_the_stairs_are_four_rooms_in_a_row(box: Box) -> None:
    board = table(box, steps={"speed": 8})
    for number, room in enumerate((FOYER, STAIRS, UPPER), start=1):
        board.push(f"move:{room}").answer()
        assert board.state.memory["moved:e1"] == number


@holds("rooms-02")
def test_crossing_is_free_and_failing_ends_movement(box: Box) -> None:
    rooms = {"room/chasm": "basement:1:0:0", "room/kitchen": "basement:2:0:2"}
    board = table(box, rooms=rooms, at={"e1": LOWER}, steps=every(6)).push("move:room/chasm")
    board.answer().act("room/chasm", dice=[3])
    assert board.state.memory["moved:e1"] == 1
    assert "move:room/kitchen" in board.options
    failed = table(box, rooms=rooms, at={"e1": LOWER}, steps=every(6)).push("move:room/chasm")
    failed.answer().act("room/chasm", dice=[2])
    assert not [each for each in failed.options if each.startswith("move:")]
    failed.end().end().end()
    assert f"move:{LOWER}" in failed.options
    assert failed.can("room/chasm")


@holds("rooms-05")
def test_an_effect_leaves_one_outside_the_vault(box: Box) -> None:
    board = table(box, rooms=["room/vault"], holding={"e1": ["item/bottle"]}, phase="haunt")
    board.act("item/bottle", dice=[6], choose={"choose": "room/vault"})
    assert board.where() == "room/vault"
    assert not [each for each in board.decided if each[1] == "side"]
    assert board.can("room/vault")


@holds("rooms-05")
def test_a_link_token_stays_on_the_side_chosen(box: Box) -> None:
    rooms = {"room/chasm": "basement:1:0:0"}
    board = drawing(box, "event/secret-passage", rooms=rooms, steps=every(6))
    board.answer([0], {"choose": "room/chasm", "side": "W", "may": "no"})
    token = next(t for t, place in board.state.things.items() if place == "room:room/chasm")
    assert board.state.facing[token] == "W"
    board.push("move:room/chasm").answer()
    assert board.state.facing["e1"] == "W"
    ways_on = [each for each in board.options if each.startswith(("move:", "explore:"))]
    assert ways_on == [f"move:{LOWER}", f"move:{HALL}"]


@holds("rooms-06")
def test_the_coal_chute_costs_one_space_in_all(box: Box) -> None:
    board = table(box, rooms={"room/coal-chute": "ground:1:0:3"}).push("move:room/coal-chute")
    board.answer()
    assert (board.where(), board.state.memory["moved:e1"]) == (LOWER, 1)


@holds("rooms-07")
def test_who_comes_later_need_not_roll_in_the_collapsed_room(box: Box) -> None:
    rooms = {"room/collapsed-room": "ground:1:0:0"}
    board = table(box, rooms=rooms).push("move:room/collapsed-room").answer()
    assert board.rolled() == []
    assert board.where() == "room/collapsed-room"
    before = board.state.memory["moved:e1"]
    board.act("room/collapsed-room", choose={"draw": "room/larder"})
    assert board.state.memory["moved:e1"] == before
    assert board.rolled("damage") == [1]


@holds("rooms-08")
def test_later_fallers_land_where_the_first_did(box: Box) -> None:
    rooms = ["room/collapsed-room"]
    both = {"e1": "room/collapsed-room", "e2": "room/collapsed-room"}
    top = {"room": ["room/crypt"], "event": ["event/night-view"]}
    board = table(box, rooms=rooms, at=both, top=top)
    board.act("room/collapsed-room").end().act("room/collapsed-room")
    assert board.where() == "room/crypt" == board.where("e2")
    assert board.drawn() == ["event"]


@holds("rooms-10")
def test_the_junk_room_never_holds_one(box: Box) -> None:
    rooms = {"room/junk-room": "ground:1:0:0"}
    board = table(box, rooms=rooms, at={"e1": "room/junk-room"}, steps={"e1:speed": 1})
    board.push(f"move:{HALL}").answer([0])
    assert board.where() == HALL


@holds("rooms-11")
def test_the_elevator_stays_where_no_door_is_free(box: Box) -> None:
    rooms = {
        "room/mystic-elevator": "ground:1:0:3",
        "room/attic": "upper:0:-1:0",
        "room/chapel": "upper:1:0:3",
        "room/conservatory": "upper:-1:0:1",
        "room/storeroom": "upper:0:1:0",
    }
    board = table(box, rooms=rooms).push("move:room/mystic-elevator").answer([3])
    assert board.state.rooms["room/mystic-elevator"][:3] == ("ground", 1, 0)


@holds("rooms-11")
def test_the_elevator_may_take_another_door_of_its_floor(box: Box) -> None:
    board = table(box, rooms={"room/mystic-elevator": "ground:1:0:3"})
    board.push("move:room/mystic-elevator").answer([2])
    assert board.state.rooms["room/mystic-elevator"][0] == "ground"
    assert board.state.rooms["room/mystic-elevator"][1:3] != (1, 0)


@holds("rooms-12")
def test_a_0_hurts_all_in_the_elevator(box: Box) -> None:
    rooms = {"room/mystic-elevator": "ground:1:0:3"}
    board = table(box, rooms=rooms, at={"e3": "room/mystic-elevator"})
    board.push("move:room/mystic-elevator").answer([0])
    assert [sum(board.steps(each).values()) for each in ("e1", "e2", "e3")] == [-1, 0, -1]


@holds("rooms-13")
def test_the_traitor_names_the_floor(box: Box) -> None:
    rooms = {"room/mystic-elevator": "ground:1:0:3"}
    board = table(box, rooms=rooms, phase="haunt", traitor="e1").push("move:room/mystic-elevator")
    assert board.options == ["0", "1", "2", "3", "4"]
    board.push("1").answer()
    assert board.state.rooms["room/mystic-elevator"][0] == "basement"


@holds("rooms-14")
def test_the_traitor_rolls_at_the_vault_like_everybody(box: Box) -> None:
    board = table(
        box,
        rooms=["room/vault"],
        at={"e1": "room/vault"},
        phase="haunt",
        traitor="e1",
        steps=every(7),
    ).act("room/vault", dice=[6])
    assert board.rolled("attempt")
    assert board.tokens("vault-empty") == ["room:room/vault"]


@holds("rooms-17")
def test_the_rooms_with_windows(box: Box) -> None:
    board = table(box, rooms=[room for room in box.rooms if not box.rooms[room].start])
    run = Run(box, board.state, ())
    assert {room for room in box.rooms if has_feature(run, room, "window")} == {
        "room/bedroom", "room/chapel", "room/dining-room", STAIRS, "room/master-bedroom",
    }  # fmt: skip


# Items


@holds("items-01")
def test_one_thing_a_turn_with_each_item(box: Box) -> None:
    board = table(box, holding={"e1": ["item/puzzle-box"]}, steps=every(6))
    board.act("item/puzzle-box", dice=[0])
    assert not [each for each in board.options if "puzzle-box" in each]
    dropped = table(box, holding={"e1": ["item/puzzle-box"]}).push("drop:item/puzzle-box").answer()
    assert not [each for each in dropped.options if "puzzle-box" in each]
    found = table(box, lying={"item/puzzle-box": HALL}).push("pick-up:item/puzzle-box").answer()
    assert not [each for each in found.options if "puzzle-box" in each]
    given = table(box, holding={"e1": ["item/puzzle-box"]}).push("give:item/puzzle-box:e2")
    assert not [each for each in given.push("yes").answer().options if "puzzle-box" in each]


@holds("items-02")
def test_both_must_be_there_and_willing(box: Box) -> None:
    board = table(box, holding={"e1": ["item/axe"]}, at={"e2": FOYER})
    assert "give:item/axe:e3" in board.options
    assert "give:item/axe:e2" not in board.options
    board.push("give:item/axe:e3")
    assert [option.notation for option in board.game.choices] == ["yes", "no"]
    assert board.need is not None
    assert board.need.who == "e3"  # type: ignore[union-attr]


@holds("items-02")
def test_what_is_dropped_lies_together(box: Box) -> None:
    board = table(box, holding={"e1": ["item/axe", "omen/ring"]})
    board.push("drop:item/axe").push("drop:omen/ring").answer().end()
    assert {"pick-up:item/axe", "pick-up:omen/ring"} <= set(board.options)
    board.push("pick-up:item/axe").answer()
    assert board.state.things["omen/ring"] == f"room:{HALL}"


@holds("items-03")
def test_any_number_of_weapons_is_carried_and_none_is_used_outside_attacks(box: Box) -> None:
    weapons = ["item/axe", "item/revolver", "omen/spear", "item/blood-dagger"]
    board = table(box, holding={"e1": weapons}, phase="haunt")
    assert not [each for each in board.options if each.startswith(("act:", "attack:"))]


@holds("items-04")
def test_companions_and_the_bite_are_not_passed_on(box: Box) -> None:
    cards = ["omen/dog", "omen/girl", "omen/madman"]

    def bitten(state: State) -> None:
        top, pool, under = state.decks["omen"]
        state.decks["omen"] = (top, tuple(each for each in pool if each != "omen/bite"), under)
        state.things["omen/bite"] = "kept:e1"

    board = table(box, holding={"e1": cards}, change=bitten)
    assert not [each for each in board.options if each.startswith(("give:", "drop:"))]


@holds("items-06")
def test_the_dead_leave_what_they_had(box: Box) -> None:
    stack = (("die", ("e3", "")), *TURN)
    board = table(box, holding={"e3": ["item/axe", "omen/ring"]}, phase="haunt", stack=stack)
    assert {"pick-up:item/axe", "pick-up:omen/ring"} <= set(board.options)


@holds("items-08")
def test_a_card_beats_the_rulebook(box: Box) -> None:
    def tired(state: State) -> None:
        state.memory["moved:e1"] = 8

    board = drawing(box, "event/secret-passage", change=tired).answer([0], {"may": "yes"})
    assert board.where() == LOWER  # although no movement is left


# Traits, rolls, damage


@holds("traits-01")
def test_a_trait_stops_at_its_maximum(box: Box) -> None:
    board = drawing(box, "omen/holy-symbol", steps={"sanity": 7}).answer()
    assert board.steps() == {"sanity": 1}
    board.end().end().end().push("drop:omen/holy-symbol").answer()
    assert board.steps() == {"sanity": -1}


@holds("traits-01")
def test_a_gain_above_the_maximum_is_used_up_first_where_that_is_played(box: Box) -> None:
    noted = replace(box, ruleset=replace(box.ruleset, overflow=True))
    gains = {"omen": ["omen/holy-symbol"]}  # 2 Sanity when it is taken, less 2 when it is lost
    board = drawing(noted, "omen/holy-symbol", steps={"sanity": 7}, top=gains).answer()
    assert board.steps() == {"sanity": 1}
    board.end().end().end().push("drop:omen/holy-symbol").answer()
    assert board.steps() == {}
    assert not [key for key in board.state.memory if key.startswith("owed:")]


@holds("traits-02")
def test_nobody_falls_to_the_skull_before_the_haunt(box: Box) -> None:
    board = drawing(box, "event/rotten", steps={**every(1), "e1:sanity": 1}).answer([0])
    assert set(board.state.rows.values()) == {1}
    assert not board.marks()


@holds("traits-02")
def test_the_skull_kills_in_the_haunt(box: Box) -> None:
    board = drawing(box, "event/rotten", steps=every(1), phase="haunt").answer([0])
    assert "dead" in board.marks()


@holds("rolls-01")
def test_the_same_roll_is_allowed_once_but_different_ones_are_not_limited(box: Box) -> None:
    cards = ["item/puzzle-box", "omen/mask"]
    board = table(box, holding={"e1": cards}, rooms=["room/vault"], at={"e1": "room/vault"})
    board.act("item/puzzle-box", dice=[0]).act("omen/mask", dice=[0]).act("room/vault", dice=[0])
    assert not [each for each in board.options if each.startswith("act:")]


@holds("rolls-03")
def test_damage_is_split_as_its_sufferer_likes(box: Box) -> None:
    board = drawing(box, "event/hideous-shriek").answer([4, 4])
    assert board.steps() == {}
    hurt = drawing(box, "event/spider").push("speed")
    hurt.push("0" * hurt.need.about["dice"])  # type: ignore[union-attr]
    hurt.push("12")
    assert hurt.options == ["might-3", "might-2,speed-1", "might-1,speed-2", "speed-3"]
    assert hurt.push("might-1,speed-2").steps() == {"might": -1, "speed": -2}


@holds("rolls-03")
def test_damage_past_the_lowest_step_is_lost_before_the_haunt(box: Box) -> None:
    board = drawing(box, "event/spider", steps={"might": 2, "speed": 1}).answer([0, 4])
    assert board.steps() == {"might": -1}


# Omens and the haunt roll


@holds("haunt-01")
@pytest.mark.parametrize(("total", "begins"), [(4, True), (5, False), (6, False)])
def test_the_haunt_roll_counts_the_omen_just_drawn(box: Box, total: int, begins: bool) -> None:
    def omens(state: State) -> None:
        state.memory["omens"] = 4

    board = drawing(box, "omen/ring", change=omens).answer().push("end")
    need = board.need
    assert need is not None
    assert need.about["dice"] == 6
    twos = max(0, total - 6)
    board.push("0" * (6 - total + twos) + "1" * (total - 2 * twos) + "2" * twos)
    assert any(event.verb == "haunt-begins" for event in board.events) is begins


@holds("haunt-01")
def test_no_omen_no_haunt_roll(box: Box) -> None:
    assert table(box).end().rolled() == []


@holds("traitor-01")
@pytest.mark.parametrize("card", ["event/debris", "event/webs"])
def test_who_turns_is_free_at_once(box: Box, card: str) -> None:
    def trapped(state: State) -> None:
        top, pool, under = state.decks["event"]
        state.decks["event"] = (top, tuple(each for each in pool if each != card), under)
        state.things[card] = "kept:e1"
        state.marks["e1"] = ("Buried" if card == "event/debris" else "Stuck",)

    stack = (("haunt", ("e1", 1, HALL)), *TURN)  # the revealer is its traitor
    board = table(box, stack=stack, change=trapped, holding={"e1": ["omen/girl"]}).answer()
    assert board.state.sides["e1"] == "traitors"
    assert board.marks() == ()
    assert board.state.things[card] == "discard:event"


@holds("traitor-02")
def test_the_traitor_reads_an_event_and_declines_it(box: Box) -> None:
    board = drawing(box, "event/angry-being", phase="haunt", traitor="e1")
    assert board.options == ["accept", "decline"]
    assert board.push("accept").answer([5]).steps() == {"speed": 1}
