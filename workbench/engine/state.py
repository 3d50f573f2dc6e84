"""The state of a game: where everything is, and what is still to be done, as plain data.

A state is written to only while one step runs, on a copy that nobody else has; between steps it is
a value. Every field is a number, a text, or a dictionary or tuple of such, so that it can be
copied, compared and saved at any moment. Nothing hidden is in it: the order of a face-down stack is
not decided before a card of it is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

__all__ = ["Env", "Frame", "Phase", "Place", "State"]

Phase = Literal["explore", "haunt", "over"]
#: Where a thing is: ``stack:item``, ``discard:item``, ``room:attic``, ``by:e1`` (carried),
#: ``on:m2`` (lying on), ``kept:e1`` (an event kept), ``beside`` (waiting beside the board),
#: ``aside``, ``out``.
Place = str
#: What a sentence knows: who *you* are, what its slots are bound to, the last result ...
Env = Mapping[str, Any]
#: Something still to be done: the name of a routine and what it works on.
Frame = tuple[str, Any]

_SCALARS = (
    "phase", "turn", "active", "revealer", "haunt", "winner", "numbered", "stack",
    "players", "order",
)  # fmt: skip
_TABLES = (
    "figures", "rooms", "grid", "rows", "fixed", "sides", "marks", "things", "kinds", "decks",
    "tracks", "used", "memory", "control", "lasting", "facing",
)  # fmt: skip


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

    __slots__ = (*_SCALARS, *_TABLES)

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
    figures: dict[str, str]
    rooms: dict[str, tuple[str, int, int, int, bool]]
    grid: dict[str, str]
    rows: dict[str, int]
    fixed: dict[str, int]
    sides: dict[str, str]
    marks: dict[str, tuple[str, ...]]
    things: dict[str, Place]
    kinds: dict[str, str]
    decks: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]
    tracks: dict[str, int]
    used: dict[str, Any]
    memory: dict[str, Any]
    control: dict[str, str]
    lasting: dict[str, Any]
    facing: dict[str, str]

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
            setattr(self, name, {})

    def copy(self) -> State:
        """Returns a state of its own with the same contents."""
        new = State.__new__(State)
        new.phase = self.phase
        new.turn = self.turn
        new.active = self.active
        new.revealer = self.revealer
        new.haunt = self.haunt
        new.winner = self.winner
        new.numbered = self.numbered
        new.stack = self.stack
        new.players = self.players
        new.order = self.order
        new.figures = self.figures.copy()
        new.rooms = self.rooms.copy()
        new.grid = self.grid.copy()
        new.rows = self.rows.copy()
        new.fixed = self.fixed.copy()
        new.sides = self.sides.copy()
        new.marks = self.marks.copy()
        new.things = self.things.copy()
        new.kinds = self.kinds.copy()
        new.decks = self.decks.copy()
        new.tracks = self.tracks.copy()
        new.used = self.used.copy()
        new.memory = self.memory.copy()
        new.control = self.control.copy()
        new.lasting = self.lasting.copy()
        new.facing = self.facing.copy()
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_plain(), sort_keys=True))

    def to_plain(self) -> dict[str, Any]:
        """Returns the state as JSON data."""
        plain: dict[str, Any] = {name: getattr(self, name) for name in _SCALARS}
        for name in _TABLES:
            plain[name] = getattr(self, name)
        return json.loads(json.dumps(plain))  # type: ignore[no-any-return]

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> State:
        """Builds a state from what :meth:`to_plain` made of one; checked by whoever loads it."""
        new = cls()
        for name in _SCALARS:
            setattr(new, name, _frozen(data[name]))
        for name in _TABLES:
            setattr(new, name, {key: _frozen(item) for key, item in data[name].items()})
        return new


def _frozen(value: Any) -> Any:
    """Returns JSON data with tuples for lists, as states hold them."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
