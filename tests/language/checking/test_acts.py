"""What is wrong with a page is wrong with it in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import code_of, message_of
from workbench.language.checking import books, clashes, events, reach, supplies, things
from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page

CHECKS: tuple[Callable[[ReadPage], Iterator[Diagnostic]], ...] = (
    things.check, supplies.check, reach.check, events.check, books.check, clashes.check,
)  # fmt: skip
CODES = (
    "BW401", "BW402", "BW403", "BW404", "BW405", "BW406", "BW407", "BW409", "BW411", "BW412",
    "BW413", "BW501", "BW502", "BW503", "BW504", "BW505", "BW506", "BW507", "BW508",
)  # fmt: skip


def found(read: ReadPage) -> list[Diagnostic]:
    return [wrong for check in CHECKS for wrong in check(read)]


@pytest.mark.parametrize("code", CODES)
def test_the_same_is_wrong_in_every_language(pages: PageReader, code: str) -> None:
    examples = code_of(code).examples
    assert any(example.bad for example in examples)
    assert any(not example.bad for example in examples)
    for example in examples:
        read = pages.read(example.text)
        wrong = [each.code for each in found(read)]
        assert (code in wrong) is example.bad
        for lang in ("zh-Hant", "zh-Hans"):
            printer = Printer(FRAMES, read.lexicon, lang)
            again = pages.read(print_page(read.front, read.page, lang, printer))
            assert not again.diagnostics
            assert [each.code for each in found(again)] == wrong


@pytest.mark.parametrize("code", CODES)
def test_messages_say_all_they_promise(pages: PageReader, code: str) -> None:
    for example in code_of(code).examples:
        read = pages.read(example.text)
        for each in found(read):
            if each.code == code:
                message, _help = message_of(each)
                assert "“”" not in message
                assert "  " not in message
                assert 1 <= each.place.line <= len(example.text.splitlines())
