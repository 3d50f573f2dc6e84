"""Moving anything by hand: a figure, card, token or tile, or a trait's value.

An override is written as a move (``put item/bell by:e1``), so that it stands in the log, can be
taken back and is replayed. What comes of it is checked like a position from outside.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.engine.box import Box
from workbench.engine.conserving import character_in, check
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.game import Game, Position
from workbench.engine.loading import settled
from workbench.engine.run import Event
from workbench.engine.state import State
from workbench.wording import _

__all__ = ["PUT", "put_by_hand", "put_position"]

#: What every override begins with.
PUT = "put "
_LONE = ("beside", "aside", "out")
_LONGEST = 200


def put_by_hand(game: Game, move: str) -> tuple[Event, ...]:
    """Moves something by hand.

    Args:
        game: The game.
        move: ``put WHAT WHERE``: ``put e1 room/attic``, ``put item/bell by:e2``,
            ``put room/attic upper:1:0:2`` (area, x, y, quarter turns), ``put t3 room:room/attic``,
            ``put token/blood room:room/attic`` (a new one), ``put e1 might=5``,
            ``put omen/book top:omen``.

    Returns:
        What happened.

    Raises:
        ChoiceError: If it cannot be read, or there is no such thing or place.
        PositionError: If nothing could go on from there.
    """
    position = put_position(game.box, game.position, move)
    game.override(move, position)
    return position.events


def put_position(box: Box, position: Position, move: str) -> Position:
    """Returns the position that an override leads to; see :func:`put_by_hand`."""
    words = move.split(" ")
    if len(words) != 3 or words[0] != PUT.strip() or len(move) > _LONGEST:
        raise ChoiceError(
            _("this override cannot be read"), found=move[:_LONGEST], allowed=("put WHAT WHERE",)
        )
    _put, what, where = words
    state = position.base.copy()
    _apply(box, state, what, where, move)
    check(box, state)
    event = Event("put-by-hand", what, {"place": where})
    try:
        after = settled(box, state, position.answers)
    except PositionError:
        # What was answered within the step in progress may make no sense any more: it begins anew.
        after = settled(box, state, ())
    return replace(after, events=(event, *after.events))


def _apply(box: Box, state: State, what: str, where: str, move: str) -> None:
    seats = tuple(f"e{number + 1}" for number in range(len(state.players)))
    if "=" in where:
        _set_trait(box, state, what, where, move)
    elif what in seats or what in state.figures:
        if where != "outside" and where not in state.rooms:
            raise _no(
                move, _("{where} is not in the house").format(where=where), tuple(state.rooms)
            )
        state.figures[what] = where
    elif what in box.rooms:
        _put_room(box, state, what, where, move)
    elif what in box.cards or what in state.things:
        _put_thing(state, what, where, move)
    elif what.startswith("token/") and what in box.tokens:
        token = f"t{state.numbered}"
        state.numbered += 1
        state.kinds[token] = what
        state.things[token] = _place(state, where, move)
    else:
        raise _no(move, _("there is no {what} in this game").format(what=what), ())


def _no(move: str, why: str, allowed: tuple[str, ...]) -> ChoiceError:
    return ChoiceError(why, found=move, allowed=allowed)


def _set_trait(box: Box, state: State, who: str, where: str, move: str) -> None:
    trait, _equals, text = where.partition("=")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise _no(move, _("a trait is a number"), ("TRAIT=NUMBER",))
    number = int(text)
    key = f"{who}:{trait}"
    if key in state.fixed:
        state.fixed[key] = number
        return
    if key not in state.rows:
        raise _no(move, _("{who} has no {trait}").format(who=who, trait=trait), box.ruleset.traits)
    track = box.characters[character_in(state, who)].tracks[trait]
    steps = [step for step, value in enumerate((0, *track)) if value == number]
    if not steps:
        raise _no(
            move,
            _("{number} is not on the track").format(number=number),
            tuple(str(value) for value in (0, *track)),
        )
    state.rows[key] = min(steps, key=lambda step: abs(step - state.rows[key]))


def _put_room(box: Box, state: State, room: str, where: str, move: str) -> None:
    parts = where.split(":")
    if parts[0] in box.ruleset.areas:
        try:
            area, x, y, turns = parts[0], int(parts[1]), int(parts[2]), int((*parts, "0")[3])
        except (IndexError, ValueError):
            raise _no(move, _("a tile lies at a place"), ("AREA:X:Y:TURNS",)) from None
        if max(abs(x), abs(y)) > 99 or turns not in (0, 1, 2, 3):
            raise _no(move, _("there is no such place"), ("AREA:X:Y:TURNS",))
        taken = state.grid.get(f"{area}:{x}:{y}", room)
        if taken != room:
            raise _no(move, _("{taken} lies there").format(taken=taken), ())
        others = {each for each, placed in state.rooms.items() if placed[0] == area} - {room}
        beside = {
            state.grid.get(f"{area}:{x + dx}:{y + dy}")
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        }
        if others and not others & beside:
            raise _no(move, _("no tile lies beside that place"), ())
        _lift(state, room)
        state.rooms[room] = (area, x, y, turns, True)
        state.grid[f"{area}:{x}:{y}"] = room
        state.things[room] = "house"
    elif where in ("stack:room", "discard:room", "out", "aside", "top:room", "bottom:room"):
        _put_thing(state, room, where, move)
    else:
        raise _no(
            move, _("a tile cannot be there"), ("AREA:X:Y:TURNS", "stack:room", "discard:room")
        )


def _lift(state: State, thing: str) -> None:
    """Takes something from wherever it is."""
    placed = state.rooms.pop(thing, None)
    if placed is not None:
        state.grid.pop(f"{placed[0]}:{placed[1]}:{placed[2]}", None)
    for deck, parts in state.decks.items():
        if any(thing in part for part in parts):
            top, pool, bottom = (tuple(each for each in part if each != thing) for part in parts)
            state.decks[deck] = (top, pool, bottom)


def _put_thing(state: State, thing: str, where: str, move: str) -> None:
    word, _colon, deck = where.partition(":")
    if word in ("stack", "top", "bottom"):
        if deck != thing.partition("/")[0] or deck not in state.decks:
            raise _no(move, _("{thing} does not belong there").format(thing=thing), ())
        _lift(state, thing)
        top, pool, bottom = state.decks[deck]
        if word == "top":
            top = (thing, *top)
        elif word == "bottom":
            bottom = (*bottom, thing)
        else:
            pool = tuple(sorted((*pool, thing)))
        state.decks[deck] = (top, pool, bottom)
        state.things[thing] = f"stack:{deck}"
        return
    place = _place(state, where, move)
    _lift(state, thing)
    state.things[thing] = place


def _place(state: State, where: str, move: str) -> str:
    """Returns a place as states write it; a bare room or figure is enough."""
    if where in state.rooms:
        return f"room:{where}"
    if where in state.figures:
        return f"by:{where}" if where.startswith("e") else f"on:{where}"
    word, colon, _rest = where.partition(":")
    if where in _LONE or (colon and word in ("room", "by", "on", "kept", "discard")):
        return where
    if where.startswith("room/"):
        raise _no(move, _("{where} is not in the house").format(where=where), tuple(state.rooms))
    raise _no(move, _("there is no such place"), ("ROOM", "by:FIGURE", "discard:DECK", *_LONE))
