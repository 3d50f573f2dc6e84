"""Why something can be chosen, and why not: the reason, with the sentence that says so.

What a decision itself refuses comes first; then what a rule in force forbids; then what is not so
on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from workbench.engine.banning import forbidding
from workbench.engine.board import open_doors, ways
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision, Option, Run
from workbench.engine.secrecy import is_hidden
from workbench.engine.state import in_this_turn
from workbench.engine.walking import movement_left
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
    """Returns what looks possible at a decision and is not, each with its reason."""
    need = game.position.need
    if not isinstance(need, Decision):
        return []
    found = [(refused, Reason(False, why, need.cite)) for refused, why in need.refused]
    if need.kind != "turn" or "turn" not in need.about:
        return found
    who = str(need.about.get("figure", need.who))
    here = game.state.figures.get(who, "")
    run = _run(game)
    asked: list[str] = []
    if here in game.state.rooms:
        asked = [f"move:{way.to}" for way in ways(run, here, who)]
        asked += [f"explore:{door}" for door in open_doors(run, here)]
    asked += ["end"]
    offered = {option.notation for option in need.options}
    for notation in asked:
        if notation not in offered:
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
    run = _run(game)
    who = str(need.about.get("figure", need.who))  # a monster, or whoever else is led
    word, _colon, rest = notation.partition(":")
    for verb, args in _verbs(word, rest):
        ban = forbidding(run, verb, who, args)
        if ban is not None:
            return Reason(False, _("a rule forbids it"), ban.citation)
    here = run.state.figures.get(who, "")
    if word in ("move", "explore"):
        return _on_the_way(run, who, here, word, rest)
    if word in ("drop", "give", "pick-up"):
        return _things(run, who, here, word, rest)
    if word == "act":
        return _act(run, rest)
    if word == "attack":
        where = run.state.figures.get(rest.partition(":")[0])
        if where is not None and where != here:
            return Reason(False, _("it is not in the same room"))
        if run.state.phase != "haunt":
            return Reason(False, _("nobody attacks before the haunt begins"))
        return Reason(False, _("an attack is not possible now"))
    if word == "end":
        return Reason(False, _("something must be done first"))
    if word == "reveal":
        if not is_hidden(run.state, rest or who):
            return Reason(False, _("no token lies face down there"))
        claims = run.box.ruleset.citations.get("claims", "")
        return Reason(False, _("only number 1 is shown; others may claim what they like"), claims)
    return Reason(False, _("no rule offers this here"))


def _verbs(word: str, rest: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Returns the verbs of the language that a notation is an instance of."""
    if word == "move":
        return [("move", {}), ("enter", {"where": rest})]
    if word == "explore":
        return [("discover_rooms", {}), ("discover", {})]
    if word == "attack":
        return [("attack", {"whom": rest.partition(":")[0]})]
    named: dict[str, str] = {"drop": "drop", "give": "trade", "pick-up": "pick_up"}
    if word in named:
        thing = rest.rpartition(":")[0] if word == "give" else rest
        return [(named[word], {"what": thing})]
    return []


def _on_the_way(run: Run, who: str, here: str, word: str, rest: str) -> Reason:
    if here not in run.state.rooms:
        return Reason(False, _("it is not in the house"))
    left = movement_left(run, who)
    moving = run.box.ruleset.citations.get("movement", "")
    if word == "explore":
        if rest not in open_doors(run, here):
            return Reason(False, _("there is no door there that leads to nowhere yet"))
        if in_this_turn(run.state, f"halted:{who}"):
            cite = run.box.ruleset.citations.get("discover", "")
            return Reason(False, _("movement has ended for this turn"), cite)
        if left < 1:
            return Reason(False, _("no movement is left"), moving)
        return Reason(False, _("there is not enough movement left to leave this room"), moving)
    if rest not in run.state.rooms:
        return Reason(False, _("this room is not in the house"))
    if rest not in {way.to for way in ways(run, here, who)}:
        return Reason(False, _("no way leads there from here"))
    if in_this_turn(run.state, f"halted:{who}"):
        cite = run.box.ruleset.citations.get("discover", "")
        return Reason(False, _("movement has ended for this turn"), cite)
    if left < 1:
        return Reason(False, _("no movement is left"), moving)
    enemies = run.box.ruleset.citations.get("enemies", "")
    return Reason(False, _("leaving costs more than the movement that is left"), enemies)


def _things(run: Run, who: str, here: str, word: str, rest: str) -> Reason:
    thing, _colon, whom = rest.rpartition(":") if word in ("give", "take") else (rest, "", "")
    place = run.state.things.get(thing, "")
    if not run.box.ruleset.may_drop and word not in ("give", "take"):
        return Reason(False, _("this game knows no item piles"))
    if not place:
        return Reason(False, _("there is no such thing"))
    if in_this_turn(run.state, f"handled:{thing}"):
        return Reason(False, _("it has changed hands in this turn already"))
    if word == "pick-up":
        if place != f"room:{here}":
            return Reason(False, _("it does not lie in this room"))
    elif place != f"by:{whom if word == 'take' else who}":
        return Reason(False, _("they do not have it"))
    if word in ("give", "take") and run.state.figures.get(whom) != here:
        return Reason(False, _("they are not in the same room"))
    return Reason(False, _("it cannot change hands"))


def _act(run: Run, rest: str) -> Reason:
    entry, _hash, key = rest.partition("#")
    book = run.box.rules_of(entry)
    if book is None or key not in book.by_key:
        return Reason(False, _("there is no such sentence"))
    cite = f"{book.program.entry}#{book.by_key[key].at}"
    used = [
        (name, turn)
        for name, turn in run.state.used.items()
        if f"{entry}#{key}" in name and name.startswith("once_")
    ]
    for name, turn in used:
        if name.startswith("once_per_game"):
            return Reason(False, _("it was used in this game already"), cite)
        if turn == run.state.turn:
            return Reason(False, _("it was used in this turn already"), cite)
    return Reason(False, _("what its sentence asks for is not so"), cite)
