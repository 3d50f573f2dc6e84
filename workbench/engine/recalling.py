"""What the items of one box know of each other, where its heading is the moment that they wait for.

Each such item is a rule by itself; but *the result*, *the room* and the like go from one to the
next, as they do between the steps of a list.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.meaning.core import Scope
from workbench.engine.run import Run
from workbench.model.roles import MOMENTS
from workbench.model.trees import Node

__all__ = ["recall", "remember"]

#: What one item leaves for the next.
_LEFT = ("result", "faces", "trait", "results", "held", "did", "found", "room", "placed")


def _box(run: Run, entry: str, key: str) -> str:
    """Returns where a box is kept whose heading is a moment; empty if the item is in none."""
    book = run.box.rules_of(entry)
    for rule in book.standing if book is not None and entry == run.state.haunt else ():
        if rule.instruction.key == key:
            gate = rule.box.gate
            waits = isinstance(gate, Node) and gate.frame in MOMENTS
            return f"left:{rule.box.at}" if waits else ""
    return ""


def recall(run: Run, key: str, scope: Scope) -> None:
    """Lets an item know what those before it in its box have left in this turn."""
    place = _box(run, scope.entry, key)
    left: Any = run.state.memory.get(place) if place else None
    if left is not None and left[0] == run.state.turn:
        scope.facts.update(
            {name: fact for name, fact in left[1].items() if name not in scope.facts}
        )
        scope.slots.update({name: it for name, it in left[2].items() if name not in scope.slots})


def remember(run: Run, key: str, scope: Scope) -> None:
    """Keeps what an item leaves for those after it in its box."""
    place = _box(run, scope.entry, key)
    if place:
        facts = {name: scope.facts[name] for name in _LEFT if name in scope.facts}
        run.state.memory[place] = (run.state.turn, facts, dict(scope.slots))
