"""XLIFF 2: the later form, in which a unit may be cut into segments.

Ids are limited there, so that of ours stands under ``name``. Segments of a unit are put together
again with all that stands between them; where one has no translation, the unit is unfinished.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from xml.etree import ElementTree as ET

from workbench.formats.foreign import refuse_too_many, whole
from workbench.formats.xml_files import (
    Node,
    added,
    attribute,
    children,
    inline_text,
    local,
    read_xml,
    text_of,
    xml_bytes,
)
from workbench.model.exchange import (
    ExchangeFile,
    ExchangeUnit,
    Mark,
    Stamp,
    carried,
    state_told,
)
from workbench.model.units import TranslationState

__all__ = ["read_xliff2", "units_of_xliff2", "write_xliff2"]

_NAMESPACE: Final = "urn:oasis:names:tc:xliff:document:2.0"
_OURS = "workbench"
_OF_TRANSLATORS = "translator"
_PREVIOUS = "previous-source"
_NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_.-]")
_STATES: Mapping[TranslationState, str] = {
    "draft": "initial",
    "review": "translated",
    "stale": "translated",
    "reviewed": "reviewed",
}
_MARKS: Mapping[str, Mark] = {
    "initial": "draft",
    "translated": "translated",
    "reviewed": "reviewed",
    "final": "reviewed",
}
_ORDER: tuple[Mark, ...] = ("draft", "translated", "reviewed")


def write_xliff2(file: ExchangeFile) -> bytes:
    """Returns a file of units as XLIFF 2.0."""
    said = {"version": "2.0", "srcLang": file.source_lang, "trgLang": file.lang}
    root = ET.Element("xliff", {**said, "xmlns": _NAMESPACE})
    body = added(root, "file", id="haunt-workbench", original=file.tool)
    taken: set[str] = set()
    for unit in file.units:
        if not unit.obsolete:
            _add_unit(body, unit, _new_id(unit.id, taken))
    if not len(body):  # there must be one
        _add_unit(body, ExchangeUnit("", ""), "none")
    return xml_bytes(root)


def _new_id(unit_id: str, taken: set[str]) -> str:
    base = _NOT_IN_IDS.sub("_", unit_id) or "_"
    number, found = 1, base
    while found in taken:
        number += 1
        found = f"{base}_{number}"
    taken.add(found)
    return found


def _add_unit(parent: ET.Element, unit: ExchangeUnit, token: str) -> None:
    element = added(parent, "unit", id=token, name=unit.id)
    notes = [
        *((_OURS, line) for line in unit.stamp.lines()),
        *(("", note) for note in unit.notes),
        *((_OF_TRANSLATORS, comment) for comment in unit.comments),
        *([(_PREVIOUS, unit.previous_source)] if unit.previous_source else []),
    ]
    if notes:
        told = added(element, "notes")
        for category, note in notes:
            added(told, "note", note, category=category)
    segment = added(element, "segment")
    state = unit.state if unit.target else "missing"
    segment.set("state", _STATES.get(state, "initial"))
    if state in ("draft", "review", "stale"):
        segment.set("subState", f"{_OURS}:{state}")
    added(segment, "source", unit.source, xml__space="preserve")
    if unit.target:
        added(segment, "target", unit.target, xml__space="preserve")


def read_xliff2(data: bytes, where: str) -> ExchangeFile:
    """Reads XLIFF 2.x as any program writes it.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    return units_of_xliff2(read_xml(data, where), where)


def units_of_xliff2(root: Node, where: str) -> ExchangeFile:
    """Returns the units of a document of XLIFF 2.x.

    Raises:
        ImportFailedError: If a text is too long, or there are too many units.
    """
    units: list[ExchangeUnit] = []
    tool = ""
    for node in root.iter():
        if local(node) == "file":
            tool = tool or attribute(node, "original")
        elif local(node) == "unit" and isinstance(node, Node):
            unit = _unit(node, where)
            if attribute(node, "name") or unit.source:
                units.append(unit)
            refuse_too_many(len(units), where)
    return ExchangeFile(
        attribute(root, "srcLang"), attribute(root, "trgLang"), tuple(units), (), tool
    )


def _unit(node: Node, where: str) -> ExchangeUnit:
    codes = {
        attribute(data, "id"): inline_text(data)
        for group in children(node, "originalData")
        for data in children(group, "data")
    }
    sources: list[str] = []
    targets: list[str] = []
    marks: set[str] = set()
    translated = False
    for part in children(node, "segment", "ignorable"):
        source = next((inline_text(each, codes) for each in children(part, "source")), "")
        target = next((inline_text(each, codes) for each in children(part, "target")), "")
        sources.append(source)
        if local(part) == "ignorable":
            targets.append(target or source)
            continue
        targets.append(target)
        translated = translated or bool(target)
        marks.add((attribute(part, "state") or "translated") if target or not source else "initial")
    if not translated:
        targets = []
    stamp, notes, comments, previous = _told(node, where)
    unit = ExchangeUnit(
        id=attribute(node, "name") or attribute(node, "id"),
        source=whole(carried("".join(sources)), where, node.line),
        target=whole(carried("".join(targets)), where, node.line),
        stamp=stamp,
        notes=notes,
        comments=comments,
        previous_source=previous,
        line=node.line,
    )
    said = {_MARKS.get(mark, "translated") for mark in marks}
    mark: Mark = next((each for each in _ORDER if each in said), "translated")
    left = _MARKS.get(_STATES.get(stamp.state or "missing", ""))
    return replace(unit, state=state_told(mark, unit, left))


def _told(node: Node, where: str) -> tuple[Stamp, tuple[str, ...], tuple[str, ...], str]:
    """Returns our stamp, the notes, what translators say, and the former source of a unit."""
    ours: list[str] = []
    notes: list[str] = []
    comments: list[str] = []
    previous = ""
    places = [node, *children(node, "segment")]  # some programs put notes into segments
    for note in (
        note
        for place in places
        for each in children(place, "notes")
        for note in children(each, "note")
    ):
        category, text = attribute(note, "category"), text_of(note, where)
        if category == _PREVIOUS:
            previous = whole(carried(inline_text(note)), where, note.line)
        elif category == _OURS:
            ours.append(text)
        elif text:
            (comments if category == _OF_TRANSLATORS else notes).append(text)
    stamp, _others = Stamp.of_lines(ours)
    return stamp, tuple(notes), tuple(comments), previous
