from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from workbench.errors import StoreError
from workbench.store import lock as locking
from workbench.store.lock import setup_lock
from workbench.store.place import Home

HOLD = """
import sys
from pathlib import Path
from workbench.store.lock import setup_lock
from workbench.store.place import Home
with setup_lock(Home(Path(sys.argv[1]))):
    print("held", flush=True)
    sys.stdin.read()
"""


def held_by_another(folder: Path) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    return child


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "_WAIT_SECONDS", 0.2)
    child = held_by_another(tmp_path)
    try:
        with pytest.raises(StoreError, match="too long") as caught, setup_lock(Home(tmp_path)):
            pass
        assert str(tmp_path / "setup.lock") in str(caught.value)
        assert f"end process {child.pid}" in str(caught.value)
    finally:
        child.communicate("")
    with setup_lock(Home(tmp_path)):
        pass


def test_who_gives_signs_of_life_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "_WAIT_SECONDS", 1.0)
    monkeypatch.setattr(locking, "_LOOK_SECONDS", 0.1)
    child = held_by_another(tmp_path)
    alive = (tmp_path / "setup.lock").with_suffix(".alive")
    signs = 0
    done = threading.Event()

    def live() -> None:
        nonlocal signs
        while signs < 30 and not done.wait(0.1):
            signs += 1
            alive.write_text(f"{child.pid} {signs + 10}", "ascii")
        child.communicate("")

    living = threading.Thread(target=live)
    living.start()
    try:
        with setup_lock(Home(tmp_path)):
            assert signs == 30  # three times as long as a silent one is waited for
    finally:
        done.set()
        living.join()
    assert not alive.exists()


def test_a_lock_falls_with_the_process_that_held_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "_WAIT_SECONDS", 5)
    child = held_by_another(tmp_path)
    child.kill()
    child.communicate()
    with setup_lock(Home(tmp_path)):
        pass


def test_threads_take_turns(tmp_path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def enter(number: int) -> None:
        for _round in range(5):
            with setup_lock(Home(tmp_path)):
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 20


def test_a_folder_that_cannot_be_locked_is_told(tmp_path: Path) -> None:
    (tmp_path / "setup.lock").mkdir()
    with pytest.raises(StoreError, match="cannot be locked"), setup_lock(Home(tmp_path)):
        pass
