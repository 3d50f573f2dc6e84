"""Waiting until the program has nothing left to do, told by what it still has and not by the clock.

Textual's pilot guesses it from how busy the processor was: at least a fiftieth of a second for each
key, up to a second while a desk is at work in its thread, and wrongly on a machine that is busy
with other things; and it sends a message to every widget to learn that it has read those before.
Here it is known: no callback stands ready, none is due soon, and no desk was asked something that
it has not answered. Style sheets are read once for all programs of a file of tests.
"""

from __future__ import annotations

import asyncio
import os
import threading
from time import monotonic
from typing import Any

from workbench.tui import prepare_environment

__all__ = ["use_quiet"]

_SOON = 0.02  # seconds; the pilot waits as long for what is due by then
_STEP = 0.001
_ROUNDS = 3
_FRAMES = "1000"  # a second: nobody sees them, and each frame that is waited for takes as long


async def _gone_quiet(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Waits until nothing is left to do, or for *max_sleep* seconds."""
    loop: Any = asyncio.get_running_loop()  # its lists are its own, and nobody else knows
    start = monotonic()
    quiet, asked = 0, False
    while monotonic() - start < max_sleep and (quiet < _ROUNDS or monotonic() - start < min_sleep):
        await asyncio.sleep(0)
        was_asked, asked = asked, _asked()
        if asked or was_asked or _due(loop):  # an answer is on its way for a moment
            await asyncio.sleep(_STEP)
            quiet = 0
        else:
            quiet = 0 if loop._ready else quiet + 1


async def _all_read(pilot: Any, timeout: float = 30.0) -> bool:
    """Waits until every message that was sent has been read; tells whether the program goes on."""
    loop: Any = asyncio.get_running_loop()
    start = monotonic()
    quiet = 0
    while quiet < _ROUNDS and monotonic() - start < timeout and not pilot.app._exception:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1
    return pilot.app._exception is None


def _asked() -> bool:
    """Tells whether a desk has still to answer something."""
    from workbench.desks.desk_thread import DeskThread

    for thread in threading.enumerate():
        desk = getattr(getattr(thread, "_target", None), "__self__", None)
        if isinstance(desk, DeskThread) and desk._open_jobs:
            return True
    return False


def _due(loop: Any) -> bool:
    """Tells whether something has a time that comes soon."""
    soon = loop.time() + _SOON
    return any(not each.cancelled() and each.when() <= soon for each in loop._scheduled)


def use_quiet() -> None:
    """Lets the pilot wait so, and sets what Textual reads once; for before it is imported."""
    os.environ.setdefault("TEXTUAL_FPS", _FRAMES)
    prepare_environment()
    import textual.app
    import textual.pilot
    from textual._animator import Animator
    from textual.css.stylesheet import Stylesheet

    for module in (textual.app, textual.pilot):
        setattr(module, "wait_for_idle", _gone_quiet)  # noqa: B010 -- it is not theirs to export
    setattr(textual.pilot.Pilot, "_wait_for_screen", _all_read)  # noqa: B010
    setattr(Animator.__init__, "__defaults__", (int(_FRAMES),))  # noqa: B010

    read: dict[object, Any] = {}
    parse: Any = Stylesheet._parse_rules

    def known(self: Any, css: str, *others: Any, **named: Any) -> Any:
        key = (css, others, tuple(named.items()), tuple(sorted(self._variables.items())))
        if key not in read:
            read[key] = parse(self, css, *others, **named)
        return read[key]

    setattr(Stylesheet, "_parse_rules", known)  # noqa: B010
