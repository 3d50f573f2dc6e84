"""The pages on exporting show the same commands in both languages, and each does its work."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from workbench.cli.app import main
from workbench.desks.exporting.plugins import exporters, options_of
from workbench.desks.going_on import play_on
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import bot_of
from workbench.store.place import Home

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, CHINESE = ROOT / "docs" / "exporting.md", ROOT / "docs" / "zh-Hant" / "exporting.md"


def commands(page: Path) -> list[list[str]]:
    lines = re.findall(r"^\$ workbench (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return [shlex.split(line, comments=True) for line in lines]


@pytest.fixture(scope="module")
def desk_folder(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a saved game and a page, as a reader of the page has them."""
    folder = tmp_path_factory.mktemp("exporting")
    with Sandbox(Home(prepared)) as desk:
        session = desk.new_haunt("haunt/9", 3, seed=3)
        play_on(session, {f"e{seat}": bot_of("random", seat) for seat in (1, 2, 3)})
        desk.save(session, folder / "game.json")
    shutil.copy(ROOT / "tests" / "data" / "playing" / "moth-king.md", folder / "my-haunt.md")
    return folder


def test_both_pages_show_the_same_commands() -> None:
    assert commands(ENGLISH) == commands(CHINESE)


@pytest.mark.parametrize("words", commands(ENGLISH), ids=" ".join)
def test_every_command_does_its_work(
    prepared: Path,
    desk_folder: Path,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("WORKBENCH_DATABASE", "WORKBENCH_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WORKBENCH_HOME", str(prepared))
    monkeypatch.chdir(desk_folder)
    assert main(words) == 0
    said = capsys.readouterr()
    if "-o" in words:
        assert (desk_folder / words[words.index("-o") + 1]).stat().st_size > 1_000
    else:
        assert said.out


@pytest.mark.parametrize("page", [ENGLISH, CHINESE], ids=["en", "zh-Hant"])
def test_every_format_and_flag_is_named_truly(page: Path) -> None:
    text = page.read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE)
    known = {each.exporter.name: each.exporter for each in exporters()[0] if each.ships}
    assert {name for name, _said in rows} == set(known)
    for name, told in rows:
        options = {each.flag: each for each in options_of(known[name])}
        for flag, value in re.findall(r"`(--\w+) (\w+)`", told):
            assert value in options[flag].choices or flag not in options, (name, flag, value)
