"""What is offered for a total without a row is of the kind of its table, in the page's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import message_of
from workbench.language.checking import check, mended, tables
from workbench.language.reading import PageReader, ReadPage
from workbench.model.ids import LANGUAGES, Language

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

FRONT = """---
id: home/event/the-long-clock
game: hill-2e
lang: {}
title: {{en: The Long Clock, zh-Hant: 長鐘}}
---
"""


def card(lang: Language, *lines: str) -> str:
    return FRONT.format(lang) + "\n".join(lines) + "\n"


ENGLISH = ("You must attempt a Sanity roll.", ": You gain 1 Speed.", ": You lose 1 Speed.")
TRADITIONAL = ("你必須嘗試神志考驗。", "：你提升1級速度。", "：你失去1級速度。")
SIMPLIFIED = ("你必须尝试神志考验。", "：你提升1级速度。", "：你失去1级速度。")
WORDS: dict[Language, tuple[str, str, str]] = {
    "en": ENGLISH, "zh-Hant": TRADITIONAL, "zh-Hans": SIMPLIFIED
}  # fmt: skip
THREE_DICE: dict[Language, str] = {
    "en": "Roll 3 dice.",
    "zh-Hant": "擲3顆骰。",
    "zh-Hans": "掷3颗骰。",
}


def rolled(lang: Language, *labels: str, dice: bool = False) -> str:
    roll, *rows = WORDS[lang]
    lines = [f"  - {label}{rows[at % 2]}" for at, label in enumerate(labels)]
    return card(lang, f"- {THREE_DICE[lang] if dice else roll}", *lines)


def only(reader: PageReader, text: str) -> Diagnostic:
    (found,) = check(reader.read(text))
    assert found.code == "BW204"
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("wrong", "right", "dice"),
    [
        (("5", "0-4"), ("5+", "0-4"), False),
        (("0-4", "5"), ("0-4", "5+"), False),
        (("5", "2-4", "0-1"), ("5+", "2-4", "0-1"), False),
        (("3", "2", "1", "0"), ("3+", "2", "1", "0"), False),
        (("4", "0-3"), ("4+", "0-3"), True),
        (("5-16", "0-4"), ("5+", "0-4"), False),
    ],
)
def test_the_highest_row_gets_its_lost_plus_back(
    reader: PageReader, lang: Language, wrong: tuple[str, ...], right: tuple[str, ...], dice: bool
) -> None:
    text = rolled(lang, *wrong, dice=dice)
    found = only(reader, text)
    assert found.fix is not None
    assert mended(reader.read(text).lines, found.fix) == rolled(lang, *right, dice=dice)
    top = next(label for label in right if label.endswith("+"))
    assert top in message_of(found, lang)[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("labels", "missing", "dice"),
    [
        (("3-4", "0-2"), "5+", False),  # a row is gone, not a plus
        (("6+", "0-3"), "4-5", False),
        (("4+", "1-3"), "0", False),
        (("5", "4", "3", "2", "1", "0"), "6", True),  # each total has a row of its own
    ],
)
def test_a_row_that_is_gone_is_put_in(
    reader: PageReader, lang: Language, labels: tuple[str, ...], missing: str, dice: bool
) -> None:
    text = rolled(lang, *labels, dice=dice)
    found = only(reader, text)
    assert found.fix is not None
    nothing = {"en": ": Nothing happens.", "zh-Hant": "：沒有效果。", "zh-Hans": "：没有效果。"}
    row = missing + nothing[lang]
    assert found.fix.text.strip() == f"- {row}"
    # Whatever language the message is in, it shows what the page says.
    assert all(row in message_of(found, each)[1] for each in LANGUAGES)
    assert check(reader.read(mended(reader.read(text).lines, found.fix))) == ()


MAN = "## You win when…\n- The traitor is dead."
PUT = "## You win when…\n- Every hero is dead.\n\n## Right now\n- Put the Clockmaker in the Attic."


@pytest.mark.parametrize(
    ("rows", "missing"),
    [
        (["5-6: Speed 4, Might 6"], "3-4"),
        (["3-4: Speed 4, Might 6"], "5-6"),
        (["6: Speed 4, Might 6", "3-4: Speed 3, Might 6"], "5"),
    ],
)
def test_a_list_of_traits_wants_traits(
    haunt: Haunt, in_each: InEach, rows: list[str], missing: str
) -> None:
    head = "## The Clockmaker\n- The traits of the Clockmaker are, by the number of players:"
    read = haunt(MAN, f"{PUT}\n\n{head}\n" + "\n".join(f"  - {row}" for row in rows), "man")
    wanted = [
        f"{missing}: Speed …, Might …",
        f"{missing}：速度…、力量…",
        f"{missing}：速度…、力量…",
    ]
    for page, row in zip(in_each(read), wanted, strict=True):
        (found,) = tables.check(page)
        assert (found.code, found.fix) == ("BW204", None)
        assert all(row in message_of(found, lang)[1] for lang in LANGUAGES)


def test_a_list_of_traits_gets_a_lost_plus_back(haunt: Haunt, in_each: InEach) -> None:
    head = "## The Clockmaker\n- The traits of the Clockmaker are, by the number of players:"
    rows = "  - 5: Speed 4, Might 6\n  - 3-4: Speed 3, Might 6"
    for page in in_each(haunt(MAN, f"{PUT}\n\n{head}\n{rows}", "man")):
        (found,) = tables.check(page)
        assert found.fix is not None
        assert found.fix.text == "5+"
