"""The keymap file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.keymap import key_of, read_keymap
from workbench.tui.picture import plain_screen, settle


def write(folder: Path, kept: object) -> None:
    (folder / "keys.json").write_text(json.dumps(kept), encoding="utf-8")


def test_no_file_is_no_problem(tmp_path: Path) -> None:
    assert read_keymap(tmp_path) == ({}, [])


def test_keys_are_taken(tmp_path: Path) -> None:
    write(tmp_path, {"desk.pin": "f13, x"})
    assert read_keymap(tmp_path) == ({"desk.pin": "f13,x"}, [])


@pytest.mark.parametrize("page", ["desk.md", "zh-Hant/desk.md"])
def test_the_keys_that_the_documentation_gives_are_taken(tmp_path: Path, page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    (example,) = re.findall(r"^```json\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    kept = json.loads(example)
    assert len(kept) > 1
    write(tmp_path, kept)
    assert read_keymap(tmp_path) == (kept, [])


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({"desk.fly": "f13"}, "there is no action desk.fly"),
        ({"desk.pin": "ctrl+i"}, "desk.pin cannot have the key ctrl+i"),
        ({"desk.pin": "ctrl+left_square_bracket"}, "cannot have the key"),
        ({"desk.pin": 5}, "desk.pin cannot have the key 5"),
        ({"desk.pin": ""}, "desk.pin cannot have the key"),
        ({"desk.pin": "f2"}, "f2 is the key of desk.language and of desk.pin"),
        ({"page.next": "f1"}, "f1 is the key of app.help and of page.next"),
        ({"notes.remove": "right"}, "right is the key of page.right and of notes.remove"),
        (["f1"], "must map ids"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, kept: object, told: str) -> None:
    write(tmp_path, kept)
    keys, problems = read_keymap(tmp_path)
    assert keys == {}
    assert len(problems) == 1
    assert told in problems[0]


def test_of_two_actions_with_one_new_key_the_first_of_the_table_gets_it(tmp_path: Path) -> None:
    write(tmp_path, {"desk.odds": "f13", "desk.pin": "f13"})
    keys, problems = read_keymap(tmp_path)
    assert keys == {"desk.pin": "f13"}
    assert "f13 is the key of desk.pin and of desk.odds" in problems[0]


def test_two_actions_may_swap_their_keys(tmp_path: Path) -> None:
    write(tmp_path, {"desk.pin": "f6", "desk.chart": "f5"})
    assert read_keymap(tmp_path) == ({"desk.pin": "f6", "desk.chart": "f5"}, [])


def test_keys_of_panes_that_never_meet_may_be_the_same(tmp_path: Path) -> None:
    write(tmp_path, {"page.next": "ctrl+w", "notes.remove": "ctrl+w"})
    assert read_keymap(tmp_path)[1] == []


@pytest.mark.parametrize("text", ["{", "\xff", "[" * 60_000, '{"desk.pin": NaN}'])
def test_a_broken_file_is_told_and_harmless(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys.json").write_text(text, encoding="latin-1")
    keys, problems = read_keymap(tmp_path)
    assert keys == {}
    assert len(problems) == 1


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_text(" " * 100_000, encoding="utf-8")
    assert "too large" in read_keymap(tmp_path)[1][0]


def test_the_program_uses_the_keymap_and_says_what_it_left_out(
    drive: Callable[..., None], home: Home
) -> None:
    write(home.folder, {"desk.language": "f13", "desk.pin": "f9"})

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await pilot.press("f13")
        await settle(app, pilot)
        assert app.session.mode == "zh-Hant"
        assert "f13" in plain_screen(app).splitlines()[-1]
        assert any("f9 is the key of desk.view" in note.message for note in app._notifications)
        await pilot.press("f2")
        await settle(app, pilot)
        assert app.session.mode == "zh-Hant"

    drive(scenario)


@pytest.mark.parametrize(
    ("action", "chosen", "said"),
    [
        ("desk.odds", {}, "F7"),
        ("desk.odds", {"desk.odds": "ctrl+k,f13"}, "ctrl+k"),
        ("desk.back_out", {}, "Esc"),
        ("page.next", {}, ">"),
        ("chart.game", {"chart.game": "f13"}, "F13"),
    ],
)
def test_a_text_names_the_key_that_was_chosen(
    action: str, chosen: dict[str, str], said: str
) -> None:
    assert key_of(action, chosen) == said


def test_keys_of_windows_can_be_chosen_and_clash_only_inside_their_window(tmp_path: Path) -> None:
    write(tmp_path, {"chart.game": "f5", "odds.more": "left"})
    chosen, problems = read_keymap(tmp_path)
    # f5 pins on the desk, which the chart hides; left is the key for fewer dice in the odds
    assert chosen == {"chart.game": "f5"}
    assert len(problems) == 1
    assert "odds.fewer" in problems[0]
