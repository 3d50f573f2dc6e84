"""What a chart says may follow: only what some line has, and in ranges that can be shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from workbench.language.chart import Chart, Grammar, Rule
from workbench.language.following import following, means, uses_of, weight_key
from workbench.language.grammar import grammar_of
from workbench.language.nouns import Lexicon
from workbench.language.tokens import words_of
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import SLOT, Leaf, Node


def named(name: str) -> Callable[[Sequence[str]], str]:
    def build(parts: Sequence[str]) -> str:
        return f"{name}({' '.join(parts)})"

    return build


def small_grammar(*rules: tuple[str, str]) -> Grammar[str]:
    made = [Rule(makes, tuple(parts.split()), named(makes)) for makes, parts in rules]
    return Grammar(made, {"number": str.isdigit}, lambda kind, token: f"{kind}:{token}")


GRAMMAR = small_grammar(
    ("line", "@who must @do"),
    ("line", "if @cond , @line"),
    ("who", "the hero"),
    ("who", "the hero and @who"),
    ("do", "lose #number"),
    ("do", "bear @mark"),
    ("cond", "@mark is here"),
    ("line", "only @missing may go"),
)


def continued(grammar: Grammar[str], line: str) -> set[str]:
    chart = Chart(grammar, "line", line.split())
    return {" ".join(rule.parts[done:]) for rule, done in chart.continuations()}


def test_what_can_never_be_finished_is_not_begun() -> None:
    whole = GRAMMAR.finishable
    assert continued(GRAMMAR, "") == {
        "the hero", "the hero and @who", "if @cond , @line", "only @missing may go",
    }  # fmt: skip
    assert continued(whole, "") == {"the hero", "the hero and @who"}
    assert continued(whole, "the hero must") == {"lose #number"}
    assert set(whole.categories()) == {"line", "who", "do"}


def test_what_can_be_read_is_the_same_without_what_cannot() -> None:
    line = ["the", "hero", "and", "the", "hero", "must", "lose", "3"]
    read = Chart(GRAMMAR, "line", line).readings()
    assert read == Chart(GRAMMAR.finishable, "line", line).readings()
    assert read == ["line(who(who()) do(number:3))"]


def test_where_the_reading_got_stuck_nothing_follows() -> None:
    assert continued(GRAMMAR, "the villain") == set()
    assert continued(GRAMMAR, "the hero must lose 3") == set()


def test_each_part_of_a_line_has_its_range() -> None:
    line = ["the", "hero", "and", "the", "hero", "must", "lose", "3"]
    derived = Chart(GRAMMAR, "line", line).derivation()
    assert derived is not None
    assert (derived.start, derived.end, derived.result) == (0, 8, "line(who(who()) do(number:3))")
    who, do = derived.parts
    assert [(part.start, part.end) for part in (who, do)] == [(0, 5), (6, 8)]
    assert [(part.start, part.end) for part in who.parts] == [(3, 5)]
    assert [(part.start, part.end, part.result) for part in do.parts] == [(7, 8, "number:3")]
    assert do.parts[0].rule is None


def test_a_line_that_is_not_read_has_no_ranges() -> None:
    assert Chart(GRAMMAR, "line", ["the", "hero", "must"]).derivation() is None
    assert Chart(GRAMMAR, "line", []).derivation() is None


def test_a_category_made_of_itself_is_no_trap() -> None:
    looped = small_grammar(("line", "@a"), ("a", "@b"), ("b", "@a"), ("b", "x"))
    derived = Chart(looped, "line", ["x"]).derivation()
    assert derived is not None
    assert derived.result == "line(a(b()))"


def offered(lexicon: Lexicon, words: str, weights: dict[str, int]) -> dict[str, int]:
    chart = Chart(grammar_of(FRAMES, lexicon, "en").finishable, "sentence", words_of(words, "en"))
    found = following(chart, lexicon, "en", weights=weights)
    return {each.text: each.weight for each in found}


def test_former_names_are_understood_but_not_offered(lexicon: Lexicon) -> None:
    noun = next(each for each in lexicon if each.kind == "room" and each.key.endswith("/attic"))
    old = type(noun)(noun.kind, noun.key, noun.names, former={"en": ("Loft",)})
    renamed = lexicon.with_nouns([old])
    found = offered(renamed, "Put the Clock in the", {})
    assert "Attic" in found
    assert "Loft" not in found


def test_a_use_counts_with_the_fields_that_are_there() -> None:
    node = Node("attack", (("whom", Leaf("figure", "hero")), (SLOT, Leaf(SLOT, "3"))))
    assert weight_key(node) == "attack(whom)"
    assert weight_key(Leaf("room", "x")) == "room:x"
    assert uses_of([node, node])["figure:hero"] == 2


def test_what_is_used_more_weighs_more(lexicon: Lexicon) -> None:
    found = offered(lexicon, "You", {"may(who,do)": 8, "attempt(traits)": 3, "reroll(dice)": 1})
    assert found["may"] >= 8
    assert found["may attempt a"] == 6
    assert found["cannot"] == 0


@pytest.mark.parametrize("frame", ["attempt", "put", "may"])
def test_a_frame_is_told_in_the_language_of_the_page(frame: str) -> None:
    declared = FRAMES[frame]
    assert means(Node(frame), "en") == declared.means
    assert means(Node(frame), "zh-Hant") == declared.meaning("zh-Hant") != declared.means
    assert means(Node(frame), "zh-Hans") == declared.meaning("zh-Hans") != declared.means
    assert means(Leaf("room", "x"), "en") == ""
    assert means(Node("no such frame"), "en") == ""
