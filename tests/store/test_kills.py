"""Real kills: a process that sets up, imports or restores is ended at random moments."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from workbench.model.names import name_key
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.setup import back_up, restore, set_up
from workbench.store.translations import open_translations

ATTIC = "hill-2e/room/attic"

#: Says "ready" when everything is loaded, so that a kill falls into the work and not before it.
SET_UP = """
import sys
from pathlib import Path
import workbench.library.load
from workbench.store.place import Home
from workbench.store.setup import set_up
home = Home(Path(sys.argv[1]))
print("ready", flush=True)
set_up(home)
"""

IMPORT = """
import sys
from pathlib import Path
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Entry
from workbench.model.facts import CardFacts
from workbench.store.place import Home
from workbench.store.write import SourceDocument, Writer
home = Home(Path(sys.argv[1]))
text = "The Rope hangs in the Wine Cellar, below the Attic. " * 20
ids = tuple(f"hill-2e/event/find-{number}" for number in range(150))
sections = tuple(
    PrintedSection(number * len(text), (number + 1) * len(text), "event", f"Find {number}", text)
    for number in range(150)
)
document = Document(
    "doc.txt", "0" * 64, "text", "utf-8", "en", "hill-2e", 150 * len(text), sections
)
own = tuple(
    Entry(entry_id, {"en": f"Find {number}"}, CardFacts()) for number, entry_id in enumerate(ids)
)
source = SourceDocument("doc", document, b"x" * 500_000, ids, own)
with Writer(home) as writer:
    print("ready", flush=True)
    while True:
        writer.import_sources([source])
        writer.remove_source("doc")
"""

RESTORE = """
import sys
from pathlib import Path
from workbench.store.place import Home
from workbench.store.setup import restore
home = Home(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    restore(home, Path(sys.argv[2]))
"""

#: Names the cellar anew again and again; the rope's text follows nothing, so it is saved beside it.
TRANSLATE = """
import sys
from itertools import count
from pathlib import Path
import workbench.library.renamed_pages, workbench.library.units
from workbench.store.place import Home
from workbench.store.translation_writing import TranslationWriter
from workbench.store.translations import SourceTranslation
cellar, rope = "hill-2e/room/cellar", "hill-2e/item/rope"
with TranslationWriter(Home(Path(sys.argv[1]))) as writer:
    print("ready", flush=True)
    for number in count():
        name, text = f"酒窖之{number}", f"繫在酒窖之{number}。"
        writer.save_translations([
            SourceTranslation(
                f"{cellar}#title", "zh-Hant", cellar, "", name, "draft", "en", "Wine Cellar",
                "酒窖", expected=number,
            ),
            SourceTranslation(
                f"{rope}#rule", "zh-Hant", rope, "", text, "draft", "en", "Tie it.",
                "繫在酒窖。", expected=number,
            ),
        ])
"""


def run_and_kill(code: str, seconds: float, *arguments: str) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.kill(child.pid, signal.SIGKILL)
    child.stdout.close()
    child.wait()


def sound(home: Home) -> None:
    with closing(sqlite3.connect(home.database)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("number", range(8))
def test_a_kill_during_set_up(number: int, tmp_path: Path, small: Path) -> None:
    home = Home(tmp_path)
    run_and_kill(SET_UP, random.Random(number).uniform(0.0, 0.25), str(tmp_path))
    set_up(home)
    sound(home)
    with open_reader(home) as reader:
        assert sum(1 for _row in reader.all_entries()) == 6
        assert reader.names("attic")
        assert reader.meta("shipped")


@pytest.mark.parametrize("number", range(6))
def test_a_kill_during_import(number: int, sqlite_home: Home) -> None:
    run_and_kill(IMPORT, random.Random(number).uniform(0.0, 0.6), str(sqlite_home.folder))
    set_up(sqlite_home)
    sound(sqlite_home)
    with open_reader(sqlite_home) as reader:
        # Either all of it is there or none: texts, entries, names and links.
        documents = len(reader.documents())
        assert documents in (0, 1)
        assert sum(1 for _text in reader.all_printed()) == 150 * documents
        assert len(reader.ids(kind="event")) == 150 * documents
        assert len({hit.entry_id for hit in reader.names("find", limit=9999)}) == 150 * documents
        found = [i for i, _a in reader.mentioned_in("hill-2e/room/cellar") if "/event/" in i]
        assert len(found) == 150 * documents
        assert reader.entry(ATTIC) is not None


@pytest.mark.parametrize("number", range(4))
def test_a_kill_during_restore(number: int, sqlite_home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(sqlite_home, copy)
    seconds = random.Random(number).uniform(0.0, 0.2)
    run_and_kill(RESTORE, seconds, str(sqlite_home.folder), str(copy))
    set_up(sqlite_home)
    sound(sqlite_home)
    restore(sqlite_home, copy)
    with open_reader(sqlite_home) as reader:
        assert sum(1 for _row in reader.all_entries()) == 6


@pytest.mark.parametrize("number", range(4))
def test_a_kill_while_translations_are_saved(number: int, sqlite_home: Home) -> None:
    run_and_kill(TRANSLATE, random.Random(number).uniform(0.0, 0.4), str(sqlite_home.folder))
    set_up(sqlite_home)
    sound(sqlite_home)
    with open_translations(sqlite_home) as reader:
        saved = {each.unit_id: each for each in reader.translations()}
        # Either both of a save are there or none, with what is in use, is found, and was before.
        assert len(saved) in (0, 2)
        assert len({each.version for each in saved.values()}) <= 1
        for each in saved.values():
            assert len(reader.translation_history(each.unit_id, "zh-Hant")) == each.version
            row = reader.entry(each.entry_id)
            assert row is not None
            assert row.layer == "translated"
            assert each.text in (row.entry.title["zh-Hant"], row.entry.text("zh-Hant"))
            if each.unit_id.endswith("#title"):
                assert {hit.entry_id for hit in reader.exact_names(name_key(each.text))} == {
                    each.entry_id
                }
