"""How a game stands, as lines: who is where, with which traits and things, if it may be known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workbench.desks.table.seeing import Named, Seat, see
from workbench.desks.telling import Teller
from workbench.desks.telling_words import LOOKS
from workbench.engine.game import Game
from workbench.engine.views import Observer

__all__ = ["look"]


def look(teller: Teller, game: Game, observer: Observer) -> list[str]:
    """Returns what somebody sees of a game.

    Args:
        teller: Words it.
        game: The game.
        observer: Who looks: a seat, a side, ``table`` or ``author``.

    Returns:
        Lines: the turn, each figure, what lies about, the tracks, the stacks.

    Raises:
        PositionError: If there is no such observer.
    """
    return list(_lines(teller, game, observer))


def _lines(teller: Teller, game: Game, observer: Observer) -> Iterator[str]:
    seen = see(teller, game, observer)

    def say(line: str, **values: Any) -> str:
        return teller.phrase(game.state, LOOKS[line], **values)

    yield say("turn", turn=seen.turn, who=seen.active)
    if seen.haunt is not None:
        yield say("haunt", haunt=seen.haunt.key)
    for each in (*seen.seats, *seen.others):
        parts = _figure(each, say)
        yield ("; " if teller.lang == "en" else "；").join(part for part in parts if part)
    for pile in seen.piles:
        yield say("lies", where=pile.place, things=_keys(pile.things))
    for track, number in seen.tracks:
        yield say("track", track=track.key, number=number)
    for what, number in seen.written:
        yield say("written", what=what.key, number=number)
    yield say(
        "stacks", stacks=[say("stack", deck=each.key, count=each.left) for each in seen.stacks]
    )


def _figure(each: Seat, say: Any) -> Iterator[str]:
    """Yields what is told of a figure: where it is, its traits, its things, its marks."""
    yield say(
        "figure" if each.room else "nowhere",
        who=each.key,
        side=each.side or "heroes",
        room=each.room,
    )
    yield " ".join(say("trait", trait=trait.key, value=trait.value) for trait in each.traits)
    if each.things:
        yield say("has", things=_keys(each.things))
    if each.kept:
        yield say("kept", things=_keys(each.kept))
    if each.owner:
        yield say("owner", number=each.owner)
    if each.token:
        yield say("token", number=each.token)
    if each.marks:
        yield say("marks", marks=_keys(each.marks))


def _keys(things: Sequence[Named]) -> list[str]:
    return [each.key for each in things]
