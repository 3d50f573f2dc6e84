"""The author's desk loses nothing: other people's saves, late answers, wrong paths, kills."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.author_driving import (
    answer,
    drive,
    go_to,
    notes,
    press,
    save_elsewhere,
    state_of,
    to_lamp,
    until,
    write,
)
from workbench.desks.drafting import figuring
from workbench.desks.drafting.values import Draft, Figures
from workbench.desks.drafts import Drafts
from workbench.errors import StoreError
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_history import HistoryWindow
from workbench.tui.author_lists import ProblemList
from workbench.tui.author_screen import AuthorScreen
from workbench.tui.detail import Page
from workbench.tui.dialogs import Chooser
from workbench.tui.picture import plain_screen, settle
from workbench.tui.preview import PreviewPane

#: No file can be made of these: the first is nobody's folder, nothing can stand under the second.
WRONG = ["~nobody-of-this-name/x.md", "/proc/nope/x.md"]


@pytest.fixture
def home(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    copy = Home(tmp_path / "home")
    shutil.copytree(prepared, copy.folder)
    with Drafts(copy) as desk:
        desk.new("haunt", "my-lamp")
    monkeypatch.setenv("WORKBENCH_HOME", str(copy.folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    return copy


class Held:
    """Holds back what a desk answers, until it is let go."""

    def __init__(self, author: AuthorScreen, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ask = getattr(author, name)
        self._gate = asyncio.Event()
        self._author, self._name, self._patch = author, name, monkeypatch
        monkeypatch.setattr(author, name, self._late)
        self.asked = 0

    async def _late(self, question: Callable[[Any], Any]) -> Any:
        self.asked += 1
        try:
            return await self._ask(question)
        finally:
            await self._gate.wait()

    def let_go(self) -> None:
        self._patch.setattr(self._author, self._name, self._ask)
        self._gate.set()


# Somebody else

THEIRS = ("Dusk goes up by 1", "Dusk goes up by 2")


def test_what_somebody_saved_meanwhile_is_read_joined_and_never_written_over(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        # a state is given only to what was read
        await asyncio.to_thread(save_elsewhere, home, *THEIRS)
        await press(app, pilot, "alt+s", "end", "enter")
        assert state_of(author) == "draft"
        assert "Mei" in notes(app)
        assert THEIRS[1] in author.texts[""]  # to be read now
        assert author.saved
        await press(app, pilot, "alt+s", "down", "enter")
        assert state_of(author) == "complete"
        # what changes no text hides nothing: the file is bound, and not looked at yet
        await asyncio.to_thread(save_elsewhere, home, "Dusk is 8", "Dusk is 7")
        with monkeypatch.context() as here:
            here.setattr(author, "watch_file", lambda: None)
            await press(app, pilot, "alt+b", "down", "enter")
            await answer(app, pilot, str(tmp_path / "lamp.md"))
            assert author.open_draft is not None
            assert author.open_draft.draft.path == tmp_path / "lamp.md"
            assert author.open_draft.draft.revision == 2
            go_to(author, "One of you")
            await write(app, pilot, "Mine. ")
            # what is typed while a save runs is joined too
            held = Held(author, "ask", here)
            author.action_save()
            await until(pilot, lambda: held.asked)
            author.editor.insert("And more. ")
            held.let_go()
            await settle(app, pilot)
            assert isinstance(app.screen, Chooser)
            await press(app, pilot, "enter")
        for text in (author.texts[""], (await author.ask(lambda desk: desk.open(1))).text):
            assert "Mine. And more. One of you" in text
            assert "Dusk is 7" in text

    drive(home, scenario)


def test_what_is_typed_before_a_clash_with_the_file_is_seen_stays(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a" / "b" / "lamp.md"

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        await press(app, pilot, "alt+b", "down", "enter")
        await answer(app, pilot, str(file))  # the folders of a file are made
        assert file.read_text("utf-8") == author.texts[""]
        go_to(author, "## Right now", after=True)
        await write(app, pilot, " mine")
        file.write_text(file.read_text("utf-8").replace("## Right now", "## Theirs"), "utf-8")
        held = Held(author, "ask", monkeypatch)
        author.action_save()
        await until(pilot, lambda: held.asked)
        go_to(author, "One of you")
        author.editor.insert("Typed meanwhile. ")
        held.let_go()
        await settle(app, pilot)
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "enter")
        text = author.texts[""]
        assert "Typed meanwhile. " in text
        assert "## Right now mine" in text
        assert "## Theirs" in text

    drive(home, scenario)


# Lost editors, wrong paths, what cannot be read


def test_what_is_restored_is_kept_before_its_only_copy_goes(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Drafts(home) as desk:
        (draft,) = desk.all()
        texts = {**draft.texts, "": draft.text + "\n> Never saved.\n"}
        desk.keep(draft.key, desk.new_editor(), draft.revision, texts)

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12", "enter")
        assert isinstance(app.screen, Chooser)
        author = app.author
        there: list[int] = []
        drop = Drafts.drop

        def dropped(desk: Drafts, key: int, editor: str) -> None:
            there.append(sum("> Never saved." in each.texts[""] for each in desk.working(key)))
            drop(desk, key, editor)

        monkeypatch.setattr(Drafts, "drop", dropped)
        await press(app, pilot, "enter")
        assert "> Never saved." in author.texts[""]
        assert there == [2]  # the old copy, and one of this editor
        kept = await author.ask(lambda desk: desk.working(1))
        assert ["> Never saved." in each.texts[""] for each in kept] == [True]
        assert kept[0].alive

    drive(home, scenario)


def test_a_wrong_path_or_a_history_that_cannot_be_read_is_told_and_ends_nothing(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        for path in WRONG:
            for way in ((), ("down",)):
                await press(app, pilot, "alt+b", *way, "enter")
                await answer(app, pilot, path)
                assert app.is_running
                assert path in notes(app)
                app.clear_notifications()
            author.action_take()
            await pilot.pause()
            await answer(app, pilot, path)
            assert path in notes(app)
            assert app.screen is author
        await asyncio.to_thread(save_elsewhere, home, *THEIRS)

        def broken(*_all: object) -> None:
            raise StoreError("the disk is gone")

        monkeypatch.setattr(Drafts, "revision", broken)
        await press(app, pilot, "f11")
        window = app.screen
        assert isinstance(window, HistoryWindow)
        assert "the disk is gone" in window.query_one("#history-page", Page).plain
        assert not window.busy

    drive(home, scenario)


# Late answers


ASKS = ("outline", "definition", "uses", "index", "play_here", "playtest", "rename")


def test_an_answer_to_an_older_text_opens_nothing_and_is_shown_nowhere(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        author = await to_lamp(app, pilot)
        for act in ASKS:
            go_to(author, "Lamp holds")
            held = Held(author, "ask_page", monkeypatch)
            getattr(author, f"action_{act}")()
            await until(pilot, partial(getattr, held, "asked"))
            author.editor.insert("x", author.editor.document.end)
            at = author.editor.cursor_location
            held.let_go()
            await settle(app, pilot)
            assert (act, app.screen) == (act, author)
            assert author.editor.cursor_location == at
        # an error is not put over the printed page by an answer that comes late
        author.editor.load_text(author.texts[""].rstrip("x"))
        await settle(app, pilot)
        shown = author.query_one(PreviewPane)
        assert "As it was before" not in shown.plain
        go_to(author, "Entrance Hall")
        held = Held(author, "ask_page", monkeypatch)
        author.editor.insert("q")
        author.print_now()
        await until(pilot, lambda: held.asked)
        author.editor.undo()
        held.let_go()
        await pilot.pause(0.05)
        assert "As it was before" not in shown.plain

    drive(home, scenario)


# Counts beside lines; how much is worked out, and how much room it takes


def test_drafts_are_checked_once_and_counts_go_with_their_lines(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Drafts(home) as desk:
        desk.new("item", "my-thing")
    checked: list[int] = []
    found = figuring.figures_of

    def counted(draft: Draft, *more: Any) -> Figures:
        checked.append(draft.key)
        return found(draft, *more)

    monkeypatch.setattr(figuring, "figures_of", counted)

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f12")
        author = app.author
        await until(pilot, lambda: len(author.figures) == 2)
        assert sorted(checked) == [1, 2]
        author.open(1)
        await settle(app, pilot)
        await press(app, pilot, "alt+s", "down", "enter")  # complete: nothing else speaks of it
        assert state_of(author) == "complete"
        await press(app, pilot, "escape")
        author.refresh_drafts()
        await settle(app, pilot)
        await author.ask(lambda _desk: None)
        assert sorted(checked) == [1, 2]
        # as high as it needs: a line above it, and that nothing is wrong
        author.open(1)
        await settle(app, pilot)
        problems = author.query_one(ProblemList)
        assert problems.outer_size.height == 2
        lines = author.editor.size.height
        # counts move with their lines, also where nothing can be counted anew
        go_to(author, "Light the lamp.")
        row = author.editor.cursor_location[0]
        monkeypatch.setattr(app.playtests, "counts_of", lambda _id: {"#S.9.9": (8, 7, 6)})
        author.editor.show_beside({row: "8/7/6"})
        go_to(author, "## Right now", after=True)
        author.editor.insert("\n" + "- Wrong.\n" * 7)
        await settle(app, pilot)
        assert author.editor.marks.beside == {row + 8: "8/7/6"}
        assert len(problems.told) > 5
        assert problems.outer_size.height == 5
        assert author.editor.size.height == lines - 3
        await press(app, pilot, "ctrl+s", "escape")
        await until(pilot, lambda: author.figures[1].errors)
        assert sorted(checked) == [1, 1, 2]
        author.open(2)
        await settle(app, pilot)
        assert author.editor.marks.beside == {}
        assert "8/7/6" not in plain_screen(app)

    drive(home, scenario, (80, 24))
