"""What a reader's screen asks for besides the entry."""

from __future__ import annotations

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
)
from workbench.errors import StoreError, UsageError
from workbench.model.ids import GAMES
from workbench.search.answers import Matched
from workbench.store.place import Home


def test_a_reading_has_the_names_of_all_it_refers_to_and_marks_what_was_found(
    desk: Lookup,
) -> None:
    reading = read_entry(desk, "hill-2e/room/attic", view="hero", matched=[Matched("speed")])
    assert set(reading.sheet.mentioned_in) <= set(reading.titles)
    rule = reading.sheet.parts[0].text["en"]
    assert [rule[start:end] for start, end in reading.marks[rule]] == ["Speed"]
    assert read_entry(desk, "attic", view="hero").marks == {}


def test_the_chart_has_names_and_agrees_with_the_desk(desk: Lookup) -> None:
    table = chart_table(desk, "hill-2e")
    assert (len(table.omens), len(table.rooms), len(table.haunts)) == (13, 13, 50)
    assert table.haunts[0][0] == 1
    assert all(names["zh-Hant"] for _key, names in (*table.omens, *table.rooms))
    for number, _key, _names in table.haunts:
        assert table.pairs(number) == desk.chart_pairs(number).pairs
    assert "hill-2e" in chart_games(desk)
    assert "mystery" not in chart_games(desk)
    with pytest.raises(UsageError, match="mystery"):
        chart_table(desk, "mystery")


def test_games_words_and_sources_are_named(desk: Lookup) -> None:
    assert tuple(game_labels(desk)) == GAMES
    assert game_words(desk)["sanity"]["zh-Hant"] in ("神志", "理智")
    sources = sources_of(desk)
    assert all(source.name and source.game for source in sources)
    assert not any(source.id for source in sources)  # nothing was imported here


def test_a_saved_text_never_takes_the_place_of_another(own: Home) -> None:
    first = save_text(own, "hill-2e/room/attic", "one")
    second = save_text(own, "hill-2e/room/attic", "two")
    assert first != second
    assert (first.read_text("utf-8"), second.read_text("utf-8")) == ("one", "two")
    assert first.parent == own.folder / "saved"


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "..", "", "a\x00b", "x" * 500])
def test_a_saved_text_stays_in_the_home(own: Home, name: str) -> None:
    place = save_text(own, name, "text")
    assert place.resolve().parent == (own.folder / "saved").resolve()


def test_a_text_that_cannot_be_saved_is_refused(own: Home, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        save_text(own, "long", "x" * 2_000_001)
    blocked = Home(tmp_path / "file")
    blocked.folder.write_text("no folder", "utf-8")
    with pytest.raises(StoreError):
        save_text(blocked, "name", "text")
