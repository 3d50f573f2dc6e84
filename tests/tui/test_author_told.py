"""What the author's desk tells: in its list, above the text, in help, and of what is removed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from tests.tui.author_driving import drive, go_to, notes, press, state_of, to_lamp, write
from workbench.desks.drafting.values import Draft, Figures
from workbench.store.place import Home
from workbench.text.width import cells, masked, printable
from workbench.tui import app as program
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_lists import DraftList
from workbench.tui.author_screen import AuthorScreen
from workbench.tui.author_words import draft_content, status_text
from workbench.tui.help_page import help_blocks
from workbench.tui.page_editor import PageEditor
from workbench.tui.picture import settle


@pytest.fixture
def home(begun: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    copy = Home(tmp_path / "home")
    shutil.copytree(begun.folder, copy.folder)
    monkeypatch.setenv("WORKBENCH_HOME", str(copy.folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    return copy


@pytest.mark.parametrize("room", [20, 38, 60, 120])
def test_that_something_is_wrong_or_not_saved_is_seen_in_any_room(room: int) -> None:
    said = status_text(
        "The Very Long Title of a Haunt", "home/haunt/the-very-long-title", "draft", "3 errors",
        room, saved=False,
    )  # fmt: skip
    assert cells(said) <= room
    assert "3 err" in said
    assert ("not saved yet" in said) == (room > 30)
    assert ("home/haunt/the-very-long-title" in said) == (room == 120)


@pytest.mark.parametrize("room", [30, 40, 76, 120])
def test_how_much_is_wrong_is_seen_in_a_list_of_any_width(room: int) -> None:
    draft = Draft(
        7, "page", "home/haunt/the-very-long-title-of-it", "haunt", "hill-2e", {"en": "Lamp"}, {},
        1, "draft", None, datetime.now(UTC), "",
    )  # fmt: skip
    figures = Figures(2, 0, 0, 10, unsaved=True)
    row = str(draft_content(draft, figures, "en", "zh-Hant", "haunt", room))
    assert "kept, not saved  2 errors" in row
    assert all(cells(line) <= room for line in row.split("\n"))
    assert ("home/haunt/the-very-long-title-of-it" in row) == (room > 70)
    nameless = replace(draft, entry_id="", texts={"": "---\nid: One Two\n---\n"})
    assert "draft/7" in str(draft_content(nameless, figures, "en", "zh-Hant", "haunt", 60))


def test_what_a_terminal_obeys_is_masked_where_it_is_written_out() -> None:
    for sign in map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x200B, 0xFEFF, 0x110BD]):
        if sign in "\t\n":
            continue
        assert masked(f"a{sign}b") == "a?b"
        assert "<U+" in printable(sign)
    assert masked("a\tb 鬼") == "a\tb 鬼"


def test_help_names_undo_and_redo() -> None:
    bound = [each.action for each in PageEditor.BINDINGS if isinstance(each, Binding)]
    assert (bound.count("undo"), bound.count("redo")) == (1, 1)
    text = "\n".join(
        piece.text for block in help_blocks("writing", {}, str) for piece in block.left
    )
    assert "ctrl+z" in text
    assert "ctrl+y" in text


def test_the_list_judges_what_is_kept_and_what_is_removed_is_told(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        go_to(author, "Entrance Hall")
        await write(app, pilot, "q")
        await press(app, pilot, "escape")
        if author.at_desk:
            await press(app, pilot, "escape")

        def row() -> str:
            return str(author.query_one(DraftList).options[0].prompt)

        await until_shown(app, pilot, lambda: "kept, not saved" in row())
        assert "* My Lamp" in row()
        assert "home/haunt/my-lamp" in row()
        await pilot.resize_terminal(40, 12)
        await settle(app, pilot)
        assert "home/haunt" not in row()
        assert "kept, not saved" in row()
        await pilot.resize_terminal(110, 40)
        await settle(app, pilot)
        assert "1 error" in row()
        await press(app, pilot, "enter", "ctrl+z", "ctrl+s", "alt+s", "end", "enter")
        assert state_of(author) == "final"
        await press(app, pilot, "escape", "d", "end", "enter")
        assert "home/haunt/my-lamp is in use no more" in notes(app)
        await press(app, pilot, "d", "enter")
        assert "brought back; nothing of it is in use, and it is draft" in notes(app)

    drive(home, scenario)


def test_a_key_takes_away_what_covers_a_small_screen(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_SECONDS_TO_READ", 0.0)

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_lamp(app, pilot)
        app.say("something is told")
        await settle(app, pilot)
        assert "something is told" in notes(app)
        await press(app, pilot, "down")
        assert "something is told" not in notes(app)
        await pilot.resize_terminal(120, 40)
        app.say("something is told")
        await press(app, pilot, "down")
        assert "something is told" in notes(app)

    drive(home, scenario, (40, 12))


async def until_shown(app: WorkbenchApp, pilot: Pilot[int], seen: Callable[[], bool]) -> None:
    assert isinstance(app.screen, AuthorScreen)
    for _time in range(400):
        if seen():
            return
        await pilot.pause(0.05)
    raise AssertionError(notes(app))
