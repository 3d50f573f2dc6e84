"""A session handled in every order: the tree of what was tried is the one that a model has.

The model knows nodes, their parents and where the session stands; a position it only remembers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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
from workbench.engine.dice import total_of
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.replaying import dump_session, read_save, restore
from workbench.engine.run import Chance
from workbench.engine.sessions import Mode, Session

RUNS = settings(max_examples=8, stateful_step_count=40, deadline=None)

numbers = st.integers(0, 10**6)


@dataclass
class Place:
    """A node as the model knows it."""

    parent: int
    move: str
    plain: dict[str, Any]
    shown: bool
    forced: bool = False
    gone_to: list[int] = field(default_factory=list)


class SessionMachine(RuleBasedStateMachine):
    """A session in sandbox mode, or at a table."""

    boxes: ClassVar[dict[str, BoxOf]]
    mode: ClassVar[Mode]

    @initialize(key=st.sampled_from(["hill-2e", "hill-1e", "mystery"]), seed=st.integers(0, 40))
    def begin(self, key: str, seed: int) -> None:
        self.session = Session(
            new_game(self.boxes["of"](key), 3, seed), self.mode, {"seed": str(seed)}
        )
        self.tree = [Place(0, "", self.plain, False)]
        self.at = 0
        self.notes: dict[int, str] = {}
        self.bookmarks: dict[str, int] = {}

    @property
    def plain(self) -> dict[str, Any]:
        return self.session.game.position.to_plain()

    @property
    def need(self) -> Any:
        return self.session.game.position.need

    def _came(self, *, forced: bool = False) -> None:
        """Notes where a move has led: to a node that is there already, or to a new one."""
        session = self.session
        move = session.game.moves[-1]
        for number in self.tree[self.at].gone_to:
            if self.tree[number].move == move:
                assert self.tree[number].plain == self.plain
                break
        else:
            number = len(self.tree)
            shown = session.nodes[session.at].barrier
            self.tree.append(Place(self.at, move, self.plain, shown, forced))
        self._stand(number)

    def _stand(self, number: int) -> None:
        children = self.tree[self.tree[number].parent].gone_to
        if number in children:
            children.remove(number)
        children.append(number)
        self.at = number

    def _path(self, number: int) -> list[int]:
        found = []
        while number:
            found.append(number)
            number = self.tree[number].parent
        return found[::-1]

    # What can be done

    @precondition(lambda self: self.session.game.choices)
    @rule(number=numbers)
    def push(self, number: int) -> None:
        choices = self.session.game.choices
        self.session.push(choices[number % len(choices)].notation)
        self._came()

    @precondition(lambda self: isinstance(self.need, Chance))
    @rule()
    def roll(self) -> None:
        forced = bool(self.session.forced)
        try:
            self.session.roll()
        except ChoiceError:
            assert forced  # it stood for another chance than this one
            assert not self.session.forced
            return
        self._came(forced=forced)

    @precondition(lambda self: isinstance(self.need, Chance))
    @rule(number=numbers)
    def force(self, number: int) -> None:
        outcomes = [outcome for outcome, _chance in self.need.outcomes]
        wanted = outcomes[number % len(outcomes)]
        dice = self.need.kind == "dice"
        self.session.force(str(total_of(wanted)) if dice else wanted)
        self.session.roll()
        got = self.session.game.moves[-1]
        assert total_of(got) == total_of(wanted) if dice else got == wanted
        self._came(forced=True)

    @rule(text=st.sampled_from(["99", "none", "room/none"]))
    def force_what_cannot_come(self, text: str) -> None:
        here = self.session.game.position
        before = self.session.forced
        if isinstance(self.need, Chance):
            with pytest.raises(ChoiceError):
                self.session.force(text)
        assert self.session.forced == before
        assert self.session.game.position is here

    @rule(what=st.sampled_from(["e1 room/foyer", "item/bell by:e2", "e9 room/foyer", "e1 might=3",
                                "item/bell nowhere", "room/vault ground:1:0"]))  # fmt: skip
    def put(self, what: str) -> None:
        here = self.session.game.position
        try:
            self.session.push(f"put {what}")
        except (ChoiceError, PositionError):
            assert self.session.game.position is here
            return
        self._came()

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        for _time in range(times):
            here = self.tree[self.at]
            if not self.at or (self.mode == "table" and here.shown):
                with pytest.raises(ChoiceError):
                    self.session.undo()
                return
            assert self.session.undo() == here.move
            self.at = here.parent

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        for _time in range(times):
            children = self.tree[self.at].gone_to
            if not children:
                with pytest.raises(ChoiceError):
                    self.session.redo()
                return
            self.session.redo()
            self._stand(children[-1])

    @rule(number=numbers, beyond=st.booleans())
    def go(self, number: int, beyond: bool) -> None:
        if beyond:
            with pytest.raises(ChoiceError):
                self.session.go(len(self.tree) + number)
            return
        wanted = number % len(self.tree)
        here, there = self._path(self.at), self._path(wanted)
        left = [node for node in here if node not in there]
        if self.mode == "table" and any(self.tree[node].shown for node in left):
            with pytest.raises(ChoiceError):
                self.session.go(wanted)
            return
        self.session.go(wanted)
        for node in there:
            if node not in here:
                self._stand(node)
        self.at = wanted

    @rule(text=st.text(max_size=5))
    def note(self, text: str) -> None:
        self.session.note(text)
        self.notes.pop(self.at, None)
        if text:
            self.notes[self.at] = text

    @rule(name=st.sampled_from(["here", "there", ""]))
    def bookmark(self, name: str) -> None:
        if name:
            self.session.bookmark(name)
            self.bookmarks[name] = self.at
        else:
            with pytest.raises(PositionError):
                self.session.bookmark(name)

    @rule()
    def save(self) -> None:
        """The session goes on as the one that was read."""
        text = dump_session(self.session)
        forced = self.session.forced
        found = restore(self.session.game.box, read_save(text))
        assert (found.difference, found.same_rules) == (None, True)
        assert found.steps == len(self.tree) - 1
        assert dump_session(found.session) == text
        # Which branch was gone to last is not written: those made last come last.
        order = {number: list(node.children) for number, node in enumerate(found.session.nodes)}
        for number, place in enumerate(self.tree):
            assert sorted(place.gone_to) == sorted(order[number])
            place.gone_to = order[number]
        self.session = found.session
        self.session.forced = forced

    # What always holds

    @invariant()
    def the_tree_is_the_models(self) -> None:
        if not hasattr(self, "session"):
            return
        session = self.session
        assert session.at == self.at
        assert [(n.parent, n.move, n.forced) for n in session.nodes] == [
            (place.parent, place.move, place.forced) for place in self.tree
        ]
        assert [node.children for node in session.nodes] == [p.gone_to for p in self.tree]
        assert list(session.path) == self._path(self.at)
        assert session.game.moves == tuple(self.tree[n].move for n in self._path(self.at))
        assert self.plain == self.tree[self.at].plain
        assert session.branches() == [
            (number, tuple(sorted(place.gone_to)))
            for number, place in enumerate(self.tree)
            if len(place.gone_to) > 1
        ]
        assert (session.notes, session.bookmarks) == (self.notes, self.bookmarks)


@pytest.mark.parametrize("mode", ["sandbox", "table"])
def test_whatever_is_done_in_a_session(boxes: BoxOf, mode: Mode) -> None:
    machine = type("Machine", (SessionMachine,), {"boxes": {"of": boxes}, "mode": mode})
    run_state_machine_as_test(machine, settings=RUNS)
