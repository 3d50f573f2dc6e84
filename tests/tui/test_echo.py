"""What a key changed is painted first, and a picture asks for no row that it does not show."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from workbench import tui
from workbench.tui.echo import QuickScreen, _RowCompositor
from workbench.tui.key_order import LineBox
from workbench.tui.page_editor import PageEditor

PAGE = "\n".join(f"- Line {number} of a page, 明燈" for number in range(1, 31))


class Desk(QuickScreen[None]):
    """A box, an editor with something beside it, and something that floats over both."""

    def compose(self) -> ComposeResult:
        yield LineBox(id="box", compact=True)
        with Horizontal():
            yield PageEditor("page", PAGE)
            with VerticalScroll(id="beside"):
                yield Static("明 beside\n" * 40)
        yield Static("over 明", id="over")


class Typed(App[None]):
    """Notes what is painted and what is told, in their order."""

    CSS_PATH = Path(tui.__file__).with_name("workbench.tcss")
    CSS = """
    #beside { width: 12; }
    #over { overlay: screen; position: absolute; offset: 4 3; width: 9; height: 3; border: round; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def get_default_screen(self) -> Screen[None]:
        return Desk()

    def post_display_hook(self) -> None:
        shown = "\n".join(strip.text for strip in self.screen._compositor.render_strips(self.size))
        self.seen.append("painted" if "qz" in shown else "other")

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        self.seen.append("told")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.seen.append("told")


@pytest.mark.parametrize("box", ["#box", "#page"])
def test_a_letter_is_painted_before_anybody_hears_of_it(box: str) -> None:
    async def act() -> None:
        app = Typed()
        async with app.run_test(size=(50, 14)) as pilot:
            app.screen.query_one(box).focus()
            await pilot.press("q")
            app.seen.clear()
            interval = sys.getswitchinterval()
            await pilot.press("z")
            told = app.seen.index("told")
            assert "painted" in app.seen[:told]
            assert sys.getswitchinterval() == interval
            await pilot.press("backspace", "x", "ctrl+u")
            assert "qx" not in str(app.screen._compositor.render_strips(app.size))

    asyncio.run(act())


def test_a_key_has_the_row_it_was_typed_into_painted_and_no_other() -> None:
    async def act() -> None:
        app = Typed()
        async with app.run_test(size=(50, 14)) as pilot:
            editor = app.screen.query_one(PageEditor)
            editor.focus()
            editor.move_cursor((4, 3))
            await pilot.pause()
            drawn: list[int] = []
            before = editor._render_line

            def noted(y: int) -> Strip:
                drawn.append(y)
                return before(y)

            editor._render_line = noted  # type: ignore[method-assign]
            await pilot.press("q")
            assert drawn == [4]
            editor.show_beside({6: "offered 3 times"})
            await pilot.pause()
            assert drawn == [4, 6]

    asyncio.run(act())


def test_rows_painted_alone_are_those_of_a_whole_picture() -> None:
    async def act() -> None:
        app = Typed()
        async with app.run_test(size=(50, 14)) as pilot:
            await pilot.pause()
            made = app.screen._compositor
            assert isinstance(made, _RowCompositor)
            whole = made.size.region
            for crop in (whole, Region(2, 4, 20, 2), Region(0, 0, 50, 1), Region(38, 5, 12, 7)):
                for wanted in ({4}, {4, 5, 9}, set(range(14))):
                    ours = made._render_chops(crop, wanted.__contains__)
                    theirs = super(_RowCompositor, made)._render_chops(crop, wanted.__contains__)
                    for y in wanted & set(crop.line_range):
                        for x, strip in theirs[y].items():
                            if crop.x <= x < crop.right:
                                assert _said([strip]) == _said([ours[y][x]]), (crop, y, x)

    asyncio.run(act())


def test_a_picture_asks_nobody_who_is_hidden_or_elsewhere() -> None:
    async def act() -> None:
        app = Typed()
        async with app.run_test(size=(50, 14)) as pilot:
            await pilot.pause()
            asked: set[str] = set()
            for widget in app.screen._compositor.visible_widgets:
                _note(widget, asked)
            app.screen._compositor._render_chops(Region(20, 9, 5, 1), {9}.__contains__)
            assert asked == {"page"}

    asyncio.run(act())


def _note(widget: Widget, asked: set[str]) -> None:
    before = widget.render_lines

    def noted(crop: Region) -> list[Strip]:
        asked.add(widget.id or type(widget).__name__)
        return before(crop)

    widget.render_lines = noted  # type: ignore[method-assign]


def _said(strips: Iterable[Strip]) -> list[tuple[str, str]]:
    return [(segment.text, str(segment.style)) for strip in strips for segment in strip]
