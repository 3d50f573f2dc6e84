"""A game being played: its position, what can be chosen there, and everything that led to it.

After python-chess: ``choices``, ``push``, ``pop``, ``copy``, ``outcome``; a move is checked before
it is made, and refused with the reason. A position is exactly one of three things: a decision, a
chance, or over.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench.engine.box import Box
from workbench.engine.endings import look_on
from workbench.engine.errors import WHAT_GOES_WRONG, ChoiceError, EngineFaultError
from workbench.engine.parts import PARTS
from workbench.engine.run import (
    Chance,
    Decision,
    Event,
    OnTheWay,
    Option,
    Run,
    Stopped,
    routines,
)
from workbench.engine.state import Changed, State
from workbench.engine.watching import watch
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.engine.explaining import Reason

__all__ = ["Game", "Outcome", "Position"]

_MOST_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: The sides that won: ``heroes``, ``traitors``; both, or none.
        seats: The figures whose players won.
        cite: The sentence by which.
    """

    winners: tuple[str, ...]
    seats: tuple[str, ...]
    cite: str


@dataclass(frozen=True, slots=True)
class Position:
    """A value: where a game stands.

    Attributes:
        base: The state before the step in progress; nobody changes it.
        answers: The answers that the step has had.
        now: The state as the step has made it so far.
        need: What it waits for; None when the game is over.
        events: What has happened since the choice before.
        told: How many events the step in progress has had so far; they are not told again when it
            is run again with more answers.
    """

    base: State
    answers: tuple[str, ...]
    now: State
    need: Decision | Chance | None
    events: tuple[Event, ...]
    told: int = 0

    def same(self, other: Position) -> bool:
        """Tells whether two positions are the same, whatever led to them."""
        return self.base == other.base and self.answers == other.answers

    def to_plain(self) -> dict[str, Any]:
        """Returns the position as JSON data."""
        return {"base": self.base.to_plain(), "answers": list(self.answers)}

    def dumped(self) -> str:
        """Returns the position as JSON text."""
        return json.dumps({"base": self.base.fields(), "answers": self.answers})


class Game:
    """A game being played.

    Args:
        box: The components.
        position: Where it stands.
        rng: Decides what chance decides.
        events: Whether positions tell what happened. Games by the thousand need it only at times;
            without it a view knows nothing of what was shown on the way.
        choices_only: Whether what leaves no choice is done on the way: chance decides by *rng*, and
            a single option is taken. Each position is then a choice, or the end. What was done on
            the way is taken back with the move before it.
    """

    def __init__(
        self,
        box: Box,
        position: Position,
        rng: random.Random | None = None,
        *,
        events: bool = True,
        choices_only: bool = False,
    ) -> None:
        self.box = box
        self._tells = events
        self._choices_only = choices_only
        self._begun: tuple[str, ...] = ()
        self._line = [position]
        self._moves: list[tuple[str, ...]] = []
        self.rng = rng or random.Random(0)
        if choices_only and position.need is not None:  # it may begin with what leaves no choice
            first, self._begun = self._settled(position, position.answers)
            self._line = [replace(first, events=(*position.events, *first.events))]

    @classmethod
    def from_state(
        cls,
        box: Box,
        state: State,
        rng: random.Random | None = None,
        *,
        events: bool = True,
        choices_only: bool = False,
    ) -> Game:
        """Returns a game that goes on from a state between two steps."""
        position = settle(box, state, (), events=events)
        return cls(box, position, rng, events=events, choices_only=choices_only)

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self._line[-1]

    @property
    def state(self) -> State:
        """What is so; to be read, not written."""
        return self.position.now

    @property
    def moves(self) -> tuple[str, ...]:
        """Everything chosen and rolled so far, as written."""
        return (*self._begun, *(each for moves in self._moves for each in moves))

    @property
    def choices(self) -> tuple[Option, ...]:
        """What can be chosen here; none at a chance, and when it is over."""
        need = self.position.need
        return need.options if isinstance(need, Decision) else ()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        state = self.state
        if state.phase != "over" or not state.winner:
            return None
        winners, seats, cite = state.winner
        return Outcome(tuple(winners), tuple(seats), cite)

    def push(self, move: str) -> tuple[Event, ...]:
        """Makes a choice, or tells what chance gave.

        Args:
            move: As it is written: the notation of an option, or of an outcome.

        Returns:
            What happened then.

        Raises:
            ChoiceError: If it is not possible here; with the reason, if one is known.
        """
        position = self.position
        need = position.need
        if need is None:
            raise ChoiceError(_("the game is over"), found=move)
        if isinstance(need, Decision):
            if not any(option.notation == move for option in (*need.options, *need.asides)):
                reasons = dict(need.refused)
                raise ChoiceError(
                    reasons.get(move, _("this cannot be chosen here")),
                    found=move,
                    allowed=tuple(option.notation for option in need.options),
                )
        elif not any(outcome == move for outcome, _chance in need.outcomes):
            raise ChoiceError(
                _("chance cannot give this"),
                found=move,
                allowed=tuple(outcome for outcome, _chance in need.outcomes),
            )
        after, more = self._settled(position, (*position.answers, move))
        self._line.append(after)
        self._moves.append((move, *more))
        return after.events

    def _settled(
        self, position: Position, answers: tuple[str, ...]
    ) -> tuple[Position, tuple[str, ...]]:
        """Carries a position on with answers; returns what was decided on the way as well."""
        way = OnTheWay(self.rng) if self._choices_only else None
        after = settle(
            self.box, position.base, answers, position.told, events=self._tells, on_the_way=way
        )
        return after, tuple(way.taken) if way is not None else ()

    def override(self, move: str, position: Position) -> None:
        """Goes on from another position, which somebody has put there by hand.

        Args:
            move: How that is written; it is taken back like any other move.
            position: The position, already checked.
        """
        self._line.append(position)
        self._moves.append((move,))

    def roll(self) -> tuple[Event, ...]:
        """Lets chance decide."""
        need = self.position.need
        if not isinstance(need, Chance):
            raise ChoiceError(_("nothing is left to chance here"), found="roll")
        return self.push(OnTheWay(self.rng).lets(need.outcomes))

    def pop(self) -> str:
        """Takes the last move back, with all that was done on the way, and returns it.

        Raises:
            ChoiceError: If nothing was moved yet.
        """
        if not self._moves:
            raise ChoiceError(_("nothing was moved yet"), found="undo")
        self._line.pop()
        return self._moves.pop()[0]

    def copy(self) -> Game:
        """Returns a game of its own that stands where this one does, with the same history."""
        new = Game(self.box, self._line[0], events=self._tells)
        new._choices_only = self._choices_only
        new._begun = self._begun
        new._line = self._line.copy()
        new._moves = self._moves.copy()
        new.rng.setstate(self.rng.getstate())
        return new

    def events(self) -> Iterator[Event]:
        """Yields everything that has happened."""
        for position in self._line:
            yield from position.events

    def view(self, observer: str) -> dict[str, Any]:
        """Returns what somebody may see: a seat, ``heroes``, ``traitor``, ``table``, ``author``."""
        from workbench.engine.views import view

        return view(self, observer)

    def explain(self, notation: str) -> Reason:
        """Returns why something can be chosen here, or why not, with the sentence."""
        from workbench.engine.explaining import explain

        return explain(self, notation)

    def __str__(self) -> str:
        from workbench.engine.mapping import map_lines

        return "\n".join(map_lines(self.box, self.state))

    def _repr_html_(self) -> str:
        from workbench.engine.mapping import map_svg

        return map_svg(self.box, self.state)


def settle(
    box: Box,
    base: State,
    answers: tuple[str, ...],
    told: int = 0,
    *,
    events: bool = True,
    on_the_way: OnTheWay | None = None,
) -> Position:
    """Carries a game on until somebody has to choose, chance has to decide, or it is over.

    Args:
        box: The components.
        base: The state before the step in progress; it is not changed.
        answers: The answers that this step has.
        told: How many of its events were told before.
        events: Whether what happens is told.
        on_the_way: Decides what leaves no choice; without it, somebody is asked for that as well.
    """
    known = routines()
    assert PARTS  # without them no routine is known
    if not base.stack:
        return Position(base, (), base, None, ())
    happened: list[Event] = []
    # All steps are made on one copy. What a step changes first is kept until it is over, so that
    # one that has to wait can be taken back.
    changed: Changed = []
    now = base.copy(changed)
    play = None
    for step in range(_MOST_STEPS):
        scalars = now.scalars()
        name, data = now.stack[0]
        now.stack = now.stack[1:]
        run = Run(box, now, answers, on_the_way)
        run.play = play
        try:
            known[name](run, data)
            run.ahead(watch)
            look_on(run)
        except Stopped as stopped:
            seen = (*happened, *run.events[told:]) if events else ()
            before = now.undone(scalars, base, changed) if step else base
            if not step:
                now.share(base)
            _forget(changed)
            return Position(before, run.answers, now, stopped.need, seen, len(run.events))
        except WHAT_GOES_WRONG as error:
            said = f"{type(error).__name__}: {error}"[:200]
            before = now.undone(scalars, base, changed) if step else base
            why = _("this sentence could not be carried out")
            raise EngineFaultError(
                why if run.cite else _("what comes next could not be carried out"),
                cite=run.cite or name,
                state=before,
                detail=getattr(error, "detail", said),
            ) from error
        run.finish()
        if events:
            happened += run.events[told:]
        play = run.play
        _forget(changed)
        if not now.stack:
            now.share(base)
            return Position(now, (), now, None, tuple(happened))
        answers, told = (), 0
    raise EngineFaultError(
        _("a step goes on without end"),
        cite=now.stack[0][0],
        state=now,
        detail="a step goes on without end",
    )


def _forget(changed: Changed) -> None:
    """Ends a step: what it changed first need not be known any more."""
    for table in changed:
        table.was = None
    changed.clear()


def position_from_plain(box: Box, data: Mapping[str, Any]) -> Position:
    """Builds a position from what :meth:`Position.to_plain` made of one."""
    return settle(box, State.from_plain(data["base"]), tuple(data["answers"]))
