"""What a sentence does, apart from what it only speaks of: an event, a limit, what it replaces.

A verb is done where its sentence is an instruction, a *may* or a *must*; in a condition, an event
or a prohibition it is only spoken of. Searches and checks ask the same walk, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.model.trees import Node, Tree
from workbench.model.vocabulary import ACTING, FORBIDS

__all__ = ["VERBS_OF", "done"]

#: The fields of a sentence that hold its verbs.
VERBS_OF = ("do", "also", "last")
#: What is done in place of something holds the verb of that too.
_REPLACED = "not"


def done(tree: Tree) -> Iterator[Node]:
    """Yields the nodes of a sentence that are done when it acts, from the left.

    The phrases that these name are among them, but nothing that stands inside such a phrase.
    """
    if not isinstance(tree, Node):
        return
    yield tree
    if tree.frame not in ACTING:
        return
    forbids = tree.frame in FORBIDS
    for name, inner in tree.fields:
        if name != _REPLACED and not (forbids and name in VERBS_OF):
            yield from done(inner)
