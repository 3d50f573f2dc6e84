"""Describes tables as CSV on the Web does (https://www.w3.org/TR/tabular-metadata/).

The description of ``NAME.csv`` is called ``NAME.csv-metadata.json``; programs that know the
standard find it there.
"""

from __future__ import annotations

import json
import re
from typing import Any

from workbench.model.export_tables import SEPARATOR, Column, Table

__all__ = ["SUFFIX", "table_metadata"]

#: What is put behind the name of a table for the name of its description.
SUFFIX = "-metadata.json"


def table_metadata(url: str, table: Table) -> str:
    """Returns the description of a table, as JSON.

    Args:
        url: The file that it describes, as seen from beside it.
        table: Its columns.
    """
    schema: dict[str, Any] = {"columns": [_column(each) for each in table.columns]}
    if table.key:
        schema["primaryKey"] = list(table.key)
    metadata = {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "url": url,
        "dc:description": table.about,
        "dialect": {
            "delimiter": ",",
            "doubleQuote": True,
            "encoding": "utf-8",
            "header": True,
            "lineTerminators": ["\r\n"],
            "quoteChar": '"',
        },
        "notes": [
            "A cell that would begin as a formula does begins with an apostrophe, which is none"
            " of the text."
        ],
        "tableSchema": schema,
    }
    return json.dumps(metadata, ensure_ascii=False, indent=2) + "\n"


def _column(column: Column) -> dict[str, Any]:
    datatype: Any = column.shape
    if column.choices:
        choices = "|".join(re.escape(each).replace(r"\-", "-") for each in column.choices)
        datatype = {"base": "string", "format": choices}
    made = {
        "name": column.name,
        "titles": column.name,
        "dc:description": column.about,
        "datatype": datatype,
        "required": column.required,
    }
    return {**made, "separator": SEPARATOR} if column.several else made
