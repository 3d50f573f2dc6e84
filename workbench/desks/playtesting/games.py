"""Plays one game of a play-test, from a box and a seed, and says how it went.

The same job gives the same game on any machine: nothing hangs on what was played before, nor on
the clock, but for a game that takes so long that it is given up.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from workbench.desks.going_on import ended, fault_of
from workbench.desks.playtesting.counting import Counter, Page, page_of
from workbench.desks.sandbox import haunt_begins
from workbench.engine.bots import Bot, bot_of
from workbench.engine.box import Box
from workbench.engine.doing import listeners
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision, Event
from workbench.engine.sandbox import ROOMS
from workbench.engine.sessions import MOST_MOVES, Session
from workbench.engine.views import seat_of

__all__ = [
    "MOST_DECISIONS", "NOTHING_LEFT", "TOO_LONG", "TOO_SLOW", "Job", "Played", "begin", "heard_by",
    "play", "played_session", "seed_of",
]  # fmt: skip

#: Why a game came to no end, where nothing broke.
TOO_LONG, TOO_SLOW, NOTHING_LEFT = "too-long", "too-slow", "nothing-left"

#: A game with more decisions than this is given up.
MOST_DECISIONS = 3_000
#: So many seconds of a processor one game may take.
_MOST_SECONDS = 240.0
#: What is told of going about, in which nothing but places changes.
_GOING = frozenset(
    {
        "turn-begins", "turn_begins", "ends", "end_turn_in", "turn-over", "leave", "moves", "enter",
        "stop_in", "movement", "make_roll", "rolled", "result", "roll_movement", "nothing",
    }
)  # fmt: skip
#: In so many rounds without anything but going about a game goes to and fro.
_ROUNDS = 15


@dataclass(frozen=True)
class Job:
    """One game to be played.

    Attributes:
        haunt: The haunt's id.
        players: How many play.
        number: Which game of these it is, from 0.
        seed: Decides everything in it.
        heroes: The bot of the heroes.
        traitor: The bot of the traitor.
        idle: The side that is probed by doing nothing: ``heroes``, ``traitor``, or empty.
        most: After so many decisions it is given up.
    """

    haunt: str
    players: int
    number: int
    seed: int
    heroes: str
    traitor: str
    idle: str = ""
    most: int = MOST_DECISIONS


@dataclass(frozen=True)
class Played:
    """How a game went; plain data.

    Attributes:
        job: What was played.
        winner: ``heroes``, ``traitor``, ``both``, ``nobody``; empty if it came to no end.
        cite: The sentence that ended it, or at which the engine broke.
        why: Why it came to no end: one of the words above, or what broke; empty if it did.
        fault: Whether the engine, or a bot, broke.
        turns: How many turns were played.
        decisions: How many decisions with two options or more.
        to_and_fro: Whether nobody did anything but go about for many rounds.
        sides: The sides that some seat had at some time: ``heroes``, ``traitor``.
        counts: Each sentence's place: how often it was offered, used, and has succeeded.
    """

    job: Job
    winner: str = ""
    cite: str = ""
    why: str = ""
    fault: bool = False
    turns: int = 0
    decisions: int = 0
    to_and_fro: bool = False
    sides: tuple[str, ...] = ()
    counts: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def broke(self) -> tuple[str, str]:
        """Where it broke, and what: games in which these are the same broke alike."""
        return self.cite, self.why


def seed_of(seed: int, haunt: str, players: int, number: int) -> int:
    """Returns the seed of one game of a play-test, whatever is played beside it.

    It is one that ``workbench play`` takes, and gives the same game there.
    """
    text = f"{seed} {haunt} {players} {number}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


# One game


class _Idle:
    """Does nothing where nothing can be done, else the least."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(f"idle {seed}")

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        del game
        there = {option.notation for option in decision.options}
        for least in ("end", "no", "none", "nothing", "decline"):
            if least in there:
                return least
        return self._rng.choice(decision.options).notation


def _side(game: Game, seat: str) -> str:
    return "traitor" if game.state.sides.get(seat) == "traitors" else "heroes"


class Table:
    """The bots at a table: each seat has one for either side, since sides are found in the game."""

    def __init__(self, job: Job, seats: Sequence[str]) -> None:
        self._bots: dict[tuple[str, bool], Bot] = {}
        for seat in seats:
            seed = job.seed * 10 + int(seat[1:])
            for traitor, name, side in (
                (False, job.heroes, "heroes"),
                (True, job.traitor, "traitor"),
            ):
                idle = job.idle == side
                self._bots[seat, traitor] = _Idle(seed) if idle else bot_of(name, seed)
        self._one = job.heroes == job.traitor and not job.idle

    def choose(self, game: Game, need: Decision) -> str:
        """Lets whoever decides choose."""
        seat = seat_of(game.state, need.who)
        # With one bot on both sides a seat keeps its own, as at ``workbench play``.
        traitor = not self._one and _side(game, seat) == "traitor"
        return self._bots[seat, traitor].choose(game, need)


def begin(box: Box, job: Job) -> Session:
    """Returns the session of a job, before its first move."""
    key = job.haunt.partition("/")[2]
    state = haunt_begins(box, key, job.players, job.seed, ROOMS)
    game = Game.from_state(box, state, random.Random(f"chance {job.seed}"))
    about = {"seed": str(job.seed), "haunt": job.haunt, "seats": str(job.players)}
    return Session(game, "sandbox", about, state)


def play(box: Box, job: Job, page: Page | None = None) -> Played:
    """Plays one game.

    Args:
        box: The components.
        job: Which.
        page: Where its sentences stand, if that is known already.
    """
    return _played(box, job, page)[0]


def played_session(box: Box, job: Job) -> tuple[Played, Session | None]:
    """Plays one game again, and returns it with its session, to be saved as a replay."""
    return _played(box, job, None)


def _played(box: Box, job: Job, page: Page | None) -> tuple[Played, Session | None]:
    page = page or page_of(box, job.haunt.partition("/")[2])
    counter = Counter(page)
    started = time.process_time()
    try:
        with heard_by(counter.carried_out):
            session = begin(box, job)
    except (EngineFaultError, *WHAT_GOES_WRONG) as error:
        fault = fault_of(error)
        return Played(job, cite=fault.cite, why=fault.detail, fault=True), None
    table = Table(job, session.game.state.order)
    start = session.game.state.turn
    going = _Going(session.game.state.turn, _ROUNDS * (job.players + 1))
    counter.happened(session.game.position.events)
    why, made, sides = "", 0, set[str]()
    found: EngineFaultError | None = None
    while True:
        need = session.game.position.need
        sides.update(_side(session.game, seat) for seat in session.game.state.order)
        if need is None:
            break
        if made >= job.most or len(session.nodes) > MOST_MOVES:
            why = TOO_LONG
            break
        if time.process_time() - started > _MOST_SECONDS:
            why = TOO_SLOW
            break
        counter.asked(need)
        try:
            if isinstance(need, Chance):
                with heard_by(counter.carried_out):
                    events = session.roll()
            else:
                made += len(need.options) > 1
                move = table.choose(session.game, need)
                counter.chosen(need, move)
                with heard_by(counter.carried_out):
                    events = session.push(move)
        except (EngineFaultError, *WHAT_GOES_WRONG) as error:
            found = fault_of(error)
            break
        counter.happened(events)
        going.saw(session.game.state.turn, events)
    end = ended(session, why, found)
    counter.over()
    if end.citation and found is None:
        counter.ended_by(end.citation)
        counter.over()
    played = Played(
        job=job,
        winner=end.winner or "",
        cite=end.citation,
        why="" if end.winner else why or (NOTHING_LEFT if found is None else found.detail),
        fault=found is not None,
        turns=max(0, session.game.state.turn - start),
        decisions=made,
        to_and_fro=going.found,
        sides=tuple(sorted(sides)),
        counts={place: tuple(numbers) for place, numbers in counter.counts.items()},
    )
    return played, session


@contextmanager
def heard_by(hears: Callable[[str], None]) -> Iterator[None]:
    """Lets somebody hear what is carried out; of what bots only try out nothing is told."""
    listeners.append(hears)
    try:
        yield
    finally:
        listeners.remove(hears)


class _Going:
    """Finds out whether for many rounds nobody does anything but go about."""

    def __init__(self, turn: int, most: int) -> None:
        self._since = turn
        self._most = most
        self.found = False

    def saw(self, turn: int, events: Iterable[Event]) -> None:
        """Notes what has happened in a turn."""
        if any(event.verb not in _GOING for event in events):
            self._since = turn
        elif turn - self._since > self._most:
            self.found = True
