"""Writes results and messages, safely for a terminal, a pipe or a program.

Text from documents is made printable before it reaches a terminal; in JSON, what a terminal would
obey is written with JSON's own escapes, so that the value stays what it is.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from workbench.desks.steps import Step
from workbench.formats.escaping import json_text
from workbench.model.ids import LANGUAGES, Language
from workbench.text.width import clip, printable
from workbench.wording import language

__all__ = [
    "emphasised",
    "end_progress",
    "ended_by_signals",
    "names_shown",
    "note",
    "progress",
    "ready_streams",
    "say",
    "say_json",
    "say_ready",
]


_BAR = 10


def ready_streams() -> None:
    """Makes the streams of the process fit to be written to: in UTF-8, and all of them there.

    A stream that was closed by whoever started the process is none for Python; what is written to
    it is thrown away. What is read and is no text in the terminal's encoding becomes replacement
    characters. They are opened in order, so that each takes the number that it misses, and
    no file of ours does.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # kept
        elif hasattr(stream, "reconfigure"):
            if name != "stdin":
                stream.reconfigure(encoding="utf-8", errors="replace")
            elif stream.errors != "replace":  # in the terminal's own encoding
                stream.reconfigure(errors="replace")


def say(text: str = "", *, end: str = "\n") -> None:
    """Writes a line of the result."""
    safe = "\n".join(printable(line) for line in text.split("\n"))
    sys.stdout.write(safe + end)


def say_json(value: Any) -> None:
    """Writes the result as JSON, the only thing on standard output."""
    sys.stdout.write(json_text(value))


def note(text: str) -> None:
    """Writes a message to standard error."""
    sys.stderr.write("\n".join(printable(line) for line in text.split("\n")) + "\n")


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Lets whoever ends the program do so as Ctrl-C does: what has to be kept is kept first.

    The signals that a system, or a terminal that is closed, sends become interrupts. Once one has
    come no other stands in the way of what is being kept.
    """
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    wanted = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before: dict[int, Any] = {}

    def end(number: int, _frame: object) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt(number)

    try:
        if threading.current_thread() is threading.main_thread():
            for each in wanted:
                if signal.getsignal(each) is not signal.SIG_IGN:  # as nohup asks for
                    before[each] = signal.signal(each, end)
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def progress(text: str) -> None:
    """Tells what is being done, in one line that the next one replaces on a terminal."""
    line = printable(text).replace("\n", " ")
    if sys.stderr.isatty():
        import shutil

        if isinstance(text, Step):
            line = f"{_bar(text)} {printable(text.what)}".replace("\n", " ")
        line = clip(line, shutil.get_terminal_size().columns - 5)
        sys.stderr.write(f"\r\x1b[2K{line} ...")
        sys.stderr.flush()
    else:
        sys.stderr.write(f"{line} ...\n")


def _bar(step: Step) -> str:
    done = _BAR * step.number // max(step.total, 1)
    return f"[{'#' * done}{'.' * (_BAR - done)}] {step.number}/{step.total}"


def end_progress() -> None:
    """Clears the line that :func:`progress` wrote."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()


def emphasised(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Returns *text* made printable, with *spans* in bold on a terminal, bare elsewhere."""
    bold = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    pieces = []
    reached = 0
    for start, end in spans:
        pieces.append(printable(text[reached:start]))
        found = printable(text[start:end])
        pieces.append(f"\x1b[1m{found}\x1b[0m" if bold else found)
        reached = end
    pieces.append(printable(text[reached:]))
    return "".join(pieces).replace("\n", " ")


def say_ready(text: str) -> None:
    """Writes a line that was already made printable."""
    sys.stdout.write(text + "\n")


def names_shown(title: Mapping[Language, str], lang: Language | None = None) -> str:
    """Returns the names to show in one line: that of the reader first, none twice."""
    first = lang or language()
    order = sorted(LANGUAGES, key=lambda each: each != first)
    return " / ".join(dict.fromkeys(title[each] for each in order if title.get(each)))
