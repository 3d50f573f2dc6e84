"""From a use to its declaration and back, and a new name for both."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.diagnostics import Fix, Place
from workbench.errors import UsageError
from workbench.language.changes import with_fixes
from workbench.language.compiling import in_language, printers_for
from workbench.language.navigating import definition, definitions, entry_at, uses
from workbench.language.reading import PageReader
from workbench.language.renaming import name_at, rename
from workbench.language.writing import print_page
from workbench.library.pages import prose_beside, with_drafts
from workbench.model.ids import LANGUAGES, Language
from workbench.text.fold import to_simplified, to_traditional

ROOT = Path(__file__).resolve().parents[2]

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


# More of the same thing, and what others bring


def test_a_monster_leads_to_its_traits_too(reader: PageReader) -> None:
    page = PAGE + (
        "\n# Traitor's Tome\n\n## Tokens and monsters\n"
        "- Gardener (large token): Speed 3, Might 5, Sanity 4.\n\n"
        "## Right now\n- Put the Gardener in the Attic.\n"
    )
    found = definitions(reader, page, *position(page, "Gardener in the Attic"))
    assert [text_at(page, place) for place in found] == [
        "Gardener", "Gardener (large token): Speed 3, Might 5, Sanity 4",
    ]  # fmt: skip
    assert definitions(reader, page, *position(page, "a Pear in", 2)) == (
        definition(reader, page, *position(page, "a Pear in", 2)),
    )
    assert definitions(reader, page, *position(page, "Attic")) == ()


def test_traits_by_a_track_belong_to_the_monster(reader: PageReader) -> None:
    page = PAGE + (
        "\n# Traitor's Tome\n\n## The Gardener\n- The traits of the Gardener are, by Frost:\n"
        "  - 0-3: Speed 3, Might 5, Sanity 4\n  - 4-6: Speed 2, Might 4, Sanity 4\n"
    )
    found = definitions(reader, page, *position(page, "Gardener are"))
    assert [place.line for place in found] == [
        line_of(page, "{monster"), line_of(page, "The traits of"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "into", "entry"),
    [
        ("Attic.", 1, "hill-2e/room/attic"),
        ("large, count", 1, "hill-2e/token/"),
        ("a Pear in", 2, ""),
        ("Right now", 1, ""),
        ("Once per turn", 1, ""),
        ("title:", 1, ""),
    ],
)
def test_a_name_of_the_game_leads_to_its_entry(
    reader: PageReader, what: str, into: int, entry: str
) -> None:
    page = PAGE.replace("token: large, count", "token: Small Purple Monster token, count")
    what = what.replace("large, count", "Small Purple")
    found = entry_at(reader, page, *position(page, what, into))
    assert found.startswith(entry) if entry else found == ""


def test_a_citation_leads_to_what_it_cites(reader: PageReader) -> None:
    page = PAGE.replace("Nobody eats a Pear twice.", "See hill-2e/haunt/1#S.4.2b, or haunt 2.")
    assert entry_at(reader, page, *position(page, "haunt/1#")) == "hill-2e/haunt/1#S.4.2b"
    assert entry_at(reader, page, *position(page, ", or haunt 2")) == "hill-2e/haunt/1#S.4.2b"
    assert entry_at(reader, page, *position(page, "haunt 2")) == ""
    assert entry_at(reader, page, 0, 1) == entry_at(reader, page, 999, 1) == ""


def test_a_chinese_name_leads_to_its_entry(reader: PageReader) -> None:
    assert entry_at(reader, HANT, *position(HANT, "閣樓。", 1)) == "hill-2e/room/attic"
    assert entry_at(reader, HANS, *position(HANS, "图书室")) == "hill-2e/room/library"


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


def test_a_plural_that_no_rule_gives_is_declared(reader: PageReader) -> None:
    made = renamed(reader, PAGE, "a Pear in", "Glass Leaf", 2)
    assert "shape: item, plural: Glass Leaves}" in made
    assert "- Set aside 3 Glass Leaves." in made
    assert not reader.read(made).diagnostics
    block = PAGE.replace(
        '{token: "Pear", zh-Hant: 玻璃梨, shape: item}', 'token: "Pear"\n    zh-Hant: 玻璃梨'
    )
    made = renamed(reader, block, "a Pear in", "Glass Leaf", 2)
    assert "    zh-Hant: 玻璃梨\n    plural: Glass Leaves\n" in made
    assert "- Set aside 3 Glass Leaves." in made


def test_what_belongs_to_a_thing_is_told_its_new_name(reader: PageReader) -> None:
    page = PAGE.replace("shape: item}", "shape: item, count: 1, pairs with: Gardener}")
    made = renamed(reader, page, "Gardener, zh", "Warden")
    assert "pairs with: Warden}" in made
    assert renamed(reader, made, "Warden, zh", "Gardener") == page


def test_a_card_with_the_name_of_a_monster_is_told_apart(reader: PageReader) -> None:
    page = PAGE.replace("Set Frost to 0.", "When a hero takes the Madman, Frost goes up by 1.")
    made = renamed(reader, page, "Gardener, zh", "Madman")
    assert "When a hero takes the Madman card, Frost" in made
    assert renamed(reader, made, "Madman, zh", "Gardener") == page


def test_the_name_under_the_cursor_is_told_before_it_is_changed(reader: PageReader) -> None:
    for what, into, name, written in (
        ("3 Pears", 3, "Pear", "Pears"), ('"Pear"', 2, "Pear", "Pear"),
        ("*Shake the tree*", 3, "Shake the tree", "Shake the tree"),
        ("**Shake", 4, "Shake the tree", "Shake the tree"),
    ):  # fmt: skip
        place, found = name_at(reader, PAGE, *position(PAGE, what, into))
        assert (found, text_at(PAGE, place)) == (name, written)


def test_what_is_not_the_pages_own_is_refused_by_name(reader: PageReader) -> None:
    for page, what, name in ((PAGE, "Attic.", "Attic"), (HANT, "閣樓。", "閣樓")):
        with pytest.raises(UsageError) as caught:
            name_at(reader, page, *position(page, what, 1))
        assert f"“{name}” is not declared by this page" in caught.value.cause
        assert "declares" in caught.value.expected


HAUNTS = sorted((ROOT / "corpus").glob("*/pages/haunt/*.md"))


@pytest.mark.parametrize("path", HAUNTS[::5], ids=lambda path: f"{path.parts[-4]}-{path.stem}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_name_and_the_old_one_again_give_the_same_page(
    reader: PageReader, path: Path, lang: Language
) -> None:
    page = in_lang(reader, path, lang)
    front = reader.read(page).front
    name = {"en": "Umbrella stand", "zh-Hant": "雨傘架", "zh-Hans": "雨伞架"}[lang]
    for thing in front.things:
        key = thing.sort if lang == "en" else "zh-Hant"
        old = thing.names["en" if lang == "en" else "zh-Hant"]
        if lang == "zh-Hans" and to_traditional(to_simplified(old)) != old:
            continue  # what one character is in Traditional is not known any more
        at = thing.keys[key].end_line, thing.keys[key].end_column + 2
        made = with_fixes(page, rename(reader, page, *at, name))
        assert made != page
        assert with_fixes(made, rename(reader, made, *at, old)) == page


def in_lang(reader: PageReader, path: Path, lang: Language) -> str:
    """A haunt as it is printed in a language."""
    read, prose = reader.read(path.read_text("utf-8")), with_drafts(prose_beside(path))
    page = in_language(read, prose, lang)
    return print_page(read.front, page, lang, printers_for(read, prose)[lang])


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
