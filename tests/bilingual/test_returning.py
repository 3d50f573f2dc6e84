"""What comes back in a file is joined with what is here, and nothing is written over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.bilingual.returning import Returned, Take, returned
from workbench.model.exchange import ExchangeUnit, Stamp, digest_of
from workbench.model.ids import Language
from workbench.model.units import Translation, TranslationState, Unit

ID = "hill-2e/room/attic#title"


def here(target: str, state: TranslationState = "review", source: str = "Attic") -> Translation:
    """What is here now."""
    texts: dict[Language, str] = {"en": source, "zh-Hant": target}
    unit = Unit(ID, "name", "hill-2e", {"en": "Attic"}, texts)
    return Translation(unit, "en", "zh-Hant", state if target else "missing")


def left(target: str, state: TranslationState = "review", source: str = "Attic") -> ExchangeUnit:
    """The same as it left."""
    was = here(target, state, source)
    return ExchangeUnit.leaving(was.unit, "en", "zh-Hant", was.state)


def came(unit: ExchangeUnit, mine: Translation, take: Take | None = None) -> Returned:
    [found] = returned([unit], {ID: mine}, "zh-Hant", take=lambda _id: take)
    return found


def test_what_nobody_changed_stays() -> None:
    found = came(left("閣樓"), here("閣樓"))
    assert (found.outcome, found.state) == ("unchanged", None)


def test_what_was_changed_in_the_file_only_is_taken_with_its_state() -> None:
    edited = replace(left("閣樓"), target="頂樓", state="reviewed")
    found = came(edited, here("閣樓"))
    assert (found.outcome, found.state, found.unit.target) == ("taken", "reviewed", "頂樓")
    assert came(replace(edited, state="draft"), here("閣樓")).state == "draft"


def test_what_was_changed_here_only_stays() -> None:
    assert came(left("閣樓"), here("頂樓")).outcome == "unchanged"


def test_the_same_change_on_both_sides_is_none() -> None:
    edited = replace(left("閣樓"), target="頂樓")
    assert came(edited, here("頂樓")).outcome == "unchanged"


@pytest.mark.parametrize(
    ("take", "outcome"), [(None, "conflict"), ("file", "taken"), ("mine", "unchanged")]
)
def test_what_was_changed_on_both_sides_is_for_a_person_to_decide(
    take: Take | None, outcome: str
) -> None:
    edited = replace(left("閣樓"), target="頂樓")
    assert came(edited, here("屋頂"), take).outcome == outcome


def test_a_translation_of_what_had_none_is_taken() -> None:
    assert came(replace(left(""), target="閣樓", state="review"), here("")).outcome == "taken"
    assert (
        came(replace(left(""), target="閣樓", state="review"), here("頂樓")).outcome == "conflict"
    )


def test_a_translation_that_was_lost_here_comes_back() -> None:
    assert came(left("閣樓", "reviewed"), here("")).outcome == "taken"


def test_a_source_that_is_another_now_leaves_the_translation_to_be_looked_at() -> None:
    edited = replace(left("閣樓"), target="頂樓", state="reviewed")
    found = came(edited, here("閣樓", source="Dusty Attic"))
    assert (found.outcome, found.state, found.unit.source) == ("outdated", "review", "Attic")


def test_an_empty_translation_empties_nothing() -> None:
    assert came(replace(left("閣樓"), target=""), here("閣樓")).outcome == "emptied"
    assert came(replace(left("閣樓"), target=" \n"), here("閣樓")).outcome == "emptied"
    assert came(left(""), here("")).outcome == "unchanged"


def test_a_state_that_was_changed_in_the_file_is_taken() -> None:
    assert came(replace(left("閣樓"), state="reviewed"), here("閣樓")).state == "reviewed"
    assert came(replace(left("閣樓"), state="draft"), here("閣樓")).state == "draft"
    both = came(replace(left("閣樓"), state="reviewed"), here("閣樓", "draft"))
    assert both.outcome == "conflict"
    assert came(left("閣樓"), here("閣樓", "reviewed")).outcome == "unchanged"


def test_to_take_a_file_twice_changes_nothing_more() -> None:
    edited = replace(left("閣樓"), target=" 頂樓\n", state="review")
    assert came(edited, here("閣樓")).outcome == "taken"
    assert came(edited, here("頂樓")).outcome == "unchanged"
    approved = replace(left("閣樓", "draft"), state="reviewed")
    assert came(approved, here("閣樓", "reviewed")).outcome == "unchanged"
    assert came(approved, here("閣樓", "stale", "Loft")).outcome == "unchanged"


def test_spaces_around_a_text_are_no_change() -> None:
    assert came(replace(left("閣樓"), target="閣樓 "), here("頂樓")).outcome == "unchanged"
    assert came(replace(left(" 閣樓 "), target="頂樓"), here(" 閣樓 ")).outcome == "taken"


def without_stamp(target: str, state: TranslationState = "review") -> ExchangeUnit:
    return ExchangeUnit(ID, "Attic", target, state)


def test_without_our_remarks_only_what_is_missing_is_taken() -> None:
    assert came(without_stamp("閣樓"), here("")).outcome == "taken"
    assert came(without_stamp("頂樓"), here("閣樓")).outcome == "conflict"
    assert came(without_stamp("閣樓", "draft"), here("閣樓")).outcome == "unchanged"
    assert came(without_stamp("閣樓", "reviewed"), here("閣樓")).state == "reviewed"
    other = replace(without_stamp("閣樓"), source="Loft")
    assert came(other, here("")).outcome == "outdated"
    spaces = replace(without_stamp("閣樓"), source=" Attic\n")
    assert came(spaces, here("")).outcome == "taken"


def test_what_it_was_once_is_no_change() -> None:
    mine = {ID: here("頂樓")}
    [found] = returned([without_stamp("閣樓")], mine, "zh-Hant", earlier=lambda _mine: ["閣樓"])
    assert found.outcome == "unchanged"


def test_what_is_not_here_is_told() -> None:
    unknown = replace(left("閣樓"), id="hill-2e/room/loft#title")
    gone = replace(unknown, obsolete=True)
    kept = replace(left("頂樓"), obsolete=True)
    found = [
        each.outcome for each in returned([unknown, gone, kept], {ID: here("閣樓")}, "zh-Hant")
    ]
    assert found == ["unknown", "obsolete", "obsolete"]


def test_what_is_there_twice_is_taken_if_it_is_the_same() -> None:
    edited = replace(left("閣樓"), target="頂樓")
    mine = {ID: here("閣樓")}
    same = [each.outcome for each in returned([edited, edited], mine, "zh-Hant")]
    assert same == ["taken", "unchanged"]
    other = replace(edited, target="屋頂")
    differ = [each.outcome for each in returned([edited, other], mine, "zh-Hant")]
    assert differ == ["repeated", "repeated"]


def test_another_language_is_told() -> None:
    assert (
        came(replace(left("閣樓"), target="阁楼", lang="zh-CN"), here("閣樓")).outcome == "language"
    )
    assert came(replace(left("閣樓"), target="頂樓", lang="zh_TW"), here("閣樓")).outcome == "taken"


SOME = st.sampled_from(["", "閣樓", "頂樓", "屋頂"])


@given(
    SOME, SOME, SOME, st.booleans(), st.sampled_from([None, "file", "mine"]),
    st.sampled_from(["Attic", "Loft"]),
)  # fmt: skip
def test_nothing_that_somebody_wrote_here_is_lost(
    base: str, mine: str, theirs: str, stamped: bool, take: Take | None, source: str
) -> None:
    unit = replace(left(base), target=theirs, state="review" if theirs else "missing")
    if not stamped:
        unit = replace(unit, stamp=Stamp())
    found = came(unit, here(mine, source=source), take)
    if found.saves and mine and mine != theirs:
        changed_here = not stamped or digest_of(mine) != unit.stamp.target
        assert not changed_here or take == "file"
    if theirs and theirs not in (base, mine) and not found.saves:
        assert found.outcome == "conflict" or take == "mine"  # and what came is not lost either
