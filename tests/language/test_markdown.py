"""The Markdown of a page: what it is cut into, where each piece stands, and what it cannot have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.language.markdown import MAX_CHARACTERS, Item, Outline, outline

FRONT = "---\nid: home/item/x\n---\n"
PAGE = (
    FRONT
    + """\
# Secrets of Survival

> It is cold.
> And dark.

## Right now
- First.
  - Inner
    one.
- **Title.** Second.
* Third.

## Later ##
- Last.
"""
)


def flat(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from flat(item.items)


def items_of(cut: Outline) -> list[Item]:
    return [i for book in cut.books for box in book.boxes for i in flat(box.items)]


def test_a_page_is_cut_into_books_boxes_and_items() -> None:
    cut = outline(PAGE)
    assert cut.problems == ()
    assert cut.front == "id: home/item/x\n"
    (book,) = cut.books
    assert book.heading == "Secrets of Survival"
    assert [box.heading for box in book.boxes] == ["", "Right now", "Later"]
    assert book.boxes[0].story == ("It is cold. And dark.",)
    assert [item.text for item in items_of(cut)] == [
        "First.", "Inner one.", "**Title.** Second.", "Third.", "Last.",
    ]  # fmt: skip


def test_every_piece_has_its_place() -> None:
    lines = PAGE.split("\n")
    cut = outline(PAGE)
    for item in items_of(cut):
        first = item.text.split(" ")[0]
        place = item.at(0, len(first))
        assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == first
    inner = next(item for item in items_of(cut) if item.text == "Inner one.")
    place = inner.at(len("Inner "), len(inner.text))
    assert (place.line, place.column, place.end_column) == (12, 5, 9)
    assert [(box.place.line, box.place.column) for box in cut.books[0].boxes[1:]] == [
        (9, 4),
        (16, 4),
    ]


def test_lines_of_chinese_are_joined_without_a_space() -> None:
    (item,) = items_of(outline(FRONT + "- 若你位於\n  閣樓，\n  use 3\n  dice。\n"))
    assert item.text == "若你位於閣樓， use 3 dice。"
    place = item.at(3, 5)  # the last sign of the first line and the first of the second
    assert (place.line, place.column, place.end_line, place.end_column) == (4, 6, 5, 4)
    end = item.at(0, 4)
    assert (end.end_line, end.end_column) == (4, 7)


_WORD = st.text("ab燈 .，*-#>+1", min_size=1, max_size=8)


@given(st.lists(st.lists(_WORD, min_size=1, max_size=3), min_size=1, max_size=4))
@settings(max_examples=300)
def test_what_stands_at_a_place_is_the_text_that_was_cut(items: list[list[str]]) -> None:
    text = FRONT + "".join(
        "- x" + "\n  ".join(" ".join(line.split()) or "y" for line in item) + "\n" for item in items
    )
    lines = text.split("\n")
    for item in items_of(outline(text)):
        for offset, sign in enumerate(item.text):
            if sign == " ":
                continue
            place = item.at(offset, offset + 1)
            assert place.line == place.end_line
            assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == sign


@pytest.mark.parametrize(
    ("body", "line", "found"),
    [
        ("1. You win.", 4, "1. You win."),
        ("You win.", 4, "You win."),
        ("### Deep", 4, "### Deep"),
        ("---", 4, "---"),
        ("- a\n\n  b", 6, "b"),
        ("- a\n  1. b", 5, "1. b"),
        ("> - a", 4, "a"),
        ("> > a", 4, "a"),
        ("> # a", 4, "a"),
        ("<b>x</b>", 4, "<b>x</b>"),
        ("| a |\n|---|", 4, "| a |"),
        ("![x](y)", 4, "![x](y)"),
        ("```\nx\n```", 4, "```"),
    ],
)
def test_what_a_page_cannot_have_is_told_where_it_is(body: str, line: int, found: str) -> None:
    problem = outline(FRONT + body + "\n").problems[0]
    assert (problem.trouble, problem.place.line, problem.found) == ("not-allowed", line, found)


@pytest.mark.parametrize("heading", ["When you stay, you win.", "當你留下時，你獲勝。"])
def test_a_tight_heading_close_below_an_item_is_told_and_spaced(heading: str) -> None:
    cut = outline(FRONT + f"- You win.\n##{heading}\n")
    assert [(p.trouble, p.place.line, p.found, p.put) for p in cut.problems] == [
        ("not-allowed", 5, f"##{heading}", f"## {heading}")
    ]
    assert [item.text.strip() for item in cut.books[0].boxes[0].items] == ["You win."]


def test_fences_of_code_are_told_and_what_is_in_them_is_kept() -> None:
    cut = outline(FRONT + "- You win.\n```\nYou lose.\n```\n- You stay.\n")
    assert [(p.trouble, p.place.line, p.found) for p in cut.problems] == [("not-allowed", 5, "```")]
    first, second = cut.books[0].boxes[0].items
    assert first.text.split() == ["You", "win.", "You", "lose."]
    assert second.text == "You stay."


@pytest.mark.parametrize(
    "sign", ["\x00", "\x1b", "\x7f", "\x9b", "\x85", "\u200b", "\u200e", "\u2028", "\u202e",
             "\u2067", "\ufeff", "\ud800", "\U000e0041"]
)  # fmt: skip
def test_a_sign_that_nobody_sees_is_told_and_nothing_else_read(sign: str) -> None:
    cut = outline(FRONT + f"- You {sign}win.\n- And{sign}{sign}.\n")
    assert [(p.trouble, p.place.line, p.place.column) for p in cut.problems] == [
        ("control", 4, 7), ("control", 5, 6),
    ]  # fmt: skip
    assert cut.problems[0].found == f"U+{ord(sign):04X}"
    assert cut.problems[1].place.end_column == 8
    assert cut.books == ()


def test_a_mark_of_byte_order_and_other_ends_of_lines_are_no_fault() -> None:
    cut = outline("\ufeff" + PAGE.replace("\n", "\r\n"))
    assert cut.problems == ()
    assert items_of(cut) == items_of(outline(PAGE))


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "no-front-matter"),
        ("x", "no-front-matter"),
        ("\n---\n---\n", "no-front-matter"),
        ("---", "open-front-matter"),
        ("---\na: b\n", "open-front-matter"),
    ],
)
def test_a_page_without_front_matter_is_told_so_alone(text: str, trouble: str) -> None:
    cut = outline(text)
    assert [each.trouble for each in cut.problems] == [trouble]
    assert cut.front is None


def test_depth_has_an_end() -> None:
    nested = "".join(f"{'  ' * depth}- a\n" for depth in range(6))
    assert outline(FRONT + nested).problems == ()
    deeper = outline(FRONT + nested + "            - a\n")
    assert [(each.trouble, each.most) for each in deeper.problems] == [("too-deep", "6")]
    assert len(items_of(deeper)) == 6


@pytest.mark.parametrize("piece", ["- a\n", "## a\n", "# a\n", "## a\n- b\n"])
def test_number_has_an_end(piece: str) -> None:
    cut = outline(FRONT + piece * 20_000)
    assert [(each.trouble, each.most) for each in cut.problems] == [("too-many", "2000")]
    boxes = sum(len(book.boxes) for book in cut.books)
    assert len(items_of(cut)) + boxes + len(cut.books) <= 2_002


def test_length_has_an_end() -> None:
    at_most = FRONT + "- a\n" * ((MAX_CHARACTERS - len(FRONT)) // 4)
    assert [each.trouble for each in outline(at_most).problems] == ["too-many"]
    assert [each.trouble for each in outline(at_most + "- aa\n").problems] == ["too-long"]


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_no_text_raises(text: str) -> None:
    for each in (text, FRONT + text):
        cut = outline(each)
        assert len(cut.problems) <= 100
        for item in items_of(cut):
            item.at(0, len(item.text))
