"""The shapes that outside programs rely on, as the contract of the command line has them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

jsonschema: Any = import_module("jsonschema")  # it has no types of its own

Run = Callable[..., Any]
Shape = dict[str, Any]

TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"type": "integer", "minimum": 0}
LANGUAGE: Shape = {"enum": ["en", "zh-Hant", "zh-Hans"]}
FRACTION: Shape = {"type": "string", "pattern": r"^\d+(/\d+)?$"}
ID: Shape = {"type": "string", "pattern": r"^[a-z0-9-]+/[a-z]+/[^\s/#]+$"}
KIND: Shape = {
    "enum": [
        "room", "omen", "item", "event", "clue", "mystery", "character", "token", "monster",
        "haunt", "rule", "ruling", "term",
    ]
}  # fmt: skip


def shape(**fields: Shape) -> Shape:
    """An object that has at least these fields: more are welcome."""
    return {"type": "object", "required": list(fields), "properties": fields}


def each(item: Shape) -> Shape:
    return {"type": "array", "items": item}


def counted(value: Shape = NUMBER) -> Shape:
    return {"type": "object", "additionalProperties": value}


NAMES = shape(**{"en": TEXT, "zh-Hant": TEXT, "zh-Hans": TEXT})

SEARCH = shape(
    query=TEXT,
    notes=each(shape(term=TEXT, reason={"type": "string", "minLength": 1}, suggestion=TEXT)),
    hits=each(
        shape(
            id=ID,
            kind=KIND,
            game=TEXT,
            title=NAMES,
            snippet=TEXT,
            matched=each({**shape(term=TEXT), "additionalProperties": TEXT}),
            score={"type": "number"},
            layer={"enum": ["workbench", "printed", "edited"]},
            citation=TEXT,
        )
    ),
)
SHOW = shape(
    id=ID,
    kind=KIND,
    game=TEXT,
    title=NAMES,
    facts={"type": "object"},
    text={**NAMES, "additionalProperties": False},
    printed=each(shape(source=TEXT, lang=LANGUAGE, text=TEXT)),
    rulings=each(shape(id=ID, title={"type": "object"}, text={"type": "object"})),
    mentioned_in=each(ID),
    mentions=each(ID),
    sources=each(TEXT),
    confidence={"enum": ["high", "medium", "low"]},
    disputed=each(shape(about=TEXT, readings={"type": "object"})),
)
ROOM = shape(
    floors=each({"enum": ["upper", "ground", "basement", "inside", "outside"]}),
    doors=each({"enum": ["N", "E", "S", "W"]}),
    symbol=TEXT,
)
CHARACTER = shape(
    traits=counted(
        shape(
            track={"type": "array", "items": {"type": "integer"}, "minItems": 8, "maxItems": 8},
            start_index={"type": "integer", "minimum": 0, "maximum": 7},
        )
    )
)
PAIRS = shape(
    haunt=NUMBER,
    pairs=each({"type": "array", "prefixItems": [ID, ID], "minItems": 2, "maxItems": 2}),
)
ODDS = shape(
    dice=NUMBER,
    target=NUMBER,
    at_least={"type": "number", "minimum": 0, "maximum": 1},
    exact=FRACTION,
    distribution=each(FRACTION),
)
IMPORT = shape(
    documents=each(
        shape(
            path=TEXT,
            format=TEXT,
            encoding=TEXT,
            lang=LANGUAGE,
            entries=counted(),
            entry_ids=each(ID),
            repairs=counted(),
            unresolved=each(shape(offset=NUMBER, text=TEXT, reason=TEXT)),
            unmatched=each(TEXT),
        )
    )
)
STATUS = shape(
    version=TEXT,
    database=TEXT,
    index=shape(state=TEXT, entries=NUMBER),
    corpus=counted(counted()),
    quality={"type": "object"},
)


def answer(run: Run, wanted: Shape, *arguments: str) -> Any:
    said = run(*arguments, "--json")
    assert (said.code, said.err) == (0, "")
    jsonschema.validate(said.json, wanted)
    return said.json


@pytest.mark.parametrize(
    "query",
    [
        "attic",
        "五芒星",
        "wumangxing",
        "pentagrm",
        "roll:sanity target>=5",
        "foo:bar attic",
        "zzzzq",
    ],
)
def test_search(run: Run, query: str) -> None:
    found = answer(run, SEARCH, "search", query)
    assert found["query"] == query
    assert len(found["hits"]) <= 20
    scores = [hit["score"] for hit in found["hits"]]
    assert scores == sorted(scores, reverse=True)


def test_a_search_without_hits_is_an_empty_list_and_a_reason(run: Run) -> None:
    found = answer(run, SEARCH, "search", "zzzzqqqq")
    assert found["hits"] == []
    assert [note["term"] for note in found["notes"]] == ["zzzzqqqq"]


def test_a_synonym_is_told_with_via(run: Run) -> None:
    found = answer(run, SEARCH, "search", "理智", "--limit", "100")
    assert any(word.get("via") for hit in found["hits"] for word in hit["matched"])


def test_show_of_a_room(run: Run) -> None:
    shown = answer(run, SHOW, "show", "mystic-elevator")
    jsonschema.validate(shown["facts"], ROOM)
    assert shown["id"] == "hill-2e/room/mystic-elevator"
    assert set(shown["facts"]["floors"]) == {"upper", "ground", "basement"}
    assert shown["rulings"]


def test_show_of_a_character(run: Run) -> None:
    shown = answer(run, SHOW, "show", "ox-bellows")
    jsonschema.validate(shown["facts"], CHARACTER)
    assert set(shown["facts"]["traits"]) == {"speed", "might", "sanity", "knowledge"}


@pytest.mark.parametrize("kind", KIND["enum"])
def test_show_of_every_kind(run: Run, kind: str, prepared: Path) -> None:
    from workbench.store.place import Home
    from workbench.store.read import open_reader

    with open_reader(Home(prepared)) as reader:
        found = reader.ids(kind)
    for entry_id in (found[0], found[-1]):
        for view in ("hero", "traitor", "author"):
            assert answer(run, SHOW, "show", entry_id, "--view", view)["kind"] == kind


def test_chart(run: Run) -> None:
    found = answer(run, shape(haunt=NUMBER), "chart", "girl", "catacombs")
    assert found["haunt"] == 1
    pairs = answer(run, PAIRS, "chart", "--haunt", "9")
    assert pairs["haunt"] == 9
    assert ["hill-2e/omen/holy-symbol", "hill-2e/room/junk-room"] in pairs["pairs"]


def test_odds(run: Run) -> None:
    found = answer(run, ODDS, "odds", "--dice", "4", "--target", "5")
    assert found["exact"] == "31/81"
    assert len(found["distribution"]) == 9


def test_import_and_sources(run: Run, own_home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# House Rules\n\n## Tea Breaks\n\nEvery second hour.\n", "utf-8")
    said = run("import", str(page), "--json")
    assert said.code == 0
    jsonschema.validate(said.json, IMPORT)
    assert [document["path"] for document in said.json["documents"]] == [str(page)]
    listed = run("sources", "list", "--json").json["sources"]
    assert [source["id"] for source in listed] == ["page"]


def test_status(run: Run, prepared: Path) -> None:
    found = answer(run, STATUS, "status")
    assert found["corpus"]["hill-2e"]["room"] == 47
    assert found["corpus"]["hill-2e"]["haunt"] == 50
    assert found["database"] == str(prepared / "workbench.db")
    assert found["index"]["state"] == "ready"
    assert found["index"]["entries"] == sum(
        number for kinds in found["corpus"].values() for number in kinds.values()
    )
