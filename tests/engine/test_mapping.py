"""How the map is drawn in every size, and by which names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.conftest import BoxOf, new_game
from tests.engine.houses import (
    EAST_OF_UPPER,
    FOYER,
    HALL,
    LOWER,
    UPPER,
    naming,
    rooms_of,
)
from tests.engine.tabletop import table
from workbench.engine.abbreviating import abbreviated
from workbench.engine.box import Box
from workbench.engine.floors import Floor, Link, floors
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
from workbench.engine.state import State
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language
from workbench.text.script import is_han
from workbench.text.width import cells

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
