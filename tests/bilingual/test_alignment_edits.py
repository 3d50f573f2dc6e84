"""Tests edits of an alignment by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bilingual.gold import LANGS, covers_all
from workbench.bilingual.alignment import Alignment, Pair, align, completed
from workbench.bilingual.alignment_edits import confirm, doubt, merge, move, split, unlink
from workbench.bilingual.sentences import cut_text
from workbench.errors import NotFoundError, UsageError


def made() -> Alignment:
    """Four sentences against four, the middle two together."""
    source = cut_text("Alpha. Beta. Gamma. Delta.", "en")
    target = cut_text("甲。乙。丙。丁。", "zh-Hant")
    pairs = [Pair((0,), (0,), 0.9), Pair((1, 2), (1, 2), 0.5), Pair((3,), (), 0.0)]
    return Alignment(source, target, LANGS, completed(pairs, 4, 4))


def shape(alignment: Alignment) -> list[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    return [(pair.source, pair.target, pair.confirmed) for pair in alignment.pairs]


def test_split() -> None:
    cut = split(made(), 1, 1, 1)
    assert shape(cut) == [
        ((0,), (0,), False),
        ((1,), (1,), True),
        ((2,), (2,), True),
        ((), (3,), False),
        ((3,), (), False),
    ]
    assert shape(split(made(), 1, 2, 0))[1:4] == [
        ((), (1, 2), True),
        ((), (3,), False),
        ((1, 2), (), True),
    ]


def test_merge() -> None:
    assert shape(merge(made(), 0, 1))[0] == ((0, 1, 2), (0, 1, 2), True)
    assert shape(merge(made(), 2, 3))[-1] == ((3,), (3,), True)


def test_move() -> None:
    assert shape(move(made(), "target", 2, 3))[1:] == [
        ((1, 2), (1,), True),
        ((3,), (2,), True),
        ((), (3,), False),
    ]
    assert shape(move(made(), "source", 0, 1))[0] == ((), (0,), True)


def test_unlink_says_that_nothing_answers() -> None:
    parted = unlink(made(), 1)
    covers_all(parted)
    assert ((1,), (), True) in shape(parted)
    again = align(parted.source, parted.target, LANGS, confirmed=[
        pair for pair in parted.pairs if pair.confirmed
    ])  # fmt: skip
    assert ((1,), (), True) in shape(again)


def test_confirm_and_doubt() -> None:
    sure = confirm(made(), [0, 1])
    assert [pair.confirmed for pair in sure.pairs] == [True, True, False, False]
    assert [pair.confidence for pair in sure.pairs][:2] == [1.0, 1.0]
    assert [pair.confirmed for pair in doubt(sure, [1]).pairs] == [True, False, False, False]


def test_what_cannot_be_done_is_told() -> None:
    with pytest.raises(NotFoundError, match="no pair 9"):
        confirm(made(), [8])
    with pytest.raises(UsageError, match="empty"):
        split(made(), 1, 2, 2)
    with pytest.raises(UsageError, match="2 and 2 sentences"):
        split(made(), 1, 3, 1)
    with pytest.raises(UsageError, match="two pairs"):
        merge(made(), 1, 1)
    with pytest.raises(UsageError, match="already"):
        move(made(), "source", 1, 1)
    with pytest.raises(NotFoundError, match="no sentence 40"):
        move(made(), "source", 39, 1)


@given(st.lists(st.tuples(st.integers(0, 4), *[st.integers(0, 5)] * 3), max_size=12))
def test_edits_keep_every_sentence_in_exactly_one_pair(
    edits: list[tuple[int, int, int, int]],
) -> None:
    alignment = made()
    for kind, one, two, three in edits:
        try:
            match kind:
                case 0:
                    alignment = split(alignment, one, two, three)
                case 1:
                    alignment = merge(alignment, one, two)
                case 2:
                    alignment = move(alignment, "target" if three % 2 else "source", one, two)
                case 3:
                    alignment = unlink(alignment, one)
                case _:
                    alignment = confirm(alignment, [one, two])
        except (UsageError, NotFoundError):
            continue
        covers_all(alignment)
