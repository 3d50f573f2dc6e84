"""A row that is there but mistyped is told once, with the change to what it is meant to be."""

from __future__ import annotations

import pytest

from workbench.language.checking import check, mended
from workbench.language.reading import PageReader
from workbench.model.ids import Language

FRONT = """---
id: home/event/cold-draught
game: hill-2e
lang: {lang}
title: {{en: A Cold Draught, zh-Hant: 寒風}}
---
"""
ASKS: dict[Language, str] = {
    "en": "- You must attempt a Speed roll.\n",
    "zh-Hant": "- 你必須嘗試速度考驗。\n",
}
LOSES: dict[Language, str] = {"en": "You lose 1 Speed.", "zh-Hant": "你失去1級速度。"}
NOTHING: dict[Language, str] = {"en": "Nothing happens.", "zh-Hant": "沒有效果。"}
COLON: dict[Language, str] = {"en": ": ", "zh-Hant": "："}


def told_once(reader: PageReader, body: str, lang: Language) -> tuple[str, str]:
    """Checks a page; returns the one code that is told, and the page with the change made."""
    read = reader.read(FRONT.format(lang=lang) + body)
    (only,) = [each for each in check(read) if not each.follows]
    assert only.fix is not None
    again = mended(read.lines, only.fix)
    assert check(reader.read(again)) == ()
    return only.code, again[len(FRONT.format(lang=lang)) :]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("≥4:", "BW118"),
        ("＞3:", "BW118"),
        (">= 4:", "BW118"),
        (">=4:", "BW118"),
        (">3:", "BW118"),
        ("4 +:", "BW118"),
        ("4-:", "BW118"),
        ("[4+]:", "BW118"),
        ("（4+）：", "BW118"),
        ("4+", "BW112"),
        ("4 + ", "BW112"),
        ("【4+】", "BW112"),
    ],
)
def test_a_mistyped_total_is_taken_for_what_it_means(
    reader: PageReader, lang: Language, written: str, code: str
) -> None:
    below = f"  - 0-3{COLON[lang]}{NOTHING[lang]}\n"
    space = " " if lang == "en" else ""
    wrong = f"{ASKS[lang]}  - {written}{space}{LOSES[lang]}\n{below}"
    found, again = told_once(reader, wrong, lang)
    assert found == code
    colon = ("：" if "：" in written else ":") + space if code == "BW118" else COLON[lang]
    assert again == f"{ASKS[lang]}  - 4+{colon}{LOSES[lang]}\n{below}"


@pytest.mark.parametrize(
    ("written", "lang"),
    [
        ("4 or more", "en"),
        ("at least 4,", "en"),
        ("4 plus", "en"),
        ("4以上", "zh-Hant"),
        ("至少4，", "zh-Hant"),
    ],
)
def test_a_total_in_words_may_lack_its_colon(
    reader: PageReader, written: str, lang: Language
) -> None:
    space = " " if lang == "en" else ""
    below = f"  - 0-3{COLON[lang]}{NOTHING[lang]}\n"
    wrong = f"{ASKS[lang]}  - {written}{space}{LOSES[lang]}\n{below}"
    code, again = told_once(reader, wrong, lang)
    assert code == "BW112"
    assert again == f"{ASKS[lang]}  - 4+{COLON[lang]}{LOSES[lang]}\n{below}"


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize(
    ("rows", "meant"),
    [(("5+", "2-", "0-1"), "2-4"), (("3+", "2-"), "0-2"), (("4+", "3-", "0-2"), "3")],
)
def test_an_open_total_is_what_the_other_rows_leave(
    reader: PageReader, lang: Language, rows: tuple[str, ...], meant: str
) -> None:
    wrong = ASKS[lang] + "".join(f"  - {row}{COLON[lang]}{LOSES[lang]}\n" for row in rows)
    code, again = told_once(reader, wrong, lang)
    assert code == "BW118"
    open_ = next(row for row in rows if row.endswith("-"))
    assert again == wrong.replace(f"- {open_}{COLON[lang]}", f"- {meant}{COLON[lang]}")


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("total", ["0-3", "3"])
def test_a_row_with_steps_below_may_lack_its_colon(
    reader: PageReader, lang: Language, total: str
) -> None:
    colon = COLON[lang].strip()
    least = "  - 0-2" + COLON[lang] + LOSES[lang] + "\n" if total == "3" else ""
    right = (
        f"{ASKS[lang]}  - 4+{COLON[lang]}{NOTHING[lang]}\n"
        f"  - {total}{colon}\n    - {LOSES[lang]}\n{least}"
    )
    code, again = told_once(reader, right.replace(f"{total}{colon}\n", f"{total}\n"), lang)
    assert (code, again) == ("BW112", right)


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("bullet", ["", "-", "• "])
@pytest.mark.parametrize("at", ["first", "last"])
def test_a_row_may_lack_its_bullet(
    reader: PageReader, lang: Language, bullet: str, at: str
) -> None:
    rows = (f"4+{COLON[lang]}{LOSES[lang]}", f"0-3{COLON[lang]}{NOTHING[lang]}")
    right = ASKS[lang] + "".join(f"  - {row}\n" for row in rows)
    row = rows[0] if at == "first" else rows[1]
    code, again = told_once(reader, right.replace(f"- {row}", f"{bullet}{row}"), lang)
    assert (code, again) == ("BW004", right)


@pytest.mark.parametrize(
    ("lang", "row"), [("en", "4+: You los 1 Speeed."), ("zh-Hant", "四點以上就失去速度。")]
)
def test_no_row_is_offered_in_place_of_one_that_is_not_understood(
    reader: PageReader, lang: Language, row: str
) -> None:
    below = f"  - 0-3{COLON[lang]}{NOTHING[lang]}\n"
    found = check(reader.read(FRONT.format(lang=lang) + f"{ASKS[lang]}  - {row}\n{below}"))
    gaps = [each for each in found if each.code == "BW204"]
    assert all(each.follows and each.fix is None for each in gaps)
    assert [each for each in found if not each.follows]


@pytest.mark.parametrize(
    ("lang", "body"),
    [
        ("en", "- Roll 2 dice.\n  - 3-4: You lose 1 Speed.\n  - 0-2: Nothing\n    happens.\n"),
        ("en", "- Note: On a\n  4+: a six is a four.\n- You lose 1 Speed.\n"),
        ("zh-Hant", "- 注：擲出\n  4+：就算贏。\n- 你失去1級速度。\n"),
    ],
)
def test_what_is_wrapped_is_no_row(reader: PageReader, lang: Language, body: str) -> None:
    assert check(reader.read(FRONT.format(lang=lang) + body)) == ()
