"""A player that wants to win: it does what its book's sentences lead to winning by.

Before its side's turn it works out where it wants to be: the rooms where something that leads to
winning would be offered, or whom it must fight. On its way it looks at nothing but the map, so it
is not much slower than one that plays at random; what cannot be judged by the map is tried one step
ahead.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

from workbench.engine.aims import ASIDE, Aims, aims_of
from workbench.engine.allies import friends_of, side_seen
from workbench.engine.board import ways
from workbench.engine.box import Box
from workbench.engine.destinations import REST, Destinations, Memory, spread
from workbench.engine.errors import EngineFaultError, PositionError
from workbench.engine.game import Game, settle
from workbench.engine.run import Chance, Decision, Option, Run
from workbench.engine.state import State
from workbench.engine.supposing import as_supposed
from workbench.engine.views import seat_of
from workbench.engine.wants import Wants, progress, wants_of
from workbench.engine.weighing import NOWHERE, ability, advantage, fight, gamble, health, likely

__all__ = ["Greedy"]

_MOST_TRIED = 12
#: By so much discovering a room is preferred to staying at its door.
_CURIOUS = 3.0
#: To end the turn where so much is lost by it is a last resort.
_BAD_END = -2.0


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
        self._memory = Memory(random.Random(f"greedy {seed}"))
        self._aims: dict[tuple[str, str], Aims] = {}
        self._plans: dict[str, _Plan] = {}
        self._fights: dict[tuple[int, int, str], float] = {}

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        state = game.state
        owned = decision.who in state.control or decision.who not in state.figures
        seat = seat_of(state, decision.who) if owned else decision.who
        game = as_supposed(game, seat)
        judge = self._ahead(game, seat)
        giver = decision.about.get("from", "")
        if decision.kind == "accept" and giver in friends_of(game.state, seat):
            return "yes"  # friends know what they part with it for
        if decision.kind == "turn" and "room" not in decision.about:
            figure = str(decision.about.get("figure") or decision.who)
            judge = self._in_turn(game, figure, seat, decision.options)
        options = self._sample(decision)
        ranked = [(judge(option) + self._memory.rng.random() * 0.05, option) for option in options]
        best = max(ranked, key=lambda each: each[0])
        aims = self._aims_of(game.box, game.state, seat)
        if best[1].kind == "end" and aims.ends_turns and len(ranked) > 1:
            best = self._unless_harmful(game, best, ranked, decision.who, aims)
        self._remember(state.turn, decision, best[1])
        return best[1].notation

    def _unless_harmful(
        self,
        game: Game,
        end: tuple[float, Option],
        ranked: Sequence[tuple[float, Option]],
        who: str,
        aims: Aims,
    ) -> tuple[float, Option]:
        """Returns the end of a turn as what is best, or to go on where whoever stays suffers."""
        harm = self._gamble(game, end[1], who, aims)
        if harm >= _BAD_END:
            return end
        others = [each for each in ranked if each[1].kind in ("move", "explore")]
        return max([(harm, end[1]), *others], key=lambda each: each[0])

    def _remember(self, turn: int, decision: Decision, option: Option) -> None:
        """Keeps in mind what is chosen."""
        memory, kind = self._memory, option.kind
        if decision.kind == "turn" and kind in ("end", "explore", "attack"):
            who = str(decision.about.get("figure") or decision.who)
            memory.idle[who] = memory.idle[who] + 1 if kind == "end" else 0
        if kind not in ("move", "end", "explore"):
            memory.done[turn, option.notation] += 1
            memory.done[turn, ""] += 1
            memory.ever[option.notation] += 1

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
            for option in self._memory.rng.sample(of_kind, min(each, len(of_kind)))
        ]

    def _aims_of(self, box: Box, state: State, seat: str) -> Aims:
        key = (state.haunt, "heroes" if side_seen(state, seat, seat) == "heroes" else "traitors")
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
            self._memory.barren[here] = state.turn + REST  # what doors there are lead nowhere
        plan = self._plan_of(run, figure, aims)
        self._memory.been[figure, here] += 1

        barred = any(
            plan.field.get(way.to, NOWHERE) > plan.field.get(here, NOWHERE)
            for way in ways(run, here, figure)
            if way.to not in rooms
        )

        def judge(option: Option) -> float:
            kind, notation = option.kind, option.notation
            again = float(30 * self._memory.done[state.turn, notation])
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
                    able = ability(run, figure, means)
                    return -1.0 if able <= NOWHERE else 60.0 - 8.0 * far + able - again
                if barred and notation.startswith(f"act:{here}#"):
                    return 8.0 - again  # how to come to the other side
                tired = 0.5 * math.sqrt(self._memory.ever[notation]) + again
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
        return plan.field.get(room, NOWHERE) - 0.1 * math.sqrt(self._memory.been[figure, room])

    def _attack(self, game: Game, run: Run, figure: str, option: Option, aims: Aims) -> float:
        """Returns what an attack is worth: what comes of it if it is won, and if it is lost."""
        state = run.state
        if figure not in state.order:
            return 30.0 + advantage(run, figure, option.value[0], option.value[1])
        key = (state.turn, self._memory.done[state.turn, ""], option.notation)
        if key not in self._fights:

            def worth_of(after: State) -> float:
                return self._value(run.box, after, figure, aims)

            try:
                _chance, worth = fight(run.box, game.position, option.notation, worth_of)
                self._fights[key] = worth - worth_of(state)
            except (EngineFaultError, PositionError):
                self._fights[key] = -50.0
        return 3.0 * self._fights[key] + min(15.0, float(self._memory.idle[figure]))

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
        made_for = (
            state.turn,
            figure,
            self._memory.done[state.turn, ""],
            len(state.rooms),
            state.phase,
        )
        plan = self._plans.get(figure)
        if plan is None or plan.made_for != made_for:
            own = frozenset(friends_of(state, figure))
            wants = wants_of(run, aims, own)
            to = Destinations(run, figure, aims, wants, self._memory)
            field = spread(run, figure, to.goals)
            plan = _Plan(made_for, field, to.exploring, wants, to.gifts)
            self._plans[figure] = plan
        return plan

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
        side = side_seen(state, seat, seat) or "heroes"
        mine = ("traitors", "monsters") if side in ("traitors", "monsters") else (side,)
        if state.winner:
            winners = state.winner[0]
            return 1000.0 if any(each in winners for each in mine) else -1000.0 * bool(winners)
        worth = 0.0
        for figure in state.sides:
            friend = side_seen(state, figure, seat) in mine
            weight = (1.0 if figure == seat else 0.5) if friend else -0.6
            worth += weight * health(box, state, figure)
            if friend and figure in state.figures and figure in self._plans:
                worth += 0.5 * self._plans[figure].field.get(state.figures[figure], 0.0)
        for thing, place in state.things.items():
            if place.startswith("by:") and "/" in thing:
                holder = place.removeprefix("by:")
                worth += (
                    1.0
                    if holder == seat
                    else 0.9
                    if side_seen(state, holder, seat) in mine
                    else 0.0
                )
        if state.phase == "explore":
            return worth + 0.8 * len(state.rooms)
        return worth + 40.0 * progress(Run(box, state, ()), aims)
