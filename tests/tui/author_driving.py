"""The author's desk driven by keys, for the tests of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from workbench.desks.drafts import Drafts
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_lists import ProblemList
from workbench.tui.author_screen import AuthorScreen
from workbench.tui.dialogs import Chooser
from workbench.tui.finder import Finder
from workbench.tui.picture import plain_screen, settle

Scenario = Callable[[WorkbenchApp, Pilot[int]], Awaitable[None]]


def drive(home: Home, scenario: Scenario, size: tuple[int, int] = (110, 40)) -> None:
    async def run() -> None:
        app = WorkbenchApp(home, remembers=False, seed=4)
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(run())


async def press(app: WorkbenchApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def until(pilot: Pilot[int], condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await pilot.pause(0.01)


async def write(app: WorkbenchApp, pilot: Pilot[int], text: str) -> None:
    """Types a text, as fast as it goes."""
    names = {" ": "space", "\n": "enter"}
    await pilot.press(*(names.get(sign, sign) for sign in text))
    await settle(app, pilot)


async def answer(app: WorkbenchApp, pilot: Pilot[int], text: str) -> None:
    """Types a text into a window that asks for one."""
    app.screen.query_one(Input).value = text
    await pilot.pause()
    await press(app, pilot, "enter")


async def to_lamp(app: WorkbenchApp, pilot: Pilot[int]) -> AuthorScreen:
    """Opens the draft."""
    await press(app, pilot, "f12", "enter")
    assert isinstance(app.screen, AuthorScreen)
    assert "My Lamp" in plain_screen(app).splitlines()[0]
    return app.screen


def go_to(author: AuthorScreen, words: str, *, after: bool = False) -> None:
    """Puts the cursor before or behind the first place of some words."""
    for row, line in enumerate(author.editor.document.lines):
        if words in line:
            column = line.index(words) + (len(words) if after else 0)
            author.editor.move_cursor((row, column))
            return
    raise AssertionError(words)


def told(author: AuthorScreen) -> list[str]:
    """The rows of what is wrong."""
    return [str(option.prompt) for option in author.query_one(ProblemList).options]


def notes(app: WorkbenchApp) -> str:
    return "\n".join(note.message for note in app._notifications)


def state_of(author: AuthorScreen) -> str:
    assert author.open_draft is not None
    return author.open_draft.draft.state


def choices(app: WorkbenchApp) -> list[str]:
    assert isinstance(app.screen, Chooser | Finder)
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


def save_elsewhere(home: Home, old: str, new: str) -> None:
    with Drafts(home, author="Mei") as desk:
        (draft,) = desk.all()
        text = draft.text.replace(old, new)
        assert text != draft.text
        desk.save(draft.with_texts({**draft.texts, "": text}))
