"""CSV of units for a spreadsheet: a row each, and no formula in any cell.

A cell that a spreadsheet would take for a formula has an apostrophe in front, which is taken away
again when the file comes back.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from workbench.errors import ImportFailedError
from workbench.formats.escaping import no_formula, without_guard
from workbench.formats.foreign import MOST_BYTES, at_line, decoded, refuse_too_many, whole
from workbench.model.exchange import (
    ExchangeFile,
    ExchangeUnit,
    Mark,
    Stamp,
    carried,
    one_line,
    state_told,
)
from workbench.wording import _

__all__ = ["COLUMNS", "is_unit_csv", "read_unit_csv", "write_unit_csv"]

#: What the columns are called, in their order.
COLUMNS = (
    "id", "kind", "title", "audience", "room", "source_lang", "target_lang", "source", "target",
    "state", "previous_source", "notes", "comments", "workbench",
)  # fmt: skip
_BETWEEN_CELLS = re.compile("[,;\t]")
_MOST_CELL = 1_000_000
_MARKS: dict[str, Mark] = {"draft": "draft", "review": "review", "reviewed": "reviewed"}
#: What stands between several remarks in one cell.
_BETWEEN = "\n"


def write_unit_csv(file: ExchangeFile) -> bytes:
    """Returns a file of units as CSV, with the mark by which spreadsheets know UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for unit in file.units:
        if not unit.obsolete:
            writer.writerow([no_formula(carried(cell)) for cell in _cells(unit, file)])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _cells(unit: ExchangeUnit, file: ExchangeFile) -> Sequence[str]:
    stamp = unit.stamp
    digests = Stamp(stamp.state, stamp.source, stamp.target, derived=stamp.derived).lines()
    return (
        unit.id, stamp.kind, stamp.title, stamp.audience,
        "" if stamp.room is None else str(stamp.room), file.source_lang, unit.lang or file.lang,
        unit.source, unit.target, unit.state, unit.previous_source, _BETWEEN.join(unit.notes),
        _BETWEEN.join(unit.comments), " ".join(digests),
    )  # fmt: skip


def is_unit_csv(text: str) -> bool:
    """Tells whether a text begins with the names of columns of such a file."""
    first = text.lstrip("\r\n").partition("\n")[0]
    names = {name.strip(' "\r').lower() for name in _BETWEEN_CELLS.split(first)}
    return _has_columns(names)


def _has_columns(names: Collection[str]) -> bool:
    return "target" in names and ("id" in names or "source" in names)


def read_unit_csv(data: bytes, where: str) -> ExchangeFile:
    """Reads a table as a spreadsheet saves it: with commas, semicolons or tabs.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    if len(data) > MOST_BYTES:
        raise ImportFailedError(
            _("this file is too large"),
            where=where,
            expected=_("at most {n} bytes").format(n=MOST_BYTES),
        )
    text = decoded(data, "", where)
    rows = _rows(text, where)
    line, names = next(rows, (1, []))
    columns = [name.strip().lower() for name in names]
    if not _has_columns(columns):
        raise ImportFailedError(
            _("its first row does not name the columns"),
            where=at_line(where, line),
            expected=", ".join(COLUMNS),
        )
    units: list[ExchangeUnit] = []
    langs = ("", "")
    for line, row in rows:
        if not any(row):
            continue
        cells = dict(zip(columns, row, strict=False))
        units.append(_unit(cells, where, line))
        refuse_too_many(len(units), where)
        if langs == ("", ""):
            langs = (cells.get("source_lang", ""), cells.get("target_lang", ""))
    return ExchangeFile(*langs, tuple(units))


def _rows(text: str, where: str) -> Iterator[tuple[int, list[str]]]:
    """Yields each row with the line that it begins in."""
    first = text.lstrip("\r\n").partition("\n")[0]
    between = max(",;\t", key=first.count)
    before = csv.field_size_limit(_MOST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    try:
        line = 1
        for row in reader:
            yield line, [without_guard(carried(cell)) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        raise ImportFailedError(
            _("this is no well-formed CSV"), where=at_line(where, reader.line_num), cause=str(error)
        ) from error
    finally:
        csv.field_size_limit(before)


def _unit(cells: dict[str, str], where: str, line: int) -> ExchangeUnit:
    own, _others = Stamp.of_lines(
        cells.get("workbench", "").replace(" workbench:", "\nworkbench:").split("\n")
    )
    stamp = Stamp.of_items(
        [
            *own.items(),
            *((key, one_line(cells.get(key, ""))) for key in ("kind", "title", "audience", "room")),
        ]
    )
    unit = ExchangeUnit(
        id=cells.get("id", "").strip(),
        source=whole(cells.get("source", ""), where, line),
        target=whole(cells.get("target", ""), where, line),
        stamp=stamp,
        notes=_remarks(cells.get("notes", "")),
        comments=_remarks(cells.get("comments", "")),
        previous_source=cells.get("previous_source", ""),
        lang=cells.get("target_lang", "").strip(),
        line=line,
    )
    mark = _MARKS.get(cells.get("state", "").strip().lower(), "translated")
    left = _MARKS.get(stamp.state, "translated") if stamp.state else None
    return replace(unit, state=state_told(mark, unit, left))


def _remarks(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, map(one_line, cell.split(_BETWEEN))))
