"""A thing that was renamed is still read by its former name, with a warning that gives the new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.language.checking import check
from workbench.language.reading import PageReader
from workbench.language.vocabulary.lexicon import FORMER, lexicon_of
from workbench.language.worlds import World
from workbench.model.entries import Alias, Entry
from workbench.model.facts import RoomFacts, TokenFacts
from workbench.model.games import Game
from workbench.model.ids import Language

GAME = Game("home", {"en": "Home"}, "1st", traits=("might", "speed", "sanity", "knowledge"))

LARDER = Entry(
    id="home/room/larder",
    title={"en": "Cold Larder", "zh-Hant": "冷藏間", "zh-Hans": "冷藏间"},
    facts=RoomFacts(("basement",), ("N",), "none", "home-1"),
    aliases=(
        Alias("en", "The Pantry", FORMER),
        Alias("zh-Hant", "儲物間", FORMER),
        Alias("en", "Icebox", "a player"),
    ),
)
TOKEN = Entry(
    id="home/token/two-faced",
    title={"en": "Moon / Sun", "zh-Hant": "月 / 日", "zh-Hans": "月 / 日"},
    facts=TokenFacts(shape="round", count=1),
    aliases=(Alias("en", "Night / Day", FORMER), Alias("zh-Hant", "夜 / 晝", FORMER)),
)


def reader() -> PageReader:
    entries = {entry.id: entry for entry in (LARDER, TOKEN)}
    return PageReader({"home": World(GAME, lexicon_of(entries.values()), entries)})


def page(sentence: str, lang: Language = "en", more: str = "") -> str:
    title = "title: {en: Lamp, zh-Hant: 燈}"
    return f"---\nid: home/item/lamp\nlang: {lang}\n{title}\n{more}---\n- {sentence}\n"


@pytest.mark.parametrize(
    ("lang", "written", "present"),
    [
        ("en", "If you are in the Pantry, you gain 1 Speed.", "in the Cold Larder"),
        ("en", "Put the Night token in your room.", "the Moon token"),
        ("en", "Put the Day token in your room.", "the Sun token"),
        ("zh-Hant", "若你位於儲物間，你提升1級速度。", "位於冷藏間"),
        ("zh-Hans", "若你位于储物间，你提升1级速度。", "位于冷藏间"),
    ],
)
def test_a_page_with_the_former_name_means_what_the_new_one_means(
    lang: Language, written: str, present: str
) -> None:
    desk = reader()
    read = desk.read(page(written, lang))
    (told,) = check(read)
    assert told.code == "BW109"
    assert told.fix is not None
    lines = read.text.splitlines()
    line = lines[told.fix.place.line - 1]
    lines[told.fix.place.line - 1] = (
        line[: told.fix.place.column - 1] + told.fix.text + line[told.fix.place.end_column - 1 :]
    )
    assert present in lines[told.fix.place.line - 1]
    mended = desk.read("\n".join(lines) + "\n")
    assert check(mended) == ()
    assert mended.page == read.page


def test_another_name_that_only_helps_searching_is_not_read() -> None:
    (told, *_more) = check(reader().read(page("If you are in the Icebox, you gain 1 Speed.")))
    assert told.code != "BW109"


def test_a_former_name_with_one_face_names_no_face() -> None:
    single = replace(TOKEN, aliases=(Alias("en", "Night", FORMER),))
    assert [noun.former for noun in lexicon_of([single]) if noun.kind == "token"] == [{}, {}]


def test_a_page_can_rename_its_own_thing() -> None:
    things = "things:\n  - {token: Lantern, zh-Hant: 提燈, former: Old Lamp, count: 1}\n"
    read = reader().read(page("Put the Old Lamp in your room.", more=things))
    assert [each.code for each in read.diagnostics] == ["BW109"]
