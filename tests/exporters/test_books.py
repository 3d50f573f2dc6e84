"""PDF: what stands on the pages, how many there are, and how they look; nothing is fetched."""

from __future__ import annotations

import io
import os
import re
import socket
import struct
import unicodedata
import zlib
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from exporters.books import Pdf, PdfOptions, data_of
from tests.exporters.documents import HAUNT, HOSTILE, PLAIN, ROOM, collection, hostile
from workbench.errors import ExportError
from workbench.formats import typesetting
from workbench.formats.typesetting import compiler, typeset
from workbench.model.exports import Collection
from workbench.text.width import printable

PdfReader: Any = import_module("pypdf").PdfReader
GOLDEN = Path(__file__).parent / "golden"
CARDS = PdfOptions(layout="cards")


def read(data: bytes) -> Any:
    return PdfReader(io.BytesIO(data))


def text_of(data: bytes) -> str:
    """The text of the pages; a font may hand back a twin of a character."""
    text = "\n".join(page.extract_text() for page in read(data).pages)
    return unicodedata.normalize("NFKC", text)


def bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text))


@pytest.fixture(scope="module")
def book() -> bytes:
    return Pdf().export(PLAIN, PdfOptions())


def test_a_book_holds_all_of_the_text(book: bytes) -> None:
    text = bare(text_of(book))
    for lang in PLAIN.languages:
        for entry in PLAIN.entries:
            for box in entry.boxes:
                for line in box.lines:
                    assert bare(line.text[lang]) in text
    for told in ("How hot is it?", "隨你喜歡。", "奸徒密謀", "Printed text", "two (taken here)"):
        assert bare(told) in text


def test_a_book_has_its_pages_and_nothing_of_when_it_was_made(book: bytes) -> None:
    reader = read(book)
    # In each language: the contents, the room, the haunt on a page of its own.
    assert len(reader.pages) == 6
    assert reader.metadata["/Title"] == "A House: rooms & haunts"
    assert set(reader.metadata) == {"/Title", "/Creator"}
    assert not re.search(rb"CreationDate|ModDate|xmp:CreateDate", book)
    assert book == Pdf().export(PLAIN, PdfOptions())


def test_fonts_are_embedded_as_far_as_they_are_used(book: bytes) -> None:
    fonts = {
        font["/BaseFont"]: font
        for page in read(book).pages
        for font in (each.get_object() for each in page["/Resources"]["/Font"].values())
    }
    assert any("NotoSansTC" in name for name in fonts)
    assert all(re.match(r"/[A-Z]{6}\+", name) for name in fonts), fonts.keys()
    assert len(book) < 400_000


def test_one_book_is_a_booklet_of_its_own() -> None:
    heroes = replace(
        collection(replace(HAUNT, boxes=HAUNT.boxes[:1], printed=()), languages=("en",)),
        book="S", book_name={"en": "Secrets of Survival"}, title={"en": "The Moth"},
    )  # fmt: skip
    data = Pdf().export(heroes, PdfOptions(paper="a4", citations=False, chances=False))
    text = text_of(data)
    assert len(read(data).pages) == 1
    assert text.count("Secrets of Survival") == 1
    assert "S.1.1" not in text
    assert read(data).metadata["/Title"] == "Secrets of Survival: The Moth"


def test_cards_are_laid_out_to_be_cut() -> None:
    items = [replace(ROOM, id=f"home/item/{n}", kind="item") for n in range(10)]
    rooms = [replace(ROOM, id=f"home/room/{n}") for n in range(7)]
    data = Pdf().export(collection(*items, *rooms, HAUNT, languages=("en",)), CARDS)
    reader = read(data)
    assert len(reader.pages) == 2 + 2  # nine cards on a page, six tiles
    assert [round(float(each)) for each in reader.pages[0].mediabox[2:]] == [595, 842]
    assert [page.extract_text().count("Boiler Room") for page in reader.pages] == [9, 1, 6, 1]
    letter = Pdf().export(collection(ROOM), replace(CARDS, paper="us-letter"))
    assert [round(float(each)) for each in read(letter).pages[0].mediabox[2:]] == [612, 792]


def test_a_screen_reader_is_told_what_is_what_unless_it_is_to_be_small(book: bytes) -> None:
    small = Pdf().export(PLAIN, PdfOptions(tags=False))
    assert b"/StructTreeRoot" in book
    assert b"/StructTreeRoot" not in small
    assert len(small) < len(book)
    assert text_of(small) == text_of(book)


def test_where_there_is_no_card_it_is_told() -> None:
    with pytest.raises(ExportError, match="no card among these"):
        Pdf().export(collection(HAUNT), CARDS)
    with pytest.raises(ExportError, match="cannot be read"):
        Pdf().export(PLAIN, PdfOptions(size=2))


def test_without_the_extra_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "find_spec", lambda _name: None)
    with pytest.raises(ExportError, match=r"\[books\]"):
        Pdf().export(PLAIN, PdfOptions())


@pytest.mark.parametrize("layout", ["book", "cards"])
def test_nothing_in_a_text_is_an_instruction(layout: Any) -> None:
    for text in HOSTILE:
        data = Pdf().export(hostile(text), PdfOptions(layout=layout))
        shown = bare(text_of(data))
        wanted = bare(printable(text).replace("*", ""))
        assert wanted in shown, text
        assert not re.search(rb"/(?:JavaScript|JS|Launch|EmbeddedFile|URI|SubmitForm)\b", data)


def test_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_named: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", refuse)
    Pdf().export(PLAIN, PdfOptions())
    for bad in (
        '#import "@preview/cetz:0.3.0"', '#read("/etc/passwd")', '#image("/etc/passwd")',
        '#read("../../../etc/passwd")',
    ):  # fmt: skip
        with pytest.raises(ExportError, match="cannot be set"):
            typeset(bad, {})


# How it looks


def pictures_of(template: str, data: Any, ppi: float) -> list[bytes]:
    """Each page as a PNG picture."""
    with compiler(template, data) as ready:
        made = ready.compile(format="png", ppi=ppi)
    return made if isinstance(made, list) else [made]


def grey(png: bytes) -> list[list[int]]:
    """The pixels of a picture, from 0 for black to 255."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, wide, high, deep = 8, b"", 0, 0, 0
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, bits, colour, _packing, _filter, interlaced = struct.unpack(
                ">IIBBBBB", body
            )
            assert (bits, interlaced) == (8, 0)
            deep = {2: 3, 6: 4}[colour]
        packed += body if kind == b"IDAT" else b""
        at += size + 12
    raw, row = zlib.decompress(packed), bytes(wide * deep)
    found: list[list[int]] = []
    for number in range(high):
        start = number * (wide * deep + 1)
        row = unfiltered(raw[start], raw[start + 1 : start + 1 + wide * deep], row, deep)
        found.append([sum(row[x : x + 3]) // 3 for x in range(0, len(row), deep)])
    return found


def unfiltered(kind: int, data: bytes, above: bytes, deep: int) -> bytes:
    row = bytearray(data)
    for x in range(len(row)):
        left = row[x - deep] if x >= deep else 0
        up, corner = above[x], above[x - deep] if x >= deep else 0
        near = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                   (abs(left + up - 2 * corner), 2, corner))[2]  # fmt: skip
        row[x] = (row[x] + (0, left, up, (left + up) // 2, near)[kind]) & 255
    return bytes(row)


def sketch(png: bytes, cell: int = 6) -> list[str]:
    """A picture in few characters: where there is nothing, little, or much ink."""
    pixels = grey(png)
    lines = []
    for top in range(0, len(pixels), cell):
        line = ""
        for left in range(0, len(pixels[0]), cell):
            some = [value for row in pixels[top : top + cell] for value in row[left : left + cell]]
            ink = 255 - sum(some) / len(some)
            line += " " if ink < 4 else "." if ink < 24 else "o" if ink < 80 else "#"
        lines.append(line.rstrip())
    return lines


LOOKS: dict[str, tuple[Collection, PdfOptions]] = {
    "book.picture.txt": (collection(ROOM, languages=("en",)), PdfOptions()),
    "book-zh.picture.txt": (collection(HAUNT, languages=("zh-Hans",)), PdfOptions()),
    "cards.picture.txt": (
        collection(ROOM, replace(ROOM, id="home/item/x", kind="item"), languages=("zh-Hant",)),
        CARDS,
    ),
}


def looks(document: Collection, options: PdfOptions, ppi: float = 54) -> list[str]:
    """All pages in few characters."""
    pages = [sketch(each) for each in pictures_of(*data_of(document, options), ppi=ppi)]
    return [line for page in pages for line in (*page, "-" * 40)]


def alike(lines: list[str], before: list[str]) -> bool:
    """Whether nothing differs but how the edge of a letter was rounded.

    Another system may round otherwise: one cell in some hundred then has a little more or less
    ink, as it has if all of the page is a ten-thousandth larger.
    """
    if len(lines) != len(before):
        return False
    wide = max(map(len, [*lines, *before]))
    steps = [
        abs(" .o#-".index(one) - " .o#-".index(other))
        for new, old in zip(lines, before, strict=True)
        for one, other in zip(new.ljust(wide), old.ljust(wide), strict=True)
    ]
    return max(steps) <= 1 and sum(map(bool, steps)) <= len(steps) * 0.003


@pytest.mark.parametrize("name", LOOKS)
def test_pages_look_as_they_did(name: str) -> None:
    lines = looks(*LOOKS[name])
    golden = GOLDEN / name
    if os.environ.get("WORKBENCH_RENEW_GOLDEN"):
        golden.write_text("\n".join(lines) + "\n", "utf-8")
    assert alike(lines, golden.read_text("utf-8").splitlines())


def test_a_small_difference_of_a_page_is_seen_and_rounding_is_none() -> None:
    before = (GOLDEN / "book.picture.txt").read_text("utf-8").splitlines()
    document, options = LOOKS["book.picture.txt"]
    for other in (replace(options, citations=False), replace(options, chances=False)):
        assert not alike(looks(document, other), before)
    assert alike(looks(document, options, ppi=54.01), before)


def test_doors_are_drawn_where_they_are() -> None:
    def tile(*doors: str) -> list[list[int]]:
        room = replace(ROOM, facts={"doors": list(doors)})
        (png,) = pictures_of(*data_of(collection(room, languages=("en",)), CARDS), ppi=36)
        return grey(png)

    left, top, side = (298 - 2 * 119) // 2, (421 - 3 * 119) // 2, 119  # the first tile
    places = {
        "N": (left + side // 2, top + 2), "S": (left + side // 2, top + side - 3),
        "W": (left + 2, top + side // 2), "E": (left + side - 3, top + side // 2),
    }  # fmt: skip
    for doors in ("N", "ES", "NESW", ""):
        picture = tile(*doors)
        dark = {each for each, (x, y) in places.items() if picture[y][x] < 150}
        assert dark == set(doors)
