"""Places of a page and positions of an editor are the same places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pygls", reason="pygls is not installed")

from lsprotocol.types import Position, Range

from workbench.diagnostics import Place
from workbench.lsp.positions import Positions, path_of, uri_of

TEXT = "ab\r\n鹽𠀋梯\r𠀋\n"
ENCODINGS = ("utf-8", "utf-16", "utf-32")
SIZES = {"utf-8": (1, 3, 4), "utf-16": (1, 1, 2), "utf-32": (1, 1, 1)}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_units_are_counted(encoding: str) -> None:
    at = Positions(TEXT, encoding)
    latin, han, rare = SIZES[encoding]
    assert at.position(1, 3) == Position(0, 2 * latin)
    assert at.position(2, 3) == Position(1, han + rare)
    assert at.position(2, 4) == Position(1, 2 * han + rare)
    assert at.position(3, 2) == Position(2, rare)
    assert at.position(4, 1) == Position(3, 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=st.text(alphabet=st.sampled_from("a鹽𠀋\n\r"), max_size=20))
def test_there_and_back_is_the_same_place(encoding: str, text: str) -> None:
    at = Positions(text, encoding)
    for number, line in enumerate(at.lines, start=1):
        for column in range(1, len(line) + 2):
            assert at.character(at.position(number, column)) == (number, column)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_a_text_does_not_have_is_the_nearest_that_it_has(encoding: str) -> None:
    at = Positions(TEXT, encoding)
    assert at.character(Position(0, 99)) == (1, 3)
    assert at.character(Position(99, 99)) == (4, 1)
    assert at.position(99, 99) == at.position(4, 1)
    assert at.position(0, 0) == Position(0, 0)


def test_half_of_a_character_is_the_whole() -> None:
    at = Positions(TEXT, "utf-16")
    assert at.character(Position(1, 2)) == (2, 2)
    assert at.character(Position(1, 3)) == (2, 3)
    assert Positions(TEXT, "utf-8").character(Position(1, 1)) == (2, 1)


def test_ranges_are_places() -> None:
    at = Positions(TEXT, "utf-16")
    place = Place(1, 2, 2, 3)
    assert at.range(place) == Range(Position(0, 1), Position(1, 3))
    assert at.place(at.range(place)) == place


def test_only_files_have_paths() -> None:
    assert path_of("untitled:Untitled-1") is None
    assert path_of("https://example.org/a.md") is None
    path = path_of("file:///tmp/%E9%B9%BD.md")
    assert path is not None
    assert path.name == "鹽.md"
    assert path_of(uri_of(path)) == path
