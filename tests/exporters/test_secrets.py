"""A hero's book holds no line of the traitor's, in any format; nor the other way round.

Lines are looked for in the bytes themselves, with everything but letters and digits taken out of
both, so that no escaping and no end of a line hides one.
"""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from exporters.books import Pdf, PdfOptions, data_of
from workbench.desks.exporting.desk import Exporting, Wanted
from workbench.desks.exporting.plugins import Found, exporters, files_of
from workbench.model.exports import Collection, Exported
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home

FORMATS = [each.exporter.name for each in exporters()[0] if "collection" in each.exporter.accepts]
GAMES = ("hill-2e", "hill-1e", "mystery")
_LEAST = {"en": 16, "zh-Hant": 7, "zh-Hans": 7}  # letters of a line worth looking for


@pytest.fixture(scope="module")
def haunts(prepared: Path) -> dict[str, dict[str, Collection]]:
    """Every haunt with a page, for the author, for the heroes and for the traitor."""
    found: dict[str, dict[str, Collection]] = {}
    with Exporting(Home(prepared)) as desk:
        for game in GAMES:
            for name, wanted in (
                ("all", Wanted((f"{game}/haunt",), LANGUAGES)),
                ("S", Wanted((f"{game}/haunt",), LANGUAGES, book="S")),
                ("T", Wanted((f"{game}/haunt",), LANGUAGES, book="T")),
            ):
                document = desk.document(wanted)
                assert isinstance(document, Collection)
                for entry in document.entries:
                    found.setdefault(entry.id, {})[name] = replace(document, entries=(entry,))
    return {
        key: some
        for key, some in found.items()
        if {"S", "T"} <= {box.book for box in some["all"].entries[0].boxes}
    }


def bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def lines(entry: Exported, lang: Language, book: str) -> Iterator[str]:
    for box in entry.boxes:
        if box.book == book:
            yield bare(box.heading.get(lang, ""))
            for line in box.lines:
                yield bare(line.text.get(lang, ""))


def secret(haunt: dict[str, Collection], side: str) -> set[str]:
    """The lines that one side may not read: those of the other book that its own has not too."""
    (whole,) = haunt["all"].entries
    found: set[str] = set()
    for lang in LANGUAGES:
        own = "\n".join([bare(whole.title[lang]), *lines(whole, lang, side)])
        found |= {
            line
            for line in lines(whole, lang, "T" if side == "S" else "S")
            if len(line) >= _LEAST[lang] and line not in own
        }
    return found


def shown(name: str, data: bytes) -> str:
    """Everything that is in a file, with nothing but letters and digits."""
    if name.endswith(".pdf"):
        reader = import_module("pypdf").PdfReader(io.BytesIO(data))
        pages = [page.extract_text() for page in reader.pages]
        kept = [str(value) for value in (reader.metadata or {}).values()]
        kept += [str(each.title) for each in outline(reader.outline)]
        return bare("".join([*pages, *kept])) + bare(data.decode("latin-1"))
    text = data.decode("utf-8-sig")
    if name.endswith((".json", ".ipynb")):
        text = "".join(strings(json.loads(text)))
    return bare(html.unescape(text)) + bare(text)


def outline(items: list[Any]) -> Iterator[Any]:
    for each in items:
        if isinstance(each, list):
            yield from outline(each)
        else:
            yield each


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    else:
        yield str(value)


def test_every_haunt_with_two_books_is_looked_at(haunts: dict[str, dict[str, Collection]]) -> None:
    assert len(haunts) >= 30
    assert {key.partition("/")[0] for key in haunts} == set(GAMES)
    for key, haunt in haunts.items():
        assert secret(haunt, "S"), key
        assert secret(haunt, "T"), key
        assert haunt["S"].view == "hero"


@pytest.mark.parametrize("format_name", [each for each in FORMATS if each != "pdf"])
@pytest.mark.parametrize("side", ["S", "T"])
def test_no_line_of_the_other_side_is_in_the_bytes(
    haunts: dict[str, dict[str, Collection]], format_name: str, side: str
) -> None:
    found: Found = next(each for each in exporters()[0] if each.exporter.name == format_name)
    for key, haunt in haunts.items():
        files = files_of(found, haunt[side], found.exporter.options())
        text = "".join(shown(name, data) for name, data in files.items())
        told = [line for line in secret(haunt, side) if line in text]
        assert not told, (key, told)


@pytest.mark.parametrize("side", ["S", "T"])
def test_nothing_of_the_other_side_is_handed_to_what_sets_the_pages(
    haunts: dict[str, dict[str, Collection]], side: str
) -> None:
    """Of each haunt, in all languages: what it was not given it cannot print."""
    for key, haunt in haunts.items():
        _template, data = data_of(haunt[side], PdfOptions())
        text = bare("".join(strings(data)))
        told = [line for line in secret(haunt, side) if line in text]
        assert not told, (key, told)


@pytest.mark.parametrize("side", ["S", "T"])
def test_no_line_of_the_other_side_is_in_a_pdf(
    haunts: dict[str, dict[str, Collection]], side: str
) -> None:
    """Each haunt in one language after the other, since it takes long to read a page."""
    for place, (key, haunt) in enumerate(haunts.items()):
        lang = LANGUAGES[(place + (side == "T")) % len(LANGUAGES)]
        files = Pdf().export(replace(haunt[side], languages=(lang,)), PdfOptions(chances=False))
        text = shown("book.pdf", files)
        told = [line for line in secret(haunt, side) if line in text]
        assert not told, (key, told)
        written = [
            line for line in lines(haunt[side].entries[0], lang, side) if len(line) >= _LEAST[lang]
        ]
        assert sum(line in text for line in written) >= len(written) * 0.8, key  # it was read


@pytest.mark.parametrize("format_name", FORMATS)
def test_the_same_search_finds_what_is_there(
    haunts: dict[str, dict[str, Collection]], format_name: str
) -> None:
    found: Found = next(each for each in exporters()[0] if each.exporter.name == format_name)
    if format_name in ("anki",):  # which asks only of rulings and rolls
        return
    haunt = haunts["hill-2e/haunt/1"]
    files = files_of(found, haunt["all"], found.exporter.options())
    text = "".join(shown(name, data) for name, data in files.items())
    hidden = secret(haunt, "S")
    assert sum(line in text for line in hidden) >= len(hidden) * 0.9
