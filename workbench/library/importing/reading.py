"""Reads one printed document, from its bytes to sections whose places are accounted for.

Either every character of the document is in a section, in noise or reported, or an error is raised;
there is no half-read document.
"""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePath

from workbench.errors import ImportFailedError, cause_of
from workbench.formats.pdf import is_pdf, text_of_pdf
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import Reading, point_at
from workbench.library.importing.recognise import is_rule_page, recognise
from workbench.model.documents import Document, DocumentFormat, Noise, PrintedSection, uncovered
from workbench.text.decoding import MAX_BYTES, Cleaned, Decoded, clean_with_offsets, decode
from workbench.text.offsets import OffsetMap
from workbench.text.places import Repair, Unresolved
from workbench.text.width import printable
from workbench.wording import _

__all__ = ["MAX_LINES", "read_document", "read_original"]

_MAX_SHOWN = 60
#: Every line costs the readers of Markdown some memory; a rulebook has a few thousand.
MAX_LINES = 500_000


def read_original(path: Path) -> bytes:
    """Returns the bytes of the document at *path*; its size is looked at before its content.

    Raises:
        ImportFailedError: If it is no ordinary file, too large, or cannot be read.
    """
    where = _one_line(str(path))
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode) and not stat.S_ISDIR(facts.st_mode):
            raise ImportFailedError(_("it is no ordinary file"), where=where)
        if facts.st_size > MAX_BYTES:
            raise _too_large(facts.st_size, where)
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ImportFailedError(
            _("it cannot be read"), where=where, cause=cause_of(error)
        ) from error


def read_document(data: bytes, name: str, names: NameIndex) -> Document:
    """Reads a printed document.

    Args:
        data: The whole file.
        name: Its name; it decides nothing.
        names: The names of everything known, to tell what headings are about.

    Raises:
        ImportFailedError: If it is too large, empty, not text, holds no text, or is a page of
            rules; nothing was changed.
    """
    name = _one_line(PurePath(name.replace("\\", "/")).name) or _("document")
    if len(data) > MAX_BYTES:
        raise _too_large(len(data), name)
    decoded = _decoded(data, name)
    cleaned = clean_with_offsets(decoded.text)
    if not cleaned.text.strip():
        raise ImportFailedError(
            _("it holds no text"), where=name, expected=_("a document with text in it")
        )
    lines = cleaned.text.count("\n")
    if lines > MAX_LINES:
        raise ImportFailedError(
            _("it has {count:,} lines").format(count=lines),
            where=name,
            expected=_("at most {limit:,} lines").format(limit=MAX_LINES),
        )
    if is_rule_page(cleaned.text):
        # Read as a document it would lay both books open to everybody.
        raise ImportFailedError(
            _("it is a page of rules, and no printed document"),
            where=name,
            expected=_("a page is checked with `workbench check`; as NAME.md it becomes a draft")
            if decoded.encoding.startswith(("utf-8", "ascii"))
            else _("it saved as UTF-8, as NAME.md: so it becomes a draft"),
        )
    verdict = recognise(cleaned.text, name)
    reading = _reader(verdict.format)(cleaned.text, names)
    reading = _moved(reading, cleaned.offsets)
    stem = PurePath(name).stem or name
    notes = tuple(
        point_at(decoded.text, max(0, len(decoded.text) - 40), len(decoded.text), note)
        for note in decoded.notes
    )
    sections = tuple(
        section if section.name else replace(section, name=stem) for section in reading.sections
    )
    if decoded.notes and sections:
        sections = (*sections[:-1], replace(sections[-1], complete=False))
    document = Document(
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        format=verdict.format,
        encoding=decoded.encoding,
        lang=reading.lang,
        game=reading.game,
        length=len(decoded.text),
        sections=sections,
        noise=reading.noise,
        repairs=tuple(
            sorted((*_removed(decoded.text, cleaned), *reading.repairs), key=lambda r: r.offset)
        ),
        unresolved=(*reading.unresolved, *notes),
        misprints=reading.misprints,
        missing=reading.missing,
    )
    if gaps := uncovered(document):
        start, end = gaps[0]
        raise ImportFailedError(
            _("characters {start} to {end} were lost in reading").format(start=start, end=end),
            where=name,
            expected=_("every character accounted for; please report this"),
        )
    return document


def _decoded(data: bytes, name: str) -> Decoded:
    """Turns the file into text, whatever its encoding."""
    if is_pdf(data):
        return Decoded(text_of_pdf(data, where=name), "pdf", ())
    try:
        return decode(data)
    except ImportFailedError as error:
        raise ImportFailedError(
            error.message,
            where=name,
            cause=error.cause,
            expected=error.expected,
            nearest=error.nearest,
        ) from error


def _reader(form: DocumentFormat) -> Callable[[str, NameIndex], Reading]:
    """Returns the reader of a format, loaded when it is needed."""
    if form == "haunts":
        from workbench.library.importing import haunts

        return haunts.read
    if form == "rulebook":
        from workbench.library.importing import rulebook

        return rulebook.read
    if form == "rules-zh":
        from workbench.library.importing import rules_zh

        return rules_zh.read
    from workbench.library.importing import plain

    return plain.read


def _one_line(name: str) -> str:
    return printable(name).replace("\n", " ")


def _too_large(size: int, where: str) -> ImportFailedError:
    return ImportFailedError(
        _("it has {size:,} bytes").format(size=size),
        where=where,
        expected=_("at most {limit:,} bytes").format(limit=MAX_BYTES),
    )


def _removed(text: str, cleaned: Cleaned) -> list[Repair]:
    """Lists the controls and escape sequences that were taken out, written so as to do nothing."""
    if not cleaned.count:
        return []
    offsets = cleaned.offsets
    found = []
    reached = 0
    for index, start in enumerate(offsets.starts):
        origin = offsets.origins[index]
        gap = text[reached:origin]
        if gap.strip("\n"):
            shown = gap.encode("unicode_escape", "replace").decode()[:_MAX_SHOWN]
            found.append(Repair("control", reached, shown, ""))
        following = offsets.starts[index + 1] if index + 1 < len(offsets.starts) else offsets.length
        reached = origin + following - start
    if text[reached:]:
        shown = text[reached:].encode("unicode_escape", "replace").decode()[:_MAX_SHOWN]
        found.append(Repair("control", reached, shown, ""))
    return found


def _moved(reading: Reading, offsets: OffsetMap) -> Reading:
    """Moves every place of *reading* from the cleaned text into the delivered one."""

    def at(position: int) -> int:
        # What was removed before the first character belongs to the first piece.
        return offsets.origin(position) if position else 0

    def place(unresolved: Unresolved) -> Unresolved:
        start = at(unresolved.offset)
        if not unresolved.length:
            return replace(unresolved, offset=start)
        end = at(unresolved.offset + unresolved.length)
        return replace(unresolved, offset=start, length=end - start)

    def section(found: PrintedSection) -> PrintedSection:
        return replace(found, start=at(found.start), end=at(found.end))

    return replace(
        reading,
        sections=tuple(section(found) for found in reading.sections),
        noise=tuple(Noise(at(n.start), at(n.end), n.kind) for n in reading.noise),
        repairs=tuple(replace(r, offset=offsets.origin(r.offset)) for r in reading.repairs),
        unresolved=tuple(place(found) for found in reading.unresolved),
        misprints=tuple(place(found) for found in reading.misprints),
    )
