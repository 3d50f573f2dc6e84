"""The map: what is on it against the rules of rooms, and how it is drawn in every size."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.conftest import BoxOf, new_game, play
from tests.engine.fights import haunted
from tests.engine.tabletop import Table, table
from tests.engine.test_meanings_played import played
from workbench.engine.abbreviating import abbreviated
from workbench.engine.board import ways
from workbench.engine.box import Box
from workbench.engine.floors import Floor, Link, Room, floors
from workbench.engine.game import Game
from workbench.engine.mapping import (
    ZOOMS,
    Drawing,
    Zoom,
    draw,
    fitting,
    map_lines,
    map_svg,
)
from workbench.engine.naming import Naming
from workbench.engine.run import Chance, Run
from workbench.engine.sandbox import explored_state, haunt_state
from workbench.engine.state import State
from workbench.engine.views import observers_of
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language
from workbench.text.script import is_han
from workbench.text.width import cells

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"
EAST_OF_UPPER, WEST_OF_HALL = "upper:1:0", "ground:-1:0"


def naming(corpus: Corpus, box: Box) -> Naming:
    """The names of everything in a game."""
    own = [each for each in corpus.entries.values() if each.game == box.ruleset.key]
    return Naming(box, {each.id.partition("/")[2]: each.title for each in own})


def rooms_of(shown: tuple[Floor, ...]) -> dict[str, Room]:
    return {room.id: room for floor in shown for room in floor.rooms}


def shown_at(game: Table, **more: Any) -> dict[str, Room]:
    return rooms_of(floors(game.game.box, game.state, **more))


def kinds(room: Room) -> dict[str, str]:
    return {door.side: door.kind for door in room.doors}


@pytest.fixture(scope="module")
def houses(boxes: BoxOf) -> tuple[tuple[Box, State], ...]:
    """Houses of every game: some explored, some with a haunt in them, with all sorts of tiles."""
    found: list[tuple[Box, State]] = []
    for key in ("hill-2e", "hill-1e", "mystery"):
        box = boxes(key)
        found += [(box, explored_state(box, 3, seed, rooms=18)) for seed in range(4)]
    hill = boxes("hill-2e")
    for number in (2, 4, 11, 18, 22):
        game = Game.from_state(hill, haunt_state(hill, number, 4, number), random.Random(number))
        found.append((hill, play(game, 60, number).state))
    return tuple(found)


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


# How it is drawn


def drawings(shown: tuple[Floor, ...], widths: tuple[int, ...] = (0, 60, 120)) -> list[Drawing]:
    return [
        draw(shown, zoom, lang, width=width)
        for zoom in ZOOMS
        for lang in LANGUAGES
        for width in widths
    ]


def test_each_room_is_drawn_once_and_found_where_it_is(
    houses: tuple[tuple[Box, State], ...],
) -> None:
    for box, state in houses:
        shown = floors(box, state)
        rooms = set(rooms_of(shown))
        assert rooms == set(state.rooms)
        for drawing in drawings(shown, (0, 100)):
            assert set(drawing.places) == rooms
            covered: dict[tuple[int, int], str] = {}
            for room, at in drawing.places.items():
                for row in range(at.row, at.row + at.height):
                    for column in range(at.column, at.column + at.width):
                        assert (column, row) not in covered
                        covered[column, row] = room
            for row, line in enumerate(drawing.lines):
                column = 0
                for piece in line:
                    for _ in range(cells(piece.text)):
                        assert drawing.room_at(column, row) == covered.get((column, row), "")
                        if piece.room:
                            assert covered[column, row] == piece.room
                        column += 1
            for room in rooms:
                found = drawing.place_of(room)
                assert found is not None
                assert drawing.room_at(found.column, found.row) == room
                last = (found.column + found.width - 1, found.row + found.height - 1)
                assert drawing.room_at(*last) == room
            assert drawing.place_of("room/nowhere") is None
            assert drawing.room_at(-1, 0) == drawing.room_at(0, 9999) == ""


def test_no_line_is_wider_than_told(houses: tuple[tuple[Box, State], ...]) -> None:
    for box, state in houses[::3]:
        shown = floors(box, state)
        for zoom in ZOOMS:
            alone = max(draw((floor,), zoom, notes=False).width for floor in shown)
            for width in (20, 40, 79, 100, 200):
                for lang in LANGUAGES:
                    drawing = draw(shown, zoom, lang, width=width)
                    told = max(width, alone)
                    assert drawing.width <= told
                    assert max(cells(line) for line in drawing.plain()) <= told
        for width in (40, 80, 120, 200):
            zoom = fitting(shown, width)
            fits = [
                each for each in ZOOMS if draw(shown, each, width=width, notes=False).width <= width
            ]
            assert zoom == (fits[0] if fits else "overview")


def test_arrows_lead_to_every_room(houses: tuple[tuple[Box, State], ...]) -> None:
    for box, state in houses:
        shown = floors(box, state)
        at = {room: place[:3] for room, place in state.rooms.items()}
        for zoom in ZOOMS:
            for width in (0, 200):
                drawing = draw(shown, zoom, width=width)
                found, left = {HALL}, [HALL]
                while left:
                    room = left.pop()
                    for side in "NESW":
                        other = drawing.beyond(room, side)
                        left += [other] if other not in found else []
                        found.add(other)
                        area, x, y = at[room]
                        dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
                        beside = state.grid.get(f"{area}:{x + dx}:{y + dy}")
                        assert beside in (None, other)  # a tile that adjoins is the nearest
                assert found == set(state.rooms)


def test_floors_stand_side_by_side_where_there_is_room(box: Box) -> None:
    shown = floors(box, new_game(box, 3).state)
    wide = draw(shown, "short", width=200)
    assert wide.plain()[0].split("   ")[0].startswith("-- upper --")
    assert [wide.plain()[0].count(f"-- {area} --") for area in ("ground", "basement")] == [1, 1]
    narrow = draw(shown, "short", width=20)
    assert narrow.height > wide.height
    assert {each.row for each in wide.places.values() if each.column == 0} == {1}


def test_only_ascii_and_han_are_drawn(houses: tuple[tuple[Box, State], ...]) -> None:
    marks = set("（）「」：；、・")
    for box, state in houses[::2]:
        for drawing in drawings(floors(box, state), (0,)):
            drawn = set("".join(drawing.plain()))
            assert not {ch for ch in drawn if not (ch.isascii() or is_han(ch))} - marks


def test_the_same_without_any_style(houses: tuple[tuple[Box, State], ...]) -> None:
    """Whatever a style tells, a sign tells as well: doors, turns, choices, marks, ways."""
    for box, state in houses[:6]:
        shown = floors(box, state)
        for drawing in drawings(shown, (0,)):
            pieces = [piece for line in drawing.lines for piece in line]
            for style, signs in (
                ("unexplored", "?"), ("false", "x"), ("shut", "#"), ("open", " -|"), ("mark", "!"),
            ):  # fmt: skip
                found = "".join(piece.text for piece in pieces if piece.style == style)
                assert set(found.replace("! ", "!")) <= set(signs)
            for piece in pieces:
                if piece.style == "active" and drawing.zoom != "overview":
                    assert piece.text.startswith(">")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_what_can_be_chosen_has_a_sign(box: Box, zoom: Zoom) -> None:
    shown = floors(box, new_game(box, 3).state)
    none, some = draw(shown, zoom), draw(shown, zoom, choosable={FOYER})
    assert not any("*" in line or "{" in line for line in none.plain())
    pieces = [each for line in some.lines for each in line if each.style == "choice"]
    assert {each.room for each in pieces} == {FOYER}
    assert {each.text for each in pieces} == ({"{", "}"} if zoom == "overview" else {"*"})
    assert none.places == some.places


SMALL: dict[tuple[Zoom, Language], str] = {
    ("names", "en"): """\
-- upper floor --
+------??------++--------------+
|Upper Landing ||Attic         |
?              x|              |
|              ||+1            |
+------??----=>++------??------+
""",
    ("names", "zh-Hant"): """\
-- 樓上 --
+------??------++--------------+
|上臺階        ||閣樓          |
?              x|              |
|              ||+1            |
+------??----=>++------??------+
""",
    ("short", "zh-Hans"): """\
-- 楼上 --
+--??--++------+
?上台阶x|阁楼  |
|      ||+1    |
+--??=>++--??--+
""",
    ("short", "en"): """\
-- upper floor --
+--??--++------+
?Upper x|Attic |
|      ||+1    |
+--??=>++--??--+
""",
    ("overview", "en"): """\
-- upper floor --
  ?
?[  ]x[  ]
  ?    ?
""",
}


@pytest.mark.parametrize(("zoom", "lang"), SMALL)
def test_a_floor_with_a_false_door(corpus: Corpus, box: Box, zoom: Zoom, lang: Language) -> None:
    game = table(box, rooms={"room/attic": f"{EAST_OF_UPPER}:0"}, lying={"item/axe": "room/attic"})
    shown = floors(box, game.state, naming=naming(corpus, box))
    drawing = draw(shown[:1], zoom, lang, notes=False)
    assert "\n".join(drawing.plain()) + "\n" == SMALL[zoom, lang]


def test_the_room_of_whose_turn_it_is_is_clear_in_every_size(box: Box) -> None:
    game = table(box, at={"e1": FOYER})
    shown = floors(box, game.state)
    for zoom, sign in (("names", "|>e1"), ("short", "|>e1"), ("overview", "<e1>")):
        drawing = draw(shown, zoom)  # type: ignore[arg-type]
        place = drawing.place_of(FOYER)
        assert place is not None
        inside = drawing.plain()[place.row : place.row + place.height]
        assert any(line[place.column :].startswith(sign) for line in inside)
        assert drawing.active == (FOYER,)
    asked = draw(floors(box, game.state, active="e2"), "overview")
    assert asked.active == (HALL,)


def test_on_the_monsters_turn_each_monster_is_marked(box: Box) -> None:
    def there(state: State) -> None:
        for number in (1, 2):
            state.kinds[f"m{number}"], state.sides[f"m{number}"] = "Ogre", "monsters"
            state.figures[f"m{number}"] = UPPER
        state.numbered = 20

    theirs = table(box, phase="haunt", traitor="e2", change=there).state.copy()
    theirs.active = "monsters"
    shown = floors(box, theirs)
    assert any("|>m1 >m2" in line for line in draw(shown).plain())
    assert any("<2m>" in line for line in draw(shown, "overview").plain())


@pytest.mark.parametrize(
    ("seats", "monsters", "names", "short", "overview"),
    [
        (3, 0, ">e1 e2 e3", ">3e", "<3e>"),
        (2, 1, ">e1 e2 m1", ">2e1m", "<em>"),
        (6, 0, ">e1e2e3e4e5e6", ">6e", "<6e>"),
        (6, 4, ">6e4m", ">6e4m", "<em>"),
        (6, 12, ">6e12m", ">6e12m", "<em>"),
    ],
)
def test_a_crowd_is_counted_where_it_does_not_fit(
    box: Box, seats: int, monsters: int, names: str, short: str, overview: str
) -> None:
    def crowd(state: State) -> None:
        for number in range(1, monsters + 1):
            state.kinds[f"m{number}"], state.sides[f"m{number}"] = "Ogre", "monsters"
            state.figures[f"m{number}"] = UPPER
        state.numbered = 20

    at = {f"e{number}": UPPER if number <= seats else LOWER for number in range(1, 7)}
    game = table(box, 6, at=at, phase="haunt", traitor="e2", change=crowd)
    shown = floors(box, game.state)
    for zoom, wanted in (("names", f"|{names:14}|"), ("short", f"|{short:6}|")):
        lines = draw(shown, zoom).plain()  # type: ignore[arg-type]
        assert any(wanted in line for line in lines), lines
    assert any(overview in line for line in draw(shown, "overview").plain())


def test_signs_that_stand_on_the_map_are_explained_and_no_others(box: Box) -> None:
    legend = draw(floors(box, new_game(box, 3).state)).plain()[-1]
    assert "? unexplored" in legend
    assert "> whose turn it is" in legend
    for sign in ("x leads", "# closed", "/ barrier", "* can"):
        assert sign not in legend
    hant = draw(floors(box, new_game(box, 3).state), lang="zh-Hant").plain()[-1]
    assert "? 未探索" in hant


# Names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["hill-2e", "hill-1e", "mystery"])
def test_short_names_are_distinct_in_every_language(boxes: BoxOf, key: str, lang: Language) -> None:
    names = boxes(key).short_names[lang]
    assert set(names) == set(boxes(key).rooms)
    assert len({each.casefold() for each in names.values()}) == len(names)
    assert all(1 <= cells(each) <= 6 for each in names.values())


def test_short_names_of_names_that_are_nearly_the_same() -> None:
    names = {str(number): f"The Very Long Gallery {number}" for number in range(120)}
    names |= {"a": "Gallery", "b": "GALLERY", "c": "", "d": "長廊長廊長廊", "e": "長廊長廊長"}
    short = abbreviated(names, 6)
    assert len({each.casefold() for each in short.values()}) == len(names)
    assert all(1 <= cells(each) <= 6 for each in short.values())
    # A name that fits is its own short name, and no other is shortened to it.
    assert abbreviated({"a": "Hallway", "b": "Hallwa"}, 6)["b"] == "Hallwa"
    assert abbreviated({"a": "Hallway", "b": "Hallwa"}, 6)["a"] != "Hallwa"


def test_a_word_that_only_one_room_has_stands_for_it() -> None:
    names = {"a": "Coal Chute", "b": "Dusty Hallway", "c": "Creaky Hallway", "d": "Wine Cellar"}
    assert list(abbreviated(names, 6).values()) == ["Coal", "Dusty", "Creaky", "Wine"]


HOSTILE = "\x1b[31mRed\x07 \u202eRoom\x9b5m\u200b…"


def test_nothing_in_a_name_reaches_the_terminal_as_an_order(box: Box) -> None:
    named: dict[Language, str] = {"en": HOSTILE, "zh-Hant": HOSTILE + "房"}
    room = replace(box.rooms[FOYER], names=named)
    hostile = replace(box, rooms={**box.rooms, FOYER: room})
    game = table(box)
    terms: dict[str, dict[Language, str]] = {"term/upper-floor": named}
    for lang in LANGUAGES:
        for zoom in ZOOMS:
            lines = map_lines(
                hostile, game.state, lang, zoom=zoom, naming=Naming(hostile, terms), width=60
            )
            text = "\n".join(lines)
            assert all(ch.isprintable() for line in lines for ch in line)
            assert not {"\x1b", "\x07", "\u202e", "\u200b"} & set(text)
    svg = map_svg(hostile, game.state)
    assert "\x1b" not in svg
    assert "\u202e" not in svg


def test_areas_have_the_names_of_their_terms(corpus: Corpus, boxes: BoxOf) -> None:
    hill, mystery = boxes("hill-2e"), boxes("mystery")
    heads = [
        [line for line in map_lines(box, new_game(box, 3).state, lang, naming=naming(corpus, box))
         if line.startswith("-- ")]
        for box in (hill, mystery) for lang in ("en", "zh-Hant", "zh-Hans")
    ]  # fmt: skip
    assert heads[0] == ["-- upper floor --", "-- ground floor --", "-- basement --"]
    assert heads[1] == ["-- 樓上 --", "-- 地面 --", "-- 地庫 --"]
    assert heads[2] == ["-- 楼上 --", "-- 地面 --", "-- 地库 --"]
    assert heads[3] == ["-- inside --", "-- outside --"]
    assert heads[4] == ["-- 室內 --", "-- 室外 --"]


def test_notes_say_where_special_ways_lead(corpus: Corpus, box: Box) -> None:
    game = table(box, rooms=["room/coal-chute", "room/mystic-elevator"])
    lines = map_lines(box, game.state, naming=naming(corpus, box))
    assert "=> Coal Chute: Basement Landing (chute)" in lines
    assert "=> Mystic Elevator: elevator" in lines
    assert lines.count("<=> Upper Landing: Grand Staircase (stairs)") == 1
    assert not any("Grand Staircase: Upper Landing" in line for line in lines)
    hant = map_lines(box, game.state, "zh-Hant", naming=naming(corpus, box))
    assert "=> 煤導槽：下臺階（導槽）" in hant
    assert "<=> 上臺階：梯間（樓梯）" in hant


def test_the_picture_has_a_sign_for_each_door_that_is_no_open_way(box: Box) -> None:
    game = table(box, rooms={"room/attic": f"{EAST_OF_UPPER}:0"})
    svg = map_svg(box, game.state)
    assert svg.count(">x</text>") == 1
    shown = rooms_of(floors(box, game.state)).values()
    unexplored = sum(door.kind == "unexplored" for room in shown for door in room.doors)
    assert svg.count(">?</text>") == unexplored
    assert ">=&gt; Upper Landing" not in svg  # it can be walked back
    assert "&lt;=&gt; Upper Landing: Grand" in svg


def test_a_link_is_a_value() -> None:
    assert Link("stairs", UPPER, True) == Link("stairs", UPPER, True)
    assert hash(Link("stairs", UPPER, True)) == hash(Link("stairs", UPPER, True))
