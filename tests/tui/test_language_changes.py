"""The language of the program is changed while it runs: what is on the screen follows, at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tests.tui import author_driving
from tests.tui.author_driving import press, to_lamp
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.find_bar import FindBar
from workbench.tui.languages import Mode
from workbench.tui.picture import plain_screen, settle
from workbench.tui.search_box import SearchBox
from workbench.tui.table_screen import TableScreen
from workbench.wording import Spoken, said_in

Drive = Callable[..., None]
STAR, BELL = "hill-2e/room/star-chamber", "hill-2e/omen/bell"
#: F2 goes on to each of these, from English.
AFTER_ENGLISH: tuple[Spoken, ...] = ("zh-Hant", "zh-Hans")


async def nothing_found(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    app.desk.query_one(SearchBox).value = "qqqq kind:room flor:upper"
    await settle(app, pilot)


async def pins_and_trail(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    app.desk.open_entry(STAR)
    await settle(app, pilot)
    app.desk.action_toggle_pin()
    app.desk.open_entry(BELL)
    await settle(app, pilot)
    app.desk.search_again()
    await settle(app, pilot)


async def links(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    app.desk.open_entry(STAR)
    await settle(app, pilot)


@pytest.mark.parametrize("scene", [nothing_found, pins_and_trail, links])
def test_the_lookup_desk_is_as_if_it_had_begun_so(drive: Drive, scene: Any) -> None:
    shown: dict[str, list[str]] = {}

    def seen(first: Mode, name: str) -> None:
        async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
            app.desk.action_use_mode(first)
            await settle(app, pilot)
            await scene(app, pilot)
            while app.session.mode != "zh-Hans":
                await press(app, pilot, "f2")
            shown[name] = plain_screen(app).splitlines()

        drive(scenario, (160, 40))

    seen("en", "changed")
    seen("zh-Hans", "begun")
    assert shown["changed"] == shown["begun"]


def test_the_table_and_the_author_follow_wherever_it_is_changed(begun: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10", "escape")
        table = app.screen
        assert isinstance(table, TableScreen)

        def question() -> str:
            return str(table.query_one("#table-question", Static).content)

        def placeholder() -> str:
            return table.query_one("#table-filter", Input).placeholder

        assert question() == "No game is on the table yet."
        for lang in AFTER_ENGLISH:
            await press(app, pilot, "f2")
            assert question() == said_in(lang, "No game is on the table yet.")
            assert placeholder() == said_in(lang, "Find a choice")
        await press(app, pilot, "n", "9", "enter")  # a game is begun in Simplified Chinese
        assert "死亡之舞" in plain_screen(app)
        await press(app, pilot, "f10", "f2", "f2")  # and at the desk English is taken
        assert app.session.mode == "en"
        await press(app, pilot, "f10")
        assert placeholder() == "Find a choice"
        assert not any("\u4e00" <= sign <= "\u9fff" for sign in question())

        author = await to_lamp(app, pilot)
        await press(app, pilot, "ctrl+f", "q", "q")
        for lang in AFTER_ENGLISH:
            await press(app, pilot, "f2")
            found = author.query_one(FindBar)
            assert found.box.placeholder == said_in(lang, "Find in the text")
            assert str(found.query_one("#find-count", Static).content) == said_in(lang, "not found")
            head = said_in(lang, "Printed in {language}").partition("{")[0]
            assert head in plain_screen(app)

    author_driving.drive(begun, scenario, (120, 40))
