"""``workbench play --save``: no other game is ever lost, and one run at a time saves to a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.sandbox import Sandbox
from workbench.desks.saving import saved_by_one
from workbench.errors import UsageError
from workbench.store.place import Home

Run = Callable[..., Any]
HILL = ("play", "--game", "hill-2e", "--seed", "3")


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "another game is saved in it, and is not overwritten"),
        ("zh-Hant", "其中已儲存另一局遊戲，不會覆寫"),
        ("zh-Hans", "其中已保存另一局游戏，不会覆写"),
    ],
)
def test_another_game_is_not_overwritten(
    type_in: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, why: str
) -> None:
    file = tmp_path / "x.json"
    type_in("1\n1\nquit\n", *HILL, "--save", str(file))
    before = file.read_bytes()
    for other in (("play", "--game", "hill-2e", "--seed", "4"), HILL):
        said = type_in("end\nquit\n", *other, "--save", str(file), "--lang", lang)
        assert (said.code, said.out) == (2, "")  # before anything is played
        assert why in said.err
    said = type_in(f"end\nsave {file}\nquit\n", *HILL, "--lang", lang)
    assert why in said.out
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["x.json"]


def test_the_file_gone_on_from_is_saved_to(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    type_in("1\n1\nquit\n", *HILL, "--save", str(file))
    said = type_in("undo\nend\nquit\n", "play", "--from", str(file), "--save", str(file))
    assert said.code == 0
    lines = json.loads(file.read_text(encoding="utf-8"))["lines"]
    assert next(each for line in lines for each in line["moves"]) == "move:room/foyer"
    assert sum(len(line["moves"]) for line in lines) == 3
    # A copy that went on from it holds all of it as well.
    copy = tmp_path / "copy.json"
    copy.write_bytes(file.read_bytes())
    assert type_in("end\n", "play", "--from", str(file), "--save", str(copy)).code == 0


def test_a_save_without_moves_is_no_game_that_could_be_lost(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    assert type_in("quit\n", *HILL, "--save", str(file)).code == 0
    assert type_in("1\nquit\n", *HILL, "--save", str(file)).code == 0


def test_what_another_run_saved_meanwhile_is_not_lost(prepared: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with Sandbox(Home(prepared)) as desk:
        one, other = (desk.new_game("hill-2e", seed=3) for _run in range(2))
        one.push("move:room/foyer")
        other.push("end")
        desk.save(one, file)
        with pytest.raises(UsageError, match="another game is saved in it"):
            desk.save(other, file)
        one.push("end")
        desk.save(one, file)  # it goes on from what is there


def test_two_runs_do_not_save_to_one_file(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with saved_by_one(file):
        said = type_in("1\nquit\n", *HILL, "--save", str(file))
    assert (said.code, said.out) == (2, "")
    assert "another game is being saved there just now" in said.err
    assert not list(tmp_path.iterdir())
    assert type_in("1\nquit\n", *HILL, "--save", str(file)).code == 0
