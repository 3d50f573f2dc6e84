"""Lines fit, marks stand where typesetting wants them, and nothing but spaces is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.text.width import cells
from workbench.text.wrap import NEVER_ENDS_LINE, NEVER_STARTS_LINE, wrap

SPACES = " \u3000\t"
TEXT = st.text(st.sampled_from("ab cdé 預兆牌 力量。，！「」（）《》()\"'-—…3 \u3000\u0301\n"))
PROSE = st.lists(
    st.sampled_from(
        [
            "預兆",
            "牌",
            "力量檢定",
            "Omen",
            "the",
            "4+",
            "，",
            "。",
            "「鬼」",
            "（見下）",
            " ",
            "《書》",
            "：",
            "狗！」",
        ]
    ),
    max_size=40,
).map("".join)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, [""]),
        ("the old house creaks", 10, ["the old", "house", "creaks"]),
        ("one\n\ntwo", 10, ["one", "", "two"]),
        ("one\r\ntwo", 10, ["one", "two"]),
        ("地下室的門開了", 6, ["地下室", "的門開", "了"]),
        ("地下室，門開了", 6, ["地下", "室，門", "開了"]),
        ("他說「快跑」吧", 6, ["他說", "「快", "跑」吧"]),
        ("進行Might考驗", 10, ["進行Might", "考驗"]),
        ("進行Knowledge考驗", 10, ["進行", "Knowledge", "考驗"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("ab abcdefghij", 4, ["ab", "abcd", "efgh", "ij"]),
        ("abcdefgh，好", 4, ["abcd", "efg", "h，", "好"]),
        ("say (now) 「 好 」", 9, ["say (now)", "「 好 」"]),
        ("  two spaces", 8, ["  two", "spaces"]),
        ("a  b", 8, ["a  b"]),
        ("好 ", 8, ["好"]),
        ("五芒星", 1, ["五", "芒", "星"]),
        ("ab", 0, ["a", "b"]),
    ],
)
def test_wrap(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width) == lines


@settings(max_examples=500, deadline=None)
@given(st.one_of(TEXT, PROSE, st.text()), st.integers(4, 30))
def test_no_line_is_wider_than_asked(text: str, width: int) -> None:
    assert all(cells(line) <= width for line in wrap(text, width))


@settings(max_examples=500, deadline=None)
@given(st.one_of(TEXT, PROSE), st.integers(1, 30))
def test_only_spaces_at_breaks_are_lost(text: str, width: int) -> None:
    lines = wrap(text, width)
    at = 0
    for line in lines:
        found = text.find(line, at)
        assert found >= 0
        assert not text[at:found].strip()
        at = found + len(line)
    assert not text[at:].strip()


@settings(max_examples=500, deadline=None)
@given(PROSE, st.integers(14, 40))
def test_marks_stand_where_they_should(text: str, width: int) -> None:
    lines = wrap(text, width)
    opening_mark_first = text.lstrip()[:1] in NEVER_STARTS_LINE
    for at, line in enumerate(lines):
        piled_up = "".join(lines[max(0, at - 1) : at + 1])
        if any(mark * 2 in piled_up for mark in "，。：") or _heap(piled_up) * 2 + 4 > width:
            continue  # a heap of marks wider than a line has to be torn somewhere
        if at > 0 or not opening_mark_first:
            assert line.strip(SPACES)[:1] not in NEVER_STARTS_LINE or not line.strip(SPACES)
        if at + 1 < len(lines):
            assert line.strip(SPACES)[-1:] not in NEVER_ENDS_LINE or not line.strip(SPACES)


def _heap(text: str) -> int:
    """Returns the length of the longest piece of *text* that has no place to break."""
    longest = run = 0
    for ch in text:
        run = run + 1 if ch in NEVER_STARTS_LINE | NEVER_ENDS_LINE or ch == " " else 0
        longest = max(longest, run)
    return longest


@settings(deadline=None)  # the first example may load a dictionary
@given(st.lists(st.text("abcxyz", min_size=1, max_size=8), max_size=20), st.integers(8, 30))
def test_words_stay_whole(words: list[str], width: int) -> None:
    assert " ".join(wrap(" ".join(words), width)).split() == words
