"""TMX 1.4: a translation memory, pairs of texts without a file to translate.

Only what has a translation is in it. A unit of ours has its id; those of others are known by their
sources alone.
"""

from __future__ import annotations

from dataclasses import replace
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
    Stamp,
    carried,
    language_of,
    state_told,
)

__all__ = ["read_tmx", "units_of_tmx", "write_tmx"]

_OURS = "x-workbench-"
_COMMENT = "comment"
_PREVIOUS = "previous-source"


def write_tmx(file: ExchangeFile) -> bytes:
    """Returns the translated units of a file as TMX 1.4."""
    _name, _space, version = file.tool.rpartition(" ")
    root = ET.Element("tmx", {"version": "1.4"})
    added(
        root,
        "header",
        creationtool="haunt-workbench",
        creationtoolversion=version,
        segtype="paragraph",
        o_tmf="haunt-workbench",
        adminlang="en",
        srclang=file.source_lang,
        datatype="plaintext",
    )
    body = added(root, "body")
    for unit in file.units:
        if unit.target and not unit.obsolete:
            _add_unit(body, unit, file)
    return xml_bytes(root)


def _add_unit(parent: ET.Element, unit: ExchangeUnit, file: ExchangeFile) -> None:
    element = added(parent, "tu", tuid=unit.id)
    for note in unit.notes:
        added(element, "note", note)
    properties = [
        *unit.stamp.items(),
        *((_COMMENT, comment) for comment in unit.comments),
        *([(_PREVIOUS, unit.previous_source)] if unit.previous_source else []),
    ]
    for key, value in properties:
        added(element, "prop", value, type=f"{_OURS}{key}")
    for lang, text in ((file.source_lang, unit.source), (unit.lang or file.lang, unit.target)):
        added(added(element, "tuv", xml__lang=lang), "seg", text)


def read_tmx(data: bytes, where: str) -> ExchangeFile:
    """Reads TMX as any program writes it.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    return units_of_tmx(read_xml(data, where), where)


def units_of_tmx(root: Node, where: str) -> ExchangeFile:
    """Returns the pairs of a document of TMX; one of three languages is two pairs.

    Raises:
        ImportFailedError: If a text is too long, or there are too many pairs.
    """
    source_lang = tool = ""
    units: list[ExchangeUnit] = []
    for node in root.iter():
        if local(node) == "header":
            source_lang, tool = attribute(node, "srclang"), attribute(node, "creationtool")
        elif local(node) == "tu" and isinstance(node, Node):
            units += _pairs(node, source_lang, where)
            refuse_too_many(len(units), where)
    langs = {unit.lang for unit in units}
    return ExchangeFile(source_lang, langs.pop() if len(langs) == 1 else "", tuple(units), (), tool)


def _pairs(node: Node, source_lang: str, where: str) -> list[ExchangeUnit]:
    """Returns a pair for each language that a text is translated into."""
    texts = [
        (attribute(each, "lang"), whole(carried(inline_text(segment)), where, segment.line))
        for each in children(node, "tuv")
        for segment in children(each, "seg")
    ]
    wanted = attribute(node, "srclang") or source_lang
    at = next((n for n, (lang, _text) in enumerate(texts) if _same(lang, wanted)), 0)
    if not texts:
        return []
    _lang, source = texts.pop(at)
    properties = [
        (attribute(each, "type"), carried(inline_text(each))) for each in children(node, "prop")
    ]
    ours = [(key.removeprefix(_OURS), text) for key, text in properties if key.startswith(_OURS)]
    stamp = Stamp.of_items(ours)
    notes = tuple(filter(None, (text_of(each, where) for each in children(node, "note"))))
    comments = tuple(text for key, text in ours if key == _COMMENT)
    unit = ExchangeUnit(
        id=attribute(node, "tuid") or dict(properties).get("id", ""),
        source=source,
        stamp=stamp,
        notes=notes if stamp.state else (),
        comments=comments if stamp.state else notes,
        previous_source=dict(ours).get(_PREVIOUS, ""),
        line=node.line,
    )
    made = [replace(unit, target=text, lang=lang) for lang, text in texts]
    return [replace(each, state=state_told("translated", each, "translated")) for each in made]


def _same(lang: str, wanted: str) -> bool:
    """Tells whether two tags are of one language, in whatever way they are written."""
    found = language_of(lang)
    if found is not None:
        return found == language_of(wanted)
    return lang.lower() == wanted.lower()
