from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from workbench.library.importing import haunts
from workbench.library.importing.headings import bracket_heads, haunt_marks, is_title_case
from workbench.library.importing.italics import italics_in, story_of
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import Reading
from workbench.library.importing.slips import slips_in
from workbench.model.documents import PrintedSection

NOBODY = NameIndex()


@pytest.fixture(scope="module")
def flat(samples: Path) -> Reading:
    return haunts.read((samples / "haunts_flat.txt").read_text("utf-8"), NOBODY)


def section(reading: Reading, number: int, heading: str) -> PrintedSection:
    found = [s for s in reading.sections if (s.number, s.heading) == (number, heading)]
    assert len(found) == 1
    return found[0]


def test_every_haunt_and_heading_is_a_section(flat: Reading) -> None:
    assert [(s.number, s.name, s.heading) for s in flat.sections] == [
        (1, "The Mummy Walks", ""),
        (1, "The Mummy Walks", "Right Now"),
        (1, "The Mummy Walks", "What You Know About the Bad Guys"),
        (1, "The Mummy Walks", "You Win When..."),
        (1, "The Mummy Walks", "How to Find the Crown"),
        (1, "The Mummy Walks", "If You Win..."),
        (2, "The S'eance", ""),
        (2, "The S'eance", "You Win When..."),
        (2, "The S'eance", "Evil Twin's Rules"),
        (2, "The S'eance", "If You Win..."),
    ]


def test_bullets_steps_labels_and_tables_get_their_lines_back(flat: Reading) -> None:
    assert section(flat, 1, "Right Now").text.split("\n") == [
        "- Put 2 Candle tokens aside.",
        "- The hero with the Bell gives it away",
        "- Nobody may speak until then.",
    ]
    assert section(flat, 1, "How to Find the Crown").text.split("\n") == [
        "- Ask for it in one of these rooms:",
        "- the Attic (boxes); or",
        "- the Vault (gold).",
        "- You must follow these steps. Each hero has one step a turn.",
        "1. Roll Knowledge 4+ in the Library. If you succeed, take a crown piece token.",
        "2. Carry it to the Crypt. Turn/Damage does not matter.",
        "3. Let it fall.",
        "Candle: Whoever holds the Candle sees twice as far, as the Traitor's Tome says. "
        "Nothing more is known.",
        "Result / Room",
        "0 / Attic",
        "1-2 / Vault",
        "3+ / Crypt",
        "- The hero to your left rolls.",
    ]


def test_the_story_stands_apart_and_in_the_text(flat: Reading) -> None:
    story = section(flat, 1, "")
    assert story.flavour.split("\n") == [
        "Sand trickles from the ceiling. Somebody laughs.",
        "The lamps go out one by one.",
    ]
    assert story.text == story.flavour
    # A stressed word inside italics does not part the paragraph; the missing mark ends it.
    assert section(flat, 1, "If You Win...").flavour == (
        "The old king sits down at last. He does not look up again."
    )
    assert section(flat, 1, "How to Find the Crown").flavour == ""


def test_front_matter_is_noise(flat: Reading) -> None:
    assert [noise.kind for noise in flat.noise] == ["front matter", "typist's remark"]
    assert flat.noise[-1].end == flat.sections[0].start


def test_audience_comes_from_the_headings_or_is_authors_only(flat: Reading) -> None:
    assert {(s.number, s.audience, s.book) for s in flat.sections} == {
        (1, "heroes", "S"),
        (2, "author", None),
    }


def test_slips_and_open_italics_are_listed_and_left(flat: Reading) -> None:
    found = [(m.text.strip()[:16], m.reason) for m in flat.misprints]
    assert ("desecraate", "perhaps desecrate") in found
    assert ("S'eance", "an accent typed beside its letter") in found
    assert ("/look up again.", "italics that do not end") in found
    assert "desecraate" in section(flat, 2, "Evil Twin's Rules").text


def test_a_document_that_breaks_off_says_so(flat: Reading) -> None:
    assert [s.complete for s in flat.sections] == [True] * 9 + [False]


def test_repairs_point_at_what_they_changed(flat: Reading, samples: Path) -> None:
    text = (samples / "haunts_flat.txt").read_text("utf-8")
    assert set(Counter(r.kind for r in flat.repairs)) == {"italics", "emphasis", "line-break"}
    for repair in flat.repairs:
        assert text[repair.offset : repair.offset + len(repair.found)] == repair.found


def test_headings_on_lines_of_their_own(samples: Path) -> None:
    reading = haunts.read((samples / "haunts_lines.txt").read_text("utf-8"), NOBODY)
    assert [(s.number, s.name, s.heading, s.book) for s in reading.sections] == [
        (7, "Carnivorous Ivy", "", "T"),
        (7, "Carnivorous Ivy", "Right Now", "T"),
        (7, "Carnivorous Ivy", "What You Know About the Heroes", "T"),
        (7, "Carnivorous Ivy", "You Win When...", "T"),
        (8, "Wail of the Banshee", "", "S"),
        (8, "Wail of the Banshee", "What You Know About the Bad Guys", "S"),
    ]
    assert reading.sections[1].text.split("\n") == [
        "- Take the Root token.",
        "- Your explorer is still in play; the vines obey.",
    ]


def test_a_number_left_out_is_missing() -> None:
    text = "/Haunt 1/ [A Tale] x. /Haunt 4/ [Another Tale] y."
    assert haunts.read(text, NOBODY).missing == ("haunt 2", "haunt 3")


def test_what_stands_before_the_first_haunt_is_reported() -> None:
    reading = haunts.read("An unknown preface. (tiny print) /Haunt 1/ [A Tale] x.", NOBODY)
    (place,) = reading.unresolved
    assert place.text.strip() == "An unknown preface. (tiny print)"
    assert place.length == reading.sections[0].start


@pytest.mark.parametrize(
    ("brackets", "headings"),
    [
        ("[Right Now] a [unless] b [exorcism rolls]", ["Right Now"]),
        ("[trapped explorer.] [You Win When...]", ["You Win When..."]),
        ("[Antique Armor:] it [Special Attack Rules] no", ["Special Attack Rules"]),
        ("[Result] / [Room] 0 / Attic [If You Win...]", ["If You Win..."]),
        ("[" * 50, []),
    ],
)
def test_only_some_brackets_are_headings(brackets: str, headings: list[str]) -> None:
    assert [head.text for head in bracket_heads(brackets)] == headings


def test_a_haunt_named_in_italics_is_no_haunt_mark() -> None:
    assert [
        m.number for m in haunt_marks("/Haunt 3/ [One] see /Haunt 9/ there /Haunt 4/\n[Two]")
    ] == [
        3,
        4,
    ]


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Right Now", True),
        ("You Win When...", True),
        ("The Cup of Tea", True),
        ("She said no", False),
        ("They Are Here.", False),
        ("Right?", False),
        ("What's the Plan?", True),
    ],
)
def test_headings_are_written_in_capitals(line: str, heading: bool) -> None:
    assert is_title_case(line) is heading


def test_slashes_inside_words_and_between_spaces_are_no_italics() -> None:
    text = "The Root/Tip pair; 0 / Larder; {3/4/5}; /Now it is so./ http://x"
    spans, odd = italics_in(text, 0, len(text))
    assert [text[s.start : s.end] for s in spans] == ["/Now it is so./"]
    assert odd == []
    assert len(story_of(text, spans)) == 1


def test_a_word_alone_is_never_called_a_slip() -> None:
    text = "Whoever shudders, withdraws. Nobody else knows O'Brien's android."
    assert slips_in(text, [(0, len(text))]) == ()
    text = "You turn. You turn. You turn. If youturn back."
    assert [s.text for s in slips_in(text, [(0, len(text))])] == ["youturn"]


@pytest.mark.parametrize(
    "filler", ["[", " /a b.", " - A", "a'", "  ", "[A] / [B] ", " 1. A.", "/Haunt 1/ [T] /a b./ "]
)
def test_hostile_text_is_read_in_linear_time(filler: str) -> None:
    text = "/Haunt 1/ [T] you win when " + filler * (1_000_000 // len(filler))
    reading = haunts.read(text, NOBODY)
    assert reading.sections[0].start == 0


@pytest.mark.sources
def test_the_real_document_gives_23_haunts_with_139_headings(sources: Path) -> None:
    text = (sources / "haunts_en.txt").read_text("utf-8")
    reading = haunts.read(text, NOBODY)
    assert {s.number for s in reading.sections} == set(range(1, 24))
    # 173 brackets: 23 are titles, 11 are stressed words, labels or the head of a table.
    assert sum(1 for s in reading.sections if s.heading) == 139
    assert {s.audience for s in reading.sections} == {"heroes"}
    assert reading.unresolved == ()
    assert reading.missing == ()
    assert all(s.complete for s in reading.sections)
    assert sum(len(s.text) for s in reading.sections) > 0.9 * len(text)
    slips = {m.text for m in reading.misprints}
    assert {"youturn", "reprresent", "desecraate", "doppelg:anger", "s'eance"} <= slips
    assert all(section(reading, n, "").flavour for n in range(1, 24))
    assert all(section(reading, n, "If You Win...").flavour for n in range(1, 24))
