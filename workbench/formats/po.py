"""PO, the files of gettext: a unit's id is its context, and ``fuzzy`` marks what is not finished.

What we write down for ourselves are extracted comments, which Poedit, Weblate and OmegaT keep.
"""

from __future__ import annotations

import re
from dataclasses import replace

import polib

from workbench.errors import ImportFailedError
from workbench.formats.foreign import (
    MOST_BYTES,
    at_line,
    decoded,
    refuse_long,
    refuse_too_many,
    whole,
)
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

__all__ = ["read_po", "write_po"]

_CHARSET = re.compile(rb"charset=([A-Za-z0-9._-]{1,40})")
#: The beginning of a unit, and of one that is the header.
_UNIT = re.compile(rb"^msgid ", re.MULTILINE)
_HEADER = re.compile(rb'msgid ""[ \t]*\r?\n[ \t]*msgstr ')
_LINE = re.compile(r"\bline (\d{1,9})\b")
#: The former source of something that is kept only as something that was; polib passes it over.
_OBSOLETE_PREVIOUS = re.compile(r"^#~\|", re.MULTILINE)
#: A line with a string, or one that should have one; polib takes what stands for its quotes away.
_STRING = re.compile(
    r"\s*(?:#~\|?|#\|)?\s*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)(?=[\s\"]|$))?\s*(.*)"
)
_QUOTED = re.compile(r'"(?:[^"\\]++|\\.)*+"\s*')
#: So many lines of remarks a unit has at most.
_MOST_REMARKS = 5_000
_UNSET = "CHARSET"  # what a template says before somebody fills it in


def write_po(file: ExchangeFile) -> bytes:
    """Returns a file of units as PO."""
    made = polib.POFile(wrapwidth=0, encoding="utf-8")
    made.metadata = {
        "Project-Id-Version": file.tool,
        "Language": file.lang.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);"
        if file.lang == "en"
        else "nplurals=1; plural=0;",
        "X-Generator": file.tool,
        "X-Source-Language": file.source_lang.replace("-", "_"),
    }
    made.extend(map(_entry, file.units))
    return (str(made).removeprefix("#\n").rstrip("\n") + "\n").encode()


def _charset(data: bytes) -> str:
    """Returns the encoding that a file's header names; empty if it has none, or names none."""
    first = _UNIT.search(data)
    if first is None or not _HEADER.match(data, first.start()):
        return ""
    after = _UNIT.search(data, first.end())
    found = _CHARSET.search(data, first.start(), after.start() if after else len(data))
    return found[1].decode() if found else ""


def _entry(unit: ExchangeUnit) -> polib.POEntry:
    unfinished = bool(unit.target) and unit.state != "reviewed"
    return polib.POEntry(
        msgctxt=carried(unit.id),
        msgid=carried(unit.source),
        msgstr=carried(unit.target),
        comment="\n".join([*unit.notes, *unit.stamp.lines()]),
        tcomment="\n".join(unit.comments),
        flags=["fuzzy"] if unfinished else [],
        previous_msgid=carried(unit.previous_source) or None,
        obsolete=unit.obsolete,
    )


def read_po(data: bytes, where: str) -> ExchangeFile:
    """Reads PO as any program writes it.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    if len(data) > MOST_BYTES:
        raise ImportFailedError(
            _("this file is too large"),
            where=where,
            expected=_("at most {n} bytes").format(n=MOST_BYTES),
        )
    said = _charset(data)
    text = carried(decoded(data, "" if said == _UNSET else said, where))
    # With an empty line in front, it can never be taken for the name of a file; nor can a remark on
    # the first unit for one on the file, where a header is missing.
    head = "" if re.search(r'^msgid ""\n(?!")', text, re.MULTILINE) else 'msgid ""\nmsgstr ""\n\n'
    joined = _with_whole_strings(text, where)
    try:
        made = polib.pofile("\n" + head + _OBSOLETE_PREVIOUS.sub("#|", joined), encoding="utf-8")
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        line = _LINE.search(str(error))
        before = 1 + head.count("\n")
        raise _odd(where, int(line[1]) - before if line else 0) from error
    refuse_too_many(len(made), where)
    metadata = made.metadata
    return ExchangeFile(
        source_lang=metadata.get("X-Source-Language", ""),
        lang=metadata.get("Language", ""),
        units=tuple(_unit(entry, where, 1 + head.count("\n")) for entry in made),
        tool=metadata.get("X-Generator", ""),
    )


def _with_whole_strings(text: str, where: str) -> str:
    """Returns a file in which each string stands on one line; every line keeps its number.

    A string without its quotes is refused, of which polib would lose two signs in silence. Strings
    of many lines, and remarks, take it time that grows with the square of them.
    """
    lines: list[str] = []
    pieces: list[str] = []
    at, remarks, size = -1, 0, 0

    def put() -> None:
        if pieces:
            lines[at] = "".join(pieces) + '"'
            pieces.clear()

    for number, line in enumerate(text.split("\n"), 1):
        keyword, rest = _STRING.match(line).groups()  # type: ignore[union-attr]  # it matches all
        if keyword or rest.startswith('"'):
            if not _QUOTED.fullmatch(rest):
                raise _odd(where, number)
            if keyword or not pieces:
                put()
                at = len(lines)
                pieces.append(line.rstrip()[:-1])
                lines.append(line)
            else:
                pieces.append(rest.rstrip()[1:-1])
                lines.append("")
            remarks = size = 0
            continue
        lines.append(line)
        if not line.isspace() and line:
            put()
            remarks, size = remarks + 1, size + len(line)
            if remarks > _MOST_REMARKS:
                raise _odd(where, number)
            refuse_long(size, where, number)
    put()
    return "\n".join(lines)


def _odd(where: str, line: int) -> ImportFailedError:
    return ImportFailedError(_("this is no well-formed PO file"), where=at_line(where, line))


def _unit(entry: polib.POEntry, where: str, before: int) -> ExchangeUnit:
    stamp, notes = Stamp.of_lines(filter(None, map(one_line, entry.comment.split("\n"))))
    line = max(0, (entry.linenum or 0) - before)
    plural = next(filter(None, entry.msgstr_plural.values()), "")
    unit = ExchangeUnit(
        id=entry.msgctxt or "",
        source=whole(carried(entry.msgid), where, line),
        target=whole(carried(entry.msgstr or plural), where, line),
        stamp=stamp,
        notes=notes,
        comments=tuple(filter(None, map(one_line, entry.tcomment.split("\n")))),
        previous_source=carried(entry.previous_msgid or ""),
        obsolete=bool(entry.obsolete),
        line=line,
    )
    mark: Mark = "draft" if entry.fuzzy else "translated"
    left: Mark | None = None
    if stamp.state:
        left = "translated" if stamp.state in ("reviewed", "missing") else "draft"
    return replace(unit, state=state_told(mark, unit, left))
