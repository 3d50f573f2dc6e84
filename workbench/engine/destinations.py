"""Where somebody wants to be: what each room is worth that something can be done for winning in.

A room is worth going to where a sentence that leads to winning would be offered, where something
lies that has to be fetched for it, or where somebody is who must be fought; it is worth less where
somebody stronger can come to. Nothing is tried out here but whether a sentence would be offered.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from workbench.engine.actions import would_allow
from workbench.engine.aims import Aims, Means, places_of, short
from workbench.engine.allies import FOES, friends_of, is_called, side_seen
from workbench.engine.banning import forbidding
from workbench.engine.board import distances, open_doors, ways
from workbench.engine.changing import has_trait, value
from workbench.engine.errors import WHAT_GOES_WRONG
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.wants import Wants, carriers, come
from workbench.engine.weighing import NOWHERE, ability, advantage

__all__ = ["REST", "Destinations", "Memory", "spread"]

#: So many rooms at most are tried out for one sentence.
_MOST_ROOMS = 8
#: For so many turns a sentence that no room offers is not tried out in every room again.
REST = 12
#: By so much less a room is wanted where something lies that is only asked for.
_TO_FETCH = 5.0
#: Whoever rolls so many dice less gets stronger first.
_TOO_WEAK = -2.0


@dataclass
class Memory:
    """What a player remembers of a game that it plays.

    Attributes:
        rng: Decides among equals.
        been: How often a figure was in a room as it chose.
        done: How often something was done in a turn; with no notation, anything but going about.
        ever: How often something was done in the game.
        idle: For how many turns a figure has done nothing but go about.
        barren: Until which turn something is not tried again: a door, or a sentence in all rooms.
    """

    rng: random.Random
    been: Counter[tuple[str, str]] = field(default_factory=Counter)
    done: Counter[tuple[int, str]] = field(default_factory=Counter)
    ever: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    barren: dict[str, int] = field(default_factory=dict)


class Destinations:
    """Works out where a figure wants to be, as all stands.

    Args:
        run: The step.
        figure: The figure.
        aims: What its side wants.
        wants: What still leads to winning.
        memory: What its player remembers.

    Attributes:
        goals: What each room is worth that it wants to go to.
        gifts: What should go to whom, of all that it carries, and for how much.
        exploring: What discovering another room is worth.
    """

    def __init__(self, run: Run, figure: str, aims: Aims, wants: Wants, memory: Memory) -> None:
        self.goals: dict[str, float] = {}
        self.gifts: dict[tuple[str, str], float] = {}
        self.exploring = 10.0
        self._run, self._state, self._figure = run, run.state, figure
        self._aims, self._wants, self._memory = aims, wants, memory
        self._friends = friends_of(run.state, figure)
        self._foes = FOES.get(side_seen(run.state, figure, figure) or "heroes", ())
        self._bored = min(8.0, 2.0 * memory.idle[figure])
        #: Whether something is lacking that only exploring can bring.
        self._missing = False
        self._work_out()

    def _work_out(self) -> None:
        run, state = self._run, self._state
        edges = [
            room
            for room in state.rooms
            if open_doors(run, room) and self._memory.barren.get(room, 0) <= state.turn
        ]
        if state.phase != "haunt":
            self.goals = dict.fromkeys(edges, self.exploring)
            return
        hunted = self._for_sentences()
        self._for_chances()
        self._for_stations()
        for room in places_of(state, self._aims.named):
            self._want(room, 6.0)
        self._for_foes(hunted)
        near = distances(run, state.figures.get(self._figure, ""), self._figure)
        far_off = (worth for room, worth in self.goals.items() if room not in near)
        if max(far_off, default=0.0) > 8.0:
            self._missing = True  # a way there is still to be found
        self.exploring = (7.0 if self._missing else 2.0) + self._bored
        for room in edges:
            self._want(room, self.exploring)
        self._fear()

    def _want(self, room: str, worth: float) -> None:
        if room in self._state.rooms:
            self.goals[room] = max(worth, self.goals.get(room, NOWHERE))

    def _for_sentences(self) -> frozenset[str]:
        """Wants to be where sentences that lead on can be used; returns whom it is to hunt."""
        hunted, spared = set(self._aims.hunted), set[str]()
        for means, far in self._wants.means:
            worth = 14.0 - 2.0 * far
            if means.needs:
                ready = self._gather(means, worth)
                self._missing = self._missing or (
                    far < 2 and any(_to_come(self._run, any_of) for any_of in means.needs)
                )
                if not ready:
                    spared |= means.foes
                    continue
            hunted |= means.foes
            if means.foes:
                self._seek(means, worth)
            if means.rule.role == "action":
                self._act(means, worth, far)
        return frozenset(hunted - spared)

    def _seek(self, means: Means, worth: float) -> None:
        """Wants to be with those who are to be defeated for a sentence."""
        run, figure = self._run, self._figure
        for other, room in self._state.figures.items():
            if other != figure and is_called(self._state, other, means.foes, figure):
                ahead = max(-4.0, min(3.0, advantage(run, figure, other, means.trait)))
                weak = ahead < _TOO_WEAK and not means.needs and not means.trait
                self._missing = self._missing or weak  # a weapon, or more strength, is needed
                self._want(room, (5.0 if weak else worth) + ahead + self._bored)

    def _act(self, means: Means, worth: float, far: int) -> None:
        """Wants to be where something can be done that leads on."""
        able = ability(self._run, self._figure, means)
        if able <= NOWHERE:
            return
        rooms, offered, unseen = self._rooms_for(means.rule, means.asks)
        self._missing = self._missing or (unseen and far < 2)
        for room in rooms:
            self._want(room, worth + (able - (0.0 if offered else _TO_FETCH)))

    def _for_chances(self) -> None:
        """Wants to be where something happens that leads on."""
        for means in self._aims.chances:
            if means.rule.verb == "discover":
                self._missing = True
            elif means.rule.verb in ("enter", "stop_in"):
                for room in places_of(self._state, means.asks):
                    self._want(room, 9.0 - 2.0 * means.far)

    def _for_stations(self) -> None:
        """Wants to be where it, or what it carries, is to be; or to fetch what is to be there."""
        state, figure = self._state, self._figure
        for names, where in self._aims.stations:
            stations, having = places_of(state, where), carriers(state, names)
            if is_called(state, figure, names, figure) or figure in having:
                for room in stations:
                    self._want(room, 16.0)
            elif not having.intersection(self._friends):
                for room in places_of(state, names) - stations:
                    self._want(room, 11.0)

    def _for_foes(self, hunted: frozenset[str]) -> None:
        """Wants to be with whom it hunts, if it is strong enough to fight them."""
        run, state, figure = self._run, self._state, self._figure
        free = figure not in state.order
        for other, room in state.figures.items():
            if other == figure or "dead" in state.marks.get(other, ()):
                continue
            if is_called(state, other, hunted, figure):
                ahead = max(-4.0, min(4.0, advantage(run, figure, other)))
                if free or (ahead > -3.0 and _may_attack(run, figure, other)):
                    self._want(room, 10.0 + ahead)
            elif side_seen(state, other, figure) in self._foes and free:
                self._want(room, 6.0)

    def _gather(self, means: Means, worth: float) -> bool:
        """Sees to it that somebody gets together what has to be carried for a sentence.

        Returns:
            Whether the figure is the one, and has it all.
        """
        run, state, figure = self._run, self._state, self._figure
        having = [carriers(state, any_of) for any_of in means.needs]

        def fitness(other: str) -> float:
            count = sum(other in held for held in having)
            return 2.0 * count + max(-8.0, ability(run, other, means))

        # All come to the same answer, so of equals it is the first in turn order.
        able = [each for each in state.order if each in self._friends]
        chosen = max(able, key=fitness, default=figure)
        if chosen == figure and all(figure in held for held in having):
            return True
        for any_of, held in zip(means.needs, having, strict=True):
            if chosen in held:
                continue
            if figure in held:
                self._want(state.figures.get(chosen, ""), worth + 1.0)
                for thing, place in state.things.items():
                    if place == f"by:{figure}" and short(state.kinds.get(thing, thing)) in any_of:
                        often = self._memory.ever[f"give:{thing}:{chosen}"]
                        self.gifts[thing, chosen] = 40.0 - 4.0 * often
            elif chosen == figure or not held.intersection(self._friends):
                for room in places_of(state, any_of):
                    self._want(room, worth)
        return False

    def _fear(self) -> None:
        """Makes rooms less wanted that somebody stronger can come to, and others a refuge."""
        run, state, figure = self._run, self._state, self._figure
        if figure not in state.order:
            return
        danger: dict[str, float] = {}
        for other, room in state.figures.items():
            marks = state.marks.get(other, ())
            harmless = {"dead", "stunned"}.intersection(marks)
            if harmless or side_seen(state, other, figure) not in self._foes:
                continue
            ahead = advantage(run, other, figure)
            if ahead <= 0.0 or room not in state.rooms:
                continue
            reach = value(run, other, "speed") if has_trait(run, other, "speed") else 3
            for there, far in distances(run, room).items():
                if far <= reach:
                    danger[there] = min(8.0, danger.get(there, 0.0) + min(ahead, 4.0))
        if not danger:
            return
        frail = 1.0 if _frail(run, figure) else 0.5
        for room in state.rooms:
            worth = max(self.goals.get(room, NOWHERE), 3.0)
            self.goals[room] = worth - frail * danger.get(room, 0.0)

    def _rooms_for(self, rule: Rule, asks: frozenset[str]) -> tuple[list[str], bool, bool]:
        """Returns where a sentence would let the figure do something.

        Returns:
            The rooms; whether it would be offered there, or something is to be fetched first; and
            whether it names a room that is not in the house.
        """
        run, state, figure = self._run, self._state, self._figure
        barren, rng = self._memory.barren, self._memory.rng
        unseen = any(_still_to_come(run, name) for name in asks)
        named = sorted(places_of(state, asks)) or sorted(state.rooms)
        here = state.figures.get(figure, "")
        tried = named if len(named) <= _MOST_ROOMS else rng.sample(named, _MOST_ROOMS)
        found = _offering(run, figure, rule, dict.fromkeys((*tried, here)))
        key = f"{figure} {rule.citation}"
        if not found and state.turn >= barren.get(key, 0):
            # It may ask for a room in words that name none.
            found = _offering(run, figure, rule, sorted(state.rooms))
            if not found:
                barren[key] = state.turn + REST
        if not found:
            # Something that it asks for has to be fetched first.
            return named if len(named) <= _MOST_ROOMS else [], False, unseen
        return found, True, unseen


def _offering(run: Run, figure: str, rule: Rule, rooms: Iterable[str]) -> list[str]:
    """Returns the rooms in which a sentence would let somebody do something."""
    found = []
    for room in rooms:
        there = run.state.copy()
        if figure in there.figures:
            there.figures[figure] = room
        there.used.clear()  # what is used up now comes again in a later turn
        try:
            if would_allow(Run(run.box, there, ()), rule, figure):
                found.append(room)
        except WHAT_GOES_WRONG:
            continue
    return found


def _still_to_come(run: Run, name: str) -> bool:
    """Tells whether a room is not in the house yet, or a card in its stack: exploring brings it."""
    if name in run.box.rooms:
        return name not in run.state.rooms
    return run.state.things.get(name, "stack" if name in run.box.cards else "").startswith("stack")


def _to_come(run: Run, any_of: frozenset[str]) -> bool:
    """Tells whether none of some things is anywhere yet, and exploring brings one."""
    return not any(come(run.state, name) for name in any_of) and any(
        _still_to_come(run, name) for name in any_of
    )


def _may_attack(run: Run, figure: str, other: str) -> bool:
    """Tells whether somebody can attack another at all, with any trait."""
    return any(
        forbidding(run, "attack", figure, {"whom": other, "how": trait, "what": None}) is None
        for trait in run.box.ruleset.traits
        if has_trait(run, other, trait)
    )


def _frail(run: Run, figure: str) -> bool:
    """Tells whether the next blow may kill somebody."""
    rules = run.box.ruleset
    return sum(run.state.rows.get(f"{figure}:{trait}", 4) for trait in rules.physical) <= 5


def spread(run: Run, figure: str, goals: Mapping[str, float]) -> dict[str, float]:
    """Returns for each room the best goal that can be reached from it, less the spaces to it."""
    back: dict[str, list[str]] = {room: [] for room in run.state.rooms}
    for room in run.state.rooms:
        for way in ways(run, room, figure):
            back.setdefault(way.to, []).append(room)
    found: dict[str, float] = {}
    left = [(-worth, room) for room, worth in sorted(goals.items())]
    heapq.heapify(left)
    while left:
        worth, room = heapq.heappop(left)
        if room in found:
            continue
        found[room] = -worth
        for other in back.get(room, ()):
            if other not in found:
                heapq.heappush(left, (worth + 1.0, other))
    return found
