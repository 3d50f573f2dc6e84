"""A player that wants to win: it does what its book's sentences lead to winning by.

Before its side's turn it works out where it wants to be: the rooms where something that leads to
winning would be offered, or whom it must fight. On its way it looks at nothing but the map, so it
is not much slower than one that plays at random; what cannot be judged by the map is tried one step
ahead.
"""

from __future__ import annotations

import heapq
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from workbench.engine.actions import would_allow
from workbench.engine.aims import Aims, aims_of, places_of
from workbench.engine.board import open_doors, ways
from workbench.engine.box import Box
from workbench.engine.changing import has_trait, value
from workbench.engine.dice import total_of
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError, PositionError
from workbench.engine.game import Game, Position, settle
from workbench.engine.happening import side_speaker
from workbench.engine.meaning.core import Scope, holds
from workbench.engine.rules import Rule
from workbench.engine.run import Chance, Decision, Option, Run
from workbench.engine.secrecy import open_side, supposed
from workbench.engine.state import State
from workbench.engine.views import seat_of
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["Greedy"]

_MOST_TRIED = 12
#: So many rooms at most are tried out for one sentence.
_MOST_ROOMS = 8
#: What is far away and worth little is not worth going for.
_NOWHERE = -30.0
#: For so many turns a sentence that no room offers is not tried out in every room again.
_REST = 12
#: By so much less a room is wanted where something lies that is only asked for.
_TO_FETCH = 5.0
_FOES = {"heroes": ("traitors", "monsters"), "traitors": ("heroes",), "monsters": ("heroes",)}


class _Plan:
    """Where somebody wants to be, and what they want to do, while nothing but their place changes.

    Attributes:
        made_for: What it holds for: the turn, the figure, how often something was done in the turn.
        field: For each room how good it is to be there: the best goal less the way to it.
        exploring: What discovering another room is worth.
    """

    def __init__(
        self, made_for: tuple[object, ...], field: Mapping[str, float], exploring: float
    ) -> None:
        self.made_for = made_for
        self.field = field
        self.exploring = exploring


class Greedy:
    """Plays to win.

    Args:
        seed: Decides among equals, and which options are looked at where there are very many.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"greedy {seed}")
        self._aims: dict[tuple[str, str], Aims] = {}
        self._plans: dict[str, _Plan] = {}
        self._been: Counter[tuple[str, str]] = Counter()
        self._done: Counter[tuple[int, str]] = Counter()
        self._ever: Counter[str] = Counter()
        self._barren: dict[str, int] = {}

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        state = game.state
        owned = decision.who in state.control or decision.who not in state.figures
        seat = seat_of(state, decision.who) if owned else decision.who
        game = _supposed(game, seat)
        judge = self._ahead(game, seat)
        if decision.kind == "turn" and "room" not in decision.about:
            figure = str(decision.about.get("figure") or decision.who)
            judge = self._in_turn(game, figure, seat)
        best: tuple[float, Option] | None = None
        for option in self._sample(decision):
            worth = judge(option) + self._rng.random() * 0.05
            if best is None or worth > best[0]:
                best = worth, option
        assert best is not None
        if best[1].kind not in ("move", "end", "explore"):
            self._done[state.turn, best[1].notation] += 1
            self._done[state.turn, ""] += 1
            self._ever[best[1].notation] += 1
        return best[1].notation

    def _sample(self, decision: Decision) -> Sequence[Option]:
        """Returns the options to look at: of very many, some of each kind."""
        options = decision.options
        if len(options) <= _MOST_TRIED * (4 if decision.kind == "turn" else 1):
            return options
        by_kind: dict[str, list[Option]] = {}
        for option in options:
            by_kind.setdefault(option.kind, []).append(option)
        each = max(1, _MOST_TRIED // len(by_kind))
        return [
            option
            for of_kind in by_kind.values()
            for option in self._rng.sample(of_kind, min(each, len(of_kind)))
        ]

    def _aims_of(self, box: Box, state: State, seat: str) -> Aims:
        key = (state.haunt, "heroes" if _side(state, seat, seat) == "heroes" else "traitors")
        if key not in self._aims:
            self._aims[key] = aims_of(box, *key)
        return self._aims[key]

    # In a turn

    def _in_turn(self, game: Game, figure: str, seat: str) -> Callable[[Option], float]:
        """Returns what judges the options of a turn, most of them by the map."""
        run = Run(game.box, game.state, ())
        state = game.state
        aims = self._aims_of(game.box, state, seat)
        plan = self._plan_of(run, figure, aims)
        here = state.figures.get(figure, "")
        self._been[figure, here] += 1

        def judge(option: Option) -> float:
            kind, notation = option.kind, option.notation
            again = float(30 * self._done[state.turn, notation])
            if kind == "move":
                return 4.0 * (self._at(plan, figure, option.value) - self._at(plan, figure, here))
            if kind == "explore":
                return plan.exploring
            if kind == "end":
                return 0.0
            if kind == "act":
                means = aims.acts.get(notation.partition("#")[2])
                if means is not None and notation.startswith(f"act:{state.haunt}#"):
                    return 60.0 - 8.0 * means.far - again
                return 2.0 - 0.5 * math.sqrt(self._ever[notation]) - again
            if kind == "attack":
                return self._attack(run, figure, option, aims)
            if kind in ("drop", "give"):
                return -4.0 - again
            return 3.0 - again  # something lies here

        return judge

    def _at(self, plan: _Plan, figure: str, room: str) -> float:
        """Returns how good it is to be somewhere; where one has been often is tiring."""
        return plan.field.get(room, _NOWHERE) - 0.1 * math.sqrt(self._been[figure, room])

    def _attack(self, run: Run, figure: str, option: Option, aims: Aims) -> float:
        whom, trait, item = option.value[0], option.value[1], option.value[2]
        ahead = advantage(run, figure, whom, trait) + (1.0 if item else 0.0)
        if figure not in run.state.order:
            return 30.0 + ahead  # a monster has nothing to lose
        if _is_called(run.state, whom, aims.hunted, figure):
            return 12.0 + 4.0 * ahead
        return 8.0 * ahead - 2.0

    def _plan_of(self, run: Run, figure: str, aims: Aims) -> _Plan:
        state = run.state
        made_for = (state.turn, figure, self._done[state.turn, ""], len(state.rooms), state.phase)
        plan = self._plans.get(figure)
        if plan is None or plan.made_for != made_for:
            goals, exploring = self._goals(run, figure, aims)
            plan = _Plan(made_for, spread(run, figure, goals), exploring)
            self._plans[figure] = plan
        return plan

    def _goals(self, run: Run, figure: str, aims: Aims) -> tuple[dict[str, float], float]:
        """Returns what each room is worth that somebody wants to go to, and what exploring is."""
        state = run.state
        goals: dict[str, float] = {}
        edges = [room for room in state.rooms if open_doors(run, room)]
        if state.phase != "haunt":
            return dict.fromkeys(edges, 10.0), 6.0

        def want(room: str, worth: float) -> None:
            if room in state.rooms:
                goals[room] = max(worth, goals.get(room, _NOWHERE))

        missing = False
        for means in aims.acts.values():
            rooms, offered, unseen = self._rooms_for(run, figure, means.rule, means.asks)
            missing = missing or (unseen and means.far < 2)
            worth = _ability(run, figure, means.rule) - (0.0 if offered else _TO_FETCH)
            for room in rooms:
                want(room, 14.0 - 2.0 * means.far + worth)
        for means in aims.chances:
            if means.rule.verb == "discover":
                missing = True
            elif means.rule.verb in ("enter", "stop_in"):
                for room in places_of(state, means.asks):
                    want(room, 9.0 - 2.0 * means.far)
        for names, where in aims.stations:
            if _is_called(state, figure, names, figure):
                for room in places_of(state, where):
                    want(room, 15.0)
        for room in places_of(state, aims.named):
            want(room, 6.0)
        foes = _FOES.get(_side(state, figure, figure) or "heroes", ())
        for other, room in state.figures.items():
            if other == figure or "dead" in state.marks.get(other, ()):
                continue
            ahead = max(-4.0, min(4.0, advantage(run, figure, other)))
            if _is_called(state, other, aims.hunted, figure):
                fights = figure not in state.order or ahead > -3.0
                want(room, 10.0 + ahead if fights else 1.0)
            elif _side(state, other, figure) in foes and figure not in state.order:
                want(room, 6.0)
        for room in edges:
            want(room, 7.0 if missing else 2.0)
        self._fear(run, figure, foes, goals)
        return goals, 6.0 if missing else 0.5 if max(goals.values(), default=0.0) < 6.0 else -1.0

    def _fear(self, run: Run, figure: str, foes: Sequence[str], goals: dict[str, float]) -> None:
        """Makes rooms less wanted where somebody stronger waits."""
        state = run.state
        if figure not in state.order:
            return
        for other, room in state.figures.items():
            marks = state.marks.get(other, ())
            if _side(state, other, figure) in foes and not {"dead", "stunned"}.intersection(marks):
                ahead = advantage(run, figure, other)
                if ahead < -1.0 and room in goals:
                    goals[room] += max(-3.0, ahead)

    def _rooms_for(
        self, run: Run, figure: str, rule: Rule, asks: frozenset[str]
    ) -> tuple[list[str], bool, bool]:
        """Returns where a sentence would let somebody do something.

        Returns:
            The rooms; whether it would be offered there, or something is to be fetched first; and
            whether it names a room that is not in the house.
        """
        state = run.state
        unseen = any(_still_to_come(run, name) for name in asks)
        named = sorted(places_of(state, asks)) or sorted(state.rooms)
        here = state.figures.get(figure, "")
        tried = named if len(named) <= _MOST_ROOMS else self._rng.sample(named, _MOST_ROOMS)
        found = _offering(run, figure, rule, dict.fromkeys((*tried, here)))
        barren = f"{figure} {rule.citation}"
        if not found and state.turn >= self._barren.get(barren, 0):
            # It may ask for a room in words that name none.
            found = _offering(run, figure, rule, sorted(state.rooms))
            if not found:
                self._barren[barren] = state.turn + _REST
        if not found:
            # Something that it asks for has to be fetched first.
            return named if len(named) <= _MOST_ROOMS else [], False, unseen
        return found, True, unseen

    # One step ahead

    def _ahead(self, game: Game, seat: str) -> Callable[[Option], float]:
        """Returns what judges options by what they lead to; dice count as middling."""
        position, box = game.position, game.box
        aims = self._aims_of(box, game.state, seat)

        def judge(option: Option) -> float:
            try:
                after = settle(
                    box,
                    position.base,
                    (*position.answers, option.notation),
                    position.told,
                    events=False,
                )
                if isinstance(after.need, Chance):
                    after = _likely(box, after, after.need)
                worth = self._value(box, after.now, seat, aims)
            except (EngineFaultError, PositionError):
                return -50.0  # nobody can go on from there
            return worth + (0.3 if option.notation == "yes" else 0.0)

        return judge

    def _value(self, box: Box, state: State, seat: str, aims: Aims) -> float:
        side = _side(state, seat, seat) or "heroes"
        mine = ("traitors", "monsters") if side in ("traitors", "monsters") else (side,)
        if state.winner:
            winners = state.winner[0]
            return 1000.0 if any(each in winners for each in mine) else -1000.0 * bool(winners)
        worth = 0.0
        for figure in state.sides:
            friend = _side(state, figure, seat) in mine
            weight = (1.0 if figure == seat else 0.5) if friend else -0.6
            worth += weight * _health(box, state, figure)
            if friend and figure in state.figures and figure in self._plans:
                worth += 0.5 * self._plans[figure].field.get(state.figures[figure], 0.0)
        for thing, place in state.things.items():
            if place.startswith("by:") and "/" in thing:
                holder = place.removeprefix("by:")
                worth += (
                    1.0 if holder == seat else 0.3 if _side(state, holder, seat) in mine else 0.0
                )
        if state.phase == "explore":
            return worth + 0.8 * len(state.rooms)
        run = Run(box, state, ())
        return worth + 12.0 * max((_share_true(run, rule) for rule in aims.ends), default=0.0)


def advantage(run: Run, figure: str, other: str, trait: str = "") -> float:
    """Returns by how much somebody would roll more than another in a fight, on average."""
    trait = trait or run.box.ruleset.traits[0]
    own = value(run, figure, trait)
    theirs = value(run, other, trait) if has_trait(run, other, trait) else 4
    return float(own - theirs)


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


def _supposed(game: Game, seat: str) -> Game:
    """Returns a game as a seat may suppose it to stand, who does not know who else is what."""
    position = game.position
    base, now = supposed(position.base, seat), supposed(position.now, seat)
    if now is position.now and base is position.base:
        return game
    return Game(game.box, replace(position, base=base, now=now))


def _side(state: State, who: str, own: str) -> str:
    """Returns the side of somebody: one's own as it is, that of another as everybody knows it."""
    return state.sides.get(who, "") if who == own else open_side(state, who)


def _is_called(state: State, figure: str, names: frozenset[str], own: str) -> bool:
    """Tells whether a figure is meant by a name: its kind, a mark of it, or its side.

    Args:
        state: The state.
        figure: The figure.
        names: The names.
        own: Whose true side is known.
    """
    if figure in state.order and _side(state, figure, own) in names:
        return True
    return bool(names.intersection((state.kinds.get(figure), *state.marks.get(figure, ()))))


def _ability(run: Run, figure: str, rule: Rule) -> float:
    """Returns how much better than most somebody is at the roll that a sentence asks for."""
    do = rule.bare.get("do") if isinstance(rule.bare, Node) else None
    traits = do.get("traits") if isinstance(do, Node) else None
    if not isinstance(traits, Leaf) or traits.key not in run.box.ruleset.traits:
        return 0.0
    return max(-3.0, min(3.0, float(value(run, figure, traits.key) - 4)))


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


def _share_true(run: Run, rule: Rule) -> float:
    """Returns how much of a condition of winning is so: of those joined by *and*, the share."""
    parts = _conjuncts(rule.core)
    scope = Scope(rule.entry, "", side_speaker(run, rule.book))
    true = 0
    for part in parts:
        try:
            true += holds(run, part, scope)
        except WHAT_GOES_WRONG:
            continue
    return true / len(parts)


def _conjuncts(tree: Tree) -> list[Tree]:
    if isinstance(tree, Node) and tree.frame == "and":
        return [part for _name, each in tree.fields for part in _conjuncts(each)]
    return [tree]


def _health(box: Box, state: State, figure: str) -> float:
    """Returns what a figure's traits are worth; the last steps count most."""
    marks = state.marks.get(figure, ())
    if "dead" in marks:
        return -25.0
    worth = -3.0 if "stunned" in marks else 0.0
    for trait in box.ruleset.traits:
        key = f"{figure}:{trait}"
        step = state.fixed.get(key, state.rows.get(key))
        if step is not None:
            worth += step - (4.0 if step <= 1 else 1.0 if step == 2 else 0.0)
    return worth


def _likely(box: Box, position: Position, need: Chance) -> Position:
    """Returns the position after the middle outcome of a chance."""
    outcomes = need.outcomes
    if need.kind == "dice":
        outcomes = tuple(sorted(outcomes, key=lambda each: (total_of(each[0]), each[0])))
    left = 0.5
    chosen = outcomes[-1][0]
    for outcome, chance in outcomes:
        left -= float(chance)
        if left <= 0:
            chosen = outcome
            break
    return settle(box, position.base, (*position.answers, chosen), position.told, events=False)
