"""What is on the map, as plain values: rooms with their doors and ways, who and what is there.

A floor is made of what lies open on the table and of nothing else, so whatever hidden part of a
position changes, the map of those who may not see it stays the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.engine.barriers import parted, sides_of
from workbench.engine.board import (
    DIRECTIONS,
    OPPOSITE,
    blocked,
    doors,
    neighbour,
    open_doors,
    room_below,
    turned,
    ways,
)
from workbench.engine.box import Box
from workbench.engine.naming import Naming, Text, in_language
from workbench.engine.run import Run
from workbench.engine.secrecy import HIDDEN, supposed
from workbench.engine.state import State
from workbench.engine.views import FACE_DOWN, Observer, masked
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import said_in

__all__ = ["Door", "DoorKind", "Figure", "Floor", "Link", "LinkKind", "Mark", "Pile", "Room",
           "floors"]  # fmt: skip

#: ``open`` leads into a room, behind ``unexplored`` no tile lies yet, ``false`` faces a wall, and
#: ``shut`` is a door that something has closed.
DoorKind = Literal["open", "unexplored", "false", "shut"]
LinkKind = Literal["stairs", "chute", "elevator", "fall", "jump", "slide", "passage"]

_: Callable[[str], str] = str  # marks a message; it is translated where it is shown

#: States that the rules know, in words; what a page brings has the names that the page gives it.
_STATES: Mapping[str, str] = {
    "dead": _("dead"),
    "stunned": _("stunned"),
    "face-down": _("face down"),
    "closed": _("closed"),
    "locked": _("locked"),
    "open": _("open"),
    "destroyed": _("destroyed"),
    "corpse": _("corpse"),
    "out-of-play": _("out of play"),
}
#: Marks by which the engine knows something that is no state of it.
_INNER = frozenset({HIDDEN, "item"})
#: What pages call the front door, which is no door of its room: no tile lies behind it.
_FRONT_DOOR = "front-door"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark or state, with its names."""

    key: str
    names: Text


@dataclass(frozen=True, slots=True)
class Door:
    """A door of a room.

    Attributes:
        side: On which side: ``N``, ``E``, ``S`` or ``W``.
        kind: What it is.
        to: The room whose tile lies on the other side; empty if none does.
    """

    side: str
    kind: DoorKind
    to: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A way out of a room that is no door.

    Attributes:
        kind: What sort of way.
        to: The room it leads to; empty where that changes, or is not known yet.
        both: Whether it can be walked back.
        cite: The sentence that makes it; empty where the tile does.
    """

    kind: LinkKind
    to: str = ""
    both: bool = False
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody on the board.

    Attributes:
        id: ``e1``, ``m1``, or the card of a companion.
        kind: What it is.
        names: Its names.
        marks: States it is in.
        active: Whether it is its turn.
        side: The side of a barrier it stands on, by the door there; empty where none parts it.
        keeper: With whom a companion is.
    """

    id: str
    kind: Literal["explorer", "monster", "companion"]
    names: Text
    marks: tuple[Mark, ...] = ()
    active: bool = False
    side: str = ""
    keeper: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards or tokens of one kind that lie in a room.

    Attributes:
        kind: The card, or the kind of token.
        names: Their names.
        ids: Which they are.
        marks: States they are in.
        side: The side of a barrier they lie on, or the side of the room.
    """

    kind: str
    names: Text
    ids: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    side: str = ""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Room:
    """A room that lies in the house.

    Attributes:
        id: The room.
        x: Its column on its floor; it grows to the east.
        y: Its row; it grows to the south.
        names: Its names.
        short: Names of a few columns, no two rooms of the game with the same.
        up: Whether its tile lies face up.
        doors: Its doors as it lies, clockwise from the north.
        links: Special ways out of it.
        figures: Who is there.
        piles: What lies there.
        marks: What it is marked as.
        barrier: Whether a barrier parts it.
        sides: The doors on the two sides of the barrier, north or west first; none if one side is
            closed.
    """

    id: str
    x: int
    y: int
    names: Text
    short: Text
    up: bool = True
    doors: tuple[Door, ...] = ()
    links: tuple[Link, ...] = ()
    figures: tuple[Figure, ...] = ()
    piles: tuple[Pile, ...] = ()
    marks: tuple[Mark, ...] = ()
    barrier: bool = False
    sides: tuple[str, ...] = ()

    @property
    def active(self) -> bool:
        """Whether somebody is there whose turn it is."""
        return any(figure.active for figure in self.figures)


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor or region.

    Attributes:
        area: Its key.
        names: Its names; only its key where the game has no term for it.
        rooms: Its rooms.
        figures: Who is there and in no room: those who have left the house.
    """

    area: str
    names: Text
    rooms: tuple[Room, ...] = ()
    figures: tuple[Figure, ...] = ()


def floors(
    box: Box,
    state: State,
    *,
    seen: Observer = "table",
    naming: Naming | None = None,
    active: str = "",
) -> tuple[Floor, ...]:
    """Returns the floors of the house, from the top down.

    Args:
        box: The components.
        state: What is so.
        seen: Through whose eyes: a seat, a side, ``table`` (what lies open) or ``author``.
        naming: Finds the names of what is no component; without it terms are called by their keys.
        active: Who acts, if not whose turn it is: a figure that is asked.
    """
    return tuple(_Surveyor(box, state, seen, naming or Naming(box), active).floors())


class _Surveyor:
    """Looks at one position through somebody's eyes."""

    def __init__(self, box: Box, state: State, seen: Observer, naming: Naming, active: str) -> None:
        if seen != "author":
            # No rule may show who the hidden traitor is, and nothing what lies face down.
            state = masked(supposed(state, seen), seen)
        self._box, self._state, self._naming = box, state, naming
        self._run = Run(box, state, ())
        self._active = active or state.active
        self._in: dict[str, list[Figure]] = defaultdict(list)
        self._lying: dict[str, list[str]] = defaultdict(list)

    def floors(self) -> Iterator[Floor]:
        state = self._state
        for figure, room in state.figures.items():
            self._in[room] += self._figures(figure, room)
        for thing in state.things:
            if room := self._room_of(thing):
                self._lying[room].append(thing)
        for area in dict.fromkeys(
            (*self._box.ruleset.areas, *(at[0] for at in state.rooms.values()))
        ):
            there = [room for room, at in state.rooms.items() if at[0] == area]
            if there:
                there.sort(key=lambda room: (state.rooms[room][2], state.rooms[room][1]))
                rooms = tuple(self._room(room) for room in there)
                yield Floor(area, self._area(area), rooms)
        if outside := self._in.get("outside"):
            yield Floor("outside", self._area("outside"), (), tuple(outside))

    def _area(self, area: str) -> Text:
        naming = self._naming
        return naming.term(f"{area}-floor") or naming.term(area) or {"en": area}

    # Rooms

    def _room(self, room: str) -> Room:
        run, box = self._run, self._box
        _area, x, y, turns, up = self._state.rooms[room]
        names: Text = box.rooms[room].names or {"en": room.partition("/")[2]}
        short = {lang: box.short_names[lang][room] for lang in LANGUAGES}
        marks = [*self._marks(room)]
        if (front := self._box.ruleset.front_door) is not None and room == front[0]:
            marks += self._front_door()
        placed = (tuple(self._in.get(room, ())), tuple(self._piles(room)), tuple(marks))
        if not up:  # its doors and its text are on the other side
            return Room(room, x, y, names, short, False, (), (), *placed)
        barrier = parted(run, room)
        sides = [turned(side, turns) for side in sides_of(run, room)] if barrier else []
        return Room(
            room, x, y, names, short, True, tuple(self._doors(room)), tuple(self._links(room)),
            *placed, barrier, tuple(sorted(sides, key="NWES".index)),
        )  # fmt: skip

    def _doors(self, room: str) -> Iterator[Door]:
        run = self._run
        unexplored, shut = open_doors(run, room), blocked(run, room)
        own = doors(run, room)
        for side in DIRECTIONS:
            if side not in own:
                continue
            other = neighbour(run, room, side)
            kind: DoorKind
            if not other:
                kind = "unexplored" if side in unexplored else "shut"
            elif not self._state.rooms[other][4] or other in shut:
                kind = "shut"
            else:
                kind = "open" if OPPOSITE[side] in doors(run, other) else "false"
            yield Door(side, kind, other)

    def _links(self, room: str) -> Iterator[Link]:
        """Yields the special ways: those that rules make, then those that lead down by a deed."""
        run, state = self._run, self._state
        printed = self._box.rooms[room].ways
        known: set[str] = set()
        for way in ways(run, room):
            if way.door or not state.rooms[way.to][4]:
                continue
            known.add(way.to)
            back = any(each.to == room and not each.door for each in ways(run, way.to))
            yield Link(self._kind_of(way.cite, room, way.to), way.to, back, way.cite)
        for kind, to in printed:
            if kind not in ("elevator", "fall", "jump", "slide"):
                continue  # that it can be walked is said by a rule, or it is not so now
            goal = to or (room_below(run) if kind in ("fall", "jump") else "")
            lies = goal in state.rooms and state.rooms[goal][4]
            lowest = state.rooms[room][0] == self._box.ruleset.areas[-1]
            if (goal and not lies) or (not goal and lowest and kind != "elevator") or goal in known:
                continue
            known.add(goal)
            yield Link(kind, goal if lies else "")  # type: ignore[arg-type]  # the facts say which

    def _kind_of(self, cite: str, room: str, to: str) -> LinkKind:
        """Returns what sort of way a sentence makes: as a tile has it, or the rule set says."""
        for one, other in ((room, to), (to, room)):
            for kind, goal in self._box.rooms[one].ways:
                if goal == other:
                    return kind  # type: ignore[return-value]  # the facts say which
        made_by = cite.partition("#")[0].partition("/")[2]
        return "stairs" if made_by in self._box.ruleset.stairs else "passage"

    # Figures and things

    def _figures(self, figure: str, room: str) -> Iterator[Figure]:
        """Yields a figure and the companions that are with it."""
        state = self._state
        monster = figure.startswith("m")
        acts = figure == self._active or (monster and self._active == "monsters")
        names, marks = self._shown(figure)
        side = self._side(figure, room)
        yield Figure(figure, "monster" if monster else "explorer", names, marks, acts, side)
        for card, place in state.things.items():
            known = self._box.cards.get(card)
            if known is not None and known.companion and place == f"by:{figure}":
                yield Figure(card, "companion", known.names, self._marks(card), False, side, figure)

    def _shown(self, thing: str) -> tuple[Text, tuple[Mark, ...]]:
        """Returns the names of a thing and what it is marked as; of one face down only that."""
        kind = self._state.kinds.get(thing, thing)
        if kind == FACE_DOWN:
            return self._said(FACE_DOWN), ()
        names = self._naming.thing(self._state, thing)
        return names or {"en": kind.rpartition("#")[2].rpartition("/")[2]}, self._marks(thing)

    def _piles(self, room: str) -> Iterator[Pile]:
        """Yields what lies in a room, like things together."""
        state = self._state
        found: dict[tuple[str, tuple[str, ...], str], list[str]] = defaultdict(list)
        for thing in self._lying.get(room, ()):
            marks = state.marks.get(thing, ())
            kind = state.kinds.get(thing, thing)
            found[kind, () if kind == FACE_DOWN else marks, self._side(thing, room)].append(thing)
        for (kind, _marks, side), things in found.items():
            names, states = self._shown(things[0])
            yield Pile(kind, names, tuple(things), states, side)

    def _room_of(self, thing: str) -> str:
        """Returns the room in which a thing lies, be it on another thing; empty if in none."""
        state = self._state
        for _step in range(len(state.things)):
            word, _colon, rest = state.things.get(thing, "").partition(":")
            if word == "room":
                return rest if rest in state.rooms else ""
            if word != "on":
                return ""
            if rest in state.rooms:
                return rest
            thing = rest
        return ""

    def _side(self, thing: str, room: str) -> str:
        """Returns the side of a room that a thing is on, as the room lies."""
        side, placed = self._state.facing.get(thing, ""), self._state.rooms.get(room)
        if placed is None or side not in DIRECTIONS:
            return ""
        printed = self._box.rooms[room].sides
        return turned(side, placed[3]) if printed else side

    def _marks(self, thing: str) -> tuple[Mark, ...]:
        marks = self._state.marks.get(thing, ())
        return tuple(Mark(each, self._mark(each)) for each in marks if each not in _INNER)

    def _mark(self, mark: str) -> Text:
        if mark in _STATES:
            return self._said(mark)
        return self._naming.kind(self._state, mark) or {"en": mark}

    def _said(self, state: str) -> Text:
        return {lang: said_in(lang, _STATES[state]) for lang in LANGUAGES}

    def _front_door(self) -> Iterable[Mark]:
        """Yields what the front door is marked as, under its own name."""
        door = self._naming.term(_FRONT_DOOR) or {"en": _FRONT_DOOR}
        for mark in self._marks(_FRONT_DOOR):
            names: dict[Language, str] = {
                lang: f"{in_language(door, lang)}{': ' if lang == 'en' else '：'}"
                f"{in_language(mark.names, lang)}"
                for lang in LANGUAGES
            }
            yield Mark(f"{_FRONT_DOOR}:{mark.key}", names)
