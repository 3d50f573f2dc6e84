"""Stacks and cards: drawing, discarding, what a drawn card does.

The order of a stack is not decided before a card of it is drawn: what lies in it is known, which
comes next is a chance, unless somebody put it there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from workbench.engine.doing import start_list
from workbench.engine.happening import announce, replaced
from workbench.engine.meaning.core import Scope
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.secrecy import open_side

__all__ = [
    "discard",
    "draw_card",
    "give_up_events",
    "lose_card",
    "out_of_stack",
    "put_card",
    "take_card",
    "take_drawn",
    "top_of",
]


def top_of(run: Run, deck: str) -> str:
    """Takes the next card of a stack off it; empty if there is none, discards included."""
    state = run.state
    top, pool, bottom = state.decks.get(deck, ((), (), ()))
    if not top and not pool and not bottom:
        back = tuple(sorted(k for k, place in state.things.items() if place == f"discard:{deck}"))
        if not back:
            return ""
        run.tell("reshuffled", "", deck=deck)
        for card in back:
            state.things[card] = f"stack:{deck}"
        pool = back
    if top:
        card, top = top[0], top[1:]
    elif pool:
        cards = pool
        chance = Fraction(1, len(cards))
        about = {"deck": deck, "count": len(cards)}
        card = run.chance("draw", lambda: [(each, chance) for each in cards], about=about)
        pool = tuple(each for each in pool if each != card)
    else:
        card, bottom = bottom[0], bottom[1:]
    state.decks[deck] = (top, pool, bottom)
    return card


def draw_card(run: Run, who: str, deck: str) -> str:
    """Lets somebody draw a card, which then does what it says; returns it, or an empty text.

    The dead draw none: what killed somebody may have come before the card.
    """
    if "dead" in run.state.marks.get(who, ()) or _something_instead(run, who, deck):
        return ""
    card = top_of(run, deck)
    if not card:
        run.tell("empty", who, deck=deck)
        return ""
    run.tell("draw", who, card=card, deck=deck)
    take_drawn(run, who, card)
    return card


def _something_instead(run: Run, who: str, deck: str) -> bool:
    """Lets a rule that waits for a draw come in its place, before anybody knows the card."""
    some_card = next((card for card, known in run.box.cards.items() if known.deck == deck), "")
    cite = run.cite
    if replaced(run, Event("draw", who, {"what": some_card, "deck": deck}, cite)):
        return True
    run.cite = cite
    return False


def take_drawn(run: Run, who: str, card: str) -> None:
    """Does what follows the drawing of a card: it is taken, or, an event, carried out."""
    state = run.state
    deck = card.partition("/")[0]
    state.memory[f"drawn-in:{card}"] = state.figures.get(who, "")
    state.memory[f"drawn-by:{card}"] = who
    state.memory[f"drawn-turn:{card}"] = state.turn
    if deck == "event":
        state.things[card] = f"drawn:{who}"
        if open_side(state, who) == "traitors" and state.phase == "haunt":
            cite = run.cite = f"{run.box.ruleset.key}/rule/traitor#declines-events"
            options = [
                Option(each, each == "accept", "accept", cite) for each in ("accept", "decline")
            ]
            if not run.choose(who, "accept", options, about={"card": card}):
                run.tell("declines", who, card=card)
                put_card(run, card, "discard:event")
                return
        rules = run.box.rules_of(card)
        announce(run, Event("draw", who, {"what": card, "deck": deck}, run.cite))
        scope = Scope(card, who, who, {}, {"this-room": state.figures.get(who, "")})
        if rules is not None:
            start_list(run, card, tuple(rule.instruction.key for rule in rules.steps), scope)
        run.push("event-over", (card, who))
        return
    if deck == "omen":
        state.memory["omens"] = int(state.memory.get("omens", 0)) + 1
        state.memory["omen-drawn"] = (card, state.figures.get(who, ""), state.turn)
    announce(run, Event("draw", who, {"what": card, "deck": deck}, run.cite))
    take_card(run, who, card)
    if deck == "clue" and run.box.ruleset.clue_target and state.phase == "explore":
        state.memory["clues"] = int(state.memory.get("clues", 0)) + 1
        run.push("clue-roll", (who, card))


def take_card(run: Run, who: str, card: str) -> None:
    """Gives a card to somebody, who then has it; what it says of being taken follows.

    Whoever can carry no more of its kind leaves it lying in the room.
    """
    from workbench.engine.banning import forbidding

    out_of_stack(run, card)
    full = forbidding(run, "carry_max", who, {"what": card})
    if full is not None:
        here = run.state.figures.get(who, "")
        run.tell("refused", who, what=card, by=full.citation)
        put_card(run, card, f"room:{here}" if here in run.state.rooms else "out")
        return
    run.state.things[card] = f"by:{who}"
    announce(run, Event("take", who, {"what": card}, run.cite))


def lose_card(run: Run, who: str, card: str, to: str) -> None:
    """Takes a card away from whoever has it; what it says of being lost follows."""
    if not run.state.things.get(card, "").startswith(("by:", "kept:")):
        out_of_stack(run, card)
        run.state.things[card] = to
        return
    announce(run, Event("lose_thing", who, {"what": card}, run.cite))
    run.push("put-card", (card, to, run.cite))


@routine("put-card")
def _put_card(run: Run, data: Any) -> None:
    card, to, run.cite = data
    put_card(run, card, to)


def put_card(run: Run, card: str, to: str) -> None:
    """Puts a card somewhere, without anything that follows it."""
    out_of_stack(run, card)
    run.state.things[card] = to
    run.tell("card-to", "", card=card, to=to)


def bury_card(run: Run, card: str) -> None:
    """Puts a card on the bottom of its own stack."""
    deck = card.partition("/")[0]
    top, pool, bottom = run.state.decks.get(deck, ((), (), ()))
    run.state.decks[deck] = (top, pool, (*bottom, card))
    run.state.things[card] = f"stack:{deck}"


def out_of_stack(run: Run, thing: str) -> None:
    """Takes a card or tile out of its stack, if it lies in one."""
    deck = run.state.things.get(thing, "").removeprefix("stack:")
    parts = run.state.decks.get(deck, ((), (), ()))
    if any(thing in part for part in parts):
        top, pool, bottom = (tuple(each for each in part if each != thing) for part in parts)
        run.state.decks[deck] = (top, pool, bottom)


def discard(run: Run, card: str) -> None:
    """Puts a card on its discard pile; what was held is lost first."""
    place = run.state.things.get(card, "")
    pile = f"discard:{card.partition('/')[0]}"
    if place.startswith("by:"):
        lose_card(run, place.partition(":")[2], card, pile)
    elif place != pile:  # several sentences, or one of them several times, may ask for it
        put_card(run, card, pile)


@routine("event-over")
def _event_over(run: Run, data: Any) -> None:
    """An event that was carried out goes to its pile, or waits beside the board for its token."""
    card, who = data
    if run.state.things.get(card, "") != f"drawn:{who}":
        return
    if _waits(run, card):
        run.state.things[card] = "beside"
    else:
        put_card(run, card, "discard:event")


def _waits(run: Run, card: str) -> bool:
    """Tells whether an event has left something behind: a token, or a result written down."""
    state = run.state
    named = run.box.named_tokens.get(card, frozenset())
    return f"written:{card}" in state.memory or any(
        kind in named and state.things.get(token, "").startswith(("room:", "on:"))
        for token, kind in state.kinds.items()
    )


def give_up_events(run: Run) -> None:
    """Discards the events beside the board that have nothing left to wait for."""
    for card, place in list(run.state.things.items()):
        if place == "beside" and card.startswith("event/") and not _waits(run, card):
            put_card(run, card, "discard:event")
