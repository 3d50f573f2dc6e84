"""Exporting in the program: the form, by keys alone, from the lookup desk and the author's desk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from tests.tui import author_driving
from tests.tui.author_driving import notes, press, to_lamp, until
from workbench.desks.exporting import plugins
from workbench.desks.exporting.plugins import Broken
from workbench.errors import ExportError
from workbench.store.place import Home
from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp
from workbench.tui.dialogs import Chooser
from workbench.tui.export_window import ExportWindow
from workbench.tui.finder import Finder
from workbench.tui.languages import Mode
from workbench.tui.picture import plain_screen, settle

Drive = Callable[..., None]
HAUNT = "hill-2e/haunt/1"


async def ask(app: WorkbenchApp, pilot: Pilot[int]) -> ExportWindow:
    await press(app, pilot, "alt+x")
    await until(pilot, lambda: isinstance(app.screen, ExportWindow))
    await settle(app, pilot)
    assert isinstance(app.screen, ExportWindow)
    return app.screen


def rows(app: WorkbenchApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


async def to_row(app: WorkbenchApp, pilot: Pilot[int], label: str) -> None:
    place = next(n for n, text in enumerate(rows(app)) if text.startswith(label))
    await press(app, pilot, "home", *["down"] * place)


async def open_haunt(app: WorkbenchApp, pilot: Pilot[int], mode: Mode = "en") -> None:
    app.desk.action_use_mode(mode)
    app.desk.open_entry(HAUNT)
    await settle(app, pilot)


def test_what_is_open_is_exported_as_the_form_says(drive: Drive, home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot)
        window = await ask(app, pilot)
        assert window.form.wanted.subjects == (HAUNT,)
        await press(app, pilot, "right")  # behind markdown comes pdf, and then anki
        assert window.form.format == "pdf"
        await press(app, pilot, "left")
        await to_row(app, pilot, "Languages")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "down", "down", "down", "enter")
        assert window.form.languages == ("en", "zh-Hant")
        await press(app, pilot, "ctrl+s")
        place = home.folder / "saved" / "hill-2e-haunt-1.md"
        await until(pilot, lambda: f"Written to {place}" in notes(app))
        text = place.read_text("utf-8")
        assert "Wind the clock" in text
        assert "停鐘" in text
        assert len(app.screen_stack) == 1

    drive(scenario, (100, 30))


def test_a_hero_is_offered_the_heroes_book_only(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot)
        window = await ask(app, pilot)
        assert not any(text.startswith("For whom") for text in rows(app))
        await to_row(app, pilot, "Book")
        await press(app, pilot, "enter")
        assert window.form.wanted.book == "S"
        await press(app, pilot, "enter")
        assert not window.form.book
        await press(app, pilot, "escape")
        app.desk.use_view("author")
        await settle(app, pilot)
        await ask(app, pilot)
        assert any(text.startswith("For whom") for text in rows(app))

    drive(scenario)


def test_nothing_is_written_over_unless_that_is_said(
    drive: Drive, home: Home, tmp_path: Path
) -> None:
    place = tmp_path / "mummy.json"
    place.write_text("mine")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot)
        for answer in ("no", "yes"):
            window = await ask(app, pilot)
            await to_row(app, pilot, "File")
            await press(app, pilot, "enter")
            assert isinstance(app.screen, Finder)
            app.screen.query_one(Input).value = str(place.with_suffix(".md"))
            await pilot.pause()
            await press(app, pilot, "enter")
            await to_row(app, pilot, "Format")
            await press(app, pilot, "left")
            assert window.form.target == place
            await press(app, pilot, "ctrl+s")
            await until(pilot, lambda: isinstance(app.screen, Chooser))
            await press(app, pilot, *(["down"] if answer == "yes" else []), "enter")
            if answer == "no":
                assert place.read_text() == "mine"
        await until(pilot, lambda: "Written to" in notes(app))
        assert HAUNT in place.read_text("utf-8")

    drive(scenario, (100, 30))


def test_what_cannot_be_exported_is_told_and_the_form_comes_back(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_all: object) -> None:
        raise ExportError("this cannot be set")

    monkeypatch.setattr("workbench.desks.exporting.desk.files_of", refuse)

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot)
        window = await ask(app, pilot)
        await press(app, pilot, "right", "ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ExportWindow))
        await until(pilot, lambda: "this cannot be set" in notes(app))
        assert isinstance(app.screen, ExportWindow)
        assert app.screen is not window
        assert app.screen.form == window.form

    drive(scenario)


def test_an_exporter_that_does_not_work_is_told_with_the_formats(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = plugins.exporters()[0]
    bad = Broken("scroll", "a-stranger", "ImportError: no ink")
    monkeypatch.setattr(plugins, "exporters", lambda: (found, (bad,)))

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot)
        await ask(app, pilot)
        await press(app, pilot, "enter")
        said = str(app.screen.query_one(".window-text", Static).content)
        assert "the exporter scroll of a-stranger does not work: ImportError: no ink" in said

    drive(scenario, (100, 34))


@pytest.mark.parametrize(
    ("size", "mode"), [((20, 8), "zh-Hant"), ((40, 12), "en"), ((40, 12), "zh-Hans")], ids=str
)
def test_every_row_can_be_reached_and_read(drive: Drive, size: tuple[int, int], mode: Mode) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_haunt(app, pilot, mode)
        window = await ask(app, pilot)
        await press(app, pilot, "right")
        every = window.form.rows()
        for place, row in enumerate(every):
            shown = app.screen.query_one(OptionList)
            assert shown.highlighted == place
            # Its first letters are on the screen, so nothing is cut away on the right.
            assert row.label[:4] in plain_screen(app)
            room = shown.scrollable_content_region.width
            for line in str(shown.options[place].prompt).splitlines():
                assert cells(line) <= room
            await press(app, pilot, "down")
        assert {"en": "Export:", "zh-Hant": "匯出：", "zh-Hans": "汇出："}[mode] in plain_screen(
            app
        )

    drive(scenario, size)


def test_a_draft_is_exported_as_it_was_saved(begun: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        author.editor.insert("x")
        await settle(app, pilot)
        await press(app, pilot, "alt+x")
        assert "Save it first" in notes(app)
        author.editor.undo()
        await settle(app, pilot)
        window = await ask(app, pilot)
        assert window.form.wanted.subjects == ("draft/1",)
        assert [each.name for each in window.form.rows()].count("book") == 1
        await press(app, pilot, "ctrl+s")
        place = begun.folder / "saved" / "draft-1.md"
        await until(pilot, lambda: f"Written to {place}" in notes(app))
        assert "My Lamp" in place.read_text("utf-8")

    author_driving.drive(begun, scenario)
