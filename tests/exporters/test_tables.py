"""Tables fit their descriptions: each cell is read as CSV on the Web says, and is what it says."""

from __future__ import annotations

import csv
import io
import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from exporters.tables import Csv, CsvOptions
from tests.exporters.documents import PLAIN
from workbench.desks.exporting.desk import Exporting, Wanted
from workbench.library.resolve import data_folder
from workbench.library.schema import stale, tables
from workbench.model.export_tables import TABLES
from workbench.model.exports import Collection
from workbench.model.ids import LANGUAGES
from workbench.store.place import Home


@pytest.fixture(scope="module")
def much(prepared: Path) -> Collection:
    """Rooms, rulings and some haunts, in three languages."""
    wanted = Wanted(("hill-2e/room", "hill-2e/ruling", "haunt/1", "haunt/9"), LANGUAGES)
    with Exporting(Home(prepared)) as desk:
        document = desk.document(wanted)
    assert isinstance(document, Collection)
    return document


def faults(data: bytes, described: dict[str, Any]) -> list[str]:
    """What a validator says: header, required cells, datatypes, formats, the primary key."""
    assert described["dialect"]["encoding"] == "utf-8"
    text = data.decode("utf-8-sig")
    assert "\r\n" in text or not text
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    columns = described["tableSchema"]["columns"]
    found = [] if header == [each["titles"] for each in columns] else [f"header: {header}"]
    keys = [header.index(name) for name in described["tableSchema"].get("primaryKey", [])]
    seen: set[tuple[str, ...]] = set()
    for number, row in enumerate(rows, 2):
        if len(row) != len(columns):
            found.append(f"{number}: {len(row)} cells")
            continue
        key = tuple(row[place] for place in keys)
        if keys and key in seen:
            found.append(f"{number}: {key} once more")
        seen.add(key)
        for column, cell in zip(columns, row, strict=True):
            if not cell:
                if column["required"]:
                    found.append(f"{number}: no {column['name']}")
                continue
            parts = cell.split(column["separator"]) if "separator" in column else [cell]
            for value in parts:
                if not fits(column["datatype"], value):
                    found.append(f"{number}: {column['name']}: {value!r}")
    return found


def fits(datatype: Any, value: str) -> bool:
    if isinstance(datatype, dict):
        assert datatype["base"] == "string"
        return re.fullmatch(datatype["format"], value) is not None
    if datatype == "integer":
        return re.fullmatch(r"[-+]?[0-9]+", value) is not None
    if datatype == "decimal":
        return re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", value) is not None and Decimal(value) <= 1
    return bool(datatype == "string")


def made(document: Collection, table: Any) -> tuple[bytes, dict[str, Any]]:
    files = Csv().export(document, CsvOptions(table, schema=True))
    (name, data), (beside, text) = files.items()
    assert beside == f"{name}-metadata.json"  # where the standard says that it is looked for
    described = json.loads(text)
    assert described["@context"][0] == "http://www.w3.org/ns/csvw"
    assert described["url"] == name
    return data, described


@pytest.mark.parametrize("table", TABLES)
def test_each_table_fits_its_description(much: Collection, table: Any) -> None:
    for document in (much, PLAIN):
        data, described = made(document, table)
        assert data.count(b"\r\n") > 2
        assert faults(data, described) == []
    kept = json.loads((data_folder("schema") / f"{table}.csv-metadata.json").read_text("utf-8"))
    assert kept == {**described, "url": f"{table}.csv"}


def test_without_being_asked_for_there_is_no_description() -> None:
    assert len(Csv().export(PLAIN, CsvOptions("rolls"))) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b"en,", b"fr,", "lang: 'fr'"), (b",0,", b",none,", "depth: 'none'"),
        (b",rule,", b",rules,", "kind: 'rules'"), (b"depth", b"steps", "header"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_found(old: bytes, new: bytes, told: str) -> None:
    data, described = made(PLAIN, "lines")
    assert old in data
    assert any(told in fault for fault in faults(data.replace(old, new, 1), described))
    twice = data + b"\r\n".join(data.split(b"\r\n")[1:])
    assert any("once more" in fault for fault in faults(twice, described))


def test_the_descriptions_that_are_kept_are_fresh(tmp_path: Path) -> None:
    assert {name for name, _text in tables()} <= {
        path.name for path in data_folder("schema").iterdir()
    }
    assert stale() == ()
    assert set(stale(tmp_path)) >= {f"{table}.csv-metadata.json" for table in TABLES}
