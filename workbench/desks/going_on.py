"""Bots and chance carry a session on, until a person has to choose or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.engine.bots import Bot
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError
from workbench.engine.run import Chance, Decision
from workbench.engine.sessions import MOST_MOVES, Session
from workbench.engine.views import seat_of
from workbench.wording import _

__all__ = ["MOST_BY_BOTS", "Ended", "ended", "fault_of", "go_one", "play_on"]

#: After so many decisions of bots a game stops.
MOST_BY_BOTS = 5_000


@dataclass(frozen=True)
class Ended:
    """How a game went that bots played.

    Attributes:
        winner: ``heroes``, ``traitor``, ``both``, ``nobody``; None if it did not end.
        seats: The seats that won.
        reason: Why it ended, or did not, in words.
        citation: The sentence by which.
        turns: How many turns it had.
        decisions: How many decisions with at least two options.
        fault: Whether the engine did not know how to go on; the citation says where.
        stopped: Whether it has come to no end; the reason says why.
        detail: What Python said where there is a fault; not for a player.
    """

    winner: str | None
    seats: tuple[str, ...]
    reason: str
    citation: str
    turns: int
    decisions: int
    fault: bool = False
    stopped: bool = False
    detail: str = ""


def play_on(
    session: Session, bots: Mapping[str, Bot], *, heard: Callable[[], None] | None = None
) -> Ended | None:
    """Lets bots and chance go on until a person has to choose, or the game is over.

    Args:
        session: The session.
        bots: The bots by seat.
        heard: Called after each move.

    Returns:
        How it ended; None if a person has to choose.
    """
    made = 0
    while True:
        need = session.game.position.need
        if need is not None and (made >= MOST_BY_BOTS or len(session.nodes) > MOST_MOVES):
            return ended(session, _too_long(made))
        made += isinstance(need, Decision) and len(need.options) > 1
        went = go_one(session, bots)
        if went is not True:
            return went or None
        if heard is not None:
            heard()


def go_one(session: Session, bots: Mapping[str, Bot]) -> Ended | bool:
    """Makes one move of chance or of a bot.

    Returns:
        Whether there was one: no, if a person has to choose; how the game ended, if it is over or
        the engine did not know how to go on.
    """
    need = session.game.position.need
    if need is None:
        return ended(session)
    try:
        if isinstance(need, Chance):
            session.roll()
        else:
            bot = bots.get(seat_of(session.game.state, need.who))
            if bot is None:
                return False
            session.push(bot.choose(session.game, need))
    except EngineFaultError as fault:
        return ended(session, fault=fault)
    except WHAT_GOES_WRONG as error:
        return ended(session, fault=fault_of(error))
    return True


def _too_long(made: int) -> str:
    """Returns why bots stop in a game that could go on for ever."""
    return _(
        "it went on too long: nobody has won after {count} decisions of the bots, and no rule"
        " ends the game by itself; a person can play on from a save"
    ).format(count=made)


def fault_of(error: Exception) -> EngineFaultError:
    """Returns what to tell of something that our own program did wrong."""
    if isinstance(error, EngineFaultError):
        return error
    said = f"{type(error).__name__}: {error}"[:200]
    return EngineFaultError(_("the engine cannot go on from here"), cite="", detail=said)


def ended(session: Session, why: str = "", fault: EngineFaultError | None = None) -> Ended:
    """Returns how a game stands at its end."""
    game = session.game
    outcome = game.outcome
    winner: str | None = None
    if outcome is not None:
        sides = set(outcome.winners)
        if {"heroes", "traitors"} <= sides:
            winner = "both"
        elif sides:
            winner = "heroes" if "heroes" in sides else "traitor"
        else:
            winner = "nobody"
    unwritten = game.state.memory.get("unwritten")
    if unwritten:
        winner = None
        why = _("{id} is not written as a page yet, so it cannot be played").format(
            id=f"{game.box.ruleset.key}/{unwritten}"
        )
    elif fault is not None:
        winner, why = None, fault.message
    elif winner is None and not why:
        why = _("nothing is left to be done")
    return Ended(
        winner=winner,
        seats=outcome.seats if outcome is not None else (),
        reason=why,
        citation=fault.cite if fault is not None else outcome.cite if outcome is not None else "",
        turns=game.state.turn,
        decisions=_decisions(session),
        fault=fault is not None,
        stopped=winner is None,
        detail=fault.detail if fault is not None else "",
    )


def _decisions(session: Session) -> int:
    """Counts the decisions on the way here that had at least two options."""
    before = (session.nodes[session.nodes[node].parent].position.need for node in session.path)
    return sum(1 for need in before if isinstance(need, Decision) and len(need.options) > 1)
