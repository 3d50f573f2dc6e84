"""What is on the map, against the rules of rooms; and what is hidden is not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.engine.conftest import BoxOf, new_game, play
from tests.engine.fights import haunted
from tests.engine.houses import (
    EAST_OF_UPPER,
    FOYER,
    HALL,
    LOWER,
    STAIRS,
    UPPER,
    kinds,
    naming,
    rooms_of,
    shown_at,
)
from tests.engine.tabletop import Table, table
from tests.engine.test_meanings_played import played
from workbench.engine.board import ways
from workbench.engine.box import Box
from workbench.engine.floors import floors
from workbench.engine.mapping import (
    ZOOMS,
    draw,
    map_lines,
)
from workbench.engine.run import Chance, Run
from workbench.engine.state import State
from workbench.engine.views import observers_of
from workbench.model.games import Corpus

# What is on it


def test_the_first_rooms_lie_as_the_rules_lay_them(box: Box) -> None:
    shown = floors(box, new_game(box, 3).state)
    assert [floor.area for floor in shown] == ["upper", "ground", "basement"]
    rooms = rooms_of(shown)
    assert set(rooms) == {HALL, FOYER, STAIRS, UPPER, LOWER}
    # The front door is none of them: no tile is laid there.
    assert kinds(rooms[HALL]) == {"N": "open", "E": "unexplored", "W": "unexplored"}
    assert kinds(rooms[FOYER])["S"] == kinds(rooms[FOYER])["N"] == "open"
    assert kinds(rooms[STAIRS]) == {"S": "open"}
    assert [each.id for each in rooms[HALL].figures] == ["e1", "e2", "e3"]
    assert {each.id for each in rooms[HALL].figures if each.active} == {"e1"}


def test_doors_are_what_can_be_gone_by(houses: tuple[tuple[Box, State], ...]) -> None:
    """Rule exploring: rooms are connected only where door meets door; else a door is false."""
    seen = set()
    for box, state in houses:
        run = Run(box, state, ())
        for room in rooms_of(floors(box, state)).values():
            printed = box.rooms[room.id].doors_turned[state.rooms[room.id][3]]
            assert {door.side for door in room.doors} == (set(printed) if room.up else set())
            gone_by = {way.door: way.to for way in ways(run, room.id) if way.door}
            assert {d.side: d.to for d in room.doors if d.kind == "open"} == gone_by
            for door in room.doors:
                assert bool(door.to) is (door.kind in ("open", "false") or bool(door.to))
                if door.kind == "unexplored":
                    assert not door.to
                if door.kind == "false":
                    (ax, ay), beyond = state.rooms[room.id][1:3], state.rooms[door.to]
                    assert abs(ax - beyond[1]) + abs(ay - beyond[2]) == 1
                    back = {"N": "S", "S": "N", "E": "W", "W": "E"}[door.side]
                    assert back not in box.rooms[door.to].doors_turned[beyond[3]]
            seen |= {door.kind for door in room.doors}
    assert {"open", "unexplored", "false"} <= seen


def test_a_tile_beside_a_wall_has_a_false_door(box: Box) -> None:
    # The Attic's only door is to the south; laid north of the Upper Landing's eastern neighbour.
    game = table(box, rooms={"room/attic": f"{EAST_OF_UPPER}:0"})
    rooms = shown_at(game)
    assert kinds(rooms[UPPER])["E"] == "false"
    assert kinds(rooms["room/attic"]) == {"S": "unexplored"}
    turned = shown_at(table(box, rooms={"room/attic": f"{EAST_OF_UPPER}:1"}))
    assert kinds(turned[UPPER])["E"] == "open" == kinds(turned["room/attic"])["W"]


def test_what_can_be_explored_is_what_the_engine_offers(box: Box) -> None:
    game, rng = new_game(box, 3, 5), random.Random(5)
    times = 0
    for _move in range(120):
        need = game.position.need
        if need is None or game.state.phase != "explore":
            break
        if isinstance(need, Chance):
            game.roll()
            continue
        offered = {each.notation[-1] for each in need.options if each.kind == "explore"}
        if offered:
            times += 1
            room = rooms_of(floors(box, game.state))[game.state.figures[need.who]]
            assert offered == {side for side, kind in kinds(room).items() if kind == "unexplored"}
        game.push(rng.choice(need.options).notation)
    assert times > 10


@pytest.mark.parametrize("there", [True, False])
def test_a_way_that_something_blocks_is_shut(corpus: Corpus, there: bool) -> None:
    rule = "- The Ogre blocks the way between the Entrance Hall and the Foyer."
    rooms = shown_at(played(corpus, rule, ogre=HALL if there else ""))
    wanted = "shut" if there else "open"
    assert (kinds(rooms[HALL])["N"], kinds(rooms[FOYER])["S"]) == (wanted, wanted)


@pytest.mark.parametrize("fallen", [True, False])
def test_doors_that_do_not_count_as_open_are_shut(box: Box, fallen: bool) -> None:
    """Haunt 2: *The doors of a Fallen room do not count as open.*"""
    marks = {UPPER: ("Fallen",)} if fallen else {}
    game = table(box, phase="haunt", traitor="e2", change=haunted(2, marks=marks))
    upper = shown_at(game)[UPPER]
    assert set(kinds(upper).values()) == {"shut" if fallen else "unexplored"}
    assert [mark.key for mark in upper.marks] == (["Fallen"] if fallen else [])


def test_a_room_turned_over_has_no_doors_and_shuts_those_beside_it(box: Box) -> None:
    def flipped(state: State) -> None:
        state.rooms[UPPER] = (*state.rooms[UPPER][:4], False)

    rooms = shown_at(table(box, rooms={"room/attic": f"{EAST_OF_UPPER}:1"}, change=flipped))
    assert not rooms[UPPER].up
    assert rooms[UPPER].doors == ()
    assert rooms[UPPER].links == ()
    assert kinds(rooms["room/attic"]) == {"W": "shut"}
    assert all(link.to != UPPER for link in rooms[STAIRS].links)


def linked(game: Table, room: str) -> list[tuple[str, str, bool]]:
    return [(each.kind, each.to, each.both) for each in shown_at(game)[room].links]


def test_special_ways_are_those_of_the_rooms(box: Box) -> None:
    """The fact sheet of the rooms: which lead where, and whether one can walk back."""
    assert linked(table(box), STAIRS) == [("stairs", UPPER, True)]
    assert linked(table(box), UPPER) == [("stairs", STAIRS, True)]
    assert linked(table(box), FOYER) == []
    below = table(box, rooms=["room/stairs-from-basement"])
    assert linked(below, FOYER) == [("stairs", "room/stairs-from-basement", True)]
    chute = table(box, rooms=["room/coal-chute"])
    assert linked(chute, "room/coal-chute") == [("chute", LOWER, False)]
    assert linked(chute, LOWER) == []
    assert linked(table(box, rooms=["room/gallery"]), "room/gallery") == []
    both = table(box, rooms=["room/gallery", "room/ballroom"])
    assert linked(both, "room/gallery") == [("jump", "room/ballroom", False)]
    assert linked(both, "room/ballroom") == []
    lift = table(box, rooms=["room/mystic-elevator"])
    assert linked(lift, "room/mystic-elevator") == [("elevator", "", False)]


def test_the_collapsed_room_leads_to_the_room_below_once_there_is_one(box: Box) -> None:
    collapsed, cellar = "room/collapsed-room", "room/wine-cellar"
    game = table(box, rooms=[collapsed, cellar])
    assert linked(game, collapsed) == [("fall", "", False)]
    game = table(box, rooms=[collapsed, cellar], tokens={"below-collapsed-room": cellar})
    assert linked(game, collapsed) == [("fall", cellar, False)]
    assert [pile.kind for pile in shown_at(game)[cellar].piles] == ["token/below-collapsed-room"]


@pytest.mark.parametrize(
    ("event", "kind"), [("secret-passage", "passage"), ("secret-stairs", "stairs")]
)
def test_secret_ways_join_the_rooms_with_their_tokens(box: Box, event: str, kind: str) -> None:
    def beside(state: State) -> None:
        top, pool, under = state.decks["event"]
        pool = tuple(each for each in pool if each != f"event/{event}")
        state.decks["event"] = (top, pool, under)
        state.things[f"event/{event}"] = "beside"
        for number, room in enumerate((FOYER, LOWER), start=50):
            state.kinds[f"t{number}"] = f"token/{event}"
            state.things[f"t{number}"] = f"room:{room}"
            state.numbered = 60

    game = table(box, change=beside)
    assert linked(game, FOYER) == [(kind, LOWER, True)]
    assert linked(game, LOWER) == [(kind, FOYER, True)]


def test_the_slides_of_the_mystery_game_are_walked_both_ways(boxes: BoxOf) -> None:
    box = boxes("mystery")
    loft, pier = "room/pipe-organ-loft", "room/foggy-pier"
    game = table(box, rooms=[loft, pier])
    assert linked(game, loft) == [("passage", pier, True)]
    assert linked(game, "room/entrance-hall") == [("passage", "room/mystery-machine", True)]


@pytest.mark.parametrize("turns", [0, 1])
def test_a_barrier_has_the_sides_of_the_tile_as_it_lies(box: Box, turns: int) -> None:
    """The fact sheet: the Chasm has doors to the east and west, parted by a barrier."""

    def stands(state: State) -> None:
        state.facing["e1"], state.facing["e2"] = "E", "W"

    chasm = "room/chasm"
    at = {"e1": chasm, "e2": chasm}
    game = table(box, rooms={chasm: f"basement:5:5:{turns}"}, at=at, change=stands)
    room = shown_at(game)[chasm]
    assert room.barrier
    assert room.sides == (("W", "E"), ("N", "S"))[turns]
    assert {each.id: each.side for each in room.figures} == (
        {"e1": "E", "e2": "W"}, {"e1": "S", "e2": "N"},
    )[turns]  # fmt: skip
    shown = floors(box, game.state)
    assert any("|e2/>e1        |" in line for line in draw(shown).plain())


def test_a_vault_that_is_open_has_no_barrier(box: Box) -> None:
    vault = "room/vault"
    closed = shown_at(table(box, rooms=[vault]))[vault]
    assert (closed.barrier, closed.sides) == (True, ())
    opened = shown_at(table(box, rooms=[vault], tokens={"vault-empty": vault}))[vault]
    assert (opened.barrier, opened.sides) == (False, ())


def test_things_of_a_kind_are_counted_and_companions_stand_with_their_keeper(
    corpus: Corpus, box: Box
) -> None:
    def three(state: State) -> None:
        for number in (50, 51, 52):
            state.kinds[f"t{number}"] = "token/secret-stairs" if number < 52 else "token/smoke"
            state.things[f"t{number}"] = f"room:{FOYER}"
        state.numbered = 60

    game = table(
        box, lying={"item/axe": FOYER}, holding={"e2": ["omen/dog"]}, at={"e2": UPPER}, change=three
    )
    rooms = shown_at(game, naming=naming(corpus, box))
    found = {pile.kind: pile.count for pile in rooms[FOYER].piles}
    assert found == {"item/axe": 1, "token/secret-stairs": 2, "token/smoke": 1}
    assert [each.id for each in rooms[UPPER].figures] == ["e2", "omen/dog"]
    assert rooms[UPPER].figures[1].keeper == "e2"
    lines = map_lines(box, game.state, naming=naming(corpus, box))
    assert "|+4            |" in "\n".join(lines)
    assert "+ Foyer: Axe, Secret Stairs x2, Smoke" in lines
    hant = map_lines(box, game.state, "zh-Hant", naming=naming(corpus, box))
    axe = corpus.entries["hill-2e/item/axe"].title["zh-Hant"]
    assert any(line.startswith(f"+ 門廳：{axe}、") for line in hant)


def test_states_of_figures_are_told_in_words(corpus: Corpus, box: Box) -> None:
    def hurt(state: State) -> None:
        state.marks["e2"] = ("stunned",)
        state.figures["e3"] = "outside"

    game = table(box, phase="haunt", traitor="e2", change=hurt)
    shown = floors(box, game.state, naming=naming(corpus, box))
    assert shown[-1].rooms == ()
    assert [each.id for each in shown[-1].figures] == ["e3"]
    assert any(" (stunned)" in line for line in draw(shown).plain())
    assert any("（昏迷）" in line for line in draw(shown, "names", "zh-Hant").plain())
    assert any("（昏迷）" in line for line in draw(shown, "names", "zh-Hans").plain())
    assert draw(shown).plain().count("-- outside -- e3") == 1


def test_what_the_front_door_is_stands_at_the_entrance_hall(corpus: Corpus, box: Box) -> None:
    def closed(state: State) -> None:
        state.marks["front-door"] = ("closed",)

    game = table(box, phase="haunt", traitor="e2", change=closed)
    lines = map_lines(box, game.state, naming=naming(corpus, box))
    assert "! Entrance Hall: front door: closed" in lines
    hant = map_lines(box, game.state, "zh-Hant", naming=naming(corpus, box))
    assert "! 入口大堂：正門：關閉" in hant


# What is hidden


def drawn_for(box: Box, state: State, seen: str) -> list[str]:
    shown = floors(box, state, seen=seen)
    return [line for zoom in ZOOMS for line in draw(shown, zoom).plain()]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_changes_the_map(box: Box, seed: int) -> None:
    rng = random.Random(seed)
    state = play(new_game(box, 4, seed), 60, seed).state.copy()
    other = state.copy()
    for deck, (top, pool, under) in state.decks.items():
        cards = [*top, *pool, *under]
        rng.shuffle(cards)
        other.decks[deck] = (tuple(cards[: len(top)]), tuple(cards[len(top) :]), ())
    other.memory["written:omen/crystal-ball"] = 3
    other.tracks["Wounds"] = seed
    for observer in observers_of(state):
        assert drawn_for(box, state, observer) == drawn_for(box, other, observer)


def test_the_map_does_not_tell_a_hidden_traitor(box: Box) -> None:
    def dealt(traitor: str) -> Callable[[State], None]:
        def change(state: State) -> None:
            for seat in ("e1", "e2", "e3"):
                state.marks[seat] = ("hidden",)
                state.sides[seat] = "traitors" if seat == traitor else "heroes"
                state.memory[f"dealt:{seat}"] = 1 if seat == traitor else 2

        return change

    # The traitor ignores barriers, an explorer does not: the ways of neither are looked up.
    one, two = (
        table(box, phase="haunt", rooms=["room/chasm"], change=dealt(each)) for each in ("e2", "e3")
    )
    for observer in ("table", "heroes", "e1"):
        assert drawn_for(box, one.state, observer) == drawn_for(box, two.state, observer)
        assert "hidden" not in "\n".join(drawn_for(box, one.state, observer))


def test_what_lies_face_down_is_only_face_down(box: Box) -> None:
    """Haunt 11: its Specters wait face down; who has not read the traitor's book sees no more."""

    def down(kind: str, token: str) -> State:
        game = table(box, phase="haunt", traitor="e2", change=haunted(11, {"m1": (kind, FOYER)}))
        state = game.state.copy()
        state.kinds["t30"], state.things["t30"] = token, f"room:{FOYER}"
        state.marks["m1"] = state.marks["t30"] = ("face-down",)
        return state

    specter, other = down("Specter", "token/smoke"), down("Madman", "token/vault-empty")
    for observer in ("table", "heroes", "e1", "e3"):
        shown = drawn_for(box, specter, observer)
        assert shown == drawn_for(box, other, observer)
        assert any("m1 face down" in line for line in shown)
    for observer in ("author", "traitor", "e2"):
        assert any("m1 Specter (face down)" in line for line in drawn_for(box, specter, observer))
