from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.editing import EditingWriter
from workbench.errors import StoreError
from workbench.model.entries import Entry
from workbench.model.names import names_of, query_keys
from workbench.store.place import Home
from workbench.store.read import Reader, open_reader

ATTIC = "hill-2e/room/attic"


@pytest.fixture
def reader(home: Home) -> Reader:
    return open_reader(home)


def test_names_are_found_by_prefix(home: Home) -> None:
    with open_reader(home) as reader:
        hits = reader.names("wine")
        assert {hit.name for hit in hits} == {"Wine Cellar", "Vault of Wine"}
        assert [hit.whole for hit in hits if hit.name == "Vault of Wine"] == [False]
        assert [hit.whole for hit in hits if hit.key == "wine cellar"] == [True]
        assert {hit.entry_id for hit in reader.names("星")} == {"hill-2e/room/star-chamber"}
        assert {hit.entry_id for hit in reader.names("jiu")} == {"hill-2e/room/cellar"}
        assert reader.names("") == []
        assert len(reader.names("w", limit=1)) == 1
        title, alias = reader.exact_names("wine cellar"), reader.exact_names("vault of wine")
        assert title[0].weight > alias[0].weight


def test_every_key_of_every_name_is_found_by_each_of_its_prefixes(home: Home) -> None:
    with open_reader(home) as reader:
        for row in list(reader.all_entries()):
            for name in names_of(row.entry):
                for end in range(1, len(name.key) + 1):
                    found = {
                        (hit.entry_id, hit.name)
                        for key in query_keys(name.key[:end])
                        for hit in reader.names(key)
                    }
                    assert (row.entry.id, name.name) in found, name.key[:end]


@pytest.mark.parametrize("asked", ["a%", "_", "'", '"; DROP TABLE name; --', "?", "\\", "\x00"])
def test_what_is_typed_is_never_a_pattern(home: Home, asked: str) -> None:
    with open_reader(home) as reader:
        if asked != "\x00":  # which a server refuses as a text, and no key can hold
            assert reader.names(asked) == []
            assert reader.exact_names(asked) == []
            assert reader.entry(asked) is None
        assert reader.names("attic") != []


def test_keys_are_ordered_by_their_characters(home: Home, make_room: Callable[..., Entry]) -> None:
    # Languages sort "b-1" before "b 2" before "B 3" or otherwise; a prefix must be one range.
    names = ["zz top", "zz-top", "zza", "zz 1", "zzé", "zz星", "zz\u00df"]
    with EditingWriter(home) as writer:
        for number, name in enumerate(names):
            writer.save_entry(make_room(f"home/room/z{number}", name), expected_version=0)
    with open_reader(home) as reader:
        assert {hit.name for hit in reader.names("zz")} == set(names)
        keys = [hit.key for hit in reader.names("zz")]
        assert keys == sorted(keys)


def test_unknown_ids_give_empty_answers(home: Home) -> None:
    with open_reader(home) as reader:
        assert reader.entry("hill-2e/room/none") is None
        assert reader.entry(ATTIC, "edited") is None
        assert reader.layers("no id at all") == ()
        assert reader.entries([]) == {}
        assert reader.mentions("x") == []
        assert reader.printed("x") == []
        assert reader.original("x") is None
        assert reader.chart("x") is None
        assert reader.revisions("x") == []
        assert reader.meta("x") is None


def test_entries_come_in_the_order_of_the_files(home: Home) -> None:
    with open_reader(home) as reader:
        rooms = [row.entry.entry_id.slug for row in reader.all_entries("hill-2e", "room")]
        assert rooms == ["attic", "cellar", "star-chamber"]
        assert [row.entry.id for row in reader.all_entries(kind="omen")] == ["hill-2e/omen/bell"]
        assert list(reader.all_entries("mystery")) == []
        assert reader.ids(slug="attic") == (ATTIC,)
        assert reader.ids("item", "attic") == ()
        assert len(reader.ids()) == 6


def test_many_ids_are_read_at_once(home: Home) -> None:
    asked = [f"hill-2e/room/none-{number}" for number in range(1500)]
    with open_reader(home) as reader:
        assert list(reader.entries([*asked, ATTIC, *asked, ATTIC])) == [ATTIC]


def test_titles_are_those_of_the_layer_in_force(
    home: Home, make_room: Callable[..., Entry]
) -> None:
    cellar = "hill-2e/room/cellar"
    with EditingWriter(home) as writer:
        writer.save_entry(make_room(ATTIC, 'Loft: 90% "high" ? 閣樓'), expected_version=0)
    with open_reader(home) as reader:
        titles = reader.titles([cellar, "hill-2e/room/none", ATTIC, ATTIC])
        assert titles.keys() == {cellar, ATTIC}
        for key, title in titles.items():
            row = reader.entry(key)
            assert row is not None
            assert title == row.entry.title
        assert titles[ATTIC]["en"] == 'Loft: 90% "high" ? 閣樓'
        assert reader.titles([]) == {}
        assert len(reader.titles([f"x/room/{n}" for n in range(900)] + [ATTIC])) == 1


def test_what_an_entry_names_is_known_both_ways(home: Home) -> None:
    with open_reader(home) as reader:
        rope = "hill-2e/item/rope"
        assert reader.mentions(rope) == [(ATTIC, "everyone"), ("hill-2e/room/cellar", "everyone")]
        assert reader.mentioned_in(ATTIC) == [(rope, "everyone")]


def test_eight_threads_read_while_another_writes(home: Home) -> None:
    stop = threading.Event()
    failed: list[BaseException] = []
    rounds = [0] * 8

    def read(number: int) -> None:
        try:
            with open_reader(home) as reader:
                while not stop.is_set() or rounds[number] < 3:
                    assert sum(1 for _row in reader.all_entries()) == 6
                    assert reader.names("att")
                    row = reader.entry(ATTIC)
                    assert row is not None
                    assert row.version == len(reader.revisions(ATTIC)) or row.version >= 1
                    rounds[number] += 1
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=read, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    with open_reader(home) as reader, EditingWriter(home) as writer:
        row = reader.entry(ATTIC)
        assert row is not None
        version = 0
        for _round in range(12):
            version = writer.save_entry(row.entry, expected_version=version)
    stop.set()
    for thread in threads:
        thread.join()
    assert failed == []
    assert min(rounds) >= 3


def test_a_database_damaged_while_it_is_open_is_told(sqlite_home: Home) -> None:
    data = bytearray(sqlite_home.database.read_bytes())
    with closing(sqlite3.connect(sqlite_home.database)) as raw:
        page = raw.execute("PRAGMA page_size").fetchone()[0]
    with open_reader(sqlite_home) as reader:
        for at in range(page, len(data), page):
            data[at : at + page] = b"\x5a" * page
        sqlite_home.database.write_bytes(data)
        with pytest.raises(StoreError, match="cannot be read") as caught:
            list(reader.all_entries())
    assert sqlite_home.shown in str(caught.value)
    assert caught.value.cause
    assert "workbench restore" in caught.value.expected


def test_a_reader_cannot_write(sqlite_home: Home) -> None:
    with open_reader(sqlite_home) as reader, pytest.raises(StoreError, match="readonly"):
        reader._rows("DELETE FROM note")


def test_a_missing_database_is_told_and_not_made(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = Home(tmp_path_factory.mktemp("nothing"))
    with pytest.raises(StoreError, match="cannot be opened"):
        open_reader(home)
    assert list(home.folder.iterdir()) == []


def test_a_home_with_odd_signs_in_its_name(
    sqlite_home: Home, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("odd") / "a b%3F?mode=memory#大宅"
    folder.mkdir()
    sqlite_home.database.replace(folder / "workbench.db")
    with EditingWriter(Home(folder)) as writer:
        writer.add_note(ATTIC, "x")
    with open_reader(Home(folder)) as reader:
        assert len(reader.notes()) == 1
