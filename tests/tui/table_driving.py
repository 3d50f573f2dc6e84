"""The table driven by keys, for the tests of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.picture import settle
from workbench.tui.table_play import Choices
from workbench.tui.table_screen import TableScreen

Scenario = Callable[[WorkbenchApp, Pilot[int]], Awaitable[None]]


def drive(home: Home, scenario: Scenario, size: tuple[int, int] = (100, 34)) -> None:
    async def run() -> None:
        app = WorkbenchApp(home, remembers=False)
        app.table.seed = 2
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(run())


async def press(app: WorkbenchApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def to_haunt_9(app: WorkbenchApp, pilot: Pilot[int]) -> TableScreen:
    """Goes to the table and begins a haunt, in four keys."""
    await press(app, pilot, "f10", "9", "enter")
    await asyncio.sleep(0.05)
    await settle(app, pilot)
    table = app.screen
    assert isinstance(table, TableScreen)
    for _asked in range(12):
        assert table.shown is not None
        if table.shown.question.kind == "turn" and table.shown.question.offers[0].group:
            break
        await press(app, pilot, "1")
    return table


def texts(screen: TableScreen) -> list[str]:
    return [str(option.prompt) for option in screen.query_one(Choices).options]


async def bots(app: WorkbenchApp, pilot: Pilot[int], *first: str) -> TableScreen:
    """Begins a haunt that bots play, in a slow pace at first, stopped."""
    await press(app, pilot, "f10", "escape")
    table = app.screen
    assert isinstance(table, TableScreen)
    table.pace = "by step"
    await press(app, pilot, *first, "n", "f4", "f4", *"9", "enter")
    return table
