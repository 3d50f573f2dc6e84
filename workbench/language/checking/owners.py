"""What belongs to whom: *its hero*, *the hero's Evil Twin*, *the traitor's player*, *your hero*.

A player belongs to each explorer and monster, explorers belong to players; anything else belongs to
something only where the page declares the two as a pair. Nothing belongs to its like.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.binding import head_of
from workbench.language.checking.acts import base, said
from workbench.language.checking.covering import wider
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["check"]

_ITS = frozenset({"its_figure", "its_thing"})
_OWNED = frozenset({"whose_figure", "whose_thing"})
_PLAYER = Leaf("figure", "player")
_EXPLORER = Leaf("figure", "explorer")


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *its N* and *the M's N* where nothing on the page makes N belong to it."""
    pairs: set[str] = set()
    for thing in read.front.things:
        other = thing.facts.get("pairs with") or thing.facts.get("one per")
        if other:
            pairs |= {str(other).casefold(), thing.key.casefold()}
    printer = Printer(FRAMES, read.lexicon, read.lang)
    for item in said(read.page):
        for part in parts_of(item.tree):
            if not isinstance(part, Node) or part.frame not in _ITS | _OWNED:
                continue
            noun = head_of(part)
            if noun is None:
                continue
            place = place_within(part, item.place, read.lines, read.lang, printer)
            owner = part.get("whose")
            if owner is not None and _is_doubled(noun, owner):
                yield _doubled(read, part, owner, item.tree, place, printer)
            elif not _belongs(part, noun, owner, pairs):
                name = read.lexicon[noun.kind, noun.key].name(read.lang)
                yield Diagnostic("BW303", place, {"found": printer.phrase(part), "noun": name})


def _is_doubled(noun: Leaf, owner: Tree) -> bool:
    """Tells whether something is said to belong to its like, or to what belongs to that."""
    of: Tree | None = owner
    while of is not None:
        if noun == base(of):
            return True
        of = of.get("whose") if isinstance(of, Node) else None
    return False


def _belongs(part: Node, noun: Leaf, owner: Tree | None, pairs: set[str]) -> bool:
    if noun.key.casefold() in pairs:
        return True
    if owner is None:
        return noun == _PLAYER
    if part.frame == "whose_thing" or noun == _PLAYER:
        return True
    of_player = owner == Node("you") or base(owner) == _PLAYER
    return of_player and _EXPLORER in wider(noun)


def _doubled(
    read: ReadPage, part: Node, owner: Tree, sentence: Tree, place: Place, printer: Printer
) -> Diagnostic:
    """Tells of an owner that stands twice; the second is taken out."""
    said_once = printer.phrase(owner)
    begun = len(said_once)
    found = printer.phrase(part)[begun:].strip()
    line = read.lines[place.line - 1]
    there = line[place.column - 1 : place.end_column - 1]
    fix = None
    if there[:begun].casefold() == said_once.casefold() and place.line == place.end_line:
        where = Place(place.line, place.column + begun, place.line, place.end_column)
        fix = Fix(where, "")
    whole, again = printer.sentence(sentence), printer.phrase(part)[begun:]
    at = whole.casefold().find(printer.phrase(part).casefold()) + begun
    arguments = {"found": found, "sentence": whole[:at] + whole[at + len(again) :]}
    return Diagnostic("BW125", place, arguments, fix)
