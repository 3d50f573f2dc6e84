"""Reads ``/italics between slashes/``, as a text export writes them.

A slash inside a word or number (``Root/Tip``, ``{3/4/5}``) and one between spaces (``0 / Larder``)
is no mark. A mark without its partner is reported, and the italics then end with the piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.library.importing.books import book_of_title
from workbench.library.importing.pieces import point_at
from workbench.text.places import Unresolved
from workbench.wording import _

__all__ = ["Italics", "italics_in", "story_of"]

_SLASH = re.compile(r"/")
_BEFORE = frozenset(" \t\n([{\"“'‘—–")
_AFTER = frozenset(" \t\n)]}\"”'’.,;:!?—–")
_SENTENCE_END = re.compile(r"[.!?…\-—–][\"”’')]*$")
#: Upright words inside a story paragraph, spaces included, are at most this long.
_GAP = 30
#: Italics shorter than this are a word or a title, not the beginning of a story.
_SENTENCE = 12
#: Italics longer than this are a story, whatever they end with.
_LONG = 120


@dataclass(frozen=True, slots=True)
class Italics:
    """A stretch in italics.

    Attributes:
        start: Where its opening mark stands.
        end: Just after its closing mark, or the end of the piece if there is none.
        marks: Where its marks stand.
    """

    start: int
    end: int
    marks: tuple[int, ...]


def italics_in(text: str, start: int, end: int) -> tuple[list[Italics], list[Unresolved]]:
    """Finds the italics of ``text[start:end]`` and the marks without a partner."""
    spans: list[Italics] = []
    odd: list[Unresolved] = []
    opened: int | None = None
    for m in _SLASH.finditer(text, start, end):
        at = m.start()
        before = text[at - 1] if at > start else " "
        after = text[at + 1] if at + 1 < end else " "
        opens = before in _BEFORE and after not in " \t\n/"
        closes = before not in " \t\n/" and after in _AFTER
        if opened is not None and closes:
            spans.append(Italics(opened, at + 1, (opened, at)))
            opened = None
        elif opens:
            if opened is not None:
                odd.append(point_at(text, opened, at, _("italics that do not end")))
                spans.append(Italics(opened, at, (opened,)))
            opened = at
    if opened is not None:
        odd.append(point_at(text, opened, end, _("italics that do not end")))
        spans.append(Italics(opened, end, (opened,)))
    return spans, odd


def story_of(text: str, spans: list[Italics]) -> list[Italics]:
    """Returns the paragraphs of story text among *spans*.

    Story text is italics that say a sentence; the title of a book or a spell is not. A few upright
    words between two stretches (``Not/ your /body``) are stress inside one paragraph.
    """
    joined: list[Italics] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last and _is_stress(text, last, span):
            joined[-1] = Italics(last.start, span.end, last.marks)
        else:
            joined.append(span)
    return [
        span
        for span in joined
        if _is_story(text[span.start : span.end].strip(" /\t\n"), cut_off=len(span.marks) == 1)
    ]


def _is_stress(text: str, last: Italics, span: Italics) -> bool:
    """Tells whether a few upright words part *last* and *span* inside one paragraph."""
    if span.start - last.end > _GAP or last.end - last.start < _SENTENCE:
        return False
    between = text[last.end : span.start]
    if not between.split() or any(sign in between for sign in ".!?:-[("):
        return False
    tail = text[last.end - _SENTENCE : last.end].rstrip("/ \t\n")
    return not _SENTENCE_END.search(tail) and text[span.start + 1].islower()


def _is_story(inside: str, *, cut_off: bool) -> bool:
    if not inside or book_of_title(inside.rstrip(".")):
        return False
    if cut_off and len(inside) >= _SENTENCE:
        return True
    if not _SENTENCE_END.search(inside[-6:]) and len(inside) <= _LONG:
        return False
    return " " in inside or not inside[0].islower()
