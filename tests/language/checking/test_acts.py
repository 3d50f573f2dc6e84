"""Acts know all that they stand under; what is wrong is wrong in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import code_of, message_of
from workbench.language.checking import books, clashes, facts, moments, reach, supplies, things
from workbench.language.checking import events as event_checks
from workbench.language.checking.acts import Act, acts, base, direct, events, said
from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.trees import Leaf, Node

Haunt = Callable[..., ReadPage]

WIN = "## You win when…\n- Every hero is dead."
CHECKS: tuple[Callable[[ReadPage], Iterator[Diagnostic]], ...] = (
    things.check, supplies.check, reach.check, event_checks.check, books.check, clashes.check,
    moments.check, facts.check,
)  # fmt: skip
CODES = (
    "BW401", "BW402", "BW403", "BW404", "BW405", "BW406", "BW407", "BW409", "BW411", "BW412",
    "BW413", "BW415", "BW501", "BW502", "BW503", "BW504", "BW505", "BW506", "BW507",
    "BW508", "BW509",
)  # fmt: skip


def found(read: ReadPage) -> list[Diagnostic]:
    return [wrong for check in CHECKS for wrong in check(read)]


@pytest.mark.parametrize("code", CODES)
def test_the_same_is_wrong_in_every_language(reader: PageReader, code: str) -> None:
    examples = code_of(code).examples
    assert any(example.bad for example in examples)
    assert any(not example.bad for example in examples)
    for example in examples:
        read = reader.read(example.text)
        wrong = [each.code for each in found(read)]
        assert (code in wrong) is example.bad
        for lang in ("zh-Hant", "zh-Hans"):
            printer = Printer(FRAMES, read.lexicon, lang)
            again = reader.read(print_page(read.front, read.page, lang, printer))
            assert not again.diagnostics
            assert [each.code for each in found(again)] == wrong


@pytest.mark.parametrize("code", CODES)
def test_messages_say_all_they_promise(reader: PageReader, code: str) -> None:
    for example in code_of(code).examples:
        read = reader.read(example.text)
        for each in found(read):
            if each.code == code:
                message, _help = message_of(each)
                assert "“”" not in message
                assert "  " not in message
                assert 1 <= each.place.line <= len(example.text.splitlines())


def the_acts(haunt: Haunt, *sentences: str) -> list[Act]:
    lines = "\n".join(f"- {each}" for each in sentences)
    read = haunt("## The rules of the house\n" + lines, WIN, "man", "moths", "dancing", "debt")
    return [act for item in said(read.page) for act in acts(item)]


def test_an_act_knows_all_that_it_stands_under(haunt: Haunt) -> None:
    read = haunt(
        "## When a hero dies\n- If the traitor is dead:\n  - Once per turn, a monster may attack a "
        "hero, unless Debt is 3.",
        WIN,
        "debt",
    )
    found = [act for item in said(read.page) for act in acts(item)]
    (act,) = found
    assert [tree.frame for tree in act.when if isinstance(tree, Node)] == [
        "when", "if", "once_per_turn",
    ]  # fmt: skip
    assert act.mode == "may"
    assert isinstance(act.unless, Node)
    assert act.unless.frame == "size_is"
    assert [event.verb.frame for item in said(read.page) for event in events(item)
            if isinstance(event.verb, Node)] == ["die"]  # fmt: skip


def test_rows_titles_and_the_sentences_above_are_part_of_it(haunt: Haunt) -> None:
    found = the_acts(
        haunt,
        "**Wind.** A hero may attempt a Might roll.\n  - 2+: Draw an item card.\n"
        "  - 0-1: Nothing happens.",
    )
    drawing = found[1].when
    assert drawing[0] == Leaf("title", "1")
    assert drawing[-1] == Leaf("total", "2+")
    assert found[0].said.tree in drawing


def test_two_deeds_of_one_sentence_are_two_acts(haunt: Haunt) -> None:
    found = the_acts(haunt, "The Clockmaker cannot move or attack.")
    assert [(act.mode, act.verb.frame) for act in found] == [
        ("cannot", "move"),
        ("cannot", "attack"),
    ]


def test_what_a_sentence_speaks_about_itself(haunt: Haunt) -> None:
    (act,) = the_acts(haunt, "Put a Moth in the room with the Clockmaker.")
    assert set(direct(act.verb)) == {Leaf("monster", "Moth")}
    assert base(act.verb.get("what")) == Leaf("monster", "Moth")


def test_tests_are_no_rules(haunt: Haunt) -> None:
    read = haunt(None, WIN + "\n\n## Tests\n- Given Debt is 2, when a hero dies, then Debt is 3.",
                 "debt")  # fmt: skip
    assert all(item.kind == "condition" for item in said(read.page))


def test_whom_somebody_is_with_is_not_what_the_sentence_acts_on() -> None:
    moth, man = Leaf("monster", "Moth"), Leaf("monster", "Clockmaker")
    beside = Node("being_with", (("whom", Node("only_figure", (("noun", man),))),))
    noun = Node("which_figure", (("noun", moth), ("which", beside)))
    assert list(direct(Node("a_one_figure", (("noun", noun),)))) == [moth]
