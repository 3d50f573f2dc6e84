"""Tests what helps at a text, on the corpus that ships: terms, the memory, filling in; and told."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.translating.values import Filter
from workbench.desks.translations import Translations
from workbench.store.place import Home

STATEMENT = "hill-2e/rule/setup#figures-in-the-entrance-hall"
STORY = "hill-2e/haunt/9#S.story"


@pytest.fixture
def home(prepared: Path, tmp_path: Path) -> Home:
    shutil.copytree(prepared, tmp_path / "home")
    return Home(tmp_path / "home")


@pytest.fixture
def desk(home: Home) -> Iterator[Translations]:
    with Translations(home) as made:
        yield made


def test_terms_of_a_statement_stand_where_they_are(desk: Translations) -> None:
    seen = desk.open(STATEMENT, "zh-Hant")
    notes = {note.hit.text: note for note in desk.terms(seen)}
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


def test_the_memory_offers_what_was_saved_a_moment_ago(desk: Translations) -> None:
    other = desk.open("hill-2e/rule/setup#unused-characters", "zh-Hant")
    before = [match.target for match in desk.memory(other)]
    seen = desk.open(STATEMENT, "zh-Hant")
    offered = desk.memory(seen)
    assert all(match.remembered.origin != seen.unit.id for match in offered)
    assert before == [match.target for match in desk.memory(other)]


def test_what_was_taken_away_is_filled_in_from_the_same_text_elsewhere(
    desk: Translations,
) -> None:
    reviewed = [
        each
        for each in desk.listed(Filter("zh-Hant", "en", states=("reviewed",)))
        if each.unit.kind == "rule" and len(each.source) > 30
    ]
    sources = [each.source for each in reviewed]
    twin = next(each for each in reviewed if sources.count(each.source) > 1)
    assert desk.fill([twin]) == []
    found = desk.memory_into("zh-Hant", "en").filling(
        twin.source, twin.unit.game, without=twin.unit.id
    )
    assert found is not None
    assert (found.kind, found.target) == ("exact", twin.target)
    assert desk.fill(Filter("zh-Hant", entry=STATEMENT), keep=False) == []
