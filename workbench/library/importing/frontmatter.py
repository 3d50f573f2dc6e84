"""Tells the wrapping of a document from the work: greetings, typists' remarks, page marks.

Only what names itself as such is noise; anything else that stands outside the work is given back to
be reported.
"""

from __future__ import annotations

import re

from workbench.model.documents import Noise

__all__ = ["split_front_matter"]

_PIECE = re.compile(r"\([^()\n]{0,400}\)|[^(\n]{1,}|\(|\n+")
_GREETING = re.compile(
    r"welcome to\b.{0,40}\b(?:site|web ?site|page|homepage|blog)\b|^(?:home|back|top|next|print)$"
    r"|https?://|www\.|©|\bcopyright\b|all rights reserved|last updated",
    re.IGNORECASE,
)
_REMARK = re.compile(
    r"\b(?:ital(?:ics?)?|bold|indent(?:s|ed)?|paras?|paragraphs?|dash(?:es)?|font|format(?:ting)?"
    r"|typed|scanned|ocr|zones?)\b",
    re.IGNORECASE,
)
_PAGE = re.compile(r"^(?:page\s+)?[-–—]?\s*\d{1,4}\s*[-–—]?(?:\s+of\s+\d{1,4})?$", re.IGNORECASE)


def split_front_matter(text: str, start: int, end: int) -> list[Noise | tuple[int, int]]:
    """Cuts ``text[start:end]`` into noise and the spans of what is not known to be noise.

    Blank pieces join what stands before them, so that the pieces tile the span.
    """
    pieces: list[Noise | tuple[int, int]] = []
    for m in _PIECE.finditer(text, start, end):
        inside = m.group().strip()
        if not inside:
            kind = ""
        elif inside.startswith("(") and _REMARK.search(inside[:400]):
            kind = "typist's remark"
        elif _GREETING.search(inside[:200]) and len(inside) <= 200:
            kind = "front matter"
        elif _PAGE.match(inside[:40]) and len(inside) <= 40:
            kind = "page mark"
        else:
            kind = "unknown"
        _append(pieces, m.start(), m.end(), kind)
    return pieces


def _append(pieces: list[Noise | tuple[int, int]], start: int, end: int, kind: str) -> None:
    """Adds a piece, joining it to the one before it where they are of one kind."""
    last = pieces[-1] if pieces else None
    if last is None:
        pieces.append((start, end) if kind == "unknown" else Noise(start, end, kind or "blank"))
    elif isinstance(last, Noise):
        if kind in ("", last.kind):
            pieces[-1] = Noise(last.start, end, last.kind)
        elif kind == "unknown":
            pieces.append((start, end))
        else:
            pieces.append(Noise(start, end, kind))
    elif kind in ("", "unknown"):
        pieces[-1] = (last[0], end)
    else:
        pieces.append(Noise(start, end, kind))
