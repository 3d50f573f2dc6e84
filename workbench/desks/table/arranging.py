"""The position of a test of a page: what it assumes, arranged as far as that can be done by hand.

*Given* says how things lie, *when* what then happens. Games are begun until whoever is named plays,
and played on to just before that moment; then figures and cards are put where the test has them,
and the result that it rolls is forced.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count

from workbench.desks.table.here import SECONDS, Begins, Looked, Target
from workbench.engine.bots import bot_of
from workbench.engine.errors import WHAT_GOES_WRONG, EngineError
from workbench.engine.meaning.core import Scope, holds
from workbench.engine.run import Decision, Run
from workbench.engine.sessions import Session
from workbench.engine.views import seat_of
from workbench.errors import UsageError
from workbench.model.ids import Language, without_game
from workbench.model.trees import Leaf, Node, Tree, walk
from workbench.wording import _

__all__ = ["arrange"]

_MOST_MOVES = 400
_TURNS = frozenset({"turn_begins", "begins_and"})


def arrange(
    target: Target,
    begins: Begins,
    players: tuple[int, ...],
    seed: int = 0,
    *,
    lang: Language = "en",
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = lambda: False,
) -> Looked:
    """Returns the position that a test of a page begins from.

    Args:
        target: The test.
        begins: Begins a game.
        players: The numbers of players that are tried, the largest first.
        seed: The seed of the first game.
        lang: The language of what is told.
        seconds: When to give up looking for a better one.
        stopped: Whether nobody wants to know any more.

    Raises:
        UsageError: If it was stopped.
        EngineError: If no game can be begun.
    """
    item = target.item
    test = item.trees[0] if item is not None and item.trees else None
    text = item.text.get(lang, "") if item is not None else ""
    cond, event = (test.get("cond"), test.get("event")) if isinstance(test, Node) else (None, None)
    until = time.monotonic() + seconds
    best: tuple[int, Session, str] | None = None
    for number in count():
        if stopped():
            raise UsageError(_("looking for the sentence was stopped"))
        session = begins(players[-1 - number % len(players)], seed + number)
        found = _arranged(target, session, cond, event)
        if found is not None and (best is None or found[0] < best[0]):
            best = (found[0], session, found[1])
        if (best is not None and not best[0]) or time.monotonic() > until:
            break
    if best is None:
        told = _("Nobody whom this test names plays in the games that were begun.")
        return Looked(begins(players[-1], seed), "start", "", f"{text} {told}".strip())
    missing, session, choice = best
    _force(session, event)
    session.note(text)
    told = _("This test begins here: {text}").format(text=text)
    if missing:
        told += " " + _("Not all that it assumes could be arranged; put the rest by hand.")
    return Looked(session, "test", choice, told)


def _arranged(
    target: Target, session: Session, cond: Tree | None, event: Tree | None
) -> tuple[int, str] | None:
    """Plays on to the moment of a test and puts everything there.

    Returns:
        How much of what is assumed is not so, and the choice that leads on; None if somebody who
        is named does not play.
    """
    seats = _seats(session)
    named = [
        without_game(part.key)
        for tree in (event, cond)
        if tree is not None
        for part in walk(tree)
        if isinstance(part, Leaf) and part.kind == "character"
    ]
    if any(each not in seats for each in named):
        return None
    begins_turn = isinstance(event, Node) and event.frame in _TURNS
    try:
        choice = _played_to(session, seats[named[0]] if named else "", begins_turn)
    except (EngineError, *WHAT_GOES_WRONG):
        return None
    if choice is None:
        return None
    facts = list(_facts(cond)) if cond is not None else []
    for fact in facts:
        for move in _puts(fact, seats):
            try:
                session.push(move)
            except (EngineError, *WHAT_GOES_WRONG):
                continue  # what cannot be put there is told as not arranged
    return sum(not _so(target, session, fact) for fact in facts), choice


def _seats(session: Session) -> dict[str, str]:
    """Returns the seat of each character that plays."""
    players = session.game.state.players
    return {character: f"e{number}" for number, character in enumerate(players, 1)}


def _played_to(session: Session, seat: str, begins_turn: bool) -> str | None:
    """Plays until just before somebody's turn begins, or until they have one.

    Returns:
        The choice by which their turn begins, or nothing to choose; None if it never came.
    """
    bots = {each: bot_of("random", number) for number, each in enumerate(session.game.state.order)}
    for _move in range(_MOST_MOVES):
        need = session.game.position.need
        if need is None:
            return None
        if isinstance(need, Decision) and need.kind == "turn":
            turn_of = "end" if any(each.notation == "end" for each in need.options) else ""
            if not begins_turn and seat in ("", need.who):
                return ""
            move = turn_of or bots[seat_of(session.game.state, need.who)].choose(session.game, need)
        elif isinstance(need, Decision):
            move = bots[seat_of(session.game.state, need.who)].choose(session.game, need)
        else:
            move = ""
        events = session.push(move) if move else session.roll()
        begun = any(each.verb == "turn-begins" and each.who == seat for each in events)
        if begins_turn and begun and move:
            session.undo()
            session.forget_last()
            return move
    return None


def _facts(cond: Tree) -> Iterator[Tree]:
    """Yields each thing that a test assumes."""
    if isinstance(cond, Node) and cond.frame == "and":
        for name in ("first", "then"):
            part = cond.get(name)
            if part is not None:
                yield from _facts(part)
    elif isinstance(cond, Node) and cond.frame == "is_and_does":
        who, state, does = (cond.get(name) for name in ("who", "state", "does"))
        if who is not None and state is not None and does is not None:
            yield Node("is", (("who", who), ("state", state)))
            yield Node("does", (("who", who), ("does", does)))
    else:
        yield cond


def _puts(fact: Tree, seats: dict[str, str]) -> Iterator[str]:
    """Yields what is moved by hand so that something is so, as far as hands can do it."""
    who = next((seats[key] for key in _keys(fact, "character") if key in seats), "")
    if not who or not isinstance(fact, Node):
        return
    state, does = fact.get("state"), fact.get("does")
    if fact.frame == "is" and isinstance(state, Node) and state.frame == "being_in":
        yield from (f"put {who} {room}" for room in _keys(state, "room"))
    elif fact.frame == "does" and isinstance(does, Node) and does.frame == "carry":
        yield from (f"put {card} by:{who}" for card in _keys(does, "card"))


def _keys(tree: Tree, kind: str) -> Iterator[str]:
    for part in walk(tree):
        if isinstance(part, Leaf) and part.kind == kind:
            yield without_game(part.key)


def _so(target: Target, session: Session, fact: Tree) -> bool:
    """Tells whether something that a test assumes is so."""
    state = session.game.state.copy()
    try:
        return holds(Run(session.game.box, state, ()), fact, Scope(target.entry))
    except (EngineError, *WHAT_GOES_WRONG):
        return False


def _force(session: Session, event: Tree | None) -> None:
    """Lets the next dice come to what a test rolls."""
    for part in walk(event) if event is not None else ():
        number = part.get("n") if isinstance(part, Node) and part.frame == "roll_result" else None
        if isinstance(number, Leaf) and number.kind == "number":
            session.force(number.key)
            return
