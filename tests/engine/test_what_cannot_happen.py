"""What no game has: deeds of the dead, rolls without dice, things handed over that may not be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.fights import haunted, night
from tests.engine.tabletop import Table, drawing, table
from workbench.engine.box import Box
from workbench.engine.run import Decision, Run
from workbench.engine.state import State
from workbench.engine.walking import movement_left

HALL = "room/entrance-hall"
FOYER = "room/foyer"
UPPER = "room/upper-landing"
LOWER = "room/basement-landing"


# The dead (rule: death)


def test_whoever_an_event_kills_gains_nothing_by_the_rest_of_it(box: Box) -> None:
    """Losing the Amulet costs 3 in every trait; the Image would give Knowledge after that."""
    game = drawing(
        box, "event/image-in-the-mirror-give", phase="haunt", traitor="e2",
        holding={"e1": ["item/amulet-of-the-ages"]}, steps={"e1:might": 1},
    )  # fmt: skip
    while game.need is not None and "dead" not in game.marks("e1"):
        game.answer()
    assert "dead" in game.marks("e1")
    assert game.steps("e1")["knowledge"] == -3
    assert game.state.things["event/image-in-the-mirror-give"] == "discard:event"


def test_the_dead_draw_no_card(box: Box) -> None:
    game = table(
        box, phase="haunt", traitor="e2",
        stack=(("die", ("e1", "")), ("draws", ("e1", "item")), ("draw-for-room", ("e1", "omen"))),
    )  # fmt: skip
    assert game.drawn() == []


def test_nothing_heals_or_harms_the_dead(box: Box) -> None:
    from workbench.engine.changing import set_step, take_damage

    game = table(box, phase="haunt", traitor="e2", stack=(("die", ("e1", "")),))
    run = Run(box, game.state.copy(), ())
    before = dict(run.state.rows)
    set_step(run, "e1", "might", 6)
    take_damage(run, "e1", 2, "physical")
    assert dict(run.state.rows) == before
    assert run.events == []


# Discarding


def test_a_card_is_discarded_once(box: Box) -> None:
    """The Amulet raises four traits; Grave Dirt asks four times to be discarded then."""

    def keeps(state: State) -> None:
        top, pool, under = state.decks["event"]
        state.decks["event"] = (
            top, tuple(each for each in pool if each != "event/grave-dirt"), under,
        )  # fmt: skip
        state.things["event/grave-dirt"] = "kept:e1"

    game = drawing(box, "item/amulet-of-the-ages", change=keeps)
    game.answer()
    told = [event.args["to"] for event in game.events if event.args.get("card") == _DIRT]
    assert told == ["discard:event"]


_DIRT = "event/grave-dirt"


# Rolls


@pytest.mark.parametrize("room", ["room/tower", "room/chasm", "room/vault", "room/catacombs"])
def test_no_monster_is_asked_to_cross_what_it_ignores(box: Box, room: str) -> None:
    """Rule: barriers#monsters; what a room says to *you* it says to explorers."""
    game = night(box, 7, {"m1": ("Creeper Tip", room)}, {"e1": HALL, "e2": HALL, "e3": HALL},
                 rooms=[room])  # fmt: skip
    game.answer()
    if "m1" in game.options:
        game.push("m1")
    assert not [each for each in game.options if each.startswith(f"act:{room}")]


def test_nobody_attempts_a_roll_of_a_trait_it_has_not(box: Box) -> None:
    from workbench.engine.meaning.core import Scope
    from workbench.engine.objects import has_object
    from workbench.model.trees import Leaf, Node

    game = night(box, 20, {"m1": ("Ghost Bride", FOYER)}, {"e1": HALL, "e2": HALL, "e3": HALL})
    run = Run(box, game.state.copy(), ())
    for trait, has in (("might", False), ("sanity", True), ("knowledge", False)):
        do = Node("attempt", (("traits", Leaf("trait", trait)),))
        assert has_object(run, "m1", do, Scope()) is has


def test_what_is_chosen_is_no_roll(box: Box) -> None:
    """The traitor chooses where the Mystic Elevator goes (rule: traitor#elevator)."""
    room = "room/mystic-elevator"
    rooms = {room: "upper:0:-1:2"}
    game = table(box, phase="haunt", traitor="e1", at={"e1": UPPER}, rooms=rooms, change=haunted(7))
    game.push(f"move:{room}").answer(choose={"result": "2", "ignore": "suffer"})
    told = [event.args for event in game.events if event.verb == "result"]
    assert [(each["total"], each["faces"], each["given"]) for each in told] == [(2, "", "chosen")]


# The traitor may ignore an event (rule: traitor#declines-events)


def test_who_ignores_an_event_cites_the_rule(box: Box) -> None:
    game = drawing(box, "event/lights-out", phase="haunt", traitor="e1", change=haunted(7))
    need = game.need
    assert isinstance(need, Decision)
    assert need.cite == "hill-2e/rule/traitor#declines-events"
    game.push("decline")
    told = [event for event in game.events if event.verb == "declines"]
    assert [(event.who, event.args["card"], event.cite) for event in told] == [
        ("e1", "event/lights-out", "hill-2e/rule/traitor#declines-events")
    ]


# Whoever becomes a monster


def test_a_dead_hero_is_a_zombie_and_no_longer_itself(box: Box) -> None:
    """Haunt 21: its player controls the Zombie, not the figure that is gone."""

    def change(state: State) -> None:
        haunted(21, {"m1": ("Zombie", UPPER)})(state)
        state.numbered = 5

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPPER, "e3": UPPER},
        stack=(("die", ("e3", "")), ("act", "e1"), ("turn-ends", "e1")), change=change,
    )  # fmt: skip
    game.end().end()
    zombie = next(each for each in game.state.kinds if each != "m1")
    assert dict(game.state.control) == {zombie: "e3"}
    told = [event for event in game.events if event.verb == "control"]
    assert [event.args["whom"] for event in told] == [zombie]
    assert game.state.sides["e3"] == "heroes"
    assert "dead" in game.marks("e3")


# Handing over (rule: items#not-tradeable)


def sending(box: Box, **more: Any) -> Table:
    game = table(box, **more)
    game.push(next(each for each in game.options if each.startswith("act:omen/dog")))
    return game.push(UPPER)


def test_the_dog_gets_nothing_that_cannot_be_dropped_or_traded(box: Box) -> None:
    game = sending(box, holding={"e1": ["omen/dog", "item/blood-dagger", "item/axe"]})
    game.push("yes").answer()
    assert game.state.things["item/blood-dagger"] == "by:e1"
    alone = sending(box, holding={"e1": ["omen/dog", "item/blood-dagger"]})
    alone.answer(choose={"may": "yes"})
    assert alone.state.things["item/blood-dagger"] == "by:e1"


# Turns of the dead (rule: death#figure-goes)


def bereft(box: Box, **more: Any) -> Table:
    """Haunt 20: everybody dies, and the Ghost Bride may be there."""
    stack = (*(("die", (seat, "")) for seat in ("e1", "e2", "e3")), ("round", "e1"))
    return table(box, phase="haunt", traitor="e2", stack=stack, **more)


def test_a_game_that_nobody_can_change_is_over(box: Box) -> None:
    game = bereft(box, change=haunted(20))
    assert game.need is None
    assert game.game.outcome is not None
    assert game.game.outcome.winners == game.game.outcome.seats == ()
    verbs = [event.verb for event in game.events]
    assert verbs[-2:] == ["still", "over"]
    assert "turn-begins" not in verbs


def test_the_dead_traitor_goes_on_with_the_monsters(box: Box) -> None:
    """Rule: traitor#runs-the-monsters; only the monsters' turn is told."""
    game = bereft(box, change=haunted(20, {"m1": ("Ghost Bride", FOYER)}))
    for _turn in range(2):
        game.answer().push("end")
    told = [event.who for event in game.events if event.verb == "turn-begins"]
    assert set(told) == {"monsters"}
    assert len(told) >= 2


def test_a_groom_who_died_of_his_speed_can_still_come_to_the_wedding(box: Box) -> None:
    """Haunt 20: he is under the traitor's control, and goes 1 space at least, as monsters do."""

    def wed(state: State) -> None:
        haunted(20, {"m1": ("Ghost Bride", FOYER)})(state)
        state.marks["e1"] = ("Groom",)

    stack = (("die", ("e1", "", "speed")), ("round", "e1"))
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPPER, "e3": UPPER}, stack=stack,
        steps={"e1:speed": 0}, change=wed,
    )  # fmt: skip
    game.answer()
    assert game.state.active == "e1"
    assert "Spectral" in game.marks()
    game.push(f"move:{FOYER}").answer()
    assert game.where() == FOYER
    assert not [each for each in game.options if each.startswith("move:")]


def test_a_turn_in_which_something_comes_for_the_dead_is_told(box: Box) -> None:
    """Haunt 21: the dead rise at the start of their next turn."""
    game = table(
        box, phase="haunt", traitor="e2", at={"e1": HALL, "e2": UPPER, "e3": UPPER},
        stack=(("die", ("e3", "")), ("round", "e3")),
        change=haunted(21, {"m1": ("Zombie", LOWER)}),
    )  # fmt: skip
    game.answer()
    told = [event.who for event in game.events if event.verb in ("turn-begins", "control")]
    assert told[:2] == ["e3", "p3"]


def test_the_stunned_keep_their_turn(boxes: BoxOf) -> None:
    """In the mystery nobody dies, and a game goes on however many are stunned."""
    box = boxes("mystery")

    def change(state: State) -> None:
        for seat in state.order:
            state.marks[seat] = ("stunned",)
            state.memory[f"stunned:{seat}"] = 0

    game = table(box, phase="haunt", change=change, at={})
    told = {event.who for event in game.end().end().events if event.verb == "turn-begins"}
    assert told
    assert movement_left(Run(box, game.state.copy(), ()), "e1") >= 0


# Cards


def test_the_card_searched_for_is_the_card_taken(box: Box) -> None:
    """Haunt 1: the traitor searches for the Ring instead of drawing an omen, and takes the card."""
    omen = next(
        room for room, printed in box.rooms.items()
        if printed.symbol == "omen" and "upper" in printed.areas and not printed.start
    )  # fmt: skip
    game = table(
        box, phase="haunt", traitor="e1", at={"e1": UPPER}, top={"room": [omen]},
        stack=(("explore", ("e1", UPPER, "W")), ("act", "e1"), ("turn-ends", "e1")),
        change=haunted(1),
    )  # fmt: skip
    game.answer(choose={"may": "yes", "search": "omen/ring"})
    assert game.state.things["omen/ring"] == "by:e1"
    assert game.drawn() == []
    assert all(place == "house" for place in map(game.state.things.get, game.state.rooms))


def test_no_room_is_a_card(box: Box) -> None:
    from workbench.engine.meaning.core import Scope
    from workbench.engine.meaning.nouns import is_a
    from workbench.model.trees import Leaf

    run = Run(box, table(box).state.copy(), ())
    for thing, card in ((HALL, False), ("item/bell", True), ("character/ox-bellows", False)):
        assert is_a(run, thing, Leaf("thing", "card"), Scope()) is card
