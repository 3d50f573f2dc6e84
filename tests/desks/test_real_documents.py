"""The real printed documents, where they are: their numbers, and their exact words found again."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from workbench.desks.importing import DocumentReport, ImportDesk, ImportReport
from workbench.desks.lookup import Lookup
from workbench.model.documents import uncovered
from workbench.model.entries import VIEWS, may_see
from workbench.model.ids import Language
from workbench.model.plain import strings_in
from workbench.store.place import Home

pytestmark = pytest.mark.sources

Real = tuple[Home, ImportReport]


def report_of(real: Real, name: str) -> DocumentReport:
    found = next(each for each in real[1].documents if Path(each.path).name == name)
    assert isinstance(found, DocumentReport)
    return found


def test_the_haunts(real: Real) -> None:
    report = report_of(real, "haunts_en.txt")
    assert report.document.format == "haunts"
    assert report.entries == {"haunt": 23}
    assert sum(1 for section in report.document.sections if section.heading) == 139
    assert all(key.startswith("hill-2e/haunt/") for key in report.entry_ids)
    assert report.unmatched == ()


def test_the_chinese_rules(real: Real) -> None:
    report = report_of(real, "rules_zh.txt")
    assert (report.document.format, report.document.lang) == ("rules-zh", "zh-Hant")
    counted = {kind: report.entries[kind] for kind in ("room", "omen", "item", "event")}
    assert counted == {"room": 47, "omen": 13, "item": 22, "event": 21}
    broken = [section.name for section in report.document.sections if not section.complete]
    assert len(broken) == 1
    assert "Lights Out" in broken[0]
    assert any("21" in text and "45" in text for text in report.document.missing)
    assert {key.split("/")[0] for key in report.entry_ids} == {"hill-1e"}


def test_the_rulebook(real: Real) -> None:
    report = report_of(real, "mystery_mansion_en.txt")
    assert report.document.format == "rulebook"
    assert (report.entries["token"], report.entries["haunt"]) == (30, 2)
    assert {key.split("/")[0] for key in report.entry_ids} == {"mystery"}


def test_every_character_is_accounted_for(real: Real) -> None:
    for each in real[1].documents:
        assert isinstance(each, DocumentReport)
        assert not list(uncovered(each.document))


def test_a_second_import_changes_nothing(real: Real, sources: Path) -> None:
    with ImportDesk(real[0]) as desk:
        again = desk.import_paths([sources], dry_run=True)
    assert [each.as_json()["state"] for each in again.documents] == ["unchanged"] * 3


def phrases(text: str, lang: Language) -> list[str]:
    """Some runs of words of a text, as somebody would copy them."""
    lines = [line for line in text.split("\n") if len(line) > 60]
    if lang == "en":
        return [" ".join(re.findall(r"[A-Za-z']+", line)[3:9]) for line in lines[:1]]
    runs = [run for line in lines for run in re.findall(r"[\u4e00-\u9fff]{8,}", line)]
    return [run[:8] for run in runs[:1]]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_the_exact_printed_words_are_found_and_shown(real: Real, lang: Language) -> None:
    checked = Counter[str]()
    with Lookup(real[0]) as desk:
        for text in list(desk.reader.all_printed()):
            kind = text.entry_id.split("/")[1]
            if text.lang != lang or checked[kind] >= 8:
                continue
            shown = desk.show(text.entry_id).printed
            assert text.text in [piece.text for piece in shown]
            for phrase in phrases(text.text, lang):
                if lang == "en" and phrase not in " ".join(text.text.split()):
                    continue  # marks stand between these words
                hits = desk.search(f'"{phrase}"', limit=50).hits
                found = {key for hit in hits for key in (hit.id, *hit.editions)}
                assert text.entry_id in found, (text.entry_id, phrase)
                checked[kind] += 1
    assert sum(checked.values()) >= 16, checked


def test_the_printed_room_stands_on_both_editions_with_its_label(real: Real) -> None:
    with Lookup(real[0]) as desk:
        for query in ("五芒星", "五芒星堂", "pentagram", "pentagrm", "wumangxing"):
            assert desk.search(query).hits[0].id == "hill-2e/room/pentagram-chamber"
        sheet = desk.show("五芒星堂")
        (piece,) = sheet.printed
        assert (piece.game, piece.lang) == ("hill-1e", "zh-Hant")
        assert sheet.printed_editions["hill-1e"].startswith("1st edition")
        assert desk.show("五芒星堂", layer="printed").layer == "printed"
        own = desk.show("五芒星堂", game="hill-1e")
        assert own.printed == sheet.printed


def test_no_printed_text_reaches_the_wrong_side(real: Real) -> None:
    with Lookup(real[0]) as desk:
        texts = list(desk.reader.all_printed())
        ids = {text.entry_id for text in texts}
        for view in VIEWS:
            secret = {text.text for text in texts if not may_see(view, text.audience)}
            secret -= {text.text for text in texts if may_see(view, text.audience)}
            for key in ids:
                sheet = desk.show(key, view=view)
                assert not secret & set(strings_in(sheet.printed))
