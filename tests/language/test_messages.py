"""What an author is told of everyday slips, on a whole haunt: one message each, and its fix.

What is right is said by the language's own page: the sentences of the haunt are those of its look.
"""

from __future__ import annotations

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import code_of, message_of
from workbench.language.checking import check, mended
from workbench.language.printing import Printer
from workbench.language.reading import PageReader
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.ids import LANGUAGES, Language

ROWS = {
    "en": ("  - 5+: Put a Knowledge Roll token on the Clock.\n", "  - 1-4: Nothing happens.\n",
           "  - 0: The hero takes 1 die of mental damage.\n"),
    "zh-Hant": ("  - 5+：在大鐘上放置1個知識考驗標記。\n", "  - 1-4：沒有效果。\n",
                "  - 0：該英雄受到1顆骰的精神損傷。\n"),
    "zh-Hans": ("  - 5+：在大钟上放置1个知识考验标记。\n", "  - 1-4：没有效果。\n",
                "  - 0：该英雄受到1颗骰的精神损伤。\n"),
}  # fmt: skip
#: A step of the haunt that others are put in the place of.
STEP = {
    "en": "- Debt goes up by 1.\n",
    "zh-Hant": "- 債上升1。\n",
    "zh-Hans": "- 债上升1。\n",
}


@pytest.fixture(scope="module")
def haunts(reader: PageReader) -> dict[Language, str]:
    """The Clockmaker's Debt in each language, without a fault."""
    english = next(each.text for each in code_of("BW035").examples if not each.bad)
    read = reader.read(english)
    return {
        lang: print_page(read.front, read.page, lang, Printer(FRAMES, read.lexicon, lang))
        for lang in LANGUAGES
    }


def told(reader: PageReader, text: str) -> list[Diagnostic]:
    """What is wrong with a page, without what only follows from it."""
    return [each for each in check(reader.read(text)) if not each.follows]


def only(reader: PageReader, text: str) -> Diagnostic:
    (one,) = told(reader, text)
    return one


def put_right(reader: PageReader, text: str) -> str:
    """A page with the fix of its only fault made."""
    fix = only(reader, text).fix
    assert fix is not None
    return mended(reader.read(text).lines, fix)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("colon", "other"),
    [(": ", " "), (": ", ", "), (": ", " - "), ("：", ""), ("：", "，"), ("：", " ")],
)
@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_row_without_its_colon_gets_one(
    reader: PageReader,
    haunts: dict[Language, str],
    lang: Language,
    colon: str,
    other: str,
    row: int,
) -> None:
    right = ROWS[lang][row]
    if (colon == ": ") != (lang == "en"):
        return  # the colon of another language
    wrong = right.replace(colon, other)
    text = haunts[lang].replace(right, wrong)
    assert only(reader, text).code == "BW112"
    assert put_right(reader, text) == haunts[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("row", [1, 2])
@pytest.mark.parametrize("indent", ["    ", "\t"])
def test_a_row_one_step_too_far_in_is_moved_out(
    reader: PageReader, haunts: dict[Language, str], lang: Language, row: int, indent: str
) -> None:
    right = ROWS[lang][row]
    text = haunts[lang].replace(right, indent + right.removeprefix("  "))
    one = only(reader, text)
    assert one.code == "BW205"
    above = ROWS[lang][row - 1].split("- ")[1].split(":" if lang == "en" else "：")[0]
    _message, said = message_of(one, lang)
    assert above in said
    assert ("⇥" in said) == ("\t" in indent)
    assert put_right(reader, text) == haunts[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("indent", ["        ", "\t\t"])
def test_rows_that_are_no_items_any_more_are_moved_out(
    reader: PageReader, haunts: dict[Language, str], lang: Language, indent: str
) -> None:
    right = "".join(ROWS[lang])
    wrong = "".join(indent + row.removeprefix("  ") for row in ROWS[lang])
    text = haunts[lang].replace(right, wrong)
    assert only(reader, text).code == "BW037"
    assert put_right(reader, text) == haunts[lang]


@pytest.mark.parametrize(
    ("lang", "mark", "note"),
    [
        ("en", "Notes:", "Note:"),
        ("en", "Remark:", "Note:"),
        ("zh-Hant", "註：", "注："),
        ("zh-Hant", "註:", "注："),
        ("zh-Hant", "備註：", "注："),
        ("zh-Hant", "注意：", "注："),
        ("zh-Hans", "备注：", "注："),
    ],
)
def test_a_note_with_another_word_before_it_is_a_note(
    reader: PageReader, haunts: dict[Language, str], lang: Language, mark: str, note: str
) -> None:
    gap = " " if lang == "en" else ""
    right = haunts[lang].replace(STEP[lang], f"{STEP[lang]}- {note}{gap}Tick, tock.\n")
    wrong = right.replace(f"- {note}", f"- {mark}")
    assert only(reader, wrong).code == "BW124"
    assert put_right(reader, wrong) == right


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("sort", "english", "names"),
    [
        ("token", "Clock", {"en": "Clock", "zh-Hant": "大鐘", "zh-Hans": "大钟"}),
        ("monster", "Clockmaker", {"en": "Clockmaker", "zh-Hant": "鐘匠", "zh-Hans": "钟匠"}),
    ],
)
def test_a_thing_that_is_not_declared_is_told_once_by_its_name_and_nothing_else_is_offered(
    reader: PageReader,
    haunts: dict[Language, str],
    lang: Language,
    sort: str,
    english: str,
    names: dict[Language, str],
) -> None:
    lines = haunts[lang].splitlines(keepends=True)
    text = "".join(line for line in lines if f"{{{sort}: {english}," not in line)
    found = check(reader.read(text))
    names_told = [each for each in found if each.code == "BW408" and not each.follows]
    assert [each.arguments["found"] for each in names_told] == [names[lang]]
    assert all(each.fix is None for each in found if each.code in ("BW102", "BW408"))
    assert "things" in message_of(names_told[0], lang)[1]


EVERY_NOT = [
    ("en", "If every hero is not in the Attic, Debt goes up by 1.",
     "If no hero is in the Attic, Debt goes up by 1."),
    ("en", "If every hero does not carry the Bell, Debt goes up by 1.",
     "If no hero carries the Bell, Debt goes up by 1."),
    ("zh-Hant", "若每名英雄不在閣樓，債上升1。", "若沒有英雄位於閣樓，債上升1。"),
    ("zh-Hans", "若每名英雄不在阁楼，债上升1。", "若没有英雄位于阁楼，债上升1。"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "said", "meant"), EVERY_NOT)
def test_every_not_is_refused_as_a_not_is(
    reader: PageReader, haunts: dict[Language, str], lang: Language, said: str, meant: str
) -> None:
    text = haunts[lang].replace(STEP[lang], f"- {said}\n")
    assert only(reader, text).code == "BW105"
    assert put_right(reader, text) == haunts[lang].replace(STEP[lang], f"- {meant}\n")


EVERY_CANNOT = [
    ("en", "Every hero cannot attack the Clockmaker.", "A hero cannot attack the Clockmaker."),
    ("en", "Every hero in the Attic cannot move or attack.",
     "A hero in the Attic cannot move or attack."),
    ("zh-Hant", "每名英雄不得攻擊鐘匠。", "英雄不得攻擊鐘匠。"),
    ("zh-Hans", "每名英雄不得攻击钟匠。", "英雄不得攻击钟匠。"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "said", "meant"), EVERY_CANNOT)
def test_every_cannot_is_refused_too(
    reader: PageReader, haunts: dict[Language, str], lang: Language, said: str, meant: str
) -> None:
    text = haunts[lang].replace(STEP[lang], f"{STEP[lang]}- {said}\n")
    wrong = only(reader, text)
    assert wrong.code == "BW105"
    assert meant[:-1] in message_of(wrong, lang)[1]
    assert "…" not in message_of(wrong, lang)[1]  # not every hero can: that cannot be said
    assert put_right(reader, text) == haunts[lang].replace(STEP[lang], f"{STEP[lang]}- {meant}\n")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "If not every hero is in the Attic, Debt goes up by 1."),
        ("en", "If the Clock is not in the Attic, Debt goes up by 1."),
        ("zh-Hant", "若並非每名英雄都位於閣樓，債上升1。"),
    ],
)
def test_other_denials_are_right(
    reader: PageReader, haunts: dict[Language, str], lang: Language, said: str
) -> None:
    assert told(reader, haunts[lang].replace(STEP[lang], f"- {said}\n")) == []
