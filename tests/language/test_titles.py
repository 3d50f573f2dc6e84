"""Titles, bold words, articles and plurals as people write them, each told with its change."""

from __future__ import annotations

import pytest

from workbench.language.checking import check, mended
from workbench.language.reading import PageReader
from workbench.model.ids import Language

FRONT = """---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈}}
---
"""


def fixed(reader: PageReader, body: str, lang: Language) -> tuple[list[str], str]:
    """Returns the codes of what is told of a page, and its body with all changes made."""
    front = FRONT.format(lang=lang)
    read = reader.read(front + body)
    found = [each for each in check(read) if not each.follows]
    text = read.text
    for each in sorted(found, key=lambda one: one.place, reverse=True):
        if each.fix is not None:
            text = mended(text.split("\n"), each.fix)
    return [each.code for each in found], text[len(front) :]


@pytest.mark.parametrize(
    ("lang", "written", "right"),
    [
        ("en", "**Light it**. You gain 1 Might.", "**Light it.** You gain 1 Might."),
        ("zh-Hant", "**點燈**。你提升1級力量。", "**點燈。**你提升1級力量。"),
    ],
)
def test_the_full_stop_of_a_title_stands_in_its_marks(
    reader: PageReader, lang: Language, written: str, right: str
) -> None:
    codes, again = fixed(reader, f"- {written}\n", lang)
    besides, _same = fixed(reader, again, lang)
    assert again == f"- {right}\n"
    assert sorted(codes) == sorted(["BW041", *besides])


@pytest.mark.parametrize(
    ("lang", "body"),
    [
        ("en", "- **Light it.** **Again.** You gain 1 Might.\n"),
        ("zh-Hant", "- **點燈。** **再來。**你提升1級力量。\n"),
    ],
)
def test_a_second_title_in_an_item_is_told_as_such(
    reader: PageReader, lang: Language, body: str
) -> None:
    found = check(reader.read(FRONT.format(lang=lang) + body))
    assert [(each.code, each.arguments["found"]) for each in found] == [
        ("BW004", "**Again.**" if lang == "en" else "**再來。**")
    ]


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("The heros loses 1 Sanity.", "The hero loses 1 Sanity."),
        ("The heroes drops every item.", "The hero drops every item."),
        ("All the heroes loses 1 Sanity.", "Every hero loses 1 Sanity."),
        ("The heros lose 1 Sanity.", "Every hero loses 1 Sanity."),
    ],
)
def test_a_verb_says_whether_one_or_all_are_meant(
    reader: PageReader, written: str, right: str
) -> None:
    read = reader.read(FRONT.format(lang="en") + f"- {written}\n")
    (only,) = [each for each in check(read) if each.code == "BW122"]
    assert only.fix is not None
    assert mended(read.lines, only.fix).endswith(f"- {right}\n")


def test_heroes_with_the_verb_of_one_are_offered_no_change(reader: PageReader) -> None:
    found = check(reader.read(FRONT.format(lang="en") + "- Heroes loses 1 Sanity.\n"))
    assert found
    assert all(each.fix is None for each in found)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("- You draw a item card.", "- You draw an item card."),
        ("- When you discover an room, you gain 1 Might.", "- When you discover a room, you gain"),
        ("- An hero may steal an item from you.", "- A hero may steal an item from you."),
        ("- If you are in a upper floor room:\n  - You gain 1 Might.", ""),
        ("## When a explorer takes this card\n- You gain 1 Might.", "## When an explorer takes"),
    ],
)
def test_an_article_goes_with_the_word_behind_it(
    reader: PageReader, written: str, right: str
) -> None:
    codes, again = fixed(reader, written + "\n", "en")
    if right:
        assert codes[0] == "BW124"
        assert again.startswith(right)
