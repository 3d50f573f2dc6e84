"""Two changes of one text, joined: what only one made is taken, and no line is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text.three_way import Clash, join

#: Few lines, so that the same ones stand in several places.
TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "- x"]), max_size=9).map("\n".join)
ANY = st.text(max_size=60)


@given(TEXTS | ANY, TEXTS | ANY)
def test_what_only_one_side_changed_is_taken(base: str, changed: str) -> None:
    for joined in (join(base, base, changed), join(base, changed, base)):
        assert (joined.text(), joined.clean) == (changed, True)


@given(TEXTS | ANY, TEXTS | ANY)
def test_what_both_changed_alike_is_taken_once(base: str, changed: str) -> None:
    joined = join(base, changed, changed)
    assert (joined.text(), joined.clean) == (changed, True)


@given(TEXTS, TEXTS, TEXTS)
def test_no_line_that_a_side_added_is_lost(base: str, mine: str, theirs: str) -> None:
    there = Counter(join(base, mine, theirs).text().split("\n"))
    was = Counter(base.split("\n"))
    for side in (mine, theirs):
        added = Counter(side.split("\n")) - was
        assert not added - there


@given(TEXTS, TEXTS, TEXTS)
def test_sides_change_places_without_another_result(base: str, mine: str, theirs: str) -> None:
    one, other = join(base, mine, theirs), join(base, theirs, mine)
    assert one.clean == other.clean
    turned = [Clash(c.base, c.theirs, c.mine) for c in other.clashes]
    assert list(one.clashes) == turned
    if one.clean:
        assert one.text() == other.text()


@given(TEXTS, TEXTS, TEXTS)
def test_a_clash_is_one(base: str, mine: str, theirs: str) -> None:
    for clash in join(base, mine, theirs).clashes:
        assert clash.mine != clash.theirs
        if clash.mine and clash.theirs:
            assert clash.mine[0] != clash.theirs[0]
            assert clash.mine[-1] != clash.theirs[-1]


def test_changes_in_different_places_are_both_taken() -> None:
    base = "one\ntwo\nthree\nfour\nfive\n"
    joined = join(base, base.replace("one", "1"), base.replace("five", "5\nsix"))
    assert joined.text() == "1\ntwo\nthree\nfour\n5\nsix\n"


def test_where_both_changed_a_line_both_stand_there_to_be_decided() -> None:
    base = "before\n燈是亮的。\nafter\n"
    joined = join(base, base.replace("亮", "暗"), base.replace("亮", "紅"))
    assert joined.clashes == (Clash(("燈是亮的。",), ("燈是暗的。",), ("燈是紅的。",)),)
    assert joined.text("mine", "page.md") == (
        "before\n<<<<<<< mine\n燈是暗的。\n=======\n燈是紅的。\n>>>>>>> page.md\nafter\n"
    )


def test_a_line_taken_out_on_one_side_and_changed_on_the_other_is_asked() -> None:
    joined = join("a\nb\nc", "a\nc", "a\nB\nc")
    assert joined.clashes == (Clash(("b",), (), ("B",)),)


@pytest.mark.parametrize("count", [4_000, 20_000])
def test_long_texts_of_alike_lines_are_joined_at_once(count: int) -> None:
    base = "\n".join(["- You gain 1 Might."] * count)
    mine, theirs = f"first\n{base}", f"{base}\nlast"
    assert join(base, mine, theirs).text() == f"first\n{base}\nlast"
    other = "\n".join(["- You lose 1 Might."] * count)
    assert join(base, other, theirs).clashes
