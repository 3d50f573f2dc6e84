"""What is forbidden: every rule in force that says *cannot*, and whom and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.happening import is_active, scope_of
from workbench.engine.meaning.core import Scope, holds, matches
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.model.trees import Node, Tree

__all__ = ["forbidding"]


def forbidding(
    run: Run, verb: str, who: str, scope: Scope, args: Mapping[str, Any] | None = None
) -> str | None:
    """Returns the sentence that forbids somebody to do something now; None if there is none.

    Args:
        run: The step.
        verb: What would be done.
        who: Who would do it.
        scope: What the sentence knows that would do it.
        args: What else is known of it, by field of the verb.
    """
    for rule in run.box.bans.get(verb, ()):
        if is_active(run, rule.entry) and _forbids(run, rule, verb, who, args or {}):
            return rule.citation
    del scope
    return _lasting(run, verb, who) or None


def _forbids(run: Run, rule: Rule, verb: str, who: str, args: Mapping[str, Any]) -> bool:
    scope = scope_of(run, rule)
    core = rule.core
    while isinstance(core, Node) and core.frame in ("unless", "this_turn", "same_attack"):
        cond = core.get("cond")
        if core.frame == "unless" and cond is not None and holds(run, cond, scope):
            return False
        inner = core.get("do")
        if inner is None:
            return False
        core = inner
    if not isinstance(core, Node):
        return False
    for does in _verbs(core):
        if does.frame == verb and _who(run, core, who, scope) and _what(run, does, args, scope):
            return _lasts(run, rule, scope)
    return False


def _verbs(core: Node) -> Iterator[Node]:
    if core.frame in ("cannot", "cannot_either", "no_one_can"):
        for name in ("do", "also"):
            verb = core.get(name)
            if isinstance(verb, Node):
                yield verb


def _who(run: Run, core: Node, who: str, scope: Scope) -> bool:
    subject: Tree | None = core.get("who")
    return subject is None or matches(run, subject, who, scope)


def _what(run: Run, verb: Node, args: Mapping[str, Any], scope: Scope) -> bool:
    """What the ban names must be what would be done; what it leaves open is any."""
    for name, tree in verb.fields:
        if name != "slot" and not matches(run, tree, args.get(name), scope):
            return False
    return True


def _lasts(run: Run, rule: Rule, scope: Scope) -> bool:
    for prefix in rule.prefixes:
        cond = prefix.get("cond")
        if prefix.frame in ("while", "if") and cond is not None and not holds(run, cond, scope):
            return False
    return True


def _lasting(run: Run, verb: str, who: str) -> str:
    """Returns the sentence by which something is forbidden for this turn; empty if it is not."""
    turn = run.state.turn
    for key, until in run.state.used.items():
        if until == turn and key.startswith("ban|"):
            _ban, banned, whom, cite = key.split("|", 3)
            if banned in (verb, "*") and whom in ("", who):
                return cite
    return ""
