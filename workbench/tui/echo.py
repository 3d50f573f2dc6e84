"""The echo of a key: what a key changed in the box it was typed into is painted before all else.

Textual paints when everything that follows from a key has gone around: messages climb through each
container, timers are set, the screen asks every widget that overlaps what changed for all its rows.
Here the rows of the box that have changed are painted as soon as the key has done its work, and a
picture asks nobody for rows that it does not show. What else follows from a key comes with the next
picture, as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from time import sleep
from typing import cast

from rich.console import RenderableType
from textual._compositor import Compositor
from textual.geometry import Region
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

__all__ = ["ECHO_INTERVAL", "QuickScreen", "echo"]

#: Seconds after which a thread that works lets another one go on, in a program that is typed in.
ECHO_INTERVAL = 0.0005
_UNDISTURBED = 0.05
_TO_WRITE = 0.0002  # seconds that the thread which writes to the terminal is given to take the word


@contextmanager
def echo(box: Widget) -> Iterator[None]:
    """Paints what a key changes in a box; no other thread goes on meanwhile.

    Args:
        box: What the key is typed into; what is done within takes a few milliseconds at most.
    """
    before = sys.getswitchinterval()
    sys.setswitchinterval(_UNDISTURBED)
    try:
        yield
        picture = _picture(box)
    finally:
        sys.setswitchinterval(before)
    if picture is not None:
        box.app._display(box.screen, picture)
        if not box.app.is_headless:
            sleep(_TO_WRITE)  # what else follows from the key would hold the writer up


def _picture(box: Widget) -> RenderableType | None:
    """Returns what has changed in a box; None where more than that must be painted, or nothing."""
    if not (box.is_attached and box._repaint_required):
        return None  # the key has closed the window it was typed into, or did nothing that is seen
    app, screen = box.app, box.screen
    more = screen._layout_required or screen._scroll_required or screen._repaint_required
    if more or box._layout_required or box._scroll_required or screen is not app.screen:
        return None
    if app._batch_count:
        return None
    box._repaint_required = False
    screen._compositor.update_widgets({box})
    return screen._compositor.render_update(screen_stack=app._background_screens)


class _RowCompositor(Compositor):
    """Asks each widget for the rows that are painted, and none that is hidden behind another."""

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> Sequence[Mapping[int, Strip]]:
        cuts = self.cuts
        chops: list[dict[int, Strip | None]] = [dict.fromkeys(row[:-1]) for row in cuts]
        visible = self.visible_widgets.items()
        wanted = (y for y in crop.line_range if is_rendered_line(y))
        for _gap, run in groupby(enumerate(wanted), lambda each: each[1] - each[0]):
            rows = [y for _number, y in run]
            painted = Region(crop.x, rows[0], crop.width, len(rows))
            whole = Region(0, rows[0], self.size.width, len(rows))
            for widget, (region, clip) in visible:
                shown = region.intersection(clip).intersection(whole)
                if not shown.overlaps(painted):
                    continue
                strips = widget.render_lines(shown.translate(-region.offset))
                _fill(chops, cuts, shown, strips)
                if shown.contains_region(painted):
                    break  # all that is behind it is hidden
        return cast("Sequence[Mapping[int, Strip]]", chops)


def _fill(
    chops: list[dict[int, Strip | None]], cuts: list[list[int]], shown: Region, strips: list[Strip]
) -> None:
    """Puts the rows of a widget where nothing in front of it stands."""
    first, last = shown.column_span
    for y, strip in zip(shown.line_range, strips, strict=False):
        row = chops[y]
        ends = [cut for cut in cuts[y] if first <= cut <= last]
        for cut, piece in zip(ends, strip.divide([cut - first for cut in ends[1:]]), strict=False):
            if row.get(cut) is None:
                row[cut] = piece


class QuickScreen(Screen[ScreenResultType]):
    """A screen whose pictures cost what has changed in them."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = _RowCompositor()
