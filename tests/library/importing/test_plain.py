from __future__ import annotations

from pathlib import Path

import pytest

from workbench.library.importing import plain
from workbench.library.importing.names import NameIndex


def test_markdown_sections_by_kind_and_audience(samples: Path, names: NameIndex) -> None:
    reading = plain.read((samples / "traitors_tome.md").read_text("utf-8"), names)
    assert [(s.kind, s.name, s.heading, s.number, s.audience) for s in reading.sections] == [
        ("rule", "", "", None, "everyone"),
        ("haunt", "Frog-Leg Stew", "", 3, "traitor"),
        ("haunt", "Frog-Leg Stew", "Right Now", 3, "traitor"),
        ("haunt", "Haunt 4", "You Win When...", 4, "traitor"),
        ("room", "Pentagram Chambre", "", None, "everyone"),
        ("room", "The Winter Garden", "", None, "everyone"),
        ("rule", "Tea Breaks", "", None, "everyone"),
    ]
    assert {s.book for s in reading.sections if s.kind == "haunt"} == {"T"}
    assert reading.sections[-1].text.endswith("# not a heading\n```")


def test_html_is_kept_as_text(samples: Path, names: NameIndex) -> None:
    reading = plain.read((samples / "traitors_tome.md").read_text("utf-8"), names)
    assert '<b onclick="alert(1)">' in reading.sections[5].text


def test_a_haunt_of_unknown_book_is_for_authors(names: NameIndex) -> None:
    reading = plain.read("# Haunt 9: A Dance\n\nNobody knows.\n", names)
    assert [(s.number, s.audience) for s in reading.sections] == [(9, "author")]


def test_a_monster_is_for_authors_unless_a_book_says_otherwise(names: NameIndex) -> None:
    text = "## Monsters\n\n### Brass Bat\n\nSpeed 4\n"
    assert [s.audience for s in plain.read(text, names).sections] == ["author"]
    assert [s.audience for s in plain.read(f"# Traitor's Tome\n{text}", names).sections] == [
        "traitor"
    ]


def test_headings_under_a_thing_belong_to_it(names: NameIndex) -> None:
    reading = plain.read(
        "# Attic\n\nDust.\n\n## Our Notes\n\nMore dust.\n\n## Vault\n\nGold.\n", names
    )
    assert [(s.kind, s.name, s.heading) for s in reading.sections] == [
        ("room", "Attic", ""),
        ("room", "Attic", "Our Notes"),
        ("room", "Vault", ""),
    ]


def test_chinese_markdown(names: NameIndex) -> None:
    reading = plain.read("# 房間\n\n## 五芒星堂\n\n地上畫着一個符號。\n", names)
    assert [(s.kind, s.name) for s in reading.sections] == [("room", "五芒星堂")]
    assert reading.lang == "zh-Hant"


def test_text_headings_stand_alone(names: NameIndex) -> None:
    text = "Our notes of last week.\n\nAttic\nDust falls on\nall of us.\n\nTea Breaks\n\nOften.\n"
    reading = plain.read(text, names)
    assert [(s.kind, s.name, s.text) for s in reading.sections] == [
        ("rule", "", "Our notes of last week."),
        ("room", "Attic", "Dust falls on all of us."),
        ("rule", "Tea Breaks", "Often."),
    ]
    assert [r.kind for r in reading.repairs] == ["line-join"]


def test_a_bare_list_of_names_is_text(names: NameIndex) -> None:
    reading = plain.read("Attic\n\nVault\n\nCrypt\n", names)
    assert [s.text for s in reading.sections] == ["Attic\nVault\nCrypt"]


def test_text_of_the_traitor_without_any_heading(names: NameIndex) -> None:
    reading = plain.read(
        "now you are the traitor, and you win when all the heroes are dead.", names
    )
    assert [s.audience for s in reading.sections] == ["traitor"]


def test_too_many_headings_are_reported(names: NameIndex) -> None:
    reading = plain.read("# A b\n\nc\n\n" * 5_010, names)
    assert len(reading.sections) == 5_000
    (place,) = reading.unresolved
    assert place.length == 10 * len("# A b\n\nc\n\n")


@pytest.mark.parametrize("filler", ["#", ">", "- ", "[", "*_", "`", "a", "<b>", "Attic\n\nx.\n\n"])
def test_hostile_text_is_read_in_linear_time(names: NameIndex, filler: str) -> None:
    text = f"# A\n\n{filler * (300_000 // len(filler))}"
    assert plain.read(text, names).sections
    assert plain.read(text[3:], names).sections
