"""From a use to its declaration and back, and a new name for both."""

from __future__ import annotations

import pytest

from workbench.diagnostics import Fix, Place
from workbench.errors import UsageError
from workbench.language.navigating import definition, rename, uses, with_fixes
from workbench.language.reading import PageReader

PAGE = """\
---
id: home/haunt/the-glass-orchard
game: hill-2e
lang: en
title: {en: The Glass Orchard, zh-Hant: 玻璃果園}
players: 3-6
traitor: the haunt revealer
things:
  - {token: "Pear", zh-Hant: 玻璃梨, shape: item}
  - {monster: Gardener, zh-Hant: 園丁, token: large, count: 1}
  - {track: Frost, zh-Hant: 霜, from: 0, to: 6, seen by: everyone}
---
# Secrets of Survival

## Right now
- Set aside 3 Pears.
- Put a Pear in the Attic.
- Set Frost to 0.

## While Frost is 2
- **Shake the tree.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 4+: The hero takes a Pear.
  - 0-3: Frost goes up by 1.
- At the end of the monsters' turn, use *Shake the tree*.
- Note: Nobody eats a Pear twice.
"""
CHINESE = """\
---
id: home/haunt/the-glass-orchard
game: hill-2e
lang: {lang}
title: {{en: The Glass Orchard, zh-Hant: 玻璃果園}}
players: 3-6
traitor: the haunt revealer
things:
  - {{token: Pear, zh-Hant: 玻璃梨, shape: item, count: 1}}
---
# {book}

## {box}
- {one}
- {two}
"""
HANT = CHINESE.format(
    lang="zh-Hant", book="求生秘訣", box="佈局",
    one="將玻璃梨放到閣樓。", two="若玻璃梨擺在閣樓，英雄可以執行《搖樹》。",
)  # fmt: skip
HANS = CHINESE.format(
    lang="zh-Hans", book="求生秘诀", box="布局",
    one="将玻璃梨放到阁楼。", two="将玻璃梨放到图书室。",
)  # fmt: skip


def position(page: str, what: str, into: int = 0) -> tuple[int, int]:
    start = page.index(what) + into
    return page.count("\n", 0, start) + 1, start - (page.rfind("\n", 0, start) + 1) + 1


def text_at(page: str, place: Place | None) -> str:
    assert place is not None
    assert place.line == place.end_line
    return page.split("\n")[place.line - 1][place.column - 1 : place.end_column - 1]


def lines_of(places: tuple[Place, ...]) -> list[int]:
    return [place.line for place in places]


def line_of(page: str, what: str) -> int:
    return position(page, what)[0]


def renamed(reader: PageReader, page: str, what: str, new: str, into: int = 0) -> str:
    line, column = position(page, what, into)
    return with_fixes(page, rename(reader, page, line, column, new))


# Going to the declaration


def test_a_use_leads_to_the_name_in_the_front_matter(reader: PageReader) -> None:
    found = definition(reader, PAGE, *position(PAGE, "Pears.", 1))
    assert text_at(PAGE, found) == "Pear"
    assert found is not None
    assert found.line == line_of(PAGE, '{token: "Pear"')
    frost = definition(reader, PAGE, *position(PAGE, "Frost goes"))
    assert frost is not None
    assert frost.line == line_of(PAGE, "{track")
    gate = definition(reader, PAGE, *position(PAGE, "Frost is 2"))
    assert gate == frost


def test_a_title_leads_to_the_titled_item(reader: PageReader) -> None:
    found = definition(reader, PAGE, *position(PAGE, "*Shake the tree*.", 3))
    assert text_at(PAGE, found) == "Shake the tree"
    assert found is not None
    assert found.line == line_of(PAGE, "**Shake")


def test_the_n_leads_to_its_first_mention(reader: PageReader) -> None:
    found = definition(reader, PAGE, *position(PAGE, "The hero takes", 4))
    assert text_at(PAGE, found) == "a hero in the Attic"


def test_the_room_leads_to_the_room_that_was_named(reader: PageReader) -> None:
    page = PAGE.replace("Set Frost to 0.", "Put the Gardener in the Library. Flip the room.")
    found = definition(reader, page, *position(page, "the room.", 5))
    assert text_at(page, found) == "the Library"
    assert definition(reader, page, *position(page, "Library.")) is None


def test_a_declaration_leads_to_itself(reader: PageReader) -> None:
    line, column = position(PAGE, "Gardener")
    assert definition(reader, PAGE, line, column) == Place(line, column, line, column + 8)


def test_what_the_page_does_not_bring_leads_nowhere(reader: PageReader) -> None:
    for what in ("Attic", "Might roll", "Nobody eats", "Glass Orchard", "may attempt"):
        assert definition(reader, PAGE, *position(PAGE, what)) is None, what
        assert uses(reader, PAGE, *position(PAGE, what)) == (), what
    assert definition(reader, "", 1, 1) is None
    assert definition(reader, PAGE, 999, 1) is None


def test_chinese_leads_to_the_chinese_name(reader: PageReader) -> None:
    found = definition(reader, HANT, *position(HANT, "將玻璃", 1))
    assert text_at(HANT, found) == "玻璃梨"
    assert found is not None
    assert found.line == 9
    # Behind the name the cursor still belongs to it.
    assert definition(reader, HANT, *position(HANT, "梨放到", 1)) == found
    hans = definition(reader, HANS, *position(HANS, "将玻璃", 1))
    assert text_at(HANS, hans) == "玻璃梨"


# Uses


def test_all_uses_are_found_in_order(reader: PageReader) -> None:
    found = uses(reader, PAGE, *position(PAGE, "a Pear in", 2))
    assert [text_at(PAGE, place) for place in found] == ["Pears", "Pear", "Pear"]
    assert lines_of(found) == [
        line_of(PAGE, "3 Pears"), line_of(PAGE, "a Pear in"), line_of(PAGE, "takes a Pear"),
    ]  # fmt: skip
    assert uses(reader, PAGE, *position(PAGE, '"Pear"', 1)) == found


def test_uses_of_a_track_stand_in_gates_too(reader: PageReader) -> None:
    found = uses(reader, PAGE, *position(PAGE, "Frost, zh"))
    assert lines_of(found) == [
        line_of(PAGE, "Set Frost"), line_of(PAGE, "Frost is 2"), line_of(PAGE, "Frost goes"),
    ]  # fmt: skip


def test_uses_of_titles_and_of_what_is_mentioned(reader: PageReader) -> None:
    titles = uses(reader, PAGE, *position(PAGE, "**Shake", 2))
    assert [text_at(PAGE, place) for place in titles] == ["*Shake the tree*"]
    heroes = uses(reader, PAGE, *position(PAGE, "a hero in", 2))
    assert [text_at(PAGE, place) for place in heroes] == ["The hero"]


def test_a_fault_elsewhere_does_not_hide_uses(reader: PageReader) -> None:
    page = PAGE.replace("Set Frost to 0.", "Sett Frozt too 0.")
    assert lines_of(uses(reader, page, *position(page, "a Pear in", 2))) == lines_of(
        uses(reader, PAGE, *position(PAGE, "a Pear in", 2))
    )


# Renaming


def test_a_thing_is_renamed_wherever_the_rules_name_it(reader: PageReader) -> None:
    made = renamed(reader, PAGE, "a Pear in", "Apple", 2)
    assert '{token: "Apple", zh-Hant: 玻璃梨' in made
    assert "- Set aside 3 Apples." in made
    assert "- Put an Apple in the Attic." in made
    assert "The hero takes an Apple." in made
    assert "Note: Nobody eats a Pear twice." in made
    # Nothing else has changed.
    back = renamed(reader, made, "an Apple in", "Pear", 3)
    assert back == PAGE


def test_a_track_is_renamed_in_gates(reader: PageReader) -> None:
    made = renamed(reader, PAGE, "Frost goes", "Deep cold")
    assert "## While Deep cold is 2" in made
    assert made.count("Deep cold") == 4
    assert "Frost" not in made


def test_a_title_is_renamed_with_its_uses(reader: PageReader) -> None:
    made = renamed(reader, PAGE, "**Shake", "Rattle the boughs", 3)
    assert "- **Rattle the boughs.** Once" in made
    assert "use *Rattle the boughs*." in made
    assert "Shake" not in made


def test_a_name_that_yaml_would_misread_is_quoted(reader: PageReader) -> None:
    made = renamed(reader, PAGE, "Frost goes", "Yes")
    assert "{track: 'Yes', zh-Hant" in made
    assert not reader.read(made).diagnostics


def test_a_declared_plural_is_renamed_too(reader: PageReader) -> None:
    page = PAGE.replace("shape: item}", "shape: item, plural: Pearses}")
    page = page.replace("Pears.", "Pearses.")
    assert not reader.read(page).diagnostics
    made = renamed(reader, page, "a Pear in", "Quince", 2)
    assert "plural: Quinces}" in made
    assert "Set aside 3 Quinces." in made


def test_chinese_names_are_renamed(reader: PageReader) -> None:
    page = HANT.replace("英雄可以執行《搖樹》", "你失去1級神志")
    made = renamed(reader, page, "將玻璃", "銀蘋果", 1)
    assert "{token: Pear, zh-Hant: 銀蘋果, shape" in made
    assert "- 將銀蘋果放到閣樓。" in made
    assert "若銀蘋果擺在閣樓" in made


def test_a_simplified_page_keeps_its_traditional_name(reader: PageReader) -> None:
    made = renamed(reader, HANS, "将玻璃", "银苹果", 1)
    assert "zh-Hant: 銀蘋果" in made
    assert made.count("银苹果") == 2


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("Gardener", "new fault"),
        ("hero", "new fault"),
        ("gardener", "new fault"),
        ("a, b", "new fault"),
        ("Pear: the end", "new fault"),
        ("{x}", "new fault"),
        ("y" * 200, "new fault"),
    ],
)
def test_a_name_that_would_break_the_page_is_refused(
    reader: PageReader, new: str, says: str
) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        rename(reader, PAGE, *position(PAGE, "a Pear in", 2), new)
    if says == "new fault":
        assert caught.value.where
        assert caught.value.cause.startswith("BW")


def test_a_title_that_would_not_be_one_is_refused(reader: PageReader) -> None:
    for new in ("Shake**", "*", "Shake* the", "a*b"):
        with pytest.raises(UsageError):
            rename(reader, PAGE, *position(PAGE, "**Shake", 3), new)


def test_only_what_the_page_brings_can_be_renamed(reader: PageReader) -> None:
    for what in ("Attic", "The hero takes", "Nobody eats"):
        with pytest.raises(UsageError, match="nothing here that can be renamed"):
            rename(reader, PAGE, *position(PAGE, what, 1), "Something")


def test_while_a_sentence_with_the_name_is_not_understood_it_keeps_it(reader: PageReader) -> None:
    page = PAGE.replace("Set aside 3 Pears.", "Sett aside 3 Pears.")
    with pytest.raises(UsageError, match="not understood") as caught:
        rename(reader, page, *position(page, "a Pear in", 2), "Apple")
    assert caught.value.where.startswith(f"{line_of(page, 'Sett')}:")


def test_the_same_name_changes_nothing(reader: PageReader) -> None:
    assert rename(reader, PAGE, *position(PAGE, "a Pear in", 2), "Pear") == ()


def test_changes_are_made_from_the_end_of_the_page(reader: PageReader) -> None:
    fixes = [Fix(Place(1, 1, 1, 2), "xyz"), Fix(Place(1, 3, 2, 2), "-")]
    assert with_fixes("abc\ndef\nghi", fixes) == "xyzb-ef\nghi"
