"""Trees of frames: what a sentence means, the same in every language.

A tree is made of nodes (a frame with its fields) and leaves (a name, a number). Trees compare and
hash by value, and say nothing of the words they were read from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["SLOT", "Leaf", "Node", "Tree", "parts_of", "told_once", "walk"]

T = TypeVar("T")

#: The field by which a bound tree says which first mention something is, or goes back to.
SLOT = "slot"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A name of something, a number, or a title.

    Attributes:
        kind: What sort of thing is named: ``room``, ``trait``, ``number`` ...
        key: Which: an entry id, a declared name's key, the digits of a number.
    """

    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class Node:
    """A frame with its fields filled; optional fields that were left out are not there.

    Attributes:
        frame: The frame's name.
        fields: (name, tree) in the order of the frame's declaration.
    """

    frame: str
    fields: tuple[tuple[str, Tree], ...] = ()

    def get(self, name: str) -> Tree | None:
        """Returns a field, or None if it was left out."""
        for field, tree in self.fields:
            if field == name:
                return tree
        return None


Tree = Node | Leaf


def walk(tree: Tree) -> Iterator[Tree]:
    """Yields *tree* and everything inside it, from the top, left to right."""
    # Pages are walked over by every check: one loop is several times as fast as a nest of them.
    left = [tree]
    while left:
        part = left.pop()
        yield part
        if isinstance(part, Node):
            left += [inner for _name, inner in reversed(part.fields)]


#: So many trees are kept for each question; the pages of a game have fewer that are asked for.
_MOST_KEPT = 4000


def told_once(work: Callable[[Tree], T]) -> Callable[[Tree], T]:
    """Returns a function that tells the same of a tree, and works it out once for each.

    Comparing large trees takes longer than most of what is asked of them, so a tree is known again
    by being the same object, as those of a page always are.

    Args:
        work: Works it out from the tree and nothing else; nobody changes what it gives.
    """
    known: dict[int, tuple[Tree, T]] = {}

    def told(tree: Tree) -> T:
        found = known.get(id(tree))
        if found is not None and found[0] is tree:
            return found[1]
        if len(known) >= _MOST_KEPT:
            known.clear()
        value = work(tree)
        known[id(tree)] = (tree, value)
        return value

    return told


@told_once
def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """Returns what :func:`walk` yields, for those who go over the same trees again and again."""
    return tuple(walk(tree))
