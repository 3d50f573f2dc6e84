"""Trees of frames: what a sentence means, the same in every language.

A tree is made of nodes (a frame with its fields) and leaves (a name, a number). Trees compare and
hash by value, and say nothing of the words they were read from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["SLOT", "Leaf", "Node", "Tree", "walk"]

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
