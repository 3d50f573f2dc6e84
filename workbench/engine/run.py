"""Runs one step of a game.

A step is plain code that asks for a choice or a chance where it needs one. If the answer is not
there yet, the step stops, and what it did is forgotten; when the answer comes, the step runs again
from its beginning with all answers so far. So nothing of a half-done step has to be kept but those
answers, which are data, and the code of a verb reads as the rule does. Steps are short: what a step
sets off goes on the stack.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from workbench.engine.box import Box
from workbench.engine.state import Frame, State

__all__ = [
    "UNTOLD",
    "Chance",
    "Decision",
    "Event",
    "OnTheWay",
    "Option",
    "Run",
    "Stopped",
    "routine",
    "routines",
]


#: What belongs to an option, decision or event that has nothing of the kind.
_NONE: Mapping[str, Any] = MappingProxyType({})


class Option(NamedTuple):
    """Something that can be chosen.

    Attributes:
        notation: How it is written, in one word; stable, and unique in its decision.
        value: What the step gets when it is chosen: plain data.
        kind: ``move``, ``explore``, ``act``, ``attack``, ``use``, ``give``, ``end`` ...
        cite: The sentence that allows it.
        about: What it is about, for whoever words it.
    """

    notation: str
    value: Any
    kind: str = ""
    cite: str = ""
    about: Mapping[str, Any] = _NONE


class Decision(NamedTuple):
    """A choice that somebody has to make.

    Attributes:
        who: The figure or player that chooses: ``e1``.
        kind: What is chosen.
        options: What is allowed, in a fixed order.
        cite: The sentence that asks.
        about: What it is about, for whoever words it.
        refused: What is not allowed here though it looks so: notation, and why.
        asides: What others can do meanwhile: shown to nobody but whom it is about.
    """

    who: str
    kind: str
    options: tuple[Option, ...]
    cite: str = ""
    about: Mapping[str, Any] = _NONE
    refused: tuple[tuple[str, str], ...] = ()
    asides: tuple[Option, ...] = ()


class Chance(NamedTuple):
    """Something that only chance decides.

    Attributes:
        kind: ``dice``, ``draw``, ``pick``.
        outcomes: Each outcome as it is written, with its probability; they sum to 1.
        about: What it is about: how many dice, which stack, who rolls.
        cite: The sentence that asks.
    """

    kind: str
    outcomes: tuple[tuple[str, Fraction], ...]
    about: Mapping[str, Any] = _NONE
    cite: str = ""


class Event(NamedTuple):
    """Something that happened.

    Attributes:
        verb: What, in the words of the vocabulary, or of the engine (``turn-begins``).
        who: Whom it is about, or empty.
        args: What else belongs to it, by field.
        cite: The sentence that caused it.
        seen: Who may know of it: ``everyone``, ``heroes``, ``traitor``.
    """

    verb: str
    who: str = ""
    args: Mapping[str, Any] = _NONE
    cite: str = ""
    seen: str = "everyone"


class Stopped(Exception):  # noqa: N818  # no error: the step waits for an answer
    """A step needs an answer that is not there yet."""

    def __init__(self, need: Decision | Chance) -> None:
        self.need = need


class OnTheWay:
    """Decides what leaves no choice while steps are run, instead of stopping them.

    Args:
        rng: Decides what chance decides.

    Attributes:
        taken: What it has decided, as it is written, in order.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.taken: list[str] = []

    def lets(self, outcomes: Sequence[tuple[str, Fraction]]) -> str:
        """Lets chance decide; returns the outcome."""
        draw = self._rng.random()
        same, share = outcomes[0][1], float(outcomes[0][1])
        for outcome, chance in outcomes:
            if chance is not same:  # cards of a stack all have one chance
                same, share = chance, float(chance)
            draw -= share
            if draw < 0:
                return outcome
        return outcomes[-1][0]


Routine = Callable[["Run", Any], None]
_ROUTINES: dict[str, Routine] = {}


def routine(name: str) -> Callable[[Routine], Routine]:
    """Registers what carries out the frames of this name."""

    def register(function: Routine) -> Routine:
        if name in _ROUTINES:
            raise ValueError(f"two routines are called {name!r}")
        _ROUTINES[name] = function
        return function

    return register


def routines() -> Mapping[str, Routine]:
    """Returns every routine there is."""
    return _ROUTINES


#: Under this name a state keeps whose turn is in progress and told by nothing that happened yet.
UNTOLD = "untold-turn"
#: What happens in every turn, also where nobody does anything.
_OF_ANY_TURN = frozenset({"turn_begins", "turn-over", "nothing", "over", "still"})


class Run:
    """One step being carried out.

    Args:
        box: The components.
        state: The state to change; nobody else has it.
        answers: The answers there are.
        on_the_way: Decides what leaves no choice; without it, that stops the step as well.

    Attributes:
        answers: The answers there were, and those that were found on the way.
        box: The components.
        state: The state as the step has made it so far.
        events: What has happened in the step.
        cite: The sentence that is being carried out.
        rolls: The rolls being made, the innermost last.
        eligible: Which things the verb being carried out can change; None if it can change any.
        fight: The attack that what happens now belongs to, as plain data; None if there is none.
        play: The pages in play when that was asked last, behind what of the state tells whether
            they still are; None to have them found anew.
    """

    __slots__ = (
        "_asked", "_on_the_way", "_pushed", "answers", "box", "cite", "eligible", "events",
        "fight", "play", "rolls", "state",
    )  # fmt: skip

    def __init__(
        self,
        box: Box,
        state: State,
        answers: tuple[str, ...],
        on_the_way: OnTheWay | None = None,
    ) -> None:
        self.box = box
        self.state = state
        self.events: list[Event] = []
        self.cite = ""
        self.rolls: list[Any] = []
        self.fight: dict[str, Any] | None = None
        self.eligible: Callable[[str], bool] | None = None
        self.play: tuple[Any, ...] | None = None
        self.answers = answers
        self._on_the_way = on_the_way
        self._asked = 0
        self._pushed: list[Frame] = []

    def choose(
        self,
        who: str,
        kind: str,
        options: Callable[[], Sequence[Option]] | Sequence[Option],
        *,
        about: Mapping[str, Any] | None = None,
        refused: Callable[[], Sequence[tuple[str, str]]] | None = None,
        value_of: Callable[[str], Any] | None = None,
        asides: Sequence[Option] = (),
    ) -> Any:
        """Returns the value of what *who* chooses.

        Args:
            who: The figure or player that chooses.
            kind: What is chosen.
            options: What is allowed; asked for only if it is needed.
            about: What it is about.
            refused: What looks possible and is not, with the reason.
            value_of: Gives the value of an option from its notation. Then it is asked for even
                where there is one option only, unless that is taken on the way, and the options
                are not worked out a second time.
            asides: What others can do meanwhile.

        Returns:
            The value; None if nothing can be chosen.
        """
        if value_of is not None and self._asked < len(self.answers):
            self._asked += 1
            return value_of(self.answers[self._asked - 1])
        listed = options() if callable(options) else options
        if not listed:
            return None
        if len(listed) == 1:
            if value_of is None:
                return listed[0].value
            if self._on_the_way is not None and not asides:
                return value_of(self._taken(self._on_the_way, listed[0].notation))
        if self._asked < len(self.answers):
            answer = self.answers[self._asked]
            self._asked += 1
            for option in listed:
                if option.notation == answer:
                    return option.value
            raise ValueError(f"{answer!r} is no option of {kind}")
        raise Stopped(
            Decision(
                who,
                kind,
                tuple(listed),
                self.cite,
                about or {},
                tuple(refused()) if refused else (),
                tuple(asides),
            )
        )

    def chance(
        self,
        kind: str,
        outcomes: Callable[[], Sequence[tuple[str, Fraction]]],
        *,
        about: Mapping[str, Any] | None = None,
    ) -> str:
        """Returns an outcome that chance decides; asked for only where there is more than one."""
        listed = tuple(outcomes())
        if len(listed) == 1:
            return listed[0][0]
        if self._asked < len(self.answers):
            self._asked += 1
            return self.answers[self._asked - 1]
        if self._on_the_way is not None:
            return self._taken(self._on_the_way, self._on_the_way.lets(listed))
        raise Stopped(Chance(kind, listed, about or {}, self.cite))

    def _taken(self, on_the_way: OnTheWay, answer: str) -> str:
        """Takes an answer that was found on the way, as if it had been given before."""
        on_the_way.taken.append(answer)
        self.answers = (*self.answers, answer)
        self._asked += 1
        return answer

    @property
    def done_so_far(self) -> tuple[int, int, int]:
        """How much the step has asked, told and put on the stack so far."""
        return self._asked, len(self.events), len(self._pushed)

    def push(self, name: str, data: Any = None) -> None:
        """Puts something on the stack, to be done after this step, in the order of asking."""
        self._pushed.append((name, data))

    def ahead(self, look: Callable[[Run], None]) -> None:
        """Lets what *look* pushes be done before everything that was pushed so far."""
        later, self._pushed = self._pushed, []
        look(self)
        self._pushed += later

    def finish(self) -> None:
        """Puts what was pushed on the stack; the first that was pushed is done first."""
        if self._pushed and self.state.phase != "over":
            self.state.stack = (*self._pushed, *self.state.stack)

    def tell(self, verb: str, who: str = "", *, seen: str = "everyone", **args: Any) -> Event:
        """Records that something happened."""
        event = Event(verb, who, args, self.cite, seen)
        self.record(event)
        return event

    def record(self, event: Event) -> None:
        """Adds something to what has happened; the turn in which it did is told before it."""
        if event.verb not in _OF_ANY_TURN and self.state.memory.get(UNTOLD) is not None:
            who = self.state.memory.pop(UNTOLD)
            self.events.append(Event("turn-begins", who, {"turn": self.state.turn}, ""))
        self.events.append(event)

    @property
    def next_routine(self) -> str:
        """What will be done after this step; empty if nothing is left."""
        if self._pushed:
            return self._pushed[0][0]
        return self.state.stack[0][0] if self.state.stack else ""
