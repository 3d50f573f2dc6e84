"""The haunts of ``mystery`` as they are played: the volunteer, the monster's turn, each way to win.

Expectations are those of its rulebook: the page of haunt 17, the sample of a monster's page, and
its chapters on the monster.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.tabletop import Table, table
from workbench.desks.going_on import play_on
from workbench.engine.bots import RandomBot
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Decision
from workbench.engine.sandbox import explored_state
from workbench.engine.sessions import Session
from workbench.engine.state import State
from workbench.engine.views import view

HALL, MACHINE, WOODS = "room/entrance-hall", "room/mystery-machine", "room/woods"
#: Rooms with a clue symbol, joined by secret passages, and one with an event symbol.
CLUE_ROOMS = ("room/revolving-bookcase", "room/pipe-organ-loft", "room/foggy-pier")
EVENT_ROOM = "room/trophy-gallery"
KNIGHT, IRON_FACE = "17", "old-iron-face"


@pytest.fixture(scope="module")
def mansion(boxes: BoxOf) -> Box:
    return boxes("mystery")


def begun(
    box: Box,
    haunt: str,
    players: int = 4,
    *,
    offers: str = "e2",
    change: Callable[[State], None] | None = None,
    holding: dict[str, list[str]] | None = None,
) -> Table:
    """A haunt that e1 has begun; one seat offers to be the monster."""
    game = table(
        box, players, rooms=[*CLUE_ROOMS, EVENT_ROOM, WOODS], holding=holding or {},
        stack=(("haunt", ("e1", haunt, HALL)), ("next-turn", "e1")), change=change,
    )  # fmt: skip
    while isinstance(game.need, Decision) and game.need.kind in ("volunteer", "monster-player"):
        offer = game.need.who in offers
        if game.need.kind == "volunteer":
            game.push("yes" if offer else "no")
        else:
            game.push(offers[:2])
    return game.answer()


def monster(game: Table, kind: str) -> str:
    """Returns the first monster of a kind."""
    return next(each for each in game.state.figures if game.state.kinds.get(each) == kind)


def on(game: Table, figure: str) -> Counter[str]:
    """Returns how many tokens of each kind lie on a figure, or are carried by it."""
    return Counter(
        game.state.kinds[each].removeprefix("token/").partition("#")[0]
        for each, place in game.state.things.items()
        if place in (f"on:{figure}", f"by:{figure}")
        and game.state.kinds.get(each, "token/scooby-snack") != "token/scooby-snack"
    )


def put(game: Table, **places: str) -> Table:
    """Sets figures into rooms by hand."""
    state = game.game.position.base.copy()
    state.figures.update(places)
    return Table(Game.from_state(game.game.box, state), state.rows)


def titled(game: Table, title: str) -> str:
    """Returns the notation of an action by its English title; empty if it cannot be taken now."""
    rules = game.game.box.rules_of(game.state.haunt)
    assert rules is not None
    key = f"act:{game.state.haunt}#{rules.titled[title].key}"
    return key if key in game.options else ""


def titles(game: Table) -> dict[str, str]:
    rules = game.game.box.rules_of(game.state.haunt)
    assert rules is not None
    return {i.text["en"].split("**")[1].rstrip("."): t for t, i in rules.titled.items()}


def do(game: Table, title: str, dice: list[int] | None = None) -> Table:
    """Takes an action of the haunt with the totals of its rolls."""
    notation = titled(game, titles(game)[title])
    assert notation, (title, game.options)
    return game.push(notation).answer(dice=dice or [])


def can(game: Table, title: str) -> bool:
    return bool(titled(game, titles(game)[title]))


# Who is the monster


def test_a_volunteer_is_the_monster_else_who_began_the_haunt(mansion: Box) -> None:
    game = begun(mansion, KNIGHT, offers="e3")
    assert [seat for seat in game.state.order if game.state.sides[seat] == "traitors"] == ["e3"]
    assert [who for who, kind, _move in game.decided if kind == "volunteer"] == ["e2", "e3", "e4"]
    assert game.state.active == "e4"  # the player on the left of the monster begins
    alone = begun(mansion, KNIGHT, offers="")
    assert alone.state.sides["e1"] == "traitors"
    assert alone.state.active == "e2"


def test_of_several_who_began_the_haunt_chooses_and_may_be_it(mansion: Box) -> None:
    game = table(
        mansion, 4, rooms=[*CLUE_ROOMS, WOODS],
        stack=(("haunt", ("e1", KNIGHT, HALL)), ("next-turn", "e1")),
    )  # fmt: skip
    for answer in ("yes", "no", "yes"):
        game.push(answer)
    assert isinstance(game.need, Decision)
    assert game.need.who == "e1"
    assert game.options == ["e2", "e4", "e1"]
    game.push("e1").answer()
    assert game.state.sides["e1"] == "traitors"


def test_the_hero_of_the_monster_leaves_and_the_cards_are_buried(mansion: Box) -> None:
    holding = {"e2": ["item/banana", "clue/a-locked-box"], "e3": ["clue/a-mysterious-letter"]}
    game = begun(mansion, KNIGHT, holding=holding)
    assert "e2" not in game.state.figures
    assert game.state.decks["item"][2][-1:] == ("item/banana",)
    assert game.state.decks["clue"][2][-1:] == ("clue/a-locked-box",)
    assert game.state.things["t2"] == "aside"  # the Scooby Snack is back in the token pile
    assert game.state.things["t3"] == "by:e3"
    assert game.state.things["clue/a-mysterious-letter"] == "by:e3"
    assert game.where(monster(game, "Black Knight")) == MACHINE  # where that hero stood
    assert all(not place.endswith(":e2") for place in game.state.things.values())


# Haunt 17


@pytest.mark.parametrize(("players", "junk"), [(3, 3), (4, 4), (5, 5)])
def test_what_haunt_17_sets_up(mansion: Box, players: int, junk: int) -> None:
    game = begun(mansion, KNIGHT, players)
    knight = monster(game, "Black Knight")
    assert on(game, knight) == {"junk-magic-dust": junk}
    assert sorted(game.tokens("treasure")) == sorted(f"room:{room}" for room in CLUE_ROOMS)
    assert game.tokens("escape") == []


def test_the_woods_are_fetched_and_laid_far_from_the_knight(mansion: Box) -> None:
    game = table(
        mansion, 4, rooms=CLUE_ROOMS,
        stack=(("haunt", ("e1", KNIGHT, HALL)), ("next-turn", "e1")),
    ).answer(choose={"volunteer": "no"})  # fmt: skip
    assert WOODS in game.state.rooms


def test_the_armor_comes_off_one_piece_at_a_time(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    do(game, "Get the armor off the Knight", [1])
    assert on(game, knight)["junk-magic-dust"] == 3
    assert not can(game, "Get the armor off the Knight")  # once per turn
    assert can(game, "Stun the Knight")
    game.end()
    do(game, "Get the armor off the Knight", [0])
    assert on(game, knight)["junk-magic-dust"] == 3
    assert sum(game.steps("e4").values()) == -1


def test_the_knight_is_stunned_without_junk_only_and_the_heroes_win(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    do(game, "Stun the Knight", [5, 4])
    assert "stunned" not in game.marks(knight)
    assert not game.steps("e3")
    bare = state_without(game, "junk-magic-dust")
    bare.end()
    do(bare, "Stun the Knight", [4, 4])  # equal is not higher, and differs by nothing
    assert "stunned" not in bare.marks(knight)
    bare.end()
    do(bare, "Stun the Knight", [5, 4])
    assert "stunned" in bare.marks(knight)
    assert bare.state.phase == "haunt"
    bare.push("end")
    assert bare.game.outcome is not None
    assert bare.game.outcome.winners == ("heroes",)
    assert bare.game.outcome.seats == ("e3", "e4", "e1")


def state_without(game: Table, kind: str) -> Table:
    state = game.game.position.base.copy()
    for token, of in state.kinds.items():
        if of.startswith(f"token/{kind}"):
            state.things.pop(token, None)
    return Table(Game.from_state(game.game.box, state), state.rows)


def test_losing_to_the_knight_costs_the_difference(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    do(game, "Stun the Knight", [1, 3])
    assert sum(game.steps("e3").values()) == -2


def test_treasure_can_be_stolen_from_the_knight_and_not_picked_up(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    state = game.game.position.base.copy()
    treasure = next(t for t, of in state.kinds.items() if of == "token/treasure")
    state.things[treasure] = f"by:{knight}"
    robbed = Table(Game.from_state(mansion, state), state.rows)
    do(robbed, "Steal from the Knight", [3, 2])
    assert robbed.state.things[treasure] == "by:e3"
    assert on(robbed, knight)["junk-magic-dust"] == 4  # it works while the Junk is on
    there = put(robbed, e4=CLUE_ROOMS[0], e1=CLUE_ROOMS[1])
    there.end()
    assert not [each for each in there.options if each.startswith(("take", "pick"))]


def test_the_knight_gathers_the_treasure_and_hides_it_in_the_woods(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    game = to_the_monster(put(game, **{knight: CLUE_ROOMS[2]}), knight)
    for number, room in enumerate(CLUE_ROOMS, 1):
        game.push(f"move:{room}").answer()
        assert on(game, knight)["treasure"] == number
    game.push("end").answer()
    assert game.state.phase == "haunt"
    game = to_the_monster(put(game, **{knight: WOODS}), knight)
    assert not [each for each in game.options if each.startswith("explore:")]
    assert game.state.phase == "haunt"  # it is looked at when its turn ends
    game.push("end")
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("traitors",)
    assert game.game.outcome.seats == ("e2",)
    assert sorted(game.tokens("treasure")) == [f"room:{WOODS}"] * 3


def test_who_has_nothing_hides_nothing(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    game = to_the_monster(put(game, **{knight: WOODS}), knight)
    game.push("end").answer()
    assert f"room:{WOODS}" not in game.tokens("treasure")


def to_the_monster(game: Table, figure: str) -> Table:
    """Lets the heroes do nothing until a monster acts."""
    for _turn in range(20):
        need = game.need
        assert isinstance(need, Decision)
        if need.kind == "monsters":
            assert need.who == "e2", "the volunteer decides for the monsters"
            game.push(figure if figure in game.options else game.options[0])
        elif need.about.get("figure") == figure:
            return game
        else:
            game.push("end").answer()
    raise AssertionError("it never acts")


def test_monsters_move_by_their_speed_without_a_roll(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    to_the_monster(game, knight)
    assert not game.rolled("movement")
    steps = 0
    while ways := [each for each in game.options if each.startswith("move:")]:
        game.push(ways[0]).answer()
        steps += 1
    assert steps == 5


def test_the_knight_can_fight_for_the_treasure(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    state = game.game.position.base.copy()
    treasure = next(t for t, of in state.kinds.items() if of == "token/treasure")
    state.things[treasure] = "by:e3"
    state.figures.update({"e1": HALL, "e4": HALL})
    game = to_the_monster(Table(Game.from_state(mansion, state), state.rows), knight)
    do(game, "Take it back", [6, 4])
    assert game.state.things[treasure] == f"by:{knight}"
    assert sum(game.steps("e3").values()) == -2


def test_nobody_can_attack_where_no_page_says_so(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    assert game.where("e3") == game.where(monster(game, "Black Knight"))
    assert not [each for each in game.options if each.startswith("attack:")]


# Old Iron Face


def test_old_iron_face_acts_before_the_sharks(mansion: Box) -> None:
    game = begun(mansion, IRON_FACE)
    face = monster(game, "Old Iron Face")
    assert on(game, face) == {"escape": 1}
    game = put(game, **{face: CLUE_ROOMS[0], "e1": HALL, "e3": HALL, "e4": HALL})
    to_the_monster(game, face)
    do(game, "Build a new shark", [3])
    assert "Mechanical Shark" not in game.state.kinds.values()
    game.push("end").answer()
    to_the_monster(game, face)
    do(game, "Build a new shark", [4])
    shark = monster(game, "Mechanical Shark")
    assert game.where(shark) == CLUE_ROOMS[0]
    assert not can(game, "Build a new shark")
    game.push("end").answer().push("end").answer()
    game = again_until_monsters(game)
    assert game.options == [face, "end"]  # the sharks wait for it
    game.push(face).answer().push("end").answer()
    assert isinstance(game.need, Decision)
    assert game.need.about.get("figure") == shark or game.options == [shark, "end"]


def again_until_monsters(game: Table) -> Table:
    for _turn in range(20):
        if isinstance(game.need, Decision) and game.need.kind == "monsters":
            return game
        game.push("end").answer()
    raise AssertionError("no monster acts")


def test_there_are_four_sharks_and_no_more(mansion: Box) -> None:
    game = begun(mansion, IRON_FACE)
    face = monster(game, "Old Iron Face")
    state = game.game.position.base.copy()
    for number in range(4):
        shark = f"m{state.numbered + number}"
        state.kinds[shark], state.figures[shark] = "Mechanical Shark", HALL
        state.sides[shark] = "monsters"
    state.numbered += 4
    state.figures[face] = CLUE_ROOMS[0]
    game = to_the_monster(Table(Game.from_state(mansion, state), state.rows), face)
    do(game, "Build a new shark", [4])
    assert list(game.state.kinds.values()).count("Mechanical Shark") == 4


def test_the_escape_token_saves_once(mansion: Box) -> None:
    game = begun(mansion, IRON_FACE)
    face = monster(game, "Old Iron Face")
    to_the_monster(game, face)
    do(game, "Fight a hero", [3, 3])
    assert on(game, face) == {}
    assert "stunned" not in game.marks(face)
    game.push("end").answer()
    to_the_monster(game, face)
    game.push(titled(game, titles(game)["Fight a hero"]))
    game.answer(dice=[2, 3])
    assert "stunned" in game.marks(face)
    # At the start of its next turn it stands up, and the rest of that turn is lost.
    for _turn in range(3):
        game.push("end").answer()
    assert "stunned" not in game.marks(face)
    assert game.state.active != "monsters"


def test_a_hero_beside_a_shark_stays_down(mansion: Box) -> None:
    def down(game: Table, where: str) -> Table:
        state = game.game.position.base.copy()
        shark = f"m{state.numbered}"
        state.numbered += 1
        state.kinds[shark], state.figures[shark] = "Mechanical Shark", HALL
        state.sides[shark] = "monsters"
        state.marks["e4"] = ("stunned",)
        state.memory["stunned:e4"] = state.turn
        state.figures["e4"] = where
        return Table(Game.from_state(mansion, state), state.rows)

    for where, stays in ((HALL, True), (MACHINE, False)):
        game = down(begun(mansion, IRON_FACE), where)
        game.end()  # e3; the turn of e4 goes by
        assert game.state.active == "e1"
        assert ("stunned" in game.marks("e4")) is stays


def test_the_monster_wins_when_every_hero_is_stunned_at_the_end_of_its_turn(mansion: Box) -> None:
    game = begun(mansion, IRON_FACE)
    face = monster(game, "Old Iron Face")
    to_the_monster(game, face)
    state = game.game.position.base.copy()
    for seat in ("e1", "e3", "e4"):
        state.marks[seat] = ("stunned",)
        state.memory[f"stunned:{seat}"] = state.turn
    game = Table(Game.from_state(mansion, state), state.rows)
    assert game.state.phase == "haunt"
    game.push("end")
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("traitors",)


@pytest.mark.parametrize(("players", "wanted"), [(3, 2), (4, 3), (5, 4)])
def test_enough_evidence_unmasks_old_iron_face(mansion: Box, players: int, wanted: int) -> None:
    game = begun(mansion, IRON_FACE, players)
    game = put(game, e3=EVENT_ROOM)
    do(game, "Look for evidence", [3])
    assert on(game, "e3") == {"evidence-bug-spray": 1}
    assert game.tokens("searched") == [f"room:{EVENT_ROOM}"]
    assert not can(game, "Look for evidence")
    state = game.game.position.base.copy()
    aside = [
        each
        for each, place in state.things.items()
        if place == "aside" and state.kinds[each].startswith("token/evidence")
    ]
    assert len(aside) == wanted - 1
    for token in aside:
        state.things[token] = f"room:{MACHINE}"
    state.figures["e3"] = MACHINE
    game = Table(Game.from_state(mansion, state), state.rows)
    assert game.state.phase == "haunt"
    game.push("end")
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("heroes",)


def test_the_heroes_lose_when_the_tide_turns(mansion: Box) -> None:
    game = begun(mansion, IRON_FACE)
    face = monster(game, "Old Iron Face")
    state = game.game.position.base.copy()
    state.tracks["Tide"] = 14
    game = to_the_monster(Table(Game.from_state(mansion, state), state.rows), face)
    game.push("end")
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("traitors",)


# What is told to whom


def test_heroes_see_nothing_of_the_monsters_book(mansion: Box) -> None:
    game = begun(mansion, KNIGHT)
    knight = monster(game, "Black Knight")
    to_the_monster(game, knight)
    shown = view(game.game, "e3")
    assert shown["others"][knight]["traits"] == {}
    assert "options" not in shown["need"]
    assert not [each for each in shown["log"] if "#M." in each["cite"]]
    own = view(game.game, "e2")
    assert own["others"][knight]["traits"] == {"might": 4, "speed": 5, "brains": 4, "courage": 4}
    assert [each["cite"] for each in own["log"] if "#S." in each["cite"]]  # set up together
    assert not [
        each for each in own["log"] if "#S." in each["cite"] and "#S.2." not in each["cite"]
    ]


# To the end


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("haunt", [KNIGHT, IRON_FACE])
def test_games_go_to_their_end(mansion: Box, haunt: str, players: int) -> None:
    for seed in range(3):
        state = explored_state(mansion, players, seed)
        revealer = state.order[seed % players]
        state.active = revealer
        state.stack = (
            ("haunt", (revealer, haunt, state.figures[revealer])),
            ("next-turn", revealer),
        )
        session = Session(Game.from_state(mansion, state, random.Random(seed)))
        bots = {f"e{n + 1}": RandomBot(seed + n) for n in range(players)}
        end = play_on(session, bots)
        assert end is not None
        assert end.winner in ("heroes", "traitor"), end


def test_a_haunt_that_is_on_no_page_is_replaced(mansion: Box) -> None:
    game = table(mansion, 4, rooms=CLUE_ROOMS, stack=(("haunt", ("e1", 3, HALL)),))
    assert game.options == ["haunt/17", "haunt/old-iron-face"]
    game.push("haunt/17").answer(choose={"volunteer": "no"})
    assert game.state.haunt == "haunt/17"
