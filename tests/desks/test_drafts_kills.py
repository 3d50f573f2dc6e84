"""Programs that write drafts and are ended at any moment: nothing that was saved is lost."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from workbench.desks.drafting.values import PAGE
from workbench.desks.drafts import Drafts
from workbench.store.place import Home

BEGIN = """
import sys
from pathlib import Path
from workbench.desks.drafting.values import PAGE, DraftConflictError
from workbench.desks.drafts import Drafts
from workbench.store.place import Home
desk = Drafts(Home(Path(sys.argv[1])), author=sys.argv[3])
key = int(sys.argv[2])
draft = desk.open(key)
desk.drop(key, "nobody")  # everything is loaded from here on
print("ready", flush=True)
"""

SAVE = """
number = 0
while True:
    number += 1
    text = f"{draft.text.split('<!--')[0]}<!-- {number} {'x' * 20_000} -->\\n"
    draft = desk.save(draft.with_texts({**draft.texts, PAGE: text})).draft
    print(draft.revision, flush=True)
"""

KEEP = """
editor = desk.new_editor()
number = 0
while True:
    number += 1
    desk.keep(key, editor, draft.revision, {PAGE: f"{number} {'x' * 20_000}"})
    print(number, flush=True)
"""

ADD = """
for number in range(15):
    while True:
        line = f"- Note: {sys.argv[3]} {number}.\\n"
        try:
            draft = desk.save(draft.with_texts({**draft.texts, PAGE: draft.text + line})).draft
            break
        except DraftConflictError as error:
            draft = error.theirs
"""


def start(code: str, home: Home, key: int, name: str = "child") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN + code, str(home.folder), str(key), name],
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def killed_after(code: str, home: Home, key: int, seconds: float) -> Iterator[list[int]]:
    """What a program that was killed had told."""
    child = start(code, home, key)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.kill(child.pid, signal.SIGKILL)
    told = [int(line) for line in child.stdout.read().splitlines() if line]
    child.stdout.close()
    child.wait()
    yield told


def sound(home: Home) -> None:
    with closing(sqlite3.connect(home.database)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("number", range(3))
def test_a_kill_while_saving_keeps_every_save_whole(number: int, own: Home, tmp_path: Path) -> None:
    file = tmp_path / "lamp.md"
    with Drafts(own) as desk:
        draft = desk.new("item", "lamp")
        desk.bind(draft.key, file)
    with killed_after(SAVE, own, draft.key, random.Random(number).uniform(0.2, 0.6)) as told:
        sound(own)
        with Drafts(own) as desk:
            now = desk.open(draft.key)
            assert now.revision >= max(told, default=1)
            history = desk.history(draft.key)
            assert [each.number for each in history] == list(range(now.revision, 0, -1))
            for each in history[:-1]:
                assert desk.revision(draft.key, each.number).text.endswith(f"{'x' * 20_000} -->\n")
            # The file is as it was before or after a save, and follows the next time.
            assert file.read_text("utf-8") in {
                desk.revision(draft.key, each.number).text for each in history[:2]
            }
            assert desk.sync(draft.key).merge is None
            assert file.read_text("utf-8") == desk.open(draft.key).text
    assert not list(tmp_path.glob("*.part"))


def test_a_killed_editor_loses_at_most_what_was_not_kept(own: Home) -> None:
    with Drafts(own) as desk:
        draft = desk.new("item", "lamp")
        with killed_after(KEEP, own, draft.key, 0.5) as told:
            (working,) = desk.working(draft.key)
            assert not working.alive
            kept, _space, rest = working.texts[PAGE].partition(" ")
            assert int(kept) >= max(told)
            assert rest == "x" * 20_000
            assert desk.open(draft.key).revision == 1
            # It is taken over, or dropped.
            saved = desk.save(draft.with_texts({**draft.texts, PAGE: draft.text + "<!-- -->\n"}))
            assert saved.draft.revision == 2
            desk.drop(draft.key, working.editor)
            assert desk.working(draft.key) == []


def test_an_editor_is_alive_as_long_as_its_program_is(own: Home) -> None:
    with Drafts(own) as desk:
        draft = desk.new("item", "lamp")
        child = start(KEEP, own, draft.key)
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        assert child.stdout.readline() == "1\n"
        assert [each.alive for each in desk.working(draft.key)] == [True]
        child.kill()
        child.stdout.close()
        child.wait()
        assert [each.alive for each in desk.working(draft.key)] == [False]


def test_two_programs_that_save_one_draft_lose_nothing(own: Home) -> None:
    with Drafts(own) as desk:
        draft = desk.new("event", "lamp")
    names = ("one", "two")
    children = [start(ADD, own, draft.key, name) for name in names]
    for child in children:
        assert child.communicate(timeout=120)[0].startswith("ready")
        assert child.returncode == 0
    sound(own)
    with Drafts(own) as desk:
        now = desk.open(draft.key)
        assert now.revision == 31
        for name in names:
            lines = [line for line in now.text.splitlines() if f" {name} " in line]
            assert lines == [f"- Note: {name} {number}." for number in range(15)]
        authors = [each.author for each in desk.history(draft.key)]
        assert authors.count("one") == authors.count("two") == 15


def test_a_database_that_somebody_holds_is_told_and_nothing_is_lost(
    own: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.errors import StoreError
    from workbench.store import engine

    with Drafts(own) as desk:
        draft = desk.new("item", "lamp")
    monkeypatch.setattr(engine, "_WAIT_MS", 50)
    changed = draft.with_texts({**draft.texts, PAGE: draft.text + "<!-- -->\n"})
    with Drafts(own) as desk:
        with closing(sqlite3.connect(own.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="could not be written"):
                desk.save(changed)
            with pytest.raises(StoreError, match="could not be written"):
                desk.keep(draft.key, desk.new_editor(), 1, changed.texts)
            other.execute("ROLLBACK")
        assert desk.open(draft.key).revision == 1
        assert desk.save(changed).draft.revision == 2
