"""What is put into play: in several rooms at once, face down, as strangers, by the trait rolled."""

from __future__ import annotations

from fractions import Fraction

from workbench.engine.meaning.core import Act, resolve
from workbench.model.trees import Leaf, Node, walk

__all__ = ["everywhere", "is_face_down", "rolled_token", "stranger"]


def everywhere(act: Act, place: str) -> tuple[str, ...]:
    """Returns every place that a phrase means: one in each room, where it speaks of every room."""
    phrase = act.get("where")
    where = phrase.get("where") if isinstance(phrase, Node) else None
    if isinstance(where, Node) and where.frame.startswith("every"):
        rooms = resolve(act.run, where, act.scope, act.chooser)
        return tuple(f"room:{room}" for room in rooms)
    return (place,)


def is_face_down(what: Node) -> bool:
    """Tells whether a phrase says that what it means lies face down."""
    return any(isinstance(part, Leaf) and part.key == "face-down" for part in walk(what))


def rolled_token(act: Act) -> Leaf | None:
    """Returns the Roll token of the trait of the last roll, if that is what is meant."""
    what = act.get("what")
    if not isinstance(what, Node) or what.frame != "rolled_token":
        return None
    trait = act.scope.facts.get("trait", "")
    return Leaf("token", f"{act.run.box.ruleset.key}/token/{trait}-roll")


def stranger(act: Act, what: Node, room: str) -> None:
    """Puts an explorer that nobody plays on the board, one of those that fit at random."""
    run, state = act.run, act.run.state
    sex = next(
        (p.key for p in walk(what) if isinstance(p, Leaf) and p.key in ("male", "female")), ""
    )
    able = [
        key
        for key, card in sorted(run.box.characters.items())
        if key not in state.players and (not sex or card.facts.sex == sex)
    ]
    if not able:
        act.scope.facts["found"] = False
        return
    each = Fraction(1, len(able))
    character = run.chance("pick", lambda: [(key, each) for key in able])
    figure = f"e{len(state.players) + 1}"
    state.memory[f"character:{figure}"] = character
    state.figures[figure] = room
    state.sides[figure] = "heroes"
    card = run.box.characters[character]
    for trait, start in card.starts.items():
        state.rows[f"{figure}:{trait}"] = start + 1
    act.scope.bind(what, figure)
    act.scope.facts["found"] = True
    run.tell("appears", figure, kind=character, room=room)
