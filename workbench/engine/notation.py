"""A readable one-page text for positions, which parses back to the same position.

What follows from the components of the box (that a card nobody has is in its stack) is not written;
whatever differs from that is. So ``parse(box, print_position(box, position)).same(position)`` holds
for every position, and the order in which things are listed is kept as well.

    hill-2e explore turn 4 of e2
    e1 character/ox-bellows in room/foyer: might 5 speed 4 sanity 3 knowledge 3; heroes
    ...
    ground room/entrance-hall 0,0 room/foyer 0,-1 room/grand-staircase 0,-2
    by:e1 item/bell
    do act "e2"
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.game import Position
from workbench.engine.loading import bounded, json_in, settled, state_in
from workbench.engine.state import State
from workbench.engine.tables import Table
from workbench.wording import _

__all__ = ["parse_position", "print_position"]

_LONGEST = 400_000
_LONGEST_LINE = 100_000
_FIGURE = re.compile(r"([em][1-9][0-9]*)")
_PLACED = re.compile(r"(-?[0-9]+),(-?[0-9]+)(?:\^([1-3]))?(!?)")
#: Tables that are written as JSON, where they hold anything.
_AS_JSON = (
    "fixed", "marks", "kinds", "tracks", "used", "memory", "control", "lasting", "facing",
)  # fmt: skip
#: Lines of which there is one at most.
_ONCE = frozenset(
    {
        "things", "stacks", "figures", "order", "winner", "numbered", "haunt", "revealer", "grid",
        "rows", "sides", *_AS_JSON,
    }
)  # fmt: skip


def print_position(box: Box, position: Position) -> str:
    """Returns a position as text."""
    state = position.base
    lines = [f"{box.ruleset.key} {state.phase} turn {state.turn} of {state.active or '-'}"]
    lines += _figure_lines(box, state)
    lines += _house_lines(state)
    lines += _thing_lines(box, state)
    lines += _other_lines(state)
    lines += [f"do {name} {_json(data)}" for name, data in state.stack]
    lines += [f"answer {answer}" for answer in position.answers]
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _figure_lines(box: Box, state: State) -> Iterator[str]:
    """Yields a line for each seat and for each other figure on the board."""
    rows = dict(state.rows)
    for number, character in enumerate(state.players, 1):
        seat = f"e{number}"
        steps = " ".join(
            f"{trait} {rows.pop(f'{seat}:{trait}')}"
            for trait in box.ruleset.traits
            if f"{seat}:{trait}" in rows
        )
        where = state.figures.get(seat, "-")
        yield f"{seat} {character} in {where}: {steps or '-'}; {state.sides.get(seat, '-')}"
    for figure, room in state.figures.items():
        if not _is_seat(state, figure):
            yield f"{figure} in {room}; {state.sides.get(figure, '-')}"


def _is_seat(state: State, figure: str) -> bool:
    return figure[:1] == "e" and figure[1:].isdigit() and 1 <= int(figure[1:]) <= len(state.players)


def _house_lines(state: State) -> Iterator[str]:
    """Yields the rooms in the order in which they were laid, a line for each run on one area."""
    line = ""
    last = ""
    for room, (area, x, y, turns, up) in state.rooms.items():
        if area != last and line:
            yield line
        if area != last:
            line, last = area, area
        turned = f"^{turns}" if turns else ""
        line += f" {room} {x},{y}{turned}{'' if up else '!'}"
    if line:
        yield line


def _expected_things(box: Box, state: State) -> dict[str, str]:
    """Returns where everything is that no line speaks of."""
    expected = {
        room: "house" for room in box.rooms if box.rooms[room].start and room in state.rooms
    }
    expected |= {card: f"stack:{box.cards[card].deck}" for card in box.cards}
    for room in box.rooms:
        if room not in expected:
            expected[room] = "house" if room in state.rooms else "stack:room"
    return expected


def _expected_decks(box: Box, things: dict[str, str]) -> dict[str, Any]:
    """Returns the stacks that hold what is in them in unknown order."""
    decks = dict.fromkeys([*(card.deck for card in box.cards.values()), "room"])
    return {
        deck: ((), tuple(sorted(each for each, at in things.items() if at == f"stack:{deck}")), ())
        for deck in decks
    }


def _thing_lines(box: Box, state: State) -> Iterator[str]:
    expected = _expected_things(box, state)
    there = list(state.things)
    if there[: len(expected)] != list(expected):
        yield f"things {_json(state.things)}"
    else:
        differs: dict[str, list[str]] = {}
        for thing, place in state.things.items():
            if expected.get(thing) != place:
                differs.setdefault(place, []).append(thing)
        # What is new comes in its own order, one line each; what is known can be gathered.
        for place, things in differs.items():
            known = [thing for thing in things if thing in expected]
            if known:
                yield f"{place} {' '.join(known)}"
        for thing in there[len(expected) :]:
            yield f"{state.things[thing]} {thing}"
    decks = _expected_decks(box, state.things)
    for deck, parts in state.decks.items():
        if decks.get(deck) != parts:
            yield f"stack {deck} {_json(parts)}"
    if list(state.decks) != list(decks):
        yield f"stacks {_json(list(state.decks))}"


def _other_lines(state: State) -> Iterator[str]:
    seats = tuple(f"e{number + 1}" for number in range(len(state.players)))
    if state.order != seats:
        yield f"order {_json(state.order)}"
    if state.numbered != 1:
        yield f"numbered {state.numbered}"
    for name in ("haunt", "revealer"):
        if getattr(state, name):
            yield f"{name} {getattr(state, name)}"
    if state.winner:
        yield f"winner {_json(state.winner)}"
    if state.grid != _grid_of(state):
        yield f"grid {_json(state.grid)}"
    rows = {
        key: step for key, step in state.rows.items() if not _is_seat(state, key.partition(":")[0])
    }
    if rows:
        yield f"rows {_json(rows)}"
    sides = {key: side for key, side in state.sides.items() if key not in state.figures}
    sides = {key: side for key, side in sides.items() if not _is_seat(state, key)}
    if sides:
        yield f"sides {_json(sides)}"
    figures = [figure for figure in state.figures if _is_seat(state, figure)]
    others = [figure for figure in state.figures if not _is_seat(state, figure)]
    if list(state.figures) != [*sorted(figures, key=lambda each: int(each[1:])), *others]:
        yield f"figures {_json(list(state.figures))}"
    for name in _AS_JSON:
        if getattr(state, name):
            yield f"{name} {_json(getattr(state, name))}"


def _grid_of(state: State) -> dict[str, str]:
    return {f"{area}:{x}:{y}": room for room, (area, x, y, _t, _u) in state.rooms.items()}


def parse_position(box: Box, text: str) -> Position:
    """Reads a position back.

    Args:
        box: The components it is of.
        text: What :func:`print_position` wrote; blank lines do not matter.

    Raises:
        PositionError: If it cannot be read, or no game can stand so; with the line.
    """
    if len(text) > _LONGEST:
        raise PositionError(
            _("this position is too long"), expected=_("at most {n} characters").format(n=_LONGEST)
        )
    reader = _Reader(box)
    lines = [line.strip() for line in text.splitlines()]
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        if len(line) > _LONGEST_LINE:
            raise PositionError(_("this line is too long"), where=_("line {n}").format(n=number))
        try:
            reader.read(line)
        except PositionError as error:
            raise PositionError(
                error.message,
                where=_("line {n}").format(n=number),
                cause=error.cause,
                expected=error.expected,
            ) from None
        except (LookupError, ValueError, TypeError, AttributeError):
            raise PositionError(
                _("this line of a position cannot be read"),
                where=_("line {n}").format(n=number) + f": {line[:60]}",
            ) from None
    return reader.position()


class _Reader:
    """Gathers the lines of a position.

    Args:
        box: The components.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.state = State()
        self.answers: list[str] = []
        self._begun = False
        self._things: dict[str, str] | None = None
        self._differs: dict[str, str] = {}
        self._decks: dict[str, Any] = {}
        self._deck_order: list[str] = []
        self._figures: list[str] = []
        self._read: set[str] = set()

    def read(self, line: str) -> None:
        """Reads one line."""
        word, _space, rest = line.partition(" ")
        state = self.state
        once = f"stack {rest.partition(' ')[0]}" if word == "stack" else word
        if self._begun and (word in _ONCE or word == "stack" or _FIGURE.fullmatch(word)):
            if once in self._read:
                raise PositionError(_("{what} is told twice").format(what=once))
            self._read.add(once)
        if not self._begun:
            self._head(line)
        elif _FIGURE.fullmatch(word):
            self._figure(word, rest)
        elif word in self.box.ruleset.areas:
            self._house(word, rest.split(" "))
        elif word == "things":
            self._things = dict(self._json(rest))
        elif word == "stack":
            deck, _space, parts = rest.partition(" ")
            self._decks[deck] = tuple(tuple(part) for part in self._json(parts))
        elif word == "stacks":
            self._deck_order = list(self._json(rest))
        elif word == "figures":
            self._figures = list(self._json(rest))
        elif word in ("order", "winner"):
            setattr(state, word, _tuples(self._json(rest)))
        elif word == "numbered":
            state.numbered = int(rest)
        elif word in ("haunt", "revealer"):
            setattr(state, word, rest)
        elif word in ("grid", "rows", "sides", *_AS_JSON):
            getattr(state, word).update(
                {key: _tuples(value) for key, value in self._json(rest).items()}
            )
        elif word == "do":
            name, _space, data = rest.partition(" ")
            state.stack = (*state.stack, (name, _tuples(self._json(data))))
        elif word == "answer":
            self.answers.append(rest)
        elif rest and (":" in word or word in ("beside", "aside", "out", "house")):
            for thing in rest.split(" "):
                if thing in self._differs:
                    raise PositionError(
                        _("{thing} is in two places: {one} and {other}").format(
                            thing=thing, one=self._differs[thing], other=word
                        )
                    )
                self._differs[thing] = word
        else:
            raise PositionError(_("a position has no such line"), where=word)

    def _json(self, text: str) -> Any:
        return json_in(text, _("a line of a position"), _LONGEST_LINE)

    def _head(self, line: str) -> None:
        game, phase, word, turn, of, active = line.split(" ")
        if game != self.box.ruleset.key:
            raise PositionError(
                _("this is a position of {game}").format(game=game), expected=self.box.ruleset.key
            )
        if (word, of) != ("turn", "of"):
            raise ValueError(line)
        self.state.phase = phase  # type: ignore[assignment]
        self.state.turn = int(turn)
        self.state.active = "" if active == "-" else active
        self._begun = True

    def _figure(self, figure: str, rest: str) -> None:
        state = self.state
        rest, _semicolon, side = rest.rpartition("; ")
        if side != "-":
            state.sides[figure] = side
        if ": " not in rest:
            _in, where = rest.split(" ")
        else:
            card, steps = rest.split(": ")
            character, _in, where = card.split(" ")
            state.players = (*state.players, character)
            if figure != f"e{len(state.players)}":
                raise PositionError(
                    _("{figure} is out of turn").format(figure=figure),
                    expected=f"e{len(state.players)}",
                )
            words = [] if steps == "-" else steps.split(" ")
            for trait, step in zip(words[::2], words[1::2], strict=True):
                state.rows[f"{figure}:{trait}"] = int(step)
        if where != "-":
            state.figures[figure] = where

    def _house(self, area: str, words: list[str]) -> None:
        for room, place in zip(words[::2], words[1::2], strict=True):
            found = _PLACED.fullmatch(place)
            if found is None or room in self.state.rooms:
                raise PositionError(_("a room has no such place"), where=f"{room} {place}"[:60])
            x, y, turns, down = found.groups()
            self.state.rooms[room] = (area, int(x), int(y), int(turns or 0), not down)

    def position(self) -> Position:
        """Returns the position that was read.

        Raises:
            PositionError: If no game can stand so.
        """
        if not self._begun:
            raise PositionError(_("this is no position"), expected="GAME PHASE turn N of SEAT")
        state = self.state
        if not state.grid:
            state.grid = Table(_grid_of(state))
        if not state.order:
            state.order = tuple(f"e{number + 1}" for number in range(len(state.players)))
        if self._things is None:
            state.things = Table(_expected_things(self.box, state) | self._differs)
        else:
            state.things = Table(self._things | self._differs)
        bounded(state.things, _("a position"))
        self._fill_decks()
        if self._figures:
            if sorted(self._figures) != sorted(state.figures):
                raise PositionError(
                    _("the figures are not those that stand there"), where="figures"
                )
            state.figures = Table((each, state.figures[each]) for each in self._figures)
        # Through plain data, so that every check for positions from outside is made here, too.
        return settled(self.box, state_in(self.box, state.to_plain()), tuple(self.answers))

    def _fill_decks(self) -> None:
        if not all(isinstance(place, str) for place in self.state.things.values()):
            raise PositionError(_("this is no place"), where="things")
        decks = _expected_decks(self.box, self.state.things) | self._decks
        if self._deck_order:
            if sorted(self._deck_order) != sorted(decks):
                decks = {each: decks[each] for each in self._deck_order if each in decks}
            decks = {each: decks[each] for each in self._deck_order if each in decks}
        self.state.decks = Table(decks)


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(each) for each in value)
    if isinstance(value, dict):
        return {key: _tuples(each) for key, each in value.items()}
    return value
