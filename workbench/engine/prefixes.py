"""Prefixes: what stands before the core of a sentence, and whether what follows it is done."""

from __future__ import annotations

from typing import Any

from workbench.engine.meaning.core import Scope, holds, number
from workbench.engine.run import Run
from workbench.model.programs import Instruction
from workbench.model.roles import bare_of, core_of
from workbench.model.trees import Node, Tree

__all__ = ["AS_PREFIX", "MOMENTS", "PREFIXES", "whose_turn"]

#: Prefixes that name a moment: what they stand before waits for it.
MOMENTS = frozenset({"when", "after", "before", "at_end", "at_start", "once_true", "after_fight"})


# Each: (run, prefix, scope, instruction, limits) -> whether what follows is done


def _if(run: Run, prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]) -> bool:
    cond = prefix.get("cond")
    scope.facts["held"] = held = cond is not None and holds(run, cond, scope)
    return held


def _otherwise(
    _run: Run, _prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]
) -> bool:
    return not scope.facts.get("held", False)


def _if_so(_run: Run, _prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]) -> bool:
    return bool(scope.facts.get("did", False))


def _if_none(
    _run: Run, _prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]
) -> bool:
    return not scope.facts.get("found", True)


def _while(run: Run, prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]) -> bool:
    cond = prefix.get("cond")
    return cond is not None and holds(run, cond, scope)


def _on_turn(run: Run, prefix: Node, scope: Scope, _item: Instruction, _limits: list[str]) -> bool:
    turn = prefix.get("turn")
    return turn is not None and whose_turn(run, turn, scope)


def _limit(run: Run, prefix: Node, scope: Scope, item: Instruction, limits: list[str]) -> bool:
    who = scope.facts.get("actor", "") or scope.you or run.state.active
    if prefix.frame == "once_per_turn" and who[:1] == "e" and who != run.state.active:
        core = bare_of(core_of(item.trees[0])[1])
        if isinstance(core, Node) and core.frame == "may":
            return False  # once in each of one's own turns (fixed readings)
    key = f"{prefix.frame}:{scope.entry}#{item.key}"
    if prefix.frame != "once_each_turn":
        key = f"{key}:{who}"
    used = run.state.used.get(key)
    if used is not None and (prefix.frame == "once_per_game" or used == run.state.turn):
        return False
    limits.append(key)
    return True


def _by_track(run: Run, prefix: Node, scope: Scope, _item: Instruction, _l: list[str]) -> bool:
    track = prefix.get("track")
    scope.facts["row"] = number(run, track, scope) if track is not None else 0
    return True


def _in_place(_run: Run, prefix: Node, scope: Scope, _item: Instruction, limits: list[str]) -> bool:
    verb = prefix.get("not")
    who = scope.facts.get("actor") or scope.you
    if isinstance(verb, Node) and verb.frame == "attack" and who:
        limits.append(f"attacked:{who}")
    return True


def _always(
    _run: Run, _prefix: Node, _scope: Scope, _item: Instruction, _limits: list[str]
) -> bool:
    return True


PREFIXES: dict[str, Any] = {
    "if": _if,
    "otherwise": _otherwise,
    "if_so": _if_so,
    "if_none": _if_none,
    "while": _while,
    "on_turn": _on_turn,
    "once_per_turn": _limit,
    "once_each_turn": _limit,
    "once_per_game": _limit,
    "by_track": _by_track,
    "rest_of_turn": _always,
    "from_now_on": _always,
    "from_next_turn": _always,
    "unless_told": _always,
    "where_cannot": _always,
    "instead_of_doing": _in_place,
    "at_game_start": _always,
    **dict.fromkeys(MOMENTS, _always),
}


AS_PREFIX = frozenset(PREFIXES) | {"for_each"}


def whose_turn(run: Run, turn: Tree, scope: Scope) -> bool:
    """Tells whether the turn in progress is one that a phrase means; binds whose it is."""
    from workbench.engine.meaning.matching import match
    from workbench.engine.meaning.nouns import alive, suits

    active = str(run.state.memory.get("own-turn", run.state.active))
    if not isinstance(turn, Node):
        return False
    if turn.frame in ("monsters_turn", "next_monsters_turn"):
        return active == "monsters"
    if turn.frame in ("the_turn", "every_turn"):
        return True
    noun = turn.get("noun")
    if noun is not None:
        if active.startswith("e") and alive(run, active) and suits(run, active, noun, scope):
            scope.bind(turn, active)
            return True
        return False
    whose = turn.get("whose")
    if isinstance(whose, Node) and whose.frame.startswith("only") and scope.bound(whose) is None:
        noun = whose.get("noun")  # a dead figure's seat keeps its turn
        turns = active.startswith("e") or active in run.state.figures
        return noun is not None and turns and suits(run, active, noun, scope)
    return whose is not None and match(run, whose, active, scope)
