"""For whom a rule holds: every way in which the conditions around it can be true.

*While a hero is grabbed* holds for each such hero separately. So a rule that lasts is looked at
once for each of them, with *the hero* standing for that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.happening import scope_of
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.meaning.core import Scope, fits, holds
from workbench.engine.meaning.nouns import pool
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.model.roles import Role
from workbench.model.trees import Node, Tree

__all__ = ["bindings", "in_force", "said", "standing_scopes"]

_ANY = ("a_any_", "a_one_", "a_near_")


def bindings(run: Run, cond: Tree, scope: Scope) -> Iterator[Scope]:
    """Yields what is known in each way in which a condition holds now."""
    if not isinstance(cond, Node):
        return
    if cond.frame == "and":
        first, then = cond.get("first"), cond.get("then")
        if first is not None and then is not None:
            for known in bindings(run, first, scope):
                yield from bindings(run, then, known)
        return
    who = cond.get("who")
    tests = [cond.get(name) for name in ("state", "does")]
    if cond.frame in ("is", "does", "is_and_does") and isinstance(who, Node):
        noun = who.get("noun")
        if who.frame.startswith(_ANY) and noun is not None and scope.bound(who) is None:
            for each in pool(run, noun, scope.copy()):
                known = scope.copy()
                known.bind(who, each)
                if all(test is None or fits(run, each, test, known) for test in tests):
                    yield known
            return
    known = scope.copy()
    if holds(run, cond, known):
        yield known


def standing_scopes(run: Run, rule: Rule, scope: Scope | None = None) -> Iterator[Scope]:
    """Yields what a rule knows for each way in which it holds now; none if it does not hold.

    Args:
        run: The step.
        rule: The rule.
        scope: What it knows before; None for what is known of a page in play.
    """
    if scope is None and not rule.gated:
        yield scope_of(run, rule)
    elif scope is None:
        for known in kept(run, _standing, rule):
            yield known.copy()
    else:
        yield from _standing(run, rule, scope)


def _standing(run: Run, rule: Rule, scope: Scope | None = None) -> list[Scope]:
    from workbench.engine.prefixes import whose_turn

    found = [scope if scope is not None else scope_of(run, rule)]
    for prefix in rule.prefixes:
        if prefix.frame in ("while", "if"):
            cond = prefix.get("cond")
            if cond is None:
                return []
            found = [known for each in found for known in bindings(run, cond, each)]
        elif prefix.frame == "on_turn":
            turn = prefix.get("turn")
            found = [each for each in found if turn is not None and whose_turn(run, turn, each)]
        if not found:
            break
    return found


def said(run: Run, asked: tuple[str, ...]) -> bool:
    """Tells quickly whether :func:`in_force` gives any rule.

    Args:
        run: The step.
        asked: The role, then the names if only some are meant.
    """
    if rules_in_play(run, asked):
        return True
    if not run.state.lasting:
        return False
    from workbench.engine.lasting import any_made

    return any_made(run, asked)


def in_force(run: Run, role: Role, *names: str) -> Iterator[tuple[Rule, Scope | None]]:
    """Yields the rules of a role that are in force, with what each knows before its conditions.

    First those of the pages in play, with None for what is known of such a page; then those that
    were made for a time.

    Args:
        run: The step.
        role: The part that the rules play.
        names: Frames of clauses or verbs, of which a rule must have one; without any, all rules.
    """
    from workbench.engine.lasting import made_rules

    for rule in rules_in_play(run, (role, *names)):
        yield rule, None
    if run.state.lasting:
        yield from made_rules(run, role, names)
