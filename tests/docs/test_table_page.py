"""The pages on the desk and the table name keys that do what they say, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from workbench.tui.actions import ALL_KEYS
from workbench.tui.keymap import read_keymap

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (DOCS / "table.md", DOCS / "zh-Hant" / "table.md")

#: What the rows of the table of keys are about, by the ids of the actions, in their order.
ROWS = (
    (), ("choices.choose",), (), ("map.choose",),
    ("map.larger", "map.smaller", "map.zoom", "map.follow"), ("table.pane",), ("table.filter",),
    ("table.cite",), ("table.why",), ("table.undo", "table.redo"), ("table.new",),
    ("table.language",), ("app.help",), ("table.leave",),
)  # fmt: skip
NAMED = {"Esc": "escape", "+": "plus", "-": "minus", "/": "slash", "Enter": "enter"}


def first_column(page: Path) -> list[str]:
    rows = re.findall(r"^\| (.*?) \| .* \|$", page.read_text("utf-8"), re.MULTILINE)
    return rows[1:]  # the first is the head


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_each_key_of_the_page_belongs_to_its_action(page: Path) -> None:
    acts = {act.id: act.keys.split(",") for act in ALL_KEYS}
    rows = first_column(page)
    assert len(rows) == len(ROWS)
    for row, ids in zip(rows, ROWS, strict=True):
        said = re.findall(r"`([^`*{]+)`|\b(F\d+|Esc|Enter)\b", row)
        keys = [NAMED.get(each, each.lower()) for pair in said for each in pair if each]
        known = {key for act in ids for key in acts[act]}
        assert not set(keys) - known, row
        for act in ids:
            assert set(acts[act]) & set(keys), (act, row)


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_each_letter_in_the_text_is_a_key_of_the_table(page: Path) -> None:
    panes = ("table", "map", "log", "choices")
    known = {key for act in ALL_KEYS if act.pane in panes for key in act.keys.split(",")}
    letters = set(re.findall(r"`([a-z])`", page.read_text("utf-8")))
    assert letters
    assert not letters - known


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_the_picture_shows_a_game(page: Path) -> None:
    (name,) = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", page.read_text("utf-8"))
    text = (page.parent / name).read_text("utf-8").replace("&#160;", " ")
    for said in ("The Dance of Death", "what now?", "-- ground floor --", "Look up"):
        assert said in text


@pytest.mark.parametrize("page", [DOCS / "desk.md", DOCS / "zh-Hant" / "desk.md"], ids=str)
def test_the_keymap_that_is_shown_can_be_used(page: Path, tmp_path: Path) -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    (tmp_path / "keys.json").write_text(shown, "utf-8")
    assert read_keymap(tmp_path) == (json.loads(shown), [])


@pytest.mark.parametrize(
    ("page", "linked"),
    [
        ("README.md", "docs/table.md"), ("README.md", "docs/zh-Hant/table.md"),
        ("README.md", "docs/table.svg"), ("docs/desk.md", "table.md"),
        ("docs/playing.md", "table.md"), ("docs/zh-Hant/desk.md", "table.md"),
        ("docs/zh-Hant/playing.md", "table.md"), ("CHANGELOG.md", "docs/table.md"),
    ],
)  # fmt: skip
def test_the_page_is_found_from_others(page: str, linked: str) -> None:
    assert f"]({linked})" in (DOCS.parent / page).read_text("utf-8")
