"""The formats in which translations are exchanged, by name, and what a file of a stranger is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.errors import ImportFailedError
from workbench.model.exchange import ExchangeFile
from workbench.wording import _, later

__all__ = ["FORMATS", "ExchangeFormat", "read_exchange", "write_exchange"]


_MESSAGE = re.compile(r'^(#~\s*)?msg(id|ctxt)\s+"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ExchangeFormat:
    """A format.

    Attributes:
        name: Its name.
        suffix: What the names of its files end with.
        about: What it is for; a message.
        terms: Whether it holds terms instead of units.
    """

    name: str
    suffix: str
    about: str
    terms: bool = False


#: All formats, by name.
FORMATS: Mapping[str, ExchangeFormat] = {
    each.name: each
    for each in (
        ExchangeFormat("po", ".po", later("PO, for Poedit, Weblate and most others")),
        ExchangeFormat("xliff", ".xlf", later("XLIFF 1.2, for OmegaT and most others")),
        ExchangeFormat("xliff2", ".xlf", later("XLIFF 2.0, the later form")),
        ExchangeFormat("tmx", ".tmx", later("TMX 1.4, a translation memory")),
        ExchangeFormat("tbx", ".tbx", later("TBX-Basic, the term base"), terms=True),
        ExchangeFormat("csv", ".csv", later("a table for a spreadsheet")),
    )
}


def write_exchange(name: str, file: ExchangeFile) -> bytes:
    """Returns a file in one of the formats.

    Args:
        name: A key of :data:`FORMATS`.
        file: What is to be in it.
    """
    return _writer(name)(file)


def _writer(name: str) -> Callable[[ExchangeFile], bytes]:
    # Each is loaded when it is needed: none needs what another does.
    if name == "po":
        from workbench.formats.po import write_po

        return write_po
    if name == "xliff":
        from workbench.formats.xliff import write_xliff

        return write_xliff
    if name == "xliff2":
        from workbench.formats.xliff2 import write_xliff2

        return write_xliff2
    if name == "tmx":
        from workbench.formats.tmx import write_tmx

        return write_tmx
    if name == "tbx":
        from workbench.formats.tbx import write_tbx

        return write_tbx
    from workbench.formats.unit_csv import write_unit_csv

    return write_unit_csv


def read_exchange(data: bytes, where: str) -> tuple[ExchangeFormat, ExchangeFile]:
    """Reads a file in whichever of the formats it is, by what is in it.

    Args:
        data: The file.
        where: What it is called.

    Raises:
        ImportFailedError: If it is in none of them, or cannot be read.
    """
    head = _head(data)
    if head.startswith("<"):
        return _of_xml(data, where)
    from workbench.formats.unit_csv import is_unit_csv, read_unit_csv

    if is_unit_csv(head):
        return FORMATS["csv"], read_unit_csv(data, where)
    if _MESSAGE.search(head):
        from workbench.formats.po import read_po

        return FORMATS["po"], read_po(data, where)
    raise _of_no_format(where)


def _of_xml(data: bytes, where: str) -> tuple[ExchangeFormat, ExchangeFile]:
    from workbench.formats.xml_files import attribute, local, read_xml

    root = read_xml(data, where)
    name = local(root).lower()
    if name == "tmx":
        from workbench.formats.tmx import units_of_tmx

        return FORMATS["tmx"], units_of_tmx(root, where)
    if name in ("martif", "tbx"):
        from workbench.formats.tbx import terms_of_tbx

        return FORMATS["tbx"], terms_of_tbx(root, where)
    if name != "xliff":
        raise _of_no_format(where)
    if (attribute(root, "version") or root.tag.partition("document:")[2]).startswith("2"):
        from workbench.formats.xliff2 import units_of_xliff2

        return FORMATS["xliff2"], units_of_xliff2(root, where)
    from workbench.formats.xliff import units_of_xliff

    return FORMATS["xliff"], units_of_xliff(root, where)


def _head(data: bytes) -> str:
    """Returns the beginning of a file, only to see what it is."""
    start = data[:100_000]
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if start.startswith(mark):
            return start[len(mark) :].decode(name, "replace").lstrip()
    return start.decode("utf-8", "replace").lstrip()


def _of_no_format(where: str) -> ImportFailedError:
    return ImportFailedError(
        _("this is no file of translations"), where=where, expected="PO, XLIFF, TMX, TBX, CSV"
    )
