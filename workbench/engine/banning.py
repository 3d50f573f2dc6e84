"""What is forbidden: every rule in force that says *cannot*, and whom and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.keeping import kept
from workbench.engine.meaning.core import Scope, holds, matches, number
from workbench.engine.meaning.nouns import suits
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.state import in_this_turn, things_at
from workbench.model.trees import Node, Tree

__all__ = ["FREE_ACTS", "forbidding", "may_be_banned"]

#: What somebody does of their own will; *can only* forbids no more than these.
FREE_ACTS = frozenset(
    {
        "move", "attack", "use", "trade", "give", "drop", "take", "steal", "discover",
        "discover_rooms", "carry_out", "act", "pick_up", "enter", "leave_house",
    }
)  # fmt: skip
#: What a verb is also a case of, so that a ban on that forbids it too.
_ALSO: Mapping[str, tuple[str, ...]] = {
    "give": ("trade", "part_with"),
    "trade": ("part_with",),
    "drop": ("part_with",),
    "discard": ("part_with",),
    "pick_up": ("take",),
    "steal": ("take",),
    "discover": ("discover_rooms",),
}
#: By what something comes to somebody, and the verb that says how much of it one can have.
_GETTING = frozenset({"take", "pick_up", "steal", "carry_max"})
_FULL = ("carry_max",)
_WRAPPED = ("this_turn", "until_end", "until_start", "instead", "instead_of")


def forbidding(run: Run, verb: str, who: str, args: Mapping[str, Any] | None = None) -> Rule | None:
    """Returns a rule that forbids somebody to do something now; None if there is none.

    Args:
        run: The step.
        verb: What would be done.
        who: Who would do it.
        args: What else is known of it, by field of the verb.
    """
    if not said(run, _asked(verb)) or not kept(run, _concerning, verb, who):
        return None
    return kept(run, _first, verb, who, tuple(args.items()) if args else ())


def may_be_banned(run: Run, verb: str, who: str) -> bool:
    """Tells whether any rule in force may forbid a verb to somebody, whatever it is done to."""
    return said(run, _asked(verb)) and bool(kept(run, _concerning, verb, who))


@lru_cache(maxsize=512)
def _asked(verb: str) -> tuple[str, ...]:
    """Returns the role and the names of the rules that may forbid a verb."""
    return ("ban", verb, *_ALSO.get(verb, ()), *_ALWAYS, *(_FULL if verb in _GETTING else ()))


def _cases(verb: str) -> tuple[str, ...]:
    """Returns a verb with whatever it is also a case of."""
    return (verb, *_ALSO.get(verb, ()), *(_FULL if verb in _GETTING else ()))


def _concerning(run: Run, verb: str, who: str) -> tuple[tuple[Rule, Scope], ...]:
    """Returns the bans on a verb that are about somebody, whatever it would be done to.

    Most bans are about others: they are told here once, and not for each thing anew.
    """
    verbs = _cases(verb)
    found: list[tuple[Rule, Scope]] = []
    for rule, known in in_force(run, "ban", *_asked(verb)[1:]):
        core, _conditions = rule.worked_out("forbids", _parts)
        if core is None or not _about(core, verbs):
            continue
        for scope in standing_scopes(run, rule, known):
            # Whom *only N can* means may hang on what it would be done to.
            if core.frame == "only_who_can" or _who(run, core, who, scope.copy()):
                found.append((rule, scope))
    return tuple(found)


def _first(run: Run, verb: str, who: str, fields: tuple[tuple[str, Any], ...]) -> Rule | None:
    verbs = _cases(verb)
    args = dict(fields)
    for rule, known in kept(run, _concerning, verb, who):
        core, conditions = rule.worked_out("forbids", _parts)
        scope = known.copy()
        if (
            core is not None
            and _FRAMES[core.frame](run, rule, core, verbs, who, args, scope)
            and not any(cond is not None and holds(run, cond, scope.copy()) for cond in conditions)
        ):
            return rule
    return None


def _parts(rule: Rule) -> tuple[Node | None, tuple[Tree | None, ...]]:
    """Returns the clause of a ban, and the conditions under which it does not hold."""
    core: Tree | None = rule.core
    conditions: list[Tree | None] = []
    while isinstance(core, Node) and core.frame not in _FRAMES:
        if core.frame == "unless":
            conditions.append(core.get("cond"))
        elif core.frame not in _WRAPPED:
            return None, ()  # what is forbidden within one attack is known by the attack
        core = core.get("do")
    return (core if isinstance(core, Node) else None), tuple(conditions)


def _about(core: Node, verbs: tuple[str, ...]) -> bool:
    """Tells quickly whether a ban can be about a verb at all."""
    if core.frame.startswith("can_"):
        return core.frame != "can_do_one" or "carry_out" in verbs
    return any(does.frame in verbs for does in _verbs(core))


def _verbs(core: Node) -> Iterator[Node]:
    for name in ("do", "also", "last"):
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


def _cannot(
    run: Run, _rule: Rule, core: Node, verbs: tuple[str, ...], who: str, args: Any, scope: Scope
) -> bool:
    return any(
        does.frame in verbs
        and _who(run, core, who, scope)
        and (_too_many if does.frame in _FULL else _what)(run, does, {**args, "who": who}, scope)
        for does in _verbs(core)
    )


def _too_many(run: Run, verb: Node, args: Mapping[str, Any], scope: Scope) -> bool:
    """Who cannot carry more than so many of a kind cannot get one more when it has them."""
    noun, n, what = verb.get("noun"), verb.get("n"), args.get("what")
    if noun is None or n is None or not isinstance(what, str):
        return False
    if not suits(run, what, noun, scope.copy()):
        return False
    has = things_at(run.state, f"by:{args['who']}")
    carried = [each for each in has if each != what and suits(run, each, noun, scope.copy())]
    return len(carried) >= number(run, n, scope)


def _only_who(
    run: Run, _rule: Rule, core: Node, verbs: tuple[str, ...], who: str, args: Any, scope: Scope
) -> bool:
    return any(
        does.frame in verbs and _what(run, does, args, scope) and not _who(run, core, who, scope)
        for does in _verbs(core)
    )


def _can_only(
    run: Run, _rule: Rule, core: Node, verbs: tuple[str, ...], who: str, args: Any, scope: Scope
) -> bool:
    if verbs[0] not in FREE_ACTS or verbs[0] == "act" or not _who(run, core, who, scope):
        return False
    allowed = list(_verbs(core))
    if verbs[0] in ("enter", "leave_house") and any(does.frame == "move" for does in allowed):
        return False
    return not any(
        does.frame in verbs and (not args or _what(run, does, args, scope)) for does in allowed
    )


def _nothing(
    run: Run, _rule: Rule, core: Node, verbs: tuple[str, ...], who: str, _args: Any, scope: Scope
) -> bool:
    return verbs[0] in FREE_ACTS and _who(run, core, who, scope)


def _one_of_box(
    run: Run, rule: Rule, core: Node, _verbs: tuple[str, ...], who: str, args: Any, scope: Scope
) -> bool:
    key = f"box:{rule.entry}:{rule.box.at}:{who}"
    return (
        args.get("box") == rule.box.at
        and in_this_turn(run.state, key)
        and _who(run, core, who, scope)
    )


#: Clauses that forbid whatever they do not name.
_ALWAYS = ("can_only", "can_only_either", "can_do_nothing", "can_do_one")
_FRAMES = {
    "cannot": _cannot,
    "cannot_either": _cannot,
    "no_one_can": _cannot,
    "only_who_can": _only_who,
    "can_only": _can_only,
    "can_only_either": _can_only,
    "can_do_nothing": _nothing,
    "can_do_one": _one_of_box,
}
