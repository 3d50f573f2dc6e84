"""Verbs of cards and stacks."""

from __future__ import annotations

from typing import Any

from workbench.engine.drawing import bury_card, draw_card, out_of_stack, take_drawn
from workbench.engine.meaning.core import Act, meaning, pick
from workbench.engine.meaning.matching import match
from workbench.engine.meaning.places import cards_of, decks_in
from workbench.engine.meaning.queries import how_many
from workbench.engine.run import Run, routine
from workbench.engine.tokens import head_noun
from workbench.model.trees import Node


@meaning("verb", "draw")
def draw(act: Act) -> None:
    """Takes so many from the top of their stack."""
    what = act.get("what")
    noun = head_noun(what)
    if noun is None or not isinstance(what, Node):
        return
    deck = noun.key.removesuffix("-card")
    for _each in range(how_many(act.run, what, act.scope)):
        act.run.push("draws", (act.who, deck))


@routine("draws")
def _draws(run: Run, data: Any) -> None:
    who, deck = data
    draw_card(run, who, deck)


@meaning("verb", "pass_on")
def pass_on(act: Act) -> None:
    """That figure then carries out its text, as if it had drawn it."""
    whom = act.one("whom")
    if whom:
        take_drawn(act.run, whom, act.scope.entry)
    act.scope.facts["found"] = bool(whom)


@meaning("verb", "shuffle")
def shuffle(act: Act) -> None:
    """Its order is then unknown to all."""
    deck = decks_in(act.run, act.get("stack"), act.scope, act.chooser)
    if not deck.startswith("discard:"):  # the order of a discard pile means nothing
        act.run.state.decks[deck] = ((), tuple(sorted(cards_of(act.run, deck))), ())
    act.run.tell("shuffled", act.who, deck=deck.removeprefix("discard:"))


@meaning("verb", "shuffle_into")
def shuffle_into(act: Act) -> None:
    """Puts it into the stack and shuffles that."""
    from workbench.engine.meaning.verbs_things import to_place

    things = act.all("what")
    deck = decks_in(act.run, act.get("stack"), act.scope, act.chooser)
    for thing in things:
        if deck.startswith("discard:"):
            to_place(act, thing, deck)
            continue
        act.run.state.decks[deck] = ((), tuple(sorted((*cards_of(act.run, deck), thing))), ())
        to_place(act, thing, f"stack:{deck}")


@meaning("verb", "look_at_top", "look_at_top_tile")
def look_at_top(act: Act) -> None:
    """Sees them alone and leaves them there; what was unknown is then known to lie on top."""
    from workbench.engine.drawing import top_of

    stack = act.get("stack")
    deck = decks_in(act.run, stack, act.scope, act.chooser) if stack is not None else "room"
    count = act.number("n", 1)
    act.scope.facts["stack"] = deck
    seen = []
    if deck.startswith("discard:"):  # its cards lie face up: everybody may look at them
        seen = cards_of(act.run, deck)[-count:]
    else:
        for _each in range(count):
            card = top_of(act.run, deck)
            if card:
                seen.append(card)
        top, pool, bottom = act.run.state.decks.get(deck, ((), (), ()))
        act.run.state.decks[deck] = ((*seen, *top), pool, bottom)
    act.scope.facts["seen"] = tuple(seen)
    act.run.tell("looks", act.who, seen=act.who, cards=tuple(seen), deck=deck)


@meaning("verb", "put_in_order")
def put_in_order(act: Act) -> None:
    """The cards just seen are on top again, in the order the doer likes."""
    deck = str(act.scope.facts.get("stack", ""))
    if deck.startswith("discard:"):
        return
    top, pool, bottom = act.run.state.decks.get(deck, ((), (), ()))
    left = [card for card in act.scope.facts.get("seen", ()) if card in top]
    ordered: list[str] = []
    while left:
        card = pick(act.run, act.chooser, "order", left)
        ordered.append(card)
        left.remove(card)
    rest = tuple(card for card in top if card not in ordered)
    act.run.state.decks[deck] = ((*ordered, *rest), pool, bottom)


@meaning("verb", "search")
def search(act: Act) -> None:
    """Looks through all of it alone, and takes out what is named if it is there."""
    deck = decks_in(act.run, act.get("stack"), act.scope, act.chooser)
    cards = cards_of(act.run, deck)
    what = act.get("what")
    if isinstance(what, Node) and what.frame != "a_drawn":
        cards = [card for card in cards if match(act.run, what, card, act.scope.copy())]
    card = pick(act.run, act.chooser, "search", sorted(cards))
    act.scope.facts["found"] = bool(card)
    if card and isinstance(what, Node):
        act.scope.bind(what, card)
        out_of_stack(act.run, card)
        act.run.state.things[card] = f"drawn:{act.who}"


@meaning("verb", "bury")
def bury(act: Act) -> None:
    """Puts it on the bottom of its own stack."""
    for card in act.all("what"):
        bury_card(act.run, card)


@meaning("verb", "draw_none_for")
def draw_none_for(act: Act) -> None:
    """Whoever comes into that room first draws nothing for its symbol."""
    for room in act.all("where"):
        act.run.state.memory[f"no-card:{room}"] = True


@meaning("verb", "look_up_clue")
def look_up_clue(act: Act) -> None:
    """The number on the printed card is not known here: there is none."""
    act.scope.facts["found"] = False
    act.run.tell("nothing", act.who)
