"""First mentions: what *the hero* and *the room* go back to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.binding import bind, head_of
from workbench.language.capping import MORE
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within, places_within, sentences
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["check", "check_bare"]

#: Noun phrases that are bare in Chinese where they mean any of their kind.
_BARE = frozenset({"a_any_figure", "a_any_room", "a_any_thing"})
#: What asks whether something is so.
_ASKING = frozenset({"if", "once_true"})
#: What holds a sentence or head, the field that it goes on with being ``rest``, ``then`` or ``do``.
_HOLDING = frozenset(
    {"head_then", "on_the_way", "same_attack", "this_turn", "until_end", "until_start",
     "unless", "with_prefix"}
)  # fmt: skip
#: What says that something is done, now and by somebody.
_ACTING = frozenset({"must", "someone_does"})
#: What stands for something that was about to happen: what somebody may do there is done by the one
#: to whom that would have happened, and not by anybody.
_REPLACING = frozenset({"instead", "instead_of"})
#: The kinds of names that a general noun can go back to.
_NAMED = {Leaf("thing", "card"): "card", Leaf("roomword", "room"): "room"}
#: Codes of the reader that stand for sentences of which nothing is known.
_OF_SENTENCES = ("BW10", "BW11", "BW12", "BW211", "BW304", "BW408")


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every *the N* without exactly one first mention in reach."""
    printer = Printer(FRAMES, read.lexicon, read.lang)
    misread = _Misread(read)
    for word in bind(read.page).unbound:
        if word.part.frame.startswith("chosen_"):
            continue  # nothing was chosen: told with the other steps that answer nothing
        place = place_within(word.part, word.place, read.lines, read.lang, printer)
        noun = read.lexicon[word.noun.kind, word.noun.key].name(read.lang)
        shown = {"found": printer.phrase(word.part), "noun": noun, "count": str(word.count)}
        # What was not understood may have mentioned it first.
        follows = "" if word.count else misread.before(word.place)
        code = "BW302" if word.count else "BW301"
        yield Diagnostic(code, place, shown, follows=follows)


class _Misread:
    """Knows what was not understood of a page, box by box."""

    def __init__(self, read: ReadPage) -> None:
        boxes = [box.place.line for book in read.page.books for box in book.boxes]
        self._boxes = sorted(boxes)
        self._first: dict[int, tuple[int, str]] = {}
        self._untold: int | None = None  # from this line on, more may not have been understood
        for told in read.diagnostics:
            if told.code == MORE:
                self._untold = told.place.line
            if told.code.startswith(_OF_SENTENCES):
                box = self._box(told.place)
                self._first[box] = min(
                    self._first.get(box, (told.place.line, told.code)),
                    (told.place.line, told.code),
                )

    def _box(self, place: Place) -> int:
        return bisect_right(self._boxes, place.line)

    def before(self, place: Place) -> str:
        """Returns the code of what was not understood in a box up to a place; empty if all was."""
        line, code = self._first.get(self._box(place), (place.line + 1, ""))
        if line <= place.line:
            return code
        return MORE if self._untold is not None and self._untold <= place.line else ""


def check_bare(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every bare noun of a Chinese step that can only mean the one mentioned before.

    Bare, it would mean any of its kind; as the doer of one step of what befalls somebody of that
    kind, that is never meant.
    """
    if read.lang == "en":
        return
    the = "該" if read.lang == "zh-Hant" else "该"
    printer = Printer(FRAMES, read.lexicon, read.lang)
    mentioned: dict[int, set[Leaf | str]] = {}  # by line, up to the sentence that is looked at
    for sentence in sentences(read.page):
        own = mentioned.setdefault(id(sentence.line), set())
        above = [own, *(mentioned.get(id(line), set()) for line in sentence.around)]
        if sentence.box.gate is not None:
            above.append(_mentions(parts_of(sentence.box.gate)))
        for part in _bare_parts(sentence.tree):
            noun = head_of(part)
            before = [*above, _mentions(_left_of(sentence.tree, part))]
            if noun is None or not any(noun in each or _NAMED.get(noun) in each for each in before):
                continue
            name = printer.phrase(part)
            found = places_within(part, sentence.place, read.lines, read.lang, printer)
            # Where it stands there more than once, the first mention is not the one.
            place = found[-1] if found else sentence.place
            put = Place(place.line, place.column, place.line, place.column)
            shown = {"found": name, "put": the, "sentence": printer.sentence(sentence.tree)}
            yield Diagnostic("BW108", place, shown, Fix(put, the) if found else None)
        own |= _mentions(parts_of(sentence.tree))


def _bare_parts(tree: Tree | None) -> Iterator[Node]:
    """Yields what a sentence says bare of who acts in it, or of what its conditions ask about."""
    while isinstance(tree, Node) and tree.frame in _HOLDING:
        first = tree.fields[0][1]
        if tree.frame == "unless":
            yield from _bare(tree.get("cond"))
        if isinstance(first, Node) and first.frame in _ASKING:
            yield from _bare(first.get("cond"))
        tree = tree.get("rest") or tree.get("then") or tree.get("do")
    if isinstance(tree, Node) and tree.frame in _ASKING:  # a head
        yield from _bare(tree.get("cond"))
    acting = _ACTING
    if isinstance(tree, Node) and tree.frame in _REPLACING:
        tree, acting = tree.get("do"), _ACTING | {"may"}
    if isinstance(tree, Node) and tree.frame in acting:
        yield from _bare(tree)
    if isinstance(tree, Node) and tree.frame == "may_if":
        yield from _bare(tree.get("cond"))


def _mentions(parts: Iterable[Tree]) -> set[Leaf | str]:
    """Returns what is mentioned: each noun, and the kinds of names among them."""
    leaves = {part for part in parts if isinstance(part, Leaf)}
    return leaves | {leaf.kind for leaf in leaves}


def _bare(tree: Tree | None) -> Iterator[Node]:
    """Yields the subject of a statement if it is a bare noun."""
    first = tree.fields[0][1] if isinstance(tree, Node) and tree.fields else None
    if isinstance(first, Node) and first.frame in _BARE and isinstance(first.get("noun"), Leaf):
        yield first


def _left_of(tree: Tree, part: Node) -> Iterator[Tree]:
    """Yields the leaves of a sentence before a part of it."""
    for each in parts_of(tree):
        if each is part:
            return
        if isinstance(each, Leaf):
            yield each
