"""Laying out pages."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.text.width import cells, printable
from workbench.tui.page import MARK, Block, Piece, assemble, lay_out, paginate

TEXTS = st.text(alphabet=st.sampled_from("ab 五芒，「」。\n\x1b[]\u202e"), max_size=80)


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@given(TEXTS, st.integers(1, 50))
def test_nothing_is_lost_and_no_line_is_too_wide(text: str, width: int) -> None:
    laid = lay_out([Block((Piece(text),))], width)
    assert squeezed("".join(line.text for line in laid.lines)) == squeezed(printable(text))
    assert all(cells(line.text) <= max(width, 2) for line in laid.lines)


@given(TEXTS, st.integers(2, 50), st.data())
def test_a_mark_stays_on_the_same_characters(text: str, width: int, data: st.DataObject) -> None:
    shown = printable(text)
    start = data.draw(st.integers(0, len(shown)))
    end = data.draw(st.integers(start, len(shown)))
    laid = lay_out([Block((Piece(text, indent=2),))], width, {shown: [(start, end)]})
    marked = "".join(
        line.text[a:b] for line in laid.lines for a, b, style in line.spans if style == MARK
    )
    assert squeezed(marked) == squeezed(shown[start:end])


def test_columns_stand_side_by_side_and_both_keep_their_marks() -> None:
    block = Block((Piece("one two"),), (Piece("一二"),), "here")
    laid = lay_out([Block((Piece("top"),)), block], 80, {"two": [], "一二": [(1, 2)]})
    assert laid.anchors == {"here": 2}
    line = laid.lines[2]
    assert line.text.startswith("one two")
    assert [line.text[a:b] for a, b, _style in line.spans] == ["二"]
    # 38 columns, four between
    assert cells(line.text[: line.text.index("一")]) == 42


def test_columns_stand_below_each_other_where_it_is_narrow() -> None:
    laid = lay_out([Block((Piece("one"),), (Piece("一"),))], 50)
    assert [line.text for line in laid.lines] == ["one", "一"]


def test_each_line_is_wrapped_below_its_own_beginning() -> None:
    pieces = (Piece("one two three"), Piece("four five", indent=2), Piece("six seven", indent=4))
    laid = lay_out([Block(pieces)], 9)
    assert [line.text for line in laid.lines] == [
        "one two", "three", "  four", "  five", "    six", "    seven",
    ]  # fmt: skip


def test_a_tail_stands_on_the_last_line_where_there_is_room() -> None:
    (line,) = lay_out([Block((Piece("one", tail="#1.1"),))], 9).lines
    assert line.text == "one  #1.1"
    assert [line.text[a:b] for a, b, _style in line.spans] == ["#1.1"]
    laid = lay_out([Block((Piece("one two", indent=2, tail="#1.1"),))], 9)
    assert [line.text for line in laid.lines] == ["  one two", "  #1.1"]


@given(TEXTS, st.integers(8, 40))
def test_a_tail_makes_no_line_too_wide_and_is_never_lost(text: str, width: int) -> None:
    laid = lay_out([Block((Piece(text, tail="#S.4.2"),))], width)
    assert all(cells(line.text) <= width for line in laid.lines)
    assert squeezed("".join(line.text for line in laid.lines)) == squeezed(
        printable(text) + "#S.4.2"
    )


def test_what_is_joined_follows_without_an_empty_line() -> None:
    blocks = [Block((Piece("one"),)), Block((Piece("two"),), joined=True), Block((Piece("three"),))]
    assert [line.text for line in lay_out(blocks, 20).lines] == ["one", "two", "", "three"]
    laid = lay_out([Block((Piece("one"),), joined=True)], 20)
    assert [line.text for line in laid.lines] == ["one"]


def test_a_table_is_cut_and_not_wrapped() -> None:
    laid = lay_out([Block((Piece("1  2  3  4\n5  6  7  8", table=True),))], 6)
    assert [line.text for line in laid.lines] == ["1  ...", "5  ..."]


@given(st.lists(st.integers(0, 30_000), max_size=6))
def test_pages_are_small_and_nothing_is_lost(sizes: list[int]) -> None:
    blocks = [Block((Piece("head"), Piece("x" * size))) for size in sizes]
    pages = paginate(blocks)
    assert pages
    dealt = "".join(piece.text for page in pages for block in page for piece in block.left)
    assert dealt.replace("head", "") == "x" * sum(sizes)
    assert all(sum(block.size for block in page) <= 9_500 for page in pages)


def test_a_ten_megabyte_line_is_laid_out_one_page_at_a_time() -> None:
    pages = paginate([Block((Piece("x" * 10_000_000),))])
    assert len(pages) > 1000
    assert len(str(assemble(lay_out(pages[0], 80).lines))) < 10_000
