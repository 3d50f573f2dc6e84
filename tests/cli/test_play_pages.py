"""``workbench play PAGE.md``: its save holds the page, and needs no file beside it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PAGES = Path(__file__).parents[2] / "corpus" / "hill-2e" / "pages" / "haunt"


@pytest.fixture
def page_file(tmp_path: Path) -> Path:
    """A haunt that ships, as a file of an author's own, with its Chinese beside it."""
    for name in ("9.md", "9.zh-Hant.yaml"):
        shutil.copy(PAGES / name, tmp_path / name)
    return tmp_path / "9.md"


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_game_of_a_page_is_saved_replayed_and_gone_on_with(
    type_in: Run, page_file: Path, lang: str
) -> None:
    assert len(page_file.read_text("utf-8")) > 2_000  # more than other texts of a save may have
    first, second = page_file.with_name("first.json"), page_file.with_name("second.json")
    said = type_in("1\n1\n1\n", "play", str(page_file), "--lang", lang, "--save", str(first))
    assert (said.code, said.err) == (0, "")
    # The save needs no file beside it.
    page_file.unlink()
    page_file.with_name("9.zh-Hant.yaml").unlink()
    replayed = type_in("", "replay", str(first), "--verify", "--lang", lang, "--json")
    assert (replayed.code, replayed.err) == (0, "")
    assert json.loads(replayed.out)["same_rules"] is True
    said = type_in("look\n", "play", "--from", str(first), "--lang", lang, "--save", str(second))
    assert (said.code, said.err) == (0, "")
    assert second.read_bytes() == first.read_bytes()


def test_a_page_in_a_file_is_begun_at_a_sentence(type_in: Run, page_file: Path) -> None:
    said = type_in("quit\n", "play", str(page_file), "--from", "S.5.1")
    assert said.code == 0, said.err
    assert type_in("quit\n", "play", str(page_file), "--from", "test:2").code == 0
