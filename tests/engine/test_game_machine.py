"""A game handled in every order: its past and its copies stay what they were, whatever is done.

Moves, rolls, taking back, copies, saves, overrides and views follow each other as a search for a
counterexample likes; a plain list of what the game has been stands beside it.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.engine.conftest import BoxOf, new_game
from workbench.engine.box import Box
from workbench.engine.conserving import problems
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.game import Game, Position, position_from_plain
from workbench.engine.notation import parse_position, print_position
from workbench.engine.putting import put_by_hand
from workbench.engine.run import Chance, Decision
from workbench.engine.sandbox import haunt_state
from workbench.engine.state import State
from workbench.engine.views import observers_of

#: Few long histories: what is looked for comes of the order of things.
RUNS = settings(max_examples=8, stateful_step_count=30, deadline=None)

numbers = st.integers(0, 10**6)
#: What an override may speak of, right or wrong.
WHAT = ("e1", "e2", "e9", "m1", "t1", "item/bell", "omen/ring", "event/silence", "room/vault",
        "room/foyer", "token/blessing", "token/none", "item/none")  # fmt: skip
WHERE = ("room/foyer", "room/attic", "by:e1", "by:e7", "discard:event", "top:omen", "out",
         "stack:item", "basement:3:3", "upper:0:0:1", "might=4", "speed=99", "nowhere")  # fmt: skip


class GameMachine(RuleBasedStateMachine):
    """One game, and everything that it was before."""

    boxes: ClassVar[dict[str, BoxOf]]

    def __init__(self) -> None:
        super().__init__()
        self.past: list[dict[str, Any]] = []
        self.stale: set[str] = set()
        self.copies: list[tuple[Game, tuple[str, ...], dict[str, Any]]] = []

    @initialize(
        key=st.sampled_from(["hill-2e", "hill-1e", "mystery"]),
        players=st.integers(3, 5),
        seed=st.integers(0, 40),
        haunt=st.sampled_from([0, 0, *range(1, 24)]),
    )
    def begin(self, key: str, players: int, seed: int, haunt: int) -> None:
        self.box = self.boxes["of"](key)
        if haunt and key != "mystery":
            state = haunt_state(self.box, haunt, players, seed)
            self.game = Game.from_state(self.box, state, random.Random(seed))
        else:
            self.game = new_game(self.box, players, seed)
        self.past = [self.plain]

    @property
    def plain(self) -> dict[str, Any]:
        return self.game.position.to_plain()

    @property
    def listed(self) -> list[str]:
        need = self.game.position.need
        if isinstance(need, Chance):
            return [outcome for outcome, _chance in need.outcomes]
        return [option.notation for option in self.game.choices]

    def _moved(self) -> None:
        self.past.append(self.plain)

    # What can be done

    @precondition(lambda self: self.listed)
    @rule(number=numbers)
    def push(self, number: int) -> None:
        listed = self.listed
        self.stale |= set(listed)
        self.game.push(listed[number % len(listed)])
        self._moved()

    @precondition(lambda self: isinstance(self.game.position.need, Chance))
    @rule()
    def roll(self) -> None:
        listed = self.listed
        self.game.roll()
        assert self.game.moves[-1] in listed
        self._moved()

    @rule(times=st.integers(1, 4))
    def pop(self, times: int) -> None:
        for _time in range(times):
            if len(self.past) == 1:
                with pytest.raises(ChoiceError):
                    self.game.pop()
                return
            move = self.game.moves[-1]
            assert self.game.pop() == move
            self.past.pop()
            assert self.plain == self.past[-1]

    @rule(number=numbers)
    def refuse(self, number: int) -> None:
        """What could be chosen at another time cannot now, unless it is listed now as well."""
        stale = sorted(self.stale - set(self.listed))
        if stale:
            here = self.game.position
            with pytest.raises(ChoiceError) as told:
                self.game.push(stale[number % len(stale)])
            assert str(told.value)
            assert self.game.position is here

    @rule(number=numbers)
    def copy(self, number: int) -> None:
        """A copy goes its own way, with the same luck."""
        twin = self.game.copy()
        assert twin.position.same(self.game.position)
        if self.listed:
            twin.push(self.listed[number % len(self.listed)])
            while isinstance(twin.position.need, Chance):
                twin.roll()
        self.copies.append((twin, twin.moves, twin.position.to_plain()))
        del self.copies[:-3]
        assert self.plain == self.past[-1]

    @rule()
    def save(self) -> None:
        """A position that was written and read plays on as the one it was."""
        written = json.loads(json.dumps(self.plain))
        again = position_from_plain(self.box, written)
        assert again.same(self.game.position)
        assert again.need == self.game.position.need
        assert parse_position(self.box, print_position(self.box, again)).same(again)
        other = Game(self.box, again)
        for move in self.listed[:1]:
            other.push(move)
            after = self.game.copy()
            after.push(move)
            assert other.position.same(after.position)
            assert other.position.events == after.position.events

    @rule(what=st.sampled_from(WHAT), where=st.sampled_from(WHERE))
    def override(self, what: str, where: str) -> None:
        here = self.game.position
        try:
            events = put_by_hand(self.game, f"put {what} {where}")
        except (ChoiceError, PositionError):
            assert self.game.position is here
            return
        assert events[0].verb == "put-by-hand"
        self._moved()

    @rule(number=st.integers(1, 5))
    def look(self, number: int) -> None:
        """Whatever is hidden may be otherwise: nobody's view of it is."""
        game = self.game
        for hidden, knows in hide(self.box, game.state, number):
            other = standing(game, hidden)
            for observer in observers_of(game.state):
                if observer != "author" and observer not in knows:
                    assert other.view(observer) == game.view(observer)
            json.dumps(other.view("author"))

    # What always holds

    @invariant()
    def everything_is_somewhere(self) -> None:
        if self.past:
            assert list(problems(self.box, self.game.position.base)) == []

    @invariant()
    def it_is_one_of_three_things(self) -> None:
        if not self.past:
            return
        need = self.game.position.need
        assert (need is None) == (self.game.state.phase == "over" or not self.game.state.stack)
        if isinstance(need, Decision):
            assert len(set(self.listed)) == len(need.options) > 0
        if isinstance(need, Chance):
            assert sum(chance for _outcome, chance in need.outcomes) == 1

    @invariant()
    def nothing_else_has_changed(self) -> None:
        if self.past:
            assert len(self.game.moves) == len(self.past) - 1
            assert self.plain == self.past[-1]
        for twin, moves, plain in self.copies:
            assert twin.moves == moves
            assert twin.position.to_plain() == plain


def hide(box: Box, state: State, number: int) -> list[tuple[State, tuple[str, ...]]]:
    """Returns states that differ in what is hidden, each with those who know of it."""
    found: list[tuple[State, tuple[str, ...]]] = []
    secret = state.copy()
    secret.memory["plan"] = number
    secret.used["wish"] = number
    found.append((secret, ()))
    for key in state.memory:
        if key.startswith("written:"):
            written = state.copy()
            written.memory[key] = number + 100
            owner = state.things.get(key.partition(":")[2], "").partition(":")[2]
            found.append((written, (owner,)))
    for deck, (top, pool, bottom) in state.decks.items():
        if pool:  # another card lies on top, as far as anybody knows
            mixed = state.copy()
            at = number % len(pool)
            rest = tuple(sorted((*pool[:at], *pool[at + 1 :])))
            mixed.decks[deck] = ((*top, pool[at]), rest, bottom)
            found.append((mixed, ()))
    return found


def standing(game: Game, state: State) -> Game:
    """Returns a game with the same past that stands at another state."""
    here = game.position
    other = game.copy()
    other.pop() if other.moves else None
    other.override("elsewhere", replace(here, now=state))
    if not game.moves:  # the past has but one position: it is told once
        return Game(game.box, Position(state, here.answers, state, here.need, here.events))
    return other


def test_whatever_is_done_to_a_game(boxes: BoxOf) -> None:
    run_state_machine_as_test(
        type("Machine", (GameMachine,), {"boxes": {"of": boxes}}), settings=RUNS
    )
