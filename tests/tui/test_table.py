"""The table, driven by keys as a person drives it: begin, play, take back, ask why, go on."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.table_driving import bots, drive, press, texts, to_haunt_9
from workbench.desks.table.odds import odds_text
from workbench.store.place import Home
from workbench.tui.app import WorkbenchApp
from workbench.tui.dialogs import PageWindow
from workbench.tui.hand_over import HandOver
from workbench.tui.map_view import MapView
from workbench.tui.picture import plain_screen, settle
from workbench.tui.table_play import Choices, LogList
from workbench.tui.table_screen import TableScreen


def test_a_haunt_is_begun_in_three_keys_and_its_first_choice_is_made(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_choices_have_headings_numbers_and_odds(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        offers = table.shown.question.offers
        rows = texts(table)
        for offer in offers:
            assert any(row.startswith(f"{offer.number:>2} ") for row in rows)
        assert "Move" in rows

    drive(table_home, scenario)


def test_a_choice_with_a_roll_tells_its_odds(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_bots_go_step_by_step_on_and_stop(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_a_place_in_the_log_is_gone_to_and_stayed_at(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_leaving_the_table_stops_the_bots(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_a_game_that_is_kept_is_removed_after_asking(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        before = await table.ask(lambda desk: desk.kept())
        await press(app, pilot, "n", *"go on", "f8")
        await press(app, pilot, "down", "enter")
        after = await table.ask(lambda desk: desk.kept())
        assert len(after) in (len(before) - 1, len(before))  # the one on the table stays

    drive(table_home, scenario)


def test_taking_back_to_the_root_and_another_branch(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_what_is_refused_is_listed_with_its_sentence(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_the_next_roll_is_forced_and_pieces_are_moved_by_hand(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_a_choice_is_found_by_typing(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_the_log_opens_the_sentence_in_every_language(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_each_language_tells_the_same_game(table_home: Home) -> None:
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
        assert "f1 說明" in plain_screen(app)  # the keys are told in it, too
        await press(app, pilot, "f2")
        assert table.shown is not None
        assert table.shown.question.text != hant.question.text

    drive(table_home, scenario)


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


def test_bots_play_to_an_end_and_say_who_has_won(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_at_a_fair_table_the_screen_is_handed_over(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_every_act_of_the_table_is_in_the_palette(table_home: Home) -> None:
    from workbench.tui.actions import ACTIONS, TABLE_PANES
    from workbench.tui.palette import ActionCommands

    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_haunt_9(app, pilot)
        named = {name for name, _action, _help in ActionCommands(app.screen)._commands()}
        panes = ("app", "table", *TABLE_PANES)
        assert not {act.command for act in ACTIONS if act.pane in panes} - named

    drive(table_home, scenario)


def test_an_act_of_a_pane_goes_there_first(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        table.run_later("screen.in_pane('map.zoom')")
        await settle(app, pilot)
        assert table.pane == "map"
        table.run_later("screen.in_pane('log.go')")
        await settle(app, pilot)
        assert table.pane == "log"

    drive(table_home, scenario)


def test_a_room_is_chosen_by_pointing_at_it(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        assert table.shown is not None
        room = next(iter(table.shown.choosable))
        view = table.query_one(MapView)
        view.focus()
        view.go_to(room)
        await press(app, pilot, "enter")
        assert table.shown.seen.seats[int(table.shown.seen.active[1:]) - 1].room == room

    drive(table_home, scenario)
