"""What *the hero* and *the room* mean: each is bound to the first mention that it goes back to.

*The N* needs exactly one first mention in reach: to the left in its sentence, in its item, in the
items around it, in earlier steps of the same list, in the gate of its box; the nearest of these
that has any decides. A bound tree has the number of a slot at every first mention and at every
word that goes back to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from workbench.diagnostics import Place
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.vocabulary import FRAMES, figures, rooms, things
from workbench.model.trees import SLOT, Leaf, Node, Tree

__all__ = ["Bound", "Unbound", "bind", "head_of"]

_ALL_SORTS = (figures.FIGURE, rooms.ROOM, things.THING)
#: What makes these categories, and has a noun, mentions something of that noun.
_MENTIONING = frozenset(
    category
    for sort in _ALL_SORTS
    for category in (
        sort.simple, sort.definite, sort.every_one, sort.fresh, sort.many, sort.near_fresh,
    )
) | {"turn", "event"}  # fmt: skip
#: Frames that mention something though they are no noun phrases; with the noun, if they name none.
_MENTIONED_BY: dict[str, Leaf | None] = {
    "become_a": None,
    "being_in_which": None,
    "adjacent_which": None,
    "find_first": Leaf("roomword", "room"),
    "fetch": Leaf("roomword", "room"),
    "draw_until": Leaf("roomword", "room"),
    "discover_first": Leaf("roomword", "room"),
    "look_up": Leaf("roomword", "room"),
    "a_drawn": Leaf("thing", "card"),
    "rolled_token": Leaf("thing", "token"),
}
#: Names, and lists of names to choose from, which can be gone back to by a general word.
_NAMED: dict[str, tuple[Leaf, ...]] = {
    "named": (Leaf("figure", "explorer"), Leaf("figure", "hero"), Leaf("figure", "figure")),
    "room_named": (Leaf("roomword", "room"),),
    "room_role": (Leaf("roomword", "room"),),
    "one_of_rooms": (Leaf("roomword", "room"),),
    "card_named": (Leaf("thing", "card"),),
    "one_of_cards": (Leaf("thing", "card"),),
}
_SORTS = tuple(sort.key for sort in _ALL_SORTS)
_GOING_BACK = frozenset(f"{word}_{sort}" for word in ("the", "the_which") for sort in _SORTS) | {
    "the_things"
}
_CHOSEN = frozenset(f"chosen_{sort}" for sort in _SORTS)
_CHOOSING = frozenset({"choose", "choose_all"})
_OTHER = frozenset(f"the_other_{sort}" for sort in _SORTS)
_ANOTHER = frozenset(
    f"{word}_{sort}" for word in ("another_any", "another_one", "another_near") for sort in _SORTS
)
#: Prefixes of a sentence that is done instead of the one before it.
_ALTERNATIVE = frozenset({"if_none", "otherwise"})


@dataclass(frozen=True, slots=True)
class Unbound:
    """A word that goes back to nothing, or to more than one thing.

    Attributes:
        part: The word.
        noun: Its noun.
        place: Where its sentence stands.
        count: How many first mentions are in reach.
    """

    part: Node
    noun: Leaf
    place: Place
    count: int


@dataclass(frozen=True, slots=True)
class Bound:
    """A page with its words bound.

    Attributes:
        page: The page, slots set.
        unbound: The words that could not be.
    """

    page: Page
    unbound: tuple[Unbound, ...]


@dataclass(frozen=True, slots=True)
class _Mention:
    """A first mention.

    Attributes:
        nouns: What it can be called, its own noun first.
        slot: Its number.
        other: Whether it is a second one (*another N*).
        named: Whether it is a name, which only a general word goes back to.
        chosen: Whether it is what somebody chooses.
    """

    nouns: tuple[Leaf, ...]
    slot: int
    other: bool = False
    named: bool = False
    chosen: bool = False


#: Slots, in the order in which they came.
_Slots = dict[int, None]


@dataclass(slots=True)
class _Called:
    """The slots of what one level calls by one noun.

    Attributes:
        every: All of them.
        first: Those that are no second one of their kind.
    """

    every: _Slots = field(default_factory=dict)
    first: _Slots = field(default_factory=dict)

    def add(self, mention: _Mention) -> None:
        self.every[mention.slot] = None
        if not mention.other:
            self.first[mention.slot] = None


@dataclass(slots=True)
class _Level:
    """What is mentioned at one level of a page, found by noun; it only ever grows.

    Attributes:
        mentions: What is mentioned, in order.
        chosen: The latest of what somebody chooses.
    """

    mentions: dict[_Mention, None] = field(default_factory=dict)
    chosen: _Mention | None = None
    _own: dict[Leaf, _Called] = field(default_factory=dict)
    _general: dict[Leaf, _Called] = field(default_factory=dict)
    _named: dict[Leaf, _Called] = field(default_factory=dict)
    _latest: dict[Leaf, _Mention] = field(default_factory=dict)

    def add(self, mentions: Iterable[_Mention]) -> None:
        """Adds what is not there yet."""
        for mention in mentions:
            if mention in self.mentions:
                continue
            self.mentions[mention] = None
            if mention.chosen:
                self.chosen = mention
            for noun in mention.nouns:
                by_noun = self._named if mention.named else self._own
                by_noun.setdefault(noun, _Called()).add(mention)
                if not mention.named:
                    self._latest[noun] = mention
            if not mention.named:
                for noun in _kinds_of(mention.nouns):
                    self._general.setdefault(noun, _Called()).add(mention)

    def latest(self, noun: Leaf) -> _Mention | None:
        """Returns the last that is no name and can be called by *noun*."""
        return self._latest.get(noun)

    def fitting(self, noun: Leaf, *, second: bool) -> _Slots:
        """Returns the slots that a word for *noun* can go back to."""
        for by_noun in (self._own, self._general, self._named):
            called = by_noun.get(noun)
            if called is None:
                continue
            if not second:
                return called.first or called.every
            if len(called.every) > 1:
                return {next(reversed(called.every)): None}
        return {}


@dataclass
class _Binder:
    """Binds one page."""

    unbound: list[Unbound] = field(default_factory=list)
    slots: int = 0

    def book(self, book: PageBook) -> PageBook:
        return replace(book, boxes=tuple(self.box(box) for box in book.boxes))

    def box(self, box: PageBox) -> PageBox:
        here = _Level()
        gate = box.gate
        if gate is not None:
            gate = self.tree(gate, here, (), box.place, alternative=False)
        lines, _found = self.lines(box.lines, (here,), alternative=False)
        return replace(box, gate=gate, lines=lines)

    def lines(
        self, lines: Sequence[Line], around: tuple[_Level, ...], *, alternative: bool
    ) -> tuple[tuple[Line, ...], _Level]:
        """Binds a list of items; returns them, and what the steps after it can go back to."""
        bound: list[Line] = []
        before = _Level()
        for line in lines:
            made, here, found = self.line(line, (before, *around), alternative=alternative)
            bound.append(made)
            if line.label is None:  # a row is no step that another row comes after
                before.add(here.mentions)
                before.add(found.mentions)
        return tuple(bound), before

    def line(
        self, line: Line, around: tuple[_Level, ...], *, alternative: bool
    ) -> tuple[Line, _Level, _Level]:
        """Binds an item; returns it, what it mentions itself, and what its sub-items do."""
        here = _Level()
        trees: list[Tree] = []
        for number, tree in enumerate(line.trees):
            place = line.places[number] if number < len(line.places) else line.place
            other = alternative or _is_alternative(tree)
            trees.append(self.tree(tree, here, around, place, alternative=other))
        inside = alternative or (line.kind == "head" and any(map(_is_alternative, line.trees)))
        inner, found = self.lines(line.lines, (here, *around), alternative=inside)
        return replace(line, trees=tuple(trees), lines=inner), here, found

    def tree(
        self,
        tree: Tree,
        item: _Level,
        around: tuple[_Level, ...],
        place: Place,
        *,
        alternative: bool,
    ) -> Tree:
        """Binds one sentence; what it mentions is added to *item*."""
        left = _Level()

        def visit(part: Tree, *, listed: bool, chosen: bool) -> Tree:
            if isinstance(part, Leaf):
                return part
            slot = self._slot(part, (left, item, *around), place)
            if slot is None and not listed:
                mention = self._mention(part, (item, *around) if alternative else ())
                if mention is not None:
                    left.add((replace(mention, chosen=chosen),))
                    slot = mention.slot
                    chosen = False
            listed = listed or part.frame in _NAMED
            chosen = chosen or part.frame in _CHOOSING
            fields = tuple(
                (name, visit(inner, listed=listed, chosen=chosen)) for name, inner in part.fields
            )
            if slot is not None:
                fields = (*fields, (SLOT, Leaf(SLOT, str(slot))))
            return Node(part.frame, fields)

        bound = visit(tree, listed=False, chosen=False)
        item.add(left.mentions)
        return bound

    def _mention(self, part: Node, alternatives: tuple[_Level, ...]) -> _Mention | None:
        nouns = _mentioned(part)
        if not nouns:
            return None
        named = part.frame in _NAMED
        for level in alternatives:  # what is found instead is the same thing to what follows
            earlier = None if named else level.latest(nouns[0])
            if earlier is not None:
                return replace(earlier, nouns=nouns)
        self.slots += 1
        return _Mention(nouns, self.slots, part.frame in _ANOTHER, named)

    def _slot(self, part: Node, levels: tuple[_Level, ...], place: Place) -> int | None:
        """Returns the slot that a word goes back to; None if it is no such word or has none."""
        second, chosen = part.frame in _OTHER, part.frame in _CHOSEN
        if not second and not chosen and part.frame not in _GOING_BACK:
            return None
        noun = head_of(part)
        if noun is None:
            return None
        for level in levels:
            if chosen:
                among = _Level()
                among.add((level.chosen,) if level.chosen is not None else ())
                level = among
            slots = level.fitting(noun, second=second)
            if len(slots) == 1:
                return next(iter(slots))
            if slots:
                self.unbound.append(Unbound(part, noun, place, len(slots)))
                return None
        self.unbound.append(Unbound(part, noun, place, 0))
        return None


@lru_cache(maxsize=1024)
def _kinds_of(nouns: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Returns the more general nouns by which something of *nouns* may be called too."""
    found: list[Leaf] = []
    if any(each.kind == "thing" and each.key.endswith("-card") for each in nouns):
        found.append(Leaf("thing", "card"))
    if any(each.kind in ("token", "only_token") for each in nouns):
        found.append(Leaf("thing", "token"))
    if any(each.kind in ("figure", "monster") for each in nouns):
        found.append(Leaf("figure", "figure"))
    if any(each.kind == "monster" for each in nouns):
        found.append(Leaf("figure", "monster"))
    return tuple(found)


def _mentioned(part: Node) -> tuple[Leaf, ...]:
    """Returns the nouns of what a part mentions for the first time; none if it mentions nothing."""
    if part.frame in _NAMED:
        return _NAMED[part.frame]
    if part.frame in _MENTIONED_BY:
        noun = _MENTIONED_BY[part.frame] or head_of(part)
        return (noun,) if noun is not None else ()
    if part.frame in _GOING_BACK | _OTHER | _CHOSEN or part.get("noun") is None:
        return ()
    if part.frame not in FRAMES or FRAMES[part.frame].makes not in _MENTIONING:
        return ()
    noun = head_of(part)
    return (noun,) if noun is not None else ()


def head_of(part: Tree) -> Leaf | None:
    """Returns the noun that heads a noun phrase, or None if it has none."""
    while isinstance(part, Node):
        inner = part.get("noun")
        if inner is None:
            return None
        part = inner
    return part


def _is_alternative(tree: Tree) -> bool:
    """Tells whether a sentence or head is done instead of what stands before it."""
    while isinstance(tree, Node):
        if tree.frame in _ALTERNATIVE:
            return True
        when = tree.get("when")
        if isinstance(when, Node) and when.frame in _ALTERNATIVE:
            return True
        holds = tree.frame.startswith(("with_", "head_"))
        rest = (tree.get("rest") or tree.get("then")) if holds else None
        if rest is None:
            return False
        tree = rest
    return False


def bind(page: Page) -> Bound:
    """Binds every word of a page that goes back to something."""
    binder = _Binder()
    books = tuple(binder.book(book) for book in page.books)
    return Bound(Page(books), tuple(binder.unbound))
