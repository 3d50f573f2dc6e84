"""CSV for spreadsheets: a row for each thing and language, and no formula in any cell.

The columns are declared in :mod:`workbench.model.export_tables`; a description of them, as CSV on
the Web has it, is put beside the table on request, and stands in ``schema/``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from workbench.formats.csvw import SUFFIX, table_metadata
from workbench.formats.escaping import for_table_cell
from workbench.model.export_tables import SEPARATOR, TABLES, TableName
from workbench.model.exports import Collection, DocumentKind, Exported, said
from workbench.model.ids import Language
from workbench.wording import later

__all__ = ["Csv", "CsvOptions", "csv_bytes"]

Row = tuple[str | int | float, ...]


@dataclass(frozen=True)
class CsvOptions:
    """Which table, and how it is written.

    Attributes:
        table: Which table.
        mark: Whether the file begins with a byte order mark, by which spreadsheets know UTF-8.
        schema: Whether a description of its columns stands beside it.
    """

    table: TableName = field(default="entries", metadata={"help": later("which table")})
    mark: bool = field(default=True, metadata={"help": later("begin without a byte order mark")})
    schema: bool = field(
        default=False,
        metadata={"help": later("with a description of its columns beside it (CSV on the Web)")},
    )


class Csv:
    """Writes a table of a collection."""

    name = "csv"
    about = later("A table for a spreadsheet: entries, facts, lines, rolls or rulings.")
    suffix = ".csv"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = CsvOptions

    def export(self, document: Collection, options: CsvOptions) -> Mapping[str, bytes]:
        """Returns the file by its name, and its description if that is asked for."""
        table = TABLES[options.table]
        rows = [
            row
            for entry in document.entries
            for lang in document.languages
            for row in _ROWS[options.table](entry, lang)
        ]
        data = (b"\xef\xbb\xbf" if options.mark else b"") + csv_bytes([table.names, *rows])
        name = f"{document.name}{self.suffix}"
        described = {name + SUFFIX: table_metadata(name, table).encode()} if options.schema else {}
        return {name: data, **described}


def csv_bytes(rows: Iterable[Row]) -> bytes:
    """Returns rows as CSV; no cell with text begins as a formula does."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([for_table_cell(each) if isinstance(each, str) else each for each in row])
    return out.getvalue().encode()


def _entries(entry: Exported, lang: Language) -> Iterator[Row]:
    texts = [said(line.text, lang) for box in entry.boxes for line in box.lines]
    yield (
        entry.id, entry.kind, entry.game, said(entry.edition, lang), lang,
        said(entry.title, lang), "\n".join(texts), SEPARATOR.join(entry.sources), entry.confidence,
    )  # fmt: skip


def _facts(entry: Exported, lang: Language) -> Iterator[Row]:
    for fact in entry.fact_lines:
        yield entry.id, lang, said(fact.label, lang), said(fact.value, lang)


def _lines(entry: Exported, lang: Language) -> Iterator[Row]:
    for box in entry.boxes:
        heading = said(box.heading, lang)
        for line in box.lines:
            text = said(line.text, lang)
            yield (
                line.citation, entry.id, box.book, line.kind, line.depth, lang, heading,
                line.label, text,
            )  # fmt: skip


def _rolls(entry: Exported, lang: Language) -> Iterator[Row]:
    for roll in entry.rolls:
        for each in roll.chances:
            name = said(roll.name, lang)
            # As one text, a fraction would be taken for a date.
            ways, _slash, of = each.exact.partition("/")
            yield (
                entry.id, roll.where, lang, name, each.dice, each.target, int(ways),
                int(of or 1), each.share,
            )  # fmt: skip


def _rulings(entry: Exported, lang: Language) -> Iterator[Row]:
    for each in entry.rulings:
        yield (
            each.id, entry.id, lang, said(each.title, lang), said(each.text, lang),
            SEPARATOR.join(each.sources), each.confidence, each.given or "",
        )  # fmt: skip


_ROWS = {
    "entries": _entries, "facts": _facts, "lines": _lines, "rolls": _rolls, "rulings": _rulings,
}  # fmt: skip
