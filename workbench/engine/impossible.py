"""Why something cannot be done in a turn: the reason, with the sentence or paragraph that says so.

What a rule in force forbids comes first; then what is not so on the board, by the paragraph of the
rulebook that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workbench.engine.actions import moves, must_first, must_go_there, spent
from workbench.engine.banning import forbidding
from workbench.engine.barriers import open_to, passable, same_side
from workbench.engine.board import open_doors, ways
from workbench.engine.changing import has_trait
from workbench.engine.fighting import tradable
from workbench.engine.handing import carries_items
from workbench.engine.meaning.nouns import alive, opposed
from workbench.engine.run import Event, Run
from workbench.engine.secrecy import is_hidden
from workbench.engine.state import figures_in, in_this_turn, things_at
from workbench.engine.walking import movement_left, reachable
from workbench.wording import _

__all__ = ["looks_possible", "why_not"]

#: What tells that a thing came into other hands, or was laid down.
_CHANGED_HANDS = frozenset({"drops", "take", "steals"})


def looks_possible(run: Run, who: str) -> Iterator[str]:
    """Yields what could be thought to be possible for somebody in a turn, as it is written.

    Args:
        run: The step.
        who: Whose turn it is.
    """
    state = run.state
    here = state.figures.get(who, "")
    if here in state.rooms:
        yield from (f"move:{way.to}" for way in ways(run, here, who))
        yield from (f"explore:{door}" for door in open_doors(run, here))
        near = [each for each in figures_in(state, here) if each != who and alive(run, each)]
        if state.phase == "haunt" and run.box.ruleset.may_attack:
            yield from (f"attack:{each}" for each in near if opposed(run, who, each))
        if carries_items(run, who):
            yield from _in_hands(run, who, here, near)
    for rule, _limit in spent(run, who):
        yield f"act:{rule.entry}#{rule.instruction.key}"
    yield "end"


def _in_hands(run: Run, who: str, here: str, near: Sequence[str]) -> Iterator[str]:
    """Yields what could be dropped, given and picked up."""
    drops = run.box.ruleset.may_drop
    partners = [each for each in near if each.startswith("e") and not opposed(run, who, each)]
    for thing in things_at(run.state, f"by:{who}"):
        if drops:
            yield f"drop:{thing}"
        if tradable(run, thing):  # what cannot change hands is told once, not for everybody here
            yield from (f"give:{thing}:{other}" for other in partners)
    for thing in things_at(run.state, f"room:{here}") if drops else ():
        if tradable(run, thing):
            yield f"pick-up:{thing}"


def why_not(run: Run, who: str, notation: str, happened: Sequence[Event] = ()) -> tuple[str, str]:
    """Returns why somebody cannot do something in a turn, and the sentence that says so, or empty.

    Args:
        run: The step.
        who: Whose turn it is.
        notation: What would be done.
        happened: What has happened in the turn in progress.
    """
    word, _colon, rest = notation.partition(":")
    for verb, args in _verbs(word, rest):
        ban = forbidding(run, verb, who, args)
        if ban is not None:
            return _("a rule forbids it"), ban.citation
    here = run.state.figures.get(who, "")
    if word in ("move", "explore"):
        return (_no_way if word == "move" else _no_door)(run, who, here, rest)
    if word in ("drop", "give", "take", "pick-up"):
        return _things(run, who, here, word, rest, happened)
    if word == "act":
        return _act(run, who, rest, happened)
    if word == "attack":
        return _attack(run, who, here, rest)
    if word == "end":
        rule = must_first(run, who)
        return _("something must be done first"), rule.citation if rule is not None else ""
    if word == "reveal":
        if not is_hidden(run.state, rest or who):
            return _("no token lies face down there"), _cite(run, "hidden")
        return _("only number 1 is shown; others may claim what they like"), _cite(run, "claims")
    return _("no rule offers this here"), ""


def _cite(run: Run, what: str) -> str:
    """Returns the paragraph of the rulebook that states a rule; empty where the game has none."""
    return run.box.ruleset.citations.get(what, "")


def _verbs(word: str, rest: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Returns the verbs of the language that a notation is an instance of."""
    if word == "move":
        return [("move", {}), ("enter", {"where": rest})]
    if word == "explore":
        return [("move", {}), ("discover_rooms", {}), ("discover", {})]
    if word == "attack":
        return [("act", {}), ("attack", {"whom": rest.partition(":")[0]})]
    if word == "act":
        return [("act", {})]
    named = {"drop": "drop", "give": "trade", "pick-up": "pick_up"}
    if word in named:
        thing = rest.rpartition(":")[0] if word == "give" else rest
        return [("act", {}), (named[word], {"what": thing})]
    return []


# On the way


def _no_door(run: Run, who: str, here: str, door: str) -> tuple[str, str]:
    state = run.state
    if here not in state.rooms:
        return _("it is not in the house"), _cite(run, "ways")
    if (here, door) == run.box.ruleset.front_door:
        return _("the front door stays shut"), _cite(run, "front_door")
    doors = open_doors(run, here)
    if door not in doors:
        return _("there is no door there that leads to nowhere yet"), _cite(run, "doors")
    if f"shut:{here}:{door}" in state.used:
        return _("no tile is left for what lies behind this door"), _cite(run, "explored")
    if door not in open_to(run, who, here, doors):
        return _("a barrier lies between here and this door"), _cite(run, "barrier")
    if spoken := _no_movement(run, who):
        return spoken
    if rule := must_go_there(run, who):
        return _("a rule says where to go"), rule.citation
    if who.startswith("m"):
        return _("monsters do not discover rooms"), _cite(run, "monsters-explore")
    why = _("there is not enough movement left to leave this room")
    return why, _cite(run, "enemies") or _cite(run, "movement")


def _no_way(run: Run, who: str, here: str, room: str) -> tuple[str, str]:
    if here not in run.state.rooms:
        return _("it is not in the house"), _cite(run, "ways")
    if room not in run.state.rooms:
        return _("this room is not in the house"), _cite(run, "ways")
    there = ways(run, here, who)
    if room not in {way.to for way in there}:
        return _("no way leads there from here"), _cite(run, "ways")
    if room not in {way.to for way in passable(run, who, here, there)}:
        return _("a barrier lies on the way there"), _cite(run, "barrier")
    if spoken := _no_movement(run, who):
        return spoken
    near = {way.to for way in reachable(run, who)}
    if room in near and room not in {way.to for way in moves(run, who)[0]}:
        rule = must_go_there(run, who)
        if rule is not None:
            return _("a rule says where to go"), rule.citation
    why = _("leaving costs more than the movement that is left")
    return why, _cite(run, "enemies") or _cite(run, "movement")


def _no_movement(run: Run, who: str) -> tuple[str, str] | None:
    """Returns that nobody goes anywhere any more in this turn, if it is so."""
    if in_this_turn(run.state, f"halted:{who}"):
        return _("movement has ended for this turn"), _cite(run, "discover")
    if movement_left(run, who) < 1:
        return _("no movement is left"), _cite(run, "movement")
    return None


# In a fight


def _attack(run: Run, who: str, here: str, rest: str) -> tuple[str, str]:
    state = run.state
    whom, _colon, manner = rest.partition(":")
    trait = manner.rpartition(":")[2]
    if state.phase != "haunt":
        return _("nobody attacks before the haunt begins"), _cite(run, "in-haunt")
    if in_this_turn(state, f"attacked:{who}"):
        return _("an attack was made in this turn already"), _cite(run, "attacked")
    if whom not in state.figures:
        return _("nobody of this name is on the board"), _cite(run, "near")
    if not alive(run, whom):
        return _("the dead are not attacked"), _cite(run, "death")
    if state.figures[whom] != here:
        return _("it is not in the same room"), _cite(run, "near")
    if whom == who or not opposed(run, who, whom):
        return _("only opponents are attacked"), _cite(run, "opponents")
    if not same_side(run, here, who, whom):
        return _("a barrier lies between the two"), _cite(run, "contact")
    if trait and not all(has_trait(run, each, trait) for each in (who, whom)):
        return _("one of the two does not have this trait"), _cite(run, "has-trait")
    return _("no rule allows an attack of this kind here"), _cite(run, "attack-kind")


# In hands


def _things(
    run: Run, who: str, here: str, word: str, rest: str, happened: Sequence[Event]
) -> tuple[str, str]:
    thing, _colon, whom = rest.rpartition(":") if word in ("give", "take") else (rest, "", "")
    place = run.state.things.get(thing, "")
    if not run.box.ruleset.may_drop and word not in ("give", "take"):
        return _("this game knows no item piles"), _cite(run, "may_drop")
    if not place:
        return _("there is no such thing"), _cite(run, "no-trade")
    if in_this_turn(run.state, f"handled:{thing}"):
        return _handled(run, who, thing, happened), _cite(run, "handled")
    if word == "pick-up":
        if place != f"room:{here}":
            return _("it does not lie in this room"), _cite(run, "picking-up")
    elif place != f"by:{whom if word == 'take' else who}":
        return _("they do not have it"), _cite(run, "dropping" if word == "drop" else "giving")
    if word in ("give", "take") and run.state.figures.get(whom) != here:
        return _("they are not in the same room"), _cite(run, "giving")
    if word in ("give", "take") and not same_side(run, here, who, whom):
        return _("a barrier lies between the two"), _cite(run, "contact")
    if in_this_turn(run.state, f"{word}:{who}") and not run.box.ruleset.may_drop:
        return _("this was done in this turn already"), _cite(run, "handled")
    card = run.box.cards.get(thing)
    companion = card is not None and card.companion
    cite = _cite(run, "companions" if companion else "no-trade")
    return _("it cannot change hands"), cite


def _handled(run: Run, who: str, thing: str, happened: Sequence[Event]) -> str:
    """Returns what was done with a thing in this turn, so that nothing more can be."""
    if any(rule.entry == thing and limit for rule, limit in spent(run, who)):
        return _("it was used in this turn already")
    if any(e.verb in _CHANGED_HANDS and e.args.get("what") == thing for e in happened):
        return _("it has changed hands in this turn already")
    return _("it was used, or has changed hands, in this turn already")


def _act(run: Run, who: str, rest: str, happened: Sequence[Event]) -> tuple[str, str]:
    entry, _hash, key = rest.partition("#")
    book = run.box.rules_of(entry)
    if book is None or key not in book.by_key:
        return _("there is no such sentence"), ""
    cite = f"{book.program.entry}#{book.by_key[key].at}"
    for rule, limit in spent(run, who):
        if (rule.entry, rule.instruction.key) != (entry, key):
            continue
        if limit == "once_per_game":
            return _("it was used in this game already"), cite
        if limit:
            return _("it was used in this turn already"), cite
        return _handled(run, who, entry, happened), _cite(run, "handled")
    return _("what its sentence asks for is not so"), cite
