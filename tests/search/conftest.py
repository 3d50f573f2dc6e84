"""Homes to search in: one with everything that ships, and small ones with what a test puts in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Audience, Entry
from workbench.model.games import Corpus, Game
from workbench.model.ids import GAMES, EntryId, Language
from workbench.search.finder import Finder
from workbench.store.place import Home

MakeHome = Callable[..., Home]
PutIn = Callable[..., None]
PrintIn = Callable[..., None]


@pytest.fixture(scope="session")
def shipped_home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with the shipped corpus. Tests only read it."""
    from workbench.store.setup import set_up

    home = Home(tmp_path_factory.mktemp("shipped"))
    set_up(home)
    return home


@pytest.fixture(scope="session")
def finder(shipped_home: Home) -> Iterator[Finder]:
    with Finder(shipped_home) as made:
        yield made


@pytest.fixture(scope="session")
def put_in() -> PutIn:
    """Replaces what ships in a home by the given entries; makes the home if it is new."""
    from workbench.store.read import database_state
    from workbench.store.setup import migrate
    from workbench.store.write import Writer

    def put(home: Home, *entries: Entry) -> None:
        home.make()
        if database_state(home) == "missing":
            migrate(home, backup=False)
        games = {key: Game(key, {"en": key}, "test") for key in GAMES}
        named = {entry.id: entry for entry in entries}
        with Writer(home) as writer:
            writer.install_corpus(Corpus(games, named, {}, digest(entries)))

    return put


@pytest.fixture(scope="session")
def print_in() -> PrintIn:
    """Imports a document of one section that belongs to an entry."""
    from workbench.store.write import SourceDocument, Writer

    def imported(
        home: Home,
        entry_id: str,
        text: str,
        lang: Language = "en",
        audience: Audience = "everyone",
        heading: str = "",
    ) -> None:
        kind = EntryId.parse(entry_id).kind
        section = PrintedSection(0, len(text), kind, "", text, heading, audience)
        sha256 = digest((entry_id, text))
        document = Document(
            "printed", sha256, "text", "utf-8", lang, "hill-2e", len(text), (section,)
        )
        with Writer(home) as writer:
            writer.import_sources(
                [SourceDocument(sha256[:12], document, text.encode(), (entry_id,))]
            )

    return imported


@pytest.fixture
def make_home(tmp_path: Path, put_in: PutIn) -> MakeHome:
    """Makes a home that has just the given entries."""

    def make(*entries: Entry) -> Home:
        home = Home(tmp_path / "home")
        put_in(home, *entries)
        return home

    return make


def digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()
