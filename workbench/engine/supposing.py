"""A game as a seat may suppose it to stand, which does not know all of it: what players think in.

What is supposed hangs on nothing that is hidden from the seat. What lies face down is nothing more
than that; the numbers of monsters whose page it may not read, what others wrote down in secret and
tracks that it may not look at are middling; stacks are in unknown order but for the cards that it
looked at; and of those who may be the traitor it is the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.engine.game import Game
from workbench.engine.secrecy import supposed
from workbench.engine.state import State
from workbench.engine.stats import MIDDLING, UNREAD
from workbench.engine.views import (
    hidden_tracks,
    known_cards,
    known_run,
    masked,
    reads_numbers,
    writings,
)

__all__ = ["as_supposed"]


def as_supposed(game: Game, seat: str) -> Game:
    """Returns a game that stands as a seat may suppose it to stand.

    Args:
        game: The game; it is not changed.
        seat: The seat.
    """
    position = game.position
    hide = _Hiding(game, seat)
    now = hide(position.now)
    base = now if position.base is position.now else hide(position.base)
    if now is position.now and base is position.base:
        return game
    return Game(game.box, replace(position, base=base, now=now))


class _Hiding:
    """Puts what is supposed in the place of all that a seat may not know as a game stands now.

    What comes out in the step in progress is known, so that it is no secret before the step either.

    Args:
        game: The game.
        seat: The seat.
    """

    def __init__(self, game: Game, seat: str) -> None:
        state = game.state
        shown = masked(state, seat)
        self._seat = seat
        self._kinds = (
            {each: kind for each, kind in shown.kinds.items() if kind != state.kinds[each]}
            if shown is not state
            else {}
        )
        box = game.box
        haunt = box.haunts.get(state.haunt)
        self._numbers = {
            each.key: (int(each.facts.get("from", 0)) + int(each.facts.get("to", 0))) // 2
            for each in (haunt.rules.program.declared if haunt is not None else ())
            if each.key in hidden_tracks(box, state, seat)
        }
        self._unread = bool(state.haunt) and not reads_numbers(state, seat)
        own = writings(game, seat)
        self._written = [
            name
            for name in state.memory
            if name.startswith("written:") and name.partition(":")[2] not in own
        ]
        self._cards = frozenset(_unknown_cards(game, seat))

    def __call__(self, state: State) -> State:
        """Returns a state as the seat supposes it; the same if it knows all of it."""
        state = supposed(state, self._seat)
        if not (self._kinds or self._numbers or self._unread or self._written or self._cards):
            return state
        found = state.copy()
        found.kinds |= {each: kind for each, kind in self._kinds.items() if each in found.kinds}
        found.tracks |= {each: n for each, n in self._numbers.items() if each in found.tracks}
        found.memory |= {each: MIDDLING for each in self._written if each in found.memory}
        if self._unread:
            found.memory[UNREAD] = MIDDLING
        for deck, (top, pool, bottom) in state.decks.items():
            hidden = self._cards.intersection((*top, *bottom))
            if hidden:
                found.decks[deck] = (
                    tuple(each for each in top if each not in hidden),
                    tuple(sorted((*pool, *hidden))),
                    tuple(each for each in bottom if each not in hidden),
                )
        return found


def _unknown_cards(game: Game, seat: str) -> Iterator[str]:
    """Yields the cards that lie at a certain place of a stack without the seat's knowing it."""
    placed = [(top, bottom) for top, _pool, bottom in game.state.decks.values() if top or bottom]
    known = known_cards(game, seat) if placed else None
    for top, bottom in placed:
        yield from top[len(list(known_run(top, known))) :]
        yield from bottom[: len(bottom) - len(list(known_run(bottom[::-1], known)))]
