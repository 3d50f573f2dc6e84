"""Counts how often each sentence of a page was offered, used, and succeeded, in one game.

A moment is all that comes of one choice in a turn. In a moment a sentence is *offered* if it could
be chosen, or came up by itself; *used* if it was chosen, or came up; and it has *succeeded* if
something came of it, or of an item below it: a roll that leads to *Nothing happens* is used without
success. Each is counted once in a moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from workbench.engine.box import Box
from workbench.engine.run import Chance, Decision, Event
from workbench.model.ids import without_game
from workbench.model.programs import Instruction
from workbench.model.roles import bare_of, core_of
from workbench.model.trees import Node

__all__ = ["Counter", "Page", "page_of"]

#: What is told of a sentence although nothing has come of it yet, or nothing does.
_NO_EFFECT = frozenset(
    {
        "nothing", "forbidden", "refused", "make_roll", "rolled", "result", "run", "ignores",
        "roll_dice", "declines", "would", "fails", "no_effect",
    }
)  # fmt: skip
_DECLINED = frozenset({"no", "none", "nothing", "end", "suffer", "decline"})


@dataclass(frozen=True)
class Page:
    """Where the sentences of a haunt's page stand.

    Attributes:
        entry: The haunt's entry without its game.
        above: Each item's place: those of the items it stands below, the nearest first.
        rows: Each head's place: those of its rows.
        telling: What does something as it is carried out: neither a roll, nor *Nothing happens*.
    """

    entry: str
    above: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    telling: set[str] = field(default_factory=set)


def page_of(box: Box, haunt: str) -> Page:
    """Returns where the sentences of a haunt's page stand."""
    page = Page(haunt)

    def walk(items: Iterable[Instruction], above: tuple[str, ...]) -> None:
        for item in items:
            page.above[item.at] = above
            page.rows[item.at] = tuple(each.at for each in item.inner if each.kind == "row")
            if item.trees and not item.inner and not _says_nothing(item):
                page.telling.add(item.at)
            walk(item.inner, (item.at, *above))

    for book in box.haunts[haunt].rules.program.books:
        for each in book.boxes:
            walk(each.instructions, ())
    return page


def _says_nothing(item: Instruction) -> bool:
    """Tells whether an item only says that nothing happens."""
    _prefixes, core = core_of(item.trees[0])
    bare = bare_of(core)
    do = bare.get("do") if isinstance(bare, Node) else None
    return any(isinstance(each, Node) and each.frame == "nothing" for each in (core, bare, do))


class Counter:
    """Counts the sentences of one page while a game is played.

    Attributes:
        counts: Place: how often it was offered, used, and has succeeded.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.counts: dict[str, list[int]] = {}
        self._offered: set[str] = set()
        self._used: set[str] = set()
        self._succeeded: set[str] = set()

    def asked(self, need: Decision | Chance) -> None:
        """Notes what can be chosen; a choice of a turn begins another moment."""
        if not isinstance(need, Decision):
            return
        if need.kind in ("turn", "monsters") and "room" not in need.about:
            self.over()
        for option in need.options:
            self._mark(self._offered, option.cite or need.cite)

    def chosen(self, need: Decision, notation: str) -> None:
        """Notes what was chosen."""
        if notation in _DECLINED:
            return
        for option in need.options:
            if option.notation == notation:
                self._use(option.cite or need.cite)

    def happened(self, events: Iterable[Event]) -> None:
        """Notes what has happened, by the sentences that caused it."""
        for event in events:
            place = self._place(event.cite)
            if place is None:
                continue
            self._use(event.cite)
            if event.verb not in _NO_EFFECT and not event.verb.startswith(("attempt", "would")):
                self._succeeded.update((place, *self._page.above[place]))

    def carried_out(self, cite: str) -> None:
        """Notes an item that is being carried out, also where no event tells of it."""
        place = self._place(cite)
        if place is not None:
            self._use(cite)
            if place in self._page.telling:
                self._succeeded.update((place, *self._page.above[place]))

    def ended_by(self, cite: str) -> None:
        """Notes the sentence that ended the game."""
        place = self._place(cite)
        if place is not None:
            self._use(cite)
            self._succeeded.add(place)

    def over(self) -> None:
        """Ends a moment: what was marked in it is counted."""
        for number, marked in enumerate((self._offered, self._used, self._succeeded)):
            for place in marked:
                self.counts.setdefault(place, [0, 0, 0])[number] += 1
            marked.clear()

    def _use(self, cite: str) -> None:
        place = self._place(cite)
        if place is None:
            return
        for each in (place, *self._page.above[place]):
            self._used.add(each)
            self._offered.add(each)
            self._offered.update(self._page.rows[each])

    def _mark(self, marked: set[str], cite: str) -> None:
        place = self._place(cite)
        if place is not None:
            marked.add(place)

    def _place(self, cite: str) -> str | None:
        """Returns where on the page a citation stands; None if it is of another page."""
        entry, _hash, place = cite.partition("#")
        if without_game(entry) != self._page.entry:
            return None
        if place in self._page.above:
            return place
        short = place.rstrip("bcdefghijklmnopqrstuvwxyz")  # a further sentence of the item
        return short if short in self._page.above else None
