"""PDF: the books of haunts as booklets, any entries as a handbook, and cards and tiles to cut out.

The pages are set by the templates beside this module. What stands on them is handed over as data,
so that nothing in it is ever taken for an instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from exporters.words import chance_rows, titled, words
from workbench.errors import ExportError
from workbench.formats.typesetting import typeset
from workbench.model.dice import whole_percent
from workbench.model.exports import (
    Box,
    Collection,
    DiceRoll,
    DocumentKind,
    Exported,
    Fact,
    Line,
    Printed,
    said,
)
from workbench.model.ids import Language
from workbench.text.emphasis import runs
from workbench.text.width import printable
from workbench.wording import _, later

__all__ = ["Pdf", "PdfOptions", "data_of"]

_HERE = Path(__file__).parent
_CARDS = frozenset({"omen", "item", "event", "clue", "mystery", "character", "monster", "token"})


@dataclass(frozen=True)
class PdfOptions:
    """What is set, and on what paper.

    Attributes:
        layout: A book, or cards and tiles to cut out.
        paper: The paper; a booklet is read on small pages.
        size: The size of letters in a book, in points.
        citations: Whether each line of a book begins with its place.
        chances: Whether a book has the chances of rolls.
        tags: Whether it tells a screen reader what is what.
    """

    layout: Literal["book", "cards"] = field(
        default="book", metadata={"help": later("a book, or cards and room tiles to cut out")}
    )
    paper: Literal["a5", "a4", "us-letter"] = field(
        default="a5", metadata={"help": later("the paper of a book; cards are never on a5")}
    )
    size: int = field(default=9, metadata={"help": later("the size of letters, in points")})
    citations: bool = field(default=True, metadata={"help": later("leave out where lines stand")})
    chances: bool = field(default=True, metadata={"help": later("leave out the chances of rolls")})
    tags: bool = field(
        default=True, metadata={"help": later("a smaller file, which screen readers cannot use")}
    )


class Pdf:
    """Writes a collection as a PDF."""

    name = "pdf"
    about = later("Booklets, handbooks, and cards and room tiles to print and cut out.")
    suffix = ".pdf"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = PdfOptions

    def export(self, document: Collection, options: PdfOptions) -> bytes:
        """Returns the file.

        Raises:
            ExportError: If what it needs is not installed, or there is no card among the entries.
        """
        return typeset(*data_of(document, options), tags=options.tags)


def data_of(document: Collection, options: PdfOptions) -> tuple[str, dict[str, Any]]:
    """Returns the template, and what stands on the pages.

    Raises:
        ExportError: If there is no card among the entries, or the letters have no size for paper.
    """
    if not 6 <= options.size <= 24:
        raise ExportError(_("letters of this size cannot be read"), expected="--size 6-24")
    first = document.languages[0]
    data: dict[str, Any] = {
        "title": _plain(titled(document, first)),
        "paper": options.paper,
        "size": options.size,
        "citations": options.citations,
    }
    if options.layout == "cards":
        data["paper"] = "us-letter" if options.paper == "us-letter" else "a4"
        data["parts"] = [_sheets(document, lang) for lang in document.languages]
        if not any(part["cards"] or part["tiles"] for part in data["parts"]):
            raise ExportError(
                _("there is no card among these"), expected=_("rooms, cards, characters, tokens")
            )
        return (_HERE / "cards.typ").read_text("utf-8"), data
    data["parts"] = [_part(document, lang, options) for lang in document.languages]
    return (_HERE / "book.typ").read_text("utf-8"), data


# Books


def _part(document: Collection, lang: Language, options: PdfOptions) -> dict[str, Any]:
    title, book = _plain(said(document.title, lang)), _plain(said(document.book_name, lang))
    return {
        "lang": lang,
        "title": title,
        "book": book,
        "running": f"{book} · {title}" if book else title,
        "words": {"rulings": words(lang)["rulings"]},
        "entries": [
            _entry(entry, lang, options, named=not document.book) for entry in document.entries
        ],
    }


def _entry(entry: Exported, lang: Language, options: PdfOptions, *, named: bool) -> dict[str, Any]:
    say = words(lang)
    about = [entry.id, said(entry.edition, lang)]
    told = [(entry.stand_in, "stand-in"), (entry.assumed, "assumed")]
    return {
        "title": _plain(said(entry.title, lang)),
        "about": _plain(" · ".join(each for each in about if each)),
        "apart": entry.kind == "haunt",
        "told": [say[key] for there, key in told if there],
        "facts": [_fact(fact, lang) for fact in entry.fact_lines],
        "boxes": list(_boxes(entry.boxes, lang, named=named)),
        "rolls": list(_rolls(entry.rolls, lang)) if options.chances else [],
        "rulings": [
            {
                "title": _plain(_asked(said(each.title, lang), said(each.edition, lang))),
                "text": [_runs(line) for line in said(each.text, lang).split("\n")],
            }
            for each in entry.rulings
        ],
        "rest": [_plain(line) for line in _rest(entry, lang)],
        "printed": [_printed(piece, lang) for piece in entry.printed],
    }


def _asked(title: str, edition: str) -> str:
    return f"{title} ({edition})" if edition else title


def _fact(fact: Fact, lang: Language) -> dict[str, str]:
    label, value = _plain(said(fact.label, lang)), _plain(said(fact.value, lang))
    return {
        "label": label,
        "between": words(lang)["colon"].format(name="", value=""),
        "value": value,
    }


def _boxes(boxes: tuple[Box, ...], lang: Language, *, named: bool) -> Iterator[dict[str, Any]]:
    """Yields the boxes; the first of each book tells its name, where there may be several."""
    book = ""
    for box in boxes:
        new = named and box.book != book
        book = box.book
        yield {
            "book": _plain(said(box.book_name, lang)) if new else "",
            "heading": _plain(said(box.heading, lang)),
            "lines": [_line(line, lang) for line in box.lines],
        }


def _line(line: Line, lang: Language) -> dict[str, Any]:
    return {
        "kind": line.kind,
        "place": _plain(line.citation.partition("#")[2]),
        "depth": min(line.depth, 8),
        "text": _runs(said(line.text, lang)),
    }


def _rolls(rolls: tuple[DiceRoll, ...], lang: Language) -> Iterator[dict[str, Any]]:
    for roll in rolls:
        rows = chance_rows(roll.chances)
        if rows:
            dice = list(next(iter(rows.values())))
            yield {
                "name": _plain(said(roll.name, lang)),
                "head": [words(lang)["total"], *map(str, dice)],
                "rows": [
                    [f"{target}+", *(f"{whole_percent(cells[number].share)}%" for number in dice)]
                    for target, cells in rows.items()
                ],
            }


def _rest(entry: Exported, lang: Language) -> Iterator[str]:
    """Yields what is told below the rulings: where sources disagree, remarks, sources."""
    say = words(lang)
    colon = say["colon"]
    for point in entry.disputed:
        yield colon.format(name=say["disputed"], value=said(point.about, lang))
        for reading in point.readings:
            taken = f" ({say['taken']})" if reading.taken else ""
            told = said(reading.text, lang) + taken
            yield "- " + colon.format(name=told, value=", ".join(reading.sources))
    if note := said(entry.note, lang):
        yield colon.format(name=say["remark"], value=note)
    if entry.sources:
        yield colon.format(name=say["sources"], value=", ".join(entry.sources))


def _printed(piece: Printed, lang: Language) -> dict[str, Any]:
    label = " ".join(each for each in (piece.document, piece.game, piece.edition) if each)
    rest = [] if piece.complete else [words(lang)["incomplete"]]
    return {
        "head": _plain(f"{words(lang)['printed']} ({label}) {piece.heading or piece.name}"),
        "text": [_plain(line) for line in (*piece.text.split("\n"), *rest)],
    }


# Cards


def _sheets(document: Collection, lang: Language) -> dict[str, Any]:
    return {
        "lang": lang,
        "cards": [_card(each, lang) for each in document.entries if each.kind in _CARDS],
        "tiles": [_card(each, lang) for each in document.entries if each.kind == "room"],
    }


def _card(entry: Exported, lang: Language) -> dict[str, Any]:
    about = [said(entry.kind_name, lang), said(entry.edition, lang)]
    return {
        "kind": entry.kind,
        "title": _plain(said(entry.title, lang)),
        "about": _plain(" · ".join(each for each in about if each)),
        "doors": [side for side in "NESW" if side in entry.facts.get("doors", ())],
        "facts": [_fact(fact, lang) for fact in entry.fact_lines],
        "lines": [line for box in entry.boxes for line in _under_heading(box, lang)],
    }


def _under_heading(box: Box, lang: Language) -> Iterator[dict[str, Any]]:
    if heading := said(box.heading, lang):
        yield {"kind": "head", "text": _runs(heading)}
    for line in box.lines:
        yield _line(line, lang)


def _runs(text: str) -> list[tuple[str, bool]]:
    return [(_plain(piece), apart) for piece, apart in runs(text)]


def _plain(text: str) -> str:
    """Returns a text as one line without anything that a page cannot show."""
    return printable(text).replace("\n", " ")
