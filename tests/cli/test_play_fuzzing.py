"""``workbench play`` and ``replay`` on damaged files and odd lines: told in a line, never worse."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.damage import damaged, damaged_bytes

Run = Callable[..., Any]
HILL = ("play", "--game", "hill-2e", "--seed", "3")
LINES = ["1", "2", "end", "?", "? 1", "cite 1", "undo", "redo", "force 5", "force x", "log", "map",
         "put e1 room/foyer", "put bell by:e1", "put e1 might=9", "note x", "position", "branches",
         "go 1", "go 99", "look e2", "look author", "bookmark a", "explore:E", "move:room/foyer",
         "attack:e2", "help", "save", "quit"]  # fmt: skip


def sound(said: Any) -> None:
    """An answer that a person can read: an exit code of ours, no traceback, nothing that acts."""
    assert said.code in (0, 1, 2, 3)
    assert said.code == 0 or said.out or said.err
    for text in (said.out, said.err):
        assert "Traceback" not in text
        assert not {"\x1b", "\x00", "\u202e"} & set(text)


def saved(type_in: Run, tmp_path: Path) -> tuple[str, str]:
    """Returns a save with a branch, and a position as text."""
    file = tmp_path / "game.json"
    lines = "explore:E\n" + "1\n" * 6 + "end\n1\nundo\n1\n1\nposition\nquit\n"
    said = type_in(lines, *HILL, "--save", str(file))
    position = "hill-2e explore" + said.out.rpartition("hill-2e explore")[2]
    return file.read_text(encoding="utf-8"), position


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files(type_in: Run, run: Run, tmp_path: Path, seed: int) -> None:
    save, position = saved(type_in, tmp_path)
    head, tail = save[: save.index('"random":')], save[save.index('"random":') :]
    rng = random.Random(seed)
    file = tmp_path / "damaged"
    for _time in range(6):
        file.write_bytes(damaged_bytes(head, rng) + tail.encode())
        sound(run("replay", str(file)))
        file.write_bytes(damaged_bytes(rng.choice([save, position]), rng))
        sound(type_in("1\nlog all\nend\n", "play", "--from", str(file)))


@pytest.mark.parametrize("seed", range(3))
def test_moves_that_are_no_moves(type_in: Run, run: Run, tmp_path: Path, seed: int) -> None:
    save, _position = saved(type_in, tmp_path)
    rng = random.Random(seed)
    file = tmp_path / "other.json"
    for _time in range(6):
        data = json.loads(save)
        moves = data["lines"][0]["moves"]
        moves[rng.randrange(len(moves))] = damaged(rng.choice([*moves, *LINES]), rng)[:300]
        file.write_text(json.dumps(data), encoding="utf-8")
        said = run("replay", str(file), "--json")
        sound(said)
        if said.code == 1 and said.out:
            assert said.json["difference"]["step"] >= 1


@pytest.mark.parametrize("seed", range(4))
def test_odd_lines_at_the_table(type_in: Run, seed: int) -> None:
    rng = random.Random(seed)
    lines = [rng.choice(LINES) for _line in range(25)]
    lines = [line if rng.random() < 0.6 else damaged(line, rng)[:2_000] for line in lines]
    # What the terminal cannot decode never comes as text; a save goes nowhere by chance.
    text = "\n".join(lines).encode("utf-8", "replace").decode()
    sound(type_in(text.replace("save", "safe"), *HILL))
