"""A picture of the program as an SVG file or as plain text, made without a terminal.

The same query on the same data gives the same picture: nothing is remembered, nothing blinks, and
the picture is taken when every answer is there.
"""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.pilot import Pilot

from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp

if TYPE_CHECKING:
    from workbench.store.place import Home

__all__ = ["plain_screen", "settle", "take_picture"]

_TEXT = re.compile(r'(<text [^>]*?)textLength="([\d.]+)"([^>]*)>([^<]*)</text>')
_SEED = 4  # of a game that is begun
_LONGEST_WAIT = 120.0  # seconds; the first start sets the database up


async def settle(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    """Waits until every answer that was asked for is on the screen.

    Raises:
        TimeoutError: If that takes longer than two minutes.
    """
    async with asyncio.timeout(_LONGEST_WAIT):
        await pilot.pause()
        while app.desk.busy or getattr(app.screen, "busy", False):
            await asyncio.sleep(0.005)
            await pilot.pause()
        await pilot.pause()


def plain_screen(app: WorkbenchApp) -> str:
    """Returns what is on the screen as lines of text, without colours."""
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def _widened(svg: str) -> str:
    """Gives Han characters their two columns: the exporter reserves one for each character."""

    def text(match: re.Match[str]) -> str:
        shown = html.unescape(match[4])
        wide = cells(shown)
        if wide == len(shown):
            return match[0]
        length = float(match[2]) / len(shown) * wide
        return f'{match[1]}textLength="{length:.1f}"{match[3]}>{match[4]}</text>'

    return _TEXT.sub(text, svg)


async def _picture(app: WorkbenchApp, size: tuple[int, int], keys: Iterable[str]) -> str:
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        for key in keys:
            await pilot.press(key)
            await settle(app, pilot)
        return _widened(app.export_screenshot(title="workbench"))


def take_picture(
    place: Path,
    *,
    size: tuple[int, int] = (100, 30),
    query: str = "",
    keys: Iterable[str] = (),
    home: Home | None = None,
) -> None:
    """Writes a picture of the desk, or of what keys lead to from there: a window, the table.

    Args:
        place: The SVG file.
        size: Columns and rows.
        query: What the search box holds.
        keys: Keys pressed before the picture is taken.
        home: Whose database; default: the one the environment names.
    """
    app = WorkbenchApp(home, query=query, remembers=False, seed=_SEED, keeps_games=False)
    svg = asyncio.run(_picture(app, size, keys))
    place.write_text(svg, encoding="utf-8", newline="\n")
