"""The author's desk in every size from 20x8 to 200x60, with and without colours, in each language.

To renew the texts under ``screens``:
``WORKBENCH_RENEW_SCREENS=1 pytest tests/tui/test_author_sizes.py``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from workbench.desks.drafts import Drafts
from workbench.store.place import Home
from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_ground import author_layout
from workbench.tui.languages import Mode
from workbench.tui.page_marks import Trouble
from workbench.tui.picture import plain_screen, settle

SCREENS = Path(__file__).parent / "screens"
SIZES = [
    (20, 8), (30, 8), (40, 12), (55, 30), (56, 14), (80, 13), (80, 24), (99, 40), (100, 14),
    (120, 40), (200, 8), (200, 60), (20, 60),
]  # fmt: skip
WINDOWS: tuple[tuple[str, ...], ...] = (
    (), ("f4",), ("f4", "f4"), ("ctrl+n",), ("f3",), ("ctrl+f",), ("ctrl+o",), ("f11",), ("f1",),
    ("alt+b",),
)  # fmt: skip
PICTURES = {
    "en": ((40, 12), (80, 24), (200, 60)),
    "zh-Hant": ((80, 24), (120, 40)),
    "zh-Hans": ((56, 20),),
}


@pytest.fixture
def home(prepared: Path, tmp_path: Path) -> Home:
    copy = Home(tmp_path / "home")
    shutil.copytree(prepared, copy.folder)
    with Drafts(copy) as desk:
        desk.new("haunt", "my-lamp")
    return copy


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((20, 8), {"-tiny"}), ((55, 60), {"-tiny"}), ((200, 13), {"-tiny"}),
        ((56, 14), {"-stacked"}), ((99, 60), {"-stacked"}), ((100, 14), {"-wide"}),
        ((200, 60), {"-wide"}),
    ],
)  # fmt: skip
def test_the_layout_of_a_size(size: tuple[int, int], wanted: set[str]) -> None:
    assert author_layout(*size) == wanted


@pytest.mark.parametrize("mode", ["en", "zh-Hant", "zh-Hans"])
def test_the_desk_looks_as_it_should_and_no_size_ends_it(
    home: Home, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(home.folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    if mode == "zh-Hant":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)

    async def sweep() -> None:
        app = WorkbenchApp(home, remembers=False, seed=4)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)
            app.desk.action_use_mode(mode)
            for key in ("f12", "enter"):
                await settle(app, pilot)
                await pilot.press(key)
            await settle(app, pilot)
            author = app.author
            row = next(
                n for n, line in enumerate(author.texts[""].split("\n")) if "Entrance" in line
            )
            author.editor.move_cursor((row, 10))
            await pilot.press("q")
            await settle(app, pilot)
            for width, height in PICTURES[mode]:
                await pilot.resize_terminal(width, height)
                await settle(app, pilot)
                author.editor.move_cursor((0, 0))
                author.editor.go_to((row, 11))
                await settle(app, pilot)
                compare(f"author-{width}x{height}-{mode}", plain_screen(app))
            trouble = author.editor.marks.troubles[0]
            assert isinstance(trouble, Trouble)
            assert trouble.error
            for window in WINDOWS if mode == "en" else WINDOWS[:3]:
                for key in window:
                    await pilot.press(key)
                    await settle(app, pilot)
                for width, height in SIZES if not window else SIZES[::5]:
                    await pilot.resize_terminal(width, height)
                    await pilot.pause()
                    lines = plain_screen(app).split("\n")[:-1]
                    assert len(lines) == height
                    assert max(cells(line) for line in lines) <= width
                while window and (app.screen is not author or author.focused is not author.editor):
                    await pilot.press("escape")
                    await settle(app, pilot)
            await pilot.press("escape")
            for width, height in SIZES[::5]:
                await pilot.resize_terminal(width, height)
                await settle(app, pilot)
            assert app.is_running
            if mode == "zh-Hant":
                await drawn_without_colours(app)

    asyncio.run(sweep())


async def drawn_without_colours(app: WorkbenchApp) -> None:
    """What is wrong is told by letters and underlines, since there are no colours."""
    author = app.author
    editor = author.editor_of("")
    row = editor.marks.troubles[0].start[0]
    line = editor.get_line(row)
    assert any(span.style.underline for span in line.spans if not isinstance(span.style, str))
    assert editor.marks.sign_of(row) == "E"


def compare(name: str, screen: str) -> None:
    place = SCREENS / f"{name}.txt"
    if os.environ.get("WORKBENCH_RENEW_SCREENS"):
        place.write_text(screen, encoding="utf-8", newline="\n")
    assert screen == place.read_text(encoding="utf-8")
