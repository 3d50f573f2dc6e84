"""What is not done because something else is done, and whom a card or room does not reach."""

from __future__ import annotations

from typing import Any

from workbench.engine.meaning.core import Scope
from workbench.engine.run import Run, routine
from workbench.model.trees import Node, Tree

__all__ = ["give_up", "reached"]


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


def reached(run: Run, entry: str, subjects: tuple[str, ...]) -> tuple[str, ...]:
    """Leaves out whomever a card or room has no effect on."""
    if run.state.phase != "haunt" or entry.startswith("haunt/"):
        return subjects
    from workbench.engine.harm import ineffective

    return tuple(each for each in subjects if not ineffective(run, entry, each))
