"""What is worked out from a tree alone, once for each tree.

Trees are values, and comparing large ones takes longer than most of what is asked of them; so they
are known again by being the same object, which those of pages always are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from workbench.model.trees import Tree

__all__ = ["told_once"]

T = TypeVar("T")
#: So many trees are kept for each question; the pages of a game have fewer that are asked for.
_MOST_KEPT = 4000


def told_once(work: Callable[[Tree], T]) -> Callable[[Tree], T]:
    """Returns a function that tells the same of a tree, and works it out once for each.

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
