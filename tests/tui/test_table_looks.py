"""How the table looks: in every size and language, with and without colours, by key and mouse."""

from __future__ import annotations

import asyncio

import pytest
from textual import events
from textual.color import Color
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Input, OptionList, Static

from tests.tui.table_driving import drive, press, to_haunt_9
from workbench.store.place import Home
from workbench.text.width import cells
from workbench.tui.app import WorkbenchApp
from workbench.tui.bars import Bar
from workbench.tui.dialogs import PageWindow
from workbench.tui.map_view import MapView
from workbench.tui.picture import plain_screen, settle
from workbench.tui.start_window import StartWindow
from workbench.tui.table_play import Choices, LogList
from workbench.tui.table_screen import TableScreen
from workbench.wording import _


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_every_size_can_be_played_in(table_home: Home, lang: str) -> None:
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

    drive(table_home, scenario, (100, 30))


def test_the_start_window_finds_by_number_and_by_name(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f10")
        window = app.screen
        assert isinstance(window, StartWindow)
        await press(app, pilot, "9")
        first = window.query_one(OptionList).options[0]
        assert str(first.prompt) == "9 The Dance of Death"
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TableScreen)

    drive(table_home, scenario)


def inside(app: WorkbenchApp, widget: Widget) -> bool:
    """Tells whether the whole of a widget is on the screen."""
    shown = app.screen.find_widget(widget)
    return shown.visible_region == shown.region and shown.region.area > 0


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
def test_a_window_that_asks_shows_its_question_its_box_and_its_list(
    table_home: Home, size: tuple[int, int]
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

    drive(table_home, scenario, size)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (140, 40)])
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_no_text_of_a_pane_is_wrapped_a_second_time(
    table_home: Home, size: tuple[int, int], lang: str
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

    drive(table_home, scenario, size)


def test_tab_goes_round_the_panes_and_the_footer_follows(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_where_the_focus_is_can_be_seen(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        panes = [table.query_one(each) for each in ("#table-asked", "#table-second", "#table-map")]
        for _pane in panes:
            lit = [each.styles.border_left[1] for each in panes]
            assert len(set(lit)) > 1
            here = next(each for each in panes if table.focused in each.walk_children())
            assert lit.count(here.styles.border_left[1]) == 1
            await press(app, pilot, "tab")

    drive(table_home, scenario)


def test_on_a_small_screen_the_next_pane_has_the_focus(table_home: Home) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        table = await to_haunt_9(app, pilot)
        been = []
        for _pane in range(5):
            await press(app, pilot, "v")
            assert table.focused is not None
            been.append(table.focused.id or table.pane)
            assert table.focused.is_on_screen
        assert been == ["map", "seats", "log", "books", "choices"]

    drive(table_home, scenario, (40, 12))


def test_choices_and_rooms_are_clicked(table_home: Home) -> None:
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

    drive(table_home, scenario)


@pytest.mark.parametrize("size", [(40, 12), (100, 30)])
def test_the_log_stands_at_its_end(table_home: Home, size: tuple[int, int]) -> None:
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

    drive(table_home, scenario, size)


def test_the_marked_choice_stays_marked_while_it_can_be_chosen(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_whoever_acts_is_in_sight_among_the_seats(table_home: Home) -> None:
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

    drive(table_home, scenario, (80, 24))


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_help_shows_every_key_of_the_table(table_home: Home, lang: str) -> None:
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

    drive(table_home, scenario, (100, 40))


@pytest.mark.parametrize(
    ("lang", "said", "chip"),
    [
        ("en", "F10 opens the table", "F10 Table"),
        ("zh-Hant", "F10 打開牌桌", "F10 牌桌"),
        ("zh-Hans", "F10 打开牌桌", "F10 牌桌"),
    ],
)
def test_the_desk_tells_of_the_table_and_the_table_of_the_desk(
    table_home: Home, lang: str, said: str, chip: str
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

    drive(table_home, scenario, (80, 24))


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "9 The Dance of Death"), ("zh-Hant", "9 死亡之舞")]
)
def test_the_game_left_last_is_the_first_that_is_offered(
    table_home: Home, lang: str, title: str
) -> None:
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

    drive(table_home, first)
    drive(table_home, second)


@pytest.mark.parametrize(
    ("lang", "where"), [("en", "Junk Room, the heroes"), ("zh-Hant", "破爛的房間、英雄")]
)
def test_three_columns_have_room_for_whole_tracks(table_home: Home, lang: str, where: str) -> None:
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

    drive(table_home, scenario, (140, 40))


def test_it_is_played_without_colours(table_home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
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

    drive(table_home, scenario)


def test_odds_can_be_read_in_the_marked_row(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_fast_keys_do_their_work_in_order_in_the_boxes(table_home: Home) -> None:
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

    drive(table_home, scenario)


def test_the_sentence_of_a_choice_is_cited_and_opened(table_home: Home) -> None:
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

    drive(table_home, scenario)
