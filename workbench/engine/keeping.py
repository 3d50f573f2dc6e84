"""Keeps what was worked out from a state until something that was looked at changes.

What rules say now is asked again and again in every step, and most of it stays as it is: it hangs
on who carries a card, where a room lies, whether somebody is dead. So a question may be kept with
its answer. While it is worked out the state notes what it is asked for: single values, the keys of
tables, or whole tables. As long as all of these are the same, in whatever state of whatever game
with this box, so is the answer. Nothing has to be said by hand of what an answer hangs on.

Only questions are kept: what is asked must not change anything, nor want an answer of a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, NoReturn, TypeVar, TypeVarTuple, cast

from workbench.engine.inplay import InPlay, in_play_of
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.state import SCALARS, State
from workbench.engine.tables import Table

__all__ = ["kept", "rules_in_play"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
#: So many questions are kept with a box.
_MOST_KEPT = 8000
#: A question whose kept answer did not stand so many times running is asked afresh so many times:
#: keeping what changes all the time costs more than it saves.
_ENOUGH, _REST = 3, 15
_NOTHING: Any = object()
_NOTHINGS = repeat(_NOTHING)
_GET: Any = dict.get
_IN: Any = dict.__contains__


class _NoQuestion(Exception):  # noqa: N818  # no error: what was asked is then done unkept
    """What was taken for a question does more than look."""


class _Answer:
    """An answer with everything that it hangs on.

    Attributes:
        value: The answer.
        failed: How many times running the answers to this question did not stand.
        rests: How many times more it is asked without keeping anything.
        play: A set of pages in play under which all is as it was, if any rules were asked for.
        lists: The lists of rules in play that were asked for.
        scalars: Values of the state by name.
        whole: Tables by name, with their marks.
        parts: What was looked at of other tables.
    """

    __slots__ = ("failed", "lists", "parts", "play", "rests", "scalars", "value", "whole")

    def __init__(self, value: Any, noted: _Noting) -> None:
        self.value = value
        self.failed = self.rests = 0
        self.play: InPlay | None = noted.play
        self.lists: dict[tuple[str, ...], tuple[Rule, ...]] = noted.lists
        self.scalars = tuple(noted.scalars.items())
        self.whole = tuple([(name, table.mark) for name, table in noted.whole.items()])
        self.parts = [
            _Part(name, looked) for name, looked in noted.looked.items() if name not in noted.whole
        ]

    def stands(self, run: Run, state: State) -> bool:
        """Tells whether everything is as it was when the answer was found."""
        for name, mark in self.whole:
            if getattr(state, name).mark is not mark:
                return False
        for name, value in self.scalars:
            if getattr(state, name) != value:
                return False
        for part in self.parts:
            table = getattr(state, part.name)
            if table.mark is not part.mark:
                # Compared in one go: this is asked more often than anything else.
                if part.keys and [*map(_GET, repeat(table), part.keys, _NOTHINGS)] != part.found:
                    return False
                if part.there and [*map(_IN, repeat(table), part.there)] != part.are:
                    return False
                for place, things in part.placed:
                    if table.at(place) != things:
                        return False
                for (work, given), value in part.made:
                    if table.worked_out(work, *given) != value:
                        return False
                part.mark = table.mark
        if self.play is not None:
            play = _playing(run, state)
            if play is not self.play:
                for asked, rules in self.lists.items():
                    if play.rules(asked) != rules:
                        return False
                self.play = play
        return True


class _Part:
    """What of a table an answer hangs on, as :class:`_Looked` has noted it.

    Attributes:
        name: The table.
        mark: A mark of it under which all of this is as it was.
        keys: The keys that were asked for.
        found: What was found under each.
        there: The keys of which was asked whether they are there.
        are: Whether each was.
        placed: Places, and what was there.
        made: What was worked out from the table, and what came of it.
    """

    __slots__ = ("are", "found", "keys", "made", "mark", "name", "placed", "there")

    def __init__(self, name: str, looked: _Looked) -> None:
        self.name = name
        self.mark = looked.table.mark
        self.keys = tuple(looked.asked)
        self.found = [*looked.asked.values()]
        self.there = tuple(looked.there)
        self.are = [*looked.there.values()]
        self.placed = tuple(looked.placed.items())
        self.made = tuple(looked.made.items())

    def told_to(self, looked: _Looked) -> None:
        """Lets another answer hang on the same."""
        if self.keys:
            looked.asked.update(zip(self.keys, self.found, strict=True))
        if self.there:
            looked.there.update(zip(self.there, self.are, strict=True))
        looked.placed.update(self.placed)
        looked.made.update(self.made)


class _Looked:
    """A table that notes what it is asked for.

    Attributes:
        table: The table.
        asked: What was found under each key that was asked for.
        there: Which keys there were, of those asked for.
        placed: What was at the places that were asked for.
        made: What was worked out from the table.
    """

    __slots__ = ("_name", "_whole", "asked", "made", "placed", "table", "there")

    def __init__(
        self, whole: dict[str, Table[Any, Any]], name: str, table: Table[Any, Any]
    ) -> None:
        self._whole = whole
        self._name = name
        self.table = table
        self.asked: dict[Any, Any] = {}
        self.there: dict[Any, bool] = {}
        self.placed: dict[Any, Any] = {}
        self.made: dict[Any, Any] = {}

    def get(self, key: Any, otherwise: Any = None) -> Any:
        found = self.asked[key] = _GET(self.table, key, _NOTHING)
        return otherwise if found is _NOTHING else found

    def __getitem__(self, key: Any) -> Any:
        found = self.asked[key] = _GET(self.table, key, _NOTHING)
        if found is _NOTHING:
            raise KeyError(key)
        return found

    def __contains__(self, key: Any) -> bool:
        found = self.there[key] = key in self.table
        return found

    def _all(self) -> Table[Any, Any]:
        self._whole[self._name] = self.table
        return self.table

    def __iter__(self) -> Iterator[Any]:
        return iter(self.worked_out(tuple))

    def __len__(self) -> int:
        return self.worked_out(len)

    def __bool__(self) -> bool:
        return self.worked_out(bool)

    def __eq__(self, other: object) -> bool:
        return self._all() == other

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> Any:
        return self._all().items()

    def values(self) -> Any:
        return self._all().values()

    def worked_out(self, work: Callable[..., T], *asked: Any) -> T:
        found = self.made[work, asked] = self.table.worked_out(work, *asked)
        return found

    def at(self, place: Any) -> Any:
        found = self.placed[place] = self.table.at(place)
        return found

    def _writes(self, *_given: Any, **_more: Any) -> NoReturn:
        raise _NoQuestion

    __setitem__ = __delitem__ = __ior__ = _writes
    keys = pop = popitem = setdefault = update = clear = _writes


class _Noting:
    """Stands for a state while a question is worked out, and notes what it is asked for."""

    def __init__(self, state: State) -> None:
        mine = self.__dict__
        mine["real"] = state
        mine["play"] = None
        mine["lists"] = {}
        mine["pure"] = True
        mine["scalars"] = {}
        mine["looked"] = {}
        mine["whole"] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.real, name)
        if name in SCALARS:
            self.scalars[name] = value
        elif isinstance(value, Table):
            value = self.looked[name] = _Looked(self.whole, name, value)
        else:
            raise _NoQuestion
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        raise _NoQuestion

    def rules(self, run: Run, asked: tuple[str, ...]) -> tuple[Rule, ...]:
        """Returns a list of the rules in force, and notes that it was asked for."""
        play = self.__dict__["play"] = _playing(run, self.real)
        found = self.lists[asked] = play.rules(asked)
        return found

    def also(self, answer: _Answer) -> None:
        """Notes everything that another answer hangs on."""
        state = self.real
        self.scalars.update(answer.scalars)
        for name, _mark in answer.whole:
            self.whole[name] = getattr(state, name)
        for part in answer.parts:
            part.told_to(getattr(self, part.name))
        if answer.play is not None:
            self.__dict__["play"] = answer.play
            self.lists.update(answer.lists)


def kept(run: Run, work: Callable[[Run, *Ts], T], *asked: *Ts) -> T:
    """Returns the answer to a question: a kept one, if it still stands, else *work* finds it.

    Args:
        run: The step.
        work: Finds the answer from the state, the box and what is given to it; changes nothing.
        asked: What is given to it: who, what, which rule.

    Returns:
        The answer; it is kept, so nobody may change it.
    """
    if run.fight is not None or run.rolls or run.eligible is not None:
        return work(run, *asked)  # in an attack or roll the answer may hang on that, too
    state: Any = run.state
    noting = type(state) is _Noting
    real: State = state.real if noting else state
    answers = run.box.answers
    question = (work, asked)
    known = answers.get(question)
    failed = 0
    if known is not None:
        if known.rests:
            known.rests -= 1
            return work(run, *asked)
        if known.stands(run, real):
            known.failed = 0
            if noting:
                state.also(known)
            found: T = known.value
            return found
        failed = known.failed + 1
    own = _Noting(real)
    before = run.done_so_far
    run.state = cast("State", own)
    try:
        value = work(run, *asked)
    except _NoQuestion:
        run.state = state
        return work(run, *asked)
    finally:
        run.state = state
    if not own.pure or run.done_so_far != before:
        if noting:
            state.__dict__["pure"] = False
        return value
    answer = _Answer(value, own)
    answer.failed = failed
    if failed >= _ENOUGH:
        answer.rests = _REST
    if len(answers) >= _MOST_KEPT:
        answers.clear()
    answers[question] = answer
    if noting:
        state.also(answer)
    return value


def rules_in_play(run: Run, asked: tuple[str, ...]) -> tuple[Rule, ...]:
    """Returns a list of the rules in force now; which lists there are, see :class:`InPlay`."""
    state: Any = run.state
    if type(state) is _Noting:
        found: tuple[Rule, ...] = state.rules(run, asked)
        return found
    known = run.play  # as in _playing, which is asked for too often to be called each time
    if (
        known is None
        or known[0] is not state.things.mark
        or known[1] is not state.rooms.mark
        or known[2] is not state.haunt
    ):
        play = _playing(run, state)
    else:
        play = known[3]
    listed = play.lists.get(asked)
    return play.rules(asked) if listed is None else listed


def _playing(run: Run, state: State) -> InPlay:
    """Returns the pages that are in play; found anew only when something comes or goes."""
    known = run.play
    if (
        known is None
        or known[0] is not state.things.mark
        or known[1] is not state.rooms.mark
        or known[2] is not state.haunt
    ):
        found = in_play_of(run.box, state)
        run.play = (state.things.mark, state.rooms.mark, state.haunt, found)
        return found
    play: InPlay = known[3]
    return play
