"""What a reader's screen asks for, from the corpus that ships."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.lookup import Lookup
from workbench.desks.reading import (
    chart_games,
    chart_table,
    game_labels,
    game_words,
    read_entry,
    save_text,
    sources_of,
    titles_of,
)
from workbench.errors import NotFoundError, StoreError, UsageError
from workbench.search.answers import Matched
from workbench.store.place import Home

ROOM = "hill-2e/room/pentagram-chamber"


@pytest.fixture(scope="module")
def lookup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lookup]:
    with Lookup(Home(tmp_path_factory.mktemp("home"))) as desk:
        yield desk


def test_an_entry_comes_with_the_names_of_all_it_refers_to(lookup: Lookup) -> None:
    reading = read_entry(lookup, ROOM, view="author")
    sheet = reading.sheet
    assert sheet.id == ROOM
    assert {*sheet.mentions, *sheet.mentioned_in, *sheet.editions} <= sheet.names.keys()
    assert reading.own == ()
    assert reading.marks == {}


def test_marks_are_where_the_words_stand(lookup: Lookup) -> None:
    reading = read_entry(lookup, ROOM, view="hero", matched=(Matched("leaving"),))
    found = {text[a:b].lower() for text, spans in reading.marks.items() for a, b in spans}
    assert found
    assert all(word.startswith("leav") for word in found)


def test_a_word_found_by_another_is_marked_by_that_other(lookup: Lookup) -> None:
    reading = read_entry(lookup, ROOM, view="hero", matched=(Matched("mind", "Sanity"),))
    assert {
        text[a:b] for text, spans in reading.marks.items() for a, b in spans
    } == {"Sanity"}  # fmt: skip


def test_an_entry_that_is_none_is_not_found(lookup: Lookup) -> None:
    with pytest.raises(NotFoundError):
        read_entry(lookup, "hill-2e/room/bicycle-shed", view="hero")


def test_titles_keep_the_order_asked_for(lookup: Lookup) -> None:
    ids = [ROOM, "hill-2e/room/nowhere", "hill-2e/room/attic"]
    titles = titles_of(lookup, ids)
    assert list(titles) == [ROOM, "hill-2e/room/attic"]
    assert titles[ROOM]["zh-Hant"] == "五芒星堂"


def test_games_and_words(lookup: Lookup) -> None:
    labels = game_labels(lookup)
    assert list(labels)[:3] == ["hill-2e", "hill-1e", "mystery"]
    assert game_words(lookup)["sanity"]["zh-Hant"] == "神志"


def test_the_chart_has_13_omens_13_rooms_and_50_haunts(lookup: Lookup) -> None:
    assert "hill-2e" in chart_games(lookup)
    table = chart_table(lookup, "hill-2e")
    assert (len(table.omens), len(table.rooms), len(table.haunts)) == (13, 13, 50)
    assert len(table.cells) == 169
    # 19 haunts have four cells and 31 have three
    sizes = [len(table.pairs(number)) for number, _key, _names in table.haunts]
    assert (sizes.count(4), sizes.count(3)) == (19, 31)
    for number, _key, _names in table.haunts:
        for omen, room in table.pairs(number):
            assert lookup.chart(omen, room).haunt == number


def test_a_game_without_a_chart_is_refused(lookup: Lookup) -> None:
    with pytest.raises(NotFoundError, match=r"no haunt chart.*hill-2e"):
        chart_table(lookup, "no-such-game")


def test_sources_of_what_ships_are_listed(lookup: Lookup) -> None:
    found = sources_of(lookup)
    assert {"hill-2e", "mystery"} <= {each.game for each in found}
    assert not any(each.id for each in found)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("hill-2e/room/attic", "hill-2e-room-attic.txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ("五芒星堂", "五芒星堂.txt"),
        ("/", "text.txt"),
        ("x" * 500, "x" * 80 + ".txt"),
    ],
)
def test_a_text_is_saved_inside_the_home_folder(tmp_path: Path, name: str, file: str) -> None:
    place = save_text(Home(tmp_path), name, "one\ntwo\n")
    assert place == tmp_path / "saved" / file
    assert place.read_bytes() == b"one\ntwo\n"


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    first = save_text(Home(tmp_path), "a", "first")
    second = save_text(Home(tmp_path), "a", "second")
    assert first != second
    assert first.read_text(encoding="utf-8") == "first"


def test_a_text_that_cannot_be_saved_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="2000001 characters"):
        save_text(Home(tmp_path), "a", "x" * 2_000_001)
    (tmp_path / "saved").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be written"):
        save_text(Home(tmp_path), "a", "x")
