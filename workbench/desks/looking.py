"""How a game stands, as lines: who is where, with which traits and things, if it may be known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from workbench.desks.telling import Teller
from workbench.desks.telling_words import LOOKS
from workbench.engine.game import Game
from workbench.engine.views import Observer, view

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
    return list(_Looking(teller, game, view(game, observer)).lines())


class _Looking:
    """Words one view."""

    def __init__(self, teller: Teller, game: Game, seen: dict[str, Any]) -> None:
        self._teller = teller
        self._state = game.state
        self._seen = seen
        self._comma = "; " if teller.lang == "en" else "；"
        self._lying: dict[str, list[str]] = defaultdict(list)
        for thing, at in seen["things"].items():
            self._lying[at["place"]].append(thing)

    def lines(self) -> Iterator[str]:
        seen = self._seen
        yield self._say("turn", turn=seen["turn"], who=seen["active"])
        if seen["haunt"]:
            yield self._say("haunt", haunt=seen["haunt"])
        for each in seen["players"]:
            yield self._figure(each["seat"], each, each["side"] or "heroes")
        for figure, each in seen["others"].items():
            yield self._figure(figure, each, self._state.sides.get(figure, "monsters"))
        for place, things in self._lying.items():
            if place.startswith(("room:", "on:", "beside")):
                yield self._say("lies", where=place, things=things)
        for track, number in seen["tracks"].items():
            yield self._say("track", track=track, number=number)
        for what, number in seen["written"].items():
            yield self._say("written", what=what, number=number)
        stacks = [
            self._say("stack", deck=deck, count=len(stack["cards"]))
            for deck, stack in seen["stacks"].items()
        ]
        yield self._say("stacks", stacks=stacks)

    def _figure(self, figure: str, each: dict[str, Any], side: str) -> str:
        """Returns the line of a figure: where it is, its traits, its things, its marks."""
        placed = "figure" if each["room"] else "nowhere"
        parts = [self._say(placed, who=figure, side=side, room=each["room"])]
        parts += [
            " ".join(
                self._say("trait", trait=trait, value=value)
                for trait, value in each["traits"].items()
            )
        ]
        for line, place in (("has", f"by:{figure}"), ("kept", f"kept:{figure}")):
            if self._lying.get(place):
                parts.append(self._say(line, things=self._lying[place]))
        if "owner" in each:
            parts.append(self._say("owner", number=each["owner"]))
        if "token" in each:
            parts.append(self._say("token", number=each["token"]))
        if each["marks"]:
            parts.append(self._say("marks", marks=each["marks"]))
        return self._comma.join(part for part in parts if part)

    def _say(self, line: str, **values: Any) -> str:
        return self._teller.phrase(self._state, LOOKS[line], **values)
