"""What was changed between two texts, by word; of Chinese by character."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text import differences as module
from workbench.text.differences import Run, changed_lines, differences

WORDS = ["the", "hero", "takes", " ", "\n", "英", "雄", "受", "1", "，", "-", "a"]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=30).map("".join) | st.text(max_size=40)


@given(TEXTS, TEXTS)
def test_both_texts_can_be_put_together_again(before: str, after: str) -> None:
    runs = [run for line in differences(before, after) for run in line]
    assert "".join(run.text for run in runs if run.kind != "new") == before
    assert "".join(run.text for run in runs if run.kind != "gone") == after
    assert all(run.text for run in runs)


@given(TEXTS, TEXTS)
def test_a_line_is_one_line(before: str, after: str) -> None:
    for line in differences(before, after):
        assert line
        assert not any("\n" in run.text for run in line[:-1])
        assert "\n" not in line[-1].text[:-1]
        neighbours = itertools.pairwise(line)
        assert not any(one.kind == other.kind for one, other in neighbours)


@given(TEXTS)
def test_the_same_text_has_no_differences(text: str) -> None:
    lines = differences(text, text)
    assert {run.kind for line in lines for run in line} <= {"same"}
    assert list(changed_lines(lines)) == []


def only_line(before: str, after: str) -> list[tuple[str, str]]:
    (line,) = differences(before, after)
    return [(run.kind, run.text) for run in line]


def test_words_are_whole() -> None:
    assert only_line("You gain 1 Might.", "You lose 1 Might.") == [
        ("same", "You "), ("gone", "gain"), ("new", "lose"), ("same", " 1 Might."),
    ]  # fmt: skip


def test_characters_of_chinese_are_words() -> None:
    assert only_line("英雄受到1顆骰的精神損傷。", "英雄受到2顆骰的肉體損傷。") == [
        ("same", "英雄受到"), ("gone", "1"), ("new", "2"), ("same", "顆骰的"),
        ("gone", "精神"), ("new", "肉體"), ("same", "損傷。"),
    ]  # fmt: skip


def test_what_stayed_by_chance_between_two_changes_changed_with_them() -> None:
    assert only_line("a red lamp of tin burns", "a blue lantern of wood burns") == [
        ("same", "a "), ("gone", "red lamp of tin"), ("new", "blue lantern of wood"),
        ("same", " burns"),
    ]  # fmt: skip


def test_a_line_that_came_and_one_that_went() -> None:
    lines = differences("one\ntwo\nthree\n", "one\nthree\nfour\n")
    assert lines == [
        (Run("same", "one\n"),), (Run("gone", "two\n"),), (Run("same", "three\n"),),
        (Run("new", "four\n"),),
    ]  # fmt: skip


def test_changed_lines_stand_with_some_others_around_and_their_numbers() -> None:
    before = "\n".join(str(number) for number in range(1, 31))
    after = before.replace("\n5\n", "\nfive\n").replace("\n20\n", "\n").replace("\n30", "\n30\n31")
    groups = list(changed_lines(differences(before, after), around=1))
    shown = [[(number, "".join(run.text for run in line)) for number, line in g] for g in groups]
    assert shown[0] == [(4, "4\n"), (5, "5five\n"), (6, "6\n")]
    assert shown[1] == [(19, "19\n"), (20, "20\n"), (20, "21\n")]
    assert shown[2][-1] == (30, "31")


@pytest.mark.parametrize("count", [3_000, 20_000])
def test_long_texts_of_alike_words_are_compared_at_once(count: int) -> None:
    before, after = "a b " * count, "b a " * count + "c"
    runs = [run for line in differences(before, after) for run in line]
    assert "".join(run.text for run in runs if run.kind != "new") == before


def test_of_many_changes_no_more_is_looked_at_than_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Counting(SequenceMatcher[str]):
        def __init__(
            self, junk: None, one: Sequence[str], other: Sequence[str], autojunk: bool
        ) -> None:
            looked.append(len(one) * len(other))
            super().__init__(junk, one, other, autojunk)

    monkeypatch.setattr(module, "SequenceMatcher", Counting)
    before, after = ("".join(f"{'the hero ' * 200}{end}\n{n}\n" for n in range(60)) for end in "xy")
    after = after.replace("the hero the", "a hero the")
    lines = differences(before, after)
    runs = [run for line in lines for run in line]
    assert "".join(run.text for run in runs if run.kind != "new") == before
    assert "".join(run.text for run in runs if run.kind != "gone") == after
    assert any(run.kind == "same" and "hero" in run.text for run in lines[0])
    assert sum(looked) <= 5_000_000
