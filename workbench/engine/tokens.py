"""Tokens and monsters: taken from the box when they are needed, given back when they are gone."""

from __future__ import annotations

from workbench.engine.run import Run
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["head_noun", "new_monster", "new_token", "to_box"]


def head_noun(tree: Tree | None) -> Leaf | None:
    """Returns the noun that heads a phrase."""
    while isinstance(tree, Node):
        tree = tree.get("noun")
    return tree


def kind_of(noun: Leaf) -> str:
    """Returns what a token or monster is an instance of."""
    return noun.key.partition("/")[2] if noun.key.count("/") == 2 else noun.key


def new_token(run: Run, noun: Leaf, place: str) -> str:
    """Takes a token from the box; empty if the box has no more of it."""
    state = run.state
    kind = kind_of(noun)
    most = run.box.tokens.get(kind.partition("#")[0])
    there = sum(1 for each, of in state.kinds.items() if of == kind and each in state.things)
    if most is not None and there >= most:
        run.tell("no-token", "", kind=kind)
        return ""
    token = f"t{state.numbered}"
    state.numbered += 1
    state.kinds[token] = kind
    state.things[token] = place
    return token


def new_monster(run: Run, noun: Leaf, room: str) -> str:
    """Puts a new monster on the board."""
    state = run.state
    monster = f"m{state.numbered}"
    state.numbered += 1
    state.kinds[monster] = noun.key
    state.figures[monster] = room
    state.sides[monster] = "monsters"
    run.tell("appears", monster, kind=noun.key, room=room)
    return monster


def to_box(run: Run, token: str) -> None:
    """Gives a token back to the box."""
    run.state.things.pop(token, None)
    run.state.kinds.pop(token, None)
    run.state.marks.pop(token, None)
