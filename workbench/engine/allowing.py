"""What rules allow: whether a sentence that says *may* lets somebody do it now."""

from __future__ import annotations

from workbench.engine.happening import scope_of
from workbench.engine.meaning.core import Scope, holds, matches
from workbench.engine.prefixes import whose_turn
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.state import in_this_turn
from workbench.model.trees import Node

__all__ = ["allowed_by", "limit_key", "spent_limit"]

_LIMITS = ("once_per_turn", "once_per_game", "once_each_turn")


def limit_key(prefix: Node, rule: Rule, who: str) -> str:
    """Returns the name under which a limit of a rule is kept for somebody."""
    key = f"{prefix.frame}:{rule.entry}#{rule.instruction.key}"
    return key if prefix.frame == "once_each_turn" else f"{key}:{who}"


def allowed_by(run: Run, rule: Rule, who: str, known: Scope | None = None) -> Scope | None:
    """Returns what a rule knows if it allows somebody to do something now; None if it does not.

    Args:
        run: The step.
        rule: A rule whose core allows something.
        who: Who would do it.
        known: What the rule knows already.
    """
    state = run.state
    scope = known if known is not None else scope_of(run, rule)
    scope.facts["actor"] = who
    core = rule.bare
    subject = core.get("who") if isinstance(core, Node) else None
    if not isinstance(core, Node) or subject is None:
        return None
    you = isinstance(subject, Node) and subject.frame == "you"
    if rule.entry.startswith("room/"):
        if you and (state.figures.get(who) != rule.entry or not who.startswith("e")):
            return None  # what a room says to *you* it says to explorers; monsters it names
        scope.you = scope.doer = who
    elif you and scope.you and scope.you != who:
        return None
    for prefix in rule.prefixes:  # first, since *the* subject may be whoever has the turn
        turn = prefix.get("turn") if prefix.frame == "on_turn" else None
        if prefix.frame == "on_turn" and (turn is None or not whose_turn(run, turn, scope)):
            return None
    bound = isinstance(subject, Node) and scope.bound(subject) is not None
    if not bound and not matches(run, subject, who, scope):
        return None
    for prefix in rule.prefixes:
        cond = prefix.get("cond")
        if prefix.frame in ("if", "while") and (cond is None or not holds(run, cond, scope)):
            return None
        if prefix.frame in _LIMITS and _is_spent(run, prefix, rule, who):
            return None
        if prefix.frame == "from_next_turn":
            drawn = state.memory.get(f"drawn-turn:{rule.entry}")
            if drawn is not None and drawn >= state.turn:
                return None
        if prefix.frame == "instead_of_doing" and _spent(run, prefix.get("not"), who):
            return None
    if bound and not matches(run, subject, who, scope):
        return None
    for tree in _around(rule):
        if tree.frame == "instead_of" and _spent(run, tree.get("not"), who):
            return None
    if core.frame == "may_if":
        cond = core.get("cond")
        if cond is None or not holds(run, cond, scope):
            return None
    return scope


def spent_limit(run: Run, rule: Rule, who: str) -> str | None:
    """Returns the prefix by which somebody cannot do again what a rule allows; None if none."""
    for prefix in rule.prefixes:
        if prefix.frame in _LIMITS and _is_spent(run, prefix, rule, who):
            return prefix.frame
    return None


def _is_spent(run: Run, prefix: Node, rule: Rule, who: str) -> bool:
    used = run.state.used.get(limit_key(prefix, rule, who))
    return used is not None and (prefix.frame == "once_per_game" or used == run.state.turn)


def _around(rule: Rule) -> list[Node]:
    found, tree = [], rule.core
    while isinstance(tree, Node) and tree.frame in (
        "instead_of",
        "this_turn",
        "unless",
        "on_the_way",
    ):
        found.append(tree)
        inner = tree.get("do")
        if inner is None:
            break
        tree = inner
    return found


def _spent(run: Run, verb: object, who: str) -> bool:
    """Tells whether what would be given up was done already this turn."""
    if isinstance(verb, Node) and verb.frame == "attack":
        attacked = in_this_turn(run.state, f"attacked:{who}")
        return attacked or run.state.phase != "haunt"
    return False
