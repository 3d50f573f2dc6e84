"""Columns are counted as a terminal draws them, and strangers' text cannot command it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.text.width import cells, clip, clusters, printable

AWKWARD = st.text(
    st.sampled_from(
        "ab 預。，「é\u0301\u200d\ufe0f👩🏽❤\U0001f1ec\U0001f1e7\x1b[31m\x07\x9b;\tＡ…—"
    )
)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Attic", 5),
        ("預兆牌", 6),
        ("預兆Omen", 8),
        ("se\u0301ance", 6),
        ("（Ａ）", 6),
        ("。", 2),
        ("ｶ", 1),
        ("\x1b[31mred\x1b[0m", 3),
        ("\x1b]0;title\x07x", 1),
        ("\x9b31mx", 1),
        ("a\x00\x07b\n", 2),
        ("\u200b", 0),
        ("🎲", 2),
        ("👩\u200d👩\u200d👧", 2),
        ("𠮷", 2),
    ],
)
def test_columns(text: str, columns: int) -> None:
    assert cells(text) == columns


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), AWKWARD))
def test_clusters_give_the_text_back(text: str) -> None:
    pieces = list(clusters(text))
    assert "".join(piece for piece, _ in pieces) == text
    assert all(columns >= 0 for _, columns in pieces)


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Attic", 5, "Attic"),
        ("Mystic Elevator", 9, "Mystic..."),
        ("神祕電梯", 8, "神祕電梯"),
        ("神祕電梯間", 8, "神祕..."),
        ("神祕電梯間", 9, "神祕電..."),
        ("Attic", 3, "Att"),
        ("Attic", 2, "At"),
        ("神祕", 3, "神"),
        ("Attic", 0, ""),
        ("e\u0301e\u0301e\u0301e\u0301e\u0301", 4, "e\u0301..."),
    ],
)
def test_clip(text: str, width: int, shown: str) -> None:
    assert clip(text, width) == shown


def test_clip_with_another_ellipsis() -> None:
    assert clip("神祕電梯", 5, ellipsis="~") == "神祕~"


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), AWKWARD), st.integers(-2, 20))
def test_a_clipped_text_fits(text: str, width: int) -> None:
    assert cells(clip(text, width)) <= max(width, 0)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("預兆 Omen", "預兆 Omen"),
        ("\x1b[2J", "<U+001B>[2J"),
        ("a\u202eb", "a<U+202E>b"),
        ("\u2066x\u2069", "<U+2066>x<U+2069>"),
        ("a\rb", "a<U+000D>b"),
        ("a\r\nb\tc", "a\nb c"),
        ("\x9b31m", "<U+009B>31m"),
        ("\x7f", "<U+007F>"),
        ("\ud800", "<U+D800>"),
        ("\U000e0041", "<U+E0041>"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_nothing_obeyed_by_a_terminal_is_left() -> None:
    every = "".join(map(chr, range(0x110000)))
    left = {
        ch
        for ch in printable(every)
        if unicodedata.category(ch) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(ch) in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI")
    }
    assert left == {"\n", "\u200c", "\u200d"}


@settings(deadline=None)  # the first example may load a dictionary
@given(st.text())
def test_printable_text_is_printable_and_measured_alike(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    shown.encode()
