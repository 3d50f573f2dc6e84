"""Starting and typing: one run, everything paired, ratios of medians.

    python benchmarks/start.py             15 rounds
    python benchmarks/start.py --rounds 5

Three tables. Each command from a cold process against ``python -c pass``. The Textual program's
first picture, told by the search box on it, against ``python -c pass`` and against the first
picture of a Textual program that has an input line and nothing else. And each letter of some words:
from its being sent until the first name that it finds is painted, against a bare input line that
shows the letter; at 60 and at 240 pictures a second, at a typist's pace and each as soon as the one
before is there.

The programs run in a pseudo-terminal of 100 columns and 30 rows. What they write is followed by a
small model of a screen, so that "painted" means that the words stand there. Database and index are
made before anything is measured.
"""

from __future__ import annotations

import argparse
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

COLUMNS, ROWS = 100, 30
RESULTS = 40  # columns that the list of results has
PASS = (sys.executable, "-c", "pass")
WORKBENCH = (sys.executable, "-m", "workbench")
COMMANDS = {
    "search attic": ("search", "attic"),
    "search 五芒星": ("search", "五芒星"),
    "search pentagrm": ("search", "pentagrm"),
    "show room/attic": ("show", "room/attic"),
    "chart Book Kitchen": ("chart", "Book", "Kitchen"),
    "odds -d 4 -t 5": ("odds", "-d", "4", "-t", "5"),
}
MINIMAL = """
from textual.app import App
from textual.widgets import Input
class Bare(App):
    def compose(self):
        yield Input(placeholder="Bare input", compact=True)
Bare().run()
"""
BARE = (sys.executable, "-c", MINIMAL)
SHOWN, SHOWN_BARE = "Search rooms", "Bare input"
WORDS = ("pentagram", "mystic", "chapel", "spear", "gallery")
FRAMES = (60, 240)
PACES = {"typed": 0.15, "in a burst": 0.0}  # seconds from a picture to the next letter
PATIENCE = 20.0
_MIND = re.compile(
    r"\x1b\[(?P<values>[0-?]*)[ -/]*(?P<act>[@-~])|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[ -/]*[0-OQ-Z\\^-~]|(?P<line>\n)|(?P<home>\r)|(?P<text>[^\x00-\x1f\x7f]+)|[^\x1b]"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as home:
        # One home is enough: nothing that is measured changes it.
        environment = {**os.environ, "WORKBENCH_HOME": home, "TERM": "xterm-256color"}
        for name in ("WORKBENCH_LANG", "WORKBENCH_DATABASE", "NO_COLOR"):
            environment.pop(name, None)
        cold(WORKBENCH + COMMANDS["search attic"], environment)
        commands(rounds, environment)
        first_pictures(rounds, environment)
        for frames in FRAMES:
            for name, pace in PACES.items():
                letters(max(1, rounds // 5), frames, name, pace, environment)


# Commands


def cold(command: Sequence[str], environment: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def commands(rounds: int, environment: dict[str, str]) -> None:
    times: dict[str, list[float]] = {"python -c pass": []}
    times.update({name: [] for name in COMMANDS})
    for _round in range(rounds):
        times["python -c pass"].append(cold(PASS, environment))
        for name, arguments in COMMANDS.items():
            times[name].append(cold(WORKBENCH + arguments, environment))
    bare = median(times["python -c pass"])
    print(f"commands, {rounds} rounds            median   to python -c pass")
    for name, some in times.items():
        print(f"  {name:26}{1000 * median(some):8.1f} ms{median(some) / bare:10.1f}")


# Pictures


class Screen:
    """What a terminal would show: enough of one to know where which words stand."""

    def __init__(self) -> None:
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.fresh: set[int] = set()
        self._x = self._y = 0
        self._rest = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def feed(self, data: bytes) -> None:
        """Shows what a program wrote."""
        text = self._rest + self._decode(data)
        at = 0
        while at < len(text):
            match = _MIND.match(text, at)
            if match is None:
                break  # the rest of a sequence is still to come
            at = match.end()
            if match["act"] == "H":
                row, _semicolon, column = (match["values"] or "1;1").partition(";")
                self._y, self._x = int(row or 1) - 1, int(column or 1) - 1
            elif match["line"]:
                self._y, self._x = self._y + 1, 0
            elif match["home"]:
                self._x = 0
            elif match["text"]:
                self._write(match["text"])
        self._rest = text[at:]

    def _write(self, text: str) -> None:
        from workbench.text.width import cells

        for ch in text:
            if 0 <= self._y < ROWS and 0 <= self._x < COLUMNS:
                self.rows[self._y][self._x] = ch
                for more in range(self._x + 1, min(self._x + cells(ch), COLUMNS)):
                    self.rows[self._y][more] = ""
                self.fresh.add(self._y)
            self._x += cells(ch)

    def shows(self, text: str) -> bool:
        """Tells whether *text* is anywhere."""
        return any(text in "".join(row) for row in self.rows)

    def types(self, text: str) -> bool:
        """Tells whether *text* was lately written to the line that is typed in."""
        return 0 in self.fresh and text in "".join(self.rows[0])

    def lists(self, name: str) -> bool:
        """Tells whether *name* was lately written to the first row of the results."""
        return 1 in self.fresh and name in "".join(self.rows[1][:RESULTS])


class Program:
    """A program in a pseudo-terminal."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self.screen = Screen()
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execve(command[0], list(command), environment)

    def until(self, done: Callable[[Screen], bool]) -> float:
        """Returns the time at which *done* came true."""
        late = time.perf_counter() + PATIENCE
        while not done(self.screen):
            if not select.select([self.terminal], [], [], PATIENCE)[0] or (
                time.perf_counter() > late
            ):
                shown = "\n".join("".join(row).rstrip() for row in self.screen.rows)
                raise SystemExit(f"not painted in {PATIENCE} s:\n{shown}")
            self.screen.feed(os.read(self.terminal, 1 << 16))
        return time.perf_counter()

    def rest(self, seconds: float) -> None:
        """Lets the program work, and reads what it paints."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                self.screen.feed(os.read(self.terminal, 1 << 16))

    def key(self, keys: str, done: Callable[[Screen], bool]) -> float:
        """Sends *keys*; returns the seconds until *done* came true."""
        self.rest(0)
        self.screen.fresh.clear()
        started = time.perf_counter()
        os.write(self.terminal, keys.encode())
        return self.until(done) - started

    def end(self) -> None:
        """Ends the program."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def first_picture(command: Sequence[str], environment: dict[str, str], text: str) -> float:
    program = Program(command, environment)
    try:
        return program.until(lambda screen: screen.shows(text)) - program.started
    finally:
        program.end()


def first_pictures(rounds: int, environment: dict[str, str]) -> None:
    nothing, ours, minimal = [], [], []
    for _round in range(rounds):
        nothing.append(cold(PASS, environment))
        ours.append(first_picture(WORKBENCH, environment, SHOWN))
        minimal.append(first_picture(BARE, environment, SHOWN_BARE))
    print("\nfirst picture                 median   to python -c pass   to minimal Textual")
    bare = median(nothing)
    for name, some in (("minimal Textual", minimal), ("workbench", ours)):
        print(f"  {name:26}{1000 * median(some):8.1f} ms{median(some) / bare:10.1f}"
              f"{median(some) / median(minimal):20.2f}")  # fmt: skip


# Letters


def letters(rounds: int, frames: int, how: str, pace: float, environment: dict[str, str]) -> None:
    from workbench.desks.lookup import Lookup
    from workbench.store.place import Home

    found: dict[str, str] = {}
    with Lookup(Home(_folder(environment))) as lookup:
        for word in WORDS:
            for end in range(1, len(word) + 1):
                first = lookup.suggest(word[:end], view="hero", limit=20)[0]
                found[word[:end]] = first.title["en"][:8]
    environment = {**environment, "TEXTUAL_FPS": str(frames)}
    ours, bare = Program(WORKBENCH, environment), Program(BARE, environment)
    times: dict[str, list[float]] = {"bare input line": [], "workbench": []}
    try:
        ours.until(lambda screen: screen.shows(SHOWN))
        bare.until(lambda screen: screen.shows(SHOWN_BARE))
        ours.rest(2.0)  # the database is opened after the first picture
        for _round in range(rounds):
            for word in WORDS:
                for end in range(1, len(word) + 1):
                    times["bare input line"].append(
                        bare.key(word[end - 1], partial(_typed, word[:end]))
                    )
                    bare.rest(pace)
                    times["workbench"].append(
                        ours.key(word[end - 1], partial(_listed, word[:end], found[word[:end]]))
                    )
                    ours.rest(pace)
                for program in (bare, ours):
                    os.write(program.terminal, b"\x15")  # Ctrl+U
                    program.rest(0.6)
    finally:
        ours.end()
        bare.end()
    line = median(times["bare input line"])
    print(f"\nletters {how}, {frames} pictures a second")
    print(f"{'':28}     median    to bare   95 of 100")
    for name, some in times.items():
        late = sorted(some)[int(0.95 * len(some))]
        print(f"  {name:26}{1000 * median(some):8.1f} ms{median(some) / line:10.2f}"
              f"{1000 * late:11.1f} ms")  # fmt: skip


def _typed(text: str, screen: Screen) -> bool:
    return screen.types(text)


def _listed(text: str, name: str, screen: Screen) -> bool:
    return screen.types(text) and screen.lists(name)


def _folder(environment: dict[str, str]) -> Path:
    return Path(environment["WORKBENCH_HOME"])


if __name__ == "__main__":
    main()
