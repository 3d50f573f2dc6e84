"""Tokens and monsters: taken from the box when they are needed, given back when they are gone."""

from __future__ import annotations

from workbench.engine.run import Run
from workbench.engine.state import of_kind
from workbench.model.ids import without_game
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = [
    "head_noun", "new_monster", "new_token", "on_board", "place_new", "set_aside_like", "to_box",
]  # fmt: skip


def head_noun(tree: Tree | None) -> Leaf | None:
    """Returns the noun that heads a phrase."""
    while isinstance(tree, Node):
        tree = tree.get("noun")
    return tree


def new_token(run: Run, noun: Leaf, place: str) -> str:
    """Takes a token from the box; empty if the box has no more of it."""
    state = run.state
    kind = without_game(noun.key)
    most = run.box.tokens.get(kind.partition("#")[0])
    there = sum(1 for each in of_kind(state, kind) if each in state.things)
    if most is not None and there >= most:
        run.tell("no-token", "", kind=kind)
        return ""
    token = f"t{state.numbered}"
    state.numbered += 1
    state.kinds[token] = kind
    state.things[token] = place
    if state.haunt and is_portable(run, kind):
        state.marks[token] = ("item",)
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


def on_board(run: Run, figure: str, room: str) -> None:
    """Puts a monster that lay beside the board, or a figure that was off it, into a room."""
    state = run.state
    state.things.pop(figure, None)
    state.figures[figure] = room
    state.sides.setdefault(figure, "monsters")
    run.tell("appears", figure, kind=state.kinds.get(figure, ""), room=room)


def place_new(run: Run, noun: Leaf, place: str, *, face_down: bool = False) -> str:
    """Puts one of a kind somewhere: one that was set aside, else one from the box.

    Returns:
        Its id; empty if there is none left, or a monster would be put where none can stand.
    """
    state = run.state
    kind = without_game(noun.key)
    aside = [
        each
        for each, where in state.things.items()
        if where == "aside" and state.kinds.get(each) in (kind, noun.key)
    ]
    if noun.kind in ("monster", "only_monster"):
        if not place.startswith("room:"):
            return ""
        room = place.removeprefix("room:")
        if not aside and _all_are_out(run, noun):
            run.tell("no-token", "", kind=noun.key)
            return ""
        figure = aside[0] if aside else new_monster(run, noun, room)
        if aside:
            on_board(run, figure, room)
        if face_down:
            state.marks[figure] = (*state.marks.get(figure, ()), "face-down")
        return figure
    if aside:
        state.things[aside[0]] = place
        return aside[0]
    return new_token(run, noun, place)


def _all_are_out(run: Run, noun: Leaf) -> bool:
    """Tells whether as many of a monster as its haunt has are on the board or set aside."""
    state = run.state
    book = run.box.rules_of(state.haunt)
    count = next(
        (
            each.facts.get("count")
            for each in (book.program.declared if book is not None else ())
            if each.sort == "monster" and each.key == noun.key
        ),
        None,
    )
    there = [
        each
        for each, kind in state.kinds.items()
        if kind == noun.key and (each in state.figures or state.things.get(each, "out") != "out")
    ]
    return isinstance(count, int) and len(there) >= count


def set_aside_like(run: Run, noun: Leaf) -> str:
    """Lays one of a kind beside the board, for later."""
    if noun.kind in ("monster", "only_monster"):
        monster = new_monster(run, noun, "")
        del run.state.figures[monster]
        run.state.things[monster] = "aside"
        return monster
    return new_token(run, noun, "aside")


def is_portable(run: Run, kind: str) -> bool:
    """Tells whether a token of the haunt is handled like an item (rule: item-tokens).

    One is if its page declares it with the shape of an item and lets somebody carry it; one that
    has to be won where it lies, by a task, is not simply picked up.
    """
    book = run.box.rules_of(run.state.haunt)
    if book is None or not any(
        each.key == kind and each.facts.get("shape") == "item" for each in book.program.declared
    ):
        return False
    carried = False
    for tree in book.program.trees():
        for part in parts_of(tree):
            if isinstance(part, Node) and part.frame in _CARRYING:
                named = any(isinstance(leaf, Leaf) and leaf.key == kind for leaf in parts_of(part))
                free = any(
                    isinstance(inner, Node) and inner.frame == "that_no_one"
                    for inner in parts_of(part)
                )
                if named and part.frame == "take" and free:
                    return False
                carried = carried or named
    return carried


#: Verbs and relations of what somebody has with him.
_CARRYING = frozenset({"carry", "someone_carries", "take", "pick_up", "part_with", "steal"})


def to_box(run: Run, token: str) -> None:
    """Gives a token back to the box; an event that lasted as long as it is over."""
    from workbench.engine.drawing import give_up_events

    # What it is stays known: a sentence that gave it back can still put it somewhere.
    run.state.things.pop(token, None)
    run.state.marks.pop(token, None)
    run.state.facing.pop(token, None)
    give_up_events(run)
