"""What of a card waits for something to become so: looked at after every step.

*When you carry the Candle* is done as it becomes true, or when the rule begins while it is true
(fixed readings); *when you no longer carry it* as it ceases. Which of them are true is kept, with
who *you* were, so that a rule whose card is gone still tells that it is over.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.happening import scope_of
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.meaning.core import Scope, holds
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.model.trees import Node, Tree

__all__ = ["watch"]


def watch(run: Run) -> None:
    """Sets off every rule whose condition has just become true, or has just ceased to be."""
    memory = run.state.memory
    active = rules_in_play(run, _WATCHED)
    if not active and run.box.watched_so.isdisjoint(memory):
        return
    for rule, prefix, key in run.box.watched:
        was = memory.get(key)
        if was is not None or (active and rule in active):
            _look(run, rule, prefix, key, was, active=rule in rules_in_play(run, _WATCHED))


_WATCHED = ("watched",)


def _look(run: Run, rule: Rule, prefix: Node, key: str, was: Any, *, active: bool) -> None:
    memory = run.state.memory
    scope = kept(run, _true, rule, prefix.frame) if active else None
    now = scope is not None
    if now == (was is not None):
        return
    if now:
        assert scope is not None
        memory[key] = (scope.you,)
    else:
        del memory[key]
    begins = prefix.frame == "once_true"
    if now != begins:
        return
    if scope is None or not now:
        you = str(was[0]) if was else ""
        scope = Scope(rule.entry, you, you or run.state.active, {}, {})
        if you and run.state.figures.get(you) is None:
            return
    run.push("rule", (rule.entry, rule.instruction.key, scope.to_plain()))


def _true(run: Run, rule: Rule, frame: str) -> Scope | None:
    """Returns what a rule knows if its condition holds now; None if it does not."""
    scope = scope_of(run, rule)
    for each in rule.prefixes:
        cond = each.get("cond")
        if each.frame == "while" and (cond is None or not holds(run, cond, scope)):
            return None
    cond = _condition(next(each for each in rule.prefixes if each.frame == frame))
    return scope if cond is not None and holds(run, cond, scope) else None


def _condition(prefix: Node) -> Tree | None:
    """Returns what must be so: the condition itself, or what somebody *no longer does*."""
    if prefix.frame == "once_true":
        return prefix.get("cond")
    event = prefix.get("event")
    if not isinstance(event, Node) or event.frame != "no_longer_does":
        return None
    return Node("does", tuple(each for each in event.fields if each[0] in ("who", "does")))
