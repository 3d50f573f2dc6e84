"""The translator's desk, driven by keys as a person drives it: complete jobs."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.author_driving import answer, notes, press, until, write
from tests.tui.conftest import BELL, STAR, Drive
from workbench.desks.lookup import Lookup
from workbench.desks.translations import Translations
from workbench.model.units import Translation
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.dialogs import Chooser
from workbench.tui.languages import Mode
from workbench.tui.picture import plain_screen, settle
from workbench.tui.translating_ground import UNSAVED, translating_layout
from workbench.tui.translating_panes import HelpList, TargetBox, UnitList
from workbench.tui.translating_screen import TranslatingScreen

WIDE = (120, 40)
ATTIC = "hill-2e/room/attic#rule"


async def to_desk(app: WorkbenchApp, pilot: Pilot[int]) -> TranslatingScreen:
    await press(app, pilot, "f11")
    assert isinstance(app.screen, TranslatingScreen)
    return app.screen


async def find(app: WorkbenchApp, pilot: Pilot[int], words: str) -> None:
    await press(app, pilot, "slash")
    app.screen.query_one(Input).value = words
    await settle(app, pilot)
    await press(app, pilot, "enter")


def rows(desk: TranslatingScreen) -> list[str]:
    return [str(option.prompt) for option in desk.query_one(UnitList).options]


def helps(desk: TranslatingScreen) -> str:
    return "\n".join(str(option.prompt) for option in desk.query_one(HelpList).options)


def kept(home: Home, unit_id: str) -> Translation:
    with Translations(home) as desk:
        return desk.open(unit_id, "zh-Hant")


@pytest.mark.parametrize(
    ("size", "wanted"),
    [((40, 12), "-tiny"), ((80, 24), "-stacked"), ((100, 17), "-tiny"), ((200, 60), "-wide")],
)
def test_the_layout_of_a_size(size: tuple[int, int], wanted: str) -> None:
    assert translating_layout(*size) == {wanted}


def test_what_is_missing_is_translated_saved_reviewed_and_left_for_the_next(
    drive: Drive, home: Home
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await press(app, pilot, "f5")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "down", "enter")
        assert desk.wanted.states == ("missing",)
        assert rows(desk)
        assert all(row.startswith("- ") for row in rows(desk))
        await find(app, pilot, "Speed roll of 3")
        assert desk.held is not None
        assert desk.held.unit.id == ATTIC
        await press(app, pilot, "enter")
        assert desk.pane == "target"
        await write(app, pilot, "離開時進行速度考驗 3+")
        assert "not saved yet" in plain_screen(app).splitlines()[0]
        assert rows(desk)[0].startswith("-*")
        await press(app, pilot, "ctrl+s")
        assert "draft" in notes(app)
        saved = kept(home, ATTIC)
        assert (saved.state, saved.target) == ("draft", "離開時進行速度考驗 3+")
        await press(app, pilot, "alt+r")
        assert kept(home, ATTIC).state == "reviewed"
        assert rows(desk)[0].startswith("= ")
        await press(app, pilot, "escape", "escape")
        assert desk.wanted.text == ""
        await press(app, pilot, "f8")
        assert desk.held is not None
        assert desk.held.unit.id != ATTIC
        assert desk.held.state == "missing"

    drive(scenario, WIDE)


def test_what_is_typed_waits_while_others_are_looked_at(drive: Drive, home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await find(app, pilot, "Attic")
        await press(app, pilot, "n", "enter")
        await write(app, pilot, "半句話")
        first = desk.held
        assert first is not None
        await press(app, pilot, "escape", "escape", "down", "down")
        assert desk.held is not None
        assert desk.held.unit.id != first.unit.id
        assert "半句話" not in desk.query_one(TargetBox).text
        await press(app, pilot, "f11")
        assert app.screen is app.desk
        await press(app, pilot, "f11")
        desk.open(first)
        assert desk.query_one(TargetBox).text == "半句話"
        assert kept(home, first.unit.id).target == ""

    drive(scenario, WIDE)


def test_it_waits_for_the_next_start_too(drive: Drive) -> None:
    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_desk(app, pilot)
        await find(app, pilot, "Speed roll of 3")
        await press(app, pilot, "enter")
        await write(app, pilot, "半句話")

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await find(app, pilot, "Speed roll of 3")
        assert desk.query_one(TargetBox).text == "半句話"
        assert rows(desk)[0].startswith("-*")

    drive(first, WIDE, remembers=True)
    drive(second, WIDE, remembers=True)


def test_a_conflict_shows_both_and_loses_neither(drive: Drive, home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await find(app, pilot, "Speed roll of 3")
        await press(app, pilot, "enter")
        await write(app, pilot, "我的話")
        with Translations(home, author="Mei") as other:
            other.save(other.open(ATTIC, "zh-Hant"), "她的話")
        await press(app, pilot, "ctrl+s")
        assert "Mei" in notes(app)
        assert desk.query_one(TargetBox).text == "我的話"
        assert "她的話" in helps(desk)
        assert kept(home, ATTIC).target == "她的話"
        await press(app, pilot, "f9")
        assert desk.query_one(TargetBox).text == "她的話"
        await press(app, pilot, "ctrl+z", "ctrl+s")
        assert kept(home, ATTIC).target == "我的話"
        await press(app, pilot, "alt+h")
        assert desk.pane == "helps"
        assert "她的話" in helps(desk)

    drive(scenario, WIDE)


def test_a_stale_one_shows_what_changed_in_its_source(drive: Drive, home: Home) -> None:
    with Translations(home) as other:
        other.save(other.open(ATTIC, "zh-Hant"), "離開時，進行速度考驗 3+。", "reviewed")
        english = other.open(ATTIC, "en", "zh-Hant")
        other.save(english, "Leaving it needs a Might roll of 3+. The Rope helps.")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await press(app, pilot, "s")
        assert desk.held is not None
        assert desk.held.unit.id == ATTIC
        assert "! stale" in plain_screen(app).splitlines()[0]
        assert "[-Speed-]{+Might+}" in helps(desk)

    drive(scenario, WIDE)


def test_terms_are_underlined_and_one_is_put_where_the_cursor_stands(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await find(app, pilot, "The Rope helps")
        await press(app, pilot, "enter")
        assert desk.helps is not None
        await find_knowledge(app, pilot)
        assert "Knowledge > 知識" in helps(desk)
        await press(app, pilot, "f9")
        assert desk.query_one(TargetBox).text == "知識"

    async def find_knowledge(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "escape")
        await find(app, pilot, "Gain 2 Knowledge")
        await press(app, pilot, "enter")

    drive(scenario, WIDE)


def test_what_may_be_wrong_is_told_gone_to_and_set_aside_with_a_reason(
    drive: Drive, home: Home
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await find(app, pilot, "Gain 2 Knowledge")
        await press(app, pilot, "enter")
        await write(app, pilot, "獲得5級知識")
        assert desk.helps is not None
        (finding, *_others) = desk.helps.findings
        assert finding.code in helps(desk)
        await press(app, pilot, "alt+b")
        desk.query_one(HelpList).mark("finding")
        await press(app, pilot, "alt+g")
        await answer(app, pilot, "the card says so")
        assert finding.code not in helps(desk)
        with Translations(home) as other:
            assert [each.reason for each in other.ignored()] == ["the card says so"]

    drive(scenario, WIDE)


def test_what_one_side_alone_may_read_is_labelled_without_colours_too(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        for words, side in (("Hide the winding key", "traitor"), ("Wind the clock", "heroes")):
            await find(app, pilot, words)
            assert [row[:13].split("]")[0] for row in rows(desk)] == [f"-  [{side}"]
            assert f"for the {side} only" in plain_screen(app).splitlines()[0]
        await find(app, pilot, "Leaving the Star Chamber twice")
        assert "[" not in rows(desk)[0]

    drive(scenario, (160, 30))


def test_what_two_programs_keep_stands_beside_each_other(drive: Drive, home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_desk(app, pilot)
        with Lookup(home) as other:
            other.remember(UNSAVED, {"zh-Hant elsewhere": "別處"})
        await find(app, pilot, "Speed roll of 3")
        await press(app, pilot, "enter")
        await write(app, pilot, "半句話")
        await press(app, pilot, "f11")

    drive(scenario, WIDE, remembers=True)
    with Lookup(home) as desk:
        kept = {"zh-Hant elsewhere": "別處", f"zh-Hant {ATTIC}": "半句話"}
        assert desk.setting(UNSAVED) == kept


def test_one_script_is_drafted_from_the_other_and_marked(drive: Drive, home: Home) -> None:
    with Translations(home) as other:
        other.save(other.open(ATTIC, "zh-Hant"), "離開時，進行速度考驗。", "reviewed")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        desk = await to_desk(app, pilot)
        await press(app, pilot, "alt+l")
        await press(app, pilot, "end", "up", "up", "enter")
        assert desk.wanted.lang == "zh-Hans"
        await find(app, pilot, "Speed roll of 3")
        await press(app, pilot, "alt+d", "enter")
        with Translations(home) as other:
            drafted = other.open(ATTIC, "zh-Hans")
        assert drafted.derived
        assert drafted.target == "离开时，进行速度考验。"
        assert desk.query_one(TargetBox).text == drafted.target
        assert "drafted from the other script" in plain_screen(app).splitlines()[0]

    drive(scenario, (150, 40))


def test_the_texts_of_the_entry_on_the_screen(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.open_entry(BELL)
        await settle(app, pilot)
        await press(app, pilot, "alt+y")
        desk = app.screen
        assert isinstance(desk, TranslatingScreen)
        await until(pilot, lambda: desk.listed)
        assert {each.unit.entry_id for each in desk.listed} == {BELL}

    drive(scenario, WIDE)


@pytest.mark.parametrize(
    ("size", "mode"), [((40, 12), "en"), ((80, 24), "zh-Hant"), ((200, 60), "zh-Hans")]
)
def test_every_size_shows_list_source_and_translation(
    drive: Drive, size: tuple[int, int], mode: Mode
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(mode)
        desk = await to_desk(app, pilot)
        await find(app, pilot, "Star Chamber")
        shown = plain_screen(app)
        assert "= " in shown
        await press(app, pilot, "enter")
        shown = plain_screen(app)
        assert desk.box.region.height >= 2
        assert "五芒星堂" in shown
        assert "Star Chamber" in shown
        assert desk.held is not None
        assert desk.held.unit.entry_id == STAR

    drive(scenario, size)
