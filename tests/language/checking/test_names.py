"""What is declared has a name in Chinese, in Chinese, and in the script that it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import mended, names
from workbench.language.reading import PageReader, ReadPage

Haunt = Callable[..., ReadPage]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("zh-Hant: 大鐘", []),
        ("zh-Hant: 大钟", [("BW111", "大鐘")]),
        ("zh-Hans: 大钟", []),
        ("zh-Hans: 大鐘", [("BW111", "大钟")]),
        ("zh-Hant: 大鐘, zh-Hans: 大钟", []),
        ("zh-Hant: 大钟, zh-Hans: 大鐘", [("BW111", "大鐘"), ("BW111", "大钟")]),
        # Right in both scripts, or as Hong Kong writes it.
        ("zh-Hant: 皇后", []),
        ("zh-Hant: 山谷", []),
        ("zh-Hant: 着火的鐘", []),
        ("zh-Hant: 門衞", []),
        ("zh-Hant: 門裏", []),
        # Not Chinese at all; capitals and figures are used in any language.
        ("zh-Hant: Clock", [("BW032", "")]),
        ("zh-Hant: Big Ben", [("BW032", "")]),
        ("zh-Hans: Clock", [("BW032", "")]),
        ("zh-Hant: X9", []),
        ("shape: item", [("BW032", "")]),
    ],
)
def test_a_name_in_the_language_and_script_that_it_says(
    reader: PageReader,
    haunt_text: Callable[..., str],
    written: str,
    expected: list[tuple[str, str]],
) -> None:
    thing = f"{{token: Clock, {written}, count: 1}}"
    read = reader.read(haunt_text(FREE, WIN, thing))
    found = list(names.check(read))
    assert [(each.code, str(each.arguments.get("put", ""))) for each in found] == expected
    for each in found:
        if each.fix is not None:
            assert written.count(each.fix.text) <= 1
            again = reader.read(mended(read.lines, each.fix))
            assert len(list(names.check(again))) == len(found) - 1


def test_the_fix_stands_where_the_name_does(
    reader: PageReader, haunt_text: Callable[..., str]
) -> None:
    read = reader.read(haunt_text(FREE, WIN, "{token: Clock, zh-Hant: 大钟, count: 1}"))
    (wrong,) = names.check(read)
    line = read.lines[wrong.place.line - 1]
    assert line[wrong.place.column - 1 : wrong.place.end_column - 1] == "大钟"
    assert wrong.fix is not None
    assert wrong.fix.text == "大鐘"


def test_the_names_of_the_corpus(finished: tuple[ReadPage, ...]) -> None:
    assert [(read.front.id, each.code) for read in finished for each in names.check(read)] == []
