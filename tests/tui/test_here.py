"""The table opened where a sentence matters, or where a test of a page begins."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot
from textual.widgets import Static

from tests.tui.table_driving import drive, press
from workbench.desks.table.desk import Start
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.picture import settle
from workbench.tui.table_play import Choices
from workbench.tui.table_words import POINTER


async def settled(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    for _turn in range(200):
        await settle(app, pilot)
        if app.table.shown is not None:
            return
        await asyncio.sleep(0.05)


def test_it_opens_at_the_sentence_whose_choice_is_marked(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.play(Start("here", "hill-2e/haunt/9", seed=1, cite="S.5.1"))
        await settled(app, pilot)
        table = app.table
        marked = table.query_one(Choices).marked
        assert marked is not None
        assert marked.cite == "hill-2e/haunt/9#S.5.1"
        books = str(table.query_one("#books-text", Static).content)
        pointed = [line for line in books.split("\n") if line.lstrip().startswith(POINTER)]
        assert len(pointed) == 1
        assert "Defy the music" in pointed[0]
        for _time in range(2):
            before = table.shown.at if table.shown is not None else 0
            await press(app, pilot, "u")
            assert table.shown is not None
            assert table.shown.at < before

    drive(table_home, scenario)


def test_a_test_of_a_page_is_offered_where_games_begin(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10", *"jenny leclerc", "enter")
        await settled(app, pilot)
        shown = app.table.shown
        assert shown is not None
        assert shown.forced == "3"

    drive(table_home, scenario)


def test_looking_is_stopped_by_a_key(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.play(Start("here", "hill-2e/haunt/9", seed=1, cite="S.2.1"))
        await settled(app, pilot)
        at = app.table.shown
        app.play(Start("here", "hill-2e/haunt/9", seed=1, cite="T.3.1"))
        await pilot.pause(0.2)
        await pilot.press("g")
        await settle(app, pilot)
        assert app.table.shown is at

    drive(table_home, scenario)
