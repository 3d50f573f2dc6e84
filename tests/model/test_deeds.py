"""What a sentence does is told from what it only speaks of."""

from __future__ import annotations

import pytest

from workbench.model.deeds import done
from workbench.model.trees import Leaf, Node, Tree
from workbench.model.vocabulary import ACTING, FORBIDS, MODES, SENTENCES, VOCABULARY

DRAW = Node("draw", (("what", Leaf("stack", "omen")),))
YOU = Node("you")


@pytest.mark.parametrize("frame", ["do", "someone_does", "may", "must"])
def test_a_verb_is_done_where_it_is_told_or_allowed(frame: str) -> None:
    assert DRAW in list(done(Node(frame, (("who", YOU), ("do", DRAW)))))


@pytest.mark.parametrize("frame", sorted(FORBIDS))
def test_what_is_forbidden_is_not_done(frame: str) -> None:
    tree = Node(frame, (("who", YOU), ("do", DRAW), ("also", DRAW), ("last", DRAW)))
    assert DRAW not in list(done(tree))


@pytest.mark.parametrize("frame", ["happens", "has_done", "who_did", "where_cannot"])
def test_what_is_waited_for_or_asked_is_not_done(frame: str) -> None:
    assert DRAW not in list(done(Node(frame, (("do", DRAW), ("did", DRAW)))))


def test_what_is_replaced_is_not_done() -> None:
    moved: Tree = Node("do", (("do", Node("move")),))
    frames = [node.frame for node in done(Node("instead_of", (("do", moved), ("not", DRAW))))]
    assert frames == ["instead_of", "do", "move"]


def test_every_mode_is_of_a_sentence() -> None:
    every = frozenset().union(*VOCABULARY.values())
    assert MODES.keys() <= SENTENCES
    assert every >= ACTING
