"""A snippet is one line that fits, holds what matched, and marks it where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.search.snippet import WIDTH, cut
from workbench.text.width import cells

TEXT = st.text(
    st.sampled_from("abc  .。，\n\t滴預兆牌é\u0301\x1b\u200b🙂"), min_size=1, max_size=400
)


@settings(max_examples=300)
@given(TEXT, st.integers(20, 200), st.data())
def test_snippets(text: str, width: int, data: st.DataObject) -> None:
    points = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = list(zip(points[::2], points[1::2], strict=False))
    line, marks = cut(text, spans, width)
    assert cells(line) <= width
    assert "\n" not in line
    assert "\x1b" not in line
    at = 0
    for start, end in marks:
        assert at <= start < end <= len(line)
        at = end
    wanted = {
        text[a:b].replace("\n", " ").replace("\t", " ").replace("\x1b", " ") for a, b in spans
    }
    for start, end in marks[1:-1]:
        assert any(line[start:end] in one for one in wanted)


def test_a_short_text_is_whole() -> None:
    assert cut("The lamp\nfalls.", [(4, 8)]) == ("The lamp falls.", ((4, 8),))
    assert cut("", []) == ("", ())
    assert cut("  \n ", []) == ("", ())


def test_a_long_text_is_cut_at_sentences_and_words() -> None:
    text = (
        "First sentence here, of some length. " * 6
        + "Then the lamp falls. "
        + "More follows. " * 20
    )
    line, marks = cut(text, [(text.index("lamp"), text.index("lamp") + 4)])
    assert line.startswith("...")
    assert line.endswith("...")
    assert line[marks[0][0] : marks[0][1]] == "lamp"
    words = set(text.replace(".", " ").replace(",", " ").split())
    assert set(line.replace(".", " ").replace(",", " ").split()) <= words


def test_the_place_with_most_marks_is_taken() -> None:
    text = "lamp " + "x " * 200 + "lamp oil lamp " + "y " * 200
    spans = [(at, at + 4) for at in range(len(text)) if text.startswith("lamp", at)]
    line, marks = cut(text, spans)
    assert "lamp oil lamp" in line
    assert [line[a:b] for a, b in marks] == ["lamp", "lamp"]


@pytest.mark.parametrize("text", ["預兆牌" * 200, "a" * 1000, "🙂" * 300, "a\u0301" * 300])
def test_text_without_a_gap_is_cut_all_the_same(text: str) -> None:
    line, _marks = cut(text, [(len(text) // 2, len(text) // 2 + 2)])
    assert 0 < cells(line) <= WIDTH
