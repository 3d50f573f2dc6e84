"""The map on the screen: marking, choosing, zooms, following, every size, and what it looks like.

To renew the texts under ``screens``, run this file with ``WORKBENCH_RENEW_SCREENS=1``.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from tests.shipped import shipped_corpus
from workbench.engine.box import Box, box_of
from workbench.engine.floors import Floor, floors
from workbench.engine.mapping import ZOOMS
from workbench.engine.naming import Naming
from workbench.engine.sandbox import explored_state
from workbench.engine.state import State
from workbench.model.ids import Language
from workbench.rulesets.games import ruleset_of
from workbench.text.width import cells
from workbench.tui.actions import ALL_KEYS
from workbench.tui.help_page import help_blocks
from workbench.tui.map_view import MapPane, MapView

SCREENS = Path(__file__).parent / "screens"
HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"
SIZES = [
    (20, 8), (21, 9), (30, 8), (40, 12), (59, 15), (60, 16), (80, 24), (99, 8), (120, 40),
    (150, 9), (200, 60), (20, 60), (200, 8),
]  # fmt: skip


class MapApp(App[None]):
    """Nothing but a map."""

    def __init__(self, shown: tuple[Floor, ...], **more: Any) -> None:
        super().__init__()
        self.shown, self.more = shown, more
        self.chosen: list[tuple[str, bool]] = []

    def compose(self) -> ComposeResult:
        yield MapPane("map")

    def on_mount(self) -> None:
        self.map.show(self.shown, **self.more)
        self.map.focus()

    def on_map_view_room_chosen(self, event: MapView.RoomChosen) -> None:
        self.chosen.append((event.room_id, event.choosable))

    @property
    def map(self) -> MapView:
        return self.query_one(MapView)

    @property
    def lines(self) -> list[str]:
        """What is on the screen, without colours."""
        strips = self.screen._compositor.render_strips(self.size)
        return [strip.text.rstrip() for strip in strips]


Play = Callable[[MapApp, Pilot[None]], Awaitable[None]]


def drive(app: MapApp, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    async def act() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(act())


@pytest.fixture(scope="module")
def house() -> tuple[Box, State, Naming]:
    """A house with four explorers, of whom the first is at turn."""
    corpus = shipped_corpus()
    own = [each for each in corpus.entries.values() if each.game == "hill-2e"]
    box = box_of(ruleset_of("hill-2e"), own, corpus.charts.get("hill-2e"))
    naming = Naming(box, {each.id.partition("/")[2]: each.title for each in own})
    state = explored_state(box, 4, 7, rooms=16)
    state.figures.update({"e1": FOYER, "e2": FOYER, "e3": UPPER, "e4": LOWER})
    state.active = "e1"
    return box, state, naming


@pytest.fixture
def shown(house: tuple[Box, State, Naming]) -> tuple[Floor, ...]:
    box, state, naming = house
    return floors(box, state, naming=naming)


def test_arrows_mark_the_nearest_room_in_that_direction(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        assert app.map.marked == FOYER  # where it is somebody's turn
        await pilot.press("up")
        assert app.map.marked == STAIRS
        await pilot.press("down", "down")
        assert app.map.marked == HALL
        drawing = app.map.drawing
        assert drawing is not None
        for _ in range(40):
            await pilot.press("up")
        tops = min(drawing.places.values(), key=lambda place: place.row).row
        assert drawing.places[app.map.marked].row == tops
        assert app.chosen == []

    drive(MapApp(shown), play)


def test_arrows_reach_other_floors(shown: tuple[Floor, ...]) -> None:
    areas = {room.id: floor.area for floor in shown for room in floor.rooms}

    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        seen = set()
        for key in ["down"] * 25 + ["up"] * 40:
            await pilot.press(key)
            seen.add(areas[app.map.marked])
        assert seen == {"upper", "ground", "basement"}

    drive(MapApp(shown), play, (60, 20))


@pytest.mark.parametrize("choosable", [(), (FOYER,)])
def test_enter_chooses_the_marked_room(
    shown: tuple[Floor, ...], choosable: tuple[str, ...]
) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        assert app.chosen == [(FOYER, bool(choosable))]

    drive(MapApp(shown, choosable=choosable), play)


@pytest.mark.parametrize("size", [(200, 60), (60, 14), (24, 9)])
def test_a_click_chooses_the_room_that_is_pointed_at(
    shown: tuple[Floor, ...], size: tuple[int, int]
) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        drawing, scrolled = app.map.drawing, app.map.scroll_offset
        assert drawing is not None
        times = 0
        for room, place in drawing.places.items():
            column = place.column + place.width - 1 - scrolled.x
            row = place.row + place.height - 1 - scrolled.y
            inside = app.map.scrollable_content_region
            if 0 <= column < inside.width and 0 <= row < inside.height:
                await pilot.click(MapView, offset=(column, row))
                await pilot.pause()
                assert app.chosen[-1] == (room, False)
                assert app.map.marked == room
                times += 1
                break
        assert times
        chosen = len(app.chosen)
        app.map.scroll_to(0, 0, animate=False)
        await pilot.pause()
        await pilot.click(MapView, offset=(0, 0))  # the title of a floor is no room
        assert len(app.chosen) == chosen

    drive(MapApp(shown), play, size)


def test_zooms_in_both_directions_and_round(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        view = app.map
        await pilot.press("plus", "plus")
        for key, wanted in (
            ("plus", "names"), ("minus", "short"), ("minus", "overview"), ("minus", "overview"),
            ("plus", "short"), ("equals_sign", "names"), ("z", "short"), ("z", "overview"),
            ("z", "names"),
        ):  # fmt: skip
            await pilot.press(key)
            await pilot.pause()
            assert view.zoom == wanted
            assert view.drawing is not None
            assert view.drawing.zoom == wanted
            assert view.marked == FOYER

    drive(MapApp(shown), play, (200, 60))


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_no_size_breaks_the_map(shown: tuple[Floor, ...], lang: Language) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        for zoom in ("", "z", "z", "z"):
            if zoom:
                await pilot.press(zoom)
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                lines = app.lines
                assert len(lines) == height
                assert max(cells(line) for line in lines) <= width
                drawing, place = app.map.drawing, None
                assert drawing is not None
                place = drawing.place_of(app.map.marked)
                assert place is not None
                left, top = app.map.scroll_offset
                inside = app.map.scrollable_content_region
                assert left <= place.column < left + inside.width  # the marked room is in sight
                assert top <= place.row < top + inside.height
        assert app.is_running

    drive(MapApp(shown, lang=lang), play, (20, 8))


def test_the_map_is_as_large_as_fits_until_somebody_zooms(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        found = []
        for size in ((20, 8), (60, 22), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            found.append(ZOOMS.index(app.map.zoom))
        assert found == sorted(found, reverse=True)
        assert found[0] > found[-1]
        await pilot.press("minus")
        chosen = app.map.zoom
        await pilot.resize_terminal(20, 8)
        await pilot.pause()
        assert app.map.zoom == chosen

    drive(MapApp(shown), play, (20, 8))


def test_it_follows_whose_turn_it_is_until_an_arrow_is_pressed(
    house: tuple[Box, State, Naming],
) -> None:
    box, state, naming = house

    def at(seat: str) -> tuple[Floor, ...]:
        return floors(box, state, naming=naming, active=seat)

    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        view = app.map
        app.map.show(at("e3"))
        await pilot.pause()
        assert view.marked == UPPER
        await pilot.press("left", "right", "left")
        marked = view.marked
        view.show(at("e4"))
        await pilot.pause()
        assert view.marked == marked
        await pilot.press("f")
        await pilot.pause()
        assert view.marked == LOWER
        view.show(at("e1"))
        await pilot.pause()
        assert view.marked == FOYER

    drive(MapApp(at("e1")), play, (40, 12))


def test_a_marked_room_that_is_gone_is_no_longer_marked(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        assert app.map.marked == STAIRS
        left = tuple(
            replace(
                floor,
                rooms=tuple(replace(room, figures=()) for room in floor.rooms if room.id != STAIRS),
            )
            for floor in shown
        )
        app.map.show(left)
        await pilot.pause()
        assert app.map.marked in {room.id for floor in left for room in floor.rooms}
        app.map.go_to("room/nowhere")
        assert app.map.marked != "room/nowhere"

    drive(MapApp(shown), play)


def test_a_map_without_rooms_does_nothing() -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "enter", "z", "plus", "f")
        await pilot.click(MapView, offset=(1, 1))
        assert app.map.caption == ""
        assert app.chosen == []
        assert app.is_running

    drive(MapApp(()), play, (20, 8))


def test_the_wheel_scrolls(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        app.map.scroll_to(0, 0, animate=False)
        await pilot.pause()
        app.map._scroll_down_for_pointer(animate=False)
        await pilot.pause()
        assert app.map.scroll_offset.y > 0
        assert app.map.marked == FOYER

    drive(MapApp(shown), play, (40, 10))


def test_rooms_that_can_be_chosen_are_bold_and_have_a_sign(shown: tuple[Floor, ...]) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        view = app.map
        assert view.drawing is not None
        bold: dict[str, set[bool]] = {}
        for y, line in enumerate(view.drawing.lines):
            segments = iter(view.render_line(y))
            for piece, segment in zip(line, segments, strict=False):
                if piece.room and piece.style == "wall" and segment.style is not None:
                    bold.setdefault(piece.room, set()).add(bool(segment.style.bold))
        assert {room for room, found in bold.items() if True in found} == {STAIRS, HALL, FOYER}
        corners = [each for line in view.drawing.lines for each in line if each.style == "choice"]
        assert {each.room for each in corners} == {STAIRS, HALL}
        assert {each.text for each in corners} == {"*"}

    drive(MapApp(shown, choosable=(STAIRS, HALL)), play, (200, 100))


def test_the_marked_room_is_told_without_colours(
    shown: tuple[Floor, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        assert app.no_color
        assert app.lines[-1].startswith("Foyer: >e1 ")
        drawing = app.map.drawing
        assert drawing is not None
        place = drawing.places[FOYER]
        y = place.row - app.map.scroll_offset.y
        styles = [segment.style for segment in app.map.render_line(y) if segment.style is not None]
        (marked,) = {style for style in styles if style.reverse}
        # Shades that are the other way round already would look as before, once they are reversed.
        plain = app.map.rich_style
        assert (marked.color, marked.bgcolor) == (plain.color, plain.bgcolor)
        await pilot.press("up")
        assert app.lines[-1] == "Grand Staircase"

    drive(MapApp(shown), play)


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_maps_look_as_they_should(shown: tuple[Floor, ...], zoom: str, lang: Language) -> None:
    async def play(app: MapApp, pilot: Pilot[None]) -> None:
        app.map._use_zoom(ZOOMS.index(zoom))
        await pilot.pause()
        screen = "\n".join(app.lines) + "\n"
        place = SCREENS / f"map-{zoom}-{lang}.txt"
        if os.environ.get("WORKBENCH_RENEW_SCREENS"):
            place.write_text(screen, encoding="utf-8", newline="\n")
        assert screen == place.read_text(encoding="utf-8")

    drive(MapApp(shown, lang=lang, choosable=(STAIRS, HALL)), play, (100, 40))


def test_every_key_of_the_map_is_in_the_help() -> None:
    acts = [act for act in ALL_KEYS if act.pane == "map"]
    keys = {key for act in acts for key in act.keys.split(",")}
    assert {"up", "down", "left", "right", "enter", "plus", "minus", "z", "f"} <= keys
    said = "\n".join(str(block) for block in help_blocks("desk", {}, str))
    assert "On the map" in said
    assert all(repr(act.help)[1:-1] in said for act in acts)
