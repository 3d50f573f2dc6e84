"""The editor of pages: marks that keep their place, wrapping, columns of wide characters."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from workbench import tui
from workbench.diagnostics import Fix, Place
from workbench.language.highlighting import Run
from workbench.text.width import cells
from workbench.text.wrap import NEVER_ENDS_LINE, NEVER_STARTS_LINE
from workbench.tui.find_bar import found_in
from workbench.tui.page_editor import PageEditor
from workbench.tui.page_marks import PageMarks, Trouble
from workbench.tui.page_wrap import PageDocument, breaks_in

CHINESE = "- 與明燈同處一室的英雄可以嘗試神志考驗。（每回合一次，在英雄的回合。）"


class Bare(App[None]):
    CSS_PATH = Path(tui.__file__).with_name("workbench.tcss")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.editor = PageEditor("it", text)

    def compose(self) -> ComposeResult:
        yield self.editor

    def on_mount(self) -> None:
        self.editor.focus()


def edit(
    text: str,
    scenario: Callable[[PageEditor, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (40, 12),
) -> None:
    async def act() -> None:
        app = Bare(text)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(app.editor, pilot)

    asyncio.run(act())


def rows(editor: PageEditor) -> list[str]:
    return [editor.render_line(y).text.rstrip() for y in range(editor.size.height)]


# Wrapping


@given(st.text(alphabet="ab 字，。（「*-", max_size=60), st.integers(1, 30))
def test_nothing_is_lost_at_a_break_and_every_piece_fits(line: str, width: int) -> None:
    bounds = [0, *breaks_in(line, width), len(line)]
    pieces = [line[start:end] for start, end in pairwise(bounds)]
    assert "".join(pieces) == line
    assert all(pieces) or not line
    for piece in pieces:
        # one space may stand where the cursor has room; what is wider than a line stands alone
        assert cells(piece) <= width + 1 or len(piece.strip()) <= 1


def test_chinese_is_broken_as_chinese_is_set() -> None:
    for width in range(12, 40):
        bounds = [0, *breaks_in(CHINESE, width), len(CHINESE)]
        pieces = [CHINESE[start:end] for start, end in pairwise(bounds)]
        assert len(pieces) > 1
        assert not [piece for piece in pieces[1:] if piece[0] in NEVER_STARTS_LINE]
        assert not [piece for piece in pieces[:-1] if piece.rstrip()[-1] in NEVER_ENDS_LINE]


def test_lines_end_where_places_count_them() -> None:
    document = PageDocument("a\u2028b\x0cc\r\nd", PageMarks())
    assert document.lines == ["a\u2028b\x0cc", "d"]
    assert document.text == "a\u2028b\x0cc\r\nd"
    document.replace_range((1, 1), (1, 1), "e\u2028f\ng")
    assert document.lines == ["a\u2028b\x0cc", "de\u2028f", "g"]


# Marks


def marked(text: str) -> PageMarks:
    """Marks of which each run of letters is a title, each of digits a number."""
    marks = PageMarks()
    runs, start = [], 0
    while start < len(text):
        end = start + 1
        if text[start].isalnum():
            sort = text[start].isdigit()
            while end < len(text) and text[end].isalnum() and text[end].isdigit() == sort:
                end += 1
            runs.append(Run(start, end, "number" if sort else "title"))
        else:
            runs.append(Run(start, end, "plain"))
        start = end
    marks.take(text, runs, ())
    return marks


def test_marks_move_with_their_letters() -> None:
    marks = marked("abc 12\nde 345 f")
    marks.use_troubles([Trouble((0, 4), (0, 6), True, 0), Trouble((1, 3), (1, 6), False, 1)])
    marks.move((0, 3), (0, 3), (0, 5))  # two letters behind "abc"
    assert marks.inks_of(0) == ((0, 5, "title"), (6, 8, "number"))
    assert [each.start for each in marks.troubles] == [(0, 6), (1, 3)]
    marks.move((0, 5), (0, 5), (1, 0))  # a line break behind that
    assert marks.inks_of(0) == ((0, 5, "title"),)
    assert marks.inks_of(1) == ((1, 3, "number"),)
    assert [each.start for each in marks.troubles] == [(1, 1), (2, 3)]
    assert [marks.sign_of(line) for line in range(3)] == ["", "E", "w"]
    marks.move((1, 0), (2, 3), (1, 0))  # all from there to the second number goes
    assert marks.inks_of(1) == ((0, 3, "number"), (4, 5, "title"))
    assert marks.troubles[-1].start == (1, 0)
    assert marks.troubles[-1].end == (1, 3)


@given(st.data())
def test_marks_are_never_outside_the_text(data: st.DataObject) -> None:
    text = data.draw(st.text(alphabet="ab1 \n字", max_size=40))
    marks = marked(text)
    marks.use_troubles(
        [Trouble((n, 0), (n, len(line)), True, n) for n, line in enumerate(text.split("\n"))]
    )
    document = PageDocument(text, marks)
    for _edit in range(3):
        places = [(n, c) for n, line in enumerate(document.lines) for c in range(len(line) + 1)]
        one, two = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
        document.replace_range(one, two, data.draw(st.text(alphabet="x9\n", max_size=5)))
        assert len(marks.inks) <= len(document.lines)
        for number, spans in enumerate(marks.inks):
            ends = [0]
            for start, end, _ink in spans:
                assert ends[-1] <= start < end <= len(document.lines[number])
                ends.append(end)
        for trouble in marks.troubles:
            assert (0, 0) <= trouble.start <= trouble.end <= document.end


def test_what_was_found_out_for_an_older_text_is_not_shown() -> None:
    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        old = editor.text
        await pilot.press("x")
        assert not editor.show_marks(old, [Run(0, 2, "title")], [Trouble((0, 0), (0, 2), True, 0)])
        assert editor.marks.inks_of(0) == ()
        assert editor.show_marks(editor.text, [Run(0, 3, "title")], ())
        assert editor.marks.inks_of(0) == ((0, 3, "title"),)

    edit("ab", scenario)


# Columns


def test_underlines_and_cursor_stand_right_among_wide_characters() -> None:
    text = "- 英雄失去1級神志。x"

    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        editor.show_marks(text, (), [Trouble((0, 7), (0, 10), True, 0)])  # 級神志
        editor.move_cursor((0, 10))
        await pilot.pause()
        at = 0
        found = ""
        column = None
        for segment in editor.render_line(0):
            if segment.style is not None and segment.style.underline and "級" in segment.text:
                column = at
                found = segment.text
            at += cells(segment.text)
        assert found == "級神志"
        # a line number and a letter, then "- 英雄失去1" in 2 + 8 + 1 columns
        assert column == editor.gutter_width + 11
        assert editor.cursor_screen_offset.x == editor.gutter_width + 17
        assert rows(editor)[0].startswith(" 1E " if editor.gutter_width == 4 else "1E ")

    edit(text, scenario)


def test_a_click_and_the_arrows_hit_the_character_in_wrapped_chinese() -> None:
    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        shown = rows(editor)
        assert len([row for row in shown if row]) == 2
        assert max(map(cells, shown)) <= 40
        offsets = editor.wrapped_document.get_offsets(0)
        await pilot.click(editor, offset=(editor.gutter_width + 4, 1))
        assert editor.cursor_location == (0, offsets[0] + 2)
        await pilot.press("up")
        assert editor.cursor_location == (0, 3)  # "- 英": columns 0, 1, 2 to 3
        await pilot.press("end")
        assert editor.cursor_location[1] in (offsets[0] - 1, len(CHINESE))

    edit(CHINESE, scenario)


def test_composed_text_arrives_whole_by_keys_and_by_paste() -> None:
    committed = "鬼屋裏的每一個英雄都聽見了鐘聲，然後燈滅了。" * 12

    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        for sign in committed[:60]:
            editor.post_message(events.Key(sign, sign))
        await pilot.pause()
        assert editor.text == committed[:60]
        editor.post_message(events.Paste(committed))
        await pilot.pause()
        assert editor.text == committed[:60] + committed
        assert editor.cursor_location == (0, len(editor.text))
        assert editor.cursor_screen_offset.x < 40
        await pilot.press("ctrl+z")
        assert editor.text == committed[:60]

    edit("", scenario)


def test_keys_work_in_the_order_in_which_they_were_pressed() -> None:
    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        for key in ("end", "backspace", "backspace", *"明燈", "home", *"ab", "end", "enter", "c"):
            editor.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert editor.text == "ab與明燈\nc"

    edit("與xx", scenario)


# Changes


def test_changes_are_one_step_and_the_cursor_stays_with_its_letters() -> None:
    text = "one two\nthree four\nfive"
    fixes = (
        Fix(Place(1, 1, 1, 4), "a\nb"),
        Fix(Place(2, 7, 2, 7), "new "),
        Fix(Place(3, 1, 3, 5), ""),
    )

    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        editor.move_cursor((1, 8))  # before the "u" of four: "fo|ur"
        editor.apply(fixes)
        assert editor.text == "a\nb two\nthree new four\n"
        assert editor.cursor_location == (2, 12)
        await pilot.press("ctrl+z")
        assert editor.text == text
        await pilot.press("ctrl+y")
        assert editor.text == "a\nb two\nthree new four\n"

    edit(text, scenario)


def test_what_a_terminal_would_obey_is_written_out() -> None:
    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        shown = "\n".join(rows(editor))
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert "a?[31mb?c" in shown
        assert editor.text == "a\x1b[31mb\u202ec"

    edit("a\x1b[31mb\u202ec", scenario)


@pytest.mark.parametrize("size", [(20, 8), (6, 3), (200, 60)])
def test_no_size_ends_it(size: tuple[int, int]) -> None:
    async def scenario(editor: PageEditor, pilot: Pilot[None]) -> None:
        await pilot.press("end", *"字x", "pagedown", "pageup", "down", "tab", "shift+tab")
        assert "字x" in editor.text

    edit(CHINESE + "\n\n" + " " * 70 + "\nab\tc", scenario, size)


# Finding


def test_words_are_found_without_regard_to_capitals() -> None:
    lines = ["The Lamp", "lamp LAMP", "明燈在明燈", "İLAMP"]
    assert found_in(lines, "lamp") == [
        ((0, 4), (0, 8)), ((1, 0), (1, 4)), ((1, 5), (1, 9)),
    ]  # fmt: skip
    assert found_in(lines, "明燈") == [((2, 0), (2, 2)), ((2, 3), (2, 5))]
    assert found_in(lines, "LAMP")[-1] == ((3, 1), (3, 5))
    assert found_in(lines, "") == []
