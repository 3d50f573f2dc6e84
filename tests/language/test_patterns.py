from __future__ import annotations

import pytest

from workbench.language.patterns import (
    Bent,
    Counted,
    Field,
    Measure,
    Pronoun,
    Word,
    counted,
    parse_pattern,
    variants,
)


def test_a_pattern_is_words_fields_and_bent_verbs() -> None:
    assert parse_pattern("<attempt> a {trait:trait.s} roll", "en") == (
        (False, (Bent("attempt"), Word("a"), Field("trait", "trait", "s"), Word("roll"))),
    )


def test_agreement_marks_a_field_and_a_verb() -> None:
    assert parse_pattern("{who:any#n} <be#n>", "en") == (
        (False, (Field("who", "any", agrees=True), Bent("be", agrees=True))),
    )


def test_a_measure_word_and_a_pronoun() -> None:
    assert parse_pattern("每%{noun}{noun:figure}", "zh-Hant") == (
        (False, (Word("每"), Measure("noun"), Field("noun", "figure"))),
    )
    assert parse_pattern("<who> is here", "en")[0][1][0] == Pronoun()


def test_a_part_that_may_be_left_out_gives_two_ways() -> None:
    ways = variants(parse_pattern("<lose> {what:thing}[ from {whom:one}]", "en"))
    assert set(ways) == {frozenset({"what"}), frozenset({"what", "whom"})}
    assert ways[frozenset({"what"})] == (Bent("lose"), Field("what", "thing"))


def test_three_such_parts_give_eight_ways() -> None:
    assert len(variants(parse_pattern("a[ b {b:x}][ c {c:x}][ d {d:x}]", "en"))) == 8


def test_a_word_follows_a_number() -> None:
    ((_may, pieces),) = parse_pattern("{n:counted} <n:die|dice>", "en")
    assert pieces == (Field("n", "counted"), Counted("n", "die", "dice"))
    assert list(counted(pieces)) == [
        (Field("n", "one"), Word("die")),
        (Field("n", "many"), Word("dice")),
    ]


def test_a_noun_phrase_follows_a_number() -> None:
    ((_may, pieces),) = parse_pattern("{n:counted} {noun:thing.count}", "en")
    assert [way[1] for way in counted(pieces)] == [
        Field("noun", "thing", "s"),
        Field("noun", "thing", "p"),
    ]


def test_where_the_number_is_left_out_there_is_one() -> None:
    ways = variants(parse_pattern("top[ {n:many}] <n:card|cards>", "en"))
    assert list(counted(ways[frozenset()])) == [(Word("top"), Word("card"))]
    assert list(counted(ways[frozenset({"n"})])) == [
        (Word("top"), Field("n", "many"), Word("cards"))
    ]


@pytest.mark.parametrize("pattern", ["roll <n:die|dice>", "{m:counted} {what:thing.count}"])
def test_what_follows_no_number_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="number"):
        parse_pattern(pattern, "en")


@pytest.mark.parametrize(
    "pattern",
    ["a ] b", "a [ b {c:d}", "a [b {c:d} [e {f:g}]]", "a {b}", "a {b:c", "a [very] b", "a %{} b"],
)
def test_what_is_not_a_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"pattern|brackets|left out"):
        parse_pattern(pattern, "en")
