"""Drafts as they are kept, on SQLite and PostgreSQL: saved, refused, in use, backed up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.editing import EditingWriter
from workbench.errors import ConflictError, NotFoundError, StoreError
from workbench.model.entries import Entry
from workbench.store.drafts import DraftFacts, DraftReader, SourceDraft, open_drafts
from workbench.store.place import Home
from workbench.store.setup import back_up, restore

FACTS = DraftFacts("page", "home/room/cell", "room", "hill-2e", {"en": "Cell", "zh-Hant": "牢房"})
FIRST = SourceDraft({"": "one\n", "zh-Hant": "story: 一\n"}, FACTS, author="a", message="begun")


@pytest.fixture
def writer(home: Home) -> Iterator[EditingWriter]:
    with EditingWriter(home) as made:
        yield made


@pytest.fixture
def reader(home: Home) -> Iterator[DraftReader]:
    with open_drafts(home) as made:
        yield made


def revised(text: str, key: int, base: int) -> SourceDraft:
    return SourceDraft({"": text}, FACTS, key, base, author="b", message=f"to {text}")


def in_use(reader: DraftReader, entry_id: str) -> int:
    """The number of the draft whose text is in use for an entry; 0 if none is."""
    found = [each.key for each in reader.drafts() if each.entry_id == entry_id and each.used]
    row = reader.entry(entry_id)
    assert bool(found) == (row is not None and row.layer == "edited")
    assert len(found) < 2
    return found[0] if found else 0


def test_what_is_saved_is_read_back(writer: EditingWriter, reader: DraftReader) -> None:
    key = writer.save_draft(FIRST)
    draft = reader.draft(key)
    assert draft is not None
    assert draft.texts == FIRST.texts
    assert (draft.entry_id, draft.kind, draft.game) == ("home/room/cell", "room", "hill-2e")
    assert draft.title == FACTS.title
    assert (draft.state, draft.revision, draft.used, draft.removed) == ("draft", 1, 0, False)
    assert (draft.path, draft.bound, draft.author) == ("", {}, "a")
    assert draft.saved_at.tzinfo is not None
    writer.save_draft(revised("two", key, 1))
    history = reader.draft_history(key)
    assert [(each.number, each.author, each.message) for each in history] == [
        (2, "b", "to two"),
        (1, "a", "begun"),
    ]
    first = reader.draft_revision(key, 1)
    assert first is not None
    assert first.texts == FIRST.texts
    for number in (0, 3, -1, 2**40):
        assert reader.draft_revision(key, number) is None
        assert reader.draft(number + 10) is None


def test_a_save_of_an_older_revision_is_refused(writer: EditingWriter, reader: DraftReader) -> None:
    key = writer.save_draft(FIRST)
    writer.save_draft(revised("two", key, 1))
    with pytest.raises(ConflictError) as caught:
        writer.save_draft(revised("other two", key, 1))
    assert caught.value.version == 2
    draft = reader.draft(key)
    assert draft is not None
    assert draft.texts[""] == "two"
    with pytest.raises(NotFoundError, match="no draft 99"):
        writer.save_draft(revised("x", 99, 1))


def test_only_what_is_in_use_makes_the_index_old(
    writer: EditingWriter, reader: DraftReader, make_room: Callable[..., Entry]
) -> None:
    before = reader.generation
    key = writer.save_draft(FIRST)
    writer.keep_working(key, "here/1", 1, {"": "half"})
    writer.bind_draft(key, "/a/cell.md", FIRST.texts)
    assert reader.generation == before
    writer.set_state(key, "final", base=1, entry=make_room("home/room/cell", "Cell"))
    assert reader.generation > before


def test_what_is_final_is_in_use_and_no_longer_when_it_is_not(
    writer: EditingWriter, reader: DraftReader, make_room: Callable[..., Entry]
) -> None:
    key = writer.save_draft(FIRST)
    cell = make_room("home/room/cell", "Cell")
    writer.set_state(key, "final", base=1, entry=cell)
    row = reader.entry("home/room/cell")
    assert row is not None
    assert (row.layer, row.entry) == ("edited", cell)
    assert [hit.entry_id for hit in reader.names("cell", whole=True)][:1] == ["home/room/cell"]
    assert reader.own_entries("hill-2e") == {"home/room/cell": cell}
    assert reader.own_entries("mystery") == {}
    assert reader.rules_of("home/room/cell") == "hill-2e"
    assert reader.rules_of("hill-2e/room/attic") == "hill-2e"
    assert reader.rules_of("home/room/none") == ""
    assert in_use(reader, "home/room/cell") == key
    assert in_use(reader, "hill-2e/room/attic") == 0
    draft = reader.draft(key)
    assert draft is not None
    assert (draft.state, draft.used) == ("final", 1)
    writer.set_state(key, "complete", base=1)
    assert reader.entry("home/room/cell") is None
    assert reader.names("cell", whole=True) == []
    # Its history as an entry stays, as that of every edit.
    assert [bool(each["entry"]) for each in reader.revisions("home/room/cell")] == [False, True]


def test_two_drafts_cannot_be_in_use_for_one_entry(
    writer: EditingWriter, reader: DraftReader, make_room: Callable[..., Entry]
) -> None:
    cell = make_room("home/room/cell", "Cell")
    one, two = writer.save_draft(FIRST), writer.save_draft(FIRST)
    writer.set_state(one, "final", base=1, entry=cell)
    with pytest.raises(StoreError, match="another draft") as caught:
        writer.set_state(two, "final", base=1, entry=cell)
    assert f"draft/{one}" in str(caught.value)
    draft = reader.draft(two)
    assert draft is not None
    assert draft.state == "draft"
    # Number 1 is not number 10 or 11.
    for _more in range(10):
        last = writer.save_draft(FIRST)
    writer.set_state(last, "draft", base=1)
    assert in_use(reader, "home/room/cell") == one


def test_an_edit_that_no_draft_made_is_taken_over_with_its_history(
    writer: EditingWriter, reader: DraftReader, make_room: Callable[..., Entry]
) -> None:
    cell = make_room("home/room/cell", "Cell")
    writer.save_entry(cell, expected_version=0)
    key = writer.save_draft(FIRST)
    writer.set_state(key, "final", base=1, entry=replace(cell, title={"en": "Our Cell"}))
    assert len(reader.revisions("home/room/cell")) == 2
    assert in_use(reader, "home/room/cell") == key


def test_removing_takes_out_of_use_and_is_undone(
    writer: EditingWriter, reader: DraftReader, make_room: Callable[..., Entry]
) -> None:
    key = writer.save_draft(FIRST)
    writer.set_state(key, "final", base=1, entry=make_room("home/room/cell", "Cell"))
    writer.remove_draft(key)
    assert reader.drafts() == []
    assert [each.key for each in reader.drafts(removed=True)] == [key]
    assert reader.entry("home/room/cell") is None
    writer.bring_back(key)
    (draft,) = reader.drafts()
    assert (draft.state, draft.revision, draft.texts) == ("draft", 1, FIRST.texts)


def test_working_copies(writer: EditingWriter, reader: DraftReader) -> None:
    key = writer.save_draft(FIRST)
    writer.keep_working(key, "here/1", 1, {"": "half"})
    writer.keep_working(key, "here/1", 1, {"": "half a page"})
    writer.keep_working(key, "there/2", 1, {"": "other \x00\x1b 燈"})
    assert {each.editor: each.texts[""] for each in reader.working(key)} == {
        "here/1": "half a page",
        "there/2": "other \x00\x1b 燈",
    }
    writer.drop_working(key, "here/1")
    writer.drop_working(key, "nobody")
    assert [each.editor for each in reader.working(key)] == ["there/2"]
    with pytest.raises(NotFoundError):
        writer.keep_working(99, "here/1", 1, {"": ""})


def test_documents_and_drafts_are_stored_together_or_not_at_all(
    writer: EditingWriter, reader: DraftReader, make_source: Callable[..., object]
) -> None:
    source = make_source("doc", ("hill-2e/room/attic", "room", "Attic", "Printed."))
    key = writer.save_draft(FIRST)
    stale = revised("three", key, 7)
    with pytest.raises(ConflictError):
        writer.import_sources([source], (), [FIRST, stale])  # type: ignore[list-item]
    assert reader.documents() == []
    assert len(reader.drafts()) == 1
    keys = writer.import_sources([source], (), [FIRST, revised("two", key, 1)])  # type: ignore[list-item]
    assert len(reader.documents()) == 1
    assert keys[1] == key
    assert {each.key: each.revision for each in reader.drafts()} == {keys[0]: 1, key: 2}


def test_two_writers_of_one_draft_never_both_win(home: Home) -> None:
    with EditingWriter(home) as writer:
        key = writer.save_draft(FIRST)
    won: list[str] = []
    lost: list[str] = []

    def write(name: str) -> None:
        with EditingWriter(home) as writer, open_drafts(home) as reader:
            for number in range(10):
                draft = reader.draft(key)
                assert draft is not None
                text = f"{draft.texts['']}{name}{number}\n"
                try:
                    writer.save_draft(revised(text, key, draft.revision))
                    won.append(f"{name}{number}")
                except ConflictError:
                    lost.append(f"{name}{number}")

    threads = [threading.Thread(target=write, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) + len(lost) == 20
    with open_drafts(home) as reader:
        draft = reader.draft(key)
        assert draft is not None
        assert draft.revision == 1 + len(won)
        assert draft.texts[""] == "one\n" + "".join(f"{each}\n" for each in won)
        assert len(reader.draft_history(key)) == draft.revision


def test_a_backup_carries_drafts(sqlite_home: Home, tmp_path: Path) -> None:
    with EditingWriter(sqlite_home) as writer:
        key = writer.save_draft(FIRST)
        writer.save_draft(revised("two", key, 1))
        writer.keep_working(key, "here/1", 2, {"": "half"})
    back_up(sqlite_home, tmp_path / "copy.db")
    with EditingWriter(sqlite_home) as writer:
        writer.save_draft(revised("three", key, 2))
    restore(sqlite_home, tmp_path / "copy.db")
    with open_drafts(sqlite_home) as reader:
        (draft,) = reader.drafts()
        assert (draft.revision, draft.texts[""]) == (2, "two")
        assert [each.number for each in reader.draft_history(key)] == [2, 1]
        assert [each.texts[""] for each in reader.working(key)] == ["half"]
