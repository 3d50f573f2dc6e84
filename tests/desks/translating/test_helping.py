"""Tests what helps at a text, on the corpus that ships: terms, the memory, filling in."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.translating.values import Filter
from workbench.desks.translations import Translations
from workbench.model.units import Translation
from workbench.store.place import Home

STATEMENT = "hill-2e/rule/setup#figures-in-the-entrance-hall"


@pytest.fixture(scope="module")
def reading(prepared: Path) -> Iterator[Translations]:
    """A desk on the prepared home; only to be read from."""
    with Translations(Home(prepared)) as made:
        yield made


@pytest.fixture
def home(prepared: Path, tmp_path: Path) -> Home:
    shutil.copytree(prepared, tmp_path / "home")
    return Home(tmp_path / "home")


@pytest.fixture
def desk(home: Home) -> Iterator[Translations]:
    with Translations(home) as made:
        yield made


def test_terms_of_a_statement_stand_where_they_are(reading: Translations) -> None:
    seen = reading.open(STATEMENT, "zh-Hant")
    notes = {note.hit.text: note for note in reading.terms(seen)}
    assert notes["Entrance Hall"].required == ("入口大堂",)
    assert notes["Entrance Hall"].fault is None


def test_a_changed_name_reaches_texts_on_wish(desk: Translations) -> None:
    change = desk.term_change("room/entrance-hall", "zh-Hant", "前廳")
    assert STATEMENT in [use.translation.unit.id for use in change.uses]
    assert change.pages
    saved = desk.change_term(change, uses=True)
    assert len(saved) == 1 + len(change.uses)
    now = desk.open(STATEMENT, "zh-Hant")
    assert (now.target, now.state) == ("所有人物模型都從前廳出發。", "review")
    assert desk.open("room/entrance-hall#title", "zh-Hant").state == "reviewed"
    notes = {note.hit.text: note for note in desk.terms(now)}
    assert notes["Entrance Hall"].required == ("前廳",)
    again = desk.term_change("room/entrance-hall", "zh-Hant", "大廳")
    assert {use.translation.unit.id for use in again.uses} == {
        use.translation.unit.id for use in change.uses
    }


def twins(desk: Translations) -> tuple[Translation, Translation]:
    """Two statements of one game that say the same in English."""
    by: defaultdict[tuple[str, str], list[Translation]] = defaultdict(list)
    for each in desk.listed(Filter("zh-Hant", "en", states=("reviewed",))):
        if each.unit.kind in ("rule", "note") and len(each.source) > 30:
            by[each.unit.game, each.source].append(each)
    one, other, *_more = next(those for those in by.values() if len(those) > 1)
    return one, other


def test_the_same_text_elsewhere_can_be_filled_in(reading: Translations) -> None:
    one, other = twins(reading)
    assert reading.fill([one], keep=False) == []
    memory = reading.memory_into("zh-Hant", "en")
    found = memory.filling(one.source, one.unit.game, without=one.unit.id)
    assert found is not None
    assert (found.kind, found.target) == ("exact", other.target)


def test_the_memory_offers_what_was_saved_a_moment_ago(desk: Translations) -> None:
    one, other = twins(desk)
    assert "等等再說。" not in [match.target for match in desk.memory(other)]
    desk.save(one, "等等再說。", "reviewed")
    offered = desk.memory(other)
    assert "等等再說。" in [match.target for match in offered if match.kind == "exact"]
    assert all(match.remembered.origin != other.unit.id for match in offered)
