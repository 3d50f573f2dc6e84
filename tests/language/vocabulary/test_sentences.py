"""Sentences that no page says, yet all can be said, in one way only; and which pages use a frame.

What pages say is read from the pages themselves, here and in ``tests/language/test_pages.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from workbench.language.vocabulary import FRAMES
from workbench.language.vocabulary.coverage import coverage, own_pages
from workbench.model.entries import Entry
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES

WRITTEN: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent.parent / "sentences.yaml").read_text(encoding="utf-8")
)
PAGES: dict[str, list[Any]] = WRITTEN["sentences"]


def lines_of(page: str) -> Iterator[tuple[str, str, str]]:
    """Yields (goal, English, Chinese or nothing) of each line of a page."""
    for line in PAGES[page]:
        english, *chinese = line if isinstance(line, list) else [line]
        if english.startswith("## "):
            goal, english = "gate", english.removeprefix("## ")
        elif english.startswith("win: "):
            goal, english = "condition", english.removeprefix("win: ")
        elif english.endswith(":"):
            goal = "head"
        else:
            goal = "sentence" if english.endswith(".") else "value"
        yield goal, english, chinese[0] if chinese else ""


@pytest.mark.parametrize("page", PAGES)
def test_each_sentence_has_one_reading_in_every_language(
    page: str, desk_with: Callable[[Any], Any]
) -> None:
    desk = desk_with(WRITTEN["declares"].get(page, ()))
    for goal, english, chinese in lines_of(page):
        found = desk.read(english, "en", goal)
        assert len(found) == 1, english
        assert desk.write(found[0], "en", goal) == english
        for lang in LANGUAGES:
            assert desk.read(desk.write(found[0], lang, goal), lang, goal) == found, english
        if chinese:
            assert desk.write(found[0], "zh-Hant", goal) == chinese


def test_a_sentence_that_a_page_has_is_not_written_out_again(corpus: Corpus) -> None:
    said = {
        text["en"]
        for entry in corpus.entries.values()
        for _book, _box, item in (entry.program.instructions() if entry.program else ())
        for text in item.sentences
    }
    assert said >= {"Every explorer starts the game in this room.", "Nothing happens."}
    assert not [english for page in PAGES for _g, english, _zh in lines_of(page) if english in said]


def _has_rules(entry: Entry) -> bool:
    return any(part.key != "story" for part in entry.parts)


def test_every_card_and_every_room_with_a_text_has_a_page(corpus: Corpus) -> None:
    kinds = ("omen", "item", "event")
    wanted = {
        entry.id
        for entry in corpus.entries.values()
        if entry.game == "hill-2e"
        and (entry.kind in kinds or (entry.kind == "room" and _has_rules(entry)))
    }
    ruled = {entry.id for entry in corpus.entries.values() if entry.program is not None}
    # These two only tell where a way from another room ends.
    silent = {"hill-2e/room/ballroom", "hill-2e/room/basement-landing"}
    assert wanted - ruled - silent == set()
    assert {"hill-1e/item/rope", "hill-1e/item/toy-monkey"} <= ruled


def test_coverage_tells_which_pages_use_a_frame(corpus: Corpus) -> None:
    trees = {
        entry.id: tuple(entry.program.trees())
        for entry in own_pages(corpus.entries.values())
        if entry.program is not None
    }
    used = coverage(trees, FRAMES)
    assert used.keys() == {frame.name for frame in FRAMES}
    # Rooms that are parted by what they are, and the vault, whose inside is parted by its door.
    assert used["barrier_parts"] == (
        "hill-2e/room/catacombs", "hill-2e/room/chasm", "hill-2e/room/tower", "hill-2e/room/vault",
    )  # fmt: skip
    assert used["write_result"] == ("hill-2e/event/it-is-meant-to-be",)
    assert used["tell"] == ()
    assert next(iter(used)) == max(used, key=lambda name: len(used[name]))
