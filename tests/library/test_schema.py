from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from workbench.formats.yaml import read_yaml
from workbench.library.resolve import data_folder
from workbench.library.schema import schemas, stale, write
from workbench.model.ids import KINDS

Validator: Any = import_module("jsonschema").Draft202012Validator  # it has no types

#: The files that hold no entries.
WHOLE = ("game", "chart", "confirmed", "remarks", "export")
FILES = sorted(data_folder("corpus").glob("*/*.yaml"))


@cache
def validator(name: str) -> Any:
    schema = json.loads((data_folder("schema") / f"{name}.schema.json").read_text("utf-8"))
    return Validator(schema)


def schema_of(path: Path, data: Any) -> str:
    return path.stem if path.stem in WHOLE else str(data["kind"])


def test_the_checked_in_schemas_are_fresh() -> None:
    assert stale() == ()


def test_there_is_one_for_every_kind_and_file() -> None:
    names = [name for name, _text in schemas()]
    assert sorted(names) == sorted(f"{name}.schema.json" for name in (*KINDS, *WHOLE))


@pytest.mark.parametrize("name", [name.removesuffix(".schema.json") for name, _text in schemas()])
def test_each_is_a_schema(name: str) -> None:
    Validator.check_schema(validator(name).schema)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_file_of_the_corpus_fits_its_schema(path: Path) -> None:
    data = read_yaml(path)
    found = [error.message for error in validator(schema_of(path, data)).iter_errors(data)]
    assert found == []


ROOM: dict[str, Any] = {
    "slug": "x", "title": {"en": "X"},
    "facts": {"floors": ["upper"], "doors": ["N"], "symbol": "none", "tile": "x"},
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"surprise": 1},
        {"title": {"fr": "X"}},
        {"title": None},
        {"facts": {**ROOM["facts"], "flors": []}},
        {"facts": {**ROOM["facts"], "doors": ["Q"]}},
        {"facts": {**ROOM["facts"], "windows": "two"}},
        {"facts": {"floors": ["upper"]}},
        {"confidence": "total"},
        {"parts": [{"key": "a"}]},
        {"audience": "nobody"},
    ],
)
def test_a_schema_refuses_what_the_model_refuses(change: dict[str, Any]) -> None:
    rooms = validator("room")
    assert rooms.is_valid({"kind": "room", "entries": [ROOM]})
    assert not rooms.is_valid({"kind": "room", "entries": [{**ROOM, **change}]})
    assert not rooms.is_valid({"kind": "item", "entries": [ROOM]})


def test_a_stale_a_missing_and_a_superfluous_schema_are_named(tmp_path: Path) -> None:
    write(tmp_path)
    assert stale(tmp_path) == ()
    (tmp_path / "room.schema.json").write_text("{}", "utf-8")
    (tmp_path / "omen.schema.json").unlink()
    (tmp_path / "hall.schema.json").write_text("{}", "utf-8")
    assert stale(tmp_path) == ("hall.schema.json", "omen.schema.json", "room.schema.json")
    write(tmp_path)
    assert stale(tmp_path) == ()
    assert not (tmp_path / "hall.schema.json").exists()
