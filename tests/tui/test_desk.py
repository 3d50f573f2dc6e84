"""The lookup desk: typing, marking, opening, languages, views, filters, trail, pins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static, TextArea

from workbench.tui.app import WorkbenchApp
from workbench.tui.dialogs import Chooser
from workbench.tui.lists import LinkList
from workbench.tui.picture import plain_screen, settle
from workbench.tui.search_box import SearchBox

if TYPE_CHECKING:
    from collections.abc import Callable

    Drive = Callable[..., None]

STAR = "hill-2e/room/star-chamber"
HAUNT = "hill-2e/haunt/1"
BELL = "hill-2e/omen/bell"


async def type_query(app: WorkbenchApp, pilot: Pilot[int], text: str) -> None:
    app.desk.action_search()
    app.desk.query_one(SearchBox).value = text
    await pilot.pause()
    await settle(app, pilot)


async def press(app: WorkbenchApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def view_of(app: WorkbenchApp) -> str:
    return app.session.view


def body(app: WorkbenchApp) -> str:
    page = app.desk.query_one("#page")
    return str(page.query_one(Static).content)


def test_the_search_box_has_the_focus_at_first(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.desk.focused, SearchBox)
        assert "Type a name" in plain_screen(app)

    drive(scenario)


def test_names_and_text_follow_the_keys(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, *"star")
        assert app.desk.results.rows[0].id == STAR
        assert app.desk.entry_id == STAR
        assert "roll Knowledge 4+" in body(app)

    drive(scenario)


def test_a_chinese_word_arrives_at_once_and_the_cursor_stands_behind_it(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, *"五芒星堂五芒星堂")
        box = app.desk.query_one(SearchBox)
        assert box.value == "五芒星堂五芒星堂"
        # one column of padding, then eight characters of two columns each
        assert box.cursor_screen_offset.x == 1 + 16
        await type_query(app, pilot, "五芒星")
        assert app.desk.results.rows[0].id == STAR

    drive(scenario)


def test_pasted_text_becomes_one_harmless_line(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        from textual.events import Paste

        app.desk.query_one(SearchBox).post_message(Paste("star\n\x1b[31m" + "x" * 9000))
        await pilot.pause()
        await settle(app, pilot)
        value = app.desk.query_one(SearchBox).value
        assert value.startswith("star <U+001B>[31mxxx")
        assert len(value) == 400

    drive(scenario)


def test_enter_before_the_answer_opens_it_when_it_comes(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        # no name begins with this, so only the full text finds it
        await pilot.press(*"hide", "enter")
        await settle(app, pilot)
        assert app.session.trail == []  # it is the traitor's secret
        await press(app, pilot, "escape")
        await pilot.press(*"louder", "enter")
        await settle(app, pilot)
        assert app.session.trail == [STAR]
        assert app.desk.pane == "page"

    drive(scenario)


def test_arrows_move_the_mark_without_leaving_the_box(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "kind:room")
        first = app.desk.entry_id
        await press(app, pilot, "down")
        assert app.desk.entry_id != first
        assert isinstance(app.desk.focused, SearchBox)
        await press(app, pilot, "up")
        assert app.desk.entry_id == first

    drive(scenario)


def test_escape_goes_back_pane_by_pane(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        await press(app, pilot, "enter")
        assert app.desk.pane == "page"
        await press(app, pilot, "escape")
        assert app.desk.pane == "results"
        await press(app, pilot, "escape")
        assert app.desk.pane == "query"
        assert app.desk.query_text == "star"
        await press(app, pilot, "escape")
        assert app.desk.query_text == ""

    drive(scenario)


def test_letters_are_shortcuts_outside_the_box_only(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "q", "slash")
        assert app.desk.query_text == "q/"
        await type_query(app, pilot, "star")
        await press(app, pilot, "enter", "slash")
        assert isinstance(app.desk.focused, SearchBox)

    drive(scenario)


def test_one_key_goes_through_the_languages(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        assert "Before you walk out" in body(app)
        await press(app, pilot, "f2")
        assert "離開房間前" in body(app)
        assert "Before you walk out" not in body(app)
        assert "樓層：地庫" in body(app).replace("\u00a0", " ")
        await press(app, pilot, "f2")
        assert "离开房间前" in body(app)
        await press(app, pilot, "f2")
        assert "Before you walk out" in body(app)
        assert "离开房间前" in body(app)
        await press(app, pilot, "f2")
        assert "离开房间前" not in body(app)

    drive(scenario)


def test_both_languages_stand_side_by_side_where_there_is_room(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.action_use_mode("both")
        await type_query(app, pilot, "star")
        together = [line for line in body(app).splitlines() if "Before" in line and "離開" in line]
        assert together
        await press(app, pilot, "enter")
        await pilot.resize_terminal(44, 24)
        await settle(app, pilot)
        assert not [line for line in body(app).splitlines() if "Before" in line and "離開" in line]

    drive(scenario, (120, 30))


def test_the_traitors_text_is_locked_until_revealed(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "haunt:1")
        assert app.desk.entry_id == HAUNT
        assert "Wind the clock" in body(app)
        assert "winding key" not in body(app)
        assert "locked; press F9 to reveal" in body(app)
        await press(app, pilot, "f9")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "enter")  # the marked answer is no
        assert view_of(app) == "hero"
        await press(app, pilot, "f9", "down", "down", "enter")
        assert view_of(app) == "author"
        assert "winding key" in body(app)
        assert "EVERYTHING SHOWN" in plain_screen(app)
        await press(app, pilot, "f9")  # locking asks nothing
        assert view_of(app) == "hero"
        assert "winding key" not in body(app)
        assert "hero's view" in plain_screen(app)

    drive(scenario)


def test_the_traitors_view_hides_the_heroes_book(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "haunt:1")
        await press(app, pilot, "f9", "down", "enter")
        assert "winding key" in body(app)
        assert "Wind the clock" not in body(app)
        # it is the heroes' book that is hidden now
        screen = plain_screen(app)
        assert "locked" not in screen
        assert "Something is left out that this view may not see." in body(app)
        await press(app, pilot, "f9")
        assert "The traitor's text is locked" in body(app)

    drive(scenario)


def test_a_revealed_view_is_not_kept_for_the_next_start(drive: Drive) -> None:
    async def reveal(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "f9", "down", "down", "enter")
        assert view_of(app) == "author"

    async def look(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        assert view_of(app) == "hero"

    drive(reveal, remembers=True)
    drive(look, remembers=True)


def test_filters_by_kind_and_game(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "bell")
        assert {row.kind for row in app.desk.results.rows} > {"omen"}
        await press(app, pilot, "f3", "down", "down", "enter")  # all kinds, room, omen
        assert {row.kind for row in app.desk.results.rows} == {"omen"}
        assert "omen" in plain_screen(app).splitlines()[1]
        app.desk.action_use_kind("")
        await type_query(app, pilot, "star")
        await press(app, pilot, "f4", "end", "enter")
        assert {row.game for row in app.desk.results.rows} == {"hill-1e"}

    drive(scenario)


def test_history_goes_back_and_forward(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        for query in ("star", "attic"):
            await type_query(app, pilot, query)
            await press(app, pilot, "enter")
        assert app.desk.entry_id == "hill-2e/room/attic"
        await press(app, pilot, "ctrl+o")
        assert app.desk.entry_id == STAR
        await press(app, pilot, "right_square_bracket")
        assert app.desk.entry_id == "hill-2e/room/attic"
        await press(app, pilot, "ctrl+r")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "down", "enter")
        assert app.desk.entry_id == STAR

    drive(scenario)


def test_pins_trail_and_language_are_kept_between_starts(drive: Drive) -> None:
    async def first(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        await press(app, pilot, "enter", "f5", "f2")
        assert "已釘選：  五芒星堂" in plain_screen(app)

    async def second(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        assert app.session.pins == [STAR]
        assert app.session.mode == "zh-Hant"
        screen = plain_screen(app)
        assert "已釘選：  五芒星堂" in screen
        assert "* 五芒星堂" in screen  # and in the list of an empty desk
        await press(app, pilot, "f8", "enter")
        assert app.desk.entry_id == STAR
        await press(app, pilot, "f5")
        assert app.session.pins == []

    drive(first, remembers=True)
    drive(second, remembers=True)


def test_related_entries_open_with_enter(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        app.desk.detail.go_to("related")
        await settle(app, pilot)
        links = app.desk.query_one("#links", LinkList)
        ids = [row.id for row in links.rows]
        assert "hill-2e/omen/bell" in ids  # named by it
        assert "hill-1e/room/star-chamber" in ids  # the same room of the other edition
        links.focus()
        links.highlighted = next(
            place
            for place, option in enumerate(links.options)
            if option.id is not None and links.rows[int(option.id)].id == "hill-2e/omen/bell"
        )
        await press(app, pilot, "enter")
        assert app.desk.entry_id == "hill-2e/omen/bell"
        assert app.session.trail == ["hill-2e/omen/bell"]

    drive(scenario)


async def to_related(app: WorkbenchApp, pilot: Pilot[int]) -> None:
    await type_query(app, pilot, "star")
    await press(app, pilot, "enter", "right", "right", "right")
    assert app.desk.detail.tab == "related"
    assert isinstance(app.desk.focused, LinkList)


def test_arrows_go_through_all_tabs_around_the_ends(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_related(app, pilot)
        seen = []
        for key in ("right", "right", "right", "left", "left", "left", "left"):
            await press(app, pilot, key)
            assert app.desk.focused is not None
            seen.append((app.desk.detail.tab, app.desk.focused.id))
        assert seen == [
            ("odds", "page"), ("notes", "notes"), ("text", "page"),
            ("notes", "notes"), ("odds", "page"), ("related", "links"), ("rulings", "page"),
        ]  # fmt: skip

    drive(scenario)


def test_what_is_opened_shows_its_text(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await to_related(app, pilot)
        await press(app, pilot, "enter")  # the first that is related: the Bell
        assert (app.desk.entry_id, app.desk.detail.tab) == (BELL, "text")
        assert app.desk.pane == "page"
        assert "Gain 1 Sanity" in body(app)
        await press(app, pilot, "left")
        assert app.desk.detail.tab == "notes"
        await press(app, pilot, "slash", "ctrl+u", *"attic")
        assert app.desk.detail.tab == "text"
        await press(app, pilot, "enter", "right", "escape")
        assert app.desk.detail.tab == "printed"
        await press(app, pilot, "enter")  # the same entry, from the list
        assert (app.desk.pane, app.desk.detail.tab) == ("page", "text")
        assert "Leaving it needs" in body(app)

    drive(scenario)


def test_a_haunt_in_a_list_has_its_number(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "clock")
        assert "haunt 1 hill-2e" in plain_screen(app)
        await press(app, pilot, "f2")
        assert "作祟 1 hill-2e" in plain_screen(app)

    drive(scenario)


def test_the_tabs_of_an_entry(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        await press(app, pilot, "enter")
        assert "Sources disagree: the target" in body(app)
        assert "4 (taken here): table" in body(app)
        assert "5: old table" in body(app)
        await press(app, pilot, "right")
        assert app.desk.detail.tab == "printed"
        assert "club.txt  hill-2e  2nd edition  en" in body(app)
        assert "says so aloud" in body(app)
        await press(app, pilot, "right")
        assert "asks for two rolls" in body(app)
        await press(app, pilot, "right")
        app.desk.detail.go_to("odds")
        await settle(app, pilot)
        # three dice reach 4 or more in 10 of 27 cases
        assert "37.0%  10/27" in body(app)

    drive(scenario)


def test_an_assumed_entry_says_so(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.open_entry("hill-1e/room/star-chamber")
        await settle(app, pilot)
        assert "Assumed" in body(app)
        assert "1st edition" in plain_screen(app)
        assert "confidence: medium" in plain_screen(app)

    drive(scenario)


def test_a_result_table_has_its_odds(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.open_entry("hill-2e/omen/bell")
        await settle(app, pilot)
        assert "5+: Call everyone one step closer, also those who are busy elsewhere." in body(app)
        app.desk.detail.go_to("odds")
        await settle(app, pilot)
        assert "31/81" in body(app)  # four dice, 5 or more

    drive(scenario)


def test_strangers_text_is_shown_and_not_obeyed(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "strange")
        assert "[Right Now] read <U+001B>[31mthis" in body(app)
        assert "<U+202E>backwards" in body(app)
        screen = plain_screen(app)
        assert "[bold]Strange[/bold] Note" in screen
        assert "\x1b" not in screen

    drive(scenario)


def test_a_long_text_comes_in_pages(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        app.desk.open_entry("hill-2e/room/attic")
        await settle(app, pilot)
        await press(app, pilot, "right")
        assert "Line 1 of a very long sheet." in body(app)
        assert "page 1 of 4" in body(app)
        assert "Line 900" not in body(app)
        await press(app, pilot, "greater_than_sign", "greater_than_sign", "greater_than_sign")
        assert "Line 900 of a very long sheet." in body(app)
        assert "the document ends here" in body(app)
        await press(app, pilot, "less_than_sign")
        assert "Line 900" not in body(app)

    drive(scenario)


def test_what_was_typed_is_marked_in_list_and_text(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "louder")
        content = app.desk.query_one("#page").query_one(Static).content
        marked = [
            content.plain[span.start : span.end]  # type: ignore[union-attr]
            for span in content.spans  # type: ignore[union-attr]
            if "underline" in str(span.style)
        ]
        assert "louder" in marked

    drive(scenario)


def test_what_was_found_by_its_name_opens_at_the_top(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "bell")
        row = app.desk.results.row
        assert row is not None
        assert (row.id, row.name) == (BELL, "Bell")
        assert row.citation != row.id  # its text was found as well
        await press(app, pilot, "enter")
        assert app.desk.detail.place == ""
        assert app.desk.query_one("#page").scroll_offset.y == 0
        await type_query(app, pilot, "louder")
        assert app.desk.detail.place == f"{STAR}#2"

    drive(scenario, (60, 12))


def test_found_texts_are_quoted_in_the_language_that_is_read(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        def quoted() -> str:
            return next(row.snippet for row in app.desk.results.rows if row.id == STAR)

        await type_query(app, pilot, "sanity")
        assert len(app.desk.results.rows) > 1
        assert "roll Knowledge 4+" in quoted()
        await press(app, pilot, "down")
        marked = app.desk.entry_id
        await press(app, pilot, "f2")
        assert "進行知識考驗" in quoted()
        assert app.desk.entry_id == marked
        await press(app, pilot, "f2")
        assert "进行知识考验" in quoted()
        await type_query(app, pilot, "knowledge")
        assert "进行知识考验" in quoted()

    drive(scenario)


def test_a_term_that_cannot_be_used_is_named(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "flor:basement star")
        assert "there is no such field" in plain_screen(app)
        await type_query(app, pilot, "star")
        assert "there is no such field" not in plain_screen(app)

    drive(scenario)


def test_nothing_found_is_said(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "zzzzqqqq")
        assert "Nothing found." in plain_screen(app)
        assert app.desk.reading is None

    drive(scenario)


def test_the_footer_has_at_most_six_entries_wherever_the_focus_is(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        from workbench.tui.bars import KeyBar

        await type_query(app, pilot, "star")
        for target in ("#query", "#results", "#tabs", "#page", "#links", "#notes"):
            tab = {"#links": "related", "#notes": "notes"}.get(target, "text")
            app.desk.detail.go_to(tab)
            await settle(app, pilot)
            app.desk.query_one(target).focus()
            await settle(app, pilot)
            words = str(app.desk.query_one(KeyBar).content).split("  ")
            assert 4 <= len(words) <= 6, (target, words)
            assert "f1 Help" in words
            assert "^p Commands" in words

    drive(scenario, (120, 30))


def test_clicks_reach_chips_rows_and_tabs(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        line = plain_screen(app).splitlines()[1]
        await pilot.click(offset=(line.index("English") + 1, 1))
        await settle(app, pilot)
        assert app.session.mode == "zh-Hant"
        await pilot.click("#results", offset=(4, 0))
        await settle(app, pilot)
        assert app.session.trail == [STAR]
        await pilot.click("#tab-printed")
        await settle(app, pilot)
        assert app.desk.detail.tab == "printed"

    drive(scenario)


def test_a_long_query_scrolls_and_the_cursor_stays_on_the_screen(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, *("abcdefghij" * 3 + "五芒星堂終"))
        first = plain_screen(app).splitlines()[0]
        assert first.endswith("五芒星堂終")
        assert app.cursor_position.x < 30
        await press(app, pilot, "home")
        assert plain_screen(app).splitlines()[0].startswith(" abcdef")
        assert app.cursor_position.x == 1

    drive(scenario, (30, 12))


def burst(app: WorkbenchApp, *keys: str) -> None:
    """Keys as a terminal sends them: the next before the one before is done."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def test_fast_keys_do_their_work_in_order(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        box = app.desk.query_one(SearchBox)
        await press(app, pilot, *"Lantern")
        burst(app, *["backspace"] * 7, *"kept")
        await settle(app, pilot)
        assert box.value == "kept"
        burst(app, "left", "left", "x", "home", "y", "end", "z", "backspace", "backspace", "q")
        await settle(app, pilot)
        assert box.value == "ykexpq"
        # Keys of the desk too: Escape empties the box before the next letter comes.
        burst(app, "escape", *"star", "left", "r", "end")
        await settle(app, pilot)
        assert box.value == "starr"

    drive(scenario)


def test_fast_keys_do_their_work_in_order_in_a_note(drive: Drive) -> None:
    async def scenario(app: WorkbenchApp, pilot: Pilot[int]) -> None:
        await type_query(app, pilot, "star")
        await press(app, pilot, "ctrl+n")
        area = app.screen.query_one(TextArea)
        await pilot.press(*"Lantern")
        burst(app, *["backspace"] * 7, *"kept", "enter", "up", "end", "!")
        await pilot.pause()
        await settle(app, pilot)
        assert area.text == "kept!\n"

    drive(scenario)
