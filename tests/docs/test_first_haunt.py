"""The first haunt, played: every state of the page, every command, every word that is said."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.authoring import Authoring
from workbench.store.place import Home

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def walkthrough() -> Any:
    """What plays a page."""
    spec = importlib.util.spec_from_file_location("walkthrough", HERE / "walkthrough.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _in_force(prepared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WORKBENCH_DATABASE", "WORKBENCH_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WORKBENCH_HOME", str(prepared))


def shown(walkthrough: Any) -> str:
    text: str = walkthrough.PAGES[0].read_text("utf-8")
    return text


@pytest.mark.parametrize("number", [0, 1], ids=["en", "zh-Hant"])
def test_the_commands_say_what_is_shown(walkthrough: Any, tmp_path: Path, number: int) -> None:
    page = walkthrough.PAGES[number].read_text("utf-8")
    assert walkthrough.replayed(page, tmp_path) == page, "run: python tests/docs/walkthrough.py"


def test_the_haunt_is_complete_at_the_end_and_prints_as_it_is_written(
    walkthrough: Any, tmp_path: Path, prepared: Path
) -> None:
    walkthrough.replayed(shown(walkthrough), tmp_path)
    with Authoring(Home(prepared)) as desk:
        page = desk.check_file(tmp_path / "moth-king.md")
        assert page.problems == ()
        assert desk.printed(page, "en") == page.read.text
        chinese = desk.printed(page, "zh-Hant")
        assert not re.search(r"^[>#-].*[A-Za-z]{3}", chinese.split("---\n", 2)[2], re.MULTILINE)
        again = desk.check_text(chinese)
        assert again.read.page == page.read.page
    assert {each.sort for each in page.read.front.things} == {"token", "track", "monster"}
    assert [book.book for book in page.read.page.books] == ["S", "T"]


def test_each_step_is_checked_and_one_has_a_mistake(walkthrough: Any) -> None:
    page = shown(walkthrough)
    assert len(re.findall(r"^\$ workbench check", page, re.MULTILINE)) >= 4
    assert "BW204 error" in page
    assert page.count("nothing is wrong in 1 page") >= 2
    assert "--lang zh-Hant" in page


def test_a_page_that_shows_something_else_is_told(walkthrough: Any, tmp_path: Path) -> None:
    page = shown(walkthrough)
    changed = page.replace("nothing is wrong", "all is well")
    assert walkthrough.replayed(changed, tmp_path) == page


def test_a_change_that_does_not_fit_is_told(walkthrough: Any, tmp_path: Path) -> None:
    page = "```markdown a.md\none\n```\n\n```diff a.md\n-two\n+three\n```\n"
    with pytest.raises(walkthrough.BrokenError):
        walkthrough.replayed(page, tmp_path)
