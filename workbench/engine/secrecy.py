"""A traitor whom nobody knows: dealt in secret, an explorer like all others until revealed.

Each explorer is dealt a token face down; whoever holds number 1 is the traitor (rule:
hidden-traitor). Until that token is turned up no rule and no player can tell the traitor from the
heroes: all that hangs on a side goes by :func:`open_side`. Only what ends the game goes by what is
true.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from workbench.engine.box import Box
from workbench.engine.run import Event, Option, Run
from workbench.engine.state import State
from workbench.engine.tokens import head_noun
from workbench.model.ids import without_game
from workbench.model.trees import Node, Tree, walk

__all__ = [
    "FACE_DOWN", "HIDDEN", "counted_in_secret", "deal_in_secret", "is_hidden", "open_side",
    "pass_over", "revealing", "secret_piles", "show_token", "supposed",
]  # fmt: skip

#: The state of an explorer whose token lies face down.
HIDDEN = "hidden"
#: The mark of what lies face down, and what it is shown as to whoever may not know more.
FACE_DOWN = "face-down"
#: What is set aside in secret takes so many ids, or twice as many ..., however many it is.
_PASSED_OVER = 20
_ASIDE = "set_aside"


def is_hidden(state: State, who: str) -> bool:
    """Tells whether nobody else knows which side an explorer is on."""
    return HIDDEN in state.marks.get(who, ())


def open_side(state: State, who: str) -> str:
    """Returns the side that a figure is on as far as everybody knows; empty if it has none."""
    side = state.sides.get(who, "")
    return "heroes" if side == "traitors" and is_hidden(state, who) else side


def supposed(state: State, seat: str) -> State:
    """Returns a state as it may be for all that a seat knows: the same whoever is the traitor.

    Of the others whose tokens lie face down the first in turn order is taken for the traitor, if
    one of them must be it. The state itself is not changed.
    """
    others = [each for each in state.order if each != seat and is_hidden(state, each)]
    if not others:
        return state
    held = [(state.sides.get(each, ""), state.memory.get(f"dealt:{each}")) for each in others]
    held.sort(key=lambda each: (each[0] != "traitors", each[1] or 0))
    found = state.copy()
    for other, (side, token) in zip(others, held, strict=True):
        found.sides[other] = side
        if token is not None:
            found.memory[f"dealt:{other}"] = token
    return found


def counted_in_secret(what: Tree | None) -> bool:
    """Tells whether how many of something there are tells a number that was written down."""
    return what is not None and any(
        isinstance(part, Node) and part.frame == "number_written" for part in walk(what)
    )


def secret_piles(box: Box, haunt: str) -> Mapping[str, str]:
    """Returns what a haunt sets aside in a secret number: kinds, each with the side that knows."""
    page = box.haunts.get(haunt)
    found: dict[str, str] = {}
    for book, _box, instruction in page.rules.program.instructions() if page is not None else ():
        for part in (part for tree in instruction.trees for part in walk(tree)):
            what = part.get("what") if isinstance(part, Node) and part.frame == _ASIDE else None
            noun = head_noun(what)
            if noun is not None and counted_in_secret(what):
                found[without_game(noun.key)] = "heroes" if book.book == "S" else "traitor"
    return found


def pass_over(run: Run, first: int) -> None:
    """Goes on to an id that is the same however many things came into play since the id *first*.

    The ids of all that comes later would else tell the number.
    """
    used = run.state.numbered - first
    run.state.numbered = first + _PASSED_OVER * max(1, -(-used // _PASSED_OVER))


def deal_in_secret(run: Run) -> None:
    """Deals each explorer a token face down, from 1 to the number of players."""
    state = run.state
    run.cite = run.box.ruleset.citations.get("hidden", "")
    left = list(range(1, len(state.players) + 1))
    for number in range(1, len(state.players) + 1):
        seat = f"e{number}"
        token = _dealt(run, seat, tuple(left))
        left.remove(token)
        state.memory[f"dealt:{seat}"] = token
        state.marks[seat] = (*state.marks.get(seat, ()), HIDDEN)
        if token == 1:
            state.sides[seat] = "traitors"
        run.tell("dealt", seat, seen=seat, number=token)


def _dealt(run: Run, seat: str, left: tuple[int, ...]) -> int:
    each = Fraction(1, len(left))
    outcomes = [(str(token), each) for token in left]
    return int(run.chance("deal", lambda: outcomes, about={"who": seat}))


def revealing(run: Run, who: str) -> list[Option]:
    """Returns what the hidden traitor can choose while somebody has a turn, at any time.

    Others may say what they like of their token, but cannot show it.
    """
    cite = run.box.ruleset.citations.get("revealing", "")
    return [
        Option("reveal" if seat == who else f"reveal:{seat}", seat, "reveal", cite, {"who": seat})
        for seat in run.state.order
        if run.state.sides.get(seat) == "traitors" and is_hidden(run.state, seat)
    ]


def show_token(run: Run, who: str) -> None:
    """Turns up the token of an explorer, if it lies face down.

    Once number 1 is seen, all know of each other.
    """
    from workbench.engine.happening import announce
    from workbench.engine.haunting import become_traitor

    state = run.state
    if not is_hidden(state, who):
        return
    _open(state, who)
    run.tell("turned-up", who, number=state.memory.get(f"dealt:{who}", 0))
    if state.sides.get(who) == "traitors":
        for seat in state.order:
            _open(state, seat)
        state.memory["traitor"] = who
        become_traitor(run, who)
    announce(run, Event("show_token", who, {}, run.cite))


def _open(state: State, who: str) -> None:
    state.marks[who] = tuple(each for each in state.marks.get(who, ()) if each != HIDDEN)
