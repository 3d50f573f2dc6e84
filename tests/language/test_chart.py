"""The reader on small grammars of letters, apart from frames."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from workbench.errors import UsageError
from workbench.language.chart import LONGEST, Chart, Grammar, Rule


def grammar(*rules: str) -> Grammar[str]:
    """Makes a grammar of rules such as ``S = @S a @S``; a result shows the shape in brackets."""

    def made(text: str) -> Rule[str]:
        makes, parts = text.split(" = ")

        def build(results: Sequence[str]) -> str:
            inner = iter(results)
            shown = [next(inner) if part[0] in "@#" else part for part in parts.split()]
            return shown[0] if len(shown) == 1 else f"({' '.join(shown)})"

        return Rule(makes, tuple(parts.split()), build)

    return Grammar(map(made, rules), {"digit": str.isdigit}, lambda name, token: f"{name}:{token}")


def test_a_line_has_its_one_reading() -> None:
    chart = Chart(grammar("S = a @B", "B = b c"), "S", ["a", "b", "c"])
    assert chart.complete
    assert chart.readings() == ["(a (b c))"]


def test_every_reading_is_kept() -> None:
    sums = grammar("S = @S + @S", "S = x")
    assert sorted(Chart(sums, "S", ["x", "+", "x", "+", "x"]).readings()) == [
        "((x + x) + x)", "(x + (x + x))",
    ]  # fmt: skip


def test_no_more_readings_than_wanted_are_made() -> None:
    sums = grammar("S = @S + @S", "S = x")
    line = " + ".join("x" * 12).split()
    assert len(Chart(sums, "S", line).readings()) == 4
    assert len(Chart(sums, "S", line).readings(most=2)) == 2


def test_left_and_right_recursion() -> None:
    for rule in ("S = @S a", "S = a @S"):
        assert len(Chart(grammar(rule, "S = a"), "S", ["a"] * 50).readings()) == 1


def test_categories_that_make_each_other_add_no_reading() -> None:
    loop = grammar("S = @A", "A = @S", "A = a")
    assert Chart(loop, "S", ["a"]).readings() == ["a"]


def test_two_ways_to_the_same_result_are_one_reading() -> None:
    assert Chart(grammar("S = @A", "S = @B", "A = a", "B = a"), "S", ["a"]).readings() == ["a"]


def test_a_class_of_tokens() -> None:
    digits = grammar("S = n #digit")
    assert Chart(digits, "S", ["n", "7"]).readings() == ["(n digit:7)"]
    assert Chart(digits, "S", ["n", "x"]).readings() == []


def test_the_first_word_may_begin_with_a_capital_and_no_other_may() -> None:
    words = grammar("S = the hero")
    assert Chart(words, "S", ["The", "hero"]).complete
    assert Chart(words, "S", ["the", "hero"]).complete
    assert not Chart(words, "S", ["The", "Hero"]).complete


def test_a_name_with_a_capital_at_the_start_is_read_as_it_is() -> None:
    names = grammar("S = Debt falls", "S = debt falls")
    assert sorted(Chart(names, "S", ["Debt", "falls"]).readings()) == [
        "(Debt falls)", "(debt falls)",
    ]  # fmt: skip


def test_an_unfinished_line_tells_what_may_come_next() -> None:
    chart = Chart(grammar("S = a @B", "B = b", "B = #digit"), "S", ["a"])
    assert not chart.complete
    assert chart.reached == 1
    assert chart.expected() == {"b", "#digit"}


def test_a_line_that_goes_wrong_tells_where_and_what_was_awaited() -> None:
    chart = Chart(grammar("S = a @B c", "B = b"), "S", ["a", "b", "x"])
    assert (chart.reached, chart.expected()) == (2, {"c"})
    assert chart.expected(1) == {"b"}


def test_nothing_read_yet_expects_every_beginning() -> None:
    chart = Chart(grammar("S = @A", "S = z", "A = a"), "S", [])
    assert chart.readings() == []
    assert chart.expected() == {"a", "z"}


def test_pieces_tell_what_was_understood_on_its_own() -> None:
    chart = Chart(grammar("S = a @B c", "B = b"), "S", ["a", "b", "x"])
    assert chart.pieces() == [(1, 2, "B")]


def test_a_line_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(UsageError, match=str(LONGEST + 1)):
        Chart(grammar("S = a @S", "S = a"), "S", ["a"] * (LONGEST + 1))


def test_the_longest_line_is_read_without_running_deep() -> None:
    rules = grammar("S = @P @S", "P = if so ,", "S = go")
    line = ["if", "so", ","] * ((LONGEST - 1) // 3) + ["go"]
    assert len(Chart(rules, "S", line).readings()) == 1
