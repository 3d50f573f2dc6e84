"""TBX-Basic: a term base, with the words to be used and those to be avoided.

It is written in the form of 2008, which every program reads, and read in that of 2019 too.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from workbench.formats.foreign import refuse_too_many
from workbench.formats.xml_files import (
    Node,
    added,
    attribute,
    children,
    local,
    read_xml,
    text_of,
    xml_bytes,
)
from workbench.model.exchange import ExchangeFile, ExchangeTerm
from workbench.model.ids import KINDS

__all__ = ["read_tbx", "terms_of_tbx", "write_tbx"]

_DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">'
_PREFIX = "id."
_NOT_IN_IDS = re.compile(r"[^\w.-]")
_PREFERRED, _ADMITTED = "preferredTerm-admn-sts", "admittedTerm-admn-sts"
_DEPRECATED = "deprecatedTerm-admn-sts"
#: What TBX-Basic calls other sorts of words than those of ours that it has.
_OTHER = "other"
_PARTS_OF_SPEECH = ("noun", "verb", "adjective")


def write_tbx(file: ExchangeFile) -> bytes:
    """Returns the terms of a file as TBX-Basic."""
    root = ET.Element("martif", {"type": "TBX-Basic", "xml:lang": file.source_lang})
    about = added(added(root, "martifHeader"), "fileDesc")
    added(added(about, "sourceDesc"), "p", file.tool)
    added(added(root[0], "encodingDesc"), "p", "TBXBasicXCSV02.xcs", type="XCSURI")
    body = added(added(root, "text"), "body")
    for term in file.terms:
        _add_term(body, term)
    return xml_bytes(root, _DOCTYPE)


def _add_term(parent: ET.Element, term: ExchangeTerm) -> None:
    token = _NOT_IN_IDS.sub("_", term.id.replace("/", "."))
    element = added(parent, "termEntry", id=f"{_PREFIX}{token}")
    if term.definition:
        added(element, "descrip", term.definition, type="definition")
    for note in term.notes:
        added(element, "note", note)
    for lang in dict.fromkeys([*term.words, *term.avoided]):
        statuses = [
            *(
                (word, _ADMITTED if n else _PREFERRED)
                for n, word in enumerate(term.words.get(lang, ()))
            ),
            *((word, _DEPRECATED) for word in term.avoided.get(lang, ())),
        ]
        if not statuses:
            continue
        words = added(element, "langSet", xml__lang=lang)
        for word, status in statuses:
            one = added(words, "tig")
            added(one, "term", word)
            if term.part_of_speech:
                known = term.part_of_speech in _PARTS_OF_SPEECH
                said = term.part_of_speech if known else _OTHER
                added(one, "termNote", said, type="partOfSpeech")
            added(one, "termNote", status, type="administrativeStatus")


def read_tbx(data: bytes, where: str) -> ExchangeFile:
    """Reads TBX as any program writes it.

    Raises:
        ImportFailedError: If it cannot be read.
    """
    return terms_of_tbx(read_xml(data, where), where)


def terms_of_tbx(root: Node, where: str) -> ExchangeFile:
    """Returns the terms of a document of TBX.

    Raises:
        ImportFailedError: If a text is too long, or there are too many terms.
    """
    terms: list[ExchangeTerm] = []
    tool = ""
    for node in root.iter():
        if local(node) in ("termEntry", "conceptEntry") and isinstance(node, Node):
            terms.append(_term(node, where))
            refuse_too_many(len(terms), where)
        elif local(node) == "sourceDesc" and not tool:
            tool = text_of(node, where)
    return ExchangeFile(attribute(root, "lang"), "", (), tuple(terms), tool)


def _term(node: Node, where: str) -> ExchangeTerm:
    words: dict[str, list[str]] = {}
    avoided: dict[str, list[str]] = {}
    part_of_speech = definition = ""
    notes: list[str] = []
    for child in node.iter():
        name = local(child)
        if name in ("langSet", "langSec"):
            _put_words(child, words, avoided, where)
        elif name == "termNote" and attribute(child, "type") == "partOfSpeech":
            part_of_speech = part_of_speech or text_of(child, where)
        elif name == "descrip" and attribute(child, "type") == "definition":
            definition = definition or text_of(child, where)
        elif name == "note":
            notes.append(text_of(child, where))
    return ExchangeTerm(
        id=_id_of(attribute(node, "id")),
        words={lang: tuple(each) for lang, each in words.items() if each},
        avoided={lang: tuple(each) for lang, each in avoided.items() if each},
        part_of_speech="phrase" if part_of_speech == _OTHER else part_of_speech,
        definition=definition,
        notes=tuple(filter(None, notes)),
        line=node.line,
    )


def _put_words(
    node: ET.Element,
    words: dict[str, list[str]],
    avoided: dict[str, list[str]],
    where: str,
) -> None:
    """Puts the words of one language where they belong, the preferred one first."""
    lang = attribute(node, "lang")
    for one in children(node, "tig", "ntig", "termSec"):
        term = next((each for each in one.iter() if local(each) == "term"), None)
        word = text_of(term, where) if term is not None else ""
        status = ""
        for each in one.iter():
            if local(each) == "termNote" and attribute(each, "type") == "administrativeStatus":
                status = text_of(each, where).lower()
        if not word:
            continue
        if status.startswith(("deprecated", "superseded", "obsolete")):
            avoided.setdefault(lang, []).append(word)
        elif status.startswith("preferred"):
            words.setdefault(lang, []).insert(0, word)
        else:
            words.setdefault(lang, []).append(word)


def _id_of(token: str) -> str:
    """Returns our id from that of an entry of the file, or the latter if it is not ours."""
    prefix, _dot, rest = token.partition(".")
    parts = rest.split(".", 2)
    if f"{prefix}." == _PREFIX and len(parts) == 3 and parts[1] in KINDS:
        return "/".join(parts)
    return token
