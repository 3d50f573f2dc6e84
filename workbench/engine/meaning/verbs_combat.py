"""Verbs of combat and damage."""

from __future__ import annotations

from workbench.engine.changing import take_damage
from workbench.engine.doing import instruction_at
from workbench.engine.meaning.core import Act, Scope, meaning, number
from workbench.engine.meaning.numbers import dice_in, rounds_up
from workbench.engine.rolling import Roll, roll
from workbench.engine.run import Run
from workbench.model.trees import Leaf, Node, Tree


def amount_of(run: Run, tree: Tree | None, scope: Scope, who: str) -> tuple[int, str]:
    """Returns how much damage a phrase means, and of which kind."""
    if isinstance(tree, Leaf):
        return int(run.state.memory.get("damage", scope.facts.get("points", 0))), tree.key
    if tree is None:
        return 0, "any"
    kind = tree.get("kind")
    name = kind.key if isinstance(kind, Leaf) else "any"
    if tree.frame == "of_dice":
        dice = dice_in(run, tree.get("dice"), scope)
        return roll(run, Roll(who, "damage", dice)), name
    n = tree.get("n")
    return (number(run, n, scope) if n is not None else 0), name


@meaning("verb", "take_damage")
def takes_damage(act: Act) -> None:
    """Lowers traits of its kind by so much in all."""
    points, kind = amount_of(act.run, act.get("how"), act.scope, act.who)
    instruction = instruction_at(act.run)
    stands = instruction is not None and any(
        isinstance(tree, Node) and tree.frame == "damage_stands" for tree in instruction.trees
    )
    source = act.one("from") if act.get("from") is not None else act.scope.entry
    take_damage(act.run, act.who, points, kind, source=source, cause=act.scope.entry, stands=stands)


@meaning("verb", "take_less")
def take_less(act: Act) -> None:
    """The damage in question is so much lower, once for each of what was just parted with."""
    memory = act.run.state.memory
    times = 1 if act.get("each") is None else int(act.scope.facts.get("discarded", 0))
    if "damage" in memory:
        memory["damage"] = max(0, int(memory["damage"]) - act.number("n") * times)


@meaning("verb", "take_half")
def take_half(act: Act) -> None:
    """The damage in question is halved."""
    memory = act.run.state.memory
    if act.run.fight is not None and "damage" not in memory:
        act.run.fight["halved"] = True
    if "damage" in memory:
        memory["damage"] = (int(memory["damage"]) + int(rounds_up(act.node))) // 2


@meaning("verb", "take_for")
def take_for(act: Act) -> None:
    """The damage in question happens to this figure and not to that."""
    memory = act.run.state.memory
    whom, kind, source, cause = memory.get("damage-of", ("", "", "", ""))
    points = int(memory.get("damage", 0))
    named = whom in act.all("whom") and act.who != whom
    act.scope.facts["found"] = named and points > 0 and "passed-on" not in memory
    if act.scope.facts["found"]:
        memory["damage"] = 0
        kind = str(memory.get("damage-kind", kind))
        act.run.push("damage-for", (act.who, points, kind, source, cause, act.run.cite))


@meaning("verb", "take_as")
def take_as(act: Act) -> None:
    """The damage in question is of this kind."""
    act.run.state.memory["damage-kind"] = act.word("kind")


@meaning("verb", "take_no_damage")
def take_no_damage(act: Act) -> None:
    """The damage in question is nothing to it."""
    if "damage" in act.run.state.memory:
        act.run.state.memory["damage"] = 0
