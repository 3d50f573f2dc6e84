"""First mentions: what *the hero* and *the room* go back to."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.binding import bind
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES

__all__ = ["check"]


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *the N* without exactly one first mention in reach."""
    printer = Printer(FRAMES, read.lexicon, read.lang)
    for word in bind(read.page).unbound:
        if word.part.frame.startswith("chosen_"):
            continue  # nothing was chosen: told with the other steps that answer nothing
        place = place_within(word.part, word.place, read.text, read.lang, printer)
        noun = read.lexicon[word.noun.kind, word.noun.key].name(read.lang)
        shown = {"found": printer.phrase(word.part), "noun": noun, "count": str(word.count)}
        yield Diagnostic("BW302" if word.count else "BW301", place, shown)
