"""How far something is, as a bar where it is shown; nothing where nobody looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from workbench.notebook.answers import Shown
from workbench.notebook.markup import element, shown
from workbench.wording import _

__all__ = ["bar"]

_EVERY = 0.2  # seconds


class _Bar(Shown):
    def __init__(self, what: str, done: int, of: int) -> None:
        self._what, self._done, self._of = what, done, of

    def lines(self) -> Iterator[str]:
        yield _("{done} of {all} {what}").format(done=self._done, all=self._of, what=self._what)

    def html(self) -> str:
        drawn = element("progress", value=str(self._done), max=str(max(1, self._of)))
        return shown(drawn, f" {self}")


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives what is to be told how far it is; the bar is taken away at the end.

    Args:
        what: What is counted.
    """
    display: Any = getattr(sys.modules.get("IPython.display"), "display", None)
    handle: Any = None
    last = 0.0

    def heard(done: int, of: int) -> None:
        nonlocal handle, last
        if display is None or (done < of and time.monotonic() - last < _EVERY):
            return
        last = time.monotonic()
        if handle is None:
            handle = display(_Bar(what, done, of), display_id=True)
        else:
            handle.update(_Bar(what, done, of))

    try:
        yield heard
    finally:
        if handle is not None:
            handle.update(_Nothing())


class _Nothing(Shown):
    def lines(self) -> Iterator[str]:
        return iter(())

    def html(self) -> str:
        return ""
