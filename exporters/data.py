"""JSON: entries as plain data, which ``schema/export.schema.json`` describes."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.formats.escaping import json_text
from workbench.model.exports import Collection, DocumentKind
from workbench.model.plain import to_plain
from workbench.wording import later

__all__ = ["Json", "JsonOptions"]


@dataclass(frozen=True)
class JsonOptions:
    """There is nothing to choose."""


class Json:
    """Writes a collection as JSON."""

    name = "json"
    about = later("The data as JSON; schema/export.schema.json describes it.")
    suffix = ".json"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = JsonOptions

    def export(self, document: Collection, _options: JsonOptions) -> bytes:
        """Returns the file."""
        return json_text({"document": document.document, **to_plain(document)}).encode()
