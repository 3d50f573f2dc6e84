"""What belongs to whom: pairs, holds, control, pursuit, marks that one thing bears."""

from __future__ import annotations

from workbench.engine.changing import character_of
from workbench.engine.meaning.core import Scope, meaning, pick, resolve
from workbench.engine.meaning.nouns import alive, is_a, pool
from workbench.engine.meaning.queries import where_is
from workbench.engine.playing import player_of
from workbench.engine.run import Run
from workbench.engine.secrecy import open_side
from workbench.engine.state import of_kind, things_at
from workbench.engine.tokens import new_token
from workbench.model.trees import Leaf, Node

__all__ = ["only_like", "pair_of"]


def _number(run: Run, thing: str) -> int:
    """Returns the number on a monster's token: which of its kind it is, in order of coming."""
    kind = run.state.kinds.get(thing, "")
    own = sorted(of_kind(run.state, kind), key=_order)
    return own.index(thing) if thing in own else 0


def _order(thing: str) -> int:
    return int(thing[1:])


def _pairs_with(run: Run, kind: str) -> str:
    book = run.box.rules_of(run.state.haunt)
    for declared in book.program.declared if book else ():
        if declared.key == kind:
            return str(declared.facts.get("pairs with", ""))
    return ""


def pair_of(run: Run, thing: str, noun: Leaf) -> str:
    """Returns what something is paired with: the one of the same number, or its player.

    Args:
        run: The step.
        thing: A figure.
        noun: What is asked for: a kind of monster, ``hero``, ``player``.
    """
    state = run.state
    if noun.kind == "figure" and noun.key == "player":
        return f"p{player_of(run, thing)[1:]}"
    if noun.kind == "monster":
        own = sorted(of_kind(state, noun.key), key=_order)
        at = int(thing[1:]) - 1 if thing.startswith("e") else _number(run, thing)
        return own[at] if at < len(own) else ""
    if thing.startswith("m") and _pairs_with(run, state.kinds.get(thing, "")):
        at = _number(run, thing) + 1
        return f"e{at}" if at <= len(state.players) else ""
    return thing


def only_like(run: Run, scope: Scope, noun: Leaf) -> str:
    """Returns the one figure that *its* goes back to: what was spoken of and has such a pair."""
    named = [scope.facts.get("actor", ""), scope.you, *reversed(list(scope.slots.values()))]
    for each in named:
        if isinstance(each, str) and each[:1] in ("e", "m") and each[1:].isdigit():
            kind = run.state.kinds.get(each, "")
            if noun.kind == "monster" and kind == noun.key:
                continue
            if each.startswith("m") and (
                noun.key == "player" or _pairs_with(run, kind) or _paired(run, noun)
            ):
                return each
            if each.startswith("e") and noun.kind == "monster":
                return each
    return ""


def _paired(run: Run, noun: Leaf) -> bool:
    return noun.kind == "monster" and bool(_pairs_with(run, noun.key))


@meaning("noun", "its_figure", "whose_figure")
def whose_figure(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The figure, or player, that belongs to another."""
    noun, whose = node.get("noun"), node.get("whose")
    if not isinstance(noun, Leaf):
        return ()
    if whose is not None:
        if noun.key == "player" and isinstance(whose, Node) and whose.frame == "only_figure":
            head = whose.get("noun")
            if isinstance(head, Leaf) and head.key == "traitor":
                from workbench.engine.playing import traitor_seat

                seat = traitor_seat(run)
                return (f"p{seat[1:]}",) if seat else (scope.doer,)
        owners = resolve(run, whose, scope, chooser)
    else:
        owner = only_like(run, scope, noun)
        owners = (owner,) if owner else ()
    found = [pair_of(run, each, noun) for each in owners]
    return tuple(each for each in found if each)


@meaning("noun", "whose_thing")
def whose_thing(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The thing of this kind that belongs to a figure: on it, carried by it, or its corpse."""
    noun, whose = node.get("noun"), node.get("whose")
    if not isinstance(noun, Leaf) or whose is None:
        return ()
    found = (_thing_of(run, owner, noun, scope) for owner in resolve(run, whose, scope, chooser))
    return tuple(each for each in found if each)


@meaning("noun", "its_thing")
def its_thing(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The thing of this kind that belongs to the figure that was spoken of and has such a one."""
    noun = node.get("noun")
    named = [scope.facts.get("actor", ""), scope.you, *reversed(list(scope.slots.values()))]
    if not isinstance(noun, Leaf):
        return ()
    for owner in named:
        known = isinstance(owner, str) and owner[:1] in ("e", "m") and owner[1:].isdigit()
        if known and (thing := _thing_of(run, owner, noun, scope) or _of_number(run, owner, noun)):
            return (thing,)
    return ()


def _of_number(run: Run, owner: str, noun: Leaf) -> str:
    """Returns the token of a figure's own number, where there is one for each such figure."""
    own = sorted(of_kind(run.state, noun.key), key=_order)
    at = int(owner[1:]) - 1 if owner.startswith("e") else _number(run, owner)
    return own[at] if at < len(own) else ""


def _thing_of(run: Run, owner: str, noun: Leaf, scope: Scope) -> str:
    """Returns the first thing of a kind on a figure or carried by it, or its corpse."""
    if noun.key == "corpse":
        return corpse_of(run, owner)
    for thing in things_at(run.state, f"on:{owner}", f"by:{owner}"):
        if is_a(run, thing, noun, scope):
            return thing
    return ""


def corpse_of(run: Run, who: str) -> str:
    """Returns the corpse of somebody dead, which is a thing like any other."""
    state = run.state
    for thing in of_kind(state, "corpse"):
        if state.memory.get(f"corpse:{thing}") == who:
            return thing
    token = f"t{state.numbered}"
    state.numbered += 1
    state.kinds[token] = "corpse"
    state.things[token] = "aside"
    state.memory[f"corpse:{token}"] = who
    return token


@meaning("noun", "figure_role", "room_role")
def role(run: Run, node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The one figure or room that bears a mark."""
    mark = node.get("role")
    if not isinstance(mark, Leaf):
        return ()
    return tuple(each for each, marks in run.state.marks.items() if mark.key in marks)[:1]


@meaning("noun", "side")
def side(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """All living members of a side together, as far as they are known."""
    party = node.get("party")
    wanted = party.key if isinstance(party, Leaf) else ""
    wanted = {"traitor": "traitors"}.get(wanted, wanted)
    state, true = run.state, scope.facts.get("true-sides")
    return tuple(
        each
        for each in state.figures
        if (state.sides.get(each) if true else open_side(state, each)) == wanted
        and alive(run, each)
    )


@meaning("noun", "rolled_token")
def rolled_token(run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """A Roll token of the trait of the last roll: one that is set aside, else one from the box."""
    kind = f"token/{scope.facts.get('trait', '')}-roll"
    for thing, place in run.state.things.items():
        if place == "aside" and run.state.kinds.get(thing) == kind:
            return (thing,)
    token = new_token(run, Leaf("token", kind), "aside")
    return (token,) if token else ()


@meaning("noun", "chased")
def chased(run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    """The figure that the pursuer of the sentence began to chase last."""
    named = [scope.facts.get("actor", ""), scope.you, *reversed(list(scope.slots.values()))]
    for each in named:
        if isinstance(each, str):
            prey = run.state.memory.get(f"chases:{each}")
            if prey and alive(run, prey):
                return (prey,)
    return ()


@meaning("noun", "oldest")
def oldest(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The figure that fits whose explorer is the oldest."""
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    if not found:
        return ()
    ranks = {
        each: run.box.characters[character_of(run, each)].facts.youngest_rank or 0 for each in found
    }
    top = max(ranks.values())
    chosen = pick(run, chooser, "choose", [each for each in found if ranks[each] == top])
    return (chosen,) if chosen else ()


@meaning("noun", "linked_room")
def linked_room(run: Run, _node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    """The room to which stairs, a fall or a link token of the room in question leads."""
    from workbench.engine.board import ways

    state = run.state
    figure = str(scope.facts.get("figure", ""))
    figures = [figure, *(each for each in scope.slots.values() if isinstance(each, str))]
    here = next((state.figures[each] for each in figures if each in state.figures), "")
    if here not in state.rooms:
        return ()
    found = [way.to for way in ways(run, here) if not way.door]
    falls = {"room/gallery": "room/ballroom"}
    if falls.get(here) in state.rooms:
        found.append(falls[here])
    if here == "room/collapsed-room":
        below = of_kind(run.state, "token/below-collapsed-room")
        found += [where_is(run, token) for token in below if where_is(run, token)]
    chosen = pick(run, chooser, "way", list(dict.fromkeys(found)))
    return (chosen,) if chosen else ()
