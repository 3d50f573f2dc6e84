"""A small corpus, homes set up with it on SQLite and on PostgreSQL, and documents to import."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.library.load import load_corpus
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Entry
from workbench.model.facts import RoomFacts
from workbench.model.games import Corpus
from workbench.model.ids import Kind, Language
from workbench.store.place import Home
from workbench.store.setup import set_up
from workbench.store.write import SourceDocument

GAME = """\
key: hill-2e
title: {en: House, zh-Hant: 大宅, zh-Hans: 大宅}
edition: second
sources: {table: what the tests say}
"""

ROOMS = """\
kind: room
entries:
  - slug: attic
    title: {en: Attic, zh-Hant: 閣樓, zh-Hans: 阁楼}
    facts: {floors: [upper], doors: [S], symbol: event, tile: attic}
    text: {en: "Leaving it needs a roll. The Rope helps."}
    sources: [table]
  - slug: cellar
    title: {en: Wine Cellar, zh-Hant: 酒窖, zh-Hans: 酒窖}
    facts: {floors: [basement], doors: [N, S], symbol: item, tile: cellar}
    aliases: [{lang: en, text: Vault of Wine}]
  - slug: star-chamber
    title: {en: Star Chamber, zh-Hant: 星堂, zh-Hans: 星堂}
    facts: {floors: [basement], doors: [E], symbol: omen, tile: star, chart: true}
"""

CARDS = """\
kind: item
entries:
  - slug: rope
    title: {en: Rope, zh-Hant: 繩索, zh-Hans: 绳索}
    facts: {keeps: true}
    text: {en: Tie it in the Attic or the Wine Cellar., zh-Hant: 繫在酒窖。}
"""

OMENS = """\
kind: omen
entries:
  - slug: bell
    title: {en: Bell, zh-Hant: 鐘, zh-Hans: 钟}
    facts: {keeps: true}
"""

HAUNTS = """\
kind: haunt
entries:
  - slug: "1"
    title: {en: It Rings, zh-Hant: 鳴響, zh-Hans: 鸣响}
    facts: {number: 1}
"""

CHART = """\
haunts:
  hill-2e/room/star-chamber: {hill-2e/omen/bell: 1}
"""


def write_corpus(data: Path, **changed: str) -> Path:
    """Writes the small corpus under *data*, files of it replaced by *changed*."""
    files = {"game": GAME, "rooms": ROOMS, "items": CARDS, "omens": OMENS, "haunts": HAUNTS}
    folder = data / "corpus" / "hill-2e"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**files, "chart": CHART, **changed}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return data


@pytest.fixture(scope="session")
def small_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to be ``WORKBENCH_DATA``, with the small corpus in it."""
    return write_corpus(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def corpus(small_data: Path) -> Corpus:
    """The small corpus, loaded."""
    return load_corpus(small_data / "corpus")


@pytest.fixture(scope="session")
def corpus_with(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Corpus]:
    """Loads the small corpus with some of its files replaced."""

    def make(**changed: str) -> Corpus:
        data = write_corpus(tmp_path_factory.mktemp("changed"), **changed)
        return load_corpus(data / "corpus")

    return make


@pytest.fixture
def small(small_data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lets the small corpus be the one that ships."""
    monkeypatch.setenv("WORKBENCH_DATA", str(small_data))
    return small_data


@pytest.fixture(scope="session")
def _ready(small_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database that was set up; copied for each test."""
    folder = tmp_path_factory.mktemp("ready")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORKBENCH_DATA", str(small_data))
        set_up(Home(folder))
    return folder


@pytest.fixture
def sqlite_home(_ready: Path, tmp_path: Path, small: Path) -> Home:
    """A home on SQLite, set up with the small corpus."""
    home = Home(tmp_path / "home")
    home.make()
    shutil.copyfile(_ready / "workbench.db", home.database)
    return home


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Where the tests may make databases, or a skip."""
    url = os.environ.get("WORKBENCH_TEST_POSTGRES", "")
    if not url:
        pytest.skip("no PostgreSQL: WORKBENCH_TEST_POSTGRES is not set (see .ci/postgres.sh)")
    return url


@pytest.fixture(scope="session")
def make_database(postgres_url: str) -> Iterator[Callable[[str], str]]:
    """Makes a database like the named one (or an empty one) and returns its URL."""
    import psycopg

    made: list[str] = []

    def make(like: str) -> str:
        name = f"haunt_test_{uuid.uuid4().hex[:12]}"
        template = like.rpartition("/")[2] or "template0"
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        made.append(name)
        return f"{postgres_url.rpartition('/')[0]}/{name}"

    yield make
    with psycopg.connect(postgres_url, autocommit=True) as server:
        for name in made:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def _ready_server(
    small_data: Path, make_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> str:
    url = make_database("")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORKBENCH_DATA", str(small_data))
        set_up(Home(tmp_path_factory.mktemp("server"), url))
    return url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def home(request: pytest.FixtureRequest, tmp_path: Path, small: Path) -> Home:
    """A home set up with the small corpus, on each kind of database."""
    if request.param == "sqlite":
        made: Home = request.getfixturevalue("sqlite_home")
        return made
    url = request.getfixturevalue("_ready_server")
    return Home(tmp_path / "home", request.getfixturevalue("make_database")(url))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_home(request: pytest.FixtureRequest, tmp_path: Path, small: Path) -> Home:
    """A home with no database yet, or with an empty one on the server."""
    if request.param == "sqlite":
        return Home(tmp_path / "empty")
    return Home(tmp_path / "empty", request.getfixturevalue("make_database")(""))


def room(entry_id: str, name: str, text: str = "", **fields: Any) -> Entry:
    """Makes a room of a person's own."""
    from workbench.model.entries import Part

    parts = (Part("rule", {"en": text}),) if text else ()
    facts = RoomFacts(("upper",), ("N",), "none", "own")
    return Entry(entry_id, {"en": name}, facts, parts, **fields)


@pytest.fixture
def make_room() -> Callable[..., Entry]:
    """Makes a room of a person's own."""
    return room


Section = tuple[str, Kind, str, str]


@pytest.fixture
def make_source() -> Callable[..., SourceDocument]:
    """Makes a document to be imported, of (entry id, kind, name, text) for each section."""

    def make(
        source_id: str,
        *sections: Section,
        lang: Language = "en",
        own: tuple[Entry, ...] = (),
        original: bytes = b"as delivered",
    ) -> SourceDocument:
        at = 0
        made = []
        for _entry_id, kind, name, text in sections:
            made.append(PrintedSection(at, at + len(text), kind, name, text))
            at += len(text)
        document = Document(
            name=f"{source_id}.txt",
            sha256=uuid.uuid5(uuid.NAMESPACE_OID, repr(sections)).hex,
            format="text",
            encoding="utf-8",
            lang=lang,
            game="hill-2e",
            length=at,
            sections=tuple(made),
        )
        ids = tuple(entry_id for entry_id, *_rest in sections)
        return SourceDocument(source_id, document, original, ids, own, '{"found": 1}')

    return make
