"""Writes ``REVISION.sql`` beside this file: a database as the released version left it.

Run once, when a revision is released, and never again for it: ``python -m
tests.store.released.make FOLDER`` with a folder that has the small corpus of the tests. Later
versions must read the result.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.editing import EditingWriter
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Entry, Part
from workbench.model.facts import CardFacts, RulingFacts
from workbench.model.games import Chart, Game
from workbench.store.drafts import DraftFacts, SourceDraft
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.setup import set_up
from workbench.store.translation_writing import TranslationWriter
from workbench.store.translations import SourceTranslation
from workbench.store.version import REVISION
from workbench.store.write import SourceDocument

ATTIC = "hill-2e/room/attic"
CELLAR = "hill-2e/room/cellar"
FIND = "hill-2e/event/own-find"
LANTERN = {"": "---\nid: home/item/lantern\ngame: hill-2e\nlang: en\n---\n- You gain 1 Might.\n"}
FACTS = DraftFacts("page", "home/item/lantern", "item", "hill-2e", {"en": "Lantern"})


@dataclass(frozen=True)
class ClubPack:
    """A pack with one ruling."""

    game: Game = field(
        default_factory=lambda: Game("club", {"en": "Club"}, "1", rules_of="hill-2e")
    )
    entries: dict[str, Entry] = field(
        default_factory=lambda: {
            "club/ruling/ladders": Entry(
                "club/ruling/ladders",
                {"en": "Ladders"},
                RulingFacts("ladders", (ATTIC,)),
                (Part("rule", {"en": "A ladder in the Attic holds one."}),),
            )
        }
    )
    chart: Chart | None = None


def fill(home: Home) -> None:
    """Writes one of everything that a person can own."""
    texts = ((ATTIC, "Attic", "The printed attic."), (FIND, "Own Find", "The printed find."))
    at = 0
    sections = []
    for _entry_id, name, text in texts:
        sections.append(PrintedSection(at, at + len(text), "room", name, text))
        at += len(text)
    document = Document("doc.txt", "0" * 64, "text", "utf-8", "en", "hill-2e", at, tuple(sections))
    source = SourceDocument(
        "printed-doc", document, b"\x00original bytes\xff", (ATTIC, FIND),
        (Entry(FIND, {"en": "Own Find"}, CardFacts(), sources=("doc.txt",)),),
    )  # fmt: skip
    with open_reader(home) as reader:
        row = reader.entry(ATTIC)
        assert row is not None
        edited = replace(row.entry, title={**row.entry.title, "en": "Attic, as we call it"})
    with EditingWriter(home) as writer:
        writer.import_sources([source], [ClubPack()])
        writer.save_entry(edited, expected_version=0, author="a judge", message="our name")
        writer.add_note(ATTIC, "ask before leaving", author="a judge")
        writer.add_note(ATTIC, "it counts as outside", kind="ruling", audience="traitor")
        writer.remember("history", ["attic", "星堂"])
        key = writer.save_draft(SourceDraft(LANTERN, FACTS, author="a judge", message="begun"))
        changed = {"": LANTERN[""].replace("1 Might", "1 Speed")}
        path = "/home/judge/lantern.md"
        writer.save_draft(SourceDraft(changed, FACTS, key, 1, author="a judge", message="faster"))
        writer.bind_draft(key, path, LANTERN)
        writer.keep_working(key, "here/1-abc", 2, {"": "half a page"})
    saved = SourceTranslation(
        f"{CELLAR}#title", "zh-Hant", CELLAR, "", "藏酒室", "draft", "en", "Wine Cellar", "酒窖",
        author="a translator", message="what it is",
    )  # fmt: skip
    with TranslationWriter(home) as translator:
        translator.save_translations([saved])
        translator.save_translations([replace(saved, text="藏酒間", state="reviewed", expected=1)])
        translator.ignore(
            saved.unit_id, "zh-Hant", "BT101", "abc", reason="as printed", author="a translator"
        )
        translator.save_alignment("printed-doc", "own:zh-Hant", "[]", author="a translator")


def main(data: Path) -> None:
    """Makes the file for the present revision."""
    os.environ["WORKBENCH_DATA"] = str(data)
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        set_up(home)
        fill(home)
        with closing(sqlite3.connect(home.database)) as raw:
            dump = "\n".join(raw.iterdump())
    (Path(__file__).parent / f"{REVISION}.sql").write_text(dump + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
