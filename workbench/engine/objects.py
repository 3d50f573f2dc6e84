"""Whether there is anything that an action could be done to (fixed readings: choices)."""

from __future__ import annotations

from workbench.engine.changing import has_trait
from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.meaning.core import Scope, matches, resolve
from workbench.engine.meaning.nouns import alive, pool, suits, there_is
from workbench.engine.meaning.numbers import traits_in
from workbench.engine.run import Run
from workbench.engine.state import in_this_turn
from workbench.model.trees import Leaf, Node

__all__ = ["counted_as", "has_object"]


def counted_as(run: Run, entry: str, title: str) -> tuple[str, ...]:
    """Returns the things whose use in a turn the action of a title stands for."""
    if not title or not said(run, ("statement", "counts_as_using")):
        return ()
    found: list[str] = []
    for rule, known in in_force(run, "statement", "counts_as_using"):
        core = rule.bare
        named, what = (
            (core.get("title"), core.get("what")) if isinstance(core, Node) else (None, None)
        )
        if rule.entry != entry or what is None or named != Leaf("title", title):
            continue
        for scope in standing_scopes(run, rule, known):
            found += resolve(run, what, scope)
    return tuple(found)


def has_object(run: Run, who: str, do: Node, scope: Scope) -> bool:
    """Tells whether what somebody may do can be done to anything now.

    Args:
        run: The step.
        who: Who would do it.
        do: The verb, with what belongs to it.
        scope: What its sentence knows.
    """
    state = run.state
    here = state.figures.get(who, "")
    if do.frame == "attack_all_met":
        noun = do.get("noun")
        return noun is not None and any(
            state.figures.get(each) == here and not in_this_turn(state, f"met:{who}:{each}")
            for each in pool(run, noun, scope.copy())
        )
    if do.frame == "pick_up_figure":
        whom = do.get("whom")
        return whom is not None and any(
            room == here and each != who and alive(run, each)
            and f"carried:{each}" not in state.memory
            and matches(run, whom, each, scope.copy())
            for each, room in state.figures.items()
        )  # fmt: skip
    if do.frame == "pick_up":
        what = do.get("what")
        return what is not None and any(
            place == f"room:{here}" and matches(run, what, thing, scope.copy())
            for thing, place in state.things.items()
        )
    if do.frame == "take" and (whom := do.get("whom")) is not None and (what := do.get("what")):
        noun = whom.get("noun") if isinstance(whom, Node) else None
        holders = [state.things.get(each, "") for each in resolve(run, what, scope.copy())]
        return noun is None or any(
            place == f"by:{each}" and each != who and suits(run, each, noun, scope.copy())
            for place in holders
            for each in state.figures
        )
    if do.frame == "send":
        from workbench.engine.meaning.verbs_figures import companion_ways

        whom, where = do.get("whom"), do.get("where")
        named = isinstance(whom, Node) and whom.frame in ("card_named", "this_card")
        sent = resolve(run, whom, scope.copy()) if named and whom is not None else ()
        return not sent or any(
            True for each in sent for _way in companion_ways(run, who, each, where, scope.copy())
        )
    if do.frame == "attempt" and not any(
        has_trait(run, who, t) for t in traits_in(do.get("traits"))
    ):
        return False  # there are no dice to roll
    inner = do.get("do")
    if isinstance(inner, Node):
        return has_object(run, who, inner, scope)
    for field in ("what", "whom"):
        tree = do.get(field)
        noun = tree.get("noun") if isinstance(tree, Node) else None
        one = isinstance(tree, Node) and tree.frame.startswith("a_one_")
        asked = one and noun is not None and do.frame not in ("draw", "search")
        if asked and noun is not None and not there_is(run, noun, scope.copy()):
            return False
    return True
