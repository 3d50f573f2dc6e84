"""Changes between two texts make the one of the other, and leave alone what is the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.diagnostics import Fix, Place
from workbench.language.changes import apart, fixes_between, with_fixes

TEXTS = st.lists(st.sampled_from(["- a", "- b", "", "## c", "- a.", "鹽"]), max_size=9).map(
    "\n".join
)


@given(TEXTS, TEXTS)
def test_what_is_between_two_texts_makes_one_of_the_other(before: str, after: str) -> None:
    fixes = fixes_between(before, after)
    assert with_fixes(before, fixes) == after
    assert list(fixes) == sorted(fixes, key=lambda fix: fix.place)


def test_only_what_differs_is_changed() -> None:
    fixes = fixes_between("- Put it here.\n- b\n- c", "- Put it there.\n- b\n- d")
    assert fixes == (Fix(Place(1, 10, 1, 10), "t"), Fix(Place(3, 3, 3, 4), "d"))
    assert fixes_between("a\r\nb", "a\nb") == ()
    assert fixes_between("", "") == ()


def test_of_very_many_lines_nobody_looks_which_have_stayed() -> None:
    before = "\n".join(str(number) for number in range(9_000))
    after = "\n".join(str(number + 1) for number in range(9_000))
    fixes = fixes_between(before, after)
    assert len(fixes) == 1
    assert with_fixes(before, fixes) == after


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        (Place(1, 1, 1, 4), Place(1, 4, 1, 6), 1),
        (Place(1, 1, 1, 4), Place(1, 5, 1, 6), 2),
        (Place(1, 2, 1, 2), Place(1, 2, 1, 2), 1),
        (Place(1, 1, 3, 1), Place(2, 1, 2, 2), 1),
    ],
)
def test_changes_that_overlap_are_not_made_together(first: Place, second: Place, kept: int) -> None:
    fixes = [Fix(second, "b"), Fix(first, "a")]
    assert len(apart(fixes)) == kept
    assert apart(fixes)[0].text == ("a" if first < second else apart(fixes)[0].text)
