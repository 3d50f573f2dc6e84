from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from workbench.library.importing.attach import attach
from workbench.library.importing.names import NameIndex
from workbench.library.importing.reading import read_document, read_original
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Audience, Entry
from workbench.model.facts import CardFacts, HauntFacts, RoomFacts, TokenFacts


def read_path(path: Path, names: NameIndex) -> Document:
    return read_document(read_original(path), path.name, names)


def made(*sections: PrintedSection, game: str = "hill-2e") -> Document:
    return Document("a.txt", "0" * 64, "haunts", "utf-8", "en", game, 10, sections)


def haunt(number: int | None, name: str, audience: Audience = "heroes") -> PrintedSection:
    section = PrintedSection(0, 1, "haunt", name, "x", number=number)
    return replace(section, audience=audience)


@pytest.fixture(scope="module")
def two_haunts() -> NameIndex:
    return NameIndex.of(
        [
            Entry("hill-2e/haunt/1", {"en": "The Mummy Walks"}, HauntFacts(1)),
            Entry("hill-2e/haunt/31", {"en": "Airborne"}, HauntFacts(31)),
            Entry("hill-1e/haunt/31", {"en": "An Older Tale"}, HauntFacts(31)),
        ]
    )


@pytest.mark.parametrize(
    ("number", "name", "entry_id"),
    [
        (1, "The Mummy Walks", "hill-2e/haunt/1"),
        (1, "The Mumy Walks", "hill-2e/haunt/1"),
        (1, "Haunt 1", "hill-2e/haunt/1"),
        (1, "木乃伊行走", "hill-2e/haunt/1"),
        (31, "An Older Tale", "hill-1e/haunt/31"),
        (31, "Airborne", "hill-2e/haunt/31"),
    ],
)
def test_haunts_go_by_number_unless_the_title_is_anothers(
    two_haunts: NameIndex, number: int, name: str, entry_id: str
) -> None:
    found = attach(made(haunt(number, name)), two_haunts)
    assert found.entry_ids == (entry_id,)
    assert found.entries == ()


def test_an_unknown_haunt_never_takes_a_known_number(two_haunts: NameIndex) -> None:
    found = attach(made(haunt(1, "Tea With Owls"), haunt(60, "Owls at Sea")), two_haunts)
    assert found.entry_ids == ("hill-2e/haunt/tea-with-owls", "hill-2e/haunt/60")
    assert found.unmatched == ("Tea With Owls", "Owls at Sea")
    assert [entry.audience for entry in found.entries] == ["heroes", "heroes"]


def test_a_new_haunt_of_both_books_is_one_entry(two_haunts: NameIndex) -> None:
    found = attach(made(haunt(60, "Owls at Sea"), haunt(60, "Owls at Sea", "traitor")), two_haunts)
    assert found.entry_ids == ("hill-2e/haunt/60",) * 2
    (entry,) = found.entries
    assert entry.audience == "everyone"
    assert entry.parts == ()  # nothing that one of them must not read


def test_near_names_are_listed(names: NameIndex, samples: Path) -> None:
    document = read_path(samples / "traitors_tome.md", names)
    found = attach(document, names)
    assert "hill-2e/room/pentagram-chamber" in found.entry_ids
    (slip,) = found.misprints
    assert slip.text == "Pentagram Chambre"
    assert document.sections[4].start == slip.offset


def test_new_entries_hold_what_their_section_says(names: NameIndex, samples: Path) -> None:
    found = attach(read_path(samples / "traitors_tome.md", names), names)
    assert found.unmatched == ("traitors_tome", "The Winter Garden", "Tea Breaks")
    garden = found.entries[1]
    assert garden.id == "hill-2e/room/the-winter-garden"
    assert garden.title == {"en": "The Winter Garden"}
    assert isinstance(garden.facts, RoomFacts)
    assert garden.sources == ("traitors_tome.md",)


def test_tokens_go_by_either_face(names: NameIndex) -> None:
    token = PrintedSection(0, 1, "token", "Sheep/Angry Mob", "x", facts={"count": "7"})
    own = PrintedSection(1, 2, "token", "Owl", "x", facts={"count": "3"})
    found = attach(made(token, own, game="mystery"), names)
    assert found.entry_ids == ("mystery/token/angry-mob-sheep", "mystery/token/owl")
    assert isinstance(found.entries[0].facts, TokenFacts)
    assert found.entries[0].facts.count == 3


def test_two_cards_of_one_name_are_taken_in_order() -> None:
    cards = NameIndex.of(
        [
            Entry(f"hill-2e/event/mirror-{side}", {"en": f"Mirror ({side})"}, CardFacts())
            for side in ("a", "b")
        ]
    )
    card = PrintedSection(0, 1, "event", "Mirror", "x")
    found = attach(made(card, replace(card, heading="More"), replace(card, start=1)), cards)
    assert found.entry_ids == (
        "hill-2e/event/mirror-a",
        "hill-2e/event/mirror-a",
        "hill-2e/event/mirror-b",
    )
    assert found.unmatched == ()
    assert found.misprints


def test_a_name_without_letters_still_founds_an_entry(names: NameIndex) -> None:
    document = read_document("# ★★★\n\nwords\n".encode(), "★.md", names)
    (entry,) = attach(document, names).entries
    assert entry.entry_id.slug


@pytest.mark.sources
def test_the_real_haunts_all_have_their_entry(sources: Path, names: NameIndex) -> None:
    found = attach(read_path(sources / "haunts_en.txt", names), names)
    assert set(found.entry_ids) == {f"hill-2e/haunt/{number}" for number in range(1, 24)}
    assert found.unmatched == ()
    assert found.misprints == ()


@pytest.mark.sources
def test_the_real_rulebooks_tokens_and_pages_have_their_entry(
    sources: Path, names: NameIndex
) -> None:
    document = read_path(sources / "mystery_mansion_en.txt", names)
    found = attach(document, names)
    ids = {
        entry_id
        for section, entry_id in zip(document.sections, found.entry_ids, strict=True)
        if section.kind != "rule"
    }
    assert len([entry_id for entry_id in ids if "/token/" in entry_id]) == 30
    assert {"mystery/haunt/17", "mystery/haunt/old-iron-face"} <= ids
    assert ids <= names.ids
    assert {entry.entry_id.kind for entry in found.entries} <= {"rule"}
