"""The author's desk, driven by keys as a person drives it: complete jobs."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.author_driving import (
    answer,
    choices,
    drive,
    go_to,
    notes,
    press,
    save_elsewhere,
    state_of,
    to_lamp,
    told,
    until,
    write,
)
from workbench.desks.page_desk import PageDesk
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_history import HistoryWindow
from workbench.tui.author_lists import DraftList, ProblemList
from workbench.tui.author_screen import AuthorScreen
from workbench.tui.detail import Page
from workbench.tui.dialogs import Chooser, PageWindow
from workbench.tui.floating import Completions, Hint
from workbench.tui.picture import plain_screen, settle
from workbench.tui.preview import PreviewPane
from workbench.tui.table_screen import TableScreen


@pytest.fixture
def home(begun: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    copy = Home(tmp_path / "home")
    shutil.copytree(begun.folder, copy.folder)
    monkeypatch.setenv("WORKBENCH_HOME", str(copy.folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    return copy


def test_a_haunt_with_three_mistakes_is_mended_saved_and_played_to_its_end(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12", "n")
        await answer(app, pilot, "Haunt")
        await write(app, pilot, "the-last-lamp\n")
        author = app.author
        assert app.screen is author
        assert told(author) == ["Nothing is wrong."]
        go_to(author, "number of heroes", after=True)
        await write(app, pilot, "x")
        go_to(author, "Entrance Hall.", after=True)
        await press(app, pilot, "backspace")
        go_to(author, "Nothing happens")
        await press(app, pilot, "delete")
        assert len([row for row in told(author) if row.startswith("E ")]) == 3
        lines = plain_screen(app).splitlines()
        assert len([line for line in lines if re.match(r"▎ *\d+E ", line)]) == 3
        author.editor.move_cursor((0, 0))
        for _mistake in range(3):
            await press(app, pilot, "f8", "f9")
            if isinstance(app.screen, Chooser):
                await press(app, pilot, "enter")
        assert told(author) == ["Nothing is wrong."]
        await press(app, pilot, "ctrl+s")
        assert author.saved
        await press(app, pilot, "alt+s")
        await press(app, pilot, "end", "enter")
        assert "final" in notes(app)
        # at the table, in the list like every other haunt, with bots in every seat
        await press(app, pilot, "f12", "f10", "escape")
        table = app.screen
        assert isinstance(table, TableScreen)
        await press(app, pilot, "n", "f4")
        await answer(app, pilot, "The Last Lamp")
        await until(pilot, lambda: table.shown is not None and table.shown.end is not None)
        assert table.shown is not None
        assert table.shown.end is not None
        assert table.shown.end.winner in ("heroes", "traitor", "both", "nobody")

    drive(home, scenario)


def test_what_is_wrong_is_told_marked_explained_and_gone_to(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "Entrance Hall")
        row = author.editor.cursor_location[0]
        await write(app, pilot, "q")
        assert told(author)[0].startswith(f"E {row + 1}:")
        assert "1 error" in plain_screen(app).splitlines()[0]
        author.editor.move_cursor((0, 0))
        await press(app, pilot, "f8")
        assert author.editor.cursor_location[0] == row
        await press(app, pilot, "f3")
        assert isinstance(app.screen, PageWindow)
        assert "Right:" in app.screen.query_one(Page).plain
        await press(app, pilot, "escape", "f4")
        assert isinstance(author.focused, ProblemList)
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, PageWindow)
        await press(app, pilot, "escape", "enter")
        assert author.pane == "writing"
        assert author.editor.cursor_location[0] == row
        await press(app, pilot, "ctrl+z")
        assert told(author) == ["Nothing is wrong."]

    drive(home, scenario)


def test_an_answer_to_an_older_text_is_never_shown(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "Entrance Hall")
        at = author.editor.cursor_location
        await write(app, pilot, "q")
        trouble = author.editor.marks.troubles[0]
        gate = asyncio.Event()
        ask = author.ask_page

        async def late(question: Callable[[PageDesk], Any]) -> Any:
            found = await ask(question)
            await gate.wait()
            return found

        monkeypatch.setattr(author, "ask_page", late)
        author.look_now()
        await pilot.pause(0.3)  # the answer is there, and is held back
        go_to(author, "# Secrets")
        await pilot.press("enter")
        gate.set()
        await pilot.pause(0.02)
        # the mark has moved with its line, and the answer for the text before did not move it back
        assert author.editor.marks.troubles[0].start == (trouble.start[0] + 1, trouble.start[1])
        assert author.editor.document.get_line(at[0] + 1)[at[1]] == "q"
        await settle(app, pilot)

    drive(home, scenario)


def test_what_may_come_next_is_offered_while_one_types(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        offered = author.query_one(Completions)
        go_to(author, "Put the Lamp in")
        await write(app, pilot, "Put the La")
        assert offered.open
        assert offered.marked is None
        assert "Lamp" in [each.label for each in offered.offers]
        # Enter is a line break as long as nothing is marked
        await press(app, pilot, "escape")
        assert not offered.open
        await press(app, pilot, "ctrl+n")
        assert offered.open
        assert offered.marked is not None
        while offered.marked.label != "Lamp":
            await press(app, pilot, "down")
        await press(app, pilot, "enter")
        assert not offered.open
        assert author.editor.line_before == "- Put the Lamp"
        await press(app, pilot, "backspace")
        await write(app, pilot, "m")
        assert not offered.open

    drive(home, scenario)


def test_things_are_explained_gone_to_listed_and_outlined(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "The Lamp holds")
        await press(app, pilot, *["right"] * 5, "f3")
        hint = author.query_one(Hint)
        assert hint.open
        assert "Lamp" in str(hint.content)
        await press(app, pilot, "right")
        assert not hint.open
        await press(app, pilot, "f6")
        assert "token: Lamp" in author.editor.document.get_line(author.editor.cursor_location[0])
        await press(app, pilot, "f6")  # from the declaration: where it is used
        used = choices(app)
        assert len(used) >= 4
        await press(app, pilot, "down", "enter")
        assert "Lamp" in author.editor.document.get_line(author.editor.cursor_location[0])
        await press(app, pilot, "ctrl+o")
        await answer(app, pilot, "You win when")
        assert author.editor.document.get_line(author.editor.cursor_location[0]).startswith(
            "## You"
        )
        go_to(author, "Entrance Hall")
        await press(app, pilot, "f6")  # an entry of the game
        assert isinstance(app.screen, PageWindow)
        assert "hill-2e/room/entrance-hall" in app.screen.query_one(Page).plain
        await press(app, pilot, "escape", "ctrl+g")
        await write(app, pilot, "3\n")
        assert author.editor.cursor_location == (2, 0)

    drive(home, scenario)


def test_a_thing_is_renamed_everywhere_also_in_the_words_of_other_languages(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        assert "light-the-lamp.title" in author.texts["zh-Hant"]
        before = author.texts[""].count("Lamp")
        go_to(author, "The Lamp holds")
        await press(app, pilot, *["right"] * 5, "ctrl+r")
        await answer(app, pilot, "Lantern")
        assert author.texts[""].count("Lantern") == before - author.texts[""].count("My Lamp")
        assert told(author) == ["Nothing is wrong."]
        go_to(author, "**Light the lamp")
        await press(app, pilot, *["right"] * 4, "ctrl+r")
        await answer(app, pilot, "Raise the lantern")
        assert "**Raise the lantern.**" in author.texts[""]
        assert "raise-the-lantern.title" in author.texts["zh-Hant"]
        assert "light-the-lamp.title" not in author.texts["zh-Hant"].split()

    drive(home, scenario)


def test_words_are_found_and_gone_through(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        await press(app, pilot, "ctrl+f")
        await write(app, pilot, "shade")
        count = author.texts[""].lower().count("shade")
        assert count > 2
        assert f"1 of {count}" in plain_screen(app)
        first = author.editor.selection
        assert author.editor.selected_text.lower() == "shade"
        await press(app, pilot, "enter")
        assert f"2 of {count}" in plain_screen(app)
        await press(app, pilot, "up")
        assert author.editor.selection == first
        await press(app, pilot, "escape")
        assert author.focused is author.editor
        assert author.editor.selected_text.lower() == "shade"

    drive(home, scenario)


def test_the_page_is_printed_in_each_language_beside_the_text(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        shown = author.query_one(PreviewPane)
        assert "求生秘訣" in shown.plain
        assert "奸徒密謀" in shown.plain
        await press(app, pilot, "ctrl+l")
        assert "求生秘诀" in shown.plain
        await press(app, pilot, "ctrl+l")
        assert "Secrets of Survival" in shown.plain
        go_to(author, "Entrance Hall")
        await write(app, pilot, "q")
        assert "As it was before this error" in shown.plain
        assert "Put the Lamp in the Entrance Hall." in shown.plain
        await press(app, pilot, "backspace")
        assert "As it was before" not in shown.plain

    drive(home, scenario)


def test_a_chinese_haunt_is_typed_as_an_input_method_commits_it(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode("zh-Hant")
        await settle(app, pilot)
        await press(app, pilot, "f12", "n")
        await press(app, pilot, "enter")
        await write(app, pilot, "deng\n")
        author = app.author
        assert author.look is not None
        assert author.look.lang == "zh-Hant"
        assert told(author) == ["沒有問題。"]
        row = next(n for n, line in enumerate(author.editor.document.lines) if "入口大堂" in line)
        author.editor.move_cursor((row, len(author.editor.document.get_line(row))))
        sentence = "\n- 將明燈放到五芒星堂。"
        author.editor.post_message(events.Paste(sentence))
        await settle(app, pilot)
        for sign in "\n- 每名英雄失去1級神志。":
            key = "enter" if sign == "\n" else sign
            author.editor.post_message(events.Key(key, None if sign == "\n" else sign))
        await pilot.pause()
        await settle(app, pilot)
        assert author.editor.document.get_line(row + 2) == "- 每名英雄失去1級神志。"
        assert told(author) == ["沒有問題。"]
        await press(app, pilot, "backspace", "backspace")
        assert any(row.startswith("E ") for row in told(author))
        author.editor.post_message(events.Paste("志。"))
        await pilot.pause()
        await settle(app, pilot)
        assert told(author) == ["沒有問題。"]

    drive(home, scenario)


def test_the_page_is_played_as_it_stands_and_counts_appear_beside_its_sentences(
    home: Home,
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        # what was never saved is what is played
        go_to(author, "4+: Put a Sanity Roll token on the Lamp")
        await press(app, pilot, "delete")
        await write(app, pilot, "3")
        go_to(author, "1-3: Nothing happens")
        await press(app, pilot, "right", "right", "delete")
        await write(app, pilot, "2")
        assert told(author) == ["Nothing is wrong."]
        await press(app, pilot, "alt+i")
        assert "3+" in plain_screen(app)
        await press(app, pilot, "escape", "f5", "f3", "f3", "f3", "f3", "f3", "enter")
        await until(pilot, lambda: app.playtests.over)
        assert app.playtests.error == ""
        await press(app, pilot, "escape")
        go_to(author, "Light the lamp.")
        row = author.editor.cursor_location[0]
        await until(pilot, lambda: author.editor.marks.beside.get(row))
        offered, used, succeeded = map(int, author.editor.marks.beside[row].split("/"))
        assert offered >= used >= succeeded >= 0
        assert used > 0
        shown = next(line for line in plain_screen(app).splitlines() if "attempt a Sanity" in line)
        assert f"{offered}/{used}/{succeeded}" in shown
        # from the sentence at the cursor
        await press(app, pilot, "f10")
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: table.shown is not None)
        assert table.shown is not None
        assert table.shown.seen.haunt is not None
        assert any("Light the lamp" in offer.text for offer in table.shown.question.offers)
        await press(app, pilot, "f12")
        assert app.screen is author

    drive(home, scenario)


# Keeping


@pytest.mark.parametrize(
    ("choice", "mine", "theirs", "versions"),
    [(0, True, True, 3), (1, True, False, 3), (2, False, True, 2)],
)
def test_two_editors_of_one_draft_are_told_and_lose_nothing(
    home: Home, choice: int, mine: bool, theirs: bool, versions: int
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "What you know", after=True)
        await write(app, pilot, "\n- Note: Mine.")
        await asyncio.to_thread(
            save_elsewhere, home, "## Right now", "## Right now\n- Note: Theirs."
        )
        await press(app, pilot, "ctrl+s")
        assert isinstance(app.screen, Chooser)
        assert "Mei" in plain_screen(app)
        # what is different can be seen first
        await press(app, pilot, "end", "enter")
        assert isinstance(app.screen, PageWindow)
        assert "Note: Mine." in app.screen.query_one(Page).plain
        await press(app, pilot, "escape")
        await press(app, pilot, *["down"] * choice, "enter")
        text = author.texts[""]
        assert ("- Note: Mine." in text) is mine
        assert ("- Note: Theirs." in text) is theirs
        assert author.saved
        revisions = await author.ask(lambda desk: desk.history(1))
        assert len(revisions) == versions
        if not mine:
            await press(app, pilot, "ctrl+z")
            assert "- Note: Mine." in author.texts[""]

    drive(home, scenario)


def test_where_two_editors_changed_one_line_both_stand_in_the_text(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "Put the Lamp in the Entrance Hall.", after=True)
        await press(app, pilot, *["backspace"] * 14)
        await write(app, pilot, "Foyer.")
        await asyncio.to_thread(save_elsewhere, home, "in the Entrance Hall.", "in the Attic.")
        await press(app, pilot, "ctrl+s", "enter")
        text = author.texts[""]
        assert "in the Foyer." in text
        assert "in the Attic." in text
        assert not author.saved
        await press(app, pilot, "ctrl+s")
        assert author.saved

    drive(home, scenario)


def test_what_was_typed_and_never_saved_is_offered_at_the_next_opening(home: Home) -> None:
    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "What you know", after=True)
        await write(app, pilot, "\n- Note: Unsaved.")
        held = author.open_draft
        await until(pilot, lambda: held is not None and held.kept == author.texts)
        kept = await author.ask(lambda desk: desk.working(1))
        assert "- Note: Unsaved." in kept[0].texts[""]
        assert kept[0].alive

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12")
        await until(pilot, lambda: "* My Lamp" in plain_screen(app))
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Chooser)
        author = app.author
        assert "Unsaved" not in author.texts[""]
        await press(app, pilot, "enter")
        assert "- Note: Unsaved." in author.texts[""]
        await press(app, pilot, "ctrl+s")
        assert author.saved
        assert await author.ask(lambda desk: desk.working(1)) == []

    drive(home, first)
    drive(home, second)


def test_leaving_and_opening_another_draft_keeps_what_is_typed(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "What you know", after=True)
        await write(app, pilot, "\n- Note: Waiting.")
        await press(app, pilot, "f12")
        assert app.at_work is app.desk
        await press(app, pilot, "f12")
        assert "- Note: Waiting." in author.texts[""]
        await press(app, pilot, "escape", "n")
        await answer(app, pilot, "Item")
        await write(app, pilot, "my-thing\n")
        assert "Waiting" not in author.texts[""]
        await press(app, pilot, "escape")
        rows = [option.id for option in author.query_one(DraftList).options]
        author.query_one(DraftList).highlighted = rows.index("1")
        await press(app, pilot, "enter")
        assert app.screen is author
        assert "- Note: Waiting." in author.texts[""]
        assert not author.saved

    drive(home, scenario)


def test_the_history_compares_any_two_versions_and_goes_back(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        for number, word in enumerate(("First.", "Second."), start=2):
            go_to(author, "## What you know", after=True)
            await write(app, pilot, f"\n- Note: {word}")
            await press(app, pilot, "ctrl+s")
            assert f"Saved as version {number}." in notes(app)
        await press(app, pilot, "f11")
        window = app.screen
        assert isinstance(window, HistoryWindow)
        page = window.query_one("#history-page", Page)
        assert "+ - Note: Second." in page.plain
        assert "+ - Note: First." not in page.plain
        await press(app, pilot, "end", "space", "home")  # compared with the first of all
        assert "+ - Note: Second." in page.plain
        assert "+ - Note: First." in page.plain
        await press(app, pilot, "down", "enter")
        await press(app, pilot, "end", "enter")
        assert "First." in author.texts[""]
        assert "Second." not in author.texts[""]
        assert "Saved as version 4." in notes(app)

    drive(home, scenario)


def test_a_file_that_was_changed_outside_is_taken_joined_or_asked_about(
    home: Home, tmp_path: Path
) -> None:
    file = tmp_path / "lamp.md"

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        await press(app, pilot, "alt+b", "down", "enter")
        await answer(app, pilot, str(file))
        assert file.read_text("utf-8") == author.texts[""]
        # only the file
        file.write_text(file.read_text("utf-8").replace("## Right", "## Note\n\n## Right"), "utf-8")
        author.watch_file()
        await settle(app, pilot)
        assert "## Note\n" in author.texts[""]
        assert author.saved
        # both, at places apart
        go_to(author, "# Traitor", after=True)
        await write(app, pilot, "\n\n> Mine.")
        file.write_text(file.read_text("utf-8").replace("## Note", "## Other note"), "utf-8")
        await press(app, pilot, "ctrl+s")
        author.watch_file()
        await settle(app, pilot)
        assert "> Mine." in file.read_text("utf-8")
        assert "## Other note" in file.read_text("utf-8")
        assert "## Other note" in author.texts[""]
        # both, in one line
        go_to(author, "## Other note", after=True)
        await write(app, pilot, " of mine")
        file.write_text(file.read_text("utf-8").replace("## Other note", "## Theirs"), "utf-8")
        await press(app, pilot, "ctrl+s")
        assert isinstance(app.screen, Chooser)
        assert "## Theirs" in file.read_text("utf-8")
        await press(app, pilot, "down", "enter")
        assert "## Other note of mine" in file.read_text("utf-8")
        assert author.saved

    drive(home, scenario)


# Around it


def test_an_entry_that_is_read_is_edited_as_a_draft(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.open_entry("hill-2e/haunt/9")
        await settle(app, pilot)
        await press(app, pilot, "e")
        author = app.screen
        assert isinstance(author, AuthorScreen)
        assert author.open_draft is not None
        assert author.open_draft.draft.entry_id == "hill-2e/haunt/9"
        assert "Dark Fiddler" in author.texts[""]
        first = author.open_draft.draft.key
        await press(app, pilot, "f12", "e")  # the same draft again
        assert author.open_draft is not None
        assert author.open_draft.draft.key == first

    drive(home, scenario)


def test_a_state_that_a_draft_cannot_have_is_refused_with_the_reason(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "Entrance Hall")
        await write(app, pilot, "q")
        await press(app, pilot, "alt+s")
        assert app.screen is author  # what is not saved has no state
        await press(app, pilot, "ctrl+s", "alt+s", "down", "enter")
        assert state_of(author) == "draft"
        assert "qEntrance" in notes(app)
        await press(app, pilot, "ctrl+z", "ctrl+s", "alt+s", "down", "enter")
        assert state_of(author) == "complete"

    drive(home, scenario)


def test_a_draft_is_removed_and_brought_back(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12", "d", "down", "enter")
        assert "There is no draft yet" in plain_screen(app)
        await press(app, pilot, "d", "enter")
        assert "My Lamp" in plain_screen(app)

    drive(home, scenario)


def test_the_mouse_does_everything(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12")
        author = app.author
        await pilot.click(DraftList, offset=(6, 0))
        await settle(app, pilot)
        assert author.at_desk
        screen = plain_screen(app).splitlines()
        await pilot.click(offset=(screen[1].index("繁體"), 1))
        await settle(app, pilot)
        assert author.text_key == "zh-Hant"
        assert author.focused is author.editor_of("zh-Hant")
        await pilot.click(offset=(2, 1))
        await settle(app, pilot)
        assert author.text_key == ""
        await pilot.click(author.editor, offset=(20, 4))
        assert author.editor.cursor_location[0] == 4
        screen = plain_screen(app).splitlines()
        await pilot.click(offset=(screen[0].index("Look up"), 0))
        await settle(app, pilot)
        assert app.screen is app.desk

    drive(home, scenario)
