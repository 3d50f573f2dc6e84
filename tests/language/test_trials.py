"""Another pattern for a frame, tried on pages: what it changes and breaks, what is refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import UsageError
from workbench.language.compiling import Prose
from workbench.language.reading import PageReader, ReadPage
from workbench.language.trials import Trial, try_pattern
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import world_of
from workbench.model.games import Corpus
from workbench.model.ids import Language

LAMP = """\
---
id: home/item/lamp
game: hill-2e
lang: en
title: {en: Lamp, zh-Hant: 燈}
---
- **Raise it.** Once per turn, you may attempt a Sanity roll.
  - 4+: You gain 1 Speed. You draw an item card.
  - 0-3: You take 1 die of physical damage.

## While you are in the Attic
- You lose 1 Might.
"""
Pages = Sequence[tuple[str, ReadPage, Prose]]


@pytest.fixture(scope="session")
def pages(corpus: Corpus) -> Pages:
    reader = PageReader({"hill-2e": world_of(corpus.games["hill-2e"], corpus.entries.values())})
    read = reader.read(LAMP)
    assert read.diagnostics == ()
    prose: Prose = {
        "zh-Hant": {"raise-it.title": "舉燈"},
        "zh-Hans": {"raise-it.title": "举灯"},
    }
    return [("home/item/lamp", read, prose)]


def tried(pages: Pages, frame: str, lang: Language, pattern: str, seconds: float = 60) -> Trial:
    return try_pattern(FRAMES[frame], lang, pattern, pages, seconds=seconds)


def test_what_changes_is_told_with_its_place_and_what_does_not_is_not(pages: Pages) -> None:
    trial = tried(pages, "attempt", "en", "<try> a {traits:traits} roll[ for {what:tsimple}]")
    assert trial.safe
    assert [(c.citation, c.before, c.after) for c in trial.changes] == [
        (
            "home/item/lamp#1.1",
            "Once per turn, you may attempt a Sanity roll",
            "Once per turn, you may try a Sanity roll",
        )
    ]


def test_a_chinese_pattern_changes_both_scripts(pages: Pages) -> None:
    trial = tried(pages, "lose", "zh-Hant", "減少{what:anyamounts}")
    assert trial.safe
    assert [(c.lang, c.citation, c.after) for c in trial.changes] == [
        ("zh-Hant", "home/item/lamp#2.1", "你減少1級力量"),
        ("zh-Hans", "home/item/lamp#2.1", "你减少1级力量"),
    ]


def test_the_pattern_as_it_is_changes_nothing(pages: Pages) -> None:
    for frame in FRAMES:
        if frame.name in ("attempt", "gain", "while", "being_in", "draw"):
            trial = tried(pages, frame.name, "en", frame.en)
            assert trial.safe
            assert trial.changes == ()


def test_two_frames_with_one_wording_are_told_as_ambiguous(pages: Pages) -> None:
    trial = tried(pages, "draw", "en", "<take> {what:newthing}")
    assert not trial.safe
    (broken,) = trial.broken
    assert (broken.citation, broken.trouble) == ("home/item/lamp#1.2b", "ambiguous")
    assert broken.sentence == "You take an item card"
    assert set(broken.readings) == {"你抽取1張物品牌", "你取得1張物品牌"}


def test_a_sentence_of_another_frame_that_gets_a_second_reading_is_told(pages: Pages) -> None:
    trial = tried(pages, "heal", "en", "<gain> 1 {traits:healed}")
    assert trial.changes == ()  # no page says it
    assert [(b.citation, b.trouble) for b in trial.broken] == [("home/item/lamp#1.2", "ambiguous")]


def test_what_a_page_takes_for_a_head_is_not_read_back(pages: Pages) -> None:
    trial = tried(pages, "gain", "en", "<gain> {what:anyamounts}:")
    assert [broken.trouble for broken in trial.broken] == ["unread"]


def test_trying_changes_nothing(pages: Pages) -> None:
    before = FRAMES["draw"]
    tried(pages, "draw", "en", "<take> {what:newthing}")
    assert FRAMES["draw"] is before
    assert tried(pages, "draw", "en", before.en).safe


def test_a_trial_stops_in_time_and_says_so(pages: Pages) -> None:
    trial = tried(pages, "draw", "en", "<pull> {what:newthing}", seconds=0)
    assert not trial.finished
    assert not trial.safe


@pytest.mark.parametrize(
    ("frame", "lang", "pattern"),
    [
        ("attempt", "en", "make a {traits:traits} roll[ for {what:tsimple}]"),  # nothing is bent
        ("attempt", "en", "<make> a {traits:traits} roll"),  # a field is missing
        ("attempt", "en", "<make> a {traits:trait} roll[ for {what:tsimple}]"),  # another category
        ("attempt", "en", "<make> a {traits:traits} roll for {what:tsimple}"),  # must be there
        ("attempt", "zh-Hant", "[為{what:tsimple}][嘗試{traits:traits}]"),  # may be empty
        ("attempt", "zh-Hant", "[為{what:tsimple}]<嘗試>{traits:traits}考驗"),
        ("attempt", "zh-Hant", "[為{what:tsimple}]嘗試。{traits:traits}考驗"),
        ("attempt", "zh-Hant", "[為{what:tsimple}]嘗試%{who}{traits:traits}考驗"),
        ("attempt", "zh-Hans", "[为{what:tsimple}]尝试{traits:traits}考验"),
        ("attempt", "zh-Hant", ""),
        ("attempt", "zh-Hant", "[" * 7),
        ("attempt", "zh-Hant", "{"),
        ("attempt", "zh-Hant", "驗" * 301),
        ("if", "en", "if {cond:cond} {cond:cond}"),
        ("if", "en", "*if* {cond:cond}"),
        ("if", "en", "if\x1b[2J {cond:cond}"),
        ("if", "en", "if {cond:cond.weird}"),
    ],
)
def test_what_is_no_pattern_of_the_frame_is_refused_with_the_one_it_has(
    pages: Pages, frame: str, lang: Language, pattern: str
) -> None:
    with pytest.raises(UsageError) as caught:
        tried(pages, frame, lang, pattern)
    assert caught.value.where == frame
    assert "{" in caught.value.expected


_PIECES = st.sampled_from(
    ["{what:newthing}", "{what:newthing.s}", "<draw>", "[", "]", " ", "draw", "a", "{", "%{what}",
     "#n", "<who>", ",", "{n:number}", "<be#n>", "1"]
)  # fmt: skip


@settings(max_examples=80)
@given(st.lists(_PIECES, max_size=9).map("".join))
def test_any_text_is_a_pattern_or_is_refused(pages: Pages, pattern: str) -> None:
    try:
        trial = tried(pages, "draw", "en", pattern)
    except UsageError:
        return
    assert trial.finished
    assert len(trial.changes) + len(trial.broken) <= 2 * trial.sentences
