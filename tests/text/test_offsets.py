from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text.offsets import OffsetMap, OffsetMapBuilder

# A change keeps, drops or inserts a number of characters.
changes = st.lists(st.tuples(st.sampled_from("kdi"), st.integers(1, 5)), max_size=20)


def change(length: int, steps: list[tuple[str, int]]) -> tuple[list[int], OffsetMap]:
    """Returns where each character of the changed text came from, told one by one, and the map."""
    told: list[int] = []
    made = OffsetMapBuilder()
    here = 0
    for what, number in [*steps, ("k", length)]:
        size = min(number, length - here)
        if what == "k":
            made.piece(len(told), here)
            told += range(here, here + size)
            here += size
        elif what == "d":
            here += size
        else:
            for _each in range(number):
                made.piece(len(told), here)
                told.append(here)
    return told, made.build(len(told), length)


def test_an_unchanged_text_maps_to_itself() -> None:
    same = OffsetMap.identity(5)
    assert [same.origin(place) for place in range(6)] == [0, 1, 2, 3, 4, 5]


def test_a_dropped_parenthesis_belongs_to_what_stands_before_it() -> None:
    # 規(guī)則 became 規則.
    made = OffsetMapBuilder()
    made.piece(0, 0)
    made.piece(1, 6)
    offsets = made.build(2, 7)
    assert offsets.span(0, 1) == (0, 6)
    assert offsets.span(1, 2) == (6, 7)


@pytest.mark.parametrize("place", [-1, 4])
def test_a_position_outside_is_an_error(place: int) -> None:
    with pytest.raises(IndexError):
        OffsetMap.identity(3).origin(place)


def test_an_emptied_text_maps_its_end_to_the_end() -> None:
    assert OffsetMapBuilder().build(0, 9).origin(0) == 9


def test_pieces_that_run_on_are_one() -> None:
    made = OffsetMapBuilder()
    for place in range(100):
        made.piece(place, place + 3)
    assert len(made.build(100, 103).starts) == 1


@given(st.integers(0, 40), changes)
def test_the_map_says_what_each_character_says(length: int, steps: list[tuple[str, int]]) -> None:
    told, offsets = change(length, steps)
    assert [offsets.origin(place) for place in range(len(told))] == told
    assert offsets.origin(len(told)) == length


@given(st.integers(0, 40), changes, changes)
def test_two_maps_compose(
    length: int, first: list[tuple[str, int]], second: list[tuple[str, int]]
) -> None:
    told, inner = change(length, first)
    told_again, outer = change(len(told), second)
    both = outer.compose(inner)
    assert [both.origin(place) for place in range(len(told_again) + 1)] == [
        *(inner.origin(place) for place in told_again),
        length,
    ]
