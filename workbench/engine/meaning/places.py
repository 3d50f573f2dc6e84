"""Where things are put, and stacks."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.meaning.core import Scope, pick, resolve
from workbench.engine.run import Option, Run
from workbench.engine.state import things_at
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["cards_of", "decks_in", "floor_in", "place_in"]


def place_in(run: Run, tree: Tree | None, scope: Scope, chooser: str) -> str:
    """Returns the place that a phrase means, as states write it; empty if there is none."""
    if not isinstance(tree, Node):
        return ""
    if tree.frame == "place_in":
        where = tree.get("where")
        rooms = resolve(run, where, scope, chooser) if where is not None else ()
        return f"room:{rooms[0]}" if rooms else ""
    if tree.frame == "place_on":
        what = tree.get("what")
        things = resolve(run, what, scope, chooser) if what is not None else ()
        return f"on:{things[0]}" if things else ""
    if tree.frame == "place_wall":
        where = tree.get("where")
        rooms = resolve(run, where, scope, chooser) if where is not None else ()
        return _at_wall(run, rooms[0], scope, chooser) if rooms else ""
    if tree.frame in ("place_top", "place_bottom"):
        decks = decks_in(run, tree.get("stack"), scope, chooser)
        if decks.startswith("discard:"):
            return decks  # whatever is put on a discard pile lies among its cards, face up
        return f"{tree.frame.removeprefix('place_')}:{decks}" if decks else ""
    return "beside"


def _at_wall(run: Run, room: str, scope: Scope, chooser: str) -> str:
    """A token stands against an edge of a room that has no door, else in a corner; it is chosen."""
    from workbench.engine.board import DIRECTIONS, doors

    there = doors(run, room)
    sides = [side for side in DIRECTIONS if side not in there] or ["NE", "SE", "SW", "NW"]
    walls = [Option(f"wall:{side}", side, "wall", run.cite) for side in sides]
    side = run.choose(chooser, "wall", walls)
    if side is None:
        return ""
    scope.facts["wall"] = side
    return f"room:{room}"


def decks_in(run: Run, tree: Tree | None, scope: Scope, chooser: str) -> str:
    """Returns the stack or discard pile that a phrase means; among several the doer chooses."""
    if not isinstance(tree, Node):
        return ""
    if tree.frame == "the_stack":
        return str(scope.facts.get("stack", ""))
    keys = list(_piles(tree))
    deck = keys[0] if len(keys) == 1 else pick(run, chooser, "stack", keys)
    scope.facts["stack"] = deck
    return deck


def _piles(tree: Node) -> Iterator[str]:
    """Yields the stacks that a phrase names, and the piles: ``item``, ``discard:item``."""
    pile = "discard:" if tree.frame == "discards" else ""
    for _name, part in tree.fields:
        if isinstance(part, Node):
            yield from _piles(part)
        else:
            yield f"{pile}{part.key}"


def cards_of(run: Run, deck: str) -> list[str]:
    """Returns the cards of a stack, from those known to be on top, or of a discard pile."""
    if deck.startswith("discard:"):
        return things_at(run.state, deck)
    return [card for part in run.state.decks.get(deck, ((), (), ())) for card in part]


def floor_in(run: Run, tree: Tree | None, scope: Scope, room: str, chooser: str) -> str:
    """Returns the area that a floor phrase means for a tile that is to be laid."""
    areas = run.box.rooms[room].areas if room in run.box.rooms else run.box.ruleset.areas
    if isinstance(tree, Leaf) and tree.key in run.box.ruleset.areas:
        return tree.key
    if isinstance(tree, Leaf) and tree.key == "another":
        here = run.state.rooms.get(room, ("", 0, 0, 0, True))[0]
        return pick(run, chooser, "floor", [a for a in run.box.ruleset.areas if a != here])
    if isinstance(tree, Node):
        where = tree.get("where")
        rooms = resolve(run, where, scope, chooser) if where is not None else ()
        return run.state.rooms[rooms[0]][0] if rooms else ""
    wide = isinstance(tree, Leaf) and tree.key == "any"
    return pick(run, chooser, "floor", run.box.ruleset.areas if wide else areas)
