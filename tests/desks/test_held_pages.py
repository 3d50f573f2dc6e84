"""A game of a page from a file is saved with the page and its prose, and played again from that."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from workbench.desks.authoring import Authoring, haunt_of
from workbench.desks.held_pages import about_page, page_held
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.sandbox import Sandbox
from workbench.engine.errors import PositionError
from workbench.engine.replaying import read_save
from workbench.errors import UsageError
from workbench.model.entries import MOST_PAGE, Entry, PageSource
from workbench.store.place import Home

PAGES = Path(__file__).parents[2] / "corpus" / "hill-2e" / "pages" / "haunt"


@pytest.fixture
def page_file(tmp_path: Path) -> Path:
    """A haunt that ships, as a file of an author's own, with its Chinese beside it."""
    for name in ("9.md", "9.zh-Hant.yaml"):
        shutil.copy(PAGES / name, tmp_path / name)
    return tmp_path / "9.md"


@pytest.fixture
def page(prepared: Path, page_file: Path) -> Entry:
    with Authoring(Home(prepared)) as desk:
        return haunt_of(desk.check_file(page_file))


def test_the_chinese_beside_a_page_is_told_in_a_game_that_goes_on(
    prepared: Path, page: Entry, tmp_path: Path
) -> None:
    assert page.page is not None
    title = next(each for key, each in page.page.prose["zh-Hant"].items() if key[-6:] == ".title")
    with Sandbox(Home(prepared)) as desk:
        session = desk.new_page(page, 3, 1)
        desk.save(session, tmp_path / "game.json")
        found = desk.load(tmp_path / "game.json")
        assert found.same_rules
        program = page_held(found.session.about, Home(prepared))
    assert program is not None
    assert program.page == page.page
    assert title in program.page.prose["zh-Hant"].values()


def test_a_replay_of_a_play_test_is_of_the_same_rules(
    prepared: Path, page: Entry, tmp_path: Path
) -> None:
    with PlayTest(Home(prepared)) as tests, Sandbox(Home(prepared)) as desk:
        # Of what comes to no end a game is saved.
        result = tests.run(
            Asked(pages=(page,), games=1, idle=0, heroes="random", traitor="random", most=3),
            replays=tmp_path,
        )
        files = [each.replay for each in result.haunts[0].endings if each.replay]
        assert files
        for file in files:
            found = desk.load(Path(file))
            assert found.same_rules
            assert found.difference is None


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("page", "x" * (MOST_PAGE + 1)),
        ("prose", "x" * (2 * MOST_PAGE + 1)),
        ("haunt", "x" * 2_001),
    ],
)
def test_what_is_larger_than_a_page_file_is_refused(
    prepared: Path, page: Entry, tmp_path: Path, field: str, text: str
) -> None:
    with Sandbox(Home(prepared)) as desk:
        desk.save(desk.new_page(page, 3, 1), tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text("utf-8"))
    data["about"][field] = text
    with pytest.raises(PositionError, match="too long"):
        read_save(json.dumps(data))


@pytest.mark.parametrize("prose", ["[]", "{", '{"en-GB": {}}', '{"zh-Hant": {"story": 1}}'])
def test_prose_that_is_none_is_refused(prepared: Path, page: Entry, prose: str) -> None:
    assert page.page is not None
    about = {**about_page(page.page), "prose": prose}
    with pytest.raises(PositionError):
        page_held(about, Home(prepared))


def test_a_page_with_errors_in_a_save_is_refused(prepared: Path, page: Entry) -> None:
    assert page.page is not None
    wrong = replace(page.page, text=page.page.text + "\n- A hero may flumble the owl.\n")
    with pytest.raises(PositionError, match="has errors"):
        page_held(about_page(wrong), Home(prepared))


def test_a_page_that_no_save_could_hold_is_not_played() -> None:
    with pytest.raises(UsageError, match="too large"):
        about_page(PageSource("x", {"zh-Hant": {"story": "字" * (2 * MOST_PAGE)}}))
    assert about_page(None) == {}
