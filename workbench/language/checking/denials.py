"""*Every N … is not* or *cannot*: is it none of them, or not every one? Refused, as *a N is not*.

The sentence can be read, and means none; but people read it in both ways, and much hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import places_within, sentences
from workbench.language.vocabulary import FRAMES
from workbench.language.wordings import NOT_EVERY
from workbench.model.trees import Node, Tree, parts_of

__all__ = ["check"]

#: By the frame that denies something: the one that says it of none, and the field that both have.
_OF_NONE = {"is_not": ("none_is", "state"), "does_not": ("none_does", "does")}
#: Frames that forbid something: of *a N* they forbid it to each.
_FORBIDDING = frozenset({"cannot", "cannot_either"})
#: Phrases for every one of a sort, and those that mean any one of it.
_ANY = {"every_figure": "a_any_figure", "every_room": "a_any_room", "every_thing": "a_any_thing"}


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *every N … not*, with what says that it is so of none."""
    printer = Printer(FRAMES, read.lexicon, read.lang)
    gates = [(box.gate, box.place) for book in read.page.books for box in book.boxes if box.gate]
    spoken = [(sentence.tree, sentence.place) for sentence in sentences(read.page)]
    for tree, place in (*gates, *spoken):
        yield from _denied(read, tree, place, printer)


def _denied(read: ReadPage, tree: Tree, place: Place, printer: Printer) -> Iterator[Diagnostic]:
    for part in parts_of(tree):
        none = _of_none(part)
        if none is None:
            continue
        found = places_within(part, place, read.lines, read.lang, printer)
        where = found[0] if len(found) == 1 else place
        put = printer.phrase(none)
        if where.column == place.column and len(found) == 1 and read.lang == "en":
            put = put[:1].upper() + put[1:]
        # That not every one can do something cannot be said.
        every = "" if none.frame in _FORBIDDING else NOT_EVERY[read.lang]
        shown = {"found": printer.phrase(part), "put": put, "every": every}
        yield Diagnostic("BW105", where, shown, Fix(where, put) if len(found) == 1 else None)


def _of_none(part: Tree) -> Node | None:
    """Returns what says of none what *part* denies of every one; None if it does no such thing."""
    who = part.get("who") if isinstance(part, Node) else None
    if not isinstance(part, Node) or not isinstance(who, Node) or who.frame not in _ANY:
        return None
    if part.frame in _FORBIDDING:
        each = Node(_ANY[who.frame], who.fields)
        return Node(part.frame, tuple((name, each if name == "who" else inner)
                                      for name, inner in part.fields))  # fmt: skip
    frame, field = _OF_NONE.get(part.frame, ("", ""))
    said = part.get(field) if field else None
    if said is None:
        return None
    noun = who.get("noun")
    return None if noun is None else Node(frame, (("noun", noun), (field, said)))
