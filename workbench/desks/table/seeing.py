"""How a game stands, as plain values in words: what a screen shows beside the map.

Made from the engine's view of whoever looks, so nothing hidden can be in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.desks.telling import Teller
from workbench.engine.conserving import character_in
from workbench.engine.game import Game
from workbench.engine.state import State
from workbench.engine.views import FACE_DOWN, Observer, masked, view

__all__ = ["Named", "Pile", "Seat", "Seen", "Stack", "Trait", "see"]


@dataclass(frozen=True)
class Named:
    """Something with its name.

    Attributes:
        key: What states call it: ``item/axe``, ``t3``.
        name: Its name in the language of whoever looks.
        entry: The entry it can be looked up by, without its game; empty if there is none.
    """

    key: str
    name: str
    entry: str = ""


@dataclass(frozen=True)
class Trait:
    """A trait of a figure.

    Attributes:
        key: ``might``.
        name: Its name.
        value: Its number; 0 at the skull.
        track: The numbers of its track, from the step above the skull up; empty if it has none.
        step: Where it stands on the track, from 1; 0 at the skull.
        start: Where it started, from 1.
    """

    key: str
    name: str
    value: int
    track: tuple[int, ...] = ()
    step: int = 0
    start: int = 0

    @property
    def most(self) -> int:
        """The highest number of the track; 0 if there is none."""
        return max(self.track, default=0)


@dataclass(frozen=True)
class Seat:
    """A figure on the table: an explorer, a monster, whoever else there is.

    Attributes:
        key: Its id: ``e1``, ``m2``.
        name: Its name.
        entry: The character's or monster's entry, without its game; empty if there is none.
        side: ``heroes``, ``traitors``, ``monsters``, ``unknown``; empty before the haunt.
        side_name: That in words.
        room: The room it is in; empty if it is not on the board.
        room_name: The name of the room.
        traits: Its traits, as far as they may be known.
        things: What it has.
        kept: What lies before its player.
        marks: Its states: ``stunned`` ...
        active: Whether its turn it is.
        owner: The number of its player where two play with two explorers each; else 0.
        token: The number it was dealt, if that may be known; else 0.
    """

    key: str
    name: str
    entry: str
    side: str
    side_name: str
    room: str
    room_name: str
    traits: tuple[Trait, ...]
    things: tuple[Named, ...]
    kept: tuple[Named, ...]
    marks: tuple[Named, ...]
    active: bool
    owner: int = 0
    token: int = 0


@dataclass(frozen=True)
class Pile:
    """What lies somewhere: in a room, on a card, beside the board."""

    place: str
    name: str
    things: tuple[Named, ...]


@dataclass(frozen=True)
class Stack:
    """A stack of cards or tiles.

    Attributes:
        key: ``omen``.
        name: Its name.
        left: How many are in it.
        discarded: How many of its kind lie discarded.
        top: What is known to lie on top, the uppermost first.
    """

    key: str
    name: str
    left: int
    discarded: int
    top: tuple[Named, ...]


@dataclass(frozen=True)
class Seen:
    """How a game stands for whoever looks.

    Attributes:
        observer: Who looks.
        phase: ``explore``, ``haunt``, ``over``.
        turn: The number of the turn.
        active: Whose turn it is.
        haunt: The haunt, once it has begun.
        seats: The explorers, in the order of their seats.
        others: The other figures.
        piles: What lies about.
        tracks: Tracks and timers with their numbers.
        written: Numbers written down that may be known.
        stacks: The stacks.
    """

    observer: str
    phase: str
    turn: int
    active: str
    haunt: Named | None
    seats: tuple[Seat, ...]
    others: tuple[Seat, ...]
    piles: tuple[Pile, ...]
    tracks: tuple[tuple[Named, int], ...]
    written: tuple[tuple[Named, int], ...]
    stacks: tuple[Stack, ...]


def see(teller: Teller, game: Game, observer: Observer) -> Seen:
    """Returns how a game stands for somebody.

    Args:
        teller: Words it.
        game: The game.
        observer: Who looks: a seat, a side, ``table`` or ``author``.

    Raises:
        PositionError: If there is no such observer.
    """
    return _Seeing(teller, game, view(game, observer, log=False)).whole()


class _Seeing:
    """Words one view."""

    def __init__(self, teller: Teller, game: Game, seen: Mapping[str, Any]) -> None:
        self._teller = teller
        self._game = game
        self._state: State = masked(game.state, seen["observer"])
        self._seen = seen
        self._at: dict[str, list[Named]] = defaultdict(list)
        for thing, at in seen["things"].items():
            self._at[at["place"]].append(self._thing(thing, at["kind"]))

    def whole(self) -> Seen:
        seen, state = self._seen, self._state
        return Seen(
            observer=seen["observer"],
            phase=seen["phase"],
            turn=seen["turn"],
            active=seen["active"],
            haunt=self._named(seen["haunt"]) if seen["haunt"] else None,
            seats=tuple(
                self._seat(each["seat"], each, each["side"], each["character"])
                for each in seen["players"]
            ),
            others=tuple(
                self._seat(figure, each, state.sides.get(figure, "monsters"), each["kind"])
                for figure, each in seen["others"].items()
            ),
            piles=tuple(
                Pile(place, self._teller.value(state, place), tuple(things))
                for place, things in self._at.items()
                if place.startswith(("room:", "on:", "beside"))
            ),
            tracks=tuple((self._named(key), n) for key, n in seen["tracks"].items()),
            written=tuple((self._named(key), n) for key, n in seen["written"].items()),
            stacks=tuple(self._stack(deck, each) for deck, each in seen["stacks"].items()),
        )

    def _named(self, key: str) -> Named:
        return Named(key, self._teller.value(self._state, key), key if "/" in key else "")

    def _thing(self, thing: str, kind: str) -> Named:
        entry = kind if "/" in kind or "#" in kind else f"token/{kind}"
        entry = "" if kind == FACE_DOWN else entry.partition("#")[0]
        return Named(thing, self._teller.value(self._state, thing), entry)

    def _seat(self, figure: str, each: Mapping[str, Any], side: str, kind: str) -> Seat:
        teller, state = self._teller, self._state
        return Seat(
            key=figure,
            name=teller.name(state, figure),
            entry="" if kind == FACE_DOWN else kind.partition("#")[0],
            side=side,
            side_name=teller.value(state, side) if side else "",
            room=each["room"],
            room_name=teller.value(state, each["room"]) if each["room"] else "",
            traits=tuple(self._trait(figure, key, n) for key, n in each["traits"].items()),
            things=tuple(self._at[f"by:{figure}"]),
            kept=tuple(self._at[f"kept:{figure}"]),
            marks=tuple(self._named(mark) for mark in each["marks"]),
            active=figure == self._seen["active"],
            owner=each.get("owner", 0),
            token=each.get("token", 0),
        )

    def _trait(self, figure: str, key: str, number: int) -> Trait:
        name = self._teller.value(self._state, key)
        step = self._state.rows.get(f"{figure}:{key}")
        if step is None or f"{figure}:{key}" in self._state.fixed:
            return Trait(key, name, number)
        card = self._game.box.characters[character_in(self._state, figure)]
        return Trait(key, name, number, card.tracks[key], step, card.starts[key] + 1)

    def _stack(self, deck: str, stack: Mapping[str, Any]) -> Stack:
        return Stack(
            key=deck,
            name=self._teller.value(self._state, deck),
            left=len(stack["cards"]),
            discarded=len(self._at[f"discard:{deck}"]),
            top=tuple(self._named(card) for card in stack["top"]),
        )
