"""Which pages are in play, and their rules sorted by what is asked for.

Pages come into play and leave it seldom, but their rules are asked for many times in every step. So
the rules of all pages are gone through once for each set of pages, and then kept with it.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from workbench.engine.box import Box
from workbench.engine.rules import Rule
from workbench.engine.state import State

__all__ = ["InPlay", "in_play_of"]

_PLACE = itemgetter(0)
#: So many sets of pages are kept with a box; a game goes through a few dozen.
_MOST_KEPT = 300


class InPlay:
    """A set of pages that are in play together, with the lists of their rules that were asked for.

    Args:
        box: The components.
        entries: The pages whose rules hold.
        lying: The cards that lie in rooms.
        like: Another set, mostly the one before it: lists in which no page stands that is in one
            of the two and not in the other are the same in both.

    Attributes:
        entries: The pages whose rules hold.
        lying: The cards that lie in rooms.
        lists: The lists that were asked for so far.
    """

    __slots__ = ("_box", "entries", "lists", "lying")

    def __init__(
        self,
        box: Box,
        entries: frozenset[str],
        lying: frozenset[str],
        like: InPlay | None = None,
    ) -> None:
        self._box = box
        self.entries = entries
        self.lying = lying
        self.lists: dict[tuple[str, ...], tuple[Rule, ...]] = {}
        if like is not None:
            self.lists = like.lists.copy()
            for entry in (entries ^ like.entries) | (lying ^ like.lying):
                for asked in box.listed.get(entry, ()):
                    self.lists.pop(asked, None)

    def rules(self, asked: tuple[str, ...]) -> tuple[Rule, ...]:
        """Returns the rules of a list, in the order in which they are used.

        Args:
            asked: Names the list. ``waiting`` and a verb: what waits for it, also of the cards that
                lie in rooms if it lasts by itself. ``moment`` and a frame: what waits for a
                moment of a turn, page by page, as before. ``haunt``: what of the haunt waits for
                something to become, or cease to be, so; ``watched``: what of cards and rooms does.
                ``late``: what of the haunt waits and is used from the next turn on. ``stating``
                and frames: what states something with a core of one of these; ``for some``: what
                of that names whom it is about. ``naming`` and a verb: what forbids something and
                names the verb anywhere. ``by choice``: what allows something that is done by
                itself. Else a role and frames: what plays that part and has one of these clauses
                or verbs, or any if there are none.
        """
        found = self.lists.get(asked)
        if found is None:
            sort = asked[0]
            by_page = self._box.sorted_rules(sort, asked[1:])
            placed: list[tuple[int, Rule]] = []
            for entry in self.entries.intersection(by_page):
                placed += by_page[entry]
            if sort in ("waiting", "moment"):
                for entry in self.lying.intersection(by_page).difference(self.entries):
                    placed += (each for each in by_page[entry] if _lasts(each[1]))
            placed.sort(key=_PLACE)
            found = self.lists[asked] = tuple(rule for _place, rule in placed)
        return found


def _lasts(rule: Rule) -> bool:
    """Tells whether a rule lasts by itself, so that it can hold of a card that lies in a room."""
    return any(prefix.frame == "while" for prefix in rule.prefixes)


def in_play_of(box: Box, state: State) -> InPlay:
    """Returns the pages that are in play now."""
    things = state.things
    mystery = state.memory.get("mystery")
    known = things.mark.get("in play")
    if (
        known is not None
        and known[0] is state.rooms.mark
        and known[1] == state.haunt
        and known[2] == mystery
        and known[3] == state.players
        and known[4] is box
    ):
        return known[5]  # type: ignore[no-any-return]
    key = _changed(box, state, mystery) or _found(box, state, mystery)
    kept = box.in_play
    found = kept.get(key)
    if found is None:
        like = next(reversed(kept.values()), None)
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        found = kept[key] = InPlay(box, *key, like)
    things.mark["in play"] = (
        state.rooms.mark, state.haunt, mystery, state.players, box, found
    )  # fmt: skip
    things.follow()
    state.rooms.follow()
    return found


#: The pages whose rules hold, and the cards that lie in rooms.
_Pages = tuple[frozenset[str], frozenset[str]]


def _changed(box: Box, state: State, mystery: Any) -> _Pages | None:
    """Returns the pages in play from those a few changes before; None if too much has changed."""
    things, rooms = state.things, state.rooms
    known = things.followed().get("in play")
    if known is None:
        return None
    rooms_then, haunt, mystery_then, players, box_then, play = known
    if (
        haunt != state.haunt
        or mystery_then != mystery
        or players != state.players
        or box_then is not box
    ):
        return None
    moved, laid = things.set_since(things.followed()), rooms.set_since(rooms_then)
    if moved is None or laid is None:
        return None
    entries, lying = set(play.entries), set(play.lying)
    for entry in (*moved, *laid):
        place = things.get(entry)
        if place is None or entry not in box.ruled:
            continue
        (entries.add if _holds(entry, place, state) else entries.discard)(entry)
        (lying.add if place.startswith("room:") else lying.discard)(entry)
    return frozenset(entries), frozenset(lying)


def _holds(entry: str, place: str, state: State) -> bool:
    """Tells whether the rules of a thing hold where it is, by the first letters of that."""
    first = place[0]
    if first == "h":
        placed = state.rooms.get(entry)  # a room that is being moved is nowhere
        return placed is not None and placed[4]
    return first in "bk" or (first == "d" and place[1] == "r" and entry[0] == "e")


def _found(box: Box, state: State, mystery: Any) -> _Pages:
    ruled, things = box.ruled, state.things
    entries: list[str] = []
    lying: list[str] = []
    for entry, place in things.items():
        if _holds(entry, place, state):
            entries.append(entry)
        elif place.startswith("room:"):
            lying.append(entry)
    entries += [
        entry for entry in (state.haunt, *state.players, mystery) if entry and entry not in things
    ]
    return ruled.intersection(entries), ruled.intersection(lying)
