"""Reports of an import: few lines for a person, bounded data for a program."""

from __future__ import annotations

import dataclasses
import json

import pytest

from workbench.desks.facts import counted
from workbench.desks.reports import Change, DocumentReport, ImportReport, PackReport
from workbench.model.documents import Document, Noise, PrintedSection, Repair, Unresolved
from workbench.model.ids import KINDS, Language
from workbench.wording import use_language

SECTION = PrintedSection(0, 40, "room", "Gallery of Ours", "Look down.", heading="Below")
DOCUMENT = Document(
    name="ours.txt", sha256="0" * 64, format="rulebook", encoding="utf-8", lang="en",
    game="hill-2e", length=60, sections=(SECTION, PrintedSection(40, 50, "room", "Attic", "x")),
    noise=(Noise(50, 55, "page-mark"), Noise(55, 60, "page-mark")),
    repairs=(
        Repair("joined", 3, "a b", "ab"),
        Repair("joined", 9, "c d", "cd", certain=False),
    ),
)  # fmt: skip
REPORT = DocumentReport(
    path="ours.txt", source_id="ours", document=DOCUMENT, entries={"room": 2},
    entry_ids=("hill-2e/room/gallery-of-ours", "hill-2e/room/attic"), unmatched=(), misprints=(),
    state="new",
)  # fmt: skip


def changed(**fields: object) -> DocumentReport:
    """The report, with other fields in its document."""
    document = dataclasses.replace(DOCUMENT, **fields)  # type: ignore[arg-type]
    return dataclasses.replace(REPORT, document=document)


def test_repairs_are_counted_by_kind_with_what_was_removed() -> None:
    assert REPORT.repairs() == {"joined": 2, "removed:page-mark": 2}
    assert [repair.offset for repair in REPORT.proposals()] == [9]


def test_the_data_is_json_and_counts_what_is_there() -> None:
    data = json.loads(json.dumps(REPORT.as_json()))
    assert (data["sections"], data["headings"], data["characters"]) == (2, 1, 60)
    assert data["proposals"] == [{"kind": "joined", "offset": 9, "found": "c d", "made": "cd"}]
    assert (data["unresolved"], data["incomplete"], data["changes"]) == ([], [], [])


def test_a_hostile_document_gives_short_lines_and_bounded_data() -> None:
    many = tuple(Unresolved(n, "x" * 200, "nothing like it") for n in range(5000))
    report = changed(unresolved=many)
    data = report.as_json()
    assert data["unresolved_count"] == 5000
    assert len(data["unresolved"]) == 1000
    lines = list(report.lines())
    assert sum("not placed, at" in line for line in lines) == 20
    assert any("4980 more not placed" in line for line in lines)
    assert len(lines) < 60


def test_names_that_are_new_here_are_cut_to_a_line() -> None:
    names = (*(f"Name {n}" for n in range(25)), "y" * 300)
    report = dataclasses.replace(REPORT, unmatched=names)
    [line] = [line for line in report.lines() if "Name 0" in line]
    assert "Name 19" in line
    assert "Name 20" not in line
    assert "and 6 more" in line
    assert report.as_json()["unmatched"] == list(names)


def test_the_lines_tell_what_is_cut_off_missing_or_changed() -> None:
    broken = dataclasses.replace(SECTION, complete=False)
    report = dataclasses.replace(
        changed(sections=(broken,), missing=("25 events",)),
        changes=(Change("gone", "hill-2e/room/attic", "Below", "Old."),),
        state="changed",
    )
    said = "\n".join(report.lines())
    assert "the document ends inside Gallery of Ours" in said
    assert "missing: 25 events" in said
    assert "gone: hill-2e/room/attic Below" in said
    data = report.as_json()
    assert data["incomplete"] == ["Gallery of Ours"]
    assert data["changes"] == [
        {"what": "gone", "entry": "hill-2e/room/attic", "heading": "Below", "before": "Old.",
         "after": ""}
    ]  # fmt: skip


def test_a_pack_is_told_in_the_shape_of_a_document() -> None:
    pack = PackReport("tea", "tea-club", {"item": 1}, ("tea-club/item/tray",), "new")
    assert set(pack.as_json()) <= set(REPORT.as_json())
    assert [*pack.lines()] == ["tea: pack tea-club, 1 item, new"]


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", "2 haunts, 1 room, 12 character cards, 2 mysteries"),
        ("zh-Hant", "2個作祟、1個房間、12張人物牌、2個謎團"),
        ("zh-Hans", "2个作祟、1个房间、12张人物牌、2个谜团"),
    ],
)
def test_what_there_are_several_of_is_named_so(lang: Language, wanted: str) -> None:
    kinds = {"haunt": 2, "room": 1, "character": 12, "mystery": 2}
    use_language(lang)
    try:
        assert wanted in next(PackReport("tea", "tea-club", kinds, (), "new").lines())
        for kind in KINDS:
            assert not counted({kind: 2}).endswith(f" {kind}")
    finally:
        use_language("en")


def test_a_dry_run_says_that_nothing_was_changed() -> None:
    report = ImportReport((REPORT,), dry_run=True)
    assert report.as_json()["dry_run"] is True
    assert list(report.lines())[-1] == "nothing was changed (--dry-run)"
    assert "nothing was changed (--dry-run)" not in list(ImportReport((REPORT,)).lines())
