"""The traits of monsters: as their haunt states them, some by a track or by how many play.

They are read when they are asked for; a monster whose numbers were set keeps those. Whoever plays
without having read the page supposes a middling number instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.meaning.core import Scope, matches, number
from workbench.engine.run import Run
from workbench.engine.secrecy import FACE_DOWN
from workbench.model.programs import Instruction
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["MIDDLING", "UNREAD", "kinds_of_haunt", "monster_trait"]

#: What a number is supposed to be that is not known; and a monster's in the trait it fights with.
MIDDLING, _STRONG = 4, 6
#: What a state remembers in which numbers are only supposed; in no game that is played.
UNREAD = "numbers-supposed"


def monster_trait(run: Run, who: str, trait: str) -> int | None:
    """Returns a monster's trait as its page states it; None if it has no such trait."""
    found, state = _stated(run, who, trait), run.state
    if UNREAD in state.memory and (found is not None or state.kinds.get(who) == FACE_DOWN):
        return _STRONG if trait == run.box.ruleset.traits[0] else MIDDLING
    return found


def _stated(run: Run, who: str, trait: str) -> int | None:
    state = run.state
    if not who.startswith("m") or who not in state.kinds:
        return None
    book = run.box.rules_of(state.haunt)
    if book is None:
        return None
    scope = Scope(state.haunt)
    for instruction in book.by_key.values():
        if not instruction.trees or not isinstance(instruction.trees[0], Node):
            continue
        head = instruction.trees[0]
        if head.frame == "has_traits":
            noun = head.get("who")
            if isinstance(noun, Leaf) and noun.key == state.kinds[who]:
                found = _in(run, head.get("stats"), trait, scope)
                if found is not None:
                    return found
        elif head.frame == "stats_by":
            whom = head.get("whom")
            if whom is not None and matches(run, whom, who, scope.copy()):
                return _in(run, _row(run, instruction, head, scope), trait, scope)
    return None


def _row(run: Run, instruction: Instruction, head: Node, scope: Scope) -> Tree | None:
    """Returns the traits of the row that a track or number leads to."""
    from workbench.engine.doing import in_row

    track = head.get("track")
    at = number(run, track, scope) if track is not None else 0
    for row in instruction.inner:
        if row.label is not None and row.trees and in_row(row.label.key, at):
            return row.trees[0]
    return None


def _in(run: Run, stats: Tree | None, trait: str, scope: Scope) -> int | None:
    for name, n in _each(stats):
        if name == trait:
            return number(run, n, scope)
    return None


def _each(stats: Tree | None) -> Iterator[tuple[str, Tree]]:
    while isinstance(stats, Node):
        name, n = stats.get("first") or stats.get("trait"), stats.get("n")
        if isinstance(name, Leaf) and n is not None:
            yield name.key, n
        stats = stats.get("then")


def kinds_of_haunt(run: Run) -> tuple[str, ...]:
    """Returns the kinds of monsters that the haunt being played brings."""
    book = run.box.rules_of(run.state.haunt)
    declared = book.program.declared if book is not None else ()
    return tuple(each.key for each in declared if each.sort == "monster")
