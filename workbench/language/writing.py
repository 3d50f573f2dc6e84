"""Prints pages in canonical form: one line per item, the keys of the front matter in one order.

Prose is printed as the page has it; whoever prints in another language puts its prose there first
(:mod:`workbench.language.prose`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from workbench.language.front import KEYS, SORTS, THING_KEYS, Front
from workbench.language.headings import BOOKS, BOXES, KnownHeading
from workbench.language.pages import Line, Page, PageBox
from workbench.language.printing import Printer
from workbench.language.rows import ALOUD, COLONS, NOTE, STOPS, print_label
from workbench.model.ids import Language

__all__ = ["print_body", "print_front", "print_heading", "print_line", "print_page"]

_PLAIN = re.compile(r"[^\W\d_](?:[^:#{}\[\],\n]|:(?! |$)|(?<! )#)*")
#: "3-6", "2 times the number of players": YAML takes neither for a number or a date.
_NUMBERS = re.compile(r"\d+(?:-\d+|(?: [^\W\d_]+)+)")
_WORDS_OF_YAML = frozenset({"true", "false", "null", "~"})


def print_page(front: Front, page: Page, lang: Language, printer: Printer) -> str:
    """Returns a whole page in canonical form."""
    return f"{print_front(front, lang)}{print_body(page, lang, printer)}"


def print_front(front: Front, lang: Language) -> str:
    """Returns the front matter with its fences, for a page in *lang*."""
    lines = ["---"]
    for key in KEYS:
        value = lang if key == "lang" else front.facts.get(key)
        if value is not None and value != []:
            if isinstance(value, list) and key in ("things", "marks", "groups"):
                lines.append(f"{key}:")
                lines += [f"  - {_flow(_ordered(each))}" for each in value]
            else:
                lines.append(f"{key}: {_block(value)}")
    return "\n".join([*lines, "---", ""])


def _ordered(declared: Any) -> Any:
    """Puts the keys of a declared thing in canonical order, its sort first."""
    if not isinstance(declared, dict):
        return declared
    sort = next((key for key in ("monster", *SORTS) if key in declared), "")
    order = {key: number for number, key in enumerate(THING_KEYS)}
    keys = sorted(declared, key=lambda key: (key != sort, order.get(key, len(order))))
    return {key: declared[key] for key in keys}


def _block(value: Any) -> str:
    """Returns a value as it stands behind its key, where commas and brackets need no quotes."""
    if isinstance(value, str) and _is_plain(re.sub(r"(?<!^)[,\[\]{}]", "", value)):
        return value
    return _flow(value)


def _flow(value: Any) -> str:
    """Returns a value in YAML's flow style, quoted only where it has to be."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = str(value)
    if not isinstance(value, str) or _is_plain(text):
        return text
    if not text.isprintable():
        return '"' + "".join(ch if _is_shown(ch) else _escaped(ch) for ch in text) + '"'
    return "'" + text.replace("'", "''") + "'"


def _escaped(sign: str) -> str:
    code = ord(sign)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _is_shown(sign: str) -> bool:
    return sign.isprintable() and sign not in '"\\'


def _is_plain(text: str) -> bool:
    """Tells whether YAML reads an unquoted text back as that text, inside braces too."""
    if text.casefold() in _WORDS_OF_YAML or text != text.strip() or not text.isprintable():
        return False
    return any(sort.fullmatch(text) for sort in (_PLAIN, _NUMBERS))


def print_body(page: Page, lang: Language, printer: Printer) -> str:
    """Returns the body of a page."""
    pieces: list[str] = []
    for book in page.books:
        if book.book:
            pieces.append(f"# {_name(BOOKS, book.book, lang)}")
        pieces.extend(_print_box(box, lang, printer) for box in book.boxes)
    return "\n\n".join(piece for piece in pieces if piece) + "\n"


def _name(headings: Sequence[KnownHeading], key: str, lang: Language) -> str:
    return next(known.names[lang] for known in headings if known.key == key)


def print_heading(box: PageBox, lang: Language, printer: Printer) -> str:
    """Returns the heading of a box, or an empty text."""
    if box.known:
        return _name(BOXES, box.known, lang)
    return printer.sentence(box.gate) if box.gate is not None else box.heading


def _print_box(box: PageBox, lang: Language, printer: Printer) -> str:
    heading = print_heading(box, lang, printer)
    blocks = [f"> {text}" for text in box.story]
    if box.lines:
        blocks.append("\n".join(_print_lines(box, box.lines, 0, lang, printer)))
    body = "\n\n".join(blocks)
    return f"## {heading}\n{body}".rstrip() if heading else body


def _print_lines(
    box: PageBox, lines: Sequence[Line], depth: int, lang: Language, printer: Printer
) -> Iterator[str]:
    for line in lines:
        yield f"{'  ' * depth}- {print_line(box, line, lang, printer)}".rstrip()
        yield from _print_lines(box, line.lines, depth + 1, lang, printer)


def print_line(box: PageBox, line: Line, lang: Language, printer: Printer) -> str:
    """Returns one item as text, without its bullet and its sub-items."""
    gap = " " if lang == "en" else ""
    if line.kind == "note":
        bare = box.known and next(b for b in BOXES if b.key == box.known).goal == "prose"
        return line.prose if bare else f"{NOTE[lang]}{gap}{line.prose}"
    if line.kind == "aloud":
        return f"{ALOUD[lang]}{gap}{line.prose}"
    said = [printer.sentence(tree) for tree in line.trees]
    if line.kind == "head":
        text = f"{said[0] if said else ''}{COLONS[lang]}"
    elif line.label is not None:
        text = f"{print_label(line.label, lang)}{COLONS[lang]}"
        if line.kind == "value" and line.trees:
            text += gap + printer.phrase(line.trees[0])
        elif said:
            text += gap + gap.join(f"{sentence}{STOPS[lang]}" for sentence in said)
    else:
        text = gap.join(f"{sentence}{STOPS[lang]}" for sentence in said)
    if line.titled:
        return f"**{line.title}{STOPS[lang]}** {text}".rstrip()
    return text
