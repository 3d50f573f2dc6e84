from __future__ import annotations

from pathlib import Path

import pytest

from workbench.library.importing import rulebook
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import Reading

NOBODY = NameIndex()


@pytest.fixture(scope="module")
def invented(samples: Path) -> Reading:
    return rulebook.read((samples / "rulebook.txt").read_text("utf-8"), NOBODY)


def test_sections_are_the_headings_with_text(invented: Reading) -> None:
    assert [s.name for s in invented.sections if s.kind == "rule"] == [
        "Game Components",
        "Game Components",
        "Game Overview",
        "Clue Cards",
        "Worked Example — Haunt 4: The Owl of the Tower",
        "Playing the Monster",
        "Credits",
    ]
    assert invented.game == "mystery"


def test_titles_contents_and_group_headings_are_noise(invented: Reading, samples: Path) -> None:
    text = (samples / "rulebook.txt").read_text("utf-8")
    kinds = [(n.kind, text[n.start : n.end].split("\n")[0]) for n in invented.noise]
    assert kinds == [
        ("title", "The Lantern Gang at Mystery Mansion"),
        ("contents", "Table of Contents"),
        ("heading", "Cards"),
        ("heading", "Secrets of Survival page (the heroes' side):"),
        ("heading", "Monster's Tome page (the other side, kept secret):"),
    ]


def test_components_are_facts_and_tokens_are_sections(invented: Reading) -> None:
    box = invented.sections[0]
    assert box.facts == {"Rulebook": "1", "Books": "2", "Tokens": "12", "Dice": "6"}
    tokens = {s.name: s.facts["count"] for s in invented.sections if s.kind == "token"}
    assert tokens == {"Owl": "3", "Rope/Ladder": "4", "Biscuit": "5"}
    assert invented.misprints == ()


def test_tokens_that_do_not_add_up_are_a_misprint(samples: Path) -> None:
    text = (samples / "rulebook.txt").read_text("utf-8").replace("- 5 Biscuit", "- 4 Biscuit")
    (slip,) = rulebook.read(text, NOBODY).misprints
    assert slip.reason == "the list adds up to 17, not 12"


def test_sample_pages_are_haunts_with_the_audience_of_their_book(invented: Reading) -> None:
    pages = [s for s in invented.sections if s.kind == "haunt"]
    assert [(s.name, s.number, s.heading, s.audience) for s in pages] == [
        ("The Owl of the Tower", 4, "READ THIS ALOUD FIRST", "heroes"),
        ("The Owl of the Tower", 4, "SETUP", "heroes"),
        ("The Owl of the Tower", 4, "FEED THE OWL", "heroes"),
        ("The Owl of the Tower", 4, "AT THE END OF YOUR TURN", "heroes"),
        ("The Owl of the Tower", 4, "WHAT'S REALLY GOING ON (always read alone)", "traitor"),
        ("Brass Bat", None, "HOW TO PLAY THIS HAUNT", "traitor"),
        ("Brass Bat", None, "MONSTER: BRASS BAT", "traitor"),
        ("Brass Bat", None, "BITE A HERO", "traitor"),
    ]


def test_wrapped_lines_are_joined(invented: Reading) -> None:
    overview = next(s for s in invented.sections if s.name == "Game Overview")
    assert "\n" not in overview.text


@pytest.mark.parametrize("filler", ["A", "A.", " ", "A ", "Dice Roll\nb b.\n", "- 1 Tile\n"])
def test_hostile_text_is_read_in_linear_time(filler: str) -> None:
    text = "Rulebook\nTable of Contents\nGame Components\n" + filler * (1_000_000 // len(filler))
    reading = rulebook.read(text, NOBODY)
    assert len(reading.sections) <= 5_000


@pytest.mark.sources
def test_the_real_rulebook(sources: Path) -> None:
    reading = rulebook.read((sources / "mystery_mansion_en.txt").read_text("utf-8"), NOBODY)
    by_kind = {
        kind: [s for s in reading.sections if s.kind == kind] for kind in ("rule", "token", "haunt")
    }
    box = by_kind["rule"][0]
    assert len(box.facts) == 14
    assert box.facts["Tiles"] == "28"
    assert box.facts["Tokens"] == "100"
    assert len(by_kind["token"]) == 30
    assert sum(int(s.facts["count"]) for s in by_kind["token"]) == 100
    # Two pages: the heroes' page of haunt 17, and the other side's, which shows two haunts.
    assert {(s.book, s.name, s.number) for s in by_kind["haunt"]} == {
        ("S", "What a Night for a Knight", 17),
        ("T", "What a Night for a Knight", 17),
        ("T", "Old Iron Face", None),
    }
    secret = [s.heading for s in by_kind["haunt"] if s.audience == "traitor"]
    assert any(heading.startswith("WHAT'S REALLY GOING ON") for heading in secret)
    assert any("UNTIL THE END OF THE GAME" in heading for heading in secret)
    assert {s.audience for s in by_kind["haunt"]} == {"heroes", "traitor"}
    names = [s.name for s in by_kind["rule"]]
    for name in ("Setup", "Regions and Moving", "Haunt Rolls", "The Henchmen", "Credits"):
        assert names.count(name) == 1
    assert [n.kind for n in reading.noise].count("contents") == 1
    assert reading.misprints == ()
    assert reading.unresolved == ()
