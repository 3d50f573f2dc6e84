"""Every size of screen from 20x8 to 200x60, and the screens themselves as text.

To renew the texts under ``screens``: ``WORKBENCH_RENEW_SCREENS=1 pytest tests/tui/test_sizes.py``.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from workbench.store.place import Home
from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp
from workbench.tui.languages import Mode
from workbench.tui.picture import plain_screen, settle
from workbench.tui.search_box import SearchBox
from workbench.tui.search_desk import layout_of

Drive = Callable[..., None]
SCREENS = Path(__file__).parent / "screens"
STAR = "hill-2e/room/star-chamber"
HAUNT = "hill-2e/haunt/1"
BELL = "hill-2e/omen/bell"


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((20, 8), {"-tiny", "-low"}),
        ((40, 12), {"-tiny"}),
        ((80, 12), {"-tiny"}),
        ((80, 24), {"-stacked"}),
        ((99, 60), {"-stacked"}),
        ((100, 12), {"-wide"}),
        ((149, 60), {"-wide"}),
        ((150, 60), {"-wide", "-three"}),
    ],
)
def test_the_layout_of_a_size(size: tuple[int, int], wanted: set[str]) -> None:
    assert layout_of(*size) == wanted


def test_no_size_ends_the_program(drive: Drive) -> None:
    sizes = [
        (20, 8), (21, 9), (30, 8), (40, 12), (59, 15), (60, 16), (80, 24), (99, 8), (100, 8),
        (120, 40), (149, 30), (150, 9), (200, 60), (20, 60), (200, 8),
    ]  # fmt: skip
    windows = [
        (), ("f6",), ("f7",), ("f1",), ("f3",), ("f9",), ("ctrl+n",), ("ctrl+p",), ("ctrl+y",),
        ("ctrl+f",), ("ctrl+t",),
    ]  # fmt: skip

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.query_one(SearchBox).value = "kind:room"
        await pilot.pause()
        await settle(app, pilot)
        app.desk.action_open_marked()
        await settle(app, pilot)
        app.desk.action_use_mode("both")
        for window in windows:
            await pilot.press(*window)
            await settle(app, pilot)
            for width, height in sizes if not window else sizes[::3]:
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                lines = plain_screen(app).split("\n")[:-1]
                assert len(lines) == height
                assert max(cells(line) for line in lines) <= width
            if window:
                await pilot.press("escape")
                await settle(app, pilot)
        for tab in ("printed", "rulings", "related", "odds", "notes"):
            app.desk.detail.go_to(tab)
            for width, height in sizes[::3]:
                await pilot.resize_terminal(width, height)
                await pilot.pause()
        assert app.is_running

    drive(scenario)


@pytest.mark.parametrize(
    ("name", "size", "mode", "entry", "tab"),
    [
        ("text-80x24-en", (80, 24), "en", STAR, "text"),
        ("text-80x24-zh", (80, 24), "zh-Hant", STAR, "text"),
        ("text-40x12-zh", (40, 12), "zh-Hans", STAR, "text"),
        ("both-120x40", (120, 40), "both", STAR, "text"),
        ("three-200x60", (200, 60), "en", STAR, "rulings"),
        ("odds-80x24-en", (80, 24), "en", STAR, "odds"),
        ("locked-80x24-en", (80, 24), "en", HAUNT, "text"),
        ("related-80x24-zh", (80, 24), "zh-Hant", STAR, "related"),
        ("card-80x24-en", (80, 24), "en", BELL, "text"),
        ("card-60x30-zh", (60, 30), "zh-Hant", BELL, "text"),
        ("card-both-120x40", (120, 40), "both", BELL, "text"),
    ],
)
def test_screens_look_as_they_should(
    drive: Drive, name: str, size: tuple[int, int], mode: Mode, entry: str, tab: str
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.query_one(SearchBox).value = {STAR: "star", BELL: "ring"}.get(entry, "clock")
        await pilot.pause()
        await settle(app, pilot)
        app.desk.action_use_mode(mode)
        app.desk.open_entry(entry)
        await settle(app, pilot)
        app.desk.detail.go_to(tab)
        await settle(app, pilot)
        screen = plain_screen(app)
        place = SCREENS / f"{name}.txt"
        if os.environ.get("WORKBENCH_RENEW_SCREENS"):
            place.write_text(screen, encoding="utf-8", newline="\n")
        assert screen == place.read_text(encoding="utf-8")

    drive(scenario, size)


def test_one_pane_at_a_time_on_a_very_small_screen(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await pilot.press(*"star")
        await settle(app, pilot)
        assert app.desk.results.display
        assert not app.desk.detail.display
        await pilot.press("enter")
        await settle(app, pilot)
        assert not app.desk.results.display
        assert app.desk.detail.display
        assert "Before you walk out" in plain_screen(app)
        await pilot.press("escape")
        await settle(app, pilot)
        assert app.desk.results.display
        assert "hero's view" in plain_screen(app)

    drive(scenario, (40, 12))


@pytest.mark.parametrize(
    ("name", "size", "mode", "panes"),
    [
        ("table-40x12-en", (40, 12), "en", 0),
        ("table-40x12-zh", (40, 12), "zh-Hant", 2),
        ("table-60x30-zh", (60, 30), "zh-Hans", 2),
        ("table-80x24-en", (80, 24), "en", 0),
        ("table-100x30-zh", (100, 30), "zh-Hant", 1),
        ("table-140x40-en", (140, 40), "en", 0),
        ("table-200x60-en", (200, 60), "en", 2),
    ],
)
def test_the_table_looks_as_it_should(
    prepared: Path, name: str, size: tuple[int, int], mode: Mode, panes: int
) -> None:
    async def play() -> str:
        app = WorkbenchApp(Home(prepared), remembers=False, seed=4, keeps_games=False)
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            app.desk.action_use_mode(mode)
            for key in ("f10", "9", "enter", "1", "1", *("v" * panes)):
                await settle(app, pilot)
                await pilot.press(key)
            await settle(app, pilot)
            return plain_screen(app)

    screen = asyncio.run(play())
    place = SCREENS / f"{name}.txt"
    if os.environ.get("WORKBENCH_RENEW_SCREENS"):
        place.write_text(screen, encoding="utf-8", newline="\n")
    assert screen == place.read_text(encoding="utf-8")
