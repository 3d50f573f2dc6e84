"""XML of strangers, read safely, and XML of ours, written so that it never differs.

What is read has no entities and no document type of its own; nothing is fetched; depth and number
of elements are bounded. A document type that is only named, as old programs do, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree import ElementTree as ET

from workbench.errors import ImportFailedError
from workbench.formats.foreign import MOST_BYTES, at_line, decoded, whole
from workbench.model.exchange import carried, one_line
from workbench.wording import _

__all__ = [
    "Node",
    "added",
    "attribute",
    "children",
    "inline_text",
    "local",
    "read_xml",
    "text_of",
    "xml_bytes",
]

_MOST_NODES = 1_500_000
_DEEPEST = 60
_HEX = re.compile("[0-9A-Fa-f]{1,8}")
_EQUIVALENTS = ("equiv", "equivStart", "equiv-text")
_DECLARATION = re.compile(r"\s*<\?xml\b[^>]{0,200}?\?>")
_SAID = re.compile(rb"""^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")


class Node(ET.Element):
    """An element that was read, with the line that it begins in."""

    __slots__ = ("line",)  # without a dictionary each, of which a large file would have a million

    line: int


class _RefusedError(Exception):
    """Something that a file may not have."""


class _Builder(ET.TreeBuilder):
    """Builds a tree of nodes within bounds."""

    def __init__(self) -> None:
        super().__init__(element_factory=self._node)
        self.position: Callable[[], int] = int
        self._count = 0
        self._depth = 0

    def _node(self, tag: str, attributes: dict[str, str]) -> Node:
        node = Node(tag, attributes)
        node.line = self.position()
        return node

    def start(self, tag: str, attrs: dict[str, str]) -> ET.Element:
        self._count += 1
        self._depth += 1
        if self._count > _MOST_NODES:
            raise _RefusedError(_("there are too many elements in it"))
        if self._depth > _DEEPEST:
            raise _RefusedError(_("elements are nested too deeply"))
        return super().start(tag, attrs)

    def end(self, tag: str) -> ET.Element:
        self._depth -= 1
        return super().end(tag)


def read_xml(data: bytes, where: str) -> Node:
    """Reads a file of XML and returns its root.

    Args:
        data: The file.
        where: What it is called.

    Raises:
        ImportFailedError: If it is no XML, or has what no file that is exchanged needs.
    """
    # Both cost 10 ms to load, which who reads no XML does not wait for.
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if len(data) > MOST_BYTES:
        raise ImportFailedError(
            _("this file is too large"),
            where=where,
            expected=_("at most {n} bytes").format(n=MOST_BYTES),
        )
    said = _SAID.match(data[:400])
    text = decoded(data, said[1].decode() if said else "", where)
    if found := _DECLARATION.match(text):  # its encoding is that of the bytes, which are none now
        text = "\n" * text.count("\n", 0, found.end()) + text[found.end() :]
    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=False)
    expat = parser.parser
    expat.StartDoctypeDeclHandler = _refuse_subset
    builder.position = lambda: expat.CurrentLineNumber
    try:
        parser.feed(text)
        root = parser.close()
    except ET.ParseError as error:
        raise ImportFailedError(
            _("this is no well-formed XML"),
            where=at_line(where, error.position[0]),
            cause=str(error).partition(":")[0],
        ) from error
    except DefusedXmlException as error:
        raise ImportFailedError(
            _("it defines entities, which are not read"),
            where=at_line(where, expat.CurrentLineNumber),
        ) from error
    except _RefusedError as error:
        raise ImportFailedError(
            str(error), where=at_line(where, expat.CurrentLineNumber)
        ) from error
    assert isinstance(root, Node)
    return root


def _refuse_subset(_name: str, _system: str | None, _public: str | None, has_subset: bool) -> None:
    if has_subset:
        raise _RefusedError(_("it has a document type of its own, which is not read"))


def local(node: ET.Element) -> str:
    """Returns the name of an element without its namespace."""
    return node.tag.rpartition("}")[2]


def attribute(node: ET.Element, name: str) -> str:
    """Returns an attribute by its name without a namespace; empty if there is none."""
    said = node.get(name)
    if said is not None:
        return said
    end = f"}}{name}"
    return next((value for key, value in node.items() if key.endswith(end)), "")


def children(node: ET.Element, *names: str) -> Iterator[Node]:
    """Yields the children of a node that have one of some names."""
    for child in node:
        if isinstance(child, Node) and local(child) in names:
            yield child


def inline_text(node: ET.Element, codes: Mapping[str, str] | None = None) -> str:
    """Returns the whole text of an element, that of every element in it too.

    Args:
        node: The element.
        codes: The original text of codes, by the id that inline elements refer to.
    """
    pieces = [node.text or ""]
    for child in node:
        before, after = _code_of(child, codes or {})
        pieces += [before, inline_text(child, codes), after, child.tail or ""]
    return "".join(pieces)


def _code_of(node: ET.Element, codes: Mapping[str, str]) -> tuple[str, str]:
    """Returns what an inline element itself stands for, before and after what is in it."""
    if local(node) == "cp":  # a character that XML cannot hold
        sign = attribute(node, "hex")
        return (chr(int(sign, 16)) if _HEX.fullmatch(sign) and int(sign, 16) < 0x110000 else ""), ""
    start = codes.get(node.get("dataRef") or node.get("dataRefStart") or "")
    end = codes.get(node.get("dataRefEnd") or "")
    if start is None:
        start = next((value for name in _EQUIVALENTS if (value := node.get(name))), "")
    if end is None:
        end = node.get("equivEnd") or ""
    return start, end


def text_of(node: ET.Element, where: str) -> str:
    """Returns the whole text of an element on one line; of an element with a remark in it."""
    line = node.line if isinstance(node, Node) else 0
    return one_line(whole(inline_text(node), where, line))


def added(parent: ET.Element, name: str, text: str = "", /, **attributes: str) -> ET.Element:
    """Adds an element and returns it.

    Args:
        parent: To this.
        name: Its name.
        text: Its text.
        attributes: Its attributes; an underscore stands for a hyphen, two for a colon. Those that
            are empty are left out.
    """
    said = {
        key.replace("__", ":").replace("_", "-"): carried(value)
        for key, value in attributes.items()
        if value
    }
    element = ET.SubElement(parent, name, said)
    if text:
        element.text = carried(text)
    return element


def xml_bytes(root: ET.Element, doctype: str = "") -> bytes:
    """Returns a document as a file in UTF-8, indented; no text of it changes.

    Args:
        root: The document.
        doctype: The document type that readers of this format expect to be named.
    """
    ET.indent(root)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (f"{doctype}\n" if doctype else "")
    return (head + ET.tostring(root, encoding="unicode") + "\n").encode()
