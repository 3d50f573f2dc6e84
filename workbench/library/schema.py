"""Makes the JSON Schemas of ``schema/`` from the model, and tells which are stale.

Beside them stand the descriptions of the tables that are exported, as CSV on the Web has them.

The schemas are checked in for editors and for people who write packs; they are never written by
hand. ``python -m workbench.library.schema`` writes them, ``--check`` only compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from workbench.formats.csvw import SUFFIX, table_metadata
from workbench.library.files import ConfirmedFile, EntryFile, RemarksFile
from workbench.library.resolve import data_folder
from workbench.model.export_tables import TABLES
from workbench.model.exports import Collection
from workbench.model.facts import FACTS_OF
from workbench.model.games import Chart, Game

__all__ = ["schemas", "stale", "tables", "write"]

_FILES = "*.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> Iterator[tuple[str, str]]:
    """Yields (file name, text) of every schema."""
    shapes: dict[str, tuple[str, Any]] = {
        "game": ("The file game.yaml of a game or pack", Game),
        "chart": ("The file chart.yaml: omen and room give the haunt", Chart),
        "confirmed": ("The file confirmed.yaml of an edition that overlays another", ConfirmedFile),
        "export": ("What workbench export json writes", Collection),
        "remarks": ("The file remarks.yaml: notes and disputed points per language", RemarksFile),
    }
    generic: Any = EntryFile
    for kind, facts in FACTS_OF.items():
        shapes[kind] = (f"A file of entries of the kind {kind}", generic[facts])
    for name, (title, shape) in shapes.items():
        schema = {"$schema": _DIALECT, **TypeAdapter(shape).json_schema(), "title": title}
        if name in FACTS_OF:
            schema["properties"]["kind"] = {"const": name}
        text = json.dumps(schema, ensure_ascii=False, indent=2, sort_keys=True)
        yield f"{name}.schema.json", text + "\n"


def tables() -> Iterator[tuple[str, str]]:
    """Yields (file name, text) of the description of every table that is exported."""
    for name, table in TABLES.items():
        yield f"{name}.csv{SUFFIX}", table_metadata(f"{name}.csv", table)


def stale(folder: Path | None = None) -> tuple[str, ...]:
    """Returns the names of schemas that are missing, superfluous or differ from the model."""
    place = folder or data_folder("schema")
    made = {**dict(schemas()), **dict(tables())}
    there = {path.name: path.read_text("utf-8") for path in place.glob(_FILES)}
    return tuple(sorted(name for name in made | there if made.get(name) != there.get(name)))


def write(folder: Path | None = None) -> None:
    """Writes every schema and removes those that no longer belong."""
    place = folder or data_folder("schema")
    made = {**dict(schemas()), **dict(tables())}
    for path in place.glob(_FILES):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (place / name).write_text(text, "utf-8")


def _main(arguments: list[str]) -> int:
    if "--check" in arguments:
        names = stale()
        for name in names:
            sys.stderr.write(f"stale: schema/{name}\n")
        return 1 if names else 0
    write()
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
