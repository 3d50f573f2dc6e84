"""First mentions: what *the hero* and *the room* go back to, and what *its hero* belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.binding import bind, head_of
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within, sentences
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Node, walk

__all__ = ["check", "check_pairs"]


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


_PAIRED = frozenset({"its_figure", "its_thing"})


def check_pairs(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *its N* where nothing that the page declares is paired with N."""
    pairs: set[str] = {"player"}
    for thing in read.front.things:
        other = thing.facts.get("pairs with") or thing.facts.get("one per")
        if other:
            pairs |= {str(other).casefold(), thing.key.casefold()}
    printer = Printer(FRAMES, read.lexicon, read.lang)
    for sentence in sentences(read.page):
        for part in walk(sentence.tree):
            if not isinstance(part, Node) or part.frame not in _PAIRED:
                continue
            noun = head_of(part)
            if noun is None or noun.key.casefold() in pairs:
                continue
            place = place_within(part, sentence.place, read.text, read.lang, printer)
            name = read.lexicon[noun.kind, noun.key].name(read.lang)
            yield Diagnostic("BW303", place, {"found": printer.phrase(part), "noun": name})
