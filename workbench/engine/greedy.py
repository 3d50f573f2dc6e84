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
from workbench.engine.aims import ASIDE, Aims, Means, aims_of, places_of, short
from workbench.engine.banning import forbidding
from workbench.engine.board import distances, open_doors, ways
from workbench.engine.box import Box
from workbench.engine.changing import has_trait, value
from workbench.engine.dice import chance_of
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError, PositionError
from workbench.engine.game import Game, settle
from workbench.engine.rules import Rule
from workbench.engine.run import Chance, Decision, Option, Run
from workbench.engine.secrecy import open_side, supposed
from workbench.engine.state import State
from workbench.engine.views import seat_of
from workbench.engine.wants import Wants, carriers, come, progress, wants_of
from workbench.engine.weighing import advantage, fight, gamble, health, likely

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
#: By so much discovering a room is preferred to staying at its door.
_CURIOUS = 3.0
#: Whoever rolls so many dice less gets stronger first.
_TOO_WEAK = -2.0
#: To end the turn where so much is lost by it is a last resort.
_BAD_END = -2.0
_FOES = {"heroes": ("traitors", "monsters"), "traitors": ("heroes",), "monsters": ("heroes",)}


class _Plan:
    """Where somebody wants to be, and what they want to do, while nothing but their place changes.

    Attributes:
        made_for: What it holds for: the turn, the figure, how often something was done in the turn.
        field: For each room how good it is to be there: the best goal less the way to it.
        exploring: What discovering another room is worth.
        wants: What still leads to winning.
        gifts: What should go to whom, of all that they carry, and for how much.
    """

    def __init__(
        self,
        made_for: tuple[object, ...],
        field: Mapping[str, float],
        exploring: float,
        wants: Wants,
        gifts: Mapping[tuple[str, str], float],
    ) -> None:
        self.made_for = made_for
        self.field = field
        self.exploring = exploring
        self.wants = wants
        self.gifts = gifts


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
        self._idle: Counter[str] = Counter()
        self._barren: dict[str, int] = {}
        self._fights: dict[tuple[int, int, str], float] = {}

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        state = game.state
        owned = decision.who in state.control or decision.who not in state.figures
        seat = seat_of(state, decision.who) if owned else decision.who
        game = _supposed(game, seat)
        judge = self._ahead(game, seat)
        giver = decision.about.get("from", "")
        if decision.kind == "accept" and giver in _friends(game.state, seat):
            return "yes"  # friends know what they part with it for
        if decision.kind == "turn" and "room" not in decision.about:
            figure = str(decision.about.get("figure") or decision.who)
            judge = self._in_turn(game, figure, seat, decision.options)
        options = self._sample(decision)
        ranked = [(judge(option) + self._rng.random() * 0.05, option) for option in options]
        best = max(ranked, key=lambda each: each[0])
        aims = self._aims_of(game.box, game.state, seat)
        if best[1].kind == "end" and aims.ends_turns and len(ranked) > 1:
            harm = self._gamble(game, best[1], decision.who, aims)
            if harm < _BAD_END:  # whoever stays here suffers for it
                others = [each for each in ranked if each[1].kind in ("move", "explore")]
                best = max([(harm, best[1]), *others], key=lambda each: each[0])
        if decision.kind == "turn" and best[1].kind in ("end", "explore", "attack"):
            who = str(decision.about.get("figure") or decision.who)
            self._idle[who] = self._idle[who] + 1 if best[1].kind == "end" else 0
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

    def _in_turn(
        self, game: Game, figure: str, seat: str, options: Sequence[Option]
    ) -> Callable[[Option], float]:
        """Returns what judges the options of a turn, most of them by the map."""
        run = Run(game.box, game.state, ())
        state = game.state
        aims = self._aims_of(game.box, state, seat)
        here = state.figures.get(figure, "")
        kinds = {option.kind for option in options}
        rooms = {option.value for option in options if option.kind == "move"}
        if rooms and "explore" not in kinds:
            self._barren[here] = state.turn + _REST  # what doors there are lead nowhere
        plan = self._plan_of(run, figure, aims)
        self._been[figure, here] += 1

        barred = any(
            plan.field.get(way.to, _NOWHERE) > plan.field.get(here, _NOWHERE)
            for way in ways(run, here, figure)
            if way.to not in rooms
        )

        def judge(option: Option) -> float:
            kind, notation = option.kind, option.notation
            again = float(30 * self._done[state.turn, notation])
            if kind == "move":
                return 4.0 * (self._at(plan, figure, option.value) - self._at(plan, figure, here))
            if kind == "explore":
                return 4.0 * (plan.exploring - self._at(plan, figure, here)) + _CURIOUS
            if kind == "end":
                return 0.0
            if kind == "act":
                means = aims.acts.get(notation.partition("#")[2])
                if means is not None and notation.startswith(f"act:{state.haunt}#"):
                    far = plan.wants.acts.get(means.rule.instruction.key)
                    if far is None:  # what it leads to is so already, or it leads nowhere known
                        return (-1.0 if means.far < ASIDE else 28.0) - again
                    ability = _ability(run, figure, means)
                    return -1.0 if ability <= _NOWHERE else 60.0 - 8.0 * far + ability - again
                if barred and notation.startswith(f"act:{here}#"):
                    return 8.0 - again  # how to come to the other side
                tired = 0.5 * math.sqrt(self._ever[notation]) + again
                return 2.0 + self._gamble(game, option, figure, aims) - tired
            if kind == "attack":
                return self._attack(game, run, figure, option, aims)
            if kind in ("drop", "give"):
                _word, thing, *whom = notation.split(":")
                return plan.gifts.get((thing, *whom), -4.0) - again  # type: ignore[arg-type]
            return 3.0 - again  # something lies here

        return judge

    def _at(self, plan: _Plan, figure: str, room: str) -> float:
        """Returns how good it is to be somewhere; where one has been often is tiring."""
        return plan.field.get(room, _NOWHERE) - 0.1 * math.sqrt(self._been[figure, room])

    def _attack(self, game: Game, run: Run, figure: str, option: Option, aims: Aims) -> float:
        """Returns what an attack is worth: what comes of it if it is won, and if it is lost."""
        state = run.state
        if figure not in state.order:
            return 30.0 + advantage(run, figure, option.value[0], option.value[1])
        key = (state.turn, self._done[state.turn, ""], option.notation)
        if key not in self._fights:

            def worth_of(after: State) -> float:
                return self._value(run.box, after, figure, aims)

            try:
                _chance, worth = fight(run.box, game.position, option.notation, worth_of)
                self._fights[key] = worth - worth_of(state)
            except (EngineFaultError, PositionError):
                self._fights[key] = -50.0
        return 3.0 * self._fights[key] + min(15.0, float(self._idle[figure]))

    def _gamble(self, game: Game, option: Option, figure: str, aims: Aims) -> float:
        """Returns what something that leads nowhere by name does for somebody, on average."""
        key = (game.state.turn, 0, f"{option.notation} {game.state.figures.get(figure)}")
        if key not in self._fights:

            def worth_of(after: State) -> float:
                return self._value(game.box, after, figure, aims)

            try:
                worth = gamble(game.box, game.position, option.notation, worth_of)
                self._fights[key] = worth - worth_of(game.state)
            except (EngineFaultError, PositionError):
                self._fights[key] = -50.0
        return self._fights[key]

    def _plan_of(self, run: Run, figure: str, aims: Aims) -> _Plan:
        state = run.state
        made_for = (state.turn, figure, self._done[state.turn, ""], len(state.rooms), state.phase)
        plan = self._plans.get(figure)
        if plan is None or plan.made_for != made_for:
            own = frozenset(_friends(state, figure))
            wants = wants_of(run, aims, own)
            gifts: dict[tuple[str, str], float] = {}
            goals, exploring = self._goals(run, figure, aims, wants, gifts)
            plan = _Plan(made_for, spread(run, figure, goals), exploring, wants, gifts)
            self._plans[figure] = plan
        return plan

    def _goals(
        self,
        run: Run,
        figure: str,
        aims: Aims,
        wants: Wants,
        gifts: dict[tuple[str, str], float],
    ) -> tuple[dict[str, float], float]:
        """Returns what each room is worth that somebody wants to go to, and what exploring is."""
        state = run.state
        goals: dict[str, float] = {}
        edges = [
            room
            for room in state.rooms
            if open_doors(run, room) and self._barren.get(room, 0) <= state.turn
        ]
        if state.phase != "haunt":
            return dict.fromkeys(edges, 10.0), 10.0

        def want(room: str, worth: float) -> None:
            if room in state.rooms:
                goals[room] = max(worth, goals.get(room, _NOWHERE))

        missing, friends = False, _friends(state, figure)
        bored = min(8.0, 2.0 * self._idle[figure])
        hunted, spared = set(aims.hunted), set[str]()
        for means, far in wants.means:
            worth = 14.0 - 2.0 * far
            if means.needs:
                ready = self._gather(run, figure, means, worth, want, gifts)
                missing = missing or (
                    far < 2 and any(_to_come(run, any_of) for any_of in means.needs)
                )
                if not ready:
                    spared |= means.foes
                    continue
            hunted |= means.foes
            for other, room in state.figures.items() if means.foes else ():
                if other != figure and _is_called(state, other, means.foes, figure):
                    ahead = max(-4.0, min(3.0, advantage(run, figure, other, means.trait)))
                    weak = ahead < _TOO_WEAK and not means.needs and not means.trait
                    missing = missing or weak  # a weapon, or more strength, is needed
                    want(room, (5.0 if weak else worth) + ahead + bored)
            if means.rule.role != "action":
                continue
            ability = _ability(run, figure, means)
            if ability <= _NOWHERE:
                continue
            rooms, offered, unseen = self._rooms_for(run, figure, means.rule, means.asks)
            missing = missing or (unseen and far < 2)
            worth += ability - (0.0 if offered else _TO_FETCH)
            for room in rooms:
                want(room, worth)
        for means in aims.chances:
            if means.rule.verb == "discover":
                missing = True
            elif means.rule.verb in ("enter", "stop_in"):
                for room in places_of(state, means.asks):
                    want(room, 9.0 - 2.0 * means.far)
        for names, where in aims.stations:
            stations = places_of(state, where)
            if _is_called(state, figure, names, figure) or figure in carriers(state, names):
                for room in stations:
                    want(room, 16.0)
            elif not carriers(state, names).intersection(friends):
                for room in places_of(state, names) - stations:
                    want(room, 11.0)
        for room in places_of(state, aims.named):
            want(room, 6.0)
        foes = _FOES.get(_side(state, figure, figure) or "heroes", ())
        free = figure not in state.order
        for other, room in state.figures.items():
            if other == figure or "dead" in state.marks.get(other, ()):
                continue
            ahead = max(-4.0, min(4.0, advantage(run, figure, other)))
            if _is_called(state, other, frozenset(hunted - spared), figure):
                if free or (ahead > -3.0 and _may_attack(run, figure, other)):
                    want(room, 10.0 + ahead)
            elif _side(state, other, figure) in foes and free:
                want(room, 6.0)
        near = distances(run, state.figures.get(figure, ""), figure)
        far_off = max((worth for room, worth in goals.items() if room not in near), default=0.0)
        missing = missing or far_off > 8.0  # a way there is still to be found
        exploring = (7.0 if missing else 2.0) + bored
        for room in edges:
            want(room, exploring)
        self._fear(run, figure, foes, goals)
        return goals, exploring

    def _gather(
        self,
        run: Run,
        figure: str,
        means: Means,
        worth: float,
        want: Callable[[str, float], None],
        gifts: dict[tuple[str, str], float],
    ) -> bool:
        """Sees to it that somebody gets together what has to be carried for a sentence.

        Returns:
            Whether the figure is the one, and has it all.
        """
        state = run.state
        friends = _friends(state, figure)
        having = [carriers(state, any_of) for any_of in means.needs]

        def fitness(other: str) -> float:
            count = sum(other in held for held in having)
            return 2.0 * count + max(-8.0, _ability(run, other, means))

        # All come to the same answer, so of equals it is the first in turn order.
        able = [each for each in state.order if each in friends]
        chosen = max(able, key=fitness, default=figure)
        if chosen == figure and all(figure in held for held in having):
            return True
        for any_of, held in zip(means.needs, having, strict=True):
            if chosen in held:
                continue
            if figure in held:
                want(state.figures.get(chosen, ""), worth + 1.0)
                for thing, place in state.things.items():
                    if place == f"by:{figure}" and short(state.kinds.get(thing, thing)) in any_of:
                        gifts[thing, chosen] = 40.0 - 4.0 * self._ever[f"give:{thing}:{chosen}"]
            elif chosen == figure or not held.intersection(friends):
                for room in places_of(state, any_of):
                    want(room, worth)
        return False

    def _fear(self, run: Run, figure: str, foes: Sequence[str], goals: dict[str, float]) -> None:
        """Makes rooms less wanted that somebody stronger can come to, and others a refuge."""
        state = run.state
        if figure not in state.order:
            return
        danger: dict[str, float] = {}
        for other, room in state.figures.items():
            marks = state.marks.get(other, ())
            if _side(state, other, figure) not in foes or {"dead", "stunned"}.intersection(marks):
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
            worth = max(goals.get(room, _NOWHERE), 3.0)
            goals[room] = worth - frail * danger.get(room, 0.0)

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
                    after = likely(box, after, after.need)
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
            worth += weight * health(box, state, figure)
            if friend and figure in state.figures and figure in self._plans:
                worth += 0.5 * self._plans[figure].field.get(state.figures[figure], 0.0)
        for thing, place in state.things.items():
            if place.startswith("by:") and "/" in thing:
                holder = place.removeprefix("by:")
                worth += (
                    1.0 if holder == seat else 0.9 if _side(state, holder, seat) in mine else 0.0
                )
        if state.phase == "explore":
            return worth + 0.8 * len(state.rooms)
        return worth + 40.0 * progress(Run(box, state, ()), aims)


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


def _friends(state: State, figure: str) -> list[str]:
    """Returns all on the board that play for the side of a figure, as far as it knows."""
    side = _side(state, figure, figure)
    sides = ("traitors", "monsters") if side in ("traitors", "monsters") else (side,)
    return [
        other
        for other in state.figures
        if _side(state, other, figure) in sides and "dead" not in state.marks.get(other, ())
    ]


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


def _ability(run: Run, figure: str, means: Means) -> float:
    """Returns how good somebody is at the roll that a sentence asks for; `_NOWHERE` if hopeless."""
    if not means.traits:
        return 0.0
    own = (value(run, figure, trait) for trait in means.traits if has_trait(run, figure, trait))
    chance = chance_of(max(own, default=0), means.total)
    return min(3.0, 2.0 * math.log2(chance / 0.3)) if chance else _NOWHERE


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
