"""The books of the haunt that is played, as whoever looks may read them, with what applies now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.desks.table.sitting import Sitting
from workbench.engine.naming import in_language
from workbench.engine.run import Decision
from workbench.engine.views import Observer, may_cite
from workbench.model.programs import Instruction, ProgramBox

__all__ = ["BookLine", "book_lines"]


@dataclass(frozen=True)
class BookLine:
    """A line of a book.

    Attributes:
        cite: Where it stands, in full.
        text: The line, marks of Markdown left out.
        depth: How far it is indented; a heading has 0.
        heading: Whether it is the heading of a box.
        applies: Whether it is why something can be chosen, is asked, or has just happened.
    """

    cite: str
    text: str
    depth: int
    heading: bool
    applies: bool


def book_lines(sitting: Sitting, observer: Observer) -> tuple[BookLine, ...]:
    """Returns the lines of every book that somebody may read; none before the haunt.

    Args:
        sitting: The table.
        observer: Who reads.
    """
    game = sitting.game
    haunt = game.box.haunts.get(game.state.haunt)
    if haunt is None:
        return ()
    applying = set(_applying(sitting))
    program = haunt.rules.program
    found: list[BookLine] = []
    for book in program.books:
        for box in book.boxes:
            if may_cite(game, f"{program.entry}#{box.at}", observer):
                found += _box(sitting, program.entry, box, applying)
    return tuple(found)


def _applying(sitting: Sitting) -> Iterator[str]:
    """Yields the citations of what is asked, offered, and has just happened."""
    game, teller = sitting.game, sitting.teller
    need = game.position.need
    if need is not None:
        yield teller.cite(need.cite)
    if isinstance(need, Decision):
        yield from (teller.cite(option.cite) for option in need.options)
    yield from (teller.cite(event.cite) for event in game.position.events)


def _box(sitting: Sitting, entry: str, box: ProgramBox, applying: set[str]) -> Iterator[BookLine]:
    teller = sitting.teller
    heading = in_language(box.heading, teller.lang)
    if heading:
        yield BookLine(f"{entry}#{box.at}", heading, 0, True, False)
    for each in box.instructions:
        yield from _lines(sitting, entry, each, 1, applying)


def _lines(
    sitting: Sitting, entry: str, each: Instruction, depth: int, applying: set[str]
) -> Iterator[BookLine]:
    cite = f"{entry}#{each.at}"
    text = sitting.teller.sentence(cite)
    if text:
        yield BookLine(cite, text, depth, False, cite in applying)
    for inner in each.inner:
        yield from _lines(sitting, entry, inner, depth + 1, applying)
