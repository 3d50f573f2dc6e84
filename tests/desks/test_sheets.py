"""Sheets: places that can be cited, rulings of other editions, nothing that is not to be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.editing import EditingWriter
from workbench.desks.lookup import Lookup
from workbench.desks.sheets import Sheet, SheetPart, visible_facts
from workbench.errors import NotFoundError
from workbench.model.entries import Entry, Part
from workbench.model.facts import HauntFacts, RoomFacts, RulingFacts
from workbench.model.ids import Language
from workbench.store.place import Home

HAUNT = "base/haunt/1"


def part(place: str, key: str, text: str, zh: str = "") -> SheetPart:
    texts: dict[Language, str] = {"en": text, "zh-Hant": zh} if zh else {"en": text}
    return SheetPart(f"{HAUNT}#{place}", key, {"en": "Right now"}, texts, place[0])


PARTS = (
    part("S.1", "setup", "Take the key. Keep it."),
    part("S.2", "how-to", "First this.\n\nThen that.", "先這樣。\n再那樣。\n最後如此。"),
    part("T.1", "goal", ""),
)


def sheet(**changed: Any) -> Sheet:
    fields: dict[str, Any] = {
        "id": HAUNT, "kind": "haunt", "game": "base", "game_title": {"en": "Base"},
        "edition": "1", "title": {"en": "X"}, "layer": "workbench", "layers": ("workbench",),
        "version": 1, "facts": {}, "parts": PARTS, "rolls": (), "printed": (), "rulings": (),
        "notes": (), "mentions": (), "mentioned_in": (), "editions": (), "aliases": (),
        "sources": (), "confidence": "high", "disputed": (), "assumed": False, "derived": (),
        "note": None, "locked": False, "names": {},
    }  # fmt: skip
    return Sheet(**{**fields, **changed})


@pytest.mark.parametrize(
    ("place", "cited"),
    [
        ("S.1", "S.1"),
        ("s.1", "S.1"),
        ("how-to", "S.2"),
        ("S.1.1", "S.1.1"),
        ("S.2.2", "S.2.2"),
        ("s.2.3", "S.2.3"),
        ("how-to.2", "S.2.2"),
        ("S.1.1b", "S.1.1"),
        ("T.1", "T.1"),
    ],
)
def test_a_part_and_an_item_can_be_cited(place: str, cited: str) -> None:
    assert sheet().cited_at(place).cited == f"{HAUNT}#{cited}"


@pytest.mark.parametrize(
    "place",
    ["S.3", "S.1.2", "S.2.4", "S.2.0", "S.2.02", "S.2.99", "S.2.b", "S.2.", "S.2.2bc", "S.2.2.1",
     "S.2.2b", "S.1.1c",
     "T.1.1", "S", "how", "", ".", "S.2." + "9" * 5000, "S.2.²"],
)  # fmt: skip
def test_what_is_not_there_is_not_cited(place: str) -> None:
    with pytest.raises(NotFoundError):
        sheet().cited_at(place)


@pytest.mark.parametrize(
    ("place", "offered"),
    [
        ("S.2.99", ["S.2.1", "S.2.2", "S.2.3"]),
        ("S.9", ["S.1", "S.2"]),
        ("X", ["S.1", "S.2", "T.1"]),
        ("T.1.1", ["T.1"]),
    ],
)
def test_the_places_that_are_there_are_offered(place: str, offered: list[str]) -> None:
    with pytest.raises(NotFoundError) as caught:
        sheet().cited_at(place)
    assert list(caught.value.nearest) == [f"{HAUNT}#{each}" for each in offered]


def test_an_item_is_one_paragraph_in_each_language() -> None:
    def texts(place: str) -> Mapping[Language, str]:
        found = sheet().cited_at(place).cited_part()
        assert found is not None
        assert found.heading == {"en": "Right now"}
        return found.text

    assert texts("S.2") == PARTS[1].text
    assert texts("S.2.2") == {"en": "Then that.", "zh-Hant": "再那樣。"}
    assert texts("S.2.3") == {"zh-Hant": "最後如此。"}
    assert sheet().cited_part() is None


def paged(place: str, key: str, text: str, heading: str = "", *, story: bool = False) -> SheetPart:
    head: dict[Language, str] = {"en": heading} if heading else {}
    return SheetPart(f"{HAUNT}#{place}", key, head, {"en": text}, place[0], True, story)


TABLE = "Roll.\n  4+: Fine.\n  0-3:\n    You fall.\n    You rise."
ON_A_PAGE = (
    paged("S.1", "S.story", "It is dark.", story=True),
    paged("S.2.1", "aaaaaa", TABLE, "Right now"),
    paged("S.2.6", "bbbbbb", "Stop."),
    paged("S.3", "S.story.2", "It is over.", "You win when…", story=True),
    paged("S.3.1", "cccccc", "All is well."),
)


@pytest.mark.parametrize(
    ("place", "cited", "text"),
    [
        ("S.2.1", "S.2.1", TABLE),
        ("aaaaaa", "S.2.1", TABLE),
        ("S.2.2", "S.2.2", "4+: Fine."),
        ("s.2.3", "S.2.3", "0-3:\n  You fall.\n  You rise."),
        ("S.2.5b", "S.2.5", "You rise."),
        ("S.2.6", "S.2.6", "Stop."),
        ("S.1", "S.1", "It is dark."),
        ("S.2", "S.2", f"{TABLE}\nStop."),
        ("S.3", "S.3", "It is over.\nAll is well."),  # a box, not the story that opens it
        ("S.3.1", "S.3.1", "All is well."),
    ],
)
def test_boxes_items_and_sub_items_of_a_page_can_be_cited(
    place: str, cited: str, text: str
) -> None:
    found = sheet(parts=ON_A_PAGE).cited_at(place)
    assert found.cited == f"{HAUNT}#{cited}"
    part = found.cited_part()
    assert part is not None
    assert part.text == {"en": text}


@pytest.mark.parametrize(
    "place", ["S.2.7", "S.2.0", "S.1.1", "S.4", "S.2.2.1", "T.2.1", "aaaaaa.2"]
)
def test_what_a_page_does_not_have_is_not_cited(place: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        sheet(parts=ON_A_PAGE).cited_at(place)
    assert caught.value.nearest


def test_the_items_of_a_box_of_a_page_are_offered() -> None:
    with pytest.raises(NotFoundError) as caught:
        sheet(parts=ON_A_PAGE).cited_at("S.2.9")
    assert list(caught.value.nearest) == [f"{HAUNT}#S.2.{number}" for number in range(1, 7)]


def test_lines_tell_how_deep_they_are() -> None:
    assert ON_A_PAGE[1].lines("en") == (
        (0, "Roll."), (1, "4+: Fine."), (1, "0-3:"), (2, "You fall."), (2, "You rise."),
    )  # fmt: skip
    assert ON_A_PAGE[1].lines("zh-Hant") == ()
    assert [part.box.partition("#")[2] for part in ON_A_PAGE] == ["S.1", "S.2", "S.2", "S.3", "S.3"]


def test_what_ships_is_cited_item_by_item(desk: Lookup) -> None:
    shown = desk.show("hill-2e/item/dynamite#1.7", view="author")
    part = shown.cited_part()
    assert part is not None
    assert part.text["en"] == "If the figure is an explorer, the figure takes 4 physical damage."
    assert "4點肉體損傷" in part.text["zh-Hant"]
    assert [each.is_story for each in shown.parts] == [True, False]


def test_what_a_citation_cites_is_named_by_its_position() -> None:
    shown = sheet(names={"base/rule/x": {"en": "Turns"}}, places={"base/rule/x#any-order": "#2"})
    assert shown.title_of("base/rule/x", "en") == "Turns"
    assert shown.title_of("base/rule/x#any-order", "en") == "Turns #2"
    assert shown.title_of("base/rule/x#5", "en") == "Turns #5"
    assert shown.title_of("base/rule/none#5", "en") == "base/rule/none#5"


def test_every_statement_that_a_ruling_is_about_is_shown_by_its_position(desk: Lookup) -> None:
    checked = 0
    for row in desk.reader.all_entries():
        if not isinstance(row.entry.facts, RulingFacts):
            continue
        cited = [text for text in row.entry.facts.about if "#" in text]
        shown = desk.show(row.entry.id, view="author")
        for text in cited:
            bare, _mark, key = text.partition("#")
            target = desk.show(bare, view="author")
            keys = [part.key for part in target.parts]
            wanted = f"{target.title['en']} #{keys.index(key) + 1}"
            assert shown.title_of(text, "en") == wanted
            assert desk.show(text, view="author").cited == f"{bare}#{keys.index(key) + 1}"
            checked += 1
    assert checked > 133  # those of the 2nd edition, and what the 1st takes over


def test_a_haunts_monsters_are_the_traitors_to_know() -> None:
    entry = Entry(HAUNT, {"en": "X"}, HauntFacts(1, monsters=("base/monster/x",)))
    assert visible_facts(entry, "hero")["monsters"] == []
    assert visible_facts(entry, "traitor")["monsters"] == ["base/monster/x"]


# Rulings of one edition only


def test_a_ruling_of_another_edition_says_so_and_stands_last(desk: Lookup) -> None:
    rulings = desk.show("hill-2e/room/collapsed-room", view="author").rulings
    editions = [ruling.edition for ruling in rulings]
    first = editions.count("1st edition")
    assert first == 2  # how to fail on purpose, where the Dog cannot go
    assert editions == [None] * (len(editions) - first) + ["1st edition"] * first


def test_a_ruling_wears_the_label_of_its_own_edition(desk: Lookup) -> None:
    second = desk.reader.games()["hill-2e"].edition
    assert desk.show("hill-2e/ruling/rooms-09").edition == "1st edition"
    assert desk.show("hill-2e/ruling/rooms-07").edition == second
    first = desk.reader.games()["hill-1e"].edition
    assert desk.show("hill-1e/ruling/rooms-09").edition == first


def test_rulings_of_an_edition_are_at_home_in_it(own: Home) -> None:
    def ruling(slug: str, edition: str | None) -> Entry:
        facts = RulingFacts("rooms", ("hill-1e/room/of-ours",), edition=edition)
        return Entry(
            f"hill-1e/ruling/of-ours-{slug}", {"en": slug}, facts,
            (Part("ruling", {"en": "So it is."}),),
        )  # fmt: skip

    room = Entry(
        "hill-1e/room/of-ours", {"en": "Room of Ours"}, RoomFacts(("upper",), (), "none", "own")
    )
    with EditingWriter(own) as writer:
        writer.save_entry(room, expected_version=0)
        for slug, edition in (("a", "2nd edition"), ("b", "1st edition"), ("c", None)):
            writer.save_entry(ruling(slug, edition), expected_version=0)
    with Lookup(own) as desk:
        told = desk.show("hill-1e/room/of-ours").rulings
    assert [ruling.id[-1] for ruling in told] == ["b", "c", "a"]
