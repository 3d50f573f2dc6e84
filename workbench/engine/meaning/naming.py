"""What is called by a name: a figure, a room, a card, a token, or any of a kind of them.

The same few names are asked of the same few things all through a game. So a name is looked at only
the first time: what comes of it is a function that looks at the state, and at no name any more.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.engine.meaning.core import Scope, sort_of
from workbench.engine.run import Run
from workbench.engine.secrecy import open_side
from workbench.model.ids import without_game
from workbench.model.trees import Leaf

__all__ = ["Test", "called", "opposed"]

#: Tells whether something is one of those that are meant, as all stands in the step.
Test = Callable[[Run, str, Scope], bool]


def _nothing(_run: Run, _thing: str, _scope: Scope) -> bool:
    return False


def called(noun: Leaf) -> Test:
    """Returns what tells whether something is called by a name of figures, rooms or things."""
    kind, key = noun.kind, noun.key
    if kind == "figure":
        return _figure(key)
    if kind == "monster":
        return lambda run, thing, _scope: run.state.kinds.get(thing) == key
    if kind == "token":
        token = without_game(key)
        return lambda run, thing, _scope: run.state.kinds.get(thing) == token
    if kind == "character":
        card = key.partition("/")[2]
        return lambda run, thing, _scope: (
            sort_of(thing) == "explorer" and _character(run, thing) == card
        )
    if kind == "roomword" and key == "haunt-room":
        return lambda run, thing, _scope: thing == run.state.memory.get("haunt-room")
    if kind == "roomword":
        return lambda _run, thing, _scope: sort_of(thing) == "room"
    if kind in ("room", "card"):
        entry = key.partition("/")[2]
        return lambda _run, thing, _scope: thing == entry
    if kind == "thing":
        return lambda run, thing, _scope: _is_thing(run, thing, key)
    return _nothing


def _character(run: Run, seat: str) -> str:
    from workbench.engine.changing import character_of

    return character_of(run, seat)


def _figure(key: str) -> Test:
    """Returns what tells whether something is a figure, or a player, that a word means."""
    if key == "player":
        return lambda _run, thing, _scope: sort_of(thing) == "player"
    if key == "figure":
        return lambda _run, thing, _scope: sort_of(thing) in ("explorer", "monster")
    if key in ("monster", "explorer"):
        return lambda _run, thing, _scope: sort_of(thing) == key
    if key in ("hero", "traitor", "revealed-traitor"):
        return _of_side(key)
    if key == "companion":
        return _nothing

    def one_of_group(run: Run, thing: str, _scope: Scope) -> bool:
        state = run.state
        group = state.memory.get(f"group:{key}")
        if group is not None:
            return thing in group or f"kind:{state.kinds.get(thing, '')}" in group
        return key in state.marks.get(thing, ())  # a group that a page makes: a Frog, a Werewolf

    ask = _SINGLE.get(key, one_of_group)
    return lambda run, thing, scope: (
        sort_of(thing) in ("explorer", "monster") and ask(run, thing, scope)
    )


def _of_side(key: str) -> Test:
    """Returns what tells whether somebody is a hero, or a traitor.

    What ends the game goes by what is true. Elsewhere only the haunt's own page knows who is the
    traitor in secret: it is one of those of whom it says *hero* and of whom it says *traitor*.
    """
    wanted = "heroes" if key == "hero" else "traitors"

    def ask(run: Run, thing: str, scope: Scope) -> bool:
        if sort_of(thing) != "explorer":
            return False
        own = key == "traitor" and scope.entry.startswith("haunt/")
        if own or (scope.facts.get("true-sides") and key != "revealed-traitor"):
            return run.state.sides.get(thing, "") == wanted
        return open_side(run.state, thing) == wanted

    return ask


def opposed(run: Run, one: str, other: str) -> bool:
    """Tells whether two figures are of different sides, as far as is known, once there are some."""
    state = run.state
    if state.phase != "haunt":
        return False
    heroes = ("heroes", "")
    return (open_side(state, one) in heroes) != (open_side(state, other) in heroes)


#: Words for figures that the state names, or that are seen from somebody.
_SINGLE: dict[str, Test] = {
    "revealer": lambda run, thing, _scope: thing == run.state.revealer,
    "volunteer": lambda run, thing, _scope: thing == run.state.memory.get("traitor"),
    "opponent": lambda run, thing, scope: opposed(run, thing, scope.you or scope.doer),
}


def _is_thing(run: Run, thing: str, key: str) -> bool:
    sort = sort_of(thing)
    if key == "token":
        return sort == "token"
    if key == "roll-token":
        return sort == "token" and run.state.kinds.get(thing, "").endswith("-roll")
    if key in ("card", "item-card", "omen-card", "event-card", "clue-card"):
        return thing in run.box.cards and (key == "card" or sort == key.removesuffix("-card"))
    if key == "item":
        handed = sort in ("item", "omen") and thing not in run.box.untradable
        return handed or _is_item_token(run, thing)
    if key == "omen":
        return sort == "omen"
    if key in ("weapon", "companion-card"):
        card = run.box.cards.get(thing)
        return card is not None and (card.weapon if key == "weapon" else card.companion)
    if key in ("front-door", "house"):
        return thing == key
    if key == "link-token":
        kind = run.state.kinds.get(thing, "")
        return sort == "token" and kind.partition("#")[0] in _LINKS
    if key == "corpse":
        return run.state.kinds.get(thing) == "corpse"
    return False


#: Tokens that link two rooms (rule: link-tokens).
_LINKS = ("token/secret-passage", "token/secret-stairs", "token/below-collapsed-room")


def _is_item_token(run: Run, thing: str) -> bool:
    """A token that a page declares with the shape of an item is handled like one."""
    return "item" in run.state.marks.get(thing, ())
