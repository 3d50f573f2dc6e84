"""Walks over the sentences of a page, each with everything that it stands in.

The reach of words such as *the hero*, *if so* and *otherwise* follows from where a sentence stands:
its item, the items around it, the steps before it, the gate of its box.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from workbench.diagnostics import Place
from workbench.language.pages import Line, Page, PageBox
from workbench.language.printing import Printer
from workbench.language.tokens import split
from workbench.model.ids import Language
from workbench.model.trees import Tree

__all__ = ["Sentence", "box_at", "place_within", "places_within", "sentences"]


@dataclass(frozen=True)
class Sentence:
    """A sentence, head, condition or value of a page, and where it stands.

    Attributes:
        tree: What it says.
        place: Its range in the page.
        number: Which sentence of its line it is, from 0.
        line: The line it stands in.
        around: The lines around that one, the outermost first.
        before: The lines before its line in the same list.
        after: The lines after it in the same list.
        box: Its box.
        book: ``S``, ``T``, ``M`` or empty.
        at: Its position, as in a citation: book, box and item, counted depth-first.
    """

    tree: Tree
    place: Place
    number: int
    line: Line
    around: tuple[Line, ...]
    before: tuple[Line, ...]
    after: tuple[Line, ...]
    box: PageBox
    book: str
    at: str


@dataclass
class _Count:
    """The items of one box that were met."""

    items: int = field(default=0)


def box_at(book: str, number: int) -> str:
    """Returns the position of a box: ``S.4``, or ``4`` where there are no books."""
    return f"{book}.{number}" if book else str(number)


def sentences(page: Page) -> Iterator[Sentence]:
    """Yields every sentence of a page in reading order; gates are left out."""
    for book in page.books:
        for number, box in enumerate(book.boxes, start=1):
            yield from _within(box.lines, (), box, book.book, box_at(book.book, number), _Count())


def _within(
    lines: tuple[Line, ...],
    around: tuple[Line, ...],
    box: PageBox,
    book: str,
    box_place: str,
    count: _Count,
) -> Iterator[Sentence]:
    for place, line in enumerate(lines):
        count.items += 1
        at = f"{box_place}.{count.items}"
        for each, tree in enumerate(line.trees):
            yield Sentence(
                tree=tree,
                place=line.places[each] if each < len(line.places) else line.place,
                number=each,
                line=line,
                around=around,
                before=lines[:place],
                after=lines[place + 1 :],
                box=box,
                book=book,
                at=at + (string.ascii_lowercase[each] if 0 < each < 26 else ""),
            )
        yield from _within(line.lines, (*around, line), box, book, box_place, count)


def place_within(
    part: Tree,
    sentence: Place,
    lines: Sequence[str],
    lang: Language,
    printer: Printer,
    form: str = "",
) -> Place:
    """Returns where *part* of a sentence stands in a page, or the whole sentence if unclear.

    Args:
        part: The part.
        sentence: Where its sentence stands.
        lines: The lines of the page.
        lang: Its language.
        printer: Prints in that language.
        form: The form that the part has there.
    """
    found = places_within(part, sentence, lines, lang, printer, form)
    return found[0] if len(found) == 1 else sentence


def places_within(
    part: Tree,
    sentence: Place,
    lines: Sequence[str],
    lang: Language,
    printer: Printer,
    form: str = "",
) -> list[Place]:
    """Returns every place of a sentence on one line where the words of *part* stand, in order.

    Args:
        part: The part.
        sentence: Where its sentence stands.
        lines: The lines of the page.
        lang: Its language.
        printer: Prints in that language.
        form: The form that the part has there.
    """
    if sentence.line != sentence.end_line or sentence.line > len(lines):
        return []
    written = lines[sentence.line - 1][sentence.column - 1 : sentence.end_column - 1]
    tokens = split(written, lang)
    said = [token.text.casefold() for token in tokens]
    wanted = [token.text.casefold() for token in split(printer.phrase(part, form), lang)]
    if not wanted:
        return []
    return [
        Place(
            sentence.line,
            sentence.column + tokens[start].start,
            sentence.line,
            sentence.column + tokens[start + len(wanted) - 1].end,
        )
        for start in range(len(tokens) - len(wanted) + 1)
        if said[start : start + len(wanted)] == wanted
    ]
