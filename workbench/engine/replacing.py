"""What is not done because something else is done, and whom a card or room does not reach."""

from __future__ import annotations

from typing import Any

from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.meaning.core import Scope, matches
from workbench.engine.run import Run, routine
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["give_up", "not_yet", "reached"]


@routine("no-longer-spared")
def _no_longer_spared(run: Run, data: Any) -> None:
    """What a sentence costs has been paid: traits can fall to the skull again."""
    del data
    run.state.memory.pop("spared", None)


def give_up(run: Run, verb: Tree | None, scope: Scope) -> None:
    """Lets what something was done instead of not happen: an attack, a draw, a fight's damage."""
    frame = verb.frame if isinstance(verb, Node) else ""
    who = scope.facts.get("actor") or scope.you
    if frame == "attack" and who:
        run.state.used[f"attacked:{who}"] = run.state.turn
    if frame == "draw":
        run.state.used[f"drawn-not:{scope.facts.get('figure') or who}"] = run.state.turn
    if run.fight is not None and frame in ("deal", "become_stunned"):
        run.fight["dealt"] = False


def not_yet(run: Run, entry: str, title: str, subjects: tuple[str, ...]) -> tuple[str, ...]:
    """Leaves out those to whom an effect has happened, where it does so once a turn to each.

    Args:
        run: The step.
        entry: The page.
        title: The effect of which this is the first sentence; empty if it is of none.
        subjects: To whom it would happen.
    """
    if not title or not said(run, ("ban", "most_once")):
        return subjects
    found = []
    used, turn = run.state.used, run.state.turn
    for each in subjects:
        key = f"title:{entry}:{title}:{each}"
        if _once_to(run, entry, title, each):
            if used.get(key) == turn:
                continue
            used[key] = turn
        found.append(each)
    return tuple(found)


def _once_to(run: Run, entry: str, title: str, who: str) -> bool:
    for rule, known in in_force(run, "ban", "most_once"):
        core = rule.bare
        named, whom = (
            (core.get("title"), core.get("whom")) if isinstance(core, Node) else (None,) * 2
        )
        if rule.entry != entry or whom is None or named != Leaf("title", title):
            continue
        if any(matches(run, whom, who, scope) for scope in standing_scopes(run, rule, known)):
            return True
    return False


def reached(run: Run, entry: str, subjects: tuple[str, ...]) -> tuple[str, ...]:
    """Leaves out whomever a card or room has no effect on."""
    if run.state.phase != "haunt" or entry.startswith("haunt/"):
        return subjects
    from workbench.engine.harm import ineffective

    return tuple(each for each in subjects if not ineffective(run, entry, each))
