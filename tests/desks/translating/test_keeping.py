"""The translator's desk: what there is, how far it is, saved and lost by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from workbench.desks.lookup import Lookup
from workbench.desks.translating.values import Filter, TranslationConflictError
from workbench.desks.translations import Translations
from workbench.errors import NotFoundError, UsageError
from workbench.store.place import Home

STORY = "hill-2e/event/debris#story"


@pytest.fixture
def desk(own: Home) -> Iterator[Translations]:
    with Translations(own, author="a translator") as desk:
        yield desk


def test_states_of_what_ships(desk: Translations) -> None:
    counts = desk.counts("zh-Hant")
    assert counts.all["stale"] == counts.all["draft"] == 0
    assert counts.all["missing"] == len(desk.listed(Filter("zh-Hant", states=("missing",))))
    missing = desk.open("haunt/24#heroes-goal", "zh-Hant")
    assert (missing.state, missing.target, missing.version) == ("missing", "", 0)
    shipped = desk.open("event/debris#story", "zh-Hant")
    assert (shipped.unit.id, shipped.state, shipped.author) == (STORY, "reviewed", "")
    drafted = desk.open(STORY, "zh-Hans")
    assert (drafted.state, drafted.derived, drafted.source_lang) == ("review", True, "zh-Hant")
    assert not desk.open("room/attic", "zh-Hans").derived  # names are written by hand


def test_a_save_is_in_use_and_has_a_history(desk: Translations, own: Home) -> None:
    seen = desk.open("haunt/24#heroes-goal", "zh-Hant")
    saved = desk.save(seen, " 把蝙蝠趕走便獲勝。\r\n", message="first")
    assert (saved.target, saved.state, saved.author) == (
        "把蝙蝠趕走便獲勝。", "draft", "a translator",
    )  # fmt: skip
    assert desk.set_state(saved, "reviewed").state == "reviewed"
    history = desk.history(seen.unit.id, "zh-Hant")
    assert [(each.number, each.state, each.message) for each in history] == [
        (2, "reviewed", ""),
        (1, "draft", "first"),
    ]
    with Lookup(own) as lookup:
        shown = lookup.show("hill-2e/haunt/24")
        assert "把蝙蝠趕走便獲勝。" in str(shown)


def test_a_name_is_found_by_its_translation(desk: Translations, own: Home) -> None:
    desk.save(desk.open("room/attic", "zh-Hant"), "頂樓間", "reviewed")
    with Lookup(own) as lookup:
        assert [each.id for each in lookup.suggest("頂樓間")][:1] == ["hill-2e/room/attic"]


def test_the_second_saver_sees_both_texts(desk: Translations, own: Home) -> None:
    seen = desk.open(STORY, "zh-Hant")
    with Translations(own, author="another") as other:
        other.save(other.open(STORY, "zh-Hant"), "天花板塌下。")
    with pytest.raises(TranslationConflictError) as told:
        desk.save(seen, "屋頂塌下。")
    assert (told.value.theirs.target, told.value.mine) == ("天花板塌下。", "屋頂塌下。")
    assert told.value.theirs.author == "another"
    assert desk.save(told.value.theirs, "屋頂塌下。").target == "屋頂塌下。"


def test_a_draft_of_the_other_script_goes_stale_and_is_drafted_again(desk: Translations) -> None:
    before = desk.open(STORY, "zh-Hant").target
    desk.save(desk.open(STORY, "zh-Hant"), "屋頂塌下。")
    stale = desk.open(STORY, "zh-Hans")
    assert (stale.state, stale.derived, stale.source_then) == ("stale", True, before)
    gone = "".join(
        run.text for line in desk.differences(stale) for run in line if run.kind != "new"
    )
    assert gone == before
    assert [text for _seen, text in desk.draft_script([stale])] == ["屋顶塌下。"]
    again = desk.open(STORY, "zh-Hans")
    assert (again.target, again.state, again.derived) == ("屋顶塌下。", "review", True)
    confirmed = desk.save(again, again.target, "reviewed")
    assert (confirmed.state, confirmed.derived) == ("reviewed", False)
    assert desk.draft_script([confirmed]) == []  # a person has it now
    desk.save(desk.open(STORY, "zh-Hant"), "屋頂，塌下")  # a comma
    assert desk.open(STORY, "zh-Hans").state == "reviewed"
    desk.save(desk.open(STORY, "zh-Hant"), "屋頂沒有塌下。")
    assert desk.open(STORY, "zh-Hans").state == "stale"


def test_an_earlier_save_and_what_shipped_come_back(desk: Translations) -> None:
    shipped = desk.open(STORY, "zh-Hant")
    first = desk.save(shipped, "甲。")
    second = desk.save(first, "乙。")
    third = desk.restore(second, 1)
    assert third.target == "甲。"
    assert desk.restore(third, 0).target == shipped.target
    with pytest.raises(NotFoundError):
        desk.restore(desk.open(STORY, "zh-Hant"), 99)


def test_an_earlier_save_is_as_stale_as_it_was(desk: Translations) -> None:
    drafted = desk.open(STORY, "zh-Hans")
    first = desk.save(drafted, drafted.target, "reviewed")
    desk.save(desk.open(STORY, "zh-Hant"), "屋頂塌下。")
    second = desk.save(desk.open(STORY, "zh-Hans"), "屋顶塌下。", "reviewed")
    assert second.state == "reviewed"
    again = desk.restore(second, 1)
    assert (again.target, again.state) == (first.target, "stale")
    assert again.source_then == drafted.source


def test_the_next_that_needs_something(desk: Translations) -> None:
    wanted = Filter("zh-Hant", entry="hill-2e/haunt/24")
    first = desk.next_of(wanted, "")
    assert first is not None
    assert first.state == "missing"
    second = desk.next_of(wanted, first.unit.id)
    assert second is not None
    assert second.unit.id != first.unit.id
    assert desk.next_of(wanted, first.unit.id, "stale") is None


def test_filters(desk: Translations) -> None:
    names = desk.listed(Filter("zh-Hant", games=("mystery",), kinds=("name",)))
    assert names
    assert all(each.unit.game == "mystery" and each.unit.kind == "name" for each in names)
    found = desk.listed(Filter("zh-Hant", text="天花板发出呻吟"))  # by any script
    assert [each.unit.id for each in found] == [STORY]


@pytest.mark.parametrize("text", ["\x1b[31m紅", "a" * 200_000, "一\n二"])
def test_what_cannot_be_saved_changes_nothing(desk: Translations, text: str) -> None:
    seen = desk.open(STORY, "zh-Hant")
    with pytest.raises(UsageError):
        desk.save(seen, text)
    assert desk.open(STORY, "zh-Hant") == seen


def test_what_is_none_is_told_with_the_nearest(desk: Translations) -> None:
    with pytest.raises(NotFoundError) as told:
        desk.open("event/debris#storey", "zh-Hant")
    assert STORY in told.value.nearest
    with pytest.raises(NotFoundError):
        desk.open("", "zh-Hant")
    with pytest.raises(UsageError):
        desk.open(STORY, "zh-Hant", "zh-Hant")
    with pytest.raises(UsageError):
        desk.set_state(replace(desk.open("haunt/24#heroes-goal", "zh-Hant")), "reviewed")
