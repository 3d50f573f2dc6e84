"""What a position is worth to a side, and what chance is likely to bring: for players that think.

Chance is never looked into: a roll counts as middling, or as good and as bad, each with its
probability, and whatever comes after that is weighed as it then stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from workbench.engine.aims import Means
from workbench.engine.box import Box
from workbench.engine.changing import has_trait, value
from workbench.engine.dice import chance_of, total_of
from workbench.engine.game import Position, settle
from workbench.engine.run import Chance, Decision, Run
from workbench.engine.state import State
from workbench.engine.stats import MIDDLING

__all__ = ["NOWHERE", "ability", "advantage", "fight", "gamble", "health", "likely"]

#: What is far away and worth little is not worth going for.
NOWHERE = -30.0

#: What is asked in the course of a fight is answered so often at most.
_MOST_ASKED = 4
#: How good a good roll is, and how bad a bad one: so much of all that may come is below it.
_WELL, _BADLY = 0.75, 0.3
#: A roll is tried as bad, as middling and as good.
_SHARES = (0.15, 0.5, 0.85)


def advantage(run: Run, figure: str, other: str, trait: str = "") -> float:
    """Returns by how much somebody would roll more than another in a fight, on average."""
    trait = trait or run.box.ruleset.traits[0]
    own = value(run, figure, trait)
    theirs = value(run, other, trait) if has_trait(run, other, trait) else MIDDLING
    return float(own - theirs)


def ability(run: Run, figure: str, means: Means) -> float:
    """Returns how good somebody is at a roll that is asked for; :data:`NOWHERE` if hopeless."""
    if not means.traits:
        return 0.0
    own = (value(run, figure, trait) for trait in means.traits if has_trait(run, figure, trait))
    chance = chance_of(max(own, default=0), means.total)
    return min(3.0, 2.0 * math.log2(chance / 0.3)) if chance else NOWHERE


def health(box: Box, state: State, figure: str) -> float:
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


def likely(box: Box, position: Position, need: Chance, share: float = 0.5) -> Position:
    """Returns the position after an outcome of a chance: the middle one, or another.

    Args:
        box: The components.
        position: The position that waits for the chance.
        need: The chance.
        share: How much of all that may come is to be below the outcome.
    """
    outcomes = need.outcomes
    if need.kind == "dice":
        outcomes = tuple(sorted(outcomes, key=lambda each: (total_of(each[0]), each[0])))
    left = share
    chosen = outcomes[-1][0]
    for outcome, chance in outcomes:
        left -= float(chance)
        if left <= 0:
            chosen = outcome
            break
    return _after(box, position, chosen)


def _after(box: Box, position: Position, answer: str) -> Position:
    answers = (*position.answers, answer)
    return settle(box, position.base, answers, position.told, events=False)


def fight(
    box: Box, position: Position, attack: str, worth_of: Callable[[State], float]
) -> tuple[float, float]:
    """Returns what an attack is worth: the chance that it is won, and what it leads to on average.

    Args:
        box: The components.
        position: The position in which it can be chosen.
        attack: Its notation.
        worth_of: What a state is worth.
    """
    begun = _asked(box, _after(box, position, attack))
    if not isinstance(begun.need, Chance) or begun.need.kind != "dice":
        return 0.0, worth_of(begun.now)
    well = _asked(box, likely(box, begun, begun.need, _WELL))
    if not isinstance(well.need, Chance) or well.need.kind != "dice":
        return 0.5, worth_of(well.now)
    chance = _exceeds(begun.need, well.need)
    won = _asked(box, likely(box, well, well.need, _BADLY))
    badly = _asked(box, likely(box, begun, begun.need, _BADLY))
    lost = badly
    if isinstance(badly.need, Chance) and badly.need.kind == "dice":
        lost = _asked(box, likely(box, badly, badly.need, _WELL))
    return chance, chance * worth_of(won.now) + (1.0 - chance) * worth_of(lost.now)


def gamble(box: Box, position: Position, choice: str, worth_of: Callable[[State], float]) -> float:
    """Returns what a choice leads to on average, if dice are rolled for it once.

    Args:
        box: The components.
        position: The position in which it can be chosen.
        choice: Its notation.
        worth_of: What a state is worth.
    """
    begun = _asked(box, _after(box, position, choice))
    if not isinstance(begun.need, Chance):
        return worth_of(begun.now)
    ends = [_asked(box, likely(box, begun, begun.need, share)) for share in _SHARES]
    return sum(worth_of(end.now) for end in ends) / len(ends)


def _asked(box: Box, position: Position) -> Position:
    """Answers what is asked on the way with the first that can be."""
    for _time in range(_MOST_ASKED):
        need = position.need
        if not isinstance(need, Decision) or need.kind in ("turn", "monsters"):
            break
        position = _after(box, position, need.options[0].notation)
    return position


def _exceeds(first: Chance, other: Chance) -> float:
    """Returns the chance that one roll gives more than another."""
    return sum(
        float(a) * float(b)
        for faces, a in first.outcomes
        for others, b in other.outcomes
        if total_of(faces) > total_of(others)
    )
