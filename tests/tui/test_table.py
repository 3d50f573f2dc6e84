"""The table, driven by keys as a person drives it: begin, play, take back, ask why, go on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual import events
from textual.color import Color
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Input, OptionList, Static

from workbench.store.place import Home
from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp
from workbench.tui.bars import Bar
from workbench.tui.dialogs import PageWindow
from workbench.tui.hand_over import HandOver
from workbench.tui.map_view import MapView
from workbench.tui.picture import plain_screen, settle
from workbench.tui.start_window import StartWindow
from workbench.tui.table_play import Choices, LogList
from workbench.tui.table_screen import TableScreen
from workbench.tui.table_words import odds_text
from workbench.wording import _

Scenario = Callable[[WorkbenchApp, Pilot[int]], Awaitable[None]]


@pytest.fixture(scope="module")
def home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    copy = Home(tmp_path_factory.mktemp("table") / "home")
    shutil.copytree(prepared, copy.folder)
    return copy


def drive(home: Home, scenario: Scenario, size: tuple[int, int] = (100, 34)) -> None:
    async def run() -> None:
        app = WorkbenchApp(home, remembers=False)
        app.table.seed = 2
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(run())


async def press(app: WorkbenchApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def to_haunt_9(app: WorkbenchApp, pilot: Pilot[int]) -> TableScreen:
    """Goes to the table and begins a haunt, in four keys."""
    await press(app, pilot, "f10", "9", "enter")
    await asyncio.sleep(0.05)
    await settle(app, pilot)
    table = app.screen
    assert isinstance(table, TableScreen)
    for _asked in range(12):
        assert table.shown is not None
        if table.shown.question.kind == "turn" and table.shown.question.offers[0].group:
            break
        await press(app, pilot, "1")
    return table


def texts(screen: TableScreen) -> list[str]:
    return [str(option.prompt) for option in screen.query_one(Choices).options]


def test_a_haunt_is_begun_in_three_keys_and_its_first_choice_is_made(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        shown = table.shown
        assert shown is not None
        assert shown.seen.haunt is not None
        assert shown.seen.haunt.key == "haunt/9"
        assert "The Dance of Death" in plain_screen(app)
        before = shown.at
        await press(app, pilot, "1")
        assert table.shown is not None
        assert table.shown.at > before

    drive(home, scenario)


def test_choices_have_headings_numbers_and_odds(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        offers = table.shown.question.offers
        rows = texts(table)
        for offer in offers:
            assert any(row.startswith(f"{offer.number:>2} ") for row in rows)
        assert "Move" in rows

    drive(home, scenario)


def test_a_choice_with_a_roll_tells_its_odds(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        for _turn in range(40):
            await settle(app, pilot)
            if table.odds:
                break
            await press(app, pilot, "1")
        assert table.odds
        notation, odds = next(iter(table.odds.items()))
        option = table.query_one(Choices).get_option(notation)
        assert odds_text(odds)[:12] in str(option.prompt)

    drive(home, scenario)


async def bots(app: WorkbenchApp, pilot: Pilot[int], *first: str) -> TableScreen:
    """Begins a haunt that bots play, in a slow pace at first, stopped."""
    await press(app, pilot, "f10", "escape")
    table = app.screen
    assert isinstance(table, TableScreen)
    table.pace = "by step"
    await press(app, pilot, *first, "n", "f4", "f4", *"9", "enter")
    return table


def test_bots_go_step_by_step_on_and_stop(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await bots(app, pilot)
        assert table.shown is not None
        at = table.shown.at
        await press(app, pilot, "space")
        assert table.shown.at == at + 1
        await press(app, pilot, "space")
        assert table.shown.at == at + 2
        table.action_run()
        await asyncio.sleep(0.2)
        table.action_run()
        await settle(app, pilot)
        stopped = table.shown.at
        assert stopped > at + 2
        await asyncio.sleep(0.3)
        await settle(app, pilot)
        assert table.shown.at == stopped

    drive(home, scenario)


def test_a_place_in_the_log_is_gone_to_and_stayed_at(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await bots(app, pilot)
        for _move in range(6):
            await press(app, pilot, "space")
        table.pace = "at once"
        assert table.shown is not None
        wanted = next(line.node for line in table.shown.log if line.node > 2)
        table.show_second("log")
        log = table.query_one(LogList)
        log.highlighted = next(n for n, line in enumerate(log.lines) if line.node == wanted)
        log.focus()
        await press(app, pilot, "j")
        await asyncio.sleep(0.3)
        await settle(app, pilot)
        assert table.shown.at == wanted
        # A note, another language: nothing of this makes bots go on.
        await press(app, pilot, "t", *"so", "enter")
        await press(app, pilot, "f2")
        assert table.shown.at == wanted

    drive(home, scenario)


def test_leaving_the_table_stops_the_bots(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await bots(app, pilot)
        table.pace = "at once"
        table.action_run()
        await asyncio.sleep(0.1)
        table.action_leave()
        await asyncio.sleep(0.5)
        await settle(app, pilot)
        assert table.shown is not None
        at = table.shown.at
        await asyncio.sleep(0.4)
        assert table.shown.at == at

    drive(home, scenario)


def test_a_game_that_is_kept_is_removed_after_asking(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        before = await table.ask(lambda desk: desk.kept())
        await press(app, pilot, "n", *"go on", "f8")
        await press(app, pilot, "down", "enter")
        after = await table.ask(lambda desk: desk.kept())
        assert len(after) in (len(before) - 1, len(before))  # the one on the table stays

    drive(home, scenario)


def test_taking_back_to_the_root_and_another_branch(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        for _move in range(3):
            await press(app, pilot, "1")
        assert table.shown is not None
        for _back in range(40):
            before = table.shown.at
            await press(app, pilot, "u")
            if table.shown.at == before:
                break
        root = table.shown.at
        count = len(table.shown.question.offers)
        await press(app, pilot, str(min(count, 2)))
        assert table.shown.at != root
        assert count < 2 or any(line.kind == "branch" for line in table.shown.log)
        assert any(line.undone for line in table.shown.log)

    drive(home, scenario)


def test_what_is_refused_is_listed_with_its_sentence(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        for _move in range(60):
            assert table.shown is not None
            moves = [o for o in table.shown.question.offers if o.group == "move"]
            if table.shown.question.kind == "turn" and not moves:
                break
            await press(app, pilot, *(str(moves[0].number) if moves else "1"))
            if moves and moves[0].number * 10 <= len(table.shown.question.offers):
                await asyncio.sleep(0.9)
                await settle(app, pilot)
        refused = await table.ask(lambda desk: desk.why_not())
        assert refused
        await press(app, pilot, "w")
        assert isinstance(app.screen, PageWindow)
        shown = " ".join(plain_screen(app).split())
        for notation, reason, _sentence in refused[:2]:
            assert f"{notation}: {reason.text}" in shown
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TableScreen)

    drive(home, scenario)


def test_the_next_roll_is_forced_and_pieces_are_moved_by_hand(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        await press(app, pilot, "d", *"5", "enter")
        assert "next chance: 5" in plain_screen(app)
        await press(app, pilot, "h")
        for key in "e1":
            await pilot.press(key)
        await press(app, pilot, "enter")
        for key in "room/entrance-hall":
            await pilot.press("slash" if key == "/" else "minus" if key == "-" else key)
        await press(app, pilot, "enter")
        assert table.shown is not None
        seat = table.shown.seen.seats[0]
        assert seat.room == "room/entrance-hall"
        assert any(line.kind == "hand" for line in table.shown.log)

    drive(home, scenario)


def test_a_choice_is_found_by_typing(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        whole = len(table.shown.question.offers)
        await press(app, pilot, "slash", *"end the")
        rows = [each for each in texts(table) if each[:2].strip().isdigit()]
        assert len(rows) < whole
        await press(app, pilot, "escape")
        assert not table.query_one("#table-filter", Input).value
        assert isinstance(app.screen, TableScreen)
        await press(app, pilot, "escape")
        assert not app.table_shown
        await press(app, pilot, "f10")
        assert app.screen == table  # the game waits
        assert table.shown.at

    drive(home, scenario)


def test_the_log_opens_the_sentence_in_every_language(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        await press(app, pilot, "v")
        log = table.query_one(LogList)
        cited = [place for place, line in enumerate(log.lines) if line.cite]
        assert cited
        log.focus()
        log.highlighted = cited[-1]
        await press(app, pilot, "enter")
        assert isinstance(app.screen, PageWindow)
        shown = plain_screen(app)
        assert "English" in shown
        assert "繁體" in shown
        assert "简体" in shown

    drive(home, scenario)


def test_each_language_tells_the_same_game(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        english = table.shown
        await press(app, pilot, "f2")
        hant = table.shown
        assert english is not None
        assert hant is not None
        assert [o.notation for o in hant.question.offers] == [
            o.notation for o in english.question.offers
        ]
        assert "現在做甚麼" in hant.question.text
        await press(app, pilot, "f2")
        assert table.shown is not None
        assert table.shown.question.text != hant.question.text

    drive(home, scenario)


def test_a_program_that_is_killed_goes_on_where_it_was(prepared: Path, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    shutil.copytree(prepared, home.folder)
    seen: list[object] = []

    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        await press(app, pilot, "1")
        assert table.shown is not None
        seen.append((table.shown.at, [o.notation for o in table.shown.question.offers]))
        # What stands on the disk now is what a kill would leave.
        shutil.copytree(home.folder, tmp_path / "killed")

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10", *"go on", "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.shown is not None
        assert seen == [(table.shown.at, [o.notation for o in table.shown.question.offers])]

    drive(home, first)
    drive(Home(tmp_path / "killed"), second)


def test_bots_play_to_an_end_and_say_who_has_won(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10", "f4", "f4", *"16", "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        for _wait in range(600):
            if table.shown is not None and table.shown.end is not None:
                break
            await asyncio.sleep(0.05)
            await settle(app, pilot)
        assert table.shown is not None
        assert table.shown.end is not None
        assert " won" in table._asked(table.shown, {})

    drive(home, scenario)


def test_at_a_fair_table_the_screen_is_handed_over(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10", "f5", *"9", "enter")
        table = app.screen
        for _move in range(80):
            if isinstance(app.screen, HandOver):
                break
            assert isinstance(table, TableScreen)
            assert table.shown is not None
            ends = [o.number for o in table.shown.question.offers if o.notation == "end"]
            number = str(ends[0] if ends else 1)
            await pilot.press(*number)
            await asyncio.sleep(0.05)
            if not isinstance(app.screen, HandOver):
                if int(number) * 10 <= len(table.shown.question.offers):
                    await asyncio.sleep(0.9)
                await pilot.pause()
        assert isinstance(app.screen, HandOver)
        assert "Hand over to" in plain_screen(app)
        assert "what now" not in plain_screen(app)
        await pilot.press("enter")
        await asyncio.sleep(0.1)
        await settle(app, pilot)
        assert app.screen == table

    drive(home, scenario)


def test_every_act_of_the_table_is_in_the_palette(home: Home) -> None:
    from workbench.tui.actions import ACTIONS, TABLE_PANES
    from workbench.tui.palette import ActionCommands

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_haunt_9(app, pilot)
        named = {name for name, _action, _help in ActionCommands(app.screen)._commands()}
        panes = ("app", "table", *TABLE_PANES)
        assert not {act.command for act in ACTIONS if act.pane in panes} - named

    drive(home, scenario)


def test_an_act_of_a_pane_goes_there_first(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        table.run_later("screen.in_pane('map.zoom')")
        await settle(app, pilot)
        assert table.pane == "map"
        table.run_later("screen.in_pane('log.go')")
        await settle(app, pilot)
        assert table.pane == "log"

    drive(home, scenario)


def test_a_room_is_chosen_by_pointing_at_it(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        room = next(iter(table.shown.choosable))
        view = table.query_one(MapView)
        view.focus()
        view.go_to(room)
        await press(app, pilot, "enter")
        assert table.shown.seen.seats[int(table.shown.seen.active[1:]) - 1].room == room

    drive(home, scenario)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_every_size_can_be_played_in(home: Home, lang: str) -> None:
    sizes = [(20, 8), (40, 12), (56, 18), (80, 24), (100, 30), (140, 40), (200, 60), (30, 50)]

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        table = await to_haunt_9(app, pilot)
        for width, height in sizes:
            await pilot.resize_terminal(width, height)
            await settle(app, pilot)
            assert table.shown is not None
            before = table.shown.at
            table.query_one(Choices).focus()
            await press(app, pilot, "1")
            if len(table.shown.question.offers) >= 10 and table.shown.at == before:
                await asyncio.sleep(0.9)
                await settle(app, pilot)
            assert table.shown.at != before
            for _pane in range(6):
                await press(app, pilot, "v")
                assert all(cells(line) <= width for line in plain_screen(app).splitlines())

    drive(home, scenario, (100, 30))


def test_the_start_window_finds_by_number_and_by_name(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10")
        window = app.screen
        assert isinstance(window, StartWindow)
        await press(app, pilot, "9")
        first = window.query_one(OptionList).options[0]
        assert str(first.prompt) == "9 The Dance of Death"
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TableScreen)

    drive(home, scenario)


def inside(app: WorkbenchApp, widget: Widget) -> bool:
    """Tells whether the whole of a widget is on the screen."""
    shown = app.screen.find_widget(widget)
    return shown.visible_region == shown.region and shown.region.area > 0


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
def test_a_window_that_asks_shows_its_question_its_box_and_its_list(
    home: Home, size: tuple[int, int]
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10")
        window = app.screen
        assert all(inside(app, each) for each in (window.query_one(Input), *window.query(Bar)))
        shown = plain_screen(app)
        for text in ("Play what?", "players: fewest", "bots: nobody", "sandbox", "seed 2"):
            assert text in shown
        await press(app, pilot, "9", "enter", "h")
        assert inside(app, app.screen.query_one(Input))
        assert "Move what by hand?" in plain_screen(app)
        assert app.screen.query_one(OptionList).size.height >= 4

    drive(home, scenario, size)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (140, 40)])
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_no_text_of_a_pane_is_wrapped_a_second_time(
    home: Home, size: tuple[int, int], lang: str
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        table = await to_haunt_9(app, pilot)
        for pane in ("seats", "books"):
            while table.query_one("#table-second", ContentSwitcher).current != pane or (
                table.has_class("-tiny") and not table.has_class(f"-at-{pane}")
            ):
                await press(app, pilot, "v")
            text = table.query_one(f"#{pane}-text", Static)
            assert text.size.height == str(text.content).count("\n") + 1
        log = table.query_one(LogList)
        while not log.is_on_screen:
            await press(app, pilot, "v")
        rows = sum(str(option.prompt).count("\n") + 1 for option in log.options)
        assert log.virtual_size.height == rows

    drive(home, scenario, size)


def test_tab_goes_round_the_panes_and_the_footer_follows(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        await press(app, pilot, "v")
        been = []
        for _pane in range(3):
            been.append(table.pane)
            if table.pane == "log":
                assert "⏎ Sentence" in plain_screen(app).splitlines()[-1]
            await press(app, pilot, "tab")
        assert been == ["choices", "log", "map"]
        assert table.pane == "choices"

    drive(home, scenario)


def test_where_the_focus_is_can_be_seen(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        panes = [table.query_one(each) for each in ("#table-asked", "#table-second", "#table-map")]
        for _pane in panes:
            lit = [each.styles.border_left[1] for each in panes]
            assert len(set(lit)) > 1
            here = next(each for each in panes if table.focused in each.walk_children())
            assert lit.count(here.styles.border_left[1]) == 1
            await press(app, pilot, "tab")

    drive(home, scenario)


def test_on_a_small_screen_the_next_pane_has_the_focus(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        been = []
        for _pane in range(5):
            await press(app, pilot, "v")
            assert table.focused is not None
            been.append(table.focused.id or table.pane)
            assert table.focused.is_on_screen
        assert been == ["map", "seats", "log", "books", "choices"]

    drive(home, scenario, (40, 12))


def test_choices_and_rooms_are_clicked(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        lines = plain_screen(app).splitlines()
        offer = table.shown.question.offers[0]
        row = next(y for y, line in enumerate(lines) if offer.text[:20] in line)
        before = table.shown.at
        await pilot.click(offset=(lines[row].index(offer.text[:20]) + 2, row))
        await settle(app, pilot)
        assert table.shown.at > before
        assert any(line.text == offer.text for line in table.shown.log)
        for _asked in range(9):
            if table.shown.choosable:
                break
            await press(app, pilot, "1")
        room, notation = next(iter(table.shown.choosable.items()))
        view = table.query_one(MapView)
        view.go_to(room)
        await settle(app, pilot)
        assert view.drawing is not None
        x, y, wide, high = view.drawing.place_of(room) or (0, 0, 0, 0)
        wanted = next(o.text for o in table.shown.question.offers if o.notation == notation)
        before = table.shown.at
        left, top = view.scroll_offset
        await pilot.click(view, offset=(x + wide // 2 - left, y + high // 2 - top))
        await settle(app, pilot)
        assert table.shown.at > before
        assert any(line.text == wanted for line in table.shown.log)

    drive(home, scenario)


@pytest.mark.parametrize("size", [(40, 12), (100, 30)])
def test_the_log_stands_at_its_end(home: Home, size: tuple[int, int]) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        log = table.query_one(LogList)
        while not log.is_on_screen:
            await press(app, pilot, "v")
        for _move in range(25):
            await press(app, pilot, "1")
        assert table.shown is not None
        last = [line for line in table.shown.log if not line.undone][-1]
        assert log.marked == last
        assert str(log.options[log.highlighted or 0].prompt).split("\n")[-1] in plain_screen(app)

    drive(home, scenario, size)


def test_the_marked_choice_stays_marked_while_it_can_be_chosen(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        choices = table.query_one(Choices)
        for _move in range(30):
            if len(choices.offers) > 2:
                break
            await press(app, pilot, "1")
        await press(app, pilot, "down")
        marked = choices.marked
        assert marked is not None
        assert marked.number == 2
        table.fill_choices()
        assert choices.marked == marked
        await pilot.resize_terminal(80, 24)
        await settle(app, pilot)
        await press(app, pilot, "f2")
        assert choices.marked is not None
        assert choices.marked.notation == marked.notation

    drive(home, scenario)


def test_whoever_acts_is_in_sight_among_the_seats(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        seats = table.query_one("#seats")
        turns = set()
        for _move in range(40):
            active = next((s for s in table.shown.seen.seats if s.active), None)
            if active is not None and table.shown.seen.turn not in turns:
                turns.add(table.shown.seen.turn)
                top = int(seats.scroll_y)
                text = str(table.query_one("#seats-text", Static).content).split("\n")
                assert f"> {active.name}" in text[top : top + seats.size.height]
            await press(app, pilot, "1")
        assert len(turns) > 1

    drive(home, scenario, (80, 24))


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_help_shows_every_key_of_the_table(home: Home, lang: str) -> None:
    from workbench.tui.actions import ACTIONS
    from workbench.tui.help_page import help_blocks

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        table = await to_haunt_9(app, pilot)
        await press(app, pilot, "f1")
        assert isinstance(app.screen, PageWindow)
        shown = plain_screen(app)
        assert "Tab " in shown  # the key has one name in every language
        assert " v " in shown
        blocks = help_blocks(table.pane, app.keys, lambda key: key)
        said = " ".join(piece.text for block in blocks for piece in block.left)
        for act in ACTIONS:
            if act.pane in ("table", "log", "map"):
                assert _(act.help) in said

    drive(home, scenario, (100, 40))


@pytest.mark.parametrize(
    ("lang", "said", "chip"),
    [
        ("en", "F10 opens the table", "F10 Table"),
        ("zh-Hant", "F10 打開牌桌", "F10 牌桌"),
        ("zh-Hans", "F10 打开牌桌", "F10 牌桌"),
    ],
)
def test_the_desk_tells_of_the_table_and_the_table_of_the_desk(
    home: Home, lang: str, said: str, chip: str
) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        lines = plain_screen(app).splitlines()
        assert any(said in line for line in lines)
        row = next(y for y, line in enumerate(lines) if chip in line)
        await pilot.click(offset=(cells(lines[row].partition(chip)[0]) + 1, row))
        await settle(app, pilot)
        assert app.table_shown
        await press(app, pilot, "escape")
        top = plain_screen(app).splitlines()[0]
        await pilot.click(offset=(cells(top.rpartition("F10")[0]) + 1, 0))
        await settle(app, pilot)
        assert not app.table_shown

    drive(home, scenario, (80, 24))


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "9 The Dance of Death"), ("zh-Hant", "9 死亡之舞")]
)
def test_the_game_left_last_is_the_first_that_is_offered(home: Home, lang: str, title: str) -> None:
    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_haunt_9(app, pilot)
        await press(app, pilot, "1")

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        await press(app, pilot, "f10")
        row = app.screen.query_one(OptionList).options[0]
        assert title in str(row.prompt)
        await press(app, pilot, "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.shown is not None
        assert table.shown.at > 0

    drive(home, first)
    drive(home, second)


@pytest.mark.parametrize(
    ("lang", "where"), [("en", "Junk Room, the heroes"), ("zh-Hant", "破爛的房間、英雄")]
)
def test_three_columns_have_room_for_whole_tracks(home: Home, lang: str, where: str) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode(lang)  # type: ignore[arg-type]
        await settle(app, pilot)
        table = await to_haunt_9(app, pilot)
        shown = plain_screen(app)
        assert where in shown
        assert table.shown is not None
        for seat in table.shown.seen.seats:
            for trait in seat.traits:
                numbers = [f"[{n}]" if step == trait.step else str(n)
                           for step, n in enumerate(("X", *trait.track))]  # fmt: skip
                line = next(x for x in shown.replace("'", " ").splitlines()
                            if f"{trait.name} " in x and " ".join(numbers) in " ".join(x.split())
                            .replace("] ", "]").replace("]", "] "))  # fmt: skip
                assert line

    drive(home, scenario, (140, 40))


def test_it_is_played_without_colours(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert app.no_color
        choices = table.query_one(Choices)
        assert choices.has_focus
        assert choices.get_component_rich_style("option-list--option-highlighted").reverse
        assert table.shown is not None
        before = table.shown.at
        await press(app, pilot, "enter")
        assert table.shown.at > before

    drive(home, scenario)


def test_odds_can_be_read_in_the_marked_row(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.table.seed = 4
        table = await to_haunt_9(app, pilot)
        choices = table.query_one(Choices)
        for _move in range(9):
            if choices.marked is not None and choices.marked.notation in table.odds:
                break
            await press(app, pilot, "1")
        assert choices.marked is not None
        assert choices.marked.notation in table.odds
        odds = str(choices.options[choices.highlighted or 0].prompt).split("\n")[-1].strip()
        lines = [choices.render_line(y) for y in range(choices.size.height)]
        (segment,) = [s for line in lines for s in line if odds in s.text]
        assert segment.style is not None
        assert segment.style.color is not None
        assert segment.style.bgcolor is not None
        ground = Color.from_rich_color(segment.style.bgcolor)
        marked = Color.from_rich_color(segment.style.color)
        assert abs(marked.brightness - ground.brightness) > 0.4

    drive(home, scenario)


def test_fast_keys_do_their_work_in_order_in_the_boxes(home: Home) -> None:
    def burst(app: WorkbenchApp, *keys: str) -> None:
        for key in keys:
            app.post_message(events.Key(key, key if len(key) == 1 else None))

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10")
        box = app.screen.query_one(Input)
        await press(app, pilot, *"Lantern")
        burst(app, *["backspace"] * 7, *"kept")
        await settle(app, pilot)
        assert box.value == "kept"
        await press(app, pilot, "escape")
        await press(app, pilot, "slash", *"move")
        burst(app, *["backspace"] * 4, *"end")
        await settle(app, pilot)
        assert app.screen.query_one("#table-filter", Input).value == "end"

    drive(home, scenario)


def test_the_sentence_of_a_choice_is_cited_and_opened(home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        for _move in range(40):
            assert table.shown is not None
            cited = [each for each in table.shown.question.offers if each.cite]
            if cited:
                break
            await press(app, pilot, "1")
        place = cited[0].cite.partition("#")[2]
        choices = table.query_one(Choices)
        assert f"[{place}]" in " ".join(str(choices.get_option(cited[0].notation).prompt).split())
        choices.highlighted = choices.get_option_index(cited[0].notation)
        choices.focus()
        await press(app, pilot, "c")
        assert isinstance(app.screen, PageWindow)
        assert cited[0].cite in plain_screen(app)

    drive(home, scenario)
