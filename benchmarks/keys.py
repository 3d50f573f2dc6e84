"""Typing in the editor and at the table: one run, everything paired, ratios of medians.

    python benchmarks/keys.py              10 words
    python benchmarks/keys.py --words 3

Each letter from its being sent until it is painted, against a bare Textual input line that shows
the letter, at the same number of pictures a second, the two in turn: in the editor of the author's
desk, with a haunt in it that is looked at and printed while one types, and in the box that finds
choices at the table; idle, and while a play-test of 2,000 games is played. "Painted" is told as in
``start.py``.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from start import BARE, SHOWN, SHOWN_BARE, WORKBENCH, Program, Screen, cold

WORDS = ("qzxjv", "wqvkz", "zvxqk", "kxqzj", "vjqwx", "jzkqv", "xvzqw", "qkvjz", "zjxwq", "wvqxk")
FRAMES = 240
PACE = 0.15  # seconds from a picture to the next letter
F3, F5, F10, F12, ESCAPE = "\x1bOR", "\x1b[15~", "\x1b[21~", "\x1b[24~", "\x1b"
CLEAR = "\x15"  # Ctrl+U


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--words", type=int, default=len(WORDS))
    words = WORDS[: parser.parse_args().words]
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ, "WORKBENCH_HOME": home, "TERM": "xterm-256color",
            "TEXTUAL_FPS": str(FRAMES),
        }  # fmt: skip
        for name in ("WORKBENCH_LANG", "WORKBENCH_DATABASE", "NO_COLOR"):
            environment.pop(name, None)
        cold((*WORKBENCH, "search", "attic"), environment)
        begin_draft(Path(home))
        bare = Program(BARE, environment)
        bare.until(lambda screen: screen.shows(SHOWN_BARE))
        print(f"letters, {FRAMES} pictures a second{'median':>16}   to bare   95 of 100")
        try:
            for place, open_it in (("editor", to_editor), ("table", to_table)):
                program = Program(WORKBENCH, environment)
                try:
                    program.until(lambda screen: screen.shows(SHOWN))
                    program.rest(2.0)
                    open_it(program)
                    letters(f"{place}, idle", program, bare, words)
                finally:
                    program.end()
            for place, open_it in (("editor", to_editor), ("table", to_table)):
                program = Program(WORKBENCH, environment)
                try:
                    program.until(lambda screen: screen.shows(SHOWN))
                    program.rest(2.0)
                    begin_playtest(program)
                    open_it(program)
                    letters(f"{place}, play-test", program, bare, words)
                finally:
                    program.end()
        finally:
            bare.end()


def begin_draft(home: Path) -> None:
    """Begins the draft that is written in."""
    from workbench.desks.drafts import Drafts
    from workbench.store.place import Home

    with Drafts(Home(home)) as desk:
        desk.new("haunt", "my-lamp")


def press(program: Program, keys: str, done: Callable[[Screen], bool]) -> None:
    """Presses keys and waits for what they lead to."""
    os.write(program.terminal, keys.encode())
    program.until(done)
    program.rest(0.5)


def to_editor(program: Program) -> None:
    """Opens the draft, and goes to a line of its own."""
    if not program.screen.shows("Nothing is wrong."):
        press(program, F12, lambda screen: screen.shows("My Lamp"))
        press(program, "\r", lambda screen: screen.shows("Nothing is wrong."))
    if program.screen.shows("never saved"):  # by the program before, which was killed
        press(program, ESCAPE, lambda screen: not screen.shows("never saved"))
    press(program, "\x07", lambda screen: screen.shows("Which line?"))
    press(program, "17\r", lambda screen: not screen.shows("Which line?"))
    os.write(program.terminal, b"\x1b[F\r")
    program.rest(1.0)


def begin_playtest(program: Program) -> None:
    """Has the draft played many times."""
    press(program, F12, lambda screen: screen.shows("My Lamp"))
    press(program, "\r", lambda screen: screen.shows("Nothing is wrong."))
    if program.screen.shows("never saved"):
        press(program, ESCAPE, lambda screen: not screen.shows("never saved"))
    press(program, F5, lambda screen: screen.shows("games: "))
    for count in (200, 500, 1000, 2000):
        press(program, F3, partial(_shows, f"games: {count}"))
    press(program, "\r", lambda screen: not screen.shows("games: "))
    press(program, ESCAPE, lambda screen: screen.shows("Nothing is wrong."))


def to_table(program: Program) -> None:
    """Begins a haunt at the table, and goes to the box that finds choices."""
    if program.screen.shows("Nothing is wrong."):
        press(program, F12, lambda screen: screen.shows(SHOWN))
    press(program, F10, lambda screen: screen.shows("Play what?"))
    press(program, "9\r", lambda screen: screen.shows("Haunt: "))
    press(program, "/", lambda screen: screen.shows("Find a choice"))


def letters(name: str, program: Program, bare: Program, words: tuple[str, ...]) -> None:
    """Types words in both programs in turn, and prints how long the letters took."""
    times: dict[str, list[float]] = {"bare input line": [], name: []}
    for word in words:
        for end in range(1, len(word) + 1):
            done = partial(_typed, word[:end])
            for who, each in (("bare input line", bare), (name, program)):
                times[who].append(each.key(word[end - 1], done))
                each.rest(PACE)
        for each in (bare, program):
            os.write(each.terminal, CLEAR.encode())
            each.rest(0.6)
    line = median(times["bare input line"])
    for who, some in times.items():
        late = sorted(some)[int(0.95 * len(some))]
        print(f"  {who:26}{1000 * median(some):15.1f} ms{median(some) / line:10.2f}"
              f"{1000 * late:11.1f} ms", flush=True)  # fmt: skip


def _typed(text: str, screen: Screen) -> bool:
    return any(text in "".join(screen.rows[row]) for row in screen.fresh)


def _shows(text: str, screen: Screen) -> bool:
    return screen.shows(text)


if __name__ == "__main__":
    main()
