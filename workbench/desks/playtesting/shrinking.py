"""Looks for the smallest game in which the engine breaks in the same way, and keeps it.

Fewer players come before fewer moves. Games of other seeds are tried, and the beginning of the one
found so far with another end, until enough were tried; so what is kept is small, not the smallest
there could be.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from dataclasses import replace

from workbench.desks.going_on import fault_of
from workbench.desks.playtesting.games import Job, Played, begin, played_session, seed_of
from workbench.engine.box import Box
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError
from workbench.engine.run import Chance
from workbench.engine.sessions import Node, Session

__all__ = ["smallest_failure"]

_MOST_GAMES = 24
_MOST_SECONDS = 60.0
_MOST_MOVES = 4_000

#: A game in which it breaks: by how many it is played, how many moves it has, and the rest.
Found = tuple[int, int, Job, Session]


def smallest_failure(box: Box, failed: Iterable[Played]) -> tuple[Job, Session] | None:
    """Returns the smallest game found that breaks as some games did, with the move it breaks at.

    Args:
        box: The components.
        failed: The games, all of which broke at the same sentence, and for the same reason.

    Returns:
        The job it is of, and its session, whose last move is the one that breaks; None if none of
        the games broke again.
    """
    known = sorted(failed, key=lambda played: (played.job.players, played.decisions))
    started = time.monotonic()
    best: Found | None = None
    broke, tried = known[0].broke, 0
    players = box.haunts[known[0].job.haunt.partition("/")[2]].players or box.ruleset.players
    for job in (*(each.job for each in known[:4]), *_others(known[0].job, players)):
        if tried >= _MOST_GAMES or time.monotonic() - started > _MOST_SECONDS:
            break
        if best is not None and job.players > best[0]:
            continue
        tried += 1
        played, session = played_session(box, job)
        if played.fault and played.broke == broke and session is not None:
            best = _smaller(best, (job.players, len(session.nodes), job, session))
    if best is None:
        return None
    for number in range(_MOST_GAMES):
        if time.monotonic() - started > _MOST_SECONDS:
            break
        found = _another_end(box, best, broke, number)
        if found is not None:
            best = _smaller(best, found)
    _players, _moves, job, session = best
    _with_the_move(session)
    return job, session


def _smaller(one: Found | None, other: Found) -> Found:
    return other if one is None or other[:2] < one[:2] else one


def _others(job: Job, players: Iterable[int]) -> Iterable[Job]:
    """Yields games like one that broke: by as many or fewer players, with other seeds."""
    for number in range(_MOST_GAMES):
        for count in sorted(players):
            if count <= job.players:
                seed = seed_of(job.seed, job.haunt, count, number)
                yield replace(job, players=count, number=number, seed=seed)


def _another_end(box: Box, best: Found, broke: tuple[str, str], number: int) -> Found | None:
    """Plays a part of a game again, and goes on at random; returns it if it breaks sooner."""
    players, length, job, known = best
    rng = random.Random(f"shrink {job.seed} {number}")
    moves = [known.nodes[node].move for node in known.path]
    kept = rng.randrange(max(1, len(moves)))
    session = begin(box, job)
    session.game.rng = rng
    try:
        for move in moves[:kept]:
            session.push(move)
        while session.game.position.need is not None and len(session.nodes) < min(
            length, _MOST_MOVES
        ):
            need = session.game.position.need
            if isinstance(need, Chance):
                session.roll()
            else:
                session.push(rng.choice(need.options).notation)
    except (EngineFaultError, *WHAT_GOES_WRONG) as error:
        fault = fault_of(error)
        if (fault.cite, fault.detail) == broke:
            return players, len(session.nodes), job, session
    return None


def _with_the_move(session: Session) -> None:
    """Adds the move at which the engine breaks, so that a replay of the session comes to it."""
    need = session.game.position.need
    if need is None:
        return
    if isinstance(need, Chance):
        moves = [outcome for outcome, _chance in need.outcomes]
    else:
        moves = [option.notation for option in need.options]
    for move in moves:
        game = session.game.copy()
        try:
            game.push(move)
        except (EngineFaultError, *WHAT_GOES_WRONG):
            session.nodes.append(Node(session.at, move, session.game.position))
            session.at = len(session.nodes) - 1
            return
