from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session

from tests.editing import EditingWriter
from workbench.errors import ConflictError, NotFoundError
from workbench.model.entries import Alias, Entry, Part
from workbench.model.facts import CardFacts, RoomFacts, Way
from workbench.model.plain import entry_from_plain
from workbench.store.derive import derive
from workbench.store.engine import connect
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.write import SourceDocument

Rows = tuple[list[tuple[object, ...]], list[tuple[object, ...]]]

IDS = (
    "hill-2e/room/attic", "hill-2e/item/rope", "hill-2e/event/find", "home/item/loft",
    "home/room/den",
)  # fmt: skip
NAMES = ("Attic", "attic", "Wine Cellar", "Wine", "Rope", "Den", "...", "繩索", "酒")
TEXTS = (
    "In the Attic.",
    "The Wine Cellar’s Rope",
    "Ropes, Wine, a Den",
    "繫在酒窖的绳索",
    "no name",
)


def derived(home: Home) -> Rows:
    with closing(sqlite3.connect(home.database)) as raw:
        names = raw.execute("SELECT key, entry_id, name, lang, whole, weight FROM name").fetchall()
        links = raw.execute("SELECT source_id, target_id, audience, origin FROM link").fetchall()
    return sorted(names), sorted(links)


def derived_anew(home: Home) -> Rows:
    engine = connect(home)
    try:
        with Session(engine) as session:
            derive(session)
            session.commit()
    finally:
        engine.dispose()
    return derived(home)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    entry_id = draw(st.sampled_from(IDS))
    name = draw(st.sampled_from(NAMES))
    aliases = tuple(
        Alias("en", text) for text in draw(st.lists(st.sampled_from(NAMES), max_size=1))
    )
    parts = (
        Part("rule", {"en": draw(st.sampled_from(TEXTS)), "zh-Hans": draw(st.sampled_from(TEXTS))}),
    )
    ways = tuple(Way(to, "passage") for to in draw(st.lists(st.sampled_from(IDS), max_size=2)))
    facts = (
        RoomFacts(("upper",), (), "none", "t", ways=ways) if "/room/" in entry_id else CardFacts()
    )
    return Entry(entry_id, {"en": name}, facts, parts, aliases)


acts = st.one_of(
    st.tuples(st.just("save"), entries()),
    st.tuples(st.just("withdraw"), st.sampled_from(IDS)),
    st.tuples(
        st.just("import"),
        st.sampled_from(("one", "two")),
        st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(TEXTS)), max_size=3),
        st.lists(entries(), max_size=2, unique_by=lambda entry: entry.id),
    ),
    st.tuples(st.just("remove"), st.sampled_from(("one", "two"))),
)


def perform(
    writer: EditingWriter,
    home: Home,
    act: tuple[object, ...],
    source: Callable[..., SourceDocument],
) -> None:
    with open_reader(home) as reader:
        match act:
            case ("save", Entry() as entry):
                row = reader.entry(entry.id, "edited")
                writer.save_entry(entry, expected_version=row.version if row else 0)
            case ("withdraw", str(entry_id)):
                row = reader.entry(entry_id, "edited")
                writer.withdraw_edit(entry_id, expected_version=row.version if row else 0)
            case ("import", str(name), list(texts), list(own)):
                sections = [(i, i.split("/")[1], "x", text) for i, text in texts]
                writer.import_sources([source(name, *sections, own=tuple(own))])
            case ("remove", str(name)):
                writer.remove_source(name)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(acts, min_size=1, max_size=6))
def test_what_is_written_after_each_change_is_what_would_be_written_from_nothing(
    steps: list[tuple[object, ...]],
    sqlite_home: Home,
    make_source: Callable[..., SourceDocument],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        shutil.copyfile(sqlite_home.database, home.database)
        with EditingWriter(home) as writer:
            for step in steps:
                try:
                    perform(writer, home, step, make_source)
                except (NotFoundError, ConflictError):
                    continue
                assert derived(home) == derived_anew(home)


def test_a_text_that_changes_costs_no_look_at_the_others(
    sqlite_home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(data: Mapping[str, Any]) -> Entry:
        read.append(data["id"])
        return entry_from_plain(data)

    monkeypatch.setattr("workbench.store.derive.entry_from_plain", reading)
    with open_reader(sqlite_home) as reader:
        row = reader.entry("hill-2e/room/attic")
        assert row is not None
    parts = (Part("rule", {"en": "The Bell rings."}),)
    with EditingWriter(sqlite_home) as writer:
        writer.save_entry(replace(row.entry, parts=parts), expected_version=0)
    assert read == ["hill-2e/room/attic"]
    with open_reader(sqlite_home) as reader:
        assert reader.mentions("hill-2e/room/attic") == [("hill-2e/omen/bell", "everyone")]


def test_an_entry_that_no_key_leads_to_comes_and_goes_with_its_links(
    home: Home, make_room: Callable[..., Entry]
) -> None:
    nameless = make_room("home/room/dots", "...")
    facts = RoomFacts(("upper",), (), "none", "x", ways=(Way(nameless.id, "passage"),))
    other = replace(make_room("home/room/other", "Other"), facts=facts)
    with EditingWriter(home) as writer, open_reader(home) as reader:
        writer.save_entry(other, expected_version=0)
        assert reader.mentions(other.id) == []
        writer.save_entry(nameless, expected_version=0)
        assert reader.mentions(other.id) == [(nameless.id, "everyone")]
        writer.withdraw_edit(nameless.id, expected_version=1)
        assert reader.mentions(other.id) == []


def test_secrets_are_linked_as_secrets(home: Home, make_room: Callable[..., Entry]) -> None:
    parts = (
        Part("open", {"en": "The Attic."}),
        Part("secret", {"en": "The Rope."}, audience="traitor", book="T"),
    )
    own = replace(make_room("home/room/lair", "Lair"), parts=parts)
    with EditingWriter(home) as writer:
        writer.save_entry(own, expected_version=0)
    with open_reader(home) as reader:
        assert dict(reader.mentions("home/room/lair")) == {
            "hill-2e/item/rope": "traitor", "hill-2e/room/attic": "everyone",
        }  # fmt: skip
        assert ("home/room/lair", "traitor") in reader.mentioned_in("hill-2e/item/rope")
