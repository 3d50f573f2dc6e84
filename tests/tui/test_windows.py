"""Windows over the desk: chart, odds, sources, help, palette, copies, notes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

from workbench.store.place import Home
from workbench.store.write import Writer
from workbench.tui.actions import ACTIONS, TABLE_PANES
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_actions import AUTHOR_PANES
from workbench.tui.chart_screen import ChartScreen
from workbench.tui.dialogs import Chooser, PageWindow
from workbench.tui.lists import NoteList
from workbench.tui.note_editor import NoteEditor
from workbench.tui.odds_screen import OddsScreen
from workbench.tui.palette import ActionCommands
from workbench.tui.picture import plain_screen, settle
from workbench.tui.translating_actions import TRANSLATING_PANES

Drive = Callable[..., None]
STAR = "hill-2e/room/star-chamber"


async def press(app: WorkbenchApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def until(pilot: Pilot[int], condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await pilot.pause(0.01)


def shows_first(found: OptionList, text: str) -> bool:
    return bool(found.option_count) and text in str(found.options[0].prompt)


async def open_star(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    app.desk.open_entry(STAR)
    await settle(app, pilot)


def text_of(app: WorkbenchApp, where: str) -> str:
    return str(app.screen.query_one(where, Static).content)


def test_the_chart_answers_both_ways_and_opens_the_haunt(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f6")
        assert isinstance(app.screen, ChartScreen)
        assert "Bell + Star Chamber = 1  The Clock Stops" in text_of(app, "#chart-answer")
        await press(app, pilot, "down")  # Book
        assert "Book + Star Chamber = 2" in text_of(app, "#chart-answer")
        await press(app, pilot, "right", "right")
        answer = text_of(app, "#chart-answer")
        assert "Bell + Star Chamber; Book + Attic" in answer
        await press(app, pilot, "enter")
        assert app.desk.entry_id == "hill-2e/haunt/1"

    drive(scenario)


def test_typed_letters_mark_in_the_chart(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        app.desk.detail.go_to("notes")
        await press(app, pilot, "f6", "b", "o")
        await pilot.press("tab", *"att")
        await settle(app, pilot)
        assert "Book + Attic = 1  The Clock Stops" in text_of(app, "#chart-answer")
        await press(app, pilot, "enter")
        assert (app.desk.entry_id, app.desk.detail.tab) == ("hill-2e/haunt/1", "text")

    drive(scenario)


def test_typed_letters_begin_anew_after_a_pause_and_know_both_languages(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("workbench.tui.typing_ahead.monotonic", lambda: now[0])

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode("zh-Hant")
        await press(app, pilot, "f6", "書")
        assert "書 + 五芒星堂 = 2" in text_of(app, "#chart-answer")
        now[0] += 5
        await press(app, pilot, "B", "e")
        assert "鐘 + 五芒星堂 = 1" in text_of(app, "#chart-answer")
        await press(app, pilot, "o")  # nothing begins with "Beo"
        assert "鐘 + 五芒星堂 = 1" in text_of(app, "#chart-answer")
        now[0] += 5
        await press(app, pilot, "b", "o")
        assert "書 + 五芒星堂 = 2" in text_of(app, "#chart-answer")

    drive(scenario)


def test_digits_set_dice_and_total_in_the_odds(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f7", "1")
        await pilot.press("tab", "2")
        await settle(app, pilot)
        assert "1 die reaches 2+: 33.3%  1/3" in text_of(app, "#odds-answer")
        await pilot.press("tab", "9", "8", "tab", "1", "6")  # nine dice are too many
        await settle(app, pilot)
        # only eight twos: one case in 3 ** 8
        assert "8 dice reach 16+: 0.0%  1/6561" in text_of(app, "#odds-answer")
        await pilot.press("7")  # 167 is too high, so 7 is meant
        await settle(app, pilot)
        assert "8 dice reach 7+" in text_of(app, "#odds-answer")

    drive(scenario)


def test_a_cell_on_which_sources_disagree_shows_both_readings(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f6")
        assert "Sources disagree" not in text_of(app, "#chart-answer")
        await press(app, pilot, "right", "down")  # Bell in the Attic
        answer = text_of(app, "#chart-answer").replace("\n", " ")
        assert "Bell + Attic = 2" in answer
        assert "Sources disagree: 2 (taken here): table; 7: old table" in answer
        await press(app, pilot, "escape", "f2", "f6", "right", "down")  # in Chinese
        assert "七: old table" in text_of(app, "#chart-answer").replace("\n", " ")

    drive(scenario)


def test_the_odds_of_any_dice(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f7")
        assert isinstance(app.screen, OddsScreen)
        assert "4 dice reach 5+: 38.3%  31/81" in text_of(app, "#odds-answer")
        await press(app, pilot, "left", "left", "left", "down", "down", "down")
        assert "1 die reaches 2+: 33.3%  1/3" in text_of(app, "#odds-answer")
        await pilot.click("#more")
        await settle(app, pilot)
        assert "2 dice reach 2+: 66.7%  2/3" in text_of(app, "#odds-answer")
        for _more in range(20):
            await pilot.press("left")
        await settle(app, pilot)
        assert "0 dice reach 2+: 0.0%  0" in text_of(app, "#odds-answer")
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1

    drive(scenario)


def test_sources_are_listed(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "ctrl+f")
        assert isinstance(app.screen, PageWindow)
        screen = plain_screen(app)
        assert "club.txt" in screen
        assert "table: what the tests say" in screen

    drive(scenario, (100, 40))


@pytest.mark.parametrize("key", ["f1", "question_mark"])
def test_help_shows_the_keys_of_the_pane_first(drive: Drive, key: str) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        await press(app, pilot, key)
        lines = text_of(app, "#window-page Static").splitlines()
        assert lines[0] == "In this text"
        whole = "\n".join(lines)
        for act in ACTIONS:
            assert act.id in whole.replace("\n", " ")

    drive(scenario, (120, 200))


def test_every_action_has_an_id_a_tooltip_and_a_key_that_is_no_other_key() -> None:
    forbidden = {"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+left_square_bracket"}
    assert len({act.id for act in ACTIONS}) == len(ACTIONS)
    for act in ACTIONS:
        assert act.help
        assert ": " in act.command
        assert not forbidden & set(act.keys.split(","))


def test_the_palette_has_every_action_and_finds_entries(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        named = {hit.text async for hit in ActionCommands(app.desk).discover()}
        # what is done at the table and at the other desks is in the palette there
        there = ("table", *TABLE_PANES, "author", *AUTHOR_PANES, "translating", *TRANSLATING_PANES)
        here = [act for act in ACTIONS if act.pane not in there]
        missing = {act.command for act in here} - named
        # moving inside a list or between tabs has names of its own in the palette
        assert missing == {"tab: previous", "tab: next"}
        await press(app, pilot, "ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        app.screen.query_one(Input).value = "pentacle"
        found = app.screen.query_one(OptionList)
        await until(
            pilot,
            lambda: found.option_count and "Star Chamber" in str(found.options[0].prompt),
        )
        await press(app, pilot, "enter")
        await until(pilot, lambda: app.desk.entry_id == STAR)

    drive(scenario)


def test_actions_run_from_the_palette(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        for query, check in (
            ("tab: Odds", lambda: app.desk.detail.tab == "odds"),
            ("theme: nord", lambda: app.theme == "nord"),
            ("language: 繁體", lambda: app.session.mode == "zh-Hant"),
            ("篩選：類別預兆", lambda: app.desk.kind == "omen"),
            ("條目：釘選", lambda: app.session.pins == [STAR]),
        ):
            await press(app, pilot, "ctrl+p")
            palette = app.screen
            asked = palette.query_one(Input).placeholder
            assert asked == (
                "尋找動作或條目" if app.session.mode == "zh-Hant" else "Find an action or an entry"
            )
            palette.query_one(Input).value = query
            found = palette.query_one(OptionList)
            await until(pilot, partial(shows_first, found, query))
            await press(app, pilot, "enter")
            await until(pilot, check)

    drive(scenario)


def test_a_citation_names_the_place_and_the_edition(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        await press(app, pilot, "y")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "down", "enter")
        assert app.clipboard == f"Star Chamber ({STAR}#1, 2nd edition)"
        assert any("Not every terminal" in note.message for note in app._notifications)

    drive(scenario)


def test_the_text_is_copied_and_written_to_a_file_in_the_home_folder(
    drive: Drive, home: Home
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        await press(app, pilot, "c")
        assert "Before you walk out, roll Knowledge 4+." in app.clipboard
        await press(app, pilot, "s")
        await press(app, pilot, "s")

    drive(scenario)
    saved = sorted(place.name for place in (home.folder / "saved").iterdir())
    assert saved == ["hill-2e-room-star-chamber-2.txt", "hill-2e-room-star-chamber.txt"]
    text = (home.folder / "saved" / saved[1]).read_text(encoding="utf-8")
    assert text.startswith(f"Star Chamber ({STAR}, 2nd edition)\n")


def notes_of(app: WorkbenchApp) -> list[tuple[str, str]]:
    assert app.desk.reading is not None
    return [(note.kind, note.text) for note in app.desk.reading.own]


def test_notes_and_rulings_are_added_edited_and_removed(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        await press(app, pilot, "n")
        assert isinstance(app.screen, NoteEditor)
        app.screen.query_one(TextArea).text = "first [b]thought[/b]"
        await press(app, pilot, "ctrl+s")
        assert notes_of(app) == [("note", "first [b]thought[/b]")]
        assert app.desk.detail.tab == "notes"
        assert "first [b]thought[/b]" in plain_screen(app)
        notes = app.desk.query_one(NoteList)
        notes.focus()
        await press(app, pilot, "home", "down", "enter")  # + add a ruling
        app.screen.query_one(TextArea).text = "我們這樣判"
        await press(app, pilot, "ctrl+s")
        assert ("ruling", "我們這樣判") in notes_of(app)
        app.desk.detail.go_to("rulings")
        await settle(app, pilot)
        assert "我們這樣判" in plain_screen(app)
        app.desk.detail.go_to("notes")
        await settle(app, pilot)
        notes.focus()
        notes.highlighted = 2
        await press(app, pilot, "enter")
        app.screen.query_one(TextArea).text = "second thought"
        await press(app, pilot, "ctrl+s")
        assert ("note", "second thought") in notes_of(app)
        notes.focus()
        notes.highlighted = 2
        await press(app, pilot, "delete", "enter")  # the marked answer is to keep it
        assert len(notes_of(app)) == 2
        await press(app, pilot, "delete", "down", "enter")
        assert notes_of(app) == [("ruling", "我們這樣判")]

    drive(scenario)


def test_escape_leaves_the_editor_without_saving(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        await press(app, pilot, "n", "x", "escape")
        assert notes_of(app) == []

    drive(scenario)


@pytest.mark.parametrize(
    ("answer", "kept"), [("mine", "mine"), ("theirs", "theirs"), ("both", "mine\n\ntheirs")]
)
def test_a_conflict_shows_both_and_loses_nothing(
    drive: Drive, home: Home, answer: str, kept: str
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_star(app, pilot)
        app.desk.action_add_note("note")
        await settle(app, pilot)
        app.screen.query_one(TextArea).text = "start"
        await press(app, pilot, "ctrl+s")
        app.desk.query_one(NoteList).focus()
        await press(app, pilot, "enter")
        app.screen.query_one(TextArea).text = "mine"
        assert app.desk.reading is not None
        key = app.desk.reading.own[0].key
        with Writer(home) as writer:
            writer.change_note(key, "theirs", expected_version=1)
        await press(app, pilot, "ctrl+s")
        assert isinstance(app.screen, Chooser)
        screen = plain_screen(app)
        assert "theirs" in screen
        assert "mine" in screen
        order = ("both", "theirs", "mine")
        await press(app, pilot, *["down"] * order.index(answer), "enter")
        if answer == "both":
            assert isinstance(app.screen, NoteEditor)
            await press(app, pilot, "ctrl+s")
        assert [text for _kind, text in notes_of(app)] == [kept]

    drive(scenario)


def test_a_note_that_is_gone_is_offered_as_a_new_one(drive: Drive, home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        with Writer(home) as writer:
            key = writer.add_note(STAR, "start")
        await open_star(app, pilot)
        app.desk.detail.go_to("notes")
        await settle(app, pilot)
        app.desk.query_one(NoteList).focus()
        await press(app, pilot, "enter")
        app.screen.query_one(TextArea).text = "worth keeping"
        with Writer(home) as writer:
            writer.change_note(key, "", expected_version=1)
        await press(app, pilot, "ctrl+s")
        assert isinstance(app.screen, NoteEditor)
        assert app.screen.query_one(TextArea).text == "worth keeping"

    drive(scenario)


def test_themes_are_chosen_and_kept(drive: Drive) -> None:
    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "ctrl+t")
        assert isinstance(app.screen, Chooser)
        app.screen.dismiss("parchment")
        await settle(app, pilot)
        assert app.theme == "parchment"

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        assert app.theme == "parchment"

    drive(first, remembers=True)
    drive(second, remembers=True)


def test_under_no_color_the_terminals_own_colours_are_refused(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        assert app.no_color
        assert not [name for name in app.usable_themes if name.startswith("ansi")]
        app.use_theme("ansi-dark")
        await pilot.pause()
        assert app.theme == "candle"
        assert any("NO_COLOR" in note.message for note in app._notifications)
        await open_star(app, pilot)
        style = app.desk.results.get_component_rich_style("option-list--option-highlighted")
        assert style.reverse  # the mark is seen without colour

    drive(scenario)


def test_a_desk_that_cannot_be_opened_says_why(drive: Drive, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "workbench.db").write_bytes(b"this is no database")
    app = WorkbenchApp(Home(broken), remembers=False)

    async def act() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)
            # Where a line ends depends on how long the name of the folder is.
            assert "file is not a database" in " ".join(plain_screen(app).split())
            await press(app, pilot, *"star")  # still alive

    asyncio.run(act())
