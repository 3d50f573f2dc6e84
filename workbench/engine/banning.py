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
) -> Rule | None:
    """Returns a rule that forbids somebody to do something now; None if there is none.

    Args:
        run: The step.
        verb: What would be done.
        who: Who would do it.
        scope: What the sentence knows that would do it.
        args: What else is known of it, by field of the verb.
    """
    for entry, roles in run.box.by_role.items():
        bans = roles.get("ban")
        if not bans or not is_active(run, entry):
            continue
        for rule in bans:
            if _forbids(run, rule, verb, who, args or {}):
                return rule
    for ban in _lasting(run):
        if ban[0] == verb and ban[1] in ("", who):
            return ban[2]
    del scope
    return None


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


def _lasting(run: Run) -> Iterator[tuple[str, str, Rule]]:
    """Yields the bans that were made for a time: verb, whom, rule."""
    for key, until in run.state.used.items():
        if key.startswith("ban:") and until == run.state.turn:
            _ban, verb, who, entry, number = key.split("|") if "|" in key else ("", "", "", "", "")
            book = run.box.rules_of(entry)
            if book is not None:
                for rule in book.standing:
                    if rule.instruction.key == number:
                        yield verb, who, rule
