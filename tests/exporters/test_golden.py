"""Each text format, byte for byte; ``WORKBENCH_RENEW_GOLDEN=1`` writes them anew, to be read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from exporters.anki import Anki, AnkiOptions
from exporters.data import Json, JsonOptions
from exporters.games import Log, LogOptions, PositionExporter, PositionOptions
from exporters.markdown import Markdown, MarkdownOptions
from exporters.notebook import Notebook, NotebookOptions
from exporters.page import Html, HtmlOptions
from exporters.tables import Csv, CsvOptions
from tests.exporters.documents import LOG, PLAIN, POSITION, ROOM, collection
from tests.exporters.test_books import LOOKS
from workbench.model.export_tables import TABLES

GOLDEN = Path(__file__).parent / "golden"

CASES: dict[str, tuple[Any, Any, Any]] = {
    "all.md": (Markdown(), PLAIN, MarkdownOptions()),
    "bare.md": (Markdown(), PLAIN, MarkdownOptions(citations=False, chances=False)),
    "all.json": (Json(), PLAIN, JsonOptions()),
    **{f"{table}.csv": (Csv(), PLAIN, CsvOptions(table, mark=False)) for table in TABLES},
    "marked.csv": (Csv(), PLAIN, CsvOptions()),
    "cards.csv": (Anki(), PLAIN, AnkiOptions(deck="My deck")),
    "rulings-only.csv": (Anki(), PLAIN, AnkiOptions(rolls=False, things=False)),
    "all.html": (Html(), PLAIN, HtmlOptions()),
    "one.html": (Html(), collection(ROOM, languages=("zh-Hans",)), HtmlOptions(False, "dark")),
    "all.ipynb": (Notebook(), PLAIN, NotebookOptions()),
    "text-only.ipynb": (Notebook(), PLAIN, NotebookOptions(cells=False, chances=False)),
    "log.txt": (Log(), LOG, LogOptions()),
    "log-bare.txt": (Log(), LOG, LogOptions(citations=False)),
    "log.json": (Log(), LOG, LogOptions("json")),
    "position.txt": (PositionExporter(), POSITION, PositionOptions()),
    "position.json": (PositionExporter(), POSITION, PositionOptions("json")),
    "notation.txt": (PositionExporter(), POSITION, PositionOptions("notation")),
}


def made(exporter: Any, document: Any, options: Any) -> bytes:
    files: bytes | Mapping[str, bytes] = exporter.export(document, options)
    if isinstance(files, bytes):
        return files
    (data,) = files.values()
    return data


@pytest.mark.parametrize("name", CASES)
def test_each_is_as_it_was(name: str) -> None:
    data = made(*CASES[name])
    golden = GOLDEN / name
    if os.environ.get("WORKBENCH_RENEW_GOLDEN"):
        golden.write_bytes(data)
    assert data == golden.read_bytes()
    assert data == made(*CASES[name])


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {*CASES, *LOOKS}


def test_a_picture_is_made_for_each_language() -> None:
    files = PositionExporter().export(POSITION, PositionOptions("svg"))
    assert list(files) == ["game-map-en.svg", "game-map-zh-Hant.svg"]
