"""XLIFF 1.2: what most programs of translators read and write.

A translation to be looked at is ``needs-review-translation``, an unfinished one
``needs-translation``, one that somebody approved ``final``; the source it was made from stands
beside it as a former version.
"""

from __future__ import annotations

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

__all__ = ["read_xliff", "units_of_xliff", "write_xliff"]

_NAMESPACE: Final = "urn:oasis:names:tc:xliff:document:1.2"
_STATES: Mapping[TranslationState, str] = {
    "draft": "needs-translation",
    "review": "needs-review-translation",
    "stale": "needs-review-translation",
    "reviewed": "final",
}
_MARKS: Mapping[str, Mark] = {
    "new": "draft",
    "needs-translation": "draft",
    "needs-adaptation": "draft",
    "needs-l10n": "draft",
    "needs-review-translation": "review",
    "needs-review-adaptation": "review",
    "needs-review-l10n": "review",
    "translated": "translated",
    "signed-off": "reviewed",
    "final": "reviewed",
}
_OURS = "x-workbench-"
_OF_TRANSLATORS = "translator"
#: Kinds of text that stand on one line, whose room is that of the whole text.
_ONE_LINE = ("name", "heading", "action")


def write_xliff(file: ExchangeFile) -> bytes:
    """Returns a file of units as XLIFF 1.2."""
    name, _space, version = file.tool.rpartition(" ")
    root = ET.Element("xliff", {"version": "1.2", "xmlns": _NAMESPACE})
    body = added(
        root,
        "file",
        original="haunt-workbench",
        source_language=file.source_lang,
        target_language=file.lang,
        datatype="plaintext",
    )
    header = added(body, "header")
    tool = "haunt-workbench"
    added(header, "tool", tool_id=tool, tool_name=name or tool, tool_version=version)
    units = added(body, "body")
    for unit in file.units:
        if not unit.obsolete:
            _add_unit(units, unit, file)
    return xml_bytes(root)


def _add_unit(parent: ET.Element, unit: ExchangeUnit, file: ExchangeFile) -> None:
    stamp = unit.stamp
    room = str(stamp.room) if stamp.room and stamp.kind in _ONE_LINE else ""
    element = added(
        parent,
        "trans-unit",
        id=unit.id,
        resname=stamp.title,
        xml__space="preserve",
        maxwidth=room,
        size_unit="char" if room else "",
        approved="yes" if unit.state == "reviewed" and unit.target else "",
    )
    added(element, "source", unit.source, xml__lang=file.source_lang)
    if unit.target:
        added(
            element,
            "target",
            unit.target,
            xml__lang=file.lang,
            state=_STATES.get(unit.state, "needs-translation"),
            state_qualifier="mt-suggestion" if stamp.derived else "",
        )
    items = stamp.items()
    if items:
        group = added(element, "context-group", name="workbench", purpose="information")
        for key, value in items:
            added(group, "context", value, context_type=f"{_OURS}{key}")
    for note in unit.notes:
        added(element, "note", note, **{"from": "workbench"})
    for comment in unit.comments:
        added(element, "note", comment, **{"from": _OF_TRANSLATORS})
    if unit.previous_source:
        before = added(element, "alt-trans", alttranstype="previous-version")
        added(before, "source", unit.previous_source, xml__lang=file.source_lang)
        added(before, "target", unit.target, xml__lang=file.lang)


def read_xliff(data: bytes, where: str) -> ExchangeFile:
    """Reads XLIFF 1.x as any program writes it.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    return units_of_xliff(read_xml(data, where), where)


def units_of_xliff(root: Node, where: str) -> ExchangeFile:
    """Returns the units of a document of XLIFF 1.x.

    Raises:
        ImportFailedError: If a text is too long, or there are too many units.
    """
    source_lang = lang = tool = ""
    units: list[ExchangeUnit] = []
    for node in root.iter():
        name = local(node)
        if name == "file":
            source_lang = source_lang or attribute(node, "source-language")
            lang = lang or attribute(node, "target-language")
        elif name == "tool":
            tool = tool or attribute(node, "tool-name")
        elif name == "trans-unit" and isinstance(node, Node):
            units.append(_unit(node, where))
            refuse_too_many(len(units), where)
            if not lang:
                lang = next((attribute(each, "lang") for each in children(node, "target")), "")
    return ExchangeFile(source_lang, lang, tuple(units), tool=tool)


def _unit(node: Node, where: str) -> ExchangeUnit:
    source = target = previous = ""
    state = qualifier = ""
    items: list[tuple[str, str]] = []
    notes: list[str] = []
    comments: list[str] = []
    for child in children(node, "source", "target", "context-group", "note", "alt-trans"):
        match local(child):
            case "source":
                source = _text(child, where)
            case "target":
                target = _text(child, where)
                state, qualifier = attribute(child, "state"), attribute(child, "state-qualifier")
            case "context-group":
                for context in children(child, "context"):
                    kind = attribute(context, "context-type")
                    if kind.startswith(_OURS):
                        items.append((kind.removeprefix(_OURS), text_of(context, where)))
            case "note":
                told = comments if attribute(child, "from") == _OF_TRANSLATORS else notes
                told.append(text_of(child, where))
            case _:
                if attribute(child, "alttranstype") == "previous-version":
                    previous = next((_text(each, where) for each in children(child, "source")), "")
    stamp = Stamp.of_items([*items, ("derived", "yes" if qualifier == "mt-suggestion" else "")])
    unit = ExchangeUnit(
        id=attribute(node, "id"),
        source=source,
        target=target,
        stamp=stamp,
        notes=tuple(filter(None, notes)),
        comments=tuple(filter(None, comments)),
        previous_source=previous,
        line=node.line,
    )
    mark = _MARKS.get(state, "translated")
    if mark == "translated" and attribute(node, "approved") == "yes":
        mark = "reviewed"
    left = _MARKS.get(_STATES.get(stamp.state or "missing", ""))
    return replace(unit, state=state_told(mark, unit, left))


def _text(node: Node, where: str) -> str:
    return whole(carried(inline_text(node)), where, node.line)
