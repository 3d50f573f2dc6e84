"""Index and play-test of a haunt in the program: folded, gone from, shown live, replayed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.tui.table_driving import drive, press
from workbench.desks.playtest import Partial
from workbench.desks.playtesting.apart import Order, Told
from workbench.desks.playtesting.gathering import Ending, HauntResult, Sentence, Share
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.author_index import IndexPane, IndexWindow
from workbench.tui.bars import KeyBar
from workbench.tui.dialogs import PageWindow
from workbench.tui.finder import Finder
from workbench.tui.languages import Mode
from workbench.tui.picture import plain_screen, settle
from workbench.tui.playtest_window import PlayTests, PlayTestWindow
from workbench.tui.search_box import SearchBox

NINE = "hill-2e/haunt/9"
SIZES = [(20, 8), (40, 12), (80, 24), (200, 60)]


async def open_nine(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    app.desk.query_one(SearchBox).value = "haunt:9 kind:haunt"
    await settle(app, pilot)
    await press(app, pilot, "enter")
    assert app.desk.entry_id == NINE


def rows(pane: OptionList) -> list[str]:
    return [str(option.prompt) for option in pane.options]


def share(games: int, heroes: int) -> Share:
    return Share(games, heroes, games - heroes, 0, 0, 0, (0.25, 0.75), 20.0, 90.0)


RESULT = HauntResult(
    NINE,
    {"en": "The Dance of Death", "zh-Hant": "死亡之舞", "zh-Hans": "死亡之舞"},
    10,
    {"3": share(6, 3), "4": share(4, 1)},
    endings=(
        Ending("heroes", f"{NINE}#S.4.1", "", 7, False, 3, 1),
        Ending("traitor", f"{NINE}#T.3.2", "", 3, True, 3, 1, replay="/nowhere/replay.json"),
    ),
    sentences=(
        Sentence(f"{NINE}#S.4.1", {"en": "They stop the music."}, "end", 10, 7, 7),
        Sentence(f"{NINE}#S.5.1", {"en": "Defy the music."}, "action", 40, 31, 12),
    ),
)


class Pretended:
    """A play-test that a test plays by hand."""

    def __init__(self, order: Order, *_more: object) -> None:
        self.order = order
        self.calls: list[str] = []

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


@pytest.fixture(autouse=True)
def _pretended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desks.playtesting.apart.PlayedApart", Pretended)


async def tell(app: WorkbenchApp, pilot: Pilot[int], told: Told) -> None:
    app.playtests._heard(told)
    await settle(app, pilot)


def test_the_index_folds_and_leads_to_the_sentence(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_nine(app, pilot)
        app.playtests.order = Order(NINE)
        app.playtests.take(Told("part", Partial(5, 10, 1.0, (RESULT,))))
        await press(app, pilot, "alt+i")
        pane = app.screen.query_one(IndexPane)
        before = rows(pane)
        assert before[0].startswith("- Monsters")
        assert any("Defy the music" in row and "40/31/12" in row for row in before)
        assert "Traitor's Tome" in "".join(before)
        assert not any("[T." in row for row in before)  # the hero's eyes
        await press(app, pilot, "left")
        folded = rows(pane)
        assert folded[0].startswith("+ Monsters")
        assert len(folded) < len(before)
        await press(app, pilot, "enter", "end", "left", "right")
        assert len(rows(pane)) == len(before)
        at = next(n for n, row in enumerate(before) if "[S.5.1]" in row)
        pane.highlighted = at
        await press(app, pilot, "enter")
        assert not isinstance(app.screen, IndexWindow)
        assert "Defy the music" in plain_screen(app)

    drive(table_home, scenario, (100, 40))


def test_a_play_test_is_asked_for_shown_live_and_opened_as_a_replay(
    table_home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_nine(app, pilot)
        await press(app, pilot, "alt+p", "f3", "f4", "f5", "enter")
        tests = app.playtests
        assert tests.order == Order(NINE, games=200, players=(3,), traitor="random")
        assert tests.running
        await tell(app, pilot, Told("part", Partial(30, 60, 2.5, (RESULT,))))
        screen = plain_screen(app)
        assert "30 of 60 games, 2.5 a second" in screen
        assert "25-75%" in screen
        assert "50%" in screen
        assert "by a sentence of the other side's book" in screen  # the hero's eyes
        await press(app, pilot, "escape")
        assert isinstance(app.screen, type(app.desk))
        assert "play-test 50 %" in str(app.desk.query_one(KeyBar).content)
        assert not app.begin_playtest(Order("other"), "other")
        await press(app, pilot, "alt+w", "f8")
        last = Told("over", result=None, key=7)
        await tell(app, pilot, replace(last, part=Partial(30, 60, 2.5, (RESULT,))))
        assert "kept as play-test 7" in plain_screen(app)
        assert not tests.running
        assert "play-test" not in str(app.desk.query_one(KeyBar).content)
        played = tests._played
        assert isinstance(played, Pretended)
        assert played.calls == ["start", "stop"]
        opened: list[object] = []
        monkeypatch.setattr(app, "play", opened.append)
        await press(app, pilot, "enter")
        assert not opened  # the common ending has no replay
        await press(app, pilot, "down", "enter")
        assert [getattr(each, "what", "") for each in opened] == ["/nowhere/replay.json"]
        assert tests.counts_of(NINE)[f"{NINE}#S.5.1"] == (40, 31, 12)
        assert not tests.counts_of("hill-2e/haunt/1")

    drive(table_home, scenario, (100, 34))


@pytest.mark.parametrize(
    ("mode", "said"), [("en", "nothing is kept"), ("zh-Hant", "沒有保留任何結果")]
)
def test_of_a_play_test_that_is_not_kept_no_number_is_told(
    table_home: Home, mode: Mode, said: str
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(mode)
        await settle(app, pilot)
        app.playtests.begin(Order(NINE), "Nine", None)
        await tell(app, pilot, Told("over"))
        app.push_screen(PlayTestWindow(app.playtests))
        await settle(app, pilot)
        text = str(app.screen.query_one("#playtest-text", Static).content)
        assert said in text
        assert "1" not in text

    drive(table_home, scenario)


def test_what_cannot_be_played_is_told_with_the_window_closed(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "alt+w")
        assert not isinstance(app.screen, PlayTestWindow)  # none was played yet
        assert app.begin_playtest(Order("x"), "x")
        await tell(app, pilot, Told("failed", error="it is not there"))
        assert not app.playtests.running
        assert "it is not there" in [each.message for each in app._notifications]
        await press(app, pilot, "alt+p", "alt+t")
        assert app.screen is app.desk  # no haunt is on the screen

    drive(table_home, scenario)


def test_a_sentence_is_found_to_play_from(
    table_home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_nine(app, pilot)
        await press(app, pilot, "alt+t")
        assert isinstance(app.screen, Finder)
        opened: list[object] = []
        monkeypatch.setattr(app, "play", opened.append)
        await press(app, pilot, *"defy", "enter")
        assert [getattr(each, "cite", "") for each in opened] == ["S.5.1"]

    drive(table_home, scenario)


@pytest.mark.parametrize("mode", ["en", "zh-Hant", "zh-Hans"])
def test_no_size_ends_the_windows_in_any_language(table_home: Home, mode: Mode) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(mode)
        await open_nine(app, pilot)
        for key in ("alt+i", "alt+p"):
            await press(app, pilot, key)
            if key == "alt+p":
                await press(app, pilot, "enter")
                await tell(app, pilot, Told("part", Partial(30, 60, 2.5, (RESULT,))))
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await settle(app, pilot)
                lines = plain_screen(app).splitlines()
                assert len(lines) <= size[1]
            if mode != "en":
                shown = " ".join(
                    str(each.content) for each in app.screen.query(Static) if each.display
                )
                assert "games" not in shown
                assert "Play-test" not in shown
            await press(app, pilot, "escape")

    drive(table_home, scenario, (80, 24))


def test_help_names_the_keys(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await open_nine(app, pilot)
        await press(app, pilot, "f1")
        assert isinstance(app.screen, PageWindow)
        text = "\n".join(
            piece.text for block in app.screen._blocks for piece in (*block.left, *block.right)
        )
        assert "Have bots play it many times" in text
        assert "playtest.stop_it" in text

    drive(table_home, scenario)


def test_one_that_is_played_ends_with_the_program() -> None:
    tests = PlayTests(lambda _told: None)
    tests.close()
    assert tests.begin(Order("x"), "x", None)
    assert not tests.begin(Order("y"), "y", None)
    tests.close()
    played = tests._played
    assert isinstance(played, Pretended)
    assert played.calls == ["start", "close"]
    assert (tests.counts, tests.short) == ({}, "play-test 0 %")
