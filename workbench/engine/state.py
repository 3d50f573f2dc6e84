"""The state of a game: where everything is, and what is still to be done, as plain data.

A state is written to only while one step runs, on a copy that nobody else has; between steps it is
a value. Every field is a number, a text, or a dictionary or tuple of such, so that it can be
copied, compared and saved at any moment. Nothing hidden is in it: the order of a face-down stack is
not decided before a card of it is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Literal

from workbench.engine.tables import Table

__all__ = [
    "SCALARS",
    "Env",
    "Frame",
    "Phase",
    "Place",
    "State",
    "figures_in",
    "in_this_turn",
    "of_kind",
    "things_at",
]

Phase = Literal["explore", "haunt", "over"]
#: Where a thing is: ``stack:item``, ``discard:item``, ``room:attic``, ``by:e1`` (carried),
#: ``on:m2`` (lying on), ``kept:e1`` (an event kept), ``beside`` (waiting beside the board),
#: ``aside``, ``out``.
Place = str
#: What a sentence knows: who *you* are, what its slots are bound to, the last result ...
Env = Mapping[str, Any]
#: Where tables enter themselves when a step changes them first.
Changed = list[Table[Any, Any]]
#: Everything of a state that is in no table.
Scalars = tuple[
    Phase, int, str, str, str, tuple[Any, ...], int, tuple["Frame", ...], tuple[str, ...],
    tuple[str, ...],
]  # fmt: skip
#: Something still to be done: the name of a routine and what it works on.
Frame = tuple[str, Any]

#: What of a state is in no table.
SCALARS = (
    "phase", "turn", "active", "revealer", "haunt", "winner", "numbered", "stack",
    "players", "order",
)  # fmt: skip
_TABLES = (
    "figures", "rooms", "grid", "rows", "fixed", "sides", "marks", "things", "kinds", "decks",
    "tracks", "used", "memory", "control", "lasting", "facing",
)  # fmt: skip
#: Gives all tables of a state.
_ALL: Callable[[Any], tuple[Table[Any, Any], ...]] = attrgetter(*_TABLES)


class State:
    """Everything that is so.

    Attributes:
        phase: ``explore`` before the haunt, ``haunt``, ``over``.
        turn: The number of the turn in progress, from 1.
        active: Whose turn it is: a figure (``e1``), or ``monsters``.
        revealer: The haunt revealer, or empty.
        haunt: The entry of the haunt being played, or empty.
        winner: When over: (sides or seats that won, citation).
        numbered: The number that the next new thing gets.
        stack: What is still to be done; the last frame comes first.
        players: The characters by seat: ``e1`` plays the first.
        order: The seats in turn order.
        figures: Figure: the room it is in, or ``outside``; only figures on the board.
        rooms: Room in the house: (area, x, y, quarter turns clockwise, face up).
        grid: ``area:x:y``: the room there.
        rows: ``e1:might``: the step of a trait on its track, 0 at the skull.
        fixed: ``e1:might``: the number of a trait that has left its track, or a monster's.
        sides: Figure: ``heroes``, ``traitors`` or ``monsters``.
        marks: Anything: the marks and states it has (``stunned``, ``dead``, ``Dancing``).
        things: Card or token: where it is.
        kinds: Monster or token: what it is an instance of.
        decks: Deck: (cards known to be on top, cards in unknown order, cards known to be at the
            bottom), each a tuple.
        tracks: Track: its number.
        used: What was done in this turn or game, by which its limits count.
        memory: Numbers written down, secrets, pairs, counts fixed when the haunt began.
        control: Figure: the player who controls it.
        lasting: Rules that hold for a time: number: (entry, instruction, sentence, env, until).
        facing: Figure: the side of a barrier it stands on, or the way it faces.
    """

    __slots__ = (*SCALARS, *_TABLES)

    phase: Phase
    turn: int
    active: str
    revealer: str
    haunt: str
    winner: tuple[Any, ...]
    numbered: int
    stack: tuple[Frame, ...]
    players: tuple[str, ...]
    order: tuple[str, ...]
    figures: Table[str, str]
    rooms: Table[str, tuple[str, int, int, int, bool]]
    grid: Table[str, str]
    rows: Table[str, int]
    fixed: Table[str, int]
    sides: Table[str, str]
    marks: Table[str, tuple[str, ...]]
    things: Table[str, Place]
    kinds: Table[str, str]
    decks: Table[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]
    tracks: Table[str, int]
    used: Table[str, Any]
    memory: Table[str, Any]
    control: Table[str, str]
    lasting: Table[str, Any]
    facing: Table[str, str]

    def __init__(self) -> None:
        self.phase = "explore"
        self.turn = 0
        self.active = ""
        self.revealer = ""
        self.haunt = ""
        self.winner = ()
        self.numbered = 1
        self.stack = ()
        self.players = ()
        self.order = ()
        for name in _TABLES:
            setattr(self, name, Table())

    def copy(self, changed: Changed | None = None) -> State:
        """Returns a state of its own with the same contents.

        Args:
            changed: Where its tables are to enter themselves when they are changed first.
        """
        new = State.__new__(State)
        (
            new.phase, new.turn, new.active, new.revealer, new.haunt, new.winner, new.numbered,
            new.stack, new.players, new.order,
        ) = self.scalars()  # fmt: skip
        new._hold(Table.twins(_ALL(self), changed))
        return new

    def scalars(self) -> Scalars:
        """Returns everything that is in no table."""
        return (
            self.phase, self.turn, self.active, self.revealer, self.haunt, self.winner,
            self.numbered, self.stack, self.players, self.order,
        )  # fmt: skip

    def share(self, start: State) -> list[Any]:
        """Takes over the tables of an earlier state that say the same; both are values now.

        Returns:
            Its tables, in their order.
        """
        tables: list[Any] = [
            old if mine.mark is old.mark else mine
            for mine, old in zip(_ALL(self), _ALL(start), strict=True)
        ]
        self._hold(tables)
        return tables

    def _hold(self, tables: list[Any]) -> None:
        # All in one go, as this is done with every move.
        (
            self.figures, self.rooms, self.grid, self.rows, self.fixed, self.sides, self.marks,
            self.things, self.kinds, self.decks, self.tracks, self.used, self.memory, self.control,
            self.lasting, self.facing,
        ) = tables  # fmt: skip

    def undone(self, scalars: Scalars, start: State, changed: Changed) -> State:
        """Returns what this state was when the step in progress began; both are values then.

        What says the same in both, and in the first of them, belongs to all.

        Args:
            scalars: What :meth:`scalars` gave when the step began.
            start: The state that this one was copied from.
            changed: The tables that the step has changed.
        """
        before = State.__new__(State)
        (
            before.phase, before.turn, before.active, before.revealer, before.haunt,
            before.winner, before.numbered, before.stack, before.players, before.order,
        ) = scalars  # fmt: skip
        tables = self.share(start)
        before._hold([table.before() for table in tables] if changed else tables)
        return before

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash(json.dumps(self.fields(), sort_keys=True))

    def fields(self) -> dict[str, Any]:
        """Returns the fields by name, as they stand: to be written out, never changed or kept."""
        return {name: getattr(self, name) for name in (*SCALARS, *_TABLES)}

    def to_plain(self) -> dict[str, Any]:
        """Returns the state as JSON data of its own."""
        return json.loads(json.dumps(self.fields()))  # type: ignore[no-any-return]

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> State:
        """Builds a state from what :meth:`to_plain` made of one; checked by whoever loads it."""
        new = cls()
        for name in SCALARS:
            setattr(new, name, _frozen(data[name]))
        for name in _TABLES:
            setattr(new, name, Table((key, _frozen(item)) for key, item in data[name].items()))
        return new


def of_kind(state: State, kind: str) -> tuple[str, ...]:
    """Returns the monsters or tokens of a kind, in the order in which the state names them."""
    return state.kinds.worked_out(_of_kind, kind)


def _of_kind(kinds: Table[str, str], kind: str) -> tuple[str, ...]:
    return tuple(each for each, of in kinds.items() if of == kind)


def in_this_turn(state: State, what: str) -> bool:
    """Tells whether something was done in the turn in progress; *what* names it as `used` does."""
    turn = state.used.get(what)
    return turn is not None and bool(turn == state.turn)


def things_at(state: State, *places: str) -> list[str]:
    """Returns the things at some places, in the order in which the state names them."""
    found = state.things.at(places[0])
    for place in places[1:]:
        more = state.things.at(place)
        if more:
            found = tuple(sorted((*found, *more)))
    return [thing for _number, thing in found]


def figures_in(state: State, room: str) -> tuple[str, ...]:
    """Returns the figures in a room, in the order in which the state names them."""
    return tuple([figure for _number, figure in state.figures.at(room)])


def _frozen(value: Any) -> Any:
    """Returns JSON data with tuples for lists, as states hold them."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
