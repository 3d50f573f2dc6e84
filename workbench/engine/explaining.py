"""Why something can be chosen, and why not: the reason, with the sentence that says so.

What a decision itself refuses comes first; then what cannot be done in a turn
(:mod:`workbench.engine.impossible`).
"""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

from workbench.engine.game import Game
from workbench.engine.impossible import looks_possible, why_not
from workbench.engine.run import Chance, Decision, Event, Option, Run
from workbench.wording import _, listed

__all__ = ["NOTATIONS", "Reason", "asides_of", "explain", "refusals"]

#: The first words of what can be chosen in a turn; why such a thing cannot be chosen is told.
NOTATIONS = frozenset(
    {"move", "explore", "attack", "act", "drop", "give", "take", "pick-up", "end", "reveal"}
)


class Reason(NamedTuple):
    """Why something can, or cannot, be chosen.

    Attributes:
        possible: Whether it can be chosen.
        text: The reason, one sentence.
        cite: The sentence of a page that says so, or empty.
    """

    possible: bool
    text: str
    cite: str = ""


def explain(game: Game, notation: str, seats: Collection[str] | None = None) -> Reason:
    """Returns why something can be chosen here, or why not.

    Args:
        game: The game.
        notation: What is asked about: ``move:room/attic``, ``explore:N``, ``attack:m1`` ...
        seats: Who asks: of what others can do meanwhile nobody is told more than of what they
            cannot. None: whoever may know everything.
    """
    need = game.position.need
    if need is None:
        return Reason(False, _("the game is over"), game.outcome.cite if game.outcome else "")
    if isinstance(need, Chance):
        return Reason(False, _("chance decides here, nobody chooses"), need.cite)
    for option in (*need.options, *asides_of(need, seats)):
        if option.notation == notation:
            return Reason(True, _("this can be chosen here"), option.cite or need.cite)
    for refused, why in need.refused:
        if refused == notation:
            return Reason(False, why, need.cite)
    if notation.partition(":")[0] not in NOTATIONS:
        return Reason(False, _no_choice(need, notation))
    if need.kind != "turn" or "turn" not in need.about:
        return Reason(False, _("something else is being decided first"), need.cite)
    return _in_turn(game, need, notation)


def asides_of(need: Decision, seats: Collection[str] | None) -> tuple[Option, ...]:
    """Returns what some seats can do while another decides; None: all that anybody can."""
    return tuple(each for each in need.asides if seats is None or each.value in seats)


def refusals(game: Game) -> list[tuple[str, Reason]]:
    """Returns what looks possible at a decision and is not, each with its reason.

    In a turn that is every way out of the room, every door, everybody to attack, what could change
    hands here, what was done already and cannot be done again, and the end of the turn.
    """
    need = game.position.need
    if not isinstance(need, Decision):
        return []
    found = [(refused, Reason(False, why, need.cite)) for refused, why in need.refused]
    if need.kind != "turn" or "turn" not in need.about:
        return found
    who = str(need.about.get("figure", need.who))
    offered = {option.notation for option in need.options}
    attacked = {each.partition(":")[2].partition(":")[0] for each in offered if "attack:" in each}
    for notation in looks_possible(_run(game), who):
        word, _colon, rest = notation.partition(":")
        if notation not in offered and not (word == "attack" and rest in attacked):
            reason = explain(game, notation)
            if not reason.possible:
                found.append((notation, reason))
    return found


def _no_choice(need: Decision, text: str) -> str:
    """Returns that a text is no choice anywhere, with the choices that are the most like it."""
    known = [option.notation for option in need.options]
    near = get_close_matches(text.lower(), known, n=3, cutoff=0.0)
    return _("this is no choice here; nearest: {what}").format(what=listed(near))


def _run(game: Game) -> Run:
    return Run(game.box, game.state.copy(), ())


def _in_turn(game: Game, need: Decision, notation: str) -> Reason:
    who = str(need.about.get("figure", need.who))  # a monster, or whoever else is led
    text, cite = why_not(_run(game), who, notation, _happened(game))
    return Reason(False, text, cite)


def _happened(game: Game) -> list[Event]:
    """Returns what has happened in the turn in progress."""
    found: list[Event] = []
    for event in game.events():
        if event.verb == "turn-begins":
            found.clear()
        found.append(event)
    return found
