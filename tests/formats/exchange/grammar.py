"""What may stand in what, in the formats of XML that we write, as their standards say it.

Of each element: the attributes that it must have, those it may have, and its children in their
order, as a pattern over their names. ``#`` stands for text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

__all__ = ["GRAMMARS", "faults"]


@dataclass(frozen=True)
class Rule:
    children: str
    must: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()


def rule(children: str, must: str = "", may: str = "") -> Rule:
    return Rule(children, frozenset(must.split()), frozenset(may.split()))


LANG, SPACE = "xml:lang", "xml:space"

GRAMMARS: dict[str, dict[str, Rule]] = {
    # XLIFF 1.2, strict
    "xliff": {
        "xliff": rule("(file )+", "version", LANG),
        "file": rule(
            "(header )?body ", "original source-language datatype", f"target-language date {SPACE}"
        ),
        "header": rule("(phase-group )?(reference |note |tool )*"),
        "tool": rule("", "tool-id tool-name", "tool-version tool-company"),
        "body": rule("(group |trans-unit )*"),
        "trans-unit": rule(
            "source (seg-source )?(target )?(context-group |note |alt-trans )*",
            "id",
            f"approved resname maxwidth minwidth size-unit translate restype {SPACE}",
        ),
        "source": rule("#", "", f"{LANG} {SPACE}"),
        "target": rule("#", "", f"{LANG} {SPACE} state state-qualifier"),
        "context-group": rule("(context )+", "", "name purpose"),
        "context": rule("#", "context-type", "match-mandatory"),
        "note": rule("#", "", f"{LANG} from priority annotates"),
        "alt-trans": rule("(source )?(target )+", "", f"alttranstype match-quality origin {LANG}"),
    },
    # XLIFF 2.0, core
    "xliff2": {
        "xliff": rule("(file )+", "version srcLang", f"trgLang {SPACE}"),
        "file": rule("(skeleton )?(notes )?(unit |group )+", "id", f"original translate {SPACE}"),
        "unit": rule(
            "(notes )?(originalData )?(segment |ignorable )+", "id", f"name translate type {SPACE}"
        ),
        "notes": rule("(note )+"),
        "note": rule("#", "", "id appliesTo category priority"),
        "segment": rule("source (target )?", "", "id canResegment state subState"),
        "source": rule("#", "", f"{LANG} {SPACE}"),
        "target": rule("#", "", f"{LANG} {SPACE} order"),
    },
    # TMX 1.4b
    "tmx": {
        "tmx": rule("header body ", "version"),
        "header": rule(
            "(note |prop |ude )*",
            "creationtool creationtoolversion segtype o-tmf adminlang srclang datatype",
        ),
        "body": rule("(tu )*"),
        "tu": rule("(note |prop )*(tuv )+", "", "tuid srclang segtype"),
        "note": rule("#"),
        "prop": rule("#", "type"),
        "tuv": rule("(note |prop )*seg ", LANG),
        "seg": rule("#"),
    },
    # TBX-Basic, 2008
    "tbx": {
        "martif": rule("martifHeader text ", f"type {LANG}"),
        "martifHeader": rule("fileDesc (encodingDesc )?(revisionDesc )?"),
        "fileDesc": rule("(titleStmt )?(publicationStmt )?(sourceDesc )+"),
        "sourceDesc": rule("(p )+"),
        "encodingDesc": rule("(p )+"),
        "p": rule("#", "", "type"),
        "text": rule("body (back )?"),
        "body": rule("(termEntry )+"),
        "termEntry": rule("(descrip |descripGrp |admin |note |ref |xref )*(langSet )+", "", "id"),
        "descrip": rule("#", "type"),
        "note": rule("#"),
        "langSet": rule("(descrip |descripGrp |admin |note |ref |xref )*(tig |ntig )+", LANG),
        "tig": rule("term (termNote )*(descrip |descripGrp |admin |note |ref |xref )*"),
        "term": rule("#"),
        "termNote": rule("#", "type"),
    },
}

#: What an attribute of some formats may say.
VALUES: dict[tuple[str, str], str] = {
    ("xliff", "version"): r"1\.2|2\.0",
    ("xliff", "state"): "needs-translation|needs-review-translation|final|translated",
    ("xliff", "state-qualifier"): "mt-suggestion",
    ("xliff", "size-unit"): "char",
    ("xliff", "alttranstype"): "previous-version",
    ("xliff", "context-type"): r"x-\S+",
    ("xliff2", "id"): r"[A-Za-z0-9_.-]+",
    ("xliff2", "state"): "initial|translated|reviewed|final",
    ("xliff2", "subState"): r"[^\s:]+:[^\s:]+",
    ("tbx", "id"): r"[^\W\d][\w.-]*",
}


def faults(name: str, data: bytes) -> Iterator[str]:
    """Yields what is not as the standard of a format says."""
    grammar = GRAMMARS[name]
    ids: set[str] = set()
    for element in ET.fromstring(data).iter():
        tag = element.tag.rpartition("}")[2]
        known = grammar.get(tag)
        if known is None:
            yield f"there is no {tag}"
            continue
        attributes = {
            key.replace("{http://www.w3.org/XML/1998/namespace}", "xml:"): value
            for key, value in element.items()
        }
        yield from (f"{tag} lacks {each}" for each in known.must - set(attributes))
        yield from (f"{tag} has {each}" for each in set(attributes) - known.must - known.may)
        children = "".join(f"{child.tag.rpartition('}')[2]} " for child in element)
        if known.children == "#":
            if children:
                yield f"{tag} has {children}"
        elif not re.fullmatch(known.children, children):
            yield f"{tag} has {children}"
        elif (element.text or "").strip() or any((each.tail or "").strip() for each in element):
            yield f"{tag} has text"
        for key, value in attributes.items():
            pattern = VALUES.get((name, key))
            if pattern and not re.fullmatch(pattern, value):
                yield f"{tag} has {key}={value!r}"
        token = attributes.get("id")
        if token is not None and tag not in ("note", "file"):
            if token in ids:
                yield f"{token} is there twice"
            ids.add(token)
