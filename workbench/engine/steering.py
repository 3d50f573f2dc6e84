"""Movement by rule: a figure that must use up all its movement and goes as it faces.

Which way it goes is told by the rules that hold for it: by every step chosen, along a wall,
straight on, with a turn where it cannot. It goes back only where there is no other way.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from workbench.engine.banning import forbidding
from workbench.engine.board import DIRECTIONS, Way
from workbench.engine.gates import in_force, standing_scopes
from workbench.engine.lawful import duties
from workbench.engine.meaning.core import matches, pick
from workbench.engine.meaning.nouns import alive
from workbench.engine.playing import player_of
from workbench.engine.run import Run, routine
from workbench.engine.walking import movement_left, reachable, walk
from workbench.model.trees import Leaf, Node

__all__ = ["turn_from"]


@routine("steered")
def _steered(run: Run, data: Any) -> None:
    """Makes one step; what it sets off comes before the next."""
    who = data
    state = run.state
    if not alive(run, who) or movement_left(run, who) <= 0:
        return
    found = [
        way
        for way in reachable(run, who)
        if forbidding(run, "enter", who, {"where": way.to}) is None
    ]
    if not found:
        return
    came = str(state.memory.get(f"came:{who}", ""))
    onward = [way for way in found if way.to != came] or found
    way = _next(run, who, onward)
    state.memory[f"came:{who}"] = state.figures[who]
    if way.door:
        state.facing[who] = way.door
    walk(run, who, way)
    run.push("steered", who)


def _next(run: Run, who: str, onward: list[Way]) -> Way:
    """Returns the way that the rules in force lead along."""
    state = run.state
    facing = state.facing.get(who, "")
    first = not state.memory.get(f"moved:{who}")
    doors = {way.door: way for way in onward if way.door}
    if facing and not first:
        for _rule, do, _scope in duties(run, who):
            if do.frame == "keep_to_wall":
                side = do.get("side")
                right = isinstance(side, Leaf) and side.key == "right"
                for turn in (1, 0, 3) if right else (3, 0, 1):
                    if (door := turn_from(facing, turn)) in doors:
                        return doors[door]
            elif do.frame == "go_straight":
                if facing in doors:
                    return doors[facing]
                sides = [d for d in (turn_from(facing, 1), turn_from(facing, 3)) if d in doors]
                if sides and _turns_at_random(run, who):
                    return doors[_at_random(run, who, sides)]
    chosen = pick(run, player_of(run, who), "way", [way.to for way in onward])
    return next(way for way in onward if way.to == chosen)


def _at_random(run: Run, who: str, sides: list[str]) -> str:
    each = Fraction(1, len(sides))
    return run.chance("pick", lambda: [(side, each) for side in sides], about={"who": who})


def turn_from(facing: str, quarters: int) -> str:
    """Returns the direction so many quarters clockwise from where a figure faces."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + quarters) % 4]


def _turns_at_random(run: Run, who: str) -> bool:
    for rule, known in in_force(run, "statement", "turn_random"):
        core = rule.core
        do = core.get("do") if isinstance(core, Node) else None
        if not isinstance(core, Node) or not isinstance(do, Node) or do.frame != "turn_random":
            continue
        subject = core.get("who")
        if any(
            subject is not None and matches(run, subject, who, scope)
            for scope in standing_scopes(run, rule, known)
        ):
            return True
    return False
