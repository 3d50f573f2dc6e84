"""Trees compare by value, give up their fields by name, and are walked from the top."""

from __future__ import annotations

import pytest

from workbench.model.trees import Leaf, Node, Tree, parts_of, walk

ROLL = Node("attempt", (("traits", Leaf("trait", "might")), ("what", Node("this_card"))))
RULE = Node("must", (("who", Node("you")), ("do", ROLL)))


def test_trees_that_say_the_same_are_the_same() -> None:
    again = Node("must", (("who", Node("you", ())), ("do", ROLL)))
    assert again == RULE
    assert len({RULE, again}) == 1
    assert Node("must", tuple(reversed(RULE.fields))) != RULE
    assert Leaf("trait", "might") != Leaf("room", "might")


def test_a_field_that_was_left_out_is_none() -> None:
    assert RULE.get("do") == ROLL
    assert ROLL.get("traits") == Leaf("trait", "might")
    assert ROLL.get("how") is None
    assert Node("nothing").get("who") is None


def test_a_walk_is_from_the_top_and_left_to_right() -> None:
    told = [part.frame if isinstance(part, Node) else part.key for part in walk(RULE)]
    assert told == ["must", "you", "attempt", "might", "this_card"]
    assert list(walk(Leaf("number", "4"))) == [Leaf("number", "4")]


@pytest.mark.parametrize(("tree", "field"), [(RULE, "frame"), (Leaf("number", "4"), "key")])
def test_a_tree_never_changes(tree: Tree, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(tree, field, "other")


def test_the_parts_of_a_tree_are_those_of_the_walk_whatever_was_asked_before() -> None:
    others = [
        Node("must", (("who", Node("you")), ("n", Leaf("number", str(n))))) for n in range(9000)
    ]
    for tree in (RULE, *others, RULE, ROLL):
        assert parts_of(tree) == tuple(walk(tree))
    assert parts_of(RULE) is parts_of(RULE)
