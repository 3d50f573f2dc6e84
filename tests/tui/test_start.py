"""What is loaded before the first picture, and the program in a real terminal."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from workbench.desks.drafts import Drafts
from workbench.store.place import Home

FIRST_PAINT = """
import asyncio, json, sys
from workbench.tui import prepare_environment
prepare_environment()
from workbench.tui.app import WorkbenchApp

loaded = []

def opener(progress):
    loaded.extend(sorted(name.partition(".")[0] for name in sys.modules))
    raise OSError("there is no desk in this test")

async def main():
    app = WorkbenchApp(opener=opener, remembers=False)
    async with app.run_test(size=(80, 24)) as pilot:
        while not loaded:
            await pilot.pause()
        assert "Type a name" in str(app.desk.query_one("#page Static").content)

asyncio.run(main())
print(json.dumps(sorted(set(loaded))))
"""

HEAVY = {
    "sqlmodel", "sqlalchemy", "pydantic", "alembic", "whoosh", "opencc", "pypinyin", "typer",
    "yaml", "dask", "aiohttp",
}  # fmt: skip


def test_the_first_picture_needs_nothing_heavy(bare_environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FIRST_PAINT],
        env=bare_environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout))
    assert "textual" in loaded
    assert not loaded & HEAVY


def test_the_users_own_choice_of_environment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    from workbench.tui import prepare_environment

    for name in ("TEXTUAL_FPS", "TEXTUAL_DISABLE_KITTY_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_FPS", "30")
    prepare_environment()
    assert os.environ["TEXTUAL_FPS"] == "30"
    assert os.environ["TEXTUAL_DISABLE_KITTY_KEY"] == "1"
    monkeypatch.delenv("TEXTUAL_DISABLE_KITTY_KEY")


def test_a_picture_is_the_same_twice(bare_environment: dict[str, str], tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg"):
        place = tmp_path / name
        subprocess.run(
            [
                sys.executable, "-m", "workbench.tui", "--screenshot", str(place),
                "--size", "100x30", "--query", "五芒星",
            ],
            env=bare_environment, timeout=120, check=True,
        )  # fmt: skip
        pictures.append(place.read_bytes())
    assert pictures[0] == pictures[1]
    text = pictures[0].decode("utf-8")
    assert "五芒星堂" in text
    assert text.startswith("<svg")


@pytest.mark.parametrize("size", ["100", "0x30", "9999x30", "axb"])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    from workbench.tui.__main__ import main

    with pytest.raises(SystemExit) as ended:
        main(["--screenshot", "x.svg", "--size", size])
    assert ended.value.code == 2
    assert "COLUMNSxROWS" in capsys.readouterr().err


class Tmux:
    """A terminal of its own."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._socket = str(folder / "tmux")
        self._environment = environment

    def run(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, "-u", *words],
            env=self._environment, capture_output=True, text=True, timeout=30, check=True,
        )  # fmt: skip
        return done.stdout

    def screen(self) -> str:
        return self.run("capture-pane", "-p", "-t", "desk")

    def keys(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            self.run("send-keys", "-t", "desk", key)

    def until(self, condition: Callable[[str], bool], seconds: float = 60) -> str:
        end = time.monotonic() + seconds
        while not condition(screen := self.screen()):
            assert time.monotonic() < end, screen
            time.sleep(0.05)
        return screen


@pytest.mark.terminal
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_chinese_is_typed_in_a_real_terminal(
    bare_environment: dict[str, str], tmp_path: Path
) -> None:
    tmux = Tmux(tmp_path, bare_environment)
    command = f"{sys.executable} -m workbench; echo ended with $?; exec sleep 60"
    tmux.run("new-session", "-d", "-s", "desk", "-x", "80", "-y", "24", command)
    try:
        tmux.until(lambda screen: "Search rooms" in screen)
        # as an input method commits it: all at once
        tmux.run("send-keys", "-t", "desk", "-l", "五芒星堂五芒星堂")
        tmux.until(lambda screen: "五芒星堂五芒星堂" in screen.splitlines()[0])
        for _key in range(5):
            tmux.run("send-keys", "-t", "desk", "BSpace")
        tmux.until(lambda screen: "Star Chamber" in screen and "Before you walk out" in screen)
        fast = [*["BSpace"] * 3, *"Lantern", *["BSpace"] * 7, *"五芒星堂"]
        tmux.run("send-keys", "-t", "desk", *fast)
        tmux.until(lambda screen: screen.split()[:1] == ["五芒星堂"] and "Before you" in screen)
        tmux.run("send-keys", "-t", "desk", "F2")
        tmux.until(lambda screen: "離開房間前" in screen)
        tmux.run("send-keys", "-t", "desk", "C-q")
        tmux.until(lambda screen: "ended with 0" in screen)
    finally:
        tmux.run("kill-server")


@pytest.mark.terminal
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_a_game_goes_on_after_a_kill_in_a_real_terminal(
    prepared: Path, bare_environment: dict[str, str], tmp_path: Path
) -> None:
    home = tmp_path / "table"
    shutil.copytree(prepared, home)
    tmux = Tmux(tmp_path, {**bare_environment, "WORKBENCH_HOME": str(home)})
    command = f"{sys.executable} -m workbench & echo $! >{tmp_path}/pid; fg; exec sleep 600"
    shell = f"bash -mc {shlex.quote(command)}"
    tmux.run("new-session", "-d", "-s", "desk", "-x", "100", "-y", "30", shell)
    try:
        tmux.until(lambda screen: "F10 opens the table" in screen)
        tmux.keys("F10")
        tmux.until(lambda screen: "Play what?" in screen and "9 The Dance of Death" in screen)
        tmux.keys("9")
        tmux.until(lambda screen: "The Mummy Walks" not in screen)
        tmux.keys("Enter")
        tmux.until(lambda screen: "Haunt: The Dance of Death" in screen)
        tmux.keys("v")  # the log
        tmux.until(lambda screen: "The haunt begins" in screen)
        for _choice in range(3):
            question = chosen(tmux.until(lambda screen: "  1 " in screen))
            tmux.keys("1")
            tmux.until(partial(logged, question))
            settled(tmux)
        before = settled(tmux)
        program = (tmp_path / "pid").read_text().strip()
        subprocess.run(["kill", "-9", program], check=True, timeout=10)
        tmux.run("respawn-pane", "-k", "-t", "desk", f"{sys.executable} -m workbench")
        tmux.until(lambda screen: "F10 opens the table" in screen)
        tmux.keys("F10")
        tmux.until(lambda screen: "go on: 9 The Dance of Death" in screen)
        tmux.keys("Enter")
        tmux.until(lambda screen: "Haunt: The Dance of Death" in screen)
        tmux.keys("v")
        tmux.until(partial(logged, question))
        assert asks(settled(tmux)) == asks(before)
        tmux.keys("C-q")
    finally:
        tmux.run("kill-server")


@pytest.mark.terminal
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_what_is_typed_is_offered_after_a_kill_in_a_real_terminal(
    prepared: Path, bare_environment: dict[str, str], tmp_path: Path
) -> None:
    home = Home(tmp_path / "author")
    shutil.copytree(prepared, home.folder)
    with Drafts(home) as desk:
        desk.new("haunt", "my-lamp")
        tmux = Tmux(tmp_path, {**bare_environment, "WORKBENCH_HOME": str(home.folder)})
        command = f"{sys.executable} -m workbench & echo $! >{tmp_path}/pid; fg; exec sleep 600"
        shell = f"bash -mc {shlex.quote(command)}"
        tmux.run("new-session", "-d", "-s", "desk", "-x", "110", "-y", "40", shell)
        try:
            tmux.until(lambda screen: "F10 opens the table" in screen)
            tmux.keys("F12")
            tmux.until(lambda screen: "My Lamp" in screen)
            tmux.keys("Enter")
            tmux.until(lambda screen: "Nothing is wrong." in screen and "求生秘訣" in screen)
            tmux.keys("C-g")
            tmux.until(lambda screen: "Which line?" in screen)
            tmux.keys("1", "7", "Enter")
            tmux.until(lambda screen: "Which line?" not in screen)
            # fast, and as an input method commits it; the cursor is where it can be seen
            tmux.keys("End", "Enter", "-", "Space")
            tmux.run("send-keys", "-t", "desk", "-l", "注：燈滅了，門外有人。")
            fast = ["BSpace", "BSpace", *"貓。"]
            tmux.run("send-keys", "-t", "desk", *fast)
            # where the cursor is follows what was typed
            tmux.until(lambda screen: "18E - 注：燈滅了，門外有貓。" in screen and "18:" in screen)
            while not any("門外有貓。" in each.texts[""] for each in desk.working(1)):
                time.sleep(0.05)
            program = (tmp_path / "pid").read_text().strip()
            subprocess.run(["kill", "-9", program], check=True, timeout=10)
            tmux.run("respawn-pane", "-k", "-t", "desk", f"{sys.executable} -m workbench")
            tmux.until(lambda screen: "F10 opens the table" in screen)
            tmux.keys("F12")
            tmux.until(lambda screen: "My Lamp" in screen)
            tmux.keys("Enter")
            tmux.until(lambda screen: "restore it" in screen)
            tmux.keys("Enter")
            tmux.until(lambda screen: "not saved yet" in screen)
            assert "門外有貓。" not in desk.open(1).text
            tmux.keys("C-s")
            tmux.until(lambda screen: "Saved as version 2." in screen)
            assert "- 注：燈滅了，門外有貓。" in desk.open(1).text
            tmux.keys("C-q")
        finally:
            tmux.run("kill-server")


def chosen(screen: str) -> str:
    """Returns the words of the first choice on a screen, without the sentence that allows it."""
    line = next(line for line in screen.splitlines() if re.search(r"▎  1 \S", line))
    return line.rpartition("▎  1 ")[2].partition(" [")[0].strip().rstrip(".")


def logged(choice: str, screen: str) -> bool:
    """Tells whether the log on a screen has a choice."""
    return f"> {choice[:40]}" in screen


def asks(screen: str) -> list[str]:
    """Returns what a screen asks and offers: what stands right of the map."""
    return [line.rpartition("▎")[2] for line in screen.splitlines()[1:-1]]


def settled(tmux: Tmux) -> str:
    """Returns the screen once nothing on it changes any more."""
    screen = ""
    while (now := tmux.screen()) != screen:
        screen = now
        time.sleep(1)
    return screen
